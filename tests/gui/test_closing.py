"""Leaving: asked when something would be lost, ordered, within its time."""

from __future__ import annotations

import asyncio
from pathlib import Path

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QMessageBox

from htmlfig_desktop.core.conversion import Progress
from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.ui import application
from htmlfig_desktop.ui.actions import Command
from htmlfig_desktop.ui.application import Desktop
from htmlfig_desktop.ui.theme import Theme
from tests.gui.driver import until
from tests.gui.fake_backend import FakeBackend


def test_an_idle_window_closes_at_once_and_remembers_its_place(run, theme: Theme, settings: QSettings) -> None:
    async def play() -> None:
        backend = FakeBackend()
        desktop = Desktop.build(theme, settings, backend)
        desktop.window.resize(880, 700)
        desktop.window.show()
        desktop.window._splitters["whole"].setSizes([340, 539])
        sizes = desktop.window._splitters["whole"].sizes()
        running = asyncio.get_running_loop().create_task(desktop.run())
        await asyncio.sleep(0)
        desktop.window.close()
        await running
        assert backend.is_closed
        assert not desktop.queue.folder.exists()
        assert not desktop.scratch.exists()
        again = Desktop.build(theme, settings, FakeBackend())
        again.window.show()
        assert again.window.height() == 700
        assert again.window._splitters["whole"].sizes() == sizes
        await again.aclose()

    run(play())


def test_a_running_job_is_asked_about_and_cancelled_only_after_the_yes(
    run, theme: Theme, settings: QSettings, page: Path
) -> None:
    async def forever(progress: Progress) -> None:
        await asyncio.Event().wait()

    async def play() -> None:
        backend = FakeBackend(at_stage=forever)
        desktop = Desktop.build(theme, settings, backend)
        desktop.window.show()
        running = asyncio.get_running_loop().create_task(desktop.run())
        desktop.presenter.open([page])
        await until(lambda: desktop.window.action(Command.CONVERT).isEnabled())
        desktop.window.action(Command.CONVERT).trigger()
        await until(lambda: desktop.queue.jobs[0].state is JobState.RUNNING)

        desktop.window.close()
        box = desktop.window.findChild(QMessageBox)
        assert "not finished: 1" in box.informativeText()
        box.escapeButton().click()
        await asyncio.sleep(0.05)
        assert desktop.window.isVisible()
        assert desktop.queue.jobs[0].state is JobState.RUNNING

        await until(lambda: desktop.window.findChild(QMessageBox) is None)
        desktop.window.close()
        box = desktop.window.findChild(QMessageBox)
        next(b for b in box.buttons() if box.buttonRole(b) is QMessageBox.ButtonRole.DestructiveRole).click()
        await running
        assert desktop.queue.jobs[0].state is JobState.CANCELLED
        assert backend.is_closed

    run(play())


def test_an_unsaved_design_is_asked_about(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.desktop.presenter.open([page])
            await until(lambda: driver.window.action(Command.CONVERT).isEnabled())
            driver.window.action(Command.CONVERT).trigger()
            await driver.converted()
            driver.window.close()
            assert "not saved: 1" in driver.window.findChild(QMessageBox).informativeText()

    run(play())


def test_a_backend_that_hangs_does_not_keep_the_program_alive(
    run, theme: Theme, settings: QSettings, monkeypatch, caplog
) -> None:
    class Stuck(FakeBackend):
        async def aclose(self) -> None:
            await asyncio.Event().wait()

    async def play() -> None:
        monkeypatch.setattr(application, "BACKEND_ENDS_S", 0.01)
        desktop = Desktop.build(theme, settings, Stuck())
        await desktop.aclose()
        assert not desktop.scratch.exists()

    run(play())
    assert "shutdown.too_slow: backend" in caplog.text
