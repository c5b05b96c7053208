"""What one page taught of fonts holds for the next, in the real engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from htmlfig_desktop.core.options import ConversionOptions
from htmlfig_desktop.engine.browser.page import PageSession
from htmlfig_desktop.engine.capture.capture import capture_page
from htmlfig_desktop.engine.capture.fonts.learned import learned_styles
from htmlfig_desktop.engine.capture.snapshot import FontKey, Snapshot
from tests.engine.conftest import Pages, Run
from tests.engine.test_fonts_in_chromium import data_url
from tests.support.fonts import static_font

pytestmark = pytest.mark.engine

OPTIONS = ConversionOptions()
MIXED = """<style>b { font-size: 20px } i { font-family: monospace }</style>
<p>Words and <b>bold ones</b>, <i>code</i>, 中文 beside them, an arrow → and 5 × 3 &ldquo;quoted&rdquo;.</p>
<h1>A title</h1><button>Send</button>"""
QUESTION = "CSS.getPlatformFontsForNode"


@pytest.fixture(autouse=True)
def nothing_learned() -> Iterator[None]:
    learned_styles.cache_clear()
    yield
    learned_styles.cache_clear()


Seen = Callable[[str], tuple[Snapshot, list[str]]]


@pytest.fixture
def seen(run: Run, pages: Pages, monkeypatch: pytest.MonkeyPatch) -> Seen:
    """Capture a page; return what was seen and the commands that were given for it."""
    given: list[str] = []
    real = PageSession.command

    async def command(self: PageSession, method: str, *arguments: Any, **named: Any) -> Any:
        given.append(method)
        return await real(self, method, *arguments, **named)

    monkeypatch.setattr(PageSession, "command", command)

    def capture(html: str) -> tuple[Snapshot, list[str]]:
        async def work() -> Snapshot:
            async with pages.open(html) as page:
                given.clear()
                return await capture_page(page, OPTIONS)

        return run(work()), list(given)

    return capture


def families(snapshot: Snapshot) -> dict[FontKey, list[str]]:
    return {key: [snapshot.fonts[each].family for each in chosen] for key, chosen in snapshot.font_choices.items()}


def test_the_same_page_once_more_has_the_same_fonts_and_needs_no_question(seen: Seen) -> None:
    first, asked = seen(MIXED)
    again, asked_again = seen(MIXED)
    assert QUESTION in asked
    assert not {QUESTION, "CSS.enable"} & set(asked_again)
    assert (again.fonts, again.font_choices) == (first.fonts, first.font_choices)


def test_what_a_page_taught_tells_of_others_what_they_would_have_told(seen: Seen) -> None:
    other = "<p>Other words, 文, and <b>more</b> of them → there.</p>"
    alone, _ = seen(other)
    learned_styles.cache_clear()
    seen(MIXED)
    after, asked = seen(other)
    assert QUESTION not in asked
    assert families(after) == families(alone)
    assert after.fonts == alone.fonts


@pytest.mark.parametrize(("count", "length"), [(2001, 4), (1, 5000)], ids=["many", "a long one"])
def test_a_page_with_more_rules_than_anybody_reads_is_asked_about_its_fonts(
    seen: Seen, count: int, length: int
) -> None:
    seen(MIXED)
    face = f"new FontFace('f' + at + 'x'.repeat({length}), 'url()')"
    added = f"for (let at = 0; at < {count}; at++) document.fonts.add({face})"
    again, asked = seen(f"{MIXED}<script>{added}</script>")
    assert QUESTION in asked
    assert {font.is_web_font for font in again.fonts} == {False}


def test_a_family_of_the_machine_that_the_next_page_brings_itself_is_its_own(seen: Seen) -> None:
    """Also in a frame, whose rules are not those of the page around it."""
    plain = "<p style='font-family:\"DejaVu Sans\"'>AVA fi</p>"
    rule = f"<style>@font-face{{font-family:'DejaVu Sans';src:url({data_url(static_font('Brand Real'))})}}</style>"
    seen(plain)
    own, _ = seen(rule + plain)
    assert [(font.family, font.is_web_font) for font in own.fonts] == [("Brand Real", True)]
    framed, _ = seen(f'<iframe srcdoc="{(rule + plain).replace(chr(34), "&quot;")}"></iframe>')
    assert [(font.family, font.is_web_font) for font in framed.fonts] == [("Brand Real", True)]
    back, _ = seen(plain)
    assert [font.is_web_font for font in back.fonts] == [False]
