"""Designs that somebody makes wider, or types into, behave as their pages would."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.scene.nodes import (
    Constraint,
    Frame,
    LayoutChild,
    LayoutMode,
    LayoutSizing,
)
from htmlfig_desktop.engine.scene.text import TextResize
from tests.engine.conftest import Pages, Run
from tests.engine.proved import LAST, Draw, proving
from tests.engine.resized import across
from tests.support.scenes import Design

pytestmark = pytest.mark.engine

HUG = LayoutSizing.HUG


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


def role(design: Design, name: str) -> LayoutChild:
    return design.named(name).layer.layout_child or LayoutChild()


def test_blocks_of_a_free_frame_follow_its_width(draw: Draw) -> None:
    # they overlap, so that nothing in them is a column
    design = draw(
        '<div id="a" class="g" style="height:60px"></div>'
        '<div id="b" class="r" style="width:auto;margin:-50px 30px 0;height:60px"></div>'
        '<div id="c" class="g" style="width:100px;margin:-50px auto 0;height:60px"></div>'
    )
    assert across(design, "a") == (0, 500)
    assert across(design, "b") == (30, 470)
    assert across(design, "c") == (200, 300)


def test_a_row_in_the_middle_keeps_its_width_inside_of_a_wide_bar(draw: Draw) -> None:
    design = draw(
        '<div id="bar" class="g"><div id="inner" style="display:flex;justify-content:space-between;max-width:300px;'
        'margin:0 auto"><i id="first" class="r"></i><i id="last" class="r"></i></div></div>'
    )
    assert (across(design, "bar"), across(design, "inner")) == ((0, 500), (100, 400))
    assert (across(design, "first"), across(design, "last")) == ((100, 140), (360, 400))


def test_children_of_a_column_of_limited_width_stay_in_the_middle_without_a_frame_around_them(draw: Draw) -> None:
    design = draw(
        '<div id="section" class="g"><div style="max-width:300px;margin:0 auto">'
        '<div id="card" class="r" style="width:auto"></div><div class="f" id="row"><i class="r"></i></div></div></div>'
    )
    assert across(design, "row") == (100, 400)
    limits = design.named("row").layer.limits
    assert limits is not None
    assert limits.max_width == 300


def test_a_limited_block_fills_up_to_its_limit(draw: Draw) -> None:
    design = draw(
        '<div class="g"><div id="top" class="f"><i class="r"></i></div><div id="box" class="f" '
        'style="max-width:300px;margin:0 auto"><i class="r"></i></div></div>'
    )
    assert role(design, "box").stretches
    assert across(design, "box") == (100, 400)
    assert across(design, "box", 250) == (0, 250)


def test_items_of_a_flex_row_are_as_wide_as_their_text(draw: Draw) -> None:
    design = draw(
        '<div class="f" style="gap:8px"><div id="button" style="padding:4px 12px;background:red">Buy</div>'
        '<div id="wide" style="padding:4px 12px;background:red;width:200px">Sell</div></div>'
    )
    layout = design.frame("button").auto_layout
    assert layout is not None
    assert (layout.mode, layout.primary_sizing) == (LayoutMode.HORIZONTAL, HUG)
    wide = design.frame("wide").auto_layout
    assert wide is not None
    assert HUG not in (wide.primary_sizing if wide.mode is LayoutMode.HORIZONTAL else wide.counter_sizing,)


def test_a_flex_item_whose_content_is_as_wide_as_it_does_not_hug(draw: Draw) -> None:
    design = draw(
        '<div class="f"><div id="column" class="g" style="width:50%"><input style="width:100%;display:block">'
        '<i class="r" style="display:block;width:auto"></i></div></div>'
    )
    layout = design.frame("column").auto_layout
    assert layout is not None
    assert layout.counter_sizing is LayoutSizing.FIXED


def test_a_line_of_a_block_gets_the_width_of_the_block(draw: Draw) -> None:
    design = draw('<div id="card" class="g" style="padding:10px"><h2>Title</h2><p>Words below it</p></div>')
    texts = design.texts
    assert [text.content.resize for text in texts] == [TextResize.HEIGHT] * 2
    assert all((text.layout_child or LayoutChild()).stretches for text in texts)


def test_a_line_as_wide_as_its_words_keeps_following_them(draw: Draw) -> None:
    design = draw('<div style="display:flex"><div id="card" class="g"><p>Title</p><p>Words below it</p></div></div>')
    assert {text.content.resize for text in design.texts} == {TextResize.WIDTH_AND_HEIGHT}


def test_equal_columns_that_fill_a_row_share_it(draw: Draw) -> None:
    card = '<div class="r" style="width:auto"></div>'
    design = draw(
        f'<div id="grid" class="g" style="display:grid;grid-template-columns:repeat(3,1fr);gap:20px">{card * 3}</div>'
    )
    assert [child.layout_child and child.layout_child.grows for child in design.frame("grid").children] == [True] * 3


def test_room_between_two_boxes_makes_no_columns_of_them(draw: Draw) -> None:
    design = draw(
        '<div id="row" class="f" style="justify-content:space-between"><i class="r"></i><i class="r"></i></div>'
    )
    assert not any((child.layout_child or LayoutChild()).grows for child in design.frame("row").children)


def test_the_flexible_column_of_a_grid_takes_what_the_fixed_one_leaves(draw: Draw) -> None:
    design = draw(
        '<div style="display:grid;grid-template-columns:100px 1fr">'
        '<div id="side" class="g" style="height:50px"></div><div id="main" class="r" style="width:auto"></div></div>'
    )
    assert (across(design, "side"), across(design, "main")) == ((0, 100), (100, 500))


def test_unequal_shares_of_one_row_are_a_grid(draw: Draw) -> None:
    design = draw(
        '<div id="grid" class="g" style="display:grid;grid-template-columns:2fr 1fr;gap:10px">'
        '<div id="wide" class="r" style="width:auto;height:50px"></div>'
        '<div class="r" style="width:auto;height:50px"></div></div>'
    )
    layout = design.frame("grid").auto_layout
    assert layout is not None
    assert layout.tracks is not None
    assert layout.tracks.shares == (2, 1)
    start, end = across(design, "wide", 550)
    assert (start, end) == (0, pytest.approx(360, abs=0.5))


CELL = "box-sizing:border-box;padding:0 10px;flex:0 0 auto"
CARD = '<div class="r" style="width:auto;height:50px"></div>'


def test_cells_that_are_parts_of_their_row_stand_in_a_grid_of_these(draw: Draw) -> None:
    whole, half = (f'<div style="{CELL};width:{share}">' for share in ("100%", "50%"))
    third, rest = (f'<div style="{CELL};width:{share}">' for share in ("33.3333%", "66.6667%"))
    cells = [
        whole + CARD,
        f'{half}<div id="half" class="r" style="width:auto;height:50px"></div>',
        half + CARD,
        third + CARD,
        f'{rest}<div id="rest" class="r" style="width:auto;height:50px"></div>',
    ]
    design = draw(
        '<div style="overflow:hidden"><div id="row" style="display:flex;flex-wrap:wrap;margin:0 -10px;row-gap:8px">'
        f"{''.join(f'{cell}</div>' for cell in cells)}</div></div>"
    )
    assert across(design, "half", 400) == (0, 190)
    assert across(design, "half", 520) == (0, 250)
    start, end = across(design, "rest", 520)
    assert (start, end) == (pytest.approx(180, abs=1), 520)


def test_fixed_widths_that_fill_no_line_are_no_parts_of_their_row(draw: Draw) -> None:
    cards = '<i class="r" style="width:100px"></i>' * 5
    design = draw(f'<div id="row" class="g" style="display:flex;flex-wrap:wrap;gap:10px;width:360px">{cards}</div>')
    layout = design.frame("row").auto_layout
    assert layout is not None
    assert layout.wraps


def test_what_spans_columns_of_a_grid_stands_in_all_of_them(draw: Draw) -> None:
    design = draw(
        '<div id="grid" class="g" style="display:grid;grid-template-columns:repeat(12,1fr);gap:4px">'
        '<div id="most" class="r" style="width:auto;height:50px;grid-column:span 8"></div>'
        '<div class="r" style="width:auto;height:50px;grid-column:span 4"></div></div>'
    )
    layout = design.frame("grid").auto_layout
    assert layout is not None
    assert layout.tracks is not None
    assert len(layout.tracks.columns) == 12
    assert across(design, "most") == (0, pytest.approx(8 * (500 - 44) / 12 + 28, abs=0.5))


def test_as_many_columns_as_fit_share_what_there_is(draw: Draw) -> None:
    design = draw(
        '<div class="g" style="display:grid;grid-template-columns:repeat(auto-fit,minmax(120px,1fr));gap:8px">'
        f'{CARD * 3}<div id="last" class="r" style="width:auto;height:50px"></div></div>'
    )
    assert across(design, "last", 400) == (0, 128)
    assert across(design, "last", 496) == (0, pytest.approx(160, abs=0.1))


def test_a_box_of_limited_width_around_a_row_stays_in_the_middle(draw: Draw) -> None:
    # the row reaches over the paddings of the box, as those of frameworks do
    row = f'<div style="display:flex;flex-wrap:wrap;margin:0 -10px"><div style="{CELL};width:50%">{CARD}</div>'
    row += f'<div style="{CELL};width:50%"><i id="right" class="r" style="display:block;width:auto"></i></div></div>'
    design = draw(
        f'<div class="g"><div style="box-sizing:border-box;max-width:300px;margin:0 auto;padding:0 10px">{row}'
        '<div id="below" class="r" style="width:auto;height:20px"></div></div></div>'
    )
    assert across(design, "below") == (110, 390)
    assert across(design, "right") == (260, 390)


def test_a_positioned_bar_keeps_its_row_in_the_middle(draw: Draw) -> None:
    design = draw(
        '<div class="g" style="height:90px"></div><div style="position:absolute;left:0;right:0;top:0"><div style="'
        'display:flex;justify-content:space-between;max-width:300px;margin:0 auto"><i id="first" class="r"></i>'
        '<i class="r"></i></div></div>'
    )
    assert across(design, "first") == (100, 140)


def test_an_item_in_the_middle_of_a_container_without_auto_layout_stays_there(draw: Draw) -> None:
    aside = '<div class="r" style="position:absolute;left:0;top:0"></div>'
    design = draw(
        '<div id="box" class="g" style="display:flex;justify-content:center;align-items:flex-end;height:200px;'
        f'position:relative">{aside * 3}<div id="card" style="width:100px;height:50px;background:lime"></div></div>'
    )
    assert design.frame("box").auto_layout is None
    card = design.named("card").layer
    assert (card.horizontal, card.vertical) == (Constraint.CENTER, Constraint.MAX)
    assert across(design, "card") == (200, 300)


def test_a_column_hugs_what_is_above_the_margin_of_its_last_block(draw: Draw) -> None:
    inside = '<div class="r"></div><div class="r" style="margin-bottom:16px"></div>'
    design = draw(f'<div id="card" class="g" style="padding:10px">{inside}</div>')
    layout = design.frame("card").auto_layout
    assert layout is not None
    assert (layout.primary_sizing, layout.padding_bottom) == (HUG, 26)


def test_a_column_of_a_height_of_its_own_keeps_it(draw: Draw) -> None:
    inside = '<div class="r"></div><div class="r" style="margin-bottom:16px"></div>'
    design = draw(f'<div id="card" class="g" style="height:200px">{inside}</div>')
    layout = design.frame("card").auto_layout
    assert layout is not None
    assert layout.primary_sizing is LayoutSizing.FIXED


def test_a_grid_is_as_high_as_the_highest_of_the_cards_in_each_row(draw: Draw) -> None:
    card = '<div class="r" style="width:auto;height:auto;padding:8px"><p>A</p><p>Words</p></div>'
    design = draw(
        '<div class="g"><div class="r"></div><div id="grid" style="display:grid;gap:8px;'
        f'grid-template-columns:repeat(3,1fr)">{card * 6}</div></div>'
    )
    layout = design.frame("grid").auto_layout
    assert layout is not None
    assert layout.tracks is not None
    assert (layout.tracks.hugging, layout.counter_sizing) == ((True, True), HUG)
    assert not any((child.layout_child or LayoutChild()).stretches for child in design.frame("grid").children)


def test_generated_content_in_the_middle_of_its_frame_stays_there(draw: Draw) -> None:
    design = draw(
        '<style>#box::before{content:"";position:absolute;left:50%;top:5px;width:100px;height:10px;margin-left:-50px;'
        'background:lime}</style><div id="box" class="g" style="position:relative;height:60px"><p>Words</p></div>'
    )
    assert design.named("Shape").layer.horizontal is Constraint.CENTER


def test_columns_of_links_that_begin_between_pixels_share_a_wider_footer(draw: Draw) -> None:
    links = "<div><h2>{0}</h2><ul><li>One {0}</li><li>Two {0}</li><li>Three {0}</li></ul></div>"
    design = draw(
        "<style>ul{margin:16px 0 0;padding:0;list-style:none}h2{font-size:16px}"
        "#links{display:grid;grid-template-columns:2fr 1fr 1fr 1fr;gap:20px;width:386px}</style>"
        f"<div id='links'><p>Some words about us</p>{''.join(map(links.format, 'abc'))}</div>"
    )
    assert isinstance(design.page, Frame)
    layout = design.page.auto_layout
    assert layout is not None
    assert layout.mode is LayoutMode.GRID, design.outline()
    assert layout.tracks is not None
    assert layout.tracks.shares == (2, 1, 1, 1)
    assert layout.tracks.column_gap == 20


def test_rows_of_a_list_of_limited_width_at_the_left_become_narrower_with_the_page_and_no_wider(draw: Draw) -> None:
    rows = "".join(f"<li id='{name}' class='g'>Some words</li>" for name in "abc")
    design = draw(
        f"<style>ul{{max-width:300px;margin:0;padding:0;list-style:none}}li{{border-bottom:1px solid}}</style>"
        f"<div style='padding:20px'><ul>{rows}</ul></div>"
    )
    assert [across(design, "b", width) for width in (260.0, 400.0, 500.0)] == [(20, 240), (20, 320), (20, 320)]


def test_what_is_alone_in_a_page_with_margins_fills_it(draw: Draw) -> None:
    design = draw("<style>body{padding:20px}</style><nav id='bar' class='f' style='border-bottom:1px solid'>One</nav>")
    assert across(design, "bar") == (20, 480)


PICTURE = (
    "<img src=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='40' height='20'%3E"
    "%3Crect width='40' height='20'/%3E%3C/svg%3E\" alt='Picture' style='{}'>"
)


def test_a_picture_as_wide_as_its_column_becomes_wider_with_it(draw: Draw) -> None:
    picture = PICTURE.format("display:block;width:100%;height:60px;object-fit:cover")
    design = draw(f"<div class='g' style='padding:10px'>{picture}<p>Words</p></div>")
    assert across(design, "Picture") == (10, 490)


def test_a_round_portrait_as_wide_as_its_column_stays_round(draw: Draw) -> None:
    picture = PICTURE.format("display:block;width:40px;height:40px;object-fit:cover;border-radius:50%")
    design = draw(f"<div id='side' style='width:40px'>{picture}<p>Ada</p></div>{LAST}")
    assert not role(design, "Picture").stretches


def test_a_picture_that_covers_its_frame_goes_on_doing_so(draw: Draw) -> None:
    picture = PICTURE.format("position:absolute;inset:0;width:100%;height:100%;object-fit:cover")
    design = draw(f"<div id='card' class='g' style='position:relative;height:90px'>{picture}<p>Words on it</p></div>")
    layer = design.named("Picture").layer
    assert (layer.horizontal, layer.vertical) == (Constraint.STRETCH, Constraint.STRETCH)


def test_what_floats_at_the_right_stays_there(draw: Draw) -> None:
    words = "<p>Some words that go on for more than one line, so that they have to flow around what is beside them</p>"
    design = draw(f"<div id='card' class='g'><i class='r' id='date' style='float:right'></i>{words}</div>{LAST}")
    start, end = across(design, "date")
    assert (start, end) == (460, 500), design.outline()


def test_cards_that_begin_between_pixels_share_a_wider_page(draw: Draw) -> None:
    picture = PICTURE.format("display:block;width:100%;height:30px;object-fit:cover")
    cards = "".join(f"<li id='card{at}'>{picture}<h2>Card {at}</h2><p>Some words</p></li>" for at in range(6))
    design = draw(
        "<style>ul{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:20px;margin:0;padding:0;"
        f"list-style:none}}</style><ul>{cards}</ul>"
    )
    assert across(design, "card1", 640) == (pytest.approx(220, abs=0.6), pytest.approx(420, abs=0.6)), design.outline()
    pictures = [found.layer for found in design.found if found.layer.name == "Picture"]
    assert all(layer.layout_child is not None and layer.layout_child.stretches for layer in pictures)
