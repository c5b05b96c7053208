"""Watch mode: files change, designs follow, in one row, and the state can be seen and ended."""

from __future__ import annotations

import asyncio
import os
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from htmlfig_desktop.core.conversion import Conversion, ConversionRequest, OnProgress, ignore_progress
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.jobs import watching
from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.jobs.watching import DesignChanges
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.editor.rows import InputKind
from htmlfig_desktop.ui.options.stored_presets import LostPresets
from tests.gui import fake_backend
from tests.gui.driver import Driver, give, turns, until


@pytest.fixture(autouse=True)
def _fake_reads_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the fake backend put the page's text into the design and name the files it has read."""
    convert = fake_backend.FakeBackend.convert

    async def reading(
        self: fake_backend.FakeBackend, request: ConversionRequest, on_progress: OnProgress = ignore_progress
    ) -> Conversion:
        made = await convert(self, request, on_progress)
        page = request.source.path.resolve()
        text = await asyncio.to_thread(page.read_text)
        if "broken" in text:
            raise CaptureError(ErrorCode.PAGE_CRASHED, "It crashed.")
        await asyncio.to_thread(made.fig.write_text, text)
        return replace(made, files=(page, page.parent / "style.css"))

    monkeypatch.setattr(fake_backend.FakeBackend, "convert", reading)


async def watch(driver: Driver, page: Path) -> None:
    """Open a page, switch watching on, and wait for the first design."""

    async def compare(before: Path, after: Path) -> DesignChanges:
        return DesignChanges(2, 1, 0, 0, 0, 0, 0)

    driver.desktop.companions.watch.compare = compare
    await driver.desktop.presenter.editor.open([page])
    await give(driver.window, Command.WATCH)
    await driver.converted()
    await until(lambda: "2" in state(driver))


def state(driver: Driver) -> str:
    return driver.window.editor._watch_state.text()


def design(driver: Driver) -> str:
    return driver.jobs[-1].result.fig.read_text()


async def write(path: Path, text: str) -> None:
    await asyncio.to_thread(path.write_text, text)


def test_a_change_replaces_the_design_in_its_row_and_says_what_changed(
    run: Callable[..., None], opened: Callable[..., object], page: Path
) -> None:
    async def play() -> None:
        async with opened() as driver:
            await watch(driver, page)
            first = driver.jobs[0]
            await write(page, "<p>Second")
            await until(lambda: "1 color changed" in state(driver))
            assert [job.state for job in driver.jobs] == [JobState.DONE]
            assert design(driver) == "<p>Second"
            assert driver.jobs[0].id != first.id
            assert driver.desktop.presenter.jobs.current == driver.jobs[0], "the preview follows"
            assert "2 texts changed" in state(driver)
            await until(lambda: not first.result.fig.exists())

    run(play())


def test_a_file_that_appears_beside_the_page_counts(
    run: Callable[..., None], opened: Callable[..., object], page: Path
) -> None:
    async def play() -> None:
        async with opened() as driver:
            await watch(driver, page)
            await write(page.parent / "style.css", "p {}")
            await until(lambda: len(driver.backend.requests) == 2)
            await until(lambda: "changed" in state(driver))

    run(play())


def test_editors_that_save_beside_and_rename_over_are_followed_again_and_again(
    run: Callable[..., None], opened: Callable[..., object], page: Path
) -> None:
    async def play() -> None:
        async with opened() as driver:
            await watch(driver, page)
            for number in range(2, 5):
                fresh = page.with_suffix(".new")
                await write(fresh, f"<p>{number}")
                await asyncio.to_thread(os.replace, fresh, page)
                await until(
                    lambda n=number: len(driver.jobs) == 1 and driver.jobs[0].result and design(driver) == f"<p>{n}"
                )

    run(play())


def test_a_change_during_a_conversion_leads_to_one_more(
    run: Callable[..., None], opened: Callable[..., object], page: Path
) -> None:
    held = asyncio.Event()

    async def at_stage(progress: object) -> None:
        if driver_of and len(driver_of[0].backend.requests) == 2:
            await held.wait()

    driver_of: list[Driver] = []

    async def play() -> None:
        async with opened(at_stage) as driver:
            driver_of.append(driver)
            await watch(driver, page)
            await write(page, "<p>Second")
            await until(lambda: len(driver.backend.requests) == 2)
            watched = driver.desktop.companions.watch._watched[0]
            await write(page, "<p>Third")
            await until(lambda: watched.is_stale)
            held.set()
            await until(lambda: len(driver.jobs) == 1 and driver.jobs[0].result and design(driver) == "<p>Third")
            assert len(driver.backend.requests) == 3

    run(play())


def test_a_version_that_fails_leaves_the_last_design_until_one_succeeds(
    run: Callable[..., None], opened: Callable[..., object], page: Path
) -> None:
    async def play() -> None:
        async with opened() as driver:
            await watch(driver, page)
            await write(page, "<p>broken")
            await until(lambda: [job.state for job in driver.jobs] == [JobState.DONE, JobState.FAILED])
            await until(lambda: "could not" in state(driver))
            await write(page, "<p>mended")
            await until(lambda: [job.state for job in driver.jobs] == [JobState.DONE])
            assert design(driver) == "<p>mended"

    run(play())


def test_a_design_that_was_saved_stays_saved(
    run: Callable[..., None], opened: Callable[..., object], page: Path, tmp_path: Path
) -> None:
    async def play() -> None:
        async with opened() as driver:
            await watch(driver, page)
            target = tmp_path / "saved.fig"
            driver.desktop.presenter.orders.save()
            driver.desktop.presenter.orders.save_as(target)
            await until(lambda: driver.jobs[0].target == target)
            await write(page, "<p>Second")
            await until(lambda: target.read_text() == "<p>Second")
            await until(lambda: driver.jobs[-1].target == target)

    run(play())


def test_a_design_whose_file_cannot_be_replaced_is_told_and_saved_at_the_next_change(
    run: Callable[..., None], opened: Callable[..., object], page: Path, tmp_path: Path
) -> None:
    async def play() -> None:
        async with opened() as driver:
            await watch(driver, page)
            target = tmp_path / "saved.fig"
            driver.desktop.presenter.orders.save()
            driver.desktop.presenter.orders.save_as(target)
            await until(lambda: driver.jobs[0].target == target)
            target.chmod(0o444)
            await write(page, "<p>Second")
            await until(lambda: driver.window.bar.message is not None)
            assert "saved.fig" in driver.window.bar._text.text()
            assert driver.window.bar._offer.text() == "Save &As…"
            await until(lambda: len(driver.jobs) == 1)
            assert design(driver) == "<p>Second", "the new design is there"
            assert driver.jobs[0].is_unsaved
            assert target.read_text() != "<p>Second"
            target.chmod(0o644)
            await write(page, "<p>Third")
            await until(lambda: target.read_text() == "<p>Third")

    run(play())


def test_a_page_that_is_taken_away_is_told_until_it_is_back(
    run: Callable[..., None], opened: Callable[..., object], page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "AWAY_S", 0.3)

    async def play() -> None:
        async with opened() as driver:
            await watch(driver, page)
            aside = await asyncio.to_thread(page.rename, page.with_suffix(".old"))
            await until(lambda: driver.window.bar._title.text() == "index.html is not there any more")
            assert state(driver) == "Waits for index.html to come back"
            assert [job.state for job in driver.jobs] == [JobState.DONE], "its design stays"
            await asyncio.to_thread(aside.rename, page)
            await until(driver.window.bar.isHidden)
            assert "Watching files" in state(driver)
            await write(page, "<p>Second")
            await until(lambda: len(driver.jobs) == 1 and driver.jobs[0].result and design(driver) == "<p>Second")

    run(play())


def test_watching_while_the_queue_is_paused_says_so(
    run: Callable[..., None], opened: Callable[..., object], page: Path
) -> None:
    async def play() -> None:
        async with opened() as driver:
            await give(driver.window, Command.PAUSE)
            await driver.desktop.presenter.editor.open([page])
            await give(driver.window, Command.WATCH)
            assert driver.window.bar.accessibleName() == "The queue is paused"
            driver.window.bar._offer.click()
            await driver.converted()

    run(play())


def test_the_switch_ends_it(run: Callable[..., None], opened: Callable[..., object], page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            await watch(driver, page)
            box = driver.window.editor._watch
            assert box.isChecked()
            assert driver.window.action(Command.WATCH).isChecked()
            box.click()
            assert not driver.window.action(Command.WATCH).isChecked()
            assert state(driver) == ""
            await write(page, "<p>Second")
            await asyncio.sleep(1.5)
            assert len(driver.backend.requests) == 1

    run(play())


def test_a_design_made_before_is_taken_up_without_a_conversion(
    run: Callable[..., None], opened: Callable[..., object], page: Path
) -> None:
    async def play() -> None:
        async with opened() as driver:
            await driver.desktop.presenter.editor.open([page])
            await give(driver.window, Command.CONVERT)
            await driver.converted()
            await give(driver.window, Command.WATCH)
            await until(lambda: "2" in state(driver))
            assert len(driver.backend.requests) == 1

    run(play())


def test_what_was_watched_is_offered_when_all_else_of_the_start_was_said(
    run: Callable[..., None], opened: Callable[..., object], page: Path
) -> None:
    async def play() -> None:
        async with opened() as driver:
            await watch(driver, page)
        async with opened() as driver:
            bar, presenter = driver.window.bar, driver.desktop.presenter
            bar.show_notice("Go on where you stopped?", "2 conversions wait.")
            presenter.tell_settings_damaged(page)
            presenter.tell_presets_lost(LostPresets(1, page))
            presenter.restored.emit()
            await turns(5)
            said = []
            while not bar.isHidden():
                said.append(bar.accessibleName())
                bar.dismiss()
            assert said == [
                "Go on where you stopped?",
                "The settings were damaged",
                "A preset could not be read",
                "Watched last time",
            ]

    run(play())


def test_what_was_watched_is_offered_at_the_next_start_with_its_options(
    run: Callable[..., None], opened: Callable[..., object], page: Path
) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.window.options._states.click()
            await watch(driver, page)
        async with opened() as driver:
            driver.desktop.presenter.restore()
            await until(lambda: not driver.window.bar.isHidden())
            assert "index.html" in driver.window.bar.accessibleDescription()
            assert not driver.desktop.companions.watch.is_watching, "not before it was asked"
            driver.window.bar._offer.click()
            await driver.converted()
            assert driver.window.action(Command.WATCH).isChecked()
            assert driver.backend.requests[0].options.states
            await give(driver.window, Command.WATCH)
        async with opened() as driver:
            driver.desktop.presenter.restore()
            await asyncio.sleep(0.2)
            assert driver.window.bar.isHidden(), "what was ended is not offered again"

    run(play())


@pytest.mark.parametrize("given", ["nothing", "a zip"])
def test_what_cannot_change_is_not_watched(
    run: Callable[..., None], opened: Callable[..., object], page: Path, given: str
) -> None:
    async def play() -> None:
        async with opened() as driver:
            if given == "a zip":
                archive = page.with_suffix(".zip")
                with zipfile.ZipFile(archive, "w") as packed:
                    packed.write(page, "index.html")
                await driver.desktop.presenter.editor.open([archive])
            await give(driver.window, Command.WATCH)
            assert not driver.window.action(Command.WATCH).isChecked()
            assert "watch" in driver.window.bar.accessibleName()

    run(play())


def test_the_switch_is_that_of_the_page_in_front_and_what_else_is_watched_can_be_ended(
    run: Callable[..., None], opened: Callable[..., object], page: Path
) -> None:
    async def play() -> None:
        async with opened() as driver:
            window, presenter = driver.window, driver.desktop.presenter
            editor, action = window.editor, window.action(Command.WATCH)
            other = page.with_name("other.html")
            await write(other, "<p>Other")
            await watch(driver, page)
            await presenter.editor.open([other])
            assert (editor._watch.isChecked(), action.isChecked()) == (False, False)
            assert "index.html" in state(driver)
            assert editor._unwatch.isVisible()
            await presenter.editor.open([page])
            assert (editor._watch.isChecked(), action.isChecked()) == (True, True)
            assert "Watching files" in state(driver)
            assert not editor._unwatch.isVisible()
            editor.set_kind(InputKind.HTML)
            editor.edited.emit()
            assert action.isChecked(), "where no page is in front the command ends whatever is watched"
            await presenter.editor.open([other])
            editor._unwatch.click()
            assert not driver.desktop.companions.watch.is_watching
            assert (state(driver), editor._unwatch.isVisible()) == ("", False)
            editor._watch.click()
            await until(lambda: "2" in state(driver))
            assert driver.desktop.companions.watch.names == ("other.html",)
            await presenter.editor.open([page])
            editor._watch.click()
            assert driver.desktop.companions.watch.names == ("index.html",), "the page in front takes its place"

    run(play())
