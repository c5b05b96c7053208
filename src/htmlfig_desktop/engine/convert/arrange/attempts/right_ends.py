"""Lines at the end of a row behind what grows: the time of a message beside its words, the price beside a name.

Figma makes the box of a line whole pixels wide, which takes of what grows before it. So the line ends at the right of
that box, where its letters stay, and what grows gives way by that hair: the end goes on following what is typed.
"""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.arrange.members.members import Member, is_bare
from htmlfig_desktop.engine.convert.arrange.members.narrowing import narrowed
from htmlfig_desktop.engine.convert.arrange.members.texts import ending_right, fixed, reboxed, with_own_width
from htmlfig_desktop.engine.convert.arrange.wishes.wishes import Flow, Wishes, grows
from htmlfig_desktop.engine.scene.nodes import Frame, Layer, LayoutChild, Text
from htmlfig_desktop.engine.scene.text import TextAlign

_MOST = 2.0
"""px that a frame may give way by; a line with less room behind it stays as it is."""
_GROWS = LayoutChild(grows=True)


def shares_room(members: Sequence[Member], wishes: Wishes) -> bool:
    """Whether CSS has any of some members of a row take what the others leave."""
    if wishes.flow is Flow.GRID:
        return any(wishes.columns.shares)
    return wishes.flow is Flow.FLEX and any(member.box is not None and grows(member.box) for member in members)


def ending_at_right(members: Sequence[Member], wishes: Wishes) -> list[Member] | None:
    """Return the members of a row whose last is a line behind what gives way to it; None where nothing is so.

    A frame that shows nothing is narrower by a hair, a line has all the room up to the last.
    """
    *others, before, last = members
    ending = with_own_width(ending_right(last.layer)) if isinstance(last.layer, Text) else None
    if ending is None:
        return None
    giving: Layer | None
    if isinstance(before.layer, Text):
        giving = _with_room(before.layer, ending.bounds.x - wishes.gap - before.rect.right)
    else:
        giving = _narrower(before.layer, before.rect.right - ending.bounds.x + round(last.rect.x - before.rect.right))
    if giving is None:
        return None
    return [*others, before.placed(giving.bounds, giving), last.placed(ending.bounds, ending)]


def _with_room(text: Text, room: float) -> Text | None:
    if room < _MOST or text.content.align is not TextAlign.LEFT:
        return None
    return replace(fixed(reboxed(text, 0.0, room)), layout_child=_GROWS)


def _narrower(layer: Layer, by: float) -> Frame | None:
    return narrowed(layer, 0.0, by) if isinstance(layer, Frame) and is_bare(layer) and 0 < by <= _MOST else None
