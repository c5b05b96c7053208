"""A conversion, as every face of the program sees it: a request, its progress, its result, who runs it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Protocol

from htmlfig_desktop.core.causes import NO_CAUSE, Cause
from htmlfig_desktop.core.destination import HERE, Destination
from htmlfig_desktop.core.diagnostics import Diagnostic
from htmlfig_desktop.core.font_availability import FontAvailability, availability_of
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.options import ConversionOptions, Source


class Stage(Enum):
    """Where a conversion stands, in the order of the data's path."""

    QUEUED = "queued"
    STARTING = "starting"
    LOADING = "loading"
    WAITING = "waiting"
    CAPTURING = "capturing"
    CONVERTING = "converting"
    WRITING = "writing"
    PICTURING = "picturing"
    DONE = "done"


class WaitReason(Enum):
    """Why a conversion waits although nothing is done for it meanwhile."""

    LIMIT = "limit"
    """The server wants no request for now."""
    BUSY = "busy"
    """The server has no room for now."""
    FAILED = "failed"
    """The server failed, and may not fail again."""
    DISCONNECTED = "disconnected"
    """The server could not be reached."""
    BACK = "back"
    """The server could not be reached and is back; somebody has to say that it goes on."""
    KEYRING = "keyring"
    """The keyring is locked, or does not answer; somebody has to unlock it and say that it goes on."""
    KEY = "key"
    """The server refuses the key, or it is gone; somebody has to give another, or say that it goes on."""
    QUOTA = "quota"
    """The key's conversions of this month are used up; somebody has to say that it goes on."""
    PACE = "pace"
    """The key's limit would be met."""
    TURN = "turn"
    """Another conversion with the same key is at work."""


@dataclass(frozen=True, slots=True)
class Progress:
    """A step forward."""

    stage: Stage
    detail: Cause = NO_CAUSE
    """What is waited for, such as ``3 images``; may be empty."""
    reason: WaitReason | None = None
    """Set while it waits for a server; ``detail`` tells the same in English."""
    until: float | None = None
    """When the wait ends, Unix seconds, where that is known."""


class FontSource(Enum):
    """Where the browser took a font from."""

    WEB = "web"
    """The page brought it."""
    SYSTEM = "system"
    """Installed on the machine, and asked for by the page, if only as ``sans-serif``."""
    FALLBACK = "fallback"
    """Installed on the machine; it stands in for what the page asked for."""


@dataclass(frozen=True, slots=True)
class FontUse:
    """A font the page's text is really drawn with."""

    family: str
    style: str
    weight: int
    glyphs: int
    """How many glyphs of the page use it."""
    source: FontSource

    @property
    def is_web_font(self) -> bool:
        """Whether the page brought it."""
        return self.source is FontSource.WEB

    @property
    def availability(self) -> FontAvailability:
        """How likely it is that whoever opens the design has it."""
        return availability_of(self.family)


@dataclass(frozen=True, slots=True)
class Arranged:
    """How many boxes of one kind of CSS layout became frames with auto layout."""

    kind: str
    """Such as ``flex``."""
    arranged: int
    total: int


@dataclass(frozen=True, slots=True)
class Structure:
    """How a design is built."""

    layers: int
    shown: int
    """What the page paints: the page itself, boxes that show, blocks of text, drawings and their shapes."""
    containers: tuple[Arranged, ...] = ()
    reasons: tuple[tuple[str, int], ...] = ()
    """Why boxes have no auto layout, and how many; the most frequent first."""
    variables: int = 0
    """Colors with a name."""
    color_modes: tuple[str, ...] = ()
    """What those have values for, such as ``Light`` and ``Dark``; none where they have one."""
    text_styles: int = 0
    """Typographies with a name."""
    sizes: int = 0
    """Lengths with a name."""
    states: int = 0
    """Parts, such as buttons and links, that are also shown under the pointer, in focus or pressed."""
    effect_styles: int = 0
    """Shadows, and blurs of what lies behind, with a name."""

    @property
    def ratio(self) -> float:
        """Layers for each thing that the page paints."""
        return self.layers / self.shown if self.shown else 1.0


@dataclass(frozen=True, slots=True)
class StageTiming:
    """How long one stage took, in milliseconds."""

    stage: Stage
    milliseconds: float


THUMBNAIL_NAME = "thumbnail.png"
"""The thumbnail in the request's folder; a backend that has one before the full-page picture writes it before that
stage begins."""
THUMBNAIL_SIDE = 400
"""Its longest side, px."""


def thumbnail_scale(longest: float) -> float:
    """Return how large a thumbnail shows what is that long, px; it enlarges nothing."""
    return min(1.0, THUMBNAIL_SIDE / longest)


@dataclass(frozen=True, slots=True)
class ConversionRequest:
    """What to convert, how, and where the results go."""

    source: Source
    options: ConversionOptions
    directory: Path
    """Existing folder the backend writes its result files into."""
    destination: Destination = HERE
    """Who is to convert; looked at only by a backend that knows several."""


@dataclass(frozen=True, slots=True)
class Conversion:
    """A finished conversion. The files lie in the request's folder until the caller moves them."""

    fig: Path
    screenshot: Path | None
    """Full-page PNG, where it was asked for."""
    thumbnail: Path | None
    """Small PNG of the first screen."""
    title: str
    size: Size
    """Of the design, CSS px."""
    nodes: int
    """Layers in the file, all kinds."""
    texts: int
    images: int
    diagnostics: tuple[Diagnostic, ...] = ()
    fonts: tuple[FontUse, ...] = ()
    timings: tuple[StageTiming, ...] = ()
    files: tuple[Path, ...] = ()
    """Files of this machine that the page asked for, itself first; some may not be there. Empty for other pages."""
    structure: Structure | None = None
    """None where whoever converted did not say."""
    start: float = 0.0
    """Where the first screen begins in the design, CSS px from the left: not there in wide pages from right to left."""


OnProgress = Callable[[Progress], None]


def ignore_progress(progress: Progress) -> None:
    """Drop a progress report."""


class ConversionBackend(Protocol):
    """Runs conversions: the engine on this machine, or a server that keeps the contract."""

    async def convert(self, request: ConversionRequest, on_progress: OnProgress = ignore_progress) -> Conversion:
        """Convert one page; cancelling the task cancels the conversion.

        Raises:
            HtmlFigError: with the code of what failed.
        """
        ...

    async def aclose(self) -> None:
        """End all that runs and free processes and connections."""
        ...
