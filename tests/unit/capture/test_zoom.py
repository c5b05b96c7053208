"""Lengths of zoomed elements, in px of the page."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.capture.decoding.zoom import scaled

_TURN = "1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("16px", "32px"),
        ("-0.5px 1e-05px", "-1px 2e-05px"),
        ("rgb(0, 0, 0) 2px 3px 4px 0px", "rgb(0, 0, 0) 4px 6px 8px 0px"),
        ("50% auto", "50% auto"),
        ("matrix(1, 0, 0, 1, 5, 6)", "matrix(1, 0, 0, 1, 10, 12)"),
        (f"matrix3d({_TURN}, 2, 3, 4, 1)", f"matrix3d({_TURN}, 4, 6, 8, 1)"),
        ("matrix(1, 2)", "matrix(1, 2)"),
        ('url("a 16px.png") 1px', 'url("a 16px.png") 2px'),
        ("url(data:16px) 1px", "url(data:16px) 2px"),
        ('"Font 12px", serif', '"Font 12px", serif'),
        ("calc(50% + 8px)", "calc(50% + 16px)"),
    ],
)  # fmt: skip
def test_lengths_are_multiplied_and_nothing_else(value: str, expected: str) -> None:
    assert scaled(value, 2.0) == expected
