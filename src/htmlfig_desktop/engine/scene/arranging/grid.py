"""How long the rows and columns of a grid are, and where its children stand.

Source: format notes, section 9.5.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.engine.scene.nodes import CellAlign, GridCell, GridTracks, Track, TrackSizing

_SHARE = {CellAlign.MIN: 0.0, CellAlign.CENTER: 0.5, CellAlign.MAX: 1.0}


@dataclass(frozen=True, slots=True)
class GridItem:
    """A child of a grid: its size before it fills its cells, px."""

    size: Size
    cell: GridCell
    fills_width: bool = False
    fills_height: bool = False


def arrange_grid(
    items: Sequence[GridItem], tracks: GridTracks, width: float | None, height: float | None
) -> tuple[Size, tuple[Rect, ...]]:
    """Return the size of the area inside the paddings and the rectangles of the children in it.

    ``width`` and ``height`` of that area are None where it hugs its tracks.
    """
    columns = _lengths(
        tracks.columns,
        [(item.cell.column, item.cell.column_span, item.size.width) for item in items],
        tracks.column_gap,
        width,
    )
    rows = _lengths(
        tracks.rows, [(item.cell.row, item.cell.row_span, item.size.height) for item in items], tracks.row_gap, height
    )
    rects = tuple(_rect(item, columns, rows, tracks) for item in items)
    return Size(_total(columns, tracks.column_gap), _total(rows, tracks.row_gap)), rects


def _lengths(
    tracks: Sequence[Track], children: Sequence[tuple[int, int, float]], gap: float, available: float | None
) -> list[float]:
    lengths = [track.value if track.sizing is TrackSizing.FIXED else 0.0 for track in tracks]
    for start, span, length in children:
        if span == 1 and start < len(tracks) and tracks[start].sizing is TrackSizing.HUG:
            lengths[start] = max(lengths[start], length)
    flexible = [at for at, track in enumerate(tracks) if track.sizing is TrackSizing.FLEX]
    weight = sum(tracks[at].value for at in flexible)
    if flexible and weight > 0 and available is not None:
        left = max(0.0, available - gap * (len(tracks) - 1) - sum(lengths))
        for at in flexible:
            lengths[at] = left * tracks[at].value / weight
    return lengths


def _rect(item: GridItem, columns: Sequence[float], rows: Sequence[float], tracks: GridTracks) -> Rect:
    cell = item.cell
    x, across = _span(columns, cell.column, cell.column_span, tracks.column_gap)
    y, down = _span(rows, cell.row, cell.row_span, tracks.row_gap)
    width = across if item.fills_width else item.size.width
    height = down if item.fills_height else item.size.height
    return Rect(
        x + (across - width) * _SHARE[cell.horizontal], y + (down - height) * _SHARE[cell.vertical], width, height
    )


def _span(lengths: Sequence[float], start: int, count: int, gap: float) -> tuple[float, float]:
    """Return where some neighboring tracks begin, and how long they are together."""
    return sum(lengths[:start]) + gap * start, _total(lengths[start : start + count], gap)


def _total(lengths: Sequence[float], gap: float) -> float:
    return sum(lengths) + gap * max(0, len(lengths) - 1)
