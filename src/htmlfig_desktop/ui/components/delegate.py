"""Paints a row of the list of what repeats: check box, picture, name, figures."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from htmlfig_desktop.ui.components.rows import CHECK_STATE, ROOM, PartRole
from htmlfig_desktop.ui.theme import Theme, Tokens

_Index = QModelIndex | QPersistentModelIndex
_PADDING, _BOX, _GAP = 12, 18, 12
_STATES = {Qt.CheckState.Checked: QStyle.StateFlag.State_On, Qt.CheckState.Unchecked: QStyle.StateFlag.State_Off}
_TOGGLING = (Qt.Key.Key_Space, Qt.Key.Key_Select)


class PartDelegate(QStyledItemDelegate):
    """Paints rows of one height; a click on a row, or the space bar, checks it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """As high as a picture, or as the words where they are large."""
        return QSize(0, max(ROOM.height(), 2 * option.fontMetrics.height() + 4) + _PADDING)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint one row."""
        tokens, row = self._theme.tokens, option.rect
        painter.save()
        self._paint_ground(painter, option, tokens)
        self._paint_check(
            painter, option, QRect(row.left() + _PADDING, row.center().y() - _BOX // 2, _BOX, _BOX), index
        )
        left = row.left() + _PADDING + _BOX + _GAP
        place = QRect(QPoint(left, row.center().y() - ROOM.height() // 2), ROOM)
        self._paint_picture(painter, place, index, tokens)
        left = place.right() + 1 + _GAP
        self._paint_words(painter, option, QRect(left, row.top(), row.right() - _PADDING - left, row.height()), index)
        painter.restore()

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: _Index
    ) -> bool:
        """Check a row, or no longer."""
        is_click = (
            isinstance(event, QMouseEvent)
            and event.type() is QEvent.Type.MouseButtonRelease
            and event.button() is Qt.MouseButton.LeftButton
            and option.rect.contains(event.position().toPoint())
        )
        is_key = isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and event.key() in _TOGGLING
        if not (is_click or is_key):
            return False
        was = Qt.CheckState(index.data(CHECK_STATE))
        is_off = was is Qt.CheckState.Unchecked
        return model.setData(index, Qt.CheckState.Checked if is_off else Qt.CheckState.Unchecked, CHECK_STATE)

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, tokens: Tokens) -> None:
        row = option.rect
        is_current = bool(option.state & QStyle.StateFlag.State_Selected)
        if is_current or option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(row, QColor(tokens.selection if is_current else tokens.hover))
        if is_current and option.state & QStyle.StateFlag.State_HasFocus:
            painter.fillRect(QRect(row.left(), row.top(), 3, row.height()), QColor(tokens.accent))
        painter.fillRect(QRect(row.left(), row.bottom(), row.width(), 1), QColor(tokens.border))

    def _paint_check(self, painter: QPainter, option: QStyleOptionViewItem, place: QRect, index: _Index) -> None:
        view = option.widget
        box = QStyleOptionViewItem(option)
        box.rect = place
        box.state = option.state & ~(QStyle.StateFlag.State_HasFocus | QStyle.StateFlag.State_MouseOver)
        box.state |= _STATES[Qt.CheckState(index.data(CHECK_STATE))]
        view.style().drawPrimitive(QStyle.PrimitiveElement.PE_IndicatorItemViewItemCheck, box, painter, view)

    def _paint_picture(self, painter: QPainter, place: QRect, index: _Index, tokens: Tokens) -> None:
        picture = index.data(Qt.ItemDataRole.DecorationRole)
        if picture is None:
            return
        size = picture.deviceIndependentSize().toSize()
        shown = QRect(
            place.left() + (place.width() - size.width()) // 2,
            place.top() + (place.height() - size.height()) // 2,
            size.width(),
            size.height(),
        )
        painter.drawPixmap(shown, picture)
        painter.setPen(QPen(QColor(tokens.border)))
        painter.drawRect(shown.adjusted(-1, -1, 0, 0))

    def _paint_words(self, painter: QPainter, option: QStyleOptionViewItem, area: QRect, index: _Index) -> None:
        tokens, height = self._theme.tokens, option.fontMetrics.height()
        upper = QRect(area.left(), area.center().y() - height - 1, area.width(), height)
        bold = QFont(option.font)
        bold.setWeight(QFont.Weight.DemiBold)
        for place, font, color, text in (
            (upper, bold, tokens.text, index.data()),
            (upper.translated(0, height + 4), option.font, tokens.muted, index.data(PartRole.STATUS)),
        ):
            painter.setFont(font)
            painter.setPen(QColor(color))
            words = painter.fontMetrics().elidedText(str(text), Qt.TextElideMode.ElideRight, place.width())
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, words)
