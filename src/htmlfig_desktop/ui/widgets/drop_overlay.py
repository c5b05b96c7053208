"""What lies over the window while something is dragged above it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from htmlfig_desktop.ui.icons import paint_icon, side
from htmlfig_desktop.ui.theme import Theme


@dataclass(frozen=True, slots=True)
class Invitation:
    """What is said while something is dragged."""

    title: str
    """What letting go does, or that it does nothing."""
    text: str
    """What can be let go of."""
    is_refusal: bool = False


class DropOverlay(QWidget):
    """Invites to let go, or says that it would do nothing. Takes no events itself, so the window below gets the drop.

    Args:
        theme: Colors.
        parent: The window.
        invitation: What is said at first.
    """

    def __init__(self, theme: Theme, parent: QWidget, invitation: Invitation) -> None:
        super().__init__(parent)
        self._invitation = invitation
        self._theme = theme
        self._window = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    @property
    def invitation(self) -> Invitation:
        """What is said."""
        return self._invitation

    def say(self, invitation: Invitation) -> None:
        """Say something else."""
        self._invitation = invitation
        self.update()

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
        refuses = self._invitation.is_refusal
        painter.setPen(QPen(QColor(tokens.muted if refuses else tokens.accent), 3, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(16, 16, -16, -16), 16, 16)
        middle = self.rect().center()
        mark, color = ("cancelled", tokens.muted) if refuses else ("drop", tokens.accent_text)
        paint_icon(painter, middle - QPoint(1, 24 + side(48) // 2 + 1), mark, color, 48)
        font = QFont(self.font())
        font.setPixelSize(round(self.fontInfo().pixelSize() * 1.6))
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(tokens.text))
        area = self.rect().adjusted(0, self.height() // 2 - 8, 0, 0)
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        painter.drawText(area, flags, self._invitation.title)
        below = max(40, painter.fontMetrics().height() + 8)
        painter.setFont(self.font())
        painter.setPen(QColor(tokens.muted))
        painter.drawText(area.adjusted(0, below, 0, 0), flags, self._invitation.text)
