"""Frames follow what is in them where they are: a longer text moves what is below it, and nothing else moves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.convert.arrange.growth.growing import grown
from htmlfig_desktop.engine.scene.arranging.displacement import displacements
from htmlfig_desktop.engine.scene.arranging.simulation import laid_out
from htmlfig_desktop.engine.scene.arranging.text_sizes import stored_size
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
    PrimaryAlign,
    ScrollDirection,
    Text,
    walk,
)
from tests.support.stacks import PAINT, at, box, text

COLUMN, ROW, GRID = LayoutMode.VERTICAL, LayoutMode.HORIZONTAL, LayoutMode.GRID
HUG = LayoutSizing.HUG
FILLS, GROWS = LayoutChild(stretches=True), LayoutChild(grows=True, stretches=True)
MORE = 40.0
"""px that a text becomes higher."""


def line(name: str, x: float, y: float, role: LayoutChild | None = None) -> Text:
    """Return a line of 100 x 20 px."""
    return replace(text(x, y, 100), name=name, layout_child=role)


def frame(name: str, place: tuple[float, float, float, float], *children: Layer, **fields: Any) -> Frame:
    x, y, width, height = place
    return Frame(name=name, size=Size(width, height), transform=at(x, y), children=children, fills=PAINT, **fields)


def page(height: float, *children: Layer, **layout: Any) -> Frame:
    return frame("page", (0, 0, 400, height), *children, auto_layout=AutoLayout(COLUMN, **layout))


def heights(top: Frame, typed: str) -> dict[str, float]:
    """Return how high all frames are once a text has become higher; before that, nothing may have moved."""
    done = grown(top)
    assert max(each.distance for each in displacements(done)) < 0.01

    def measured(each: Text) -> Size:
        size = stored_size(each)
        return Size(size.width, size.height + MORE) if each.name == typed else size

    return {each.name: each.size.height for each in walk((laid_out(done, measured),)) if isinstance(each, Frame)}


@pytest.mark.parametrize("align", [PrimaryAlign.MIN, PrimaryAlign.MAX, PrimaryAlign.CENTER])
def test_a_margin_below_or_above_a_column_becomes_a_padding(align: PrimaryAlign) -> None:
    place = {PrimaryAlign.MIN: 10, PrimaryAlign.MAX: 44, PrimaryAlign.CENTER: 27}[align]
    top = page(64, line("title", 0, place), padding_top=10, primary_align=align)
    assert heights(top, "title") == {"page": 64 + MORE}


def test_a_column_with_room_of_its_own_fills_that_before_it_grows() -> None:
    top = page(300, line("title", 0, 10), padding_top=10)
    assert heights(top, "title") == {"page": 300}
    limits = grown(top).limits
    assert limits is not None
    assert limits.min_height == 300
    assert heights(page(75, line("title", 0, 10), padding_top=10), "title") == {"page": 75 + MORE}


def test_what_fills_a_column_and_is_as_high_as_its_content_lets_the_column_grow() -> None:
    body = frame("body", (0, 50, 400, 20), line("title", 0, 0), auto_layout=AutoLayout(COLUMN), layout_child=GROWS)
    assert heights(page(70, box(0, 0, 400, 50), body), "title") == {"page": 70 + MORE, "body": 20 + MORE}


def test_what_is_only_a_window_onto_its_content_keeps_its_height() -> None:
    layout = AutoLayout(COLUMN)
    window = frame("window", (0, 0, 400, 20), line("title", 0, 0), auto_layout=layout, clips=True)
    window = replace(window, scrolls=ScrollDirection.VERTICAL)
    assert heights(page(20, window), "title") == {"page": 20, "window": 20}


def test_a_round_picture_of_letters_keeps_its_size() -> None:
    layout = AutoLayout(ROW, primary_align=PrimaryAlign.CENTER, counter_align=CounterAlign.CENTER)
    letters = replace(line("letters", 0, 10), size=Size(40, 20))
    avatar = frame("avatar", (0, 0, 40, 40), letters, auto_layout=layout)
    assert heights(page(40, avatar), "letters")["avatar"] == 40


def card(x: float, role: LayoutChild, room: float, **fields: Any) -> Frame:
    layout = AutoLayout(COLUMN, padding_bottom=10)
    name = f"card {x:.0f}"
    words = line(f"words {x:.0f}", 0, 0)
    return frame(name, (x, 0, 200, 30 + room), words, auto_layout=layout, layout_child=role, **fields)


def test_a_row_grows_with_the_card_that_is_as_high_as_it_by_itself_and_the_others_follow() -> None:
    row = AutoLayout(ROW)
    cards = card(0, FILLS, 0), card(200, FILLS, 0)
    shorter = replace(cards[1], auto_layout=AutoLayout(COLUMN, padding_bottom=0), children=())
    top = page(30, frame("row", (0, 0, 400, 30), cards[0], shorter, auto_layout=row, layout_child=FILLS))
    assert heights(top, "words 0") == dict.fromkeys(("page", "row", "card 0", "card 200"), 30 + MORE)


@pytest.mark.parametrize(
    ("align", "top", "room", "grown_by"),
    [(CounterAlign.MIN, 10, 30, MORE - 20), (CounterAlign.CENTER, 20, 20, MORE), (CounterAlign.CENTER, 10, 30, 0)],
)
def test_a_row_follows_a_lower_cell_that_shows_nothing(
    align: CounterAlign, top: float, room: float, grown_by: float
) -> None:
    layout = AutoLayout(COLUMN, padding_top=top, padding_bottom=min(top, room))
    cell = frame("cell", (0, 0, 200, 60), line("words", 0, top), auto_layout=layout, layout_child=FILLS)
    own = AutoLayout(COLUMN, primary_sizing=LayoutSizing.HUG, padding_top=10, padding_bottom=30)
    highest = frame("highest", (200, 0, 200, 60), line("others", 0, 10), auto_layout=own)
    row_layout = AutoLayout(ROW, counter_align=align, counter_sizing=LayoutSizing.HUG)
    row = frame("row", (0, 0, 400, 60), replace(cell, fills=()), highest, auto_layout=row_layout, layout_child=FILLS)
    assert heights(page(60, row), "words")["row"] == 60 + grown_by


def test_a_row_of_columns_that_end_alike_grows_downward() -> None:
    row = AutoLayout(ROW, counter_align=CounterAlign.MAX)
    own = AutoLayout(COLUMN, primary_sizing=LayoutSizing.HUG)
    columns = [frame(f"column {x}", (x, 16, 200, 20), line(f"words {x}", 0, 0), auto_layout=own) for x in (0, 200)]
    done = grown(page(36, frame("row", (0, 0, 400, 36), *columns, auto_layout=row)))
    layout = next(each.auto_layout for each in walk((done,)) if isinstance(each, Frame) and each.name == "row")
    assert layout is not None
    assert (layout.counter_sizing, layout.counter_align, layout.padding_top) == (
        LayoutSizing.HUG,
        CounterAlign.MIN,
        16,
    )


@pytest.mark.parametrize(
    ("align", "top", "paddings"), [(CounterAlign.MIN, 12, (12, 12)), (CounterAlign.CENTER, 11.75, (11.75, 12.25))]
)
def test_a_row_whose_line_is_a_hair_higher_than_it_leaves_grows_with_it(
    align: CounterAlign, top: float, paddings: tuple[float, float]
) -> None:
    layout = AutoLayout(ROW, padding_top=12, padding_bottom=12.5, counter_align=align)
    row = frame("row", (0, 0, 400, 44), line("label", 0, top), auto_layout=layout, layout_child=FILLS)
    assert heights(page(44, row), "label") == {"page": 44 + MORE, "row": 44 + MORE}
    made = grown(page(44, row)).children[0]
    assert isinstance(made, Frame)
    assert made.auto_layout is not None
    assert (made.auto_layout.padding_top, made.auto_layout.padding_bottom) == paddings


@pytest.mark.parametrize("mode", [ROW, GRID])
def test_the_card_with_the_least_room_below_its_content_makes_a_row_grow_and_its_room_is_a_margin(
    mode: LayoutMode,
) -> None:
    cells = [
        LayoutChild(grows=mode is GRID, stretches=True, cell=GridCell(x, 0) if mode is GRID else None) for x in (0, 1)
    ]
    few = replace(card(200, cells[1], 20), children=(replace(line("few", 0, 0), size=Size(100, 10)),))
    tracks = GridTracks((200, 200), (50,), shares=(1, 1)) if mode is GRID else None
    row = frame(
        "row",
        (0, 0, 400, 50),
        card(0, cells[0], 20),
        few,
        auto_layout=AutoLayout(mode, tracks=tracks),
        layout_child=FILLS,
    )
    assert heights(page(50, row), "words 0") == dict.fromkeys(("page", "row", "card 0", "card 200"), 50 + MORE)


def test_a_row_of_lower_things_in_its_middle_keeps_its_height_as_the_least() -> None:
    row = AutoLayout(ROW, counter_align=CounterAlign.CENTER)
    bar = frame("bar", (0, 0, 400, 62), line("brand", 0, 21), box(100, 11, 40, 40), auto_layout=row)
    assert heights(page(62, bar), "brand") == {"page": 62, "bar": 62}
    done = grown(page(62, bar)).children[0]
    assert done.limits is not None
    assert done.limits.min_height == 62


def test_rows_of_a_grid_hug_the_cards_in_them_that_are_as_high_as_their_content() -> None:
    tracks = GridTracks((200, 200), (30, 60), row_gap=10, shares=(1, 1))
    first = card(0, LayoutChild(grows=True, stretches=True, cell=GridCell(0, 0)), 0)
    second = card(200, LayoutChild(grows=True, stretches=True, cell=GridCell(1, 0)), 0)
    second = replace(second, children=())
    picture = replace(box(0, 40, 200, 60), layout_child=LayoutChild(cell=GridCell(0, 1)))
    layout = AutoLayout(GRID, tracks=tracks)
    top = page(100, frame("grid", (0, 0, 400, 100), first, second, picture, auto_layout=layout))
    found = heights(top, "words 0")
    assert found == {"page": 100 + MORE, "grid": 100 + MORE, "card 0": 30 + MORE, "card 200": 30 + MORE}


def bare(name: str, place: tuple[float, float, float, float], *children: Layer, **fields: Any) -> Frame:
    return replace(frame(name, place, *children, **fields), fills=())


def test_a_body_as_high_as_the_window_becomes_as_high_as_the_page_in_it() -> None:
    content = bare("content", (0, 0, 400, 900), line("title", 0, 880), auto_layout=AutoLayout(COLUMN, padding_top=880))
    content = replace(content, horizontal=Constraint.STRETCH)
    button = replace(box(10, 550, 30, 30), name="button", vertical=Constraint.MAX)
    body = bare("body", (0, 0, 400, 600), content, button, layout_child=FILLS)
    top = page(900, body, padding_bottom=300, primary_sizing=LayoutSizing.HUG)
    assert heights(top, "title") == dict.fromkeys(("page", "body", "content"), 900 + MORE)
    there = next(each for each in walk((grown(top),)) if each.name == "button")
    assert (there.bounds.y, there.vertical, there.layout_child) == (550, Constraint.MIN, LayoutChild(is_absolute=True))


def test_content_beside_a_bar_that_stays_makes_the_page_grow() -> None:
    column = AutoLayout(COLUMN, primary_sizing=LayoutSizing.HUG)
    bar = frame("bar", (0, 0, 100, 200), line("menu", 0, 0), auto_layout=replace(column, padding_bottom=180))
    words = (line("title", 0, 0), line("lead", 0, 20))
    content = frame("content", (120, 24, 280, 176), *words, auto_layout=replace(column, padding_bottom=136))
    content = replace(content, horizontal=Constraint.STRETCH)
    top = frame("page", (0, 0, 400, 200), bar, content)
    assert heights(top, "title") == {"page": 200 + MORE, "bar": 200, "content": 176 + MORE}
    wider = laid_out(grown(top), width=500)
    assert [each.bounds.width for each in wider.children] == [100, 380]


def test_a_badge_is_no_column_that_carries_the_name_beside_it() -> None:
    badge = frame(
        "badge",
        (34, 4, 48, 26),
        line("code", 0, 0),
        auto_layout=AutoLayout(COLUMN, primary_sizing=HUG, padding_bottom=6),
    )
    item = bare("item", (0, 0, 264, 33), badge, line("name", 86, 1))
    done = grown(page(33, item))
    assert next(each for each in walk((done,)) if each.name == "item").auto_layout is None


def test_numbers_that_nobody_sees_the_difference_of_are_whole() -> None:
    layout = grown(page(63.999, line("title", 0, 10), padding_top=10)).auto_layout
    assert layout is not None
    assert layout.padding_bottom == 34


@pytest.mark.parametrize("mode", [COLUMN, ROW])
def test_content_a_hair_higher_than_its_frame_makes_no_padding_below_zero(mode: LayoutMode) -> None:
    layout = AutoLayout(mode, padding_top=10)
    inner = frame("inner", (0, 0, 400, 29.96), line("title", 0, 10), auto_layout=layout, layout_child=FILLS)
    made = [each.auto_layout for each in walk((grown(page(29.96, inner)),)) if isinstance(each, Frame)]
    assert all(each is not None and each.padding_bottom >= 0 and each.padding_top >= 0 for each in made)


def test_a_row_in_which_something_reaches_over_its_room_keeps_its_height() -> None:
    loose = frame("loose", (100, 0, 100, 23), line("word", 0, 0), auto_layout=AutoLayout(ROW), layout_child=FILLS)
    firm = replace(loose, auto_layout=AutoLayout(ROW, counter_sizing=LayoutSizing.HUG), size=Size(100, 20), fills=())
    high = replace(line("words", 0, -1), size=Size(100, 24))
    row = frame(
        "row",
        (0, 0, 400, 26),
        high,
        replace(
            firm, size=Size(100, 23), auto_layout=AutoLayout(ROW, padding_bottom=3, counter_sizing=LayoutSizing.HUG)
        ),
        auto_layout=AutoLayout(ROW, padding_bottom=3, counter_align=CounterAlign.MAX),
    )
    assert heights(page(26, row), "nothing")["row"] == 26
