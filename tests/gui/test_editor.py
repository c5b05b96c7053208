"""The HTML editor and what is understood of dropped and pasted data."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtGui import QTextCursor, QTextDocument
from pytestqt.qtbot import QtBot

from htmlfig_desktop.ui.__main__ import main
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.editor.code_edit import HIGHLIGHTED_CHARACTERS, CodeEdit
from htmlfig_desktop.ui.editor.highlighter import HtmlHighlighter
from htmlfig_desktop.ui.editor.rows import InputKind
from htmlfig_desktop.ui.intake import given_at_start, given_in
from htmlfig_desktop.ui.theme import DARK, LIGHT, Theme, Tokens
from tests.gui.driver import give, until

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
    assert editor.document().firstBlock().layout().formats()
    qtbot.waitUntil(lambda: not editor.isReadOnly(), timeout=60_000)
    last = editor.document().lastBlock()
    assert not last.layout().formats()
    qtbot.waitUntil(lambda: bool(last.layout().formats()), timeout=60_000)
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
    qtbot.waitUntil(lambda: not editor.isReadOnly(), timeout=60_000)
    assert editor.toPlainText() == long
    assert editor._highlighter is None
    editor.undo()
    assert editor.toPlainText() == "<p>short"
    editor.set_text("<b>")
    assert editor._highlighter is not None


def test_a_pasted_text_is_told_of_once_however_long_its_coloring_takes(theme: Theme, qtbot: QtBot) -> None:
    editor = CodeEdit(theme)
    qtbot.addWidget(editor)
    told: list[bool] = []
    editor.edited.connect(lambda: told.append(True))
    editor.insertFromMimeData(data(text="<p>line</p>\n" * 3000))
    assert editor._highlighter is not None
    qtbot.waitUntil(lambda: bool(editor.document().lastBlock().previous().layout().formats()), timeout=60_000)
    theme.use(DARK)
    editor._recolor()
    assert len(told) == 1


def test_what_is_pasted_beyond_what_is_colored_takes_the_colors_away_until_it_is_gone(
    theme: Theme, qtbot: QtBot
) -> None:
    editor = CodeEdit(theme)
    qtbot.addWidget(editor)
    editor.set_text("<p>short</p>")
    editor.insertFromMimeData(data(text="<p>line\n" * (HIGHLIGHTED_CHARACTERS // 8 + 1)))
    assert editor._highlighter is None
    editor.undo()
    assert editor.toPlainText() == "<p>short</p>"
    qtbot.waitUntil(lambda: bool(editor.document().firstBlock().layout().formats()), timeout=60_000)


def test_an_answer_pasted_in_place_of_everything_gives_its_page_else_all_of_it(theme: Theme, qtbot: QtBot) -> None:
    editor = CodeEdit(theme)
    qtbot.addWidget(editor)
    editor.insertFromMimeData(data(text="Here:\n```html\n<p>x</p>\n```"))
    assert editor.text == "<p>x</p>\n"
    editor.moveCursor(QTextCursor.MoveOperation.End)
    editor.insertFromMimeData(data(text="```\n<b>\n```"))
    assert editor.text == "<p>x</p>\n```\n<b>\n```"
    editor.selectAll()
    editor.insertFromMimeData(data(text="```\n<b>\n```"))
    assert editor.text == "<b>\n"


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
        (data(text="Your page:\n```html\n<p>x</p>\n```", html="<p>Your page:"), ["<p>x</p>\n"]),
        (data(text=" https://x.org ", html="<a>"), [" https://x.org "]),
        (data(text="/a/b.html"), ["/a/b.html"]),
        (data(text="  \n"), []),
        (data(), []),
        (None, []),
    ],
)
def test_dropped_and_pasted_data_is_understood(given: QMimeData | None, expected: list[object]) -> None:
    assert given_in(given) == expected


def test_a_path_at_the_start_is_one_whatever_its_name_holds(tmp_path: Path) -> None:
    odd = str(tmp_path / "a<b>.html")
    assert given_at_start([odd, "", "https://example.com/<x"]) == [Path(odd), "https://example.com/<x"]


def test_an_address_without_its_scheme_is_one_at_the_start_unless_it_is_the_name_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    started: list[list[str]] = []
    monkeypatch.setattr("htmlfig_desktop.ui.application.create_application", lambda arguments: None)
    monkeypatch.setattr("htmlfig_desktop.ui.application.run", lambda application, pages: started.append(pages))
    (tmp_path / "example.org").mkdir()
    given = ["example.com", "localhost:3000/a", "example.org", "page.html", "https://example.com"]
    expected = ["example.com", "localhost:3000/a", f"{tmp_path}/example.org", f"{tmp_path}/page.html", given[-1]]
    monkeypatch.setattr(gc, "disable", lambda: None)
    assert main(given) == 0
    assert started == [expected]


def big_page(lines: int) -> str:
    return "".join(f"<p id='{number}'>line {number}</p>\n" for number in range(lines))


def test_a_long_text_is_put_in_between_events_and_known_whole_at_once(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            editor = driver.window.editor
            editor.set_kind(InputKind.HTML)
            editor.set_html("<p>old")
            text = big_page(60_000)
            editor.set_html(text)
            assert editor.code.isReadOnly()
            assert editor.code.blockCount() < 60_000
            assert editor.html == text
            assert editor.has_html
            await until(lambda: not editor.code.isReadOnly())
            assert editor.code.toPlainText() == text
            editor.code.undo()
            assert editor.html == "<p>old"

    run(play())


def test_words_are_found_forward_backward_and_around_the_end(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            await give(driver.window, Command.FIND_HTML)
            editor = driver.window.editor
            editor.set_html("<p>one two one</p>")
            bar = editor.find_bar
            bar._find.setText("ONE")
            assert "2" in bar._said.text()
            places = []
            for backward in (False, False, False, True, True):
                assert bar.seek(backward=backward)
                places.append(editor.code.textCursor().selectionStart())
            assert places == [3, 11, 3, 11, 3]
            bar._find.setText("three")
            assert not bar.seek()

    run(play())


def test_one_and_all_places_are_replaced_and_one_undo_brings_all_back(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            editor = driver.window.editor
            editor.set_kind(InputKind.HTML)
            editor.set_html("a.b a.b axb")
            editor.find_bar.open()
            editor.find_bar._find.setText("a.b")
            editor.find_bar._replace.setText(r"\1")
            editor.find_bar.replace()
            editor.find_bar.replace()
            assert editor.html == r"\1 a.b axb"
            editor.find_bar.replace_all()
            assert editor.html == r"\1 \1 axb"
            editor.code.undo()
            assert editor.html == r"\1 a.b axb"
            editor.find_bar.dismiss()
            assert not editor.find_bar.isVisible()

    run(play())


def test_what_a_search_found_is_told_in_its_field_and_takes_no_room_of_a_low_panel(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.window.resize(1360, 864)
            editor = driver.window.editor
            editor.set_html("<p class='a'>" * 40)
            editor.open_search()
            bar = editor.find_bar
            await until(lambda: bar._find.height() > 20)
            low = bar.sizeHint().height()
            bar._find.setText("class")
            bar.seek()
            await until(lambda: bar._said.isVisible())
            assert bar._said.text() == "Found: 40"
            assert bar.sizeHint().height() == low
            assert bar._find.geometry().contains(bar._said.geometry())
            assert not bar._find.geometry().intersects(bar._replace.geometry())
            assert bar._find.textMargins().right() >= bar._said.width(), "words do not run below it"

    run(play())


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("<p>Plain", "HTML code"),
        ("<header><h2 class='x'>Prices <em>&amp;</em>\n plans</h2></header><h1>Later</h1>", "Prices & plans"),
        ("<TITLE>Harbor</TITLE><h1>Sail</h1>", "Harbor"),
        ("<title> </title><h3>Sail</h3>", "Sail"),
        ("<h1>" + "word " * 40 + "</h1>", ("word " * 16)[:79].rstrip() + "…"),
        ("<h1>never closed" * 10_000, "HTML code"),
    ],
)
def test_pasted_html_is_called_after_its_title_or_first_heading(run, opened, text: str, name: str) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.window.editor.set_kind(InputKind.HTML)
            driver.window.editor.set_html(text)
            editor = driver.desktop.presenter.editor
            assert [each.name for each in (*editor.sources(), editor.glance())] == [name, name]

    run(play())
