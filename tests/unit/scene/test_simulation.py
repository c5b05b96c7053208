"""Trees of layers as Figma lays them out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.engine.scene.arranging.displacement import displacements
from htmlfig_desktop.engine.scene.arranging.simulation import laid_out
from htmlfig_desktop.engine.scene.arranging.text_sizes import natural_width, relaid_size
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    Constraint,
    CounterAlign,
    Frame,
    GridCell,
    GridTracks,
    Layer,
    LayoutChild,
    LayoutMode,
    LayoutSizing,
    Rectangle,
    SizeLimits,
    Text,
    children_of,
)
from htmlfig_desktop.engine.scene.paints import SideWeights, Stroke
from htmlfig_desktop.engine.scene.text import (
    FontName,
    TextAlign,
    TextContent,
    TextLayout,
    TextLine,
    TextResize,
    TextRun,
    TextStyle,
)
from tests.support.glyphs import PlacedGlyph, rows_of

HUG, ROW, COLUMN = LayoutSizing.HUG, LayoutMode.HORIZONTAL, LayoutMode.VERTICAL
GROWS, STRETCHES, ABSOLUTE = LayoutChild(grows=True), LayoutChild(stretches=True), LayoutChild(is_absolute=True)


def box(width: float, height: float, **fields: Any) -> Rectangle:
    return Rectangle(name="box", size=Size(width, height), **fields)


def frame(width: float, height: float, layout: AutoLayout | None, *children: Layer, **fields: Any) -> Frame:
    return Frame(name="frame", size=Size(width, height), auto_layout=layout, children=children, **fields)


def text(width: float, height: float, resize: TextResize, pitch: float = 20, **content: Any) -> Text:
    style = TextStyle(FontName("Inter", "Regular"), 16, (), line_height=pitch)
    return Text(
        name="text",
        size=Size(width, height),
        content=TextContent((TextRun("Word", style),), resize=resize, **content),
    )


def rects(layer: Layer) -> list[tuple[float, float, float, float]]:
    return [(each.x, each.y, each.width, each.height) for each in (child.bounds for child in children_of(layer))]


def test_a_column_hugs_its_children_and_paddings() -> None:
    layout = AutoLayout(COLUMN, 4, 1, 2, 3, 5, HUG, HUG)
    done = laid_out(frame(1, 1, layout, box(10, 20), box(30, 6)))
    assert done.size == Size(37, 34)
    assert rects(done) == [(5, 1, 10, 20), (5, 25, 30, 6)]


def test_a_growing_child_fills_the_row_and_a_stretched_one_the_height() -> None:
    layout = AutoLayout(ROW, 10, 5, 5, 5, 5)
    done = laid_out(frame(100, 50, layout, box(20, 8, layout_child=STRETCHES), box(1, 8, layout_child=GROWS)))
    assert rects(done) == [(5, 5, 20, 40), (35, 5, 60, 8)]


def test_a_row_inside_a_column_takes_the_width_it_is_given_and_hugs_its_height() -> None:
    row = frame(7, 7, AutoLayout(ROW, counter_sizing=HUG), box(10, 30), box(5, 9, layout_child=GROWS))
    inner = Frame(name="row", size=row.size, auto_layout=row.auto_layout, children=row.children, layout_child=STRETCHES)
    done = laid_out(frame(80, 1, AutoLayout(COLUMN, primary_sizing=HUG), inner, box(3, 3)))
    assert rects(done) == [(0, 0, 80, 30), (0, 30, 3, 3)]
    assert rects(children_of(done)[0]) == [(0, 0, 10, 30), (10, 0, 70, 9)]


def test_hidden_and_absolute_children_take_no_part() -> None:
    aside = box(9, 9, layout_child=ABSOLUTE, transform=Affine.translation(70, 3))
    done = laid_out(frame(50, 20, AutoLayout(ROW), box(10, 5), aside, box(4, 4, is_visible=False), box(6, 5)))
    assert [place[:2] for place in rects(done)] == [(0, 0), (70, 3), (0, 0), (10, 0)]


def test_an_absolute_child_follows_its_constraints_when_the_frame_hugs() -> None:
    aside = box(10, 10, layout_child=ABSOLUTE, transform=Affine.translation(85, 0), horizontal=Constraint.MAX)
    done = laid_out(frame(100, 10, AutoLayout(ROW, primary_sizing=HUG), box(40, 10), aside))
    assert rects(done)[1] == (25, 0, 10, 10)


@pytest.mark.parametrize(
    ("constraint", "place"),
    [
        (Constraint.MIN, (10, 20)),
        (Constraint.MAX, (60, 20)),
        (Constraint.CENTER, (35, 20)),
        (Constraint.STRETCH, (10, 70)),
        (Constraint.SCALE, (20, 40)),
    ],
)
def test_children_of_a_stretched_frame_follow_their_constraints(
    constraint: Constraint, place: tuple[float, float]
) -> None:
    inside = box(20, 5, transform=Affine.translation(10, 0), horizontal=constraint)
    inner = frame(50, 10, None, inside, layout_child=STRETCHES)
    done = laid_out(frame(100, 50, AutoLayout(COLUMN), inner))
    (found,) = rects(children_of(done)[0])
    assert (found[0], found[2]) == place


def test_strokes_take_space_only_where_they_are_said_to() -> None:
    stroke = Stroke((), 4, sides=SideWeights(1, 2, 3, 4))
    for takes, start, size in ((False, (5, 5), Size(20, 20)), (True, (9, 6), Size(26, 24))):
        layout = AutoLayout(ROW, 0, 5, 5, 5, 5, HUG, HUG, strokes_take_space=takes)
        done = laid_out(frame(1, 1, layout, box(10, 10), stroke=stroke))
        assert rects(done)[0][:2] == start
        assert done.size == size


def test_limits_hold_a_child_that_fills_and_a_frame_that_hugs() -> None:
    bounded = box(5, 5, layout_child=STRETCHES, limits=SizeLimits(max_width=40))
    done = laid_out(frame(100, 20, AutoLayout(COLUMN, counter_align=CounterAlign.CENTER), bounded))
    assert rects(done) == [(30, 0, 40, 5)]
    hugging = frame(1, 1, AutoLayout(ROW, 0, 2, 2, 2, 2, HUG, HUG), box(5, 5), limits=SizeLimits(min_width=60))
    assert laid_out(hugging).size == Size(60, 9)


def test_a_turned_child_takes_the_room_of_the_rectangle_around_it() -> None:
    turned = box(30, 10, transform=Affine(0, 1, -1, 0, 500, 7))
    done = laid_out(frame(100, 40, AutoLayout(ROW, 5), turned, box(10, 10)))
    assert [(round(x, 6), round(y, 6), width, height) for x, y, width, height in rects(done)] == [
        (0, 0, 10, 30),
        (15, 0, 10, 10),
    ]


def test_a_text_that_follows_its_characters_comes_to_whole_pixels_when_it_is_laid_out_again() -> None:
    assert relaid_size(text(61.3, 19.6, TextResize.WIDTH_AND_HEIGHT, 19.6)) == Size(62, 20)
    assert relaid_size(text(61.3, 58.8, TextResize.HEIGHT, 19.6)) == Size(61.3, 60)
    assert relaid_size(text(61.3, 19.6, TextResize.NONE, 19.6)) == Size(61.3, 19.6)
    assert relaid_size(text(61.3, 51.2, TextResize.HEIGHT, 25.6, keeps_pitch=True)) == Size(61.3, 52)


def test_room_behind_letters_widens_their_line_wherever_it_stands_in_a_piece() -> None:
    style = TextStyle(FontName("Inter", "Regular"), 10, (), letter_spacing=1.0)
    roomy = replace(style, letter_spacing=8.0, room=7.0)
    glyphs = [PlacedGlyph(None, 0.0, 0.0, 10.0, 0.5, at, run) for at, run in enumerate((0, 0, 2))]
    layout = TextLayout(
        (TextLine(0, 8, 0, 0, 12, 8, 0, 2), TextLine(0, 20, 12, 0, 12, 8, 2, 3)), rows_of(*glyphs), (), ()
    )
    content = TextContent((TextRun("a", style), TextRun("b", roomy), TextRun("c", style)))
    assert natural_width(Text(name="text", size=Size(9, 24), content=content, layout=layout)) == 2 * (5 + 1) + 7


def test_rows_are_aligned_at_the_first_baseline_of_their_texts() -> None:
    def line(height: float, baseline: float) -> Text:
        made = text(10, height, TextResize.NONE)
        layout = TextLayout((TextLine(0, baseline, 0, 10, height, baseline, 0, 4),), (), (), ())
        return Text(name=made.name, size=made.size, content=made.content, layout=layout)

    layout = AutoLayout(ROW, counter_align=CounterAlign.BASELINE, primary_sizing=HUG, counter_sizing=HUG)
    padded = frame(1, 1, AutoLayout(ROW, 0, 6, 0, 0, 0, HUG, HUG), line(20, 15))
    done = laid_out(frame(1, 1, layout, line(40, 30), padded))
    assert [place[1] for place in rects(done)] == [0, 9]


def test_displacement_is_measured_on_the_page_and_at_the_edge_a_text_stands_at() -> None:
    centered = text(50.4, 20, TextResize.WIDTH_AND_HEIGHT, align=TextAlign.CENTER)
    layout = AutoLayout(COLUMN, 0, 10, 0, 0, 0, HUG, counter_align=CounterAlign.CENTER)
    shifted = Text(name="text", size=centered.size, content=centered.content, transform=Affine.translation(24.8, 13))
    inner = frame(100, 30, layout, shifted, transform=Affine.translation(5, 5))
    whole = frame(200, 200, None, inner)
    moved = {each.layer.name: round(each.distance, 6) for each in displacements(whole, relaid_size)}
    assert moved == {"frame": 0, "text": 3}


def test_the_layout_of_a_tree_without_auto_layout_is_that_tree() -> None:
    tree = frame(100, 100, None, box(5, 5, transform=Affine.translation(3, 4)), frame(9, 9, None, box(1, 1)))
    assert laid_out(tree) == tree
    assert laid_out(tree).bounds == Rect(0, 0, 100, 100)


def test_a_frame_made_wider_gives_the_room_to_what_fills_it() -> None:
    row = frame(100, 20, AutoLayout(ROW, spacing=10), box(30, 20), box(60, 20, layout_child=GROWS))
    wide = laid_out(row, width=140)
    assert [child.size.width for child in children_of(wide)] == [30, 100]


def test_a_text_that_fills_is_measured_in_the_width_it_gets() -> None:
    body = replace(text(100, 20, TextResize.HEIGHT), layout_child=STRETCHES)
    column = frame(100, 20, AutoLayout(COLUMN, primary_sizing=HUG), body)
    narrow = laid_out(column, lambda each: Size(each.size.width, 2000 / each.size.width), width=50)
    assert (narrow.size, children_of(narrow)[0].size) == (Size(50, 40), Size(50, 40))


def test_a_row_hugs_the_height_that_a_growing_child_takes_in_its_new_width() -> None:
    body = replace(text(100, 20, TextResize.HEIGHT), layout_child=GROWS)
    row = frame(100, 20, AutoLayout(ROW, counter_sizing=HUG), body)
    narrow = laid_out(row, lambda each: Size(each.size.width, 2000 / each.size.width), width=50)
    assert narrow.size == Size(50, 40)


def test_texts_that_break_their_lines_stretch_with_a_free_frame_and_others_only_move() -> None:
    both = (
        replace(text(100, 20, resize), horizontal=Constraint.STRETCH)
        for resize in (TextResize.HEIGHT, TextResize.WIDTH_AND_HEIGHT)
    )
    wide = laid_out(frame(100, 40, None, *both), width=150)
    assert [child.size.width for child in children_of(wide)] == [150, 100]


def test_columns_of_a_grid_share_what_fixed_ones_leave_and_rows_hug_what_is_in_them() -> None:
    def in_cell(column: int, row: int, *, grows: bool, stretches: bool, height: float) -> Rectangle:
        role = LayoutChild(grows=grows, stretches=stretches, cell=GridCell(column, row))
        return box(10, height, layout_child=role)

    tracks = GridTracks((50, 20, 40), (30, 30), 10, 4, shares=(0, 1, 2), hugging=(True, False))
    layout = AutoLayout(LayoutMode.GRID, counter_sizing=HUG, tracks=tracks)
    cells = (
        in_cell(0, 0, grows=False, stretches=False, height=25),
        in_cell(1, 0, grows=True, stretches=True, height=5),
        in_cell(2, 1, grows=True, stretches=False, height=5),
    )
    done = laid_out(frame(130, 64, layout, *cells), width=160)
    assert done.size == Size(160, 59)
    assert rects(done) == [(0, 0, 10, 25), (60, 0, 30, 25), (100, 29, 60, 5)]
