"""CSS gradients as paints. Matrices are those of the format notes, section 7.3, or worked out by hand."""

import math
from itertools import pairwise

import pytest

from htmlfig_desktop.core.color import BLACK, Color
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Affine, Rect, Size, Vec
from htmlfig_desktop.engine.convert.css.color import mixed_colors
from htmlfig_desktop.engine.convert.paint.gradients import GradientResult, alike_along, gradient_paint, unit_transform
from htmlfig_desktop.engine.scene.paints import GradientKind, GradientPaint, SolidPaint

WIDE = Rect(0, 0, 200, 100)


def paint_of(value: str, area: Rect = WIDE, size: Size | None = None, current: Color = BLACK) -> GradientPaint:
    result = gradient_paint(value, area, size or area.size, current)
    assert isinstance(result.paint, GradientPaint), result
    assert result.diagnostics == ()
    return result.paint


def first_row(matrix: Affine) -> tuple[float, float, float]:
    return matrix.a, matrix.c, matrix.e


def second_row(matrix: Affine) -> tuple[float, float, float]:
    return matrix.b, matrix.d, matrix.f


def stops_of(paint: GradientPaint) -> list[tuple[float, str]]:
    return [(round(stop.position, 4), stop.color.hex) for stop in paint.stops]


def shown_at(paint: GradientPaint, at: float) -> list[float]:
    """Return red, green, blue and alpha at a place of the line, as straight mixing shows them."""
    before, after = next((a, b) for a, b in pairwise(paint.stops) if a.position <= at <= b.position)
    way = (at - before.position) / (after.position - before.position)
    ends = [(stop.color.r, stop.color.g, stop.color.b, stop.color.a) for stop in (before, after)]
    return [start + (end - start) * way for start, end in zip(*ends, strict=True)]


@pytest.mark.parametrize(
    ("direction", "row"),
    [
        ("to right", (1, 0, 0)),
        ("to left", (-1, 0, 1)),
        ("to bottom", (0, 1, 0)),
        ("to top", (0, -1, 1)),
        ("90deg", (1, 0, 0)),
        ("0.5turn", (0, 1, 0)),
    ],
)
def test_straight_directions_give_the_rows_of_the_format_notes(direction: str, row: tuple[float, ...]) -> None:
    paint = paint_of(f"linear-gradient({direction}, red, blue)")
    assert paint.kind is GradientKind.LINEAR
    assert first_row(paint.transform) == pytest.approx(row, abs=1e-12)


def test_without_a_direction_a_gradient_runs_down() -> None:
    assert first_row(paint_of("linear-gradient(red, blue)").transform) == pytest.approx((0, 1, 0), abs=1e-12)


def test_a_corner_gradient_is_half_way_at_the_two_other_corners() -> None:
    transform = paint_of("linear-gradient(to right top, red, blue)").transform
    assert transform.apply(Vec(0, 1)).x == pytest.approx(0)  # bottom left
    assert transform.apply(Vec(1, 0)).x == pytest.approx(1)  # top right
    assert transform.apply(Vec(0, 0)).x == pytest.approx(0.5)
    assert transform.apply(Vec(1, 1)).x == pytest.approx(0.5)


def test_the_prefixed_gradient_names_where_it_comes_from() -> None:
    paint = paint_of("-webkit-linear-gradient(left, red, blue)")
    assert first_row(paint.transform) == pytest.approx((1, 0, 0), abs=1e-12)
    up = paint_of("-webkit-linear-gradient(90deg, red, blue)")
    assert first_row(up.transform) == pytest.approx((0, -1, 1), abs=1e-12)


def test_the_positioning_area_may_differ_from_the_layer() -> None:
    paint = paint_of("linear-gradient(to right, red, blue)", Rect(50, 0, 100, 100), Size(200, 100))
    assert paint.transform.apply(Vec(0.25, 0)).x == pytest.approx(0)
    assert paint.transform.apply(Vec(0.75, 0)).x == pytest.approx(1)


def test_missing_places_are_spread_evenly_and_disordered_ones_pushed_forward() -> None:
    assert stops_of(paint_of("linear-gradient(red, lime, blue)")) == [(0, "#FF0000"), (0.5, "#00FF00"), (1, "#0000FF")]
    pushed = paint_of("linear-gradient(red 50%, blue 20%)")
    assert stops_of(pushed) == [(0.5, "#FF0000"), (0.5, "#0000FF")]


def test_places_in_px_are_measured_along_the_gradient_line() -> None:
    paint = paint_of("linear-gradient(to right, red 50px, blue 150px)")
    assert [stop.position for stop in paint.stops] == pytest.approx([0.25, 0.75])


def test_a_stop_with_two_places_is_two_stops() -> None:
    paint = paint_of("linear-gradient(red 0% 30%, blue 30% 100%)")
    assert stops_of(paint) == [(0, "#FF0000"), (0.3, "#FF0000"), (0.3, "#0000FF"), (1, "#0000FF")]


def test_stops_outside_the_line_make_the_line_longer() -> None:
    paint = paint_of("linear-gradient(to right, red -50%, blue 150%)")
    assert [stop.position for stop in paint.stops] == [0, 1]
    assert first_row(paint.transform) == pytest.approx((0.5, 0, 0.25))  # from -100 px to 300 px of 200 px


def test_a_middle_transparent_stop_takes_the_colors_of_both_neighbors() -> None:
    paint = paint_of("linear-gradient(red, transparent, blue)")
    assert stops_of(paint) == [(0, "#FF0000"), (0.5, "#FF000000"), (0.5, "#0000FF00"), (1, "#0000FF")]


def test_translucent_stops_of_different_colors_are_mixed_premultiplied() -> None:
    paint = paint_of("linear-gradient(rgb(255 0 0), rgb(0 0 255 / 0.5))")
    middle = next(stop for stop in paint.stops if stop.position == pytest.approx(0.5))
    assert middle.color.a == pytest.approx(0.75)
    assert (middle.color.r, middle.color.b) == pytest.approx((2 / 3, 1 / 3))  # (0.5 * 1) : (0.5 * 0.5)


def test_a_hint_is_where_the_colors_are_mixed_half_and_half() -> None:
    paint = paint_of("linear-gradient(to right, rgb(0 0 0), 25%, rgb(255 255 255))")
    assert shown_at(paint, 0.25)[0] == pytest.approx(0.5, abs=1 / 255)  # by definition of the hint
    assert shown_at(paint, 0.5)[0] == pytest.approx(0.5**0.5, abs=1 / 255)  # C = P ** (log .5 / log .25)


def test_a_hint_on_a_stop_makes_a_hard_edge() -> None:
    paint = paint_of("linear-gradient(red, 0%, blue)")
    assert stops_of(paint) == [(0, "#FF0000"), (0, "#0000FF"), (1, "#0000FF")]


def test_mixing_in_oklab_is_sampled() -> None:
    paint = paint_of("linear-gradient(in oklab, red, blue)")
    middle = next(stop for stop in paint.stops if stop.position == pytest.approx(0.5))
    assert middle.color.hex == "#8C53A2"
    assert len(paint.stops) > 5


def test_a_way_that_is_straight_in_srgb_has_no_stops_in_between() -> None:
    paint = paint_of("linear-gradient(in oklab, rgb(104 153 255), rgb(78 132 255))")  # a button a little lighter above
    assert stops_of(paint) == [(0, "#6899FF"), (1, "#4E84FF")]


@pytest.mark.parametrize("space", ["oklab", "oklch", "hsl"])
def test_stops_are_left_out_only_where_nobody_sees_it(space: str) -> None:
    first, last = "rgb(255 90 0)", "rgb(90 60 255 / 0.4)"
    paint = paint_of(f"linear-gradient(in {space}, {first}, {last})")
    ways = [step / 12 for step in range(1, 12)]  # at which the way is sampled
    for at, exact in zip(ways, mixed_colors(first, last, space, "shorter", ways) or (), strict=True):
        expected = [exact.r, exact.g, exact.b, exact.a]
        assert shown_at(paint, at) == pytest.approx(expected, abs=2.5 / 255)  # a level of what is 0.4 opaque or more


def test_colors_of_the_new_notations_mix_in_oklab_unasked() -> None:
    implied = paint_of("linear-gradient(color(srgb 1 0 0), color(srgb 0 0 1))")
    asked = paint_of("linear-gradient(in oklab, red, blue)")
    assert stops_of(implied) == stops_of(asked)


def test_stops_all_alike_give_one_solid_color() -> None:
    result = gradient_paint("linear-gradient(rgba(0, 0, 0, 0.5), rgba(0, 0, 0, 0.5))", WIDE, WIDE.size)
    assert result == GradientResult(SolidPaint(Color(0, 0, 0, 0.5)))


def test_a_fully_transparent_gradient_paints_nothing() -> None:
    assert gradient_paint("linear-gradient(transparent, transparent)", WIDE, WIDE.size) == GradientResult(None)


def test_currentcolor_is_the_text_color() -> None:
    paint = paint_of("linear-gradient(currentcolor, blue)", current=Color(0, 1, 0))
    assert stops_of(paint)[0] == (0, "#00FF00")


def test_a_repeating_gradient_is_written_out() -> None:
    paint = paint_of("repeating-linear-gradient(to right, red 0px, blue 100px)")
    assert stops_of(paint) == [(0, "#FF0000"), (0.5, "#0000FF"), (0.5, "#FF0000"), (1, "#0000FF")]


def test_a_repeating_gradient_begins_before_its_first_stop() -> None:
    paint = paint_of("repeating-linear-gradient(to right, red 50px, blue 150px)")
    assert [stop.position for stop in paint.stops] == pytest.approx([0, 1 / 3, 1 / 3, 2 / 3, 2 / 3, 1])
    assert paint.transform.apply(Vec(-0.25, 0)).x == pytest.approx(0)  # 50 px before the box


def test_rounding_never_puts_repeated_stops_out_of_order() -> None:
    paint = paint_of("repeating-linear-gradient(lime -45.0979%, red -18.0045%)")
    positions = [stop.position for stop in paint.stops]
    assert positions == sorted(positions)
    assert (positions[0], positions[-1]) == (0, 1)


def test_too_many_repetitions_are_left_to_a_picture() -> None:
    result = gradient_paint("repeating-linear-gradient(to right, red 0px, blue 1px)", WIDE, WIDE.size)
    assert result == GradientResult(None, (DiagnosticCode.GRADIENT_SIMPLIFIED,))


def test_repetitions_of_no_length_give_the_average_color() -> None:
    result = gradient_paint("repeating-linear-gradient(rgb(255 0 0) 10px, rgb(0 0 255) 10px)", WIDE, WIDE.size)
    assert result.paint == SolidPaint(Color(0.5, 0, 0.5))


@pytest.mark.parametrize(
    ("shape", "rx", "ry"),
    [
        ("circle closest-side at 50px 40px", 40, 40),
        ("circle farthest-side at 50px 40px", 150, 150),
        ("circle closest-corner at 30px 40px", 50, 50),
        ("circle at 80px 10px", 150, 150),
        ("closest-side at 50px 40px", 50, 40),
        ("farthest-side at 50px 40px", 150, 60),
        ("", 100 * math.sqrt(2), 50 * math.sqrt(2)),
        ("20px 30px", 20, 30),
        ("25% 50%", 50, 50),
        ("70px", 70, 70),
    ],
)
def test_radial_sizes_follow_the_specification(shape: str, rx: float, ry: float) -> None:
    prelude = f"{shape}, " if shape else ""
    paint = paint_of(f"radial-gradient({prelude}red, blue)")
    assert paint.kind is GradientKind.RADIAL
    # Row 0 is (w / 2rx, 0, ...), row 1 (0, h / 2ry, ...).
    assert (paint.transform.a, paint.transform.d) == pytest.approx((200 / (2 * rx), 100 / (2 * ry)))


def test_the_center_of_a_radial_gradient_is_the_middle_of_gradient_space() -> None:
    transform = paint_of("radial-gradient(circle 40px at 60px 30px, red, blue)").transform
    assert transform.apply(Vec(60 / 200, 30 / 100)) == Vec(0.5, 0.5)
    assert transform.apply(Vec(100 / 200, 30 / 100)).x == pytest.approx(1)


def test_a_radial_gradient_is_cut_at_its_center_and_grows_with_its_last_stop() -> None:
    cut = paint_of("radial-gradient(circle 50px, rgb(255 0 0) -100%, rgb(0 0 255) 100%)")
    assert stops_of(cut) == [(0, "#800080"), (1, "#0000FF")]
    grown = paint_of("radial-gradient(circle 50px, red, blue 200%)")
    assert grown.transform.a == pytest.approx(200 / (2 * 100))


def test_a_radius_of_zero_shows_the_last_color() -> None:
    paint = paint_of("radial-gradient(circle 0px, red, blue)")
    assert abs(paint.transform.apply(Vec(0.51, 0.5)).x - 0.5) > 0.5


def test_a_conic_gradient_starts_at_the_top_and_turns_clockwise() -> None:
    transform = paint_of("conic-gradient(red, blue)", Rect(0, 0, 100, 100)).transform
    up, right = transform.apply(Vec(0.5, 0)), transform.apply(Vec(1, 0.5))
    assert (up.x, up.y) == pytest.approx((1, 0.5))  # on the +u axis
    assert (right.x, right.y) == pytest.approx((0.5, 1))  # a quarter on: towards +v


def test_a_conic_gradient_may_start_elsewhere() -> None:
    transform = paint_of("conic-gradient(from 90deg at 25% 50%, red, blue)", Rect(0, 0, 100, 100)).transform
    assert transform.apply(Vec(0.25, 0.5)) == Vec(0.5, 0.5)
    right = transform.apply(Vec(0.75, 0.5))
    assert (right.x, right.y) == pytest.approx((1, 0.5))


def test_a_conic_gradient_has_stops_at_both_ends_of_the_turn() -> None:
    paint = paint_of("conic-gradient(red 0deg, blue 90deg)")
    assert stops_of(paint) == [(0, "#FF0000"), (0.25, "#0000FF"), (1, "#0000FF")]
    repeating = paint_of("repeating-conic-gradient(red 0deg 90deg, blue 90deg 180deg)")
    assert [round(stop.position, 4) for stop in repeating.stops] == [0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 1]


@pytest.mark.parametrize(
    "value",
    [
        "none",
        'url("a")',
        "linear-gradient()",
        "linear-gradient(red, oops)",
        "linear-gradient(50%)",
        "linear-gradient(in nowhere, red, blue)",
        "-webkit-gradient()",
        "-webkit-gradient(linear, 0 0, 0, from(red), to(blue))",
        "-webkit-gradient(linear, 0 0, 0 1, from(red), oops)",
        "-webkit-gradient(linear, 0 0, 0 1, from(), to(blue))",
        "-webkit-gradient(radial, 0 0, 30, 0 0, 10, from(red), to(blue))",
        "-webkit-gradient(conic, 0 0, 0 1, from(red), to(blue))",
    ],
)
def test_what_cannot_be_read_is_a_diagnostic(value: str) -> None:
    assert gradient_paint(value, WIDE, WIDE.size) == GradientResult(None, (DiagnosticCode.GRADIENT_UNSUPPORTED,))


def test_the_first_form_of_gradients_goes_from_point_to_point() -> None:
    paint = paint_of("-webkit-gradient(linear, left top, left bottom, color-stop(0.5, lime), from(red), to(blue))")
    assert first_row(paint.transform) == pytest.approx((0, 1, 0))
    assert stops_of(paint) == [(0, "#FF0000"), (0.5, "#00FF00"), (1, "#0000FF")]
    part = paint_of("-webkit-gradient(linear, 50 0, 75% 0, from(red), to(blue))")
    assert first_row(part.transform) == pytest.approx((2, 0, -0.5))


def test_the_first_form_of_radial_gradients_begins_at_its_inner_circle() -> None:
    paint = paint_of("-webkit-gradient(radial, center center, 25, center center, 100, from(red), to(blue))")
    assert paint.kind is GradientKind.RADIAL
    assert first_row(paint.transform) == pytest.approx((1, 0, 0))
    assert stops_of(paint) == [(0.25, "#FF0000"), (1, "#0000FF")]


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("calc(45deg * -1)", "-45deg"),
        ("calc(.25turn + 10deg)", "100deg"),
        ("calc(1deg * 45)", "45deg"),
        ("max(10deg, .5turn)", "180deg"),
    ],
)
def test_a_calculated_angle_is_that_angle(written: str, plain: str) -> None:
    assert paint_of(f"linear-gradient({written}, red, blue)") == paint_of(f"linear-gradient({plain}, red, blue)")


def test_a_length_where_an_angle_belongs_makes_no_gradient() -> None:
    area = Rect(0, 0, 10, 10)
    assert gradient_paint("linear-gradient(calc(1px + 1deg), red, blue)", area, area.size).paint is None


def test_colors_outside_of_srgb_are_cut_after_mixing() -> None:
    paint = paint_of("linear-gradient(in srgb, color(srgb 2 0 0), color(srgb 0 0 1))")
    half = next(stop for stop in paint.stops if stop.position == pytest.approx(0.5))
    assert half.color.r == pytest.approx(1.0)
    plain = paint_of("linear-gradient(in srgb, color(srgb 1 0 0), color(srgb 0 0 1))")
    assert len(plain.stops) == 2


def test_an_empty_box_has_no_paint() -> None:
    assert gradient_paint("linear-gradient(red, blue)", Rect(0, 0, 0, 10), Size(0, 10)) == GradientResult(None)


def test_unit_transform_undoes_the_map_to_px() -> None:
    transform = unit_transform(Affine(50, 0, 0, 25, 10, 5), Size(100, 50))
    assert first_row(transform) == pytest.approx((2, 0, -0.2))
    assert second_row(transform) == pytest.approx((0, 2, -0.2))


@pytest.mark.parametrize(
    ("value", "along"),
    [
        ("linear-gradient(rgb(1, 2, 3), rgb(1, 2, 3))", (True, True)),
        ("radial-gradient(rgb(1, 2, 3), rgb(1, 2, 3))", (True, True)),
        ("linear-gradient(rgb(1, 2, 3), rgb(4, 5, 6))", (True, False)),
        ("linear-gradient(90deg, rgb(1, 2, 3), rgb(4, 5, 6))", (False, True)),
        ("linear-gradient(45deg, rgb(1, 2, 3), rgb(4, 5, 6))", (False, False)),
        ("radial-gradient(rgb(1, 2, 3), rgb(4, 5, 6))", (False, False)),
    ],
)
def test_a_gradient_is_known_to_be_the_same_along_a_side(value: str, along: tuple[bool, bool]) -> None:
    assert alike_along(gradient_paint(value, Rect(0, 0, 30, 20), Size(30, 20), BLACK).paint) == along
