"""What stays as it is when it has loaded is not waited for, and drawn at once; what only seemed to is drawn again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from htmlfig_desktop.core.conversion import ConversionRequest, ignore_progress
from htmlfig_desktop.core.options import ConversionOptions, FileSource, HtmlSource, Source
from htmlfig_desktop.engine.browser.browser import Browser
from htmlfig_desktop.engine.browser.devtools import DevToolsChannel
from htmlfig_desktop.engine.fig.packing.png import rgba_png
from htmlfig_desktop.engine.pipeline import convert_page
from tests.engine.conftest import Pages, Run
from tests.support.pixels import Picture
from tests.support.web_server import Reply, WebServer

pytestmark = pytest.mark.engine

STILL = {
    "text": "<style>p { color: red } p:hover { transition: color 1s }</style><p>text",
    "facts for machines": '<script type="application/ld+json">{}</script><p>text',
    "a frame": "<iframe srcdoc='<p>text'></iframe>",
}
MOVING = {
    "a script": "<script>0</script><p>text",
    "a script of an image": "<img src=data:, onerror='0'><p>text",
    "a script in a frame": "<iframe srcdoc='<script>0</script>'></iframe>",
    "a script in a shadow tree": "<div><template shadowrootmode=open><script>0</script></template></div>",
    "an animation": "<style>@keyframes a { to { color: red } } p { animation: a 60s }</style><p>text",
    "a drawing that moves": "<svg><rect width=9 height=9><animate attributeName=width to=20 dur=1s /></rect></svg>",
    "a field to begin in": "<input autofocus>",
    "a film": "<video></video>",
    "a script that has taken itself away": "<script>setTimeout(() => 0, 9e6); document.currentScript.remove()</script>",
}
ALL = {**STILL, **MOVING}


@pytest.mark.parametrize("name", ALL)
def test_a_page_without_scripts_in_which_nothing_moves_is_known(run: Run, pages: Pages, name: str) -> None:
    async def work() -> object:
        async with pages.open(ALL[name]) as page:
            return await page.evaluate("motion.isOver()")

    assert run(work()) is (name in STILL)


@pytest.fixture
def orders(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the browser was ordered: methods, and expressions where one was to be evaluated."""
    found: list[str] = []
    post = DevToolsChannel.post

    def noted(self: DevToolsChannel, method: str, params: Any = None, **named: Any) -> asyncio.Future[Any]:
        found.append((params or {}).get("expression") or method)
        return post(self, method, params, **named)

    monkeypatch.setattr(DevToolsChannel, "post", noted)
    return found


@pytest.mark.parametrize("name", ["text", "a script"])
def test_a_page_that_stays_as_it_is_has_no_time_put_forward(
    run: Run, pages: Pages, orders: list[str], name: str
) -> None:
    async def work() -> None:
        async with pages.open(ALL[name]) as page:
            await page.freeze()

    run(work())
    assert any("playOut(" in each and "stillness.appear" in each for each in orders) is (name in MOVING)


SET = [
    ("0", True),
    ("setInterval(() => 0, 5000)", True),
    ("setTimeout(() => 0, 5000)", True),
    ("setTimeout('0', 5000)", True),
    ("setInterval(() => 0, 60)", False),
    ("setTimeout(() => 0, 700)", False),
    ("(function step() { requestAnimationFrame(step) })()", False),
    (
        "const c = document.createElement('canvas'); c.getContext('2d').fillRect(0, 0, 9, 9); document.body.append(c)",
        True,
    ),
    ("new Worker(URL.createObjectURL(new Blob([''])))", False),
]


@pytest.mark.parametrize(("script", "is_quiet"), SET)
def test_the_time_of_a_page_in_which_nothing_is_due_is_left_alone(
    run: Run, pages: Pages, script: str, *, is_quiet: bool
) -> None:
    async def work() -> object:
        async with pages.open(f"<p>text<script>{script}</script>") as page:
            await page.freeze()
            asked = {"expression": "Date === Date.prototype.constructor"}  # until the page's clocks are taken over
            return (await page.command("Runtime.evaluate", asked))["result"]["value"]

    assert run(work()) is is_quiet


DRAWN = "setTimeout(() => { document.body.id = 'drawn' }, 200);"


class Conversions:
    def __init__(self, browser: Browser, run: Run, folder: Path) -> None:
        self._browser, self._run, self._folder = browser, run, folder

    def thumbnail(self, source: Source, selector: str | None = None) -> Picture:
        async def work() -> bytes:
            page = self._browser.new_page()
            try:
                request = ConversionRequest(source, ConversionOptions(wait_for_selector=selector), self._folder)
                made = await convert_page(page, request, ignore_progress)
            finally:
                await page.close()
            assert made.thumbnail is not None
            return made.thumbnail.read_bytes()

        return Picture(self._run(work()))


@pytest.fixture
def conversions(_browser: Browser, run: Run, tmp_path: Path) -> Conversions:
    return Conversions(_browser, run, tmp_path)


def test_the_first_screen_of_a_page_that_seems_at_rest_is_drawn_while_that_is_made_sure(
    conversions: Conversions, orders: list[str]
) -> None:
    # Once its time is put forward it is busy for a while.
    busy = "const end = Date.now() + 150; while (Date !== Date.prototype.constructor && Date.now() < end);"
    thumbnail = conversions.thumbnail(
        HtmlSource(f"<body style='background: lime'><script>{DRAWN} setInterval(() => {{ {busy} }}, 60)</script>"),
        "#drawn",
    )
    assert thumbnail.at(100, 100) == (0, 255, 0, 255)
    assert orders.count("Page.captureScreenshot") == 1
    assert orders.index("Page.captureScreenshot") < orders.index("Emulation.setScriptExecutionDisabled")


CHANGES = {
    "an element": "setInterval(() => { document.body.style.background = 'lime' }, 90)",
    "a canvas": "let n = 0; const pen = c.getContext('2d'); setInterval(() => { pen.fillStyle = 'lime'; "
    "pen.fillRect(0, 0, 1440, 900); pen.fillStyle = 'black'; pen.fillRect(700, 400, n += 50, 500) }, 90)",
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_first_screen_that_changes_after_it_was_drawn_is_drawn_again(
    conversions: Conversions, orders: list[str], name: str
) -> None:
    page = "<body style='margin: 0; background: red'><canvas id=c width=1440 height=900></canvas>"
    thumbnail = conversions.thumbnail(HtmlSource(f"{page}<script>{CHANGES[name]}</script>"))
    assert thumbnail.at(100, 100) == (0, 255, 0, 255)
    assert orders.count("Page.captureScreenshot") == 2


def test_pictures_that_never_came_are_not_asked_for_in_each_frame(
    conversions: Conversions, orders: list[str], tmp_path: Path, server: WebServer
) -> None:
    with WebServer() as gone:
        nowhere = gone.origin
    there = server.put("/there.png", Reply(rgba_png(2, 2, bytes((0, 0, 255, 255)) * 4), "image/png"))
    page = tmp_path / "page.html"
    frame = "<iframe srcdoc='<p>text'></iframe>"
    page.write_text(f"<!doctype html><img src='{nowhere}/lost.png' width=50 height=50>{frame}{frame}")
    conversions.thumbnail(FileSource(page))
    assert "Page.getResourceContent" not in orders
    page.write_text(f"<!doctype html><body style='margin:0'><img src='{there}' width=1440 height=900>{frame}")
    assert conversions.thumbnail(FileSource(page)).at(100, 100) == (0, 0, 255, 255)
    assert "Page.getResourceContent" in orders
