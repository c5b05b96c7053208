"""A row of joined buttons of which exactly one is down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QFrame, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from htmlfig_desktop.ui.icons import set_icon


@dataclass(frozen=True, slots=True)
class Segment:
    """One choice."""

    key: str
    text: str
    icon: str = ""
    tip: str = ""


class _Button(QPushButton):
    """One of the row."""

    pointed = Signal()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell a click from a choice by the arrow keys."""
        super().mouseReleaseEvent(event)
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.pointed.emit()


class Segmented(QFrame):
    """Chooses one of a few. Tab reaches the chosen one, arrows move between them.

    Signals:
        chosen: str, the key the user has chosen.
        pointed: str, the key the user has chosen with the pointer, after ``chosen``.
    """

    chosen = Signal(str)
    pointed = Signal(str)

    def __init__(self, name: str, segments: Sequence[Segment], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("segments")
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self._buttons: dict[str, QPushButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for segment in segments:
            button = _Button(segment.text)
            button.setAccessibleName(f"{name}: {segment.text.replace('&', '')}")
            button.setToolTip(segment.tip)
            button.setCheckable(True)
            button.setAutoExclusive(True)  # which the group sees to; screen readers take them for check boxes without
            button.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.setMinimumWidth(0)
            if segment.icon:
                set_icon(button, segment.icon, "muted", down="on_chosen")
            button.clicked.connect(lambda _=False, key=segment.key: self.chosen.emit(key))
            button.pointed.connect(lambda key=segment.key: self.pointed.emit(key))
            self._group.addButton(button)
            self._buttons[segment.key] = button
            row.addWidget(button)
        self._group.buttonToggled.connect(_take_tab)
        next(iter(self._buttons.values())).setChecked(True)

    @property
    def key(self) -> str:
        """The choice that is down."""
        return next(key for key, button in self._buttons.items() if button.isChecked())

    def choose(self, key: str) -> None:
        """Put a choice down without a signal."""
        self._buttons[key].setChecked(True)

    def button(self, key: str) -> QPushButton:
        """Return the button of a choice."""
        return self._buttons[key]


def _take_tab(button: QAbstractButton, is_down: bool) -> None:
    """Let Tab come to the button that is down; Qt does that for clicks alone."""
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if is_down else Qt.FocusPolicy.ClickFocus)
