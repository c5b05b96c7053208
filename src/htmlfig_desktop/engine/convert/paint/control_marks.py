"""What Chromium draws of form controls by itself: check marks, dots, sliders, bars, arrows.

Source: Chromium, NativeThemeBase and its light scheme; sizes and colors held against its pictures.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from htmlfig_desktop.core.color import BLACK, Color, contrast
from htmlfig_desktop.core.geometry import Affine, Rect, Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.decoding.grafts import SLIDER_THUMB
from htmlfig_desktop.engine.capture.snapshot import SnapshotNode
from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.convert.css.background import BackgroundBox
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.css.values import parse_number
from htmlfig_desktop.engine.convert.paint.backgrounds import box_area
from htmlfig_desktop.engine.convert.paint.slider_ticks import slider_ticks
from htmlfig_desktop.engine.convert.paint.system_colors import SystemColor, follows_scheme, is_in_dark
from htmlfig_desktop.engine.scene.nodes import Constraint, Ellipse, Frame, Layer, Rectangle, Vector
from htmlfig_desktop.engine.scene.paints import (
    Corners,
    SideWeights,
    SolidPaint,
    Stroke,
    StrokeAlign,
    StrokeCap,
    StrokeJoin,
)
from htmlfig_desktop.engine.scene.paths import PathData, PathOp

_BARS = frozenset({"range", "progress", SLIDER_THUMB})
_CONTRAST = 3.0
"""What an accent color has at least with what is beside it, or the control is drawn in the other scheme."""
_CORNERS = Corners(2, 2, 2, 2)
_EDGE_CORNERS = Corners(2.5, 2.5, 2.5, 2.5)
"""Of an edge whose middle has a radius of 2. Source: Chromium, NativeThemeBase, and its pictures."""
_OPEN = (PathOp.MOVE, PathOp.LINE, PathOp.LINE)
_FLAT, _ASCENT = 0.866, 0.8
_THUMB, _RAIL, _RAIL_INSET, _BAR = 16.0, 8.0, 1.0, 0.5


@dataclass(frozen=True, slots=True)
class _Scheme:
    """The colors of controls, light or dark."""

    accent: Color
    field: Color
    """Of boxes and rings."""
    check: Color
    """Of the mark on an accent color."""
    edge: Color
    track: Color
    track_edge: Color


_USUAL = (
    *(SystemColor.ACCENT, SystemColor.FIELD, SystemColor.FIELD),
    *(SystemColor.EDGE, SystemColor.TRACK, SystemColor.TRACK_EDGE),
)
_DISABLED = (
    *(SystemColor.OFF_ACCENT, SystemColor.OFF_FIELD, SystemColor.TRACK),
    *(SystemColor.OFF_EDGE, SystemColor.OFF_TRACK, SystemColor.OFF_EDGE),
)


@cache
def _colors(kinds: tuple[SystemColor, ...], *, is_dark: bool, follows: bool) -> _Scheme:
    return _Scheme(*(each.shown(is_dark=is_dark, follows=follows) for each in kinds))


def control_kind(node: SnapshotNode) -> str:
    """Return the type of an ``input``, else the name of the element."""
    return node.attributes.get("type", "text").lower() if node.name == "input" else node.name


def marks(box: Box, kind: str) -> list[Layer] | None:
    """Return the layers the browser draws for a control of a kind, in its border box; None: it draws none itself."""
    draw = _DRAWN.get(kind)
    return draw(box) if draw is not None else None


def is_simpler(box: Box, kind: str) -> bool:
    """Whether marks only come near to what the browser draws: bars that move."""
    return kind == "progress" and "value" not in box.node.attributes


def disclosure_area(room: Rect, ascent: float | None, *, is_open: bool) -> Rect:
    """Return where the triangle of a ``details`` stands: on the baseline, in the middle of a square if it points down.

    Args:
        room: Of its marker's text box.
        ascent: Of the font that its line goes by, px; None where that is not known.
        is_open: Whether it points down.
    """
    baseline = room.y + round(room.height * _ASCENT if ascent is None else ascent)
    side, flat = room.width, room.width * _FLAT
    if not is_open:
        return Rect(room.x, baseline - side, flat, side)
    return Rect(room.x, baseline - (side + flat) / 2, side, flat)


def disclosure_path(size: Size, *, is_open: bool) -> PathData:
    """Return a triangle that points down, or to the right."""
    width, height = size.width, size.height
    tip = (width / 2, height) if is_open else (width, height / 2)
    other = (width, 0.0) if is_open else (0.0, height)
    return PathData((*_OPEN, PathOp.CLOSE), (0.0, 0.0, *other, *tip))


def _scheme(box: Box, ground: Callable[[_Scheme], Color]) -> _Scheme:
    """Return the colors a control is drawn in; its own accent color in the scheme where that is told apart.

    Args:
        box: Of the control.
        ground: Gives what the accent color lies beside in a scheme.

    Source: Chromium, ThemePainterDefault, and its pictures.
    """
    style = box.layout.style
    control = _control(box).node
    in_dark, follows = is_in_dark(control, style), follows_scheme(control)
    if control.is_disabled:
        return _colors(_DISABLED, is_dark=in_dark, follows=follows)
    scheme, other = (_colors(_USUAL, is_dark=each, follows=follows) for each in (in_dark, not in_dark))
    accent = parse_color(style["accent-color"])
    kind = control_kind(box.node)
    is_accented = kind in _BARS or box.node.is_checked or (kind == "checkbox" and box.node.is_indeterminate)
    if accent is None or not is_accented:
        return scheme
    told = contrast(accent, ground(scheme))
    if told < _CONTRAST and told < contrast(accent, ground(other)):
        scheme = other
    return replace(scheme, accent=accent)


def _control(box: Box) -> Box:
    """Return the box of the control that a slider's thumb is inside of; of others itself."""
    is_inside = box.node.name == SLIDER_THUMB
    while is_inside and box.parent is not None and box.node.name != "input":
        box = box.parent
    return box


def _field_of(scheme: _Scheme) -> Color:
    return scheme.field


def _track_of(scheme: _Scheme) -> Color:
    return scheme.track


def _in_square(draw: Callable[[Box, Size], list[Layer]], box: Box) -> list[Layer]:
    """Return what is drawn as large as fits, in the middle. Source: Chromium, NativeThemeBase, and its pictures."""
    room = box.placement.rect.size
    side = min(room.width, room.height)
    left, top = (room.width - side) / 2, (room.height - side) / 2
    layers = draw(box, Size(side, side))
    return [replace(layer, transform=layer.transform.moved(left, top)) for layer in layers] if left or top else layers


def _checkbox(box: Box, size: Size) -> list[Layer]:
    node = box.node
    scheme = _scheme(box, _field_of)
    if not (node.is_checked or node.is_indeterminate):
        edge = Stroke((SolidPaint(scheme.edge),), 1.0, StrokeAlign.INSIDE)
        return [Rectangle(name="Box", size=size, fills=(SolidPaint(scheme.field),), stroke=edge, corners=_EDGE_CORNERS)]
    fill = Rectangle(name="Box", size=size, fills=(SolidPaint(scheme.accent),), corners=_CORNERS)
    width, height = size.width, size.height
    if node.is_indeterminate:
        dash = Rectangle(
            name="Dash",
            size=Size(width * 0.6, height * 2 / 13),
            transform=Affine.translation(width * 0.2, height * 5.5 / 13),
            fills=(SolidPaint(scheme.check),),
            corners=Corners(*[min(1.0, height / 13)] * 4),
        )
        return [fill, dash]
    check = Vector(
        name="Check",
        size=Size(width * 0.6, height * 0.5),
        transform=Affine.translation(width * 0.2, height * 0.2),
        path=PathData(_OPEN, (0, height * 0.3, width * 0.2, height * 0.5, width * 0.6, 0)),
        stroke=Stroke((SolidPaint(scheme.check),), height * 0.16, StrokeAlign.CENTER),
    )
    return [fill, check]


def _radio(box: Box, size: Size) -> list[Layer]:
    node = box.node
    scheme = _scheme(box, _field_of)
    ring = Ellipse(
        name="Ring",
        size=size,
        fills=(SolidPaint(scheme.field),),
        stroke=Stroke((SolidPaint(scheme.accent if node.is_checked else scheme.edge),), 1.0, StrokeAlign.INSIDE),
    )
    if not node.is_checked:
        return [ring]
    inset = size.width * 0.2
    dot = Ellipse(
        name="Dot",
        size=Size(size.width - 2 * inset, size.height - 2 * inset),
        transform=Affine.translation(inset, inset),
        fills=(SolidPaint(scheme.accent),),
    )
    return [ring, dot]


def _range(box: Box) -> list[Layer]:
    size, is_upright = box.placement.rect.size, _is_upright(box)
    length, across = (size.height, size.width) if is_upright else (size.width, size.height)
    thumb = _thumb_center(box)
    if thumb is None:
        along, middle = _THUMB / 2 + _share(box, 0.5) * (length - _THUMB), min(_THUMB, across) / 2
    else:
        along, middle = (thumb.y, thumb.x) if is_upright else (thumb.x, thumb.y)
    scheme = _scheme(box, _track_of)
    begin, end = _RAIL_INSET, max(_RAIL_INSET + 0.01, length - _RAIL_INSET)
    start, stop = (along, end) if _begins_at_the_end(box) else (begin, max(begin + 0.01, along))

    def rail(start: float, stop: float) -> Rect:
        near, far = middle - _RAIL / 2, middle + _RAIL / 2
        edges = (near, start, far, stop) if is_upright else (start, near, stop, far)
        return Rect.from_edges(*edges)

    return [
        _bar("Track", rail(begin, end), scheme.track, scheme.track_edge),
        _bar("Filled", rail(start, stop), scheme.accent, scheme.track_edge),
        *slider_ticks(box, middle, is_upright=is_upright, begins_at_the_end=_begins_at_the_end(box)),
    ]


def _is_upright(box: Box) -> bool:
    """Whether a bar runs along the height of its box."""
    style = box.layout.style
    return style["writing-mode"] != "horizontal-tb" or style["appearance"] == "slider-vertical"


def _begins_at_the_end(box: Box) -> bool:
    """Whether a bar is filled from its right or lower end."""
    style = box.layout.style
    return style["direction"] == "rtl" or style["appearance"] == "slider-vertical"


def _thumb(box: Box) -> list[Layer]:
    """Return what is dragged along a slider, in a box of its own above whatever the page draws of the track."""
    size, accent = box.placement.rect.size, _scheme(box, _track_of).accent
    room = Size(max(0.01, size.width - 1), max(0.01, size.height - 1))
    return [Ellipse(name="Thumb", size=room, transform=Affine.translation(0.5, 0.5), fills=(SolidPaint(accent),))]


def _progress(box: Box) -> list[Layer]:
    """Return a track half as thick as its box, and how much of it is filled."""
    whole, is_upright, is_last = box.placement.rect.size, _is_upright(box), _begins_at_the_end(box)
    length, across = (whole.height, whole.width) if is_upright else (whole.width, whole.height)
    thick = max(1.0, across * _BAR)
    share = _share(box, 0.0)
    scheme = _scheme(box, _track_of)
    edge = (SolidPaint(scheme.track_edge),)
    filled, rest = max(0.01, length * share), length * (1 - share) if is_last else 0.0
    first, last = (0.0, thick / 2) if is_last else (thick / 2, 0.0)
    # Where the track's edge runs on; it ends where the filling ends.
    begin, end = float(not is_last), float(is_last)
    fill = Rectangle(
        name="Filled",
        size=Size(thick, filled) if is_upright else Size(filled, thick),
        transform=Affine.translation(0, rest) if is_upright else Affine.translation(rest, 0),
        fills=(SolidPaint(scheme.accent),),
        stroke=Stroke(
            edge,
            1.0,
            StrokeAlign.INSIDE,
            SideWeights(begin, 1.0, end, 1.0) if is_upright else SideWeights(1.0, end, 1.0, begin),
        ),
        corners=Corners(first, first, last, last) if is_upright else Corners(first, last, last, first),
    )
    aside = (across - thick) / 2
    track = Frame(
        name="Track",
        size=Size(thick, length) if is_upright else Size(length, thick),
        transform=Affine.translation(aside, 0) if is_upright else Affine.translation(0, aside),
        fills=(SolidPaint(scheme.track),),
        stroke=Stroke(edge, 1.0, StrokeAlign.INSIDE),
        corners=Corners(*[thick / 2] * 4),
        clips=True,
        children=(fill,) if share else (),
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
        horizontal=Constraint.MIN if is_rtl else Constraint.MAX,
        vertical=Constraint.CENTER,
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


def _thumb_center(box: Box) -> Vec | None:
    """Return the middle of what is dragged along a slider, in the slider's border box, however it is turned."""
    for node in box.node.walk():
        if node.attributes.get("part") == "thumb" and node.box is not None:
            own = box.placement.laid_out
            return box.placement.measured.inverse().apply(node.box.rect.center) - Vec(own.x, own.y)
    return None


def _bar(name: str, rect: Rect, color: Color, edge: Color) -> Rectangle:
    return Rectangle(
        name=name,
        size=rect.size,
        transform=Affine.translation(rect.x, rect.y),
        fills=(SolidPaint(color),),
        stroke=Stroke((SolidPaint(edge),), 1.0, StrokeAlign.INSIDE),
        corners=Corners(4, 4, 4, 4),
    )


_DRAWN: dict[str, Callable[[Box], list[Layer]]] = {
    "checkbox": partial(_in_square, _checkbox),
    "radio": partial(_in_square, _radio),
    "range": _range,
    SLIDER_THUMB: _thumb,
    "progress": _progress,
    "select": _arrow,
}
