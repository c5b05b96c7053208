"""Understands what was dropped or pasted: files, addresses, HTML or text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum, auto
from pathlib import Path

from PySide6.QtCore import QMimeData

from htmlfig_desktop.core.answers import page_in_answer

PICTURE_SUFFIXES = frozenset({".jpeg", ".jpg", ".png", ".webp"})
"""Of what a design can be compared with."""
_NEVER_A_PAGE = PICTURE_SUFFIXES.union(
    (".ai", ".avif", ".bmp", ".gif", ".heic", ".ico", ".psd", ".sketch", ".tif", ".tiff", ".xd"),
    (".avi", ".m4a", ".mkv", ".mov", ".mp3", ".mp4", ".wav", ".webm"),
    (".doc", ".docx", ".key", ".odt", ".pdf", ".ppt", ".pptx", ".xls", ".xlsx"),
    (".otf", ".ttf", ".woff", ".woff2"),
)
"""Of files that people drag and no page comes in; what is not named here may be one, or a folder."""
_MARKUP = re.compile(r"<[!a-zA-Z/]")


def can_take(data: QMimeData) -> bool:
    """Whether there may be a page in ``data``; cheap, for use while something is dragged."""
    return data.hasUrls() or data.hasHtml() or data.hasText()


class Held(Enum):
    """What is dragged, as far as names tell: nothing is read meanwhile, since a share may not answer."""

    PAGE = auto()
    """Something that may be a page, or several things of which one may be."""
    DESIGN = auto()
    PICTURE = auto()
    """A single one, of a kind that a design can be compared with."""
    OTHER = auto()
    """Files that are neither."""


def held_in(data: QMimeData) -> Held:
    """Return what ``data`` holds."""
    urls = data.urls() if data.hasUrls() else []
    if not urls or not all(url.isLocalFile() for url in urls):
        return Held.PAGE
    suffixes = [Path(url.toLocalFile()).suffix.lower() for url in urls]
    if all(suffix == ".fig" for suffix in suffixes):
        return Held.DESIGN
    if not all(suffix in _NEVER_A_PAGE for suffix in suffixes):
        return Held.PAGE
    return Held.PICTURE if len(suffixes) == 1 and suffixes[0] in PICTURE_SUFFIXES else Held.OTHER


def given_in(data: QMimeData | None) -> list[str | Path]:
    """Return what ``engine.sources.open_source`` is to open, in order; empty when there is nothing.

    Files win over text. Plain text that holds markup is the page itself, as copied from an editor; only else is the
    rich text taken, as dragged out of a browser. Of an assistant's answer it is the page inside.
    """
    if data is None:  # an empty clipboard on some platforms
        return []
    if data.hasUrls():
        urls = data.urls()
        return [Path(url.toLocalFile()) if url.isLocalFile() else url.toString() for url in urls]
    text = data.text() if data.hasText() else ""
    if data.hasHtml() and not _MARKUP.search(text) and not _is_one_line_address(text):
        return [data.html()]
    return [page_in_answer(text)] if text.strip() else []


def given_at_start(arguments: Iterable[str]) -> list[str | Path]:
    """Return what the arguments of a start name; a path is one whatever its name holds, a ``<`` too."""
    return [Path(each) if Path(each).is_absolute() else each for each in arguments if each]


def _is_one_line_address(text: str) -> bool:
    return bool(re.fullmatch(r"\s*(?:https?|file)://\S+\s*", text, re.IGNORECASE))
