"""Which typographies become text styles, and what they are called."""

from __future__ import annotations

from htmlfig_desktop.core.color import BLACK, WHITE
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.shared.text_styles import text_styles
from htmlfig_desktop.engine.scene.nodes import Frame, Layer, Semantics, Text
from htmlfig_desktop.engine.scene.paints import SolidPaint
from htmlfig_desktop.engine.scene.text import (
    DecorationLine,
    FontName,
    TextCase,
    TextContent,
    TextRun,
    TextStyle,
)

SIZE = Size(100, 20)
BODY = TextStyle(FontName("Inter", "Regular"), 16, (SolidPaint(BLACK),), line_height=24)
TITLE = TextStyle(FontName("Inter", "Bold"), 32, (SolidPaint(BLACK),), line_height=40)


def text(*runs: TextStyle | tuple[str, TextStyle], tag: str = "") -> Text:
    parts = tuple(TextRun(*run) if isinstance(run, tuple) else TextRun("words", run) for run in runs)
    return Text(name="text", size=SIZE, content=TextContent(parts), semantics=Semantics(tag))


def names(*layers: Layer) -> list[str]:
    return [style.name for style in text_styles(layers)]


def test_what_two_texts_share_is_a_style_and_what_one_has_is_none() -> None:
    small = replace(BODY, size=12)
    assert names(text(BODY), text(BODY), text(small)) == ["Text/16 Regular"]


def test_a_color_makes_no_other_style() -> None:
    assert names(text(BODY), text(replace(BODY, fills=(SolidPaint(WHITE),)))) == ["Text/16 Regular"]


def test_a_heading_alone_is_a_style_and_stands_before_others() -> None:
    assert names(text(BODY), text(BODY), text(TITLE, tag="H2")) == ["Heading 2", "Text/16 Regular"]


def test_a_text_inside_of_a_headings_frame_is_a_heading() -> None:
    frame = Frame(name="title", size=SIZE, children=(text(TITLE),), semantics=Semantics("H1"))
    assert names(frame) == ["Heading 1"]


def test_headings_of_a_level_that_look_otherwise_say_how() -> None:
    smaller = replace(TITLE, size=24)
    assert names(text(TITLE, tag="H3"), text(TITLE, tag="H3"), text(smaller, tag="H3")) == [
        "Heading 3",
        "Heading 3 (24 Bold)",
    ]


def test_a_typography_that_few_of_its_texts_have_as_headings_is_no_heading() -> None:
    assert names(text(BODY, tag="H6"), text(BODY), text(BODY)) == ["Text/16 Regular"]


def test_names_tell_case_and_line_and_another_family() -> None:
    shout = replace(BODY, case=TextCase.UPPER, font=FontName("Inter", "Semi Bold"))
    link = replace(BODY, decoration=DecorationLine.UNDERLINE)
    code = replace(BODY, font=FontName("Fira Code", "Regular"), size=13)
    twice = [text(style) for style in (BODY, BODY, shout, link, code) for _ in range(2)]
    assert set(names(*twice)) == {
        "Text/16 Regular",
        "Text/16 Semi Bold Uppercase",
        "Text/16 Regular Underlined",
        "Text/Fira Code 13 Regular",
    }


def test_typographies_that_differ_in_their_lines_have_names_of_their_own() -> None:
    tight, spaced = replace(BODY, line_height=16), replace(BODY, letter_spacing=1)
    found = names(*(text(style) for style in (BODY, BODY, tight, spaced) for _ in range(2)))
    assert found[0] == "Text/16 Regular"
    assert len(set(found)) == 3
    assert "Text/16 Regular · 16" in found


def test_typographies_that_differ_in_figures_or_in_the_room_between_letters_say_so() -> None:
    figures, wide = replace(BODY, features_on=("TNUM",)), replace(BODY, letter_spacing=0.6)
    both = replace(wide, features_on=("TNUM",))
    layers = [text(style) for style in (BODY, figures, wide, both) for _ in range(2)]
    assert set(names(text(BODY), *layers)) == {
        "Text/16 Regular",
        "Text/16 Regular Tabular",
        "Text/16 Regular +0.6 px",
        "Text/16 Regular Tabular +0.6 px",
    }


def test_the_typography_of_a_text_is_that_of_most_of_its_letters() -> None:
    bold = replace(BODY, font=FontName("Inter", "Bold"))
    mixed = text(("Note: ", bold), ("the rest of a long sentence", BODY))
    assert names(mixed, mixed) == ["Text/16 Regular"]


def test_icons_of_a_font_are_no_text() -> None:
    icons = replace(BODY, font=FontName("Font Awesome 6 Free", "Solid"))
    assert names(text(("\uf015", icons)), text(("\uf0e0", icons))) == []


def test_room_behind_letters_makes_no_other_style() -> None:
    roomy = replace(BODY, letter_spacing=5.0, room=5.0)
    assert names(text(("ab", BODY), ("long word", roomy)), text(BODY)) == ["Text/16 Regular"]
    assert names(text(roomy), text(roomy)) == []
