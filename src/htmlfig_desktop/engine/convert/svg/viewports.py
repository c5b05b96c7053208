"""Coordinate systems of drawings: transforms, view boxes, the place of their content."""

from __future__ import annotations

import math
import re

from htmlfig_desktop.core.geometry import IDENTITY, Affine, Rect, Size
from htmlfig_desktop.engine.convert.boxes.placement import is_transformed
from htmlfig_desktop.engine.convert.css.keywords import SIDES
from htmlfig_desktop.engine.convert.css.values import (
    parse_angle,
    parse_number,
    parse_origin,
    parse_px,
    parse_rotate,
    parse_scale,
    parse_transform,
    parse_translate,
)
from htmlfig_desktop.engine.convert.svg.style import SvgStyle

_CALL = re.compile(r"([a-zA-Z]+)\s*\(([^()]*)\)")


def zoom_of(style: SvgStyle) -> float:
    """Return how many px of the page a user unit of an outermost ``svg`` element without a view box has."""
    box = style.node.box
    return float(box.style.get("zoom") or 1) if box else 1.0


def own_transform(style: SvgStyle, bounds: Rect | None) -> Affine:
    """Return the map of an element's own transform properties.

    Args:
        style: Of the element.
        bounds: Its bounding box, which the origin may refer to.
    """
    if style.node.box is None:
        text = style.value("transform")
        return IDENTITY if text == "none" else attribute_transform(text)
    if not is_transformed(style.node.box.style):
        return IDENTITY
    parts = (
        parse_rotate(style.value("rotate")),
        parse_scale(style.value("scale")),
        parse_transform(_computed(style, "transform")),
    )
    own = IDENTITY
    for part in parts:
        own = own if part is None else own @ part.affine
    x, y = parse_translate(style.value("translate")) or (None, None)
    if own.is_identity and not (x and x.px) and not (y and y.px):
        return IDENTITY
    origin = parse_origin(style.node.box.used.get("transform-origin"))
    pivot = Affine.translation(origin.x, origin.y)
    if bounds is not None and needs_bounds(style):
        pivot = pivot @ Affine.translation(bounds.x, bounds.y)
    moved = Affine.translation(x.px if x else 0, y.px if y else 0)
    return moved @ pivot @ own @ pivot.inverse()


def needs_bounds(style: SvgStyle) -> bool:
    """Whether the transform's origin refers to the element's bounding box."""
    return style.value("transform-box") in ("fill-box", "content-box", "border-box", "stroke-box")


def attribute_transform(text: str) -> Affine:
    """Return the map of a list such as ``translate(10 20) rotate(45)``; what cannot be read is left out.

    Source: SVG 2, section 8.5; CSS Transforms 1.
    """
    result = IDENTITY
    for name, arguments in _CALL.findall(text):
        part = _transform_function(name, re.findall(r"[^\s,]+", arguments))
        if part is not None:
            result = result @ part
    return result


def scale_of(affine: Affine) -> float:
    """Return the mean scale of a map: that of a square of the same area."""
    return math.sqrt(abs(affine.determinant))


def is_even(affine: Affine) -> bool:
    """Whether a map keeps shapes: it turns, flips, moves and scales by the same factor in all directions."""
    a, b, c, d = affine.a, affine.b, affine.c, affine.d
    mean = abs(affine.determinant)
    return abs(a * a + b * b - mean) <= 0.04 * mean and abs(c * c + d * d - mean) <= 0.04 * mean


def _computed(style: SvgStyle, name: str) -> str:
    return style.node.box.style.get(name, "none") if style.node.box else "none"


def _transform_function(name: str, arguments: list[str]) -> Affine | None:
    if name.startswith(("rotate", "skew")):
        angles = [_degrees(arguments[0])] if arguments else []
        values = angles + [_px(argument) for argument in arguments[1:]]
    else:
        values = [_px(argument) for argument in arguments]
    if any(value is None for value in values):
        return None
    v = [value or 0.0 for value in values]
    match name, len(v):
        case "matrix", 6:
            return Affine(*v)
        case "translate", 1 | 2:
            return Affine.translation(v[0], v[1] if len(v) > 1 else 0.0)
        case "translateX", 1:
            return Affine.translation(v[0], 0)
        case "translateY", 1:
            return Affine.translation(0, v[0])
        case "scale", 1 | 2:
            return Affine.scaling(v[0], v[-1])
        case "rotate", 1:
            return Affine.rotation(v[0])
        case "rotate", 3:
            pivot = Affine.translation(v[1], v[2])
            return pivot @ Affine.rotation(v[0]) @ pivot.inverse()
        case "skewX", 1:
            return Affine(c=math.tan(math.radians(v[0])))
        case "skewY", 1:
            return Affine(b=math.tan(math.radians(v[0])))
    return None


def _px(text: str) -> float | None:
    number = parse_number(text)
    return parse_px(text, math.nan) if number is None and text.endswith("px") else number


def _degrees(text: str) -> float | None:
    angle = parse_angle(text)
    return parse_number(text) if angle is None else angle


def content_room(style: SvgStyle, size: Size) -> Rect:
    """Return the content box of an outermost ``svg`` element, px from the corner of its border box."""
    box = style.node.box
    if box is None:
        return Rect(0, 0, size.width, size.height)
    sides = [
        parse_px(box.style.get(f"border-{side}-width")) + parse_px(box.used.get(f"padding-{side}")) for side in SIDES
    ]
    return Rect(0, 0, size.width, size.height).inset(*sides)
