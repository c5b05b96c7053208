"""Asks for the name and the password that a server wants before it shows a page."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from htmlfig_desktop.ui.widgets.fields import Field, text_field
from htmlfig_desktop.ui.widgets.labels import label


class PasswordDialog(QDialog):
    """Opens with ``open``, and is gone when it is closed.

    Signals:
        given: (name, password).
    """

    given = Signal(str, str)

    def __init__(self, host: str, realm: str, parent: QWidget, *, again: bool = False) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Log In"))
        self.setMinimumWidth(400)
        self.name = text_field()
        self.password = text_field()
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        words = self.tr("{host} asks for a name and a password.")
        if again:
            words = self.tr("{host} did not take this name and password.")
        words = words.replace("{host}", host)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(12)
        column.addWidget(label(words, "heading", wrap=True))
        if realm:
            column.addWidget(label(realm, "muted", wrap=True))
        column.addWidget(Field(self.tr("&Name"), self.name))
        column.addWidget(Field(self.tr("&Password"), self.password))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        self.accepted.connect(lambda: self.given.emit(self.name.text(), self.password.text()))
        self.finished.connect(self.deleteLater)
