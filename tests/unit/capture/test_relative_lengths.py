"""Lengths of gradients in px, whatever they were written in."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.engine.capture.decoding.relative_lengths import with_lengths
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, NodeKind, SnapshotNode


def in_px(image: str, name: str = "background-image") -> str:
    top = LayoutBox(Rect(0, 0, 9, 9), ComputedStyle({"font-size": "20px"}), ComputedStyle(), 0, False)
    html = SnapshotNode(1, NodeKind.ELEMENT, "html", "", {}, 1, top)
    root = SnapshotNode(0, NodeKind.DOCUMENT, "", "", {}, 0, None, (), (html,))
    style = ComputedStyle({name: image, "font-size": "10px", "line-height": "14px"})
    with_lengths([style], root, Size(400, 300))
    return style[name]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("0.5rem", "10px"),
        ("calc(100% - 2em)", "calc(100% - 20px)"),
        ("calc(0.25rem * 4)", "calc(5px * 4)"),
        ("-1.5vw", "-6px"),
        (".5dvmin", "1.5px"),
        ("1lh", "14px"),
        ("1in", "96px"),
        ("1e1em", "100px"),
        ("50%", "50%"),
        ("12px", "12px"),
    ],
)
def test_a_length_that_depends_on_fonts_or_the_window_is_told_in_px(written: str, shown: str) -> None:
    assert in_px(f"linear-gradient(red {written}, blue)") == f"linear-gradient(red {shown}, blue)"


def test_masks_are_read_likewise() -> None:
    assert in_px("radial-gradient(red 1rem, blue)", "mask-image") == "radial-gradient(red 20px, blue)"


def test_addresses_and_names_stay_as_they_are() -> None:
    image = 'url("a 2em.png"), url(1rem), linear-gradient(oklch(0.5 0.1 2e1) 1px, #1em2ee 2px)'
    assert in_px(image) == image
