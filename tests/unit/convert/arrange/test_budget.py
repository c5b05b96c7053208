"""How many layers that only hold others a page may have, and what is worth one whatever it has."""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, NodeKind, SnapshotNode
from htmlfig_desktop.engine.convert.arrange.budget import LayerBudget, MayAdd
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.placement import Placement
from htmlfig_desktop.engine.scene.nodes import Frame

STYLE = ComputedStyle({})


def box_of(height: float) -> Box:
    rect = Rect(0, 0, 100, height)
    layout = LayoutBox(rect, STYLE, STYLE, 0, is_stacking_context=False)
    node = SnapshotNode(0, NodeKind.ELEMENT, "div", "", {}, 0, layout)
    return Box(BoxKind.TEXT, node, layout, Placement(rect), 0)


def test_what_holds_most_of_a_page_may_have_a_layer_on_a_page_that_has_too_many() -> None:
    budget = LayerBudget()
    budget.expect(box_of(1000))
    budget.take(Frame(name="holds", size=Size(10, 10)), 0)
    assert not budget.has_room
    assert budget.may_add_for(box_of(900)) is MayAdd.ANYTHING
    assert budget.may_add_for(box_of(500)) is MayAdd.FOR_MARGINS
