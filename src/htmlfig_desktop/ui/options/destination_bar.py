"""The part of the options that says where pages are converted, and what that takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.widgets.fields import ElidedBox
from htmlfig_desktop.ui.widgets.labels import label, plain_tip
from htmlfig_desktop.ui.widgets.quiet_button import quiet_button


@dataclass(frozen=True, slots=True)
class Choice:
    """A place to convert at."""

    key_id: str
    """Empty for this machine."""
    text: str
    tip: str = ""


class DestinationBar(QWidget):
    """Shows the places, and the forecast for the chosen one.

    Signals:
        chosen: str, id of the key; empty for this machine.
        manageRequested: the user wants to see the keys.
        detailsRequested: the user wants to know what is not sent.
    """

    chosen = Signal(str)
    manageRequested = Signal()
    detailsRequested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.box = ElidedBox()
        self.box.setToolTip(self.tr("Who converts the page: this machine, or a server with one of your keys"))
        self.box.setAccessibleName(self.tr("Convert on"))
        self.box.setSizeAdjustPolicy(ElidedBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(8)
        self.box.activated.connect(lambda: self.chosen.emit(str(self.box.currentData() or "")))
        caption = label(self.tr("C&onvert on"))
        caption.setBuddy(self.box)
        tip = self.tr("Add, test and rotate API keys")
        self.manage = quiet_button("key", self.tr("API keys"), tip, color="muted")
        self.manage.clicked.connect(self.manageRequested)
        self._text = label("", "small", wrap=True)
        self._warning_icon, self._warning = QLabel(), label("", "caution", wrap=True)
        set_icon(self._warning_icon, "warning", "warning", 16)
        self._details = QPushButton()
        self._details.setProperty("kind", "link")
        self._details.setObjectName("flush")
        self._details.setToolTip(self.tr("List what the server does not get"))
        self._details.clicked.connect(self.detailsRequested)
        row = QHBoxLayout()
        row.setSpacing(4)
        row.addWidget(caption)
        row.addSpacing(8)
        row.addWidget(self.box, 1)
        row.addWidget(self.manage)
        warning = QHBoxLayout()
        warning.setSpacing(6)
        warning.addWidget(self._warning_icon, 0, Qt.AlignmentFlag.AlignTop)
        warning.addWidget(self._warning, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self._text)
        column.addLayout(warning)
        column.addWidget(self._details, 0, Qt.AlignmentFlag.AlignLeft)
        self.set_forecast("")

    @property
    def text(self) -> str:
        """What is said below the choice."""
        return self._text.text()

    @property
    def warning(self) -> str:
        """What speaks against it; empty when nothing does."""
        return self._warning.text()

    @property
    def details(self) -> QPushButton:
        """What lists the things that are not sent; hidden when there are none."""
        return self._details

    def set_choices(self, choices: Sequence[Choice], chosen: str) -> None:
        """Offer these places."""
        self.box.clear()
        for choice in choices:
            self.box.addItem(choice.text, choice.key_id)
            self.box.setItemData(self.box.count() - 1, plain_tip(choice.tip), Qt.ItemDataRole.ToolTipRole)
        self.box.setCurrentIndex(max(0, self.box.findData(chosen)))

    def set_forecast(self, text: str, warning: str = "", left_behind: int = 0) -> None:
        """Say what it takes, what speaks against it, and how many things are not sent."""
        self._text.setText(text)
        self._text.setVisible(bool(text))
        self._warning.setText(warning)
        for widget in (self._warning, self._warning_icon):
            widget.setVisible(bool(warning))
        self._details.setText(self.tr("Not sent: {count}…").format(count=left_behind))
        self._details.setVisible(bool(left_behind))
        self.box.setAccessibleDescription(" ".join(filter(None, (warning, text))))
