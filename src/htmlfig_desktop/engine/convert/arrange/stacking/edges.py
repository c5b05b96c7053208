"""The edges across a stack between which its members may stand: those that the paddings of CSS leave, and others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from htmlfig_desktop.engine.convert.arrange.members.members import Member, is_bare
from htmlfig_desktop.engine.convert.arrange.members.tolerances import CLOSE
from htmlfig_desktop.engine.convert.arrange.stacking.across import MOST_BEYOND, tolerance
from htmlfig_desktop.engine.convert.arrange.stacking.axes import Axis, Edges
from htmlfig_desktop.engine.convert.arrange.wishes.wishes import Flow, Wishes
from htmlfig_desktop.engine.scene.nodes import Constraint, Layer, Text

_PARTS = (1, 2, 4, 10, 100)
"""Of a px: in which of them one is tried, the roundest first."""
_SHARED = 2.0
"""px by which cells of a table may have other edges than their paddings and borders say: they share borders with their
neighbors, and are painted on whole pixels."""
_THIN = 1e-3
"""px of what members may stand beside the middle that sums of fractions may take."""


def css_edges(axis: Axis, breadth: float, wishes: Wishes) -> tuple[float, float]:
    """Return the edges across a stack that the paddings of CSS leave, px."""
    top, right, bottom, left = wishes.padding
    before, after = (top, bottom) if axis.is_row else (left, right)
    return max(0.0, before), breadth - max(0.0, after)


def edges_of(
    axis: Axis, members: Sequence[Member], own: Sequence[Edges], breadth: float, wishes: Wishes
) -> Iterator[tuple[float, float]]:
    """Yield the edges of the area inside the paddings that may be, the CSS's first, some more than once.

    Args:
        axis: Of the stack.
        members: In its order.
        own: Their edges.
        breadth: Of its frame, px.
        wishes: Of its box.
    """
    low, high = min([edges[2] for edges in own]), max([edges[3] for edges in own])
    css = css_edges(axis, breadth, wishes)
    tight = (max(0.0, low), min(breadth, high))
    is_inside = low >= css[0] - 0.5 and high <= css[1] + 0.5
    if axis.is_row and wishes.flow is Flow.TABLE:
        is_full = max(abs(tight[0] - css[0]), abs(tight[1] - css[1])) <= _SHARED
        yield from (tight,) if is_full else _between_middles(members, css) if is_inside else ()
    if not axis.is_row and all(_fills(member.layer, tight) for member in members):
        yield tight
    if is_inside or not axis.is_row:
        yield css
    yield tight
    yield tight[0], css[1]
    yield css[0], tight[1]
    if axis.is_row:
        yield from _around_shapes(members, tight, breadth)
        yield from _between_middles(members, css if is_inside else tight)


def _fills(layer: Layer, edges: tuple[float, float]) -> bool:
    """Whether a layer of a column follows the width of the frame around it, from edge to edge."""
    rect = layer.bounds
    is_full = abs(rect.x - edges[0]) <= CLOSE and abs(rect.right - edges[1]) <= CLOSE
    return is_full and layer.horizontal is Constraint.STRETCH


def _around_shapes(
    members: Sequence[Member], tight: tuple[float, float], breadth: float
) -> Iterator[tuple[float, float]]:
    """Yield edges of a row in the middle of which its first shape stands, where texts beside it can reach further.

    Whole px from where the row's members end, as letters look different between pixels; else just there, where a text
    of a height that is no whole number stands as near as it can. In a row without room for that the edges come closer
    together, and the texts reach beyond them: browsers put an icon on whole pixels, beside the middle of its line.
    """
    shapes = [member for member in members if not isinstance(member.layer, Text)]
    shape = next((member for member in shapes if not is_bare(member.layer)), shapes[0] if shapes else None)
    if shape is None or not any(isinstance(each.layer, Text) or is_bare(each.layer) for each in members):
        return
    low, high = tight
    exact = 2 * shape.rect.center.y - low - high
    for by in (round(exact), exact):
        if by and low + min(by, 0) >= 0 and high + max(by, 0) <= breadth:
            yield low + min(by, 0), high + max(by, 0)
        elif 0 < abs(by) <= MOST_BEYOND:
            yield low + max(by, 0), high + min(by, 0)


def roundest(least: float, most: float) -> float | None:
    """Return the roundest number of px between two that lies near their middle; None where there is none."""
    middle = (least + most) / 2
    near_it = (round(middle * parts) / parts for parts in _PARTS)
    return next((each for each in near_it if least <= each <= most), None)


def _between_middles(members: Sequence[Member], edges: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """Yield edges in whose middle all members stand as near as they may: half a pixel is shared by icon and text.

    A text that reaches further than its lines has a fixed size and follows nothing that is typed.
    """
    low, high = edges
    middles = [(member.rect.center.y, tolerance(member) - _THIN) for member in members]
    whole = low + high
    least = 2 * max(middle - near for middle, near in middles) - whole
    most = 2 * min(middle + near for middle, near in middles) - whole
    by = roundest(least, most) if least <= most else None
    if by is not None and abs(by) <= MOST_BEYOND:
        yield low + max(by, 0.0), high + min(by, 0.0)
