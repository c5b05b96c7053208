"""What enters a page within a second of loading is there, and what comes over it later is not."""

from __future__ import annotations

import pytest

from tests.engine.conftest import Pages, Run

pytestmark = pytest.mark.engine

STYLE = "<!DOCTYPE html><style>.in { opacity: 0; transition: opacity .6s } .in.on { opacity: 1 }</style>"
TITLE = "<h1 id=title class=in>Title</h1>"
ENTRANCES = {
    "once a moment has passed": f"""{TITLE}<script>
      onload = () => setTimeout(() => title.className = 'in on', 400)</script>""",
    "one after another": f"""<p class=in>1<p class=in>2<p class=in>3<p class=in>4{TITLE}<script>
      document.querySelectorAll('.in').forEach((one, at) => setTimeout(() => one.classList.add('on'), 300 + at * 300))
      </script>""",
    "once a promise of time is kept": f"""{TITLE}<script>
      const time = (ms) => new Promise((done) => setTimeout(done, ms));
      (async () => {{ await time(300); await time(300); await time(300); title.className = 'in on' }})()</script>""",
    "frame by frame, after a while": """<h1 id=title style="opacity: 0">Title</h1><script>
      const start = performance.now();
      (function step() {
        const share = Math.min(1, Math.max(0, (performance.now() - start - 500) / 400));
        title.style.opacity = share;
        if (share < 1) requestAnimationFrame(step);
      })()</script>""",
    "in a frame": f"""<iframe id=frame srcdoc="{STYLE}<h1 id=title class=in>Title</h1>
      <script>setTimeout(() => title.className = 'in on', 500)</script>"></iframe>""",
}


def at_rest(run: Run, pages: Pages, html: str, question: str) -> object:
    """What the page answers once it is at rest."""

    async def work() -> object:
        async with pages.open(html) as page:
            await page.freeze()
            return await page.evaluate(question)

    return run(work())


@pytest.mark.parametrize("page", ENTRANCES.values(), ids=ENTRANCES)
def test_a_headline_that_enters_late_is_there(run: Run, pages: Pages, page: str) -> None:
    title = "(window.frame?.contentDocument ?? document).getElementById('title')"
    assert at_rest(run, pages, STYLE + page, f"getComputedStyle({title}).opacity") == "1"


def test_a_letter_that_opens_after_two_seconds_stays_closed(run: Run, pages: Pages) -> None:
    page = "<div id=letter hidden>News</div><p>Text<script>setTimeout(() => { letter.hidden = false }, 2000)</script>"
    assert at_rest(run, pages, STYLE + page, "letter.hidden") is True


@pytest.mark.parametrize("way", ["setInterval(turn, 3000)", "setTimeout(turn, 3000)"])
def test_a_row_of_slides_shows_its_first_although_much_enters(run: Run, pages: Pages, way: str) -> None:
    page = f"""<p id=slide>1</p><p id=count>0</p><script>
      function turn() {{ slide.textContent = Number(slide.textContent) + 1 }}
      {way};
      setInterval(() => {{ count.textContent = Number(count.textContent) + 1 }}, 200)</script>"""
    assert at_rest(run, pages, STYLE + page, "slide.textContent") == "1"


LINES = ["I build delightful digital products for people", "Designer"]
TYPED = f"""<h1><span id=line></span></h1><script>
const lines = {LINES};
let at = 0, length = 0, isGoing = false;
function type() {{
  line.textContent = lines[at].slice(0, length += isGoing ? -1 : 1);
  if (!isGoing && length === lines[at].length) {{ isGoing = true; return LOOPS && setTimeout(type, 1500) }}
  if (isGoing && length === 0) {{ isGoing = false; at = 1 - at }}
  setTimeout(type, isGoing ? 30 : 90);
}}
setTimeout(type, 300)</script>"""


@pytest.mark.parametrize("loops", ["true", "false"])
def test_a_line_that_is_typed_is_typed_to_its_end(run: Run, pages: Pages, loops: str) -> None:
    assert at_rest(run, pages, STYLE + TYPED.replace("LOOPS", loops), "line.textContent") in LINES


def test_a_clock_that_counts_is_not_followed_as_if_it_were_typed(run: Run, pages: Pages) -> None:
    page = """<p id=count>100</p><script>setInterval(() => { count.textContent = Number(count.textContent) + 1 }, 100)
      </script>"""
    shown = at_rest(run, pages, STYLE + page, "Number(count.textContent)")
    assert isinstance(shown, int)
    assert 100 < shown < 160
