"""Blocks of a column with margins at their sides, beside others that have none: they go on filling what is left.

Figma knows no margins. What shows nothing takes them in as paddings; around what shows something comes a frame that
has them. Dashboards are made so: a header from edge to edge, and below it content that leaves room for a sidebar.
"""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import LayoutBox
from htmlfig_desktop.engine.convert.arrange.attempts.may_add import MayAdd
from htmlfig_desktop.engine.convert.arrange.members.members import Member, extended, is_bare, with_role
from htmlfig_desktop.engine.convert.arrange.members.tolerances import CLOSE
from htmlfig_desktop.engine.convert.arrange.stacking.holders import held
from htmlfig_desktop.engine.convert.arrange.wishes.anchoring import law_of
from htmlfig_desktop.engine.convert.arrange.wishes.wishes import Flow, Place, Wishes
from htmlfig_desktop.engine.convert.boxes.box import BoxKind
from htmlfig_desktop.engine.convert.boxes.widths import margins
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.scene.nodes import Constraint, Ellipse, Frame, LayoutChild, LayoutMode, Rectangle, Vector

_FILLS = LayoutChild(stretches=True)
_AT_TOP = frozenset({Place.START, Place.STRETCH})
_PAINTED, _SIGN = 1.5, 48.0
"""px beside its place that a sign may be painted, and which is the largest."""
_MARGIN = 0.5
"""px above which what is beside a block is a margin, worth a layer: blocks that are painted begin on whole pixels."""


@dataclass(frozen=True, slots=True)
class Widened:
    """The members of a column, those that fill it as wide as it is."""

    members: tuple[Member, ...]
    added: int
    """Layers that are new."""
    wishes: Wishes
    """Of the column, without the paddings that some of its members reach over."""


def within_margins(size: Size, members: Sequence[Member], wishes: Wishes, may_add: MayAdd) -> Widened | None:
    """Return the members of a column with those as wide as it that CSS makes so; None where that changes none.

    Args:
        size: Of the frame.
        members: What is in flow in it.
        wishes: Of its box.
        may_add: Which layers may be added.
    """
    if wishes.slack or wishes.is_row:
        return None
    top, right, bottom, left = wishes.padding
    room = size.width - max(0.0, left) - max(0.0, right)
    filling = [_fills(member, room) for member in members]
    reaching = [member.rect for member, fills in zip(members, filling, strict=True) if fills]
    if not reaching:
        return None
    low = max(0.0, min(left, *(rect.x for rect in reaching)))
    high = min(size.width, max(size.width - right, *(rect.right for rect in reaching)))
    if not (_is_reached(members, low) or _is_reached(members, high)):
        return None
    found: list[Member] = []
    added = changed = 0
    for member, fills in zip(members, filling, strict=True):
        layer, rect = member.layer, member.rect
        before, after = rect.x - low, high - rect.right
        if not fills or not isinstance(layer, Frame) or min(before, after) < -CLOSE or max(before, after) <= CLOSE:
            found.append(member)
        elif is_bare(layer) and layer.limits is None:
            wider = extended(layer, 0, max(0.0, after), 0, max(0.0, before))
            found.append(member.placed(wider.bounds, wider))
            changed += 1
        elif may_add is not MayAdd.NOTHING and max(before, after) > _MARGIN:
            found.append(_held(member, layer, Rect(low, rect.y, high - low, rect.height)))
            added += 1
        else:
            found.append(member)
    if not (added or changed):
        return None
    return Widened(tuple(found), added, replace(wishes, padding=(top, size.width - high, bottom, low)))


def below_margins(members: Sequence[Member], wishes: Wishes) -> tuple[list[Member], int] | None:
    """Return the members of a row with marks that margins keep below its top in frames with these, and how many.

    A dot or an icon stands so beside the first line of what is said next to it, and stays there as that grows; in the
    middle of the row it would not. None where there are none.
    """
    if wishes.flow is not Flow.FLEX or wishes.align not in _AT_TOP or len(members) < 2:
        return None
    marks = [_is_lowered_mark(member) for member in members]
    tops = [member.rect.y for member, is_mark in zip(members, marks, strict=True) if not is_mark]
    if not any(marks) or not tops:
        return None
    top = min(tops)
    low = [
        is_mark and abs(m.rect.y - top - _margin_above(m)) < _PAINTED for m, is_mark in zip(members, marks, strict=True)
    ]
    found = [_below(each, top) if is_low else each for each, is_low in zip(members, low, strict=True)]
    return (found, sum(low)) if any(low) else None


def _is_lowered_mark(member: Member) -> bool:
    """Whether a member is a small sign with a margin above it."""
    layer, rect = member.layer, member.rect
    is_sign = isinstance(layer, Rectangle | Vector | Ellipse) and max(rect.width, rect.height) <= _SIGN
    shows = not is_bare(layer) or layer.semantics.tag == "SVG"
    return is_sign and shows and _margin_above(member) > _MARGIN


def _margin_above(member: Member) -> float:
    if member.box is None or member.box.kind is not BoxKind.ELEMENT:
        return 0.0
    return parse_px(member.box.outermost.used["margin-top"])


def _below(member: Member, top: float) -> Member:
    """Return a member in a frame of its own that begins at the top of its row and is as high as it needs."""
    rect, layer = member.rect, member.layer
    filling = with_role(layer, _FILLS, sets_width=True, sets_height=False)
    area = Rect(rect.x, top, rect.width, rect.bottom - top)
    return replace(held(replace(member, layer=filling, box=None), area, LayoutMode.VERTICAL), held=member.box)


def _is_reached(members: Sequence[Member], edge: float) -> bool:
    return any(min(abs(member.rect.x - edge), abs(member.rect.right - edge)) <= CLOSE for member in members)


def _fills(member: Member, room: float) -> bool:
    """Whether a member is a block that fills the room which its margins leave."""
    box = member.box
    if box is None or box.kind is not BoxKind.ELEMENT or box.held is not None:
        return False
    if law_of(box, room) is not Constraint.STRETCH:
        return False
    return box.stands_as is None or _spans(box.layout, box.stands_as)


def _spans(layout: LayoutBox, around: LayoutBox) -> bool:
    """Whether a block fills the one that it stands for, but for paddings there and margins of its own."""
    paddings = sum(parse_px(around.used[name]) for name in ("padding-left", "padding-right"))
    return abs(layout.rect.width + sum(margins(layout)) + paddings - around.rect.width) <= CLOSE


def _held(member: Member, layer: Frame, area: Rect) -> Member:
    """Return a member in a frame of its own from edge to edge, which it fills but for its margins."""
    filling = with_role(layer, _FILLS, sets_width=True, sets_height=False)
    holder = held(replace(member, layer=filling, box=None), area, LayoutMode.VERTICAL)
    return replace(holder, layer=replace(holder.layer, name="Stack"), held=member.box)
