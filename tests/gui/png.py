"""Pictures as files of tests."""

from __future__ import annotations

from PySide6.QtCore import QBuffer
from PySide6.QtGui import QImage


def png(image: QImage) -> bytes:
    """Return a picture as the bytes of a PNG."""
    written = QBuffer()
    written.open(QBuffer.OpenModeFlag.WriteOnly)
    assert image.save(written, "PNG")
    return bytes(written.data().data())
