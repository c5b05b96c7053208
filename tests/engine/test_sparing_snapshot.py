"""A snapshot that asks for less tells the same: against the real engine."""

from __future__ import annotations

from typing import Any

import pytest

from htmlfig_desktop.core.options import ConversionOptions
from htmlfig_desktop.core.resources import script_text
from htmlfig_desktop.engine.browser.page import PageSession
from htmlfig_desktop.engine.capture.asking import asked_properties
from htmlfig_desktop.engine.capture.asking.asked_properties import (
    ASKED_ALL,
    EVERYTHING,
    Asked,
    SheetsRead,
    kept_through,
    read_sheets_ahead,
    sparing_question,
    taken_snapshot,
)
from htmlfig_desktop.engine.capture.asking.properties import USED_PROPERTIES
from htmlfig_desktop.engine.capture.capture import capture_page
from htmlfig_desktop.engine.capture.decoding.decode import decode_snapshot
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, SnapshotDocument
from tests.engine.conftest import Pages, Run

pytestmark = pytest.mark.engine

UNTOLD = {"transform-origin", "perspective-origin", "unicode-bidi"}
"""What may be told otherwise where it is not asked for: nothing is transformed, and the converter knows which elements
of the browser's own style sheet force a direction by their names."""

FILLING = "<i></i>" * 500
"""Below that many elements a page is asked for everything."""

PLAIN = (
    "<h1>H</h1><p>a <b>b</b> <a href=x>c</a> <abbr title=d>e</abbr> <sub>f</sub> <q>g</q> <mark>h</mark> "
    "<u>i</u><ul><li>j</ul><ol><li>k</ol><dl><dt>l<dd>m</dl><hr><pre>n</pre><blockquote>o</blockquote><ta"
    "ble border=1 rules=all><caption>p</caption><tr><th>q<td>r</table><input value=s><input "
    "type=checkbox><input type=range><input type=search><input type=date><input "
    "type=file><button>t</button><textarea>u</textarea><select><option>v</select><select "
    "multiple><option>w</select><fieldset><legend>x</legend></fieldset><details "
    "open><summary>y</summary>z</details><dialog open>A</dialog><progress></progress><meter "
    "value=1></meter><ruby>B<rt>C</rt></ruby><marquee>D</marquee><video controls></video><audio "
    "controls></audio><iframe srcdoc=E></iframe><canvas></canvas><address>F</address><center>G</center><m"
    "ath><mi>H</mi><msqrt><mn>2</mn></msqrt></math><img alt=I><bdo dir=rtl>J</bdo><input type=password value=K>"
    "<dialog id=front>L</dialog><script>front.showModal()</script>"
)
DRAWING = (
    "<svg width=50 height=50><text x=5 y=9>a<tspan>b</tspan></text><rect width=9 height=9 rx=2 /><circle r=3 />"
    "<path d='M0 0L9 9'/><foreignObject width=9 height=9><p>c</p></foreignObject><svg><use href=#x /></svg></svg>"
)


async def both(page: PageSession) -> tuple[SnapshotDocument, SnapshotDocument, Asked]:
    await page.freeze()
    answer, asked = await taken_snapshot(page, await sparing_question(page))
    whole = await page.command("DOMSnapshot.captureSnapshot", ASKED_ALL.command)
    return decode_snapshot(answer, asked=asked), decode_snapshot(whole), asked


def compared(run: Run, pages: Pages, html: str) -> tuple[Asked, set[str]]:
    """Return what was asked for and the properties of which some box is told something else."""

    async def work() -> tuple[SnapshotDocument, SnapshotDocument, Asked]:
        async with pages.open("<!doctype html>" + html + FILLING) as page:
            return await both(page)

    sparing, whole, asked = run(work())
    boxes, expected = _boxes(sparing), _boxes(whole)
    assert len(boxes) == len(expected)
    looks = {  # equal styles are the same object, and most boxes have the same
        (box.style, box.used, other.style, other.used) for box, other in zip(boxes, expected, strict=True)
    }
    return asked, {
        name
        for style, used, other_style, other_used in looks
        for name in EVERYTHING
        if _value(style, used, name) != _value(other_style, other_used, name)
    }


def _boxes(document: SnapshotDocument) -> list[LayoutBox]:
    found: list[LayoutBox] = []
    for node in document.root.walk():
        found += [box for box in (node.box, *node.generated) if box is not None]
        if node.document is not None:
            found += _boxes(node.document)
    return found


def _value(style: ComputedStyle, used: ComputedStyle, name: str) -> str:
    return (used if name in USED_PROPERTIES else style)[name]


@pytest.mark.parametrize("html", [PLAIN, DRAWING], ids=["html", "svg"])
def test_what_the_browser_itself_styles_is_told_as_if_everything_were_asked(run: Run, pages: Pages, html: str) -> None:
    asked, different = compared(run, pages, html)
    assert asked.documents is not None
    assert len(asked.styles) + len(asked.used) < len(set(EVERYTHING)) - 60
    assert different <= UNTOLD


SET = {
    "style attribute": ("filter", "<p style='filter: blur(1px)'>x"),
    "style sheet": ("mix-blend-mode", "<style>p.a > b { mix-blend-mode: multiply }</style><p class=a><b>x"),
    "important rule in a medium": ("isolation", "<style>@media screen { p { isolation: isolate } }</style><p>x"),
    "pseudo-element": (
        "backdrop-filter",
        "<style>.a::before { content: 'y'; backdrop-filter: blur(1px) }</style><p class=a>",
    ),
    "nested rule": ("word-spacing", "<style>div { & p { word-spacing: 9px } }</style><div><p>x y"),
    "scoped rule": ("tab-size", "<style>@scope (div) { p { tab-size: 3 } }</style><div><p>x"),
    "variable": (
        "row-gap",
        "<style>:root { --g: 7px 8px } div { display: grid; gap: var(--g) }</style><div><p>x<p>y",
    ),
    "shorthand": ("mask-image", "<style>p { mask: linear-gradient(red, blue) }</style><p>x"),
    "shorthand of a font": ("font-synthesis-weight", "<style>p { font-synthesis: none }</style><p>x"),
    "shadow tree": (
        "order",
        "<div><template shadowrootmode=open><style>b { order: 3 }</style><b>x</b></template></div>",
    ),
    "closed shadow tree": (
        "order",
        "<div><template shadowrootmode=closed><style>b { order: 3 }</style><b>x</b></template></div>",
    ),
    "frame": ("scale", "<iframe srcdoc='<style>p{scale:2}</style><p>x'></iframe>"),
    "attribute of a drawing": ("clip-path", "<svg><g clip-path='url(#a)'><rect width=9 height=9 /></g></svg>"),
    "animation that stays": (
        "rotate",
        "<style>@keyframes a { to { rotate: 9deg } } p { animation: a 1ms forwards }</style><p>x",
    ),
    "script's animation": (
        "translate",
        "<p>x</p><script>document.querySelector('p').animate({ translate: ['0px', '9px'] },"
        "{ duration: 1, fill: 'forwards' })</script>",
    ),
    "adopted sheet": (
        "object-position",
        "<img alt=x><script>const s = new CSSStyleSheet(); s.replaceSync('img { object-position: 1px 2px }');"
        "document.adoptedStyleSheets = [s]</script>",
    ),
    "focus": ("outline-style", "<input autofocus>"),
    "text's color": ("-webkit-text-fill-color", "<style>p { -webkit-text-fill-color: red }</style><p>x"),
    "language": ("-webkit-locale", "<p lang=ja>x"),
    "direction": ("unicode-bidi", "<style>b { unicode-bidi: bidi-override }</style><p>x <b dir=rtl>y"),
    "name of books": ("writing-mode", "<style>p { -epub-writing-mode: vertical-rl }</style><p>x"),
    "older name": ("text-orientation", "<style>p { -webkit-text-orientation: upright }</style><p>x"),
    "name by the direction of lines": ("max-width", "<style>p { max-inline-size: 9px }</style><p>x"),
    "imported sheet": ("flex-grow", "<style>@import 'data:text/css,p{flex-grow:2}';</style><p>x"),
}


@pytest.mark.parametrize(("name", "html"), SET.values(), ids=SET)
def test_what_a_page_sets_is_asked_for_however_it_is_set(run: Run, pages: Pages, name: str, html: str) -> None:
    asked, different = compared(run, pages, html)
    assert name in (*asked.styles, *asked.used)
    assert different <= UNTOLD - {*asked.used, *asked.styles} | {"mask-position"}


def test_a_rule_that_matches_nothing_is_no_reason_to_ask(run: Run, pages: Pages) -> None:
    asked, different = compared(run, pages, "<style>.none { filter: blur(1px) } p:hover { rotate: 1deg }</style><p>x")
    assert not {"filter", "rotate"} & {*asked.styles}
    assert different <= UNTOLD


@pytest.mark.parametrize("elements", [1, 300])
def test_a_small_page_is_asked_for_everything(run: Run, pages: Pages, elements: int) -> None:
    async def work() -> Asked:
        async with pages.open("<style>p { filter: blur(1px) }</style>" + "<p>x" * elements) as page:
            await page.freeze()
            return await sparing_question(page)

    assert run(work()) == ASKED_ALL


CHANGES = {
    "attribute": "p.style.filter = 'blur(1px)'",
    "class": "p.className = 'on'",
    "rule": "document.styleSheets[0].insertRule('p { filter: blur(1px) }')",
    "sheet": "document.styleSheets[1].disabled = false",
}


@pytest.mark.parametrize("change", [*CHANGES.values(), ""], ids=[*CHANGES, "nothing"])
def test_what_was_told_before_holds_as_long_as_the_page_is_the_same(run: Run, pages: Pages, change: str) -> None:
    html = """<!doctype html><style>.on { filter: blur(1px) }</style><style>p { filter: blur(1px) }</style><p id=p>x
    <script>document.styleSheets[1].disabled = true</script>"""

    async def work() -> tuple[Asked, Asked]:
        async with pages.open(html + FILLING) as page:
            await page.freeze()
            look = await read_sheets_ahead(page)
            assert look is not None
            await page.evaluate(change)
            return await sparing_question(page, look), await sparing_question(page, SheetsRead(None, look.version))

    asked, nothing_told = run(work())
    assert ("filter" in asked.styles) is bool(change)
    assert (nothing_told == ASKED_ALL) is not bool(change)


@pytest.mark.parametrize("change", ["p.className = 'on'", ""], ids=["by the page", "by nobody else"])
def test_what_was_told_before_a_change_of_ours_holds_after_it_unless_the_page_has_changed_too(
    run: Run, pages: Pages, change: str
) -> None:
    html = "<!doctype html><style>.on { filter: blur(1px) }</style><p id=p>x" + FILLING

    async def work() -> tuple[SheetsRead | None, str]:
        async with pages.open(html) as page:
            await page.freeze()
            before = await read_sheets_ahead(page)
            await page.evaluate(change)
            ours = page.evaluate("document.body.setAttribute('data-htmlfig-switched', '1'), 'done'")
            look, answer = await kept_through(page, before, ours)
            await sparing_question(page, look)
            assert answer == "done"
            return look, await page.evaluate("stillness.version()")

    look, version = run(work())
    assert look is not None
    assert (look.version == version) is not bool(change)


@pytest.mark.parametrize("change", ["p.className = 'on'", ""], ids=["changed", "as it was"])
def test_what_is_read_before_a_page_is_drawn_holds_unless_it_changes(run: Run, pages: Pages, change: str) -> None:
    html = "<!doctype html><style>.on { filter: blur(1px) }</style><p id=p>x" + FILLING

    async def work() -> tuple[SheetsRead | None, str]:
        async with pages.open(html) as page:
            await page.evaluate(script_text("browser/freeze.js") + "; 0")
            before = await read_sheets_ahead(page)
            await page.evaluate(change)
            await page.evaluate("stillness.begin(0)")
            return before, await page.evaluate("stillness.version()")

    before, version = run(work())
    assert before is not None
    assert (before.version == version) is not bool(change)


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return a list that grows whenever the sheets of a page are read."""
    read, times = asked_properties._set_properties, []

    async def counted(*given: Any, **named: Any) -> Any:
        times.append(given)
        return await read(*given, **named)

    monkeypatch.setattr(asked_properties, "_set_properties", counted)
    return times


def test_the_sheets_of_a_page_with_two_schemes_are_read_once(run: Run, pages: Pages, readings: list[object]) -> None:
    html = """<!doctype html><style>:root { --ink: #222; --paper: #fff } .dark { --ink: #eee; --paper: #111 }
    p { color: var(--ink); background: var(--paper) } .dark p { box-shadow: 0 0 2px red }</style><p>x"""

    async def work() -> SnapshotDocument:
        async with pages.open(html + FILLING) as page:
            return (await capture_page(page, ConversionOptions())).document

    assert any("data-htmlfig-switched" in node.attributes for node in run(work()).root.walk())
    assert len(readings) == 1


def test_a_link_without_an_address_gets_one_and_the_sheets_are_read_once(
    run: Run, pages: Pages, readings: list[object]
) -> None:
    html = "<style>a { color: red } a[href='#'] { filter: blur(1px) }</style><a href>nowhere</a>" + FILLING

    async def work() -> SnapshotDocument:
        async with pages.open(html) as page:
            return (await capture_page(page, ConversionOptions())).document

    link = next(node for node in run(work()).root.walk() if node.name == "a")
    assert link.box is not None
    assert link.box.style["filter"] == "blur(1px)"
    assert len(readings) == 1
