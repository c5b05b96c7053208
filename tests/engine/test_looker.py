"""Looks at pages in a process of its own: pictures, selectors, the latest wins, nothing stays behind."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError
from htmlfig_desktop.core.look import LookRequest, TextPage
from htmlfig_desktop.core.options import ConversionOptions, FileSource, UrlSource
from htmlfig_desktop.engine.local.looker import Looker
from tests.support.pixels import Picture
from tests.support.processes import until
from tests.support.web_server import Reply, WebServer

pytestmark = pytest.mark.engine

OPTIONS = ConversionOptions(viewport_width=400, viewport_height=300)


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who types does not wait for long; a test on a busy machine does."""
    monkeypatch.setattr("htmlfig_desktop.engine.local.looker._PATIENCE_MS", 60_000)


@asynccontextmanager
async def looking(**more: float) -> AsyncIterator[Looker]:
    looker = Looker(**more)
    try:
        yield looker
    finally:
        await looker.aclose()


def text(folder: Path, html: str, name: str = "page.txt") -> TextPage:
    (folder / name).write_text(html, encoding="utf-8")
    return TextPage(folder / name, None)


def test_a_look_gives_the_first_screen_and_counts_what_a_selector_finds(tmp_path: Path) -> None:
    page = text(tmp_path, "<style>*{margin:0}</style><body style='background:#0a0'><p class=a><p class=a><p>")

    async def work() -> tuple[int, bool, bool]:
        async with looking() as looker:
            seen = await looker.look(LookRequest(page, OPTIONS, "p.a", tmp_path / "look.png"))
            wrong = await looker.look(LookRequest(page, OPTIONS, "p.["))
            none = await looker.look(LookRequest(page, OPTIONS, "#missing"))
            return seen.matches, wrong.is_selector, none.is_selector and none.matches == 0

    assert asyncio.run(work()) == (2, False, True)
    picture = Picture((tmp_path / "look.png").read_bytes())
    assert picture.at(399, 299) == (0, 170, 0, 255)


@pytest.mark.slow
def test_files_are_looked_at_with_what_lies_beside_them(tmp_path: Path) -> None:
    (tmp_path / "style.css").write_text("body { background: #00f }")
    (tmp_path / "page.html").write_text("<link rel=stylesheet href=style.css><p>")

    async def work() -> None:
        async with looking() as looker:
            await looker.look(LookRequest(FileSource(tmp_path / "page.html"), OPTIONS, "", tmp_path / "look.png"))

    asyncio.run(work())
    assert Picture((tmp_path / "look.png").read_bytes()).at(399, 299) == (0, 0, 255, 255)


def test_the_latest_request_wins(tmp_path: Path) -> None:
    with WebServer() as server:
        slow = UrlSource(server.put("/slow", Reply(hangs=True)))
        page = text(tmp_path, "<p>")

        async def work() -> tuple[bool, int]:
            async with looking() as looker:
                first = asyncio.ensure_future(looker.look(LookRequest(slow, OPTIONS, "p")))
                await until(lambda: server.requests["/slow"] > 0)
                second = await looker.look(LookRequest(page, OPTIONS, "p"))
                await asyncio.wait({first})
                return first.cancelled(), second.matches

        assert asyncio.run(work()) == (True, 1)


def test_a_page_that_cannot_be_loaded_is_told_as_in_a_conversion() -> None:
    with WebServer() as server:
        missing = UrlSource(server.origin + "/missing")

        async def work() -> None:
            async with looking() as looker:
                await looker.look(LookRequest(missing, OPTIONS, "p"))

        with pytest.raises(HtmlFigError) as raised:
            asyncio.run(work())
    assert raised.value.error is ErrorCode.PAGE_HTTP_ERROR


def test_the_process_ends_when_nobody_asks_and_comes_back_when_somebody_does(tmp_path: Path) -> None:
    page = text(tmp_path, "<p>")

    async def work() -> int:
        async with looking(idle=0.2) as looker:
            await looker.look(LookRequest(page, OPTIONS, "p"))
            first = looker.pid
            assert first is not None
            await until(lambda: looker.pid is None)
            with pytest.raises(ProcessLookupError):
                os.kill(first, 0)
            return (await looker.look(LookRequest(page, OPTIONS, "p"))).matches

    assert asyncio.run(work()) == 1


@pytest.mark.slow
def test_who_asks_while_the_process_ends_because_nobody_asked_gets_another(tmp_path: Path) -> None:
    page = text(tmp_path, "<p>")

    async def work() -> tuple[int, bool]:
        async with looking() as looker:
            await looker.look(LookRequest(page, OPTIONS, "p"))
            first = looker.pid
            looker._process.kill()
            return (await looker.look(LookRequest(page, OPTIONS, "p"))).matches, looker.pid != first

    assert asyncio.run(work()) == (1, True)


@pytest.mark.slow
def test_a_dropped_look_leaves_the_process_free(tmp_path: Path) -> None:
    with WebServer() as server:
        slow = UrlSource(server.put("/slow", Reply(hangs=True)))
        page = text(tmp_path, "<p><p>")

        async def work() -> int:
            async with looking() as looker:
                task = asyncio.ensure_future(looker.look(LookRequest(slow, OPTIONS, "p")))
                await until(lambda: server.requests["/slow"] > 0)
                task.cancel()
                await asyncio.wait({task})
                return (await looker.look(LookRequest(page, OPTIONS, "p"))).matches

        assert asyncio.run(work()) == 2
