"""Collapsed borders: which line is drawn between two cells, and where."""

from __future__ import annotations

from itertools import count

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, NodeKind, SnapshotNode
from htmlfig_desktop.engine.convert.boxes.look import BorderSide, LookBook
from htmlfig_desktop.engine.convert.paint.row_lines import TableRow
from htmlfig_desktop.engine.convert.paint.table_borders import (
    collapsed_parts,
    has_lines,
    holds_collapsed,
    is_collapsed,
    table_lines,
)
from htmlfig_desktop.engine.scene.nodes import Vector
from htmlfig_desktop.engine.scene.paints import SideWeights, SolidPaint

GRAY, RED = "rgb(128, 128, 128)", "rgb(255, 0, 0)"
SIDES = ("top", "right", "bottom", "left")
INDICES = count(1)


class Looks(LookBook):
    """Reads borders alone."""

    def of(self, box: LayoutBox):  # type: ignore[no-untyped-def]
        borders = []
        for side in SIDES:
            width, style, color = box.style[side].split(" ", 2)
            shown = style not in ("none", "hidden")
            channels = [int(part) / 255 for part in color[4:-1].split(",")]
            borders.append(BorderSide(float(width) if shown else 0.0, style, Color(*channels)))
        return type("Look", (), {"borders": tuple(borders)})()


def node(
    display: str, rect: Rect, *children: SnapshotNode, border: str = f"0 none {GRAY}", **sides: str
) -> SnapshotNode:
    values = {side: sides.get(side, border) for side in SIDES}
    values |= {f"border-{side}-style": values[side].split(" ")[1] for side in SIDES}
    values |= {"display": display, "border-collapse": "collapse", "visibility": "visible", "direction": "ltr"}
    box = LayoutBox(rect, ComputedStyle(values), ComputedStyle({}), 0, is_stacking_context=False)
    return SnapshotNode(next(INDICES), NodeKind.ELEMENT, display, "", {}, 0, box, children=children)


def cell(x: float, y: float, border: str = f"1 solid {GRAY}", width: float = 40, **sides: str) -> SnapshotNode:
    return node("table-cell", Rect(x, y, width, 20), border=border, **sides)


def table(*rows: tuple[SnapshotNode, ...], border: str = f"0 none {GRAY}") -> SnapshotNode:
    lines = [node("table-row", Rect(0.5, cells[0].box.rect.y, 80, 20), *cells) for cells in rows if cells[0].box]
    return node("table", Rect(0, 0, 81, 1 + 20 * len(rows)), *lines, border=border)


def drawn(root: SnapshotNode) -> dict[tuple[str, float], list[tuple[float, ...]]]:
    """Return the lines by color and weight: x, y of start and end."""
    assert root.box is not None
    found: dict[tuple[str, float], list[tuple[float, ...]]] = {}
    for layer in table_lines(root, Looks(), root.box.rect).layers:
        assert isinstance(layer, Vector)
        assert layer.stroke is not None
        (paint,) = layer.stroke.paints
        assert isinstance(paint, SolidPaint)
        numbers = layer.path.coords
        key = (paint.color.hex, layer.stroke.weight)
        found.setdefault(key, []).extend(tuple(numbers[at : at + 4]) for at in range(0, len(numbers), 4))
    return found


def test_two_cells_share_one_line_and_lines_of_a_look_are_one_layer() -> None:
    root = table((cell(0.5, 0.5), cell(40.5, 0.5)))
    ((look, lines),) = drawn(root).items()
    assert look == ("#808080", 1)
    upright = sorted(line for line in lines if line[0] == line[2])
    assert upright == [(0.5, 0.5, 0.5, 20.5), (40.5, 0.5, 40.5, 20.5), (80.5, 0.5, 80.5, 20.5)]
    level = sorted(line for line in lines if line[1] == line[3])
    assert level == [(0, 0.5, 81, 0.5), (0, 20.5, 81, 20.5)]


def test_the_wider_border_wins() -> None:
    root = table((cell(0.5, 0.5), cell(40.5, 0.5, f"3 solid {RED}")))
    looks = drawn(root)
    assert set(looks) == {("#808080", 1), ("#FF0000", 3)}
    assert any(line[0] == line[2] == 40.5 for line in looks[("#FF0000", 3)])
    assert not any(line[0] == line[2] == 40.5 for line in looks[("#808080", 1)])


def test_at_equal_widths_the_style_decides_and_then_the_cell() -> None:
    dashed = table((cell(0.5, 0.5, right=f"1 dashed {RED}"), cell(40.5, 0.5)))
    assert all(key[0] == "#808080" for key in drawn(dashed))
    of_table = table((cell(0.5, 0.5), cell(40.5, 0.5)), border=f"1 solid {RED}")
    assert all(key[0] == "#808080" for key in drawn(of_table))


def test_hidden_takes_the_line_away() -> None:
    root = table((cell(0.5, 0.5, right=f"1 hidden {GRAY}"), cell(40.5, 0.5, f"5 solid {RED}")))
    assert all(line[:2] != (40.5, 0.5) or line[0] != line[2] for lines in drawn(root).values() for line in lines)


def test_a_line_beside_a_spanning_cell_is_drawn_in_the_pieces_its_neighbors_ask_for() -> None:
    wide = cell(0.5, 0.5, width=80)
    root = table((wide,), (cell(0.5, 20.5), cell(40.5, 20.5, top=f"3 solid {RED}")))
    looks = drawn(root)
    assert looks[("#FF0000", 3)] == [(40, 20.5, 81, 20.5)]
    assert (0, 20.5, 40, 20.5) in looks[("#808080", 1)]


def test_a_weaker_line_ends_where_a_stronger_one_begins() -> None:
    looks = drawn(table((cell(0, 0, f"2 solid {GRAY}"), cell(40, 0, f"8 solid {RED}"))))
    level = sorted(line for line in looks[("#808080", 2)] if line[1] == line[3])
    assert [(line[0], line[2]) for line in level] == [(-1, 36), (-1, 36)]
    assert max(line[2] for line in looks[("#FF0000", 8)] if line[1] == line[3]) == 84


def test_ridges_and_grooves_have_two_shades_and_inset_and_outset_look_like_them() -> None:
    def shades(style: str) -> dict[tuple[str, float], list[tuple[float, ...]]]:
        return drawn(table((cell(0, 0, f"6 {style} {GRAY}"),)))

    dark, light = sorted(key[0] for key in shades("groove"))
    assert dark < light == "#808080"
    assert shades("outset") == shades("groove")
    assert shades("inset") == shades("ridge")
    tops = {key[0]: min(line[1] for line in lines if line[1] == line[3]) for key, lines in shades("ridge").items()}
    assert tops[light] < tops[dark]


def test_dashes_begin_anew_at_each_crossing() -> None:
    root = table((cell(0, 0, f"2 dashed {GRAY}"), cell(40, 0, f"2 dashed {GRAY}")))
    layers = table_lines(root, Looks(), root.box.rect).layers if root.box else ()
    assert all(isinstance(layer, Vector) and layer.stroke and layer.stroke.dashes for layer in layers)
    level = sorted(line for lines in drawn(root).values() for line in lines if line[1] == line[3] == 0)
    assert [(line[0], line[2]) for line in level] == [(-1, 41), (41, 81)]


def test_lines_between_rows_are_borders_of_these_and_upright_ones_go_on_through_them() -> None:
    root = table((cell(0.5, 0.5), cell(40.5, 0.5)), (cell(0.5, 20.5), cell(40.5, 20.5)))
    assert root.box is not None
    rows = [TableRow(Rect(1, y, 80, 20), is_filled=False, has_filled_cells=False) for y in (1, 21)]
    lines = table_lines(root, Looks(), root.box.rect, rows)
    assert {at: stroke.sides for at, stroke in lines.rows.items()} == dict.fromkeys((0, 1), SideWeights(0, 0, 1, 0))
    (layer,) = lines.layers
    assert isinstance(layer, Vector)
    left = [layer.path.coords[at : at + 4] for at in range(0, len(layer.path.coords), 4)]
    assert sorted(map(list, left)) == [
        [0, 0.5, 81, 0.5],  # above the first row
        [0.5, 0.5, 0.5, 41],
        [40.5, 0.5, 40.5, 41],
        [80.5, 0.5, 80.5, 41],
    ]


def test_lines_that_let_through_stay_together_where_others_cross_them() -> None:
    faint = "1 solid rgb(128, 128, 128, 127)"
    root = table((cell(0.5, 0.5, faint), cell(40.5, 0.5, faint)))
    rows = [TableRow(Rect(1, 1, 80, 20), is_filled=False, has_filled_cells=False)]
    assert root.box is not None
    assert table_lines(root, Looks(), root.box.rect, rows).rows == {}


def test_tables_without_borders_have_no_lines() -> None:
    plain = table((cell(0.5, 0.5, f"0 none {GRAY}"),))
    assert not has_lines(plain, Looks())
    assert has_lines(table((cell(0.5, 0.5),)), Looks())
    assert plain.box is not None
    assert is_collapsed(plain.box)
    assert [part.name for part in collapsed_parts(plain)] == ["table", "table-row", "table-cell"]


def test_rows_in_a_block_make_a_table_whose_lines_the_block_draws_beside_its_own_border() -> None:
    rows = [node("table-row", Rect(0.5, y, 80, 20), cell(0.5, y), cell(40.5, y)) for y in (0.5, 20.5)]
    block = node("block", Rect(0, 0, 200, 41), *rows, border="9 solid rgb(255, 0, 0)")
    assert block.box is not None
    assert holds_collapsed(block, block.box)
    assert not is_collapsed(block.box)
    assert block not in collapsed_parts(block)
    assert list(drawn(block)) == [("#808080", 1.0)]


def test_what_holds_no_parts_of_a_table_or_is_one_itself_draws_no_lines() -> None:
    empty, inner = node("block", Rect(0, 0, 9, 9), node("block", Rect(0, 0, 9, 9))), cell(0.5, 0.5)
    row = node("table-row", Rect(0.5, 0.5, 40, 20), inner)
    for each in (empty, inner, row, node("inline", Rect(0, 0, 41, 21), row)):
        assert each.box is not None
        assert not holds_collapsed(each, each.box)
