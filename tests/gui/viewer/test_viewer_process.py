"""The viewer with the process that really draws: from the file to pixels, and when the process is killed."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QSettings
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLabel, QPushButton

from htmlfig_desktop.ui.tasks import TaskRunner
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.viewer.windows import DesignWindows
from tests.gui.driver import until
from tests.support.processes import is_alive


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_design_is_drawn_explained_survives_its_process_and_ends_it_with_the_window(
    run, theme: Theme, settings: QSettings, design: Path
) -> None:
    async def play() -> None:
        tasks = TaskRunner()
        windows = DesignWindows(theme, settings, tasks)
        presenter = windows.open(design)
        window, session = presenter.window, presenter.session
        window.resize(1200, 800)
        await until(lambda: window.is_showing and window.canvas.is_sharp)
        place = window.canvas.from_page(QPointF(300, 200)).toPoint()
        assert window.canvas.grab().toImage().pixelColor(place) == QColor(255, 0, 0)
        presenter.select(2)
        name = session.source.layers.names[2]
        await until(lambda: name in [label.text() for label in window.inspector.findChildren(QLabel)])

        first = session.pid
        assert first is not None
        os.kill(first, signal.SIGKILL)
        await until(lambda: not window.is_showing)
        assert "ended unexpectedly" in window.notice.accessibleName()
        assert session.pid is None
        again = next(b for b in window.notice.findChildren(QPushButton) if b.text() == "Try Again")
        again.click()
        await until(lambda: window.is_showing and window.canvas.is_sharp)
        second = session.pid
        assert second not in (None, first)

        windows.close_all()
        await until(lambda: not is_alive(second))
        await tasks.aclose()

    run(play())


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_the_end_of_the_program_ends_the_processes_of_all_designs(run, opened, design: Path) -> None:
    pids: list[int] = []

    async def play() -> None:
        async with opened() as driver:
            windows = driver.desktop.companions.designs.windows
            presenter = windows.open(design)
            await until(lambda: presenter.window.is_showing)
            pids.append(presenter.session.pid or 0)
        assert not is_alive(pids[0])

    run(play())
    assert pids[0]
