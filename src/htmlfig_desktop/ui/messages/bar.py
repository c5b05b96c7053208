"""The bar above the preview: what went wrong, why, and what to do; or a short piece of good news."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.messages.texts import Message
from htmlfig_desktop.ui.widgets.growing import grow
from htmlfig_desktop.ui.widgets.labels import label

Offer = tuple[str, Callable[[], object]]
"""The words of a button, and what it does."""
_PARTS = {"done": "success", "warning": "warning"}
"""Tokens of the colors of icons that have one of their own."""


class MessageBar(QFrame):
    """Hidden until there is something to say; closed by its button, or by Escape, which the window passes on.

    Signals:
        closed: the user has put the message away.
    """

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("bar")
        self.number = 0
        """How many messages there were: says whether the one in sight is still the one of before."""
        self._message: Message | None = None
        self._icon = QLabel(self)
        self._title = label("", "heading")
        self._text = label("", wrap=True)
        self._copy = QPushButton(self.tr("&Copy Details"))
        self._copy.clicked.connect(self._copy_details)
        self._offered: Callable[[], object] | None = None
        self._offer = QPushButton()
        self._offer.hide()
        self._offer.clicked.connect(self._accept_offer)
        self._close = QToolButton()
        self._close.setProperty("kind", "quiet")
        self._close.setAccessibleName(self.tr("Close message"))
        self._close.setToolTip(self.tr("Close message (Esc)"))
        set_icon(self._close, "close")
        self._close.clicked.connect(self.dismiss)

        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self._title)
        words.addWidget(self._text)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 8, 8, 8)
        row.setSpacing(12)
        row.addWidget(self._icon)
        row.addLayout(words, 1)
        row.addWidget(self._offer)
        row.addWidget(self._copy)
        row.addWidget(self._close)
        self.hide()

    @property
    def message(self) -> Message | None:
        """What the bar says now; None while it is hidden or shows good news."""
        return self._message

    def show_error(self, message: Message, offer: Offer | None = None) -> None:
        """Say what went wrong, and perhaps offer a way on."""
        self._message = message
        self._copy.show()
        self._set_offer(offer)
        self._show("error", "danger", message.title, f"{message.cause} {message.next_step}")

    def show_notice(self, title: str, text: str, offer: Offer | None = None, *, icon: str = "done") -> None:
        """Say that something went well, or offer something: the words of a button and what it does.

        Args:
            title: What it is about.
            text: The rest.
            offer: The words of the button, and what it does.
            icon: Another one than the tick of success, where there is nothing to be glad of.
        """
        self._message = None
        self._copy.hide()
        self._set_offer(offer)
        self._show(icon, _PARTS.get(icon, "accent_text"), title, text)

    def dismiss(self) -> None:
        """Put the message away."""
        self._message = None
        self.hide()
        self.closed.emit()

    def _set_offer(self, offer: Offer | None) -> None:
        self._offered = offer[1] if offer else None
        self._offer.setText(offer[0] if offer else "")
        self._offer.setVisible(offer is not None)

    def _show(self, icon: str, part: str, title: str, text: str) -> None:
        self.number += 1
        self.setProperty("kind", "notice" if self._message is None else "error")
        self.style().unpolish(self)
        self.style().polish(self)
        set_icon(self._icon, icon, part, 24)
        self._title.setText(title)
        self._text.setText(text)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self.show()
        window = self.window()
        if isinstance(window, QDialog):  # its fields keep their room
            grow(window)

    def _accept_offer(self) -> None:
        offered = self._offered
        self.dismiss()
        if offered is not None:
            offered()

    def _copy_details(self) -> None:
        if self._message is not None:
            QGuiApplication.clipboard().setText(self._message.details)
