"""Draws the program's icon, ``resources/icons/app.svg``, in the sizes that systems ask for.

``python packaging/icons.py FOLDER`` writes ``16.png`` to ``512.png``, and what Windows and macOS want: one file with
all sizes, ``htmlfig-desktop.ico`` and ``htmlfig-desktop.icns``.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

DRAWING = Path(__file__).resolve().parents[1] / "resources" / "icons" / "app.svg"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""Sides, px. Source: freedesktop.org icon theme specification, the sizes of hicolor."""
WINDOWS_SIZES = (16, 24, 32, 48, 64, 256)


def draw(side: int, target: Path) -> None:
    """Write the icon as a square PNG."""
    picture = QImage(side, side, QImage.Format.Format_ARGB32)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(str(DRAWING)).render(painter, QRectF(0, 0, side, side))
    painter.end()
    if not picture.save(str(target)):
        sys.exit(f"{target} could not be written")


def main(arguments: list[str]) -> int:
    """Write all icons and return 0."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QGuiApplication([])
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    for side in SIZES:
        draw(side, folder / f"{side}.png")
    with Image.open(folder / "512.png") as largest:
        pictures = [Image.open(folder / f"{side}.png") for side in WINDOWS_SIZES]
        pictures[-1].save(folder / "htmlfig-desktop.ico", append_images=pictures[:-1], sizes=[p.size for p in pictures])
        largest.save(folder / "htmlfig-desktop.icns")
    application.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
