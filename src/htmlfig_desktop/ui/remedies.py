"""Does what helps against a loss, or a failure, when its button is pressed: mostly converts the page once more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.options import ConversionOptions, FileSource, Source, UrlSource
from htmlfig_desktop.jobs.job import Job, JobId
from htmlfig_desktop.jobs.more_time import more_time_for
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.ui.jobs.presenter import JobsPresenter


class Remedies(QObject):
    """Knows what helps, and shows what comes of it.

    Signals:
        loginWanted: str, the page at that address shall be opened where one can log in.
        baseWanted: the page of the selected job shall be taken back, for a base URL.
        widened: (Path, Path), that page may read that folder from now on.
    """

    loginWanted = Signal(str)
    baseWanted = Signal()
    widened = Signal(Path, Path)

    def __init__(self, queue: JobQueue, jobs: JobsPresenter, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self._jobs = jobs
        self._against: dict[DiagnosticCode, Callable[[Job], None]] = {
            DiagnosticCode.BASE_ADDRESS_MISSING: lambda job: self.baseWanted.emit(),
            DiagnosticCode.COOKIE_BANNER_SHOWN: self._without_banners,
            DiagnosticCode.FILES_OUT_OF_REACH: self._with_wider_folder,
            DiagnosticCode.PAGE_IS_LOGIN: lambda job: self.log_in(),
        }

    def help_against(self, job_id: str, loss: DiagnosticCode) -> None:
        """Do what helps against a loss of a job."""
        job = self._queue.job(JobId(job_id))
        if job is not None:
            self._against[loss](job)

    def with_more_time(self, job_id: str) -> None:
        """Convert the page of a job once more with more time, and show that."""
        job = self._queue.job(JobId(job_id))
        if job is not None and (timeout := more_time_for(job)) is not None:
            self._again(job, job.source, replace(job.options, timeout_ms=timeout))

    def log_in(self) -> None:
        """Open the page of the selected job where somebody can log in."""
        job = self._jobs.current
        if job is not None and isinstance(job.source, UrlSource):
            self.loginWanted.emit(job.source.url)

    def _without_banners(self, job: Job) -> None:
        self._again(job, job.source, replace(job.options, without_banners=True))

    def _with_wider_folder(self, job: Job) -> None:
        """Convert a page once more with the folder that holds its files; the panel lets it read them, too."""
        losses = () if job.result is None else job.result.diagnostics
        folder = next((str(each.note) for each in losses if each.code is DiagnosticCode.FILES_OUT_OF_REACH), "")
        if folder and isinstance(job.source, FileSource):
            self.widened.emit(job.source.path, Path(folder))
            self._again(job, replace(job.source, asset_root=Path(folder)), job.options)

    def _again(self, job: Job, source: Source, options: ConversionOptions) -> None:
        self._jobs.select(self._queue.submit(source, options, preset=job.preset, destination=job.destination))
