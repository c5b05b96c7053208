"""A face whose content stands in the middle, keeps its place while a message takes room below it, and is never cut."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSizePolicy, QSpacerItem, QVBoxLayout, QWidget

_AROUND, _BETWEEN = 8, 24
"""Around what stands in a pane, and between the parts of it, px."""


class CenteredPane(QScrollArea):
    """Shows widgets in its middle; where it is too low for them they scroll.

    Subclasses call ``stand`` with what they show, and may leave some of it out in ``fit``.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._foot = 0
        self._head = QSpacerItem(0, 0, QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self._body = QWidget()
        self._body.setObjectName("panelBody")
        self._body.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)  # never wider than the pane
        self._column = QVBoxLayout(self._body)
        self._column.setContentsMargins(_AROUND, _AROUND, _AROUND, _AROUND)
        self._column.setSpacing(_BETWEEN)

    @property
    def room(self) -> QSize:
        """What there is for the content, px: with what a message takes of it, after which nothing is arranged anew."""
        return self.viewport().size() + QSize(0, self._foot)

    @property
    def fits(self) -> bool:
        """Whether the room is high enough for what is to stand in it from now on."""
        for part in self._body.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            part.updateGeometry()  # what has changed inside of it would be noticed a turn later
        return self.needed_height <= self.room.height()

    @property
    def needed_height(self) -> int:
        """How high the room must be for all that stands in it, px."""
        column, width = self._column, self.viewport().width()
        high = column.minimumHeightForWidth(width) if column.hasHeightForWidth() else column.minimumSize().height()
        return high - self._head.sizeHint().height()

    def stand(self, *widgets: QWidget) -> None:
        """Put widgets into the middle, below each other."""
        column = self._column
        column.addItem(self._head)
        column.addStretch(1)
        for widget in widgets:
            row = QHBoxLayout()
            row.addStretch(1)
            row.addWidget(widget, 4 if widget.maximumWidth() < 10_000 and widget.minimumWidth() < 481 else 0)
            row.addStretch(1)
            column.addLayout(row)
        column.addStretch(1)
        self.setWidget(self._body)

    def set_aside(self, width: int) -> None:
        """Leave so many px free at both sides."""
        self._column.setContentsMargins(width, _AROUND, width, _AROUND)

    def set_foot(self, height: int) -> None:
        """Say how much a message below takes of the pane's height, px; what is shown keeps its place."""
        if height != self._foot:
            self._foot = height
            self._settle()

    def fit(self) -> None:
        """Fill the room, which has changed. Nothing by itself."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fill the room anew, and stay in its middle."""
        super().resizeEvent(event)
        self.fit()
        self._settle()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the middle when the content has changed."""
        if watched is self._body and event.type() is QEvent.Type.LayoutRequest:
            self._settle()
        return super().eventFilter(watched, event)

    def _settle(self) -> None:
        """Keep the content where it stands without a message, and let it scroll as far as the message covers it."""
        needed, seen, whole = self.needed_height, self.viewport().height(), self.room.height()
        head = max(0, whole - max(seen, needed, (whole + needed) // 2))
        if head != self._head.sizeHint().height():
            self._head.changeSize(0, head, QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
            self._column.invalidate()
