"""A frozen page stays as it is, the same in every run, and can still be asked."""

from __future__ import annotations

import asyncio
import json

import pytest

from htmlfig_desktop.core.options import UrlSource
from tests.engine.conftest import Pages, Run
from tests.engine.test_texts import face
from tests.support.fonts import static_font
from tests.support.pixels import Picture
from tests.support.web_server import Reply, WebServer

pytestmark = pytest.mark.engine

MOVING = """<style>
@keyframes fade { from { opacity: 0 } to { opacity: 1 } }
@keyframes spin { to { transform: rotate(360deg) } }
* { margin: 0 } div { width: 50px; height: 50px; background: rgb(255, 0, 0) }
#fade { animation: fade 60s forwards } #spin { animation: spin 3s infinite linear }
#move { transition: margin-left 60s } #move.on { margin-left: 100px }
</style><div id=fade></div><div id=spin></div><div id=move></div><div id=count></div><div id=frame></div>
<svg width=100 height=50><rect width=10 height=50 fill=red><animate attributeName=width from=10 to=100 dur=1s
 repeatCount=indefinite /></rect></svg><input autofocus value=x>
<script>
let n = 0;
setInterval(() => { count.style.width = (++n % 100) + 'px' }, 5);
(function step() { frame.style.width = (performance.now() % 100) + 'px'; requestAnimationFrame(step) })();
requestAnimationFrame(() => { move.getBoundingClientRect(); move.className = 'on' });
addEventListener('resize', () => { document.body.style.background = 'black' });
</script>"""


def test_nothing_moves_after_freezing_and_resizing_changes_nothing(run: Run, pages: Pages) -> None:
    async def work() -> list[Picture]:
        async with pages.open(MOVING + "<p style='height: 2000px'>") as page:
            await page.freeze()
            pictures = []
            for _ in range(3):
                pictures.append(Picture(await page.screenshot(full_page=True)))
                await asyncio.sleep(0.3)
            return pictures

    first, second, third = run(work())
    assert first.differing(second) == first.differing(third) == 0
    assert first.at(1400, 100) == (255, 255, 255, 255)


def test_what_ends_is_shown_at_its_end_and_what_never_ends_at_its_start(run: Run, pages: Pages) -> None:
    async def work() -> object:
        async with pages.open(MOVING) as page:
            await page.freeze()
            return await page.evaluate(
                "[getComputedStyle(fade).opacity, getComputedStyle(spin).transform, move.getBoundingClientRect().left]"
            )

    assert run(work()) == ["1", "none", 100]


def test_pages_answer_while_frozen_and_their_scripts_stand_still(run: Run, pages: Pages) -> None:
    html = "<script>let n = 0; setInterval(() => { document.title = ++n }, 1)</script><p>x"

    async def work() -> tuple[object, object, object]:
        async with pages.open(html) as page:
            await page.freeze()
            before = await page.evaluate("document.title")
            await asyncio.sleep(0.2)
            after = await page.evaluate("document.title")
            return before, after, await page.evaluate("Promise.resolve(7)", await_promise=True)

    before, after, promised = run(work())
    assert before == after != ""
    assert promised == 7


def test_a_page_that_scrolled_is_read_from_its_top(run: Run, pages: Pages) -> None:
    html = (
        "<style>html { scroll-behavior: smooth }</style><p style='height: 9000px'>x<script>scrollTo(0, 5000)</script>"
    )

    async def work() -> object:
        async with pages.open(html) as page:
            await page.freeze()
            return await page.evaluate("scrollY")

    assert run(work()) == 0


def test_inner_scrollers_keep_their_place_in_the_picture(run: Run, pages: Pages) -> None:
    html = """<style>* { margin: 0 }</style><div id=box style="width: 50%; height: 100px; overflow: auto">
    <p style="height: 300px; background: rgb(1, 2, 3)"></p><p style="height: 300px; background: rgb(4, 5, 6)"></p></div>
    <p style="height: 3000px"></p><script>box.scrollTop = 400</script>"""

    async def work() -> tuple[Picture, object]:
        async with pages.open(html) as page:
            await page.freeze()
            return Picture(await page.screenshot(full_page=True)), await page.evaluate("box.scrollTop")

    picture, place = run(work())
    assert place == 400
    assert picture.at(10, 10) == (4, 5, 6, 255)


def test_animations_in_frames_and_shadow_trees_end_too(run: Run, pages: Pages) -> None:
    html = """<body><div id=host></div><iframe srcdoc="<style>@keyframes f { from { opacity: 0 } }
    p { animation: f 60s }</style><p>x"></iframe><script>
    host.attachShadow({ mode: 'open' }).innerHTML =
      '<style>@keyframes f { from { opacity: 0 } } p { animation: f 60s }</style><p>x</p>';</script>"""

    async def work() -> object:
        async with pages.open(html) as page:
            await page.freeze()
            return await page.evaluate(
                "[host.shadowRoot, document.querySelector('iframe').contentDocument]"
                ".map((root) => getComputedStyle(root.querySelector('p')).opacity)"
            )

    assert run(work()) == ["1", "1"]


def test_a_link_without_an_address_is_painted_as_its_computed_colour_says(run: Run, pages: Pages) -> None:
    html = """<style>* { margin: 0 } a { display: block; width: 50px; height: 50px; background: rgb(0, 255, 0) }
    a:visited { background: rgb(255, 0, 0) }</style><a href></a>"""

    async def work() -> Picture:
        async with pages.open(html) as page:
            await page.freeze()
            return Picture(await page.screenshot())

    assert run(work()).at(25, 25)[:3] == (0, 255, 0)


def test_a_field_to_choose_from_has_its_height_of_the_font_that_came(run: Run, pages: Pages) -> None:
    """It kept that of the font before, which a picture of the whole page then took away."""
    rule = face("Tall", static_font("Tall", ascent=2000, descent=400))
    html = f"""<style>{rule} * {{ margin: 0 }} select {{ appearance: none; font: 20px Tall; border: 0; display: block }}
    </style><select><option>A</select><p id=next>next</p>"""

    async def work() -> list[object]:
        async with pages.open(html) as page:
            await page.freeze()
            top = "document.querySelector('#next').getBoundingClientRect().top"
            return [await page.evaluate(top), await page.screenshot(full_page=True), await page.evaluate(top)]

    before, _, after = run(work())
    assert before == after == pytest.approx(48, abs=1)


def test_a_script_that_runs_on_after_loading_is_ended(run: Run, pages: Pages) -> None:
    html = "<p>x<script>document.addEventListener('go', () => { while (true) {} })</script>"

    async def work() -> object:
        async with pages.open(html) as page:
            await page.evaluate("setTimeout(() => document.dispatchEvent(new Event('go')), 0)")
            await page.freeze()
            return await page.evaluate("document.body.innerText")

    assert run(work()) == "x"


def test_what_a_script_draws_bit_by_bit_is_finished_first(run: Run, pages: Pages, server: WebServer) -> None:
    server.put("/late.txt", Reply(b"late", "text/plain"))
    url = server.put(
        "/",
        """<canvas id=c width=100 height=20></canvas><p id=p></p><script>
        let n = 0;
        (function step() { c.getContext('2d').fillRect(n, 0, 1, 20); if (++n < 30) requestAnimationFrame(step);
          else fetch('/late.txt').then((answer) => answer.text()).then((text) => { p.textContent = text }) })();
        </script>""",
    )

    async def work() -> object:
        async with pages.open(UrlSource(url)) as page:
            await page.freeze()
            return await page.evaluate("[c.getContext('2d').getImageData(29, 5, 1, 1).data[3], p.textContent]")

    assert run(work()) == [255, "late"]


def test_a_page_that_draws_for_ever_is_stopped(run: Run, pages: Pages) -> None:
    html = """<canvas id=c></canvas><script>(function step() {
    c.getContext('2d').fillRect(Math.random() * 300, Math.random() * 150, 9, 9); requestAnimationFrame(step)
    })()</script>"""

    async def work() -> int:
        async with pages.open(html) as page:
            await page.freeze()
            first, second = [Picture(await page.screenshot()) for _ in range(2)]
            return first.differing(second)

    assert run(work()) == 0


def test_a_page_stays_where_it_is_once_frozen(run: Run, pages: Pages, server: WebServer) -> None:
    server.put("/elsewhere", "<title>elsewhere</title>")
    url = server.put("/", "<title>here</title><meta http-equiv=refresh content='2; url=/elsewhere'><p>x")

    async def work() -> object:
        async with pages.open(UrlSource(url)) as page:
            await page.freeze()
            await asyncio.sleep(2.5)
            return await page.evaluate("document.title")

    assert run(work()) == "here"


def test_what_is_meant_for_browsers_without_scripts_stays_hidden(run: Run, pages: Pages) -> None:
    html = "<!DOCTYPE html><body><noscript>Switch scripts on</noscript><div style='position: fixed'>x</div>"

    async def work() -> object:
        async with pages.open(html + "<p style='height: 3000px'>") as page:
            await page.freeze()
            await page.screenshot(full_page=True)
            return await page.evaluate("document.querySelector('noscript').getClientRects().length")

    assert run(work()) == 0


PLAYED = """<style>#haze { width: 1400px; height: 900px; filter: blur(60px); background: red }</style>
<div id=haze></div><p id=p>0</p><script>
const frame = requestAnimationFrame, started = Date.now();
let n = 0;
(function step() { p.textContent = ++n; haze.style.marginLeft = n + 'px'; if (n < 130) frame(step) })();
</script>"""


def test_what_is_played_frame_by_frame_ends_however_slowly_the_page_is_drawn(run: Run, pages: Pages) -> None:
    async def work() -> object:
        async with pages.open(PLAYED) as page:
            await page.freeze()
            return await page.evaluate("p.textContent")

    assert run(work()) == "130"


def test_what_frames_of_a_page_play_ends_too(run: Run, pages: Pages) -> None:
    inner = "<p id=p></p><script>let n = 0; (function step() { p.textContent = ++n;" + (
        " if (n < 130) requestAnimationFrame(step) })()</script>"
    )

    async def work() -> object:
        async with pages.open(f'<iframe srcdoc="{inner}"></iframe>') as page:
            await page.freeze()
            return await page.evaluate("frames[0].document.querySelector('p').textContent")

    assert run(work()) == "130"


def test_frames_come_in_their_order_with_a_time_that_never_runs_back_and_can_be_called_off(
    run: Run, pages: Pages
) -> None:
    html = """<p id=p></p><script>
    const times = [], order = [];
    function step(time) {
      times.push(time);
      cancelAnimationFrame(requestAnimationFrame(() => order.push('off')));
      requestAnimationFrame(() => order.push('first'));
      requestAnimationFrame(() => order.push('second'));
      const from = performance.now(); // mixed with the frame's time by many a script
      if (times.length < 60) requestAnimationFrame((time) => { if (time < from - 20) order.push('back'); step(time) });
      p.textContent = times.length;
    }
    requestAnimationFrame(step);
    </script>"""

    async def work() -> object:
        async with pages.open(html) as page:
            channel = page._attached  # the page's own world
            await page.freeze()
            answer = await channel.command(
                "Runtime.evaluate",
                {"expression": "JSON.stringify([times, [...new Set(order)], order.length])"},
            )
            return json.loads(answer["result"]["value"])

    times, order, count = run(work())
    assert order == ["first", "second"]
    assert count == 2 * len(times) == 120
    assert times == sorted(times)


def test_what_timers_play_ends_by_the_page_s_own_time(run: Run, pages: Pages) -> None:
    html = """<p id=p></p><script>
    const started = new Date(), events = [];
    const each = setInterval((step) => {
      p.textContent = Number(p.textContent) + step;
      if (p.textContent === '90') clearInterval(each);
    }, 20, 1);
    setTimeout(() => events.push('late', new Date() - started >= 1500), 1500);
    clearTimeout(setTimeout(() => events.push('off'), 10));
    setTimeout("events.push('text')", 5);
    </script>"""

    async def work() -> tuple[object, object]:
        async with pages.open(html) as page:
            await asyncio.sleep(0.1)
            await page.freeze()
            answer = await page._attached.command("Runtime.evaluate", {"expression": "events.join()"})
            return await page.evaluate("p.textContent"), answer["result"]["value"]

    assert run(work()) == ("90", "text,late,true")


@pytest.mark.parametrize("condition", ["performance.now() < from + 5", "Date.now() < +from + 5", "n > 10"])
def test_a_script_that_never_lets_go_is_ended(run: Run, pages: Pages, condition: str) -> None:
    html = f"""<p>x<script>let n = 0, kept = 0;
    requestAnimationFrame(function step() {{
      requestAnimationFrame(step);
      const from = "{condition}".startsWith("D") ? new Date() : performance.now();
      n++;
      while ({condition}) kept++;
    }})</script>"""

    async def work() -> object:
        async with pages.open(html) as page:
            await page.freeze()
            return await page.evaluate("document.body.innerText.trim()")

    assert run(work()) == "x"


def test_what_comes_once_a_picture_is_decoded_is_waited_for(run: Run, pages: Pages) -> None:
    html = """<p id=p>waiting</p><canvas id=c width=5000 height=5000 hidden></canvas><script>
    const drawing = c.getContext('2d');
    for (let i = 0; i < 20000; i++) {
      drawing.fillStyle = `hsl(${i * 7}deg 50% 50%)`;
      drawing.fillRect(i * 37 % 5000, i * 91 % 5000, 60, 60);
    }
    const image = new Image();
    c.toBlob((blob) => {
      image.src = URL.createObjectURL(blob);
      image.onload = () => {
        image.decode().then(() => { p.textContent = 'shown' });
        document.title = 'decoding';
      };
    });
    </script>"""

    async def work() -> object:
        async with pages.open(html) as page:
            await page.evaluate(
                "new Promise((go) => { (function look() { document.title ? go() : setTimeout(look) })() })",
                await_promise=True,
            )
            await page.freeze()
            return await page.evaluate("p.textContent")

    assert run(work()) == "shown"


def test_observers_tell_what_is_in_sight_and_how_large_it_is_first(run: Run, pages: Pages) -> None:
    html = """<style>p { height: 100px }</style><p id=seen></p><p id=sized></p><p id=below>
    <script>
    const seeing = new IntersectionObserver((all) => {
      for (const one of all) one.target.textContent = one.isIntersecting ? 'in sight' : 'out of sight';
    });
    const sizing = new ResizeObserver(([one]) => { sized.textContent = one.contentRect.height });
    below.style.marginTop = '2000px';
    addEventListener('load', () => { for (const one of [seen, below]) seeing.observe(one); sizing.observe(sized) });
    </script>"""

    async def work() -> object:
        async with pages.open(html) as page:
            await page.freeze()
            return await page.evaluate("[seen, sized, below].map((each) => each.textContent)")

    assert run(work()) == ["in sight", "100", "out of sight"]


def test_transitions_that_lead_to_others_end_all(run: Run, pages: Pages) -> None:
    html = """<style>* { transition: color 60s } .on { color: rgb(1, 2, 3) }</style>
    <div id=a><p><b><i id=i>x</i></b></p></div><script>
    const change = () => { getComputedStyle(i).color; a.className = 'on' };
    const see = new IntersectionObserver(change);
    addEventListener('load', () => see.observe(a));
    </script>"""

    async def work() -> object:
        async with pages.open(html) as page:
            await page.freeze()
            await page.screenshot()
            return await page.evaluate("getComputedStyle(i).color")

    assert run(work()) == "rgb(1, 2, 3)"


@pytest.mark.parametrize("way", ["html { opacity: 0 }", "body { visibility: hidden }", "body { display: none }"])
def test_a_page_that_is_hidden_for_some_seconds_is_shown(run: Run, pages: Pages, way: str) -> None:
    html = f"<style id=hides>{way}</style><p>shown<script>setTimeout(() => hides.remove(), 4000)</script>"

    async def work() -> object:
        async with pages.open(html) as page:
            await page.freeze()
            return await page.evaluate("document.getElementById('hides')")

    assert run(work()) is None
