"""Colors HTML while it is typed: tags, attributes, values, comments. A line at a time, with a state between lines.

What lies below the lines reached so far is colored in small steps, so that a long document never halts the window.
"""

from __future__ import annotations

import re
from enum import IntEnum

from PySide6.QtCore import QElapsedTimer, QTimer
from PySide6.QtGui import QColor, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from htmlfig_desktop.ui.theme import Tokens


class _State(IntEnum):
    """What a line begins inside of. Qt's own value for the first line is -1."""

    TEXT = 0
    COMMENT = 1
    TAG = 2
    DOUBLE_QUOTED = 3
    SINGLE_QUOTED = 4


_OPENING = re.compile(r"<!--|</?[A-Za-z!?][^\s/>\"'=]*")
_INSIDE_TAG = re.compile(
    r"(?P<end>/?>)|(?P<double>\")|(?P<single>')|(?P<value>(?<==)[^\s\"'>]+)|(?P<name>[^\s\"'=/>]+)"
)
_ENDS = {_State.COMMENT: "-->", _State.DOUBLE_QUOTED: '"', _State.SINGLE_QUOTED: "'"}
_AFTER = {_State.COMMENT: _State.TEXT, _State.DOUBLE_QUOTED: _State.TAG, _State.SINGLE_QUOTED: _State.TAG}


_LINES_AT_ONCE = 200
_STEP_MS = 8


class HtmlHighlighter(QSyntaxHighlighter):
    """Highlights an HTML document in the colors of a theme."""

    def __init__(self, document: QTextDocument, tokens: Tokens) -> None:
        super().__init__(document)
        self._set_colors(tokens)
        self._reached = _LINES_AT_ONCE
        self.is_coloring = False
        """Whether what the document tells of now are colors, and no change of its text."""
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._step)
        document.contentsChange.connect(self._go_on)
        self._go_on()

    def restart(self, lines: int = _LINES_AT_ONCE) -> None:
        """Forget how far the coloring has come: another text is about to come, its first ``lines`` at once."""
        self._reached = min(lines, _LINES_AT_ONCE)

    def hold_from(self, block: int) -> None:
        """Color what comes after a block step by step: much is about to be put in there."""
        self._reached = min(self._reached, block + 1)

    def finish(self) -> None:
        """Color the whole document now."""
        self.rehighlight()
        while self._timer.isActive():
            self._step()

    def recolor(self, tokens: Tokens) -> None:
        """Use other colors."""
        self._set_colors(tokens)
        self.restart()
        self.is_coloring = True
        self.rehighlight()
        self.is_coloring = False
        self._go_on()

    def highlightBlock(self, text: str) -> None:
        """Color one line, if its turn has come."""
        if self.currentBlock().blockNumber() >= self._reached:
            return
        state = _State(max(self.previousBlockState(), 0))
        position = 0
        while position < len(text):
            if state in _ENDS:
                position, state = self._span(text, position, state)
            elif state is _State.TAG:
                position, state = self._in_tag(text, position)
            else:
                position, state = self._in_text(text, position)
        self.setCurrentBlockState(state)

    def _go_on(self) -> None:
        if self.document() is not None and self.document().blockCount() > self._reached:
            self._timer.start()

    def _step(self) -> None:
        """Color more lines, for a few milliseconds."""
        clock = QElapsedTimer()
        clock.start()
        self.is_coloring = True
        while clock.elapsed() < _STEP_MS:
            block = self.document().findBlockByNumber(self._reached)
            if not block.isValid():
                self._timer.stop()
                break
            self._reached += 1
            self.rehighlightBlock(block)
        self.is_coloring = False

    def _span(self, text: str, position: int, state: _State) -> tuple[int, _State]:
        """Color a comment or a quoted value up to its end."""
        end = text.find(_ENDS[state], position)
        color = self._comment if state is _State.COMMENT else self._string
        if end < 0:
            self.setFormat(position, len(text) - position, color)
            return len(text), state
        end += len(_ENDS[state])
        self.setFormat(position, end - position, color)
        return end, _AFTER[state]

    def _in_text(self, text: str, position: int) -> tuple[int, _State]:
        found = _OPENING.search(text, position)
        if found is None:
            return len(text), _State.TEXT
        if found.group() == "<!--":
            self.setFormat(found.start(), 4, self._comment)
            return found.end(), _State.COMMENT
        self.setFormat(found.start(), found.end() - found.start(), self._tag)
        return found.end(), _State.TAG

    def _in_tag(self, text: str, position: int) -> tuple[int, _State]:
        found = _INSIDE_TAG.search(text, position)
        if found is None:
            return len(text), _State.TAG
        kind, length = found.lastgroup, found.end() - found.start()
        if kind in ("double", "single"):
            self.setFormat(found.start(), 1, self._string)
            return found.end(), _State.DOUBLE_QUOTED if kind == "double" else _State.SINGLE_QUOTED
        formats = {"end": self._tag, "value": self._string, "name": self._attribute}
        self.setFormat(found.start(), length, formats[str(kind)])
        return found.end(), _State.TEXT if kind == "end" else _State.TAG

    def _set_colors(self, tokens: Tokens) -> None:
        self._tag = _colored(tokens.code_tag)
        self._attribute = _colored(tokens.code_attribute)
        self._string = _colored(tokens.code_string)
        self._comment = _colored(tokens.code_comment)


def _colored(color: str) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setForeground(QColor(color))
    return made
