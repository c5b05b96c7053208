"""Boxes that share a row in fractions of pixels go on sharing it: in a wider one, and when one of them is deleted."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.scene.nodes import LayoutMode
from tests.engine.conftest import Pages, Run
from tests.engine.edited import doubled, misplaced, unchanged, without
from tests.engine.proved import Draw, proving
from tests.engine.test_other_widths import role

pytestmark = [pytest.mark.engine, pytest.mark.slow]

STYLE = (
    "<style>body{font:12px/16px DejaVu Sans}.row{display:flex;gap:15px}.card{flex:1;background:#eee;padding:8px;"
    "border:1px solid}.bare{flex:1;min-width:0}</style>"
)
NAMES = ("one", "two", "six")


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


def page(kind: str, *names: str, style: str = "") -> str:
    """Return a page with a row of boxes, each with a title and words."""
    boxes = "".join(f"<div class='{kind}' id='{name}'><h2>Title {name}</h2><p>Words</p></div>" for name in names)
    return f"{STYLE}<p>Words above it</p><div class='row' style='{style}'>{boxes}</div><p>Words below it</p>"


@pytest.mark.parametrize("kind", ["card", "bare"])
def test_thirds_of_a_row_share_it_at_other_widths(draw: Draw, kind: str) -> None:
    design = draw(page(kind, *NAMES))
    assert all(role(design, name).grows for name in NAMES), design.outline()
    for width in (380, 500):
        assert misplaced(design, unchanged, draw(page(kind, *NAMES), width), width) == []


def test_what_is_left_of_thirds_shares_the_row(draw: Draw) -> None:
    design = draw(page("card", *NAMES))
    assert misplaced(design, without("two"), draw(page("card", "one", "six"))) == []
    assert misplaced(design, doubled("two"), draw(page("card", "one", "two", "two", "six"))) == []


def test_a_field_beside_a_label_and_a_button_of_fractional_widths_takes_what_they_leave(draw: Draw) -> None:
    row = (
        "<div class='row' style='align-items:center'><b>Search</b><div class='card' id='field'></div>"
        "<div id='go' style='background:red;padding:4px 10px'>Look it up</div></div>"
    )
    design = draw(f"{STYLE}<p>Words</p>{row}")
    assert misplaced(design, unchanged, draw(f"{STYLE}<p>Words</p>{row}", 500), 500) == []


def test_rows_of_sevenths_inside_of_halves_are_shared_as_long_as_nothing_is_seen_to_move(draw: Draw) -> None:
    days = "".join(f"<div class='card' style='padding:2px'>{name}</div>" for name in ("Mo", "Tu", "We", "Th"))
    half = f"<div class='bare'><div class='row' style='gap:1px'>{days}</div></div>"
    draw(f"{STYLE}<div class='row'>{half * 3}</div><p>Words</p>", 701)  # which proves that nothing moves


def test_one_row_of_a_grid_of_equal_columns_between_pixels_is_a_row(draw: Draw) -> None:
    style = "display:grid;grid-template-columns:repeat(3,1fr)"
    design = draw(page("card", *NAMES, style=style))
    row = next(each.inside[-1] for each in design.found if each.layer.name == "two")
    layout = getattr(row, "auto_layout", None)
    assert layout is not None, design.outline()
    assert layout.mode is LayoutMode.HORIZONTAL
    assert misplaced(design, unchanged, draw(page("card", *NAMES, style=style), 500), 500) == []
