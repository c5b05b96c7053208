"""Layers that a designer would not have drawn: what lies on a box is in it, and few frames only hold others."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.scene.nodes import Constraint, Frame, LayoutMode, Rectangle, ScrollBehavior, Text, Vector
from htmlfig_desktop.engine.scene.paints import EffectKind
from tests.engine.conftest import Pages, Run
from tests.engine.proved import LAST, Draw, proving
from tests.support.glyphs import glyphs_of
from tests.support.scenes import fill_of

pytestmark = pytest.mark.engine

DOT = "data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=="


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


def test_the_label_over_an_input_is_in_the_input(draw: Draw) -> None:
    design = draw(
        '<div style="position:relative;width:300px"><input id="field" style="width:100%;height:50px;box-'
        'sizing:border-box"><label style="position:absolute;left:24px;top:13px">Name</label></div>' + LAST
    )
    field = design.frame("field")
    (label,) = field.children
    assert isinstance(label, Text)
    assert len(design.found) == 4, design.outline()
    assert (design.named("field").rect.x, design.named("Name").rect.x) == (0, 24)


def test_an_icon_in_a_search_field_is_in_the_field_beside_its_text(draw: Draw) -> None:
    design = draw(
        '<div style="position:relative;width:200px"><input id="field" placeholder="Search" style="width:200px;height:'
        '40px;padding-left:40px;box-sizing:border-box"><div id="icon" style="position:absolute;left:12px;top:12px;'
        'width:16px;height:16px;background:red"></div></div>' + LAST
    )
    assert [child.name for child in design.frame("field").children] == ["Search", "icon"]
    assert len(design.found) == 5, design.outline()


def test_a_generated_box_behind_the_content_of_an_element_is_that_element_itself(draw: Draw) -> None:
    design = draw(
        '<style>#hero{position:relative;height:100px}#hero::before{content:"";position:absolute;inset:0;background:'
        '#123}#hero p{position:relative;padding:20px}</style><section id="hero"><p>Over it</section>' + LAST
    )
    hero = design.frame("hero")
    assert (fill_of(hero), hero.semantics.tag) == ("#112233", "SECTION")
    assert [child.name for child in hero.children] == ["Over it"]


def test_a_sticky_bar_with_a_box_behind_its_content_stays_sticky(draw: Draw) -> None:
    design = draw(
        '<style>#bar{position:sticky;top:0;height:40px}#bar::before{content:"";position:absolute;inset:0;background:'
        '#eee}#bar p{position:relative}</style><div id="bar"><p>Title</p></div><div style="height:900px"></div>' + LAST
    )
    bar = design.frame("bar")
    assert (fill_of(bar), bar.scroll_behavior) == ("#EEEEEE", ScrollBehavior.STICKY)


@pytest.mark.parametrize(
    "html",
    [
        f'<img id="below" src="{DOT}" style="display:block;width:200px;height:80px">',
        '<div id="below" style="width:200px;height:30px;background:#ccc"></div>',
        '<div id="below" style="width:200px;height:80px;background:#ccc;opacity:.5"></div>',
        '<div id="below" style="width:200px;height:80px;background:#ccc;filter:blur(3px)"></div>',
    ],
    ids=["picture", "too small", "see-through", "blurred"],
)
def test_what_stands_over_a_layer_that_cannot_hold_it_stays_beside_it(draw: Draw, html: str) -> None:
    design = draw(
        f'<div style="position:relative">{html}<p style="position:absolute;top:20px;left:9px">Caption</div>{LAST}'
    )
    below = design.named("below").layer
    assert isinstance(below, Rectangle)
    assert not isinstance(below, Frame)


def test_a_card_keeps_its_rows_when_a_badge_on_it_is_taken_in(draw: Draw) -> None:
    row = '<div class="r"></div>'
    design = draw(
        f'<div style="position:relative"><div id="card" class="g" style="padding:10px;display:flex;gap:10px">{row * 3}'
        '</div><div id="badge" style="position:absolute;right:4px;top:4px;width:9px;height:9px;background:blue"></div>'
        f"</div>{LAST}"
    )
    card = design.frame("card")
    assert card.auto_layout is not None
    assert card.auto_layout.mode is LayoutMode.HORIZONTAL
    aside = [child.name for child in card.children if child.layout_child and child.layout_child.is_absolute]
    assert (len(card.children), aside) == (4, ["badge"])


NESTED = (
    '<section id="news"><div id="list"><div id="first"><p>One<p>Two</div><div id="second"><p>Three<p>Four</div></div>'
    "<p>Five</section><p>Six"
)


def test_columns_in_columns_become_one_where_a_page_has_too_many_layers(draw: Draw) -> None:
    design = draw(NESTED)
    assert design.converted.structure.ratio <= 1.3, design.outline()
    names = [found.layer.name for found in design.found]
    assert "news" in names, "what means something goes last"
    assert not {"first", "second"} & set(names)
    assert [text.name for text in design.texts] == ["One", "Two", "Three", "Four", "Five", "Six"]


def test_a_design_of_a_few_layers_is_left_as_it_is(draw: Draw) -> None:
    design = draw('<div id="list"><div id="first"><p>One<p>Two</div><p>Three</div><p>Four')
    assert design.converted.structure.ratio > 1.3
    assert {"list", "first"} <= {found.layer.name for found in design.found}


def test_columns_in_columns_stay_where_a_page_shows_enough(draw: Draw) -> None:
    design = draw(NESTED + '<div class="r" style="margin-top:9px"></div>' * 12)
    assert {"news", "list", "first", "second"} <= {found.layer.name for found in design.found}


def test_a_row_in_a_row_goes_where_one_row_says_the_same(draw: Draw) -> None:
    pair = '<div id="{name}" style="display:flex;gap:10px"><p>{first}</p><p>{second}</p></div>'
    pairs = pair.format(name="one", first="A", second="B") + pair.format(name="two", first="C", second="D")
    design = draw('<div id="row" style="display:flex;gap:10px"><p>E</p>' + pairs + "</div><p>F")
    assert not {"one", "two"} & {found.layer.name for found in design.found}, "what is alike goes together"
    layout = design.frame("row").auto_layout
    assert layout is not None
    assert layout.mode is LayoutMode.HORIZONTAL
    assert 9 <= layout.spacing < 10, "texts have boxes of whole px"


@pytest.mark.parametrize(
    ("css", "horizontal", "vertical"),
    [
        ("inset:0", Constraint.STRETCH, Constraint.STRETCH),
        ("left:0;right:0;bottom:0;height:4px", Constraint.STRETCH, Constraint.MAX),
        ("top:0;right:0;width:9px;height:9px", Constraint.MAX, Constraint.MIN),
        ("top:9px;left:9px;width:9px;height:9px", Constraint.MIN, Constraint.MIN),
    ],
)
def test_a_generated_box_keeps_to_the_edges_it_stands_at(
    draw: Draw, css: str, horizontal: Constraint, vertical: Constraint
) -> None:
    design = draw(
        f'<style>#card{{position:relative;padding:20px}}#card::after{{content:"";position:absolute;background:#0003;{css}}}'
        f'</style><div id="card" class="g"><p>One<p>Two</div>{LAST}'
    )
    after = design.frame("card").children[-1]
    assert (after.horizontal, after.vertical) == (horizontal, vertical)


def test_borders_that_are_layers_keep_to_their_sides(draw: Draw) -> None:
    design = draw(
        '<div id="box" style="border-top:4px dashed red;border-right:6px dotted blue;padding:9px;width:200px">'
        f"<p>One<p>Two</div>{LAST}"
    )
    top, right = design.named("Border top").layer, design.named("Border right").layer
    assert (top.horizontal, top.vertical) == (Constraint.STRETCH, Constraint.MIN)
    assert (right.horizontal, right.vertical) == (Constraint.MAX, Constraint.STRETCH)


ICON = '<b style="display:inline-block;width:12px;height:12px;background:red"></b>'


def test_the_space_between_an_icon_and_its_label_is_a_distance(draw: Draw) -> None:
    design = draw(f'<p id="row">{ICON} Label {ICON} end</p>')
    first, second = design.texts
    assert (first.content.characters, second.content.characters) == ("Label", "end")
    assert design.named("Label").rect.x == pytest.approx(12 + 4.4, abs=0.8)
    layout = first.layout
    assert layout is not None
    assert (layout.lines[0].start, layout.lines[0].end, len(layout.offsets)) == (0, 5, 5)
    assert [glyph.character for glyph in glyphs_of(layout)] == [0, 1, 2, 3, 4]
    assert glyphs_of(layout)[0].x == pytest.approx(0, abs=0.1)


@pytest.mark.parametrize(
    "html",
    [
        f'<pre style="margin:0">{ICON} kept</pre>',
        f"<p>{ICON}<u> kept</u></p>",
    ],
    ids=["preserved", "underlined"],
)
def test_a_space_that_shows_or_is_preserved_stays(draw: Draw, html: str) -> None:
    (text,) = draw(html).texts
    assert text.content.characters == " kept"


def test_a_run_of_nothing_but_the_space_goes_with_it(draw: Draw) -> None:
    (text,) = draw(f"<p>{ICON}<b> </b><i>slanted</i></p>").texts
    assert [run.characters for run in text.content.runs] == ["slanted"]
    assert text.layout is not None
    assert {glyph.run for glyph in glyphs_of(text.layout)} == {0}


def test_a_line_that_leaves_its_own_box_forgets_that_boxs_edges(draw: Draw) -> None:
    design = draw(
        '<style>#item{position:relative;margin-left:40px}#item::before{content:"";position:absolute;left:-16px;top:9px;'
        'width:12px;border-bottom:1px dotted #888}</style><div id="item">One</div>' + LAST
    )
    line = design.named("Line").layer
    assert (line.horizontal, line.vertical) == (Constraint.MIN, Constraint.MIN)


def test_a_triangle_made_of_borders_is_one_layer_as_large_as_its_box(draw: Draw) -> None:
    design = draw(
        '<style>#menu::after{content:"";display:inline-block;margin-left:5px;vertical-align:4px;border:6px solid '
        'transparent;border-top-color:#123;border-bottom:0}</style><p id="menu">More</p>' + LAST
    )
    caret = design.named("Icon")
    assert isinstance(caret.layer, Vector)
    assert (caret.rect.width, caret.rect.height) == (12, 6)
    assert len(design.found) == 5, design.outline()


def test_sides_of_two_colors_are_a_stroke_and_one_layer_over_it(draw: Draw) -> None:
    design = draw('<div id="card" style="height:40px;border:1px solid #ccc;border-left:4px solid #04f"></div>' + LAST)
    card = design.frame("card")
    assert card.stroke is not None
    assert card.stroke.sides is not None
    assert (card.stroke.sides.top, card.stroke.sides.left) == (1, 4)
    (accent,) = card.children
    assert (accent.name, accent.size.width) == ("Border left", 4)


OVERLAPPING = '<div class="r"></div><div class="g" style="margin-top:-10px;height:30px"></div>'
"""What no auto layout can hold."""


@pytest.mark.parametrize("shapes", ["", '<path d="M2 10h20" stroke="#000"/>'], ids=["one shape", "two shapes"])
def test_an_icon_stays_whole_where_its_frame_has_no_auto_layout(draw: Draw, shapes: str) -> None:
    icon = f'<svg width="24" height="24" style="margin-left:9px"><path d="M3 5h18v14z"/>{shapes}</svg>'
    box = draw(f'<div id="box" style="background:#eee">{OVERLAPPING}{icon}<b>Word</b></div>').frame("box")
    assert box.auto_layout is None
    assert [(child.name, child.semantics.tag) for child in box.children[2:]] == [("Icon", "SVG"), ("Word", "")]


def test_a_column_that_begins_with_a_badge_is_no_line_of_words(draw: Draw) -> None:
    words = '<b style="display:inline-block">New</b><p class="g">Words</p>'
    columns = "".join(f'<section style="margin-top:-{up}px">{words}</section>' for up in (3, 9, 5, 12, 7))
    box = draw(f'<div id="box" style="background:#eee">{columns}</div>').frame("box")
    assert box.auto_layout is None
    assert [child.semantics.tag for child in box.children] == ["SECTION"] * 5


@pytest.mark.parametrize(
    "style", ["white-space:nowrap;text-overflow:ellipsis", "display:-webkit-box;-webkit-line-clamp:2"]
)
def test_a_paragraph_that_ends_with_an_ellipsis_is_a_text_without_a_frame_around_it(draw: Draw, style: str) -> None:
    words = "More words than the room of this paragraph holds, as it is as narrow as a card in a list."
    style = f"overflow:hidden;-webkit-box-orient:vertical;{style}"
    design = draw(
        f'<div id="card" class="g" style="width:150px"><p style="{style}">{words}</p><p>Short</p></div>{LAST}'
    )
    cut, short = design.frame("card").children
    assert isinstance(cut, Text)
    assert (cut.content.truncates, cut.size.width) == (True, 150)
    assert short.name == "Short"


@pytest.mark.parametrize(("top", "names"), [(60, {"Seen", "Over"}), (20, {"Seen", "Over", "Cut"})])
def test_what_a_clip_leaves_nothing_of_is_no_layer(draw: Draw, top: int, names: set[str]) -> None:
    cut = f'<div style="position:absolute;z-index:2;opacity:.5;top:{top}px">Cut</div>'
    over = '<div style="position:relative;z-index:1;margin-top:-40px;height:90px;background:#ccc">Over</div>'
    design = draw(f'<div style="overflow:hidden;height:40px;position:relative">{cut}Seen</div>{over}{LAST}')
    assert {text.content.characters for text in design.texts} == names


@pytest.mark.parametrize(
    ("html", "painted"),
    [
        ("<p>One <b>bold</b> word</p><p>Two</p>", 2),
        ('<div style="border:4px solid;border-color:red lime blue gray;height:40px"></div>', 1),
        ('<svg width="40" height="40"><rect width="9" height="9"/><circle cx="20" cy="20" r="9"/></svg>', 3),
        ('<ul><li>One</ul><img src="nowhere.png" alt="A picture">', 4),
        ('<p style="width:60px"><mark>over several lines</mark></p>', 4),
        ('<table style="border-collapse:collapse"><tr><td style="border:1px solid">Cell</td></tr></table>', 3),
        ('<div style="opacity:0"><p>Hidden</p></div>', 0),
    ],
    ids=["texts", "borders", "drawing", "marker and lost picture", "lines", "collapsed", "hidden"],
)
def test_the_measure_counts_what_the_page_paints(draw: Draw, html: str, painted: int) -> None:
    assert draw(html).converted.structure.shown == 1 + painted


def test_a_shadow_over_a_picture_that_did_not_load_is_that_of_the_box_itself(draw: Draw) -> None:
    design = draw(
        '<div style="padding:40px;background:#cbd5e1 url(not-there.png)"><div id="button" style="width:90px;height:'
        '30px;border-radius:6px;box-shadow:0 4px 12px #0008">Press</div></div>' + LAST
    )
    button = design.frame("button")
    assert (fill_of(button), [effect.kind for effect in button.effects]) == ("#CBD5E1", [EffectKind.DROP_SHADOW])
    assert [child.name for child in button.children] == ["Press"]


def test_a_text_that_is_indented_out_of_the_page_is_no_layer(draw: Draw) -> None:
    design = draw(
        '<a id="link" style="display:block;width:40px;height:40px;background:#888;text-indent:-9999px">Go</a>'
    )
    assert not [found for found in design.found if isinstance(found.layer, Text)]


def test_lines_that_a_background_draws_along_edges_are_borders(draw: Draw) -> None:
    line = "linear-gradient({0}, {0}) {1} no-repeat"
    for color in ("red", "blue"):
        lines = f"{line.format('red', '0 100% / 100% 1px')}, {line.format(color, '100% 0 / 1px 100%')}"
        style = f"width:200px;height:40px;background:{lines}, linear-gradient(white, #eee)"
        design = draw(f"<div id='it' style='{style}'>word</div>{LAST}")
        assert [child.name for child in design.frame("it").children] == ["word"], design.outline()
