"""Boxes that stand in the lines of a block: one in a line of its own parts the words above it from those below."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.scene.nodes import LayoutMode
from tests.engine.conftest import Pages, Run
from tests.engine.proved import LAST, Draw, proving

pytestmark = pytest.mark.engine


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


def box(style: str) -> str:
    return f'<i style="display:inline-block;background:red;{style}"></i>'


@pytest.mark.parametrize(
    "bar",
    [
        box("width:100%;height:8px;margin:8px 0"),
        '<progress value="60" max="100" style="appearance:none;width:100%;height:8px;margin:8px 0"></progress>',
    ],
    ids=["box", "progress"],
)
def test_words_around_a_bar_are_two_texts_in_a_column_with_it(draw: Draw, bar: str) -> None:
    card = f'<div id="card" class="g" style="width:240px;padding:12px"><b>Above</b>{bar}<u>Below</u></div>'
    design = draw(card + LAST)
    assert [text.content.characters for text in design.texts] == ["Above", "Below"]
    layout = design.frame("card").auto_layout
    assert layout is not None
    assert layout.mode is LayoutMode.VERTICAL


@pytest.mark.parametrize(
    "words",
    [
        f"Words<br>{box('width:10px;height:10px')}",
        f"{box('width:10px;height:10px')}<br>Words<br>More",
        f"Words<br>More{box('position:absolute;width:100%;height:8px')}<br>Even more",
        f"Words{box('width:100%;height:0')}<br>More",
        f"Beside it {box('width:20px;height:40px;vertical-align:middle')}<br>Below",
    ],
    ids=["last", "first", "out of flow", "without height", "beside words"],
)
def test_boxes_that_part_no_words_leave_one_text(draw: Draw, words: str) -> None:
    assert len(draw(f'<div class="g" style="width:240px">{words}</div>{LAST}').texts) == 1
