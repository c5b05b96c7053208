"""Rows that reach out of their column by what their own columns have as paddings, as frameworks of CSS make them."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.scene.nodes import LayoutMode
from tests.engine.conftest import Pages, Run
from tests.engine.edited import misplaced, unchanged
from tests.engine.proved import LAST, Draw, proving
from tests.engine.test_auto_layout import layout_of, role

pytestmark = pytest.mark.engine

STYLE = (
    "<style>#box{margin:0 20px}.row{display:flex;margin:0 -15px}.col{flex:1;padding:0 15px}"
    ".card{height:30px;background:#eee}</style>"
)
CARD = "<div class='card'></div>"


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


def page(row: str) -> str:
    """Return a page with a heading above a row."""
    return f"{STYLE}<div id='box'><h2>A heading above it</h2>{row}<p>Words below it</p></div>{LAST}"


def test_a_heading_stands_in_one_column_with_a_row_whose_gutters_reach_out_of_it(draw: Draw) -> None:
    cells = f"<div class='col' id='one'>{CARD}<p>One</p></div><div class='col' id='two'>{CARD}<p>Two</p></div>"
    design = draw(page(f"<div class='row' id='row'>{cells}</div>"))
    assert layout_of(design, "box").mode is LayoutMode.VERTICAL
    assert (layout_of(design, "row").mode, layout_of(design, "row").spacing) == (LayoutMode.HORIZONTAL, 30)
    assert role(design, "row").stretches
    assert role(design, "one").grows
    assert role(design, "two").grows
    assert design.frame("one").size.width == 165


@pytest.mark.slow
def test_columns_between_gutters_go_on_sharing_their_row_at_other_widths(draw: Draw) -> None:
    cells = "".join(f"<div class='col'>{CARD}<p>{name}</p></div>" for name in ("One", "Two", "Six"))
    html = page(f"<div class='row'>{cells}</div>")
    design = draw(html)
    for width in (300, 500):
        assert misplaced(design, unchanged, draw(html, width), width) == []
