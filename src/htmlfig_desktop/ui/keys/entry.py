"""The dialog that takes a new key: checked while it is typed, hidden, and forgotten when the dialog closes."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.keys.rows import plan_choices
from htmlfig_desktop.ui.messages.bar import MessageBar
from htmlfig_desktop.ui.widgets.fields import Field, text_field
from htmlfig_desktop.ui.widgets.growing import grow
from htmlfig_desktop.ui.widgets.labels import label
from htmlfig_desktop.ui.widgets.secret_field import SecretField


@dataclass(frozen=True, slots=True)
class Entry:
    """What stands in the dialog."""

    name: str
    secret: str = field(repr=False)
    server: str
    plan: str
    for_this_run: bool


class KeyEntryDialog(QDialog):
    """Asks for a key. Deletes itself when it is closed.

    Signals:
        edited: something was typed or chosen.
        addRequested: the user wants the key kept.
    """

    edited = Signal()
    addRequested = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Add Key"))
        self.setMinimumWidth(520)
        self.bar = MessageBar()
        self._name = text_field()
        self._server = text_field("https://convert.example.com")
        self._secret = SecretField("svc_sk_…")
        self._plan = QComboBox()
        for value, text in plan_choices():
            self._plan.addItem(text, value)
        self.key = Field(
            self.tr("&Key"), self._secret, tip=self.tr("Copy it from the server's dashboard; it is shown there once")
        )
        self.name = Field(self.tr("&Name"), self._name, tip=self.tr("What you want to call it"))
        self.server = Field(self.tr("&Server"), self._server, tip=self.tr("The address the key belongs to"))
        self.plan = Field(
            self.tr("&Plan"), self._plan, tip=self.tr("Servers do not tell it; its limits are kept where you know it")
        )
        self._kind = label("", "small", wrap=True)
        self._left: QWidget | None = None
        self._warning_icon, self._warning = QLabel(), label("", wrap=True)
        set_icon(self._warning_icon, "warning", "warning", 20)
        self._this_run = QCheckBox(self.tr("Keep it for this &run only"))
        self._this_run.setToolTip(self.tr("In memory; it is forgotten when the program ends"))
        self._this_run.setAccessibleName(self.tr("Keep it for this run only"))
        self.add = QPushButton(self.tr("&Add"))
        self.add.setProperty("kind", "primary")
        self.add.setDefault(True)
        self.add.clicked.connect(self.addRequested)
        self.cancel = QPushButton(self.tr("&Cancel"))
        self.cancel.setAutoDefault(False)
        self.cancel.clicked.connect(self.reject)
        self._busy = label("", "muted", wrap=True)
        self._where = label("", "small", wrap=True)
        self._build_layout()
        self._secret.edited.connect(self.edited)
        for line in (self._name, self._server):
            line.textChanged.connect(self.edited)
        self._this_run.toggled.connect(self.edited)
        self._this_run.toggled.connect(self._say_where)
        self._say_where()
        self.warn("")
        self.suggest_name("")
        self._secret.setFocus()

    @property
    def entry(self) -> Entry:
        """What stands in the fields."""
        return Entry(
            self._name.text(),
            self._secret.text,
            self._server.text(),
            str(self._plan.currentData()),
            self._this_run.isChecked(),
        )

    def set_server(self, server: str) -> None:
        """Suggest a server."""
        self._server.setText(server)

    def suggest_name(self, name: str) -> None:
        """Say what the key is called where no name is typed; an empty one gives an example instead."""
        self._name.setPlaceholderText(name or self.tr("for example Team"))

    def set_kind(self, text: str) -> None:
        """Say what kind of key it is; an empty text takes it away."""
        self._kind.setText(text)
        self._kind.setVisible(bool(text))

    def warn(self, text: str) -> None:
        """Say what to consider; an empty text takes it away."""
        self._warning.setText(text)
        for widget in (self._warning, self._warning_icon):
            widget.setVisible(bool(text))

    def force_this_run(self, forced: bool) -> None:
        """Keep the key in memory whatever is chosen: there is nothing else to keep it in."""
        if forced:
            self._this_run.setChecked(True)
        self._this_run.setEnabled(not forced)

    def set_ready(self, ready: bool) -> None:
        """Let the key be added, or not yet; what is said above has room now."""
        self.add.setEnabled(ready)
        grow(self)

    def set_busy(self, text: str) -> None:
        """Say what is waited for; an empty text says that nothing is."""
        if text and self.focusWidget() is not self.cancel:
            self._left = self.focusWidget()
        self._busy.setText(text)
        for control in (self._name, self._server, self._secret, self._plan):
            control.setEnabled(not text)
        if text:
            self.add.setEnabled(False)
        elif self._left is not None:
            self._left.setEnabled(True)
            self._left.setFocus()  # the keyboard had to leave it, and goes on where it was
            self._left = None

    def done(self, result: int) -> None:
        """Forget the key."""
        self._secret.clear()
        super().done(result)

    def _say_where(self) -> None:
        kept = self.tr("The key goes into the system's keyring and is never shown again, neither here nor in files.")
        passing = self.tr("The key stays in memory until the program ends. It is in no file and never shown again.")
        self._where.setText(passing if self._this_run.isChecked() else kept)

    def _build_layout(self) -> None:
        warning = QHBoxLayout()
        warning.setSpacing(8)
        warning.addWidget(self._warning_icon, 0, Qt.AlignmentFlag.AlignTop)
        warning.addWidget(self._warning, 1)
        pair = QHBoxLayout()
        pair.setSpacing(16)
        pair.addWidget(self.name, 3, Qt.AlignmentFlag.AlignTop)
        pair.addWidget(self.plan, 2, Qt.AlignmentFlag.AlignTop)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self._busy, 1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.add)
        body = QVBoxLayout()
        body.setContentsMargins(24, 20, 24, 16)
        body.setSpacing(12)
        body.addWidget(self.key)
        body.addWidget(self._kind)
        body.addWidget(self.server)
        body.addLayout(pair)
        body.addWidget(self._this_run)
        body.addLayout(warning)
        body.addStretch(1)
        body.addWidget(self._where)
        body.addLayout(buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.bar)
        column.addLayout(body)
