"""What lies over the window while something is dragged above it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from htmlfig_desktop.ui.icons import pixmap
from htmlfig_desktop.ui.theme import Theme


class DropOverlay(QWidget):
    """Invites to let go. Takes no events itself, so the window below gets the drop.

    Args:
        theme: Colors.
        parent: The window.
        invitation: What letting go does.
        text: What can be let go of.
    """

    def __init__(self, theme: Theme, parent: QWidget, invitation: str, text: str) -> None:
        super().__init__(parent)
        self._invitation, self._text = invitation, text
        self._theme = theme
        self._window = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def appear(self) -> None:
        """Cover the whole window."""
        self.fit()
        self.raise_()
        self.show()

    def fit(self) -> None:
        """Be as large as the window."""
        self.setGeometry(self._window.rect())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a veil, a dashed frame and the invitation."""
        tokens = self._theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        veil = QColor(tokens.surface)
        veil.setAlphaF(0.94)
        painter.fillRect(self.rect(), veil)
        painter.setPen(QPen(QColor(tokens.accent), 3, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(16, 16, -16, -16), 16, 16)
        middle = self.rect().center()
        painter.drawPixmap(middle.x() - 24, middle.y() - 72, pixmap("drop", tokens.accent_text, 48))
        font = QFont(self.font())
        font.setPixelSize(round(self.fontInfo().pixelSize() * 1.6))
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(tokens.text))
        area = self.rect().adjusted(0, self.height() // 2 - 8, 0, 0)
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        painter.drawText(area, flags, self._invitation)
        painter.setFont(self.font())
        painter.setPen(QColor(tokens.muted))
        painter.drawText(area.adjusted(0, 40, 0, 0), flags, self._text)
