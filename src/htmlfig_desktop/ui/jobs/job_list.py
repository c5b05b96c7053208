"""The list of jobs as hands meet it: what the keyboard and a double click do in it."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QMimeData, QPoint, Qt, Signal
from PySide6.QtGui import QDrag, QFocusEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractScrollArea, QListView

from htmlfig_desktop.ui.jobs.delegate import JobDelegate
from htmlfig_desktop.ui.jobs.drag_card import drag_card
from htmlfig_desktop.ui.jobs.rows import RowAction
from htmlfig_desktop.ui.theme import Theme

_HELD_AT = QPoint(-8, 0)
"""Of the card, px: the pointer stands beside it, so that what is below the pointer can be seen."""


class JobList(QListView):
    """A list in which no row becomes the current one because the keyboard came to it, as Qt would have it.

    The current row is the job in sight: whoever comes back to the window wants to see what was there before.

    Signals:
        actionRequested: (job id, RowAction), a button of a row was clicked, and the list is done with the click.
    """

    actionRequested = Signal(str, object)

    def __init__(self, delegate: JobDelegate, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._delegate = delegate
        self._was_on_button = False
        self._clicked: tuple[str, RowAction] | None = None
        self.setItemDelegate(delegate)
        delegate.actionRequested.connect(self._note_click)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note whether a button of a row is pressed."""
        self._was_on_button = self._is_on_button(event)
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell of a button that was clicked once the row is selected: one that goes meanwhile would leave none so."""
        super().mouseReleaseEvent(event)
        clicked, self._clicked = self._clicked, None
        if clicked is not None:
            self.actionRequested.emit(*clicked)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open a row; on its buttons a double click is one click, whatever has come under the pointer since."""
        if not (self._was_on_button or self._is_on_button(event)):
            super().mouseDoubleClickEvent(event)

    def _note_click(self, job_id: str, action: RowAction) -> None:
        self._clicked = job_id, action

    def _is_on_button(self, event: QMouseEvent) -> bool:
        place = event.position().toPoint()
        index = self.indexAt(place)
        row, way = self.visualRect(index), self.layoutDirection()
        return index.isValid() and self._delegate.action_at(place, row, way, index) is not None

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Let the selected designs be dragged out, behind a card: Qt would drag a picture of the whole rows."""
        rows = sorted(self.selectedIndexes(), key=lambda index: index.row())
        data = cast("QMimeData | None", self.model().mimeData(rows))  # None: no row has a design
        if data is None:
            return
        held = next((each for each in rows if each == self.currentIndex()), rows[0])
        name, picture = str(held.data()), held.data(Qt.ItemDataRole.DecorationRole)
        count = len(data.urls())
        drag = QDrag(self)
        drag.setMimeData(data)
        card = drag_card(self._theme.tokens, self.font(), picture, name, count, self.devicePixelRatioF())
        drag.setPixmap(card)
        drag.setHotSpot(_HELD_AT)
        drag.exec(actions, Qt.DropAction.CopyAction)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Take the keyboard."""
        if self.currentIndex().isValid():
            super().focusInEvent(event)
        else:
            QAbstractScrollArea.focusInEvent(self, event)
            self.viewport().update()
