"""Paints rows of a list that can be checked: a box, what stands beside it, a name and a line below."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from htmlfig_desktop.ui.icons import side
from htmlfig_desktop.ui.theme import Theme, Tokens
from htmlfig_desktop.ui.widgets.rows import frame_selected, mirrored, write_line

Index = QModelIndex | QPersistentModelIndex
CHECK_STATE: Final = Qt.ItemDataRole.CheckStateRole
PADDING, GAP = 12, 12
BOX = 18

_STATES: Final = {
    Qt.CheckState.Checked: QStyle.StateFlag.State_On,
    Qt.CheckState.PartiallyChecked: QStyle.StateFlag.State_NoChange,
    Qt.CheckState.Unchecked: QStyle.StateFlag.State_Off,
}
_TOGGLING: Final = (Qt.Key.Key_Space, Qt.Key.Key_Select)


class CheckedRowDelegate(QStyledItemDelegate):
    """Paints rows of one height; a click on a row, or the space bar, checks it.

    Args:
        theme: Whose colors are used.
        status: Role of what the line below the name says.
    """

    def __init__(self, theme: Theme, status: int) -> None:
        super().__init__(theme)
        self._theme = theme
        self._status = status

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as the words."""
        return QSize(0, 2 * option.fontMetrics.height() + 4 + PADDING)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one row."""
        row = option.rect
        painter.save()
        painter.setLayoutDirection(option.direction)
        self._paint_ground(painter, option, self._theme.tokens)
        left = row.left() + PADDING + self.indent_of(index)
        width = side(BOX)
        box = QRect(left, row.center().y() - width // 2, width, width)
        self._paint_check(painter, option, mirrored(option, box), index)
        left += width + GAP
        self.paint_content(painter, option, QRect(left, row.top(), row.right() - PADDING - left, row.height()), index)
        painter.restore()

    def indent_of(self, index: Index) -> int:
        """Return how far a row stands back, px."""
        return 0

    def paint_content(self, painter: QPainter, option: QStyleOptionViewItem, area: QRect, index: Index) -> None:
        """Paint what stands beside the box, in a place of a window from left to right."""
        tokens, height = self._theme.tokens, option.fontMetrics.height()
        upper = mirrored(option, QRect(area.left(), area.center().y() - height - 1, area.width(), height))
        bold = QFont(option.font)
        bold.setWeight(QFont.Weight.DemiBold)
        for place, font, color, text in (
            (upper, bold, tokens.text, index.data()),
            (upper.translated(0, height + 4), option.font, tokens.muted, index.data(self._status)),
        ):
            painter.setFont(font)
            painter.setPen(QColor(color))
            words = painter.fontMetrics().elidedText(str(text), Qt.TextElideMode.ElideRight, place.width())
            write_line(painter, option, place, words)

    def editorEvent(self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index) -> bool:
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
        is_on = was is Qt.CheckState.Checked
        return model.setData(index, Qt.CheckState.Unchecked if is_on else Qt.CheckState.Checked, CHECK_STATE)

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, tokens: Tokens) -> None:
        row = option.rect
        is_current = bool(option.state & QStyle.StateFlag.State_Selected)
        if is_current or option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(row, QColor(tokens.selection if is_current else tokens.hover))
        if is_current and option.state & QStyle.StateFlag.State_HasFocus:
            painter.fillRect(mirrored(option, QRect(row.left(), row.top(), 3, row.height())), QColor(tokens.accent))
        painter.fillRect(QRect(row.left(), row.bottom(), row.width(), 1), QColor(tokens.border))
        if is_current:
            frame_selected(painter, row, tokens)

    def _paint_check(self, painter: QPainter, option: QStyleOptionViewItem, place: QRect, index: Index) -> None:
        view = option.widget
        box = QStyleOptionViewItem(option)
        box.rect = place
        box.state = option.state & ~(QStyle.StateFlag.State_HasFocus | QStyle.StateFlag.State_MouseOver)
        box.state |= _STATES[Qt.CheckState(index.data(CHECK_STATE))]
        view.style().drawPrimitive(QStyle.PrimitiveElement.PE_IndicatorItemViewItemCheck, box, painter, view)


def checked_list(title: str, delegate: QStyledItemDelegate, theme: Theme) -> QListView:
    """Return a list of rows that can be checked.

    Args:
        title: For screen readers.
        delegate: What paints its rows; whoever makes the list keeps it.
        theme: Whose colors are used.
    """
    made = QListView()
    made.setAccessibleName(title)
    made.setUniformItemSizes(True)
    made.setMouseTracking(True)
    made.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    made.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    made.setTabKeyNavigation(False)
    made.setItemDelegate(delegate)
    theme.changed.connect(made.viewport().update)
    return made
