"""Several designs saved as one file: those selected, or the widths of one page."""

from __future__ import annotations

import asyncio
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QLineEdit, QMessageBox

from htmlfig_desktop.core.errors import CaptureError, ErrorCode, FigError, StorageError
from htmlfig_desktop.core.options import HtmlSource
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.jobs.joining import JoinOrder
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.jobs.together_dialog import TogetherDialog
from htmlfig_desktop.ui.options.presets import DEFAULTS
from tests.gui.driver import Driver, give, until
from tests.support.figs import small_fig
from tests.support.repeating import repeating_fig


async def convert(driver: Driver, *pages: str) -> None:
    for name in pages:
        driver.queue.submit(HtmlSource(f"<p>{name}", name=name), DEFAULTS)
    await until(lambda: all(each.state is JobState.DONE for each in driver.jobs))
    await driver.shown()


async def go_on(driver: Driver, *, with_components: bool | None = None) -> bool:
    """Press Save As in the dialog before that for the name; return whether its box was checked at first."""
    await until(lambda: bool(driver.window.findChildren(TogetherDialog)))
    (dialog,) = driver.window.findChildren(TogetherDialog)
    was = dialog.components.isChecked()
    if with_components is not None:
        dialog.components.setChecked(with_components)
    dialog.save.click()
    await until(lambda: not driver.window.findChildren(TogetherDialog))
    return was


async def answer(driver: Driver, target: Path) -> str:
    """Give the dialog for the file's name an answer; return the name that it suggested."""
    await until(lambda: bool(driver.window.findChildren(QFileDialog)))
    (dialog,) = driver.window.findChildren(QFileDialog)
    suggested = Path(dialog.selectedFiles()[0]).name
    dialog.findChild(QLineEdit).setText(str(target))  # ``selectFile`` leaves it alone while it has the keyboard
    dialog.accept()
    return suggested


def test_selected_designs_become_one_file(run, opened, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.backend.fig = small_fig()
            await convert(driver, "a", "b", "c")
            driver.window.jobs.list.selectAll()
            await give(driver.window, Command.SAVE_TOGETHER)
            await go_on(driver)
            target = tmp_path / "whole.fig"
            await answer(driver, target)
            await until(target.exists)
            whole = read_fig(target.read_bytes())
            assert len(whole.children_of(whole.pages[0])) == 3
            await until(lambda: "whole.fig" in driver.window.bar._title.text())

    run(play())


def test_what_repeats_across_designs_becomes_components_and_the_wish_is_remembered(run, opened, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.backend.fig = repeating_fig("One")
            await convert(driver, "a", "b")
            driver.window.jobs.list.selectAll()
            await give(driver.window, Command.SAVE_TOGETHER)
            assert not await go_on(driver, with_components=True)
            target = tmp_path / "whole.fig"
            await answer(driver, target)
            await until(lambda: "whole.fig" in driver.window.bar._title.text())
            assert driver.window.bar._text.text().endswith("It has 2 components.")
            whole = read_fig(target.read_bytes())
            assert [node.name for node in whole.nodes if node.type == "INSTANCE"].count("card") == 2
            shown: list[list[Path]] = []
            driver.desktop.presenter.designsGiven.disconnect()
            driver.desktop.presenter.designsGiven.connect(shown.append)
            driver.window.bar._offer.click()
            assert shown == [[target]]
            await give(driver.window, Command.SAVE_TOGETHER)
            assert await go_on(driver)
            (dialog,) = driver.window.findChildren(QFileDialog)
            dialog.reject()

    run(play())


def test_a_single_page_takes_its_widths_along_the_narrowest_first(run, opened, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            told: list[JoinOrder] = []

            async def note(order: JoinOrder) -> int:
                told.append(order)
                return 0

            driver.desktop.presenter.orders.join = note
            source = HtmlSource("<p>a", name="a")
            for width in (1440, 390):
                driver.queue.submit(source, replace(DEFAULTS, viewport_width=width), batch="one")
            await until(lambda: all(each.state is JobState.DONE for each in driver.jobs))
            driver.desktop.presenter.jobs.select(driver.jobs[0])
            await give(driver.window, Command.SAVE_TOGETHER)
            await go_on(driver)
            await answer(driver, tmp_path / "whole.fig")
            await until(lambda: bool(told))
            results = [job.result.fig for job in reversed(driver.jobs) if job.result is not None]
            assert told == [JoinOrder(tuple(results), tmp_path / "whole.fig", "whole")]

    run(play())


def test_a_batch_that_has_just_finished_is_offered_as_one_file(run, opened, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.backend.fig = small_fig()
            await convert(driver, "from before")
            await convert(driver, "a", "b")
            await until(driver.window.bar._second.isVisible)
            assert driver.window.bar._second.text() == "Save as One F&ile…"
            driver.window.bar._second.click()
            await go_on(driver)
            target = tmp_path / "whole.fig"
            await answer(driver, target)
            await until(lambda: "whole.fig" in driver.window.bar._title.text())
            whole = read_fig(target.read_bytes())
            assert len(whole.children_of(whole.pages[0])) == 2, "without the one from before"

    run(play())


def test_a_chosen_job_without_a_design_is_left_out_and_told(run, opened, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.backend.fig = small_fig()
            await convert(driver, "a", "b")

            async def fail(progress: object) -> None:
                raise CaptureError(ErrorCode.PAGE_CRASHED, "It crashed.")

            driver.backend.at_stage = fail
            driver.queue.submit(HtmlSource("<p>c", name="c"), DEFAULTS)
            await until(lambda: driver.jobs[-1].state is JobState.FAILED)
            driver.window.jobs.list.selectAll()
            await give(driver.window, Command.SAVE_TOGETHER)
            await go_on(driver)
            await answer(driver, tmp_path / "whole.fig")
            await until(lambda: "whole.fig" in driver.window.bar._title.text())
            told = driver.window.bar._text.text()
            assert told.startswith("2 designs in ")
            assert told.endswith("1 chosen job has no design.")

    run(play())


async def begin_endless(driver: Driver, tmp_path: Path) -> list[str]:
    """Save two designs as one file, which does not come to an end; return what becomes of it."""
    fate: list[str] = []

    async def work(order: JoinOrder) -> int:
        fate.append("begun")
        try:
            await asyncio.Event().wait()
        finally:
            fate.append("given up")
        return 0

    driver.desktop.presenter.orders.join = work
    await convert(driver, "a", "b")
    driver.window.jobs.list.selectAll()
    await give(driver.window, Command.SAVE_TOGETHER)
    await go_on(driver)
    await answer(driver, tmp_path / "whole.fig")
    await until(lambda: fate == ["begun"])
    return fate


def test_it_can_be_given_up_while_it_works(run, opened, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            fate = await begin_endless(driver, tmp_path)
            driver.window.bar._offer.click()
            await until(lambda: fate == ["begun", "given up"])
            assert driver.window.bar.isHidden()
            assert not driver.desktop.presenter.orders.is_writing

    run(play())


def test_where_there_is_no_room_another_place_can_be_chosen_for_the_same_designs(run, opened, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            told: list[JoinOrder] = []

            async def work(order: JoinOrder) -> int:
                told.append(order)
                if len(told) == 1:
                    raise StorageError(ErrorCode.STORAGE_FULL, "No room.")
                return 0

            driver.desktop.presenter.orders.join = work
            await convert(driver, "a", "b")
            driver.window.jobs.list.selectAll()
            await give(driver.window, Command.SAVE_TOGETHER)
            await go_on(driver)
            await answer(driver, tmp_path / "full.fig")
            await until(lambda: driver.window.bar.message is not None)
            driver.desktop.presenter.jobs.select(None)
            driver.window.bar._offer.click()
            await answer(driver, tmp_path / "roomy.fig")
            await until(lambda: "roomy.fig" in driver.window.bar._title.text())
            assert [each.target.name for each in told] == ["full.fig", "roomy.fig"]
            assert told[0].designs == told[1].designs

    run(play())


def test_leaving_while_it_works_is_asked_about(run, opened, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            fate = await begin_endless(driver, tmp_path)
            driver.window.close()
            await until(lambda: bool(driver.window.findChildren(QMessageBox)))
            (question,) = driver.window.findChildren(QMessageBox)
            assert "A file is not written yet." in question.informativeText()
            question.reject()
            assert fate == ["begun"]

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

            async def refuse(order: JoinOrder) -> int:
                raise FigError(ErrorCode.FIG_NOT_JOINABLE, "They were written by different programs or versions.")

            driver.desktop.presenter.orders.join = refuse
            await convert(driver, "a", "b")
            driver.window.jobs.list.selectAll()
            await give(driver.window, Command.SAVE_TOGETHER)
            await go_on(driver)
            await answer(driver, tmp_path / "whole.fig")
            await until(lambda: ErrorCode.FIG_NOT_JOINABLE.value.title in driver.window.bar._title.text())

    run(play())
