"""Where the children of a stack stand across it: one alignment for all, paddings, and what fills."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.arrange.members.members import PAINTED, Member, extended, is_bare, is_drawing
from htmlfig_desktop.engine.convert.arrange.members.narrowing import narrowed
from htmlfig_desktop.engine.convert.arrange.members.texts import (
    can_fit,
    can_span,
    can_widen,
    fixed,
    is_single,
    reboxed,
    right_aligned,
    roomy,
    spanning,
    taller,
    widened,
)
from htmlfig_desktop.engine.convert.arrange.members.tolerances import CLOSE, HALF_CLOSE, MARKER_CLOSE, SHAPE_CLOSE
from htmlfig_desktop.engine.convert.arrange.stacking.axes import Axis, Edges
from htmlfig_desktop.engine.convert.arrange.stacking.reaching import with_room_beside
from htmlfig_desktop.engine.convert.arrange.wishes.wishes import Place
from htmlfig_desktop.engine.scene.nodes import CounterAlign, Ellipse, Frame, Layer, Rectangle, Text, Vector
from htmlfig_desktop.engine.scene.paints import ImageMode, ImagePaint
from htmlfig_desktop.engine.scene.text import TextAlign

MOST_BEYOND = 4.0
"""px that a line's box, or a frame that shows nothing, may reach beyond the paddings of a row in whose middle it is."""
_BROAD = 8.0
"""px from which on half a pixel beside the middle is not seen; that of a line is."""
_SHAPES = (Ellipse, Vector)
_ALIGNS = {Place.START: CounterAlign.MIN, Place.CENTER: CounterAlign.CENTER, Place.END: CounterAlign.MAX}
_ORDERS = {
    wish: (first, *(align for align in _ALIGNS.values() if align is not first)) for wish, first in _ALIGNS.items()
}
"""The alignments by what CSS asks for, that one first."""


@dataclass(frozen=True, slots=True)
class Across:
    """How the children of a stack stand across it."""

    align: CounterAlign
    low: float
    high: float
    """Edges of the area inside the paddings."""
    members: tuple[Member, ...]
    fills: tuple[bool, ...]
    """Which members reach from edge to edge."""
    holders: int
    """How many members need a frame of their own to stand right."""
    is_changed: bool
    """Whether any needs that, or got other edges: all others stand right."""


class _Fit(Enum):
    """How a member comes to stand as an alignment has it."""

    __hash__ = object.__hash__

    FILLS = "it reaches from edge to edge"
    STANDS = "it stands there"
    STANDS_BESIDE = "likewise, as long as nobody makes the stack wider: its block stands in the middle"
    SPANS = "a line gets a box as wide as its block, which reaches from edge to edge"
    IN_BLOCK = "a text gets a box as wide as its block, which stands in the middle"
    EXTENDS = "a frame that shows nothing is made to reach from edge to edge"
    NARROWS = "a frame that shows nothing beyond the edges gives up what it has there"
    REACHES = "the box of a text reaches further, its letters stay"
    OVERSHOOTS = "likewise, or a frame that shows nothing does, but beyond the paddings"
    HELD = "it gets a frame of its own"


_COSTS = {_Fit.STANDS_BESIDE: 2, _Fit.IN_BLOCK: 1, _Fit.EXTENDS: 1, _Fit.REACHES: 1, _Fit.OVERSHOOTS: 2}
_FILLING = frozenset({_Fit.FILLS, _Fit.SPANS, _Fit.EXTENDS, _Fit.NARROWS})


@dataclass(frozen=True, slots=True)
class _Aim:
    """An alignment between two edges, which members may have or not."""

    align: CounterAlign
    low: float
    high: float
    may_span: bool
    """Whether lines get boxes as wide as their blocks between these edges."""
    may_stretch: bool
    """Whether drawings get larger frames."""


@dataclass(frozen=True, slots=True)
class _Alignment:
    """What it takes that members stand as an aim has it, before any layer is made."""

    aim: _Aim
    fits: list[_Fit]
    cost: tuple[int, int]
    """How many members need a frame of their own, and how many others other edges; those beyond the paddings twice."""


def across(
    axis: Axis,
    members: Sequence[Member],
    own: Sequence[Edges],
    edges: Iterable[tuple[float, float]],
    wish: Place,
    holders: int,
    *,
    spanned: tuple[float, float] | None = None,
    stretches_drawings: bool = False,
) -> Across | None:
    """Return how members stand across a stack; None where no single alignment says it.

    Args:
        axis: Of the stack.
        members: In the order of the stack.
        own: Their edges.
        edges: Edges of the area inside the paddings that may be, the best first.
        wish: The alignment that CSS asks for, as in ``Wishes``.
        holders: How many texts and boxes may get a frame of their own, as the paddings of their blocks had.
        spanned: Edges between which lines get boxes as wide as their blocks; None: they do not.
        stretches_drawings: Whether drawings may get larger frames.
    """
    order = _ORDERS.get(wish, _ORDERS[Place.START])
    best: _Alignment | None = None
    tried: set[tuple[float, float]] = set()
    for low, high in edges:
        if (low, high) in tried:
            continue
        tried.add((low, high))
        for align in order:
            aim = _Aim(align, low, high, (low, high) == spanned, stretches_drawings)
            found = _aligned(axis, members, own, aim, holders, None if best is None else best.cost)
            best = best if found is None else found
            if found is not None and found.cost == (0, 0):
                return _made(axis, members, found)
    return None if best is None else _made(axis, members, best)


def tolerance(member: Member) -> float:
    """Return how far a member may stand from its place, px."""
    if isinstance(member.layer, Text):  # most are, and no symbol is one
        return SHAPE_CLOSE
    if member.box is not None and member.box.is_marker:
        return MARKER_CLOSE
    return SHAPE_CLOSE if isinstance(member.layer, _SHAPES) or _is_picture(member.layer) else CLOSE


def tolerance_beside(axis: Axis, member: Member, align: CounterAlign) -> float:
    """Return how far a member may stand from its place across its stack, px.

    Browsers paint what is an odd width in the middle of an even one on whole pixels. In a row texts make up for it.
    """
    layer = member.layer
    if axis.is_row or align is not CounterAlign.CENTER or isinstance(layer, Frame):
        return tolerance(member)
    is_broad = isinstance(layer, Rectangle | Ellipse) and min(layer.size.width, layer.size.height) >= _BROAD
    return HALF_CLOSE if is_broad else tolerance(member)


def _aligned(
    axis: Axis,
    members: Sequence[Member],
    own: Sequence[Edges],
    aim: _Aim,
    most: int,
    below: tuple[int, int] | None,
) -> _Alignment | None:
    """Return what an aim takes; None where a member stands elsewhere, or more than ``most`` need a frame.

    None, too, where it takes no less than ``below``.
    """
    low, high = aim.low, aim.high
    fits: list[_Fit] = []
    holders = changed = 0
    for member, (_, _, start, end) in zip(members, own, strict=True):
        fit = _Fit.SPANS if aim.may_span and spans(member, low, high) else _fit(axis, member, start, end, aim)
        if fit is None:
            is_inside = start >= low - CLOSE and end <= high + CLOSE
            if not is_inside or not _may_be_held(axis, member.layer) or holders >= most:
                return None
            holders += 1
            fit = _Fit.HELD
        changed += _COSTS.get(fit, 0)
        if below is not None and (holders, changed) >= below:
            return None
        fits.append(fit)
    return _Alignment(aim, fits, (holders, changed))


def _may_be_held(axis: Axis, layer: Layer) -> bool:
    """Whether a layer may get a frame of its own: boxes in columns alone, beside texts of a row it would be higher.

    Drawings may, as none of them is made higher itself.
    """
    return isinstance(layer, Text) or (isinstance(layer, Frame) and (not axis.is_row or is_drawing(layer)))


def spans(member: Member, low: float, high: float) -> bool:
    """Whether a member of a column is a line whose block reaches from edge to edge."""
    layer, rect = member.layer, member.rect
    if not isinstance(layer, Text) or not can_span(layer, rect.x - low, high - rect.right):
        return False
    return member.is_block_of(high - low)


def _fit(axis: Axis, member: Member, start: float, end: float, aim: _Aim) -> _Fit | None:
    """Return how a member from ``start`` to ``end`` comes to stand as an aim has it; None: elsewhere."""
    align, low, high = aim.align, aim.low, aim.high
    layer = member.layer
    close = tolerance(member)
    is_full = abs(start - low) <= close and abs(end - high) <= close and may_fill(axis, layer)
    if is_full and (not isinstance(layer, Text) or can_fit(layer, start - low, high - end)):
        return _Fit.FILLS
    is_beyond = start < low - CLOSE or end > high + CLOSE
    if is_beyond and not axis.is_row and _narrower(layer, low - start, end - high) is not None:
        return _Fit.NARROWS
    if is_aligned(start, end, align, low, high, tolerance_beside(axis, member, align)):
        is_beside = align is CounterAlign.MIN and not axis.is_row and member.room_in_middle > CLOSE
        return _Fit.STANDS_BESIDE if is_beside else _Fit.STANDS
    if align is CounterAlign.CENTER and not axis.is_row and _is_in_block(member, low, high):
        return _Fit.IN_BLOCK
    if is_beyond:
        is_near = align is CounterAlign.CENTER and start >= low - MOST_BEYOND and end <= high + MOST_BEYOND
        reaches = is_single(layer) if isinstance(layer, Text) else is_bare(layer)
        return _Fit.OVERSHOOTS if is_near and axis.is_row and reaches else None
    if isinstance(layer, Text):
        return _Fit.REACHES if axis.is_row or can_widen(layer, start - low, high - end) else None
    is_firm = is_drawing(layer) and not aim.may_stretch and start - low + high - end > PAINTED
    return _Fit.EXTENDS if is_bare(layer) and not is_firm else None


def _is_in_block(member: Member, low: float, high: float) -> bool:
    """Whether a member of a column is a text at the left of a block that stands in the middle between two edges."""
    room, rect = member.room_in_middle, member.rect
    if room <= CLOSE or not is_aligned(rect.x, rect.right + room, CounterAlign.CENTER, low, high, SHAPE_CLOSE):
        return False
    return isinstance(member.layer, Text) and (not is_single(member.layer) or can_span(member.layer, 0.0, room))


def _narrower(layer: Layer, left: float, right: float) -> Frame | None:
    """Return a layer of a column without what it has beyond the edges; None where it shows something there."""
    is_beyond = min(left, right) >= -CLOSE and max(left, right) > CLOSE
    if not is_beyond or not isinstance(layer, Frame) or not is_bare(layer):
        return None
    return narrowed(layer, max(0.0, left), max(0.0, right))


def _made(axis: Axis, members: Sequence[Member], alignment: _Alignment) -> Across:
    """Return members as an alignment has them."""
    aim, is_changed = alignment.aim, alignment.cost != (0, 0)
    placed = members
    if is_changed or not axis.is_row:
        placed = [_placed(axis, member, fit, aim) for member, fit in zip(members, alignment.fits, strict=True)]
    fills = tuple([fit in _FILLING for fit in alignment.fits])
    return Across(aim.align, aim.low, aim.high, tuple(placed), fills, alignment.cost[0], is_changed)


def _placed(axis: Axis, member: Member, fit: _Fit, aim: _Aim) -> Member:
    """Return a member that stands as an aim has it."""
    layer = member.layer
    if fit in (_Fit.STANDS, _Fit.STANDS_BESIDE):
        return member if aim.align is CounterAlign.MIN else _held_still(axis, member, aim.align)
    if fit is _Fit.HELD or (fit is _Fit.FILLS and not isinstance(layer, Text)):
        return member
    _, _, low, high = axis.edges(member.rect)
    before, after = low - aim.low, aim.high - high
    if fit is _Fit.FILLS and isinstance(layer, Text):
        if max(abs(before), abs(after)) < CLOSE:
            return member
        whole = reboxed(layer, before, after)
        return member.placed(whole.bounds, whole)
    if fit is _Fit.SPANS and isinstance(layer, Text):
        spread = spanning(layer, before, after)
        return member.placed(spread.bounds, spread)
    if fit is _Fit.IN_BLOCK and isinstance(layer, Text):
        wide = spanning if is_single(layer) else reboxed
        boxed = wide(layer, 0.0, member.room_in_middle)
        return member.placed(boxed.bounds, boxed)
    if fit is _Fit.EXTENDS and isinstance(layer, Frame):
        wider = extended(layer, before, 0, after, 0) if axis.is_row else with_room_beside(layer, after, before)
        return member.placed(wider.bounds, wider)
    if fit is _Fit.NARROWS and (narrower := _narrower(layer, -before, -after)) is not None:
        return member.placed(narrower.bounds, narrower)
    if fit is _Fit.OVERSHOOTS and isinstance(layer, Frame):
        taller_frame = extended(layer, max(0.0, before - after), 0, max(0.0, after - before), 0)
        return member.placed(taller_frame.bounds, taller_frame)
    if fit in (_Fit.REACHES, _Fit.OVERSHOOTS) and isinstance(layer, Text):
        reaching = _lifted(layer, aim.align, before, after) if axis.is_row else widened(layer, before, after) or layer
        return member.placed(reaching.bounds, reaching)
    return member


def _lifted(text: Text, align: CounterAlign, above: float, below: float) -> Text:
    """Return a text of a row in a taller box that stands where an alignment puts it."""
    if align is CounterAlign.CENTER:
        more = round(above - below)  # whole px, as letters look different between pixels
        above, below = float(max(0, more)), float(max(0, -more))
    elif align is CounterAlign.MIN:
        below = 0.0
    else:
        above = 0.0
    return taller(roomy(text), above, below) or text


def is_aligned(start: float, end: float, align: CounterAlign, low: float, high: float, close: float) -> bool:
    """Whether a member from ``start`` to ``end`` stands where an alignment puts it."""
    if align is CounterAlign.CENTER:
        return abs(start + end - low - high) / 2 <= close
    return abs(end - high) <= close if align is CounterAlign.MAX else abs(start - low) <= close


def _held_still(axis: Axis, member: Member, align: CounterAlign) -> Member:
    """Return a member whose text cannot move when its box takes another width."""
    layer = member.layer
    if axis.is_row or not isinstance(layer, Text) or not is_single(layer):
        return member
    if align is CounterAlign.CENTER or layer.content.align is TextAlign.RIGHT:
        return member
    held = fixed(right_aligned(layer))
    return member.placed(held.bounds, held)


def may_fill(axis: Axis, layer: Layer) -> bool:
    """Whether a layer may follow its parent's size undistorted: no text whose own size is measured.

    A picture only becomes wider, where it is cut to its box then.
    """
    if isinstance(layer, Text):
        return not axis.is_row and not is_single(layer)
    if isinstance(layer, Frame):
        return True
    if not isinstance(layer, Rectangle):
        return False
    pictures = [fill for fill in layer.fills if isinstance(fill, ImagePaint)]
    return not pictures or (not axis.is_row and _is_picture(layer) and not _is_round(layer))


def _is_picture(layer: Layer) -> bool:
    """Whether a layer is a picture that fills its box whatever that is."""
    if not isinstance(layer, Rectangle) or isinstance(layer, Frame) or not layer.fills:
        return False
    return all(isinstance(fill, ImagePaint) and fill.mode is ImageMode.FILL for fill in layer.fills)


def _is_round(layer: Rectangle) -> bool:
    """Whether a box is a circle, as portraits are."""
    return min(layer.corners.radii) > min(layer.size.width, layer.size.height) / 2 - 1
