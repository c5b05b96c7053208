"""Where a row of a table has its content: between the paddings of its cells, as these have it in their height."""

from __future__ import annotations

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import LayoutBox, SnapshotNode
from htmlfig_desktop.engine.convert.boxes.table_parts import table_parts
from htmlfig_desktop.engine.convert.css.values import parse_px

_CLOSE = 1.0
"""px by which a cell may be higher than its row."""
_SAME = 0.6
"""px by which cells of one row differ whose borders do: half of a collapsed one is in each."""


@dataclass(frozen=True, slots=True)
class RowEdges:
    """What the cells of a row have in common."""

    above: float
    below: float
    """Paddings and borders, px."""
    vertical_align: str
    """As CSS has it; empty where cells differ."""


def row_edges(node: SnapshotNode, row: LayoutBox) -> RowEdges | None:
    """Return what the cells of a row have in common; None where one of them is higher, or has other paddings.

    Args:
        node: The row, or what holds no other.
        row: Its box.
    """
    boxes = (part.box for part in table_parts(node))
    cells = [box for box in boxes if box is not None and box.style["display"] == "table-cell"]
    if not cells or any(cell.rect.height > row.rect.height + _CLOSE for cell in cells):
        return None
    above, below = ([_edge(cell, side) for cell in cells] for side in ("top", "bottom"))
    if max(above) - min(above) > _SAME or max(below) - min(below) > _SAME:
        return None
    aligns = {cell.style["vertical-align"] for cell in cells}
    return RowEdges(min(above), min(below), aligns.pop() if len(aligns) == 1 else "")


def _edge(cell: LayoutBox, side: str) -> float:
    border = parse_px(cell.style[f"border-{side}-width"])
    shared = 0.5 if cell.style["border-collapse"] == "collapse" else 1.0
    return parse_px(cell.used.get(f"padding-{side}")) + border * shared
