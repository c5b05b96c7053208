"""A button that says how large a picture is shown, and shows it at its actual size."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QWidget

from htmlfig_desktop.ui.messages.figures import share_text

_WIDTH = 64


class ZoomButton(QPushButton):
    """Shows a zoom, for screen readers too."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "link")
        self.setFixedWidth(_WIDTH)
        self.setToolTip(self.tr("Show at 100 %"))
        self.show_zoom(1.0)

    def show_zoom(self, zoom: float) -> None:
        """Say how large the picture is shown: 1 is its actual size."""
        text = share_text(zoom)
        self.setText(text)
        self.setAccessibleName(self.tr("{percent} zoom, press for actual size").replace("{percent}", text))
