"""Rules between the columns of a multi-column box. Source: CSS Multi-column Layout 1, sections 3 and 4."""

from __future__ import annotations

import math

from htmlfig_desktop.core.geometry import Affine, Rect, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox
from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.convert.boxes.flow_style import has_rules
from htmlfig_desktop.engine.convert.boxes.look import BorderSide
from htmlfig_desktop.engine.convert.css.background import BackgroundBox
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.css.values import parse_number, parse_px
from htmlfig_desktop.engine.convert.paint.backgrounds import box_area
from htmlfig_desktop.engine.convert.paint.border_sides import double_stripes
from htmlfig_desktop.engine.convert.paint.dashes import dashes_of, is_round_dot
from htmlfig_desktop.engine.convert.paint.shading import darker, lighter
from htmlfig_desktop.engine.convert.shapes.outlines import joined_paths, polygon_path
from htmlfig_desktop.engine.convert.text.line_metrics import whole
from htmlfig_desktop.engine.scene.nodes import Layer, Vector
from htmlfig_desktop.engine.scene.paints import SolidPaint, Stroke, StrokeAlign, StrokeCap

_MOST_COLUMNS = 200
_BEVELS = {"ridge": True, "inset": True, "groove": False, "outset": False}
"""Styles of two shades, and whether the light one comes first."""


def column_rules(box: Box) -> list[Layer]:
    """Return the rules between those columns of a box that hold something, px of its border box."""
    style = box.layout.style
    color = parse_color(style["column-rule-color"]) if has_rules(style) else None
    if color is None:
        return []
    side = BorderSide(parse_px(style["column-rule-width"]), style["column-rule-style"], color)
    area = box_area(BackgroundBox.CONTENT, box.layout, box.placement.rect.size)
    gap = parse_px(style["column-gap"], parse_px(style["font-size"], 16.0))
    width = _column_width(style, area.width, gap)
    if side.width <= 0 or area.is_empty:
        return []
    rules: list[Layer] = []
    for row in _rows(box, area, width):
        used = _used_columns(box, row, width + gap)
        count = max(used, default=0) + 1  # more than fit, where the height is given
        middles = [area.x + at * (width + gap) - gap / 2 for at in range(1, count) if at - 1 in used and at in used]
        half = side.width / 2
        places = [whole(middle - half) + half for middle in middles]  # the browser moves a rule to a pixel
        rules += [_rule(box, *stripe, places, row) for stripe in _stripes(side)] if places else []
    return rules


def _rows(box: Box, area: Rect, width: float) -> list[Rect]:
    """Return the parts of a box that have columns: what lies between elements that span them all, and their margins."""
    corner = box.placement.rect
    rows, top = [], area.y
    for node in box.node.children:
        if node.box is None or node.box.fragments or node.box.text_boxes or node.box.rect.width < 2 * width:
            continue
        start = node.box.rect.y - parse_px(node.box.used["margin-top"]) - corner.y
        end = node.box.rect.bottom + parse_px(node.box.used["margin-bottom"]) - corner.y
        rows.append(Rect(area.x, top, area.width, start - top))
        top = max(top, end)
    rows.append(Rect(area.x, top, area.width, area.bottom - top))
    return [row for row in rows if row.height > 0.5]


def _stripes(side: BorderSide) -> list[tuple[BorderSide, float, float]]:
    """Return what a rule is drawn as: lines, and between which px they lie, from the middle of the rule.

    Source: CSS Multi-column Layout 1, section 4.3: ``inset`` looks as ``ridge``, and ``outset`` as ``groove``.
    """
    half = side.width / 2
    if side.style in _BEVELS:
        shades = [lighter(side.color), darker(side.color)]
        left, right = shades if _BEVELS[side.style] else reversed(shades)
        solid = replace(side, style="solid")
        return [(replace(solid, color=left), -half, 0.0), (replace(solid, color=right), 0.0, half)]
    outer, inner = double_stripes(side.width)
    if side.style == "double" and inner > outer:
        return [(side, -half, outer - half), (side, inner - half, half)]
    return [(side, -half, half)]


def _rule(box: Box, side: BorderSide, start: float, end: float, places: list[float], area: Rect) -> Layer:
    middle = (start + end) / 2
    lines = [
        polygon_path([Vec(place + middle, area.y), Vec(place + middle, area.bottom)], is_closed=False)
        for place in places
    ]
    stroke = Stroke(
        (SolidPaint(side.color),),
        end - start,
        StrokeAlign.CENTER,
        dashes=dashes_of(side, area.height),
        cap=StrokeCap.ROUND if is_round_dot(side) else StrokeCap.NONE,
    )
    size = box.placement.rect.size
    return Vector(name="Column rules", size=size, transform=Affine(), path=joined_paths(lines), stroke=stroke)


def _column_width(style: ComputedStyle, room: float, gap: float) -> float:
    wanted, given = parse_px(style["column-width"]), parse_number(style["column-count"])
    count = _MOST_COLUMNS if given is None else int(given)
    if wanted > 0:
        count = min(count, max(1, math.floor((room + gap) / (wanted + gap))))
    count = max(1, min(_MOST_COLUMNS, count))
    return (room - (count - 1) * gap) / count


def _used_columns(box: Box, area: Rect, step: float) -> set[int]:
    """Return which columns hold something."""
    left = box.placement.rect.x + area.x
    top, bottom = box.placement.rect.y + area.y, box.placement.rect.y + area.bottom
    used: set[int] = set()
    for node in box.node.walk():
        if node is box.node or node.box is None:
            continue
        for rect in _pieces(node.box):
            if rect.width > 0 and rect.height > 0 and top - 0.5 <= rect.center.y <= bottom + 0.5:
                used.add(int((rect.x - left + 0.5) // step))
                used.add(int((rect.right - left - 0.5) // step))
    return {at for at in used if 0 <= at < _MOST_COLUMNS}


def _pieces(layout: LayoutBox) -> list[Rect]:
    return [piece.rect for piece in layout.text_boxes] or list(layout.fragments) or [layout.rect]
