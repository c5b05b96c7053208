"""The parts of a table: its columns, groups, rows and cells."""

from __future__ import annotations

from collections.abc import Iterator

from htmlfig_desktop.engine.capture.snapshot import SnapshotNode
from htmlfig_desktop.engine.convert.boxes.look import TABLE_PARTS

TABLE_GROUPS = frozenset({"table-row-group", "table-header-group", "table-footer-group"})
"""Displays of what holds rows."""


def table_parts(node: SnapshotNode) -> Iterator[SnapshotNode]:
    """Yield the parts of a table, or of a part of one, in document order; what is in its cells is not looked at."""
    for child in node.children:
        if child.box is None:
            yield from table_parts(child)
        elif child.box.style["display"] in TABLE_PARTS:
            yield child
            yield from table_parts(child)
        elif child.box.style["display"] == "table-cell":
            yield child
