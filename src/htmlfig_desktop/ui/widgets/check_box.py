"""A check box whose words end with dots where the room ends; the whole of them is then in its tooltip."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QStyle, QStyleOptionButton, QStylePainter, QWidget

_SHORTEST = 12
"""Letters that there is room for in any case."""


class ElidedCheckBox(QCheckBox):
    """For a panel that large words of a language with long ones are too wide for."""

    def __init__(self, text: str, tip: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._tip = tip
        self.setToolTip(tip)

    def minimumSizeHint(self) -> QSize:
        """Ask for the room of a few letters."""
        whole = super().minimumSizeHint()
        beside = whole.width() - self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, self.text()).width()
        return QSize(min(whole.width(), beside + _SHORTEST * self.fontMetrics().averageCharWidth()), whole.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell by the tooltip what is cut."""
        super().resizeEvent(event)
        option = self._option()
        is_cut = option.text != self.text()
        words = self.text().replace("&", "")
        self.setToolTip("\n".join(filter(None, (words, self._tip))) if is_cut else self._tip)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint as many words as there is room for."""
        QStylePainter(self).drawControl(QStyle.ControlElement.CE_CheckBox, self._option())

    def _option(self) -> QStyleOptionButton:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        room = self.style().subElementRect(QStyle.SubElement.SE_CheckBoxContents, option, self).width()
        option.text = self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, room, int(Qt.TextFlag.TextShowMnemonic.value)
        )
        return option
