"""What pages say cannot steer the terminal, and progress stays out of pipes."""

from __future__ import annotations

import io

from htmlfig_desktop.cli.terminal import STAGE_WORDS, ProgressLine, plain
from htmlfig_desktop.core.conversion import Progress, Stage


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_every_stage_has_words() -> None:
    assert set(STAGE_WORDS) == set(Stage)


def test_text_from_a_page_loses_what_steers_a_terminal_and_keeps_its_letters() -> None:
    assert plain("Preis\x1b[31m für\r\n日本\x07\u202e") == "Preis [31m für  日本  "


def test_progress_goes_to_a_terminal_only() -> None:
    pipe, terminal = io.StringIO(), Terminal()
    for stream in (pipe, terminal):
        line = ProgressLine(1, stream)
        line.show("page.html", Progress(Stage.WAITING, "3 images"))
    assert pipe.getvalue() == ""
    assert "page.html: waiting for the page (3 images)" in terminal.getvalue()


def test_with_several_pages_the_line_counts_and_clears_itself() -> None:
    terminal = Terminal()
    line = ProgressLine(3, terminal)
    line.finish_one()
    line.show("b.html", Progress(Stage.LOADING))
    line.clear()
    assert "[2/3] b.html: loading the page" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")
