"""One attempt to make a row or a column of a frame's children."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence, Set
from functools import partial

from htmlfig_desktop.core.geometry import Affine, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.arrange.members.members import Member, hugs, moved
from htmlfig_desktop.engine.convert.arrange.members.texts import ending_right, fixed, with_room_behind
from htmlfig_desktop.engine.convert.arrange.members.tolerances import CLOSE, SHAPE_CLOSE
from htmlfig_desktop.engine.convert.arrange.stacking.across import Across, across, is_aligned, tolerance_beside
from htmlfig_desktop.engine.convert.arrange.stacking.along import Along, along
from htmlfig_desktop.engine.convert.arrange.stacking.axes import Axis
from htmlfig_desktop.engine.convert.arrange.stacking.edges import css_edges, edges_of
from htmlfig_desktop.engine.convert.arrange.stacking.filling import Filling
from htmlfig_desktop.engine.convert.arrange.stacking.holders import held, in_block
from htmlfig_desktop.engine.convert.arrange.stacking.preparing import Effort, prepared
from htmlfig_desktop.engine.convert.arrange.stacking.proof import Proof
from htmlfig_desktop.engine.convert.arrange.stacking.spacing import Part, Spaced, area_of, is_uneven, spaced
from htmlfig_desktop.engine.convert.arrange.stacking.tidying import tidied
from htmlfig_desktop.engine.convert.arrange.wishes.wishes import Flow, Place, Wishes
from htmlfig_desktop.engine.scene.arranging.displacement import MOST_MOVED, displacements
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    CounterAlign,
    Frame,
    LayoutChild,
    LayoutSizing,
    PrimaryAlign,
    Text,
)
from htmlfig_desktop.engine.scene.text import TextAlign

_FREE = 1.5
"""px of room that nothing fills above which a frame's length is its own and not its content's."""
_FAR = 24.0
"""px between two children of a row above which they stand at its ends, not beside each other."""
_PAINTED = 0.45
"""px beside its place that a box may be painted which shares what is left with others."""
_UNSEEN = MOST_MOVED - CLOSE
"""px that anything in such boxes may move: what is around them moves a hair besides."""
_NONE: Set[Member] = frozenset()


@dataclass(frozen=True, slots=True)
class Stack:
    """A frame's auto layout and the children in flow, in its order."""

    layout: AutoLayout
    members: tuple[Member, ...]
    added: int
    """Layers that are new."""


def stacked(axis: Axis, size: Size, flowing: Sequence[Member], wishes: Wishes, effort: Effort) -> Stack | None:
    """Return a frame's children as a stack along an axis; None where Figma would not put them where they are."""
    members = sorted(flowing, key=axis.order)
    if axis.is_row and len(members) > 1 and _are_far_apart(members[-2], members[-1], wishes):
        members = [*members[:-1], _ended(members[-1], size.width - max(0.0, wishes.padding[1]))]
    if is_uneven(axis, members, effort):
        return None
    last = len(members) - 1
    members = [
        prepared(axis, member, effort, is_first=at == 0, is_last=at == last) for at, member in enumerate(members)
    ]
    _, breadth = axis.lengths(size)
    own = [axis.edges(member.rect) for member in members]
    stands = across(
        axis,
        members,
        own,
        edges_of(axis, members, own, breadth, wishes),
        _across_wish(axis, wishes),
        effort.groups,
        spanned=css_edges(axis, breadth, wishes) if effort.spans_texts else None,
        stretches_drawings=effort.stretches_drawings,
    )
    if stands is None:
        return None
    standing = stands.members
    if stands.is_changed:
        standing = tuple(
            member if fills or _stands(axis, member, stands) else _held(axis, member, stands)
            for member, fills in zip(standing, stands.fills, strict=True)
        )
    are_cells = wishes.flow is Flow.TABLE
    gaps = spaced(axis, standing, effort.groups - stands.holders, effort, are_cells=are_cells)
    if gaps is None:
        return None
    return _Built(axis, size, wishes, stands, gaps).stack()


def _are_far_apart(before: Member, after: Member, wishes: Wishes) -> bool:
    return wishes.justify is Place.BETWEEN or after.rect.x - before.rect.right > max(_FAR, wishes.gap + _FREE)


def _ended(member: Member, end: float) -> Member:
    """Return a member of which a line that ends a row is held by its end, where the row's room comes before it."""
    text = member.layer
    if not isinstance(text, Text) or abs(text.bounds.right - end) > SHAPE_CLOSE:
        return member
    return replace(member, layer=ending_right(text))


def _across_wish(axis: Axis, wishes: Wishes) -> Place:
    return wishes.align if wishes.is_row == axis.is_row or not wishes.is_row else Place.START


def _stands(axis: Axis, member: Member, stands: Across) -> bool:
    _, _, low, high = axis.edges(member.rect)
    near = tolerance_beside(axis, member, stands.align)
    return is_aligned(low, high, stands.align, stands.low, stands.high, near)


def _held(axis: Axis, member: Member, stands: Across) -> Member:
    """Return a member in a frame of its own that reaches from edge to edge."""
    area = axis.rect(axis.start(member.rect), stands.low, axis.end(member.rect), stands.high)
    return held(member if axis.is_row else in_block(member, area), area, axis.mode)


class _Built:
    """Puts a stack together from what was found, and proves it."""

    def __init__(self, axis: Axis, size: Size, wishes: Wishes, stands: Across, gaps: Spaced) -> None:
        self._axis = axis
        self._size = size
        self._wishes = wishes
        self._filling = Filling(axis, size, wishes, stands)
        self._stands = self._filling.stands
        self._gaps = gaps

    def stack(self) -> Stack | None:
        """Return the stack where the simulation puts all members where they are."""
        members = [self._member(part) for part in self._gaps.parts]
        found = self._proved(members)
        if found is None and self._filling.growing(members):
            found = self._proved(members, _PAINTED)  # what shares what is left ends between pixels, painted on them
            if found is None or not self._shows_the_same(found):
                self._filling.give_up_growing()
                found = self._proved(members)
        return None if found is None else self._to_its_end(found)

    def _to_its_end(self, stack: Stack) -> Stack:
        """Return a row of a width of its own whose last text, where its box is fixed, has what is left of the row."""
        if not self._axis.is_row or self._wishes.flow is Flow.TABLE:
            return stack
        layout, (*before, last) = stack.layout, stack.members
        starts = layout.primary_sizing is LayoutSizing.FIXED and layout.primary_align is PrimaryAlign.MIN
        if not (starts and isinstance(last.layer, Text)):
            return stack
        room = self._size.width - layout.padding_right - last.layer.bounds.right
        grow = any(member.layer.layout_child is not None and member.layer.layout_child.grows for member in before)
        wide = with_room_behind(last.layer, room) if room > _FAR and not grow else None
        if wide is None:
            return stack
        role = replace(wide.role, grows=True)
        return replace(stack, members=(*before, last.placed(wide.bounds, replace(wide, layout_child=role))))

    def _shows_the_same(self, stack: Stack) -> bool:
        """Whether nothing moves that anybody sees, however deep it lies in what is of another length."""
        children = tuple(member.layer for member in stack.members)
        frame = Frame(name="", size=self._size, children=children, auto_layout=stack.layout)
        return all(each.distance <= _UNSEEN for each in displacements(frame))

    def _proved(self, members: Sequence[Member], room: float = CLOSE) -> Stack | None:
        proof = Proof(self._axis, self._size, members, self._filling)
        tried: list[AutoLayout] = []
        defining = self._defining(members)
        growing = self._filling.growing(members)
        counter = LayoutSizing.HUG if defining else LayoutSizing.FIXED
        css, spacing = self._filling.css_paddings, self._gaps.spacing
        place = along(self._axis, self._size, members, spacing, css, self._wishes, is_filled=bool(growing))
        for wanted in self._layouts(place, counter):
            is_fixed = wanted.primary_sizing is LayoutSizing.FIXED
            roles = self._filling.roles(members, defining, growing if is_fixed else _NONE)
            items = proof.items(roles)
            for layout in tidied(wanted):
                if layout in tried:
                    continue
                tried.append(layout)
                if proof.holds(items, layout, room):
                    dressed = [self._filling.dressed(member, role) for member, role in zip(members, roles, strict=True)]
                    added = self._gaps.groups + self._stands.holders
                    return Stack(self._unheld(layout, roles), self._kept_apart(dressed, layout), added)
        return None

    def _member(self, part: Part) -> Member:
        """Return a part as one member: a group becomes a frame."""
        if part.member is not None:
            return part.member
        axis, area = self._axis, area_of(part)
        inner = [self._member(each) for each in part.parts]
        growing = self._filling.only_growing(inner)
        before, after = part.room
        long = sum(axis.lengths(each.rect.size)[0] + part.spacing for each in inner) - part.spacing  # as it will be
        start = axis.start(area) - before
        area = axis.rect(start, self._stands.low, start + before + long + after, self._stands.high)
        layout = AutoLayout(
            mode=axis.mode,
            spacing=part.spacing,
            counter_align=self._stands.align,
            primary_sizing=LayoutSizing.FIXED if growing else LayoutSizing.HUG,
            padding_top=0.0 if axis.is_row else before,
            padding_right=after if axis.is_row else 0.0,
            padding_bottom=0.0 if axis.is_row else after,
            padding_left=before if axis.is_row else 0.0,
        )
        roles = self._filling.roles(inner, _NONE, growing)
        dressed = [self._filling.dressed(member, role) for member, role in zip(inner, roles, strict=True)]
        frame = Frame(
            name="Row" if axis.is_row else "Stack",
            size=area.size,
            transform=Affine.translation(area.x, area.y),
            children=tuple(moved(member.layer, -area.x, -area.y) for member in dressed),
            auto_layout=layout,
            layout_child=LayoutChild(grows=True) if growing else None,
        )
        sources = tuple(source for member in inner for source in member.sources)
        return Member(frame, None, area, True, sources, group=tuple(dressed))

    def _layouts(self, place: Along, counter: LayoutSizing) -> Iterator[AutoLayout]:
        """Yield the auto layouts that may be, the best first; ``counter`` tells whether the frame hugs across."""
        wishes, css, behind = self._wishes, place.css, place.behind
        make = partial(self._layout, counter, self._paddings_across(counter))
        if self._may_hug(place):
            yield make(place.start, behind, PrimaryAlign.MIN, LayoutSizing.HUG)
            if self._axis.is_row and (rest := place.rest) >= 0:
                yield make(place.start, rest, PrimaryAlign.MIN, LayoutSizing.HUG)
        if place.spreads:
            yield make(place.start, behind, PrimaryAlign.SPACE_BETWEEN)
        if place.keeps_to_end:
            for after in place.ending_paddings():
                yield make(css[0] - wishes.lead, after, PrimaryAlign.MAX)
        for before, after in place.centering_paddings():
            yield make(before, after, PrimaryAlign.CENTER)
        if (place.is_free[0] and not place.is_free[1]) or wishes.justify is Place.END:
            for after in place.ending_paddings():
                yield make(css[0], after, PrimaryAlign.MAX)
        padded = min(css[1], self._padded_behind)
        yield make(place.start, behind if place.is_filled else min(padded, behind), PrimaryAlign.MIN)
        yield make(0.0, behind, PrimaryAlign.MAX)
        if place.is_centered_between(0.0, 0.0):
            yield make(0.0, 0.0, PrimaryAlign.CENTER)

    @property
    def _padded_behind(self) -> float:
        """What is padded behind a row: not the room beside a narrower box that lays it out, px."""
        return max(0.0, self._wishes.sides[0]) if self._axis.is_row else math.inf

    def _layout(
        self,
        counter: LayoutSizing,
        across: tuple[float, float],
        before: float,
        after: float,
        align: PrimaryAlign,
        sizing: LayoutSizing = LayoutSizing.FIXED,
    ) -> AutoLayout:
        """Return an auto layout with these paddings across it, before its first member and after its last."""
        low, high = across
        top, right, bottom, left = (low, after, high, before) if self._axis.is_row else (before, high, after, low)
        return AutoLayout(
            mode=self._axis.mode,
            spacing=0.0 if align is PrimaryAlign.SPACE_BETWEEN else self._gaps.spacing,
            padding_top=max(0.0, top),
            padding_right=max(0.0, right),
            padding_bottom=max(0.0, bottom),
            padding_left=max(0.0, left),
            primary_sizing=sizing,
            counter_sizing=counter,
            primary_align=align,
            counter_align=self._stands.align,
        )

    def _may_hug(self, place: Along) -> bool:
        """Whether the frame may be as long as its content."""
        is_at_end = self._wishes.flow is Flow.TABLE and self._wishes.justify is Place.END
        if is_at_end or place.is_filled or any(place.is_free) or place.behind < -1e-6 or place.start < -1e-6:
            return False
        return not self._axis.is_row or (self._is_hugged(place.members) and not self._is_apart(place.members))

    def _paddings_across(self, counter: LayoutSizing) -> tuple[float, float]:
        """Return the paddings across the stack; one that holds nothing is the CSS's."""
        _, breadth = self._axis.lengths(self._size)
        low, high = self._stands.low, breadth - self._stands.high
        if counter is not LayoutSizing.FIXED or self._filling.fills:
            return low, high
        top, right, bottom, left = self._wishes.padding
        before, after = (top, bottom) if self._axis.is_row else (left, right)
        if self._stands.align is CounterAlign.MIN:
            return low, min(high, max(0.0, after))
        return (min(low, max(0.0, before)), high) if self._stands.align is CounterAlign.MAX else (low, high)

    def _unheld(self, layout: AutoLayout, roles: Sequence[LayoutChild]) -> AutoLayout:
        """Return a column's layout without what paddings at its sides have more than CSS, where nothing fills it."""
        if self._axis.is_row or layout.counter_sizing is LayoutSizing.HUG or any(role.stretches for role in roles):
            return layout
        after, before = self._wishes.sides
        left, right = layout.padding_left, layout.padding_right
        if layout.counter_align is CounterAlign.CENTER:
            spare = max(0.0, min(left - max(0.0, before), right - max(0.0, after)))
            return replace(layout, padding_left=left - spare, padding_right=right - spare)
        if layout.counter_align is CounterAlign.MIN:
            return replace(layout, padding_right=min(right, max(0.0, after)))
        return replace(layout, padding_left=min(left, max(0.0, before)))

    def _is_hugged(self, members: Sequence[Member]) -> bool:
        """Whether a row is as wide as its content because that is so wide: what has no width of its own is in it."""
        if self._wishes.is_shrunk or not self._wishes.is_item:
            return self._wishes.is_shrunk
        if self._gaps.spacing < 0:  # nothing fills what others lie over
            return True
        return any(isinstance(member.layer, Text) or hugs(member.layer, is_width=True) for member in members)

    def _is_apart(self, members: Sequence[Member]) -> bool:
        """Whether members stand further from each other than CSS has their distances: the room is not theirs."""
        if self._wishes.flow is not Flow.FLEX or len(members) < 2 or self._wishes.justify is not Place.BETWEEN:
            return False
        gap = self._axis.start(members[1].rect) - self._axis.end(members[0].rect)
        return gap > self._wishes.gap + _FREE

    def _defining(self, members: Sequence[Member]) -> Set[Member]:
        """Return the members that reach from edge to edge by themselves: the frame hugs across, if there are any.

        In a row those are all, as any may become higher.
        """
        axis, stands = self._axis, self._stands
        if not axis.is_row and not (self._wishes.is_shrunk or self._wishes.is_item):
            return _NONE
        top, right, bottom, left = self._wishes.padding
        before, after = (top, bottom) if axis.is_row else (left, right)
        _, breadth = axis.lengths(self._size)
        if stands.low - before > _FREE or breadth - stands.high - after > _FREE:
            return _NONE
        found = [member for member in members if self._defines(member)]
        return set(found if axis.is_row else found[:1])

    def _defines(self, member: Member) -> bool:
        """Whether a member has the frame's full thickness by itself."""
        axis, layer = self._axis, member.layer
        _, _, low, high = axis.edges(member.rect)
        if abs(low - self._stands.low) >= 1e-3 or abs(high - self._stands.high) >= 1e-3:
            return False
        if isinstance(layer, Frame) and layer.auto_layout is not None:
            return hugs(layer, is_width=not axis.is_row)
        return axis.is_row or not (self._wishes.is_item or isinstance(layer, Text))

    def _kept_apart(self, members: list[Member], layout: AutoLayout) -> tuple[Member, ...]:
        """Return members of which a first text that grows to the left does so only if that moves no other."""
        if not self._axis.is_row or len(members) < 2:
            return tuple(members)
        first, *others = members
        if not isinstance(first.layer, Text):
            return tuple(members)
        is_at_end = layout.primary_align is PrimaryAlign.MAX and layout.primary_sizing is LayoutSizing.FIXED
        if is_at_end or first.layer.content.align is not TextAlign.RIGHT:
            return tuple(members)
        return (replace(first, layer=fixed(first.layer)), *others)
