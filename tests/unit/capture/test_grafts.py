"""Insides of form controls: what becomes of them, and that nothing a page can say breaks it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.limits import DEFAULT_LIMITS
from htmlfig_desktop.engine.capture.asking.properties import STYLE_PROPERTIES, USED_PROPERTIES
from htmlfig_desktop.engine.capture.decoding.grafts import GraftDecoder, in_details
from htmlfig_desktop.engine.capture.decoding.insides import Inside
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, NodeKind, SnapshotNode

STRINGS = ["none", "1"]
STYLE = [1 if name == "opacity" else 0 for name in (*STYLE_PROPERTIES, *USED_PROPERTIES)]
HOST = LayoutBox(
    Rect(100, 50, 80, 20), ComputedStyle({"appearance": "none"}), ComputedStyle({}), 7, is_stacking_context=False
)


def text(data: str = "typed", **changes: Any) -> dict[str, Any]:
    return {"text": data, "pieces": [[12, 3, 30, 15, 0, 5]], "style": STYLE, "tree": 0, "at": 0} | changes


def part(*children: dict[str, Any], **changes: Any) -> dict[str, Any]:
    plain = {"tag": "div", "part": "thumb", "style": STYLE, "rect": [10, 2, 60, 16], "type": "", "children": children}
    return plain | changes


def inside(*nodes: dict[str, Any]) -> Inside:
    return Inside(STRINGS, [10, 0, 80, 20], nodes, [[901]], is_disabled=False, is_indeterminate=False)


def test_parts_stand_where_the_control_stands_in_the_page() -> None:
    (node,) = GraftDecoder(DEFAULT_LIMITS).nodes(inside(part(text())), HOST, 5)
    (words,) = node.children
    assert node.box is not None
    assert words.box is not None
    assert node.box.rect == Rect(100, 52, 60, 16)
    assert node.box.paint_order == 7
    assert node.attributes == {"part": "thumb"}
    assert words.kind is NodeKind.TEXT
    assert words.box.text_boxes[0].rect == Rect(102, 53, 30, 15)
    assert words.backend_id == 901


def test_a_thumb_that_the_browser_draws_has_a_name_of_its_own_and_is_disabled_as_its_slider_is() -> None:
    native = replace(HOST, style=ComputedStyle({"appearance": "auto"}))
    off = replace(inside(part()), is_disabled=True)
    (thumb,) = GraftDecoder(DEFAULT_LIMITS).nodes(off, native, 5)
    (drawn,) = GraftDecoder(DEFAULT_LIMITS).nodes(off, HOST, 5)
    assert (thumb.name, thumb.is_disabled) == ("::slider-thumb", True)
    assert (drawn.name, drawn.is_disabled) == ("div", False)


def test_text_without_a_number_is_asked_about_through_its_control() -> None:
    (node,) = GraftDecoder(DEFAULT_LIMITS).nodes(inside(text(tree=-1, at=-1)), HOST, 5)
    assert node.backend_id == 5


def test_offsets_are_counted_in_characters() -> None:
    (node,) = GraftDecoder(DEFAULT_LIMITS).nodes(inside(text("😀ab", pieces=[[0, 0, 9, 9, 2, 4]])), HOST, 5)
    assert node.box is not None
    (box,) = node.box.text_boxes
    assert node.box.text[box.start : box.end] == "ab"


def test_numbers_of_nodes_never_come_twice() -> None:
    decoder = GraftDecoder(DEFAULT_LIMITS)
    nodes = [*decoder.nodes(inside(part(text())), HOST, 5), *decoder.nodes(inside(text()), HOST, 6)]
    indexes = [node.index for top in nodes for node in top.walk()]
    assert len(set(indexes)) == len(indexes) == 3
    assert max(indexes) < 0


def test_a_control_of_which_only_the_state_is_known_has_no_inside() -> None:
    assert GraftDecoder(DEFAULT_LIMITS).nodes(replace(inside(text()), rect=None), HOST, 5) == ()


@pytest.mark.parametrize(
    "broken",
    [
        text(style=STYLE[:-1]),
        text(style=[*STYLE[:-1], 99]),
        text(data=5),
        text(pieces=[[0, 0, 1]]),
        text(pieces=[[float("nan"), 0, 1, 1, 0, 1]]),
        part(rect=[0, 0, "1", 1]),
        {"neither": 1},
    ],
)
def test_answers_of_another_form_are_refused(broken: dict[str, Any]) -> None:
    with pytest.raises((ValueError, KeyError, TypeError, IndexError)):
        GraftDecoder(DEFAULT_LIMITS).nodes(inside(broken), HOST, 5)


def test_too_many_parts_are_refused() -> None:
    few = replace(DEFAULT_LIMITS, nodes=3)
    with pytest.raises(ValueError, match="too many"):
        GraftDecoder(few).nodes(inside(*[text()] * 4), HOST, 5)


def test_parts_nested_too_deep_are_refused() -> None:
    nested = text()
    for _ in range(60):
        nested = part(nested)
    with pytest.raises(ValueError, match="too deep"):
        GraftDecoder(DEFAULT_LIMITS).nodes(inside(nested), HOST, 5)


def element(name: str, kind: NodeKind = NodeKind.ELEMENT) -> SnapshotNode:
    return SnapshotNode(1, kind, name, "", {}, 1, None)


@pytest.mark.parametrize("names", [["::before", "summary", "p", "i", "::after"], ["summary"], ["p", "::after"]])
def test_the_content_of_details_stands_in_its_box_and_nothing_else_does(names: list[str]) -> None:
    children = [element(name, NodeKind.PSEUDO if name.startswith("::") else NodeKind.ELEMENT) for name in names]
    slots = GraftDecoder(DEFAULT_LIMITS).nodes(
        inside(part(part="details-summary"), part(part="details-content")), HOST, 5
    )
    made = in_details(slots, children)
    outside = [name for name in names if name == "summary" or name.startswith("::")]
    assert [node.name for node in made if node.name != "::details-content"] == outside
    (content,) = (node for node in made if node.name == "::details-content")
    assert [node.name for node in content.children] == [name for name in names if name not in outside]
    assert made[-1].name == ("::after" if "::after" in names else "::details-content")


def test_details_without_a_measured_box_keep_their_children() -> None:
    children = (element("summary"), element("p"))
    slots = GraftDecoder(DEFAULT_LIMITS).nodes(inside(part(part="details-content", rect=None)), HOST, 5)
    assert in_details(slots, children) == children
