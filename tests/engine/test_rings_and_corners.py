"""Masks that are borders, masks of masks, and corners of other shapes than round."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from htmlfig_desktop.core.options import ConversionOptions
from htmlfig_desktop.engine.capture.capture import capture_page
from htmlfig_desktop.engine.convert.document import build_scene
from htmlfig_desktop.engine.scene.nodes import MaskKind, Rectangle, Vector
from htmlfig_desktop.engine.scene.paints import StrokeAlign
from tests.engine.conftest import Pages, Run
from tests.support.scenes import Design

pytestmark = pytest.mark.engine

Draw = Callable[..., Design]
RING = "linear-gradient(#000 0 0) content-box exclude, linear-gradient(#000 0 0)"


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    """Convert the content of a body."""

    async def converted(html: str, options: ConversionOptions) -> Design:
        async with pages.open(f"<!doctype html>{html}", viewport_width=400, viewport_height=300) as page:
            return Design(build_scene(await capture_page(page, options)))

    options = ConversionOptions(viewport_width=400, viewport_height=300)
    return lambda html: run(converted(html, options))


def test_a_background_masked_to_its_padding_is_a_stroke(draw: Draw) -> None:
    design = draw(
        "<style>#card{position:relative;width:200px;height:80px;background:#123456}#card::before{content:'';"
        f"position:absolute;inset:0;border-radius:12px;padding:3px;background:red;mask:{RING}}}</style>"
        "<div id=card></div>"
    )
    (ring,) = design.frame("card").children
    assert isinstance(ring, Rectangle)
    assert ring.fills == ()
    assert ring.stroke is not None
    assert (ring.stroke.weight, ring.stroke.align, ring.corners.top_left) == (3, StrokeAlign.INSIDE, 12)


def test_a_masked_ring_with_content_is_cut_by_an_outline(draw: Draw) -> None:
    design = draw(f"<div id=box style='width:90px;padding:9px;background:red;mask:{RING}'><p>Under the mask</p></div>")
    masks = [each.layer for each in design.found if each.layer.mask is not None]
    assert [type(mask) for mask in masks] == [Vector]


def test_masks_that_hide_nothing_are_no_layers_where_all_have_to_agree(draw: Draw) -> None:
    fade, full = "linear-gradient(#000, transparent)", "linear-gradient(#fff, #fff)"
    design = draw(
        f"<div style='width:90px;height:90px;background:conic-gradient(red,blue);mask:{full},{fade},{full};"
        "mask-composite:intersect'></div>"
    )
    assert sum(each.layer.mask is MaskKind.ALPHA for each in design.found) == 1


def test_a_squircle_is_a_smooth_corner_of_a_frame(draw: Draw) -> None:
    design = draw(
        "<div id=box style='width:200px;padding:20px;border-radius:40px;corner-shape:squircle;background:red'>"
        "Text</div>"
    )
    box = design.frame("box")
    assert box.auto_layout is not None
    assert box.corners.smoothing == pytest.approx(0.84, abs=0.01)


def test_a_word_of_outlines_is_a_text_of_its_own(draw: Draw) -> None:
    design = draw("<h1>We <em style='color:#0000;-webkit-text-stroke:2px red'>make</em> it</h1>")
    texts = {text.content.characters: text.stroke for text in design.texts}
    assert list(texts) == ["We", "make", "it"]
    assert [stroke is not None for stroke in texts.values()] == [False, True, False]
    assert design.codes <= {"FONT_SUBSTITUTED"}


@pytest.mark.parametrize(("color", "outside"), [("#0000", False), ("white", True)])
def test_only_letters_that_are_filled_cover_the_inner_half_of_a_line_below_them(
    draw: Draw, color: str, outside: bool
) -> None:
    (text,) = draw(f"<h1 style='color:{color};-webkit-text-stroke:4px red;paint-order:stroke fill'>Wide</h1>").texts
    assert text.stroke is not None
    assert (text.stroke.weight, text.stroke.align is StrokeAlign.OUTSIDE) == ((2, True) if outside else (4, False))


def test_tabs_behind_a_line_number_are_no_wider_than_in_the_browser(draw: Draw) -> None:
    design = draw(
        "<style>pre{tab-size:4}pre::before{content:'7';display:inline-block;width:41px}</style>"
        "<pre>\tx = <i>1</i></pre>"
    )
    code = next(text for text in design.texts if "x" in text.content.characters)
    assert code.layout is not None
    assert max(code.layout.offsets) < code.size.width
    assert code.content.runs[0].characters.strip("x= ") == ""
    assert code.content.runs[0].style.letter_spacing != 0  # of the tab, which is no whole number of spaces wide
