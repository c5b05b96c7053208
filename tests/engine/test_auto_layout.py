"""Rows and columns of pages become auto layouts that Figma would draw alike."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    Constraint,
    CounterAlign,
    Frame,
    GridCell,
    GridTracks,
    LayoutChild,
    LayoutMode,
    LayoutSizing,
    PrimaryAlign,
    ScrollBehavior,
    ScrollDirection,
    SizeLimits,
    Text,
    children_of,
    walk,
)
from htmlfig_desktop.engine.scene.text import TextResize
from tests.engine.conftest import Pages, Run
from tests.engine.proved import LAST, Draw, proving
from tests.support.scenes import Design

pytestmark = pytest.mark.engine

ROW, COLUMN = LayoutMode.HORIZONTAL, LayoutMode.VERTICAL
HUG, FIXED = LayoutSizing.HUG, LayoutSizing.FIXED


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


def layout_of(design: Design, name: str) -> AutoLayout:
    layout = design.frame(name).auto_layout
    assert layout is not None, design.outline()
    return layout


def paddings(layout: AutoLayout) -> tuple[float, float, float, float]:
    return (layout.padding_top, layout.padding_right, layout.padding_bottom, layout.padding_left)


def role(design: Design, name: str) -> LayoutChild:
    return design.named(name).layer.layout_child or LayoutChild()


def test_a_flex_row_is_a_row_with_its_gap_and_paddings(draw: Draw) -> None:
    design = draw(
        '<div id="row" class="f" style="gap:10px;padding:5px 6px 7px 8px"><i class="r"></i><i class="r"></i></div>'
    )
    layout = layout_of(design, "row")
    assert (layout.mode, layout.spacing, paddings(layout)) == (ROW, 10, (5, 6, 7, 8))
    assert (layout.primary_sizing, layout.counter_sizing) == (FIXED, HUG)
    assert role(design, "row").stretches


def test_what_grows_in_a_flex_row_fills_it(draw: Draw) -> None:
    design = draw(
        '<div class="f"><i class="r"></i><div id="rest" style="flex:1;background:blue"><p>Some words</p></div></div>'
    )
    assert role(design, "rest") == LayoutChild(grows=True, stretches=True) or role(design, "rest").grows


def test_bars_that_share_what_is_left_between_pixels_are_a_row_of_fixed_widths(draw: Draw) -> None:
    bars = "".join(f'<i style="flex:1;height:{height}px;background:blue"></i>' for height in range(20, 90, 10))
    design = draw(f'<div id="row" class="f" style="gap:10px;width:250px;align-items:flex-end">{bars}</div>')
    layout = layout_of(design, "row")
    assert (layout.mode, layout.spacing, layout.counter_align) == (ROW, 10, CounterAlign.MAX)


@pytest.mark.parametrize(
    ("css", "align"),
    [
        ("justify-content:center", PrimaryAlign.CENTER),
        ("justify-content:flex-end", PrimaryAlign.MAX),
        ("justify-content:space-between", PrimaryAlign.SPACE_BETWEEN),
    ],
)
def test_content_is_justified_as_css_says(draw: Draw, css: str, align: PrimaryAlign) -> None:
    design = draw(f'<div id="row" class="f" style="padding:4px;{css}"><i class="r"></i><i class="r"></i></div>')
    assert layout_of(design, "row").primary_align is align


@pytest.mark.parametrize(
    ("css", "align"),
    [("center", CounterAlign.CENTER), ("flex-end", CounterAlign.MAX), ("flex-start", CounterAlign.MIN)],
)
def test_items_are_aligned_as_css_says(draw: Draw, css: str, align: CounterAlign) -> None:
    design = draw(
        f'<div id="row" class="f" style="align-items:{css}"><i class="r"></i><i class="r" style="height:50px">'
        "</i></div>"
    )
    assert layout_of(design, "row").counter_align is align


def test_a_reversed_row_and_ordered_items_come_in_the_order_they_stand(draw: Draw) -> None:
    design = draw(
        '<div id="row" class="f" style="flex-direction:row-reverse"><i id="a1" class="r"></i>'
        '<i id="b1" class="r"></i></div>'
        '<div id="sorted" class="f"><i id="a2" class="r" style="order:2"></i><i id="b2" class="r"></i></div>'
    )
    assert layout_of(design, "row").mode is ROW
    assert [child.name for child in design.frame("row").children] == ["b1", "a1"]
    assert [child.name for child in design.frame("sorted").children] == ["b2", "a2"]


def test_blocks_are_a_column_and_uneven_margins_make_groups(draw: Draw) -> None:
    design = draw(
        '<div id="card" class="g" style="padding:16px"><h2 style="margin-bottom:8px">Title</h2>'
        '<p style="margin-bottom:20px">Some words</p><i class="r" style="display:block"></i></div>' + "<b>x</b>" * 9
    )
    layout = layout_of(design, "card")
    assert (layout.mode, layout.spacing, layout.primary_sizing) == (COLUMN, 20, HUG)
    group, button = design.frame("card").children
    assert isinstance(group, Frame)
    assert group.auto_layout is not None
    assert (group.auto_layout.mode, group.auto_layout.spacing) == (COLUMN, 8)
    assert len(group.children) == 2
    assert not isinstance(button, Frame)


def test_a_button_hugs_its_text(draw: Draw) -> None:
    design = draw('<b id="go" style="display:inline-block;background:#36f;padding:8px 16px;font-weight:400">Go on</b>')
    layout = layout_of(design, "go")
    assert (layout.primary_sizing, layout.counter_sizing) == (HUG, HUG)
    (text,) = design.texts
    assert text.content.resize is TextResize.WIDTH_AND_HEIGHT
    assert text.size.width == round(text.size.width)


def test_texts_of_a_row_follow_what_is_typed_at_a_distance_that_makes_up_for_their_boxes(draw: Draw) -> None:
    design = draw('<nav id="nav" class="f" style="gap:16px"><a>Home</a><a>Products</a><a>About</a></nav>')
    assert 15 < layout_of(design, "nav").spacing <= 16, "boxes are up to 1 px wider than their letters"
    assert [text.content.resize for text in design.texts] == [TextResize.WIDTH_AND_HEIGHT] * 3


BAR = '<div style="height:20px;background:#ccc"></div>'


def test_a_paragraph_grows_with_what_is_typed_although_its_lines_are_no_whole_pixels_high(draw: Draw) -> None:
    words = "Some words that take two lines of this box, not one"
    css = "width:240px;padding:20px;background:blue;font:16px/1.52 Arial"
    (text,) = draw(f'<div style="{css}"><p id="p">{words}</p></div>').texts
    paragraph = text.content
    assert paragraph.resize is TextResize.HEIGHT
    assert [run.style.line_height for run in paragraph.runs] == [24], "24.32 px, drawn 24 px apart"


def test_lines_in_a_group_are_as_wide_as_their_column_and_break_in_it(draw: Draw) -> None:
    css = "width:300px;background:blue;font:16px/20px Arial"
    lines = '<p id="a">Some words</p><p id="b" style="margin:4px 0 16px">Some more</p><p id="c">The last words</p>'
    design = draw(f'<div style="{css}">{lines}</div>')
    assert [text.content.resize for text in design.texts] == [TextResize.HEIGHT] * 3
    assert [text.size.width for text in design.texts] == [300] * 3


def test_a_block_that_leaves_room_for_a_sidebar_goes_on_filling_the_rest_of_its_column(draw: Draw) -> None:
    design = draw(f'{BAR}<div id="main" style="margin-left:100px;background:#eee"><p>Some words</p></div>')
    assert role(design, "main").stretches
    (holder,) = [each for each in walk((design.page,)) if design.frame("main") in children_of(each)]
    assert isinstance(holder, Frame)
    assert holder.auto_layout is not None
    assert (paddings(holder.auto_layout), holder.auto_layout.primary_sizing) == ((0, 0, 0, 100), HUG)
    assert holder.layout_child == LayoutChild(stretches=True)
    assert holder.name != "main", "the layer of the element is called so"


def test_a_block_that_shows_nothing_takes_its_margins_in_as_paddings(draw: Draw) -> None:
    design = draw(
        f'{BAR}<div id="main" style="display:flex;margin:0 30px 0 100px"><i class="r"></i><i class="r"></i></div>'
    )
    assert role(design, "main").stretches
    assert paddings(layout_of(design, "main"))[3] == 100


def test_a_row_that_reaches_over_the_padding_of_its_column_fills_it_as_the_others_do(draw: Draw) -> None:
    cells = '<i class="r" style="width:60%"></i><i class="r" style="width:40%"></i>'
    design = draw(
        f'<div style="padding:15px;background:#eee"><div id="box" style="background:#ccc"><p>Some words</p></div>'
        f'<div id="row" class="f" style="margin:0 -15px">{cells}</div></div>'
    )
    assert role(design, "box").stretches
    assert role(design, "row").stretches


def test_a_block_of_a_width_of_its_own_keeps_it_beside_its_margin(draw: Draw) -> None:
    design = draw(f'{BAR}<div id="main" style="margin-left:100px;width:200px;background:#eee"><p>Some words</p></div>')
    assert not role(design, "main").stretches


def test_rows_of_a_table_have_texts_as_wide_as_their_columns(draw: Draw) -> None:
    design = draw(
        '<table class="g" style="width:300px"><tr id="one"><td>a<td>bbb<td>c</tr><tr id="two"><td>aaaa<td>b'
        "<td>cc</tr></table>"
    )
    widths = [[child.size.width for child in design.frame(name).children[:2]] for name in ("one", "two")]
    assert layout_of(design, "one").spacing == layout_of(design, "two").spacing == 0
    assert widths[0] == pytest.approx(widths[1], abs=0.05)


def test_cards_in_several_lines_are_a_row_that_wraps(draw: Draw) -> None:
    cards = "".join(f'<i id="c{at}" class="r" style="width:100px"></i>' for at in range(5))
    grid = "display:grid;grid-template-columns:repeat(3,100px);gap:12px 10px"
    for css in ("display:flex;flex-wrap:wrap;gap:12px 10px", grid):
        design = draw(f'<div id="cards" class="g" style="padding:8px;width:340px;{css}">{cards}</div>')
        layout = layout_of(design, "cards")
        assert (layout.mode, layout.wraps, layout.spacing, layout.counter_spacing) == (ROW, True, 10, 12)
        assert [child.name for child in design.frame("cards").children] == ["c0", "c1", "c2", "c3", "c4"]


def test_positioned_children_stay_where_they_are_inside_an_auto_layout(draw: Draw) -> None:
    design = draw(
        '<div id="card" class="g" style="position:relative;padding:10px"><p class="r"></p>'
        '<p class="r" style="margin-top:9px">'
        '</p><b id="badge" style="position:absolute;top:2px;right:2px;width:9px;height:9px;background:lime"></b></div>'
    )
    assert layout_of(design, "card").mode is COLUMN
    assert role(design, "badge").is_absolute
    rect = design.named("badge").rect
    assert (rect.right, rect.y) == (398, 2)


def test_items_that_overlap_in_another_order_than_they_are_painted_in_keep_the_picture(draw: Draw) -> None:
    design = draw(
        '<div id="row" class="f"><i id="under" class="r" style="margin-left:60px;order:1"></i>'
        '<i id="over" class="r" style="margin-right:-90px;position:relative"></i></div>'
    )
    assert design.order("under", "over") == ["under", "over"]


def test_items_that_reach_over_each_other_by_a_border_that_nobody_sees_are_a_column(
    draw: Draw,
) -> None:
    css = "padding:5px;margin-bottom:-1px;background:#fff;border:1px solid transparent;border-top-color:#ccc"
    design = draw(f'<div id="list" class="g" style="margin:9px">{f"<p style={css!r}>Words</p>" * 3}</div>')
    assert (layout_of(design, "list").mode, layout_of(design, "list").spacing) == (COLUMN, 0)


def test_a_list_is_a_column_of_items_whose_markers_stand_beside_their_words(draw: Draw) -> None:
    design = draw('<ul id="list" class="g" style="margin:0"><li id="i1">One</li><li id="i2">Two</li></ul>')
    assert layout_of(design, "list").mode is COLUMN
    assert layout_of(design, "i1").mode is COLUMN
    assert [child.is_absolute for child in design.frame("i1").children] == [True, False]


def test_items_whose_markers_are_pictures_are_columns_beside_them(draw: Draw) -> None:
    dot = "<svg xmlns='http://www.w3.org/2000/svg' width='5' height='6'><path d='M0 0h5v6h-5z'/></svg>"
    css = f"margin:0;list-style-image:url(&quot;data:image/svg+xml,{dot}&quot;)"
    design = draw(f'<ul class="g" style="{css}"><li><p>Some words</p><p>More of them</p></li></ul>{LAST}')
    assert layout_of(design, "List").mode is COLUMN
    assert role(design, "Marker").is_absolute


def test_a_box_that_shows_nothing_and_holds_one_child_is_no_layer(draw: Draw) -> None:
    design = draw(
        '<div id="outer" class="f"><div id="wrap"><i id="only" class="r" style="display:block"></i></div></div>'
    )
    assert not [found for found in design.found if found.layer.name == "wrap"]


def test_right_to_left_rows_keep_their_places(draw: Draw) -> None:
    design = draw(
        '<div id="row" class="f" dir="rtl" style="gap:8px;padding:4px"><i id="a" class="r"></i>'
        '<i id="b" class="r"></i></div>'
    )
    assert layout_of(design, "row").mode is ROW
    assert [child.name for child in design.frame("row").children] == ["b", "a"]
    assert design.named("a").rect.right == 396


def test_scrolling_boxes_clip_all_their_content_and_say_how_they_scroll(draw: Draw) -> None:
    design = draw(
        '<div id="pane" class="g" style="width:100px;height:60px;overflow:auto">'
        '<p id="p1" class="r" style="height:50px"></p>'
        '<p id="p2" class="r" style="height:50px"></p></div>'
        '<div id="still" class="g" style="width:100px;height:60px;overflow:hidden">'
        '<p class="r" style="height:90px"></p></div>'
    )
    pane = design.frame("pane")
    assert pane.clips
    assert pane.scrolls is ScrollDirection.VERTICAL
    assert [child.name for child in pane.children] == ["p1", "p2"]
    assert design.frame("still").scrolls is ScrollDirection.NONE


def test_fixed_and_sticky_layers_are_marked_even_where_only_their_content_shows(draw: Draw) -> None:
    design = draw(
        '<div style="position:fixed;top:5px;left:5px"><i id="held" class="r" style="display:block"></i></div>'
        '<header id="head" class="g" style="position:sticky;top:0;height:30px"></header><p style="height:900px">x</p>'
    )
    assert design.named("held").layer.scroll_behavior is ScrollBehavior.FIXED
    assert role(design, "held").is_absolute
    assert design.named("head").layer.scroll_behavior is ScrollBehavior.STICKY


@pytest.mark.parametrize(
    ("css", "horizontal", "vertical"),
    [
        ("top:5px;left:5px;width:9px;height:9px", Constraint.MIN, Constraint.MIN),
        ("bottom:5px;right:5px;width:9px;height:9px", Constraint.MAX, Constraint.MAX),
        ("inset:3px", Constraint.STRETCH, Constraint.STRETCH),
        ("top:0;bottom:0;left:50%;width:10px;transform:translateX(-50%)", Constraint.CENTER, Constraint.STRETCH),
        ("inset:0;margin:auto;width:10px;height:10px", Constraint.CENTER, Constraint.CENTER),
        ("top:0;left:10%;width:50%;height:100%", Constraint.SCALE, Constraint.STRETCH),
    ],
)
def test_positioned_layers_keep_to_what_css_anchors_them_to(
    draw: Draw, css: str, horizontal: Constraint, vertical: Constraint
) -> None:
    design = draw(
        '<div id="box" class="g" style="position:relative;width:200px;height:100px;border:4px solid #000">'
        f'<b id="dot" style="position:absolute;background:lime;{css}"></b></div>'
    )
    layer = design.named("dot").layer
    assert (layer.horizontal, layer.vertical) == (horizontal, vertical)


def test_layers_anchored_to_another_box_than_their_frame_keep_to_the_start(draw: Draw) -> None:
    design = draw(
        '<div style="position:relative;width:300px;height:90px">'
        '<div id="box" class="g" style="width:200px;height:50px">'
        '<b id="dot" style="position:absolute;right:0;width:9px;height:9px;background:lime"></b></div></div>'
    )
    assert design.named("dot").layer.horizontal is Constraint.MIN


def test_the_structure_counts_layers_and_containers(draw: Draw) -> None:
    design = draw('<div id="row" class="f"><i class="r"></i><i class="r"></i></div>')
    structure = design.converted.structure
    assert (structure.layers, structure.shown) == (4, 4)
    assert ("flex", 1, 1) in [(each.kind, each.arranged, each.total) for each in structure.containers]


def test_a_grid_of_unequal_columns_with_a_wide_child_is_a_grid(draw: Draw) -> None:
    design = draw(
        '<div id="grid" class="g" style="display:grid;grid-template-columns:100px 1fr;gap:8px 12px;padding:10px">'
        '<i class="r" style="grid-column:span 2;width:auto;height:30px"></i>'
        '<i class="r" style="width:auto;height:50px"></i><i class="r" style="width:auto;height:50px"></i></div>'
    )
    layout = layout_of(design, "grid")
    assert layout.mode is LayoutMode.GRID
    assert layout.tracks == GridTracks((100, 268), (30, 50), 12, 8, shares=(0, 1))
    assert paddings(layout) == (10, 10, 10, 10)
    cells = [child.layout_child.cell for child in design.frame("grid").children if child.layout_child]
    assert cells == [GridCell(0, 0, 2, 1), GridCell(0, 1), GridCell(1, 1)]


def test_columns_of_texts_are_one_where_the_page_has_more_holders_than_it_should(draw: Draw) -> None:
    column = "<div><p>One</p><p style='margin-top:8px'>Two</p></div><p>End</p>"
    design = draw(f'<div id="a" class="g">{column}</div>' + f"<div>{column}</div>" * 4)
    assert [type(child) for child in design.frame("a").children] == [Text, Text, Text]
    assert layout_of(design, "a").mode is COLUMN


def test_the_bounds_of_a_size_are_those_of_css_in_px(draw: Draw) -> None:
    design = draw(
        '<div class="g" id="page" style="display:grid;padding:9px;gap:7px;justify-items:start">'
        '<div class="g" id="a" style="max-width:300px;min-height:20px;padding:4px;background:#ccc"><p>One</p></div>'
        '<div id="b" style="width:50%;max-width:90%;min-width:40px;height:30px;background:#ddd"></div>'
        '<div id="c" style="box-sizing:border-box;width:120px;max-width:120px;height:30px;background:#ddd"></div></div>'
    )
    assert design.named("a").layer.limits == SizeLimits(max_width=308, min_height=28)
    assert design.named("b").layer.limits == SizeLimits(min_width=40)
    assert design.named("c").layer.limits == SizeLimits(max_width=120)
    assert design.named("page").layer.limits is None


def test_the_items_of_a_list_on_a_page_with_many_holders_stand_in_the_list_itself(draw: Draw) -> None:
    design = draw('<ul id="list" style="margin:0">' + "<li>Item</li>" * 4 + "</ul>" + '<div class="g">Foot</div>')
    children = design.frame("list").children
    flowing = [child for child in children if not (child.layout_child or LayoutChild()).is_absolute]
    assert layout_of(design, "list").mode is COLUMN
    assert [type(child) for child in flowing] == [Text] * 4
    assert [child.name for child in children if child not in flowing] == ["Marker"] * 4


def test_a_header_in_front_of_what_follows_leaves_the_column_to_the_rest(draw: Draw) -> None:
    parts = "".join(f'<section class="g" style="position:relative;height:60px">{each}</section>' for each in "abc")
    header = "position:sticky;top:0;z-index:9;height:40px;box-shadow:0 4px 12px #0008;background:#fff"
    page = draw(f'<header style="{header}">Top</header>{parts}').page
    assert isinstance(page, Frame)
    assert page.auto_layout is not None
    assert (page.auto_layout.mode, page.auto_layout.primary_align) == (COLUMN, PrimaryAlign.MIN)
    assert (page.auto_layout.padding_top, page.auto_layout.spacing) == (40, 0)
    aside = [child for child in page.children if (child.layout_child or LayoutChild()).is_absolute]
    assert [child.name for child in aside] == ["Header"]
    assert page.children.index(aside[0]) > 0, "its shadow falls on the section below it"
