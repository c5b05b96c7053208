"""The HTML editor: monospaced text, line numbers, colors."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QMimeData, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFontDatabase,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget

from htmlfig_desktop.core.answers import page_in_answer
from htmlfig_desktop.ui.editor.folding import LONGEST_LINE, MARK, LineNumbers, folded, unfolded
from htmlfig_desktop.ui.editor.highlighter import HtmlHighlighter
from htmlfig_desktop.ui.editor.history import common_start
from htmlfig_desktop.ui.theme import Theme

HIGHLIGHTED_CHARACTERS = 1_000_000
"""Longer documents are shown in one color, so that typing in them stays smooth."""

_SLICE = 16_384
"""Characters put in at a time."""
_STEP_MS = 8
_COLORED_AT_ONCE = 12_000
"""Characters."""
_RENUMBERED_MS = 200
_GOES_ON = "\N{DOWNWARDS ARROW WITH TIP RIGHTWARDS}"


class CodeEdit(QPlainTextEdit):
    """Edits HTML. Tab moves on to the next control, so that the keyboard is never caught.

    Signals:
        edited: the text has changed. ``textChanged`` tells of new colors too, line by line.
        earlierWanted, laterWanted: undo or redo beyond what this editor remembers itself.
    """

    edited = Signal()

    earlierWanted = Signal()
    laterWanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._use_font()
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setTabChangesFocus(True)
        self._coming: str | None = None
        self._shown = ""
        self._put_in = 0
        self._numbers = LineNumbers()
        self._forgets = False
        self._loader = QTimer(self, interval=0)
        self._loader.timeout.connect(self._go_on)
        self.setAcceptDrops(False)  # the window takes what is dropped, wherever it falls
        self._gutter = _Gutter(self)
        self._highlighter: HtmlHighlighter | None = HtmlHighlighter(self.document(), theme.tokens)
        theme.changed.connect(self._recolor)
        self.blockCountChanged.connect(self._make_room)
        self._renumber = QTimer(self, singleShot=True, interval=_RENUMBERED_MS)
        self._renumber.timeout.connect(self._count_lines)
        self.blockCountChanged.connect(self._note_blocks)
        self.updateRequest.connect(self._scroll_gutter)
        self.textChanged.connect(self._note_change)
        self._make_room()

    @property
    def gutter_width(self) -> int:
        """Width of the line numbers with their margins, px."""
        digits = max(2, len(str(self.blockCount())))
        return 20 + self.fontMetrics().horizontalAdvance("9") * digits

    @property
    def text(self) -> str:
        """The whole text, also while it is still being put in."""
        return unfolded(self.toPlainText()) if self._coming is None else self._coming

    @property
    def length(self) -> int:
        """Characters, about; cheap."""
        return max(0, self.document().characterCount() - 1) if self._coming is None else len(self._coming)

    @property
    def is_blank(self) -> bool:
        """Whether there is no text; cheap, unlike ``text``."""
        return self.document().isEmpty() and not self._coming

    def set_text(self, text: str) -> None:
        """Replace the whole text; undo brings the old one back, in one step.

        A long text is put in slice by slice between events, and cannot be edited until all of it is there.
        """
        self._coming = text
        self._shown = folded(text)
        self._prepare_highlighter(len(text) <= HIGHLIGHTED_CHARACTERS)
        self._put_in = 0
        self._forgets = False
        cursor = self.textCursor()
        cursor.select(cursor.SelectionType.Document)
        cursor.beginEditBlock()
        cursor.removeSelectedText()
        self._insert_slice(cursor)
        cursor.endEditBlock()
        cursor.movePosition(cursor.MoveOperation.Start)
        self.setTextCursor(cursor)

    def forget_steps(self) -> None:
        """Let undo end at the text as it is now; beyond it ``earlierWanted`` asks."""
        self._forgets = self._coming is not None
        if not self._forgets:
            self.document().clearUndoRedoStacks()

    def replace_text(self, text: str) -> None:
        """Show another text as a whole, with the cursor at what is different; undo does not lead back to this one."""
        old = self.text
        start = common_start(old, text)
        is_folded = MARK in self.toPlainText() or folded(text) != text
        if is_folded or abs(len(old) - len(text)) > _SLICE or len(text) > HIGHLIGHTED_CHARACTERS:
            self.set_text(text)
        else:
            self._exchange(old, text, start)
        self.forget_steps()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Undo and redo, here and beyond."""
        for key, own, do, beyond in (
            (QKeySequence.StandardKey.Undo, self.document().isUndoAvailable(), self.undo, self.earlierWanted),
            (QKeySequence.StandardKey.Redo, self.document().isRedoAvailable(), self.redo, self.laterWanted),
        ):
            if event.matches(key) and not self.isReadOnly():
                do() if own else beyond.emit()
                return
        super().keyPressEvent(event)

    def _exchange(self, old: str, text: str, start: int) -> None:
        """Put in what is different, so that the view stays where it is."""
        end = common_start(old[start:][::-1], text[start:][::-1])
        cursor = self.textCursor()
        cursor.setPosition(_units(old[:start]))
        cursor.setPosition(_units(old[: len(old) - end]), QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(text[start : len(text) - end])
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def _go_on(self) -> None:
        """Put in slices for a few milliseconds."""
        clock = QElapsedTimer()
        clock.start()
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.joinPreviousEditBlock()
        while self._coming is not None and clock.elapsed() < _STEP_MS:
            self._insert_slice(cursor)
        cursor.endEditBlock()
        if self._forgets:
            self.forget_steps()

    def _insert_slice(self, cursor: QTextCursor) -> None:
        """Put in the next slice, which ends with a line; note when it was the last one."""
        if self._coming is None:
            return
        end = self._shown.find("\n", self._put_in + _SLICE) + 1 or len(self._shown)
        cursor.insertText(self._shown[self._put_in : end])
        self._put_in = end
        is_done = end == len(self._shown)
        if is_done:
            self._coming = None
            self._shown = ""
            self._count_lines()
        self.setReadOnly(not is_done)
        (self._loader.stop if is_done else self._loader.start)()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the line numbers as high as the text."""
        super().resizeEvent(event)
        area = self.contentsRect()
        self._gutter.setGeometry(QRect(area.left(), area.top(), self.gutter_width, area.height()))

    def paint_gutter(self, event: QPaintEvent) -> None:
        """Paint the numbers of the lines in sight."""
        tokens = self._theme.tokens
        painter = QPainter(self._gutter)
        painter.fillRect(event.rect(), QColor(tokens.window))
        painter.setFont(self.font())
        current = self.textCursor().blockNumber()
        block = self.firstVisibleBlock()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        while block.isValid() and top <= event.rect().bottom():
            height = self.blockBoundingRect(block).height()
            if block.isVisible() and top + height >= event.rect().top():
                painter.setPen(QColor(tokens.text if block.blockNumber() == current else tokens.muted))
                area = QRect(0, round(top), self._gutter.width() - 10, self.fontMetrics().height())
                number = self._numbers.of(block.blockNumber())
                painter.drawText(area, Qt.AlignmentFlag.AlignRight, _GOES_ON if number is None else str(number))
            block = block.next()
            top += height

    def createMimeDataFromSelection(self) -> QMimeData:
        """Copy what stands there, without the breaks that only we put in."""
        data = QMimeData()
        data.setText(unfolded(self.textCursor().selection().toPlainText()))
        return data

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Paste, with breaks in very long lines. In place of everything, an assistant's answer gives its page only."""
        is_all = len(self.textCursor().selectedText()) == self.document().characterCount() - 1
        text = folded(page_in_answer(source.text()) if is_all else source.text())
        if self.length + len(text) > HIGHLIGHTED_CHARACTERS:
            self._prepare_highlighter(False)
        elif self._highlighter is not None and len(text) > _COLORED_AT_ONCE:
            self._highlighter.hold_from(self.textCursor().blockNumber())
        self.textCursor().insertText(text)
        self.ensureCursorVisible()

    def _note_change(self) -> None:
        """Tell of the text, not of its colors, and color it as long as that is smooth."""
        if self._highlighter is not None and self._highlighter.is_coloring:
            return
        is_short = self.length <= HIGHLIGHTED_CHARACTERS
        if self._coming is None and is_short != (self._highlighter is not None):
            self._prepare_highlighter(is_short)
        self.edited.emit()

    def _count_lines(self) -> None:
        self._numbers = LineNumbers(self.toPlainText())

    def _note_blocks(self) -> None:
        """Number the lines anew where some of them are broken; others number themselves."""
        if self._coming is None and (self._numbers.are_broken or self.document().characterCount() > LONGEST_LINE):
            self._renumber.start()

    def _make_room(self) -> None:
        self.setViewportMargins(self.gutter_width, 0, 0, 0)
        self._gutter.resize(self.gutter_width, self._gutter.height())

    def _scroll_gutter(self, area: QRect, dy: int) -> None:
        if dy:
            self._gutter.scroll(0, dy)
        else:
            self._gutter.update(0, area.y(), self._gutter.width(), area.height())

    def _use_font(self) -> None:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(QApplication.font().pointSizeF() * 0.95)
        self.setFont(font)

    def _recolor(self) -> None:
        self._use_font()
        self._make_room()
        if self._highlighter is not None:
            self._highlighter.recolor(self._theme.tokens)
        self._gutter.update()

    def _prepare_highlighter(self, wanted: bool) -> None:
        if wanted and self._highlighter is not None:
            self._highlighter.restart(self._shown.count("\n", 0, _COLORED_AT_ONCE) + 1)
        elif wanted:
            self._highlighter = HtmlHighlighter(self.document(), self._theme.tokens)
        elif not wanted and self._highlighter is not None:
            gone, self._highlighter = self._highlighter, None
            gone.is_coloring = True
            gone.setDocument(None)
            gone.deleteLater()


def _units(text: str) -> int:
    """Return the length of a text as Qt counts it."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


class _Gutter(QWidget):
    """The strip with the line numbers."""

    def __init__(self, editor: CodeEdit) -> None:
        super().__init__(editor)
        self._editor = editor

    def sizeHint(self) -> QSize:
        """As wide as the numbers."""
        return QSize(self._editor.gutter_width, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Let the editor paint, which knows the lines."""
        self._editor.paint_gutter(event)
