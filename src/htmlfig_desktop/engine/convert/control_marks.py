"""What Chromium draws of form controls by itself: check marks, dots, sliders, bars, arrows.

Source: Chromium, NativeThemeBase and its light scheme; sizes and colors held against its pictures.
"""

from __future__ import annotations

from collections.abc import Callable

from htmlfig_desktop.core.color import BLACK, WHITE, Color
from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.engine.capture.snapshot import SnapshotNode
from htmlfig_desktop.engine.convert.backgrounds import box_area
from htmlfig_desktop.engine.convert.box import Box
from htmlfig_desktop.engine.convert.css_background import BackgroundBox
from htmlfig_desktop.engine.convert.css_color import parse_color
from htmlfig_desktop.engine.convert.css_values import parse_number
from htmlfig_desktop.engine.scene.nodes import Ellipse, Frame, Layer, Rectangle, Vector
from htmlfig_desktop.engine.scene.paints import Corners, SolidPaint, Stroke, StrokeAlign, StrokeCap, StrokeJoin
from htmlfig_desktop.engine.scene.paths import PathData, PathOp

EDGE = Color.from_bytes(118, 118, 118)
_ACCENT = Color.from_bytes(0, 117, 255)
_TRACK = Color.from_bytes(239, 239, 239)
_TRACK_EDGE = Color.from_bytes(178, 178, 178)
OFF_EDGE = EDGE.with_alpha(0.3)
OFF_FILL = _TRACK.with_alpha(0.3)
_OFF_MARK = Color.from_bytes(203, 203, 203)
_DARK_MARK = Color.from_bytes(60, 60, 60)
_CORNERS = Corners(2, 2, 2, 2)
_OPEN = (PathOp.MOVE, PathOp.LINE, PathOp.LINE)
_FLAT, _ASCENT = 0.866, 0.8
_THUMB, _RAIL, _BAR = 16.0, 8.0, 0.5


def marks(box: Box, kind: str) -> list[Layer] | None:
    """Return the layers the browser draws for a control of a kind, in its border box; None: it draws none itself."""
    draw = _DRAWN.get(kind)
    return draw(box) if draw is not None else None


def is_simpler(box: Box, kind: str) -> bool:
    """Whether marks only come near to what the browser draws: bars that move, upright sliders."""
    size = box.placement.rect.size
    return (kind == "progress" and "value" not in box.node.attributes) or (kind == "range" and size.height > size.width)


def disclosure_area(room: Rect, *, is_open: bool) -> Rect:
    """Return where the triangle of a ``details`` stands whose marker has this text box: on the baseline."""
    baseline = room.y + round(room.height * _ASCENT)
    width, height = (room.width, room.width * _FLAT) if is_open else (room.width * _FLAT, room.width)
    return Rect(room.x, baseline - height, width, height)


def disclosure_path(size: Size, *, is_open: bool) -> PathData:
    """Return a triangle that points down, or to the right."""
    width, height = size.width, size.height
    tip = (width / 2, height) if is_open else (width, height / 2)
    other = (width, 0.0) if is_open else (0.0, height)
    return PathData((*_OPEN, PathOp.CLOSE), (0.0, 0.0, *other, *tip))


def _accent(box: Box) -> Color:
    if box.node.is_disabled:
        return _OFF_MARK
    return parse_color(box.layout.style["accent-color"]) or _ACCENT


def _mark_on(color: Color) -> Color:
    """Return the color of a mark that can be seen on an accent color."""
    light = 0.2126 * color.r**2.2 + 0.7152 * color.g**2.2 + 0.0722 * color.b**2.2
    return _DARK_MARK if light > 0.4 else WHITE


def _checkbox(box: Box) -> list[Layer]:
    size, node = box.placement.rect.size, box.node
    if not (node.is_checked or node.is_indeterminate):
        return [_outlined("Box", size, OFF_EDGE if node.is_disabled else EDGE, _field(node))]
    accent = _accent(box)
    color = _TRACK if node.is_disabled else _mark_on(accent)
    fill = Rectangle(name="Box", size=size, fills=(SolidPaint(accent),), corners=_CORNERS)
    width, height = size.width, size.height
    if node.is_indeterminate:
        dash = Rectangle(
            name="Dash",
            size=Size(width * 0.6, height * 2 / 13),
            transform=Affine.translation(width * 0.2, height * 5.5 / 13),
            fills=(SolidPaint(color),),
            corners=Corners(*[min(1.0, height / 13)] * 4),
        )
        return [fill, dash]
    check = Vector(
        name="Check",
        size=Size(width * 0.6, height * 0.5),
        transform=Affine.translation(width * 0.2, height * 0.2),
        path=PathData(_OPEN, (0, height * 0.3, width * 0.2, height * 0.5, width * 0.6, 0)),
        stroke=Stroke((SolidPaint(color),), height * 0.16, StrokeAlign.CENTER),
    )
    return [fill, check]


def _radio(box: Box) -> list[Layer]:
    size, node = box.placement.rect.size, box.node
    edge = OFF_EDGE if node.is_disabled else EDGE
    ring = Ellipse(
        name="Ring",
        size=size,
        fills=(SolidPaint(_field(node)),),
        stroke=Stroke((SolidPaint(_accent(box) if node.is_checked else edge),), 1.0, StrokeAlign.INSIDE),
    )
    if not node.is_checked:
        return [ring]
    inset = min(size.width, size.height) * 0.2
    dot = Ellipse(
        name="Dot",
        size=Size(size.width - 2 * inset, size.height - 2 * inset),
        transform=Affine.translation(inset, inset),
        fills=(SolidPaint(_accent(box)),),
    )
    return [ring, dot]


def _range(box: Box) -> list[Layer]:
    size = box.placement.rect.size
    thumb = _part(box, "thumb") or Rect(_share(box, 0.5) * (size.width - _THUMB), 0, _THUMB, min(_THUMB, size.height))
    if size.height > size.width:
        return []
    top = thumb.center.y - _RAIL / 2
    is_rtl = box.layout.style["direction"] == "rtl"
    start, end = (thumb.center.x, size.width) if is_rtl else (0.0, thumb.center.x)
    return [
        _bar("Track", Rect(0, top, size.width, _RAIL), OFF_FILL if box.node.is_disabled else _TRACK, has_edge=True),
        _bar("Filled", Rect(start, top, max(0.01, end - start), _RAIL), _accent(box), has_edge=False),
        Ellipse(
            name="Thumb",
            size=thumb.size,
            transform=Affine.translation(thumb.x, thumb.y),
            fills=(SolidPaint(_accent(box)),),
        ),
    ]


def _progress(box: Box) -> list[Layer]:
    """Return a track half as high as its box, and how much of it is filled."""
    whole = box.placement.rect.size
    height = max(1.0, whole.height * _BAR)
    size = Size(whole.width, height)
    share = _share(box, 0.0)
    is_rtl = box.layout.style["direction"] == "rtl"
    filled = Rectangle(
        name="Filled",
        size=Size(max(0.01, size.width * share), height),
        transform=Affine.translation(size.width * (1 - share) if is_rtl else 0, 0),
        fills=(SolidPaint(_accent(box)),),
    )
    track = Frame(
        name="Track",
        size=size,
        transform=Affine.translation(0, (whole.height - height) / 2),
        fills=(SolidPaint(_TRACK),),
        stroke=Stroke((SolidPaint(_TRACK_EDGE),), 1.0, StrokeAlign.INSIDE),
        corners=Corners(*[height / 2] * 4),
        clips=True,
        children=(filled,) if share else (),
    )
    return [track]


def _arrow(box: Box) -> list[Layer]:
    """Return the arrow of a drop-down list; lists that stand open have none."""
    node = box.node
    if "multiple" in node.attributes or (parse_number(node.attributes.get("size", "1")) or 1) > 1:
        return []
    area = box_area(BackgroundBox.PADDING, box.layout, box.placement.rect.size)
    is_rtl = box.layout.style["direction"] == "rtl"
    x = area.x + 3 if is_rtl else area.right - 12
    color = parse_color(box.layout.style["color"]) or BLACK
    arrow = Vector(
        name="Arrow",
        size=Size(8, 4),
        transform=Affine.translation(x, area.center.y - 2),
        path=PathData(_OPEN, (0.0, 0.0, 4.0, 4.0, 8.0, 0.0)),
        stroke=Stroke((SolidPaint(color),), 2.0, StrokeAlign.CENTER, cap=StrokeCap.NONE, join=StrokeJoin.MITER),
    )
    return [arrow]


def _share(box: Box, otherwise: float) -> float:
    """Return how far along its range the value of a control is."""
    attributes = box.node.attributes
    is_range = box.node.name == "input"
    low = parse_number(attributes.get("min", "0")) or 0.0 if is_range else 0.0
    high = parse_number(attributes.get("max", ""))
    high = (100.0 if is_range else 1.0) if high is None else high
    value = parse_number(box.node.input_value or attributes.get("value", ""))
    if value is None or high <= low:
        return otherwise
    return max(0.0, min(1.0, (value - low) / (high - low)))


def _part(box: Box, name: str) -> Rect | None:
    """Return where a part inside of a control stands, in the control's border box."""
    for node in box.node.walk():
        if node.attributes.get("part") == name and node.box is not None:
            return node.box.rect.moved(-box.layout.rect.x, -box.layout.rect.y)
    return None


def _field(node: SnapshotNode) -> Color:
    return OFF_FILL if node.is_disabled else WHITE


def _outlined(name: str, size: Size, edge: Color, fill: Color) -> Rectangle:
    stroke = Stroke((SolidPaint(edge),), 1.0, StrokeAlign.INSIDE)
    return Rectangle(name=name, size=size, fills=(SolidPaint(fill),), stroke=stroke, corners=_CORNERS)


def _bar(name: str, rect: Rect, color: Color, *, has_edge: bool) -> Rectangle:
    return Rectangle(
        name=name,
        size=rect.size,
        transform=Affine.translation(rect.x, rect.y),
        fills=(SolidPaint(color),),
        stroke=Stroke((SolidPaint(_TRACK_EDGE),), 1.0, StrokeAlign.INSIDE) if has_edge else None,
        corners=Corners(4, 4, 4, 4),
    )


_DRAWN: dict[str, Callable[[Box], list[Layer]]] = {
    "checkbox": _checkbox,
    "radio": _radio,
    "range": _range,
    "progress": _progress,
    "select": _arrow,
}
