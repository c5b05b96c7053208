"""Rows of tables: which column takes what the others leave, and frames for cells where texts alone make no row."""

from __future__ import annotations

import math
from collections.abc import Sequence

from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import LayoutBox
from htmlfig_desktop.engine.convert.arrange.members.members import Member, extended, is_bare, moved, with_role
from htmlfig_desktop.engine.convert.arrange.stacking.across import may_fill, tolerance
from htmlfig_desktop.engine.convert.arrange.stacking.axes import COLUMN, ROW
from htmlfig_desktop.engine.convert.arrange.stacking.preparing import Effort, prepared
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.table_parts import table_parts
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    Constraint,
    CounterAlign,
    Frame,
    LayoutChild,
    LayoutMode,
    LayoutSizing,
    Rectangle,
    Text,
)
from htmlfig_desktop.engine.scene.text import TextAlign, TextResize

_CELL = "table-cell"
_PAINTED = 1.0
"""px by which a row may be painted beside its box."""
_PLAIN = Effort()
_ALIGNS = {
    "center": CounterAlign.CENTER,
    "-webkit-center": CounterAlign.CENTER,
    "right": CounterAlign.MAX,
    "-webkit-right": CounterAlign.MAX,
    "end": CounterAlign.MAX,
}
"""How a cell holds what is in it, by ``text-align``; anything else at the left."""


def widest_cell(members: Sequence[Member]) -> frozenset[Box | None]:
    """Return the box in the widest cell of a row; empty where that cannot become wider.

    It is the same in all rows of a table, so that their columns stay in line when somebody makes the table wider.
    """
    cells = [cell_of(member) for member in members]
    widths = [0.0 if cell is None else cell.rect.width for cell in cells]
    if len(members) < 2 or None in cells:
        return frozenset()
    widest = members[widths.index(max(widths))]
    if is_widest_empty(members):
        return frozenset()
    layer = widest.layer
    can = may_fill(ROW, layer) or (isinstance(layer, Text) and _keeps_left(layer))
    return frozenset({widest.box}) if can else frozenset()


def is_widest_empty(members: Sequence[Member]) -> bool:
    """Whether the widest cell of a row is one in which nothing shows, so that it is no member."""
    row, first = members[0].box.parent if members[0].box is not None else None, cell_of(members[0])
    most = max((cell.rect.width for member in members if (cell := cell_of(member)) is not None), default=0.0)
    if row is None or first is None or (row.lays_out or row.layout).style["display"] != "table-row":
        return False
    boxes = [part.box for part in table_parts(row.node) if part.box is not None and part.box.style["display"] == _CELL]
    if not any(box is first for box in boxes):
        return False  # the row of another table, in a cell of this one
    return any(box.rect.width > most + _PAINTED for box in boxes)


def _keeps_left(text: Text) -> bool:
    """Whether the letters of a text stay where they are when its box ends further to the right."""
    return text.content.align is TextAlign.LEFT


def cell_of(member: Member) -> LayoutBox | None:
    """Return the cell of a table that a member is, or is all that is in; None: it is in none."""
    box = member.box
    if box is None:
        return None
    outermost = box.stands_as or (box.layout if box.kind is BoxKind.ELEMENT else None)
    return outermost if outermost is not None and outermost.style["display"] == _CELL else None


def in_cells(size: Size, members: Sequence[Member]) -> tuple[list[Member], int] | None:
    """Return what is in flow in a row, each in a frame of its cell, and how many frames that takes.

    None where it is texts alone, which are as wide as their columns themselves, or stands in no cells.
    """
    if all(isinstance(member.layer, Text) for member in members):
        return None
    found: list[Member] = []
    added = 0
    for member in members:
        area = _area(size, member)
        if area is None:
            return None
        is_held = not _is_cell(member, area)
        found.append(_held(member, area) if is_held else member)
        added += is_held
    return (found, added) if len(found) > 1 else None


def giving(size: Size, members: Sequence[Member]) -> tuple[list[Member], int]:
    """Return what is in flow in a row, and how many frames that takes: what cannot be as wide as its cell has one.

    A text can, and so can a frame that shows nothing; a picture or a button cannot.
    """
    top, bottom = min(member.rect.y for member in members), max(member.rect.bottom for member in members)
    found: list[Member] = []
    added = 0
    for member in members:
        is_text = isinstance(member.layer, Text)
        is_rigid = not is_text and not is_bare(member.layer) and member.rect.height < size.height
        rect = member.rect
        found.append(_held(member, Rect(rect.x, top, rect.width, bottom - top)) if is_rigid else member)
        added += is_rigid
    return found, added


def within_row(size: Size, members: Sequence[Member], paddings: tuple[float, float]) -> list[Member]:
    """Return members of which cells that show nothing have lost what the row has above and below: its paddings.

    Args:
        size: Of the row.
        members: In flow in it.
        paddings: Above and below what is in its cells, px; painted on whole pixels, so one more or less.
    """
    inside = [_within(member, size) if cell_of(member) is not None else member for member in members]
    top, bottom = _content(inside)
    if abs(top - paddings[0]) > _PAINTED or abs(size.height - bottom - paddings[1]) > _PAINTED:
        return inside
    return [_between(member, top, bottom) if cell_of(member) is not None else member for member in inside]


def _content(members: Sequence[Member]) -> tuple[float, float]:
    """Return from where to where what stands in a row reaches in its height; paddings of bare frames do not count."""
    edges = [_inner(member) for member in members]
    return min(low for low, _ in edges), max(high for _, high in edges)


def _inner(member: Member) -> tuple[float, float]:
    layout = member.layer.auto_layout if isinstance(member.layer, Frame) and is_bare(member.layer) else None
    above, below = (0.0, 0.0) if layout is None else (layout.padding_top, layout.padding_bottom)
    return member.rect.y + above, member.rect.bottom - below


def _between(member: Member, top: float, bottom: float) -> Member:
    """Return a member of which a frame that shows nothing reaches no further than between two edges."""
    layer, rect = member.layer, member.rect
    above, below = top - rect.y, rect.bottom - bottom
    if not isinstance(layer, Frame) or layer.auto_layout is None or not is_bare(layer) or max(above, below) <= 0:
        return member
    paddings = layer.auto_layout.padding_top, layer.auto_layout.padding_bottom
    above, below = min(max(above, 0.0), paddings[0]), min(max(below, 0.0), paddings[1])
    inner = extended(layer, -above, 0.0, -below, 0.0)
    return member.placed(inner.bounds, inner)


def _within(member: Member, size: Size) -> Member:
    layer, rect = member.layer, member.rect
    beyond = max(-rect.y, rect.bottom - size.height)
    if not isinstance(layer, Frame) or not is_bare(layer) or not 0 < beyond <= _PAINTED:
        return member
    inner = extended(layer, min(0.0, rect.y), 0.0, min(0.0, size.height - rect.bottom), 0.0)
    return member.placed(inner.bounds, inner)


def _is_cell(member: Member, area: Rect) -> bool:
    """Whether a layer is a cell itself, and not what is in it."""
    rect = member.rect
    is_as_wide = abs(rect.x - area.x) <= _PAINTED and abs(rect.right - area.right) <= _PAINTED
    return is_as_wide and isinstance(member.layer, Rectangle)


def _area(size: Size, member: Member) -> Rect | None:
    """Return where the cell of a member lies in its row; None where it does not hold the member."""
    cell, around = cell_of(member), member.box.parent if member.box is not None else None
    if cell is None or around is None or abs(around.layout.rect.height - size.height) > _PAINTED:
        return None
    row = _pixel(around.layout.rect.x)
    left, right = _pixel(cell.rect.x) - row, _pixel(cell.rect.right) - row
    area = Rect(left, 0, right - left, size.height)
    rect = member.rect
    is_inside = (rect.x >= left and rect.right <= right) or _is_cell(member, area)
    is_inside = is_inside and rect.y >= -_PAINTED and rect.bottom <= size.height + _PAINTED
    return area if is_inside and cell.rect.height <= size.height + 2 * _PAINTED else None


def _pixel(edge: float) -> int:
    """Return the whole pixel that an edge is painted on; one between two of them on the next."""
    return math.floor(edge + 0.5)


def _held(member: Member, area: Rect) -> Member:
    """Return a member in a frame as large as its cell."""
    inner = prepared(COLUMN, member, _PLAIN, is_first=True, is_last=True)
    layer, rect, box = inner.layer, inner.layer.bounds, member.box
    fills = isinstance(layer, Text) and layer.content.resize is TextResize.HEIGHT
    fills = fills or (may_fill(COLUMN, layer) and layer.horizontal is Constraint.STRETCH)
    align, before, after = _across(inner, rect, area, fills=fills)
    layout = AutoLayout(
        mode=LayoutMode.VERTICAL,
        padding_top=max(0.0, rect.y - area.y),
        padding_right=after,
        padding_bottom=max(0.0, area.bottom - rect.bottom),
        padding_left=before,
        primary_sizing=LayoutSizing.HUG,
        counter_align=align,
    )
    role = LayoutChild(stretches=fills)
    frame = Frame(
        name="Cell",
        size=area.size,
        transform=Affine.translation(area.x, area.y),
        children=(moved(with_role(layer, role, sets_width=fills, sets_height=False), -area.x, -area.y),),
        auto_layout=layout,
    )
    return replace(member.placed(area, frame), held=box)


def _across(member: Member, rect: Rect, area: Rect, *, fills: bool) -> tuple[CounterAlign, float, float]:
    """Return where a cell holds a member across it, and its paddings at the left and right."""
    cell = cell_of(member)
    align = CounterAlign.MIN if cell is None else _ALIGNS.get(cell.style["text-align"], CounterAlign.MIN)
    close = tolerance(member)
    before, after = _whole(rect.x - area.x, close), _whole(area.right - rect.right, close)
    if fills or (align is CounterAlign.CENTER and abs(area.right - rect.right - rect.x + area.x) / 2 > close):
        align = CounterAlign.MIN
    if fills:
        return align, before, after
    if align is CounterAlign.CENTER:
        return align, 0.0, 0.0
    return (align, before, 0.0) if align is CounterAlign.MIN else (align, 0.0, after)


def _whole(padding: float, close: float) -> float:
    """Return a padding as a whole number where a layer may stand there as well."""
    whole = float(round(padding))
    return max(0.0, whole if abs(whole - padding) <= close else padding)
