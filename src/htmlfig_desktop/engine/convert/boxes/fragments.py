"""Boxes that are broken: inline boxes over lines, blocks over columns. Source: CSS Fragmentation 3, section 5.4."""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, SnapshotNode
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind, Sides
from htmlfig_desktop.engine.convert.boxes.look import Look
from htmlfig_desktop.engine.convert.boxes.placement import Placement

_REACH = 500.0
"""px that shadows and outlines may paint beyond the sides that are not cut."""
_CORNERS = (("top-left", 0, 3), ("top-right", 0, 1), ("bottom-right", 2, 1), ("bottom-left", 2, 3))
_WHOLE: Sides = (True, True, True, True)


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of a broken box."""

    rect: Rect
    sides: Sides = _WHOLE
    """Which sides are the box's own: top, right, bottom, left. The others are cut."""
    whole: Rect | None = None
    """Where the unbroken box would lie of which this shows a part; None where the piece is a box of its own."""


def over_lines(
    rects: Sequence[Rect], style: ComputedStyle, *, is_rtl: bool, begins: bool = True, ends: bool = True
) -> list[Fragment]:
    """Return the pieces of an inline box, in reading order.

    It begins before the first and ends after the last, unless a block stands there that it goes on behind.
    """
    if _is_cloned(style) or (len(rects) == 1 and begins and ends):
        return [Fragment(rect) for rect in rects]
    total = sum(rect.width for rect in rects)
    made, before, last = [], 0.0, len(rects) - 1
    for at, rect in enumerate(rects):
        is_start, is_end = begins and at == 0, ends and at == last
        left, right = (is_end, is_start) if is_rtl else (is_start, is_end)
        start = rect.x - (total - before - rect.width if is_rtl else before)
        made.append(Fragment(rect, (True, right, True, left), Rect(start, rect.y, total, rect.height)))
        before += rect.width
    return made


def over_columns(rects: Sequence[Rect], style: ComputedStyle) -> list[Fragment]:
    """Return the pieces of a block, in reading order."""
    if len(rects) < 2 or _is_cloned(style):
        return [Fragment(rect) for rect in rects]
    total = sum(rect.height for rect in rects)
    made, before, last = [], 0.0, len(rects) - 1
    for at, rect in enumerate(rects):
        whole = Rect(rect.x, rect.y - before, rect.width, total)
        made.append(Fragment(rect, (at == 0, True, at == last, True), whole))
        before += rect.height
    return made


def _is_cloned(style: ComputedStyle) -> bool:
    return style["box-decoration-break"] == "clone"


def is_seen_whole(look: Look) -> bool:
    """Whether what a piece shows depends on the whole box: pictures and shadows run on where it is cut."""
    return look.has_background_image or look.has_shadow


def window(rect: Rect, sides: Sides) -> Rect:
    """Return what shows of a whole box in a piece: to the edges where it is cut, and all that reaches beyond others."""
    return rect.inset(*(-_REACH if is_own else 0.0 for is_own in sides))


def cut(look: Look, layout: LayoutBox, sides: Sides) -> tuple[Look, LayoutBox]:
    """Return the look of a piece by itself: no borders and no round corners where it is cut."""
    top, right, bottom, left = (
        side if is_own else replace(side, width=0.0) for side, is_own in zip(look.borders, sides, strict=True)
    )
    square = {f"border-{name}-radius": "0px" for name, one, other in _CORNERS if not (sides[one] and sides[other])}
    widths = (top.width, right.width, bottom.width, left.width)
    return (
        replace(look, borders=(top, right, bottom, left), border_widths=widths),
        replace(layout, style=layout.style.changed(square)),
    )


def fragment_box(
    piece: Fragment, node: SnapshotNode, layout: LayoutBox, around: Placement, order: int, device_scale: float
) -> Box:
    """Return the box of a piece, which lies in the layout space of the box around."""
    placement = Placement(piece.rect, around.matrix, None, around.origin).on_pixels(device_scale)
    made = Box(BoxKind.FRAGMENT, node, layout, placement, order, ink=placement.page_bounds)
    made.sides, made.whole = piece.sides, piece.whole
    return made
