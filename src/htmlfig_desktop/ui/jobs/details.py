"""The details of one job, to read and to copy."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.jobs.rows import Details
from htmlfig_desktop.ui.widgets.labels import ElidedLabel, label


class DetailsDialog(QDialog):
    """Shows Details. Deletes itself when it is closed."""

    def __init__(self, details: Details, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Details"))
        self.resize(640, 480)
        self._copied = details.copied
        text = QPlainTextEdit(details.text)
        text.document().setDocumentMargin(8)
        text.setReadOnly(True)
        text.setTabChangesFocus(True)
        text.setAccessibleName(self.tr("Details of the job"))
        copy = QPushButton(self.tr("&Copy Details"))
        set_icon(copy, "copy")
        copy.clicked.connect(self._copy)
        close = QPushButton(self.tr("C&lose"))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        buttons = QHBoxLayout()
        buttons.addWidget(copy)
        buttons.addStretch(1)
        buttons.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 16)
        column.setSpacing(8)
        column.addWidget(ElidedLabel(details.name, "large", Qt.TextElideMode.ElideMiddle))
        column.addWidget(label(details.headline, "heading", wrap=True))
        if details.explanation:
            column.addWidget(label(details.explanation, wrap=True))
        column.addSpacing(8)
        column.addWidget(text, 1)
        column.addSpacing(8)
        column.addLayout(buttons)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._copied)
