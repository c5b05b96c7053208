from __future__ import annotations

import pytest

from htmlfig_desktop.engine.fonts.ink import ink_between, is_crossed, without_ink
from htmlfig_desktop.engine.scene.paths import PathData, PathOp
from htmlfig_desktop.engine.scene.text import GlyphOutline

TRIANGLE = GlyphOutline(
    PathData((PathOp.MOVE, PathOp.LINE, PathOp.LINE, PathOp.CLOSE), (0.0, 0.0, 1.0, 0.0, 0.5, -1.0))
)
"""Points down, from the baseline to one em below."""

ARC = GlyphOutline(PathData((PathOp.MOVE, PathOp.QUAD, PathOp.CLOSE), (0.0, 0.0, 0.5, -1.0, 1.0, 0.0)))
"""Hangs half an em below the baseline."""


def test_ink_is_what_an_outline_covers_between_two_heights() -> None:
    assert ink_between(TRIANGLE, -0.5, -0.25) == pytest.approx((0.125, 0.875))
    assert ink_between(TRIANGLE, -2.0, 1.0) == (0, 1)


def test_curves_count_as_far_as_they_hang_down() -> None:
    assert ink_between(ARC, -0.6, -0.51) is None
    left, right = ink_between(ARC, -0.6, -0.375) or (0, 0)
    assert (left, right) == pytest.approx((0.25, 0.75), abs=0.02)


def test_an_outline_outside_the_heights_covers_nothing() -> None:
    assert ink_between(TRIANGLE, 0.1, 0.5) is None
    assert ink_between(GlyphOutline(PathData((), ())), -1, 1) is None


def test_a_line_keeps_clear_of_ink_by_its_thickness() -> None:
    assert without_ink((0, 100), [(40, 50)], 3) == [(0, 37), (53, 100)]


def test_ink_in_any_order_at_the_ends_and_close_together_leaves_no_slivers() -> None:
    assert without_ink((0, 100), [(60, 70), (-5, 4), (64, 66), (95, 200)], 2) == [(6, 58), (72, 93)]
    assert without_ink((0, 10), [(4, 6)], 20) == []


def test_a_thick_line_leaves_no_wider_gap_than_chromium_does() -> None:
    assert without_ink((0, 200), [(100, 110)], 40) == [(0, 87), (123, 200)]


def test_a_line_without_ink_stays_whole() -> None:
    assert without_ink((3, 27), [], 2) == [(3, 27)]


def test_lines_go_through_slashes_and_low_lines_and_through_chinese_japanese_and_korean() -> None:
    assert [character for character in "gj/\\_,;漢か저ㅋᄀ！" if not is_crossed(character)] == list("gj,;")
