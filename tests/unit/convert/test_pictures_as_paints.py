"""Backgrounds and replaced content as paints. Crop matrices are those of the format notes, section 7.4."""

import io
from dataclasses import astuple

import pytest
from PIL import Image

from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import Picture
from htmlfig_desktop.engine.convert.css.background import BackgroundLayer, parse_background
from htmlfig_desktop.engine.convert.paint.image_paints import (
    BackgroundPaint,
    background_paint,
    object_paint,
    view_box_of,
)
from htmlfig_desktop.engine.convert.pictures.store import PictureStore, StoredPicture
from htmlfig_desktop.engine.scene.paints import GradientPaint, ImageMode, ImagePaint

BOX = Size(200, 100)
AREA = Rect(0, 0, 200, 100)
RED, BLUE = (255, 0, 0), (0, 0, 255)
POSITIONED = (DiagnosticCode.BACKGROUND_POSITIONED,)


def layer_of(
    size: str = "auto", x: str = "0%", y: str = "0%", repeat: str = "repeat", image: str = 'url("p")'
) -> BackgroundLayer:
    (layer,) = parse_background(image, size, x, y, repeat, "padding-box", "border-box", "scroll", "normal")
    return layer


@pytest.fixture
def store() -> PictureStore:
    """One picture ``p`` of 40 by 20 px: red with a blue left half."""
    image = Image.new("RGB", (40, 20), RED)
    image.paste(BLUE, (0, 0, 20, 20))
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    return PictureStore({"p": Picture(buffer.getvalue(), "image/png", 0, 0)})


def native(result: BackgroundPaint) -> ImagePaint:
    assert isinstance(result.paint, ImagePaint)
    assert result.diagnostics == ()
    assert result.rect is None
    return result.paint


def crop(matrix: Affine) -> tuple[float, float, float, float]:
    assert (matrix.b, matrix.c) == (0, 0)
    return matrix.a, matrix.d, matrix.e, matrix.f


def pixels(result: BackgroundPaint, store: PictureStore) -> Image.Image:
    assert isinstance(result.paint, ImagePaint)
    return Image.open(io.BytesIO(store.images[result.paint.image].data)).convert("RGBA")


def test_cover_in_the_middle_is_fill_and_contain_is_fit(store: PictureStore) -> None:
    assert native(background_paint(layer_of("cover", "50%", "50%"), AREA, BOX, store)).mode is ImageMode.FILL
    contain = background_paint(
        layer_of("contain", "50%", "50%", "no-repeat"), Rect(0, 0, 200, 80), Size(200, 80), store
    )
    assert native(contain).mode is ImageMode.FIT


def test_cover_at_the_top_is_a_crop(store: PictureStore) -> None:
    paint = native(background_paint(layer_of("cover", "0%", "0%"), Rect(0, 0, 200, 50), Size(200, 50), store))
    # 200 by 100 px from the corner of a box of 200 by 50 px: the upper half of the picture.
    assert paint.mode is ImageMode.STRETCH
    assert crop(paint.transform) == pytest.approx((1, 0.5, 0, 0))


def test_a_size_of_100_percent_both_ways_is_stretch(store: PictureStore) -> None:
    paint = native(background_paint(layer_of("100% 100%"), AREA, BOX, store))
    assert (paint.mode, paint.transform) == (ImageMode.STRETCH, Affine())


def test_a_single_placed_picture_is_a_crop_that_leaves_the_rest_free(store: PictureStore) -> None:
    paint = native(background_paint(layer_of("auto", "calc(100% - 10px)", "50%", "no-repeat"), AREA, BOX, store))
    # 40 by 20 px at (150, 40): m00 = w / dw, m02 = -ox / dw, m11 = h / dh, m12 = -oy / dh.
    assert crop(paint.transform) == pytest.approx((200 / 40, 100 / 20, -150 / 40, -40 / 20))


def test_the_positioning_area_may_begin_inside_the_box(store: PictureStore) -> None:
    paint = native(background_paint(layer_of(repeat="no-repeat"), Rect(10, 5, 180, 90), BOX, store))
    assert crop(paint.transform) == pytest.approx((5, 5, -10 / 40, -5 / 20))


def test_natural_tiles_from_the_corner_are_tile(store: PictureStore) -> None:
    paint = native(background_paint(layer_of(), AREA, BOX, store))
    assert (paint.mode, paint.scale) == (ImageMode.TILE, 1.0)


def test_evenly_scaled_tiles_a_whole_number_of_tiles_off_are_tile(store: PictureStore) -> None:
    paint = native(background_paint(layer_of("20px", "40px", "-10px"), AREA, BOX, store))
    assert (paint.mode, paint.scale) == (ImageMode.TILE, 0.5)


def test_tiles_of_a_reduced_or_dense_picture_keep_their_size_on_the_page() -> None:
    buffer = io.BytesIO()
    Image.new("RGB", (80, 40), RED).save(buffer, "PNG")
    store = PictureStore({"p": Picture(buffer.getvalue(), "image/png", 40, 20)})
    assert native(background_paint(layer_of(), AREA, BOX, store)).scale == 0.5


def test_repeat_in_a_strip_as_high_as_its_tiles_is_tile(store: PictureStore) -> None:
    strip = Size(200, 20)
    paint = native(background_paint(layer_of(repeat="repeat-x"), Rect(0, 0, 200, 20), strip, store))
    assert paint.mode is ImageMode.TILE


def test_shifted_tiles_are_composed_into_one_shifted_tile(store: PictureStore) -> None:
    result = background_paint(layer_of(x="10px"), AREA, BOX, store)
    assert result.diagnostics == POSITIONED
    assert isinstance(result.paint, ImagePaint)
    assert (result.paint.mode, result.paint.scale) == (ImageMode.TILE, 1.0)
    tile = pixels(result, store)
    assert tile.size == (40, 20)
    row = [tile.getpixel((x, 10))[:3] for x in (0, 9, 10, 29, 30, 39)]
    assert row == [RED, RED, BLUE, BLUE, RED, RED]


def test_repeat_x_is_composed_as_high_as_the_box(store: PictureStore) -> None:
    result = background_paint(layer_of(y="100%", repeat="repeat-x"), AREA, BOX, store)
    tile = pixels(result, store)
    assert tile.size == (40, 100)
    assert tile.getpixel((5, 79)) == (0, 0, 0, 0)
    assert tile.getpixel((5, 80))[:3] == BLUE


def test_repeat_x_in_a_long_box_is_a_row_of_its_own(store: PictureStore) -> None:
    tall = Size(200, 9000)
    result = background_paint(layer_of(y="100px", repeat="repeat-x"), Rect(0, 0, 200, 9000), tall, store)
    assert result.rect == Rect(0, 100, 200, 20)
    assert native(replace(result, rect=None)).mode is ImageMode.TILE


def test_a_dense_picture_keeps_its_size_in_a_row_of_its_own(store: PictureStore) -> None:
    dense = layer_of(y="100px", repeat="repeat-x", image='image-set(url("p") 2dppx)')
    result = background_paint(dense, Rect(0, 0, 200, 9000), Size(200, 9000), store)
    assert result.rect == Rect(0, 100, 200, 10)
    paint = native(replace(result, rect=None))
    assert (paint.mode, paint.scale) == (ImageMode.TILE, 0.5)


def test_space_puts_even_gaps_between_whole_tiles(store: PictureStore) -> None:
    # Four tiles of 40 px and three gaps of 10 px in 190 px; one row of 20 px in 30 px, centered by its position.
    area = Rect(0, 0, 190, 30)
    result = background_paint(layer_of(y="50%", repeat="space no-repeat"), area, area.size, store)
    tile = pixels(result, store)
    assert tile.size == (50, 30)
    assert [tile.getpixel((x, 15))[3] for x in (0, 39, 40, 49)] == [255, 255, 0, 0]
    assert [tile.getpixel((5, y))[3] for y in (4, 5, 24, 25)] == [0, 255, 255, 0]


def test_round_scales_tiles_so_that_a_whole_number_fits(store: PictureStore) -> None:
    area = Rect(0, 0, 150, 100)  # 150 / 40 rounds to 4 tiles of 37.5 px, 100 / 20 to 5
    result = background_paint(layer_of(repeat="round"), area, area.size, store)
    assert isinstance(result.paint, ImagePaint)
    assert result.diagnostics == POSITIONED
    bitmap = pixels(result, store)
    period = bitmap.width * (result.paint.scale if result.paint.mode is ImageMode.TILE else 150 / bitmap.width / 4)
    assert period == pytest.approx(37.5)


def test_a_gradient_that_fills_the_box_stays_a_gradient(store: PictureStore) -> None:
    result = background_paint(layer_of(image="linear-gradient(red, blue)"), AREA, BOX, store)
    assert isinstance(result.paint, GradientPaint)
    assert (result.rect, result.diagnostics) == (None, ())


def test_a_gradient_in_a_part_of_the_box_asks_for_a_rectangle_of_its_own(store: PictureStore) -> None:
    line = layer_of("100% 2px", "0%", "100%", "no-repeat", "linear-gradient(to right, red, blue)")
    result = background_paint(line, AREA, BOX, store)
    assert isinstance(result.paint, GradientPaint)
    assert result.rect == Rect(0, 98, 200, 2)
    assert astuple(result.paint.transform)[0] == pytest.approx(1)


@pytest.mark.parametrize(
    ("size", "repeat", "shown"),
    [("100% 40px", "repeat no-repeat", Rect(0, 0, 200, 40)), ("60px 100%", "no-repeat repeat", Rect(0, 0, 60, 100))],
)
def test_a_gradient_repeated_only_where_one_tile_covers_the_box_stays_a_gradient(
    store: PictureStore, size: str, repeat: str, shown: Rect
) -> None:
    result = background_paint(layer_of(size, "0%", "0%", repeat, "linear-gradient(red, blue)"), AREA, BOX, store)
    assert isinstance(result.paint, GradientPaint)
    assert (result.rect, result.diagnostics) == (shown, ())


def test_a_repeated_gradient_is_drawn_as_a_tile(store: PictureStore) -> None:
    stripes = "linear-gradient(to right, rgb(255, 0, 0) 50%, rgb(0, 0, 255) 50%)"
    result = background_paint(layer_of("10px 10px", image=stripes), AREA, BOX, store)
    assert isinstance(result.paint, ImagePaint)
    assert (result.paint.mode, result.diagnostics) == (ImageMode.TILE, POSITIONED)
    tile = pixels(result, store)
    assert tile.width * result.paint.scale == 10
    assert tile.getpixel((1, 1))[:3] == RED
    assert tile.getpixel((tile.width - 2, 1))[:3] == BLUE


def test_a_gradient_of_too_many_stops_is_drawn_as_a_picture(store: PictureStore) -> None:
    stripes = "repeating-linear-gradient(to right, rgb(255, 0, 0) 0px 1px, rgb(0, 0, 255) 1px 2px)"
    result = background_paint(layer_of(image=stripes), AREA, BOX, store)
    assert isinstance(result.paint, ImagePaint)
    assert result.diagnostics == POSITIONED


def test_enormous_tiles_are_drawn_in_a_bounded_bitmap(store: PictureStore) -> None:
    huge = layer_of("1e9px 1e9px", "100px", "50px", "repeat", "linear-gradient(45deg, red, blue)")
    result = background_paint(huge, AREA, BOX, store)
    bitmap = pixels(result, store)
    assert bitmap.width * bitmap.height <= 4_000_000
    assert bitmap.width / bitmap.height == pytest.approx(2)


def test_a_gradient_of_more_stops_than_anyone_could_see_is_missing(store: PictureStore) -> None:
    endless = layer_of(image="repeating-linear-gradient(red 0px, blue 0.001px)")
    assert background_paint(endless, AREA, BOX, store) == BackgroundPaint(None, (DiagnosticCode.GRADIENT_UNSUPPORTED,))


@pytest.mark.parametrize("size", ["0px 0px", "0px"])
def test_tiles_of_no_size_paint_nothing(store: PictureStore, size: str) -> None:
    assert background_paint(layer_of(size), AREA, BOX, store) == BackgroundPaint(None)


def test_a_missing_picture_is_a_diagnostic(store: PictureStore) -> None:
    result = background_paint(layer_of(image='url("gone")'), AREA, BOX, store)
    assert result == BackgroundPaint(None, (DiagnosticCode.IMAGE_MISSING,))


PHOTO = StoredPicture("ab", 400, 200, Size(400, 200))


@pytest.mark.parametrize(
    ("fit", "mode"),
    [("fill", ImageMode.STRETCH), ("cover", ImageMode.FILL), ("contain", ImageMode.FIT), ("scale-down", ImageMode.FIT)],
)
def test_object_fit_has_native_modes(fit: str, mode: ImageMode) -> None:
    paint = object_paint(PHOTO, Size(100, 100), fit, "50% 50%")
    assert (paint.mode, paint.transform) == (mode, Affine())


def test_object_position_off_the_middle_is_a_crop() -> None:
    paint = object_paint(PHOTO, Size(100, 100), "cover", "0% 50%")
    assert paint.mode is ImageMode.STRETCH
    assert crop(paint.transform) == pytest.approx((0.5, 1, 0, 0))  # 200 by 100 px, its left half shown


def test_px_move_a_picture_that_fills_its_box_and_percentages_do_not() -> None:
    moved = object_paint(PHOTO, Size(100, 100), "fill", "10px 50%")
    assert crop(moved.transform) == pytest.approx((1, 1, -0.1, 0))
    assert object_paint(PHOTO, Size(100, 100), "fill", "20% 50%").transform == Affine()


def test_object_fit_none_keeps_the_natural_size() -> None:
    paint = object_paint(PHOTO, Size(100, 100), "none", "50% 50%")
    assert crop(paint.transform) == pytest.approx((100 / 400, 100 / 200, 150 / 400, 50 / 200))


def test_a_small_picture_is_not_scaled_up_by_scale_down() -> None:
    icon = StoredPicture("ab", 10, 10, Size(10, 10))
    paint = object_paint(icon, Size(100, 100), "scale-down", "50% 50%")
    assert crop(paint.transform) == pytest.approx((10, 10, -4.5, -4.5))


def test_an_empty_box_does_not_divide_by_zero() -> None:
    assert object_paint(PHOTO, Size(0, 0), "cover", "50% 50%").mode is ImageMode.STRETCH


def test_a_view_box_shows_a_part_of_a_picture_as_if_it_were_all() -> None:
    picture = StoredPicture("p", 40, 20, Size(40, 20))
    part = view_box_of("inset(25% 50% 25% 0px)", picture.natural)
    assert part == Rect(0, 5, 20, 10)
    stretched = object_paint(picture, Size(100, 50), "fill", "50% 50%", part)
    assert crop(stretched.transform) == pytest.approx((0.5, 0.5, 0, 0.25))
    assert view_box_of("none", picture.natural) is None
    assert view_box_of("inset(60%)", picture.natural) is None


def test_a_drawing_with_a_view_box_keeps_its_proportions_where_pictures_are_stretched() -> None:
    drawing = StoredPicture("d", 40, 40, Size(20, 20), view_box=Rect(0, 0, 20, 20))
    assert object_paint(drawing, Size(80, 40), "fill", "50% 50%").mode is ImageMode.FIT
    at_left = replace(drawing, preserve="xMinYMid")
    assert crop(object_paint(at_left, Size(80, 40), "fill", "50% 50%").transform) == pytest.approx((2, 1, 0, 0))
    cut = replace(drawing, preserve="xMidYMin slice")
    assert crop(object_paint(cut, Size(80, 40), "fill", "50% 50%").transform) == pytest.approx((1, 0.5, 0, 0))
    free = replace(drawing, preserve="none")
    assert object_paint(free, Size(80, 40), "fill", "50% 50%") == ImagePaint("d", ImageMode.STRETCH)


def test_a_drawing_that_fills_a_box_between_pixels_is_stretched_to_the_pixels() -> None:
    logo = StoredPicture("d", 380, 52, Size(190, 26), view_box=Rect(0, 0, 190, 26))
    pixels = Size(150, 20)  # of 150 x 20.53 px
    drawn = object_paint(logo.in_box(Size(150, 150 / 190 * 26)), pixels, "fill", "50% 50%")
    assert drawn == ImagePaint("d", ImageMode.STRETCH)
    assert object_paint(logo.in_box(pixels), pixels, "fill", "50% 50%").mode is ImageMode.FIT


def test_tiles_that_begin_anew_only_below_a_border_are_one_picture(store: PictureStore) -> None:
    layer, inner = layer_of("100% 100%"), Rect(1, 1, 198, 98)
    assert background_paint(layer, inner, BOX, store).diagnostics == POSITIONED, "where the border lets it through"
    hidden = native(background_paint(layer, inner, BOX, store, covered=1))
    assert hidden.mode is ImageMode.STRETCH
    assert crop(hidden.transform) == pytest.approx((200 / 198, 100 / 98, -1 / 198, -1 / 98))
