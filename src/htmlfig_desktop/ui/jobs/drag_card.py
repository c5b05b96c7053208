"""What hangs at the pointer while designs are dragged out of the list: small, so that it hides nothing."""

from __future__ import annotations

from PySide6.QtCore import QLocale, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPixmap

from htmlfig_desktop.ui.icons import paint_icon
from htmlfig_desktop.ui.theme import Tokens

_THUMBNAIL = QSize(48, 40)
_SPACING = 8
_WIDEST_NAME = 176
_BADGE = 20
"""Px that the count reaches over the card's corner by half."""


def drag_card(tokens: Tokens, font: QFont, picture: QPixmap | None, name: str, count: int, ratio: float) -> QPixmap:
    """Return a card with the picture and the name of a design and, of more than one, how many there are.

    Args:
        tokens: Colors.
        font: Of the list.
        picture: Of the first design; None where there is none.
        name: Of the first design.
        count: Of designs.
        ratio: Pixels of the screen per px.
    """
    bold = QFont(font)
    bold.setWeight(QFont.Weight.DemiBold)
    metrics = QFontMetrics(bold)
    shown = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, _WIDEST_NAME)
    words = metrics.horizontalAdvance(shown)
    card = QRect(0, _BADGE // 2, _THUMBNAIL.width() + words + 4 * _SPACING, _THUMBNAIL.height() + 2 * _SPACING)
    size = QSize(card.width() + _BADGE // 2, card.height() + _BADGE // 2)
    made = QPixmap(size * ratio)
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setPen(QPen(QColor(tokens.outline), 1))
    painter.setBrush(QColor(tokens.surface))
    painter.drawRoundedRect(QRectF(card).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
    place = QRect(card.left() + _SPACING, card.top() + _SPACING, _THUMBNAIL.width(), _THUMBNAIL.height())
    if picture is not None:
        painter.drawPixmap(place.topLeft(), picture)
    else:
        paint_icon(painter, place.center(), "layers", tokens.muted, 20)
    painter.setFont(bold)
    painter.setPen(QColor(tokens.text))
    line = QRect(place.right() + 1 + _SPACING, card.top(), words + _SPACING, card.height())
    painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
    if count > 1:
        _paint_badge(painter, tokens, bold, card, QLocale().toString(count))
    painter.end()
    return made


def _paint_badge(painter: QPainter, tokens: Tokens, font: QFont, card: QRect, text: str) -> None:
    width = max(_BADGE, QFontMetrics(font).horizontalAdvance(text) + 12)
    badge = QRect(card.right() + _BADGE // 2 - width, card.top() - _BADGE // 2, width, _BADGE)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(tokens.accent))
    painter.drawRoundedRect(badge, _BADGE / 2, _BADGE / 2)
    painter.setPen(QColor(tokens.on_accent))
    painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, text)
