"""Finds and replaces words in the editor."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QToolButton, QWidget

from htmlfig_desktop.ui.editor.code_edit import CodeEdit
from htmlfig_desktop.ui.widgets.fields import text_field
from htmlfig_desktop.ui.widgets.labels import label
from htmlfig_desktop.ui.widgets.quiet_button import quiet_button

_MOST_COUNTED = 10_000


class FindBar(QWidget):
    """Sits above the editor; hidden until it is opened, put away with Escape, which the panel passes on.

    Signals:
        shown: bool, whether it is open now.
    """

    shown = Signal(bool)

    def __init__(self, code: CodeEdit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._code = code
        self._find = text_field(self.tr("Find"))
        self._find.setAccessibleName(self.tr("Find in HTML"))
        self._replace = text_field(self.tr("Replace with"))
        self._replace.setAccessibleName(self.tr("Replace with"))
        self._said: QLabel = label("", "small")
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        grid.addWidget(self._find, 0, 0)
        grid.addWidget(self._tool("up", self.tr("Find previous"), lambda: self.seek(backward=True)), 0, 1)
        grid.addWidget(self._tool("down", self.tr("Find next"), self.seek), 0, 2)
        grid.addWidget(self._tool("close", self.tr("Close search"), self.dismiss), 0, 3)
        grid.addWidget(self._replace, 1, 0)
        one, every = QPushButton(self.tr("Replace")), QPushButton(self.tr("All"))
        every.setAccessibleName(self.tr("Replace all"))
        for button, act in ((one, self.replace), (every, self.replace_all)):
            button.setProperty("kind", "link")
            button.clicked.connect(act)
        grid.addWidget(one, 1, 1, 1, 2)
        grid.addWidget(every, 1, 3)
        self._said.setContentsMargins(0, 0, 10, 0)
        self._said.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._said.hide()
        grid.addWidget(self._said, 0, 0, Qt.AlignmentFlag.AlignRight)  # in the field, which the panel has room for
        self._find.returnPressed.connect(self.seek)
        self._replace.returnPressed.connect(self.replace)
        self._find.textChanged.connect(self._count)
        self._find.textEdited.connect(self._seek_from_here)
        self.hide()

    def open(self) -> None:
        """Show the bar with what is selected in the editor."""
        selected = self._code.textCursor().selectedText()
        if selected and "\u2029" not in selected:
            self._find.setText(selected)
        self.show()
        self.shown.emit(True)
        self._find.setFocus()
        self._find.selectAll()
        self._count()

    def dismiss(self) -> None:
        """Put the bar away."""
        self.hide()
        self.shown.emit(False)
        self._code.setFocus()

    def seek(self, *, backward: bool = False) -> bool:
        """Select the next or previous place, beginning anew at the end; whether there is one."""
        words = self._find.text()
        if not words:
            return False
        flags = QTextDocument.FindFlag.FindBackward if backward else QTextDocument.FindFlag(0)
        if self._code.find(words, flags):
            return True
        before = self._code.textCursor()
        edge = before.MoveOperation.End if backward else before.MoveOperation.Start
        self._code.moveCursor(edge)
        if self._code.find(words, flags):
            return True
        self._code.setTextCursor(before)
        return False

    def _seek_from_here(self) -> None:
        """Follow the words while they are typed: what is selected stays so as long as it fits them."""
        cursor = self._code.textCursor()
        before = self._code.textCursor()
        cursor.setPosition(cursor.selectionStart())
        self._code.setTextCursor(cursor)
        if not self.seek():
            self._code.setTextCursor(before)

    def replace(self) -> None:
        """Replace the selected place and go to the next one."""
        cursor = self._code.textCursor()
        if cursor.selectedText().casefold() == self._find.text().casefold() and self._find.text():
            cursor.insertText(self._replace.text())
        self.seek()
        self._count()

    def replace_all(self) -> None:
        """Replace every place; one undo brings all back."""
        if not self._find.text():
            return
        pattern, new = self._pattern(), self._replace.text()
        text, count = pattern.subn(lambda _: new, self._code.text)
        if count:
            self._code.set_text(text)
        self._say(self.tr("Replaced: {count}").format(count=count))

    def _pattern(self) -> re.Pattern[str]:
        return re.compile(re.escape(self._find.text()), re.IGNORECASE)

    def _count(self) -> None:
        """Say how many places there are."""
        if not self._find.text() or not self.isVisible():
            self._say("")
            return
        count = sum(1 for _, _ in zip(range(_MOST_COUNTED), self._pattern().finditer(self._code.text), strict=False))
        shown = f"{_MOST_COUNTED}+" if count == _MOST_COUNTED else str(count)
        self._say(self.tr("Found: {count}").format(count=shown))

    def _say(self, text: str) -> None:
        self._said.setText(text)
        self._said.setVisible(bool(text))
        self._find.setTextMargins(0, 0, self._said.sizeHint().width() if text else 0, 0)

    def _tool(self, icon: str, name: str, act: Callable[[], object]) -> QToolButton:
        button = quiet_button(icon, name, size=16)
        button.clicked.connect(lambda: act())
        return button
