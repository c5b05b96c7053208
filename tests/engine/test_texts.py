"""What text becomes: paragraphs as single text layers, on the browser's lines."""

from __future__ import annotations

import base64
import io

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Rect, Vec
from htmlfig_desktop.engine.scene.nodes import Vector
from htmlfig_desktop.engine.scene.paints import SolidPaint
from htmlfig_desktop.engine.scene.text import DecorationLine, TextAlign, TextResize
from tests.engine.test_layers import Draw, draw  # noqa: F401
from tests.support.fonts import full_width_font, static_font
from tests.support.glyphs import glyphs_of
from tests.support.scenes import Design

pytestmark = pytest.mark.engine

WORDS = "The quick brown fox jumps over the lazy dog and runs away into the deep dark wood behind the hill"


def icon_font() -> str:
    """Return the address of a font with one square icon, half an em wide, at U+E001."""
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", "icon"])
    builder.setupCharacterMap({0xE001: "icon"})
    pen = TTGlyphPen(None)
    for move, point in (("moveTo", (0, 0)), ("lineTo", (0, 500)), ("lineTo", (500, 500)), ("lineTo", (500, 0))):
        getattr(pen, move)(point)
    pen.closePath()
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph(), "icon": pen.glyph()})
    builder.setupHorizontalMetrics({".notdef": (600, 0), "icon": (600, 0)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    builder.setupNameTable({"familyName": "Icons", "styleName": "Regular", "psName": "Icons-Regular"})
    builder.setupPost()
    data = io.BytesIO()
    builder.save(data)
    return "data:font/ttf;base64," + base64.b64encode(data.getvalue()).decode()


def face(family: str, data: bytes) -> str:
    """Return the rule of a web font."""
    return f"@font-face{{font-family:{family};src:url(data:font/ttf;base64,{base64.b64encode(data).decode()})}}"


def only(design: Design):
    (text,) = design.texts
    return text


def test_a_wrapped_paragraph_is_one_text_with_the_characters_of_the_page(draw: Draw) -> None:  # noqa: F811
    text = only(draw(f"<p style='width:200px'>{WORDS}</p>"))
    assert text.content.characters == WORDS
    assert text.content.resize is TextResize.HEIGHT
    assert text.layout is not None
    assert len(text.layout.lines) > 2


def test_lines_of_the_layout_begin_where_the_lines_of_the_browser_begin(draw: Draw) -> None:  # noqa: F811
    design = draw(f"<p style='width:200px;margin:10px 30px;font-size:20px;line-height:26px'>{WORDS}</p>")
    found = next(found for found in design.found if found.layer is only(design))
    layout = only(design).layout
    assert layout is not None
    assert [line.baseline - layout.lines[0].baseline for line in layout.lines] == [
        26.0 * at for at in range(len(layout.lines))
    ]
    assert {found.rect.x + line.x for line in layout.lines} == {30.0}


def test_styles_inside_a_paragraph_are_runs(draw: Draw) -> None:  # noqa: F811
    text = only(draw("<p>one <b>two</b> <a href='https://example.org/x'>three</a></p>"))
    assert [(run.characters, run.style.hyperlink) for run in text.content.runs] == [
        ("one ", ""),
        ("two", ""),
        (" ", ""),
        ("three", "https://example.org/x"),
    ]
    assert text.content.runs[1].style.font.style == "Bold"
    assert text.content.runs[3].style.decoration is DecorationLine.UNDERLINE


def test_where_all_of_a_text_leads_is_said_by_its_layer_alone(draw: Draw) -> None:  # noqa: F811
    assert only(draw("<p><a href='other.html'>local</a></p>")).content.runs[0].style.hyperlink == ""


def test_parts_of_a_text_that_lead_to_local_pages_are_runs(draw: Draw) -> None:  # noqa: F811
    style = "<style>a{color:inherit;text-decoration:none}</style>"
    text = only(draw(f"{style}<nav><a href='/'>Home</a> <a href='team/?v=2'>Team</a> <a href='#top'>Up</a></nav>"))
    assert [(run.characters, run.style.hyperlink) for run in text.content.runs] == [
        ("Home", "/"),
        (" ", ""),
        ("Team", "/team/"),
        (" Up", ""),
    ]


def test_generated_text_stands_before_and_after_the_text_of_its_element(draw: Draw) -> None:  # noqa: F811
    style = "<style>small::before{content:'('}small::after{content:')'}</style>"
    assert only(draw(f"{style}<p>icons <small>74</small>")).content.characters == "icons (74)"


def test_icons_of_an_icon_font_are_outlines(draw: Draw) -> None:  # noqa: F811
    design = draw(
        f"<style>@font-face{{font-family:icons;src:url({icon_font()})}}</style><i style='font:30px icons'>&#xe001;</i>"
    )
    (icon,) = [found for found in design.found if isinstance(found.layer, Vector)]
    assert design.texts == []
    assert icon.rect.width == pytest.approx(15, abs=0.1)


def test_a_forced_break_is_a_new_line(draw: Draw) -> None:  # noqa: F811
    text = only(draw("<p>one<br>two</p>"))
    assert text.content.characters == "one\ntwo"
    assert text.content.resize is TextResize.WIDTH_AND_HEIGHT


def test_preformatted_text_keeps_its_spaces_and_lines(draw: Draw) -> None:  # noqa: F811
    text = only(draw("<pre>if x:\n    return</pre>"))
    assert text.content.characters == "if x:\n    return"


def test_text_is_written_as_it_is_drawn(draw: Draw) -> None:  # noqa: F811
    assert (
        only(draw("<p style='text-transform:uppercase'>  small\n letters </p>")).content.characters == "SMALL LETTERS"
    )


@pytest.mark.parametrize(
    ("css", "align"),
    [
        ("left", TextAlign.LEFT),
        ("center", TextAlign.CENTER),
        ("right", TextAlign.RIGHT),
        ("justify", TextAlign.JUSTIFIED),
    ],
)
def test_alignment_is_kept(draw: Draw, css: str, align: TextAlign) -> None:  # noqa: F811
    assert only(draw(f"<p style='width:220px;text-align:{css}'>{WORDS}</p>")).content.align is align


@pytest.mark.parametrize(("direction", "align"), [("ltr", TextAlign.LEFT), ("rtl", TextAlign.RIGHT)])
def test_a_justified_paragraph_of_one_line_is_not_justified(draw: Draw, direction: str, align: TextAlign) -> None:  # noqa: F811
    layer = only(draw(f"<p dir='{direction}' style='text-align:justify'>A line</p>"))
    assert (layer.content.align, layer.content.resize) == (align, TextResize.HEIGHT)  # it breaks where its block ends


def test_an_icon_inside_a_line_divides_it(draw: Draw) -> None:  # noqa: F811
    design = draw("<p>left <i style='display:inline-block;width:20px;height:10px;background:red'></i> right</p>")
    assert [text.content.characters.strip() for text in design.texts] == ["left", "right"]


def test_marked_words_have_a_box_behind_them_on_every_line(draw: Draw) -> None:  # noqa: F811
    design = draw(f"<p style='width:200px'><span style='background:#ff0'>{WORDS}</span></p>")
    marks = [found.rect for found in design.found if found.layer.name in ("Inline", "Shape")]
    assert len(marks) == len(only(design).layout.lines)  # type: ignore[union-attr]
    assert all(isinstance(mark, Rect) and mark.width > 50 for mark in marks)


def test_text_of_drawings_has_glyphs_too(draw: Draw) -> None:  # noqa: F811
    drawing = "<svg width='200' height='60'><text x='10' y='40' font-size='24'>one <tspan fill='red'>two</tspan></text>"
    text = only(draw(drawing))
    assert text.layout is not None
    assert [glyph.character for glyph in glyphs_of(text.layout)] == list(range(7))
    assert {
        run.characters: len([g for g in glyphs_of(text.layout) if g.run == at])
        for at, run in enumerate(text.content.runs)
    } == {
        "one ": 4,
        "two": 3,
    }


def test_list_markers_are_text_beside_their_items(draw: Draw) -> None:  # noqa: F811
    design = draw("<ol style='margin:0;padding-left:40px'><li>first<li>second</ol>")
    assert {"1.", "2."} <= {text.content.characters.strip() for text in design.texts}


def test_discs_circles_and_squares_of_lists_are_shapes(draw: Draw) -> None:  # noqa: F811
    design = draw(
        "<ul style='font:16px/24px sans-serif'><li>a<li style='list-style:circle'>b<li style='list-style:square'>c</ul>"
    )
    markers = [found for found in design.found if found.layer.name == "Marker"]
    assert [type(found.layer).__name__ for found in markers] == ["Ellipse", "Ellipse", "Rectangle"]
    assert {found.rect.width for found in markers} == {5.0}


def test_right_to_left_text_is_kept_in_reading_order(draw: Draw) -> None:  # noqa: F811
    text = only(draw("<p dir='rtl'>שלום 123 עולם</p>"))
    assert text.content.characters == "שלום 123 עולם"
    assert text.content.is_rtl


def test_invisible_letters_make_no_layer(draw: Draw) -> None:  # noqa: F811
    assert draw("<p style='color:transparent'>ghost</p>").texts == []


def test_invisible_letters_show_the_line_along_them(draw: Draw) -> None:  # noqa: F811
    style = only(draw("<p style='color:transparent;text-decoration:underline red'>ghost</p>")).content.runs[0].style
    assert style.decoration is DecorationLine.UNDERLINE
    assert style.decoration_fills == (SolidPaint(Color(1, 0, 0)),)


def test_a_paragraph_in_vertical_lines_is_one_text_with_its_words_in_boxes(draw: Draw) -> None:  # noqa: F811
    page = "<p style='writing-mode:vertical-rl;height:90px'>words that <b>go on</b> over some lines</p>"
    assert only(draw(page)).content.characters == "words that go on over some lines"


def test_opentype_features_are_switched_as_the_page_switches_them(draw: Draw) -> None:  # noqa: F811
    style = only(draw('<p style=\'font-feature-settings:"ss01","liga" 0\'>word</p>')).content.runs[0].style
    assert (style.features_on, style.features_off) == (("SS01",), ("LIGA",))


def test_variants_of_a_font_are_switched_on_so_that_they_stay_when_a_text_is_edited(draw: Draw) -> None:  # noqa: F811
    look = "font-variant: tabular-nums no-common-ligatures small-caps; font-kerning: none"
    style = only(draw(f"<p style='{look}'>word 12</p>")).content.runs[0].style
    assert (style.features_on, style.features_off) == (("TNUM",), ("CLIG", "KERN", "LIGA"))


@pytest.mark.parametrize(
    ("look", "on", "off"),
    [
        ("", (), ()),
        ("letter-spacing: -0.02em", (), ("CALT",)),
        ("letter-spacing: -0.02em; font-feature-settings: 'calt'", ("CALT",), ()),
        ("letter-spacing: -0.02em; font-family: sans-serif", (), ()),
    ],
    ids=["close", "spaced", "spaced but told to", "of a font without any"],
)
def test_forms_that_a_browser_leaves_out_of_spaced_words_stay_out_when_a_text_is_edited(
    draw: Draw,  # noqa: F811
    look: str,
    on: tuple[str, ...],
    off: tuple[str, ...],
) -> None:
    html = f'<style>{face("Plain", static_font())}p{{font-family:Plain}}</style><p style="{look}">AVA</p>'
    style = only(draw(html)).content.runs[0].style
    assert (style.features_on, style.features_off) == (on, off)


def test_fonts_are_called_by_the_names_their_files_carry(draw: Draw) -> None:  # noqa: F811
    font = only(draw("<p style='font:italic bold 20px sans-serif'>word</p>")).content.runs[0].style.font
    assert font.family not in ("sans-serif", "")
    assert "Bold" in font.style


def test_letters_that_join_are_not_spaced(draw: Draw) -> None:  # noqa: F811
    text = only(draw("<p dir='rtl' style='letter-spacing:2px'>مرحبا</p>"))
    assert {run.style.letter_spacing for run in text.content.runs} == {0.0}


def test_alt_text_of_a_picture_that_did_not_load_has_glyphs(draw: Draw) -> None:  # noqa: F811
    design = draw("<p style='font:20px sans-serif'>before <img src='nowhere.png' alt='gone'></p>")
    (alt,) = [text for text in design.texts if text.content.characters == "gone"]
    assert alt.layout is not None
    (sign,) = [found for found in design.found if found.layer.name == "Broken picture"]
    assert sign.rect.width == 16


def test_lines_of_alt_text_are_one_text_that_breaks_by_itself_beside_and_below_the_sign(draw: Draw) -> None:  # noqa: F811
    words = "Lambswool beanie in moss green, knitted in a small mill"
    look = "display:block;font:14px/20px Liberation Sans"
    text = only(draw(f"<img src='nowhere.png' width='165' height='100' alt='{words}' style='{look}'>"))
    assert text.content.characters == f"\u00a0{words}"
    assert (text.name, text.content.resize) == (words, TextResize.HEIGHT)
    assert text.layout is not None
    assert [line.x for line in text.layout.lines] == [0, 0, 0]
    first = min(glyph.x for glyph in glyphs_of(text.layout)[1:] if glyph.y < 20)
    assert first == pytest.approx(16, abs=1.5)


@pytest.mark.parametrize(
    ("style", "starts", "direction"),
    [
        ("text-align:center", (32, 16, 27), False),
        ("text-align:right", (48, 31, 54), False),
        ("direction:rtl", (32, 31, 54), True),
    ],
)
def test_so_are_those_in_the_middle_and_at_the_right(
    draw: Draw,  # noqa: F811
    style: str,
    starts: tuple[float, ...],
    direction: bool,
) -> None:
    words = "Lambswool beanie in moss green, knitted in a small mill by the sea"
    look = f"display:block;font:14px/20px Liberation Sans;{style}"
    text = only(draw(f"<img src='nowhere.png' width='180' height='100' alt='{words}' style='{look}'>"))
    assert (text.content.characters, text.content.is_rtl) == (f"\u00a0{words}", direction)
    assert text.content.resize is TextResize.HEIGHT
    assert text.layout is not None
    letters = [glyph for glyph in glyphs_of(text.layout) if glyph.character]
    lines = [[glyph.x for glyph in letters if line * 20 < glyph.y <= line * 20 + 20] for line in range(3)]
    assert [min(line) for line in lines] == pytest.approx(starts, abs=1.5)


def test_turned_text_of_drawings_has_glyphs_along_its_line(draw: Draw) -> None:  # noqa: F811
    design = draw(
        "<svg width='200' height='200'><text transform='translate(60 150) rotate(-45)' font-size='20'>turned</text>"
    )
    text = only(design)
    assert text.layout is not None
    (origin,) = [text.transform.apply(Vec(glyph.x, glyph.y)) for glyph in glyphs_of(text.layout)[:1]]
    assert (origin.x, origin.y) == pytest.approx((60, 150), abs=1)


def test_a_line_that_another_font_draws_stays_where_that_font_puts_it_anew(draw: Draw) -> None:  # noqa: F811
    style = face("first", full_width_font(drawn="中")) + face("second", static_font(ascent=1100, descent=300))
    design = draw(f"<style>{style}</style><p style='font:20px/20px first,second;margin:30px'>VV</p>")
    text = only(design)
    assert text.layout is not None
    assert text.layout.lines[0].baseline == 18  # 1.1 * 20 + (20 - 1.4 * 20) / 2; the first font's own is 16
    (found,) = [found for found in design.found if found.layer is text]
    assert found.rect.y == 28, "its letters stand where the browser drew them: 30 + 16"


def test_half_of_a_fonts_gap_between_lines_lies_above_the_line(draw: Draw) -> None:  # noqa: F811
    style = face("gaping", static_font(ascent=800, descent=200, line_gap=400))
    text = only(draw(f"<style>{style}</style><p style='font:20px/30px gaping'>AV</p>"))
    assert text.layout is not None
    assert text.layout.lines[0].baseline == 21  # 0.8 * 20 + (30 - 20) / 2


def test_a_line_alone_has_a_line_height_of_whole_pixels_and_lines_below_each_other_have_not(draw: Draw) -> None:  # noqa: F811
    alone, several = draw(
        f"<p style='font-size:16px;line-height:26.4px'>One</p><p style='width:200px;line-height:26.5px'>{WORDS}</p>"
    ).texts
    assert alone.layout is not None
    assert (alone.content.runs[0].style.line_height, alone.layout.lines[0].height) == (26, 26)
    assert several.content.runs[0].style.line_height == pytest.approx(26.5, abs=0.3)


@pytest.mark.parametrize("height", ["normal", "24px"])
def test_smaller_letters_do_not_push_lines_apart_where_each_run_is_centered_in_its_height(
    draw: Draw,  # noqa: F811
    height: str,
) -> None:
    style = f"font:16px/{height} Liberation Serif,serif;width:420px"
    code = "<code style='font:13px Liberation Mono,monospace'>code()</code>"
    (text,) = draw(f"<p style='{style}'>{WORDS} {code} {WORDS}</p>").texts
    heights = {run.style.size: run.style.line_height for run in text.content.runs}
    pitch = heights[16]
    assert pitch is not None
    assert heights[13] is not None
    above = 0.891 * 16 + (pitch - 1.107 * 16) / 2
    inner = 0.833 * 13 + (heights[13] - 1.133 * 13) / 2
    assert inner <= above + 0.1
    assert heights[13] - inner <= pitch - above + 0.1


def test_runs_keep_the_height_of_their_line_where_it_has_no_other(draw: Draw) -> None:  # noqa: F811
    code = f"<code style='font-size:13px;font-family:Liberation Mono,monospace'>{WORDS}</code>"
    (text,) = draw(f"<p style='font:16px Liberation Serif,serif;width:420px'>Before {code}</p>").texts
    assert len({run.style.line_height for run in text.content.runs}) == 1


def test_small_code_in_a_line_stays_inside_of_it_for_those_too_that_stretch_fonts_to_the_line(draw: Draw) -> None:  # noqa: F811
    """Liberation Sans at 24 px: 4.55 below its baseline; Liberation Mono at 20: 5.29, at 17: 4.5."""
    design = draw(
        "<p style='font:16px/24px Liberation Sans'>See <code style='font:13.6px/24px Liberation Mono'>x</code></p>"
    )
    (text,) = design.texts
    assert [run.style.line_height for run in text.content.runs] == [24, 17]


def test_lines_of_a_block_from_left_to_right_stay_so_whatever_they_begin_with(draw: Draw) -> None:  # noqa: F811
    texts = draw("<p>שלום world</p><p>hello<br>שלום world</p><p>hello שלום</p><p dir='rtl'>hello שלום</p>").texts
    assert [text.content.stays_ltr for text in texts] == [True, True, False, False]


def test_a_paragraph_runs_as_its_block_does_whatever_its_first_word_says(draw: Draw) -> None:  # noqa: F811
    (text,) = draw("<p><bdi dir=rtl>עברית</bdi> • English • <bdi dir=rtl>עברית</bdi></p>").texts
    assert (text.content.is_rtl, text.content.stays_ltr) == (False, True)
    (text,) = draw("<p dir=rtl><bdi dir=ltr>English</bdi> • עברית • <bdi dir=ltr>English</bdi></p>").texts
    assert (text.content.is_rtl, text.content.stays_ltr) == (True, False)
