"""The tiles a canvas holds: which are needed for what is in sight, which stand in meanwhile, and which go first."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterator

from PySide6.QtGui import QPixmap

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.ui.viewer.source import TILE, TileKey

MOST_BYTES = 64 << 20
"""Of all tiles, unless a large screen needs more to be covered twice."""
OVERVIEW_SIDE = 1024
"""Longer side of the picture of the whole page that stands in for everything, pixels."""
_TILE_BYTES = TILE * TILE * 4


def scale_key(scale: float) -> float:
    """Return a scale as tiles are filed under it."""
    return float(f"{scale:.5g}")


def keys_for(area: Rect, scale: float, region: Rect) -> list[TileKey]:
    """Return the tiles that show an area, the middle first; none where the page draws nothing.

    Args:
        area: what is in sight, px of the page.
        scale: pixels of the screen per px.
        region: what the page's layers touch.
    """
    shown = area.intersection(region)
    if shown.is_empty:
        return []
    side = TILE / scale
    columns = range(math.floor(shown.x / side), math.ceil(shown.right / side))
    rows = range(math.floor(shown.y / side), math.ceil(shown.bottom / side))
    middle = area.center
    keys = [TileKey(scale, column, row) for row in rows for column in columns]
    return sorted(keys, key=lambda key: math.hypot(key.area.center.x - middle.x, key.area.center.y - middle.y))


def overview_scale(region: Rect) -> float:
    """Return the scale at which the whole page is a small picture."""
    longest = max(region.width, region.height, 1.0)
    return scale_key(min(1.0, OVERVIEW_SIDE / longest))


class TileCache:
    """Tiles that were drawn, bounded in bytes; those of the overview stay."""

    def __init__(self) -> None:
        self._tiles: OrderedDict[TileKey, QPixmap] = OrderedDict()
        self._overview = 1.0
        self._room = MOST_BYTES

    def __contains__(self, key: TileKey) -> bool:
        return key in self._tiles

    @property
    def held_bytes(self) -> int:
        """Memory of all tiles."""
        return len(self._tiles) * _TILE_BYTES

    def clear(self, overview: float = 1.0) -> None:
        """Forget all; from now on tiles of the scale ``overview`` stay."""
        self._tiles.clear()
        self._overview = overview

    def make_room(self, tiles: int) -> None:
        """Keep at least twice as many tiles as are in sight."""
        self._room = max(MOST_BYTES, 2 * tiles * _TILE_BYTES)

    def put(self, key: TileKey, tile: QPixmap) -> None:
        """Keep a tile; those that were used the longest ago go."""
        self._tiles[key] = tile
        self._tiles.move_to_end(key)
        for old in list(self._tiles):
            if self.held_bytes <= self._room:
                break
            if old.scale != self._overview and old != key:
                del self._tiles[old]

    def get(self, key: TileKey) -> QPixmap | None:
        """Return a tile and note that it is used; None: it is not there."""
        tile = self._tiles.get(key)
        if tile is not None:
            self._tiles.move_to_end(key)
        return tile

    def stand_ins(self, area: Rect, scale: float) -> Iterator[tuple[TileKey, QPixmap]]:
        """Yield tiles of other scales that show an area, those that fit worst first: each covers the ones before."""
        others = [(key, tile) for key, tile in self._tiles.items() if key.scale != scale and _meet(key.area, area)]
        return iter(sorted(others, key=lambda entry: -abs(math.log(entry[0].scale / scale))))


def _meet(one: Rect, other: Rect) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom
