"""Asks before the window closes where something would be lost with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.ui.keybook import KeyBook
from htmlfig_desktop.ui.messages.figures import counted
from htmlfig_desktop.ui.messages.texts import in_short
from htmlfig_desktop.ui.settings.preferences import Preferences, Switch
from htmlfig_desktop.ui.widgets.questions import Doubt

if TYPE_CHECKING:
    from htmlfig_desktop.ui.main_window import MainWindow
    from htmlfig_desktop.ui.presenter import WindowPresenter


class Leaving(QObject):
    """Lets the window close: at once where nothing would be lost, else after a yes. Owned by the window.

    Args:
        window: Asks.
        presenter: Knows what is not finished, and tells the program to end.
        queue: Knows whether its jobs last.
        book: Knows which keys are forgotten with the program.
        preferences: Hold whether that is asked about.
    """

    def __init__(
        self,
        window: MainWindow,
        presenter: WindowPresenter,
        queue: JobQueue,
        book: KeyBook,
        preferences: Preferences,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._presenter = presenter
        self._queue = queue
        self._book = book
        self._preferences = preferences
        window.closeRequested.connect(self._leave)
        window.closeConfirmed.connect(presenter.leaving)

    def _leave(self) -> None:
        work, keys = self._lost_work(), self._lost_keys()
        if work:
            self._ask(self.tr("Close and lose work?"), f"{work} {keys}".strip(), self.tr("&Discard and Close"))
        elif keys and self._preferences.is_on(Switch.ASK_ABOUT_KEYS):
            hushed = self.tr("Do not ask about keys &again")
            self._ask(self.tr("Close and forget keys?"), keys, self.tr("&Forget and Close"), hushed)
        else:
            self._presenter.leaving.emit()

    def _ask(self, question: str, lost: str, act: str, hushed: str = "") -> None:
        doubt = Doubt(self.tr("Close"), question, lost, act, self.tr("&Keep Open"), hushed)
        self._window.ask_before_closing(doubt, lambda: self._preferences.turn(Switch.ASK_ABOUT_KEYS, False))

    def _lost_work(self) -> str:
        """Return it in sentences; empty for nothing. Where the store lasts, only what is being written is."""
        parts = [self.tr("A file is not written yet.")] if self._presenter.orders.is_writing else []
        if self._queue.store.is_lasting:
            return " ".join(parts)
        jobs = self._presenter.jobs
        if active := jobs.count(JobState.QUEUED, JobState.RUNNING):
            one, many = self.tr("1 conversion is not finished."), self.tr("{count} conversions are not finished.")
            parts.append(counted(active, one, many))
        if unsaved := jobs.unsaved_count:
            one, many = self.tr("1 design is not saved."), self.tr("{count} designs are not saved.")
            parts.append(counted(unsaved, one, many))
        return " ".join(parts)

    def _lost_keys(self) -> str:
        """Return which keys are in memory only; empty for none."""
        keys = self._book.keys
        names = [in_short(key.name) for key in keys.all if key.id in keys.for_this_run]
        one = self.tr("The key “{name}” is kept for this run only. To use it next time, add it again.")
        many = self.tr("{count} keys are kept for this run only. To use them next time, add them again.")
        return counted(len(names), one, many).replace("{name}", names[0]) if names else ""
