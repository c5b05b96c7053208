"""A list row of two lines: a name, and below it, muted, where it is."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from htmlfig_desktop.ui.icons import paint_icon, side
from htmlfig_desktop.ui.theme import Theme, Tokens

PLACE_ROLE = Qt.ItemDataRole.UserRole + 1
"""The second line."""
ICON_ROLE = Qt.ItemDataRole.UserRole + 20
"""Name of the icon of a row that has one of its own."""
_ICON = 20


def mirrored(option: QStyleOptionViewItem, place: QRect) -> QRect:
    """Return where a part of a row is in a window from right to left; as it is in one from left to right."""
    return QStyle.visualRect(option.direction, option.rect, place)


def write_line(painter: QPainter, option: QStyleOptionViewItem, place: QRect, text: str) -> None:
    """Write a line of any script, read in its own direction, at the side where all lines of the list begin."""
    side = QStyle.visualAlignment(option.direction, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    painter.drawText(place, side | Qt.AlignmentFlag.AlignAbsolute, text)
    painter.setLayoutDirection(option.direction)


def frame_selected(painter: QPainter, row: QRect, tokens: Tokens) -> None:
    """Frame a selected row where more contrast is wanted: its ground differs too little from that of others."""
    if tokens.is_high_contrast:
        painter.setPen(QPen(QColor(tokens.accent), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(row.adjusted(1, 1, -1, -1))


class TwoLineDelegate(QStyledItemDelegate):
    """Paints the display role above PLACE_ROLE, beside an icon: that of ICON_ROLE, or of the delegate, or none."""

    def __init__(self, theme: Theme, icon: str = "") -> None:
        super().__init__(theme)
        self._theme = theme
        self._icon = icon

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Two lines and air."""
        return QSize(0, 2 * option.fontMetrics.height() + 18)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint one row."""
        tokens = self._theme.tokens
        painter.save()
        painter.setLayoutDirection(option.direction)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if is_selected or option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.selection if is_selected else tokens.hover))
            painter.drawRoundedRect(option.rect, 4, 4)
        if is_selected:
            frame_selected(painter, option.rect, tokens)
        area = option.rect.adjusted(8, 0, -8, 0)
        if name := index.data(ICON_ROLE) or self._icon:
            place_of_icon = mirrored(option, QRect(area.left(), area.top(), side(_ICON), area.height()))
            paint_icon(painter, place_of_icon.center(), name, tokens.muted, _ICON)
        beside, height = side(_ICON) + 12, option.fontMetrics.height()
        top = area.center().y() - height - 1
        place = str(index.data(PLACE_ROLE) or "")
        if not place:
            top = area.center().y() - height // 2
        upper = mirrored(option, QRect(area.left() + beside, top, area.width() - beside, height))
        bold = QFont(option.font)
        bold.setWeight(QFont.Weight.DemiBold)
        for text, font, color, rect in (
            (index.data(), bold, tokens.text, upper),
            (place, option.font, tokens.muted, upper.translated(0, height + 2)),
        ):
            painter.setFont(font)
            painter.setPen(QColor(color))
            shown = painter.fontMetrics().elidedText(str(text or ""), Qt.TextElideMode.ElideMiddle, rect.width())
            write_line(painter, option, rect, shown)
        painter.restore()
