"""What stands at an end of a row stays there when somebody makes the design wider, and rows follow what is typed."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.scene.nodes import LayoutSizing, Text
from tests.engine.conftest import Pages, Run
from tests.engine.proved import LAST, Draw, proving
from tests.engine.resized import WIDER, across

pytestmark = pytest.mark.engine

HUG = LayoutSizing.HUG


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


def test_what_an_automatic_margin_puts_at_the_end_of_a_row_stays_there_and_the_rest_where_it_is(draw: Draw) -> None:
    pair = '<div style="display:flex;gap:8px"><i class="r"></i><i id="second" class="r"></i></div>'
    row = f'<i class="r"></i>{pair}<i id="last" class="r" style="margin-left:auto"></i>'
    design = draw(f'<div class="f" style="gap:8px">{row}</div>')
    assert across(design, "last") == (460, 500)
    assert across(design, "second") == (96, 136)


@pytest.mark.parametrize("look", ["", "background:gold"], ids=["bare", "shown"])
def test_a_menu_behind_an_automatic_margin_stays_at_the_right_end(draw: Draw, look: str) -> None:
    design = draw(
        '<nav class="f" id="bar"><b>Brand</b><div style="flex-grow:1;display:flex">'
        f'<ul style="display:flex;margin:0 0 0 auto;padding:0;list-style:none;{look}">'
        '<li><a style="display:block;padding:4px 10px">Home</a></li>'
        '<li><a style="display:block;padding:4px 10px">Prices</a></li></ul></div></nav>'
    )
    begins, ends = across(design, "Prices", 400)
    assert across(design, "Prices") == pytest.approx((begins + 100, ends + 100))


def test_what_stands_at_both_ends_of_a_bar_stays_there_where_one_has_room_beside_it(draw: Draw) -> None:
    style = "<style>.bar{background:gold;overflow:hidden}i{float:left;margin:10px 0 10px 15px}u{float:right}</style>"
    menu = '<u class="g" id="menu" style="width:90px;height:40px"></u>'
    design = draw(f'{style}<div class="bar" id="bar"><i class="r" id="toggle"></i>{menu}</div><div class="r"></div>')
    assert across(design, "menu") == (410, 500)
    assert across(design, "toggle") == (15, 55)


def test_a_mark_at_the_end_of_the_first_of_several_lines_stays_there(draw: Draw) -> None:
    mark = '<i class="r" id="mark" style="float:right"></i>'
    design = draw(
        f'<div class="g" id="info"><a>Title{mark}</a><p>What it is about, on a line of its own</p></div>{LAST}'
    )
    assert across(design, "mark") == (460, 500)


@pytest.mark.parametrize("size", [14.2, 14.6, 14.9])
def test_links_packed_at_the_end_of_a_row_stay_there_at_whatever_fractions_they_begin(draw: Draw, size: float) -> None:
    links = "".join(f'<a style="padding:0 15.6px">{word}</a>' for word in ("Tim", "About Us", "Blog", "License"))
    style = f"padding:0 12px;font-size:{size}px;display:flex;justify-content:flex-end;background:gold"
    design = draw(f'<div style="{style}">{links}</div><div class="r"></div>')
    assert across(design, "License")[1] == pytest.approx(across(design, "License", 400)[1] + 100)


@pytest.mark.parametrize("name", ["first", "second", "third"])
def test_a_row_around_a_line_of_a_fractional_height_has_whole_paddings_and_grows_with_it(draw: Draw, name: str) -> None:
    label = '<span style="font-size:14px;line-height:1.6">Email me when somebody follows me</span>'
    inside = f'class="f" style="padding:8px 0 16px;gap:16px;align-items:center"><i class="r"></i>{label}</div>'
    rows = "".join(f'<div id="{each}" {inside}' for each in ("first", "second", "third"))
    layout = draw(f'<div style="width:380px">{rows}</div>').frame(name).auto_layout
    assert layout is not None
    assert layout.counter_sizing is HUG
    assert (layout.padding_top % 1, layout.padding_bottom % 1) == (0, 0)


def test_words_between_two_lines_have_a_px_to_spare_at_whole_distances(draw: Draw) -> None:
    line = '<i style="flex:1;height:1px;background:#888"></i>'
    look = "display:flex;align-items:center;width:338px;gap:14px;font:13px Liberation Sans;background:#eee"
    design = draw(f'<div id="row" style="{look}">{line}<span>or continue with</span>{line}</div>')
    layout = design.frame("row").auto_layout
    assert layout is not None, design.outline()
    assert layout.spacing == 14
    text = design.named("or continue with").layer
    assert isinstance(text, Text)
    assert text.layout is not None
    assert text.size.width - text.layout.lines[0].width >= 0.9


def test_a_switch_whose_track_covers_its_label_stands_at_the_end_of_its_row(draw: Draw) -> None:
    style = (
        "<style>label{position:relative;width:44px;height:24px}label input{opacity:0;width:0;height:0}"
        "label span{position:absolute;inset:0;background:#ccc;border-radius:12px}"
        "label span::before{content:'';position:absolute;inset:3px 23px 3px 3px;background:#fff}</style>"
    )
    switch = '<label><input type="checkbox"><span id="track"></span></label>'
    words = "<div><h2>News</h2><p>What is new</p></div>"
    row = f'<div id="row" class="f" style="justify-content:space-between;align-items:center">{words}{switch}</div>'
    design = draw(f"{style}{row}")
    assert not design.named("track").layer.is_absolute, design.outline()
    assert across(design, "track") == (WIDER - 44, WIDER)
