"""The page about proxy and certificates, with a test of both."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from htmlfig_desktop.core.proxies import ProxyMode
from htmlfig_desktop.ui.announcing import announce
from htmlfig_desktop.ui.dialogs import ask_for_files
from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.widgets.fields import Field, text_field
from htmlfig_desktop.ui.widgets.growing import bring_into_sight
from htmlfig_desktop.ui.widgets.labels import breakable, label
from htmlfig_desktop.ui.widgets.once import click_once, return_once
from htmlfig_desktop.ui.widgets.secret_field import SecretField


class NetworkPage(QWidget):
    """Shows how servers are reached.

    Signals:
        edited: another proxy was chosen or typed.
        passwordTyped: str, the proxy's password.
        authoritiesChosen: str, path of the file; empty for none.
        testRequested: str, the server to try.
        cancelRequested: the test shall end.
    """

    edited = Signal()
    passwordTyped = Signal(str)
    authoritiesChosen = Signal(str)
    testRequested = Signal(str)
    cancelRequested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.proxy = QComboBox()
        for mode, text in (
            (ProxyMode.SYSTEM, self.tr("As the system says")),
            (ProxyMode.MANUAL, self.tr("This one")),
            (ProxyMode.NONE, self.tr("None")),
        ):
            self.proxy.addItem(text, mode.value)
        self.address = text_field("proxy.example.com:3128")
        self.user = text_field()
        self._password = SecretField()
        self.address_field = Field(self.tr("&Address of the proxy"), self.address)
        self.exceptions = text_field("intranet.example.com, 10.0.0.0/8")
        self.exceptions_field = Field(
            self.tr("N&ot for these hosts"),
            self.exceptions,
            tip=self.tr("Names with all below them, addresses, and networks such as 10.0.0.0/8"),
        )
        self._user_field = Field(self.tr("Na&me, if it asks for one"), self.user)
        self._password_field = Field(self.tr("Pass&word"), self._password)
        self._password_note = label("", "small", wrap=True)
        self._file = label("", "muted", wrap=True)
        self.choose = QPushButton(self.tr("Choose &File…"))
        self.remove = QPushButton(self.tr("Remo&ve"))
        self.server = text_field("https://convert.example.com")
        self.server_field = Field(
            self.tr("&Server"), self.server, tip=self.tr("Asked without a key; nothing is converted")
        )
        self.test = QPushButton(self.tr("&Test Connection"))
        self._note = label("", "muted")
        self._outcome_icon, self._outcome = QLabel(), label("", wrap=True)
        self._build_layout()
        self.proxy.activated.connect(self.edited)
        self.proxy.currentIndexChanged.connect(self._show_fields)
        for line in (self.address, self.user, self.exceptions):
            line.editingFinished.connect(self.edited)
        self._password.line.editingFinished.connect(self._pass_password_on)
        self.choose.clicked.connect(self._ask_for_file)
        self.remove.clicked.connect(lambda: self.authoritiesChosen.emit(""))
        self.test.clicked.connect(self._press_test)
        click_once(self.test)
        self.server.returnPressed.connect(self._begin_test)
        return_once(self.server)
        self._is_testing = False
        self._show_fields()
        self.set_outcome("")

    @property
    def mode(self) -> ProxyMode:
        """Which proxy is chosen."""
        return ProxyMode(self.proxy.currentData())

    def show_proxy(self, mode: ProxyMode, address: str, user: str, exceptions: str) -> None:
        """Show what is kept."""
        self.proxy.setCurrentIndex(self.proxy.findData(mode.value))
        self.address.setText(address)
        self.user.setText(user)
        self.exceptions.setText(exceptions)

    def show_authorities(self, path: str) -> None:
        """Show the file with the user's own authorities."""
        none = self.tr("None. The certificates of the operating system are trusted.")
        self._file.setText(breakable(path) or none)
        self.remove.setVisible(bool(path))

    def note_password(self, text: str) -> None:
        """Say where the password is kept, and take it off the screen."""
        self._password.clear()
        self._password_note.setText(text)
        self._password_note.setVisible(bool(text))

    def set_outcome(self, text: str, *, good: bool = False) -> None:
        """Say what came of the test; an empty text takes it away."""
        self._outcome.setText(text)
        if text:
            set_icon(self._outcome_icon, "done" if good else "error", "success" if good else "danger", 20)
        for widget in (self._outcome, self._outcome_icon):
            widget.setVisible(bool(text))
        if text:
            QTimer.singleShot(0, self._outcome, lambda: bring_into_sight(self._outcome))  # once it has its place

    def set_testing(self, testing: bool, note: str = "") -> None:
        """Let the button end the test, which is said beside it, or begin one, with a note about the last."""
        self._is_testing = testing
        self._note.setText(self.tr("Testing…") if testing else note)
        if self._note.text():
            announce(self, self._note.text())
        self.test.setText(self.tr("&Cancel") if testing else self.tr("&Test Connection"))

    def _build_layout(self) -> None:
        self._manual = QWidget()
        names = QHBoxLayout()
        names.setSpacing(16)
        names.addWidget(self._user_field, 1)
        names.addWidget(self._password_field, 1)
        manual = QVBoxLayout(self._manual)
        manual.setContentsMargins(0, 0, 0, 0)
        manual.setSpacing(8)
        manual.addWidget(self.address_field)
        manual.addLayout(names)
        manual.addWidget(self._password_note)
        manual.addWidget(self.exceptions_field)
        self._password_note.hide()
        file = QHBoxLayout()
        file.addWidget(self._file, 1)
        file.addWidget(self.choose)
        file.addWidget(self.remove)
        outcome = QHBoxLayout()
        outcome.addWidget(self._outcome_icon)
        outcome.addWidget(self._outcome, 1)
        test = QHBoxLayout()
        test.addWidget(self.test)
        test.addWidget(self._note)
        test.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(
            label(
                self.tr("Used for conversions on servers, for pages from the web, and by the private browser."),
                "muted",
                wrap=True,
            )
        )
        column.addSpacing(4)
        column.addWidget(Field(self.tr("Prox&y"), self.proxy))
        column.addWidget(self._manual)
        column.addSpacing(8)
        column.addWidget(label(self.tr("Your own certificate authorities"), "heading"))
        column.addWidget(
            label(
                self.tr("A PEM file, trusted beside the system's: for a company's own authority, say."),
                "small",
                wrap=True,
            )
        )
        column.addLayout(file)
        column.addSpacing(8)
        column.addWidget(label(self.tr("Test the connection"), "heading"))
        column.addWidget(self.server_field)
        column.addLayout(test)
        column.addLayout(outcome)

    def _show_fields(self) -> None:
        self._manual.setVisible(self.mode is ProxyMode.MANUAL)

    def _pass_password_on(self) -> None:
        if self._password.text:
            self.passwordTyped.emit(self._password.text)

    def _press_test(self) -> None:
        if self._is_testing:
            self.cancelRequested.emit()
        else:
            self._begin_test()

    def _begin_test(self) -> None:
        if not self._is_testing:
            self.testRequested.emit(self.server.text())

    def _ask_for_file(self) -> None:
        ask_for_files(
            self,
            self.tr("File With Authorities"),
            "",
            lambda paths: self.authoritiesChosen.emit(str(paths[0])),
            filters=[self.tr("Certificates (*.pem *.crt *.cer)"), self.tr("All files (*)")],
            one=True,
        )
