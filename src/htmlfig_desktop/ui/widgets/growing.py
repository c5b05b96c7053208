"""Windows and dialogs as large as what they say, never larger than the screen, and wholly on it when they open."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, QTimer
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QDialog, QScrollArea, QWidget

_FRAME = QSize(16, 56)
"""What the system may put around a window, which Qt does not know before it is shown."""
_STEP = 32
"""Px that a window lies beside the one before."""
_LOOKED_EVERY_MS, _LOOKS = 60, 20
"""How often it is looked where a new window is. Whoever puts it elsewhere after that is its owner."""


def fit_screen(window: QWidget, wanted: QSize) -> None:
    """Make a window as large as is wanted, or as the screen it is on has room for, and let it open wholly on it."""
    window.resize(wanted.boundedTo(room_for(window)))
    _stay_on_screen(window)


def room_for(window: QWidget) -> QSize:
    """Return how large a window can be on its screen, without the system's frame."""
    return window.screen().availableSize() - _FRAME


def put_beside(window: QWidget, other: QWidget) -> None:
    """Let a window open about as large as another one and a step beside it; where no room is left, back at the edge."""
    if other.isMaximized() or other.isFullScreen():
        return
    frame, room = other.frameGeometry(), other.screen().availableGeometry()
    size = other.size().boundedTo(room_for(other) - QSize(_STEP, _STEP))  # one that fills the screen would hide it
    smaller = other.size() - size
    x, y = frame.left() + _STEP, frame.top() + _STEP
    window.resize(size)
    window.move(
        x if x + frame.width() - smaller.width() <= room.right() + 1 else room.left(),
        y if y + frame.height() - smaller.height() <= room.bottom() + 1 else room.top(),
    )
    _stay_on_screen(window)


def fits(screen: QScreen, size: QSize) -> bool:
    """Return whether a window of a size has room on a screen."""
    room = screen.availableSize() - _FRAME
    return room.width() >= size.width() and room.height() >= size.height()


def bring_into_sight(widget: QWidget) -> None:
    """Scroll whatever a widget lies in so far that all of it can be seen."""
    around = widget.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(widget)
        around = around.parentWidget()


def grow(dialog: QDialog) -> None:
    """Make a dialog as high as its wrapped texts need at its width, and never lower than it is."""
    layout = dialog.layout()
    if layout is None:
        return
    _stay_on_screen(dialog)
    layout.activate()
    width = max(dialog.width(), layout.totalMinimumSize().width())
    needed = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.totalSizeHint().height()
    if needed > dialog.height() or width > dialog.width():
        dialog.resize(width, max(needed, dialog.height()))


def _stay_on_screen(window: QWidget) -> None:
    kind = _StaysOnScreen if isinstance(window, QDialog) else _OpensOnScreen
    if window.findChild(kind) is None:
        kind(window)


def _bring_onto_screen(window: QWidget) -> None:
    frame, room = window.frameGeometry(), window.screen().availableGeometry()
    wanted = QPoint(
        max(room.left(), min(frame.left(), room.right() + 1 - frame.width())),
        max(room.top(), min(frame.top(), room.bottom() + 1 - frame.height())),
    )
    if window.isVisible() and wanted != frame.topLeft():
        window.move(wanted)


class _StaysOnScreen(QObject):
    """Moves a dialog whose title or buttons came to lie beside the screen: as it was shown there, or has grown."""

    def __init__(self, dialog: QWidget) -> None:
        super().__init__(dialog)
        self._later = QTimer(self, singleShot=True, interval=0)  # the system has put its frame around it by then
        self._later.timeout.connect(lambda: _bring_onto_screen(dialog))
        dialog.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look where it is when it is shown or has another size."""
        if event.type() in (QEvent.Type.Show, QEvent.Type.Resize):
            self._later.start()
        return False


class _OpensOnScreen(QObject):
    """Moves a window that the window manager puts beside the screen; once it is open, its owner may do so.

    Window managers put windows into their places, and frames around them, some time after they were shown.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._looks = 0
        self._timer = QTimer(self, interval=_LOOKED_EVERY_MS)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    @property
    def is_looking(self) -> bool:
        """Whether the window is still opening."""
        return self._timer.isActive()

    def _look(self) -> None:
        _bring_onto_screen(self._window)
        self._looks += 1
        if self._looks == _LOOKS:
            self._timer.stop()
