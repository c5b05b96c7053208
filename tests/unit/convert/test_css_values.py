"""Computed values as typed values."""

import pytest

from htmlfig_desktop.core.geometry import Affine, Vec
from htmlfig_desktop.engine.convert.css.values import (
    Function,
    Length,
    Transform,
    functions_in,
    parse_angle,
    parse_function,
    parse_length,
    parse_number,
    parse_origin,
    parse_position,
    parse_px,
    parse_rotate,
    parse_scale,
    parse_transform,
    parse_translate,
    parse_url,
)


@pytest.mark.parametrize(
    ("value", "px", "percent"),
    [
        ("10px", 10, 0),
        ("-0.5px", -0.5, 0),
        ("50%", 0, 50),
        ("0", 0, 0),
        ("7", 7, 0),
        ("1in", 96, 0),
        ("3.35544e+07px", 33554400, 0),
        ("calc(100% - 12px)", -12, 100),
        ("calc(-10px + 50%)", -10, 50),
        ("calc(0.5 * (100% - 10px))", -5, 50),
        ("calc(50% * 2 - 6px / 3)", -2, 100),
        ("calc(calc(1px + 2px) + 3%)", 3, 3),
    ],
)
def test_a_length_has_a_part_in_px_and_a_part_in_percent(value: str, px: float, percent: float) -> None:
    assert parse_length(value) == Length(px, percent)


def test_a_length_resolves_against_what_its_percentage_refers_to() -> None:
    assert Length(px=-12, percent=50).resolve(200) == 88


@pytest.mark.parametrize(
    "value",
    [
        "auto",
        "",
        "none",
        "10foo",
        "clamp(1px, 2%)",
        "calc(1px, 2px)",
        "min()",
        "calc(1px",
        "calc(1px +)",
        "calc(1px / 0)",
        "calc(2% * 3%)",
        "1px 2px",
    ],
)
def test_what_is_no_length_gives_none(value: str) -> None:
    assert parse_length(value) is None


@pytest.mark.parametrize(
    ("value", "of_100", "of_400"),
    [
        ("min(40%, 50px)", 40, 50),
        ("max(40%, 50px)", 50, 160),
        ("clamp(10px, 5%, 15px)", 10, 15),
        ("calc(100% - min(10%, 20px))", 90, 380),
        ("calc(-2 * max(10%, 20px) + 1px)", -39, -79),
        ("max(0px, min(8px, calc((300px - 100%) * 9999)))", 8, 0),
        ("min(3px, 2px) ", 2, 2),
    ],
)
def test_the_least_or_most_of_lengths_depends_on_what_a_percentage_is_of(
    value: str, of_100: float, of_400: float
) -> None:
    length = parse_length(value)
    assert length is not None
    assert (length.resolve(100), length.resolve(400)) == (of_100, of_400)
    assert length.is_relative == (of_100 != of_400)
    assert parse_px(value, -1) == (-1 if length.is_relative else of_100)


def test_long_sums_of_lengths_are_no_deep_trees() -> None:
    length = parse_length("calc(" + " + ".join(["min(1px, 1%)"] * 3000) + ")")
    assert length is not None
    assert length.resolve(100) == 3000


def test_deep_nesting_in_calc_is_refused_not_followed() -> None:
    assert parse_length("calc" + "(" * 5000 + "1px" + ")" * 5000) is None


def test_numbers_of_any_size_stay_finite() -> None:
    assert parse_length("1e999px") == Length(1e9)
    assert parse_number("-1e999") == -1e9


def test_px_of_a_length_with_a_percentage_is_the_default() -> None:
    assert parse_px("3px") == 3
    assert parse_px("50%", 7) == 7
    assert parse_px("auto", 7) == 7


def test_a_function_is_name_and_arguments() -> None:
    assert parse_function("Blur(4px)") == Function("blur", "4px")
    assert parse_function("a(1) b(2)") is None
    assert functions_in("saturate(2) blur(30px)") == (Function("saturate", "2"), Function("blur", "30px"))
    assert functions_in("none") == ()
    assert functions_in("blur(1px) oops") is None


@pytest.mark.parametrize(
    ("value", "url"),
    [
        ('url("https://x.test/a b.png")', "https://x.test/a b.png"),
        ("url(a.png)", "a.png"),
        (r'url("a\"b")', 'a"b'),
        (r'url("\41 b\0 ")', "Ab\ufffd"),
        ("none", None),
    ],
)
def test_an_address_loses_its_quotes_and_escapes(value: str, url: str | None) -> None:
    assert parse_url(value) == url


@pytest.mark.parametrize(
    ("value", "degrees"), [("45deg", 45), ("0.25turn", 90), ("100grad", 90), ("0", 0), ("3.14159265rad", 180)]
)
def test_angles_come_in_degrees(value: str, degrees: float) -> None:
    assert parse_angle(value) == pytest.approx(degrees)


def test_a_bare_number_is_no_angle() -> None:
    assert parse_angle("45") is None


@pytest.mark.parametrize(
    ("value", "x", "y"),
    [
        ("25% 75%", Length(percent=25), Length(percent=75)),
        ("10px", Length(10), Length(percent=50)),
        ("bottom", Length(percent=50), Length(percent=100)),
        ("top right", Length(percent=100), Length(percent=0)),
        ("right 10px bottom 20%", Length(-10, 100), Length(0, 80)),
        ("left 5px center", Length(5), Length(percent=50)),
    ],
)
def test_positions_count_from_the_left_and_the_top(value: str, x: Length, y: Length) -> None:
    assert parse_position(value) == (x, y)


@pytest.mark.parametrize("value", ["left left", "top bottom", "a b", "1px 2px 3px", ""])
def test_what_is_no_position_gives_none(value: str) -> None:
    assert parse_position(value) is None


def test_a_matrix_keeps_its_six_numbers() -> None:
    assert parse_transform("matrix(1, 2, 3, 4, 5, 6)") == Transform(Affine(1, 2, 3, 4, 5, 6))
    assert parse_transform("none") == Transform(Affine())
    assert parse_transform("matrix(1, 2, 3)") is None
    assert parse_transform("rotate(3deg)") is None


def test_a_matrix3d_that_stays_in_the_plane_is_flat() -> None:
    value = "matrix3d(2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0, 10, 20, 30, 1)"
    assert parse_transform(value) == Transform(Affine(2, 0, 0, 3, 10, 20))


def test_a_turn_about_a_flat_axis_leaves_the_plane() -> None:
    transform = parse_transform("matrix3d(0.5, 0, -0.866, 0, 0, 1, 0, 0, 0.866, 0, 0.5, 0, 0, 0, 0, 1)")
    assert transform == Transform(Affine(0.5, 0, 0, 1), is_3d=True)
    turned = parse_rotate("y 60deg")
    assert turned is not None
    assert turned.is_3d
    assert turned.affine.a == pytest.approx(0.5)


def test_rotate_turns_clockwise() -> None:
    turned = parse_rotate("90deg")
    assert turned is not None
    moved = turned.affine.apply(Vec(1, 0))
    assert (moved.x, moved.y) == pytest.approx((0, 1))
    assert not turned.is_3d


def test_scale_and_translate_fill_in_what_is_missing() -> None:
    assert parse_scale("2") == Transform(Affine.scaling(2, 2))
    assert parse_scale("2 3") == Transform(Affine.scaling(2, 3))
    assert parse_translate("10px") == (Length(10), Length(0))
    assert parse_translate("10px 20% 5px") == (Length(10), Length(percent=20))
    assert parse_translate("none") == (Length(), Length())


def test_the_origin_is_a_point_in_px() -> None:
    assert parse_origin("12px 6.5px") == Vec(12, 6.5)
