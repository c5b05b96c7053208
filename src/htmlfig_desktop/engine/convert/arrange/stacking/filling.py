"""What of a stack's members fills it, along and across, as CSS has it and as the simulation is to prove."""

from __future__ import annotations

import math
from collections.abc import Sequence, Set

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.arrange.members.members import Member, is_bare, with_role
from htmlfig_desktop.engine.convert.arrange.members.texts import fixed, is_single, keeps_width
from htmlfig_desktop.engine.convert.arrange.members.tolerances import CLOSE, SHAPE_CLOSE
from htmlfig_desktop.engine.convert.arrange.stacking.across import Across, may_fill, tolerance
from htmlfig_desktop.engine.convert.arrange.stacking.axes import Axis
from htmlfig_desktop.engine.convert.arrange.stacking.cells import widest_cell
from htmlfig_desktop.engine.convert.arrange.wishes.anchoring import own_place
from htmlfig_desktop.engine.convert.arrange.wishes.wishes import Flow, Place, Wishes, grows
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.element_kinds import CONTROLS
from htmlfig_desktop.engine.convert.boxes.widths import is_block, is_clamped, law
from htmlfig_desktop.engine.scene.arranging.stack import UNLIMITED
from htmlfig_desktop.engine.scene.nodes import (
    IN_FLOW,
    Constraint,
    CounterAlign,
    Frame,
    Layer,
    LayoutChild,
    Rectangle,
    SizeLimits,
    Text,
)

_FREE = 1.5
"""px by which lengths may differ that are the same to CSS."""
_FAR = 48.0
"""px between two columns, or beside what is in one, above which they are no columns."""
_ROOM = 24.0
"""px that a member took beside it above which that is the room a row has to spare."""
_SPARE = 1.0
"""px that lines have to spare whose box may become a part of one less wide."""
_ROLES = {
    (False, False): IN_FLOW,
    (False, True): LayoutChild(stretches=True),
    (True, False): LayoutChild(grows=True),
    (True, True): LayoutChild(grows=True, stretches=True),
}
"""By whether a member grows along the stack and stretches across it."""


class Filling:
    """Knows the roles of the members of one stack.

    Args:
        axis: Of the stack.
        size: Of its frame.
        wishes: Of its box.
        stands: How the members stand across it.
    """

    def __init__(self, axis: Axis, size: Size, wishes: Wishes, stands: Across) -> None:
        self._axis = axis
        self._size = size
        self._wishes = wishes
        top, right, bottom, left = wishes.padding
        before, after = (left, right) if axis.is_row else (top, bottom)
        self.css_paddings = (max(0.0, before), max(0.0, after))
        """The paddings that CSS has before and after the members, px."""
        self._room = (stands.low, stands.high)
        """The edges that members reach."""
        self._is_painted = not axis.is_row and any(map(self._reaches_across, stands.members))
        self.stands = stands if axis.is_row else _with_room(stands, wishes)
        """With edges further apart than those that members reach, where CSS limits how wide they are."""
        self._may_grow = wishes.flow is Flow.FLEX and wishes.is_row == axis.is_row
        self._are_shares = axis.is_row and self._have_shares(stands.members)
        self._has_shares = axis.is_row and wishes.flow is Flow.GRID and any(wishes.columns.shares)
        self._columns: frozenset[Box | None] = frozenset()
        """The boxes that grow."""
        if axis.is_row and wishes.flow is Flow.TABLE:
            self._columns = widest_cell(stands.members)
        elif axis.is_row and wishes.columns.shares:
            self._columns = _growing(stands.members, wishes)
        self._own_widths = self._widths(stands.members)

    def give_up_growing(self) -> None:
        """Let all members be as long as they are."""
        self._may_grow = self._has_shares = self._are_shares = False
        self._columns = frozenset()
        self._own_widths = {}

    def growing(self, members: Sequence[Member]) -> Set[Member]:
        """Return those of some members that take what others leave."""
        return {member for member in members if self._grows(member)}

    def only_growing(self, members: Sequence[Member]) -> Set[Member]:
        """Return, of some members that stand closer together than others, the only one of the stack that grows.

        None where it stands elsewhere, or several do: these would share what is left otherwise.
        """
        if not self._axis.is_row or sum(map(self._grows, self.stands.members)) != 1:
            return frozenset()
        return self.growing(members)

    def roles(self, members: Sequence[Member], defining: Set[Member], growing: Set[Member]) -> list[LayoutChild]:
        """Return how members take part in a layout: what reaches from edge to edge fills, but for what defines it.

        Args:
            members: Of the layout.
            defining: What its frame is as thick as, where it hugs across.
            growing: What takes the room that is left along it.
        """
        axis, (low, high), stands = self._axis, self._room, self.stands
        is_limited = low > stands.low or high < stands.high
        found: list[LayoutChild] = []
        for member in members:
            _, _, begins, ends = axis.edges(member.rect)
            near = self._near(member, begins)
            is_full = abs(begins - low) < near and abs(ends - high) < near
            is_wide = abs(begins - stands.low) < near and abs(ends - stands.high) < near
            is_full = is_full or is_wide
            if is_full:
                stretches = may_fill(axis, member.layer) and (not is_limited or isinstance(member.layer, Frame))
                stretches = stretches and self._follows(member) and member not in defining
            else:
                stretches = not defining and self._is_clamped(member)
            found.append(_ROLES[member in growing, stretches])
        return found

    @property
    def fills(self) -> bool:
        """Whether any member is as thick as the stack makes it."""
        return any(
            is_full and self._follows(member)
            for member, is_full in zip(self.stands.members, self.stands.fills, strict=True)
        )

    def dressed(self, member: Member, role: LayoutChild) -> Member:
        """Return a member whose layer has its role."""
        sets = (role.grows, role.stretches) if self._axis.is_row else (role.stretches, role.grows)
        layer = member.layer
        if self._axis.is_row and isinstance(layer, Text) and (role.grows or not keeps_width(layer)):
            layer = fixed(layer)
        if role.stretches and self.limits(role, member.rect.width) is not UNLIMITED:
            layer = replace(layer, limits=replace(layer.limits or SizeLimits(), max_width=member.rect.width))
        layer = with_role(layer, role, sets_width=sets[0], sets_height=sets[1])
        return member if layer is member.layer else member.placed(member.rect, layer)

    def limits(self, role: LayoutChild, thickness: float) -> tuple[float, float]:
        """Return how thin and thick a member may become; one that fills a column and is narrower is limited."""
        is_narrow = role.stretches and not self._axis.is_row
        is_narrow = is_narrow and thickness < self.stands.high - self.stands.low - SHAPE_CLOSE
        return (0.0, thickness) if is_narrow else UNLIMITED

    def _have_shares(self, members: Sequence[Member]) -> bool:
        """Whether a row is divided into equal columns, from one end to the other."""
        if len(members) < 2 or self._wishes.is_shrunk or self._wishes.flow is Flow.TABLE:
            return False
        before, after = self.css_paddings
        if after - max(0.0, self._wishes.sides[0]) > _FREE or members[1].rect.x < members[0].rect.right - CLOSE:
            return False  # what is behind them is room, or they lie over each other
        is_whole = abs(members[0].rect.x - before) <= CLOSE
        is_whole = is_whole and abs(members[-1].rect.right - self._size.width + after) <= CLOSE
        if not is_whole or not self._are_beside_each_other(members):
            return False
        if any(not _is_laid_out(member) or not may_fill(self._axis, member.layer) for member in members):
            return False
        lengths = [member.rect.width for member in members]
        # where paddings differ, other readers make boxes that differ of them
        alike = {_side_paddings(member.layer) for member in members}
        return len(alike) == 1 and max(lengths) - min(lengths) <= CLOSE

    def _are_beside_each_other(self, members: Sequence[Member]) -> bool:
        """Whether what is between columns is a distance, and no room that is left."""
        gap = members[1].rect.x - members[0].rect.right
        return gap <= (self._wishes.gap + _FREE if self._wishes.justify is Place.BETWEEN else _FAR)

    def _widths(self, members: Sequence[Member]) -> dict[Box, float]:
        """Return how wide the boxes of a flex row are that fill it only with the room between two of them.

        Margins that are ``auto`` take that room. Empty for any other stack.
        """
        wishes = self._wishes
        if not (self._may_grow and self._axis.is_row) or wishes.is_shrunk or wishes.is_item or len(members) < 2:
            return {}
        before, after = self.css_paddings
        is_full = abs(members[0].rect.x - before) <= _FREE
        if not is_full or abs(members[-1].rect.right - self._size.width + after) > _FREE:
            return {}
        return {member.box: member.rect.width for member in members if member.box is not None}

    def _near(self, member: Member, begins: float) -> float:
        """Return how far from the edges a member may end that reaches from one to the other, px.

        Frames lie on whole pixels, texts between them: one whose lines have more room than that breaks as it did.
        """
        text = member.layer
        if self._axis.is_row or not isinstance(text, Text) or text.layout is None or is_single(text):
            return CLOSE
        longest = max(line.width for line in text.layout.lines)
        is_held = self._is_painted or abs(begins - self._room[0]) < CLOSE
        return tolerance(member) if is_held and longest < text.size.width - _SPARE else CLOSE

    def _reaches_across(self, member: Member) -> bool:
        """Whether a member that shows something reaches from edge to edge, which therefore lie on whole pixels."""
        _, _, begins, ends = self._axis.edges(member.rect)
        is_full = abs(begins - self._room[0]) < CLOSE and abs(ends - self._room[1]) < CLOSE
        return is_full and not (isinstance(member.layer, Text) or is_bare(member.layer))

    def _grows(self, member: Member) -> bool:
        if self._are_shares or member.box in self._columns:
            return True
        may_grow = self._may_grow or self._has_shares
        if may_grow and member.layer.role.grows:  # what grows is in it, or it did so before others were there
            return True
        if member.box is None or not self._may_grow:
            return False
        if self._axis.is_row and member.box.node.name in CONTROLS and self._has_all(member):
            return True
        has_room = member.rect.width - self._own_widths.get(member.box, math.inf) > _ROOM
        if has_room:
            return True
        can = not isinstance(member.layer, Text) or not is_single(member.layer)
        return can and grows(member.box) and self._has_all_of(member.box)

    def _has_all(self, member: Member) -> bool:
        """Whether a member of a row has all the room in it."""
        before, after = self.css_paddings
        return max(abs(member.rect.x - before), abs(self._size.width - after - member.rect.right)) <= CLOSE

    def _has_all_of(self, box: Box) -> bool:
        """Whether a box takes all the room that the one it stands for has along the stack, but for paddings."""
        if box.stands_as is None:
            return True
        outer, inner = box.stands_as.rect, box.layout.rect
        start, end = self._axis.start, self._axis.end
        return start(inner) - start(outer) <= _FAR and end(outer) - end(inner) <= _FAR

    def _follows(self, member: Member) -> bool:
        """Whether a member of a column that reaches from edge to edge does so because the column is as wide."""
        if self._axis.is_row or member.box is None or self._wishes.slack or self._wishes.spare:
            return True
        room = self._size.width - self._wishes.padding[1] - self._wishes.padding[3]
        if self._room[1] - self._room[0] > room - _FREE:
            return True
        if law(member.box.outermost, room) not in (None, Constraint.STRETCH):
            return False
        return own_place(member.box) is None

    def _is_clamped(self, member: Member) -> bool:
        """Whether a member of a column that does not hug would be as wide as that, if CSS did not limit it."""
        if self._axis.is_row or member.box is None or not isinstance(member.layer, Frame):
            return False
        if self._wishes.is_row or member.box.kind is not BoxKind.ELEMENT:
            return False
        boxes = [box for box in (member.box.stands_as, member.box.layout) if box is not None]
        if not all(map(is_block, boxes)):
            return False
        return any(is_clamped(box) and abs(box.rect.width - member.rect.width) <= _FREE for box in boxes)


def _growing(members: Sequence[Member], wishes: Wishes) -> frozenset[Box | None]:
    """Return the boxes in those columns of a grid that share what the others leave."""
    shares = wishes.columns.shares
    if len(shares) != len(members) or len({share for share in shares if share}) != 1:
        return frozenset()
    sharing = [member for member, share in zip(members, shares, strict=True) if share]
    if any(not isinstance(member.layer, Rectangle) for member in sharing):
        return frozenset()
    if len({_side_paddings(member.layer) for member in sharing}) != 1:
        return frozenset()
    return frozenset(member.box for member in sharing)


def _is_laid_out(member: Member) -> bool:
    """Whether CSS says how wide a member is: the box it came from, or the columns it was put together for."""
    return member.box is not None or bool(member.group)


def _side_paddings(layer: Layer) -> float:
    layout = layer.auto_layout if isinstance(layer, Frame) else None
    return 0.0 if layout is None else layout.padding_left + layout.padding_right


def _with_room(stands: Across, wishes: Wishes) -> Across:
    """Return how members of a column stand between the edges that limits of their width keep them from."""
    if wishes.spare and stands.align is CounterAlign.MIN and all(stands.fills):
        return replace(stands, high=stands.high + wishes.spare)
    is_free = stands.align is CounterAlign.CENTER or all(stands.fills)
    if not wishes.slack or not is_free or stands.low < wishes.slack:
        return stands
    return replace(stands, align=CounterAlign.CENTER, low=stands.low - wishes.slack, high=stands.high + wishes.slack)
