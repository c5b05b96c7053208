"""Where the children of a stack stand across it: one alignment for all, paddings, and what fills."""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.arrange.axes import Axis
from htmlfig_desktop.engine.convert.arrange.members import Member, extended, is_bare, is_stretchable
from htmlfig_desktop.engine.convert.arrange.texts import fixed, is_single, roomy, taller, widened
from htmlfig_desktop.engine.convert.box import BoxKind
from htmlfig_desktop.engine.scene.nodes import CounterAlign, Ellipse, Frame, Layer, Text, Vector
from htmlfig_desktop.engine.scene.paints import ImagePaint

CLOSE = 0.06
"""px between where a layer is and where its stack puts it that nobody sees; they add up over nested stacks."""
SHAPE_CLOSE = 0.4
"""Likewise of a text, which begins on a whole pixel, and of shapes without straight edges: nothing stands in them."""
MARKER_CLOSE = 0.501
"""Likewise of a list item's marker, which the browser puts on whole pixels beside the middle of the line."""
_ALIGNS = {"start": CounterAlign.MIN, "center": CounterAlign.CENTER, "end": CounterAlign.MAX}


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
    changed: int
    """How many members got other edges to stand right."""

    @property
    def cost(self) -> tuple[int, int]:
        """What the alignment takes, the worse first."""
        return self.holders, self.changed


def across(
    axis: Axis, members: Sequence[Member], edges: Sequence[tuple[float, float]], wish: str, holders: int
) -> Across | None:
    """Return how members stand across a stack; None where no single alignment says it.

    Args:
        axis: Of the stack.
        members: In the order of the stack.
        edges: Edges of the area inside the paddings that may be, the best first.
        wish: The alignment that CSS asks for, as in ``Wishes``.
        holders: How many texts may get a frame of their own, as the paddings of their blocks had.
    """
    first = _ALIGNS.get(wish, CounterAlign.MIN)
    order = [first, *(align for align in _ALIGNS.values() if align is not first)]
    best: Across | None = None
    for low, high in edges:
        for align in order:
            found = _aligned(axis, members, align, low, high, holders)
            if found is not None and (best is None or found.cost < best.cost):
                best = found
            if best is not None and best.cost == (0, 0):
                return best
    return best


def tolerance(member: Member, is_vertical: bool) -> float:
    """Return how far a member may stand from its place along an axis, px."""
    if member.box is not None and member.box.kind is BoxKind.MARKER:
        return MARKER_CLOSE
    return SHAPE_CLOSE if is_vertical and isinstance(member.layer, Text | Ellipse | Vector) else CLOSE


def _aligned(
    axis: Axis, members: Sequence[Member], align: CounterAlign, low: float, high: float, most: int
) -> Across | None:
    placed: list[Member] = []
    fills: list[bool] = []
    holders = changed = 0
    for member in members:
        fitted = _fitted(axis, member, align, low, high)
        if fitted is None:
            is_inside = axis.low(member.rect) >= low - CLOSE and axis.high(member.rect) <= high + CLOSE
            if not is_inside or not isinstance(member.layer, Text) or holders >= most:
                return None
            holders += 1
            fitted = member, False
        changed += fitted[0].rect != member.rect
        placed.append(fitted[0])
        fills.append(fitted[1])
    return Across(align, low, high, tuple(placed), tuple(fills), holders, changed)


def _fitted(axis: Axis, member: Member, align: CounterAlign, low: float, high: float) -> tuple[Member, bool] | None:
    """Return a member as it stands with an alignment and whether it fills; None where it stands elsewhere."""
    start, end, layer = axis.low(member.rect), axis.high(member.rect), member.layer
    close = tolerance(member, axis.is_row)
    if abs(start - low) <= close and abs(end - high) <= close and may_fill(axis, layer):
        return member, True
    if is_aligned(start, end, align, low, high, close):
        return _held_still(axis, member, align), False
    if start < low - CLOSE or end > high + CLOSE:
        return None
    if isinstance(layer, Frame) and is_bare(layer):
        more = (start - low, end - high)
        wider = extended(layer, more[0], 0, -more[1], 0) if axis.is_row else extended(layer, 0, -more[1], 0, more[0])
        return member.placed(wider.bounds, wider), True
    if isinstance(layer, Text) and axis.is_row:
        return _lifted(member, layer, start, end, align, low, high), False
    if isinstance(layer, Text):
        wide = widened(layer, start - low, high - end)
        if wide is not None:
            return member.placed(wide.bounds, wide), True
    return None


def _lifted(
    member: Member, text: Text, start: float, end: float, align: CounterAlign, low: float, high: float
) -> Member:
    """Return a text of a row in a taller box that stands where an alignment puts it."""
    above, below = start - low, high - end
    if align is CounterAlign.CENTER:
        above, below = max(0.0, above - below), max(0.0, below - above)
    elif align is CounterAlign.MIN:
        below = 0.0
    else:
        above = 0.0
    tall = taller(roomy(text), above, below)
    return member.placed(tall.bounds, tall)


def is_aligned(start: float, end: float, align: CounterAlign, low: float, high: float, close: float) -> bool:
    """Whether a member from ``start`` to ``end`` stands where an alignment puts it."""
    if align is CounterAlign.CENTER:
        return abs(start + end - low - high) / 2 <= close
    return abs(end - high) <= close if align is CounterAlign.MAX else abs(start - low) <= close


def _held_still(axis: Axis, member: Member, align: CounterAlign) -> Member:
    """Return a member whose text cannot move when its box takes another width."""
    layer = member.layer
    if axis.is_row or align is CounterAlign.MIN or not isinstance(layer, Text) or not is_single(layer):
        return member
    if align is CounterAlign.CENTER:
        return member
    return replace(member, layer=fixed(layer))


def may_fill(axis: Axis, layer: Layer) -> bool:
    """Whether a layer may follow its parent's size: no picture, and no text whose own size is measured."""
    if isinstance(layer, Text):
        return not axis.is_row and not is_single(layer)
    fills = getattr(layer, "fills", ())
    return is_stretchable(layer) and (
        isinstance(layer, Frame) or not any(isinstance(fill, ImagePaint) for fill in fills)
    )
