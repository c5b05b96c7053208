"""How many layers that only hold others a page may have, and what is worth one whatever it has."""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, NodeKind, SnapshotNode
from htmlfig_desktop.engine.convert.arrange.attempts.may_add import MayAdd
from htmlfig_desktop.engine.convert.arrange.sparing.budget import LayerBudget
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.placement import Placement
from htmlfig_desktop.engine.scene.nodes import Frame, Rectangle

STYLE = ComputedStyle({})


def box_of(height: float, *children: Box, called: str = "") -> Box:
    rect = Rect(0, 0, 100, height)
    layout = LayoutBox(rect, STYLE, STYLE, 0, is_stacking_context=False)
    node = SnapshotNode(0, NodeKind.ELEMENT, "div", "", {"class": called}, 0, layout)
    box = Box(BoxKind.TEXT, node, layout, Placement(rect), 0)
    for child in children:
        box.adopt(child)
    return box


def test_what_holds_most_of_a_page_may_have_a_layer_on_a_page_that_has_too_many() -> None:
    budget = LayerBudget()
    budget.expect(box_of(1000))
    budget.take(Frame(name="holds", size=Size(10, 10)), 0)
    assert not budget.has_room
    assert budget.may_add_for(box_of(900)) is MayAdd.ANYTHING
    assert budget.may_add_for(box_of(500)) is MayAdd.FOR_MARGINS


def test_cards_that_are_alike_may_have_the_same_layers_whatever_the_page_has_when_their_turn_comes() -> None:
    first, second, other = box_of(9, called="in"), box_of(9, called="in"), box_of(9, called="in")
    cards = box_of(20, first, called="card"), box_of(20, second, called="card"), box_of(20, other, called="other")
    page = box_of(1000, *cards)
    budget = LayerBudget()
    budget.expect(page)
    for _ in range(5):
        budget.take(Frame(name="holds", size=Size(10, 10)), 0)
    assert budget.may_add_for(first) is MayAdd.FOR_MARGINS
    for _ in range(50):
        budget.take_whole(Rectangle(name="shows", size=Size(10, 10)))
    assert budget.has_room
    assert budget.may_add_for(second) is MayAdd.FOR_MARGINS
    assert budget.may_add_for(other) is MayAdd.ANYTHING
    assert budget.may_add_for(cards[0]) is MayAdd.ANYTHING


def test_what_all_that_is_alike_would_add_is_weighed_at_once() -> None:
    bare = [box_of(9, called="line") for _ in range(30)]
    rich = [box_of(30, *(box_of(9) for _ in range(9)), called="card") for _ in range(30)]
    budget = LayerBudget()
    budget.expect(box_of(2000, *bare, *rich))
    for _ in range(5):
        budget.take_whole(Rectangle(name="shows", size=Size(10, 10)))
    assert budget.may_add_for(bare[0]) is MayAdd.FOR_MARGINS
    assert budget.may_add_for(rich[0]) is MayAdd.ANYTHING


def test_a_page_is_crowded_until_enough_is_given_back() -> None:
    budget, lone = LayerBudget(), box_of(9)
    for _ in range(3):
        budget.take(Frame(name="holds", size=Size(10, 10)), 0)
    assert budget.is_crowded_for(lone)
    budget.give_back()
    assert not budget.is_crowded_for(lone)


def test_what_is_alike_stands_on_a_crowded_page_or_on_none_together() -> None:
    lists = [box_of(9, called="list") for _ in range(2)]
    # in each card two parts are alike by themselves
    cards = [box_of(30, box_of(20, each, called="part"), box_of(9, called="part"), called="card") for each in lists]
    budget = LayerBudget()
    budget.expect(box_of(1000, *cards))
    for _ in range(3):
        budget.take(Frame(name="holds", size=Size(10, 10)), 0)
    assert budget.is_crowded_for(lists[0])
    budget.give_back()
    assert budget.is_crowded_for(lists[1])
