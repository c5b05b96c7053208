"""Takes pictures of every kind that Qt reads as what a design is compared with."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QImage, QImageReader, QImageWriter

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.ui.preview.strips import PictureError, PictureStrips

PATTERNS = "*.png *.jpg *.jpeg *.webp"
"""Of the names of such files."""
_NOT_PACKED = 100
"""Quality of a PNG that is written at once: nobody keeps it."""


def readable_picture(picture: Path, folder: Callable[[], Path]) -> Path:
    """Return a picture where it can be read in strips, else a copy that can. Blocks.

    Args:
        picture: of any kind: with a palette, gray, of 16 bits, interlaced, or no PNG at all.
        folder: Makes the folder for the copy.

    Raises:
        PictureError: it is no picture, is damaged, or has more pixels than Qt takes at once (256 MB of them).
    """
    try:
        PictureStrips(picture)
    except PictureError:
        return _copied(picture, folder)
    return picture


def _copied(picture: Path, folder: Callable[[], Path]) -> Path:
    reader = QImageReader(str(picture))
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    image = reader.read()
    if image.isNull():
        raise PictureError(because("“{name}” is damaged, too large or no picture.", name=picture.name))
    wanted = QImage.Format.Format_RGBA8888 if image.hasAlphaChannel() else QImage.Format.Format_RGB888
    handle, copy = tempfile.mkstemp(".png", dir=folder())
    os.close(handle)
    writer = QImageWriter(copy, b"png")
    writer.setQuality(_NOT_PACKED)
    if not writer.write(image.convertToFormat(wanted)):
        raise PictureError(because("There is no room for a copy of “{name}”.", name=picture.name))
    return Path(copy)
