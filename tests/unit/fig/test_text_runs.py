"""Styles of runs in the file: what a run cannot take back is said by each."""

from __future__ import annotations

from htmlfig_desktop.core.color import BLACK, Color
from htmlfig_desktop.engine.fig.packing.images import ImageShelf
from htmlfig_desktop.engine.fig.writing.paints import PaintWriter
from htmlfig_desktop.engine.fig.writing.text import TextWriter
from htmlfig_desktop.engine.scene.paints import SolidPaint
from htmlfig_desktop.engine.scene.text import DecorationLine, FontName, TextContent, TextRun, TextStyle

FONT = FontName("Inter", "Regular")
INK, ORANGE = (SolidPaint(BLACK),), (SolidPaint(Color(1, 0.5, 0)),)


def color_of(fields: dict[str, object]) -> object:
    (paint,) = fields["textDecorationFillPaints"]  # type: ignore[misc]
    return round(paint["color"]["r"], 3)


def test_a_line_in_the_color_of_its_text_says_so_beside_lines_of_another_color() -> None:
    plain = TextStyle(FONT, 16, INK)
    orange = TextStyle(FONT, 16, INK, decoration=DecorationLine.UNDERLINE, decoration_fills=ORANGE)
    own = TextStyle(FONT, 16, INK, decoration=DecorationLine.UNDERLINE)
    runs = (TextRun("a long orange line", orange), TextRun(" ", plain), TextRun("own", own))
    written = TextWriter(PaintWriter(ImageShelf({}))).fields(TextContent(runs))
    table = {entry["styleID"]: entry for entry in written.fields["textData"]["styleOverrideTable"]}
    assert color_of(written.fields) == 1.0
    assert color_of(table[written.run_styles[2]]) == 0.0


def test_lines_of_one_look_say_nothing_of_their_color() -> None:
    own = TextStyle(FONT, 16, INK, decoration=DecorationLine.UNDERLINE)
    written = TextWriter(PaintWriter(ImageShelf({}))).fields(TextContent((TextRun("own", own),)))
    assert "textDecorationFillPaints" not in written.fields


def test_a_line_that_skips_no_ink_says_so() -> None:
    through = TextStyle(FONT, 16, INK, decoration=DecorationLine.UNDERLINE, skips_ink=False)
    writer = TextWriter(PaintWriter(ImageShelf({})))
    assert writer.fields(TextContent((TextRun("jumpy", through),))).fields["textDecorationSkipInk"] is False
    usual = TextStyle(FONT, 16, INK, decoration=DecorationLine.UNDERLINE)
    assert "textDecorationSkipInk" not in writer.fields(TextContent((TextRun("jumpy", usual),))).fields


def test_a_text_is_styled_as_its_letters_that_keep_no_room() -> None:
    plain, roomy = TextStyle(FONT, 16, INK), TextStyle(FONT, 16, INK, letter_spacing=5.0, room=5.0)
    content = TextContent((TextRun("words", roomy), TextRun("a", plain)))
    written = TextWriter(PaintWriter(ImageShelf({}))).fields(content)
    assert content.base_style == plain
    assert written.run_styles == (1, 0)


def test_a_text_is_styled_as_its_words_and_not_as_the_lower_code_among_them() -> None:
    words, code = TextStyle(FONT, 16, INK, line_height=28), TextStyle(FontName("Mono", "Regular"), 16, INK, 22)
    content = TextContent((TextRun("a long piece of code", code), TextRun(" here", words)))
    written = TextWriter(PaintWriter(ImageShelf({}))).fields(content)
    assert content.base_style == words
    assert written.fields["lineHeight"] == {"value": 28, "units": "PIXELS"}
    assert written.run_styles == (1, 0)
