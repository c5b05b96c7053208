"""Losses of one kind as a line that opens up to the elements it is about."""

from __future__ import annotations

from pathlib import PurePath
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionFrame,
    QVBoxLayout,
    QWidget,
)

from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode, Severity
from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.messages.texts import SEVERITY_MARKS, Loss
from htmlfig_desktop.ui.widgets.labels import ElidedLabel, label, plain_tip
from htmlfig_desktop.ui.widgets.once import click_once

_REMEDIES: Final = {
    DiagnosticCode.COOKIE_BANNER_SHOWN: QT_TRANSLATE_NOOP("LossGroup", "Convert Without It"),
    DiagnosticCode.PAGE_IS_LOGIN: QT_TRANSLATE_NOOP("LossGroup", "Open in Private Browser…"),
    DiagnosticCode.FILES_OUT_OF_REACH: QT_TRANSLATE_NOOP("LossGroup", "Let It Read “{folder}”"),
    DiagnosticCode.BASE_ADDRESS_MISSING: QT_TRANSLATE_NOOP("LossGroup", "Give a Base URL"),
}
"""What helps against a kind of loss, as its button says it; ``{folder}`` is the name of what its note names."""
_LONGEST_FOLDER = 140
"""Px of its name in a button."""


class LossGroup(QAbstractButton):
    """One kind of loss: mark, sentence, count; Space, Return or a click opens it.

    Where something helps, a button does that. It looks like a frame, and is a button to screen readers.

    Signals:
        placeChosen: Diagnostic, the user wants to see an element.
        remedyChosen: DiagnosticCode, the user wants what helps against it.
    """

    placeChosen = Signal(object)
    remedyChosen = Signal(object)

    def __init__(self, loss: Loss, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._loss = loss
        self.setObjectName("lossGroup")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)  # a button's would not wrap
        self.setToolTip(loss.code.code)
        mark = QLabel()
        set_icon(mark, *SEVERITY_MARKS[loss.code.severity], 16)
        self._arrow = QLabel()
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(label(loss.sentence, wrap=True), 1)
        if loss.count > 1:
            row.addWidget(label(f"× {loss.count}", "muted"), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._arrow, 0, Qt.AlignmentFlag.AlignTop)
        self._places = QWidget()
        self._fill()
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 4, 4)
        column.setSpacing(4)
        column.addLayout(row)
        if loss.code in _REMEDIES:
            column.addLayout(self._remedy())
        column.addWidget(self._places)
        self._arrow.setVisible(bool(loss.found))
        self.clicked.connect(lambda: self.set_open(not self.is_open))
        self.set_open(False)

    @property
    def is_open(self) -> bool:
        """Whether the elements are listed."""
        return not self._places.isHidden()

    def set_open(self, is_open: bool) -> None:
        """List the elements, or not."""
        self._places.setVisible(is_open and bool(self._loss.found))
        set_icon(self._arrow, "up" if is_open else "down", "muted", 16)
        names = {
            Severity.LOST: self.tr("Missing"),
            Severity.APPROXIMATED: self.tr("Different"),
            Severity.INFO: self.tr("Note"),
        }
        severity, count = names[self._loss.code.severity], self._loss.count
        self.setAccessibleName(
            self.tr("{severity}: {sentence} Places: {count}").format(
                severity=severity, sentence=self._loss.sentence, count=count
            )
        )
        state = self.tr("Elements are listed") if is_open else self.tr("Press Space to list the elements")
        self.setAccessibleDescription(state if self._loss.found else "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open or close with Return, too."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what the style sheet says of a frame; labels do the rest."""
        option = QStyleOptionFrame()
        option.initFrom(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_Widget, option, QPainter(self), self)

    def _remedy(self) -> QHBoxLayout:
        text = self.tr(str(_REMEDIES[self._loss.code]))
        button = QPushButton()
        button.setProperty("kind", "link")
        if "{folder}" in text:
            folder = str(self._loss.found[0].note) if self._loss.found else ""
            name = PurePath(folder).name
            short = self.fontMetrics().elidedText(name, Qt.TextElideMode.ElideMiddle, _LONGEST_FOLDER)
            button.setAccessibleName(text.replace("{folder}", name))
            button.setToolTip(plain_tip(folder))
            text = text.replace("{folder}", short)
        button.setText(text.replace("&", "&&"))
        click_once(button)
        button.clicked.connect(lambda: self.remedyChosen.emit(self._loss.code))
        row = QHBoxLayout()
        row.setContentsMargins(20, 0, 0, 0)  # the button's own edge is 4 wide: below the sentence
        row.addWidget(button)
        row.addStretch(1)
        return row

    def _fill(self) -> None:
        column = QVBoxLayout(self._places)
        column.setContentsMargins(24, 0, 0, 0)
        column.setSpacing(0)
        for text, diagnostic in zip(self._loss.places, self._loss.found, strict=True):
            column.addWidget(self._place(text, diagnostic))
        rest = self._loss.count - len(self._loss.found)
        if rest > 0 and self._loss.found:
            column.addWidget(label(self.tr("and {count} more").format(count=rest), "small"))

    def _place(self, text: str, diagnostic: Diagnostic) -> QWidget:
        """Return a button that leads to an element, or its name where nobody knows where it is."""
        if diagnostic.area is None:
            return ElidedLabel(text, "small", Qt.TextElideMode.ElideRight)
        button = QPushButton(self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, 190))
        button.setProperty("kind", "place")
        button.setToolTip(plain_tip(text))
        button.setAccessibleName(self.tr("Show {element}").format(element=text))
        button.clicked.connect(lambda: self.placeChosen.emit(diagnostic))
        return button
