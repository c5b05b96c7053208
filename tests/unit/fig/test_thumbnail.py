"""The small picture in a file."""

from __future__ import annotations

import numpy as np
import pytest
import skia

from htmlfig_desktop.core.errors import ErrorCode, FigError
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.fig.packing.images import image_facts
from htmlfig_desktop.engine.fig.writing.thumbnail import thumbnail_png


def picture(width: int, height: int, *boxes: tuple[tuple[int, int, int, int], int]) -> bytes:
    """Return a PNG of boxes (x, y, width, height) in colors (ARGB) on nothing."""
    surface = skia.Surface(width, height)
    for (x, y, w, h), color in boxes:
        surface.getCanvas().drawRect(skia.Rect.MakeXYWH(x, y, w, h), skia.Paint(Color=color))
    return bytes(surface.makeImageSnapshot().encodeToData())


def pixels(png: bytes) -> list[list[tuple[int, ...]]]:
    """Return rows of RGBA as another decoder reads them."""
    rows: np.ndarray = skia.Image.MakeFromEncoded(png).toarray(colorType=skia.kRGBA_8888_ColorType)
    return [[tuple(map(int, pixel)) for pixel in row] for row in rows]


@pytest.mark.parametrize(
    ("size", "expected"),
    [((800, 500), (400, 250)), ((500, 2000), (100, 400)), ((30, 20), (30, 20)), ((5000, 1), (400, 1))],
)
def test_thumbnail_is_an_rgba_png_within_400_px_and_never_larger(
    size: tuple[int, int], expected: tuple[int, int]
) -> None:
    facts = image_facts(thumbnail_png(picture(*size)))
    assert facts is not None
    assert (facts.format, facts.width, facts.height, facts.has_alpha_channel) == ("PNG", *expected, True)


def test_colors_stay_where_they_are() -> None:
    whole, right, low = (0, 0, 800, 400), (400, 0, 400, 400), (0, 300, 400, 100)
    shown = pixels(thumbnail_png(picture(800, 400, (whole, 0xFFFF8000), (right, 0xFF0000FF), (low, 0xFF00FF40))))
    assert (shown[10][10], shown[10][390], shown[190][10]) == ((255, 128, 0, 255), (0, 0, 255, 255), (0, 255, 64, 255))


def test_pixels_between_two_colors_are_their_mean() -> None:
    stripes = [((x, 0, 1, 800), 0xFFFFFFFF if x % 2 else 0xFF000000) for x in range(800)]
    shown = pixels(thumbnail_png(picture(800, 800, *stripes)))
    assert all(abs(value - 128) <= 1 for pixel in shown[200] for value in pixel[:3])


def test_what_shows_through_keeps_its_color() -> None:
    shown = pixels(thumbnail_png(picture(800, 800, ((0, 0, 800, 400), 0x80FF0000))))
    assert shown[100][100] == pytest.approx((255, 0, 0, 128), abs=2)
    assert shown[300][100] == (0, 0, 0, 0)


def test_a_part_of_a_picture_is_shown_alone_and_no_more_than_there_is() -> None:
    left, right = (0, 0, 800, 900), (800, 0, 800, 900)
    whole = picture(1600, 900, (left, 0xFFFF0000), (right, 0xFF0000FF))
    shown = pixels(thumbnail_png(whole, Rect(800, 100, 1000, 400)))
    assert (len(shown[0]), len(shown)) == (400, 200)
    assert {pixel for row in shown for pixel in row} == {(0, 0, 255, 255)}


def test_a_part_beside_a_picture_is_refused() -> None:
    with pytest.raises(FigError, match="first screen"):
        thumbnail_png(picture(10, 10), Rect(20, 0, 5, 5))


def test_bytes_that_are_no_picture_are_refused() -> None:
    with pytest.raises(FigError) as caught:
        thumbnail_png(b"\x89PNG\r\n\x1a\n, but no more")
    assert caught.value.error is ErrorCode.FIG_UNENCODABLE
