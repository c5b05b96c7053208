"""A form field: its label, the control, a unit, and below it what is wrong with the value."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from htmlfig_desktop.ui.widgets.labels import label


class Field(QWidget):
    """A labelled control with room for an explanation."""

    def __init__(self, text: str, control: QWidget, *, unit: str = "", tip: str = "") -> None:
        super().__init__()
        self.control = control
        self._name = text.replace("&", "")
        caption = label(text)
        caption.setBuddy(control.focusProxy() or control)  # Qt goes to none that the keyboard does not stop at itself
        control.setAccessibleName(f"{self._name} ({unit})" if unit else self._name)
        control.setToolTip(tip)
        self._tip = tip
        self._is_marked = False
        self._problem = label("", "problem", wrap=True)
        self._problem.hide()
        self._note = label("", "small", wrap=True)
        self._note.hide()

        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(control, 1)
        if unit:
            shown_unit = label(unit, "muted")
            shown_unit.setMinimumWidth(20)
            row.addWidget(shown_unit)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(caption)
        column.addLayout(row)
        column.addWidget(self._problem)
        column.addWidget(self._note)

    @property
    def problem(self) -> str:
        """What is said to be wrong; empty when nothing is."""
        return self._problem.text()

    @property
    def note(self) -> str:
        """What is said about the value; empty for nothing."""
        return self._note.text()

    def set_note(self, text: str, *, is_warning: bool = False) -> None:
        """Say something about a value that may well stay as it is."""
        kind = "problem" if is_warning else "small"
        if (text, kind) == (self._note.text(), self._note.property("kind")):
            return
        self._note.setText(text)
        self._note.setVisible(bool(text))
        self._note.setProperty("kind", kind)
        self._note.style().unpolish(self._note)
        self._note.style().polish(self._note)
        self.control.setAccessibleDescription(text or self._tip)

    def set_problem(self, text: str) -> None:
        """Explain what is wrong with the value, or take the explanation away."""
        if text == self._problem.text():
            return
        self._problem.setText(text)
        self._problem.setVisible(bool(text))
        self.control.setAccessibleDescription(text or self._tip)
        self._show_border()

    def mark_wrong(self, wrong: bool) -> None:
        """Give the control the border of a wrong value, or take it away, where a note says already what is wrong."""
        self._is_marked = wrong
        self._show_border()

    def _show_border(self) -> None:
        is_wrong = self._is_marked or bool(self.problem)
        if is_wrong != bool(self.control.property("invalid")):
            self.control.setProperty("invalid", is_wrong)
            self.control.style().unpolish(self.control)
            self.control.style().polish(self.control)


class ElidedBox(QComboBox):
    """Offers choices whose names may be longer than there is room: the chosen one is cut where the room ends."""

    @property
    def shown_text(self) -> str:
        """The chosen name as far as it fits; what stands for none where none is chosen."""
        return self._option().currentText

    def minimumSizeHint(self) -> QSize:
        """As narrow as it was asked to be; Qt would have room for all of what stands for none."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        words = QSize(self.fontMetrics().horizontalAdvance("X") * self.minimumContentsLength(), 0)
        narrowest = self.style().sizeFromContents(QStyle.ContentsType.CT_ComboBox, option, words, self)
        return QSize(narrowest.width(), super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the box with the name that fits."""
        painter = QStylePainter(self)
        option = self._option()
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def _option(self) -> QStyleOptionComboBox:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        room = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        if self.currentIndex() < 0 and self.placeholderText():
            option.currentText = self.placeholderText()
            palette = QPalette(option.palette)
            palette.setBrush(QPalette.ColorRole.ButtonText, palette.placeholderText())
            option.palette = palette
        text = self.fontMetrics().elidedText(option.currentText, Qt.TextElideMode.ElideRight, room.width())
        option.currentText = text
        return option


def text_field(placeholder: str = "") -> QLineEdit:
    """Return a one-line text control."""
    control = QLineEdit()
    control.setPlaceholderText(placeholder)
    control.setMinimumWidth(48)
    control.setAcceptDrops(False)  # the window takes what is dropped, wherever it falls
    return control
