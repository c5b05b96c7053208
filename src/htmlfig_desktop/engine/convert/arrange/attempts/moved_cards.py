"""Cards that a transform of their own moves out of their row or grid, or makes larger than the others in it.

CSS lays them out where they were before that, and so does a frame around each, in which the card stands where it shows.
"""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.core.geometry import Affine, Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.arrange.attempts.may_add import MayAdd
from htmlfig_desktop.engine.convert.arrange.members.members import Member, is_bare, moved
from htmlfig_desktop.engine.convert.arrange.members.words import has_words
from htmlfig_desktop.engine.convert.arrange.wishes.wishes import Flow, Wishes
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.css.keywords import OUT_OF_FLOW
from htmlfig_desktop.engine.convert.names import layer_name
from htmlfig_desktop.engine.scene.nodes import Constraint, Frame

_LAID_OUT = frozenset({Flow.FLEX, Flow.GRID})
_LEAST = 0.75
"""px that a corner has to move for a frame to be worth it."""


def at_home(members: Sequence[Member], wishes: Wishes, may_add: MayAdd) -> list[Member] | None:
    """Return the children of a frame, cards that a transform moves in frames at their places before; None: none is.

    A frame with words that shows something is a card. Where all are moved alike, they are a row as they stand.
    """
    if wishes.flow not in _LAID_OUT or may_add is MayAdd.NOTHING or len(members) < 2:
        return None
    found = [_held(member) for member in members]
    pairs = [(card, member) for card, member in zip(found, members, strict=True) if card is not member]
    by = {(round(card.rect.x - member.rect.x), round(card.rect.y - member.rect.y)) for card, member in pairs}
    are_alike = len(by) < 2 and len(pairs) == sum(card.is_flowing for card in found)
    return None if are_alike or not pairs else found


def _held(member: Member) -> Member:
    """Return a card that a transform moves in a frame at its place before; any other member as it is."""
    box, layer = member.box, member.layer
    if box is None or not isinstance(layer, Frame):
        return member
    home = _home_of(box, layer)
    if home is None or is_bare(layer) or not has_words((layer,)):
        return member
    inner = replace(moved(layer, -home.x, -home.y), horizontal=Constraint.STRETCH, vertical=Constraint.STRETCH)
    holder = Frame(
        name=layer_name(box.node),
        size=home.size,
        transform=Affine.translation(home.x, home.y),
        children=(inner,),
    )
    return replace(member.placed(home, holder), is_flowing=True, held=box)


def _home_of(box: Box, layer: Frame) -> Rect | None:
    """Return where CSS laid out a box that a transform of its own moves, in the frame around it; None: none does."""
    around, place = box.parent, box.placement
    if around is None or box.kind is not BoxKind.ELEMENT or place.matrix == around.placement.matrix:
        return None
    if box.is_aside or layer.mask is not None or box.outermost.style["position"] in OUT_OF_FLOW:
        return None
    start, own = around.placement.rect, place.relative_to(around.placement)
    dx, dy = place.rect.x - start.x - own.e, place.rect.y - start.y - own.f
    if own.is_translation and max(abs(dx), abs(dy)) < _LEAST:
        return None
    return Rect(layer.transform.e + dx, layer.transform.f + dy, place.rect.width, place.rect.height)
