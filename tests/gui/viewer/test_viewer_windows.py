"""Every file has a window of its own, which shows the file as it is when it is opened again."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF
from PySide6.QtWidgets import QApplication

from htmlfig_desktop.ui.viewer.actions import ViewerAction
from tests.gui.driver import give, until
from tests.gui.viewer.conftest import OpenViewer
from tests.support.figs import small_fig, states_fig


@pytest.mark.qt_log_ignore("does not support raise", extend=True)
def test_a_file_that_was_saved_over_is_shown_as_it_is_when_it_is_opened_again(
    run, viewing: OpenViewer, design: Path
) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            first = await viewer.shown(design)
            assert await viewer.shown(design) is first
            await asyncio.sleep(0.05)
            assert len(viewer.designs) == 1, "the same file is not read again"
            await asyncio.to_thread(design.write_bytes, states_fig())
            assert await viewer.shown(design) is first
            await until(lambda: len(viewer.designs) == 2)
            await until(lambda: [each.name for each in first.session.pages] == ["Page 1", "States"])
            await viewer.settled(first)
            await asyncio.to_thread(design.unlink)
            await viewer.shown(design)
            await asyncio.sleep(0.05)
            assert len(viewer.designs) == 2, "what is gone stays in sight"

    run(play())


def test_who_comes_back_to_a_window_sees_the_file_as_it_is_now_from_where_they_were(
    run, viewing: OpenViewer, design: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            presenter = await viewer.shown(design)
            window, canvas = presenter.window, presenter.window.canvas
            monkeypatch.setattr(window, "isActiveWindow", lambda: True)
            QApplication.sendEvent(window, QEvent(QEvent.Type.ActivationChange))
            await asyncio.sleep(0.05)
            assert len(viewer.designs) == 1, "the same file is not read again"
            canvas.set_view(2.0, QPointF(30, 40))
            presenter.select(1)
            selected = canvas.selected
            data = await asyncio.to_thread(design.read_bytes)
            await asyncio.to_thread(design.write_bytes, data + b"\0")
            QApplication.sendEvent(window, QEvent(QEvent.Type.ActivationChange))
            QApplication.sendEvent(window, QEvent(QEvent.Type.ActivationChange))
            await until(lambda: len(viewer.designs) == 2)
            await viewer.settled(presenter)
            assert (canvas.zoom, canvas.offset, canvas.selected) == (2.0, QPointF(30, 40), selected)
            assert len(viewer.designs) == 2

    run(play())


@pytest.mark.qt_log_ignore("does not support raise", extend=True)
def test_a_file_has_one_window_and_another_file_another(run, viewing: OpenViewer, design: Path) -> None:
    async def play() -> None:
        other = design.with_name("other.fig")
        other.write_bytes(small_fig())
        async with viewing() as viewer:
            first = await viewer.shown(design)
            assert await viewer.shown(design) is first
            first.window.resize(first.window.minimumSize())  # there is room beside it, on this screen too
            assert first.window.pos() != viewer.windows.open(other).window.pos()
            second = await viewer.shown(other)
            assert viewer.windows.presenters == [first, second]
            await give(first.window, ViewerAction.CLOSE)
            assert viewer.windows.presenters == [second]
            await until(lambda: viewer.designs[0].pid is None)

    run(play())
