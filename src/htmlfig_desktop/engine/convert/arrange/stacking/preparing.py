"""What members of a stack are before it is measured: texts of the size that it will count with."""

from __future__ import annotations

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.arrange.members.members import Member
from htmlfig_desktop.engine.convert.arrange.members.texts import (
    fixed,
    is_steady,
    left_aligned,
    roomy,
    settled,
    with_own_height,
    with_own_width,
)
from htmlfig_desktop.engine.convert.arrange.members.tolerances import SHAPE_CLOSE
from htmlfig_desktop.engine.convert.arrange.stacking.axes import Axis
from htmlfig_desktop.engine.scene.nodes import Text
from htmlfig_desktop.engine.scene.text import TextAlign, TextResize


@dataclass(frozen=True, slots=True)
class Effort:
    """How much an attempt may change to make a stack."""

    groups: int = 0
    """Layers that it may add."""
    stretches_texts: bool = False
    keeps_text_sizes: bool = False
    """Whether texts keep the size the browser gave them, even if it cannot follow their text then."""
    spans_texts: bool = False
    """Whether lines of a column get boxes as wide as their blocks, which may break them."""
    follows_texts: bool = False
    """Whether what stands behind a text in a row moves with its end: for texts whose width is sure."""
    follows_all: bool = False
    """Whether those do whose width may come out a px otherwise too: where only room that is left moves with it."""
    keeps_margins: bool = False
    """Whether frames may be made around single members for what they have more of a distance."""
    stretches_drawings: bool = False
    """Whether the frames of drawings may become larger than these, as a last resort."""
    keeps_fractions: bool = False
    """Whether such texts are counted from where they stand, and not from a whole pixel beside that."""


def prepared(axis: Axis, member: Member, effort: Effort, *, is_first: bool, is_last: bool) -> Member:
    """Return a member whose text has the size that its stack will count with."""
    if not isinstance(member.layer, Text):
        return member
    layer = settled(member.layer)
    if axis.is_row:
        if not effort.keeps_text_sizes:
            layer = with_own_height(layer)
        elif layer.content.resize is TextResize.HEIGHT:
            layer = fixed(layer)
        layer = layer if is_last else left_aligned(layer)
        if effort.follows_texts and not is_last and (effort.follows_all or is_steady(layer)):
            return _followed(member, layer, keeps_fractions=effort.keeps_fractions)
        is_outer = is_last or (is_first and layer.content.align is TextAlign.RIGHT)
        own = with_own_width(layer) if is_outer and not effort.keeps_text_sizes else None
        layer = layer if own is None else own
    elif effort.keeps_text_sizes:
        layer = fixed(roomy(layer))
    else:
        layer = with_own_height(layer)
        # What begins outside of its frame can only be held by its other edge, and is fixed for that.
        layer = roomy(layer) if member.rect.x < 0 else layer
    return member if layer is member.layer else member.placed(layer.bounds, layer)


def _followed(member: Member, text: Text, *, keeps_fractions: bool) -> Member:
    """Return a member of a row whose text is as wide as when it is set anew, counted from a whole pixel or not."""
    own = with_own_width(text) or text
    area, start = own.bounds, float(round(own.bounds.x))
    is_near = abs(start - area.x) <= SHAPE_CLOSE and not keeps_fractions
    return member.placed(area.moved(start - area.x, 0) if is_near else area, own)
