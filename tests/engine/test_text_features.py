"""Texts that are more than a paragraph: made small capitals, upright letters, columns, widened spaces."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.engine.scene.arranging.text_sizes import natural_width
from htmlfig_desktop.engine.scene.nodes import Vector
from htmlfig_desktop.engine.scene.paints import SolidPaint
from htmlfig_desktop.engine.scene.text import DecorationLine
from tests.engine.test_layers import Draw, draw  # noqa: F401
from tests.engine.test_texts import face
from tests.support.fonts import full_width_font

pytestmark = pytest.mark.engine


def test_small_capitals_a_font_lacks_are_capitals_in_a_smaller_size(draw: Draw) -> None:  # noqa: F811
    (text,) = draw("<p style='font:20px DejaVu Sans,sans-serif;font-variant-caps:small-caps'>Ab</p>").texts
    assert text.content.characters == "AB"
    assert [run.style.size for run in text.content.runs] == pytest.approx([20, 14])
    assert text.layout is not None


def test_upright_letters_of_vertical_text_stand_one_to_a_line(draw: Draw) -> None:  # noqa: F811
    (text,) = draw("<p style='writing-mode:vertical-rl;text-orientation:upright;height:200px'>ABC</p>").texts
    assert text.content.characters == "A\nB\nC"


def test_text_in_columns_stands_in_its_column(draw: Draw) -> None:  # noqa: F811
    words = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    design = draw(f"<div style='columns:2;column-gap:20px;width:380px'>{words}</div>")
    lefts = sorted({round(found.rect.x) for found in design.found if found.layer in design.texts})
    assert lefts == [0, 200]


def test_a_line_cut_off_in_a_column_keeps_all_its_words_and_its_ellipsis(draw: Draw) -> None:  # noqa: F811
    cut = "overflow:hidden;white-space:nowrap;text-overflow:ellipsis"
    words = f"<p style='{cut}'>words that are longer than one of the columns</p>"
    design = draw(f"<div style='columns:2;column-gap:20px;width:280px'>{words}{words}</div>")
    texts = design.texts
    assert [text.content.truncates for text in texts] == [True, True]
    assert [text.size.width for text in texts] == pytest.approx([130, 130])


def test_spaces_widened_by_word_spacing_are_runs_of_their_own(draw: Draw) -> None:  # noqa: F811
    (text,) = draw("<p style='word-spacing:12px'>a b</p>").texts
    assert [(run.characters, run.style.letter_spacing) for run in text.content.runs] == [("a", 0), (" ", 12), ("b", 0)]


def test_the_last_line_of_justified_text_keeps_its_width_when_set_anew(draw: Draw) -> None:  # noqa: F811
    (text,) = draw("<p style='width:200px;text-align:justify;text-align-last:justify'>a b</p>").texts
    (space,) = [run.style for run in text.content.runs if run.characters == " "]
    assert space.letter_spacing > 100


def test_tabulators_become_as_many_spaces_as_reach_the_next_stop(draw: Draw) -> None:  # noqa: F811
    (text,) = draw("<pre style='tab-size:4;margin:0;font-family:monospace'>a\tb</pre>").texts
    assert text.content.characters == "a   b"
    assert text.layout is not None


def test_a_character_no_font_draws_leaves_the_layout_complete(draw: Draw) -> None:  # noqa: F811
    (text,) = draw("<p style='font-family:DejaVu Sans'>a&#x10FFFD;b</p>").texts
    assert text.layout is not None
    assert text.content.characters == "a\U0010fffdb"


def test_a_font_of_the_page_is_there_though_it_lacks_all_characters_of_a_text(draw: Draw) -> None:  # noqa: F811
    rule = face("Own", full_width_font())
    design = draw(f"<style>{rule}</style><p style='font:20px Own'>AB中</p><p style='font:12px Own'>&#x1320F;</p>")
    assert design.codes == set()
    assert "FONT_SUBSTITUTED" in draw("<p style='font:20px Nowhere'>AB</p>").codes


def test_a_marker_with_content_of_its_own_is_text(draw: Draw) -> None:  # noqa: F811
    design = draw("<style>li::marker{content:'x '}</style><ul><li>word</ul>")
    assert "x" in {text.content.characters.strip() for text in design.texts}


def test_a_line_above_a_text_is_a_shape_beside_it_and_one_below_is_the_texts_own(draw: Draw) -> None:  # noqa: F811
    design = draw("<p style='text-decoration:underline overline red;font:20px/2 sans-serif'>word</p>")
    (text,) = design.texts
    (line,) = [found.layer for found in design.found if found.layer.name == "Line"]

    assert isinstance(line, Vector)
    assert text.content.runs[0].style.decoration is DecorationLine.UNDERLINE
    assert line.fills == (SolidPaint(Color(1, 0, 0)),)
    assert (line.size.width, line.size.height) == (pytest.approx(natural_width(text), abs=0.1), 2)


def test_words_that_may_not_part_stay_on_a_line_when_a_text_is_set_anew(draw: Draw) -> None:  # noqa: F811
    number, time = "<span style='white-space:nowrap'>+49 30 123</span>", "<nobr>at 7 p.m.</nobr>"
    (text,) = draw(f"<p style='width:150px'>Call us at {number} today or {time}</p>").texts
    assert text.content.characters == "Call us at +49\u00a030\u00a0123 today or at\u00a07\u00a0p.m."
    assert text.layout is not None
