"""Which colors a gradient shows in a part of its layer."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Rect, Size, Vec
from htmlfig_desktop.engine.convert.paint.gradient_stops import premultiplied_mix
from htmlfig_desktop.engine.scene.paints import GradientKind, GradientPaint, GradientStop

_PLACES = (1 / 6, 1 / 2, 5 / 6)


def shades_of(gradient: GradientPaint, size: Size, area: Rect) -> list[Color]:
    """Return the colors of a gradient at nine places of an area, evenly spread.

    Args:
        gradient: Of a layer.
        size: Of the layer, px.
        area: In the layer, px.
    """
    points = (
        Vec((area.x + area.width * across) / size.width, (area.y + area.height * down) / size.height)
        for across in _PLACES
        for down in _PLACES
    )
    return [_color_at(gradient.stops, _along(gradient, gradient.transform.apply(point))) for point in points]


def _along(gradient: GradientPaint, point: Vec) -> float:
    """Return where on its line a gradient is at a point of its space, 0 to 1 between its ends."""
    if gradient.kind is GradientKind.LINEAR:
        return point.x
    if gradient.kind is GradientKind.ANGULAR:
        return math.atan2(point.y - 0.5, point.x - 0.5) / math.tau % 1.0
    return 2 * math.hypot(point.x - 0.5, point.y - 0.5)


def _color_at(stops: Sequence[GradientStop], position: float) -> Color:
    for stop, following in pairwise(stops):
        if position < following.position:
            room = following.position - stop.position
            return premultiplied_mix(stop.color, following.color, max(0.0, (position - stop.position) / room))
    return stops[-1].color
