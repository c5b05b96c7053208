"""What text becomes that ends with an ellipsis: at the end of its line, or after a number of lines."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.scene.text import TextResize
from tests.engine.test_layers import Draw, draw  # noqa: F401
from tests.engine.test_texts import WORDS, only
from tests.support.glyphs import glyphs_of

pytestmark = pytest.mark.engine


def test_cut_off_text_ends_with_an_ellipsis_in_its_room(draw: Draw) -> None:  # noqa: F811
    text = only(draw(f"<p style='width:150px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis'>{WORDS}</p>"))
    assert text.content.truncates
    assert text.content.max_lines == 1
    assert text.size.width == pytest.approx(150)
    assert text.layout is not None
    assert text.layout.drawn is not None
    mark = glyphs_of(text.layout)[text.layout.drawn - 1]
    assert mark.character == -1
    assert mark.x + mark.advance * mark.size <= 150.1


def test_a_text_of_words_of_both_directions_that_is_cut_off_at_its_left_is_whole(draw: Draw) -> None:  # noqa: F811
    words = "שלום 123 עולם חדש של טקסט ארוך"
    style = "width:150px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;font:16px DejaVu Sans"
    text = only(draw(f"<p dir=rtl style='{style}'>{words}</p>"))
    assert text.content.characters == words
    assert (text.content.truncates, text.size.width) == (True, pytest.approx(150))
    assert text.layout is not None
    shown = glyphs_of(text.layout)[: text.layout.drawn]
    assert {glyph.character for glyph in shown} == {-1, *range(len(shown) - 1)}
    assert min(glyph.x for glyph in shown) == next(glyph.x for glyph in shown if glyph.character < 0) >= 0


def test_a_clamped_paragraph_is_as_high_as_the_lines_that_show(draw: Draw) -> None:  # noqa: F811
    clamp = "display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden"
    text = only(draw(f"<p style='{clamp};width:200px;font:16px/20px sans-serif'>{WORDS}</p>"))
    assert text.size.height == 40
    assert text.layout is not None
    assert len(text.layout.lines) == 2
    assert text.layout.drawn_height == 40


@pytest.mark.parametrize(
    ("inside", "shown"),
    [(f"<p>{WORDS}</p>", 2), (f"<div><p><b>The</b> {WORDS}</p></div>", 2), (f"<p>One</p><p>{WORDS}</p>", 1)],
    ids=["a paragraph", "deeper", "the second one"],
)
def test_paragraphs_in_a_box_that_counts_lines_end_with_an_ellipsis(draw: Draw, inside: str, shown: int) -> None:  # noqa: F811
    clamp = "display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden"
    style = "<style>p{margin:0}</style>"
    *_, text = draw(f"{style}<div style='{clamp};width:150px;font:16px/20px sans-serif'>{inside}</div>").texts
    assert (text.content.truncates, text.content.max_lines) == (True, shown)
    assert text.content.characters.endswith(WORDS)
    assert text.size.height == shown * 20


def test_paragraphs_that_all_show_in_such_a_box_follow_what_is_typed(draw: Draw) -> None:  # noqa: F811
    clamp = "display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:9;overflow:hidden"
    text = only(draw(f"<div style='{clamp};width:200px;font:16px/20px sans-serif'><p>{WORDS}</p></div>"))
    assert (text.content.truncates, text.content.resize) == (False, TextResize.HEIGHT)
