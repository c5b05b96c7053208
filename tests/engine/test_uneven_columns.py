"""Columns whose parts stand at distances or in places that differ, as a designer would say it."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.scene.nodes import CounterAlign, Frame
from tests.engine.conftest import Pages, Run
from tests.engine.proved import Draw, proving
from tests.engine.resized import WIDER, across

pytestmark = pytest.mark.engine


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


def test_the_head_of_a_column_of_cards_gives_its_padding_to_the_distance_between_them(draw: Draw) -> None:
    ends = "display:flex;justify-content:space-between;padding:4px 4px 12px"
    head = f'<div id="head" style="{ends}"><b>To do</b><b>3</b></div>'
    cards = "".join(f'<div id="{each}" class="c"><p>{each}</p></div>' for each in ("One", "Two", "Three"))
    style = "<style>.c{background:#fff;margin-bottom:8px;padding:8px}</style>"
    design = draw(f'{style}<div id="column" class="g" style="padding:12px">{head}{cards}</div>')
    column = design.frame("column")
    assert [child.name for child in column.children] == ["head", "One", "Two", "Three"]
    assert column.auto_layout is not None
    assert column.auto_layout.spacing == 8
    layout = design.frame("head").auto_layout
    assert layout is not None
    assert (layout.padding_top, layout.padding_bottom) == (4, 4)


def test_what_stands_in_the_middle_of_a_column_that_keeps_to_its_end_stays_there(draw: Draw) -> None:
    style = "<style>.b{background:#cdf;padding:8px;align-self:flex-end}.b.r{align-self:flex-start}</style>"
    day = '<b id="day" style="align-self:center;background:#ccc;padding:2px 16px">Now</b>'
    bubbles = (
        "".join(f'<p class="b">{each}</p>' for each in ("Good morning", "It rains", "Still")) + '<p class="b r">Yes</p>'
    )
    column = f'<div id="talk" class="g" style="display:flex;flex-direction:column;gap:8px">{day}{bubbles}</div>'
    design = draw(f"{style}{column}")
    begins, ends = across(design, "Now")
    assert begins + ends == pytest.approx(WIDER, abs=1)
    holders = [found.layer for found in design.found if isinstance(found.layer, Frame) and found.layer.auto_layout]
    centered = [each for each in holders if each.auto_layout and each.auto_layout.counter_align is CounterAlign.CENTER]
    assert all(each.auto_layout and each.auto_layout.padding_left < 24 for each in centered)


def test_a_portrait_of_an_odd_width_in_the_middle_of_a_card_leaves_that_a_column(draw: Draw) -> None:
    portrait = "<div style='width:145px;height:145px;border-radius:50%;background:#c85'></div>"
    center = "width:380px;display:flex;flex-direction:column;align-items:center;text-align:center;gap:12px"
    design = draw(
        f"<div id='card' class='g' style='{center}'>{portrait}<b>Gigi</b><p>Says what she does here.</p></div>"
    )
    card = design.frame("card")
    assert card.auto_layout is not None
    assert card.auto_layout.counter_align is CounterAlign.CENTER
    assert [child.bounds.x for child in card.children[:1]] == [118]  # where browsers paint what begins at 117.5
