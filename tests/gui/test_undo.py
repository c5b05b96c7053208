"""Undo reaches back beyond a restart, and a history that cannot be read is dropped."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from htmlfig_desktop.jobs.store import JobStore
from htmlfig_desktop.ui.application import Desktop
from htmlfig_desktop.ui.editor import presenter as editing
from htmlfig_desktop.ui.editor.history import MOST_CHARACTERS, MOST_STEPS, History, digest_of
from htmlfig_desktop.ui.editor.rows import InputKind
from tests.gui.driver import until
from tests.gui.fake_backend import FakeBackend

Run = Callable[..., None]
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def typed(*texts: str) -> History:
    history = History()
    for text in texts:
        history.record(text)
    return history


def test_steps_lead_back_and_forward_again() -> None:
    history = typed("a", "ab", "ab c")
    assert [history.back(), history.back(), history.back(), history.back()] == ["ab", "a", "", None]
    assert [history.forward(), history.forward(), history.forward(), history.forward()] == ["a", "ab", "ab c", None]


def test_what_is_typed_after_going_back_takes_the_place_of_what_came_after() -> None:
    history = typed("a", "ab")
    history.back()
    history.record("ax")
    assert history.forward() is None
    assert [history.back(), history.back()] == ["a", ""]


def test_a_text_that_comes_back_takes_the_history_back() -> None:
    history = typed("a", "ab", "abc")
    history.record("a")  # undone by the editor itself
    assert history.back() == ""


@given(st.lists(st.text(max_size=30), max_size=12))
def test_the_history_leads_back_to_the_beginning_whatever_was_typed(texts: list[str]) -> None:
    history = typed(*texts)
    last = None
    for _ in range(len(texts) + 1):
        found = history.back()
        if found is None:
            break
        last = found
    assert last in ("", None)


@given(st.lists(st.text(max_size=20), min_size=1, max_size=6))
def test_a_history_is_the_same_after_a_restart(tmp_path_factory: pytest.TempPathFactory, texts: list[str]) -> None:
    path = tmp_path_factory.mktemp("history") / "steps.json"
    history = typed(*texts)
    history.save(path)
    loaded = History.load(path, texts[-1])
    assert loaded.steps == history.steps
    assert loaded.back() == history.back()


def test_a_history_is_bounded() -> None:
    history = typed(*(f"{number}" for number in range(MOST_STEPS + 50)))
    assert len(history.steps) == MOST_STEPS
    history.record("x" * (MOST_CHARACTERS + 1))
    assert sum(step.size for step in history.steps) <= MOST_CHARACTERS


def broken(data: dict[str, object]) -> list[str]:
    """Return files that are no history of the text ``ab``."""
    steps = data["steps"]
    assert isinstance(steps, list)
    return [
        "",
        "[]",
        "{",
        json.dumps(data | {"version": 99}),
        json.dumps(data | {"at": 99}),
        json.dumps(data | {"text": "another"}),
        json.dumps(data | {"steps": [["x"]]}),
        json.dumps(data | {"steps": [[0, "", "zz", steps[0][3]], *steps[1:]]}),
    ]


def test_a_history_that_cannot_be_read_is_dropped_with_a_line_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "steps.json"
    typed("a", "ab").save(path)
    for text in broken(json.loads(path.read_text())):
        path.write_text(text)
        caplog.clear()
        with caplog.at_level(logging.INFO):
            assert History.load(path, "ab").back() is None, text
        assert "history.dropped" in caplog.text
    path.write_bytes(b"\xff\xfe")
    assert History.load(path, "ab").back() is None


def test_a_text_without_a_history_has_none(tmp_path: Path) -> None:
    assert History.load(tmp_path / "none.json", "ab").back() is None


def test_undo_goes_on_after_a_restart(
    run: Run, theme: object, settings: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editing, "_DRAFT_KEPT_MS", 30)
    folder = tmp_path / "data"

    def build() -> Desktop:
        return Desktop.build(theme, settings, FakeBackend(), JobStore.open(folder))

    async def opened() -> Desktop:
        desktop = build()
        desktop.window.show()
        desktop.presenter.restore()
        await until(lambda: desktop.presenter.editor._draft is not None)
        desktop.window.editor.set_kind(InputKind.HTML)
        desktop.window.activateWindow()
        desktop.window.editor.code.setFocus()
        await until(desktop.window.editor.code.hasFocus)
        return desktop

    async def type_text(desktop: Desktop, text: str) -> None:
        desktop.window.editor.code.insertPlainText(text)
        await until(lambda: digest_of(desktop.window.editor.html) in kept_steps())

    def kept_steps() -> str:
        file = folder / "draft.steps.json"
        return file.read_text() if file.exists() else ""

    def press(desktop: Desktop, modifiers: object) -> str:
        QTest.keyClick(desktop.window.editor.code, Qt.Key.Key_Z, modifiers)
        return desktop.window.editor.html

    async def play() -> None:
        desktop = await opened()
        await type_text(desktop, "<p>one")
        await type_text(desktop, " two \N{GRINNING FACE}")
        await desktop.aclose()
        kept = folder / "draft.steps.json"
        assert kept.stat().st_mode & 0o777 == 0o600
        desktop = await opened()
        code = desktop.window.editor.code
        assert code.text == "<p>one two \N{GRINNING FACE}"
        await type_text(desktop, "!")
        assert press(desktop, CONTROL) == "<p>one two \N{GRINNING FACE}", "this session's own"
        assert press(desktop, CONTROL) == "<p>one", "the one before"
        assert press(desktop, CONTROL) == ""
        assert press(desktop, CONTROL) == "", "that is the end"
        assert press(desktop, CONTROL | SHIFT) == "<p>one"
        assert press(desktop, CONTROL | SHIFT) == "<p>one two \N{GRINNING FACE}"
        await desktop.aclose()

    run(play())


def test_undo_brings_a_long_text_back(run: Run, opened: Callable[..., object]) -> None:
    async def play() -> None:
        async with opened() as driver:
            long = "<p>line</p>\n" * 20_000
            editor = driver.desktop.presenter.editor
            code = driver.window.editor.code
            editor._history.record(long)
            code.set_text("short")
            editor._step_back()
            await until(lambda: not code.isReadOnly())
            assert code.text == long
            assert not code.document().isUndoAvailable()

    run(play())
