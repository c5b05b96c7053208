"""Frames made less wide: what is in them stays where it stood, and Figma lays them out so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from htmlfig_desktop.core.geometry import Affine, Size
from htmlfig_desktop.engine.convert.arrange.members.narrowing import narrowed
from htmlfig_desktop.engine.scene.arranging.displacement import displacements
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    Frame,
    GridCell,
    GridTracks,
    LayoutChild,
    LayoutMode,
    PrimaryAlign,
    SizeLimits,
)
from tests.support.stacks import box

ROW, GRID = AutoLayout(LayoutMode.HORIZONTAL), LayoutMode.GRID
GROWS = LayoutChild(grows=True)
GUTTERS = AutoLayout(LayoutMode.VERTICAL, padding_left=15, padding_right=15)


def column(x: float, width: float = 100, role: LayoutChild = GROWS, gutters: AutoLayout = GUTTERS) -> Frame:
    """Return a column with gutters, and a box between them."""
    inner = box(gutters.padding_left, 0, width - gutters.padding_left - gutters.padding_right, 20)
    return Frame(
        name="column",
        size=Size(width, 20),
        transform=Affine.translation(x, 0),
        auto_layout=gutters,
        layout_child=role,
        children=(inner,),
    )


def row(layout: AutoLayout, *columns: Frame) -> Frame:
    return Frame(name="row", size=Size(300, 20), auto_layout=layout, children=columns)


def places(frame: Frame) -> list[float]:
    """Return where the boxes in the columns of a frame begin, px beside its parent's edge."""
    return [
        frame.transform.e + each.transform.e + each.children[0].transform.e
        for each in frame.children
        if isinstance(each, Frame)
    ]


@pytest.mark.parametrize("role", [GROWS, LayoutChild()])
def test_the_gutters_of_a_row_become_the_distance_between_its_columns(role: LayoutChild) -> None:
    whole = row(ROW, *(column(x, role=role) for x in (0, 100, 200)))
    made = narrowed(whole, 15, 15)
    assert made is not None
    assert made.auto_layout is not None
    assert (made.size.width, made.auto_layout.spacing) == (270, 30)
    assert [each.size.width for each in made.children] == [70, 70, 70]
    assert places(made) == places(whole) == [15, 115, 215]
    assert max(moved.distance for moved in displacements(made)) == 0


def test_the_gutters_of_a_grid_become_the_distance_between_its_columns() -> None:
    tracks = GridTracks((100, 100, 100), (20,), shares=(1, 1, 1))
    cells = [column(x, role=LayoutChild(grows=True, cell=GridCell(at, 0))) for at, x in enumerate((0, 100, 200))]
    made = narrowed(row(AutoLayout(GRID, tracks=tracks), *cells), 15, 15)
    assert made is not None
    assert made.auto_layout is not None
    assert made.auto_layout.tracks == replace(tracks, columns=(70, 70, 70), column_gap=30)
    assert places(made) == [15, 115, 215]
    assert max(moved.distance for moved in displacements(made)) == 0


def test_rows_below_each_other_give_up_their_gutters_together() -> None:
    rows = [replace(row(ROW, column(0, 150), column(150, 150)), layout_child=LayoutChild(stretches=True))] * 2
    whole = Frame(name="rows", size=Size(300, 40), auto_layout=AutoLayout(LayoutMode.VERTICAL), children=tuple(rows))
    made = narrowed(whole, 15, 15)
    assert made is not None
    assert [each.size.width for each in (made, *made.children)] == [270, 270, 270]


@pytest.mark.parametrize(
    ("layout", "columns"),
    [
        (ROW, (column(0, gutters=replace(GUTTERS, padding_left=10)), column(100))),
        (ROW, (column(0), replace(column(100), limits=SizeLimits(max_width=100)))),
        (replace(ROW, primary_align=PrimaryAlign.MAX), (column(100), column(200))),
        (replace(ROW, wraps=True), (column(0), column(100))),
        (AutoLayout(GRID, tracks=GridTracks((200, 100), (20,), shares=(2, 1))), (column(0, 200), column(200))),
    ],
    ids=["one has less", "one is limited", "at the end", "it wraps", "shares of different parts"],
)
def test_columns_keep_their_gutters_where_something_would_move(layout: AutoLayout, columns: tuple[Frame, ...]) -> None:
    assert narrowed(row(layout, *columns), 15, 15) is None
