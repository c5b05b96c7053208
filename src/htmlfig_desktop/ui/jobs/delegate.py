"""Paints a row of the job list and knows where its buttons are."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QHelpEvent, QMouseEvent, QPainter, QPainterPath
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QToolTip

from htmlfig_desktop.ui.icons import paint_icon, side
from htmlfig_desktop.ui.jobs.rows import Mood, Role, RowAction
from htmlfig_desktop.ui.theme import Theme, Tokens
from htmlfig_desktop.ui.widgets.rows import frame_selected, mirrored, write_line

_Index = QModelIndex | QPersistentModelIndex
_LOWEST_ROW, _ABOVE_AND_BELOW = 64, 16
"""Px: of a row, and what its two lines keep free of it together."""
_PADDING = 16
_THUMBNAIL = QSize(48, 40)
_BUTTON = 32
_FIGURE_WIDTH = 80
_WIDEST_FIGURE = "100 % alike"
_FIGURES = (Role.FIDELITY, Role.WIDTH, Role.ELAPSED, Role.SIZE)
_BAR_WIDTH = 120
_FIRST_TO_GO = (Role.ELAPSED, Role.SIZE, Role.WIDTH, Role.FIDELITY)
_BUTTONS = 3
_ROOM_FOR_NAME = 200
"""Px; where less would be left to the name, figures give way to it, one after the other."""


class JobDelegate(QStyledItemDelegate):
    """Paints thumbnail, name, status, progress, figures and buttons.

    Signals:
        actionRequested: (job id, RowAction), a button of a row was clicked.
    """

    actionRequested = Signal(str, object)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._theme = theme
        self._pressed: tuple[str, RowAction | None] | None = None
        self._tips = {
            RowAction.SAVE: self.tr("Save As…"),
            RowAction.RETRY: self.tr("Try again"),
            RowAction.DETAILS: self.tr("Details"),
            RowAction.CANCEL: self.tr("Cancel"),
            RowAction.REMOVE: self.tr("Remove"),
        }

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """All rows have one height, so that long lists need no measuring."""
        return QSize(0, max(_LOWEST_ROW, 2 * option.fontMetrics.height() + _ABOVE_AND_BELOW))

    def button_rects(
        self, row: QRect, actions: tuple[RowAction, ...], way: Qt.LayoutDirection = Qt.LayoutDirection.LeftToRight
    ) -> dict[RowAction, QRect]:
        """Return where the buttons of a row are, in a window that is read that way."""
        button = side(_BUTTON)
        left = row.right() + 1 - _PADDING - len(actions) * button
        top = row.center().y() - button // 2
        places = (QRect(left + i * button, top, button, button) for i in range(len(actions)))
        return {action: QStyle.visualRect(way, row, place) for action, place in zip(actions, places, strict=True)}

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint one row."""
        tokens = self._theme.tokens
        painter.save()
        painter.setLayoutDirection(option.direction)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self._paint_background(painter, option, tokens)
        row = option.rect
        self._paint_picture(painter, mirrored(option, self._picture_rect(row)), index, tokens)
        actions = index.data(Role.ACTIONS) or ()
        self._paint_buttons(painter, option, actions, tokens)
        left = row.left() + _PADDING + _THUMBNAIL.width() + 12
        right = row.right() - _PADDING - _BUTTONS * side(_BUTTON) - 8
        figure = max(_FIGURE_WIDTH, option.fontMetrics.horizontalAdvance(_WIDEST_FIGURE) + 16)
        if roles := figures_beside_name(right - left, figure):
            first = QRect(right - len(roles) * figure, row.top(), figure, row.height())
            right = self._paint_figures(painter, option, first, roles, index)
        self._paint_words(painter, option, QRect(left, row.top(), max(0, right - left - 8), row.height()), index)
        painter.restore()

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: _Index
    ) -> bool:
        """Click a button of a row: press it, and let go where it was pressed."""
        if isinstance(event, QMouseEvent) and event.button() == Qt.MouseButton.LeftButton:
            place = event.position().toPoint()
            job_id, action = index.data(Role.JOB_ID), self.action_at(place, option.rect, option.direction, index)
            pressed = self._pressed
            self._pressed = (job_id, action) if event.type() is QEvent.Type.MouseButtonPress else None
            if event.type() is QEvent.Type.MouseButtonRelease and action is not None and pressed == (job_id, action):
                self.actionRequested.emit(job_id, action)
                return True
        return super().editorEvent(event, model, option, index)

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: _Index
    ) -> bool:
        """Name the button under the pointer, else tell more about the job."""
        is_row = index.isValid()
        action = self.action_at(event.pos(), option.rect, option.direction, index) if is_row else None
        if action is not None:
            QToolTip.showText(event.globalPos(), self._tips[action], view)
            return True
        return super().helpEvent(event, view, option, index)

    def action_at(self, point: QPoint, row: QRect, way: Qt.LayoutDirection, index: _Index) -> RowAction | None:
        """Return what the button at a place of a row does, in a window that is read that way; None beside them."""
        rects = self.button_rects(row, index.data(Role.ACTIONS) or (), way)
        return next((action for action, rect in rects.items() if rect.contains(point)), None)

    def _paint_background(self, painter: QPainter, option: QStyleOptionViewItem, tokens: Tokens) -> None:
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        is_hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        if is_selected or is_hovered:
            painter.fillRect(option.rect, QColor(tokens.selection if is_selected else tokens.window))
        if is_selected and option.state & QStyle.StateFlag.State_HasFocus:
            edge = QRect(option.rect.left(), option.rect.top(), 3, option.rect.height())
            painter.fillRect(mirrored(option, edge), QColor(tokens.accent))
        painter.fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), QColor(tokens.border))
        if is_selected:
            frame_selected(painter, option.rect, tokens)

    def _picture_rect(self, row: QRect) -> QRect:
        return QRect(
            row.left() + _PADDING, row.center().y() - _THUMBNAIL.height() // 2, _THUMBNAIL.width(), _THUMBNAIL.height()
        )

    def _paint_picture(self, painter: QPainter, area: QRect, index: _Index, tokens: Tokens) -> None:
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(area), 4, 4)
        picture = index.data(Qt.ItemDataRole.DecorationRole)
        if picture is not None:
            painter.save()
            painter.setClipPath(shape)
            painter.drawPixmap(area.topLeft(), picture)
            painter.restore()
        else:
            painter.fillPath(shape, QColor(tokens.hover))
            mood: Mood = index.data(Role.MOOD)
            name, part = mood.value
            paint_icon(painter, area.center(), name, getattr(tokens, part), 20)
        painter.setPen(QColor(tokens.border))
        painter.drawPath(shape)

    def _paint_words(self, painter: QPainter, option: QStyleOptionViewItem, area: QRect, index: _Index) -> None:
        tokens = self._theme.tokens
        height = option.fontMetrics.height()
        upper = QRect(area.left(), area.center().y() - height - 1, area.width(), height)
        lower = upper.translated(0, height + 4)
        bold = QFont(option.font)
        bold.setWeight(QFont.Weight.DemiBold)
        painter.setFont(bold)
        painter.setPen(QColor(tokens.text))
        name = painter.fontMetrics().elidedText(str(index.data()), Qt.TextElideMode.ElideMiddle, upper.width())
        write_line(painter, option, mirrored(option, upper), name)
        painter.setFont(option.font)
        share = index.data(Role.SHARE)
        if share is not None and lower.width() > _BAR_WIDTH:
            width = min(_BAR_WIDTH, lower.width() // 4)  # what is going on says more than how far it is
            self._paint_bar(painter, option, QRect(lower.left(), lower.center().y() - 1, width, 4), share)
            lower.setLeft(lower.left() + width + 12)
        mood: Mood = index.data(Role.MOOD)
        painter.setPen(QColor(tokens.danger if mood is Mood.FAILED else tokens.muted))
        status = painter.fontMetrics().elidedText(
            str(index.data(Role.STATUS)), Qt.TextElideMode.ElideRight, lower.width()
        )
        painter.drawText(mirrored(option, lower), Qt.AlignmentFlag.AlignVCenter, status)

    def _paint_bar(self, painter: QPainter, option: QStyleOptionViewItem, area: QRect, share: float) -> None:
        tokens = self._theme.tokens
        painter.setPen(Qt.PenStyle.NoPen)
        for color, width in ((tokens.pressed, area.width()), (tokens.accent, max(4, round(area.width() * share)))):
            painter.setBrush(QColor(color))
            part = QRect(area.left(), area.top(), width, area.height())
            painter.drawRoundedRect(mirrored(option, part), 2, 2)

    def _paint_figures(
        self, painter: QPainter, option: QStyleOptionViewItem, first: QRect, roles: Sequence[Role], index: _Index
    ) -> int:
        """Paint the figures, right-aligned in columns from the first one on; return where the first of them begins."""
        painter.setPen(QColor(self._theme.tokens.muted))
        left = first.right()
        for column, role in reversed(list(enumerate(roles))):
            cell = first.translated(column * first.width(), 0).adjusted(0, 0, -8, 0)
            alignment = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            text = str(index.data(role) or "")
            painter.drawText(mirrored(option, cell), alignment, text)
            left = cell.left() if text else left
        return left

    def _paint_buttons(
        self, painter: QPainter, option: QStyleOptionViewItem, actions: tuple[RowAction, ...], tokens: Tokens
    ) -> None:
        view = option.widget
        pointer = view.mapFromGlobal(view.cursor().pos()) if view is not None else QPoint(-1, -1)
        for action, rect in self.button_rects(option.rect, actions, option.direction).items():
            if rect.contains(pointer) and option.state & QStyle.StateFlag.State_MouseOver:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(tokens.pressed))
                painter.drawRoundedRect(rect.adjusted(2, 2, -2, -2), 6, 6)
            paint_icon(painter, rect.center(), action.value, tokens.muted, 20)


def figures_beside_name(room: int, each: int) -> tuple[Role, ...]:
    """Return the figures that there is room for beside a name, ``each`` so wide, in the order of their columns."""
    can_be = max(0, (room - _ROOM_FOR_NAME) // each)
    return tuple(role for role in _FIGURES if role not in _FIRST_TO_GO[: max(0, len(_FIGURES) - can_be)])
