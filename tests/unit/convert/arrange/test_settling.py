"""What stands last in a long column or grid stays where it is, although the frames before it come out a hair lower."""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.arrange.growth.settling import settled
from htmlfig_desktop.engine.scene.arranging.displacement import displacements
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    Frame,
    GridCell,
    GridTracks,
    Layer,
    LayoutChild,
    LayoutMode,
    LayoutSizing,
)
from tests.support.stacks import PAINT, at, text


def item(y: float, content: float) -> Frame:
    """Return a row of 43 px with paddings of 10 px that is as high as its content by itself."""
    layout = AutoLayout(LayoutMode.HORIZONTAL, padding_top=10, padding_bottom=10, counter_sizing=LayoutSizing.HUG)
    children: tuple[Layer, ...] = (Frame(name="box", size=Size(50, content), transform=at(0, 10), fills=PAINT),)
    return Frame(
        name="item", size=Size(200, 43), transform=at(0, y), children=children, auto_layout=layout, fills=PAINT
    )


def column(contents: Sequence[float]) -> Frame:
    items = tuple(item(at_ * 45.0, content) for at_, content in enumerate(contents))
    layout = AutoLayout(LayoutMode.VERTICAL, spacing=2)
    return Frame(name="list", size=Size(200, 45.0 * len(items)), children=items, auto_layout=layout, fills=PAINT)


def farthest(top: Layer) -> float:
    return max(each.distance for each in displacements(top))


def test_rows_that_all_come_out_lower_keep_their_paddings_and_get_a_larger_distance() -> None:
    before = column([22.95] * 14)
    after = settled(before)
    assert farthest(before) > 0.5
    assert farthest(after) < 0.1
    assert isinstance(after, Frame)
    assert [row.auto_layout for row in after.children if isinstance(row, Frame)] == [
        row.auto_layout for row in before.children if isinstance(row, Frame)
    ]


def test_rows_that_come_out_otherwise_each_in_its_way_take_it_up_in_their_paddings() -> None:
    before = column([22.95, 23.0] * 12)
    after = settled(before)
    assert farthest(before) > 0.5
    assert farthest(after) < 0.1
    assert isinstance(after, Frame)
    assert after.auto_layout == before.auto_layout


def test_a_column_in_which_nothing_is_pushed_away_stays_as_it_is() -> None:
    before = column([22.95, 23.0])
    assert settled(before) is before


def test_what_a_column_inside_of_another_comes_out_lower_counts_in_that_too() -> None:
    inner = column([22.95, 22.95])
    assert inner.auto_layout is not None
    hugging = AutoLayout(LayoutMode.VERTICAL, spacing=2, primary_sizing=LayoutSizing.HUG)
    lists = [
        Frame(name="list", size=Size(200, 88), transform=at(0, each * 88), children=inner.children, auto_layout=hugging)
        for each in range(8)
    ]
    last = text(0, 8 * 88, 100)
    top = Frame(name="page", size=Size(200, 800), children=(*lists, last), auto_layout=AutoLayout(LayoutMode.VERTICAL))
    assert farthest(top) > 0.5
    assert farthest(settled(top)) <= 0.2


def test_the_last_rows_of_a_grid_stay_where_they_are() -> None:
    cells = column([22.95] * 14).children
    placed = [
        replace(cell, layout_child=LayoutChild(cell=GridCell(0, row, 1, 1))) if isinstance(cell, Frame) else cell
        for row, cell in enumerate(cells)
    ]
    tracks = GridTracks((200,), (43,) * 14, 0, 2, (1.0,), (True,) * 14)
    layout = AutoLayout(LayoutMode.GRID, padding_bottom=2, counter_sizing=LayoutSizing.HUG, tracks=tracks)
    before = replace(column([22.95] * 14), children=tuple(placed), auto_layout=layout)
    after = settled(before)
    assert farthest(before) > 0.5
    assert farthest(after) < 0.1
    assert isinstance(after, Frame)
    assert after.auto_layout == layout
