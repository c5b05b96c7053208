"""Colors as computed values spell them."""

import subprocess
import sys

import pytest

from htmlfig_desktop.core.color import TRANSPARENT, Color
from htmlfig_desktop.engine.convert.css.color import is_in_srgb, is_legacy, mixed_colors, parse_color


@pytest.mark.parametrize(
    ("value", "hex_color"),
    [
        ("rgb(121, 40, 202)", "#7928CA"),
        ("rgba(0, 0, 0, 0.5)", "#00000080"),
        ("rgb(255 0 0 / 20%)", "#FF000033"),
        ("#fa0", "#FFAA00"),
        ("#11223344", "#11223344"),
        ("#FA0C", "#FFAA00CC"),
        ("rebeccapurple", "#663399"),
        ("MediumPurple", "#9370DB"),
        ("hsl(120deg 100% 25%)", "#008000"),
        ("hwb(240 0% 0%)", "#0000FF"),
        ("color(srgb 1 0.2 0 / 0.4)", "#FF330066"),
        ("color(srgb-linear 1 0 0)", "#FF0000"),
        # Published equivalents of CSS Color 4, sections 9 and 10.
        ("oklab(0.51975 -0.1403 0.10768)", "#008000"),
        ("oklch(0.51975 0.17686 142.495)", "#008000"),
        ("oklch(0.62796 0.25768 29.234 / 50%)", "#FF000080"),
        ("oklab(0.45201 -0.03246 -0.31153)", "#0000FF"),
        ("oklch(52% 0.177 142.5)", "#008000"),
        ("lab(46.2775 -47.5621 48.5837)", "#008000"),
        ("lch(46.2775 67.9892 134.3912)", "#008000"),
    ],
)
def test_every_notation_gives_the_srgb_color_of_the_specification(value: str, hex_color: str) -> None:
    color = parse_color(value)
    assert color is not None
    assert color.hex == hex_color


def test_a_color_outside_srgb_is_clipped_component_by_component() -> None:
    assert parse_color("color(display-p3 1 0 0)") == Color(1, 0, 0)  # (1.093, -0.227, -0.150) before clipping
    assert parse_color("color(srgb 1.5 -0.2 0.5)") == Color(1, 0, 0.5)
    vivid = parse_color("oklch(0.7 0.3 150)")
    assert vivid is not None
    assert (vivid.r, vivid.b) == (0, 0)


def test_missing_components_count_as_zero() -> None:
    assert parse_color("color(srgb 1 none 0 / none)") == Color(1, 0, 0, 0)
    assert parse_color("oklch(0.6 0.2 none)") == parse_color("oklch(0.6 0.2 0)")


def test_currentcolor_needs_to_be_told() -> None:
    assert parse_color("currentcolor", Color(0.1, 0.2, 0.3)) == Color(0.1, 0.2, 0.3)
    assert parse_color("currentcolor") is None


def test_transparent_is_transparent_black() -> None:
    assert parse_color("transparent") == TRANSPARENT
    assert parse_color("rgba(0, 0, 0, 0)") == TRANSPARENT


@pytest.mark.parametrize(
    "value",
    [
        "",
        "none",
        "auto",
        "rgb()",
        "rgb(1, 2)",
        "url(#a)",
        "rgb(0, 0, 0) red",
        "#12",
        "#12345",
        "solid",
        "color-mix(in srgb, red, lime)",
    ],
)
def test_what_is_no_color_gives_none(value: str) -> None:
    assert parse_color(value) is None


def test_components_beyond_their_range_are_limited() -> None:
    assert parse_color("rgba(999, -5, 0, 7)") == Color(1, 0, 0, 1)


def test_legacy_colors_are_those_that_mix_in_srgb_by_default() -> None:
    assert all(is_legacy(value) for value in ("red", "#fff", "rgba(0, 0, 0, 0.1)", "hsl(0 0% 0%)"))
    assert not any(is_legacy(value) for value in ("color(srgb 0 0 0)", "oklch(0 0 0)", "lab(0 0 0)"))


def test_mixing_in_a_hue_space_goes_the_way_asked_for() -> None:
    shorter = mixed_colors("red", "lime", "hsl", "shorter", (0.5,))
    longer = mixed_colors("red", "lime", "hsl", "longer", (0.5,))
    assert [color.hex for color in shorter or ()] == ["#FFFF00"]  # hue 60
    assert [color.hex for color in longer or ()] == ["#0000FF"]  # hue 240


def test_mixing_is_premultiplied() -> None:
    mixed = mixed_colors("rgb(255 0 0)", "rgb(0 0 255 / 0)", "srgb-linear", "shorter", (0.5,))
    assert [color.hex for color in mixed or ()] == ["#FF000080"]


def test_mixing_in_an_unknown_space_gives_none() -> None:
    assert mixed_colors("red", "blue", "no-such-space", "shorter", (0.5,)) is None
    assert mixed_colors("red", "no-such-color", "oklab", "shorter", (0.5,)) is None


def test_a_color_of_numbers_beyond_all_is_none() -> None:
    for value in ("oklab(1e308 1e308 1e308)", "lab(50 1e308 1e308)", "color(display-p3 1e308 1e308 1e308)"):
        assert parse_color(value) is None
        assert mixed_colors(value, "red", "oklab", "shorter", (0.0, 0.5)) is None
        assert not is_in_srgb(value)


def test_color_of_digits_without_end_is_none_at_once() -> None:
    assert parse_color(f"rgb({', '.join(['1' * 5000] * 3)} x") is None


def test_colors_that_most_palettes_are_written_in_do_not_load_the_library_of_color_spaces() -> None:
    code = """
import sys
from htmlfig_desktop.engine.convert.css.color import parse_color
assert all(map(parse_color, ("#fa0", "#11223344", "teal", "rgb(1, 2, 3)", "oklab(0.5 0.1 0.1)", "oklch(0.5 0.1 30)")))
assert not any(map(parse_color, ("solid", "color-mix(in srgb, red, lime)", "90deg")))
assert "coloraide" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True)
