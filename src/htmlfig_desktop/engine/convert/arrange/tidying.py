"""Numbers as a designer writes them: browsers place letters between pixels, and paddings around them follow."""

from __future__ import annotations

from collections.abc import Iterator

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.scene.nodes import AutoLayout

_WHOLE, _HALVES, _AS_IT_IS = 1, 2, 0
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
    if not (layout.padding_left % 1 or layout.padding_right % 1 or layout.padding_top % 1 or layout.padding_bottom % 1):
        yield layout  # as it would be nine times
        return
    for sides, ends in _STEPS:
        yield replace(
            layout,
            padding_left=_rounded(layout.padding_left, sides),
            padding_right=_rounded(layout.padding_right, sides),
            padding_top=_rounded(layout.padding_top, ends),
            padding_bottom=_rounded(layout.padding_bottom, ends),
        )


def _rounded(pixels: float, parts: int) -> float:
    return round(pixels * parts) / parts if parts else pixels
