"""A very long line is broken for the eye alone: what is read, copied and saved is what was put in."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from htmlfig_desktop.ui.editor.code_edit import CodeEdit
from htmlfig_desktop.ui.editor.folding import LONGEST_LINE, MARK, LineNumbers, folded, unfolded
from htmlfig_desktop.ui.theme import Theme
from tests.gui.driver import until

LINE = "<div class='a'>some words</div>"
LONG = LINE * 3000


@pytest.fixture
def code(theme: Theme, qapp: QApplication) -> CodeEdit:
    return CodeEdit(theme)


@given(st.lists(st.tuples(st.text(max_size=30), st.integers(0, 400)), max_size=6))
def test_breaks_taken_out_again_leave_the_text_as_it_was(lines: list[tuple[str, int]]) -> None:
    text = "\n".join(part * times for part, times in lines)
    assert unfolded(folded(text)) == text or MARK in text


def test_long_lines_are_broken_after_tags_and_short_ones_are_left_alone() -> None:
    shown = folded(f"short\n{LONG}\nshort").split("\n")
    assert shown[0] == shown[-1] == "short"
    assert max(map(len, shown)) <= LONGEST_LINE
    assert all(line.endswith(f">{MARK}") for line in shown[1:-2])


def test_a_text_that_has_the_mark_itself_is_left_alone() -> None:
    text = MARK + LONG
    assert folded(text) == text


def test_lines_keep_the_numbers_they_have_in_the_text() -> None:
    numbers = LineNumbers(f"a\nb{MARK}\nb{MARK}\nb\nc")
    assert [numbers.of(block) for block in range(5)] == [1, 2, None, None, 3]
    assert LineNumbers("a\nb").of(1) == 2


def test_the_editor_gives_back_what_it_was_given(run: Callable[..., None], code: CodeEdit) -> None:
    async def play() -> None:
        code.set_text(LONG)
        await until(lambda: not code.isReadOnly())
        assert code.text == LONG
        assert code.blockCount() > 50
        code.moveCursor(code.textCursor().MoveOperation.Start)
        code.insertPlainText("x")
        assert code.text == "x" + LONG
        code.selectAll()
        code.copy()
        assert QGuiApplication.clipboard().text() == "x" + LONG
        code.undo()
        assert code.text == LONG

    run(play())


def test_what_is_pasted_is_broken_too(run: Callable[..., None], code: CodeEdit) -> None:
    async def play() -> None:
        QGuiApplication.clipboard().setText(LONG)
        code.paste()
        assert code.blockCount() > 50
        assert code.text == LONG

    run(play())


def test_a_break_that_is_deleted_by_hand_leaves_nothing_behind(code: CodeEdit) -> None:
    code.set_text(LINE * 100)
    cursor = code.textCursor()
    cursor.movePosition(cursor.MoveOperation.NextBlock)
    cursor.deletePreviousChar()
    assert code.text == LINE * 100
