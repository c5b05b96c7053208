"""The fields of auto layouts: of frames, of the tracks and cells of grids, of what stands in them.

Source: format notes, section 9.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from htmlfig_desktop.engine.fig.writing.sibling_keys import sibling_keys
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    CounterAlign,
    GridCell,
    GridTracks,
    LayoutChild,
    LayoutSizing,
    PrimaryAlign,
    SizeLimits,
)


def auto_layout_fields(layout: AutoLayout) -> dict[str, Any]:
    """Return what tells the auto layout of a frame, but for the tracks of a grid."""
    fields: dict[str, Any] = {
        "stackMode": layout.mode.value,
        "stackSpacing": layout.spacing,
        "stackHorizontalPadding": layout.padding_left,
        "stackVerticalPadding": layout.padding_top,
        "stackPaddingRight": layout.padding_right,
        "stackPaddingBottom": layout.padding_bottom,
        "stackCounterSizing": layout.counter_sizing.value,
    }
    # Figma leaves it out of what hugs. Readers that know no distance below 0 take such a frame for fixed, as it should
    # be for them; else all write it, as others take what says nothing for fixed.
    if layout.spacing >= 0 or layout.primary_sizing is not LayoutSizing.HUG:
        fields["stackPrimarySizing"] = layout.primary_sizing.value
    if layout.primary_align is not PrimaryAlign.MIN:
        fields["stackPrimaryAlignItems"] = layout.primary_align.value
    if layout.counter_align is not CounterAlign.MIN:
        fields["stackCounterAlignItems"] = layout.counter_align.value
    if layout.wraps:
        fields["stackWrap"] = "WRAP"
        fields["stackCounterSpacing"] = layout.counter_spacing
    if layout.spreads_lines:
        fields["stackCounterAlignContent"] = "SPACE_BETWEEN"
    if layout.strokes_take_space:
        fields["bordersTakeSpace"] = True
    if layout.tracks is not None:
        fields["gridColumnGap"] = layout.tracks.column_gap
        fields["gridRowGap"] = layout.tracks.row_gap
    return fields


def track_fields(tracks: GridTracks, columns: Sequence[bytes], rows: Sequence[bytes]) -> dict[str, Any]:
    """Return what tells the tracks of a grid, each with a packed guid of its own."""
    return {
        "gridColumns": _track_order(columns),
        "gridRows": _track_order(rows),
        "gridColumnsSizing": _track_sizes(tracks.columns, columns, shares=tracks.shares),
        "gridRowsSizing": _track_sizes(tracks.rows, rows, hugging=tracks.hugging),
    }


def cell_fields(cell: GridCell, columns: Sequence[bytes], rows: Sequence[bytes]) -> dict[str, Any]:
    """Return what tells where a child of a grid stands."""
    return {
        "gridColumnAnchor": columns[cell.column],
        "gridRowAnchor": rows[cell.row],
        "gridColumnSpan": cell.columns,
        "gridRowSpan": cell.rows,
        "gridChildHorizontalAlign": "MIN",
        "gridChildVerticalAlign": "MIN",
    }


def _track_order(guids: Sequence[bytes]) -> dict[str, Any]:
    return {
        "entries": [{"id": guid, "position": key} for guid, key in zip(guids, sibling_keys(len(guids)), strict=True)]
    }


def _track_sizes(
    lengths: Sequence[float], guids: Sequence[bytes], *, shares: Sequence[float] = (), hugging: Sequence[bool] = ()
) -> dict[str, Any]:
    sizes: list[dict[str, Any]] = [{"type": "FIXED", "value": length} for length in lengths]
    for at, share in enumerate(shares):
        if share:
            sizes[at] = {"type": "FLEX", "value": share}
    for at, hugs in enumerate(hugging):
        if hugs:
            sizes[at] = {"type": "HUG", "value": 1.0}
    return {
        "entries": [
            {"id": guid, "trackSize": {"minSizing": size, "maxSizing": size}}
            for guid, size in zip(guids, sizes, strict=True)
        ]
    }


def limit_fields(limits: SizeLimits) -> dict[str, Any]:
    """Return what bounds the size of a layer."""
    fields: dict[str, Any] = {}
    if limits.min_width is not None or limits.min_height is not None:
        fields["minSize"] = {"value": {"x": limits.min_width or 0.0, "y": limits.min_height or 0.0}}
    if limits.max_width is not None or limits.max_height is not None:
        most = [math.inf if bound is None else bound for bound in (limits.max_width, limits.max_height)]
        fields["maxSize"] = {"value": {"x": most[0], "y": most[1]}}
    return fields


def layout_child_fields(child: LayoutChild) -> dict[str, Any]:
    """Return what tells how a layer takes part in the auto layout around it."""
    fields: dict[str, Any] = {}
    if child.grows:
        fields["stackChildPrimaryGrow"] = 1.0
    if child.stretches:
        fields["stackChildAlignSelf"] = "STRETCH"
    if child.is_absolute:
        fields["stackPositioning"] = "ABSOLUTE"
    return fields
