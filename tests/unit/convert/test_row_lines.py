"""Lines between the rows of a table as borders of these rows."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.convert.boxes.look import BorderSide
from htmlfig_desktop.engine.convert.paint.row_lines import NOTHING, Line, TableRow, placed_in_rows
from htmlfig_desktop.engine.scene.paints import SideWeights, SolidPaint, StrokeAlign

GRAY, BLUE = Color(0.5, 0.5, 0.5), Color(0.0, 0.0, 1.0)
BELOW, ABOVE = SideWeights(0, 0, 1, 0), SideWeights(1, 0, 0, 0)


def line(y: float, width: float = 1, color: Color = GRAY, x: float = 0, length: float = 100) -> Line:
    return Line(Rect(x, y, length, width), BorderSide(width, "solid", color))


def rows(*filled: str, height: float = 40) -> list[TableRow]:
    """Return rows, each "plain", "filled" or with filled "cells"."""
    return [
        TableRow(Rect(0, at * height, 100, height), is_filled=kind != "plain", has_filled_cells=kind == "cells")
        for at, kind in enumerate(filled)
    ]


@pytest.mark.parametrize(
    ("first", "width", "align"),
    [(39, 1, StrokeAlign.INSIDE), (40, 1, StrokeAlign.OUTSIDE), (39, 2, StrokeAlign.CENTER)],
)
def test_a_line_is_the_lower_border_of_the_row_above_it_wherever_on_the_edge_it_is_painted(
    first: float, width: float, align: StrokeAlign
) -> None:
    lines = [line(first, width), line(first + 40, width)]
    found = placed_in_rows(lines, rows("plain", "plain"))
    assert found.lines == {0, 1}
    assert {at: (stroke.align, stroke.sides) for at, stroke in found.strokes.items()} == {
        0: (align, SideWeights(0, 0, width, 0)),
        1: (align, SideWeights(0, 0, width, 0)),
    }


def test_each_row_has_the_color_of_its_own_line() -> None:
    found = placed_in_rows([line(39), line(79, color=BLUE)], rows("plain", "plain"))
    assert [stroke.paints for stroke in found.strokes.values()] == [(SolidPaint(GRAY),), (SolidPaint(BLUE),)]


def test_lines_above_every_row_are_upper_borders() -> None:
    found = placed_in_rows([line(0), line(40)], rows("plain", "plain"))
    assert [stroke.sides for stroke in found.strokes.values()] == [ABOVE, ABOVE]
    assert found.lines == {0, 1}


def test_what_the_next_row_would_hide_is_no_border_of_the_row_above() -> None:
    lines = [line(40), line(80)]
    assert placed_in_rows(lines, rows("plain", "plain")).strokes[0].sides == BELOW
    hidden = placed_in_rows(lines, rows("plain", "filled"))
    assert {at: (stroke.align, stroke.sides) for at, stroke in hidden.strokes.items()} == {
        1: (StrokeAlign.OUTSIDE, BELOW)
    }
    assert hidden.lines == {1}


def test_a_line_that_the_next_row_would_hide_is_that_rows_upper_border_where_its_lower_one_is_like_it() -> None:
    found = placed_in_rows([line(40), line(79)], rows("plain", "filled"))
    assert found.lines == {0, 1}
    assert {at: stroke.sides for at, stroke in found.strokes.items()} == {1: SideWeights(1, 0, 1, 0)}
    assert placed_in_rows([line(40, color=BLUE), line(79)], rows("plain", "filled")).lines == {1}


def test_what_cells_with_backgrounds_hide_is_no_border_inside_of_their_row() -> None:
    assert placed_in_rows([line(39)], rows("filled")).lines == {0}
    assert placed_in_rows([line(39)], rows("cells")) == NOTHING


def test_a_row_from_which_a_cell_reaches_into_the_next_has_no_border() -> None:
    spanned = TableRow(Rect(0, 0, 100, 40), is_filled=False, has_filled_cells=False, is_spanned=True)
    assert placed_in_rows([line(0), line(39)], [spanned]) == NOTHING


@pytest.mark.parametrize(
    "other", [line(20), line(38.5), line(39, 3), line(39, x=20), line(39, length=60), line(39, x=-20, length=120)]
)
def test_lines_elsewhere_shorter_or_longer_than_a_row_stay_lines(other: Line) -> None:
    assert placed_in_rows([other], rows("plain")) == NOTHING


def test_a_line_may_end_half_a_pixel_beside_its_row_or_with_the_line_that_it_meets() -> None:
    assert placed_in_rows([line(39, x=0.5, length=99)], rows("plain")).lines == {0}
    assert placed_in_rows([line(39, x=-1, length=102)], rows("plain")).lines == {0}
