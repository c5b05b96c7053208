"""Page and design beside each other, at the same zoom and place."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from htmlfig_desktop.ui.compare.surface import ComparisonSurface, Look
from htmlfig_desktop.ui.preview.picture import MARGIN
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.labels import label


class SideBySide(QWidget):
    """Two pictures that move together.

    Signals:
        zoomChanged: float, as of the pictures.
    """

    zoomChanged = Signal(float)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.page, self.design = ComparisonSurface(theme), ComparisonSurface(theme)
        self._is_following = False
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(1)
        for view, look, text in (
            (self.page, Look.PAGE, self.tr("Page")),
            (self.design, Look.DESIGN, self.tr("Design, drawn by us")),
        ):
            view.show_look(look)
            view.setAccessibleName(text)
            view.viewChanged.connect(lambda moved=view: self._follow(moved))
            title = label(text, "muted")
            title.setContentsMargins(16, 8, 16, 8)
            column = QVBoxLayout()
            column.setSpacing(0)
            column.addWidget(title)
            column.addWidget(view, 1)
            row.addLayout(column, 1)
        self.page.zoomChanged.connect(self.zoomChanged)

    def fit_width(self) -> None:
        """Fit both into their halves, at one zoom."""
        for view in (self.page, self.design):
            view.fit_width()
        zoom = min(self.page.zoom, self.design.zoom)
        self.page.set_view(zoom, QPointF(-MARGIN / zoom, self.page.offset.y()))

    def _follow(self, moved: ComparisonSurface) -> None:
        other = self.design if moved is self.page else self.page
        if not self._is_following and not other.is_empty and not moved.is_empty:
            self._is_following = True
            other.set_view(moved.zoom, moved.offset)
            self._is_following = False
