"""Where the tiles of a background lie: one picture or gradient over and over. Source: CSS Backgrounds 3, section 3."""

from __future__ import annotations

import math
from collections.abc import Iterator

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.css.background import BackgroundLayer, Repeat
from htmlfig_desktop.engine.convert.css.natural_size import NaturalSize, tile_size
from htmlfig_desktop.engine.convert.css.values import Length

NEAR = 0.05
"""px below which a place or a size counts as equal."""
MOST_TILES = 10_000


@dataclass(frozen=True, slots=True)
class TileAxis:
    """Repetition along one axis, px."""

    start: float
    """Where one tile begins."""
    length: float
    """Of a tile."""
    period: float | None
    """From one tile to the next; None: there is only one."""

    @property
    def is_seamless(self) -> bool:
        """Whether there are many tiles, and nothing is free between them."""
        return self.period is not None and self.period - self.length < NEAR

    def fills(self, box: float, edge: float = NEAR) -> bool:
        """Whether the tile at ``start`` alone spans the box, but for its edges."""
        return self.start <= edge and self.start + self.length >= box - edge

    def over(self, box: float, edge: float = NEAR) -> TileAxis:
        """Return the same tiles, told from the one that alone spans the box, where one of them does."""
        if self.period is None or self.fills(box, edge):
            return self
        moved = replace(self, start=self.start - math.ceil((self.start - edge) / self.period) * self.period)
        return moved if moved.fills(box, edge) else self

    def begins_at_corner(self, side: float) -> bool:
        """Whether tiles laid from the box's corner on show the same along this axis."""
        if self.period is None:
            return abs(self.start) < NEAR and self.fills(side)
        phase = self.start % self.period
        return self.is_seamless and min(phase, self.period - phase) < NEAR

    def starts(self, room: float) -> Iterator[float]:
        """Yield where the tiles begin that show between 0 and ``room``."""
        if self.period is None:
            yield self.start
            return
        start = self.start - math.ceil((self.start + self.length) / self.period) * self.period
        while start < room:
            if start + self.length > 0:
                yield start
            start += self.period


@dataclass(frozen=True, slots=True)
class Tiling:
    """Tiles in rows and columns."""

    x: TileAxis
    y: TileAxis

    @property
    def first(self) -> Rect:
        """The tile that the axes tell of."""
        return Rect(self.x.start, self.y.start, self.x.length, self.y.length)

    def over(self, box: Size, edge: float = NEAR) -> Tiling:
        """Return the same tiles with the one first that spans the box, where one does."""
        return Tiling(self.x.over(box.width, edge), self.y.over(box.height, edge))

    def sides(self, box: Size) -> tuple[tuple[TileAxis, float], tuple[TileAxis, float]]:
        """Return each axis with the side of a box that lies along it."""
        return (self.x, box.width), (self.y, box.height)

    def targets(self, region: Size, scale_x: float, scale_y: float) -> Iterator[Rect]:
        """Yield where in a bitmap of the region the tiles are drawn, px of the bitmap."""
        count = 0
        for y in self.y.starts(region.height):
            for x in self.x.starts(region.width):
                count += 1
                if count > MOST_TILES:
                    return
                yield Rect(x * scale_x, y * scale_y, self.x.length * scale_x, self.y.length * scale_y)


def tiling_of(layer: BackgroundLayer, area: Rect, own: NaturalSize) -> Tiling | None:
    """Return where the tiles lie; None where they have no size."""
    size = tile_size(layer.size, area, own)
    if layer.repeat.x is Repeat.ROUND and size.width > 0:
        rounded = area.width / max(1, round(area.width / size.width))
        keeps = layer.repeat.y is not Repeat.ROUND and layer.size.height is None and layer.size.fit is None
        size = Size(rounded, size.height * rounded / size.width if keeps else size.height)
    if layer.repeat.y is Repeat.ROUND and size.height > 0:
        rounded = area.height / max(1, round(area.height / size.height))
        keeps = layer.repeat.x is not Repeat.ROUND and layer.size.width is None and layer.size.fit is None
        size = Size(size.width * rounded / size.height if keeps else size.width, rounded)
    if size.width < NEAR or size.height < NEAR:
        return None
    return Tiling(
        _axis(layer.repeat.x, layer.x, area.x, area.width, size.width),
        _axis(layer.repeat.y, layer.y, area.y, area.height, size.height),
    )


def _axis(repeat: Repeat, position: Length, origin: float, room: float, length: float) -> TileAxis:
    start = origin + position.resolve(room - length)
    if repeat is Repeat.SPACE:
        count = math.floor(room / length + 1e-6)
        if count > 1:
            return TileAxis(origin, length, length + (room - count * length) / (count - 1))
        return TileAxis(start, length, None)
    if repeat is Repeat.ROUND:
        return TileAxis(start, length, length)
    return TileAxis(start, length, length if repeat is Repeat.REPEAT else None)
