"""The window's flow: take a page, convert, show, save, close. Joins the panels, which do not know each other."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, QSettings, Signal
from PySide6.QtGui import QGuiApplication

from htmlfig_desktop.core.collector import keep_uncollected, paused_collector
from htmlfig_desktop.core.destination import HERE, Destination
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.options import PrivateSource, Source
from htmlfig_desktop.core.resources import resource_path
from htmlfig_desktop.engine.archives import archive_of
from htmlfig_desktop.jobs.job import Job, JobId, JobState
from htmlfig_desktop.jobs.line import Move
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.ui.actions import keys_of
from htmlfig_desktop.ui.availability import availability
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.destination.forecast import Foretell, nothing_foretold
from htmlfig_desktop.ui.editor.draft import Draft
from htmlfig_desktop.ui.editor.presenter import EditorPresenter
from htmlfig_desktop.ui.intake import given_in
from htmlfig_desktop.ui.jobs.following import FollowedDetails
from htmlfig_desktop.ui.jobs.orders import JobOrders
from htmlfig_desktop.ui.jobs.presenter import JobsPresenter
from htmlfig_desktop.ui.jobs.report import details_of
from htmlfig_desktop.ui.jobs.rows import RowAction
from htmlfig_desktop.ui.messages.figures import counted
from htmlfig_desktop.ui.messages.news import News
from htmlfig_desktop.ui.messages.times import about_left_text
from htmlfig_desktop.ui.options.presenter import OptionsPresenter
from htmlfig_desktop.ui.outcomes import Outcomes
from htmlfig_desktop.ui.pausing import Pausing
from htmlfig_desktop.ui.preview.presenter import PreviewPresenter
from htmlfig_desktop.ui.recent import MOST, RecentMenu
from htmlfig_desktop.ui.remedies import Remedies
from htmlfig_desktop.ui.submitting import Submitter
from htmlfig_desktop.ui.tasks import TaskRunner
from htmlfig_desktop.ui.turns import Turns
from htmlfig_desktop.ui.viewer.intake import split_designs

if TYPE_CHECKING:
    from htmlfig_desktop.ui.main_window import MainWindow
    from htmlfig_desktop.ui.options.stored_presets import LostPresets

EXAMPLE = "example/index.html"
"""Below ``resources/``."""


class WindowPresenter(QObject):
    """Connects the window with the queue.

    Signals:
        leaving: the program shall end; nothing stands in the way.
        restored: the jobs of earlier runs are taken up.
        privateWanted: str, the private browser shall open, at that address if it is one.
        designsGiven: list of Path, .fig files to look at.
        takenAgain: Destination, of the job whose page and options are back in the panels.
    """

    leaving = Signal()
    restored = Signal()
    takenAgain = Signal(object)
    privateWanted = Signal(str)
    designsGiven = Signal(list)

    def __init__(
        self, window: MainWindow, queue: JobQueue, tasks: TaskRunner, settings: QSettings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._queue = queue
        self._tasks = tasks
        self.editor = EditorPresenter(window.editor, tasks, queue.store.pages, settings, self)
        self.options = OptionsPresenter(window.options, settings, self)
        self.turns = Turns(self)
        self.news = News(window.bar, self)
        self.pausing = Pausing(window, queue, self.news, self._show_pause)
        self.jobs = JobsPresenter(
            window.jobs, queue, self.turns, self, files_of=lambda jobs: self.orders.files_of(jobs)
        )
        self._submitter = Submitter(queue, tasks, self.jobs.hold, self.jobs.release)
        self.orders = JobOrders(self.jobs, queue, tasks, lambda: self.options.template, self)
        self.outcomes = Outcomes(window, self.orders, self.jobs, self.news, self)
        self.outcomes.designWanted.connect(lambda design: self.designsGiven.emit([design]))
        self.outcomes.saved.connect(self._show_activity)
        self.preview = PreviewPresenter(window.preview, queue, tasks, self.jobs.widths_of, self.turns, self)
        self._trouble = -1
        """Which of the bar's messages stays until somebody has read it."""
        self.destination: Callable[[], Destination] = lambda: HERE
        """Says where the next pages are converted."""
        self.foretell: Foretell = nothing_foretold
        """Says what sending pages there would take."""
        self._connect_panels()
        self._connect_commands()
        self._recent = RecentMenu(window, settings, queue.store.pages)
        window.recentChosen.connect(lambda entry: self.open([entry]))
        self.pausing.show()

    def open(self, given: list[str | Path]) -> None:
        """Take pages and designs, as from the command line."""
        designs, pages = split_designs(given)
        if designs:
            self.designsGiven.emit(designs)
        if pages:
            self.editor.take(pages)

    def open_again(self, given: list[str | Path]) -> None:
        """Take pages that were given to a later start of the program or to a viewer, and come to the front."""
        self._window.come_forward()
        self.open(given)

    def restore(self) -> None:
        """Take up the jobs of earlier runs, and offer to go on with those that wait."""
        self._tasks.start(self._restore(), name="restore")

    def close(self) -> None:
        """Let go of the queue, and keep what is being edited."""
        self.editor.close()
        self.options.close()
        self.jobs.close()
        self.turns.close()

    def _connect_panels(self) -> None:
        window = self._window
        window.dropped.connect(self._take)
        window.filesChosen.connect(self.open)
        window.saveNameChosen.connect(self.orders.save_as)
        window.editor.openRequested.connect(window.ask_for_files)
        window.editor.convertRequested.connect(self._convert)
        window.editor.privateRequested.connect(self.privateWanted)
        window.editor.widenRequested.connect(window.ask_for_readable_folder)
        window.readableFolderChosen.connect(self._widen)
        window.preview.welcome.openRequested.connect(window.ask_for_files)
        window.preview.openRequested.connect(window.ask_for_files)
        window.preview.welcome.pasteRequested.connect(self._paste)
        window.preview.welcome.exampleRequested.connect(self._try_example)
        window.jobs.clearRequested.connect(self.orders.clear_finished)
        window.jobs.rowActionRequested.connect(self._act_on_row)
        self._tasks.failed.connect(self.show_error)
        self.editor.changed.connect(self.show_current)
        self.editor.taken.connect(self._show_draft)
        self.options.changed.connect(self.show_current)
        self.jobs.currentChanged.connect(self.show_current)
        self.jobs.countsChanged.connect(lambda: self.turns.soon(self._show_activity))
        window.jobs.pauseRequested.connect(self.pausing.set_paused)
        self.preview.retryRequested.connect(self.orders.retry)
        self._remedies = Remedies(self._queue, self.jobs, self)
        window.preview.loginRequested.connect(self._remedies.log_in)
        self._remedies.loginWanted.connect(self.privateWanted)
        self._remedies.baseWanted.connect(self._take_again_for_base)
        self._remedies.widened.connect(self._widen_page)
        self.preview.moreTimeRequested.connect(self._remedies.with_more_time)
        self.preview.cancelRequested.connect(lambda job_id: self._queue.cancel(JobId(job_id)))
        self.orders.queuedAgain.connect(self.pausing.remind)
        self.orders.saveNameWanted.connect(window.ask_for_save_name)
        self.orders.saveFolderWanted.connect(window.ask_for_save_folder)
        self.orders.togetherWanted.connect(window.ask_about_one_file)
        window.oneFileWanted.connect(self.orders.go_on_together)
        window.saveFolderChosen.connect(self.orders.save_all)
        self.options.presetProblem.connect(lambda title, why: window.bar.show_notice(title, why, icon="info"))
        self.options.presetsDone.connect(window.bar.show_notice)
        self.options.presetDeleted.connect(self.news.tell_preset_deleted)
        self.editor.fileNamed.connect(lambda file: self._tasks.start(self._open_and_convert(file), name="typed file"))
        self.editor.leftOut.connect(self.news.tell_left_out)
        self.editor.pagesRemoved.connect(lambda count: self.news.tell_pages_removed(count, self.editor.bring_back))
        self.editor.textCleared.connect(self.news.tell_cleared)
        self.preview.remedyRequested.connect(self._remedies.help_against)
        self.preview.detailsRequested.connect(self.show_details)
        self.preview.result.jobChosen.connect(self.jobs.select_id)
        self.preview.result.checkRequested.connect(lambda job_id: self._queue.check_again(JobId(job_id)))

    def _connect_commands(self) -> None:
        window, result = self._window, self._window.preview.result
        handlers: dict[Command, Callable[[], object]] = {
            Command.OPEN: window.ask_for_files,
            Command.OPEN_FOLDER: window.ask_for_folder,
            Command.PASTE: self._paste,
            Command.EXAMPLE: self._try_example,
            Command.PRIVATE_BROWSER: lambda: self.privateWanted.emit(""),
            Command.SAVE_AS: self.orders.save,
            Command.SAVE_ALL: window.ask_for_save_folder,
            Command.SAVE_TOGETHER: self.orders.save_together,
            Command.REVEAL: self.orders.reveal,
            Command.OPEN_RESULT: self.orders.open,
            Command.COPY_PATH: self.orders.copy_path,
            Command.QUIT: window.close,
            Command.CONVERT: self._convert,
            Command.PAUSE: self.pausing.toggle,
            Command.CANCEL: self.orders.cancel,
            Command.RETRY: self.orders.retry,
            Command.RETRY_FAILED: self.orders.retry_failed,
            Command.DUPLICATE: self._take_again,
            Command.MOVE_FIRST: lambda: self.orders.move(Move.FIRST),
            Command.MOVE_EARLIER: lambda: self.orders.move(Move.EARLIER),
            Command.MOVE_LATER: lambda: self.orders.move(Move.LATER),
            Command.MOVE_LAST: lambda: self.orders.move(Move.LAST),
            Command.REMOVE: self.orders.remove,
            Command.UNDO_REMOVE: self.outcomes.undo_remove,
            Command.DETAILS: lambda: self.show_details(self.jobs.current.id if self.jobs.current else ""),
            Command.CLEAR_FINISHED: self.orders.clear_finished,
            Command.FIND_HTML: window.editor.open_search,
            Command.FIND_JOBS: window.jobs.focus_search,
            Command.ZOOM_IN: result.zoom_in,
            Command.ZOOM_OUT: result.zoom_out,
            Command.ZOOM_ACTUAL: result.zoom_actual,
            Command.ZOOM_FIT: result.zoom_fit,
            Command.NEXT_PANEL: lambda: window.move_to_panel(+1),
            Command.PREVIOUS_PANEL: lambda: window.move_to_panel(-1),
            Command.ABOUT: window.show_about,
        }
        for command, handle in handlers.items():
            window.action(command).triggered.connect(lambda _=False, act=handle: act())

    def show_error(self, error: HtmlFigError) -> None:
        """Say below the preview what went wrong."""
        self.news.tell_error(error, self.orders.way_to_save_again())

    def tell_trouble(self, error: HtmlFigError) -> None:
        """Say what went wrong at the start; a page that is taken meanwhile does not put it away."""
        self.show_error(error)
        self._trouble = self._window.bar.number

    def tell_settings_damaged(self, copy: Path) -> None:
        """Say that the settings were damaged, once the jobs of earlier runs are there, and offer to show the copy."""
        self.restored.connect(lambda: self.news.tell_settings_damaged(copy, lambda: self.orders.show(copy)))

    def tell_presets_lost(self, lost: LostPresets) -> None:
        """Say that presets could not be read, as ``tell_settings_damaged`` does."""
        self.restored.connect(lambda: self.news.tell_presets_lost(lost, lambda: self.orders.show(lost.copy)))

    async def _restore(self) -> None:
        if self._queue.store.is_lasting:
            keep = self.editor.keep_in(Draft(self._queue.store.folder / "draft.html"))
            self._tasks.start(keep, name="left open")  # what lies on a silent share holds up no jobs
        self.jobs.hold()
        try:
            with paused_collector():
                restored = await self._queue.restore()
            keep_uncollected()
        finally:
            self.jobs.release()
        self.pausing.show()
        if (damage := self._queue.store.damage) is not None:
            lost = await asyncio.to_thread(lambda: damage.lost)
            self.news.tell_damage(restored.jobs, lost, lambda: self.orders.launch(damage.results))
        elif restored.waiting:
            self.pausing.tell_waiting(restored.waiting)
        self.restored.emit()

    # taking pages

    def _take(self, data: QMimeData) -> None:
        self.open(given_in(data))

    def _widen(self, folder: Path) -> None:
        self._tasks.start(self.editor.widen(folder), name="widen")

    def _widen_page(self, page: Path, folder: Path) -> None:
        """Let a page read a folder, where it is the one that was chosen last."""
        if [each.path for each in self.editor.pages] == [page]:
            self._widen(folder)

    def _paste(self) -> None:
        given = given_in(QGuiApplication.clipboard().mimeData())
        if given:
            self.open(given)
        else:
            self.news.tell_nothing_to_paste()

    def _show_draft(self) -> None:
        """Turn from the last job to the page that was just taken."""
        if self._window.bar.number != self._trouble:
            self._window.bar.dismiss()
        self.jobs.select(None)
        self.show_current()

    def _try_example(self) -> None:
        self._tasks.start(self._open_example(), name="example")

    async def _open_example(self) -> None:
        before = self.editor.note_pages()
        await self._open_and_convert(resource_path(EXAMPLE))
        if before and before != self.editor.pages:
            self.news.tell_pages_replaced(len(before), self.editor.bring_back)

    async def _open_and_convert(self, page: str | Path) -> None:
        await self.editor.open([page])
        self._convert()

    # jobs

    def _convert(self) -> None:
        try:
            sources = self.editor.sources() if self.options.runs else ()
        except HtmlFigError as error:
            self.show_error(error)
        else:
            self._convert_pages(sources, uuid.uuid4().hex, recent=sources[-MOST:])

    def convert_together(self, sources: Sequence[Source]) -> bool:
        """Convert the pages of a site with the present options, selected together; whether they were taken."""
        batch = uuid.uuid4().hex
        return self._convert_pages(sources, batch, sources[:1], partial(self.jobs.select_batch, batch))

    def _convert_pages(
        self, sources: Sequence[Source], batch: str, recent: Sequence[Source], then: Callable[[], object] | None = None
    ) -> bool:
        runs, preset, destination = self.options.runs, self.options.preset_name, self.destination()
        if not runs:
            self.options.show_problem()
            return False
        orders = [(source, options) for source in sources for options in runs]
        try:
            first = self._submitter.submit(orders, preset=preset, batch=batch, destination=destination, then=then)
        except HtmlFigError as error:
            self.show_error(error)
            return False
        self._recent.add(recent)
        if first is not None:
            self._window.bar.dismiss()
            self.jobs.select(first)
            self.pausing.remind(len(orders))
        return first is not None

    def _take_again(self) -> None:
        """Bring page and options of the current job back into the panels."""
        job = self.jobs.current
        if job is not None and isinstance(job.source, PrivateSource):
            self.privateWanted.emit(job.source.address)
        elif job is not None:
            self.editor.show_source(job.source)
            self.options.show(job.options)
            self.takenAgain.emit(job.destination)

    def _take_again_for_base(self) -> None:
        self._take_again()
        self._window.editor.focus_base()

    def _act_on_row(self, job_id: str, action: RowAction) -> None:
        if action is RowAction.DETAILS:
            self.show_details(job_id)
        else:
            self.orders.on_row(job_id, action)

    def show_details(self, job_id: str) -> None:
        """Tell what happened in a job, and go on telling while it is at work."""
        job = self._queue.job(JobId(job_id))
        if job is not None:
            archive = archive_of(job.source, self._queue.store.pages)
            dialog = self._window.show_details(details_of(job, self.jobs.log_of(job), time.time(), archive))
            FollowedDetails(dialog, job, self._queue, self.jobs)

    # showing

    def show_current(self) -> None:
        """Show the selected job, or the page to be converted next."""
        job = self.jobs.current
        if job is None:
            one, many = (
                self.tr("Press Convert to turn it into editable layers ({keys})."),
                self.tr("Press Convert to turn all {count} pages into editable layers ({keys})."),
            )
            hint = counted(self.editor.count, one, many)
            keys = keys_of(self._window.action(Command.CONVERT))
            self.preview.show_draft(self.editor.summary, hint.replace("{keys}", keys))
        else:
            self.preview.show_job(job)
        self._window.set_page_name(job.name if job else self.editor.summary)
        self._enable_commands(job)

    def _enable_commands(self, job: Job | None) -> None:
        for command, can_be_given in availability(job, self.jobs.selected, has_page=not self.editor.is_empty):
            self._window.action(command).setEnabled(can_be_given)
        self._window.action(Command.SAVE_TOGETHER).setEnabled(len(self.orders.together) > 1)

    def _show_pause(self) -> None:
        self.jobs.show_pause()
        self._show_activity()
        self.show_current()

    def _show_activity(self) -> None:
        parts = self.jobs.counts_in_words(JobState.RUNNING, JobState.QUEUED)
        paused = [self.tr("Queue paused")] if self._queue.is_paused and parts else []
        left = self.jobs.seconds_left
        self._window.set_activity(" · ".join([*paused, *parts, *([] if left is None else [about_left_text(left)])]))
        self._window.action(Command.CLEAR_FINISHED).setEnabled(bool(self.jobs.clearable_count))
        self._window.action(Command.SAVE_ALL).setEnabled(bool(self.jobs.unsaved_count))
        self._window.action(Command.RETRY_FAILED).setEnabled(bool(self.jobs.count(JobState.FAILED)))
