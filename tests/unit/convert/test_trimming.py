"""Spaces at the ends of single lines."""

from __future__ import annotations

from dataclasses import replace

import pytest

from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph
from htmlfig_desktop.engine.convert.text.pieces import Line, Piece, TextLook
from htmlfig_desktop.engine.convert.text.trimming import trimmed
from htmlfig_desktop.engine.scene.nodes import Text
from htmlfig_desktop.engine.scene.text import (
    DecorationLine,
    FontName,
    TextAlign,
    TextContent,
    TextLayout,
    TextLine,
    TextResize,
    TextRun,
    TextStyle,
)
from tests.support.glyphs import PlacedGlyph, glyphs_of, rows_of

STYLE = TextStyle(FontName("Inter", "Regular"), 10.0, ())
WIDTH = 5.0
"""px of every character."""


def line(*runs: str, resize: TextResize = TextResize.WIDTH_AND_HEIGHT) -> Text:
    """Return a text of one line at 20 px from the left, all characters equally wide."""
    words = "".join(runs)
    places = [at for at, run in enumerate(runs) for _ in run]
    glyphs = [PlacedGlyph(None, at * WIDTH, 8, 10, 0.5, at, places[at]) for at in range(len(words))]
    width = len(words) * WIDTH
    return Text(
        name=words,
        size=Size(width, 12),
        transform=Affine.translation(20, 0),
        content=TextContent(tuple(TextRun(run, STYLE) for run in runs), resize=resize),
        layout=TextLayout(
            (TextLine(0, 8, 0, width, 12, 8, 0, len(words)),),
            rows_of(*glyphs),
            (),
            tuple(at * WIDTH for at in range(len(words))),
        ),
    )


def paragraph(white_space: str = "collapse") -> Paragraph:
    look = TextLook(ComputedStyle({"white-space-collapse": white_space}))
    return Paragraph((Line((Piece("x", Rect(0, 0, 9, 9), look),), False),), TextAlign.LEFT, 12, 100, 0)


def test_spaces_at_both_ends_go_and_the_letters_stay_where_they_are() -> None:
    text = trimmed(line("  ab "), paragraph())
    assert (text.content.characters, text.transform.e, text.size.width) == ("ab", 30, 10)
    layout = text.layout
    assert layout is not None
    assert [(glyph.x + text.transform.e, glyph.character) for glyph in glyphs_of(layout)] == [(30, 0), (35, 1)]
    assert (layout.offsets, layout.lines[0].width, layout.lines[0].end) == ((0, 5), 10, 2)


def test_a_run_of_spaces_alone_goes_and_those_behind_it_move_up() -> None:
    text = trimmed(line(" ", "a", " b"), paragraph())
    assert [run.characters for run in text.content.runs] == ["a", " b"]
    assert text.layout is not None
    assert [glyph.run for glyph in glyphs_of(text.layout)] == [0, 1, 1]


UNDERLINED = replace(STYLE, decoration=DecorationLine.UNDERLINE)


@pytest.mark.parametrize(
    ("text", "white_space"),
    [
        (line("ab"), "collapse"),
        (line("   "), "collapse"),
        (line(" ab"), "preserve"),
        (line(" ab", resize=TextResize.HEIGHT), "collapse"),
        (replace(line(" ab"), layout=None), "collapse"),
        (replace(line(" ab"), content=TextContent((TextRun(" ab", UNDERLINED),))), "collapse"),
    ],
    ids=["no space", "nothing else", "preserved", "wraps", "unknown", "underlined"],
)
def test_spaces_stay_where_they_count_or_nothing_is_known(text: Text, white_space: str) -> None:
    assert trimmed(text, paragraph(white_space)) is text


def test_a_letter_drawn_by_the_run_of_the_space_keeps_the_space() -> None:
    text = line(" ", "ab")
    assert text.layout is not None
    joined = tuple(row._replace(run=0) for row in text.layout.rows)
    text = replace(text, layout=replace(text.layout, rows=joined))
    assert trimmed(text, paragraph()) is text
