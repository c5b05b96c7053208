"""Pages that go on to another by themselves, where that is an error."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from htmlfig_desktop.core.errors import ErrorCode
from htmlfig_desktop.core.options import HtmlSource
from htmlfig_desktop.engine.browser.devtools import DevToolsChannel, JsonObject
from tests.engine.conftest import Pages, Run
from tests.engine.test_open import fails
from tests.support.web_server import Reply, WebServer

pytestmark = pytest.mark.engine


@pytest.mark.parametrize(
    "way", ["<script>location.href = '{}'</script>", "<meta http-equiv=refresh content='0;url={}'>"]
)
def test_a_page_that_goes_on_to_an_error_without_a_word_is_no_page(
    run: Run, pages: Pages, server: WebServer, way: str
) -> None:
    """As the wall of the service answers for an address that it refuses: the design was an empty one."""
    refused = server.put("/refused", Reply(b"", status=502))
    error = fails(run, pages, HtmlSource("<p>Words" + way.format(refused), base_url=server.origin))
    assert (error.error, refused in error.cause) == (ErrorCode.PAGE_UNREACHABLE, True)


def test_a_page_that_goes_on_to_an_error_with_something_to_see_is_that(
    run: Run, pages: Pages, server: WebServer
) -> None:
    """Some hosts answer with status 404 and the app that finds its way by the address."""
    shown = server.put("/shown", Reply(b"<title>Shown</title><p>An app", status=404))

    async def work() -> str:
        async with pages.open(HtmlSource(f"<script>location.href = '{shown}'</script>")) as page:
            return page.title

    assert run(work()) == "Shown"


def test_a_page_that_has_gone_on_before_its_opening_was_told_is_where_it_went(
    run: Run, pages: Pages, server: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer for the next document comes before that to the order to go to the first where the machine is busy."""
    shown = server.put("/shown", Reply(b"<title>Shown</title><p>An app", status=404))
    order = DevToolsChannel.command

    async def told_late(self: DevToolsChannel, method: str, *given: Any, **more: Any) -> JsonObject:
        gone_on = asyncio.Event()
        end = self.subscribe("Network.responseReceived", lambda event, _: note(gone_on, event))
        told = await order(self, method, *given, **more)
        if method == "Page.navigate":
            await gone_on.wait()
        end()
        return told

    def note(gone_on: asyncio.Event, event: JsonObject) -> None:
        if event["response"]["status"] == 404:
            gone_on.set()

    async def work() -> str:
        monkeypatch.setattr(DevToolsChannel, "command", told_late)
        async with pages.open(HtmlSource(f"<script>location.href = '{shown}'</script>")) as page:
            return page.title

    assert run(work()) == "Shown"
