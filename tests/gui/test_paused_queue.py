"""A queue that is paused: it starts nothing, says so everywhere, and goes on."""

from __future__ import annotations

import asyncio

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QImage

from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.help import HelpDesk
from htmlfig_desktop.ui.jobs.rows import Role
from tests.gui.driver import give, until
from tests.gui.test_orders import states, submit


def pixels(action: QAction) -> QImage:
    return action.icon().pixmap(16).toImage()


def test_a_paused_queue_starts_nothing_says_so_and_goes_on_in_the_order_that_was_arranged(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.window.jobs._pause.click()
            assert driver.queue.is_paused
            submit(driver, "a", "b", "c", "d")
            await asyncio.sleep(0.02)
            assert states(driver) == [JobState.QUEUED] * 4
            await driver.shown()
            assert "paused" in driver.window._activity.text()
            driver.desktop.presenter.jobs.select(driver.jobs[2])
            await give(driver.window, Command.MOVE_FIRST)
            driver.desktop.presenter.jobs.select(driver.jobs[0])
            await give(driver.window, Command.MOVE_LAST)
            driver.desktop.presenter.jobs.select(driver.jobs[1])
            await give(driver.window, Command.MOVE_LATER)
            await give(driver.window, Command.MOVE_EARLIER)
            await give(driver.window, Command.MOVE_LATER)
            assert [driver.queue.job(each).name for each in driver.queue.waiting] == ["c", "d", "b", "a"]
            driver.window.jobs._pause.click()
            await until(lambda: states(driver) == [JobState.DONE] * 4)
            ran = [request.source.name for request in driver.backend.requests]
            assert [sorted(ran[:2]), sorted(ran[2:])] == [["c", "d"], ["a", "b"]]  # two at a time

    run(play())


def test_a_row_and_the_panel_say_the_same_of_a_job_that_a_pause_holds(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            submit(driver, "a")
            await driver.converted()
            driver.window.jobs._pause.click()
            submit(driver, "b")
            jobs, paused = driver.desktop.presenter.jobs, "Waiting, since the queue is paused"
            jobs.select(driver.jobs[1])
            await driver.shown()
            row = jobs.model.index(jobs.model.row_of(driver.jobs[1]))
            assert row.data(Role.STATUS) == driver.window.preview.working._now.text() == paused
            assert paused in row.data(Qt.ItemDataRole.AccessibleTextRole)
            assert paused in row.data(Qt.ItemDataRole.ToolTipRole)
            changed: list[int] = []
            jobs.model.dataChanged.connect(lambda first, last, roles: changed.append(len(roles)))
            driver.backend.at_stage = lambda _: asyncio.Event().wait()
            driver.window.jobs._pause.click()
            assert changed, "the rows are painted anew"
            assert row.data(Role.STATUS) != paused

    run(play())


def test_the_menu_and_the_palette_offer_to_resume_a_paused_queue(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            action, desk = driver.window.action(Command.PAUSE), driver.window.findChild(HelpDesk)
            before = action.text(), action.toolTip(), pixels(action)
            await give(driver.window, Command.PAUSE)
            assert action.text().replace("&", "") == "Resume Queue"
            assert action.toolTip() != before[1]
            assert pixels(action) != before[2]
            names = [each.text for each in desk.entries()]
            assert "Resume Queue" in names
            assert "Pause Queue" not in names
            await give(driver.window, Command.PAUSE)
            assert (action.text(), action.toolTip(), pixels(action)) == before

    run(play())
