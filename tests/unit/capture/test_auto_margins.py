"""Margins that the browser tells as 0 although they put a block into the middle."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.capture.decoding.auto_margins import with_auto_margins
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, NodeKind, SnapshotNode

STYLE = {
    "display": "block",
    "float": "none",
    "position": "static",
    "max-width": "none",
    "border-left-width": "0px",
    "border-right-width": "0px",
    **dict.fromkeys(("transform", "translate", "rotate", "scale"), "none"),
}


def node(name: str, rect: Rect, used: dict[str, str], *inside: SnapshotNode, **style: str) -> SnapshotNode:
    values = {"margin-left": "0px", "margin-right": "0px", "padding-left": "0px", "padding-right": "0px"} | used
    box = LayoutBox(rect, ComputedStyle({**STYLE, **style}), ComputedStyle(values), 0, is_stacking_context=False)
    return SnapshotNode(0, NodeKind.ELEMENT, name, "", {}, 0, box, children=inside)


def margins(inner: SnapshotNode, around: str = "div", **used: str) -> tuple[str, str]:
    padding = {name.replace("_", "-"): value for name, value in used.items()}
    with_auto_margins(node(around, Rect(0, 0, 1000, 50), padding, inner))
    assert inner.box is not None
    return inner.box.used["margin-left"], inner.box.used["margin-right"]


MIDDLE = Rect(200, 0, 600, 50)


def test_a_block_in_the_middle_has_the_margins_that_put_it_there() -> None:
    assert margins(node("div", MIDDLE, {})) == ("200px", "200px")
    assert margins(node("div", MIDDLE, {}), padding_left="30px", padding_right="30px") == ("170px", "170px")


@pytest.mark.parametrize(
    "inner",
    [
        node("div", Rect(100, 0, 600, 50), {}),
        node("div", Rect(0, 0, 1000, 50), {}),
        node("div", MIDDLE, {}, position="absolute"),
        node("div", MIDDLE, {}, float="left"),
        node("div", MIDDLE, {}, display="inline-block"),
        node("div", MIDDLE, {}, transform="scale(0.6)"),
    ],
)
def test_what_stands_elsewhere_or_for_another_reason_keeps_those_it_told(inner: SnapshotNode) -> None:
    assert margins(inner) == ("0px", "0px")


def test_margins_that_were_told_and_drawings_stay() -> None:
    assert margins(node("div", MIDDLE, {"margin-left": "200px"})) == ("200px", "0px")
    assert margins(node("text", MIDDLE, {}), "svg") == ("0px", "0px")
