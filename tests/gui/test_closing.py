"""Leaving: asked when something would be lost, ordered, within its time."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QMessageBox

from htmlfig_desktop.core.conversion import Progress
from htmlfig_desktop.core.errors import ErrorCode
from htmlfig_desktop.core.options import FileSource
from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.ui import application
from htmlfig_desktop.ui.__main__ import main
from htmlfig_desktop.ui.application import Desktop
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.editor import left_open
from htmlfig_desktop.ui.editor.rows import InputKind
from htmlfig_desktop.ui.main_window import MainWindow
from htmlfig_desktop.ui.theme import Theme
from tests.gui.driver import give, until
from tests.gui.fake_backend import FakeBackend


def test_an_idle_window_closes_at_once_and_remembers_its_place(run, theme: Theme, settings: QSettings) -> None:
    async def play() -> None:
        backend = FakeBackend()
        desktop = Desktop.build(theme, settings, backend)
        desktop.window.resize(790, 700)  # wider than the screen it comes back narrower, as it should
        desktop.window.show()
        desktop.window.panels.splitters["whole"].setSizes([340, 479])
        sizes = desktop.window.panels.splitters["whole"].sizes()
        running = asyncio.get_running_loop().create_task(desktop.run())
        await asyncio.sleep(0)
        desktop.window.close()
        await running
        assert backend.is_closed
        assert not desktop.queue.store.folder.exists()
        again = Desktop.build(theme, settings, FakeBackend())
        again.window.show()
        assert again.window.height() == 700
        assert again.window.panels.splitters["whole"].sizes() == sizes
        await again.aclose()

    run(play())


def test_a_restart_is_a_leaving_that_says_so_and_another_leaving_is_none(
    run, theme: Theme, settings: QSettings
) -> None:
    async def play() -> None:
        for ask, is_restart in ((MainWindow.restart, True), (MainWindow.close, False)):
            desktop = Desktop.build(theme, settings, FakeBackend())
            desktop.window.show()
            running = asyncio.get_running_loop().create_task(desktop.run())
            await asyncio.sleep(0)
            ask(desktop.window)
            assert await running is is_restart

    run(play())


def test_a_restart_that_was_not_confirmed_does_not_follow_a_later_leaving(
    run, theme: Theme, settings: QSettings, page: Path
) -> None:
    async def forever(progress: Progress) -> None:
        await asyncio.Event().wait()

    async def play() -> None:
        desktop = Desktop.build(theme, settings, FakeBackend(at_stage=forever))
        desktop.window.show()
        running = asyncio.get_running_loop().create_task(desktop.run())
        desktop.presenter.open([page])
        await until(lambda: desktop.window.action(Command.CONVERT).isEnabled())
        await give(desktop.window, Command.CONVERT)
        await until(lambda: desktop.queue.jobs[0].state is JobState.RUNNING)
        desktop.window.restart()
        desktop.window.findChild(QMessageBox).escapeButton().click()
        await until(lambda: desktop.window.findChild(QMessageBox) is None)
        desktop.queue.cancel(desktop.queue.jobs[0].id)
        await until(lambda: desktop.queue.jobs[0].state.is_finished)
        desktop.window.close()
        assert await running is False

    run(play())


def test_the_program_is_started_again_by_its_own_command_and_without_its_pages(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    started: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(application, "create_application", lambda arguments: None)
    monkeypatch.setattr(os, "execv", lambda program, command: started.append((program, command)))
    for wants in (False, True):
        monkeypatch.setattr(application, "run", lambda app, given, wants=wants: wants)
        assert main([str(tmp_path / "page.html")]) == 0
    gc.enable()
    assert started == [(sys.executable, [sys.executable, "-P", "-m", "htmlfig_desktop.ui"])]


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
        await give(desktop.window, Command.CONVERT)
        await until(lambda: desktop.queue.jobs[0].state is JobState.RUNNING)

        desktop.window.close()
        box = desktop.window.findChild(QMessageBox)
        assert "1 conversion is not finished." in box.informativeText()
        box.escapeButton().click()
        await asyncio.sleep(0.05)
        assert desktop.window.isVisible()
        assert desktop.queue.jobs[0].state is JobState.RUNNING

        await until(lambda: desktop.window.findChild(QMessageBox) is None)
        desktop.window.close()
        box = desktop.window.findChild(QMessageBox)
        next(b for b in box.buttons() if box.buttonRole(b) is QMessageBox.ButtonRole.DestructiveRole).click()
        await running
        assert desktop.queue.jobs[0].state is JobState.QUEUED
        assert backend.is_closed

    run(play())


def test_with_a_store_nothing_is_asked_and_the_next_start_offers_to_go_on(
    run, theme: Theme, settings: QSettings, page: Path, tmp_path: Path
) -> None:
    gate = asyncio.Event()

    async def hold(progress: Progress) -> None:
        if len(backend.requests) > 1:
            await gate.wait()

    backend = FakeBackend(at_stage=hold)

    async def play() -> None:
        store, problem = application.open_store(tmp_path / "data")
        assert problem is None
        desktop = Desktop.build(theme, settings, backend, store)
        desktop.window.show()
        running = asyncio.get_running_loop().create_task(desktop.run())
        await desktop.presenter.editor.open([page])
        await give(desktop.window, Command.CONVERT)
        await until(lambda: desktop.queue.jobs[0].state is JobState.DONE)
        for _ in range(3):
            await give(desktop.window, Command.CONVERT)
        await until(lambda: len(backend.requests) == 3)
        desktop.window.close()
        assert desktop.window.findChild(QMessageBox) is None
        await running

        other = FakeBackend()
        again = Desktop.build(theme, settings, other, application.open_store(tmp_path / "data")[0])
        again.window.show()
        again.presenter.restore()
        await until(lambda: again.window.bar.isVisible())
        assert "3" in again.window.bar._text.text()
        assert again.window.jobs._count.text() == "3 waiting · 1 done"
        assert again.queue.jobs[0].result.fig.is_file()
        assert not other.requests
        again.window.bar._offer.click()
        await until(lambda: all(job.state is JobState.DONE for job in again.queue.jobs))
        assert len(other.requests) == 3
        await again.aclose()

    run(play())


def test_a_damaged_list_of_jobs_is_told_and_leads_to_the_designs_that_are_kept(
    run, theme: Theme, settings: QSettings, tmp_path: Path, page: Path, caplog: object
) -> None:
    async def play() -> None:
        data = tmp_path / "data"
        desktop = Desktop.build(theme, settings, FakeBackend(), application.open_store(data)[0])
        desktop.window.show()
        await desktop.presenter.editor.open([page])
        await give(desktop.window, Command.CONVERT)
        await until(lambda: desktop.queue.jobs[0].state is JobState.DONE)
        await desktop.aclose()
        await asyncio.to_thread((data / "jobs.sqlite3").write_bytes, b"no database at all" * 500)

        again = Desktop.build(theme, settings, FakeBackend(), application.open_store(data)[0])
        opened: list[Path] = []
        again.presenter.orders.launch = lambda folder: bool(opened.append(folder)) or True
        again.window.show()
        again.presenter.restore()
        await until(lambda: again.window.bar.isVisible())
        assert "damaged" in again.window.bar._title.text()
        again.window.bar._offer.click()
        assert [folder.name for folder in opened] == ["jobs.sqlite3.damaged-1-results"]
        assert len(list(opened[0].rglob("*.fig"))) == 1
        await again.aclose()

    run(play())


def test_html_that_was_typed_is_there_again_at_the_next_start(
    run, theme: Theme, settings: QSettings, tmp_path: Path
) -> None:
    async def play() -> None:
        for expected, typed in (("", "<p>one\n"), ("<p>one\n", ""), ("", "<p>two")):
            desktop = Desktop.build(theme, settings, FakeBackend(), application.open_store(tmp_path / "data")[0])
            desktop.window.show()
            desktop.presenter.restore()
            await until(lambda desktop=desktop: desktop.presenter.editor._draft is not None)
            assert desktop.window.editor.html == expected
            desktop.window.editor.set_html(typed)
            await desktop.aclose()
        assert (await asyncio.to_thread((tmp_path / "data" / "draft.html").read_text)) == "<p>two"

    run(play())


def test_what_stood_in_the_source_panel_stands_there_again_and_gone_pages_do_not(
    run, theme: Theme, settings: QSettings, tmp_path: Path, page: Path
) -> None:
    async def started() -> Desktop:
        desktop = Desktop.build(theme, settings, FakeBackend(), application.open_store(tmp_path / "data")[0])
        desktop.window.show()
        desktop.presenter.restore()
        await until(lambda: desktop.presenter.editor._draft is not None)
        return desktop

    async def play() -> None:
        gone = page.with_name("gone.html")
        gone.write_text("<p>gone")
        desktop = await started()
        await desktop.presenter.editor.open(["<p>typed"])
        await desktop.presenter.editor.open([page, gone])
        await desktop.presenter.editor.widen(tmp_path)
        await desktop.aclose()
        gone.unlink()
        desktop = await started()
        assert desktop.window.editor.kind is InputKind.PAGE, "and not the HTML, which was typed before"
        assert desktop.presenter.editor.pages == (FileSource(page, tmp_path),)
        assert desktop.window.action(Command.CONVERT).isEnabled()
        assert desktop.window.editor.html == "<p>typed"
        await desktop.presenter.editor.open(["https://me:secret@127.0.0.1:1/shop"])
        await desktop.aclose()
        desktop = await started()
        assert (desktop.window.editor.kind, desktop.window.editor.url) == (InputKind.URL, "https://127.0.0.1:1/shop")
        await desktop.aclose()

    run(play())


def test_a_page_that_is_given_at_the_start_comes_before_what_was_typed_last_time(
    run, theme: Theme, settings: QSettings, tmp_path: Path, page: Path
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "draft.html").write_text("<p>typed")

    async def play() -> None:
        desktop = Desktop.build(theme, settings, FakeBackend(), application.open_store(tmp_path / "data")[0])
        desktop.window.show()
        await desktop.presenter.editor.open([page])
        desktop.presenter.restore()
        await until(lambda: desktop.presenter.editor._draft is not None)
        assert desktop.window.editor.kind is InputKind.PAGE
        assert [each.path for each in desktop.presenter.editor.pages] == [page]
        assert desktop.window.editor.html == "<p>typed"
        await desktop.aclose()

    run(play())


def test_a_store_that_cannot_be_opened_is_told_and_the_program_works_without(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file in the way")
    store, problem = application.open_store(tmp_path / "data")
    assert problem is not None
    assert problem.error is ErrorCode.JOBS_NOT_KEPT
    assert not store.is_lasting
    asyncio.run(store.aclose())


def test_an_unsaved_design_is_asked_about(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.desktop.presenter.open([page])
            await until(lambda: driver.window.action(Command.CONVERT).isEnabled())
            await give(driver.window, Command.CONVERT)
            await driver.converted()
            driver.window.close()
            assert "1 design is not saved." in driver.window.findChild(QMessageBox).informativeText()

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
        assert not desktop.queue.store.folder.exists()

    run(play())
    assert "shutdown.too_slow: backend" in caplog.text


def test_pages_on_a_share_that_does_not_answer_hold_up_neither_the_jobs_nor_the_start(
    run, theme: Theme, settings: QSettings, page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = Event()

    def hang(*args: object, **kwargs: object) -> FileSource:
        answers.wait()
        return FileSource(page)

    def begun() -> Desktop:
        desktop = Desktop.build(theme, settings, FakeBackend(), application.open_store(tmp_path / "data")[0])
        desktop.window.show()
        desktop.presenter.restore()
        return desktop

    async def play() -> None:
        desktop = begun()
        await until(lambda: desktop.presenter.editor._draft is not None)
        await desktop.presenter.editor.open([page])
        await give(desktop.window, Command.CONVERT)
        await until(lambda: desktop.queue.jobs[0].state is JobState.DONE)
        await desktop.aclose()
        monkeypatch.setattr(left_open, "open_source", hang)
        again = begun()
        await until(lambda: again.window.jobs.list.model().rowCount() == 1)
        assert again.presenter.editor.is_empty, "its page is still being looked for"
        await until(lambda: not again.presenter.editor.is_empty)
        assert [each.path for each in again.presenter.editor.pages] == [page], "taken as it was"
        answers.set()
        await again.aclose()

    run(play())
