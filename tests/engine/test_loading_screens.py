"""A page that says that it loads is waited for, and what it covers itself with meanwhile is no part of the design."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from htmlfig_desktop.core.conversion import ConversionRequest, ignore_progress
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.options import ConversionOptions, HtmlSource, UrlSource, WaitUntil
from htmlfig_desktop.engine.pipeline import convert_page
from tests.engine.conftest import Pages, Run
from tests.support.web_server import Reply, WebServer

pytestmark = pytest.mark.engine

HEAD = """<!DOCTYPE html><style>
.over { position: fixed; inset: 0; background: white; transition: opacity .4s } .over.gone { opacity: 0 }
.ring { width: 40px; height: 40px; border: 4px solid; animation: turn 1s linear infinite }
@keyframes turn { to { transform: rotate(1turn) } } .skeleton { height: 20px; background: #eee }
</style>"""
CONTENT = "<h1 id=title>Title</h1><p>Text"
GOES = "<script>onload = () => setTimeout(() => screen_.classList.add('gone'), 900)</script>"
SCREENS = {
    "named": "<div id=screen_ class='over pageLoader'><b>Studio</b></div>",
    "with a part that turns": "<div id=screen_ class=over><div class=ring></div></div>",
}
SIGNS = {
    "words": "<p>Loading your orders…",
    "grey bars": "<div class='skeleton card'></div>",
    "a busy region": "<div aria-busy=true>…</div>",
    "a ring": "<div class='ring spinner-border'></div>",
}


def at_rest(run: Run, pages: Pages, source: str | UrlSource, question: str, **options: Any) -> Any:
    """What the page answers once it is at rest."""

    async def work() -> Any:
        async with pages.open(source, viewport_width=800, viewport_height=600, **options) as page:
            await page.freeze()
            return await page.evaluate(question)

    return run(work())


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_a_screen_that_goes_is_waited_for(run: Run, pages: Pages, screen: str) -> None:
    shown = at_rest(run, pages, HEAD + screen + CONTENT + GOES, "getComputedStyle(screen_).opacity")
    assert shown == "0"


@pytest.mark.parametrize("sign", SIGNS.values(), ids=SIGNS)
def test_a_page_that_says_that_it_loads_is_waited_for(run: Run, pages: Pages, sign: str) -> None:
    page = f"{HEAD}<div id=list>{sign}</div><script>setTimeout(() => {{ list.textContent = 'came' }}, 900)</script>"
    assert at_rest(run, pages, page, "list.textContent") == "came"


def test_what_is_asked_for_after_a_while_and_shown_after_another_is_waited_for(
    run: Run, pages: Pages, server: WebServer
) -> None:
    server.put("/orders", Reply(b"orders", "text/plain"))
    page = """<div id=list>Loading…</div><script>setTimeout(async () => {
      const text = await (await fetch('/orders')).text();
      setTimeout(() => { list.textContent = text }, 200);
    }, 500)</script>"""
    assert at_rest(run, pages, UrlSource(server.put("/", HEAD + page)), "list.textContent") == "orders"


def test_a_page_that_is_not_about_to_go_on_is_not_waited_for(run: Run, pages: Pages) -> None:
    page = f"{HEAD}<p>Loading…</p><script>setTimeout(() => {{}}, 60000); setInterval(() => {{}}, 50)</script>"
    assert at_rest(run, pages, page, "loading.isPassing(3000)") is False


def test_who_does_not_want_to_wait_for_more_than_the_document_does_not(run: Run, pages: Pages) -> None:
    page = f"{HEAD}<p id=list>Loading…</p><script>setTimeout(() => {{ list.textContent = 'came' }}, 2000)</script>"
    shown = at_rest(run, pages, page, "list.textContent", wait_until=WaitUntil.DOM_CONTENT_LOADED)
    assert shown == "Loading…"


def test_a_page_that_loads_for_ever_is_shown_as_it_is(run: Run, pages: Pages) -> None:
    page = f"{HEAD}<p id=list>Loading…</p><script>(function look() {{ setTimeout(look, 100) }})()</script>"
    assert at_rest(run, pages, page, "list.textContent", timeout_ms=3000) == "Loading…"


def converted(run: Run, pages: Pages, html: str, folder: Path) -> tuple[bool, str]:
    """Return whether a screen is said to be left out, and which parts show."""

    async def work() -> tuple[bool, str]:
        page = pages._browser.new_page()
        try:
            request = ConversionRequest(HtmlSource(html), ConversionOptions(), folder)
            codes = {each.code for each in (await convert_page(page, request, ignore_progress)).diagnostics}
            shown = (
                "Array.from(document.querySelectorAll('[id]'), (one) => one.checkVisibility() ? one.id : '').join('')"
            )
            return DiagnosticCode.LOADING_SCREEN_HIDDEN in codes, str(await page.evaluate(shown))
        finally:
            await page.close()

    return run(work())  # type: ignore[no-any-return]


def test_a_screen_that_does_not_go_is_left_out_where_the_page_is_behind_it(
    run: Run, pages: Pages, tmp_path: Path
) -> None:
    assert converted(run, pages, HEAD + SCREENS["named"] + CONTENT, tmp_path) == (True, "title")


@pytest.mark.parametrize(
    "page",
    [
        SCREENS["named"].replace("screen_", "title"),
        "<div id=title class='over loader-demo'><h1>A page of its own</h1><a href=/>Back</a></div><p>Text",
        f"<div id=title class='over loader' style='z-index: -1'></div><h1>Title</h1>{'<p>Text' * 40}",
        "<div id=title class='over' style='animation: turn 60s infinite'></div><h1>Title</h1>",
    ],
    ids=["nothing else is there", "it says more", "it lies behind", "it has no such name"],
)
def test_what_covers_a_page_otherwise_stays(run: Run, pages: Pages, tmp_path: Path, page: str) -> None:
    assert converted(run, pages, HEAD + page, tmp_path) == (False, "title")
