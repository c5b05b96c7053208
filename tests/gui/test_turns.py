"""What changes is shown in turns of the loop of its own, once, as it is then; what is asked for is never late."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QPaintEvent
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from htmlfig_desktop.core.conversion import Progress, Stage
from htmlfig_desktop.core.options import ConversionOptions, FileSource
from htmlfig_desktop.jobs.job import Job, JobId, JobState
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.jobs.rows import Mood, Role, RowAction, Show, SortBy
from htmlfig_desktop.ui.theme import DARK, Theme
from htmlfig_desktop.ui.turns import Turns
from tests.gui.driver import Driver, until


class Painted(QWidget):
    """Counts how often it was painted."""

    def __init__(self) -> None:
        super().__init__()
        self.times = 0

    def paintEvent(self, event: QPaintEvent) -> None:
        self.times += 1


class PaintedOnes(QObject):
    """Notes the names of the kinds of widgets that are painted, of those it watches."""

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__()
        self.names: list[str] = []
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint:
            self.names.append(type(watched).__name__)
        return False


def done_in_order(*names: str) -> tuple[list[str], list[Callable[[], None]]]:
    """Return a list, and pieces that put their names into it."""
    done: list[str] = []
    return done, [lambda name=name: done.append(name) for name in names]


def shown_moods(driver: Driver) -> list[Mood]:
    model = driver.desktop.presenter.jobs.model
    return [model.index(row).data(Role.MOOD) for row in range(model.rowCount())]


async def waiting_jobs(driver: Driver, page: Path, count: int = 2) -> tuple[Job, ...]:
    """Submit pages to a queue that is paused."""
    driver.queue.pause()
    for _ in range(count):
        driver.queue.submit(FileSource(page), ConversionOptions())
    await driver.shown()
    return driver.jobs


def test_pieces_are_done_in_the_order_they_were_asked_for_and_each_once(qtbot: QtBot) -> None:
    done, (one, two, three) = done_in_order("one", "two", "three")
    turns = Turns()
    for piece in (one, two, one, three, two):
        turns.soon(piece)
    assert not done
    qtbot.waitUntil(lambda: turns.is_empty, timeout=60_000)
    assert done == ["one", "two", "three"]


def test_what_a_piece_made_dirty_is_painted_before_the_next_piece(qtbot: QtBot) -> None:
    widget = Painted()
    qtbot.addWidget(widget)
    with qtbot.waitExposed(widget):
        widget.show()
    qtbot.waitUntil(lambda: widget.times > 0, timeout=60_000)
    before, seen, turns = widget.times, list[int](), Turns()
    for _ in range(3):
        turns.soon(lambda: (seen.append(widget.times - before), widget.update())[0])
    qtbot.waitUntil(lambda: turns.is_empty, timeout=60_000)
    assert seen == [0, 1, 2]


def test_a_piece_that_is_dropped_is_not_done_and_one_asked_for_by_a_piece_comes_last(qtbot: QtBot) -> None:
    done, (one, two, three) = done_in_order("one", "two", "three")
    turns = Turns()
    turns.soon(lambda: turns.soon(three))
    turns.soon(one)
    turns.soon(two)
    assert turns.is_waiting(one)
    turns.drop(one)
    turns.drop(three)
    assert not turns.is_waiting(one)
    qtbot.waitUntil(lambda: turns.is_empty, timeout=60_000)
    assert done == ["two", "three"]


def test_nothing_is_done_after_the_end(qtbot: QtBot) -> None:
    done, (one,) = done_in_order("one")
    turns = Turns()
    turns.soon(one)
    turns.close()
    qtbot.wait(20)
    assert not done
    assert turns.is_empty


def test_the_end_of_a_job_reaches_row_counts_status_bar_commands_and_preview(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            window = driver.window
            (job,) = await waiting_jobs(driver, page, 1)
            driver.desktop.presenter.jobs.select(job)
            assert window.action(Command.CANCEL).isEnabled()
            driver.queue.resume()
            await driver.converted()
            row = driver.desktop.presenter.jobs.model.index(0)
            assert row.data(Role.MOOD) is Mood.DONE
            assert RowAction.SAVE in row.data(Role.ACTIONS)
            assert window.jobs._count.text() == "1 done"
            assert not window._activity.text()
            assert window.preview.currentWidget() is window.preview.result
            assert window.action(Command.SAVE_AS).isEnabled()
            assert window.action(Command.SAVE_ALL).isEnabled()
            assert not window.action(Command.CANCEL).isEnabled()

    run(play())


def test_several_changes_of_a_job_in_one_turn_change_its_row_once_to_the_latest(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            older, newer = await waiting_jobs(driver, page)
            changed = QSignalSpy(driver.desktop.presenter.jobs.model.dataChanged)
            running = older.running(1.0)
            driver.queue._put(newer.cancelled(1.0))
            for job in (running, replace(running, progress=Progress(Stage.LOADING)), older.cancelled(2.0)):
                driver.queue._put(job)
            await driver.shown()
            assert [changed.at(n)[0].row() for n in range(changed.count())] == [0, 1]  # in the order they came
            assert shown_moods(driver) == [Mood.CANCELLED] * 2

    run(play())


def test_what_is_selected_and_counted_is_as_the_queue_is_while_its_row_is_behind(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            (job,) = await waiting_jobs(driver, page, 1)
            jobs = driver.desktop.presenter.jobs
            jobs.select(job)
            driver.queue.cancel(job.id)
            assert shown_moods(driver) == [Mood.WAITING]
            assert [each.state for each in jobs.selected] == [JobState.CANCELLED]
            assert (jobs.count(JobState.CANCELLED), jobs.count(JobState.QUEUED)) == (1, 0)
            await driver.shown()
            assert shown_moods(driver) == [Mood.CANCELLED]

    run(play())


def test_a_job_that_goes_before_its_change_was_shown_does_not_come_back(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            older, newer = await waiting_jobs(driver, page)
            driver.queue.cancel(older.id)
            driver.queue.cancel(newer.id)
            driver.queue.remove(older.id)
            assert driver.desktop.presenter.jobs.model.rowCount() == 1
            await driver.shown()
            assert shown_moods(driver) == [Mood.CANCELLED]

    run(play())


def test_changes_that_wait_are_in_the_list_when_it_is_sorted_filtered_or_held(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            older, newer = await waiting_jobs(driver, page)
            jobs, view = driver.desktop.presenter.jobs, driver.window.jobs
            driver.queue.cancel(newer.id)
            view._sort.setCurrentIndex(view._sort.findData(SortBy.STATE.value))
            assert shown_moods(driver) == [Mood.WAITING, Mood.CANCELLED]
            driver.queue.cancel(older.id)
            view._show.setCurrentIndex(view._show.findData(Show.CANCELLED.value))
            assert shown_moods(driver) == [Mood.CANCELLED] * 2
            driver.queue.retry(older.id)
            jobs.hold()
            assert shown_moods(driver) == [Mood.CANCELLED]
            driver.queue.cancel(older.id)
            jobs.release()
            assert shown_moods(driver) == [Mood.CANCELLED] * 2
            await driver.shown()
            assert shown_moods(driver) == [Mood.CANCELLED] * 2

    run(play())


def test_the_time_of_a_job_that_ends_while_the_list_is_held_goes_on_no_more(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            (job,) = await waiting_jobs(driver, page, 1)
            jobs = driver.desktop.presenter.jobs
            driver.queue._put(running := job.running(1.0))
            await driver.shown()
            assert jobs._timer.isActive()
            jobs.hold()
            driver.queue._put(running.cancelled(2.0))
            jobs.release()
            assert not jobs._timer.isActive()
            assert jobs.model.running_count == 0

    run(play())


def test_of_what_is_to_be_told_at_once_the_user_is_told_the_last(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            older, newer = await waiting_jobs(driver, page)
            attention = driver.desktop.attention
            told, sums = list[str](), list[tuple[set[JobId], int]]()
            attention._notifier.tell = lambda title, text, act: told.append(title)
            attention._window = _Behind(driver.window)
            attention.queueFinished.connect(lambda made, failed: sums.append((set(made), failed)))
            driver.queue.resume()
            await until(lambda: all(job.state is JobState.DONE for job in driver.jobs))
            assert {older.id, newer.id} == {job.id for job in driver.jobs}
            await driver.shown()
            assert told[-1] == "All conversions are finished"
            assert sums == [({older.id, newer.id}, 0)]

    run(play())


class _Behind:
    """The window while somebody works in another one."""

    def __init__(self, window: QWidget) -> None:
        self._window = window

    def isActiveWindow(self) -> bool:
        return False

    def __getattr__(self, name: str) -> object:
        return getattr(self._window, name)


def test_for_a_row_that_changes_nothing_else_is_painted_whatever_the_theme(
    run, opened, page: Path, theme: Theme
) -> None:
    async def play() -> None:
        async with opened() as driver:
            older, _ = await waiting_jobs(driver, page)
            view = driver.window.jobs
            for switch in (lambda: None, lambda: theme.use(DARK)):
                switch()
                painted = PaintedOnes(driver.window, view, view.list.viewport())
                await asyncio.sleep(0.05)
                while painted.names:  # all of it is painted anew first, which takes its time
                    painted = PaintedOnes(driver.window, view, view.list.viewport())
                    await asyncio.sleep(0.05)
                viewport = view.list.viewport()
                driver.queue._put(replace(older, interruptions=older.interruptions + 1))
                await driver.shown()
                await until(lambda names=painted.names: bool(names))
                assert set(painted.names) == {"QWidget"}  # the list's viewport
                assert viewport.palette().color(viewport.backgroundRole()).name() == theme.tokens.surface

    run(play())
