"""A checker that compares nothing but draws the files of a check, and answers what and when a test tells it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from functools import lru_cache

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter

from htmlfig_desktop.core.errors import CheckError, ErrorCode
from htmlfig_desktop.core.fidelity import DESIGN_PICTURE, HEAT_MAP, CheckRequest, Fidelity, LayerSpot, Region
from htmlfig_desktop.core.geometry import Rect, Size
from tests.gui.png import png

REGIONS = (
    Region(Rect(64, 32, 320, 160), 0.4, 0.61, (LayerSpot("1:12", "Hero", "FRAME"), LayerSpot("1:2", "Page", "FRAME"))),
    Region(Rect(160, 1600, 640, 64), 0.2, 0.2, (LayerSpot("1:40", "Footer text", "TEXT"),)),
    Region(Rect(0, 2368, 32, 32), 0.1, 0.04, ()),
)


def open_gate() -> asyncio.Event:
    gate = asyncio.Event()
    gate.set()
    return gate


@dataclass
class FakeChecker:
    """Plays a DesignChecker."""

    skill: float = 0.934
    problem: str = ""
    """Not empty: every check fails for this reason."""
    regions: tuple[Region, ...] = REGIONS
    gate: asyncio.Event = field(default_factory=open_gate)
    """Waited for before an answer."""
    requests: list[CheckRequest] = field(default_factory=list)
    is_closed: bool = False

    async def check(self, request: CheckRequest) -> Fidelity:
        """Draw both pictures and answer."""
        self.requests.append(request)
        await self.gate.wait()
        page = _looked_at(request.picture.read_bytes() if request.picture.is_file() else b"")
        if self.problem or page is None:
            raise CheckError(ErrorCode.CHECK_FAILED, self.problem or "The picture cannot be read.")
        if request.pictures is not None:
            (request.pictures / DESIGN_PICTURE).write_bytes(page.design)
            (request.pictures / HEAT_MAP).write_bytes(page.heat)
        return Fidelity(0.012, self.skill, 0.971, self.regions, page.size, page.size, ())

    async def aclose(self) -> None:
        """Note that it was closed."""
        self.is_closed = True


@dataclass(frozen=True, slots=True)
class _Looked:
    size: Size
    design: bytes
    """The page with green boxes where the design differs."""
    heat: bytes
    """A pale page with red boxes there."""


@lru_cache(8)
def _looked_at(picture: bytes) -> _Looked | None:
    """Return the pictures of a check; None where what is given is no picture. Most tests check the same page."""
    page = QImage.fromData(picture)
    if page.isNull():
        return None
    pale = QImage(page.size(), QImage.Format.Format_RGB32)
    pale.fill(QColor("#f0f0f0"))
    size = Size(float(page.width()), float(page.height()))
    return _Looked(size, png(_with_boxes(page, QColor("#3bb273"))), png(_with_boxes(pale, QColor("#e03131"))))


def _with_boxes(page: QImage, color: QColor) -> QImage:
    image = page.copy()
    painter = QPainter(image)
    for region in REGIONS:
        rect = region.rect
        painter.fillRect(QRect(round(rect.x), round(rect.y), round(rect.width), round(rect.height)), color)
    painter.end()
    return image
