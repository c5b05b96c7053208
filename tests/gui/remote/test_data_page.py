"""The page about data: what the program keeps is counted, and old results are deleted."""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox

from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.keys.reminders import DAY
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.settings import data_presenter
from htmlfig_desktop.ui.settings.data_page import DataPage
from tests.gui.driver import give, until
from tests.gui.remote.conftest import Remote
from tests.gui.remote.test_settings import opened_page


def opened_data(on: Remote) -> DataPage:
    return opened_page(on, "data")  # type: ignore[return-value]


def test_place_and_size_are_told_and_old_results_deleted_after_a_question(
    run, remote, tmp_path: Path, page: Path
) -> None:
    async def play() -> None:
        async with remote(store=tmp_path / "jobs") as on:
            await on.desktop.presenter.editor.open([page])
            for _ in range(3):
                await give(on.desktop.window, Command.CONVERT)
            await until(lambda: all(job.state is JobState.DONE for job in on.driver.jobs))
            saved = on.driver.jobs[0]
            on.driver.queue.mark_saved(saved.id, tmp_path / "kept.fig")
            view = opened_data(on)
            assert view._place.text() == str(tmp_path / "jobs")
            await until(lambda: "Jobs: 3." in view._size.text())
            assert not view.delete.isEnabled(), "nothing is 30 days old"
            await until(lambda: "none that old" in view._found.text())
            assert not view.delete.isEnabled()
            view.age.setText("soon")
            await until(lambda: "from 0 to 3650" in view.age_field.problem)
            assert not view.delete.isEnabled()
            view.age.setText("0")
            await until(lambda: "Results found: 1" in view._found.text())
            folder = on.driver.queue.store.results / saved.id
            assert await asyncio.to_thread(folder.is_dir)
            view.delete.click()
            box = view.findChild(QMessageBox)
            assert "cannot be undone" in box.informativeText()
            box.reject()
            assert len(on.driver.jobs) == 3
            view.delete.click()
            box = next(each for each in view.findChildren(QMessageBox) if each.isVisible())
            next(each for each in box.buttons() if "Delete" in each.text()).click()
            await until(lambda: len(on.driver.jobs) == 2)
            await until(lambda: not folder.exists())
            await until(lambda: "none that old" in view._found.text())
            view.unsaved.click()
            await until(lambda: "Results found: 2" in view._found.text())

    run(play())


def test_what_is_confirmed_while_the_disk_is_still_being_counted_is_deleted_all_the_same(
    run, remote, page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = threading.Event()

    def slowly(folders: list[Path]) -> int:
        return counted.wait(20) * 1000 if [each.name for each in folders] == [store] else 1

    monkeypatch.setattr(data_presenter, "size_of", slowly)

    async def play() -> None:
        nonlocal store
        async with remote() as on:
            await on.desktop.presenter.editor.open([page])
            await give(on.desktop.window, Command.CONVERT)
            await on.driver.converted()
            store = on.driver.queue.store.folder.name
            view = opened_data(on)
            view.unsaved.setChecked(True)
            view.age.setText("0")
            await until(view.delete.isEnabled)
            view.deleteConfirmed.emit()
            await until(lambda: not on.driver.jobs)
            counted.set()
            await until(lambda: "Jobs: 0." in view._size.text())

    store = ""
    run(play())


def test_a_file_that_goes_while_it_is_counted_hides_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("gone", "here"):
        (tmp_path / name).write_bytes(b"12345")
    scan = os.scandir

    @contextlib.contextmanager
    def scandir(folder: str) -> Iterator[list[os.DirEntry[str]]]:
        with scan(folder) as entries:
            found = sorted(entries, key=lambda each: each.name)
        (tmp_path / "gone").unlink()
        yield found

    monkeypatch.setattr(os, "scandir", scandir)
    assert data_presenter.size_of([tmp_path]) == 5


def test_age_counts_from_the_end_of_a_job(run, remote, page: Path) -> None:
    async def play() -> None:
        async with remote() as on:
            await on.desktop.presenter.editor.open([page])
            await give(on.desktop.window, Command.CONVERT)
            await on.driver.converted()
            view = opened_data(on)
            view.unsaved.setChecked(True)
            presenter = next(each for each in view.children() if hasattr(each, "found"))
            now = time.time()
            presenter._now = lambda: now + 29 * DAY
            assert presenter.found() == ()
            presenter._now = lambda: now + 31 * DAY
            assert len(presenter.found()) == 1

    run(play())
