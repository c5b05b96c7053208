"""Ranges of text that scripts name and style sheets highlight."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.engine.scene.paints import SolidPaint
from htmlfig_desktop.engine.scene.text import DecorationLine
from tests.engine.test_layers import Draw, draw  # noqa: F401

pytestmark = pytest.mark.engine

SCRIPT = """<script>
  const mark = (name, priority, ...ranges) => {
    const made = new Highlight(...ranges.map(([id, start, end]) => new StaticRange({
      startContainer: document.getElementById(id).firstChild, startOffset: start,
      endContainer: document.getElementById(id).firstChild, endOffset: end,
    })));
    made.priority = priority;
    CSS.highlights.set(name, made);
  };
"""
BLUE, RED, YELLOW = (SolidPaint(Color(*parts)) for parts in ((0, 0, 1), (1, 0, 0), (1, 1, 0)))


def test_words_of_a_range_have_the_color_of_its_highlight_and_its_ground_behind_them(draw: Draw) -> None:  # noqa: F811
    design = draw(
        "<style>::highlight(found-word) { background: yellow; color: blue }</style><p id=a>one two three</p>"
        f"{SCRIPT} mark('found-word', 0, ['a', 4, 7]);</script>"
    )
    (text,) = design.texts
    assert [run.characters for run in text.content.runs] == ["one ", "two", " three"]
    assert [run.style.fills for run in text.content.runs][1] == (BLUE,)
    (ground,) = [found for found in design.found if found.layer.name == "Highlight found-word"]
    assert ground.layer.fills == (YELLOW,)
    assert design.codes == {"TEXT_BOXES_APART"}


def test_the_highlight_of_higher_priority_lies_above_and_hides_the_ground_below_it(draw: Draw) -> None:  # noqa: F811
    design = draw(
        "<style>::highlight(low) { background: yellow; color: blue; text-decoration: underline }"
        "::highlight(high) { background: red }</style><p id=a>one two three</p>"
        f"{SCRIPT} mark('high', 2, ['a', 4, 7]); mark('low', 1, ['a', 0, 13]);</script>"
    )
    grounds = [found.layer for found in design.found if found.layer.name.startswith("Highlight")]
    assert [(layer.name, layer.fills) for layer in grounds] == [
        ("Highlight low", (YELLOW,)),
        ("Highlight high", (RED,)),
        ("Highlight low", (YELLOW,)),
    ]
    (text,) = design.texts
    assert {run.style.fills for run in text.content.runs} == {(BLUE,)}
    assert {run.style.decoration for run in text.content.runs} == {DecorationLine.UNDERLINE}


def test_a_highlight_over_letters_that_are_drawn_otherwise_is_told_as_lost(draw: Draw) -> None:  # noqa: F811
    design = draw(
        "<style>::highlight(word) { background: yellow } p { -webkit-text-security: disc }</style><p id=a>secret</p>"
        f"{SCRIPT} mark('word', 0, ['a', 1, 3]);</script>"
    )
    assert [found.layer.name for found in design.found if found.layer.name.startswith("Highlight")] == []
    assert "TEXT_FEATURE_LOST" in design.codes


def test_letters_beyond_the_first_plane_count_as_scripts_count_them(draw: Draw) -> None:  # noqa: F811
    design = draw(
        "<style>::highlight(word) { color: blue }</style><p id=a>\U0001d400 two</p>"
        f"{SCRIPT} mark('word', 0, ['a', 3, 6]);</script>"
    )
    (text,) = design.texts
    assert [run.characters for run in text.content.runs if run.style.fills == (BLUE,)] == ["two"]


def test_a_name_without_a_rule_changes_nothing(draw: Draw) -> None:  # noqa: F811
    page = "<p id=a>one two three</p>"
    plain = draw(page)
    named = draw(f"{page}{SCRIPT} mark('word', 0, ['a', 4, 7]);</script>")
    assert [text.content for text in named.texts] == [text.content for text in plain.texts]
