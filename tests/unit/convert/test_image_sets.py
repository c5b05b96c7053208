"""Which image of a set is shown, and what a cross-fade is drawn as."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.convert.css.background import BACKGROUND_PROPERTIES, parse_background
from htmlfig_desktop.engine.convert.css.image_sets import ImageOption, chosen_option, cross_faded, image_options

RED, BLUE = "linear-gradient(rgb(255, 0, 0), rgb(0, 0, 0))", "linear-gradient(rgb(0, 0, 255), rgb(0, 0, 0))"
SET = f'image-set({BLUE} 2dppx, {RED} 1dppx, url("there.png") 3dppx type("image/png"))'


def there(url: str) -> bool:
    return url == "there.png"


@pytest.mark.parametrize(
    ("scale", "chosen"),
    [
        (1.0, ImageOption(RED, 1)),
        (1.5, ImageOption(BLUE, 2)),
        (2.5, ImageOption('url("there.png")', 3)),
        (4.0, ImageOption('url("there.png")', 3)),
    ],
)
def test_the_least_dense_image_that_is_dense_enough_is_shown(scale: float, chosen: ImageOption) -> None:
    assert chosen_option(SET, scale, there) == chosen


def test_images_of_types_that_nobody_shows_and_lost_ones_are_passed_over() -> None:
    value = f'-webkit-image-set(url("a.jxl") 1dppx type("image/jxl"), url("lost.png") 1dppx, {RED} 2dppx)'
    assert [option.image for option in image_options(value)] == ['url("lost.png")', RED]
    assert chosen_option(value, 1.0, there).image == RED
    assert chosen_option('image-set(url("lost.png") 1dppx)', 1.0, there).image == 'url("lost.png")'


def test_an_image_that_is_no_set_is_shown_itself() -> None:
    assert chosen_option(RED, 2.0, there) == ImageOption(RED)


def test_a_cross_fade_is_its_second_image_over_the_first_as_opaque_as_it_says() -> None:
    value = f"-webkit-cross-fade({RED}, {BLUE}, 0.3)"
    assert cross_faded(value) == ((BLUE, 0.3), (RED, 1.0))
    assert cross_faded(RED) == ()
    layers = parse_background(value, *("auto",) * (len(BACKGROUND_PROPERTIES) - 1))
    assert [(layer.image, layer.opacity) for layer in layers] == [(BLUE, 0.3), (RED, 1.0)]
