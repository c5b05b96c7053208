"""Drives a running window as a person would."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

from htmlfig_desktop.jobs.job import CheckState, Job, JobState
from htmlfig_desktop.ui.application import Desktop
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.main_window import MainWindow
from htmlfig_desktop.ui.viewer.actions import ViewerAction
from htmlfig_desktop.ui.viewer.window import ViewerWindow
from tests.gui.fake_backend import FakeBackend
from tests.gui.fake_checker import FakeChecker


class Driver:
    """A running window and what a person does to it."""

    def __init__(self, desktop: Desktop, backend: FakeBackend, checker: FakeChecker) -> None:
        self.desktop = desktop
        self.checker = checker
        self.backend = backend
        self.window = desktop.window
        self.queue = desktop.queue

    @property
    def jobs(self) -> tuple[Job, ...]:
        return self.queue.jobs

    def drop(self, data: QMimeData, over: QWidget | None = None) -> None:
        """Drag ``data`` over a widget of the window and let go, as the window system would tell it."""
        target = over or self.window
        place = QPointF(target.mapTo(self.window, QPoint(target.width() // 2, target.height() // 2)))
        buttons, keys, copy = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction
        handle = self.window.windowHandle()
        for event in (
            QDragEnterEvent(place.toPoint(), copy, data, buttons, keys),
            QDragMoveEvent(place.toPoint(), copy, data, buttons, keys),
            QDropEvent(place, copy, data, buttons, keys),
        ):
            QCoreApplication.sendEvent(handle, event)

    async def converted(self) -> Job:
        """Wait until the newest job is done, and what the window shows of it is up to date."""
        await until(lambda: bool(self.jobs) and self.jobs[-1].state is JobState.DONE)
        await self.shown()
        return self.jobs[-1]

    async def checked(self) -> Job:
        """Wait until the newest job is done and compared, or could not be."""
        done = await self.converted()
        await until(lambda: (check := self.jobs[-1].check) is None or check.state is not CheckState.WAITING)
        await self.shown()
        return self.jobs[-1] if self.jobs[-1].id == done.id else done

    async def shown(self) -> None:
        """Wait until the window shows the selected job as it is now."""
        presenter = self.desktop.presenter
        await until(lambda: presenter.turns.is_empty)
        await asyncio.sleep(0.01)  # it is laid out after it was shown

    async def end(self) -> None:
        """Close what is open, as a person does before the window, and wait for the end of the program."""
        for dialog in QApplication.topLevelWidgets():
            if dialog is not self.window and dialog.isVisible():
                dialog.close()
        await self.desktop.aclose()
        assert self.backend.is_closed
        assert self.checker.is_closed


async def until(holds: Callable[[], bool]) -> None:
    """Return as soon as ``holds``; the test's own time limit ends the waiting."""
    while not holds():  # noqa: ASYNC110 - conditions of widgets have no event
        await asyncio.sleep(0.005)


async def turns(count: int) -> None:
    """Return once the loop has dealt so often with all that waited."""
    for _ in range(count):
        await asyncio.sleep(0)


async def give(window: MainWindow | ViewerWindow, command: Command | ViewerAction) -> None:
    """Give a command as soon as it can be given; which ones can is told a turn after what they depend on."""
    action = window.action(command)
    await until(action.isEnabled)
    action.trigger()
