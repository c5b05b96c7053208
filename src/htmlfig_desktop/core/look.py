"""A look at a page before it is converted: what it looks like, and what a selector finds in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from htmlfig_desktop.core.logins import Login
from htmlfig_desktop.core.options import ConversionOptions, FileSource, UrlSource


@dataclass(frozen=True, slots=True)
class TextPage:
    """HTML text that lies in a file of ours: the text itself would make a message too long."""

    file: Path
    base_url: str | None
    login: Login = field(default=Login(), repr=False)
    """Name and password for what lies at the base address."""


@dataclass(frozen=True, slots=True)
class LookRequest:
    """What to look at."""

    page: TextPage | FileSource | UrlSource
    options: ConversionOptions
    """The viewport, its density and the color scheme count."""
    selector: str = ""
    """Empty: none is asked about."""
    picture: Path | None = None
    """Where the picture of the first screen goes, as PNG; None: none is wanted."""


@dataclass(frozen=True, slots=True)
class Look:
    """What was seen."""

    picture: Path | None = None
    is_selector: bool = True
    """Whether the selector is valid CSS."""
    matches: int = 0
    """Elements that it finds in the page."""
