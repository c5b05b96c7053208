"""The HTML editor and what is understood of dropped and pasted data."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtGui import QTextDocument
from pytestqt.qtbot import QtBot

from htmlfig_desktop.ui.editor.code_edit import HIGHLIGHTED_CHARACTERS, CodeEdit
from htmlfig_desktop.ui.editor.highlighter import HtmlHighlighter
from htmlfig_desktop.ui.intake import given_in
from htmlfig_desktop.ui.theme import DARK, LIGHT, Theme, Tokens

LETTER = {"code_tag": "t", "code_attribute": "a", "code_string": "s", "code_comment": "c"}


def colored(html: str, tokens: Tokens = LIGHT) -> list[str]:
    """Return a letter per character: t(ag), a(ttribute), s(tring), c(omment) or a dot."""
    document = QTextDocument()
    highlighter = HtmlHighlighter(document, tokens)
    document.setPlainText(html)
    highlighter.finish()
    letters = {getattr(tokens, part): letter for part, letter in LETTER.items()}
    lines = []
    block = document.begin()
    while block.isValid():
        line = ["."] * len(block.text())
        for span in block.layout().formats():
            for place in range(span.start, span.start + span.length):
                line[place] = letters[span.format.foreground().color().name()]
        lines.append("".join(line))
        block = block.next()
    return lines


@pytest.mark.parametrize(
    ("html", "letters"),
    [
        ("text", ["...."]),
        ("<p>Hi</p>", ["ttt..tttt"]),
        ('<a href="x">', ["tt.aaaa.ssst"]),
        ("<a b=c d>", ["tt.a.s.at"]),
        ("<br/>", ["tttt" + "t"]),
        ("<!-- x --><b>", ["cccccccccc" + "ttt"]),
        ("<!--\nx\n--><b>", ["cccc", "c", "cccttt"]),
        ("<a\n t='1\n2'>", ["tt", ".a.ss", "sst"]),
        ("a < b", ["....."]),
        ("<", ["."]),
        ('<p title="a>b">', ["tt.aaaaa.ssssst"]),
    ],
)
def test_tags_attributes_values_and_comments_are_told_apart_across_lines(html: str, letters: list[str]) -> None:
    assert colored(html) == letters
    assert colored(html, DARK) == letters


def test_a_long_document_is_colored_step_by_step_to_its_end(theme: Theme, qtbot: QtBot) -> None:
    editor = CodeEdit(theme)
    qtbot.addWidget(editor)
    editor.set_text("<p>line</p>\n" * 5000 + "<!-- end")
    last = editor.document().lastBlock()
    assert not last.layout().formats()
    assert editor.document().firstBlock().layout().formats()
    qtbot.waitUntil(lambda: bool(last.layout().formats()))
    assert last.layout().formats()[0].format.foreground().color().name() == theme.tokens.code_comment


def test_line_numbers_make_room_for_as_many_digits_as_there_are(theme: Theme, qtbot: QtBot) -> None:
    editor = CodeEdit(theme)
    qtbot.addWidget(editor)
    narrow = editor.gutter_width
    editor.set_text("\n" * 12_345)
    assert editor.gutter_width == narrow + 3 * editor.fontMetrics().horizontalAdvance("9")
    assert editor.viewportMargins().left() == editor.gutter_width


def test_a_very_long_document_is_taken_without_colors_and_undo_brings_the_old_one_back(
    theme: Theme, qtbot: QtBot
) -> None:
    editor = CodeEdit(theme)
    qtbot.addWidget(editor)
    editor.set_text("<p>short")
    assert editor._highlighter is not None
    long = "<p>line\n" * (HIGHLIGHTED_CHARACTERS // 8 + 1)
    editor.set_text(long)
    assert editor.toPlainText() == long
    assert editor._highlighter is None
    editor.undo()
    assert editor.toPlainText() == "<p>short"
    editor.set_text("<b>")
    assert editor._highlighter is not None


def data(**parts: object) -> QMimeData:
    made = QMimeData()
    if "urls" in parts:
        made.setUrls(parts["urls"])  # type: ignore[arg-type]
    if "text" in parts:
        made.setText(str(parts["text"]))
    if "html" in parts:
        made.setHtml(str(parts["html"]))
    return made


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (
            data(urls=[QUrl.fromLocalFile("/a/b.html"), QUrl("https://x.org/")], text="x"),
            [Path("/a/b.html"), "https://x.org/"],
        ),
        (data(text="<p>x</p>", html="<pre>&lt;p&gt;x"), ["<p>x</p>"]),
        (data(text="Title", html="<h1>Title</h1>"), ["<h1>Title</h1>"]),
        (data(text=" https://x.org ", html="<a>"), [" https://x.org "]),
        (data(text="/a/b.html"), ["/a/b.html"]),
        (data(text="  \n"), []),
        (data(), []),
        (None, []),
    ],
)
def test_dropped_and_pasted_data_is_understood(given: QMimeData | None, expected: list[object]) -> None:
    assert given_in(given) == expected
