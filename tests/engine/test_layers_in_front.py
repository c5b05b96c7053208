"""What the browser paints in front of backgrounds that come later, with what it belongs to."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.scene.nodes import LayoutMode
from tests.engine.conftest import Pages, Run
from tests.engine.proved import Draw, proving

pytestmark = pytest.mark.engine

STYLE = "<style>b{background:#36c;padding:8px}.s{box-shadow:0 12px 12px #0008}</style>"
ROW = (
    '<div id="row" class="f" style="background:none;gap:16px"><span>Name</span><b>Plain</b><b class="s">Join</b></div>'
)
BELOW = '<div id="below" class="g" style="height:90px">Words</div>'


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


def test_a_row_keeps_the_part_whose_shadow_lies_over_what_comes_below(draw: Draw) -> None:
    design = draw(f"{STYLE}{ROW}{BELOW}")
    row = design.frame("row")
    assert [child.name for child in row.children] == ["Name", "Plain", "Join"], design.outline()
    assert row.auto_layout is not None
    assert row.auto_layout.mode is LayoutMode.HORIZONTAL
    assert design.order("row", "below") == ["below", "row"]


def test_what_holds_nothing_but_the_row_goes_with_it(draw: Draw) -> None:
    design = draw(f'{STYLE}<header id="head" style="padding:4px"><div>{ROW}</div></header>{BELOW}')
    assert [child.name for child in design.frame("head").children] == ["Name", "Plain", "Join"], design.outline()
    assert design.order("head", "below") == ["below", "head"]


def test_a_row_with_a_background_of_its_own_stays_and_its_part_comes_in_front(draw: Draw) -> None:
    own = ROW.replace("background:none", "background:#fed")
    design = draw(f"{STYLE}{own}{BELOW}")
    assert design.order("row", "below", "Join")[:3] == ["row", "below", "Join"], design.outline()


def test_what_is_no_part_of_the_row_stays_where_it_is(draw: Draw) -> None:
    design = draw(f'{STYLE}<div id="around" style="padding:4px"><p>First</p>{ROW}</div>{BELOW}')
    assert design.frame("row") not in design.named("First").inside
    assert [child.name for child in design.frame("row").children] == ["Name", "Plain", "Join"]


AVATAR = '<b style="width:32px;height:32px;border-radius:50%;padding:0;margin-left:-8px;border:2px solid #fff">'


def test_portraits_in_a_reversed_row_lie_on_each_other_as_they_stand(draw: Draw) -> None:
    names = ("Ada", "Bob", "Cy")
    portraits = "".join(f'{AVATAR}<span style="font-size:8px">{name}</span></b>' for name in names)
    design = draw(f'{STYLE}<div id="row" class="f" style="flex-direction:row-reverse">{portraits}</div>')
    row = design.frame("row")
    assert [child.name for child in row.children] == list(reversed(names)), design.outline()
    places = [child.transform.e for child in row.children]
    assert places == sorted(places)


def test_marks_without_words_leave_an_item_its_layout(draw: Draw) -> None:
    marks = (
        "li{list-style:none;position:relative;padding-left:32px}li::before{content:'';position:absolute;left:0;top:0;"
        "width:20px;height:20px;border-radius:50%;background:#cfd}li::after{content:'';position:absolute;left:7px;top:4px;"
        "width:4px;height:8px;border:solid #080;border-width:0 2px 2px 0;transform:rotate(45deg)}"
    )
    design = draw(f'<style>{marks}</style><ul class="g"><li id="item">Custom domains</li><li>Support</li></ul>')
    item = design.frame("item")
    assert item.auto_layout is not None, design.outline()
    assert [child.is_absolute for child in item.children] == [True, True, False]


def test_words_in_more_places_than_in_flow_leave_a_frame_without_a_layout(draw: Draw) -> None:
    pins = "".join(f'<i style="position:absolute;left:{x}px;top:60px">pin</i>' for x in (20, 90, 160))
    design = draw(f'<div id="map" style="position:relative;height:120px;background:#dfe">{pins}<p>Map</p></div>')
    assert design.frame("map").auto_layout is None, design.outline()
