"""Lists with markers: columns of items, whose words grow beside their markers."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.scene.nodes import CounterAlign, Frame, LayoutMode, PrimaryAlign, walk
from tests.bench.retyping import longer as more
from tests.engine.conftest import Pages, Run
from tests.engine.edited import longer, misplaced
from tests.engine.proved import Draw, proving
from tests.engine.test_growing_pages import LINES

pytestmark = pytest.mark.engine

WORDS = ("An item of a list that fills most of its own line", "Another such item of the list", "The last one")


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


def page(*words: str) -> str:
    """Return a page with a list, and words enough around it that its items are layers."""
    items = "".join(f"<li>{each}</li>" for each in words)
    return f"{LINES * 8}<ul style='margin:16px 0'>{items}</ul><p class=g>Below</p>"


def test_an_item_that_says_more_breaks_beside_its_marker_which_stays_at_its_first_line(draw: Draw) -> None:
    design = draw(page(*WORDS))
    assert misplaced(design, longer(WORDS[0]), draw(page(more(WORDS[0]), *WORDS[1:]))) == []


def test_items_whose_lines_lie_between_pixels_form_columns_in_lists_of_lists(draw: Draw) -> None:
    inner = "".join(f"<li>{each}</li>" for each in ("One", "Two", "Three"))
    outer = "".join(f"<li><h3>{each}</h3><ul>{inner}</ul></li>" for each in ("First", "Second", "Third"))
    design = draw(f"<div class=g style='line-height:1.3'><ul>{outer}</ul></div>")
    lists = [each for each in walk((design.page,)) if isinstance(each, Frame) and each.semantics.tag == "UL"]
    layouts = [each.auto_layout for each in lists]
    assert len(layouts) >= 3
    assert {layout and (layout.mode, layout.primary_align) for layout in layouts} == {
        (LayoutMode.VERTICAL, PrimaryAlign.MIN)
    }


@pytest.mark.parametrize("start", [0.2, 0.4, 0.6, 0.8])
@pytest.mark.parametrize(
    ("tag", "inside"),
    [("UL", "<ul>{}</ul>"), ("TABLE", "<table style='border-spacing:0;width:400px'>{}</table>")],
    ids=["list", "table"],
)
def test_lines_of_a_fractional_height_form_columns_wherever_between_pixels_they_begin(
    draw: Draw, tag: str, inside: str, start: float
) -> None:
    """The boxes of such lines overlap by a pixel here and there."""
    parts = {"UL": "<li>{}</li>", "TABLE": "<tr><td style='padding:0'>{}<td style='padding:0'>12</tr>"}
    items = "".join(parts[tag].format(each) for each in ("One", "Two", "Three", "Four", "Five"))
    lines = f"<div style='line-height:1.3;padding-top:{start}px'><p class=g>Above</p>{inside.format(items)}</div>"
    design = draw(f"{LINES * 12}{lines}{LINES * 12}")
    found = next(each for each in walk((design.page,)) if isinstance(each, Frame) and each.semantics.tag == tag)
    assert found.auto_layout is not None
    assert found.auto_layout.mode is LayoutMode.VERTICAL
    assert sum(child.flows for child in found.children) == 5


@pytest.mark.parametrize(
    "mark",
    [
        '<i style="flex:none;width:10px;height:10px;margin-top:4px;background:red"></i>',
        '<svg style="flex:none;margin-top:4px" width="16" height="16"><path d="M2 2h12v12z"/><path d="M2 9h3z"/></svg>',
    ],
    ids=["dot", "icon"],
)
def test_a_sign_that_a_margin_keeps_beside_the_first_line_is_at_the_top_of_its_row_as_the_words_are(
    draw: Draw, mark: str
) -> None:
    said = '<div id="said"><p>New order</p><p>A minute ago</p></div>'
    style = "font:12px/15px sans-serif;display:flex;gap:12px;padding:12px 0;border-bottom:1px solid #ccc"
    design = draw(f'{LINES * 12}<div><div id="row" style="{style}">{mark}{said}</div></div>')
    row, words = (design.frame(name).auto_layout for name in ("row", "said"))
    assert row is not None
    assert words is not None
    assert (row.mode, row.counter_align) == (LayoutMode.HORIZONTAL, CounterAlign.MIN)
    assert words.padding_top <= 1
