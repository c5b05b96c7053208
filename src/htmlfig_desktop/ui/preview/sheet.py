"""A picture in strips: which are needed for what is in sight, which are there, and where they are painted."""

from __future__ import annotations

import math
from functools import reduce
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, QSize, QSizeF
from PySide6.QtGui import QPainter, QPixmap

_MOST_LEVEL = 4


class Strip(NamedTuple):
    """A strip that is wanted."""

    sheet: str
    level: int
    """n: scaled down by 2 to the n."""
    number: int
    """From the top, 0 being the first."""


class Sheet:
    """One picture. Its owner knows how it is zoomed and where its corner lies.

    Args:
        name: What its strips are asked for with.
        size: Of the picture, px.
        strip_height: Rows per strip.
        density: px of the picture per CSS px.
    """

    def __init__(self, name: str, size: QSize, strip_height: int, density: float) -> None:
        self.name = name
        self._size, self._strip_height, self._density = size, strip_height, density
        self._strips: dict[tuple[int, int], QPixmap] = {}
        self._held = 0

    @property
    def size(self) -> QSizeF:
        """Of the page it shows, CSS px."""
        return QSizeF(self._size) / self._density

    @property
    def held_bytes(self) -> int:
        """Memory held by strips."""
        return self._held

    def put(self, level: int, index: int, strip: QPixmap) -> None:
        """Take a strip."""
        before = self._strips.get((level, index))
        self._held += _bytes_of(strip) - (_bytes_of(before) if before is not None else 0)
        self._strips[level, index] = strip

    def paint(self, painter: QPainter, area: QRect, corner: QPoint, zoom: float, ratio: float) -> None:
        """Paint what lies in an area; where a strip is still being read, a coarser one or nothing stands in.

        Args:
            painter: of the viewport.
            area: of the viewport.
            corner: where the picture's top left corner lies in the viewport.
            zoom: logical px of the screen per CSS px.
            ratio: pixels of the screen per logical px.
        """
        level = self._level(zoom, ratio)
        for index in self._indexes_in(area, corner, zoom):
            strip = self._best(level, index)
            if strip is not None:
                painter.drawPixmap(self.target(index, corner, zoom), strip)

    def target(self, index: int, corner: QPoint, zoom: float) -> QRect:
        """Return where a strip goes; edges are rounded, so that neither gaps nor overlaps appear."""
        scale = zoom / self._density
        top = round(index * self._strip_height * scale)
        bottom = round(min((index + 1) * self._strip_height, self._size.height()) * scale)
        return QRect(corner.x(), corner.y() + top, math.ceil(self._size.width() * scale), bottom - top)

    def missing(self, area: QRect, corner: QPoint, zoom: float, ratio: float) -> list[Strip]:
        """Return which strips in an area, and next to it, are not there, in the order of need."""
        level, seen = self._level(zoom, ratio), self._indexes_in(area, corner, zoom)
        around = [index for index in (seen.stop, seen.start - 1) if 0 <= index <= self._last]
        return [Strip(self.name, level, i) for i in (*seen, *around) if (level, i) not in self._strips]

    def unread(self, area: QRect, corner: QPoint, zoom: float) -> QRect:
        """Return what of an area can show nothing yet, not even coarsely; empty where all of it can."""
        there = {index for _, index in self._strips}
        targets = (self.target(i, corner, zoom) for i in self._indexes_in(area, corner, zoom) if i not in there)
        return reduce(QRect.united, targets, QRect()) & area

    def forget(self, most: int, area: QRect, corner: QPoint, zoom: float, ratio: float) -> None:
        """Drop the strips farthest from an area until ``most`` bytes are held; what is in sight stays."""
        if self._held <= most:
            return
        seen, level = self._indexes_in(area, corner, zoom), self._level(zoom, ratio)
        middle = (seen.start + seen.stop) / 2
        for key in sorted(self._strips, key=lambda k: (k[0] == level, -abs(k[1] - middle))):
            if self._held <= most or (key[0] == level and key[1] in seen):
                break
            self._held -= _bytes_of(self._strips.pop(key))

    @property
    def _last(self) -> int:
        return (self._size.height() - 1) // self._strip_height

    def _indexes_in(self, area: QRect, corner: QPoint, zoom: float) -> range:
        step = self._strip_height * zoom / self._density
        first = math.floor((area.top() - corner.y()) / step) if step else 0
        until = math.floor((area.bottom() - corner.y()) / step) if step else 0
        return range(max(0, first), min(self._last, until) + 1)

    def _level(self, zoom: float, ratio: float) -> int:
        """Return the coarsest level that is still at least as fine as the screen."""
        scale = zoom * ratio / self._density
        return min(_MOST_LEVEL, max(0, math.floor(math.log2(1 / scale)))) if scale < 1 else 0

    def _best(self, level: int, index: int) -> QPixmap | None:
        by_nearness = sorted(range(_MOST_LEVEL + 1), key=lambda other: abs(other - level))
        return next((self._strips[each, index] for each in by_nearness if (each, index) in self._strips), None)


def _bytes_of(strip: QPixmap) -> int:
    return strip.width() * strip.height() * 4
