"""Another program that things are dragged out of: a small window, started with what it holds.

``python drag_source.py TITLE uri-list|text|html VALUE...``: dragging anywhere in the window drags the values.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QDrag, QMouseEvent
from PySide6.QtWidgets import QApplication, QLabel


class Source(QLabel):
    def __init__(self, title: str, kind: str, values: list[str]) -> None:
        super().__init__(title)
        self._kind, self._values = kind, values
        self.setWindowTitle(title)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFixedSize(160, 120)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        drag = QDrag(self)
        drag.setMimeData(held(self._kind, self._values))  # the drag owns it, and another one may follow
        drag.exec(Qt.DropAction.CopyAction)


def held(kind: str, values: list[str]) -> QMimeData:
    data = QMimeData()
    if kind == "uri-list":
        data.setUrls([QUrl(value) for value in values])
    elif kind == "html":
        data.setHtml(values[0])
    else:
        data.setText(values[0])
    return data


if __name__ == "__main__":
    application = QApplication([])
    source = Source(sys.argv[1], sys.argv[2], sys.argv[3:])
    source.move(1200, 60)
    source.show()
    sys.exit(application.exec())
