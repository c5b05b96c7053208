"""Parts of applications (cards, bars, lists, forms) that a designer goes on working with."""

from __future__ import annotations

from itertools import pairwise

import pytest

from htmlfig_desktop.engine.scene.nodes import (
    Constraint,
    Frame,
    Layer,
    LayoutMode,
    LayoutSizing,
    Text,
    children_of,
    walk,
)
from tests.engine.conftest import Pages, Run
from tests.engine.proved import Draw, proving
from tests.engine.test_other_widths import across, role

pytestmark = [pytest.mark.engine, pytest.mark.slow]


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


def build_of(layer: Layer) -> tuple[object, ...]:
    """Return how a layer and all that is in it are laid out, whatever they say."""
    layout = layer.auto_layout if isinstance(layer, Frame) else None
    return (type(layer), layer.role.grows, layer.role.stretches, layout, *map(build_of, children_of(layer)))


def test_cards_that_begin_between_pixels_are_built_like_those_that_do_not(draw: Draw) -> None:
    card = (
        "<div class='card'><div class='top'></div><div class='text'><h2>Chair</h2><p>A chair to sit on, with arms</p>"
        "<div class='last'><b>$49</b><i class='r'></i></div></div></div>"
    )
    design = draw(
        "<style>#cards{display:grid;grid-template-columns:repeat(3,1fr);gap:15px;width:395px}.card,.text{display:flex;"
        "flex-direction:column}.card{border:1px solid}.top{height:20px;background:red}.text,p{flex:1}.text{padding:8px;"
        "font:10px/16px DejaVu Sans}h2{font:inherit}.last{display:flex;justify-content:space-between;margin-top:8px}"
        f"</style><div id='cards'>{card * 3}</div>"
    )
    cards = [layer for layer in walk((design.page,)) if layer.name == "card"]
    assert len(cards) == 3
    assert len(set(map(build_of, cards))) == 1, design.outline()


def test_a_line_with_paddings_of_its_own_beside_blocks_that_reach_further_follows_the_column(draw: Draw) -> None:
    design = draw(
        "<style>#bar{width:50%;background:#eee;padding:12px}h2{padding:0 8px;font:12px/16px DejaVu Sans}"
        ".row{background:#fff;height:20px;margin-bottom:4px}</style><div id='bar'><h2>Favorites</h2>"
        "<div class='row'>One</div><div class='row'>Two</div><div class='row'>Three</div></div>"
    )
    title = next(layer for layer in walk((design.page,)) if isinstance(layer, Text) and layer.name == "Favorites")
    assert title.role.stretches, design.outline()
    holder = next(layer for layer in walk((design.page,)) if title in children_of(layer))
    assert isinstance(holder, Frame)
    assert holder.auto_layout is not None
    assert (holder.auto_layout.padding_left, holder.auto_layout.padding_right) == (8, 8)


def test_words_in_columns_of_a_grid_are_as_wide_as_them_and_their_row_grows(draw: Draw) -> None:
    design = draw(
        "<style>dl,dd{margin:0}.row{display:grid;grid-template-columns:repeat(3,1fr);gap:8px;padding:8px}dd{"
        "grid-column:span 2}</style><dl><div class='row g'><dt>Name</dt><dd>Margot</dd></div><div class='row g'>"
        "<dt>About</dt><dd>Words that need more than one line in two columns of this grid</dd></div></dl>"
    )
    rows = [layer for layer in walk((design.page,)) if isinstance(layer, Frame) and layer.name == "Grid"]
    assert len(rows) == 2, design.outline()
    for row in rows:
        assert row.auto_layout is not None
        assert row.auto_layout.tracks is not None
        assert row.auto_layout.tracks.hugging == (True,)
        assert all(cell.role.grows for cell in row.children)
        spans = [cell.role.cell.columns for cell in row.children if cell.role.cell is not None]
        assert spans == [1, 2]


def test_what_a_positioned_box_holds_alone_keeps_to_the_edges_of_that_box(draw: Draw) -> None:
    design = draw(
        "<style>#field{position:relative;height:40px;background:#eee}.aside{position:absolute;top:0;bottom:0;right:0;"
        "display:flex;align-items:center;padding-right:12px}.over{position:absolute;left:0;right:0;bottom:0;"
        "padding:0 20px}</style><div id='field'><p>Words in a field that fill most of its width</p><div class='aside'>"
        "<div id='mark' class='r'></div></div><div class='over'><div id='line' style='height:2px;background:red'>"
        "</div></div></div>"
    )
    mark, line = design.named("mark").layer, design.named("line").layer
    assert (mark.horizontal, mark.vertical) == (Constraint.MAX, Constraint.CENTER), design.outline()
    assert (line.horizontal, line.vertical) == (Constraint.STRETCH, Constraint.MAX)


def test_what_stays_in_the_middle_of_a_positioned_box_stays_there(draw: Draw) -> None:
    design = draw(
        "<p>Words</p><div style='position:fixed;inset:0;padding:40px'><div id='dialog' class='g' "
        "style='max-width:200px;margin:0 auto'><p>Words in a dialog</p></div></div>"
    )
    assert design.named("dialog").layer.horizontal is Constraint.CENTER


def test_what_covers_the_window_by_its_lengths_goes_on_covering_it(draw: Draw) -> None:
    design = draw(
        "<p>Words</p><div id='veil' style='position:fixed;top:0;left:0;width:100vw;height:100vh;"
        "background:rgba(0,0,0,.5)'></div>"
    )
    veil = design.named("veil").layer
    assert (veil.horizontal, veil.vertical) == (Constraint.STRETCH, Constraint.STRETCH)


def test_the_arrow_of_a_list_to_choose_from_stays_at_its_right(draw: Draw) -> None:
    design = draw("<p>Words</p><select style='width:100%'><option>One</option></select>")
    arrow = design.named("Arrow").layer
    assert (arrow.horizontal, arrow.vertical) == (Constraint.MAX, Constraint.CENTER)


def test_a_card_of_a_width_of_its_own_alone_in_a_page_keeps_that(draw: Draw) -> None:
    design = draw(
        "<style>body{padding:20px}#card{box-sizing:border-box;width:200px;padding:10px;background:#eee}</style>"
        "<div id='card'><h2>Sign in</h2><p>Words below it</p></div>"
    )
    assert [across(design, "card", width) for width in (400.0, 600.0)] == [(20, 220)] * 2


def test_a_card_alone_in_the_middle_of_a_page_stays_there_and_keeps_its_width(draw: Draw) -> None:
    design = draw(
        "<style>body{display:flex;align-items:center;justify-content:center;min-height:100vh}#card{width:180px;"
        "padding:10px;background:#eee}</style><div id='card'><h2>Sign in</h2><p>Words below it</p></div>"
    )
    assert [across(design, "card", width) for width in (400.0, 600.0, 300.0)] == [(100, 300), (200, 400), (50, 250)]


GROUP = (
    "<style>.item{border:1px solid #888;padding:4px 10px;margin-left:-1px;background:#fff;font:12px/16px DejaVu Sans}"
    ".item:first-child{margin-left:0;border-radius:4px 0 0 4px}.on{position:relative;z-index:2;border-color:blue}"
    "</style>"
)


def test_neighbors_that_share_borders_are_a_row_that_closes_up(draw: Draw) -> None:
    items = "".join(f"<div class='item {'on' if at == 2 else ''}' id='n{at}'>Page</div>" for at in range(1, 5))
    design = draw(f"{GROUP}<p>Words</p><div id='pages' style='display:inline-flex'>{items}</div><p>Words</p>")
    row = design.frame("pages")
    assert row.auto_layout is not None, design.outline()
    assert (row.auto_layout.mode, row.auto_layout.spacing) == (LayoutMode.HORIZONTAL, 0)
    assert [item.name for item in row.children] == ["n1", "n2", "n3", "n4"]
    edges = [(item.bounds.x, item.bounds.right) for item in row.children]
    assert all(before[1] == after[0] for before, after in pairwise(edges)), edges
    strokes = [item.stroke.sides for item in row.children if isinstance(item, Frame) and item.stroke]
    assert [sides and (sides.left, sides.right) for sides in strokes] == [(1, 0), None, (0, 0), None]


def test_neighbors_with_transparent_borders_over_each_other_are_a_row_that_closes_up_too(draw: Draw) -> None:
    items = "".join(f"<div class='item{' on' * (at == 2)}' id='n{at}'>Page</div>" for at in range(1, 5))
    style = "<style>.item{border-color:transparent;background:#222;color:#fff}.on{background:#28c}</style>"
    design = draw(f"{GROUP}{style}<p>Words</p><div id='pages' style='display:inline-flex'>{items}</div><p>Words</p>")
    row = design.frame("pages")
    assert row.auto_layout is not None, design.outline()
    assert row.auto_layout.spacing == 0
    assert [item.name for item in row.children] == ["n1", "n2", "n3", "n4"]
    edges = [(item.bounds.x, item.bounds.right) for item in row.children]
    assert all(before[1] == after[0] for before, after in pairwise(edges)), edges


def test_a_field_between_two_boxes_that_share_its_borders_takes_what_they_leave(draw: Draw) -> None:
    design = draw(
        f"{GROUP}<p>Words</p><div id='group' style='display:flex'><div class='item'>$</div>"
        "<input class='item' id='field' style='flex:1 1 auto;width:1%;min-width:0' value='12'>"
        "<div class='item'>.00</div></div>"
    )
    assert role(design, "field").grows, design.outline()
    start, end = across(design, "field", 300.0)
    assert end - start == pytest.approx(design.named("field").layer.size.width - 100, abs=0.1)


def test_a_border_that_its_neighbor_lets_through_stays(draw: Draw) -> None:
    items = "<div class='item' style='border-color:rgba(0,0,0,.3);background:none'>Page</div>" * 3
    design = draw(f"{GROUP}<p>Words</p><div id='pages' style='display:inline-flex'>{items}</div><p>Words</p>")
    frames = [layer for layer in walk((design.page,)) if isinstance(layer, Frame) and layer.stroke]
    assert len(frames) == 3
    assert all(frame.stroke and frame.stroke.sides is None for frame in frames)


FIELD = (
    "<style>.field{position:relative}.field input{box-sizing:border-box;width:100%;padding:6px 30px;border:1px solid;"
    "font:12px/16px DejaVu Sans}.field i{position:absolute;left:8px;top:8px;width:14px;height:14px;background:red}"
    "</style><p>Words</p>"
)


def test_a_field_with_an_icon_on_it_grows_with_what_is_written_in_it_and_with_its_column(draw: Draw) -> None:
    design = draw(f"{FIELD}<div class='field'><input id='name' value='Anna'><i id='icon'></i></div><p>Words</p>")
    field = design.frame("name")
    assert field.auto_layout is not None, design.outline()
    assert role(design, "Anna").stretches
    assert role(design, "icon").is_absolute
    assert across(design, "name", 500.0) == (0, 500)


def test_a_field_on_a_shadow_with_signs_on_it_fills_what_casts_that(draw: Draw) -> None:
    design = draw(
        f"{FIELD}<div class='field' style='box-shadow:0 1px 2px #888;display:flex'><input id='sum' value='12'>"
        "<i id='icon'></i><b id='unit' style='position:absolute;right:8px;top:4px'>EUR</b></div><p>Words</p>"
    )
    assert across(design, "sum", 500.0) == (0, 500), design.outline()
    assert across(design, "EUR", 500.0)[1] == pytest.approx(492, abs=1)


def test_words_in_a_field_that_shows_nothing_are_as_wide_as_it(draw: Draw) -> None:
    design = draw(
        "<div class='f' style='border:1px solid;padding:0 8px'><p>https://</p><input id='address' value='example.com' "
        "style='flex:1;min-width:0;border:0;background:none;font:12px/16px DejaVu Sans;padding:4px'></div>"
    )
    assert role(design, "example.com").stretches, design.outline()


DIALOG = (
    "<style>.veil{position:fixed;inset:0;background:rgba(0,0,0,.4)}.room{position:fixed;inset:0;display:flex;"
    "align-items:center;justify-content:center}#card{width:200px;background:#fff;padding:10px}</style>"
)


def test_a_dialog_in_a_box_without_room_of_its_own_stands_in_the_middle_of_the_page(draw: Draw) -> None:
    design = draw(
        f"{DIALOG}<main><h2>Title</h2><p>Words of the page</p></main><div style='position:relative;z-index:10'>"
        "<div class='veil'></div><div class='room'><div id='card'><p>Words of a dialog</p></div></div></div>"
    )
    card = design.named("card").layer
    assert any(child is card for child in children_of(design.page)), design.outline()
    assert (card.horizontal, card.vertical) == (Constraint.CENTER, Constraint.CENTER)


def test_a_page_behind_a_veil_and_a_dialog_is_in_flow(draw: Draw) -> None:
    design = draw(
        f"{DIALOG}<div id='root'><h2>Title</h2><p>Words of the page</p></div><div class='veil'></div>"
        "<div class='room'><div id='card'><p>Words of a dialog</p><p>More of them</p><p>And more</p></div></div>"
    )
    assert isinstance(design.page, Frame)
    assert design.page.auto_layout is not None, design.outline()
    flowing = [child for child in design.page.children if child.flows]
    assert "card" not in [child.name for child in flowing]
    assert flowing


def test_a_page_lower_than_the_window_grows_into_the_room_below_it_first(draw: Draw) -> None:
    design = draw("<style>body{padding:10px}</style><h2>Title</h2><p>Words</p><div class='g'><p>Others</p></div>")
    assert isinstance(design.page, Frame)
    layout, limits = design.page.auto_layout, design.page.limits
    assert layout is not None
    assert (layout.padding_bottom, layout.primary_sizing) == (10, LayoutSizing.HUG)
    assert limits is not None
    assert limits.min_height == design.page.size.height


def test_words_below_a_picture_that_they_reach_over_stand_in_a_column_that_grows(draw: Draw) -> None:
    design = draw(
        "<style>#cover{height:60px;background:red}#who{margin:-40px 16px 0;padding-bottom:8px}#face{width:40px;"
        "height:40px;border-radius:20px;background:blue}#header{box-shadow:0 1px 3px #888}</style>"
        "<div id='header' class='g'><div id='cover'></div>"
        "<div id='who'><div id='face'></div><h2>Anna</h2><p>Words about her</p></div></div><p>Words</p>"
    )
    header = design.frame("header")
    assert header.auto_layout is not None, design.outline()
    assert (header.auto_layout.mode, header.auto_layout.primary_sizing) == (LayoutMode.VERTICAL, LayoutSizing.HUG)
    cover = design.named("cover").layer
    assert (role(design, "cover").is_absolute, cover.horizontal) == (True, Constraint.STRETCH)
    assert across(design, "cover", 500.0) == (0, 500)


def test_what_a_flex_row_keeps_at_its_end_stays_there_and_as_wide_as_it_is(draw: Draw) -> None:
    message = (
        "<div style='display:flex;justify-content:flex-end'><div style='max-width:200px'><div id='said' class='g' "
        "style='padding:8px'><p>Words that need a second line in what they stand in</p></div>"
        "<p style='text-align:right'>10:05</p></div></div>"
    )
    design = draw(f"<p>Words</p>{message}<p>Words</p>")
    assert [across(design, "said", width) for width in (400.0, 500.0)] == [(200, 400), (300, 500)], design.outline()
