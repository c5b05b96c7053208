"""The dialog that leads through a rotation: new key, test, swap, delete the old one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.messages.bar import MessageBar
from htmlfig_desktop.ui.widgets.fields import Field
from htmlfig_desktop.ui.widgets.growing import grow
from htmlfig_desktop.ui.widgets.labels import ElidedLabel, label
from htmlfig_desktop.ui.widgets.secret_field import SecretField


@dataclass(frozen=True, slots=True)
class StepPage:
    """What the dialog shows of a step."""

    at: int
    """Number of the step, from 0."""
    text: str
    act: str
    """Words of the button that does it."""
    takes_key: bool = False
    can_abandon: bool = False


class RotationDialog(QDialog):
    """Shows a rotation. Deletes itself when it is closed.

    Signals:
        edited: the new key was typed.
        nextRequested: the step shall be done.
        abandonRequested: the new key shall be forgotten.
        cancelRequested: what is under way shall end.
    """

    edited = Signal()
    nextRequested = Signal()
    abandonRequested = Signal()
    cancelRequested = Signal()

    def __init__(self, steps: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Rotate Key"))
        self.setMinimumSize(640, 360)
        self.bar = MessageBar()
        self._name = ElidedLabel("", "large", Qt.TextElideMode.ElideMiddle)
        self._marks = [QLabel() for _ in steps]
        self._steps = [label(step, "muted") for step in steps]
        self._text = label("", wrap=True)
        self._secret = SecretField()
        self.key = Field(self.tr("&New key"), self._secret)
        self._secret.edited.connect(self.edited)
        self._outcome = label("", wrap=True)
        self._outcome.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._busy = label("", "muted", wrap=True)
        self.next = QPushButton()
        self.next.setProperty("kind", "primary")
        self.next.setDefault(True)
        self.next.clicked.connect(self.nextRequested)
        self.abandon = QPushButton(self.tr("&Give Up the New Key"))
        self.abandon.setAutoDefault(False)
        self.abandon.setToolTip(self.tr("Forget the new key; the old one stays in use"))
        self.abandon.clicked.connect(self.abandonRequested)
        self.close_button = QPushButton()
        self.close_button.setAutoDefault(False)
        self.close_button.clicked.connect(self._leave)
        self._is_busy = False
        self._build_layout()

    @property
    def secret(self) -> str:
        """The new key."""
        return self._secret.text

    def set_name(self, name: str) -> None:
        """Show which key is rotated."""
        self._name.setText(name)

    def set_page(self, page: StepPage) -> None:
        """Show a step. What was typed stays where it could not be kept: a dashboard shows a new key only once."""
        if not page.takes_key:
            self._secret.clear()
        for place, (mark, step) in enumerate(zip(self._marks, self._steps, strict=True)):
            mark.clear()
            mark.setProperty("htmlfigIcon", "")
            icon, part = ("done", "success") if place < page.at else ("next", "accent_text")
            if place <= page.at:
                set_icon(mark, icon, part, 20)
            step.setProperty("kind", "heading" if place == page.at else "muted")
            step.style().unpolish(step)
            step.style().polish(step)
        self._text.setText(page.text)
        self.key.setVisible(page.takes_key)
        self.next.setText(page.act)
        self.next.setEnabled(not page.takes_key)
        self.abandon.setVisible(page.can_abandon)
        self.close_button.setText(self.tr("&Later") if page.at else self.tr("&Cancel"))
        if page.takes_key:
            self._secret.setFocus()
        else:
            self.next.setFocus()

    def set_outcome(self, text: str) -> None:
        """Say what came of the last step."""
        self._outcome.setText(text)
        self._outcome.setVisible(bool(text))
        grow(self)

    def set_ready(self, ready: bool) -> None:
        """Let the step be done, or not yet; what is said above has room now."""
        self.next.setEnabled(ready)
        grow(self)

    def set_busy(self, text: str) -> None:
        """Say what is waited for; an empty text says that nothing is."""
        self._is_busy = bool(text)
        self._busy.setText(text)
        for control in (self._secret, self.next, self.abandon):
            control.setEnabled(not text)

    def done(self, result: int) -> None:
        """Forget what was typed."""
        self._secret.clear()
        super().done(result)

    def _leave(self) -> None:
        if self._is_busy:
            self.cancelRequested.emit()
        else:
            self.reject()

    def _build_layout(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(12)
        for place, (mark, step) in enumerate(zip(self._marks, self._steps, strict=True)):
            grid.addWidget(mark, place, 0)
            grid.addWidget(step, place, 1)
        grid.setRowStretch(len(self._steps), 1)
        grid.setColumnMinimumWidth(1, 168)
        card = QFrame()
        card.setObjectName("card")
        page = QVBoxLayout(card)
        page.setContentsMargins(16, 16, 16, 16)
        page.setSpacing(12)
        page.addWidget(self._text)
        page.addWidget(self.key)
        page.addWidget(self._outcome)
        page.addStretch(1)
        self._outcome.hide()
        panes = QHBoxLayout()
        panes.setSpacing(24)
        panes.addLayout(grid)
        panes.addWidget(card, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.abandon)
        buttons.addWidget(self._busy, 1)
        buttons.addWidget(self.close_button)
        buttons.addWidget(self.next)
        body = QVBoxLayout()
        body.setContentsMargins(24, 20, 24, 16)
        body.setSpacing(16)
        body.addWidget(self._name)
        body.addLayout(panes, 1)
        body.addLayout(buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.bar)
        column.addLayout(body, 1)
