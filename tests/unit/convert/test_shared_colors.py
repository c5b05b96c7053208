"""Which named colors of a page become variables, and which paints follow them."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.color import WHITE, Color
from htmlfig_desktop.core.geometry import IDENTITY, Size
from htmlfig_desktop.core.options import ColorScheme
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.custom_names import CustomColor, CustomColorUse
from htmlfig_desktop.engine.capture.unsaid.color_marks import marked
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.shared.colors import color_modes, color_variables, role_of
from htmlfig_desktop.engine.scene.nodes import Frame, Layer, Rectangle, Text, Vector
from htmlfig_desktop.engine.scene.paints import (
    Effect,
    EffectKind,
    GradientKind,
    GradientPaint,
    GradientStop,
    SolidPaint,
    Stroke,
)
from htmlfig_desktop.engine.scene.paths import PathData
from htmlfig_desktop.engine.scene.shared import PaintRole
from htmlfig_desktop.engine.scene.text import FontName, TextContent, TextRun, TextStyle

SIZE = Size(10, 10)
BLUE = Color.from_bytes(13, 110, 253)
FILL, STROKE, TEXT, DRAWING = PaintRole.FILL, PaintRole.STROKE, PaintRole.TEXT, PaintRole.DRAWING


def custom(name: str, value: str, function: str = "", **uses: int) -> CustomColor:
    """Return a custom property; uses by property, with ``_`` for ``-``."""
    found = tuple(CustomColorUse(each.replace("_", "-"), function, count) for each, count in uses.items())
    return CustomColor(name, value, found)


def box(color: Color) -> Layer:
    return Rectangle(name="box", size=SIZE, fills=(SolidPaint(color),))


def bordered(color: Color) -> Layer:
    return Rectangle(name="box", size=SIZE, stroke=Stroke((SolidPaint(color),), 1.0))


def letters(color: Color) -> Layer:
    style = TextStyle(FontName("Inter", "Regular"), 16, (SolidPaint(color),))
    return Text(name="text", size=SIZE, content=TextContent((TextRun("text", style),)))


def icon(color: Color) -> Layer:
    return Vector(name="icon", size=SIZE, path=PathData((), ()), fills=(SolidPaint(color),))


def chosen(*colors: CustomColor, layers: tuple[Layer, ...]) -> dict[str, set[PaintRole]]:
    """Return the roles of each variable by its name."""
    frame = Frame(name="page", size=SIZE, children=layers)
    return {each.name: set(each.roles) for each in color_variables(colors, (frame,))}


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("color", TEXT),
        ("-webkit-text-fill-color", TEXT),
        ("background", FILL),
        ("background-color", FILL),
        ("border-bottom", STROKE),
        ("outline-color", STROKE),
        ("fill", FILL),
        ("stroke", STROKE),
        ("--bs-btn-bg", FILL),
        ("--bs-btn-border-color", STROKE),
        ("--bs-btn-color", TEXT),
        ("--tw-ring-color", STROKE),
        ("--string", None),
        ("--headline", None),
        ("box-shadow", PaintRole.SHADOW),
        ("text-shadow", PaintRole.SHADOW),
        ("--elevation-color", PaintRole.SHADOW),
    ],
)
def test_a_property_tells_what_it_paints(name: str, role: PaintRole | None) -> None:
    assert role_of(name) is role


def test_of_two_names_of_a_color_each_paint_follows_the_one_used_for_what_it_paints() -> None:
    names = custom("--paper", "#fff", background=4), custom("--on-brand", "white", color=2)
    assert chosen(*names, layers=(box(WHITE), letters(WHITE))) == {"paper": {FILL}, "on-brand": {TEXT}}


def test_of_two_names_used_alike_the_one_used_more_counts() -> None:
    names = custom("--blue", "#0d6efd", color=1), custom("--link", "#0d6efd", color=7)
    assert chosen(*names, layers=(letters(BLUE),)) == {"link": {TEXT}}


def test_a_name_that_nothing_on_the_page_follows_is_no_variable() -> None:
    names = custom("--brand", "#0d6efd", background=3), custom("--danger", "#dc3545", background=3)
    assert chosen(*names, layers=(box(BLUE),)) == {"brand": {FILL}}


def test_a_border_does_not_follow_a_color_that_is_for_backgrounds() -> None:
    assert chosen(custom("--paper", "#fff", background=1), layers=(bordered(WHITE),)) == {}
    assert chosen(custom("--line", "#fff", border_top=1), layers=(bordered(WHITE),)) == {"line": {STROKE}}


def test_a_drawing_follows_the_color_that_its_letters_would() -> None:
    assert chosen(custom("--ink", "#0d6efd", color=1), layers=(icon(BLUE),)) == {"ink": {DRAWING}}


def blended(*colors: Color, is_mixed: bool = False) -> Layer:
    """Return a box with a gradient."""
    stops = tuple(GradientStop(place / len(colors), color) for place, color in enumerate(colors))
    paint = GradientPaint(GradientKind.LINEAR, stops, IDENTITY, is_mixed=is_mixed)
    return Rectangle(name="box", size=SIZE, fills=(paint,))


def test_stops_of_gradients_follow_what_is_used_in_gradients_and_boxes_do_not() -> None:
    start = custom("--start", "#0d6efd", "gradient", background=1)
    assert chosen(start, layers=(blended(BLUE, WHITE), box(BLUE))) == {"start": {PaintRole.GRADIENT}}
    assert chosen(custom("--blue", "#0d6efd", background=1), layers=(blended(BLUE, WHITE),)) == {}


def test_shadows_follow_what_is_used_in_shadows_and_boxes_do_not() -> None:
    cast = Rectangle(name="card", size=SIZE, effects=(Effect(EffectKind.DROP_SHADOW, 4, BLUE),))
    ink = CustomColor("--ink", BLUE.hex, (CustomColorUse("box-shadow", "", 1),))
    assert chosen(ink, layers=(cast, box(BLUE))) == {"ink": {PaintRole.SHADOW}}


def test_a_gradient_that_another_name_stands_for_tells_as_well() -> None:
    start = custom("--start", "#0d6efd", "gradient", __hero=1)
    assert chosen(start, layers=(blended(BLUE, WHITE),)) == {"start": {PaintRole.GRADIENT}}


def test_a_gradient_with_stops_for_how_colors_mix_follows_nothing() -> None:
    start = custom("--start", "#0d6efd", "gradient", background=1)
    assert chosen(start, layers=(blended(BLUE, WHITE, is_mixed=True),)) == {}


def test_a_color_with_another_opacity_is_another_color() -> None:
    assert chosen(custom("--brand", "#0d6efd", background=1), layers=(box(BLUE.with_alpha(0.5)),)) == {}


@pytest.mark.parametrize("alpha", [0.1, 26 / 255])
def test_what_is_translucent_follows_a_share_of_the_color_that_it_may_be_made_of(alpha: float) -> None:
    brand = custom("--brand", "#0d6efd", "mix", background=1)
    ghost, frame = box(BLUE.with_alpha(alpha)), bordered(BLUE.with_alpha(alpha))
    (variable,) = color_variables((brand,), (ghost, frame))
    assert (variable.name, variable.roles, variable.color.hex) == ("brand 10%", {FILL}, "#0D6EFD1A")
    assert variable.web_syntax == "color-mix(in srgb, var(--brand) 10%, transparent)"


def test_what_nobody_sees_is_no_share_of_a_color_and_has_no_name() -> None:
    brand = custom("--bg", BLUE.hex, "rgb", background=1)
    assert not chosen(brand, layers=(box(BLUE.with_alpha(0.01)),))


def test_what_is_worked_out_from_a_color_is_not_that_color() -> None:
    assert chosen(custom("--brand", "#0d6efd", "mix", background=1), layers=(box(BLUE),)) == {}


def test_a_share_of_a_translucent_color_is_a_share_of_its_opacity() -> None:
    veil = custom("--veil", "rgb(13 110 253 / .5)", "mix", color=1)
    layers = (letters(BLUE.with_alpha(0.25)), letters(BLUE.with_alpha(0.8)))
    assert chosen(veil, layers=layers) == {"veil 50%": {TEXT}}


def test_shares_of_a_shade_stand_beside_it_however_they_are_written() -> None:
    shade = custom("indigo-600", "#0d6efd", "rgb", background_color=1)
    half = custom("indigo-600/50", "rgb(13 110 253 / .5)", color=1)
    layers = (box(BLUE), box(BLUE.with_alpha(0.5)), letters(BLUE.with_alpha(0.5)), box(BLUE.with_alpha(0.125)))
    assert chosen(shade, half, layers=layers) == {
        "indigo/600": {FILL},
        "indigo/600 50%": {FILL, TEXT},
        "indigo/600 12-5%": {FILL},
    }
    assert {each.web_syntax for each in color_variables((shade, half), layers)} == {
        "indigo-600",
        "indigo-600/50",
        "indigo-600/12.5",
    }


def test_a_share_of_what_is_written_as_parts_is_told_with_the_function_around_them() -> None:
    parts = custom("--primary", "222 47% 11%", "hsl", background=1)
    (color,) = (each.color for each in color_variables((parts,), (box(Color.from_bytes(15, 23, 41)),)))
    (variable,) = color_variables((parts,), (box(color.with_alpha(0.3)),))
    assert (variable.name, variable.web_syntax) == ("primary 30%", "hsl(var(--primary) / 30%)")


def test_a_mark_tells_which_color_something_is_a_share_of_and_it_is_so_in_the_other_scheme() -> None:
    card = replace(in_both("--card", "#fff", "#222", 1, background=1), mixed=("oklab(0.9996 0.0001 0 / .5)",))
    paper = in_both("--paper", "#fff", "#000", 2, background=9)
    elsewhere = parse_color("oklab(0.9996 0.0001 0 / .1)")
    assert elsewhere is not None
    layers = (box(marked(WHITE, 2).with_alpha(0.2)), box(elsewhere), box(WHITE.with_alpha(0.3)))
    found = {each.name: (each.color.hex, each.others[0].hex) for each in color_variables((card, paper), layers)}
    assert found == {"card 10%": ("#FFFFFF1A", "#2222221A"), "paper 20%": ("#FFFFFF33", "#00000033")}


@pytest.mark.parametrize(
    ("value", "function"),
    [("13, 110, 253", "rgb"), ("13 110 253", "rgba"), ("215.8 98.4% 52.2%", "hsl"), ("13, 110, 253, 1", "rgba")],
)
def test_parts_of_a_color_are_read_by_the_function_around_them(value: str, function: str) -> None:
    assert chosen(custom("--primary", value, function, background_color=1), layers=(box(BLUE),)) == {"primary": {FILL}}


def test_parts_without_a_function_are_no_color() -> None:
    assert chosen(custom("--gaps", "13, 110, 253", background=1), layers=(box(BLUE),)) == {}


def test_bootstraps_parts_count_as_the_color_that_has_the_same_name() -> None:
    names = custom("--bs-primary", "#0d6efd"), custom("--bs-primary-rgb", "13, 110, 253", "rgba", background_color=2)
    assert chosen(*names, layers=(box(BLUE),)) == {"bs-primary": {FILL}}


def test_a_name_that_stands_for_another_is_followed_where_it_is_used_itself() -> None:
    names = custom("--white", "#fff", **{"--paper": 9, "color": 1}), custom("--paper", "#fff", background=1)
    assert chosen(*names, layers=(box(WHITE), letters(WHITE))) == {"paper": {FILL}, "white": {TEXT}}


def in_both(name: str, value: str, other: str, mark: int = 0, **uses: int) -> CustomColor:
    return replace(custom(name, value, **uses), other=other, mark=mark)


def test_a_mark_tells_which_of_several_names_a_paint_follows() -> None:
    card, paper = (
        in_both("--card", "#fff", "#222", 1, background=1),
        in_both("--paper", "#fff", "#000", 2, background=9),
    )
    layers = (box(marked(WHITE, 1)), bordered(marked(WHITE, 2)), letters(marked(WHITE, 2)))
    assert chosen(card, paper, layers=layers) == {"card": {FILL}, "paper": {STROKE, TEXT}}


def test_a_color_without_the_mark_of_its_name_is_written_out_on_the_page_and_follows_nothing() -> None:
    assert chosen(in_both("--paper", "#fff", "#000", 1, background=9), layers=(box(WHITE),)) == {}


def test_a_color_that_leaves_no_mark_is_followed_by_what_has_none() -> None:
    names = in_both("--shine", "#fff", "#000", background=1), in_both("--paper", "#fff", "#000", 1, background=9)
    assert chosen(*names, layers=(box(WHITE), box(marked(WHITE, 1)))) == {"shine": {FILL}, "paper": {FILL}}


def test_parts_leave_no_mark_and_count_as_the_whole_color_that_does() -> None:
    parts = replace(custom("--bs-primary-rgb", "13, 110, 253", "rgba", background_color=2), other="9, 9, 9")
    whole = in_both("--bs-primary", "#0d6efd", "#090909", 1, color=1)
    assert chosen(whole, parts, layers=(box(BLUE),)) == {"bs-primary": {FILL}}


def both(*colors: CustomColor) -> dict[str, tuple[str, ...]]:
    """Return the colors of each variable."""
    frame = Frame(name="page", size=SIZE, children=(box(WHITE), letters(BLUE)))
    return {each.name: tuple(color.hex for color in each.others) for each in color_variables(colors, (frame,))}


def test_if_one_color_is_another_in_the_other_scheme_all_variables_have_two() -> None:
    paper, ink = in_both("--paper", "#fff", "#000", background=1), in_both("--ink", "#0d6efd", "", color=1)
    assert both(paper, ink) == {"paper": ("#000000",), "ink": ("#0D6EFD",)}


def test_if_no_color_differs_there_is_one_mode() -> None:
    paper = in_both("--paper", "#fff", "white", background=1)
    assert both(paper) == {"paper": ()}
    frame = Frame(name="page", size=SIZE, children=(box(WHITE),))
    assert color_modes(color_variables((paper,), (frame,)), ColorScheme.DARK) == ()


def test_the_mode_that_the_page_shows_comes_first() -> None:
    frame = Frame(name="page", size=SIZE, children=(box(WHITE),))
    variables = color_variables((in_both("--paper", "#fff", "#000", background=1),), (frame,))
    assert color_modes(variables, ColorScheme.DARK) == ("Light", "Dark")
    assert color_modes(variables, ColorScheme.LIGHT) == ("Dark", "Light")
    assert color_modes(variables, None) == ()


def test_a_variable_says_what_developers_write() -> None:
    frame = Frame(name="page", size=SIZE, children=(box(BLUE),))
    (variable,) = color_variables((custom("--brand", "rgb(13 110 253)", background=1),), (frame,))
    assert (variable.name, variable.web_syntax, variable.color.hex) == ("brand", "var(--brand)", "#0D6EFD")


def test_names_have_nothing_that_figma_refuses_and_stay_apart() -> None:
    names = custom("--blue.5", "#0d6efd", background=1), custom("--blue-5", "#fff", background=1)
    assert chosen(*names, layers=(box(BLUE), box(WHITE))) == {"blue-5": {FILL}, "blue-5 2": {FILL}}


def test_shades_stand_in_a_folder_and_what_says_color_twice_says_it_once() -> None:
    names = custom("--color-blue-500", "#0d6efd", background=1), custom("--color-card", "#fff", background=1)
    assert chosen(*names, layers=(box(BLUE), box(WHITE))) == {"blue/500": {FILL}, "card": {FILL}}


def test_a_short_name_that_something_else_has_stays_its_own() -> None:
    names = custom("--color-card", "#0d6efd", background=1), custom("--card", "#fff", background=1)
    assert chosen(*names, layers=(box(BLUE), box(WHITE))) == {"color-card": {FILL}, "card": {FILL}}


@pytest.mark.parametrize("value", ["auto", "transparent", "none", "12", "var(--x)", "url(a.png)", ""])
def test_what_is_no_color_is_no_variable(value: str) -> None:
    assert chosen(custom("--x", value, background=1), layers=(box(WHITE), letters(BLUE))) == {}


@pytest.mark.parametrize(
    ("made", "name"),
    [
        ("color-mix(in oklab, var(--color-brand), white 20%)", "brand, white 20%"),
        ("color-mix(in srgb, rgb(0 0 0 / 50%), var(--ink))", "rgb(0 0 0 50%), ink"),
        ("oklch(from var(--brand) l c 200 / 0.5)", "brand, oklch l c 200 0-5"),
    ],
)
def test_what_is_made_of_colors_is_called_after_them(made: str, name: str) -> None:
    blue = CustomColor(made, "#0d6efd", (), mark=999, shade="#0d6efd", other="#6ea8fe")
    (variable,) = color_variables((blue,), (box(BLUE),))
    assert (variable.name, variable.web_syntax) == (name, made)
