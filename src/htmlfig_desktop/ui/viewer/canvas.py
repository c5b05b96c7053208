"""The canvas: shows a page of a design at any zoom, and finds the layers under the pointer.

How to use it, inside the viewer's window or anywhere else::

    canvas = DesignCanvas(theme)
    session = DesignSession(tasks, parent)               # owns the process that reads and draws the file
    session.pageReady.connect(canvas.show_design)        # shows a page as soon as it is prepared, fitted into the room
    session.failed.connect(...)                          # an HtmlFigError; canvas.clear() empties the canvas
    session.open(path)

    canvas.layerHovered.connect(...)                     # id, "" for none; follows the pointer
    canvas.layerSelected.connect(...)                    # id, "" for none; by a click or the keyboard, not by select()
    canvas.viewChanged.connect(...)                      # zoom or offset changed, by hand or by a method
    canvas.select("1:5")                                 # outlines a layer; None: none. ``hover`` likewise
    canvas.reveal(rect)                                  # brings px of the page into sight
    canvas.set_view(zoom, offset)                        # for two views that move together
    canvas.set_marks((rect, ...))                        # outlines places of the page, such as differences

Zoom is logical px of the screen per px of the page. The offset is the point of the page, in its px, that lies at the
canvas's top left corner. Layers are called by the ids of ``LayerTable.ids``: ``"1:5"``, inside instances
``"1:5/2:3"``. ``canvas.source`` is the page in sight, ``canvas.source.layers`` its table, with bounds and names.

By hand: the wheel pans (with Shift sideways) and with Ctrl or Cmd zooms about the pointer, as pinching does; dragging
pans; arrows pan, + and - zoom, 0 shows 100 %, 1 fits, 2 zooms to the selection; a click selects as in Figma, a double
click goes a level deeper, a click with Ctrl or Cmd selects the deepest; Return goes into the selection, Shift+Return
and Escape out of it.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.viewer.marks import CanvasMarks, paint_marks, title_at
from htmlfig_desktop.ui.viewer.picking import Depth, picked
from htmlfig_desktop.ui.viewer.picture import DesignPicture

_WHEEL_ZOOM = 1.0016
_PAN_STEP = 48
_DRAG_STARTS = 4
_COMMAND = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.MetaModifier


class DesignCanvas(DesignPicture):
    """A page of a design and its layers. See the manual above.

    Signals:
        layerHovered: str, id of the layer that a click would select; empty: none.
        layerSelected: str, id of the layer that the user has selected; empty: none.
    """

    layerHovered = Signal(str)
    layerSelected = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.setAccessibleName(self.tr("Design"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self._selected: int | None = None
        self._hovered: int | None = None
        self._places: tuple[Rect, ...] = ()
        self._pressed: QPointF | None = None
        self._dragged = False
        self._space = False

    @property
    def selected(self) -> str:
        """Id of the layer that is selected; empty: none."""
        return self._id_of(self._selected)

    def clear(self) -> None:
        """Show nothing and free the memory of what was shown."""
        self._selected = self._hovered = self._pressed = None
        self._places = ()
        super().clear()

    def select(self, layer_id: str | None) -> None:
        """Outline a layer as selected; None, or an id that is unknown: none."""
        self._selected = self._index(layer_id)
        self.update()

    def hover(self, layer_id: str | None) -> None:
        """Outline a layer as one that could be selected; None, or an id that is unknown: none."""
        self._hovered = self._index(layer_id)
        self.update()

    def set_marks(self, places: tuple[Rect, ...]) -> None:
        """Outline places, px of the page, the most important first."""
        self._places = places
        self.update()

    def zoom_to_selection(self) -> None:
        """Show the selected layer as large as the room allows; without one, the page."""
        if self._source is not None and self._selected is not None:
            self.zoom_to(self._source.layers.bounds_of(self._selected))
        else:
            self.fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the page, and over it what is outlined."""
        super().paintEvent(event)
        if self._source is not None:
            marks = CanvasMarks(self._hovered, self._selected, self._places, self.hasFocus())
            paint_marks(QPainter(self), self, self._source.layers, marks)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl or Cmd, pan without."""
        event.accept()
        turned = event.angleDelta()
        if event.modifiers() & _COMMAND:
            self.set_zoom(self._zoom * _WHEEL_ZOOM ** turned.y(), event.position())
            return
        moved = QPointF(event.pixelDelta()) if not event.pixelDelta().isNull() else QPointF(turned) * 0.5
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and not moved.x():
            moved = moved.transposed()
        self._pan(moved)

    def event(self, event: QEvent) -> bool:
        """Zoom by pinching on a touch pad."""
        if isinstance(event, QNativeGestureEvent) and event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
            self.set_zoom(self._zoom * (1 + event.value()), event.position())
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a drag."""
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._pressed = event.position()
            self._dragged = self._space or event.button() is Qt.MouseButton.MiddleButton
            self._show_cursor()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pull the page along, or tell which layer lies under the pointer."""
        if self._pressed is None:
            self._hover_at(event.position(), event.modifiers())
            return
        moved = event.position() - self._pressed
        if self._dragged or moved.manhattanLength() >= _DRAG_STARTS:
            self._dragged = True
            self._pressed = event.position()
            self._show_cursor()
            self._pan(moved)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a drag, or select what was clicked."""
        if self._pressed is not None and not self._dragged:
            self._click(event.position(), Depth.DEEPEST if event.modifiers() & _COMMAND else Depth.LEVEL)
        self._pressed, self._dragged = None, False
        self._show_cursor()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Select a level deeper."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._click(event.position(), Depth.DEEPER)

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing lies under the pointer any more."""
        self._set_hovered(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pan, zoom, and walk through the layers."""
        key, away = Qt.Key(event.key()), event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        pans = {Qt.Key.Key_Left: (1, 0), Qt.Key.Key_Right: (-1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1)}
        acts = {
            Qt.Key.Key_Plus: self.zoom_in,
            Qt.Key.Key_Equal: self.zoom_in,
            Qt.Key.Key_Minus: self.zoom_out,
            Qt.Key.Key_0: self.zoom_actual,
            Qt.Key.Key_1: self.fit,
            Qt.Key.Key_2: self.zoom_to_selection,
            Qt.Key.Key_Return: self._go_out if away else self._go_in,
            Qt.Key.Key_Enter: self._go_out if away else self._go_in,
            Qt.Key.Key_Escape: self._go_out,
        }
        if event.modifiers() & (_COMMAND | Qt.KeyboardModifier.AltModifier):
            super().keyPressEvent(event)
        elif key in pans:
            self._pan(QPointF(*pans[key]) * _PAN_STEP * (4 if away else 1))
        elif key is Qt.Key.Key_Space:
            self._space = True
            self._show_cursor()
        elif key in acts and not (key is Qt.Key.Key_Escape and self._selected is None):
            acts[key]()
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Let go of the page."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self._show_cursor()
        else:
            super().keyReleaseEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that the keyboard is here."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that it is not; a key that is held down now is let go elsewhere."""
        super().focusOutEvent(event)
        self._space = False
        self._show_cursor()
        self.update()

    def _click(self, point: QPointF, depth: Depth) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._choose(self._meant(point, depth))

    def _meant(self, point: QPointF, depth: Depth) -> int | None:
        """Return the layer that a click would select."""
        if self._source is None:
            return None
        at = self.to_page(point)
        hit = self._source.layers.at(at.x(), at.y())
        if hit is None:
            return title_at(self, self._source.layers, point)
        return picked(self._source.layers, hit, self._selected, depth)

    def _choose(self, layer: int | None) -> None:
        if layer != self._selected:
            self._selected = layer
            self.update()
            self.layerSelected.emit(self._id_of(layer))

    def _hover_at(self, point: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        self._set_hovered(self._meant(point, Depth.DEEPEST if modifiers & _COMMAND else Depth.LEVEL))

    def _set_hovered(self, layer: int | None) -> None:
        if layer != self._hovered:
            self._hovered = layer
            self.update()
            self.layerHovered.emit(self._id_of(layer))

    def _go_in(self) -> None:
        """Select the frontmost layer inside the selection, or on the page."""
        if self._source is not None:
            inside = list(self._source.layers.children(-1 if self._selected is None else self._selected))
            self._choose(inside[-1] if inside else self._selected)

    def _go_out(self) -> None:
        """Select the layer around the selection; around the outermost there is none."""
        if self._source is not None and self._selected is not None:
            parent = self._source.layers.parents[self._selected]
            self._choose(None if parent < 0 else parent)

    def _show_cursor(self) -> None:
        grabs = self._pressed is not None and self._dragged
        shape = Qt.CursorShape.ClosedHandCursor if grabs else Qt.CursorShape.OpenHandCursor
        if grabs or self._space:
            self.setCursor(shape)
        else:
            self.unsetCursor()

    def _index(self, layer_id: str | None) -> int | None:
        return self._source.layers.index(layer_id) if self._source is not None and layer_id else None

    def _id_of(self, layer: int | None) -> str:
        return self._source.layers.ids[layer] if self._source is not None and layer is not None else ""
