"""Pages are gone through before they are read, as by a person who scrolls: what waits for that is there, and stays."""

from __future__ import annotations

import asyncio
import base64
import threading
from typing import Any

import pytest

from htmlfig_desktop.core.options import UrlSource
from tests.engine.conftest import Pages, Run
from tests.support.figs import png
from tests.support.web_server import Reply, WebServer

pytestmark = pytest.mark.engine

BLOCKS = "".join(
    f'<section><div class="block" id="b{number}"><h2>Block {number}</h2></div></section>' for number in range(8)
)
PAGE = f"""<!doctype html><style>body {{ margin: 0 }} section {{ height: 600px }} .block {{ height: 100px }}
.waits {{ opacity: 0; transform: translateY(60px); transition: all .6s }} .waits.seen {{ opacity: 1; transform: none }}
</style>{BLOCKS}<script>const blocks = document.querySelectorAll('.block');
function watch(work, options) {{
  const observer = new IntersectionObserver((entries) => entries.forEach(work), options);
  blocks.forEach((each) => observer.observe(each));
}}</script>"""
WAITING = PAGE + "<script>blocks.forEach((each) => each.classList.add('waits'))</script>"
SEEN = "Array.from(document.querySelectorAll('.block'), (each) => getComputedStyle(each).opacity).join()"


def told(run: Run, pages: Pages, html: UrlSource | str, question: str, **options: Any) -> Any:
    """What the page answers once it is at rest."""

    async def work() -> Any:
        async with pages.open(html, viewport_width=800, viewport_height=700, **options) as page:
            await page.freeze()
            return await page.evaluate(question)

    return run(work())


@pytest.mark.parametrize(
    "script",
    [
        "watch((entry) => entry.isIntersecting && entry.target.classList.add('seen'))",
        "watch((entry) => entry.target.classList.toggle('seen', entry.isIntersecting), {threshold: .9})",
        """addEventListener('scroll', () => blocks.forEach((each) => each.classList.toggle('seen',
             each.getBoundingClientRect().top < innerHeight - 50)))""",
        """setInterval(() => blocks.forEach((each) => { const {top, bottom} = each.getBoundingClientRect();
             if (top < innerHeight && bottom > 0) each.classList.add('seen') }), 50)""",
        """watch(({target, isIntersecting}) => target.animate({opacity: isIntersecting ? 1 : 0},
             {duration: 800, fill: 'forwards'}))""",
    ],
    ids=["once", "while it is in view", "by scrolling", "by looking now and then", "by animations"],
)
def test_what_waits_to_be_scrolled_to_is_there(run: Run, pages: Pages, script: str) -> None:
    assert told(run, pages, f"{WAITING}<script>{script}</script>", SEEN) == ",".join("1" * 8)


def test_what_is_hidden_only_in_the_next_frame_is_there_too(run: Run, pages: Pages) -> None:
    # A second frame waits for the large picture of the first, so that the page has loaded before it comes.
    picture = base64.b64encode(png(4000, 4000)).decode()
    script = f"""<style>.hides {{ visibility: hidden }} img {{ position: absolute; top: 0; width: 90px; height: 90px }}
    </style><img src="data:image/png;base64,{picture}"><script>
    const isNear = (each) => each.getBoundingClientRect().top < innerHeight;
    requestAnimationFrame(() => requestAnimationFrame(() => blocks.forEach((each) => each.classList.add('hides'))));
    setInterval(() => blocks.forEach((each) => isNear(each) && each.classList.remove('hides')), 50);</script>"""
    assert told(run, pages, PAGE + script, "document.querySelectorAll('.hides').length") == 0


def test_what_follows_the_scrolling_by_style_alone_is_there(run: Run, pages: Pages) -> None:
    style = """<style>@keyframes come { from { opacity: 0 } }
    .block { animation: come linear both; animation-timeline: view(); animation-range: entry 20% cover 40% }</style>"""
    assert told(run, pages, PAGE + style, SEEN) == ",".join("1" * 8)


def test_figures_that_count_once_they_are_seen_have_counted(run: Run, pages: Pages) -> None:
    script = """<script>watch(({isIntersecting, target}, _, list) => { if (!isIntersecting || target.counts) return;
      target.counts = true; let count = 0;
      const timer = setInterval(() => { target.textContent = ++count; if (count === 40) clearInterval(timer) }, 30) })
    </script>"""
    texts = "Array.from(document.querySelectorAll('.block'), (each) => each.textContent).join()"
    assert told(run, pages, PAGE + script, texts) == ",".join(["40"] * 8)


def test_the_page_is_at_its_top_again_and_looks_so(run: Run, pages: Pages) -> None:
    script = """<script>watch(({isIntersecting, target}) => { if (isIntersecting) document.title = target.id });
      addEventListener('scroll', () => document.body.classList.toggle('scrolled', scrollY > 10))</script>"""
    answer = told(run, pages, PAGE + script, "[scrollY, document.title, document.body.className]")
    assert answer[0] == 0
    assert answer[1] in {"b0", "b1"}
    assert answer[2] == ""


def test_what_hides_above_the_page_stays_hidden(run: Run, pages: Pages) -> None:
    menu = """<nav style="position: relative"><ul id="menu" style="position: absolute; top: 900px; width: 300px;
      height: 300px; visibility: hidden">menu</ul></nav>
      <p id="hint" style="opacity: 0; height: 60px">never comes</p>"""
    script = "<script>watch((entry) => entry.isIntersecting && entry.target.classList.add('seen'))</script>"
    question = "[getComputedStyle(menu).visibility, getComputedStyle(hint).opacity]"
    assert told(run, pages, WAITING + menu + script, question) == ["hidden", "0"]


def test_a_page_that_waits_for_nothing_is_not_scrolled(run: Run, pages: Pages) -> None:
    hover = "<style>h2 a { visibility: hidden } h2:hover a { visibility: visible }</style>"
    links = "".join(f"<h2>Title<a href='#{number}'>link</a></h2>" for number in range(80))
    script = (
        "<script>let scrolls = 0; addEventListener('scroll', () => document.title = `scrolled ${++scrolls}`)</script>"
    )
    assert told(run, pages, hover + links + script, "document.title") == ""


def test_a_list_without_end_comes_to_its_end(run: Run, pages: Pages) -> None:
    script = """<div id="more" style="height: 10px"></div><script>new IntersectionObserver(([entry]) => {
      if (entry.isIntersecting) more.before(...Array.from({length: 20}, () => {
        const item = document.createElement('p');
        item.style.height = '100px';
        return item })) }).observe(more)</script>"""
    assert told(run, pages, PAGE + script, "document.querySelectorAll('p').length") <= 60


def test_a_script_that_keeps_the_clock_from_its_beginning_has_the_time_put_forward(run: Run, pages: Pages) -> None:
    html = """<p id="moving">0</p><script>{ const clock = Date.now, exact = performance.now.bind(performance);
      const start = clock(), from = exact();
      (function step() { const passed = Math.min(clock() - start, exact() - from, 1000);
        moving.textContent = Math.round(passed); if (passed < 1000) requestAnimationFrame(step) })() }</script>"""
    assert told(run, pages, html, "moving.textContent") == "1000"


PART = """const block = document.createElement('div');
block.className = 'block waits'; block.textContent = 'Part %d'; document.body.append(block);
new IntersectionObserver(([entry]) => entry.isIntersecting && block.classList.add('seen')).observe(block);
setTimeout(() => import('/part%d.js').catch(() => 0), 20)"""


def test_what_a_page_loads_part_by_part_waits_to_be_scrolled_to_as_well(
    run: Run, pages: Pages, server: WebServer
) -> None:
    come = threading.Event()
    for number in range(3):
        part = Reply((PART % (number, number + 1)).encode(), "text/javascript", waits_for=come)
        server.put(f"/part{number}.js", part)
    start = "<script>onload = () => setTimeout(() => import('/part0.js'), 0)</script>"
    url = server.put("/", PAGE.replace(BLOCKS, "<section></section><section></section>") + start)

    async def bring() -> None:
        while not server.requests["/part0.js"]:  # noqa: ASYNC110  # another thread counts them
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.5)  # by then the page as it was loaded would have been gone through
        come.set()

    async def work() -> Any:
        bringing = asyncio.ensure_future(bring())
        async with pages.open(UrlSource(url), viewport_width=800, viewport_height=700) as page:
            await bringing
            await page.freeze()
            return await page.evaluate(SEEN)

    assert run(work()) == "1,1,1"


def test_a_script_that_never_comes_once_a_page_is_loaded_is_not_waited_for(
    run: Run, pages: Pages, server: WebServer
) -> None:
    server.put("/advert.js", Reply(hangs=True))
    start = "onload = () => document.head.append(Object.assign(document.createElement('script'), {src: '/advert.js'}))"
    url = server.put("/", f"{WAITING}<script>{start}; watch((entry) => entry.target.classList.add('seen'))</script>")
    assert told(run, pages, UrlSource(url), SEEN) == ",".join("1" * 8)
    assert server.requests["/advert.js"] == 1


DATA = """const put = (words) => document.body.insertAdjacentHTML('beforeend', `<p class="come">${words}</p>`);
%s.then((one) => { put(one); return fetch('/second.json').then((answer) => answer.text()) }).then(put)"""


@pytest.mark.parametrize(
    "ask",
    [
        "fetch('/first.json').then((answer) => answer.text())",
        "new Promise((done) => onload = done).then(() => fetch('/first.json')).then((answer) => answer.text())",
        "new Promise((done) => { const ask = new XMLHttpRequest(); ask.open('GET', '/first.json'); "
        "ask.onload = () => done(ask.responseText); ask.send() })",
    ],
)
def test_what_a_page_makes_of_data_that_it_asks_for_is_there(
    run: Run, pages: Pages, server: WebServer, ask: str
) -> None:
    come = threading.Event()
    server.put("/first.json", Reply(b"One", "text/plain", waits_for=come))
    server.put("/second.json", Reply(b"Two", "text/plain"))
    url = server.put("/", f"<!doctype html><body><script>{DATA % ask}</script>")

    async def bring() -> None:
        while not server.requests["/first.json"]:  # noqa: ASYNC110  # another thread counts them
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.5)  # by then the page as it was loaded would have been taken
        come.set()

    async def work() -> Any:
        bringing = asyncio.ensure_future(bring())
        async with pages.open(UrlSource(url)) as page:
            come_by_then = await page.evaluate("document.querySelectorAll('.come').length")
            await bringing
            return come_by_then

    assert run(work()) == 2


def test_data_that_never_comes_is_not_waited_for(run: Run, pages: Pages, server: WebServer) -> None:
    server.put("/poll", Reply(hangs=True))
    url = server.put("/", "<!doctype html><p id='words'>Words</p><script>fetch('/poll')</script>")
    assert told(run, pages, UrlSource(url), "words.textContent") == "Words"
    assert server.requests["/poll"] == 1
