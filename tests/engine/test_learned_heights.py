"""How high lines are is asked once, in the real engine, and tells of the next page what that would have told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from htmlfig_desktop.core.options import ConversionOptions
from htmlfig_desktop.engine.browser.page import PageSession
from htmlfig_desktop.engine.capture.capture import capture_page
from htmlfig_desktop.engine.capture.fonts.heights import learned_heights
from htmlfig_desktop.engine.capture.snapshot import Snapshot
from tests.engine.conftest import Pages, Run

pytestmark = pytest.mark.engine

PAGE = "<p>Words and <b>bold ones</b>, <i style='font-family: monospace'>code</i>.</p><h1>A title</h1>"
LENT = """<style>@font-face { font-family: Named; src: local("DejaVu Sans") }</style>
<p style='font-family: Named'>Words</p>"""


@pytest.fixture(autouse=True)
def nothing_learned() -> Iterator[None]:
    learned_heights.cache_clear()
    yield
    learned_heights.cache_clear()


@pytest.fixture
def questions(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The questions how high lines are."""
    asked: list[str] = []
    evaluate = PageSession.evaluate

    async def noted(self: PageSession, expression: str, **named: Any) -> Any:
        if "fontBoundingBoxAscent" in expression:
            asked.append(expression)
        return await evaluate(self, expression, **named)

    monkeypatch.setattr(PageSession, "evaluate", noted)
    return asked


def seen(run: Run, pages: Pages, html: str) -> Snapshot:
    async def work() -> Snapshot:
        async with pages.open(html) as page:
            return await capture_page(page, ConversionOptions())

    return run(work())


def test_the_same_styles_are_asked_about_once(run: Run, pages: Pages, questions: list[str]) -> None:
    first = seen(run, pages, PAGE)
    assert len(questions) == 1
    assert seen(run, pages, PAGE).line_metrics == first.line_metrics
    assert len(questions) == 1


def test_styles_that_are_new_are_asked_about_alone(run: Run, pages: Pages, questions: list[str]) -> None:
    seen(run, pages, PAGE)
    new = "<p>Words <u style='font-size: 33px'>larger</u>"
    told = seen(run, pages, new).line_metrics
    assert "33px" in questions[-1]
    assert "16px" not in questions[-1]
    learned_heights.cache_clear()
    assert seen(run, pages, new).line_metrics == told


def test_pages_in_another_language_are_asked_anew(run: Run, pages: Pages, questions: list[str]) -> None:
    seen(run, pages, PAGE)
    seen(run, pages, f"<html lang=ja>{PAGE}")
    assert len(questions) == 2


def test_nothing_is_kept_of_families_that_rules_speak_of(run: Run, pages: Pages, questions: list[str]) -> None:
    seen(run, pages, LENT)
    seen(run, pages, LENT)
    assert [("Named" in each) for each in questions] == [True, True]
    seen(run, pages, "<p style='font-family: Named'>Words</p>")
    assert "Named" in questions[-1]
