"""The dialog before several designs are saved as one file."""

from __future__ import annotations

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.widgets.growing import grow
from htmlfig_desktop.ui.widgets.labels import label

_WIDTH = 520


class TogetherDialog(QDialog):
    """Says what will be in the file, and asks whether with components. Deletes itself when it is closed.

    Args:
        count: Of designs.
        with_components: Whether the box is checked at first.
        parent: The window.

    Signals:
        chosen: bool, go on, with components or without.
    """

    chosen = Signal(bool)

    def __init__(self, count: int, parent: QWidget, *, with_components: bool) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Save as One File"))
        self.setMinimumWidth(_WIDTH)
        told = self.tr(
            "{count} designs go side by side on one page. Links from page to page lead to each other, "
            "and variables and styles that are equal in all become one."
        )
        self.components = QCheckBox(self.tr("&Make components of what repeats"))
        self.components.setAccessibleName(self.tr("Make components of what repeats"))
        self.components.setChecked(with_components)
        explanation = label(
            self.tr(
                "Headers, footers, cards and the like, on one page or across pages: each is there once, "
                "on a page of its own, with an instance wherever it occurs. The designs look as before."
            ),
            "small",
            wrap=True,
        )
        self.components.setAccessibleDescription(explanation.text())
        explanation.setContentsMargins(24, 0, 0, 0)  # below the words of the box
        cancel = QPushButton(self.tr("&Cancel"))
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        self.save = QPushButton(self.tr("&Save As…"))
        self.save.setProperty("kind", "primary")
        set_icon(self.save, "save", "on_accent", 20)
        self.save.setDefault(True)
        self.save.clicked.connect(self._go_on)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addStretch(1)
        buttons.addWidget(cancel)
        buttons.addWidget(self.save)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 16)
        column.setSpacing(8)
        column.addWidget(label(told.replace("{count}", QLocale().toString(count)), wrap=True))
        column.addSpacing(4)
        column.addWidget(self.components)
        column.addWidget(explanation)
        column.addStretch(1)
        column.addSpacing(8)
        column.addLayout(buttons)
        grow(self)
        self.save.setFocus()

    def _go_on(self) -> None:
        self.accept()
        self.chosen.emit(self.components.isChecked())
