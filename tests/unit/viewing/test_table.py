"""The table of a page's layers: order, places, what is found at a point, and what another process may not fake."""

from __future__ import annotations

import dataclasses
from array import array
from typing import Any

import pytest

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.engine.fig.reading.file import Guid
from htmlfig_desktop.engine.preview.resolve import resolved
from htmlfig_desktop.engine.viewing.listing import listed
from htmlfig_desktop.engine.viewing.table import NO_LAYER, LayerTable, TableError, Trait
from tests.support.fig_pictures import fig_of, frame, node, rect


def table_of(*nodes: dict[str, Any]) -> LayerTable:
    file = fig_of(*nodes)
    return listed(resolved(file, file.by_guid[Guid(0, 1)], keeps_hidden=True))[0]


def named(table: LayerTable, layer: int | None) -> str:
    return "" if layer is None else table.names[layer]


SCENE = (
    frame(
        10, 10, 100, 100,
        rect(0, 0, 20, 20, "R", name="back"),
        frame(50, 50, 100, 100, rect(10, 10, 100, 100, "G", name="Deep"), name="inner", fill="W",
              frameMaskDisabled=False),
        rect(0, 0, 20, 20, "B", name="off", visible=False),
        name="Outer", fill="W", frameMaskDisabled=False,
    ),
    rect(300, 0, 10, 10, "R", name="alone"),
)  # fmt: skip


def test_layers_come_before_what_is_inside_them_with_their_place_on_the_page() -> None:
    table = table_of(*SCENE)
    assert [table.names[n] for n in range(len(table))] == ["Outer", "back", "inner", "Deep", "off", "alone"]
    assert [table.parents[n] for n in range(6)] == [NO_LAYER, 0, 0, 2, 0, NO_LAYER]
    assert list(table.children()) == [0, 5]
    assert list(table.children(0)) == [1, 2, 4]
    assert table.way_to(3) == (0, 2, 3)
    assert table.bounds_of(3) == Rect(70, 70, 100, 100)
    assert table.size_of(3) == Size(100, 100)
    assert table.type_of(0) == "FRAME"
    assert table.index("1:3") == 2
    assert table.index("9:9") is None
    assert table.has_children(2)
    assert not table.has_children(3)


def test_a_point_finds_the_frontmost_layer_that_shows_there() -> None:
    table = table_of(*SCENE)
    assert named(table, table.at(15, 15)) == "back"
    assert named(table, table.at(80, 80)) == "Deep"
    assert named(table, table.at(62, 62)) == "inner"
    assert named(table, table.at(45, 45)) == "Outer"
    assert table.at(115, 80) is None, "cut off by the outer frame"
    assert table.at(500, 500) is None


def test_a_layer_that_paints_nothing_does_not_cover_what_is_behind_it() -> None:
    table = table_of(
        rect(0, 0, 50, 50, "R", name="seen"),
        frame(0, 0, 50, 50, name="empty"),
        rect(0, 0, 50, 50, "R", name="faint", opacity=0.0),
    )
    assert named(table, table.at(10, 10)) == "seen"


def test_a_turned_layer_is_found_inside_its_outline_only() -> None:
    half = 0.5**0.5
    turned = {"m00": half, "m01": -half, "m02": 50.0, "m10": half, "m11": half, "m12": 0.0}
    table = table_of(node("RECTANGLE", 0, 0, 40, 40, "R", transform=turned))
    assert table.at(50, 28) == 0
    assert table.at(25, 5) is None


def test_what_is_inside_a_hidden_layer_is_hidden_and_not_found() -> None:
    table = table_of(frame(0, 0, 50, 50, rect(0, 0, 50, 50, "R"), visible=False))
    assert Trait.HIDDEN in table.trait_of(1)
    assert table.at(10, 10) is None


def test_search_knows_no_difference_of_large_and_small_letters() -> None:
    table = table_of(*SCENE)
    assert [named(table, n) for n in table.search(" deep")] == ["Deep"]
    assert [named(table, n) for n in table.search("N", most=2)] == ["inner", "alone"]
    assert table.search("") == []


def test_search_wants_all_words_wherever_they_stand_in_the_name() -> None:
    table = table_of(*(rect(0, 0, 9, 9, "R", name=name) for name in ("Row number 12", "Row number 7", "12 apostles")))
    assert [named(table, n) for n in table.search("row 12")] == ["Row number 12"]
    assert [named(table, n) for n in table.search("12 ROW num")] == ["Row number 12"]
    assert [named(table, n) for n in table.search("row", most=1)] == ["Row number 12"]


def test_a_table_survives_being_written_and_read() -> None:
    table = table_of(*SCENE)
    again = LayerTable.unpack(table.pack())
    assert again.pack() == table.pack()
    assert again.at(80, 80) == table.at(80, 80)


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("parents", array("i", [-1, 0, 0, 2, 0, 7])),
        ("parents", array("i", [-1, 1, 0, 2, 0, -1])),
        ("parents", array("i", [-2, 0, 0, 2, 0, -1])),
        ("ends", array("i", [5, 2, 9, 4, 5, 6])),
        ("ends", array("i", [0, 2, 4, 4, 5, 6])),
        ("kinds", array("i", [0, 1, 0, 1, 1, 99])),
        ("sizes", array("d", [1.0])),
        ("traits", array("i")),
    ],
)
def test_a_table_that_does_not_fit_together_is_refused(part: str, value: array[Any]) -> None:
    faked = dataclasses.replace(table_of(*SCENE), **{part: value})
    with pytest.raises(TableError):
        LayerTable.unpack(faked.pack())


def test_bytes_that_are_no_table_are_refused() -> None:
    data = table_of(*SCENE).pack()
    for broken in (b"", b"PK\x03\x04", data[:-1], data + b"\0", data[:40]):
        with pytest.raises(TableError):
            LayerTable.unpack(broken)


def test_a_frame_that_fits_what_is_inside_is_called_a_group() -> None:
    table = table_of(frame(0, 0, 9, 9, rect(0, 0, 9, 9, "R"), resizeToFit=True))
    assert table.type_of(0) == "GROUP"
    assert Trait.CLIPS not in table.trait_of(0)
