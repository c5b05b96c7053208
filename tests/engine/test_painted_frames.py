"""Frames whose box is painted by a layer of its own in them: they are boxes like those with a fill."""

from __future__ import annotations

import pytest

from tests.engine.conftest import Pages, Run
from tests.engine.proved import LAST, Draw, proving

pytestmark = pytest.mark.engine

HALVES = (
    "background:linear-gradient(#246,#246) 0 0/100% 51% no-repeat,linear-gradient(#468,#468) 0 100%/100% 51% no-repeat"
)
SHADOW = "background:#fff;border-radius:8px;box-shadow:0 8px 24px #0004"
MARK = '<i style="position:absolute;top:8px;left:-30px;width:20px;height:20px;background:red"></i>'


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


def test_a_button_of_two_backgrounds_stays_a_button(draw: Draw) -> None:
    design = draw(
        '<div style="display:flex;gap:10px;justify-content:center"><a style="background:#eee;padding:8px 16px">Home</a>'
        f'<div id="cut" style="padding:8px 16px;{HALVES}">Report</div></div>' + LAST
    )
    button = design.frame("cut")
    assert [child.name for child in button.children] == ["Background", "Background", "Report"]
    assert button.auto_layout is not None
    assert (button.auto_layout.padding_left, button.auto_layout.padding_top) == (16, 8)


def test_a_card_with_a_shadow_and_a_mark_beside_it_is_as_wide_as_css_says(draw: Draw) -> None:
    card = f"position:relative;box-sizing:border-box;width:160px;padding:12px;margin-bottom:9px;{SHADOW}"
    design = draw(
        f'<section style="width:360px"><div style="{card}"><p>One<p>Words</div>'
        f'<div id="right" style="{card};margin-left:auto">{MARK}<p>Two<p>Words</div>'
        f'<div style="{card}"><p>Three<p>Words</div></section>'
    )
    right = design.frame("right")
    assert right.children[0].name == "Background"
    assert (design.named("right").rect.x, right.size.width) == (200, 160)
    assert right.children[0].bounds.x == 0


def test_words_that_reach_out_of_a_card_with_a_shadow_do_not_make_it_wider(draw: Draw) -> None:
    design = draw(
        f'<div id="card" style="width:200px;padding:12px;{SHADOW}"><p>Title<p>https://example.org/a/very/long/link/that'
        f"/does/not/fit<p>More</div>{LAST}"
    )
    card = design.frame("card")
    assert card.children[0].name == "Background"
    assert card.size.width == card.children[0].size.width == 224
    assert card.auto_layout is not None
