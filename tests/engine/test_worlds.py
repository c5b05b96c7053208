"""Worlds of our own in a page, asked for once."""

from __future__ import annotations

import asyncio

import pytest

from htmlfig_desktop.core.errors import CaptureError
from htmlfig_desktop.engine.browser.page import PageSession
from htmlfig_desktop.engine.capture.asking.element_questions import Worlds
from htmlfig_desktop.engine.capture.page import unless_refused
from tests.engine.conftest import Pages, Run
from tests.support.processes import PATIENCE

pytestmark = pytest.mark.engine

TEXTS = "function(...elements) { return elements.map(each => each.textContent); }"


async def number_of(page: PageSession, selector: str) -> int:
    root = (await page.command("DOM.getDocument", {"depth": 0}))["root"]["nodeId"]
    node = await page.command("DOM.querySelector", {"nodeId": root, "selector": selector})
    return int((await page.command("DOM.describeNode", {"nodeId": node["nodeId"]}))["node"]["backendNodeId"])


async def top_frame(page: PageSession) -> str:
    return str((await page.command("Page.getFrameTree"))["frameTree"]["frame"]["id"])


async def reloaded(page: PageSession) -> None:
    """Return once another document stands in the page than the one that was marked."""
    async with asyncio.timeout(PATIENCE):
        is_other = None
        while not is_other:  # it does not answer between the two
            is_other = await unless_refused(page.evaluate("document.readyState === 'complete' && !globalThis.before"))


def test_elements_answer_in_a_world_in_which_the_page_changed_nothing(run: Run, pages: Pages) -> None:
    async def work() -> object:
        html = "<p>a</p><script>Object.defineProperty(Node.prototype, 'textContent', { get: () => 'z' })</script>"
        async with pages.open(html) as page:
            return await Worlds(page).answers_of(await top_frame(page), [await number_of(page, "p")], TEXTS)

    assert run(work()) == ["a"]


def test_a_world_that_went_with_its_document_is_asked_for_anew(run: Run, pages: Pages) -> None:
    async def work() -> object:
        async with pages.open("<p>before</p>") as page:
            worlds, frame = Worlds(page), await top_frame(page)
            known = await worlds.context(frame)
            assert await worlds.context(frame) == known
            await page.evaluate("globalThis.before = true; location.reload()")
            await reloaded(page)
            answer = await worlds.answers_of(frame, [await number_of(page, "p")], TEXTS)
            return answer, await worlds.context(frame) == known

    assert run(work()) == (["before"], False)


def test_a_frame_that_is_not_there_is_told(run: Run, pages: Pages) -> None:
    async def work() -> None:
        async with pages.open("<p>a</p>") as page:
            with pytest.raises(CaptureError):
                await Worlds(page).answers_of("nowhere", [1], TEXTS)

    run(work())
