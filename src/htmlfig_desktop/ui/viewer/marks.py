"""What is painted over a page: outlines of layers, the size of the selection, titles of frames, places to look at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from htmlfig_desktop.core.geometry import Rect, Vec
from htmlfig_desktop.ui.messages.figures import length_text
from htmlfig_desktop.ui.viewer.layer_rows import HIDDEN

if TYPE_CHECKING:
    from htmlfig_desktop.engine.viewing.table import LayerTable
    from htmlfig_desktop.ui.viewer.picture import DesignPicture

_MOST_TITLES: Final = 200
_TITLE_GAP: Final = 6
_SMALL: Final = 0.85


@dataclass(frozen=True, slots=True)
class CanvasMarks:
    """What is outlined."""

    hovered: int | None
    selected: int | None
    places: tuple[Rect, ...]
    """px of the page, the most important first."""
    has_focus: bool


def paint_marks(painter: QPainter, canvas: DesignPicture, layers: LayerTable, marks: CanvasMarks) -> None:
    """Paint all that lies over a page."""
    tokens = canvas.theme.tokens
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    _paint_titles(painter, canvas, layers, marks.selected)
    for number, place in enumerate(marks.places):
        color = QColor(tokens.danger)
        color.setAlphaF(1.0 if number == 0 else 0.6)
        painter.setPen(QPen(color, 2))
        painter.drawRect(_on_canvas(canvas, place).adjusted(-1, -1, 1, 1))
    accent = QColor(tokens.accent)
    if marks.hovered is not None and marks.hovered != marks.selected:
        painter.setPen(QPen(accent, 1.5))
        painter.drawPolygon(_outline(canvas, layers, marks.hovered))
    if marks.selected is not None:
        painter.setPen(QPen(accent, 2))
        painter.drawPolygon(_outline(canvas, layers, marks.selected))
        _paint_size(painter, canvas, layers, marks.selected)
    if marks.has_focus:
        painter.setPen(QPen(accent, 1))
        painter.drawRect(QRectF(canvas.rect()).adjusted(0.5, 0.5, -0.5, -0.5))


def title_at(canvas: DesignPicture, layers: LayerTable, point: QPointF) -> int | None:
    """Return the frame of the page whose title lies at a point of the canvas; None: none does."""
    return next((frame for frame, place in _titles(canvas, layers) if place.contains(point)), None)


def _paint_titles(painter: QPainter, canvas: DesignPicture, layers: LayerTable, selected: int | None) -> None:
    painter.setFont(_small(canvas))
    metrics = QFontMetricsF(painter.font())
    desk = QColor(canvas.source.background) if canvas.source is not None else QColor(canvas.theme.tokens.canvas)
    plain = QColor(0, 0, 0, 160) if desk.lightnessF() > 0.5 else QColor(255, 255, 255, 190)
    for frame, place in _titles(canvas, layers):
        painter.setPen(QColor(canvas.theme.tokens.accent) if frame == selected else plain)
        words = metrics.elidedText(layers.names[frame], Qt.TextElideMode.ElideRight, place.width())
        painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)


def _titles(canvas: DesignPicture, layers: LayerTable) -> Iterator[tuple[int, QRectF]]:
    """Yield the frames that lie right on the page, and where their titles are."""
    height = QFontMetricsF(_small(canvas)).height()
    room = QRectF(canvas.rect())
    for count, frame in enumerate(layers.children()):
        if count >= _MOST_TITLES:
            return
        if not layers.has_children(frame) or layers.traits[frame] & HIDDEN:
            continue
        box = _on_canvas(canvas, layers.bounds_of(frame))
        place = QRectF(box.x(), box.y() - height - _TITLE_GAP / 2, box.width(), height)
        if box.width() >= 3 * height and place.intersects(room):
            yield frame, place


def _paint_size(painter: QPainter, canvas: DesignPicture, layers: LayerTable, layer: int) -> None:
    """Paint width and height below the selection."""
    size = layers.size_of(layer)
    words = f"{length_text(size.width)} × {length_text(size.height)}"
    painter.setFont(_small(canvas))
    metrics = QFontMetricsF(painter.font())
    box = _on_canvas(canvas, layers.bounds_of(layer)).intersected(QRectF(canvas.rect()))
    if box.isEmpty():
        return
    badge = QRectF(0, 0, metrics.horizontalAdvance(words) + 12, metrics.height() + 4)
    top = min(box.bottom() + 6, canvas.height() - badge.height() - 6)
    left = min(max(box.center().x() - badge.width() / 2, 4), canvas.width() - badge.width() - 4)
    badge.moveTopLeft(QPointF(left, top))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(canvas.theme.tokens.accent))
    painter.drawRoundedRect(badge, 3, 3)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QColor(canvas.theme.tokens.on_accent))
    painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, words)


def _outline(canvas: DesignPicture, layers: LayerTable, layer: int) -> QPolygonF:
    matrix, size = layers.matrix_of(layer), layers.size_of(layer)
    corners = (Vec(0, 0), Vec(size.width, 0), Vec(size.width, size.height), Vec(0, size.height))
    points = (matrix.apply(corner) for corner in corners)
    return QPolygonF([canvas.from_page(QPointF(point.x, point.y)) for point in points])


def _on_canvas(canvas: DesignPicture, rect: Rect) -> QRectF:
    return QRectF(canvas.from_page(QPointF(rect.x, rect.y)), canvas.from_page(QPointF(rect.right, rect.bottom)))


def _small(canvas: DesignPicture) -> QFont:
    font = QFont(canvas.font())
    if font.pointSizeF() > 0:
        font.setPointSizeF(font.pointSizeF() * _SMALL)
    return font
