"""Tables that a designer goes on working with: wider ones, longer words, more rows."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.scene.arranging.simulation import laid_out
from htmlfig_desktop.engine.scene.arranging.text_sizes import stored_size
from htmlfig_desktop.engine.scene.nodes import Constraint, Frame, Layer, Text, children_of, walk
from tests.engine.conftest import Pages, Run
from tests.engine.proved import Draw, proving
from tests.support.scenes import Design

pytestmark = [pytest.mark.engine, pytest.mark.slow]

STYLE = (
    "<style>table{width:100%;border-collapse:collapse}td,th{padding:8px 12px;text-align:left;font-weight:400}"
    "tr{border-bottom:1px solid #ccc}.n{text-align:right}.ok{display:inline-block;padding:2px 8px;background:#cfc}"
    "i{display:inline-block;width:16px;height:16px;background:red;vertical-align:-3px}</style>"
)
NAMES = ("Anna", "Bernard", "Cornelia")


def table() -> str:
    """Return a table with an icon, a badge and a number in each row."""
    head = "<tr><th>Who</th><th>Where they live</th><th>State</th><th class=n>Sum</th></tr>"
    rows = [
        f"<tr><td>{name}</td><td><i></i> Some street in {name}stadt</td>"
        f"<td><b class=ok>Paid</b></td><td class=n>{at}</td></tr>"
        for at, name in enumerate(NAMES)
    ]
    return f"{STYLE}<table>{head}{''.join(rows)}</table>"


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


def edges(page: Layer, *names: str) -> list[tuple[int, int]]:
    """Return from where to where on the page layers of some names reach, in whole px."""
    found: list[tuple[int, int]] = []
    pending: list[tuple[Layer, float]] = [(page, 0.0)]
    while pending:
        layer, left = pending.pop()
        is_seen = isinstance(layer, Text) or (isinstance(layer, Frame) and bool(layer.fills))
        if layer.name in names and is_seen:
            found.append((round(left), round(left + layer.size.width)))
        pending += [(child, left + child.bounds.x) for child in reversed(children_of(layer))]
    return found


def test_columns_stay_in_line_and_fill_the_table_when_that_becomes_wider(draw: Draw) -> None:
    design = draw(table())
    wider = laid_out(design.page, width=design.page.size.width + 100)
    (state, *_), states = edges(design.page, "State"), edges(wider, "State", "Paid")
    lefts = [left for left, _ in states]
    assert max(lefts) - min(lefts) <= 9, states  # a badge has a padding
    assert min(lefts) == pytest.approx(state[0] + 100, abs=1)


def test_numbers_at_the_right_of_their_column_stay_there(draw: Draw) -> None:
    design = draw(table())
    wider = laid_out(design.page, width=design.page.size.width + 100)
    ends = [right for _, right in edges(wider, "Sum", "0", "1", "2")]
    assert len(ends) == 1 + len(NAMES)
    assert max(ends) - min(ends) <= 1
    assert ends[0] == pytest.approx(design.page.size.width + 100 - 12, abs=1)


def test_a_row_grows_with_what_is_in_one_of_its_cells_and_those_below_move(draw: Draw) -> None:
    words = "<p>Words around a table, so that it is a part of a page.</p>" * 20
    design = draw(table().replace("Anna</td>", "Words in a cell that has more than one line</td>") + words)

    def measured(text: Text) -> Size:
        size = stored_size(text)
        return Size(size.width, size.height + 90) if text.name.startswith("Words in") else size

    assert laid_out(design.page, measured).size.height > design.page.size.height + 50


def test_a_row_of_texts_alone_has_no_frames_for_its_cells(draw: Draw) -> None:
    design: Design = draw(f"{STYLE}<table>{'<tr><td>One</td><td>Two words</td><td>Three</td></tr>' * 3}</table>")
    assert sum(isinstance(layer, Frame) for layer in walk((design.page,))) <= 5, design.outline()


PLAIN = (
    "<style>body{margin:0;font:16px/24px DejaVu Sans}table{width:600px;border-collapse:collapse}"
    "td{padding:8px 12px;border-bottom:1px solid #ccc}</style>"
)


def rows_of(page: Layer) -> list[Frame]:
    return [layer for layer in walk((page,)) if isinstance(layer, Frame) and layer.name == "Row"]


def test_lines_between_rows_are_borders_of_the_rows(draw: Draw) -> None:
    design = draw(f"{PLAIN}<table>{'<tr><td>One</td><td>Two</td></tr>' * 4}</table>")
    rows = rows_of(design.page)
    assert [row.stroke.sides.bottom for row in rows if row.stroke and row.stroke.sides] == [1] * 4, design.outline()
    assert not any(layer.name == "Borders" for layer in walk((design.page,)))


def test_upright_lines_of_a_table_become_as_long_as_it(draw: Draw) -> None:
    lines = "<style>td{border:1px solid #ccc}</style>"
    design = draw(f"{PLAIN}{lines}<table>{'<tr><td>One</td><td>Two</td></tr>' * 4}</table>")
    (upright,) = (layer for layer in walk((design.page,)) if layer.name == "Borders")
    assert upright.vertical is Constraint.STRETCH
    assert all(row.stroke is not None for row in rows_of(design.page))


def test_a_row_that_grows_keeps_the_padding_of_its_cells_and_their_middle(draw: Draw) -> None:
    design = draw(f"{PLAIN}<table>{'<tr><td>One</td><td>Two</td></tr>' * 3}</table>")
    texts = iter(walk((design.page,)))
    first = next(layer for layer in texts if isinstance(layer, Text))

    def measured(text: Text) -> Size:
        size = stored_size(text)
        return Size(size.width, size.height + 48) if text is first else size

    grown = laid_out(design.page, measured)
    before, after = rows_of(design.page), rows_of(grown)
    assert [row.size.height for row in after] == [before[0].size.height + 48, *(row.size.height for row in before[1:])]
    _, second = (child.bounds for child in after[0].children)
    assert second.y == pytest.approx(8 + 24, abs=0.5)


def test_a_row_with_an_avatar_and_a_badge_is_a_row_whose_columns_all_rows_share(draw: Draw) -> None:
    person = (
        "<td><div style='display:flex;gap:16px;align-items:center'><u></u><div>Jane<div>jane@x.org</div></div></div>"
    )
    style = "<style>u{width:40px;height:40px;border-radius:50%;background:#abf}</style>"
    row = f"<tr>{person}</td><td>Technician</td><td><b class=ok>Active</b></td><td>Admin</td></tr>"
    head = "<tr><td>Name</td><td>Title</td><td>Status</td><td>Role</td></tr>"
    design = draw(f"{STYLE}{style}<h1>Team</h1><table>{head}{row * 3}</table>")
    rows = rows_of(design.page)
    assert len(rows) == 4
    assert all(each.auto_layout is not None for each in rows), design.outline()
    growing = [
        [at for at, child in enumerate(each.children) if child.layout_child and child.layout_child.grows]
        for each in rows
    ]
    assert len({tuple(each) for each in growing}) == 1


def test_a_table_with_cells_of_their_own_background_has_a_frame_for_every_cell(draw: Draw) -> None:
    style = "<style>.y{background:#cfc;text-align:center}td{border:1px solid #ccc}</style>"
    rows = "".join(f"<tr><td>{name}</td><td class=y>Yes</td><td>{name[0]}</td></tr>" for name in NAMES)
    design = draw(f"{PLAIN}{style}<table><tr><th>Who</th><th class=y>Has</th><th>Is</th></tr>{rows}</table>")
    for row in rows_of(design.page):
        assert [type(cell) for cell in row.children] == [Frame] * 3, design.outline()
        assert {cell.name for cell in row.children} <= {"Cell", "Header cell"}


def test_columns_stay_in_line_below_a_head_whose_widest_cell_is_empty(draw: Draw) -> None:
    rows = "".join(f"<tr><td>{name} and some more words</td><td>Yes</td><td>No</td></tr>" for name in NAMES)
    design = draw(f"{PLAIN}<table><thead><tr><th></th><th>Has</th><th>Is</th></tr></thead>{rows}</table>")
    wider = laid_out(design.page, width=design.page.size.width + 100)
    (has,), yes = edges(wider, "Has"), edges(wider, "Yes")
    (before,) = edges(design.page, "Has")
    assert {each[0] - has[0] for each in yes} == {each[0] - before[0] for each in edges(design.page, "Yes")}


def test_rows_of_a_striped_table_all_have_frames_for_their_cells(draw: Draw) -> None:
    stripes = "<style>tr:nth-child(odd) td{background:#eee}button{padding:8px 12px}</style>"
    cells = "<td>1</td><td>Name</td><td><b class=ok>Paid</b></td><td class=n>12</td><td><button>Edit</button></td>"
    design = draw(f"{STYLE}{stripes}<table>{f'<tr>{cells}</tr>' * 6}</table>")
    rows = rows_of(design.page)
    assert len(rows) == 6, design.outline()
    assert all(row.auto_layout is not None for row in rows)
    widths = [[round(cell.bounds.width) for cell in row.children] for row in rows]
    assert widths == [widths[0]] * 6


@pytest.mark.parametrize("style", ["", "table{border-collapse:separate;border-spacing:4px}td,th{border:1px solid}"])
def test_a_cell_over_two_rows_stands_beside_them_and_they_below_each_other(draw: Draw, style: str) -> None:
    rows = (
        "<tr id=first><th rowspan=2>Plan</th><th>Month</th><th>Year</th></tr><tr id=second><td>10</td><td>100</td></tr>"
        "<tr><td>Pro</td><td>20</td><td>200</td></tr>"
    )
    design = draw(f"{STYLE}<style>{style}</style><table>{rows}</table><p>Below</p>")
    first, second = design.named("first"), design.named("second")
    assert second.rect.y >= first.rect.bottom - 1, design.outline()
    assert design.frame("first").auto_layout is not None
    (spanning,) = (child for child in children_of(first.layer) if child.is_absolute)
    assert spanning.bounds.bottom > first.rect.height
