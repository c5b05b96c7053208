"""Paragraphs whose first line is indented are one text."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.scene.text import TextResize
from tests.engine.conftest import Pages, Run
from tests.engine.proved import Draw, proving
from tests.support.glyphs import glyphs_of

pytestmark = pytest.mark.engine

WORDS = "The quick brown fox jumps over the lazy dog and runs away into the deep dark wood"
LOOK = "width:300px;font:16px/24px Liberation Sans;"


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


@pytest.mark.parametrize("style", ["text-indent:40px", "text-indent:10%;text-align:justify", "text-indent:3ch"])
def test_a_paragraph_with_an_indent_is_one_text_that_breaks_by_itself(draw: Draw, style: str) -> None:
    (text,) = draw(f'<p style="{LOOK}{style}">{WORDS}</p>').texts
    assert text.content.characters == f"\u00a0{WORDS}"
    assert (text.name, text.content.resize) == (WORDS[:59] + "…", TextResize.HEIGHT)
    assert text.layout is not None
    assert len(text.layout.lines) > 1
    first = min(glyph.x for glyph in glyphs_of(text.layout)[1:] if glyph.y < 24)
    assert first == pytest.approx({"4": 40, "1": 30, "3": 26.7}[style.removeprefix("text-indent:")[0]], abs=0.5)


@pytest.mark.parametrize("spacing", ["word-spacing:6px", "word-spacing:6px;text-align:justify", "letter-spacing:2px"])
def test_distances_between_words_or_letters_do_not_move_the_first_line(draw: Draw, spacing: str) -> None:
    (text,) = draw(f'<p style="{LOOK}text-indent:40px;{spacing}">{WORDS}</p>').texts
    assert text.layout is not None
    assert min(glyph.x for glyph in glyphs_of(text.layout)[1:] if glyph.y < 24) == pytest.approx(40, abs=0.5)


@pytest.mark.parametrize(
    "style",
    ["text-indent:-20px;padding-left:20px", "text-indent:2px", "text-indent:40px;text-align:right"],
    ids=["hangs", "less than a space", "at the right"],
)
def test_where_no_space_is_as_wide_as_the_indent_there_is_none(draw: Draw, style: str) -> None:
    texts = draw(f'<p style="{LOOK}{style}">{WORDS}</p>').texts
    assert not any("\u00a0" in text.content.characters for text in texts)


def test_a_single_line_begins_with_its_first_word(draw: Draw) -> None:
    (text,) = draw(f'<p style="{LOOK}text-indent:40px">Short</p>').texts
    assert text.content.characters == "Short"
