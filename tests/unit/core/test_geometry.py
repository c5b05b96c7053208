"""Maps of the plane: short ways must give, to the last bit, what the long ones give."""

from __future__ import annotations

import itertools

import pytest

from htmlfig_desktop.core.geometry import Affine, Rect, Vec

NUMBERS = (-2.5, -0.0, 0.0, 0.1, 1.0)
MAPS = [Affine(a, b, c, d, 0.3, -0.0) for a, b, c, d in itertools.product(NUMBERS, repeat=4)]


def product(outer: Affine, inner: Affine) -> Affine:
    """Return the map that applies ``inner`` first, by the rule for matrices."""
    x, y = Vec(inner.a, inner.b), Vec(inner.c, inner.d)
    return Affine(
        outer.a * x.x + outer.c * x.y,
        outer.b * x.x + outer.d * x.y,
        outer.a * y.x + outer.c * y.y,
        outer.b * y.x + outer.d * y.y,
        outer.a * inner.e + outer.c * inner.f + outer.e,
        outer.b * inner.e + outer.d * inner.f + outer.f,
    )


@pytest.mark.parametrize("move", [(1.7, -3.2), (0.0, 0.0), (-0.0, 5.0)])
def test_a_map_that_only_moves_is_multiplied_as_any_other(move: tuple[float, float]) -> None:
    for inner in MAPS:
        expected = product(Affine.translation(*move), inner)
        assert Affine.translation(*move) @ inner == expected
        assert inner.moved(*move) == expected


def test_bounds_are_those_of_the_four_corners_whatever_the_map() -> None:
    rect = Rect(1.3, -2.7, 10.1, 4.9)
    for affine in MAPS:
        corners = [affine.apply(Vec(x, y)) for x in (rect.x, rect.right) for y in (rect.y, rect.bottom)]
        xs, ys = [corner.x for corner in corners], [corner.y for corner in corners]
        assert affine.bounds(rect) == Rect.from_edges(min(xs), min(ys), max(xs), max(ys))


@pytest.mark.parametrize("other", [Rect(2, 3, 4, 5), Rect(-9, -9, 1, 1), Rect(0, 0, 100, 100), Rect(5, 5, 0, 0)])
def test_union_and_intersection_lie_between_the_outer_and_the_inner_edges(other: Rect) -> None:
    rect = Rect(1, 2, 6, 7)
    union, shared = rect.union(other), rect.intersection(other)
    assert union.contains(rect)
    assert union.contains(other)
    assert (union.x, union.bottom) == (min(rect.x, other.x), max(rect.bottom, other.bottom))
    assert shared.is_empty or (rect.contains(shared) and other.contains(shared))
    assert shared.width == max(0, min(rect.right, other.right) - max(rect.x, other.x))
