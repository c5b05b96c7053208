"""Tiles of a gradient as one gradient, on boxes and in letters."""

import pytest

from htmlfig_desktop.core.color import BLACK
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Rect, Size, Vec
from htmlfig_desktop.engine.convert.css.background import BackgroundLayer, parse_background
from htmlfig_desktop.engine.convert.paint.image_paints import BackgroundPaint, background_paint
from htmlfig_desktop.engine.convert.paint.letters import letter_paint
from htmlfig_desktop.engine.convert.pictures.store import PictureStore
from htmlfig_desktop.engine.scene.paints import GradientPaint, ImageMode, ImagePaint

BOX = Size(200, 100)
AREA = Rect(0, 0, 200, 100)
TEXT = Size(400, 50)
"""Lower than the box of the words in it, whose letters hang out of it."""
WORDS = Rect(100, -10, 200, 70)
ACROSS, DOWN = (
    "linear-gradient(90deg, rgb(255, 0, 0), rgb(0, 0, 255))",
    "linear-gradient(rgb(255, 0, 0), rgb(0, 0, 255))",
)
STRIPES = "repeating-linear-gradient(45deg, rgb(255, 0, 0) 0px, rgb(0, 0, 255) 1px)"
CHECKS = "conic-gradient(rgb(255, 0, 0) 50%, rgb(0, 0, 255) 0)"


def layer_of(image: str, size: str = "auto", x: str = "0%", y: str = "0%", repeat: str = "repeat") -> BackgroundLayer:
    (layer,) = parse_background(image, size, x, y, repeat, "padding-box", "text", "scroll", "normal")
    return layer


def on_box(image: str, size: str = "auto", x: str = "0%", y: str = "0%", area: Rect = AREA) -> BackgroundPaint:
    return background_paint(layer_of(image, size, x, y), area, BOX, PictureStore({}))


def in_letters(layer: BackgroundLayer, *, is_inside: bool = True) -> BackgroundPaint:
    return letter_paint(layer, WORDS, WORDS, TEXT, PictureStore({}), BLACK, is_inside=is_inside)


def gradient(result: BackgroundPaint) -> GradientPaint:
    assert isinstance(result.paint, GradientPaint)
    assert (result.diagnostics, result.rect) == ((), None)
    return result.paint


def line(result: BackgroundPaint, size: Size, side: str = "x") -> list[tuple[float, float]]:
    """Return where each stop stands, px along a side of the layer, and how blue it is; -1: transparent."""
    paint = gradient(result)
    back = paint.transform.inverse()
    at = [back.apply(Vec(stop.position, 0)) for stop in paint.stops]
    px = [place.x * size.width if side == "x" else place.y * size.height for place in at]
    return [
        (round(place, 3), round(stop.color.b, 3) if stop.color.a else -1.0)
        for place, stop in zip(px, paint.stops, strict=True)
    ]


@pytest.mark.parametrize(
    ("x", "start"), [("0%", 0), ("50%", -100), ("100%", -200), ("200%", 0), ("-100%", -200), ("-50px", -50)]
)
def test_a_tile_larger_than_the_box_is_a_gradient_wherever_it_stands(x: str, start: float) -> None:
    assert line(on_box(ACROSS, "200% 100%", x), BOX) == [(start, 0), (start + 400, 1)]


def test_a_gradient_aslant_is_one_whichever_of_its_tiles_shows() -> None:
    slant = ACROSS.replace("90deg", "45deg")
    there, here = on_box(slant, "200% 200%", "300%", "-100%"), on_box(slant, "200% 200%", "100%", "100%")
    assert gradient(there) == gradient(here)


def test_two_tiles_that_show_are_one_gradient_with_an_edge_between_them() -> None:
    assert line(on_box(ACROSS, "200% 100%", "50px"), BOX) == [(0, 0.875), (50, 1), (50, 0), (200, 0.375)]


def test_tiles_of_a_gradient_that_runs_back_begin_with_its_end() -> None:
    back = ACROSS.replace("90deg", "270deg")
    assert line(on_box(back, "200% 100%", "50px"), BOX) == [(0, 0.125), (50, 0), (50, 1), (200, 0.625)]


def test_tiles_in_a_column_are_one_gradient_too() -> None:
    shown = line(on_box(DOWN, "100% 200%", "0%", "50px"), BOX, "y")
    assert shown == [(0, 0.75), (50, 1), (50, 0), (100, 0.25)]


def test_clear_borders_show_the_tiles_beside() -> None:
    shown = line(on_box(ACROSS, area=Rect(10, 10, 180, 80)), BOX)
    assert [place for place, _ in shown] == [0, 10, 10, 190, 190, 200]


@pytest.mark.parametrize(
    ("image", "size", "x"),
    [(ACROSS, "40px 100%", "0%"), (ACROSS.replace("90deg", "45deg"), "200% 100%", "50px"), (CHECKS, "50% 50%", "0%")],
)
def test_patterns_and_edges_aslant_remain_pictures(image: str, size: str, x: str) -> None:
    result = on_box(image, size, x)
    assert isinstance(result.paint, ImagePaint)
    assert result.diagnostics == (DiagnosticCode.BACKGROUND_POSITIONED,)


@pytest.mark.parametrize(("size", "x", "start", "length"), [("auto", "0%", 100, 200), ("200%", "100%", -100, 400)])
def test_words_have_the_gradient_of_their_own_box(size: str, x: str, start: float, length: float) -> None:
    assert line(in_letters(layer_of(ACROSS, size, x)), TEXT) == [(start, 0), (start + length, 1)]


def test_letters_beside_a_lone_tile_are_clear() -> None:
    half = layer_of(ACROSS, "50% 100%", repeat="no-repeat")
    assert line(in_letters(half), TEXT) == [(100, -1), (100, 0), (200, 1), (200, -1), (300, -1)]


@pytest.mark.parametrize("is_inside", [True, False])
def test_a_picture_in_letters_is_as_large_as_the_box_and_not_cut_where_the_text_ends(is_inside: bool) -> None:
    paint = in_letters(layer_of(STRIPES), is_inside=is_inside).paint
    assert isinstance(paint, ImagePaint)
    assert paint.mode is ImageMode.STRETCH
    to_text = paint.transform.inverse()
    first, last = to_text.apply(Vec(0, 0)), to_text.apply(Vec(1, 1))
    drawn = (first.x * TEXT.width, first.y * TEXT.height, last.x * TEXT.width, last.y * TEXT.height)
    assert drawn == pytest.approx((WORDS.x, WORDS.y, WORDS.right, WORDS.bottom))


def test_small_tiles_in_letters_are_tiled_from_the_text_on() -> None:
    paint = in_letters(layer_of(CHECKS, "20px 20px")).paint
    assert isinstance(paint, ImagePaint)
    assert paint.mode is ImageMode.TILE
