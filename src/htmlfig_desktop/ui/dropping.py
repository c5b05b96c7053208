"""Takes what is dragged over a window, with an invitation to let go."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QObject, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from htmlfig_desktop.ui.intake import Held, can_take, held_in
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.drop_overlay import DropOverlay, Invitation


class DropPlace(QObject):
    """Makes a window one that things are dropped on.

    Args:
        window: Takes what is dropped anywhere on it.
        theme: Colors of what lies over it meanwhile.
        invitations: What that says of each thing that may be held.
        own: Whether what comes from this program is taken too.

    Signals:
        dropped: QMimeData, something was dropped on the window.
    """

    dropped = Signal(object)

    def __init__(
        self, window: QWidget, theme: Theme, invitations: Mapping[Held, Invitation], *, own: bool = False
    ) -> None:
        super().__init__(window)
        self.overlay = DropOverlay(theme, window, invitations[Held.PAGE])
        self._invitations = invitations
        self._own = own
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow what is dragged over the window."""
        if isinstance(event, QDragEnterEvent):
            return self._invite(event)
        if event.type() is QEvent.Type.DragLeave:
            self.overlay.hide()
        elif event.type() is QEvent.Type.Drop and isinstance(event, QDropEvent):
            self._take(event)
            return True
        elif event.type() is QEvent.Type.Resize:
            self.overlay.fit()
        elif event.type() is QEvent.Type.Hide and not self.overlay.isHidden():
            self.overlay.hide()
            # Qt goes on to tell whom a drag was accepted by, without asking whether that still lives.
            QCoreApplication.sendEvent(watched, QDragLeaveEvent())
        return False

    def _invite(self, event: QDragEnterEvent) -> bool:
        is_own = event.source() is not None  # such as a design on its way out of the list
        if (is_own and not self._own) or not can_take(event.mimeData()):
            return False
        invitation = self._invitations[held_in(event.mimeData())]
        self.overlay.say(invitation)
        self.overlay.appear()
        if invitation.is_refusal:
            event.ignore()
        else:
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
        return True

    def _take(self, event: QDropEvent) -> None:
        self.overlay.hide()
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.dropped.emit(_copy_of(event.mimeData()))


def _copy_of(data: QMimeData) -> QMimeData:
    """Return the parts of dropped data that we read; the original dies with its event."""
    copied = QMimeData()
    if data.hasUrls():
        copied.setUrls(data.urls())
    if data.hasHtml():
        copied.setHtml(data.html())
    if data.hasText():
        copied.setText(data.text())
    return copied
