"""Labels: in one of the stylesheet's kinds, wrapped whole, or cut in the middle where the room ends."""

from __future__ import annotations

import re
from html import escape

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QStyle, QWidget

_LONG_WORD = re.compile(r"[^\s/\\-]{40,}")  # Qt breaks after these by itself
_SAYS_NOTHING = 4
"""Letters, with the dots, of a text that is cut so short that it only looks broken."""
_PIECE, _MAY_BREAK = 8, "\u200b"
"""Letters that stay together in a long word, and what stands between them: a space without a width."""


def label(text: str, kind: str = "", *, wrap: bool = False) -> QLabel:
    """Return a label of a ``kind`` of the stylesheet: title, heading, large, figure, muted, small or problem.

    The text is plain; markup in it is shown, not followed.
    """
    made = _WrappedLabel(text) if wrap else QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("kind", kind)
    made.setWordWrap(wrap)
    return made


def breakable(text: str) -> str:
    """Return a text whose longest words, such as names of files, may be broken; Qt would let them run out of sight.

    For what is only looked at: the places where it may break would be copied.
    """
    return _LONG_WORD.sub(lambda word: _MAY_BREAK.join(re.findall(f".{{1,{_PIECE}}}", word[0])), text)


def plain_tip(text: str) -> str:
    """Return a tooltip that shows ``text`` as it is. Qt takes what looks like markup for it, and would follow it.

    For what comes from pages and files: their names could bring pictures from anywhere into the window.
    """
    looks_like_markup = "<" in text or "&lt;" in text
    return f'<p style="white-space:pre-wrap">{escape(text)}</p>' if looks_like_markup else text


class ElidedLabel(QLabel):
    """One line that is cut where the room ends; the whole text is then its tooltip."""

    def __init__(self, text: str = "", kind: str = "", mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight) -> None:
        super().__init__(text)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("kind", kind)
        self._mode = mode
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def setText(self, text: str) -> None:
        """Show ``text`` on one line."""
        super().setText(" ".join(text.split()))
        self._explain()

    def minimumSizeHint(self) -> QSize:
        """Ask for no width."""
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the tooltip the text that no longer fits."""
        super().resizeEvent(event)
        self._explain()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text as far as it fits."""
        painter = QPainter(self)
        area = self.contentsRect()
        shown = self.fontMetrics().elidedText(self.text(), self._mode, area.width())
        if shown != self.text() and len(shown) <= _SAYS_NOTHING:
            return
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)  # titles come in every script
        side = QStyle.visualAlignment(self.layoutDirection(), self.alignment()) | Qt.AlignmentFlag.AlignAbsolute
        enabled, role = self.isEnabled(), self.foregroundRole()
        self.style().drawItemText(painter, area, int(side), self.palette(), enabled, shown, role)

    def _explain(self) -> None:
        is_cut = self.fontMetrics().horizontalAdvance(self.text()) > self.contentsRect().width()
        self.setToolTip(plain_tip(self.text()) if is_cut else "")


class _WrappedLabel(QLabel):
    """Words on as many lines as their width asks for, none of which a panel that is too low may take away.

    Qt's own label asks for the lines it would have at a width of its choice, which may be fewer.
    """

    def minimumSizeHint(self) -> QSize:
        """As high as the words are at the present width."""
        least = super().minimumSizeHint()
        return QSize(least.width(), self.heightForWidth(max(self.width(), least.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for another height when the width is another."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()


def line() -> QWidget:
    """Return a thin horizontal line."""
    made = QWidget()
    made.setObjectName("line")
    made.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    made.setFixedHeight(1)
    return made
