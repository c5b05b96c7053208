"""The rooms of paragraphs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph, paragraphs_of
from htmlfig_desktop.engine.convert.text.pieces import Piece, TextLook

ROOM = Rect(0, 0, 300, 60)


def paragraph(align: str, *widths: float, direction: str = "ltr") -> Paragraph:
    """Return lines of some widths below each other, all beginning where a block of 300 px does."""
    look = TextLook(
        ComputedStyle({"direction": direction, "white-space-collapse": "collapse", "-webkit-text-stroke-width": "0px"})
    )
    is_rtl = direction == "rtl"
    pieces = [
        Piece("some words", Rect(ROOM.right - width if is_rtl else 0, at * 20, width, 20), look)
        for at, width in enumerate(widths)
    ]
    (found,) = paragraphs_of(pieces, ROOM, align, 20, is_rtl=is_rtl)
    return found


@pytest.mark.parametrize(("direction", "left"), [("ltr", 0.0), ("rtl", -20.0)])
def test_justified_lines_keep_the_edge_they_begin_at_in_a_wider_room(direction: str, left: float) -> None:
    found = replace(paragraph("justify", 300, 300, 120, direction=direction), left=0.0, width=300.0)
    assert found.in_room(320).left == left


def test_the_room_of_justified_lines_ends_where_these_do() -> None:
    beside_float = paragraph("justify", 200, 200, 80)
    assert (beside_float.left, round(beside_float.width)) == (0, 201)
    assert paragraph("left", 200, 200, 80).width == ROOM.width
