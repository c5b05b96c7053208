"""Joins what belongs to conversions on servers: keys, limits, the destination, and jobs that are sent elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from PySide6.QtCore import QCoreApplication, QObject, QSettings

from htmlfig_desktop.contract.capability import KeyReport
from htmlfig_desktop.core.destination import HERE, Destination
from htmlfig_desktop.core.options import ConversionOptions, Source
from htmlfig_desktop.jobs.job import JobId, JobState
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.jobs.router import Router
from htmlfig_desktop.keys.store import KeyStore
from htmlfig_desktop.ui.absences import Absences
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.destination.presenter import DestinationPresenter
from htmlfig_desktop.ui.jobs.rows import Details
from htmlfig_desktop.ui.keybook import KeyBook
from htmlfig_desktop.ui.keys.desk import KeysDesk
from htmlfig_desktop.ui.quota.presenter import QuotaPresenter
from htmlfig_desktop.ui.tasks import TaskRunner

if TYPE_CHECKING:
    from htmlfig_desktop.ui.main_window import MainWindow
    from htmlfig_desktop.ui.presenter import WindowPresenter
    from htmlfig_desktop.ui.theme import Theme


@dataclass(frozen=True, slots=True)
class _Panels:
    """What is to be converted next, as the panels say."""

    presenter: WindowPresenter

    def sources(self) -> Sequence[Source]:
        return self.presenter.editor.sources()

    def runs(self) -> Sequence[ConversionOptions]:
        return self.presenter.options.runs


class RemoteDesk(QObject):
    """Answers the commands about keys and servers."""

    def __init__(
        self,
        window: MainWindow,
        theme: Theme,
        presenter: WindowPresenter,
        queue: JobQueue,
        keys: KeyStore,
        router: Router,
        tasks: TaskRunner,
        settings: QSettings,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._presenter = presenter
        self._queue = queue
        self.book = KeyBook(keys, tasks, self)
        self.book.failed.connect(presenter.show_error)
        self.quota = QuotaPresenter(window.quota, self.book, router, self)
        self.keys = KeysDesk(window, theme, self.book, tasks, note=self._note_report, forget=router.forget)
        self.destination = DestinationPresenter(
            window.options.destination, self.book, tasks, settings, _Panels(presenter), self.quota.state, self
        )
        presenter.destination = lambda: self.destination.current
        presenter.foretell = self.destination.foretell
        presenter.editor.changed.connect(self.destination.follow)
        presenter.options.changed.connect(self.destination.follow)
        presenter.takenAgain.connect(self._take_again)
        self.quota.changed.connect(self.destination.follow_key)
        self.absences = Absences(queue, presenter.news, tasks, router.answers, self.book, self)
        self.absences.keysWanted.connect(lambda: self.keys.open())
        self.destination.chosen.connect(self._show_place)
        self.destination.leftBehindWanted.connect(self._show_left_behind)
        for signal in (
            window.quota.manageRequested,
            window.options.destination.manageRequested,
            window.preview.keysRequested,
        ):
            signal.connect(lambda: self.keys.open())
        window.action(Command.KEYS).triggered.connect(lambda: self.keys.open())
        window.action(Command.CONVERT_HERE).triggered.connect(lambda: self._convert_here())
        presenter.preview.hereRequested.connect(self._send_here)
        self.book.reload()
        self._show_place(self.destination.key_id)

    def close(self) -> None:
        """Follow and measure no more."""
        self.absences.close()
        self.quota.close()
        self.destination.close()

    def _note_report(self, key_id: str, report: KeyReport) -> None:
        self.quota.note(key_id, report)
        self.absences.note_accepted(key_id, report)

    def _take_again(self, destination: Destination) -> None:
        """Bring the destination of a job back too, where its key is still there."""
        key = self.book.keys.get(destination.key_id)
        if destination.is_here or key is not None:
            self.destination.choose(destination.key_id)

    def _show_place(self, key_id: str) -> None:
        self.quota.choose(key_id)
        destination = self.destination.current
        here = QCoreApplication.translate("Application", "Local engine")
        server = "" if destination.is_here else urlsplit(destination.server).netloc
        self._window.set_engine_name(server or here)
        self._window.preview.welcome.set_server(server)
        self._window.editor.set_server(server)

    def _show_left_behind(self, things: tuple[str, ...]) -> None:
        title = self.tr("Not Sent")
        explanation = self.tr(
            "The server gets one document with its files inside. What follows cannot be put in, or is not an option "
            "there. The engine on this machine takes all of it."
        )
        text = "\n".join(things)
        self._window.show_details(Details(title, "", explanation, text, text, window_title=title))

    def _convert_here(self) -> None:
        for job in self._presenter.jobs.selected:
            self._send_here(job.id)

    def _send_here(self, job_id: str) -> None:
        job = self._queue.job(JobId(job_id))
        if job is not None and not job.destination.is_here and job.state is not JobState.DONE:
            self._queue.redirect(job.id, HERE)
