"""One Chromium for all engine tests, in this process, and a web server on loopback."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from htmlfig_desktop.core.conversion import Progress
from htmlfig_desktop.core.limits import DEFAULT_LIMITS, Limits
from htmlfig_desktop.core.options import ConversionOptions, HtmlSource, Source
from tests.support.web_server import WebServer

pytest.importorskip("PySide6.QtWebEngineWidgets", exc_type=ImportError)

import qasync

from htmlfig_desktop.engine.browser import chromium
from htmlfig_desktop.engine.browser.browser import Browser
from htmlfig_desktop.engine.browser.page import PageSession

chromium.prepare()  # before any test of this run makes a Qt application

_NO_GRAPHICS = ("QRhiGles2", "Failed to create RHI", "GPUInfo not initialized", "This plugin does not support")
"""What Qt says once on a machine without a graphics driver, and of windows that nobody sees."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("engine") is not None:
            item.add_marker(pytest.mark.qt_log_ignore(*_NO_GRAPHICS, extend=True))


Run = Callable[[Coroutine[Any, Any, Any]], Any]


class Pages:
    """Opens pages for tests."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.progress: list[Progress] = []

    @asynccontextmanager
    async def open(
        self, source: Source | str, *, limits: Limits = DEFAULT_LIMITS, **options: Any
    ) -> AsyncIterator[PageSession]:
        """Give an open page; a string is HTML. It is closed at the end.

        Args:
            options: Of the conversion; a page has more time than usual, for the machine may be busy.
        """
        page = self._browser.new_page(limits)
        try:
            given = HtmlSource(source) if isinstance(source, str) else source
            await page.open(given, ConversionOptions(**{"timeout_ms": 60_000, **options}), self.progress.append)
            yield page
        finally:
            await page.close()


@pytest.fixture(scope="session")
def _runner() -> Iterator[asyncio.Runner]:
    application = chromium.create_application()
    with asyncio.Runner(loop_factory=lambda: qasync.QEventLoop(application)) as runner:
        runner.run(asyncio.to_thread(int))  # the loop's threads start here, not in a test
        yield runner


async def _left() -> set[asyncio.Task[Any]]:
    """Return the tasks that do not end. One more tab may be on its way, which can be told nothing between two runs."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    return (await asyncio.wait(others, timeout=60))[1] if others else set()


@pytest.fixture(scope="session")
def _browser(_runner: asyncio.Runner) -> Iterator[Browser]:
    async def start() -> Browser:
        browser = Browser()
        async with Pages(browser).open("<p>warm"):
            pass
        await _left()
        return browser

    browser = _runner.run(start())
    yield browser
    _runner.run(browser.close())


@pytest.fixture
def pages(_browser: Browser) -> Pages:
    return Pages(_browser)


@pytest.fixture
def run(_runner: asyncio.Runner) -> Iterator[Run]:
    """Run a coroutine on the Qt loop; tasks it leaves behind fail the test."""

    def call(work: Coroutine[Any, Any, Any] | Awaitable[Any]) -> Any:
        async def checked() -> Any:
            try:
                return await work
            finally:
                left = await _left()
                assert not left, f"tasks left behind: {left}"

        return _runner.run(checked())

    return call


@pytest.fixture
def server() -> Iterator[WebServer]:
    with WebServer() as running:
        yield running
