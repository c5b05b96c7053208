"""The test of a connection against a server that never answers: it is seen to go on, and that it was called off."""

from __future__ import annotations

import asyncio

from htmlfig_desktop.ui.settings.network_page import NetworkPage
from tests.gui.driver import until
from tests.gui.remote.test_settings import opened_page
from tests.support.raw_server import RawServer


def test_a_test_says_that_it_goes_on_and_that_it_was_cancelled(run, remote) -> None:
    async def play() -> None:
        async def silent(*_: object) -> None:
            await asyncio.Event().wait()

        async with remote() as on, RawServer([silent]) as server:
            page = opened_page(on, "network")
            assert isinstance(page, NetworkPage)
            page.server.setText(server.url)
            page.test.click()
            assert (page._note.text(), page._note.isVisible()) == ("Testing…", True)
            await until(lambda: bool(server.requests))
            page.test.click()
            await until(lambda: page.test.text() == "&Test Connection")
            assert page._note.text() == "Cancelled."
            page.test.click()
            assert page._note.text() == "Testing…"

    run(play())
