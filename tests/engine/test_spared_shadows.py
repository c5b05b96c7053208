"""Shadows and borders that a designer would not have drawn as layers of their own."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.scene.nodes import Frame, Text
from htmlfig_desktop.engine.scene.paints import EffectKind, SolidPaint
from tests.engine.conftest import Pages, Run
from tests.engine.proved import LAST, Draw, proving
from tests.support.scenes import fill_of

pytestmark = [pytest.mark.engine, pytest.mark.slow]


DOT = "data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=="


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


def test_a_shadow_around_what_its_content_covers_is_the_boxs_own(draw: Draw) -> None:
    group = '<div id="group" style="display:flex;width:200px;height:40px;border-radius:4px;box-shadow:0 2px 6px #0006">'
    left, right = "border-radius:4px 0 0 4px", "border-radius:0 4px 4px 0"
    design = draw(
        f'{group}<i style="width:50px;background:#eee;{left}"></i><i style="flex:1;background:#fff;{right}"></i>'
        f"</div>{LAST}"
    )
    box = design.frame("group")
    assert [effect.kind for effect in box.effects] == [EffectKind.DROP_SHADOW]
    assert len(box.children) == 2


GROUP = (
    '<div id="group" style="position:relative;display:flex;width:200px;height:40px;box-shadow:0 2px 6px #0006">'
    '<i style="width:50px;background:#eee"></i><i style="width:60px;background:#fff"></i></div>'
)


@pytest.mark.parametrize(
    ("around", "fill"),
    [
        ("", "#FFFFFF"),
        ("background:#def", "#DDEEFF"),
        ("background:#def;padding:9px;border-radius:9px", "#DDEEFF"),
        ("background:#def;padding:9px;box-shadow:0 1px 3px #0004,inset 0 0 0 3px #0000", "#DDEEFF"),
    ],
    ids=["page", "box", "round box", "box with a shadow"],
)
def test_a_box_without_a_fill_that_casts_a_shadow_has_the_one_color_it_lies_on(
    draw: Draw, around: str, fill: str
) -> None:
    design = draw(f'<div style="{around}">{GROUP}</div>{LAST}')
    box = design.frame("group")
    assert [effect.kind for effect in box.effects] == [EffectKind.DROP_SHADOW]
    assert fill_of(box) == fill
    assert len(box.children) == 2


def test_a_box_that_the_one_around_it_cuts_off_has_the_color_that_what_shows_of_it_lies_on(draw: Draw) -> None:
    cut = f'<div style="height:25px;overflow:hidden">{GROUP}</div>'
    design = draw(f'<div style="background:#def;padding:9px">{cut}</div>{LAST}')
    box = design.frame("group")
    assert [effect.kind for effect in box.effects] == [EffectKind.DROP_SHADOW]
    assert fill_of(box) == "#DDEEFF"


@pytest.mark.parametrize(
    "around",
    [
        f"<p style='height:0'>Behind it</p>{GROUP}",
        f'<div style="background:linear-gradient(red,blue)">{GROUP}</div>',
        f'<div style="background:#def;border-radius:9px">{GROUP}</div>',
        f'<div style="background:#f008">{GROUP}</div>',
        f'<div style="background:#def;box-shadow:inset 0 0 20px red">{GROUP}</div>',
        f'<div class="r"></div><div style="margin-top:-10px">{GROUP}</div>',
        f'<div style="background:#def;height:25px">{GROUP}</div>',
    ],
    ids=["text", "gradient", "round corner", "translucent", "shaded inside", "box half behind", "it reaches out"],
)
def test_a_shadow_around_a_box_that_shows_what_lies_behind_stays_a_layer(draw: Draw, around: str) -> None:
    design = draw(around + LAST)
    assert not design.frame("group").effects
    assert [found.layer.name for found in design.found].count("Shadow") == 2


def test_a_sunken_table_has_one_layer_for_each_cell_and_its_text(draw: Draw) -> None:
    row = '<tr><td width="60">A<td width="60">B'
    design = draw(f'<table border="1" style="background:#eef">{row * 2}</table>{LAST}')
    cells = [found.layer for found in design.found if found.layer.semantics.tag == "TD"]
    assert len(cells) == 4
    for cell in cells:
        assert isinstance(cell, Frame)
        assert [type(child) for child in cell.children] == [Text]
        assert cell.stroke is None
        assert [(each.kind, each.radius, each.offset.x, each.offset.y) for each in cell.effects] == [
            (EffectKind.INNER_SHADOW, 0, 1, 1),
            (EffectKind.INNER_SHADOW, 0, -1, -1),
        ]


@pytest.mark.parametrize(
    ("page", "color"), [("", "#FFFFFF"), ("body{background:#123}", "#112233"), ("div{background:#fed}", "#FFEEDD")]
)
def test_what_the_shadows_of_a_sunken_box_fall_on_is_as_good_as_what_lies_behind(
    draw: Draw, page: str, color: str
) -> None:
    design = draw(f'<style>{page}</style><div><p id="sunken" style="border:1px inset">Text</p></div>{LAST}')
    box = design.frame("sunken")
    (fill,) = box.fills
    assert isinstance(fill, SolidPaint)
    assert (fill_of(box)[:7], 1 / 127 < fill.color.a < 0.02) == (color, True)


@pytest.mark.parametrize(
    "style",
    [
        "border:6px inset",
        "border:3px inset;border-radius:6px",
        "border:1px solid;border-color:#f008 #00f8",
        "border:1px solid #ccc;border-left:4px solid #04f",
        "border:1px inset;line-height:10px",
    ],
    ids=["thick", "round", "translucent", "three alike", "text reaches out"],
)
def test_borders_that_shadows_would_not_show_right_stay_layers(draw: Draw, style: str) -> None:
    design = draw(f'<p id="box" style="width:90px;white-space:nowrap;{style}">fghjpqy</p>{LAST}')
    box = design.frame("box")
    assert not box.effects
    assert any(child.name.startswith("Border") for child in box.children)


def test_the_border_of_a_frameset_is_one_box_with_its_edges_as_shadows(draw: Draw) -> None:
    page = '<frame src="data:text/html,<p>A">'
    design = draw(f'<frameset cols="100,*" border="6">{page * 2}</frameset>')
    (border,) = [found.layer for found in design.found if found.layer.name == "Border"]
    assert [(each.kind, each.offset.x) for each in border.effects] == [
        (EffectKind.INNER_SHADOW, 1),
        (EffectKind.INNER_SHADOW, -1),
    ]


MENU = (
    '<div id="menu" style="width:200px;height:40px;border:1px solid #0003;border-radius:4px;box-shadow:0 2px 6px #0006;'
    'background:#fff padding-box"><i style="display:block;width:50px;height:9px;background:#eee"></i></div>'
)


def test_a_color_that_ends_inside_of_a_faint_border_is_the_boxs_own_where_it_lies_on_that_color(draw: Draw) -> None:
    box = draw(MENU + LAST).frame("menu")
    assert (fill_of(box), box.stroke is not None, len(box.children)) == ("#FFFFFF", True, 1)
    assert [effect.kind for effect in box.effects] == [EffectKind.DROP_SHADOW]


@pytest.mark.parametrize(
    "around",
    [
        f'<div style="background:#def">{MENU}</div>',
        f'<img src="{DOT}" style="display:block;width:300px;height:60px">'
        f'<div style="position:relative;margin-top:-50px">{MENU}</div>',
    ],
    ids=["color", "picture"],
)
def test_it_is_a_layer_of_its_own_where_something_else_shows_below_the_border(draw: Draw, around: str) -> None:
    design = draw(around + LAST)
    assert [found.layer.name for found in design.found].count("Background") > 0


def test_a_card_with_a_badge_over_its_edge_is_one_frame_that_casts_a_soft_shadow(draw: Draw) -> None:
    card = (
        '<div style="height:30px"></div><div id="card" style="position:relative;width:300px;height:120px;background:'
        '#fff;border-radius:12px;box-shadow:{shadow}"><b style="position:absolute;top:-12px;left:100px;width:90px;'
        'height:24px;background:#4f46e5"></b><p style="padding:24px">Words</p></div>'
    )
    design = draw(card.format(shadow="0 10px 30px rgba(79,70,229,.15)") + LAST)
    box = design.frame("card")
    assert (fill_of(box), len(box.effects), box.clips) == ("#FFFFFF", 1, False)
    assert box.auto_layout is not None
    for hard in ("0 10px 30px #4f46e5", "0 2px 4px #0003", "0 10px 30px -5px #0002"):  # dark, little blur, a spread
        apart = draw(card.format(shadow=hard) + LAST).frame("card")
        assert (apart.fills, apart.effects) == ((), ()), hard
