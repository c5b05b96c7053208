"""Frames made large enough for what reaches over their edges, so that paddings can say where it stands."""

from __future__ import annotations

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.arrange.members.members import PAINTED, Member, extended, is_bare
from htmlfig_desktop.engine.convert.arrange.members.tolerances import CLOSE, SHAPE_CLOSE
from htmlfig_desktop.engine.convert.arrange.wishes.wishes import Wishes
from htmlfig_desktop.engine.scene.nodes import Frame, Text

_MOST_ABOVE = 4.0
"""px that a line may begin above the box that it stands in."""


def covering(frame: Frame, members: list[Member]) -> tuple[Frame, list[Member]]:
    """Return a frame made large enough for what flows in it: bare, or only lined at its lower edge and open above.

    Frames begin on whole pixels and texts do not: what these reach over its sides for that is no reason. Nor is what
    a frame does at a side that something painted in it ends at.
    """
    flowing = [member for member in members if member.is_flowing]
    painted = [member.rect for member in flowing if not (isinstance(member.layer, Text) or is_bare(member.layer))]
    near_left = SHAPE_CLOSE if any(abs(rect.x) <= CLOSE for rect in painted) else 0.0
    near_right = SHAPE_CLOSE if any(abs(rect.right - frame.size.width) <= CLOSE for rect in painted) else 0.0
    top = max(0.0, -min(member.rect.y for member in flowing))
    bottom = max(0.0, max(member.rect.bottom for member in flowing) - frame.size.height)
    left = max(_beyond(-member.rect.x, member, near_left) for member in flowing)
    right = max(_beyond(member.rect.right - frame.size.width, member, near_right) for member in flowing)
    if not is_bare(frame):
        top, right, bottom, left = top if top <= _MOST_ABOVE else 0.0, 0.0, 0.0, 0.0
    if max(top, right, bottom, left) < 0.05:
        return frame, members
    larger = extended(frame, top, right, bottom, left)
    return larger, [member.placed(child.bounds, child) for member, child in zip(members, larger.children, strict=True)]


def within_edges(wishes: Wishes, frame: Frame, larger: Frame) -> Wishes:
    """Return the wishes of a box whose frame was made larger for what reaches over its sides.

    What the frame has more at its sides is a padding, as the content of the box is as wide as before: the words beside
    the markers of a list, the headings beside rows whose gutters reach out of their column.
    """
    if larger is frame:
        return wishes
    top, right, bottom, left = wishes.padding
    before = frame.transform.e - larger.transform.e
    after = larger.size.width - frame.size.width - before
    before, after = (more if more >= PAINTED else 0.0 for more in (before, after))  # less is no padding, but painting
    return replace(wishes, padding=(top, right + after, bottom, left + before))


def is_open_above(frame: Frame) -> bool:
    """Whether a frame shows nothing but a line at its lower edge, as headings and posts in a list have one.

    Letters of a line lower than its font stand above it; the frame may begin there as well.
    """
    stroke = frame.stroke
    if stroke is None or stroke.sides is None or not is_bare(replace(frame, stroke=None)):
        return False
    sides = stroke.sides
    return not (sides.top or sides.left or sides.right)


def _beyond(reach: float, member: Member, near: float) -> float:
    """Return how far a member reaches over an edge, px; nothing where that is less than nobody sees."""
    near = SHAPE_CLOSE if isinstance(member.layer, Text) else near
    return reach if reach > near else 0.0
