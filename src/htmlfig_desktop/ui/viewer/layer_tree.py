"""The layer tree: search above, the layers below. It shows what lies where and says what is chosen or pointed at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from htmlfig_desktop.ui.icons import pixmap, side
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.viewer.found_rows import FoundRows
from htmlfig_desktop.ui.viewer.layer_rows import HIDDEN_ROLE, ICON_ROLE, LAYER_ROLE, PLACE_ROLE, LayerRows
from htmlfig_desktop.ui.widgets.fields import text_field
from htmlfig_desktop.ui.widgets.labels import label
from htmlfig_desktop.ui.widgets.rows import frame_selected, mirrored

if TYPE_CHECKING:
    from htmlfig_desktop.engine.viewing.table import LayerTable

_ICON = 16
_INDENT = 14
_SEARCH_WAITS_MS = 120
"""After the last letter: a search must not run for every one of a fast typist."""


class LayerTree(QWidget):
    """The layers of a page.

    Signals:
        layerChosen: int, the layer that the user has selected.
        layerPointed: int, the layer under the pointer; -1: none.
        layerActivated: int, the layer was double-clicked, or Return was pressed on it.
    """

    layerChosen = Signal(int)
    layerPointed = Signal(int)
    layerActivated = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Layers"))
        self._layers: LayerTable | None = None
        self._rows: LayerRows | None = None
        self._current: int | None = None
        self._unfolded: list[QModelIndex] = []
        """What was while a search is shown instead, and how far the tree was scrolled."""
        self._scrolled = 0
        self._is_silent = False
        self.search = text_field(self.tr("Search layers"))
        self.search.setAccessibleName(self.tr("Search layers"))
        self.search.setClearButtonEnabled(True)
        self.search.installEventFilter(self)
        self.view = _Tree(theme)
        self.view.setAccessibleName(self.tr("Layers of the page"))
        self.view.entered.connect(lambda index: self._point(index.data(LAYER_ROLE)))
        self.view.left.connect(lambda: self._point(None))
        self.view.activated.connect(lambda index: self._tell(self.layerActivated, index))
        self.view.escaped.connect(self.search.clear)
        self._note = label("", "small", wrap=True)
        self._note.hide()
        self._waiting = QTimer(self)
        self._waiting.setSingleShot(True)
        self._waiting.setInterval(_SEARCH_WAITS_MS)
        self._waiting.timeout.connect(self._search)
        self.search.textChanged.connect(self._waiting.start)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 0)
        column.setSpacing(8)
        column.addWidget(self.search)
        column.addWidget(self._note)
        column.addWidget(self.view, 1)

    @property
    def is_searching(self) -> bool:
        """Whether the list of what was found is shown instead of the tree."""
        return isinstance(self.view.model(), FoundRows)

    def show_layers(self, layers: LayerTable | None) -> None:
        """Show the layers of another page; None: of none."""
        self._layers, self._current = layers, None
        self._unfolded = []
        self._rows = LayerRows(layers, self) if layers is not None else None
        self._waiting.stop()
        self.search.blockSignals(True)
        self.search.clear()
        self.search.blockSignals(False)
        self._use(self._rows)
        if self._rows is not None and self._rows.rowCount() == 1:
            self.view.expand(self._rows.index(0, 0))

    def select(self, layer: int | None) -> None:
        """Select a layer, unfold what is around it, and bring it into sight; nothing is announced."""
        self._current = layer
        if self._rows is None:
            return
        model, index = self.view.model(), QModelIndex()
        if layer is not None and isinstance(model, LayerRows):
            index = model.index_of(layer)
        elif layer is not None and isinstance(model, FoundRows):
            index = model.row_of(layer)
        self._is_silent = True
        self.view.setCurrentIndex(index)
        self._is_silent = False
        if index.isValid():
            self.view.scrollTo(index)
        self.view.viewport().update()

    def point(self, layer: int | None) -> None:
        """Show which layer lies under the pointer on the canvas."""
        self.view.point(layer)

    def focus_search(self) -> None:
        """Move the keyboard to the search."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Let Down and Return in the search go on to what was found, and Escape end it."""
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._waiting.stop()
                self._search()
                self._choose_first()
                return True
            if event.key() == Qt.Key.Key_Escape and self.search.text():
                self.search.clear()
                return True
        return False

    def _choose_first(self) -> None:
        """Move the keyboard to what was found; where nothing was, other words are typed."""
        model = self.view.model()
        if model is None or not model.rowCount():
            return
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        if not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(model.index(0, 0))

    def _search(self) -> None:
        words = self.search.text().strip()
        if self._layers is None or (not words and not self.is_searching):
            return
        if not words:
            self._use(self._rows)
            self._unfold()
            self.select(self._current)
            return
        if not self.is_searching:
            self._unfolded = list(self.view.unfolded())
            self._scrolled = self.view.verticalScrollBar().value()
        found = FoundRows(self._layers, words, self)
        self._use(found)
        cut = self.tr("These are the first {count}. Type more to find fewer.").format(count=found.rowCount())
        none = self.tr("No layer has such a name.")
        self._note.setText(none if not found.rowCount() else cut if found.is_cut else "")
        self._note.setVisible(bool(self._note.text()))
        self.select(self._current)

    def _unfold(self) -> None:
        """Show the tree as it was before the search."""
        for index in self._unfolded:
            self.view.expand(index)
        self.view.verticalScrollBar().setValue(self._scrolled)

    def _use(self, model: LayerRows | FoundRows | None) -> None:
        old = self.view.model()
        old_selection = self.view.selectionModel() if old is not None else None
        self._note.hide()
        self.view.setModel(model)
        self.view.setRootIsDecorated(not isinstance(model, FoundRows))
        if old_selection is not None:
            old_selection.deleteLater()
        if old is not None and old is not self._rows:
            old.deleteLater()
        if model is not None:
            self.view.selectionModel().currentChanged.connect(lambda index: self._choose(index.data(LAYER_ROLE)))

    def _choose(self, layer: int | None) -> None:
        if layer is not None and layer != self._current and not self._is_silent:
            self._current = layer
            self.layerChosen.emit(layer)

    def _point(self, layer: int | None) -> None:
        self.layerPointed.emit(-1 if layer is None else layer)

    def _tell(self, signal: object, index: QModelIndex) -> None:
        if (layer := index.data(LAYER_ROLE)) is not None:
            signal.emit(layer)  # type: ignore[attr-defined]


class _Tree(QTreeView):
    """A tree with one column and rows of one height.

    Signals:
        left: the pointer has gone.
        escaped: Escape was pressed.
    """

    left = Signal()
    escaped = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setObjectName("layers")
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIndentation(_INDENT)
        self.setMouseTracking(True)
        self.setExpandsOnDoubleClick(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.pointed: int | None = None
        self.setItemDelegate(_RowDelegate(theme, self))
        theme.changed.connect(self.viewport().update)

    def point(self, layer: int | None) -> None:
        """Mark a layer as the one under the pointer."""
        if layer != self.pointed:
            self.pointed = layer
            self.viewport().update()

    def unfolded(self) -> Iterator[QModelIndex]:
        """Yield the rows that are unfolded and in a part of the tree that is."""
        model, waiting = self.model(), [QModelIndex()]
        while waiting:
            outer = waiting.pop()
            for row in range(model.rowCount(outer)):
                index = model.index(row, 0, outer)
                if self.isExpanded(index):
                    yield index
                    waiting.append(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Unfold one level at a time: all levels of a large page at once would take too long."""
        if event.key() == Qt.Key.Key_Asterisk:
            self.expand(self.currentIndex())
        elif event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Find by the search field alone: going through all rows for a letter would take too long."""

    def drawRow(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Mark a row in its whole width, the arrow included."""
        is_selected = self.selectionModel().isSelected(index)
        layer = index.data(LAYER_ROLE)
        if is_selected or (layer is not None and layer == self.pointed):
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._theme.tokens.selection if is_selected else self._theme.tokens.hover))
            area = QRect(0, option.rect.y(), self.viewport().width(), option.rect.height())
            painter.drawRoundedRect(area, 4, 4)
            if is_selected:
                frame_selected(painter, area, self._theme.tokens)
            if is_selected and self.hasFocus():
                painter.setPen(QColor(self._theme.tokens.accent))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(area.adjusted(0, 0, -1, -1), 4, 4)
            painter.restore()
        super().drawRow(painter, option, index)

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is pointed at any more."""
        super().leaveEvent(event)
        self.left.emit()


class _RowDelegate(QStyledItemDelegate):
    """Paints icon, name and, muted, where the layer is."""

    def __init__(self, theme: Theme, tree: _Tree) -> None:
        super().__init__(tree)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """One line and air."""
        return QSize(120, option.fontMetrics.height() + 10)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint one row."""
        tokens = self._theme.tokens
        area: QRect = option.rect
        painter.save()
        painter.setLayoutDirection(option.direction)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_hidden = bool(index.data(HIDDEN_ROLE))
        kind = index.data(ICON_ROLE)
        color = tokens.muted if is_hidden or kind not in ("component", "instance") else tokens.accent_text
        painter.setOpacity(0.6 if is_hidden else 1.0)
        width = side(_ICON)
        icon = QRect(area.left() + 4, area.center().y() - width // 2 + 1, width, width)
        painter.drawPixmap(mirrored(option, icon).topLeft(), pixmap(kind, color, _ICON))
        words = area.adjusted(8 + width + 2, 0, -10, 0)
        if is_hidden:
            icon.moveLeft(words.right() - width)
            painter.drawPixmap(mirrored(option, icon).topLeft(), pixmap("hidden", tokens.muted, _ICON))
            words.setRight(words.right() - width - 4)
        self._paint_words(painter, option, index, words, QColor(tokens.text))
        painter.restore()

    def _paint_words(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
        area: QRect,
        color: QColor,
    ) -> None:
        lies = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        metrics = option.fontMetrics
        name = metrics.elidedText(str(index.data() or ""), Qt.TextElideMode.ElideRight, area.width())
        painter.setFont(option.font)
        painter.setPen(color)
        painter.drawText(mirrored(option, area), lies, name)
        place = str(index.data(PLACE_ROLE) or "")
        rest = area.adjusted(metrics.horizontalAdvance(name) + 8, 0, 0, 0)
        if place and rest.width() > 24:
            painter.setPen(QColor(self._theme.tokens.muted))
            shown = metrics.elidedText(place, Qt.TextElideMode.ElideRight, rest.width())
            painter.drawText(mirrored(option, rest), lies, shown)
