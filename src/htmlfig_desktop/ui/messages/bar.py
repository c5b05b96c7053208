"""The bar beside what it is about: what went wrong, why, and what to do; or a short piece of good news."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import zip_longest

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from htmlfig_desktop.ui.announcing import announce
from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.messages.texts import Message
from htmlfig_desktop.ui.widgets.growing import grow
from htmlfig_desktop.ui.widgets.labels import breakable, label

_SPACING = 12
_WORDS_WIDTH = 280
"""Px that words need beside buttons; with less, the buttons come below them."""
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
        self._left: QWidget | None = None
        """What had the keyboard before something in here got it."""
        self._icon = QLabel(self)
        self._title = label("", "heading", wrap=True)
        self._text = label("", wrap=True)
        self._copy = QPushButton(self.tr("&Copy Details"))
        self._copy.clicked.connect(self._copy_details)
        self._offered: dict[QPushButton, Callable[[], object]] = {}
        self._offer, self._second = QPushButton(), QPushButton()
        for button in (self._offer, self._second):
            button.hide()
            button.clicked.connect(partial(self._accept_offer, button))
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
        self._ways = QHBoxLayout()
        self._ways.setSpacing(_SPACING)
        for button in (self._offer, self._second, self._copy):
            self._ways.addWidget(button)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._note_focus)
        grid = QGridLayout(self)
        grid.setContentsMargins(16, 8, 8, 8)
        grid.setHorizontalSpacing(_SPACING)
        grid.setVerticalSpacing(_SPACING // 2)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self._icon, 0, 0)
        grid.addLayout(words, 0, 1)
        grid.addLayout(self._ways, 0, 2)
        grid.addWidget(self._close, 0, 3)
        self._grid = grid
        self.hide()

    @property
    def message(self) -> Message | None:
        """What the bar says now; None while it is hidden or shows good news."""
        return self._message

    def show_error(self, message: Message, offer: Offer | None = None) -> None:
        """Say what went wrong, and perhaps offer a way on."""
        self._message = message
        self._copy.show()
        self._set_offers(offer)
        self._show("error", "danger", message.title, f"{message.cause} {message.next_step}")

    def show_notice(
        self, title: str, text: str, offer: Offer | None = None, second: Offer | None = None, *, icon: str = "done"
    ) -> None:
        """Say that something went well, or offer something: the words of a button and what it does.

        Args:
            title: What it is about.
            text: The rest.
            offer: The words of the button, and what it does.
            second: Another one, for what can be done instead.
            icon: Another one than the tick of success, where there is nothing to be glad of.
        """
        self._message = None
        self._copy.hide()
        self._set_offers(offer, second)
        self._show(icon, _PARTS.get(icon, "accent_text"), title, text)

    def dismiss(self) -> None:
        """Put the message away."""
        self._message = None
        self._give_keyboard_back()
        self.hide()
        self.closed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons below the words where they would leave these little room."""
        super().resizeEvent(event)
        self._fold()

    def _fold(self) -> None:
        shown = [each for each in (self._offer, self._second, self._copy) if not each.isHidden()]
        beside = sum(each.sizeHint().width() + _SPACING for each in (*shown, self._icon, self._close))
        is_narrow = bool(shown) and self.width() - beside < _WORDS_WIDTH
        row, column = (1, 1) if is_narrow else (0, 2)
        if self._grid.itemAtPosition(row, column) is not self._ways:
            self._grid.removeItem(self._ways)
            self._grid.addLayout(self._ways, row, column, Qt.AlignmentFlag.AlignLeft)

    def _set_offers(self, *offers: Offer | None) -> None:
        self._offered.clear()
        for button, offer in zip_longest((self._offer, self._second), offers):
            button.setText(offer[0] if offer else "")
            button.setVisible(offer is not None)
            if offer is not None:
                self._offered[button] = offer[1]

    def _show(self, icon: str, part: str, title: str, text: str) -> None:
        self.number += 1
        self.setProperty("kind", "notice" if self._message is None else "error")
        self.style().unpolish(self)
        self.style().polish(self)
        set_icon(self._icon, icon, part, 24)
        self._title.setText(breakable(title))
        self._text.setText(breakable(text))
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        announce(self, f"{title}. {text}", at_once=self._message is not None)
        self.show()
        self._fold()
        window = self.window()
        if isinstance(window, QDialog):  # its fields keep their room
            grow(window)

    def _note_focus(self, old: QWidget | None, new: QWidget | None) -> None:
        is_coming = new is not None and self.isAncestorOf(new)
        if is_coming and not (old is not None and self.isAncestorOf(old)):
            self._left = old

    def _give_keyboard_back(self) -> None:
        """Let the keyboard go where it came from: Qt would take it to the next control, which may end a job."""
        if (now := self.window().focusWidget()) is not None and self.isAncestorOf(now):
            left = self._left if self._left is not None and isValid(self._left) else None
            (left if left is not None and left.isVisible() and left.isEnabled() else self.window()).setFocus()
        self._left = None

    def _accept_offer(self, button: QPushButton) -> None:
        offered = self._offered.get(button)
        self.dismiss()
        if offered is not None:
            offered()

    def _copy_details(self) -> None:
        if self._message is not None:
            QGuiApplication.clipboard().setText(self._message.details)
