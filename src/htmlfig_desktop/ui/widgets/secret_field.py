"""A field for a secret: hidden while it is typed, shown only while the user wants to see it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QWidget

from htmlfig_desktop.ui.icons import set_icon


class SecretField(QWidget):
    """Takes a secret by typing or pasting. Nothing in it can be copied while it is hidden.

    Signals:
        edited: the text has changed.
    """

    edited = Signal()

    def __init__(self, placeholder: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.line = _Line()
        self.line.setEchoMode(QLineEdit.EchoMode.Password)
        self.line.setPlaceholderText(placeholder)
        self.line.setAcceptDrops(False)
        self.line.setInputMethodHints(
            Qt.InputMethodHint.ImhHiddenText
            | Qt.InputMethodHint.ImhSensitiveData
            | Qt.InputMethodHint.ImhNoPredictiveText
        )
        self.line.textChanged.connect(self._follow)
        self._eye: QToolButton = QToolButton()
        self.line.left.connect(lambda: self._eye.setChecked(False))
        self._eye.setProperty("kind", "quiet")
        self._eye.setCheckable(True)
        self._eye.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard in the field
        self._eye.setAccessibleName(self.tr("Show what is typed"))
        self._eye.setToolTip(self.tr("Show what is typed, as long as this field is in use"))
        self._eye.toggled.connect(self._reveal)
        self._eye.setEnabled(False)
        self._reveal(False)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self.line, 1)
        row.addWidget(self._eye)
        self.setFocusProxy(self.line)

    @property
    def text(self) -> str:
        """What was typed."""
        return self.line.text()

    @property
    def is_revealed(self) -> bool:
        """Whether the secret can be read on the screen now."""
        return self.line.echoMode() is QLineEdit.EchoMode.Normal

    def clear(self) -> None:
        """Forget what was typed, and how it came about."""
        self._eye.setChecked(False)
        self.line.clear()
        self.line.setModified(False)

    def setAccessibleName(self, name: str) -> None:
        """Name the field for those who do not see it."""
        super().setAccessibleName(name)
        self.line.setAccessibleName(name)

    def setAccessibleDescription(self, description: str) -> None:
        """Describe the field."""
        super().setAccessibleDescription(description)
        self.line.setAccessibleDescription(description)

    def _follow(self, text: str) -> None:
        self._eye.setEnabled(bool(text))
        if not text:
            self._eye.setChecked(False)
        self.edited.emit()

    def _reveal(self, shown: bool) -> None:
        self.line.setEchoMode(QLineEdit.EchoMode.Normal if shown else QLineEdit.EchoMode.Password)
        set_icon(self._eye, "eye-off" if shown else "eye", "muted")


class _Line(QLineEdit):
    left = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the secret when the keyboard goes elsewhere, other than for a moment."""
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.MenuBarFocusReason):
            self.left.emit()
