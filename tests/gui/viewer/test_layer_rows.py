"""The rows of the layer tree: made on demand, in folders where there are very many."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from htmlfig_desktop.engine.fig.reading.file import Guid
from htmlfig_desktop.engine.preview.resolve import resolved
from htmlfig_desktop.engine.viewing.listing import listed
from htmlfig_desktop.engine.viewing.table import LayerTable
from htmlfig_desktop.ui.viewer.found_rows import MOST_FOUND, FoundRows
from htmlfig_desktop.ui.viewer.layer_rows import FOLDER_SIZE, HIDDEN_ROLE, ICON_ROLE, LAYER_ROLE, PLACE_ROLE, LayerRows
from tests.support.fig_pictures import fig_of, frame, node, rect

FULL = QAbstractItemModelTester.FailureReportingMode.Fatal


def table_of(*nodes: dict[str, Any]) -> LayerTable:
    file = fig_of(*nodes)
    return listed(resolved(file, file.by_guid[Guid(0, 1)], keeps_hidden=True))[0]


def many(count: int) -> LayerTable:
    """Return a table of one frame with so many layers, the middle one with a layer inside, written without a file."""
    table = table_of(frame(0, 0, 9, 9, *(rect(0, 0, 1, 1, "R", name=f"n{n}") for n in range(90)), name="all"))
    if count <= 90:
        return table
    from array import array
    from dataclasses import replace

    from htmlfig_desktop.engine.viewing.strings import Strings

    names = ["all", *(f"n{n}" for n in range(count))]
    return replace(
        table,
        names=Strings.of(names),
        folded=Strings.of(names),
        ids=Strings.of(f"1:{n}" for n in range(count + 1)),
        parents=array("i", [-1, *[0] * count]),
        ends=array("i", [count + 1, *range(2, count + 2)]),
        kinds=array("i", [0, *[1] * count]),
        traits=array("i", [0] * (count + 1)),
    )


def inside(rows: LayerRows, parent: QModelIndex) -> list[str]:
    return [rows.index(n, 0, parent).data() for n in range(rows.rowCount(parent))]


def test_qt_finds_no_fault_with_the_tree_or_the_list(qapp: object) -> None:
    for table in (table_of(), table_of(frame(0, 0, 9, 9, frame(0, 0, 5, 5, rect(0, 0, 1, 1, "R")))), many(900)):
        for model in (LayerRows(table), FoundRows(table, "n")):
            QAbstractItemModelTester(model, FULL)
            if isinstance(model, LayerRows):
                parent = model.index(0, 0)
                assert model.rowCount(model.index(0, 0, parent)) >= 0


def test_the_frontmost_layer_is_on_top() -> None:
    rows = LayerRows(table_of(rect(0, 0, 1, 1, "R", name="back"), rect(0, 0, 1, 1, "R", name="front")))
    assert inside(rows, QModelIndex()) == ["front", "back"]


def test_very_many_siblings_lie_in_folders_and_each_is_found_in_its_own() -> None:
    rows = LayerRows(many(2 * FOLDER_SIZE + 5))
    top = rows.index(0, 0)
    assert inside(rows, top) == ["Layers 1 to 400", "Layers 401 to 800", "Layers 801 to 805"]
    for layer in (1, 5, 6, 405, 406, 805):
        index = rows.index_of(layer)
        assert index.data(LAYER_ROLE) == layer
        assert index.data() == f"n{layer - 1}"
        assert rows.index(index.row(), 0, index.parent()) == index
        assert index.parent().parent() == top
    assert rows.index_of(805).parent().row() == 0, "the frontmost are in the first folder"
    assert rows.index(0, 0, top).data(LAYER_ROLE) is None


def test_a_deep_layer_is_found_before_anything_was_unfolded() -> None:
    rows = LayerRows(table_of(frame(0, 0, 9, 9, frame(0, 0, 5, 5, rect(0, 0, 1, 1, "R", name="deep")), name="top")))
    index = rows.index_of(2)
    assert index.data() == "deep"
    assert index.parent().parent().data() == "top"


@pytest.mark.parametrize(
    ("layer", "icon"),
    [
        (node("TEXT", 0, 0, 1, 1, "R"), "text"),
        (frame(0, 0, 1, 1), "frame"),
        (frame(0, 0, 1, 1, stackMode="HORIZONTAL"), "row"),
        (frame(0, 0, 1, 1, stackMode="VERTICAL"), "column"),
        (node("SYMBOL", 0, 0, 1, 1, stackMode="VERTICAL"), "component"),
        (node("ELLIPSE", 0, 0, 1, 1, "R"), "ellipse"),
        (node("WASHI_TAPE", 0, 0, 1, 1), "rectangle"),
    ],
)
def test_a_row_shows_what_kind_of_layer_it_is(layer: dict[str, Any], icon: str) -> None:
    rows = LayerRows(table_of(layer))
    assert rows.index(0, 0).data(ICON_ROLE) == icon
    assert rows.index(0, 0).data(Qt.ItemDataRole.AccessibleDescriptionRole)


def test_a_hidden_layer_is_listed_as_such_and_one_without_a_name_by_its_kind() -> None:
    rows = LayerRows(table_of(frame(0, 0, 9, 9, visible=False, name="")))
    assert rows.index(0, 0).data(HIDDEN_ROLE) is True
    assert rows.index(0, 0).data() == "Frame"


def test_what_is_found_tells_where_it_is_and_has_an_end() -> None:
    table = many(MOST_FOUND + 10)
    found = FoundRows(table, "N1")
    assert found.index(0, 0).data() == "n1"
    assert found.index(0, 0).data(PLACE_ROLE) == "all"
    assert not found.is_cut
    everything = FoundRows(table, "n")
    assert (everything.rowCount(), everything.is_cut) == (MOST_FOUND, True)
    assert not everything.row_of(MOST_FOUND + 9).isValid()
    assert everything.row_of(3).data() == "n2"
