"""Which backgrounds show more than a color."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.engine.capture.asking.properties import STYLE_PROPERTIES
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, Picture
from htmlfig_desktop.engine.convert.boxes.look import LookBook
from htmlfig_desktop.engine.convert.paint.backgrounds import Backgrounds
from htmlfig_desktop.engine.convert.pictures.store import PictureStore
from htmlfig_desktop.engine.convert.report import Report

THERE = "https://example.com/there.png"
STORE = PictureStore({THERE: Picture(b"something", "image/png", 9, 9)})


def _has_picture(image: str) -> bool:
    style = ComputedStyle({**dict.fromkeys(STYLE_PROPERTIES, "none"), "clip": "auto", "background-image": image})
    box = LayoutBox(Rect(0, 0, 9, 9), style, ComputedStyle({}), 0, is_stacking_context=False)
    return Backgrounds(LookBook(), STORE, Report(), Size(9, 9)).has_picture(box)


@pytest.mark.parametrize(
    "image",
    [
        f'url("{THERE}")',
        f'url("lost.png"), url("{THERE}")',
        f'image-set(url("lost.png") 1dppx, url("{THERE}") 2dppx)',
        'url("lost.png"), linear-gradient(red, blue)',
        'image-set(linear-gradient(red, blue) 1dppx, url("lost.png") 2dppx)',
        'cross-fade(url("lost.png"), url("lost.png"))',
        'url("data:image/png;base64,AAAA")',
    ],
)
def test_what_may_show_is_a_picture(image: str) -> None:
    assert _has_picture(image)


@pytest.mark.parametrize(
    "image", ["none", 'url("lost.png")', 'url("lost.png"), none', 'image-set(url("lost.png") 1dppx)']
)
def test_pictures_that_did_not_load_show_nothing(image: str) -> None:
    assert not _has_picture(image)
