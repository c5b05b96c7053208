"""Layers of designs go onto the clipboard, to be pasted into Figma."""

from __future__ import annotations

import asyncio
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from htmlfig_desktop.core.errors import ErrorCode, FigError
from htmlfig_desktop.jobs.copying import Copied, CopyOrder
from htmlfig_desktop.ui.commands import Command
from tests.gui.driver import Driver, give, until
from tests.gui.test_saving_together import convert
from tests.support.clipboards import pasted
from tests.support.figs import small_fig


def title(driver: Driver) -> str:
    return "" if driver.window.bar.isHidden() else driver.window.bar._title.text()


def test_the_selected_design_can_be_pasted_into_figma_and_its_name_anywhere(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            assert not driver.window.action(Command.COPY_LAYERS).isEnabled()
            driver.backend.fig = small_fig()
            await convert(driver, "a")
            driver.desktop.presenter.jobs.select(driver.jobs[0])
            await driver.shown()
            await give(driver.window, Command.COPY_LAYERS)
            await until(lambda: title(driver) == "“Landing page” can be pasted")
            data = QGuiApplication.clipboard().mimeData()
            file = pasted(data.html())
            assert [layer.name for layer in file.children_of(file.pages[0])] == ["Landing page"]
            assert file.images
            assert data.text() == "Landing page"

    run(play())


def test_several_designs_are_copied_in_the_order_in_which_they_were_asked_for(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            ordered: list[CopyOrder] = []

            async def note(order: CopyOrder) -> Copied:
                ordered.append(order)
                return Copied("<p>", "A\nB", lets_go=True)

            driver.desktop.companions.copier.copy = note
            await convert(driver, "a", "b")
            driver.window.jobs.list.selectAll()
            await give(driver.window, Command.COPY_LAYERS)
            await until(lambda: title(driver) == "2 layers can be pasted")
            assert "Variables do not come along" in driver.window.bar._text.text()
            in_order = sorted(driver.jobs, key=lambda each: each.order)
            assert ordered == [CopyOrder(tuple(each.result.fig for each in in_order))]

    run(play())


def test_what_was_copied_is_told_although_patience_was_to_be_asked_for_at_the_same_moment(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            copier = driver.desktop.companions.copier

            async def just_in_time(order: CopyOrder) -> Copied:
                copier._patience.setInterval(0)  # due in the next turn of the loop, in which the errand ends, too
                copier._patience.start()
                return Copied("<p>", "Landing page", lets_go=False)

            copier.copy = just_in_time
            await convert(driver, "a")
            driver.window.jobs.list.selectAll()
            await give(driver.window, Command.COPY_LAYERS)
            await until(lambda: title(driver) == "“Landing page” can be pasted")
            await asyncio.sleep(0.05)
            assert title(driver) == "“Landing page” can be pasted"

    run(play())


def test_what_takes_long_says_so_and_can_be_given_up(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            QGuiApplication.clipboard().setText("from before")
            begun, ended = asyncio.Event(), asyncio.Event()

            async def never(order: CopyOrder) -> Copied:
                begun.set()
                try:
                    await asyncio.Event().wait()
                finally:
                    ended.set()
                raise AssertionError(order)

            copier = driver.desktop.companions.copier
            copier.copy = never
            await convert(driver, "a")
            driver.window.jobs.list.selectAll()
            await give(driver.window, Command.COPY_LAYERS)
            await begun.wait()
            await until(lambda: title(driver) == "Copying the layers")
            driver.window.bar._offer.click()
            await ended.wait()
            await until(lambda: title(driver) == "")
            assert QGuiApplication.clipboard().text() == "from before"

    run(play())


def test_what_stands_in_the_way_is_told(run, opened, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened() as driver:

            async def refuse(order: CopyOrder) -> Copied:
                raise FigError(ErrorCode.FIG_NOT_COPYABLE, "The design has none.")

            driver.desktop.companions.copier.copy = refuse
            await convert(driver, "a")
            driver.window.jobs.list.selectAll()
            await give(driver.window, Command.COPY_LAYERS)
            await until(lambda: title(driver) == ErrorCode.FIG_NOT_COPYABLE.value.title)

    run(play())
