"""Windows and dialogs as large as what they say, and never larger than the screen."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QScrollArea, QWidget

_FRAME = QSize(16, 56)
"""What the system may put around a window, which Qt does not know before it is shown."""


def fit_screen(window: QWidget, wanted: QSize) -> None:
    """Make a window as large as is wanted, or as the screen it is on has room for."""
    window.resize(wanted.boundedTo(window.screen().availableSize() - _FRAME))


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
    layout.activate()
    width = max(dialog.width(), layout.totalMinimumSize().width())
    needed = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.totalSizeHint().height()
    if needed > dialog.height() or width > dialog.width():
        dialog.resize(width, max(needed, dialog.height()))
