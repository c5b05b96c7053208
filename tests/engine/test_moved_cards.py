"""Cards that a transform moves out of their row, or makes larger than the others in it, keep their place in the row."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.scene.nodes import Frame, LayoutMode
from tests.engine.conftest import Pages, Run
from tests.engine.proved import Draw, proving
from tests.engine.resized import WIDER, across

pytestmark = pytest.mark.engine

STYLE = "<style>.row{display:flex;gap:20px;margin:30px 0}.card{flex:1;background:#eee;padding:10px}</style>"


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


@pytest.mark.parametrize(
    ("transform", "reach"), [("translateY(-12px)", 0.0), ("scale(1.1)", 5.0), ("rotate(4deg)", 3.0)]
)
def test_a_row_with_a_card_that_a_transform_moves_is_a_row(draw: Draw, transform: str, reach: float) -> None:
    names = ("one", "two", "six")
    cards = "".join(
        f"<div class='card' id='{name}' style='{f'transform:{transform}' if name == 'two' else ''}'><h2>Plan</h2>"
        f"<p>Words of it</p></div>"
        for name in names
    )
    design = draw(f"{STYLE}<p>Words above it</p><div class='row' id='row'>{cards}</div><p>Words below it</p>", 460)
    row = design.frame("row")
    assert row.auto_layout is not None
    assert row.auto_layout.mode is LayoutMode.HORIZONTAL
    assert [child.role.grows for child in row.children] == [True] * 3, design.outline()
    share = (WIDER - 40) / 3
    first, second = across(design, "one"), across(design, "two")
    assert first == pytest.approx((0, share), abs=0.5)
    assert second[0] == pytest.approx(share + 20, abs=reach + 0.5)


def test_cards_that_are_all_moved_alike_need_no_frames_for_that(draw: Draw) -> None:
    cards = "<div class='card' style='transform:translateY(8px)'><h2>Plan</h2><p>Words of it</p></div>" * 3
    design = draw(f"{STYLE}<p>Words above it</p><div class='row' id='row'>{cards}</div><p>Words below it</p>", 460)
    row = design.frame("row")
    assert row.auto_layout is not None
    assert [bool(child.fills) for child in row.children if isinstance(child, Frame)] == [True] * 3, design.outline()
