"""A row of joined buttons of which exactly one is down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from htmlfig_desktop.ui.icons import set_icon


@dataclass(frozen=True, slots=True)
class Segment:
    """One choice."""

    key: str
    text: str
    icon: str = ""
    tip: str = ""


class Segmented(QFrame):
    """Chooses one of a few. Tab reaches the chosen one, arrows move between them.

    Signals:
        chosen: str, the key the user has chosen.
    """

    chosen = Signal(str)

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
            button = QPushButton(segment.text)
            button.setAccessibleName(f"{name}: {segment.text.replace('&', '')}")
            button.setToolTip(segment.tip)
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.setMinimumWidth(0)
            button.setIconSize(QSize(16, 16))
            if segment.icon:
                set_icon(button, segment.icon, "muted")
            button.clicked.connect(lambda _=False, key=segment.key: self.chosen.emit(key))
            self._group.addButton(button)
            self._buttons[segment.key] = button
            row.addWidget(button)
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
