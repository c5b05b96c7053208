"""Signs whose parts are one layer."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.color import BLACK, WHITE
from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.engine.convert.paint.small_marks import one_outline, one_picture
from htmlfig_desktop.engine.convert.pictures.bitmaps import decode
from htmlfig_desktop.engine.convert.pictures.store import PictureStore
from htmlfig_desktop.engine.scene.nodes import Rectangle
from htmlfig_desktop.engine.scene.paints import BlendMode, ImageMode, ImagePaint, Paint, SolidPaint
from htmlfig_desktop.engine.scene.path_bounds import path_bounds

BOX = Size(24, 24)


def bar(x: float, y: float, width: float, height: float, paint: Paint | None = None) -> Rectangle:
    fill = SolidPaint(BLACK) if paint is None else paint
    return Rectangle(name="bar", size=Size(width, height), transform=Affine.translation(x, y), fills=(fill,))


def test_parts_of_one_color_are_one_outline() -> None:
    plus = one_outline([bar(4, 11, 16, 2), bar(11, 4, 2, 16)])
    assert plus is not None
    assert (plus.bounds, plus.fills) == (Rect(4, 4, 16, 16), (SolidPaint(BLACK),))
    assert path_bounds(plus.path) == Rect(0, 0, 16, 16)


@pytest.mark.parametrize(
    "other",
    [SolidPaint(WHITE), SolidPaint(BLACK.with_alpha(0.5)), SolidPaint(BLACK, BlendMode.MULTIPLY)],
    ids=["color", "see-through", "mixed"],
)
def test_parts_that_differ_are_no_outline(other: SolidPaint) -> None:
    assert one_outline([bar(4, 11, 16, 2, other), bar(11, 4, 2, 16)]) is None


def test_parts_of_several_colors_are_one_picture_with_the_last_on_top() -> None:
    store = PictureStore({})
    paint = one_picture([bar(0, 0, 12, 24), bar(6, 0, 12, 24, SolidPaint(WHITE))], BOX, store)
    assert paint is not None
    pixels = decode(store.images[paint.image].data).toarray()
    middle = [tuple(int(part) for part in pixels[48, x * 4]) for x in (3, 9, 21)]
    assert [(red, alpha) for *_, red, alpha in middle] == [(0, 255), (255, 255), (0, 0)]


def test_what_mixes_with_all_below_it_or_repeats_is_left_as_it_is() -> None:
    store = PictureStore({})
    assert one_picture([bar(0, 0, 9, 9), bar(3, 3, 9, 9, SolidPaint(WHITE, BlendMode.SCREEN))], BOX, store) is None
    assert one_picture([bar(0, 0, 9, 9), bar(3, 3, 9, 9, ImagePaint("", ImageMode.TILE))], BOX, store) is None
