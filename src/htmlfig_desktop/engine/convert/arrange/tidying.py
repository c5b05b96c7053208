"""Numbers as a designer writes them: browsers place letters between pixels, and paddings around them follow."""

from __future__ import annotations

from collections.abc import Iterator

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.scene.nodes import AutoLayout


def tidied(layout: AutoLayout) -> Iterator[AutoLayout]:
    """Yield a layout with whole paddings, then with those of two sides, then as it is.

    Opposite sides go together: what one takes the other one gives, so that a frame which hugs keeps its size.
    """
    columns = {"padding_left": _whole(layout.padding_left), "padding_right": _whole(layout.padding_right)}
    rows = {"padding_top": _whole(layout.padding_top), "padding_bottom": _whole(layout.padding_bottom)}
    yield replace(layout, **columns, **rows)
    yield replace(layout, **columns)
    yield replace(layout, **rows)
    yield layout


def _whole(pixels: float) -> float:
    return float(round(pixels))
