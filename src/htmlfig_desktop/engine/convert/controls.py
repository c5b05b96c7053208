"""Form controls as they look: the text they show, and the marks the browser draws.

The browser keeps the inside of controls to itself, so it is laid out here from the control's own computed values.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from htmlfig_desktop.core.color import WHITE, Color
from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.engine.capture.snapshot import SnapshotNode
from htmlfig_desktop.engine.convert.backgrounds import box_area
from htmlfig_desktop.engine.convert.box import Box
from htmlfig_desktop.engine.convert.corner_radii import CornerRadii
from htmlfig_desktop.engine.convert.css_background import BackgroundBox
from htmlfig_desktop.engine.convert.css_color import parse_color
from htmlfig_desktop.engine.convert.css_values import parse_number, parse_px
from htmlfig_desktop.engine.convert.look import Look
from htmlfig_desktop.engine.convert.paragraphs import Line, Paragraph, Piece, TextLook
from htmlfig_desktop.engine.convert.placement import Placement
from htmlfig_desktop.engine.convert.text_layers import TextLayers, TextRoom
from htmlfig_desktop.engine.scene.nodes import Ellipse, Frame, Layer, Rectangle, Vector
from htmlfig_desktop.engine.scene.paints import Corners, SolidPaint, Stroke, StrokeAlign, StrokeCap, StrokeJoin
from htmlfig_desktop.engine.scene.paths import PathData, PathOp
from htmlfig_desktop.engine.scene.text import TextAlign

_EDGE = Color.from_bytes(118, 118, 118)
_ACCENT = Color.from_bytes(0, 117, 255)
_PLACEHOLDER = Color.from_bytes(117, 117, 117)
_TRACK = Color.from_bytes(239, 239, 239)
_TRACK_EDGE = Color.from_bytes(178, 178, 178)
_METER = Color.from_bytes(16, 124, 16)
"""Colors of Chromium's own controls in its light scheme, measured from its pictures."""

_ICON = 16.0
_ICON_EDGE = Color.from_bytes(192, 192, 192)
_BUTTONS = frozenset({"submit", "reset", "button"})
_BUTTON_WORDS = {"submit": "Submit", "reset": "Reset", "button": "", "file": "Choose File"}
_PICKERS = frozenset({"date", "time", "datetime-local", "month", "week", "file", "number", "search"})
_SILENT = frozenset({"hidden", "image"})
_DEFAULT_LINE = 1.2


class FormControls:
    """Makes the inside of form controls of one conversion."""

    def __init__(self, texts: TextLayers) -> None:
        self._texts = texts

    def layers(self, box: Box, look: Look) -> list[Layer]:
        """Return the layers inside a control, placed in its border box."""
        node = box.node
        kind = node.attributes.get("type", "text").lower() if node.name == "input" else node.name
        is_native = box.layout.style["appearance"] not in ("none", "")
        drawn = _NATIVE.get(kind)
        if drawn is not None:
            return drawn(box) if is_native else []
        if kind in _SILENT:
            return []
        if kind == "select":
            return self._select(box, is_native)
        shown, is_placeholder = _shown_text(node, kind)
        if not shown:
            return []
        color = _PLACEHOLDER if is_placeholder else None
        align = TextAlign.CENTER if kind in _BUTTONS else _alignment(box)
        return self._text(box, shown, color, align, is_multiline=kind == "textarea")

    def broken_picture(self, box: Box, alt: str) -> list[Layer]:
        """Return what the browser shows for a picture that did not load: an icon and the text instead of it."""
        area = box_area(BackgroundBox.CONTENT, box.layout, box.placement.rect.size)
        if area.width < _ICON or area.height < 1:
            return []
        icon = Rectangle(
            name="Broken picture",
            size=Size(_ICON - 2, min(_ICON, area.height)),
            transform=Affine.translation(area.x + 1, area.y),
            fills=(SolidPaint(WHITE),),
            stroke=Stroke((SolidPaint(_ICON_EDGE),), 1.0, StrokeAlign.INSIDE),
        )
        room = area.inset(0, 0, 0, _ICON)
        text = self._line(box, alt, None, TextAlign.LEFT, room) if alt and room.width > 1 else []
        return [icon, *text]

    def _select(self, box: Box, is_native: bool) -> list[Layer]:
        node = box.node
        options = [inner for inner in node.walk() if inner.name == "option"]
        is_list = "multiple" in node.attributes or (parse_number(node.attributes.get("size", "1")) or 1) > 1
        if is_list:
            return [layer for option in options if option.box for layer in self._option(box, option)]
        chosen = next((option for option in options if option.is_selected), options[0] if options else None)
        layers: list[Layer] = []
        if chosen is not None:
            layers = self._text(box, _label(chosen), None, _alignment(box), is_multiline=False)
        return [*layers, *([_arrow(box, look_color(box))] if is_native else [])]

    def _option(self, box: Box, option: SnapshotNode) -> list[Layer]:
        if option.box is None or not _label(option):
            return []
        inner = Rect(
            option.box.rect.x - box.layout.rect.x + parse_px(option.box.used["padding-left"]),
            option.box.rect.y - box.layout.rect.y,
            option.box.rect.width,
            option.box.rect.height,
        )
        area = box_area(BackgroundBox.PADDING, box.layout, box.placement.rect.size)
        if not area.contains(inner, 1.0) and inner.bottom > area.bottom:
            return []
        return self._line(box, _label(option), None, TextAlign.LEFT, inner)

    def _text(self, box: Box, text: str, color: Color | None, align: TextAlign, *, is_multiline: bool) -> list[Layer]:
        area = box_area(BackgroundBox.CONTENT, box.layout, box.placement.rect.size)
        if area.is_empty:
            return []
        if not is_multiline:
            return self._line(box, text.replace("\n", " "), color, align, area)
        return self._block(box, text, color, align, area)

    def _line(self, box: Box, text: str, color: Color | None, align: TextAlign, area: Rect) -> list[Layer]:
        """Return one line, centered in the height of its room and cut off at its end."""
        height = _line_height(box)
        room = Rect(area.x, area.center.y - height / 2, area.width, height)
        return self._block(box, text, color, align, room)

    def _block(self, box: Box, text: str, color: Color | None, align: TextAlign, area: Rect) -> list[Layer]:
        height = _line_height(box)
        look = TextLook(box.layout.style)
        lines = tuple(
            Line((Piece(line or " ", Rect(area.x, area.y + at * height, area.width, height), look),), at > 0)
            for at, line in enumerate(text.split("\n"))
        )
        paragraph = Paragraph(lines, align, height, area.width, area.x)
        room = TextRoom(fills=(SolidPaint(color),)) if color is not None else TextRoom()
        place = Placement(area).relative_to(Placement(Rect(0, 0, 0, 0)))
        layer = self._texts.fixed(box, paragraph, place, room, area.size)
        return [layer] if layer is not None else []


def is_drawn_by_browser(box: Box) -> bool:
    """Whether the browser draws parts of a control that only come near to ours: marks, tracks, pickers."""
    kind = box.node.attributes.get("type", "text").lower() if box.node.name == "input" else box.node.name
    is_native = box.layout.style["appearance"] not in ("none", "")
    return is_native and (kind in _NATIVE or kind in _PICKERS or kind == "select")


def native_look(box: Box, look: Look) -> Look:
    """Return the look of a control as the browser draws it: its bevelled borders come out as a thin plain line."""
    style = box.layout.style
    if style["appearance"] in ("none", "") or not any(side.style in ("inset", "outset") for side in look.borders):
        return look
    top, right, bottom, left = (
        replace(side, width=min(1.0, side.width), style="solid", color=_EDGE if side.width else side.color)
        for side in look.borders
    )
    return replace(look, borders=(top, right, bottom, left))


NATIVE_RADII = CornerRadii(((2.0, 2.0),) * 4)
"""Of controls that the browser draws."""


def look_color(box: Box) -> Color:
    """Return the color of a control's text."""
    return parse_color(box.layout.style["color"]) or Color(0, 0, 0)


def _shown_text(node: SnapshotNode, kind: str) -> tuple[str, bool]:
    """Return what a text control shows, and whether that is its placeholder."""
    value = node.input_value if node.input_value is not None else node.attributes.get("value", "")
    if kind == "textarea" and not value:
        value = "".join(child.value for child in node.children)
    if kind in _BUTTON_WORDS:
        return value or node.attributes.get("value", _BUTTON_WORDS[kind]), False
    if kind == "password":
        return "•" * len(value), False
    if value:
        return value, False
    return node.attributes.get("placeholder", ""), True


def _label(option: SnapshotNode) -> str:
    label = option.attributes.get("label", "")
    return label or " ".join("".join(child.value for child in option.children).split())


def _alignment(box: Box) -> TextAlign:
    is_rtl = box.layout.style["direction"] == "rtl"
    align = box.layout.style["text-align"]
    if align == "center":
        return TextAlign.CENTER
    if align == "right" or (align == "end") != is_rtl:
        return TextAlign.RIGHT
    return TextAlign.RIGHT if is_rtl and align in ("start", "-webkit-auto") else TextAlign.LEFT


def _line_height(box: Box) -> float:
    style = box.layout.style
    size = parse_px(style["font-size"])
    return parse_px(style["line-height"]) or round(size * _DEFAULT_LINE)


def _arrow(box: Box, color: Color) -> Layer:
    """Return the arrow of a drop-down list."""
    area = box_area(BackgroundBox.PADDING, box.layout, box.placement.rect.size)
    is_rtl = box.layout.style["direction"] == "rtl"
    x = area.x + 5 if is_rtl else area.right - 14
    return Vector(
        name="Arrow",
        size=Size(8, 4.5),
        transform=Affine.translation(x, area.center.y - 2.25),
        path=PathData((PathOp.MOVE, PathOp.LINE, PathOp.LINE), (0.0, 0.0, 4.0, 4.0, 8.0, 0.0)),
        stroke=Stroke((SolidPaint(color),), 1.5, StrokeAlign.CENTER, cap=StrokeCap.ROUND, join=StrokeJoin.ROUND),
    )


def _whole(box: Box) -> Size:
    return box.placement.rect.size


def _accent(box: Box) -> Color:
    return parse_color(box.layout.style["accent-color"]) or _ACCENT


def _checkbox(box: Box) -> list[Layer]:
    size = _whole(box)
    if not box.node.is_checked:
        stroke = Stroke((SolidPaint(_EDGE),), 1.0, StrokeAlign.INSIDE)
        return [
            Rectangle(
                name="Box", size=size, fills=(SolidPaint(WHITE),), stroke=stroke, corners=Corners(2.5, 2.5, 2.5, 2.5)
            )
        ]
    unit = min(size.width, size.height) / 13
    check = Vector(
        name="Check",
        size=Size(8 * unit, 6 * unit),
        transform=Affine.translation(size.width / 2 - 4 * unit, size.height / 2 - 3 * unit),
        path=PathData((PathOp.MOVE, PathOp.LINE, PathOp.LINE), (0, 3 * unit, 3 * unit, 6 * unit, 8 * unit, 0)),
        stroke=Stroke((SolidPaint(WHITE),), 2 * unit, StrokeAlign.CENTER),
    )
    fill = Rectangle(name="Box", size=size, fills=(SolidPaint(_accent(box)),), corners=Corners(2.5, 2.5, 2.5, 2.5))
    return [fill, check]


def _radio(box: Box) -> list[Layer]:
    size = _whole(box)
    color = _accent(box) if box.node.is_checked else _EDGE
    ring = Ellipse(
        name="Ring",
        size=size,
        fills=(SolidPaint(WHITE),),
        stroke=Stroke((SolidPaint(color),), 1.0, StrokeAlign.INSIDE),
    )
    if not box.node.is_checked:
        return [ring]
    inset = min(size.width, size.height) * 0.23
    dot = Ellipse(
        name="Dot",
        size=Size(size.width - 2 * inset, size.height - 2 * inset),
        transform=Affine.translation(inset, inset),
        fills=(SolidPaint(color),),
    )
    return [ring, dot]


def _range(box: Box) -> list[Layer]:
    node, size = box.node, _whole(box)
    low = parse_number(node.attributes.get("min", "0")) or 0.0
    high = parse_number(node.attributes.get("max", "100"))
    high = 100.0 if high is None else high
    value = parse_number(node.input_value or node.attributes.get("value", ""))
    value = (low + high) / 2 if value is None else value
    share = max(0.0, min(1.0, (value - low) / (high - low))) if high > low else 0.0
    middle = size.height / 2
    thumb = min(16.0, size.height)
    x = share * max(0.0, size.width - thumb)
    edge = Stroke((SolidPaint(_TRACK_EDGE),), 1.0, StrokeAlign.INSIDE)
    round_ends = Corners(4, 4, 4, 4)
    return [
        Rectangle(
            name="Track",
            size=Size(size.width, 8),
            transform=Affine.translation(0, middle - 4),
            fills=(SolidPaint(_TRACK),),
            stroke=edge,
            corners=round_ends,
        ),
        Rectangle(
            name="Filled",
            size=Size(max(1.0, x + thumb / 2), 8),
            transform=Affine.translation(0, middle - 4),
            fills=(SolidPaint(_accent(box)),),
            corners=round_ends,
        ),
        Ellipse(
            name="Thumb",
            size=Size(thumb, thumb),
            transform=Affine.translation(x, middle - thumb / 2),
            fills=(SolidPaint(_accent(box)),),
        ),
    ]


def _color_well(box: Box) -> list[Layer]:
    area = box_area(BackgroundBox.CONTENT, box.layout, _whole(box)).inset(4, 2, 4, 2)
    color = parse_color(box.node.input_value or "#000000") or Color(0, 0, 0)
    if area.is_empty:
        return []
    swatch = Rectangle(
        name="Swatch",
        size=area.size,
        transform=Affine.translation(area.x, area.y),
        fills=(SolidPaint(color),),
        stroke=Stroke((SolidPaint(Color.from_bytes(119, 119, 119)),), 1.0, StrokeAlign.INSIDE),
    )
    return [swatch]


def bar(box: Box) -> list[Layer]:
    """Return the track and the filled part of a ``progress`` or ``meter``."""
    node, size = box.node, _whole(box)
    low = parse_number(node.attributes.get("min", "0")) or 0.0
    high = parse_number(node.attributes.get("max", "1")) or 1.0
    value = parse_number(node.attributes.get("value", ""))
    share = max(0.0, min(1.0, ((value or 0.0) - low) / (high - low))) if high > low else 0.0
    radius = min(size.height / 2, 40.0)
    corners = Corners(radius, radius, radius, radius)
    track = Frame(
        name="Track",
        size=size,
        fills=(SolidPaint(_TRACK),),
        stroke=Stroke((SolidPaint(_TRACK_EDGE),), 1.0, StrokeAlign.INSIDE),
        corners=corners,
        clips=True,
        children=(
            Rectangle(
                name="Filled",
                size=Size(max(0.01, size.width * share), size.height),
                fills=(SolidPaint(_METER if node.name == "meter" else _accent(box)),),
            ),
        )
        if share
        else (),
    )
    return [track]


_NATIVE: dict[str, Callable[[Box], list[Layer]]] = {
    "checkbox": _checkbox,
    "radio": _radio,
    "range": _range,
    "color": _color_well,
    "progress": bar,
    "meter": bar,
}
