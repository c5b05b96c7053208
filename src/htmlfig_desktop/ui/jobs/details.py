"""The details of one job, to read and to copy."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QGuiApplication,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFrameFormat,
    QTextLength,
    QTextTableFormat,
)
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QTextEdit, QVBoxLayout, QWidget

from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.jobs.rows import Details, Fact, Section
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.growing import fit_screen
from htmlfig_desktop.ui.widgets.labels import ElidedLabel, label

_SIZE, _SMALL_SIZE = QSize(720, 600), QSize(640, 480)
_MARGIN, _BETWEEN, _GAP = 8, 16, 24
"""Around all, below a section, and between a label and what it says, px."""
_WIDEST_LABEL = 240
"""px; a longer one is broken."""


class DetailsDialog(QDialog):
    """Shows Details, and others in their place as often as is wanted. Deletes itself when it is closed."""

    def __init__(self, details: Details, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(details.window_title or self.tr("Details"))
        fit_screen(self, _SIZE if details.sections else _SMALL_SIZE)
        self._details = details
        self._theme = theme
        self.text = QTextEdit()
        self.text.setAcceptRichText(False)
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(details.window_title or self.tr("Details of the job"))
        self.text.document().setDocumentMargin(_MARGIN)
        copy = QPushButton(self.tr("&Copy Details"))
        set_icon(copy, "copy")
        copy.clicked.connect(self._copy)
        close = QPushButton(self.tr("C&lose"))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        buttons = QHBoxLayout()
        buttons.addWidget(copy)
        buttons.addStretch(1)
        buttons.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 16)
        column.setSpacing(8)
        self._name = ElidedLabel("", "large", Qt.TextElideMode.ElideMiddle)
        self._headline, self._explanation = label("", "heading", wrap=True), label("", wrap=True)
        for shown in (self._name, self._headline, self._explanation):
            column.addWidget(shown)
        column.addSpacing(8)
        column.addWidget(self.text, 1)
        column.addSpacing(8)
        column.addLayout(buttons)
        theme.changed.connect(self._write)
        self._write()

    def show_details(self, details: Details) -> None:
        """Show others in place of these; what is in sight and what is selected stay so as far as they are still there.

        Who reads the end, where the log is, is shown the new end.
        """
        if details == self._details:
            return
        self._details = details
        bar, cursor = self.text.verticalScrollBar(), self.text.textCursor()
        top, is_at_end = bar.value(), 0 < bar.value() == bar.maximum()
        anchor, position = cursor.anchor(), cursor.position()
        self._write()
        last = self.text.document().characterCount() - 1
        cursor = self.text.textCursor()
        cursor.setPosition(min(anchor, last))
        cursor.setPosition(min(position, last), QTextCursor.MoveMode.KeepAnchor)
        self.text.setTextCursor(cursor)
        bar.setValue(bar.maximum() if is_at_end else top)

    def _write(self) -> None:
        """Set the details down in the theme's colors."""
        self._name.setText(self._details.name)
        self._headline.setText(self._details.headline)
        self._explanation.setText(self._details.explanation)
        for shown, text in ((self._headline, self._details.headline), (self._explanation, self._details.explanation)):
            shown.setVisible(bool(text))
        if not self._details.sections:
            self.text.setPlainText(self._details.text)
            return
        self.text.ensurePolished()
        self.text.clear()
        cursor = self.text.textCursor()
        cursor.beginEditBlock()
        width = self._label_width()
        for section in self._details.sections:
            self._write_section(cursor, section, width)
        cursor.endEditBlock()
        self.text.moveCursor(QTextCursor.MoveOperation.Start)

    def _write_section(self, cursor: QTextCursor, section: Section, width: int) -> None:
        tokens = self._theme.tokens
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.setBlockFormat(_block(0, 4))
        cursor.insertText(section.title, _letters(tokens.text, QFont.Weight.DemiBold))
        for fact in section.facts:
            if not fact.label:
                cursor.insertBlock(_block(2, 2), _letters(tokens.text))
                cursor.insertText(fact.text)
        labeled = [fact for fact in section.facts if fact.label]
        if not labeled:
            cursor.insertBlock(_block(0, _BETWEEN - _MARGIN))
            return
        table = cursor.insertTable(len(labeled), 2, _table(width))
        for row, fact in enumerate(labeled):
            table.cellAt(row, 0).firstCursorPosition().insertText(fact.label, _letters(tokens.muted))
            self._write_fact(table.cellAt(row, 1).firstCursorPosition(), fact)

    def _write_fact(self, cell: QTextCursor, fact: Fact) -> None:
        cell.insertText(fact.text, _letters(self._theme.tokens.text))
        for note in fact.notes:
            cell.insertBlock()
            cell.insertText(note, _letters(self._theme.tokens.muted))

    def _label_width(self) -> int:
        """Return one width for the labels of all sections, so that what they say begins at one edge."""
        return min(_WIDEST_LABEL, max(map(self.text.fontMetrics().horizontalAdvance, self._labels()), default=0)) + _GAP

    def _labels(self) -> Iterable[str]:
        return (fact.label for section in self._details.sections for fact in section.facts)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._details.copied)


def _letters(color: str, weight: QFont.Weight = QFont.Weight.Normal) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setForeground(QColor(color))
    made.setFontWeight(weight)
    return made


def _block(above: int, below: int) -> QTextBlockFormat:
    made = QTextBlockFormat()
    made.setTopMargin(above)
    made.setBottomMargin(below)
    return made


def _table(label_width: int) -> QTextTableFormat:
    made = QTextTableFormat()
    made.setBorder(0)
    made.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_None)
    made.setCellPadding(2)
    made.setCellSpacing(0)
    made.setBottomMargin(_BETWEEN)  # the margin above what follows a table is not kept
    made.setLeftMargin(-2)  # the padding of the first column, so that labels stand below their heading
    kinds = (QTextLength.Type.FixedLength, label_width), (QTextLength.Type.VariableLength, 0)
    made.setColumnWidthConstraints([QTextLength(kind, value) for kind, value in kinds])
    return made
