"""Boxes that paint themselves in a part of their box only: tables beside their caption, fieldsets around a legend."""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import SnapshotNode
from htmlfig_desktop.engine.convert.box import Box
from htmlfig_desktop.engine.convert.line_metrics import whole
from htmlfig_desktop.engine.convert.look import LookBook
from htmlfig_desktop.engine.convert.outlines import joined_paths, rectangle_path
from htmlfig_desktop.engine.scene.paths import PathData, Winding

_REACH = 200.0
"""px that shadows may reach beyond such a part."""


def own_area(box: Box, looks: LookBook) -> Rect | None:
    """Return where a box paints itself, px of its border box; None where that is all of it."""
    is_fieldset = box.node.name == "fieldset"
    if not is_fieldset and box.layout.style["display"] not in ("table", "inline-table"):
        return None
    if box.layout is not box.node.box or not box.placement.matrix.is_translation:
        return None
    return _below_legend(box, looks.of(box.layout).border_widths[0]) if is_fieldset else _beside_caption(box)


def legend_gap(box: Box, area: Rect, border: float) -> PathData | None:
    """Return an outline of all but the piece of the top border that a legend interrupts; None: nothing does.

    Args:
        box: Of the fieldset.
        area: Where it paints itself, px of its border box.
        border: Width of its top border, px.
    """
    legend = _legend(box.node) if box.node.name == "fieldset" else None
    place = _inside(box, legend) if legend is not None else None
    if place is None:
        return None
    around = rectangle_path(area.inset(-_REACH, -_REACH, -_REACH, -_REACH))
    gap = rectangle_path(Rect.from_edges(place.x, area.y, place.right, area.y + border))
    return replace(joined_paths((around, gap)), winding=Winding.ODD)


def _below_legend(box: Box, border: float) -> Rect | None:
    """Return the box of a fieldset without what the upper half of its legend takes."""
    legend = _legend(box.node)
    place = _inside(box, legend) if legend is not None else None
    size = box.placement.rect.size
    if place is None:
        return None
    top, origin = max(0.0, (place.height - border) / 2), box.layout.rect.y
    return Rect.from_edges(0, whole(origin + top) - whole(origin), size.width, size.height)  # borders lie on pixels


def _beside_caption(box: Box) -> Rect | None:
    """Return the box of a table without its captions."""
    size = box.placement.rect.size
    top, bottom = 0.0, size.height
    for child in box.node.children:
        if child.box is None or child.box.style["display"] != "table-caption":
            continue
        place = _inside(box, child)
        if place is not None and place.y <= 0.5:
            top = max(top, place.bottom)
        elif place is not None:
            bottom = min(bottom, place.y)
    return Rect.from_edges(0, top, size.width, bottom) if bottom - top < size.height - 0.01 else None


def _legend(node: SnapshotNode) -> SnapshotNode | None:
    return next((child for child in node.children if child.name == "legend" and child.box is not None), None)


def _inside(box: Box, node: SnapshotNode) -> Rect | None:
    """Return where a node lies, px of the border box."""
    if node.box is None or node.box.rect.is_empty:
        return None
    origin = box.layout.rect
    return node.box.rect.moved(-origin.x, -origin.y)
