"""What a frame paints itself keeps its place at the frame's edges when that is resized."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Affine, Size
from htmlfig_desktop.engine.convert.arrange.wishes.anchoring import kept_at_edges
from htmlfig_desktop.engine.scene.nodes import Constraint, Rectangle


@pytest.mark.parametrize(
    ("start", "length", "expected"),
    [
        (0, 100, Constraint.STRETCH),
        (-3, 106, Constraint.STRETCH),  # a ring around it
        (-3, 120, Constraint.STRETCH),  # a shadow that falls to one side
        (0, 4, Constraint.MIN),
        (96, 4, Constraint.MAX),
        (48, 4, Constraint.CENTER),
        (20, 4, Constraint.MIN),
        (-3, 50, Constraint.MIN),
    ],
)
def test_a_layer_keeps_to_the_edges_that_it_touches_or_stands_around(
    start: float, length: float, expected: Constraint
) -> None:
    layer = Rectangle(name="Line", size=Size(length, 10), transform=Affine.translation(start, 20))
    assert kept_at_edges(layer, Size(100, 50)).horizontal is expected
