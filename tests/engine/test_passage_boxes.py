"""Boxes that scroll on their own are gone through as the page is, and what comes over the page for that goes again."""

from __future__ import annotations

import pytest

from tests.engine.conftest import Pages, Run
from tests.engine.test_passage import BLOCKS, SEEN, told

pytestmark = pytest.mark.engine

WAITING = """<!doctype html><style>body { margin: 0 } section { height: 600px } .block { height: 100px }
.waits { opacity: 0; transform: translateY(60px); transition: all .6s } .waits.seen { opacity: 1; transform: none }
</style>"""
ALL_SEEN = ",".join("1" * 8)


def application(style: str, script: str, before: str = "") -> str:
    """A page whose ``main`` scrolls in its place."""
    return f"""{WAITING}{before}<main style="{style}">{BLOCKS}</main><script>
const main = document.querySelector('main'), blocks = document.querySelectorAll('.block');
blocks.forEach((each) => each.classList.add('waits'));
const come = (entries) => entries.forEach((one) => one.isIntersecting && one.target.classList.add('seen'));
{script}</script>"""


@pytest.mark.parametrize(
    "style",
    [
        "height: 100vh; overflow: auto",
        "position: fixed; inset: 60px 0 0; overflow-y: scroll",
        "margin-top: 900px; height: 400px; overflow: auto",
    ],
    ids=["as the page", "beside a bar", "further down"],
)
@pytest.mark.parametrize(
    "script",
    [
        "const list = new IntersectionObserver(come); blocks.forEach((each) => list.observe(each))",
        "const list = new IntersectionObserver(come, {root: main}); blocks.forEach((each) => list.observe(each))",
        """main.addEventListener('scroll', () => blocks.forEach((each) => each.classList.toggle('seen',
             each.getBoundingClientRect().top < main.getBoundingClientRect().bottom)))""",
    ],
    ids=["watched", "watched in its box", "by scrolling"],
)
def test_what_waits_in_a_box_that_scrolls_is_there(run: Run, pages: Pages, style: str, script: str) -> None:
    assert told(run, pages, application(style, script), SEEN) == ALL_SEEN


def test_what_waits_in_a_component_that_scrolls_is_there(run: Run, pages: Pages) -> None:
    html = f"""{WAITING}<x-view>{BLOCKS}</x-view><script>
      const blocks = document.querySelectorAll('.block');
      blocks.forEach((each) => each.classList.add('waits'));
      document.querySelector('x-view').attachShadow({{mode: 'open'}}).innerHTML =
        '<div style="height: 100vh; overflow: auto"><slot></slot></div>';
      const list = new IntersectionObserver((entries) => entries.forEach((one) =>
        one.isIntersecting && one.target.classList.add('seen')));
      blocks.forEach((each) => list.observe(each))</script>"""
    assert told(run, pages, html, SEEN) == ALL_SEEN


def test_pictures_that_a_script_loads_in_a_box_that_scrolls_are_there(run: Run, pages: Pages) -> None:
    picture = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
    script = f"""blocks.forEach((each) => each.innerHTML = '<img data-src="{picture}" width="50" height="50">');
      const list = new IntersectionObserver((entries) => entries.forEach((one) => {{
        if (one.isIntersecting) one.target.src = one.target.dataset.src }}), {{root: main}});
      document.querySelectorAll('img').forEach((each) => list.observe(each))"""
    question = "Array.from(document.images, (each) => each.naturalWidth).join()"
    assert told(run, pages, application("height: 100vh; overflow: auto", script), question) == ALL_SEEN


def test_a_box_is_where_it_was_and_the_page_too(run: Run, pages: Pages) -> None:
    script = """main.scrollTop = 700;
      const list = new IntersectionObserver(come, {root: main}); blocks.forEach((each) => list.observe(each))"""
    html = application("margin-top: 900px; height: 400px; overflow: auto", script)
    assert told(run, pages, html, "[scrollY, document.querySelector('main').scrollTop]") == [0, 700]


def test_a_box_without_anything_that_waits_is_left_where_the_page_is_gone_through(run: Run, pages: Pages) -> None:
    aside = f"<aside style='height: 400px; overflow: auto'>{BLOCKS.replace('block', 'other')}</aside>"
    script = (
        f"""{WATCHED} document.querySelector('aside').addEventListener('scroll', () => document.title = 'scrolled')"""
    )
    answer = told(run, pages, application("", script, aside), f"[document.title, {SEEN}]")
    assert answer == ["", ALL_SEEN]


def test_a_box_that_waits_for_nothing_is_not_scrolled(run: Run, pages: Pages) -> None:
    script = "main.addEventListener('scroll', () => document.title = 'scrolled'); come([])"
    html = application("height: 100vh; overflow: auto", script).replace("classList.add('waits')", "className")
    assert told(run, pages, html, "document.title") == ""


WATCHED = "const list = new IntersectionObserver(come); blocks.forEach((each) => list.observe(each));"
LETTER = """<div id="letter" style="position: fixed; inset: 100px; background: gold; display: none">News</div>
<button id="up" style="position: fixed; right: 20px; bottom: 20px; opacity: 0; transition: opacity .3s">Up</button>"""
LOOKS = "[getComputedStyle(letter).display, getComputedStyle(up).opacity, document.querySelectorAll('.seen').length]"


@pytest.mark.parametrize(
    ("style", "place"),
    [("", "window"), ("height: 100vh; overflow: auto", "main")],
    ids=["page", "box"],
)
def test_what_comes_over_the_page_half_way_down_is_not_left_there(
    run: Run, pages: Pages, style: str, place: str
) -> None:
    script = f"""{WATCHED} {place}.addEventListener('scroll', () => {{
      if (({place}.scrollY ?? main.scrollTop) > 1500) letter.style.display = 'block';
      up.style.opacity = ({place}.scrollY ?? main.scrollTop) > 300 ? 1 : 0 }})"""
    assert told(run, pages, application(style, script, LETTER), LOOKS) == ["none", "0", 8]


def test_what_comes_over_the_page_by_itself_stays(run: Run, pages: Pages) -> None:
    script = f"{WATCHED} setTimeout(() => letter.style.display = 'block', 350); up.style.opacity = 1"
    assert told(run, pages, application("", script, LETTER), LOOKS) == ["block", "1", 8]


def test_a_bar_that_was_there_stays_where_it_is_fixed_on_the_way(run: Run, pages: Pages) -> None:
    script = f"{WATCHED} addEventListener('scroll', () => {{ if (scrollY > 300) letter.style.position = 'fixed' }})"
    bar = LETTER.replace("position: fixed; inset: 100px; background: gold; display: none", "position: relative")
    assert told(run, pages, application("", script, bar), LOOKS)[0] == "block"
