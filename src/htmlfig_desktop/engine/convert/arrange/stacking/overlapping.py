"""Neighbors that reach over each other by one length: pictures of people in a stack, cards in front of each other.

Figma says so by a distance below 0. Other readers of its files know none, but leave frames where they are: what stands
in such a row or column is a frame, pictures too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.arrange.members.members import Member
from htmlfig_desktop.engine.scene.nodes import Frame, Rectangle

_LEAST = 2.5
"""px; what reaches less far into the next shares a border with it, or is the box of a line."""
_SHARED = tuple(each.name for each in fields(Rectangle))


@dataclass(frozen=True, slots=True)
class Overlap:
    """Members of a stack that reach over each other."""

    distances: tuple[float, ...]
    """Below 0, that may hold for all, the roundest first; px."""
    members: tuple[Member, ...]
    """As frames."""


def overlap_of(members: Sequence[Member], lengths: Sequence[float], gaps: Sequence[float]) -> Overlap | None:
    """Return members that all reach over the next; None where one does not, or is no box, or most of it is covered.

    Args:
        members: In the order of their stack.
        lengths: Of them along it, px.
        gaps: Between each two of them, px.
    """
    if not gaps or max(gaps) > -_LEAST or -min(gaps) > min(lengths) / 2 or not all(map(can_overlap, members)):
        return None
    mean = sum(gaps) / len(gaps)
    return Overlap(tuple(dict.fromkeys((float(round(mean)), round(mean, 2), mean))), tuple(map(_as_frame, members)))


def can_overlap(member: Member) -> bool:
    """Whether a member may stand in a stack of a distance below 0."""
    return isinstance(member.layer, Rectangle) and member.layer.mask is None


def _as_frame(member: Member) -> Member:
    layer = member.layer
    if isinstance(layer, Frame) or not isinstance(layer, Rectangle):
        return member
    return member.placed(member.rect, Frame(**{name: getattr(layer, name) for name in _SHARED}))
