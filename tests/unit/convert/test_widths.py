"""How the width of a block follows that of the box around it, by its own values."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox
from htmlfig_desktop.engine.convert.boxes.widths import inner_width, is_centered, is_clamped, law
from htmlfig_desktop.engine.scene.nodes import Constraint

ROOM = 1000.0
PLAIN = {
    "display": "block",
    "float": "none",
    "position": "static",
    "box-sizing": "border-box",
    "max-width": "none",
    "border-left-width": "0px",
    "border-right-width": "0px",
}


def block(width: float, left: float = 0, right: float = 0, padding: float = 0, **style: str) -> LayoutBox:
    used = {
        "margin-left": f"{left}px",
        "margin-right": f"{right}px",
        "padding-left": f"{padding}px",
        "padding-right": f"{padding}px",
    }
    values = PLAIN | {name.replace("_", "-"): value for name, value in style.items()}
    return LayoutBox(Rect(left, 0, width, 20), ComputedStyle(values), ComputedStyle(used), 0, is_stacking_context=False)


@pytest.mark.parametrize(
    ("layout", "expected"),
    [
        (block(1000), Constraint.STRETCH),
        (block(952, 24, 24), Constraint.STRETCH),
        (block(960, 40, 0), Constraint.STRETCH),
        (block(600), Constraint.MIN),
        (block(600, 200, 200), Constraint.CENTER),
        (block(600, 200, 200, max_width="600px"), Constraint.CENTER),
        (block(960, 20, 20, max_width="960px"), Constraint.CENTER),
        (block(600, 0, 0, max_width="600px"), Constraint.MIN),
        (block(600, 400, 0, max_width="600px"), Constraint.MAX),
        (block(1000, max_width="1200px"), Constraint.STRETCH),
        (block(1000, display="inline-block"), None),
        (block(1000, float="left"), None),
        (block(1000, position="absolute"), None),
    ],
)
def test_a_block_follows_the_box_around_it_as_its_margins_and_limits_say(
    layout: LayoutBox, expected: Constraint | None
) -> None:
    assert law(layout, ROOM) is expected


def test_a_limit_counts_paddings_where_the_box_does_not() -> None:
    assert is_clamped(block(640, padding=20, max_width="600px", box_sizing="content-box"))
    assert not is_clamped(block(640, padding=20, max_width="600px"))
    assert not is_clamped(block(640, max_width="80%"))


def test_small_equal_margins_center_nothing_that_is_not_limited() -> None:
    assert not is_centered(block(952, 24, 24))
    assert is_centered(block(952, 24, 24, max_width="952px"))
    assert is_centered(block(600, 200, 200))


def test_the_inner_width_leaves_paddings_and_borders_out() -> None:
    assert inner_width(block(100, padding=10, border_left_width="2px")) == 78
