"""Backgrounds of rows lie behind the cells that let them be seen, and nowhere else."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, NodeKind, SnapshotNode
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.placement import Placement
from htmlfig_desktop.engine.convert.layering.cell_backgrounds import into_cells
from htmlfig_desktop.engine.convert.layering.decorated import UNPAINTED
from htmlfig_desktop.engine.convert.paint.backgrounds import Painted
from htmlfig_desktop.engine.scene.nodes import Vector
from htmlfig_desktop.engine.scene.paints import SolidPaint

STYLE = {
    **{f"border-{corner}-radius": "0px" for corner in ("top-left", "top-right", "bottom-right", "bottom-left")},
    **dict.fromkeys(("filter", "clip-path", "mask-image", "transform"), "none"),
    "background-color": "rgba(0, 0, 0, 0)",
    "background-clip": "border-box",
    "empty-cells": "show",
    "mix-blend-mode": "normal",
    "opacity": "1",
    "visibility": "visible",
}
WHITE = {"background-color": "rgb(255, 255, 255)"}
ROW = replace(UNPAINTED, painted=Painted((SolidPaint(Color(1, 0, 0)),)))


def node(display: str, rect: Rect, *children: SnapshotNode, **own: str) -> SnapshotNode:
    values = STYLE | {"display": display} | {name.replace("_", "-"): value for name, value in own.items()}
    box = LayoutBox(rect, ComputedStyle(values), ComputedStyle({}), 0, is_stacking_context=False)
    return SnapshotNode(1, NodeKind.ELEMENT, display, "", {}, 1, box, children=children)


def painted(*cells: dict[str, str], gap: float = 2) -> Painted:
    """Return what a row of cells, each 40 px wide, paints."""
    inside = [
        node("table-cell", Rect(at * (40 + gap), 0, 40, 20), **{name.replace("-", "_"): each[name] for name in each})
        for at, each in enumerate(cells)
    ]
    row = node("table-row", Rect(0, 0, len(cells) * (40 + gap) - gap, 20), *inside)
    assert row.box is not None
    return into_cells(Box(BoxKind.ELEMENT, row, row.box, Placement(row.box.rect), 0), ROW).painted


def places(found: Painted) -> list[Rect]:
    assert not found.fills
    return [Rect(each.transform.e, each.transform.f, each.size.width, each.size.height) for each in found.behind]


def test_where_cells_touch_the_background_is_the_rows_own() -> None:
    assert painted({}, {}, gap=0) == ROW.painted


def test_with_room_between_cells_one_layer_lies_behind_them() -> None:
    found = painted({}, {})
    assert places(found) == [Rect(0, 0, 82, 20)]
    assert isinstance(found.behind[0], Vector)


def test_cells_that_hide_what_is_behind_them_are_left_out() -> None:
    assert places(painted(WHITE, {}, WHITE)) == [Rect(42, 0, 40, 20)]
    assert painted(WHITE, WHITE) == Painted()


@pytest.mark.parametrize(
    "own",
    [
        {"background-color": "rgba(255, 255, 255, 0.9)"},
        {"border-top-left-radius": "4px"},
        {"background-clip": "padding-box"},
        {"empty-cells": "hide"},
        {"opacity": "0.5"},
        {"mix-blend-mode": "multiply"},
    ],
)
def test_cells_that_let_something_shine_through_are_not(own: dict[str, str]) -> None:
    assert places(painted(WHITE | own, WHITE)) == [Rect(0, 0, 40, 20)]
