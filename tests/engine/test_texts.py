"""What text becomes: paragraphs as single text layers, on the browser's lines."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.scene.text import DecorationLine, TextAlign, TextResize
from tests.engine.test_layers import Draw, draw  # noqa: F401
from tests.support.scenes import Design

pytestmark = pytest.mark.engine

WORDS = "The quick brown fox jumps over the lazy dog and runs away into the deep dark wood behind the hill"


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


def test_links_that_lead_nowhere_outside_the_page_are_left_out(draw: Draw) -> None:  # noqa: F811
    assert only(draw("<p><a href='other.html'>local</a></p>")).content.runs[0].style.hyperlink == ""


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


def test_an_icon_inside_a_line_divides_it(draw: Draw) -> None:  # noqa: F811
    design = draw("<p>left <i style='display:inline-block;width:20px;height:10px;background:red'></i> right</p>")
    assert [text.content.characters.strip() for text in design.texts] == ["left", "right"]


def test_marked_words_have_a_box_behind_them_on_every_line(draw: Draw) -> None:  # noqa: F811
    design = draw(f"<p style='width:200px'><span style='background:#ff0'>{WORDS}</span></p>")
    marks = [found.rect for found in design.found if found.layer.name == "Inline"]
    assert len(marks) == len(only(design).layout.lines)  # type: ignore[union-attr]
    assert all(isinstance(mark, Rect) and mark.width > 50 for mark in marks)


def test_cut_off_text_ends_with_an_ellipsis_in_its_room(draw: Draw) -> None:  # noqa: F811
    text = only(draw(f"<p style='width:150px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis'>{WORDS}</p>"))
    assert text.content.truncates
    assert text.content.max_lines == 1
    assert text.size.width == pytest.approx(150)


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


def test_opentype_features_are_switched_as_the_page_switches_them(draw: Draw) -> None:  # noqa: F811
    style = only(draw('<p style=\'font-feature-settings:"ss01","liga" 0\'>word</p>')).content.runs[0].style
    assert (style.features_on, style.features_off) == (("SS01",), ("LIGA",))


def test_fonts_are_called_by_the_names_their_files_carry(draw: Draw) -> None:  # noqa: F811
    font = only(draw("<p style='font:italic bold 20px sans-serif'>word</p>")).content.runs[0].style.font
    assert font.family not in ("sans-serif", "")
    assert "Bold" in font.style
