"""Words in boxes with padding stay in the text of their paragraph: letters before the edges keep their room."""

from __future__ import annotations

from itertools import pairwise

import pytest

from htmlfig_desktop.engine.scene.nodes import Text
from htmlfig_desktop.engine.scene.text import DecorationLine, TextAlign
from tests.engine.test_layers import Draw, draw  # noqa: F401
from tests.support.scenes import Design

pytestmark = pytest.mark.engine

STYLE = (
    "<style>p{margin:0;width:360px;font:16px/26px DejaVu Sans,sans-serif}"
    "code{font:13px DejaVu Sans Mono,monospace;background:#eee;padding:2px 5px;"
    "border:1px solid #ccc;margin:0 1px}</style>"
)
TEXT = "Call <code>open()</code>, then <code>seek()</code> and <code>read()</code> as often as there is more of it."


def only(design: Design) -> Text:
    (text,) = design.texts
    return text


def set_anew(text: Text) -> list[tuple[str, float, float]]:
    """Return the letters of a text, where the browser drew them, and where advances and spacing alone would put them.

    Lines begin where they do and are filled by their spaces if the text is justified.
    """
    layout = text.layout
    assert layout is not None
    spacing = [run.style.letter_spacing for run in text.content.runs for _ in run.characters]
    letters = sorted(
        (at, x, advance * row.size)
        for row in layout.rows
        for at, x, advance in zip(row.characters, row.xs, row.advances, strict=True)
    )
    found = []
    for line in layout.lines:
        pen = line.x
        for at, x, advance in letters:
            if line.start <= at < line.end:
                found.append((text.content.characters[at], x, pen))
                pen += advance + spacing[at]
    return found


def assert_same_when_set_anew(text: Text) -> None:
    moved = [letter for letter in set_anew(text) if abs(letter[1] - letter[2]) > 1]
    assert moved == []


def test_a_paragraph_with_code_in_boxes_is_one_text_that_keeps_its_letters_when_set_anew(draw: Draw) -> None:  # noqa: F811
    design = draw(f"{STYLE}<p>{TEXT}</p>")
    text = only(design)
    assert text.content.characters == "Call open(), then seek() and read() as often as there is more of it."
    assert text.layout is not None
    assert len(text.layout.lines) == 2
    assert_same_when_set_anew(text)
    assert [found.layer.name for found in design.found].count("Code") == 3
    assert design.codes == {"TEXT_BOXES_APART"}


def test_only_letters_beside_edges_are_spaced_and_by_the_edges_width(draw: Draw) -> None:  # noqa: F811
    runs = only(draw(f"{STYLE}<p>{TEXT}</p>")).content.runs
    spaced = [(run.characters, run.style.letter_spacing) for run in runs if run.style.letter_spacing]
    assert spaced == [(" ", 7), (")", 7), (" ", 7), (")", 7), (" ", 7), (")", 7)]


@pytest.mark.parametrize(("css", "share"), [("center", 0.5), ("right", 1.0)])
def test_lines_in_the_middle_and_at_the_right_count_the_edges_at_their_ends(
    draw: Draw,  # noqa: F811
    css: str,
    share: float,
) -> None:
    words = "Words with <code>open()</code><br>and <code>seek()</code>"
    text = only(draw(f"{STYLE}<p style='text-align:{css}'>{words}</p>"))
    assert_same_when_set_anew(text)
    assert text.layout is not None
    for line, last in zip(text.layout.lines, text.content.characters.split("\n"), strict=True):
        assert last.endswith(")")
        length = line.width + 7
        assert line.x == pytest.approx((text.size.width - length) * share, abs=1)


def test_lines_that_are_filled_stay_one_text(draw: Draw) -> None:  # noqa: F811
    text = only(draw(f"{STYLE}<p style='text-align:justify'>{TEXT}</p>"))
    assert text.content.align is TextAlign.JUSTIFIED
    assert sum(run.style.room for run in text.content.runs) == 42


def test_a_line_that_begins_with_a_box_parts_its_paragraph_and_no_other_line_does(draw: Draw) -> None:  # noqa: F811
    html = "Some words before the line in which <code>open()</code> stands first, and <code>read()</code> later."
    texts = draw(f"{STYLE}<p style='width:310px'>{html}</p>").texts
    assert [text.content.characters for text in texts] == [
        "Some words before the line in which",
        "open() stands first, and read() later.",
    ]


def test_a_space_that_hangs_behind_a_box_at_a_lines_end_keeps_no_room(draw: Draw) -> None:  # noqa: F811
    text = only(draw(f"{STYLE}<p style='width:230px'>Some words and <code>open()</code> stand on two lines.</p>"))
    assert text.layout is not None
    characters = text.content.characters
    end = text.layout.lines[0].end
    assert characters[end - 2 : end] == ") "
    styles = [run.style for run in text.content.runs for _ in run.characters]
    assert (styles[end - 2].room, styles[end - 1].room) == (7, 0)
    assert styles[end - 1].letter_spacing == 0


def test_a_link_keeps_its_words_and_the_line_below_them(draw: Draw) -> None:  # noqa: F811
    link = "<a href='https://example.org/x'><code>open()</code></a>"
    text = only(draw(f"{STYLE}<p>See {link} for more.</p>"))
    linked = "".join(run.characters for run in text.content.runs if run.style.hyperlink)
    lined = "".join(run.characters for run in text.content.runs if run.style.decoration is DecorationLine.UNDERLINE)
    assert (linked, lined) == ("open()", "open()")
    assert text.layout is not None
    rects = text.layout.decorations[0].rects
    assert rects[-1][0] + rects[-1][2] - rects[0][0] < 48, "not below the padding"


def test_room_makes_no_text_style_of_its_own(draw: Draw) -> None:  # noqa: F811
    design = draw(f"{STYLE}<p>Press <code>A</code><code>B</code></p><p>Press <code>C</code><code>D</code></p>")
    assert [style.typography.letter_spacing for style in design.converted.scene.text_styles] == [0]


def test_lines_that_boxes_push_apart_unevenly_are_written_with_whole_pixels(draw: Draw) -> None:  # noqa: F811
    lines = ["Some words on a line, then some more", "of them, and others on the next,", "and after that on"]
    last = "the third <code style='line-height:23px'>open()</code>, and more"
    style = "font:14.4px/1.5 DejaVu Sans,sans-serif;width:330px"
    text = only(draw(f"{STYLE}<p style='{style}'>{'<br>'.join([*lines, last])}</p>"))
    assert text.layout is not None
    assert [below.baseline - above.baseline for above, below in pairwise(text.layout.lines)] == [22, 21, 23]
    assert text.content.base_style.line_height == 22


def test_menus_and_labels_stay_texts_of_their_own(draw: Draw) -> None:  # noqa: F811
    design = draw(f"{STYLE}<p><code>one</code> <code>two</code> <code>three</code></p>")
    assert [text.content.characters for text in design.texts] == ["one", "two", "three"]
    assert design.codes == set()
