"""All details of a job: under headings, in two columns, and to be copied."""

from __future__ import annotations

import asyncio
from pathlib import Path

from PySide6.QtGui import QColor, QFont, QGuiApplication, QTextBlock, QTextCursor, QTextTable
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from htmlfig_desktop.core.conversion import Progress, Stage, Structure
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.jobs.details import DetailsDialog
from htmlfig_desktop.ui.messages.stages import stage_name, state_name
from htmlfig_desktop.ui.theme import DARK, LIGHT
from tests.gui.driver import Driver, give, until


async def opened_details(driver: Driver, page: Path) -> DetailsDialog:
    await driver.desktop.presenter.editor.open([page])
    await give(driver.window, Command.CONVERT)
    await driver.checked()
    await give(driver.window, Command.DETAILS)
    return next(each for each in QApplication.topLevelWidgets() if isinstance(each, DetailsDialog))


def blocks(dialog: DetailsDialog) -> list[QTextBlock]:
    found, block = [], dialog.text.document().firstBlock()
    while block.isValid():
        found.append(block)
        block = block.next()
    return found


def headings(dialog: DetailsDialog) -> list[str]:
    written = [each for each in blocks(dialog) if each.text()]
    bold = QFont.Weight.DemiBold.value
    return [each.text() for each in written if next(iter(each)).fragment().charFormat().fontWeight() == bold]


def test_details_stand_under_headings_in_two_columns_of_one_width(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            dialog = await opened_details(driver, page)
            assert headings(dialog) == [
                "Conversion",
                "Design",
                "What looks different",
                "Fonts",
                "Time",
                "Compared with the page",
                "Log",
            ]
            tables = [each for each in dialog.text.document().rootFrame().childFrames() if isinstance(each, QTextTable)]
            assert len(tables) == 7
            assert {each.columns() for each in tables} == {2}
            assert len({each.format().columnWidthConstraints()[0].rawValue() for each in tables}) == 1
            first = tables[0]
            assert first.cellAt(0, 0).firstCursorPosition().block().text() == "Page"
            assert first.cellAt(0, 1).firstCursorPosition().block().text().endswith("index.html")

    run(play())


def test_what_is_copied_says_all_that_is_shown(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            dialog = await opened_details(driver, page)
            next(each for each in dialog.findChildren(QPushButton) if each.text() == "&Copy Details").click()
            copied = QGuiApplication.clipboard().text()
            for block in blocks(dialog):
                assert block.text().strip() in copied
            dialog.text.selectAll()
            dialog.text.copy()
            assert "Color scheme" in QGuiApplication.clipboard().text(), "a part of it can be copied as well"

    run(play())


def test_details_say_that_states_were_asked_for_and_nothing_where_they_were_not(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            dialog = await opened_details(driver, page)
            assert "states of buttons and links" not in [each.text() for each in blocks(dialog)]
            dialog.close()
            driver.window.options._states.click()
            dialog = await opened_details(driver, page)
            written = [each.text() for each in blocks(dialog)]
            assert written[written.index("Extra page") + 1] == "states of buttons and links"

    run(play())


NAMED = Structure(2431, 2000, variables=28, color_modes=("Light", "Dark"), text_styles=1, states=4, effect_styles=3)


def test_what_has_a_name_in_the_design_is_told_beside_the_picture_and_in_the_details(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened(structure=NAMED) as driver:
            dialog = await opened_details(driver, page)
            written = [each.text() for each in blocks(dialog)]
            assert written[written.index("Color variables") + 1] == "28 (Light, Dark)"
            assert written[written.index("Text styles") + 1] == "1"
            assert written[written.index("Effect styles") + 1] == "3"
            assert written[written.index("Parts in states") + 1] == "4"
            summary = driver.window.preview.result.summary
            said = [label.text() for label in summary.findChildren(QLabel)]
            assert {"28", "variables in 2 modes", "text style", "effect styles", "parts in states"} <= set(said)

    run(play())


def test_details_follow_the_theme_while_they_are_open(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            dialog = await opened_details(driver, page)
            for tokens in (DARK, LIGHT):
                driver.window._theme.use(tokens)
                heading = next(iter(blocks(dialog)[0])).fragment()
                assert heading.charFormat().foreground().color() == QColor(tokens.text)

    run(play())


def said(dialog: DetailsDialog) -> list[str]:
    return [each.text() for each in blocks(dialog) if each.text()]


async def at_work(driver: Driver, page: Path, stopped: asyncio.Event, go_on: asyncio.Event) -> DetailsDialog:
    """Open the details of a job that stands still in the middle of its way."""

    async def stop_there(progress: Progress) -> None:
        if progress.stage is Stage.CAPTURING:
            stopped.set()
            await go_on.wait()

    driver.backend.at_stage = stop_there
    await driver.desktop.presenter.editor.open([page])
    await give(driver.window, Command.CONVERT)
    await stopped.wait()
    await give(driver.window, Command.DETAILS)
    return next(each for each in QApplication.topLevelWidgets() if isinstance(each, DetailsDialog))


def test_details_follow_a_job_that_is_at_work(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            stopped, go_on = asyncio.Event(), asyncio.Event()
            dialog = await at_work(driver, page, stopped, go_on)
            await until(lambda: stage_name(Stage.CAPTURING) in said(dialog))
            assert "At work for" in said(dialog)
            assert "Converted" not in {label.text() for label in dialog.findChildren(QLabel)}
            dialog.text.moveCursor(QTextCursor.MoveOperation.EndOfLine, QTextCursor.MoveMode.KeepAnchor)
            selected = dialog.text.textCursor().selectedText()
            assert selected
            go_on.set()
            await driver.checked()
            await until(lambda: "Compared with the page" in said(dialog))
            assert "Converted" in {label.text() for label in dialog.findChildren(QLabel)}
            assert {"Took", "Design"} <= set(said(dialog))
            assert "At work for" not in said(dialog)
            assert said(dialog)[-1] == state_name(JobState.DONE), "the log goes on"
            assert dialog.text.textCursor().selectedText() == selected
            assert dialog.text.verticalScrollBar().value() == 0, "what is read stays in sight"

    run(play())


def test_details_of_a_job_that_fails_meanwhile_say_why(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            stopped, go_on = asyncio.Event(), asyncio.Event()
            dialog = await at_work(driver, page, stopped, go_on)

            async def fail(progress: Progress) -> None:
                raise CaptureError(ErrorCode.LOAD_TIMED_OUT, "The page did not load within 15 s.")

            driver.backend.at_stage = fail
            go_on.set()
            words = dialog.findChildren(QLabel)
            await until(lambda: any("did not load within" in each.text() and each.isVisible() for each in words))

    run(play())


def test_details_in_sight_let_go_of_the_queue_when_they_are_closed(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            followers = driver.queue._announcements._subscribers
            before = len(followers)
            dialog = await opened_details(driver, page)
            assert len(followers) == before + 1
            dialog.close()
            assert len(followers) == before

    run(play())
