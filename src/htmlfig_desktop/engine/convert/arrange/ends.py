"""What lies between the ends of a stack and its first and last member: room of its own, or their margins."""

from __future__ import annotations

from htmlfig_desktop.engine.convert.arrange.axes import Axis
from htmlfig_desktop.engine.convert.arrange.members import Member
from htmlfig_desktop.engine.convert.arrange.wishes import Flow, Wishes
from htmlfig_desktop.engine.convert.boxes.box import BoxKind
from htmlfig_desktop.engine.convert.css.values import parse_px

_FREE = 1.5
"""px of room that nothing fills above which a frame's length is its own and not its content's."""
_BELOW = 3.0
"""px likewise below the last of a column: its lines are on whole pixels, a little less or more than the browser's."""
_MOST = 48.0
"""px above which a margin is what ``auto`` leaves."""


def free_ends(axis: Axis, first: Member, last: Member, room: tuple[float, float], wishes: Wishes) -> tuple[bool, bool]:
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
