"""Puts layers on the clipboard, to be pasted into Figma, and says so above what they are copied from."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from PySide6.QtCore import QLocale, QMimeData, QObject, QTimer
from PySide6.QtGui import QGuiApplication, QKeySequence

from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.jobs.copying import Copied, CopyOrder, copy_apart
from htmlfig_desktop.ui.errands import Errand
from htmlfig_desktop.ui.messages.bar import MessageBar
from htmlfig_desktop.ui.messages.texts import message_for
from htmlfig_desktop.ui.tasks import TaskRunner

_AT_ONCE_MS = 600
"""What takes no longer needs no word before it is done."""
_LONGEST_NAME = 60


class LayerCopier(QObject):
    """Copies one thing at a time; while it does, further orders are none.

    Args:
        bar: Says what came of it.
        tasks: Runs what is waited for.
    """

    def __init__(self, bar: MessageBar, tasks: TaskRunner, parent: QObject) -> None:
        super().__init__(parent)
        self._bar = bar
        self._errand = Errand(tasks, self)
        self._errand.failed.connect(self._tell_error)
        self._errand.ended.connect(self._end)
        self._patience = QTimer(self, singleShot=True, interval=_AT_ONCE_MS)
        self._patience.timeout.connect(self._tell_under_way)
        self._asked_for_patience = -1
        """Which of the bar's messages it was."""
        self.copy: Callable[[CopyOrder], Awaitable[Copied]] = copy_apart
        """Tests put their own in its place."""

    def start(self, order: CopyOrder) -> None:
        """Copy what is ordered."""
        if self._errand.start(self._copy(order), "copy for Figma"):
            self._patience.start()

    async def _copy(self, order: CopyOrder) -> None:
        copied = await self.copy(order)
        self._patience.stop()  # it may be due before this ends, and would cover what came of it
        data = QMimeData()
        data.setHtml(copied.html)
        data.setText(copied.text)
        QGuiApplication.clipboard().setMimeData(data)
        self._tell(copied)

    def _tell(self, copied: Copied) -> None:
        names = copied.text.splitlines()
        if len(names) == 1:
            title = self.tr("“{name}” can be pasted").replace("{name}", _shortened(names[0]))
        else:
            count = QLocale().toString(len(names))
            title = self.tr("{count} layers can be pasted").replace("{count}", count)
        keys = QKeySequence(QKeySequence.StandardKey.Paste).toString(QKeySequence.SequenceFormat.NativeText)
        text = self.tr("Go to a file in Figma and press {keys}.").replace("{keys}", keys)
        if copied.lets_go:
            text += " " + self.tr("Variables do not come along: save the design for them.")
        self._bar.show_notice(title, text, icon="clipboard")

    def _tell_under_way(self) -> None:
        text = self.tr("A large design takes some seconds.")
        self._bar.show_notice(
            self.tr("Copying the layers"), text, (self.tr("&Cancel"), self._errand.cancel), icon="clipboard"
        )
        self._asked_for_patience = self._bar.number

    def _tell_error(self, error: HtmlFigError) -> None:
        self._bar.show_error(message_for(error))

    def _end(self) -> None:
        self._patience.stop()
        if not self._bar.isHidden() and self._bar.number == self._asked_for_patience:
            self._bar.dismiss()


def _shortened(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1].rstrip() + "…"
