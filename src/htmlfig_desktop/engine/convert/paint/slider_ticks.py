"""The ticks beside the track of a slider, at the values of its list.

Source: Chromium, ThemePainter (PaintSliderTicks) and HTMLInputElement (FilteredDataListOptions), and its pictures.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from htmlfig_desktop.core.color import BLACK
from htmlfig_desktop.core.geometry import Affine, Rect
from htmlfig_desktop.engine.capture.snapshot import NodeKind, SnapshotNode
from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.css.values import parse_number
from htmlfig_desktop.engine.convert.shapes.outlines import joined_paths, rectangle_path
from htmlfig_desktop.engine.scene.nodes import Vector
from htmlfig_desktop.engine.scene.paints import SolidPaint

_THUMB = 16.0
_WIDE, _HIGH = 1.0, 4.0
_BELOW = 7.0
"""px from the middle of the track."""
_MOST = 2000
_HAIR = 1e-6


def slider_ticks(box: Box, middle: float, *, is_upright: bool, begins_at_the_end: bool) -> list[Vector]:
    """Return the ticks of a slider, below its track or at the right of it: one layer, or none.

    Args:
        box: Of the slider.
        middle: Of its track, px from the top of the box, or from its left.
        is_upright: Whether it runs along the height of its box.
        begins_at_the_end: Whether its least value is at the right or the lower end.
    """
    values = list(_values(box))[:_MOST]
    if not values:
        return []
    size = box.placement.rect.size
    room = math.floor(size.height if is_upright else size.width) - _THUMB
    shares = (1 - share if begins_at_the_end else share for share in values)
    places = sorted({math.floor((_THUMB - _WIDE) / 2 + room * share) for share in shares})

    def across(along: float, beside: float, long: float, high: float) -> Rect:
        return Rect(beside, along, high, long) if is_upright else Rect(along, beside, long, high)

    area = across(places[0], middle + _BELOW, places[-1] - places[0] + _WIDE, _HIGH)
    ticks = [rectangle_path(across(place - places[0], 0, _WIDE, _HIGH)) for place in places]
    color = parse_color(box.layout.style["color"]) or BLACK
    return [
        Vector(
            name="Ticks",
            size=area.size,
            transform=Affine.translation(area.x, area.y),
            path=joined_paths(ticks),
            fills=(SolidPaint(color),),
        )
    ]


def _values(box: Box) -> Iterator[float]:
    """Yield how far along a slider the values of its list are that it can have."""
    attributes = box.node.attributes
    low = _number(attributes.get("min"), 0.0)
    high, step = _number(attributes.get("max"), 100.0), attributes.get("step", "").lower()
    steps = 0.0 if step == "any" else _number(step, 1.0)
    for option in _options(box, attributes.get("list", "")):
        value = parse_number(option.attributes.get("value") or _words(option))
        if value is None or not low <= value <= high or high <= low or "disabled" in option.attributes:
            continue
        count = (value - low) / steps if steps > 0 else 0.0
        if abs(count - round(count)) < _HAIR:
            yield (value - low) / (high - low)


def _options(box: Box, identity: str) -> Iterator[SnapshotNode]:
    if box.document is None or not identity:
        return
    for node in box.document.nodes:
        if node.attributes.get("id") == identity:
            if node.name == "datalist":
                yield from (each for each in node.walk() if each.name == "option")
            return


def _words(option: SnapshotNode) -> str:
    return "".join(each.value for each in option.children if each.kind is NodeKind.TEXT).strip()


def _number(text: str | None, otherwise: float) -> float:
    found = parse_number(text or "")
    return otherwise if found is None else found
