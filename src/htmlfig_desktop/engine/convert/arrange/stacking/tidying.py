"""Numbers as a designer writes them: browsers place letters between pixels, and paddings around them follow."""

from __future__ import annotations

from collections.abc import Iterator

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.scene.nodes import AutoLayout

_PARTS = _WHOLE, _HALVES, _AS_IT_IS = 1, 2, 0
"""Into how many parts a pixel is divided."""
_STEPS = (
    (_WHOLE, _WHOLE),
    (_WHOLE, _HALVES),
    (_HALVES, _WHOLE),
    (_HALVES, _HALVES),
    (_WHOLE, _AS_IT_IS),
    (_AS_IT_IS, _WHOLE),
    (_HALVES, _AS_IT_IS),
    (_AS_IT_IS, _HALVES),
    (_AS_IT_IS, _AS_IT_IS),
)
"""Of the paddings at the sides, and at the top and bottom."""


def tidied(layout: AutoLayout) -> Iterator[AutoLayout]:
    """Yield a layout with whole paddings, then with halves of pixels and with those of two sides only, then as it is.

    Opposite sides go together: what one takes the other one gives, so that a frame which hugs keeps its size.
    """
    top, right, bottom, left = layout.padding_top, layout.padding_right, layout.padding_bottom, layout.padding_left
    if not (left % 1 or right % 1 or top % 1 or bottom % 1):
        yield layout  # as it would be nine times
        return
    at_sides = {parts: (_rounded(left, parts), _rounded(right, parts)) for parts in _PARTS}
    at_ends = {parts: (_rounded(top, parts), _rounded(bottom, parts)) for parts in _PARTS}
    for beside, above in dict.fromkeys((at_sides[sides], at_ends[ends]) for sides, ends in _STEPS):
        yield replace(
            layout, padding_left=beside[0], padding_right=beside[1], padding_top=above[0], padding_bottom=above[1]
        )


def _rounded(pixels: float, parts: int) -> float:
    return round(pixels * parts) / parts if parts else pixels
