"""The window says what is so: what is in sight is what was given last, and no sentence outlives its reason."""

from __future__ import annotations

import zipfile
from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QWidget

from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.editor.rows import InputKind
from htmlfig_desktop.ui.preview.view import PreviewView
from tests.gui.driver import Driver, give, until
from tests.gui.test_flow import mime


async def active(driver: Driver) -> None:
    driver.window.activateWindow()
    await until(driver.window.isActiveWindow)


async def away_and_back(driver: Driver) -> None:
    """Go to another window, such as the one that a page is dragged out of, and come back."""
    other = QWidget()
    other.show()
    other.activateWindow()
    await until(lambda: not driver.window.isActiveWindow())
    other.close()
    await active(driver)


def title_of(preview: PreviewView) -> str:
    return preview.notice._title.text() if preview.currentWidget() is preview.notice else ""


def test_a_page_that_was_dropped_stays_in_sight_though_the_list_of_jobs_has_the_keyboard(
    run, opened, page: Path
) -> None:
    async def play() -> None:
        async with opened() as driver:
            await active(driver)
            jobs = driver.window.jobs
            await driver.desktop.presenter.editor.open([page])
            await give(driver.window, Command.CONVERT)
            await driver.converted()
            jobs.list.setFocus()
            driver.drop(mime(urls=[page]))
            await until(lambda: title_of(driver.window.preview) == "Ready to convert")
            await away_and_back(driver)
            await driver.shown()
            assert jobs.list.hasFocus()
            assert jobs.current_id == ""
            assert title_of(driver.window.preview) == "Ready to convert"
            assert not driver.window.action(Command.SAVE_AS).isEnabled(), "of a job that nobody has chosen"

    run(play())


def test_that_the_queue_is_paused_is_said_no_longer_than_it_is(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            bar, pause = driver.window.bar, driver.window.action(Command.PAUSE)
            await driver.desktop.presenter.editor.open([page])
            pause.trigger()
            await give(driver.window, Command.CONVERT)
            await until(lambda: not bar.isHidden())
            assert bar._title.text() == "The queue is paused"
            pause.trigger()
            assert bar.isHidden()
            await driver.converted()
            pause.trigger()
            driver.window.options.set_form(replace(driver.window.options.form, width="390, 768"))
            await give(driver.window, Command.CONVERT)
            await until(lambda: "These 2 conversions wait" in bar._text.text())
            pause.trigger()
            bar.show_notice("Another", "message")
            pause.trigger()
            pause.trigger()
            assert not bar.isHidden(), "what is about something else stays"

    run(play())


def test_a_page_out_of_an_archive_reads_the_archive_which_neither_widens_nor_changes(
    run, opened, page: Path, tmp_path: Path
) -> None:
    async def play() -> None:
        async with opened() as driver:
            editor, archive = driver.window.editor, tmp_path / "Landing.zip"
            with zipfile.ZipFile(archive, "w") as file:
                file.writestr("index.html", "<title>Landing</title>")
            await driver.desktop.presenter.editor.open([archive])
            assert editor._readable.text().endswith("Landing.zip")
            assert editor._widen.isHidden()
            assert editor._watch.isHidden()
            await driver.desktop.presenter.editor.open([page])
            assert not editor._widen.isHidden()
            assert not editor._watch.isHidden()

    run(play())


def test_a_list_of_jobs_that_cannot_be_kept_any_more_is_told(run, opened, caplog: object) -> None:
    async def play() -> None:
        async with opened() as driver:
            store, bar = driver.queue.store, driver.window.bar
            await store.flush()
            pages = store._database.execute("PRAGMA page_count").fetchone()[0]
            store._database.execute(f"PRAGMA max_page_count = {pages}")
            driver.window.editor.set_kind(InputKind.HTML)
            driver.window.editor.set_html("<p>" + "x" * 100_000)
            await give(driver.window, Command.CONVERT)
            await until(lambda: bar.message is not None)
            assert (bar._title.text(), bar._text.text()) == (
                "The disk is full",
                "The list of jobs cannot be kept. Free some space, then try again.",
            )
            store._database.execute("PRAGMA max_page_count = 1000000")
            await driver.converted()

    run(play())
