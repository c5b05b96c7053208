"""Marks on colors: nobody sees them, and no two are taken for each other."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.engine.capture.unsaid.color_marks import is_same_mark, marked

MARKS = st.integers(1, 999)
LEVELS = st.integers(0, 255)
COLORS = st.builds(Color.from_bytes, LEVELS, LEVELS, LEVELS)


def spelled(color: Color) -> Color:
    """Return a color as the browser tells it, with six digits."""
    return Color(*(round(part, 6) for part in (color.r, color.g, color.b)), color.a)  # type: ignore[misc]


@given(COLORS, MARKS)
def test_a_color_with_a_mark_looks_the_same(color: Color, mark: int) -> None:
    assert marked(color, mark).hex == color.hex


@given(COLORS, MARKS)
def test_a_mark_is_known_again_as_the_browser_spells_it(color: Color, mark: int) -> None:
    assert is_same_mark(spelled(marked(color, mark)), marked(color, mark))


@given(COLORS, MARKS, MARKS)
def test_two_marks_are_told_apart(color: Color, one: int, other: int) -> None:
    assert is_same_mark(spelled(marked(color, one)), marked(color, other)) is (one == other)


@given(COLORS, MARKS)
def test_a_color_without_a_mark_is_not_taken_for_one_with(color: Color, mark: int) -> None:
    assert not is_same_mark(color, marked(color, mark))
