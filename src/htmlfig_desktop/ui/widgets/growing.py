"""Dialogs that grow with what they say."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog


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
