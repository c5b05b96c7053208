"""Tiles of a gradient as one gradient, which stays editable, where they lie in a row and few of them show."""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Rect, Size, Vec
from htmlfig_desktop.engine.convert.paint.gradient_stops import PlacedStop, cut_stops
from htmlfig_desktop.engine.convert.paint.gradients import (
    MOST_STOPS,
    alike_along,
    gradient_paint,
    linear_axis,
    rescaled_stops,
    unit_transform,
)
from htmlfig_desktop.engine.convert.paint.tiling import NEAR, TileAxis, Tiling
from htmlfig_desktop.engine.scene.paints import GradientKind, GradientPaint, SolidPaint

_MOST_IN_ROW = 3
"""Tiles that one gradient may show: two that a box is too narrow for, or one and what clear borders show of those
beside it. More of them are a pattern, and a picture of one tile is easier to edit."""
_DIGITS = 9
"""Of a place in a tile: its ends are exactly 0 and 1."""


def without_seams(tiling: Tiling, image: str, box: Size, current: Color) -> Tiling:
    """Return tiles of a gradient that are one along an axis on which all of it is alike and none is apart."""
    ends = [axis.is_seamless for axis in (tiling.x, tiling.y)]
    if not any(ends):
        return tiling
    tile = tiling.first.size
    paint = gradient_paint(image, Rect(0, 0, tile.width, tile.height), tile, current).paint
    across, down = alike_along(paint)
    x = TileAxis(0.0, box.width, None) if ends[0] and across else tiling.x
    y = TileAxis(0.0, box.height, None) if ends[1] and down else tiling.y
    return Tiling(x, y)


def few_in_a_row(image: str, tiling: Tiling, box: Size, current: Color) -> GradientPaint | None:
    """Return the paint of a box that shows few tiles of a gradient, side by side; None where that takes a picture.

    The gradient runs along the row, or else its tiles would not be one line of colors.
    """
    is_column = tiling.x.fills(box.width)
    along, room = (tiling.y, box.height) if is_column else (tiling.x, box.width)
    if not along.is_seamless or not (is_column or tiling.y.fills(box.height)):
        return None
    tile = tiling.first.size
    paint = gradient_paint(image, Rect(0, 0, tile.width, tile.height), tile, current).paint
    if not isinstance(paint, GradientPaint) or not alike_along(paint)[0 if is_column else 1]:
        return None
    starts = [start for start in along.starts(room) if start < room - NEAR and start + along.length > NEAR]
    tile_stops = _along_tile(paint, is_column=is_column)
    if len(starts) > _MOST_IN_ROW or len(starts) * len(tile_stops) > MOST_STOPS:
        return None
    return _row(tile_stops, starts, along.length, box, is_column=is_column)


def alone_in_a_row(paint: GradientPaint | SolidPaint, tile: Rect, box: Size) -> GradientPaint | None:
    """Return the paint of a box that shows a paint in one tile of it and nothing beside; None where none does."""
    is_column = tile.width >= box.width - NEAR
    if not (is_column or tile.height >= box.height - NEAR) or not alike_along(paint)[0 if is_column else 1]:
        return None
    if isinstance(paint, SolidPaint):
        stops: Sequence[PlacedStop] = (PlacedStop(0.0, paint.color), PlacedStop(1.0, paint.color))
    else:
        stops = _along_tile(paint, is_column=is_column)
    first, last = (PlacedStop(stop.position, stop.color.with_alpha(0.0)) for stop in (stops[0], stops[-1]))
    start, length = (tile.y, tile.height) if is_column else (tile.x, tile.width)
    return _row((first, *stops, last), (start,), length, box, is_column=is_column)


def _row(
    tile: Sequence[PlacedStop], starts: Sequence[float], length: float, box: Size, *, is_column: bool
) -> GradientPaint:
    """Return the paint of a box along which tiles of some stops begin at some places."""
    room = box.height if is_column else box.width
    stops = [PlacedStop((start + stop.position * length) / room, stop.color) for start in starts for stop in tile]
    end = Vec(0, box.height) if is_column else Vec(box.width, 0)
    shown = rescaled_stops(cut_stops(stops, 0.0, 1.0), 0.0, 1.0)
    return GradientPaint(GradientKind.LINEAR, shown, unit_transform(linear_axis(Vec(0, 0), end), box), is_mixed=True)


def _along_tile(paint: GradientPaint, *, is_column: bool) -> Sequence[PlacedStop]:
    """Return the stops by their place in the tile, from its begin, 0, to its end, 1."""
    turn = paint.transform
    slope = turn.c if is_column else turn.a
    stops = [PlacedStop(round((stop.position - turn.e) / slope, _DIGITS), stop.color) for stop in paint.stops]
    return cut_stops(stops if slope > 0 else stops[::-1], 0.0, 1.0)
