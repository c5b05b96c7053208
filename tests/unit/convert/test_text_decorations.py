"""Where underlines stand that an ancestor draws, or that stand below the letters."""

from __future__ import annotations

import math

import pytest

from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.text.decorations import thickness, underline_offset
from htmlfig_desktop.engine.convert.text.pieces import Decoration
from htmlfig_desktop.engine.fonts.design import FontDesign, FontWish, choose_design
from htmlfig_desktop.engine.fonts.face import FontFace
from tests.support.fonts import full_width_font

STYLE = ComputedStyle({"font-size": "24px"})


def decoration(**values: object) -> Decoration:
    given = {"line": "underline", "style": "solid", "color": "red", "thickness": "auto", "offset": "auto"} | values
    return Decoration(**given)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def designs() -> tuple[FontDesign, ...]:
    face = FontFace.from_bytes(full_width_font(), 0)
    assert face is not None
    return (choose_design(face, FontWish.parse("400", "100%", "normal")),)


def test_a_line_of_the_text_itself_is_left_to_the_font(designs: tuple[FontDesign, ...]) -> None:
    own = decoration(size=24.0)
    assert thickness(own, STYLE) is None
    assert underline_offset(own, STYLE, designs) is None


def test_a_line_goes_on_below_larger_letters_as_it_began(designs: tuple[FontDesign, ...]) -> None:
    outer = decoration(size=40.0)
    assert thickness(outer, STYLE) == 4.0
    assert underline_offset(outer, STYLE, designs) == 2.0


def test_what_the_page_says_counts_more(designs: tuple[FontDesign, ...]) -> None:
    outer = decoration(size=40.0, thickness="7px", offset="9px")
    assert thickness(outer, STYLE) == 7.0
    assert underline_offset(outer, STYLE, designs) == 9.0


def test_a_line_below_the_letters_stands_a_pixel_below_their_descent(designs: tuple[FontDesign, ...]) -> None:
    descent = math.floor(designs[0].metrics.descent * 24.0)
    assert underline_offset(decoration(is_under=True, size=24.0), STYLE, designs) == descent + 1
    assert underline_offset(decoration(is_under=True, size=24.0, offset="3px"), STYLE, designs) == descent + 4


def test_a_line_below_the_letters_stands_where_the_font_of_the_element_that_draws_it_ends(
    designs: tuple[FontDesign, ...],
) -> None:
    descent = math.floor(designs[0].metrics.descent * 100.0)
    assert underline_offset(decoration(is_under=True, size=100.0), STYLE, designs) == descent + 1
    assert underline_offset(decoration(is_under=True, size=100.0, lift=5.0), STYLE, designs) == descent + 6


@pytest.mark.parametrize(
    ("size", "offset", "thick", "top"),
    [
        (14.0, "auto", 1.0, 1.0),
        (16.0, "auto", 2.0, 1.0),  # the browser's begin at the letters' feet
        (20.0, "auto", 2.0, 1.0),
        (24.0, "auto", 2.0, 2.0),
        (18.0, "4px", 2.0, 3.0),
        (28.0, "5px", 3.0, 5.0),
    ],
)
def test_dots_and_dashes_are_as_thick_as_the_browser_rounds_and_begin_where_it_puts_their_middle(
    size: float, offset: str, thick: float, top: float, designs: tuple[FontDesign, ...]
) -> None:
    style = ComputedStyle({"font-size": f"{size}px"})
    for kind in ("dotted", "dashed"):
        dots = decoration(style=kind, size=size, offset=offset)
        assert thickness(dots, style) == thick
        assert underline_offset(dots, style, designs) == top
