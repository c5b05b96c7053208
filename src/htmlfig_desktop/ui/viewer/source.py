"""What a canvas shows: one page of an open design, its layers, and pictures of its parts when they are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from htmlfig_desktop.core.geometry import Rect

if TYPE_CHECKING:
    from htmlfig_desktop.engine.viewing.design import PageView
    from htmlfig_desktop.engine.viewing.table import LayerTable

TILE: Final = 512
"""Side of a tile, pixels of the screen."""


@dataclass(frozen=True, slots=True)
class TileKey:
    """A tile: which part of the page, at which scale."""

    scale: float
    """Pixels of the screen per px of the page."""
    column: int
    """0 begins at the page's origin; negative to the left of it."""
    row: int

    @property
    def area(self) -> Rect:
        """What it shows, px of the page."""
        side = TILE / self.scale
        return Rect(self.column * side, self.row * side, side, side)


class DesignSource(QObject):
    """A page of an open design, for one canvas. Made by ``DesignSession``.

    Signals:
        tileReady: (TileKey, QImage), a tile that was wanted.
        wantsChanged: other tiles are wanted than before; for whoever draws them.
    """

    tileReady = Signal(object, object)
    wantsChanged = Signal()

    def __init__(self, view: PageView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.view = view
        self._wanted: list[TileKey] = []

    @property
    def page(self) -> str:
        """Id of the page."""
        return self.view.id

    @property
    def layers(self) -> LayerTable:
        """All layers of the page."""
        return self.view.layers

    @property
    def region(self) -> Rect:
        """What the layers touch, px of the page."""
        return self.view.region

    @property
    def background(self) -> str:
        """``#rrggbb`` of the desk behind the layers."""
        return self.view.background

    def want(self, keys: Sequence[TileKey]) -> None:
        """Ask for tiles, the most urgent first; takes the place of what was wanted before."""
        self._wanted = list(keys)
        self.wantsChanged.emit()

    def take_wanted(self) -> TileKey | None:
        """Return the most urgent tile and forget that it is wanted; None: nothing is."""
        return self._wanted.pop(0) if self._wanted else None

    def deliver(self, key: TileKey, image: QImage) -> None:
        """Hand a tile to the canvas."""
        self.tileReady.emit(key, image)
