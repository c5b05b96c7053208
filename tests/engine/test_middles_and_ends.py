"""What stands in the middle of a page, or at the end of a row, stays there once that is wider."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.scene.nodes import Text
from htmlfig_desktop.engine.scene.text import TextResize
from tests.engine.conftest import Pages, Run
from tests.engine.proved import Draw, proving
from tests.engine.resized import across

pytestmark = pytest.mark.engine


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


def test_children_of_a_column_whose_width_is_the_least_of_two_lengths_stay_in_the_middle(draw: Draw) -> None:
    design = draw(
        '<div id="section" class="g"><div style="width:min(250px,100% - 2rem);margin:0 auto">'
        '<div id="card" class="r" style="width:auto"></div><div class="f" id="row"><i class="r"></i></div></div></div>'
    )
    assert across(design, "row") == (125, 375)


def test_children_of_a_column_with_a_whole_share_of_its_room_follow_that(draw: Draw) -> None:
    design = draw(
        '<div id="section" class="g"><div style="width:60%;margin:0 auto">'
        '<div id="card" class="r" style="width:auto"></div><div class="f" id="row"><i class="r"></i></div></div></div>'
    )
    assert across(design, "row") == (80, 420)


@pytest.mark.parametrize("width", ["width:min(210px,100% - 2rem)", "max-width:210px;width:100%"])
def test_messages_at_the_right_of_a_column_in_the_middle_stay_beside_those_at_its_left(draw: Draw, width: str) -> None:
    design = draw(
        f"<style>.m{{{width};margin:0 auto;display:flex;font:12px/16px DejaVu Sans}}.own{{justify-content:flex-end}}"
        ".b{background:#ddd;padding:4px 8px}</style><div class='c'><div class='m own'><div id='one' class='b'>Hello?"
        "</div></div><div class='m'><div id='two' class='b'>Hello yourself</div></div><div class='m own'>"
        "<div id='three' class='b'>Bye</div></div><div class='m'><p>Good bye, see you</p></div></div>"
    )
    assert across(design, "two")[0] == 145
    assert [round(across(design, name)[1], 2) for name in ("one", "three")] == [355, 355]


def test_an_article_in_the_middle_column_of_a_grid_stays_there_beside_a_picture_over_all(draw: Draw) -> None:
    design = draw(
        "<style>main{display:grid;grid-template-columns:1fr min(200px,100%) 1fr;font:12px/16px DejaVu Sans}"
        "main>*{grid-column:2;margin:0 0 8px}main>#wide{grid-column:1/-1;width:auto}</style><main><h1>Moss</h1>"
        "<p>It is tempting to read this as nostalgia, but that is not all.</p><i id='wide' class='r'></i>"
        "<p id='last'>The sites that I visited look nothing like the past.</p></main>"
    )
    assert across(design, "wide") == (0, 500)
    assert across(design, "Moss")[0] == 150
    texts = [layer.name for layer in design.texts if len(layer.content.characters) > 9]
    assert [across(design, name) for name in texts] == [(150, 350)] * 2


@pytest.mark.parametrize("code", ["", "<pre id='code' style='background:#ddd;padding:4px'>code</pre>"])
def test_texts_each_of_whose_blocks_is_limited_stay_in_the_middle_of_their_column(draw: Draw, code: str) -> None:
    design = draw(
        "<style>article>*{max-width:210px;margin:0 auto 8px;font:12px/16px DejaVu Sans}</style><article><h2>Moss</h2>"
        f"<p>It is tempting to read this as nostalgia, but that is not all.</p>{code}<p>Nothing else.</p></article>"
    )
    assert [across(design, name) for name in ("Moss", "Nothing else.")] == [(145, 355)] * 2, design.outline()
    if code:
        assert across(design, "code") == (141, 359)


LINE_BEHIND = (
    "<style>.row{display:%s;gap:8px;align-items:center;font:13px/20px DejaVu Sans}.grows{flex:1}.row p{margin:0}"
    "#dot{width:12px;height:12px;background:red}</style>"
    "<div class='row'><i id='dot'></i>%s<span id='end'>%s</span></div>"
)


@pytest.mark.parametrize("display", ["flex", "grid;grid-template-columns:12px 1fr auto"])
@pytest.mark.parametrize("words", ["3 h", "42%", "Monday"])
@pytest.mark.parametrize("inside", ["<div class='grows'><p>Jane</p><p>wrote</p></div>", "<b class='grows'>Search</b>"])
def test_a_line_behind_what_takes_the_room_of_a_row_stays_at_its_end(
    draw: Draw, display: str, words: str, inside: str
) -> None:
    design = draw(LINE_BEHIND % (display, inside, words))
    assert round(across(design, words)[1], 2) == 500, design.outline()
    end = design.named(words).layer
    assert isinstance(end, Text)
    assert end.content.resize is TextResize.WIDTH_AND_HEIGHT
