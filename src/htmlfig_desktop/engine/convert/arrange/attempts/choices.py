"""Which children of a frame may form its stack, in which direction, and what becomes of the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.arrange.members.members import Member, beside_marker
from htmlfig_desktop.engine.convert.arrange.members.words import has_words
from htmlfig_desktop.engine.convert.arrange.stacking.axes import COLUMN, ROW, Axis
from htmlfig_desktop.engine.convert.arrange.wishes.wishes import Wishes
from htmlfig_desktop.engine.scene.nodes import Constraint, Frame, Layer, LayoutChild, Text

_ABSOLUTE = LayoutChild(is_absolute=True)
_OVER = 2.5
"""px that line boxes reach into each other."""


def choices(flowing: Sequence[Member]) -> Iterator[Sequence[Member]]:
    """Yield which children may form the stack: all but the marker of a list item, all, all but those that float."""
    beside = beside_marker(flowing)
    if beside:
        yield beside
    yield flowing
    settled = [member for member in flowing if not member.is_float]
    if len(flowing) / 2 <= len(settled) < len(flowing) and not all(member.is_marker for member in settled):
        yield settled


def below_raised(flowing: Sequence[Member], wishes: Wishes) -> tuple[Sequence[Member], Wishes] | None:
    """Return what is left without a first member in front of the next, whose room is a padding then.

    That is a header whose shadow falls on what is below it: the first in an auto layout is behind all others. None
    where there is none.
    """
    axis = axes_of(wishes, flowing)[0]
    first, *rest = sorted(flowing, key=lambda member: axis.edges(member.rect)[0])
    if len(rest) < 2 or not first.is_positioned or first.sources < rest[0].sources:
        return None
    top, right, bottom, left = wishes.padding
    start = axis.edges(rest[0].rect)[0]
    padding = (top, right, bottom, start) if axis.is_row else (start, right, bottom, left)
    return [member for member in flowing if member is not first], replace(wishes, padding=padding)


def after_cover(flowing: Sequence[Member], wishes: Wishes) -> tuple[Sequence[Member], Wishes] | None:
    """Return what is left of a column without a picture at its top that the next reaches over, whose room is a padding.

    None where it does not begin so. Words in both would move each other.
    """
    first, *rest = sorted(flowing, key=lambda member: member.rect.y)
    if not rest or wishes.is_row or isinstance(first.layer, Text) or has_words((first.layer,)):
        return None
    start, cover = rest[0].rect.y, first.rect
    is_over = cover.y < start < cover.bottom - _OVER
    is_wide = all(cover.x <= member.rect.x and member.rect.right <= cover.right for member in rest)
    if not (is_over and is_wide) or not has_words([member.layer for member in rest]):
        return None
    _, right, bottom, left = wishes.padding
    return [member for member in flowing if member is not first], replace(wishes, padding=(start, right, bottom, left))


def axes_of(wishes: Wishes, members: Sequence[Member]) -> tuple[Axis, Axis]:
    """Return the directions to try; what is as wide as its only child can follow that child's width in a row."""
    is_text = wishes.is_item and isinstance(members[0].layer, Text)
    is_row = wishes.is_row or ((wishes.is_shrunk or is_text) and len(members) == 1)
    return (ROW, COLUMN) if is_row else (COLUMN, ROW)


def aside(member: Member, frame: Frame) -> Layer:
    """Return what keeps its place beside a stack; a marker of a list from right to left keeps to the right."""
    layer = replace(member.layer, layout_child=_ABSOLUTE)
    is_at_right = member.is_marker and member.rect.center.x > frame.size.width / 2
    return replace(layer, horizontal=Constraint.MAX) if is_at_right else layer
