"""Frames that go where a page would have too many layers, the least missed first."""

from __future__ import annotations

from typing import Any

import pytest

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, NodeKind, SnapshotNode
from htmlfig_desktop.engine.convert.arrange.attempts.outcomes import Container, Outcome
from htmlfig_desktop.engine.convert.arrange.sparing.alike import Alike
from htmlfig_desktop.engine.convert.arrange.sparing.dissolving import Dissolving
from htmlfig_desktop.engine.convert.arrange.sparing.frame_book import FrameBook
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.placement import Placement
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    Constraint,
    Frame,
    Group,
    Layer,
    LayoutChild,
    LayoutMode,
    Rectangle,
    Semantics,
    SizeLimits,
    walk,
)
from htmlfig_desktop.engine.scene.paints import SolidPaint

COLUMN = AutoLayout(LayoutMode.VERTICAL)
PAINT = SolidPaint(Color(1, 1, 1))


def leaf(name: str, x: float = 0, **changes: Any) -> Rectangle:
    return Rectangle(name=name, size=Size(10, 10), transform=Affine.translation(x, 0), **changes)


def frame(name: str, *children: Layer, x: float = 0, tag: str = "", **changes: Any) -> Frame:
    place, meaning = Affine.translation(x, 20), Semantics(tag=tag)
    return Frame(name=name, size=Size(40, 20), transform=place, children=children, semantics=meaning, **changes)


def pair(name: str, **changes: Any) -> Frame:
    return frame(name, leaf(f"{name}1"), leaf(f"{name}2", 20), **changes)


class Page(FrameBook):
    """A design while frames of it are dissolved, whose outcomes are known by the names of the frames."""

    def __init__(self) -> None:
        super().__init__({}, {})
        self.by_name: dict[str, Outcome] = {}
        self.given_up: list[str] = []

    def outcome_of(self, layer: Layer) -> Outcome | None:
        return self.by_name.get(layer.name)

    def give_up(self, layer: Layer) -> None:
        self.given_up.append(layer.name)

    def without(self, count: float, *children: Layer, **changes: Any) -> Frame:
        """Return a page that holds some layers, with so many less."""
        return Dissolving(self).dissolved(frame("page", *children, **changes), count)


@pytest.fixture
def page() -> Page:
    return Page()


def names(top: Frame) -> list[str]:
    return [layer.name for layer in walk(top.children)]


def box_of(name: str, called: str = "") -> Box:
    layout = LayoutBox(Rect(0, 0, 1, 1), ComputedStyle({}), ComputedStyle({}), 0, is_stacking_context=False)
    node = SnapshotNode(0, NodeKind.ELEMENT, name, "", {"class": called}, 0, layout)
    return Box(BoxKind.ELEMENT, node, layout, Placement(layout.rect), 0)


def test_what_a_frame_holds_stands_at_the_same_place_in_the_one_around_it(page: Page) -> None:
    top = page.without(1, pair("a", x=100), leaf("b"))
    assert [(child.name, child.transform.e, child.transform.f) for child in top.children] == [
        ("a1", 100, 20),
        ("a2", 120, 20),
        ("b", 0, 0),
    ]
    assert page.given_up == []


def test_what_is_alike_goes_together_even_where_fewer_are_too_many(page: Page) -> None:
    top = page.without(1.2, *(pair(name) for name in "abc"), pair("d", tag="LI"))
    assert [child.name for child in top.children] == ["a1", "a2", "b1", "b2", "c1", "c2", "d"]


def test_of_many_that_are_alike_no_more_go_than_are_too_many(page: Page) -> None:
    top = page.without(1.2, *(pair(name) for name in "abcdefghijklm"))
    assert [child.name for child in top.children] == [*"abcdefghijk", "l1", "l2", "m1", "m2"]


def test_of_few_that_are_alike_all_go_although_fewer_are_too_many(page: Page) -> None:
    top = page.without(1.2, *(pair(name) for name in "abcde"))
    assert [child.name for child in top.children] == [f"{name}{at}" for name in "abcde" for at in (1, 2)]


def test_frames_at_the_same_place_of_cards_that_are_alike_go_together(page: Page) -> None:
    inner, cards = [box_of("p") for _ in range(3)], [box_of("div") for _ in range(3)]
    around = box_of("section")
    frames = [pair(f"inner{at}") for at in range(3)]
    outer = [frame(f"card{at}", each, leaf(f"leaf{at}"), fills=(PAINT,)) for at, each in enumerate(frames)]
    for own, card, box, layer in zip(inner, cards, frames, outer, strict=True):
        card.adopt(own)
        around.adopt(card)
        page.origins.note(box, own)
        page.origins.note(layer, card)
    top = page.without(2, *outer)
    assert [len(child.children) for child in top.children if isinstance(child, Frame)] == [3, 3, 3]


def test_a_card_with_a_class_more_than_the_others_is_like_them(page: Page) -> None:
    around = box_of("section")
    for called in ("card", "card popular", "card", "note"):
        around.adopt(box_of("div", called))
    first, popular, last, note = (Alike().place_of(box) for box in around.children)
    assert first is not None
    assert first[1] == 3
    assert first == popular == last
    assert note is None


def test_a_design_without_too_many_is_the_same(page: Page) -> None:
    assert names(page.without(0, pair("a"))) == ["a", "a1", "a2"]


@pytest.mark.parametrize("tag", ["A", "LI", "NAV", "BUTTON", "SECTION"])
def test_a_frame_that_means_something_goes_after_a_plain_one_that_has_a_layout(page: Page, tag: str) -> None:
    assert "link" in names(page.without(1, pair("link", tag=tag), pair("box", auto_layout=COLUMN)))


def test_a_page_of_nothing_else_gives_up_what_means_something_too(page: Page) -> None:
    assert names(page.without(1, pair("a", tag="LI"), pair("b", tag="A"))) == ["a1", "a2", "b", "b1", "b2"]


def test_a_frame_without_a_layout_goes_first_and_a_smaller_one_before_a_larger(page: Page) -> None:
    column, section = pair("column", auto_layout=COLUMN), frame("section", *(leaf(str(at)) for at in range(20)))
    assert "column" in names(page.without(1, column, section))
    assert "section" in names(page.without(1, section, pair("small")))


def test_a_layout_of_the_pages_own_is_missed_more_than_one_of_a_line(page: Page) -> None:
    for name, container in (("flex", Container.FLEX), ("line", Container.INLINE)):
        page.by_name[name] = Outcome(container, None, box_of("div"))
    top = page.without(1, pair("line", auto_layout=COLUMN), pair("flex", auto_layout=COLUMN))
    assert "flex" in names(top)
    assert page.given_up == ["line"]


def test_where_those_in_flow_go_the_frame_around_them_has_fixed_places(page: Page) -> None:
    limits, grows = SizeLimits(min_width=5), LayoutChild(grows=True)
    around = frame("around", pair("a"), leaf("b", limits=limits, layout_child=grows), auto_layout=COLUMN)
    (kept,) = page.without(1, around).children
    assert isinstance(kept, Frame)
    assert (kept.auto_layout, page.given_up) == (None, ["around"])
    assert [(child.name, child.layout_child, child.limits) for child in kept.children] == [
        ("a1", None, None),
        ("a2", None, None),
        ("b", None, None),
    ]


def test_a_column_of_many_layers_keeps_its_layout_where_one_of_few_can_lose_it(page: Page) -> None:
    article = frame("article", pair("a"), *(leaf(f"p{at}") for at in range(80)), auto_layout=COLUMN, fills=(PAINT,))
    aside = frame("aside", pair("b", tag="LI"), leaf("c"), auto_layout=COLUMN, fills=(PAINT,))
    kept = {layer.name: layer for layer in walk(page.without(1, article, aside).children)}
    assert page.given_up == ["aside"]
    assert "a" in kept


def test_a_list_of_many_keeps_its_layout_where_columns_of_two_can_lose_theirs(page: Page) -> None:
    items = [pair(f"item{at}", tag="LI", auto_layout=COLUMN) for at in range(8)]
    menu = frame("menu", *items, *(leaf(f"line{at}") for at in range(8)), auto_layout=COLUMN, fills=(PAINT,))
    cards = [
        frame(f"card{at}", pair(f"a{at}", tag="LI", auto_layout=COLUMN), leaf("b"), auto_layout=COLUMN, fills=(PAINT,))
        for at in range(8)
    ]
    page.without(8, menu, *cards)
    assert not {"menu", "item0"} & set(page.given_up)


def test_what_is_more_than_are_still_too_many_is_weighed_anew(page: Page) -> None:
    tags, items = ([pair(f"{name}{at}", tag="LI") for at in range(many)] for name, many in (("tag", 4), ("item", 7)))
    bars = (pair(f"bar{at}", tag="NAV") for at in range(3))
    found = names(page.without(7, *tags, frame("menu", *items, fills=(PAINT,)), *bars))
    assert "item0" in found
    assert not {"tag0", "bar0"} & set(found)


def test_in_a_layout_what_stood_beside_its_flow_goes_on_doing_so(page: Page) -> None:
    aside = pair("a", layout_child=LayoutChild(is_absolute=True))
    (kept,) = page.without(1, frame("around", leaf("b"), aside, auto_layout=COLUMN, fills=())).children
    assert isinstance(kept, Frame)
    assert kept.auto_layout is COLUMN
    assert [child.layout_child for child in kept.children] == [None, *[LayoutChild(is_absolute=True)] * 2]


def test_the_layout_of_the_whole_page_goes_last(page: Page) -> None:
    top = page.without(1, pair("a"), frame("b", pair("c"), auto_layout=COLUMN), auto_layout=COLUMN)
    assert names(top) == ["a", "a1", "a2", "b", "c1", "c2"]
    assert top.auto_layout is COLUMN


@pytest.mark.parametrize(
    ("outer", "inner", "own"),
    [
        (Constraint.MIN, Constraint.STRETCH, Constraint.MIN),
        (Constraint.MAX, Constraint.MIN, Constraint.MAX),
        (Constraint.STRETCH, Constraint.MAX, Constraint.MAX),
        (Constraint.CENTER, Constraint.STRETCH, Constraint.CENTER),
    ],
)
def test_what_a_frame_held_follows_the_edges_as_the_frame_did(
    page: Page, outer: Constraint, inner: Constraint, own: Constraint
) -> None:
    held = frame("a", leaf("b", horizontal=inner), leaf("c"), horizontal=outer)
    top = page.without(1, held)
    assert top.children[0].horizontal is own


@pytest.mark.parametrize(
    "changes", [{"clips": True}, {"opacity": 0.5}, {"fills": ("any",)}], ids=["clip", "fade", "fill"]
)
def test_a_frame_that_shows_or_changes_something_stays(page: Page, changes: dict[str, Any]) -> None:
    assert names(page.without(1, pair("a", **changes))) == ["a", "a1", "a2"]


@pytest.mark.parametrize(("name", "is_kept"), [("svg", True), ("iframe", True), ("img", False)])
def test_a_drawing_stays_whole_and_the_words_of_a_lost_picture_do_not(page: Page, name: str, is_kept: bool) -> None:
    drawing = frame("a", pair("b"), leaf("c"))
    page.origins.note(drawing, box_of(name))
    assert ("a" in names(page.without(2, drawing))) is is_kept


def test_what_stands_in_a_group_stays_and_what_its_frames_hold_may_go(page: Page) -> None:
    card = frame("card", pair("a"), leaf("b"))
    top = page.without(5, Group(name="masked", size=Size(40, 20), children=(card,)))
    assert names(top) == ["masked", "card", "a1", "a2", "b"]


def test_a_frame_that_goes_anyway_is_not_counted(page: Page) -> None:
    alone = frame("alone", leaf("a"))
    assert names(page.without(1, alone, pair("b"))) == ["alone", "a", "b1", "b2"]


def test_what_a_page_in_a_frame_holds_may_go(page: Page) -> None:
    shown = frame("shown", pair("a"), leaf("b"))
    box = box_of("iframe")
    page.origins.note(shown, box)
    assert names(page.without(1, shown)) == ["shown", "a", "a1", "a2", "b"]
    box.inner = box.placement
    assert "a" not in names(page.without(1, shown))
