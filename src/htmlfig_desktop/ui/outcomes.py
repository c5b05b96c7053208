"""Says what became of the orders: saved, put together, removed, finished; with what can be done next."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from htmlfig_desktop.jobs.job import JobId, JobState
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.jobs.orders import JobOrders
from htmlfig_desktop.ui.jobs.presenter import JobsPresenter
from htmlfig_desktop.ui.messages.news import News

if TYPE_CHECKING:
    from htmlfig_desktop.ui.main_window import MainWindow


class Outcomes(QObject):
    """Follows the orders, and tells of them in the bar.

    Signals:
        saved: designs were saved.
        designWanted: Path, a design to look at.
    """

    saved = Signal()
    designWanted = Signal(object)

    def __init__(
        self, window: MainWindow, orders: JobOrders, jobs: JobsPresenter, news: News, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._orders = orders
        self._jobs = jobs
        self._news = news
        window.action(Command.UNDO_REMOVE).setEnabled(False)
        jobs.countsChanged.connect(self._note_counts)
        orders.saved.connect(self._tell_saved)
        orders.allSaved.connect(self._tell_all_saved)
        orders.joining.connect(news.tell_joining)
        orders.savedTogether.connect(self._tell_saved_together)
        orders.removed.connect(self._tell_removed)
        orders.notDone.connect(news.tell_not_done)

    def tell_finished(self, made: Sequence[JobId], failed: int) -> None:
        """Sum up what a queue of several jobs has made."""
        self._news.tell_finished(
            len(made),
            failed,
            self._jobs.unsaved_count,
            save_all=self._window.ask_for_save_folder,
            save_together=partial(self._orders.save_together, made),
            show_failed=self._window.jobs.show_failed,
        )

    def _note_counts(self) -> None:
        if self._jobs.count(JobState.RUNNING):
            self._news.end_finished()

    def undo_remove(self) -> None:
        """Bring back what was removed last; nothing is left to bring back then."""
        self._window.action(Command.UNDO_REMOVE).setEnabled(False)
        self._window.bar.dismiss()
        self._orders.undo_remove()

    def _tell_saved(self, target: Path) -> None:
        self.saved.emit()
        self._news.tell_saved(target, lambda: self._orders.show(target))

    def _tell_all_saved(self, folder: Path, count: int) -> None:
        self.saved.emit()
        self._news.tell_all_saved(folder, count, lambda: self._orders.launch(folder))

    def _tell_saved_together(self, target: Path, count: int, left_out: int, components: int | None) -> None:
        self._news.tell_saved_together(
            target,
            count,
            left_out,
            view=lambda: self.designWanted.emit(target),
            show=lambda: self._orders.show(target),
            components=components,
        )

    def _tell_removed(self, count: int) -> None:
        self._window.action(Command.UNDO_REMOVE).setEnabled(True)
        self._news.tell_removed(count, self.undo_remove)
