"""A paint as a small square and its words, with the ways to copy it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QBrush,
    QColor,
    QContextMenuEvent,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from htmlfig_desktop.ui.icons import pixmap
from htmlfig_desktop.ui.messages.figures import share_text
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.viewer.colors import Notation, written
from htmlfig_desktop.ui.viewer.layer_words import property_name, value_of
from htmlfig_desktop.ui.widgets.labels import ElidedLabel, label
from htmlfig_desktop.ui.widgets.quiet_button import quiet_button

if TYPE_CHECKING:
    from htmlfig_desktop.engine.viewing.facts import Swatch

_SIDE = 20
_CHECK = 5


class SwatchRow(QWidget):
    """One paint.

    Signals:
        copyRequested: str, what goes onto the clipboard.
    """

    copyRequested = Signal(str)

    def __init__(self, swatch: Swatch, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._swatch = swatch
        words = written(swatch, Notation.HEX) if swatch.color else property_name(swatch.kind)
        note = value_of("", swatch.note)
        color = swatch.color if swatch.variable else ""
        share = "" if swatch.opacity >= 1 else share_text(swatch.opacity)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(_Square(swatch, theme))
        name = ElidedLabel(swatch.variable or swatch.color or words)
        name.setEnabled(swatch.is_visible)
        row.addWidget(name, 1)
        row.addWidget(label(" · ".join(part for part in (color, note, share) if part), "muted"))
        self._ways = [(notation, text) for notation in Notation if (text := written(swatch, notation))]
        if self._ways:
            row.addWidget(self._button(words))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer the ways to copy."""
        if self._ways:
            self._menu().popup(event.globalPos())

    def _button(self, words: str) -> QToolButton:
        name, tip = self.tr("Copy {color}").format(color=words), self.tr("Copy as hex, rgba or CSS")
        button = quiet_button("copy", name, tip, color="muted", size=16)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(self._menu())
        return button

    def _menu(self) -> QMenu:
        menu = QMenu(self)
        names = {
            Notation.HEX: self.tr("Copy as Hex"),
            Notation.RGBA: self.tr("Copy as RGBA"),
            Notation.CSS: self.tr("Copy as CSS"),
        }
        for notation, text in self._ways:
            action = QAction(f"{names[notation]}\t{_short(text)}", menu)
            action.setData(text)
            action.triggered.connect(lambda _=False, text=text: self.copyRequested.emit(text))
            menu.addAction(action)
        return menu


class _Square(QWidget):
    """The paint itself, on squares where it lets through."""

    def __init__(self, swatch: Swatch, theme: Theme) -> None:
        super().__init__()
        self._swatch = swatch
        self._theme = theme
        self.setFixedSize(_SIDE, _SIDE)
        theme.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it."""
        tokens = self._theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(0.5, 0.5, _SIDE - 1, _SIDE - 1)
        if self._swatch.color or self._swatch.stops:
            if not self._is_opaque():
                self._paint_squares(painter, box)
            painter.setBrush(self._brush())
        else:
            painter.setBrush(QColor(tokens.hover))
            painter.drawPixmap(QPointF(2, 2), pixmap("image", tokens.muted, _SIDE - 4))
            painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(tokens.outline), 1))
        painter.drawRoundedRect(box, 3, 3)

    def _paint_squares(self, painter: QPainter, box: QRectF) -> None:
        painter.save()
        shape = QPainterPath()
        shape.addRoundedRect(box, 3, 3)
        painter.setClipPath(shape)
        painter.fillRect(box, QColor("#ffffff"))
        for at in range(math.ceil(_SIDE / _CHECK) ** 2):
            column, row = at % 4, at // 4
            if (column + row) % 2:
                painter.fillRect(QRectF(column * _CHECK, row * _CHECK, _CHECK, _CHECK), QColor("#cccccc"))
        painter.restore()

    def _is_opaque(self) -> bool:
        return self._swatch.opacity >= 1 and all(alpha >= 1 for _, _, alpha in self._swatch.stops)

    def _brush(self) -> QBrush:
        swatch = self._swatch
        if swatch.color:
            return QBrush(_with_alpha(swatch.color, swatch.opacity))
        gradient = QLinearGradient(0, 0, _SIDE, 0)
        for place, color, alpha in swatch.stops:
            gradient.setColorAt(min(max(place, 0.0), 1.0), _with_alpha(color, alpha * swatch.opacity))
        return QBrush(gradient)


def _with_alpha(color: str, alpha: float) -> QColor:
    made = QColor(color)
    made.setAlphaF(min(max(alpha, 0.0), 1.0))
    return made


def _short(text: str) -> str:
    return text if len(text) <= 32 else f"{text[:31]}…"
