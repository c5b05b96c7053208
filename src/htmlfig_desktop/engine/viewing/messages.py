"""What a window asks of the process that shows a design, and what it answers.

Every order has a number and gets one answer with the same number, in any order. Pixels go through one file of slots,
the table of layers and exported pictures through files of their own.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from htmlfig_desktop.core.causes import Cause
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.viewing.facts import LayerFacts
from htmlfig_desktop.engine.workers.frames import read_frame

LIMIT: Final = 8 * 1024 * 1024
"""Bytes of a message, either way."""
MOST_PIXELS: Final = 1024 * 1024
"""Of a region that is drawn at once."""
SLOT_BYTES: Final = MOST_PIXELS * 4
SLOTS: Final = 4
PIXELS_FILE: Final = "pixels"
"""In the folder of the two: ``SLOTS`` slots of ``SLOT_BYTES`` each."""


@dataclass(frozen=True, slots=True)
class Open:
    """Open a file; it stays open until the process ends."""

    number: int
    path: Path


@dataclass(frozen=True, slots=True)
class Show:
    """Prepare a page to be drawn."""

    number: int
    page: str
    color_mode: str
    """Of the variables, for all pages from now on; one of ``Opened.color_modes``, empty where there are none."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a region of a page, in pixels of the scale."""

    number: int
    page: str
    scale: float
    left: int
    top: int
    width: int
    height: int
    slot: int


@dataclass(frozen=True, slots=True)
class Explain:
    """Tell all about one layer."""

    number: int
    page: str
    layer: int


@dataclass(frozen=True, slots=True)
class Export:
    """Write a picture of a layer, or of the page where ``layer`` is None, as PNG."""

    number: int
    page: str
    layer: int | None
    scale: float
    target: Path


@dataclass(frozen=True, slots=True)
class Ready:
    """The process takes orders from now on."""


@dataclass(frozen=True, slots=True)
class PageName:
    """A page of a file."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Opened:
    """A file is open."""

    number: int
    pages: tuple[PageName, ...]
    color_modes: tuple[str, ...]
    """Of the variables; none where they have but one."""


@dataclass(frozen=True, slots=True)
class FontGap:
    """A font that a text wants and this machine does not have."""

    family: str
    style: str
    layer: str
    """Id of the first text that wants it."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A page is ready to be drawn."""

    number: int
    table: str
    """Name of the file in the folder that holds its ``LayerTable``."""
    region: Rect
    """What its layers touch, px of the page."""
    background: str
    """``#rrggbb`` of the desk."""
    missing_fonts: tuple[FontGap, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A region lies in its slot: rows of premultiplied pixels in the order blue, green, red, alpha."""

    number: int


@dataclass(frozen=True, slots=True)
class Explained:
    """All about a layer."""

    number: int
    facts: LayerFacts


@dataclass(frozen=True, slots=True)
class Exported:
    """A picture was written."""

    number: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Refused:
    """An order could not be carried out; the fields are those of ``core.errors.error_from_code``."""

    number: int
    code: str
    cause: Cause
    detail: str


Order = Open | Show | Draw | Explain | Export
Answer = Opened | Shown | Drawn | Explained | Exported | Refused
Report = Ready | Answer

_ORDERS: Final[dict[str, type[Order]]] = {kind.__name__: kind for kind in (Open, Show, Draw, Explain, Export)}
_REPORTS: Final[dict[str, type[Report]]] = {
    kind.__name__: kind for kind in (Ready, Opened, Shown, Drawn, Explained, Exported, Refused)
}


def read_order(stream: IO[bytes]) -> Order | None:
    """Return the next order; None at the end of the stream. Blocks.

    Raises:
        ProtocolError: a frame that is no order.
    """
    return read_frame(stream, _ORDERS, LIMIT)


def read_report(stream: IO[bytes]) -> Report | None:
    """Return the next report; None at the end of the stream. Blocks.

    Raises:
        ProtocolError: a frame that is no report.
    """
    return read_frame(stream, _REPORTS, LIMIT)
