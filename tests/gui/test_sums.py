"""What is told when a queue of several pages is finished: what is new, what can be saved, what went wrong."""

from __future__ import annotations

import asyncio

import pytest

from htmlfig_desktop.core.conversion import Conversion, ConversionRequest, OnProgress
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.options import HtmlSource
from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.options.presets import DEFAULTS
from tests.gui.driver import Driver, give, until


@pytest.mark.parametrize(
    ("done", "failed", "unsaved", "told"),
    [
        (3, 0, 3, "3 designs are ready to save."),
        (1, 1, 1, "1 design is ready to save. 1 failed; its row says why."),
        (0, 2, 0, "2 failed; their rows say why."),
        (0, 2, 5, "2 failed; their rows say why."),
        (2, 0, 10, "2 designs are new. 10 designs are ready to save."),
        (2, 0, 0, "2 designs are new."),
    ],
)
def test_the_end_of_a_batch_tells_what_there_is_to_do_and_no_zeros(
    run, opened, done: int, failed: int, unsaved: int, told: str
) -> None:
    def nothing() -> None: ...

    async def play() -> None:
        async with opened() as driver:
            driver.desktop.presenter.news.tell_finished(done, failed, unsaved, nothing, nothing, nothing)
            bar = driver.window.bar
            assert bar._text.text() == told
            offers = [each.text() for each in (bar._offer, bar._second) if each.isVisible()]
            saves_all, as_one = ["Save &All…"] * bool(done and unsaved), ["Save as One F&ile…"] * (done > 1)
            assert offers == saves_all + (["Show Fa&iled"] if failed else as_one)

    run(play())


def refuse(driver: Driver, monkeypatch: pytest.MonkeyPatch, broken: set[str], held: asyncio.Event) -> None:
    """Let the pages in ``broken`` fail, and the page ``held`` wait."""
    converts = driver.backend.convert

    async def convert(request: ConversionRequest, on_progress: OnProgress) -> Conversion:
        if request.source.name in broken:
            raise CaptureError(ErrorCode.PAGE_UNREACHABLE, "No answer.")
        if request.source.name == "held":
            await held.wait()
        return await converts(request, on_progress)

    monkeypatch.setattr(driver.backend, "convert", convert)


def submitted(driver: Driver, *names: str) -> None:
    driver.queue.pause()
    for name in names:
        driver.queue.submit(HtmlSource(f"<p>{name}", name=name), DEFAULTS)
    driver.queue.resume()


def test_after_failed_pages_were_tried_again_the_sum_tells_as_many_as_save_all_saves(
    run, opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with opened() as driver:
            broken, text = {"b", "c"}, driver.window.bar._text.text
            refuse(driver, monkeypatch, broken, asyncio.Event())
            submitted(driver, "a", "b", "c")
            await until(lambda: text() == "1 design is ready to save. 2 failed; their rows say why.")
            broken.clear()
            await give(driver.window, Command.RETRY_FAILED)
            await until(lambda: text() == "2 designs are new. 3 designs are ready to save.")

    run(play())


def test_a_page_that_was_tried_again_before_the_others_ended_is_no_failure_in_the_sum(
    run, opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with opened() as driver:
            broken, held, text = {"a"}, asyncio.Event(), driver.window.bar._text.text
            refuse(driver, monkeypatch, broken, held)
            submitted(driver, "a", "held")
            await until(lambda: driver.jobs[0].state is JobState.FAILED)
            broken.clear()
            driver.queue.retry(driver.jobs[0].id)
            await until(lambda: driver.jobs[0].state is JobState.DONE)
            held.set()
            await until(lambda: text() != "")
            assert text() == "2 designs are ready to save."

    run(play())


def test_the_sum_leads_to_the_pages_that_failed_and_goes_when_they_are_tried_again(
    run, opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with opened() as driver:
            window, broken, held = driver.window, {"b", "d"}, asyncio.Event()
            refuse(driver, monkeypatch, broken, held)
            submitted(driver, "a", "b", "c", "d", "held")
            window.jobs._search.setText("nothing of the kind")
            await until(lambda: driver.queue.jobs[3].state is JobState.FAILED)
            held.set()
            await until(lambda: "2 failed" in window.bar._text.text())
            window.bar._second.click()
            model = driver.desktop.presenter.jobs.model
            assert sorted(model.index(row).data() for row in range(model.rowCount())) == ["b", "d"]
            assert driver.desktop.presenter.jobs.current.state is JobState.FAILED

            driver.desktop.presenter.outcomes.tell_finished(["a"], 2)
            assert window.bar.isVisible()
            held.clear()
            driver.queue.submit(HtmlSource("<p>", name="held"), DEFAULTS)
            await until(lambda: not window.bar.isVisible())
            window.bar.show_notice("Something else", "")
            await asyncio.sleep(0.1)
            assert window.bar.isVisible()
            held.set()

    run(play())
