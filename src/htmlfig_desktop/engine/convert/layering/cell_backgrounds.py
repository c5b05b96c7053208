"""Backgrounds of rows, columns and their groups: they show in the cells only, not between them (CSS 2.1, 17.5.1)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from htmlfig_desktop.core.geometry import Affine, Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import LayoutBox, SnapshotNode
from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.convert.boxes.line_space import line_space
from htmlfig_desktop.engine.convert.boxes.look import COLUMN_PARTS, TABLE_PARTS
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.css.keywords import TABLES
from htmlfig_desktop.engine.convert.layering.decorated import Decorated
from htmlfig_desktop.engine.convert.paint.backgrounds import Painted
from htmlfig_desktop.engine.convert.paint.table_borders import collapsed_parts
from htmlfig_desktop.engine.convert.shapes.outlines import joined_paths, mapped_path, rectangle_path
from htmlfig_desktop.engine.convert.svg.clips import masked_by_outline
from htmlfig_desktop.engine.scene.nodes import Layer, Vector
from htmlfig_desktop.engine.scene.paints import Paint, SolidPaint

_PLAIN = {
    "background-clip": "border-box",
    **{f"border-{corner}-radius": "0px" for corner in ("top-left", "top-right", "bottom-right", "bottom-left")},
    "empty-cells": "show",
    "opacity": "1",
    "mix-blend-mode": "normal",
    "filter": "none",
    "clip-path": "none",
    "mask-image": "none",
    "transform": "none",
}
"""Values with which a cell shows all of its color."""
_HAIR = 0.5
"""px by which the cells may fail to cover a row: they are told in 64ths, rounded each."""


def into_cells(box: Box, own: Decorated) -> Decorated:
    """Return what a part of a table paints, its background in its cells only, as one layer behind them.

    Where the cells cover the whole part, with no room between them, it is the part's own.
    """
    painted = own.painted
    if box.layout.style["display"] not in TABLE_PARTS or not (painted.fills or painted.behind):
        return own
    if not box.placement.matrix.is_identity:
        return own
    whole = box.placement.rect
    parts = list(_cells(box))
    room = Rect(0, 0, whole.width, whole.height)
    if _are_all_of([_snapped(each.rect).moved(-whole.x, -whole.y) for each in parts], room):
        return own
    cells = [_snapped(each.rect).moved(-whole.x, -whole.y) for each in parts if not _covers(each)]
    if not cells:
        return replace(own, painted=Painted())
    path = joined_paths([rectangle_path(cell) for cell in cells])
    behind = tuple(masked_by_outline(painted.behind, path, "Background")) if painted.behind else ()
    filled = _filled(cells, painted.fills, room) if painted.fills else ()
    return replace(own, painted=Painted((), (*filled, *behind)))


def _filled(cells: list[Rect], fills: tuple[Paint, ...], room: Rect) -> tuple[Layer, ...]:
    """Return fills, made for a room, in cells: those of one color in a layer as large as the cells."""
    area = _around(cells) if all(isinstance(fill, SolidPaint) for fill in fills) else room
    path = mapped_path(joined_paths([rectangle_path(cell) for cell in cells]), Affine.translation(-area.x, -area.y))
    place = Affine.translation(area.x, area.y)
    return (Vector(name="Background", size=area.size, transform=place, path=path, fills=fills),)


def _cells(box: Box) -> Iterator[LayoutBox]:
    """Yield the cells of a part of a table that show; a column has those that begin in it.

    Columns follow each other as the letters of the table's lines do (CSS Writing Modes 4, section 3.1).
    """
    if box.layout.style["display"] not in COLUMN_PARTS:
        yield from _shown(box.node)
        return
    table, room = _table_of(box), box.placement.laid_out
    if table is None or table.box is None:
        return
    is_rtl, lines = table.box.style["direction"] == "rtl", line_space(table.box.style["writing-mode"])
    along = lines.of(room)
    for cell in _shown(table):
        own = lines.of(cell.rect)
        is_within = along.x + _HAIR < own.right <= along.right + _HAIR
        if is_within if is_rtl else along.x - _HAIR <= own.x < along.right - _HAIR:
            yield cell


def _table_of(box: Box) -> SnapshotNode | None:
    """Return the table that a column belongs to; its own box may have been spared in the tree."""
    around = box.parent
    while around is not None and around.layout.style.get("display") in TABLE_PARTS:
        around = around.parent
    for node in around.node.walk() if around is not None else ():
        is_table = node.box is not None and node.box.style.get("display") in TABLES
        if is_table and any(part is box.node for part in collapsed_parts(node)):
            return node
    return None


def _shown(node: SnapshotNode) -> Iterator[LayoutBox]:
    for part in collapsed_parts(node):
        box = part.box
        if box is None or box.style["display"] != "table-cell" or box.style["visibility"] != "visible":
            continue
        if not box.rect.is_empty:
            yield box


def _covers(cell: LayoutBox) -> bool:
    """Whether a cell hides all that lies behind it."""
    color = parse_color(cell.style["background-color"])
    return color is not None and color.is_opaque and all(cell.style[name] == value for name, value in _PLAIN.items())


def _snapped(rect: Rect) -> Rect:
    left, top, right, bottom = (math.floor(at + 0.5) for at in (rect.x, rect.y, rect.right, rect.bottom))
    return Rect.from_edges(left, top, right, bottom)


def _are_all_of(cells: list[Rect], room: Rect) -> bool:
    """Whether cells cover a room and do not reach out of it; they do not overlap."""
    if not cells:
        return False
    around, area = _around(cells), sum(cell.width * cell.height for cell in cells)
    return abs(area - around.width * around.height) < _HAIR and around.contains(room, 1) and room.contains(around, 1)


def _around(cells: list[Rect]) -> Rect:
    area = cells[0]
    for cell in cells[1:]:
        area = area.union(cell)
    return area
