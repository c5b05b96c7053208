"""What Skia drew is read in one go, and read right."""

from __future__ import annotations

import pytest
import skia

from htmlfig_desktop.engine.fig.outlines.blob_reader import read_outline
from htmlfig_desktop.engine.fig.outlines.drawn_paths import drawn_blob


def drawn(path: skia.Path) -> list[tuple[str, tuple[float, ...]]]:
    """Return the commands of the blob: letter and coordinates."""
    outline = read_outline(drawn_blob(path))
    coords = iter(outline.coords)
    return [(op.letter, tuple(next(coords) for _ in range(op.coordinates))) for op in outline.ops]


def test_every_verb_becomes_a_command_from_where_the_last_one_ended() -> None:
    path = skia.Path()
    path.moveTo(1, 2).lineTo(3, 4).quadTo(6, 4, 6, 7).conicTo(6, 10, 9, 10, 0.5).cubicTo(9, 11, 10, 12, 11, 13)
    move, line, quad, conic, cubic, back, close = drawn(path)
    assert (move, line) == (("M", (1, 2)), ("L", (3, 4)))
    assert quad == ("C", pytest.approx((5, 4, 6, 5, 6, 7)))
    assert conic == ("C", pytest.approx((6, 7 + 3 * 4 / 9, 9 - 3 * 4 / 9, 10, 9, 10)))
    assert cubic == ("C", (9, 11, 10, 12, 11, 13))
    assert (back, close) == (("L", (1, 2)), ("Z", ()))


def test_contours_are_told_apart_and_closed() -> None:
    path = skia.Path()
    path.moveTo(0, 0).lineTo(4, 0).lineTo(4, 4).close()
    path.moveTo(10, 10).lineTo(12, 10)
    path.moveTo(20, 20).lineTo(22, 20).lineTo(20, 20).close()
    first = [("M", (0, 0)), ("L", (4, 0)), ("L", (4, 4)), ("L", (0, 0)), ("Z", ())]
    second = [("M", (10, 10)), ("L", (12, 10)), ("L", (10, 10)), ("Z", ())]
    third = [("M", (20, 20)), ("L", (22, 20)), ("L", (20, 20)), ("Z", ())]
    assert drawn(path) == first + second + third


def test_a_contour_that_comes_back_to_a_negative_zero_has_come_back() -> None:
    path = skia.Path()
    path.moveTo(0.0, 0.0).lineTo(4, 0).lineTo(-0.0, 0.0)
    assert [letter for letter, _ in drawn(path)] == ["M", "L", "L", "Z"]


def test_a_contour_without_edges_is_left_out() -> None:
    path = skia.Path()
    path.moveTo(1, 1).moveTo(0, 0).lineTo(4, 0).moveTo(5, 5)
    assert [letter for letter, _ in drawn(path)] == ["M", "L", "L", "Z"]


def test_an_empty_path_draws_nothing() -> None:
    assert drawn_blob(skia.Path()) == b""
