"""SVG path data as outlines."""

import math

import pytest

from htmlfig_desktop.core.geometry import Affine, Rect, Vec
from htmlfig_desktop.engine.convert.shapes.outlines import (
    ellipse_path,
    from_skia,
    joined_paths,
    mapped_path,
    polygon_path,
    rectangle_path,
    to_skia,
)
from htmlfig_desktop.engine.convert.shapes.path_data import parse_path
from htmlfig_desktop.engine.scene.path_bounds import path_bounds
from htmlfig_desktop.engine.scene.paths import PathData, PathOp, Winding


def spelled(path: PathData) -> str:
    """Write an outline as absolute path data."""
    words, position = [], 0
    for op in path.ops:
        letter, count = op.value
        words += [letter, *(f"{round(number, 3):g}" for number in path.coords[position : position + count])]
        position += count
    return " ".join(words)


@pytest.mark.parametrize(
    ("data", "absolute"),
    [
        ("M1 2L3 4", "M 1 2 L 3 4"),
        ("M1,2 3,4 5,6", "M 1 2 L 3 4 L 5 6"),
        ("m1 2 3 4", "M 1 2 L 4 6"),
        ("M1 1h2v3H0V0", "M 1 1 L 3 1 L 3 4 L 0 4 L 0 0"),
        ("M0 0-1-1.5.5", "M 0 0 L -1 -1.5"),
        ("M.5.5.6.6", "M 0.5 0.5 L 0.6 0.6"),
        ("M0 0L1e1 2E0", "M 0 0 L 10 2"),
        ("M0 0c1 2 3 4 5 6s1 1 2 2", "M 0 0 C 1 2 3 4 5 6 C 7 8 6 7 7 8"),
        ("M5 5S6 6 7 7", "M 5 5 C 5 5 6 6 7 7"),
        ("M0 0q1 1 2 0t2 0T6 0", "M 0 0 Q 1 1 2 0 Q 3 -1 4 0 Q 5 1 6 0"),
        ("M5 5T7 7", "M 5 5 Q 5 5 7 7"),
        ("M1 1L2 2ZL3 3", "M 1 1 L 2 2 Z M 1 1 L 3 3"),
        ("m1 1l1 1zm1 0l1 1", "M 1 1 L 2 2 Z M 2 1 L 3 2"),
        ("M0 0a0 5 0 0 1 9 9", "M 0 0 L 9 9"),
        ("M1 1A5 5 0 0 1 1 1L2 2", "M 1 1 L 2 2"),
    ],
)
def test_every_command_becomes_absolute_lines_and_curves(data: str, absolute: str) -> None:
    assert spelled(parse_path(data)) == absolute


@pytest.mark.parametrize(
    "data",
    [
        "M 1 2 L 3 -4.5 C 5 6 7e0 8 9 10 Q .5 11 12 13 Z",
        "M 1 2 M 3 4 L 5 6 Z M 7 8 L 9e300 -9e300",
        "M 1 2 L 3 4 Z L 5 6 Z Z M 1 1",
        "M 1 2 H 3 V 4 S 5 6 7 8 T 9 10 A 1 2 0 0 1 3 4",
    ],
)
def test_data_as_browsers_spell_it_is_read_like_any_other(data: str) -> None:
    assert parse_path(data) == parse_path(data.replace(" L", ",L").replace(" H", ",H"))


@pytest.mark.parametrize(
    "data", ["M" + " 1234567890" * 40 + " x", "M 0 0 a" + "5" * 3000, "M 0 0 L" + "1" * 5000 + "x"]
)
def test_data_that_can_be_divided_in_many_ways_is_divided_once(data: str) -> None:
    assert len(parse_path(data).ops) <= 20


@pytest.mark.parametrize(
    ("data", "kept"),
    [
        ("L1 1", ""),
        ("1 1", ""),
        ("M1", ""),
        ("M1 1 L2", "M 1 1"),
        ("M1 1 L2 2 3", "M 1 1 L 2 2"),
        ("M1 1 L2 2 oops L3 3", "M 1 1 L 2 2"),
        ("M1 1 a1 1 0 2 0 1 1 L5 5", "M 1 1"),
        ("M1 1 Z 5", "M 1 1 Z"),
    ],
)
def test_data_is_drawn_up_to_its_first_error(data: str, kept: str) -> None:
    assert spelled(parse_path(data)) == kept


def test_flags_of_an_arc_may_be_glued_to_what_follows() -> None:
    assert parse_path("M0 0a1 1 0 01.5.5") == parse_path("M0 0 a1 1 0 0 1 .5 .5")


def test_a_quarter_arc_is_one_curve_with_the_control_points_of_a_circle() -> None:
    k = 4 / 3 * math.tan(math.pi / 8)  # for a quarter turn
    path = parse_path("M1 0A1 1 0 0 1 0 1")
    assert path.ops == (PathOp.MOVE, PathOp.CUBIC)
    assert path.coords == pytest.approx((1, 0, 1, k, k, 1, 0, 1))


@pytest.mark.parametrize(
    ("flags", "bounds"),
    [
        ("0 1", Rect(0, -2, 4, 2)),  # half circles: clockwise is over the top, y being down
        ("0 0", Rect(0, 0, 4, 2)),
    ],
)
def test_the_sweep_flag_chooses_the_side(flags: str, bounds: Rect) -> None:
    assert _near(path_bounds(parse_path(f"M0 0A2 2 0 {flags} 4 0")), bounds)


def _near(found: Rect | None, wanted: Rect) -> bool:
    assert found is not None
    edges = ((found.x, wanted.x), (found.y, wanted.y), (found.right, wanted.right), (found.bottom, wanted.bottom))
    return all(math.isclose(a, b, abs_tol=2e-3) for a, b in edges)


def test_the_large_flag_takes_the_longer_way() -> None:
    # A circle of radius 1 around (1, 0) through (1, -1) and (2, 0): the long way passes its left and its bottom.
    assert _near(path_bounds(parse_path("M2 0A1 1 0 1 1 1 -1")), Rect(0, -1, 2, 2))
    assert _near(path_bounds(parse_path("M1 -1A1 1 0 0 1 2 0")), Rect(1, -1, 1, 1))


def test_too_small_radii_grow_until_the_ends_fit() -> None:
    assert _near(path_bounds(parse_path("M0 0A1 1 0 0 1 10 0")), Rect(0, -5, 10, 5))


def test_a_turned_ellipse_is_as_large_as_its_equation_says() -> None:
    # x^2 / 9 + y^2 = 1 turned by 45 degrees reaches sqrt((9 + 1) / 2) both ways; two half turns draw all of it.
    end = 3 / math.sqrt(2)
    path = parse_path(f"M{-end} {-end}A3 1 45 0 1 {end} {end}A3 1 45 0 1 {-end} {-end}")
    reach = math.sqrt(5)
    assert _near(path_bounds(path), Rect(-reach, -reach, 2 * reach, 2 * reach))


def test_bounds_are_those_of_the_curve_not_of_its_control_points() -> None:
    assert path_bounds(parse_path("M0 0Q5 10 10 0")) == Rect(0, 0, 10, 5)
    assert path_bounds(parse_path("M0 0C0 8 10 8 10 0")) == Rect(0, 0, 10, 6)
    assert path_bounds(PathData((), ())) is None


def test_a_map_moves_every_point() -> None:
    assert spelled(mapped_path(parse_path("M1 0L0 1"), Affine(2, 0, 0, 3, 10, 20))) == "M 12 20 L 10 23"


def test_basic_figures_have_their_own_bounds() -> None:
    rect = Rect(1, 2, 30, 20)
    assert path_bounds(rectangle_path(rect)) == rect
    assert path_bounds(rectangle_path(rect, [(5, 4)] * 4)) == rect
    assert path_bounds(ellipse_path(Vec(16, 12), 15, 10)) == rect
    assert spelled(polygon_path([Vec(0, 0), Vec(1, 0), Vec(0, 1)])) == "M 0 0 L 1 0 L 0 1 Z"


def test_joining_keeps_all_contours_and_the_first_winding() -> None:
    odd = PathData((PathOp.MOVE, PathOp.LINE), (0, 0, 1, 1), Winding.ODD)
    joined = joined_paths([odd, parse_path("M2 2L3 3")])
    assert spelled(joined) == "M 0 0 L 1 1 M 2 2 L 3 3"
    assert joined.winding is Winding.ODD


def test_the_way_to_skia_and_back_keeps_the_outline() -> None:
    data = "M 1 2 L 3 4 Q 5 6 7 8 C 9 10 11 12 13 14 L 1 2 Z"
    path = PathData(parse_path(data).ops, parse_path(data).coords, Winding.ODD)
    assert from_skia(to_skia(path)) == path


def test_conic_sections_of_skia_become_curves_on_the_circle() -> None:
    import skia

    circle = skia.Path()
    circle.addCircle(0, 0, 100)
    path = from_skia(circle)
    ends, position = [], 0
    for op in path.ops:
        position += op.coordinates
        if op.coordinates:
            ends.append(path.coords[position - 2 : position])
    assert {round(math.hypot(x, y), 2) for x, y in ends} == {100.0}


def test_coordinates_of_any_size_stay_finite() -> None:
    assert path_bounds(parse_path("M0 0L1e300 1e300")) == Rect(0, 0, 1e7, 1e7)
