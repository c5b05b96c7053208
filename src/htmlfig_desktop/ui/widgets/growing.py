"""Windows and dialogs as large as what they say, never larger than the screen, and dialogs wholly on it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, QTimer
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QDialog, QScrollArea, QWidget

_FRAME = QSize(16, 56)
"""What the system may put around a window, which Qt does not know before it is shown."""


def fit_screen(window: QWidget, wanted: QSize) -> None:
    """Make a window as large as is wanted, or as the screen it is on has room for."""
    window.resize(wanted.boundedTo(window.screen().availableSize() - _FRAME))
    if isinstance(window, QDialog):
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


def _stay_on_screen(dialog: QDialog) -> None:
    if dialog.findChild(_OnScreen) is None:
        dialog.installEventFilter(_OnScreen(dialog))


class _OnScreen(QObject):
    """Moves a dialog whose title or buttons came to lie beside the screen: as it was shown there, or has grown."""

    def __init__(self, dialog: QDialog) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._later = QTimer(self, singleShot=True, interval=0)  # the system has put its frame around it by then
        self._later.timeout.connect(self._move)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look where it is when it is shown or has another size."""
        if event.type() in (QEvent.Type.Show, QEvent.Type.Resize):
            self._later.start()
        return False

    def _move(self) -> None:
        frame, room = self._dialog.frameGeometry(), self._dialog.screen().availableGeometry()
        wanted = QPoint(
            max(room.left(), min(frame.left(), room.right() + 1 - frame.width())),
            max(room.top(), min(frame.top(), room.bottom() + 1 - frame.height())),
        )
        if self._dialog.isVisible() and wanted != frame.topLeft():
            self._dialog.move(wanted)
