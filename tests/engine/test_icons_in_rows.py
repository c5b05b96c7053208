"""Icons keep the size of their canvas, whatever room is beside them in a row."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.scene.nodes import Frame, LayoutMode
from tests.engine.conftest import Pages, Run
from tests.engine.proved import LAST, Draw, proving
from tests.support.scenes import Design

pytestmark = pytest.mark.engine

DISCS = '<circle cx="9" cy="9" r="7" fill="red"/><circle cx="15" cy="9" r="5" fill="blue"/>'
SIZE = Size(24, 18)


def icon(style: str = "") -> str:
    return f'<svg width="24" height="18" style="{style}">{DISCS}</svg>'


def icons(design: Design) -> list[Frame]:
    """Return the frames right around the shapes of icons."""
    frames = [found.layer for found in design.found if isinstance(found.layer, Frame)]
    return [frame for frame in frames if len(frame.children) == 2 and frame.semantics.tag == "SVG"]


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


def test_an_icon_behind_an_automatic_margin_does_not_take_its_room(draw: Draw) -> None:
    mark = '<i style="width:20px;height:20px;background:red"></i>'
    row = f'style="gap:12px;align-items:center;padding:14px">{mark}Words{icon("margin-left:auto")}</div>'
    design = draw(f'<div id="row" class="f" {row}{LAST}')
    (found,) = icons(design)
    assert found.size == SIZE
    layout = design.frame("row").auto_layout
    assert layout is not None
    assert layout.mode is LayoutMode.HORIZONTAL


def test_icons_beside_a_button_that_reaches_out_of_its_bar_are_not_as_high_as_that(draw: Draw) -> None:
    button = '<div style="width:52px;height:52px;background:orange;margin-top:-28px"></div>'
    bar = "display:flex;justify-content:space-around;align-items:center;height:60px;background:#eee;width:300px"
    design = draw(f'<div style="height:20px"></div><div id="bar" style="{bar}">{icon()}{button}{icon()}</div>{LAST}')
    assert [found.size for found in icons(design)] == [SIZE, SIZE]
    layout = design.frame("bar").auto_layout
    assert layout is not None
    assert layout.mode is LayoutMode.HORIZONTAL


def test_an_icon_that_is_off_the_middle_of_a_column_gets_room_beside_it_in_a_frame(draw: Draw) -> None:
    design = draw(
        f'<div id="card" class="g" style="padding:8px;width:200px">{icon("display:block;margin-left:40px")}'
        f"<p>Words<p>More of them</div>{LAST}"
    )
    (found,) = icons(design)
    assert found.size == SIZE
    layout = design.frame("card").auto_layout
    assert layout is not None
    assert layout.mode is LayoutMode.VERTICAL
