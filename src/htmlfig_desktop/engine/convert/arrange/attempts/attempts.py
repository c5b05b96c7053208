"""All that may make an auto layout of a frame and its children, tried one after the other."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Iterator, Sequence
from enum import Enum

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.arrange.attempts.bands import banded
from htmlfig_desktop.engine.convert.arrange.attempts.choices import after_cover, aside, axes_of, below_raised, choices
from htmlfig_desktop.engine.convert.arrange.attempts.css_columns import CssColumns, InColumns, divided
from htmlfig_desktop.engine.convert.arrange.attempts.gridding import gridded
from htmlfig_desktop.engine.convert.arrange.attempts.margins import below_margins, within_margins
from htmlfig_desktop.engine.convert.arrange.attempts.may_add import FREELY, MayAdd
from htmlfig_desktop.engine.convert.arrange.attempts.moved_cards import at_home
from htmlfig_desktop.engine.convert.arrange.attempts.outcomes import Reason
from htmlfig_desktop.engine.convert.arrange.attempts.pushed import pushed
from htmlfig_desktop.engine.convert.arrange.attempts.right_ends import ending_at_right, shares_room
from htmlfig_desktop.engine.convert.arrange.attempts.shared_borders import without_shared_borders
from htmlfig_desktop.engine.convert.arrange.attempts.text_columns import in_text_columns, sharing
from htmlfig_desktop.engine.convert.arrange.attempts.wrapping import wrapped
from htmlfig_desktop.engine.convert.arrange.members.members import Member, hugs, is_drawing
from htmlfig_desktop.engine.convert.arrange.members.ordering import in_layout_order
from htmlfig_desktop.engine.convert.arrange.members.texts import is_steady, left_aligned
from htmlfig_desktop.engine.convert.arrange.stacking.across import spans
from htmlfig_desktop.engine.convert.arrange.stacking.axes import COLUMN, ROW, Axis
from htmlfig_desktop.engine.convert.arrange.stacking.cells import giving, in_cells, is_widest_empty, within_row
from htmlfig_desktop.engine.convert.arrange.stacking.edges import css_edges
from htmlfig_desktop.engine.convert.arrange.stacking.preparing import Effort
from htmlfig_desktop.engine.convert.arrange.stacking.stacks import Stack, stacked
from htmlfig_desktop.engine.convert.arrange.wishes.wishes import Flow, Place, Wishes
from htmlfig_desktop.engine.scene.arranging.grid import length_of
from htmlfig_desktop.engine.scene.nodes import Frame, PrimaryAlign, Text

_PLAIN = Effort()
_KEEPING = Effort(keeps_text_sizes=True)
_SPANNING = Effort(spans_texts=True)
_STRETCHING = Effort(stretches_drawings=True)
_FOLLOWING = Effort(follows_texts=True)
_FOLLOWING_CLOSELY = Effort(follows_texts=True, keeps_fractions=True)
_FOLLOWING_APART = Effort(follows_texts=True, follows_all=True)


class _ColumnForm(Enum):
    """What keeps members in the columns that CSS has."""

    STACK = "a row or a column does, as its members are"
    ROW = "a row does that they share equally"
    GRID = "a grid does"


@dataclass(frozen=True, slots=True)
class Found:
    """A frame with its auto layout."""

    frame: Frame
    added: int
    """Layers that are new."""
    members: tuple[Member, ...]
    """Its children."""


def arrangement(
    frame: Frame,
    members: Sequence[Member],
    flowing: Sequence[Member],
    wishes: Wishes,
    may_add: MayAdd,
) -> Found | Reason:
    """Return the frame with its auto layout, or why it has none.

    Args:
        frame: A frame.
        members: Its children.
        flowing: Those in flow.
        wishes: Of its box.
        may_add: Which layers may be added for it.
    """
    if (cards := at_home(members, wishes, may_add)) is not None:
        found = arrangement(frame, cards, [card for card in cards if card.is_flowing], wishes, MayAdd.NOTHING)
        if isinstance(found, Found):
            return replace(found, added=found.added + sum(map(operator.is_not, cards, members)))
    reason = Reason.OVERLAP
    for chosen in choices(flowing):
        for stack in _stacks(frame.size, chosen, wishes, may_add):
            if stack is None:
                reason = Reason.UNEVEN if reason is Reason.OVERLAP else reason
                continue
            finished = _finished(frame, members, stack)
            if finished is not None:
                return finished
            reason = Reason.PAINT_ORDER
    if reason is Reason.PAINT_ORDER and (below := below_raised(flowing, wishes)) is not None:
        found = arrangement(frame, members, *below, may_add)
        return found if isinstance(found, Found) else reason
    if (after := after_cover(flowing, wishes)) is not None:
        found = arrangement(frame, members, *after, may_add)
        return found if isinstance(found, Found) else reason
    if (apart := without_shared_borders(flowing)) is not None:
        others = {member.sources: member for member in apart}
        found = arrangement(frame, [others.get(each.sources, each) for each in members], apart, wishes, may_add)
        return found if isinstance(found, Found) else reason
    return reason


def _stacks(size: Size, members: Sequence[Member], wishes: Wishes, may_add: MayAdd) -> Iterator[Stack | None]:
    """Yield the stacks that members may form, the best first; None for an attempt that failed."""
    if wishes.is_columned:
        yield from in_text_columns(size, members, wishes)
    lines = _columns(size, members, wishes)
    if lines is not None or wishes.columns.shares:
        yield from _in_css_columns(size, members, wishes, lines)
    axes: list[Axis] = []
    for axis in axes_of(wishes, members):
        if _in_line(axis, members):
            axes.append(axis)
            if axis.is_row and wishes.flow is Flow.TABLE:
                yield from _table_row(size, members, wishes, may_add)
            elif axis.is_row:
                if may_add in FREELY and (lowered := below_margins(members, wishes)) is not None:
                    for stack in filter(None, _plain_row(size, lowered[0], wishes)):
                        yield replace(stack, added=stack.added + lowered[1])
                yield from _plain_row(size, members, wishes)
            else:
                yield from _plain_column(size, members, wishes, may_add)
    if axes:
        yield from _with_efforts(axes, size, members, wishes, may_add)
    else:
        yield from filter(None, _in_two_directions(size, members, wishes, lines))
        if may_add is MayAdd.AS_MANY and (bands := banded(members)) is not None:
            for stack in filter(None, _with_efforts((COLUMN,), size, bands.members, wishes, may_add)):
                yield replace(stack, added=stack.added + bands.added)
    if wishes.flow is Flow.GRID:
        yield gridded(size, members, wishes.columns.shares)


def _in_css_columns(
    size: Size, members: Sequence[Member], wishes: Wishes, lines: InColumns | None
) -> Iterator[Stack | None]:
    """Yield what keeps members in the columns that CSS has, where a row or a column that is made of them does not."""
    shares = wishes.columns.shares
    if shares and len(set(filter(None, shares))) > 1:  # which a row cannot say
        yield from _grids(size, members, shares, lines)
    elif lines is not None and (form := _form_of(lines)) is not _ColumnForm.STACK:
        row = None
        if form is _ColumnForm.ROW:
            row = stacked(ROW, size, lines.members, _beside(wishes, lines.columns, size), _PLAIN)
        yield from sharing(row, gridded(size, lines.members, given=lines.columns))


def _plain_row(size: Size, members: Sequence[Member], wishes: Wishes) -> Iterator[Stack | None]:
    """Yield rows of members as they are, those in which others follow what is typed first.

    Before rows in which nothing grows, though CSS says so, come those whose last line gives that its room.
    """
    idle: list[Stack | None] = []
    is_behind = len(members) > 1 and isinstance(members[-1].layer, Text) and shares_room(members[:-1], wishes)
    for stack in _rows(size, members, wishes):
        if is_behind and stack is not None and not _has_growing(stack.members[:-1]):
            idle.append(stack)
        else:
            yield stack
    if idle:
        ending = ending_at_right(members, wishes)
        found = [] if ending is None else [stacked(ROW, size, ending, wishes, _PLAIN)]
        found.append(stacked(ROW, size, members, wishes, _KEEPING))
        yield from (stack for stack in found if stack is not None and _has_growing(stack.members[:-1]))
    yield from idle


def _rows(size: Size, members: Sequence[Member], wishes: Wishes) -> Iterator[Stack | None]:
    if len(members) > 1:
        yield from _followed(size, members, wishes)
    yield stacked(ROW, size, members, wishes, _PLAIN)


def _has_growing(members: Sequence[Member]) -> bool:
    return any(member.layer.role.grows for member in members)


def _table_row(size: Size, members: Sequence[Member], wishes: Wishes, may_add: MayAdd) -> Iterator[Stack | None]:
    """Yield rows of a table: in each the columns stand as in all others, whatever is typed.

    Texts alone are as wide as their columns; what else is in cells gets frames for them.
    """
    members = within_row(size, members, (wishes.padding[0], wishes.padding[2]))
    if is_widest_empty(members):  # which becomes wider in the other rows
        wishes = replace(wishes, justify=Place.END)
    found = in_cells(size, members) if may_add is MayAdd.CELLS else None
    for held, added in filter(None, (found, giving(size, members) if may_add in FREELY else None)):
        stack = stacked(ROW, size, held, wishes, _PLAIN) if added else None
        if stack is not None:
            yield replace(stack, added=stack.added + added)
    yield stacked(ROW, size, members, wishes, _PLAIN)


def _plain_column(size: Size, members: Sequence[Member], wishes: Wishes, may_add: MayAdd) -> Iterator[Stack | None]:
    """Yield columns of members as they are, those in which blocks and lines are as wide as the column first."""
    for with_room in pushed(size, members, wishes, may_add):
        for effort in (_SPANNING, _PLAIN):
            stack = stacked(COLUMN, size, with_room.members, wishes, effort)
            if stack is not None and _has_growing(stack.members):
                yield replace(stack, added=stack.added + with_room.added)
    yield from _in_margins(size, members, wishes, may_add)
    if _may_span(members, wishes, size):
        yield stacked(COLUMN, size, members, wishes, _SPANNING)
    yield stacked(COLUMN, size, members, wishes, _PLAIN)


def _in_two_directions(
    size: Size, members: Sequence[Member], wishes: Wishes, lines: InColumns | None
) -> Iterator[Stack | None]:
    """Yield grids, where CSS has one, and rows that wrap. Where all is equally wide, a grid wraps as well."""
    shares = wishes.columns.shares
    if wishes.flow is Flow.GRID and (any(shares) or not _are_alike(members)):
        yield from _grids(size, members, shares, lines)
    yield wrapped(size, members)


def _with_efforts(
    axes: Sequence[Axis], size: Size, members: Sequence[Member], wishes: Wishes, may_add: MayAdd
) -> Iterator[Stack | None]:
    """Yield rows and columns for which texts change or layers are added, the least of that first."""
    may_span = COLUMN in axes and _may_span(members, wishes, size)
    efforts = [*_efforts(members, may_add)]
    drawings = sum(is_drawing(member.layer) for member in members)
    if drawings > 1 and may_add in FREELY:
        efforts.append(Effort(drawings))
    if drawings:
        efforts += [_STRETCHING, replace(_STRETCHING, keeps_text_sizes=True)]
    for effort in efforts:
        for axis in axes:
            if axis.is_row and effort.stretches_texts:  # which changes columns alone
                continue
            if may_span and not axis.is_row and not effort.keeps_text_sizes:
                yield stacked(axis, size, members, wishes, replace(effort, spans_texts=True))
            yield stacked(axis, size, members, wishes, effort)


def _grids(
    size: Size, members: Sequence[Member], shares: Sequence[float], lines: InColumns | None
) -> Iterator[Stack | None]:
    """Yield the grids that members may form: in the columns that CSS has, and in those that they tell of."""
    if lines is not None:
        yield gridded(size, lines.members, given=lines.columns)
    yield gridded(size, members, shares)


def _columns(size: Size, members: Sequence[Member], wishes: Wishes) -> InColumns | None:
    """Return the columns that CSS has, and members with the edges of these; None where they are not known."""
    if wishes.flow is not Flow.GRID:
        return divided(size, members, wishes) if len(members) > 1 else None
    before = wishes.padding[3]
    lengths = wishes.columns.lengths_in(size.width - before - wishes.padding[1], wishes.gap)
    if len(lengths) < 2 or before < 0:
        return None
    return InColumns(CssColumns(before, lengths, wishes.gap, wishes.columns.shares), tuple(members))


def _form_of(lines: InColumns) -> _ColumnForm:
    """Return what keeps members in the columns that CSS has."""
    given, members = lines.columns, lines.members
    whole = length_of(given.lengths, given.gap)
    if all(abs(member.rect.width - whole) < 1 for member in members):
        return _ColumnForm.STACK
    is_full = abs(max(member.rect.right for member in members) - given.low - whole) < 1
    if not _in_line(ROW, members) or not is_full:
        return _ColumnForm.GRID
    if len(members) == len(given.lengths) and len(set(given.shares)) > 1:
        return _ColumnForm.STACK
    return _ColumnForm.ROW if _are_alike(members) else _ColumnForm.GRID


def _beside(wishes: Wishes, given: CssColumns, size: Size) -> Wishes:
    """Return the wishes of a row whose paddings reach to its first and last column."""
    top, _, bottom, _ = wishes.padding
    right = size.width - given.low - length_of(given.lengths, given.gap)
    return replace(wishes, padding=(top, right, bottom, given.low))


def _in_margins(size: Size, members: Sequence[Member], wishes: Wishes, may_add: MayAdd) -> Iterator[Stack]:
    """Yield columns in which what has margins at its sides goes on filling what they leave."""
    wide = within_margins(size, members, wishes, may_add)
    if wide is None:
        return
    for effort in (_SPANNING, _PLAIN) if _may_span(wide.members, wide.wishes, size) else (_PLAIN,):
        stack = stacked(COLUMN, size, wide.members, wide.wishes, effort)
        if stack is not None:
            yield replace(stack, added=stack.added + wide.added)


def _followed(size: Size, members: Sequence[Member], wishes: Wishes) -> Iterator[Stack]:
    """Yield rows in which members stand behind texts that may become longer: at whole distances, then at any.

    Room that CSS has between members is no distance. Where it is all there is, the width of no text need be sure.
    """
    *before, _ = sorted(members, key=operator.attrgetter("rect.x"))
    texts = [left_aligned(member.layer) for member in before if isinstance(member.layer, Text)]
    if any(map(is_steady, texts)):
        for effort in (_FOLLOWING, _FOLLOWING_CLOSELY):
            stack = stacked(ROW, size, members, wishes, effort)
            if stack is None or (effort is _FOLLOWING and not stack.layout.spacing.is_integer()):
                continue
            if wishes.justify is not Place.BETWEEN or stack.layout.primary_align is PrimaryAlign.SPACE_BETWEEN:
                yield stack
    if texts and len(members) == 2 and not is_steady(texts[0]):
        stack = stacked(ROW, size, members, wishes, _FOLLOWING_APART)
        if stack is not None and stack.layout.primary_align is PrimaryAlign.SPACE_BETWEEN:
            yield stack


def _may_span(members: Sequence[Member], wishes: Wishes, size: Size) -> bool:
    """Whether texts of a column may be as wide as it: what is as wide as its content goes by what has a width."""
    low, high = css_edges(COLUMN, size.width, wishes)
    if not any(spans(member, low, high) for member in members):
        return False
    others = [member.layer for member in members if not isinstance(member.layer, Text)]
    if not (wishes.is_shrunk or wishes.is_item):
        return True
    return bool(others) and all(
        isinstance(layer, Frame) and layer.auto_layout is not None and not hugs(layer, is_width=True)
        for layer in others
    )


def _are_alike(members: Sequence[Member]) -> bool:
    """Whether members are equally wide, but for the pixels that they are painted on."""
    widths = [member.rect.width for member in members]
    return max(widths) - min(widths) < 1.02


def _efforts(members: Sequence[Member], may_add: MayAdd) -> Iterator[Effort]:
    """Yield what else to try, the best first."""
    groups = min(len(members) - 1, 1 + len(members) // 4) if may_add in FREELY else 0
    if may_add is MayAdd.AS_MANY:
        yield Effort(keeps_text_sizes=True)
        yield Effort(len(members), keeps_margins=True)
        yield Effort(len(members), keeps_margins=True, keeps_text_sizes=True)
        return
    if not any(isinstance(member.layer, Text) for member in members):
        if groups:
            yield Effort(groups)
        return
    yield Effort(keeps_text_sizes=True)
    if groups:
        yield Effort(groups)
        yield Effort(groups, keeps_text_sizes=True)
    yield Effort(stretches_texts=True)
    if groups:
        yield Effort(groups, stretches_texts=True)


def _in_line(axis: Axis, members: Sequence[Member]) -> bool:
    """Whether members follow each other along an axis; neighbors may overlap a little."""
    if len(members) < 2:
        return True
    edges = sorted([axis.edges(member.rect)[:2] for member in members])
    for (first, end), (second, last) in itertools.pairwise(edges):
        if end - second > min(end - first, last - second) / 2 + 0.05:
            return False
    return True


def _finished(frame: Frame, members: Sequence[Member], stack: Stack) -> Found | None:
    """Return the frame with its stack, in an order that keeps the picture; None where there is none."""
    ordered = in_layout_order(members, stack.members)
    if ordered is None:
        return None
    children = [member.layer for member in ordered]
    if len(stack.members) < len(ordered):
        flowing = set(stack.members)
        children = [member.layer if member in flowing else aside(member, frame) for member in ordered]
    return Found(replace(frame, children=tuple(children), auto_layout=stack.layout), stack.added, tuple(ordered))
