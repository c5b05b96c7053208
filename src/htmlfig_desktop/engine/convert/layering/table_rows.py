"""The rows of a table that are layers, and what of them hides lines between them."""

from __future__ import annotations

from collections.abc import Iterator

from htmlfig_desktop.engine.capture.snapshot import LayoutBox
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.look import LookBook
from htmlfig_desktop.engine.convert.boxes.table_parts import TABLE_GROUPS, table_parts
from htmlfig_desktop.engine.convert.paint.row_lines import TableRow

_ROW = "table-row"
_BEYOND = 1.0
"""px by which cells may end below their row: they share its border, and are told in 64ths, rounded each."""


def rows_of(table: Box, looks: LookBook) -> list[tuple[Box, TableRow]]:
    """Return the rows of a table, from top to bottom; none where its lines do not run from left to right."""
    if table.layout.style["writing-mode"] != "horizontal-tb":
        return []
    found = list(_rows(table, looks))
    return sorted(found, key=lambda each: each[1].area.y)


def _rows(around: Box, looks: LookBook) -> Iterator[tuple[Box, TableRow]]:
    is_first = True
    for child in around.children:
        if child.kind is not BoxKind.ELEMENT or not child.placement.matrix.is_identity:
            continue
        inner = child.lays_out or child.layout
        if inner.style["display"] == _ROW:
            groups = [around.layout] if is_first and around.layout.style["display"] in TABLE_GROUPS else []
            yield child, _row(child, [child.layout, inner, *groups], looks)
            is_first = False
        elif inner.style["display"] in TABLE_GROUPS:
            yield from _rows(child, looks)


def _row(box: Box, boxes: list[LayoutBox], looks: LookBook) -> TableRow:
    """Return a row, ``boxes`` being its own and those of what begins with it."""
    cells = [part.box for part in table_parts(box.node) if part.box is not None and part.box not in boxes]
    has_filled_cells = any(_is_filled(cell, looks) for cell in cells)
    is_filled = has_filled_cells or any(_is_filled(each, looks) for each in boxes)
    row = (box.lays_out or box.layout).rect
    is_spanned = any(cell.rect.bottom > row.bottom + _BEYOND for cell in cells)
    return TableRow(box.placement.rect, is_filled, has_filled_cells, is_spanned)


def _is_filled(box: LayoutBox, looks: LookBook) -> bool:
    look = looks.of(box)
    return look.has_background_image or not look.background.is_transparent
