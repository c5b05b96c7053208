"""Boards of cards and long lists in several columns (``columns: 3``): stacks beside each other."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.options import ConversionOptions
from htmlfig_desktop.engine.capture.capture import capture_page
from htmlfig_desktop.engine.capture.snapshot import NodeKind
from htmlfig_desktop.engine.scene.arranging.simulation import laid_out
from htmlfig_desktop.engine.scene.arranging.text_sizes import stored_size
from htmlfig_desktop.engine.scene.nodes import Frame, Layer, LayoutMode, Text, children_of, walk
from tests.engine.conftest import Pages, Run
from tests.engine.proved import LAST, Draw, proving

pytestmark = pytest.mark.engine

STYLE = (
    "<style>#board{columns:3;column-gap:20px;width:386px}.card{break-inside:avoid;margin:0 0 20px;padding:10px;"
    "background:#eee;border-radius:9px}ul{margin:0;padding:0;list-style:none}</style>"
)


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


def board(count: int) -> str:
    cards = (
        f"<div class='card' id='card{at}'><p>Card {at}</p><p>{'words ' * (at % 3)}</p></div>" for at in range(count)
    )
    return f"{STYLE}<div id='board'>{''.join(cards)}</div>{LAST}"


def places(page: Layer) -> dict[str, tuple[int, int]]:
    """Return where layers begin on the page, by name, in whole px."""
    found: dict[str, tuple[int, int]] = {}
    pending: list[tuple[Layer, float, float]] = [(page, 0.0, 0.0)]
    while pending:
        layer, left, top = pending.pop()
        left, top = left + layer.transform.e, top + layer.transform.f
        found[layer.name] = (round(left), round(top))
        pending += [(child, left, top) for child in children_of(layer)]
    return found


def test_a_card_that_becomes_higher_moves_those_below_it_and_no_others_beside_it(draw: Draw) -> None:
    page = draw(board(6)).page

    def measured(text: Text) -> Size:
        size = stored_size(text)
        return Size(size.width, size.height + 300) if text.name == "Card 0" else size

    before, after = places(page), places(laid_out(page, measured))
    assert after["card1"] == (before["card1"][0], before["card1"][1] + 300)
    assert [after[f"card{at}"] for at in (2, 3, 4, 5)] == [before[f"card{at}"] for at in (2, 3, 4, 5)]
    assert after["last"][1] > before["last"][1] + 150


def test_columns_share_a_wider_page(draw: Draw) -> None:
    design = draw(board(6).replace("width:386px", ""))
    wider = places(laid_out(design.page, width=640))
    assert sorted({left for name, (left, _) in wider.items() if name.startswith("card")}) == [0, 220, 440]


def test_a_list_in_columns_is_a_row_of_stacks(draw: Draw) -> None:
    items = "".join(f"<li>Item {at}</li>" for at in range(6))
    design = draw(f"{STYLE}<ul id='board'>{items}</ul>{LAST}")
    columns = [found.layer for found in design.found if found.layer.name == "Column"]
    assert [len(children_of(column)) for column in columns] == [2, 2, 2], design.outline()
    layouts = [column.auto_layout for column in columns if isinstance(column, Frame)]
    assert {layout.mode for layout in layouts if layout is not None} == {LayoutMode.VERTICAL}


@pytest.mark.parametrize("around", ["{}", "<section>{}</section>"], ids=["alone", "in a box"])
def test_a_list_inside_of_a_box_with_columns_is_a_row_of_stacks(draw: Draw, around: str) -> None:
    items = "".join(f"<li>{word} words that take more than one line</li>" for word in ("One", "Two", "Three", "Four"))
    columns = "columns:2;column-gap:20px;width:320px;font:12px Liberation Sans"
    listed = around.format(f"<ol type=a style='margin:0;padding-left:18px'>{items}</ol>")
    others = "<p>A paragraph</p>" * 6  # a page of few layers is spared some
    design = draw(f"<div style='{columns}'>{listed}</div>{others}{LAST}")
    found = [found.layer for found in design.found if found.layer.name == "Column"]
    marks = [[children_of(item)[0].name for item in children_of(column)] for column in found]
    assert marks == [["a.", "b."], ["c.", "d."]], design.outline()


def test_words_of_both_directions_stand_in_columns_where_the_browser_has_them(pages: Pages, run: Run) -> None:
    words = "وقد وهبوا عقلاً وضميرًا وعليهم أن يعامل بعضهم بعضًا (English words) ثم نعود"

    async def work(columns: str) -> list[tuple[str, float]]:
        html = f"<div style='width:600px;{columns}'><p dir=rtl style='margin:0;width:260px'>{words}</p></div>"
        async with pages.open(html) as page:
            snapshot = await capture_page(page, ConversionOptions())
        texts = [node.box for node in snapshot.document.root.walk() if node.kind is NodeKind.TEXT and node.box]
        return [(box.text[at.start : at.end], at.rect.x) for box in texts for at in box.text_boxes]

    assert run(work("columns:1")) == run(work(""))


def test_a_list_beside_other_blocks_in_columns_is_a_list_in_each(draw: Draw) -> None:
    items = "".join(f"<li>Item {at}</li>" for at in range(8))
    style = "columns:3;column-gap:24px;width:600px;font:15px/22px Liberation Sans"
    design = draw(
        f"<div id='board' style='{style}'><p>All of them</p><ul style='margin:0'>{items}</ul></div>{LAST}", 800
    )
    board = design.frame("board")
    assert board.auto_layout is not None, design.outline()
    columns = [column for column in children_of(board) if isinstance(column, Frame)]
    words = [[layer.name for layer in walk((column,)) if isinstance(layer, Text)] for column in columns]
    assert [word for column in words for word in column] == ["All of them", *(f"Item {at}" for at in range(8))]
    assert [len(column) for column in words] == [3, 3, 3]
    assert {layout.mode for column in columns if (layout := column.auto_layout)} == {LayoutMode.VERTICAL}
    assert all(isinstance(child, Frame | Text) for child in children_of(columns[0]))  # its markers are in the list
