"""Several designs saved as one file: those selected, or the widths of one page."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from htmlfig_desktop.core.errors import ErrorCode, FigError
from htmlfig_desktop.core.options import HtmlSource
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.fig.reader import read_fig
from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.jobs.joining import JoinOrder
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.options.form import DEFAULTS
from tests.gui.driver import Driver, give, until
from tests.support.figs import small_fig


async def convert(driver: Driver, *pages: str) -> None:
    for name in pages:
        driver.queue.submit(HtmlSource(f"<p>{name}", name=name), DEFAULTS)
    await until(lambda: all(each.state is JobState.DONE for each in driver.jobs))
    await driver.shown()


async def answer(driver: Driver, target: Path) -> str:
    """Give the dialog for the file's name an answer; return the name that it suggested."""
    await until(lambda: bool(driver.window.findChildren(QFileDialog)))
    (dialog,) = driver.window.findChildren(QFileDialog)
    suggested = Path(dialog.selectedFiles()[0]).name
    dialog.selectFile(str(target))
    dialog.accept()
    return suggested


def test_selected_designs_become_one_file(run, opened, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.backend.fig = small_fig()
            await convert(driver, "a", "b", "c")
            driver.window.jobs.list.selectAll()
            await give(driver.window, Command.SAVE_TOGETHER)
            target = tmp_path / "whole.fig"
            await answer(driver, target)
            await until(target.exists)
            whole = read_fig(target.read_bytes())
            assert len(whole.children_of(whole.pages[0])) == 3
            await until(lambda: "whole.fig" in driver.window.bar._title.text())

    run(play())


def test_a_single_page_takes_its_widths_along_the_narrowest_first(run, opened, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            told: list[JoinOrder] = []

            async def note(order: JoinOrder) -> None:
                told.append(order)

            driver.desktop.presenter.orders.join = note
            source = HtmlSource("<p>a", name="a")
            for width in (1440, 390):
                driver.queue.submit(source, replace(DEFAULTS, viewport_width=width), batch="one")
            await until(lambda: all(each.state is JobState.DONE for each in driver.jobs))
            driver.desktop.presenter.jobs.select(driver.jobs[0])
            await give(driver.window, Command.SAVE_TOGETHER)
            await answer(driver, tmp_path / "whole.fig")
            await until(lambda: bool(told))
            results = [job.result.fig for job in reversed(driver.jobs) if job.result is not None]
            assert told == [JoinOrder(tuple(results), tmp_path / "whole.fig", "whole")]

    run(play())


def test_one_design_alone_has_nothing_to_be_put_beside(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            await convert(driver, "a")
            driver.desktop.presenter.jobs.select(driver.jobs[0])
            await driver.shown()
            assert not driver.window.action(Command.SAVE_TOGETHER).isEnabled()

    run(play())


def test_what_stands_in_the_way_is_told(run, opened, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened() as driver:

            async def refuse(order: JoinOrder) -> None:
                raise FigError(ErrorCode.FIG_NOT_JOINABLE, "They were written by different programs or versions.")

            driver.desktop.presenter.orders.join = refuse
            await convert(driver, "a", "b")
            driver.window.jobs.list.selectAll()
            await give(driver.window, Command.SAVE_TOGETHER)
            await answer(driver, tmp_path / "whole.fig")
            await until(lambda: ErrorCode.FIG_NOT_JOINABLE.value.title in driver.window.bar._title.text())

    run(play())
