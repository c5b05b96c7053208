"""Columns and rows of unequal size, and what stands across several of them."""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Affine, Size
from htmlfig_desktop.engine.convert.arrange.attempts.gridding import gridded
from htmlfig_desktop.engine.convert.arrange.members.members import Member
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.validate import validate_fig
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.scene.arranging.displacement import displacements
from htmlfig_desktop.engine.scene.arranging.simulation import laid_out
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    Frame,
    GridCell,
    GridTracks,
    LayoutChild,
    LayoutMode,
    LayoutSizing,
    Page,
    Rectangle,
    SceneDocument,
    Text,
)
from htmlfig_desktop.engine.scene.text import TextAlign, TextResize
from tests.support.layers_of_fig import layer_of
from tests.support.stacks import members, text

SIZE = Size(400, 300)


def box(x: float, y: float, width: float, height: float) -> Rectangle:
    return Rectangle(name="box", size=Size(width, height), transform=Affine.translation(x, y))


def grid_of(*boxes: Rectangle) -> Frame | None:
    """Return a frame with the boxes as a grid, which the simulation leaves as it is."""
    members = [Member(layer, None, layer.bounds, True, (place,)) for place, layer in enumerate(boxes)]
    found = gridded(SIZE, members)
    if found is None:
        return None
    children = tuple(member.layer for member in found.members)
    frame = Frame(name="grid", size=SIZE, children=children, auto_layout=found.layout)
    assert max(each.distance for each in displacements(frame)) < 0.06
    return frame


def cells(frame: Frame) -> list[GridCell | None]:
    return [child.layout_child.cell if child.layout_child else None for child in frame.children]


def test_unequal_columns_and_rows_with_one_gap_each() -> None:
    frame = grid_of(box(10, 20, 100, 40), box(120, 20, 200, 40), box(10, 64, 100, 80), box(120, 64, 200, 80))
    assert frame is not None
    layout = frame.auto_layout
    assert layout is not None
    assert (layout.mode, layout.tracks) == (LayoutMode.GRID, GridTracks((100, 200), (40, 80), 10, 4))
    assert (layout.padding_left, layout.padding_top, layout.padding_right, layout.padding_bottom) == (10, 20, 80, 156)
    assert cells(frame) == [GridCell(0, 0), GridCell(1, 0), GridCell(0, 1), GridCell(1, 1)]


def test_children_that_span_columns_and_rows() -> None:
    frame = grid_of(box(0, 0, 300, 50), box(0, 60, 100, 150), box(110, 60, 190, 70), box(110, 140, 190, 70))
    assert frame is not None
    assert cells(frame) == [GridCell(0, 0, 2, 1), GridCell(0, 1, 1, 2), GridCell(1, 1), GridCell(1, 2)]


def test_a_child_smaller_than_its_cell_stands_at_its_corner() -> None:
    frame = grid_of(box(0, 0, 30, 50), box(110, 0, 90, 20), box(0, 60, 100, 40), box(110, 60, 90, 40))
    assert frame is not None
    assert frame.auto_layout is not None
    assert frame.auto_layout.tracks == GridTracks((100, 90), (50, 40), 10, 10)


def test_children_stay_in_the_order_of_the_page_whatever_of_a_row_begins_higher_up() -> None:
    dot, words, amount = box(0, 4, 10, 10), box(20, 0, 42, 17), box(195, 0, 33, 17)
    frame = grid_of(dot, words, amount)
    assert frame is not None
    assert [child.transform.e for child in frame.children] == [0, 20, 195]


def test_what_stands_in_no_columns_and_rows_is_no_grid() -> None:
    assert grid_of(box(0, 0, 10, 10), box(30, 40, 10, 10), box(70, 90, 10, 10)) is None
    assert grid_of(box(0, 0, 100, 10), box(50, 0, 100, 10), box(0, 20, 10, 10), box(50, 20, 10, 10)) is None
    assert grid_of(box(0, 0, 10, 10), box(20, 0, 10, 10)) is None
    assert grid_of(box(-5, 0, 10, 10), box(20, 0, 10, 10), box(-5, 20, 10, 10), box(20, 20, 10, 10)) is None


def test_a_grid_comes_back_from_its_file_and_stands() -> None:
    frame = grid_of(box(10, 20, 100, 40), box(120, 20, 200, 40), box(10, 64, 310, 80))
    assert frame is not None
    written = write_fig(SceneDocument("d", (Page("p", (frame,)),)), thumbnail=None)
    assert validate_fig(written) == ()
    fig = read_fig(written)
    (top,) = (layer_of(fig, node) for page in fig.pages for node in fig.children_of(page))
    assert isinstance(top, Frame)
    assert top.auto_layout is not None
    assert top.auto_layout.tracks == frame.auto_layout.tracks  # type: ignore[union-attr]
    assert cells(top) == cells(frame)
    guids = [str(guid) for guid in fig.by_guid]
    tracks = [
        entry["id"] for node in fig.by_guid.values() for entry in node.fields.get("gridRows", {}).get("entries", [])
    ]
    assert len(tracks) == 2
    assert not {str(track) for track in tracks} & set(guids)


def test_the_simulation_puts_children_into_their_cells_and_hugs_the_tracks() -> None:
    layout = AutoLayout(
        LayoutMode.GRID,
        padding_left=5,
        padding_top=6,
        primary_sizing=LayoutSizing.HUG,
        counter_sizing=LayoutSizing.HUG,
        tracks=GridTracks((50, 60), (20, 30), 10, 4),
    )
    child = Rectangle(name="box", size=Size(7, 8), layout_child=LayoutChild(cell=GridCell(1, 1)))
    done = laid_out(Frame(name="grid", size=Size(1, 1), children=(child,), auto_layout=layout))
    assert done.size == Size(125, 60)
    assert isinstance(done, Frame)
    assert (done.children[0].transform.e, done.children[0].transform.f) == (65, 30)


def test_columns_that_share_what_is_left_are_flexible_and_filled() -> None:
    boxes = [box(0, 0, 100, 40), box(110, 0, 290, 40), box(0, 50, 100, 40), box(110, 50, 290, 40)]
    members = [Member(layer, None, layer.bounds, True, (place,)) for place, layer in enumerate(boxes)]
    found = gridded(SIZE, members, (0.0, 1.0))
    assert found is not None
    assert found.layout.tracks == GridTracks((100, 290), (40, 40), 10, 10, shares=(0, 1))
    roles = [member.layer.layout_child for member in found.members]
    assert [role.grows for role in roles if role] == [True] * 4
    frame = Frame(
        name="grid", size=SIZE, children=tuple(member.layer for member in found.members), auto_layout=found.layout
    )
    assert max(each.distance for each in displacements(frame)) < 0.06
    wide = laid_out(frame, width=500)
    assert isinstance(wide, Frame)
    assert [child.size.width for child in wide.children] == [100, 390, 100, 390]


def test_shares_that_the_columns_do_not_have_are_not_written() -> None:
    boxes = [box(0, 0, 100, 40), box(110, 0, 290, 40), box(0, 50, 100, 40), box(110, 50, 290, 40)]
    members = [Member(layer, None, layer.bounds, True, (place,)) for place, layer in enumerate(boxes)]
    for shares in ((1.0, 1.0), (1.0, 2.0, 1.0)):
        found = gridded(SIZE, members, shares)
        assert found is not None
        assert found.layout.tracks is not None
        assert found.layout.tracks.shares == ()


def test_columns_that_reach_out_of_their_frame_keep_their_lengths() -> None:
    boxes = [box(column * 150, row * 50, 150, 40) for row in range(2) for column in range(4)]
    members = [Member(layer, None, layer.bounds, True, (place,)) for place, layer in enumerate(boxes)]
    found = gridded(SIZE, members, (1.0,) * 4)
    assert found is not None
    assert found.layout.tracks == GridTracks((150,) * 4, (40, 40), 0, 10)
    children = tuple(member.layer for member in found.members)
    frame = Frame(name="grid", size=SIZE, children=children, auto_layout=found.layout)
    assert max(each.distance for each in displacements(frame)) < 0.06


def test_flexible_columns_and_rows_that_hug_are_read_back_as_they_were_written() -> None:
    tracks = GridTracks((0, 60), (0, 30), 10, 4, shares=(2, 0), hugging=(True, False))
    layout = AutoLayout(LayoutMode.GRID, tracks=tracks)
    child = Rectangle(name="box", size=Size(7, 8), layout_child=LayoutChild(grows=True, cell=GridCell(0, 0)))
    frame = Frame(name="grid", size=SIZE, children=(child,), auto_layout=layout)
    written = write_fig(SceneDocument("grid", (Page("Page", (frame,)),)), thumbnail=None)
    assert validate_fig(written) == ()
    fig = read_fig(written)
    (top,) = (layer_of(fig, node) for page in fig.pages for node in fig.children_of(page))
    assert isinstance(top, Frame)
    assert top.auto_layout is not None
    assert top.auto_layout.tracks == tracks
    assert top.children[0].layout_child == LayoutChild(grows=True, cell=GridCell(0, 0))


def test_a_text_at_the_left_of_its_cell_follows_what_is_typed_and_one_at_the_right_does_not() -> None:
    layers = [text(0, 0, 40.4), box(100, 0, 80, 20), text(0, 30, 30.4, align=TextAlign.RIGHT), box(100, 30, 80, 50)]
    found = gridded(SIZE, members(*layers))
    assert found is not None
    texts = [member.layer for member in found.members if isinstance(member.layer, Text)]
    assert [each.content.resize for each in texts] == [TextResize.WIDTH_AND_HEIGHT, TextResize.NONE]
    assert found.layout.tracks is not None
    assert found.layout.tracks.columns == (40.4, 80), "columns are as long as they are on the page"
