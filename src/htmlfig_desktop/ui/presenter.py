"""The window's flow: take a page, convert, show, save, close. Joins the panels, which do not know each other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtGui import QGuiApplication

from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.resources import resource_path
from htmlfig_desktop.jobs.job import Job, JobId, JobState
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.jobs.saving import file_name_for, save_copy
from htmlfig_desktop.ui.actions import Command
from htmlfig_desktop.ui.editor.presenter import EditorPresenter
from htmlfig_desktop.ui.intake import given_in
from htmlfig_desktop.ui.jobs.presenter import JobsPresenter
from htmlfig_desktop.ui.jobs.report import details_of
from htmlfig_desktop.ui.jobs.rows import RowAction
from htmlfig_desktop.ui.messages.texts import message_for
from htmlfig_desktop.ui.options.presenter import OptionsPresenter
from htmlfig_desktop.ui.preview.presenter import PreviewPresenter
from htmlfig_desktop.ui.tasks import TaskRunner

if TYPE_CHECKING:
    from htmlfig_desktop.ui.main_window import MainWindow

EXAMPLE = "example/index.html"
"""Below ``resources/``."""

_ACTIVE = (JobState.QUEUED, JobState.RUNNING)


class WindowPresenter(QObject):
    """Connects the window with the queue.

    Signals:
        leaving: the program shall end; nothing stands in the way.
    """

    leaving = Signal()

    def __init__(self, window: MainWindow, queue: JobQueue, tasks: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._window = window
        self._queue = queue
        self._tasks = tasks
        self._saving: JobId | None = None
        self.editor = EditorPresenter(window.editor, tasks, queue.store.pages, self)
        self.options = OptionsPresenter(window.options, self)
        self.jobs = JobsPresenter(window.jobs, queue, self)
        self.preview = PreviewPresenter(window.preview, tasks, self)
        self._connect_panels()
        self._connect_commands()
        self._show_current()

    def open(self, given: list[str | Path]) -> None:
        """Take pages, as from the command line."""
        if given:
            self.editor.take(given)

    def restore(self) -> None:
        """Take up the jobs of earlier runs, and offer to go on with those that wait."""
        self._tasks.start(self._restore(), name="restore")

    def close(self) -> None:
        """Let go of the queue."""
        self.jobs.close()

    def _connect_panels(self) -> None:
        window = self._window
        window.dropped.connect(self._take)
        window.filesChosen.connect(self.open)
        window.saveNameChosen.connect(self._save_as)
        window.closeRequested.connect(self._leave)
        window.closeConfirmed.connect(self.leaving)
        window.editor.openRequested.connect(lambda: window.ask_for_files(folder=False))
        window.editor.convertRequested.connect(self._convert)
        window.editor.widenRequested.connect(window.ask_for_readable_folder)
        window.readableFolderChosen.connect(self._widen)
        window.preview.welcome.openRequested.connect(lambda: window.ask_for_files(folder=False))
        window.preview.welcome.pasteRequested.connect(self._paste)
        window.preview.welcome.exampleRequested.connect(self._try_example)
        window.jobs.rowActionRequested.connect(self._act_on_row)
        window.jobs.detailsRequested.connect(self._show_details)
        self._tasks.failed.connect(self.show_error)
        self.editor.changed.connect(self._show_current)
        self.editor.taken.connect(self._show_draft)
        self.options.changed.connect(self._show_current)
        self.jobs.currentChanged.connect(self._show_current)
        self.jobs.countsChanged.connect(self._show_activity)
        self.preview.retryRequested.connect(self._retry)
        self.preview.cancelRequested.connect(self._cancel)
        self.preview.detailsRequested.connect(self._show_details)

    def _connect_commands(self) -> None:
        window, picture = self._window, self._window.preview.picture
        handlers: dict[Command, Callable[[], object]] = {
            Command.OPEN: lambda: window.ask_for_files(folder=False),
            Command.OPEN_FOLDER: lambda: window.ask_for_files(folder=True),
            Command.PASTE: self._paste,
            Command.EXAMPLE: self._try_example,
            Command.SAVE_AS: lambda: self._on_current(self._ask_to_save),
            Command.QUIT: window.close,
            Command.CONVERT: self._convert,
            Command.CANCEL: lambda: self._on_current(self._cancel),
            Command.RETRY: lambda: self._on_current(self._retry),
            Command.REMOVE: lambda: self._on_current(self._remove),
            Command.DETAILS: lambda: self._on_current(self._show_details),
            Command.CLEAR_FINISHED: self._queue.clear_finished,
            Command.ZOOM_IN: picture.zoom_in,
            Command.ZOOM_OUT: picture.zoom_out,
            Command.ZOOM_ACTUAL: lambda: picture.set_zoom(1.0),
            Command.ZOOM_FIT: picture.fit_width,
            Command.NEXT_PANEL: lambda: window.move_to_panel(+1),
            Command.PREVIOUS_PANEL: lambda: window.move_to_panel(-1),
            Command.ABOUT: window.show_about,
        }
        for command, handle in handlers.items():
            window.action(command).triggered.connect(lambda _=False, act=handle: act())

    def show_error(self, error: HtmlFigError) -> None:
        """Say above the preview what went wrong."""
        self._window.bar.show_error(message_for(error))

    async def _restore(self) -> None:
        restored = await self._queue.restore()
        if restored.waiting:
            self._window.bar.show_notice(
                self.tr("Go on where you stopped?"),
                self.tr("Conversions from last time that still wait: {count}.").format(count=restored.waiting),
                (self.tr("&Go On"), self._queue.resume),
            )

    # taking pages

    def _take(self, data: QMimeData) -> None:
        self.open(given_in(data))

    def _widen(self, folder: Path) -> None:
        self._tasks.start(self.editor.widen(folder), name="widen")

    def _paste(self) -> None:
        given = given_in(QGuiApplication.clipboard().mimeData())
        if given:
            self.open(given)
        else:
            self._window.bar.show_notice(
                self.tr("Nothing to paste"), self.tr("Copy HTML, a link or a file first, then paste again.")
            )

    def _show_draft(self) -> None:
        """Turn from the last job to the page that was just taken."""
        self._window.bar.dismiss()
        self.jobs.select(None)
        self._show_current()

    def _try_example(self) -> None:
        self._tasks.start(self._open_and_convert(resource_path(EXAMPLE)), name="example")

    async def _open_and_convert(self, page: Path) -> None:
        await self.editor.open([page])
        self._convert()

    # jobs

    def _convert(self) -> None:
        options = self.options.options
        if options is None:
            self.options.show_problem()
            return
        try:
            sources = self.editor.sources()
            jobs = [self._queue.submit(source, options) for source in sources]
        except HtmlFigError as error:
            self.show_error(error)
            return
        if jobs:
            self._window.bar.dismiss()
            self.jobs.select(jobs[0])

    def _cancel(self, job_id: str) -> None:
        self._queue.cancel(JobId(job_id))

    def _retry(self, job_id: str) -> None:
        job = self._queue.job(JobId(job_id))
        if job is not None and job.state in (JobState.FAILED, JobState.CANCELLED):
            self._queue.retry(job.id)
            self.jobs.select(job)

    def _remove(self, job_id: str) -> None:
        job = self._queue.job(JobId(job_id))
        if job is not None and job.state.is_finished:
            self._queue.remove(job.id)

    def _show_details(self, job_id: str) -> None:
        job = self._queue.job(JobId(job_id))
        if job is not None:
            self._window.show_details(details_of(job))

    def _act_on_row(self, job_id: str, action: RowAction) -> None:
        handlers: dict[RowAction, Callable[[str], None]] = {
            RowAction.SAVE: self._ask_to_save,
            RowAction.RETRY: self._retry,
            RowAction.DETAILS: self._show_details,
            RowAction.CANCEL: self._cancel,
            RowAction.REMOVE: self._remove,
        }
        handlers[action](job_id)

    def _on_current(self, act: Callable[[str], None]) -> None:
        job = self.jobs.current
        if job is not None:
            act(job.id)

    # saving

    def _ask_to_save(self, job_id: str) -> None:
        job = self._queue.job(JobId(job_id))
        if job is not None and job.result is not None:
            self._saving = job.id
            self._window.ask_for_save_name(file_name_for(job.name))

    def _save_as(self, target: Path) -> None:
        job = self._queue.job(self._saving) if self._saving else None
        if job is not None:
            self._tasks.start(self._save(job, target), name="save")

    async def _save(self, job: Job, target: Path) -> None:
        if job.result is None:
            return
        await asyncio.to_thread(save_copy, job.result.fig, target)
        if self._queue.job(job.id) is not None:
            self._queue.mark_saved(job.id, target)
        self._window.bar.show_notice(
            self.tr("Saved as {name}").format(name=target.name),
            self.tr("In {folder}. Open it in Figma with File › Open, or drop it onto the file browser.").format(
                folder=target.parent
            ),
        )

    # showing

    def _show_current(self) -> None:
        job = self.jobs.current
        if job is None:
            self.preview.show_draft(
                self.editor.summary, self.tr("Press Convert to turn it into editable layers (Ctrl+Return).")
            )
        else:
            self.preview.show_job(job)
        self._window.set_page_name(job.name if job else self.editor.summary)
        self._enable_commands(job)

    def _enable_commands(self, job: Job | None) -> None:
        state = job.state if job else None
        has_picture = state is JobState.DONE
        rules = {
            Command.CONVERT: not self.editor.is_empty,
            Command.SAVE_AS: state is JobState.DONE,
            Command.CANCEL: state in _ACTIVE and not (job and job.is_cancelling),
            Command.RETRY: state in (JobState.FAILED, JobState.CANCELLED),
            Command.REMOVE: state is not None and state.is_finished,
            Command.DETAILS: state is not None,
            Command.ZOOM_IN: has_picture,
            Command.ZOOM_OUT: has_picture,
            Command.ZOOM_ACTUAL: has_picture,
            Command.ZOOM_FIT: has_picture,
        }
        for command, enabled in rules.items():
            self._window.action(command).setEnabled(enabled)

    def _show_activity(self) -> None:
        waiting, running = self.jobs.count(JobState.QUEUED), self.jobs.count(JobState.RUNNING)
        text = self.tr("{running} at work, {waiting} waiting").format(running=running, waiting=waiting)
        self._window.set_activity(text if running + waiting else "")
        finished = self.jobs.count(JobState.DONE, JobState.FAILED, JobState.CANCELLED)
        self._window.action(Command.CLEAR_FINISHED).setEnabled(bool(finished))

    # leaving

    def _leave(self) -> None:
        """Leave at once when nothing would be lost, else ask. Where the store lasts, nothing is."""
        if self._queue.store.is_lasting:
            self.leaving.emit()
            return
        active = self.jobs.count(*_ACTIVE)
        unsaved = sum(job.is_unsaved for job in self._queue.jobs)
        if not active and not unsaved:
            self.leaving.emit()
            return
        parts = []
        if active:
            parts.append(self.tr("Conversions not finished: {count}.").format(count=active))
        if unsaved:
            parts.append(self.tr("Designs not saved: {count}.").format(count=unsaved))
        self._window.ask_before_closing(self.tr("Close and lose work?"), " ".join(parts))
