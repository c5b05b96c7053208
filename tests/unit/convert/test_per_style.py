"""What follows from a style alone is worked out once."""

from __future__ import annotations

from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.per_style import PerStyle


def test_a_style_is_read_once_and_equal_values_of_another_style_are_read_anew() -> None:
    read: list[ComputedStyle] = []

    def width(style: ComputedStyle) -> str:
        read.append(style)
        return style["width"]

    first, second = ComputedStyle({"width": "1px"}), ComputedStyle({"width": "1px"})
    widths = PerStyle(width)
    assert [widths[first], widths[first], widths[second]] == ["1px"] * 3
    assert read == [first, second]
