"""Where the members of a stack stand along it, and what that may be: at its start, in its middle, at its ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.arrange.members.members import Member
from htmlfig_desktop.engine.convert.arrange.stacking.axes import Axis
from htmlfig_desktop.engine.convert.arrange.wishes.wishes import Flow, Place, Wishes
from htmlfig_desktop.engine.convert.boxes.box import BoxKind
from htmlfig_desktop.engine.convert.css.values import parse_px

_FREE = 1.5
"""px of room that nothing fills above which a frame's length is its own and not its content's."""
_BELOW = 3.0
"""px likewise below the last of a column: its lines are on whole pixels, a little less or more than the browser's."""
_MOST = 48.0
"""px above which a margin is what ``auto`` leaves."""
_CENTERED = 2.0
"""px that children may stand beside the middle and still be worth a simulation; it allows far less."""
_FAR = 24.0
"""px between two children of a row above which they stand at its ends, not beside each other."""
_LEANING = 3
"""How much more room is on one side of members than on the other where these stand at an end."""


@dataclass(frozen=True, slots=True)
class Along:
    """Where the members of a stack stand along it, px."""

    axis: Axis
    wishes: Wishes
    members: Sequence[Member]
    spacing: float
    """Between two of them."""
    length: float
    """Of the frame."""
    start: float
    """Where the first member begins."""
    end: float
    """Where the last one ends."""
    css: tuple[float, float]
    """The paddings that CSS has before and after them."""
    is_free: tuple[bool, bool]
    """Whether there is room before and after them that nothing fills."""
    is_filled: bool
    """Whether one of them takes what the others leave."""

    @property
    def behind(self) -> float:
        """What is left behind the last member."""
        return self.length - self.end

    @property
    def rest(self) -> float:
        """What is left behind members that stand at the stack's distance."""
        lengths = sum(self.axis.lengths(member.layer.bounds.size)[0] for member in self.members)
        return self.length - self.start - lengths - self.spacing * (len(self.members) - 1)

    @property
    def spreads(self) -> bool:
        """Whether the members stand at both ends and the room is between them."""
        justify = self.wishes.justify
        if len(self.members) < 2 or (not self.axis.is_row and justify is not Place.BETWEEN):
            return False
        if not any(self.is_free) and justify is Place.BETWEEN:
            return True
        gap = self.axis.start(self.members[1].rect) - self.axis.end(self.members[0].rect)
        beside = max(self.start - self.css[0], self.behind - self.css[1]) if any(self.is_free) else 0.0
        return len(self.members) == 2 and gap > max(_FAR, _LEANING * beside) and justify is not Place.CENTER

    @property
    def keeps_to_end(self) -> bool:
        """Whether the members of a row stand at its right end: its room is before them, as auto margins leave it."""
        if not self.axis.is_row or self.is_filled or self.wishes.justify is Place.CENTER:
            return False
        before = self.start - self.css[0] + self.wishes.lead
        return before > _FAR and before > _LEANING * (self.behind - self.css[1])

    def ending_paddings(self) -> Iterator[float]:
        """Yield paddings behind members that are held at their end: what is there, and what their distances leave."""
        yield self.behind
        if (rest := self.rest) >= 0:
            yield rest

    def centering_paddings(self) -> Iterator[tuple[float, float]]:
        """Yield the paddings before and after between which the members stand in the middle, where that is wished."""
        (before, after), is_wished = self.css, self.wishes.justify is Place.CENTER
        if is_wished or all(self.is_free):
            yield from (each for each in (self.css, (0.0, 0.0)) if self.is_centered_between(*each))
        more = (self.start - before) - (self.behind - after)
        if is_wished and abs(more) <= _CENTERED:  # what texts have to spare at one end, a padding has at the other
            shifted = before + max(0.0, more), after + max(0.0, -more)
            if self.is_centered_between(*shifted):
                yield shifted

    def is_centered_between(self, before: float, after: float) -> bool:
        """Whether it is worth trying that members stand in the middle between two paddings."""
        return self.is_filled or abs((self.start - before) - (self.behind - after)) / 2 <= _CENTERED


def along(
    axis: Axis,
    size: Size,
    members: Sequence[Member],
    spacing: float,
    css: tuple[float, float],
    wishes: Wishes,
    *,
    is_filled: bool,
) -> Along:
    """Return where members of a frame of some size stand along it; names as in ``Along``."""
    length, _ = axis.lengths(size)
    start, end = axis.start(members[0].rect), axis.end(members[-1].rect)
    is_free = _free_ends(axis, members[0], members[-1], (start - css[0], length - end - css[1]), wishes)
    return Along(axis, wishes, members, spacing, length, start, end, css, is_free, is_filled)


def _free_ends(axis: Axis, first: Member, last: Member, room: tuple[float, float], wishes: Wishes) -> tuple[bool, bool]:
    """Return whether there is room that nothing fills before the first and behind the last member of a stack.

    Blocks begin at the top of the one around them: what is above the first is a margin, or belongs to its line.

    Args:
        axis: Of the stack.
        first: Its first member.
        last: Its last.
        room: What is between them and the paddings of CSS, px.
        wishes: Of its box.
    """
    before, after = room
    if axis.is_row:
        if wishes.is_shrunk or wishes.is_item:  # as wide as what is inside with its margins
            before, after = before - _margin(first, "left"), after - _margin(last, "right")
        return before > _FREE, after > _FREE
    after -= _margin(last, "bottom")
    above = _MOST if wishes.flow is Flow.BLOCK and after <= _BELOW else _margin(first, "top")
    return before - above > _FREE, after > _BELOW


def _margin(member: Member, side: str) -> float:
    """Return a margin of a member, px; 0 where none is sure."""
    if member.box is None or member.box.kind not in (BoxKind.ELEMENT, BoxKind.TEXT):
        return 0.0
    outermost = member.box.stands_as or (member.box.layout if member.box.kind is BoxKind.ELEMENT else None)
    margin = 0.0 if outermost is None else parse_px(outermost.used.get(f"margin-{side}"))
    return margin if 0 < margin <= _MOST else 0.0
