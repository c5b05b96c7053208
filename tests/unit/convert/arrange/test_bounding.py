"""Which bounds of CSS a layer keeps."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, NodeKind, SnapshotNode
from htmlfig_desktop.engine.convert.arrange.wishes.bounding import limits_of
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.placement import Placement
from htmlfig_desktop.engine.scene.nodes import Frame, SizeLimits

SIDES = ("top", "right", "bottom", "left")
PLAIN = {"box-sizing": "content-box", **{f"border-{side}-width": "1px" for side in SIDES}}
USED = ComputedStyle({f"padding-{side}": "4px" for side in SIDES})


def box(width: float, height: float, **bounds: str) -> Box:
    style = ComputedStyle(PLAIN | {name.replace("_", "-"): value for name, value in bounds.items()})
    layout = LayoutBox(Rect(0, 0, width, height), style, USED, 0, is_stacking_context=False)
    return Box(BoxKind.ELEMENT, NODE, layout, Placement(Rect(0, 0, width, height)), 0)


def layer(width: float, height: float) -> Frame:
    return Frame(name="box", size=Size(width, height))


NODE = SnapshotNode(0, NodeKind.ELEMENT, "div", "", {}, 0, None)


def test_bounds_count_paddings_and_borders_unless_css_does() -> None:
    assert limits_of(layer(100, 50), box(100, 50, max_width="200px")) == SizeLimits(max_width=210)
    inner = box(100, 50, max_width="200px", box_sizing="border-box")
    assert limits_of(layer(100, 50), inner) == SizeLimits(max_width=200)


@pytest.mark.parametrize(
    "bounds",
    [
        {},
        {"max_width": "none"},
        {"min_width": "auto"},
        {"min_width": "0px"},
        {"max_width": "50%"},
        {"max_width": "1e9px"},
    ],
)
def test_what_is_no_bound_in_px_is_none(bounds: dict[str, str]) -> None:
    assert limits_of(layer(100, 50), box(100, 50, **bounds)) is None


def test_a_layer_that_is_not_its_element_or_is_beyond_a_bound_has_none() -> None:
    assert limits_of(layer(90, 50), box(100, 50, max_width="200px")) is None
    assert limits_of(layer(100, 50), box(100, 50, max_width="80px")) is None
    assert limits_of(layer(100, 50), box(100, 50, min_height="45px")) is None
