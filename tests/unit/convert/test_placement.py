"""Boxes lie where the browser paints them: on whole device pixels."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.engine.convert.boxes.placement import Placement

LENGTHS = st.integers(0, 64 * 3000).map(lambda units: units / 64)
SCALES = st.sampled_from([1.0, 1.5, 2.0, 3.0])


@pytest.mark.parametrize(
    ("laid_out", "painted"),
    [
        (Rect(10, 20, 30, 40), Rect(10, 20, 30, 40)),
        (Rect(10.4, 20.5, 30, 40), Rect(10, 21, 30, 40)),
        (Rect(0.4, 0, 10.2, 1), Rect(0, 0, 11, 1)),
        (Rect(-0.5, -1.6, 2, 2), Rect(0, -2, 2, 2)),
        (Rect(5.6, 0, 0.3, 9), Rect(6, 0, 1, 9)),
        (Rect(5.6, 0, 0.01, 9), Rect(6, 0, 0, 9)),
    ],
)
def test_edges_fall_on_the_nearest_pixel(laid_out: Rect, painted: Rect) -> None:
    placed = Placement(laid_out).on_pixels(1)
    assert placed.rect == painted
    assert placed.laid_out == laid_out


def test_a_finer_screen_has_finer_pixels() -> None:
    assert Placement(Rect(10.3, 0, 5.5, 1)).on_pixels(2).rect == Rect(10.5, 0, 5.5, 1)


def test_what_is_turned_or_scaled_keeps_its_place() -> None:
    turned = Placement(Rect(0.3, 0.3, 5, 5), Affine.scaling(2, 2))
    assert turned.on_pixels(1) == turned


@given(start=LENGTHS, first=LENGTHS, second=LENGTHS, scale=SCALES)
def test_neighbors_stay_neighbors(start: float, first: float, second: float, scale: float) -> None:
    left = Placement(Rect(start, 0, first, 1)).on_pixels(scale).rect
    right = Placement(Rect(start + first, 0, second, 1)).on_pixels(scale).rect
    if first * scale >= 1:
        assert left.right == pytest.approx(right.x, abs=1e-9)


@given(start=LENGTHS, length=LENGTHS, scale=SCALES)
def test_no_edge_moves_by_more_than_a_pixel(start: float, length: float, scale: float) -> None:
    painted = Placement(Rect(start, 0, length, 1)).on_pixels(scale).rect
    assert abs(painted.x - start) <= 0.5 / scale + 1e-9
    assert abs(painted.right - start - length) <= 1 / scale


def test_what_is_scaled_counts_pixels_from_a_corner_that_falls_on_one() -> None:
    parent, scaled = Placement(Rect(0, 0, 500, 500)), Placement(Rect(10.3, 20.5, 30.5, 9), Affine.scaling(2, 2))
    painted = scaled.painted_apart(parent, 1).on_pixels(1)
    assert painted.rect == Rect(10.3, 20.5, 31, 9)
    assert painted.measured == scaled.matrix
    assert painted.matrix.e == pytest.approx(-0.3)
    assert painted.matrix.f == pytest.approx(0.5)


def test_what_is_inside_of_a_scaled_box_keeps_to_its_pixels() -> None:
    scaled = Placement(Rect(10.3, 20.5, 30, 30), Affine.scaling(2, 2)).painted_apart(Placement(Rect(0, 0, 99, 99)), 1)
    inside = Placement(Rect(12.9, 24.0, 4.5, 4.0), scaled.matrix, None, scaled.origin).on_pixels(1)
    assert inside.rect.x - 10.3 == pytest.approx(3)
    assert inside.rect.y - 20.5 == pytest.approx(4)
    assert inside.rect.size == Size(4, 4)


def test_a_box_that_is_only_moved_by_whole_pixels_is_painted_as_all_others() -> None:
    moved = Placement(Rect(10, 20, 30, 40), Affine.translation(3, 4))
    assert moved.painted_apart(Placement(Rect(0, 0, 99, 99)), 1) is moved
