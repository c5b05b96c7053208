"""The channel to a page carries whatever a page may say, however long, to its last character."""

from __future__ import annotations

import pytest
import shiboken6
from PySide6.QtWebEngineCore import QWebEnginePage

from htmlfig_desktop.engine.browser.devtools import DevToolsChannel
from htmlfig_desktop.engine.browser.front_ends import FrontEnd, FrontEnds
from htmlfig_desktop.engine.browser.page import PageSession
from tests.engine.conftest import Pages, Run

pytestmark = pytest.mark.engine

ODD = r""" "\ud800 \u0000 \ud83d\ude00 \u00e9 \u2028 %s %c %o \\ \" ready {\"id\":1}\n" """


def test_every_character_comes_as_it_is(run: Run, pages: Pages) -> None:
    async def spoken() -> object:
        async with pages.open("<p>x") as page:
            return await page.evaluate(ODD)

    assert run(spoken()) == '\ud800 \0 \U0001f600 \xe9 \u2028 %s %c %o \\ " ready {"id":1}\n'


def test_an_answer_of_many_megabytes_comes_whole_and_those_after_it_too(run: Run, pages: Pages) -> None:
    async def spoken() -> tuple[str, int]:
        async with pages.open("<p>x") as page:
            return await page.evaluate("'a\\u00e9'.repeat(6e6)"), await page.evaluate("1")

    text, after = run(spoken())
    assert (len(text), set(text[::2]), set(text[1::2]), after) == (12_000_000, {"a"}, {"\xe9"}, 1)


def test_what_else_stands_in_the_console_of_the_front_end_is_no_message(run: Run, pages: Pages) -> None:
    async def spoken() -> object:
        async with pages.open("<p>x") as page:
            assert page._tab is not None
            for line in ("ready", "", "{", "a warning"):
                page._tab.channel._on_line(line)
            return await page.evaluate("2")

    assert run(spoken()) == 2


def test_a_front_end_serves_one_page_after_the_other(run: Run, pages: Pages) -> None:
    def front(page: PageSession) -> FrontEnd:
        assert page._tab is not None
        return page._tab.channel._front

    async def served() -> list[tuple[FrontEnd, object]]:
        found = []
        for text in ("first", "second", "third"):
            async with pages.open(f"<p>{text}") as page:
                found.append((front(page), await page.evaluate("document.body.textContent")))
        async with pages.open("<p>one") as page, pages.open("<p>two") as other:
            assert front(page) is not front(other)
        return found

    fronts, texts = zip(*run(served()), strict=True)
    assert len(set(fronts)) == 1
    assert texts == ("first", "second", "third")


def test_what_was_said_of_the_page_before_reaches_nobody(run: Run, pages: Pages) -> None:
    async def heard() -> list[str]:
        page, front_ends = QWebEnginePage(), FrontEnds()
        channel = DevToolsChannel(page, front_ends)
        events: list[str] = []
        channel.subscribe("Page.loadEventFired", lambda params, _: events.append(params["of"]))
        for line in (_loaded("the page before"), "ready", _loaded("this page")):
            channel._on_line(line)
        channel.close()
        channel.close()  # as whoever cleans up twice
        assert len(front_ends._idle) == 1
        for part in (*front_ends._idle, page, front_ends.profile):
            shiboken6.delete(part)
        return events

    assert run(heard()) == ["this page"]


def _loaded(page: str) -> str:
    return f'{{"method": "Page.loadEventFired", "params": {{"of": "{page}"}}}}'


def test_a_front_end_whose_process_has_ended_serves_nobody_else(run: Run, pages: Pages) -> None:
    async def kept() -> int:
        front_ends = FrontEnds()
        broken, whole = front_ends.take(), front_ends.take()
        broken.renderProcessTerminated.emit(QWebEnginePage.RenderProcessTerminationStatus.CrashedTerminationStatus, 1)
        front_ends.give_back(broken)
        front_ends.give_back(whole)
        assert not shiboken6.isValid(broken)
        left = len(front_ends._idle)
        front_ends.close()
        assert not shiboken6.isValid(whole)
        shiboken6.delete(front_ends.profile)
        return left

    assert run(kept()) == 1
