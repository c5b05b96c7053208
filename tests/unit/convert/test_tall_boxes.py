"""Boxes that reach over much of a page are found beside others, in no more room than these take."""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, NodeKind, SnapshotNode
from htmlfig_desktop.engine.convert.boxes.box import TALL, Box, BoxKind, bands_of
from htmlfig_desktop.engine.convert.boxes.placement import Placement

NODE = SnapshotNode(0, NodeKind.ELEMENT, "div", "", {}, 0, None)
HIGHEST = 33_554_428.0
"""px that a box of the browser may have."""


def box(rect: Rect) -> Box:
    layout = LayoutBox(rect, ComputedStyle(), ComputedStyle(), 0, False)
    return Box(BoxKind.ELEMENT, NODE, layout, Placement(rect), 0, ink=rect, bounds=rect)


def test_a_box_of_any_height_takes_no_more_bands_than_a_page_has() -> None:
    assert list(bands_of(0, 600, 256.0)) == [0, 1, 2]
    assert list(bands_of(-300, -10, 256.0)) == [-2, -1]
    assert bands_of(0, HIGHEST, 256.0) is TALL
    assert bands_of(-1e30, 1e30, 256.0) is TALL


def test_tall_boxes_are_found_among_many_and_find_them() -> None:
    parent = box(Rect(0, 0, 1000, HIGHEST))
    low = [box(Rect(0, 100.0 * at, 100, 100)) for at in range(60)]
    tall = box(Rect(50, 0, 10, HIGHEST))
    for child in (*low, tall):
        parent.adopt(child)
    assert parent.covers_in_front(low[59], Rect(0, 5900, 100, 100))
    assert not parent.covers_in_front(low[59], Rect(70, 5900, 30, 100))
    assert set(parent.near(Rect(0, 5900, 100, 100))) >= {low[59], tall}
    assert list(parent.near(tall.layout.rect)) == parent.children
