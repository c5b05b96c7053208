"""What the user does to selected jobs: stop, try again, move, remove, save, show, copy."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import time
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from htmlfig_desktop.core.own_thread import answer_within, in_own_thread
from htmlfig_desktop.core.storing import not_stored
from htmlfig_desktop.jobs.copying import CopyOrder
from htmlfig_desktop.jobs.folders import NAMED_FOLDER
from htmlfig_desktop.jobs.job import Job, JobId, JobState
from htmlfig_desktop.jobs.joining import JoinOrder, join_apart
from htmlfig_desktop.jobs.line import Move, lane_of
from htmlfig_desktop.jobs.naming import name_for, with_width
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.jobs.saving import file_name_for, save_copy
from htmlfig_desktop.ui.bit_by_bit import MANY, bit_by_bit
from htmlfig_desktop.ui.jobs.presenter import JobsPresenter
from htmlfig_desktop.ui.jobs.rows import RowAction
from htmlfig_desktop.ui.messages.bar import Offer
from htmlfig_desktop.ui.system import open_with_system, reveal
from htmlfig_desktop.ui.tasks import TaskRunner

_LOOKED_FOR_S = 0.3
"""How long a file on another machine is looked for while a person waits."""
_BIN_RESTS_S = 1.0
"""How long the bin of a row does nothing after the job's end: until then, Stop was in its place."""
_AGAIN = (JobState.FAILED, JobState.CANCELLED)
_OPEN = (JobState.QUEUED, JobState.RUNNING)


class JobOrders(QObject):
    """Carries out orders on the selection, or on the job of a row.

    Signals:
        saveNameWanted: str, a name to suggest, or the path it was saved at; ``save_as`` takes the answer.
        saveFolderWanted: all designs shall be saved; ``save_all`` takes the answer.
        togetherWanted: int, so many designs shall be one file; ``go_on_together`` takes how.
        joining: (int, callable), so many designs are being put together; calling that gives it up.
        saved: Path, a design was saved there.
        savedTogether: (Path, int, int, int or None), so many designs were saved as that file; so many chosen jobs had
            none; how many components it has got, None where none were asked for.
        allSaved: (Path, int), so many designs were saved in that folder.
        copyWanted: CopyOrder, designs shall be copied for Figma.
        removed: int, so many jobs were removed and can be brought back.
        queuedAgain: int, so many jobs are tried again and wait.
        notDone: str, why an order could not be carried out.
    """

    saveNameWanted = Signal(str)
    saveFolderWanted = Signal()
    togetherWanted = Signal(int)
    joining = Signal(int, object)
    saved = Signal(object)
    savedTogether = Signal(object, int, int, object)
    allSaved = Signal(object, int)
    copyWanted = Signal(object)
    removed = Signal(int)
    queuedAgain = Signal(int)
    notDone = Signal(str)

    def __init__(
        self,
        jobs: JobsPresenter,
        queue: JobQueue,
        tasks: TaskRunner,
        template: Callable[[], str],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._template = template
        self._jobs = jobs
        self._queue = queue
        self._tasks = tasks
        self._take_name: Callable[[Path], object] | None = None
        self._go_on: Callable[[bool], object] | None = None
        self._again: Offer | None = None
        self._writing = 0
        self.show: Callable[[Path], bool] = reveal
        """Shows a file in the file browser; tests put their own in its place."""
        self.launch: Callable[[Path], bool] = open_with_system
        self.clock: Callable[[], float] = time.time
        self.join: Callable[[JoinOrder], Awaitable[int]] = join_apart

    def on_row(self, job_id: str, action: RowAction) -> None:
        """Do what a button of a row says."""
        job = self._queue.job(JobId(job_id))
        if job is None:
            return
        handlers: dict[RowAction, Callable[[Job], None]] = {
            RowAction.SAVE: self._ask_to_save,
            RowAction.RETRY: lambda job: self._retry((job,)),
            RowAction.CANCEL: lambda job: self._queue.cancel(job.id),
            RowAction.REMOVE: self._throw_away,
        }
        handlers[action](job)

    def save(self) -> None:
        """Ask where the current design goes."""
        if (job := self._jobs.current) is not None:
            self._ask_to_save(job)

    def save_as(self, target: Path) -> None:
        """Save what was asked about."""
        if self._take_name is not None:
            self._take_name(target)

    @property
    def is_writing(self) -> bool:
        """Whether files are being written that are not there yet, for which that takes a while."""
        return bool(self._writing)

    @property
    def together(self) -> tuple[Job, ...]:
        """The finished jobs that would go into one file: those selected, or the widths of the page of a single one.

        In the order in which they were asked for. Fewer than two: there is nothing to put together.
        """
        selected = self._jobs.selected
        chosen = self._jobs.widths_of(selected[0]) if len(selected) == 1 else sorted(selected, key=_by_order)
        return tuple(job for job in chosen if job.state is JobState.DONE and job.result is not None)

    def go_on_together(self, with_components: bool) -> None:
        """Ask where that goes which shall be one file."""
        if self._go_on is not None:
            self._go_on(with_components)

    def save_together(self, job_ids: Iterable[JobId] = ()) -> None:
        """Ask how several designs go into one file: those of these jobs that are there still, else of the selected."""
        named = sorted((job for each in job_ids if (job := self._queue.job(each)) is not None), key=_by_order)
        jobs = tuple(named) or self.together
        left_out = 0 if named else sum(each not in jobs for each in self._jobs.selected)
        if len(jobs) > 1:
            self._go_on = partial(self._ask_to_save_together, jobs, left_out)
            self.togetherWanted.emit(len(jobs))

    def way_to_save_again(self) -> Offer | None:
        """Return what asks anew where that goes which could not be saved just now; None where nothing could not."""
        again, self._again = self._again, None
        return again

    def way_to_save(self, job_id: JobId) -> Offer | None:
        """Return what asks where the design of a job goes; None where the job is gone."""
        job = self._queue.job(job_id)
        return (self.tr("Save &As…"), lambda: self._ask_to_save(job)) if job is not None else None

    def save_all(self, folder: Path) -> None:
        """Save every design that is not saved yet; none takes the place of a file that is there."""
        self._tasks.start(self._save_all(folder), name="save all")

    def cancel(self) -> None:
        """Stop the selected jobs, those that wait first: they would take the places of those at work."""
        jobs = [job for job in self._jobs.selected if job.state in _OPEN]
        jobs.sort(key=lambda job: job.state is JobState.RUNNING)
        self._with_each(jobs, self._queue.cancel, _OPEN)

    def retry(self, job_id: str = "") -> None:
        """Queue the selected jobs again, or one."""
        one = self._queue.job(JobId(job_id))
        self._retry((one,) if one is not None else self._jobs.selected)

    def retry_failed(self) -> None:
        """Queue every failed job again, the oldest first."""
        self._with_each([job for job in self._queue.jobs if job.state is JobState.FAILED], self._queue.retry, _AGAIN)

    def move(self, to: Move) -> None:
        """Move the selected waiting jobs."""
        self._jobs.show_turns()
        self._queue.move([job.id for job in self._jobs.selected], to)
        self._jobs.follow_current()

    def remove(self) -> None:
        """Remove the selected jobs that are finished."""
        self._remove(self._jobs.selected)

    def clear_finished(self) -> None:
        """Remove the finished jobs that hold nothing unsaved."""
        if gone := self._queue.clearable:
            self._let_go(gone)

    def undo_remove(self) -> None:
        """Bring back what was removed last."""
        self._jobs.hold()
        try:
            returned = self._queue.undo_remove()
        finally:
            self._jobs.release()
        if returned:
            self._jobs.select_first(returned)

    def reveal(self) -> None:
        """Show the current design in the file browser."""
        self._with_file(self.show, self.tr("There is no file browser to show it in."))

    def open(self) -> None:
        """Open the current design with what the system has for it."""
        self._with_file(self.launch, self.tr("The system has no program for .fig files."))

    def copy_layers(self) -> None:
        """Ask to copy the layers of the selected designs, in the order in which they were asked for."""
        selected = sorted(self._jobs.selected, key=_by_order)
        designs = tuple(job.result.fig for job in selected if job.result is not None)
        if designs:
            self.copyWanted.emit(CopyOrder(designs))

    def copy_path(self) -> None:
        """Put the paths of the selected designs on the clipboard, one a line."""
        files = self.files_of(self._jobs.selected)
        if files:
            QGuiApplication.clipboard().setText("\n".join(str(file) for file in files))

    def _with_file(self, act: Callable[[Path], bool], excuse: str) -> None:
        job = self._jobs.current
        file = next(iter(self.files_of([job] if job is not None else [])), None)
        if file is not None and not act(file):
            self.notDone.emit(excuse)

    def _retry(self, jobs: Iterable[Job]) -> None:
        wanted = tuple(jobs)
        for lane in {lane_of(job) for job in wanted if job.waits_for_word}:
            self._queue.release(lane)
        again = [job for job in wanted if job.state in _AGAIN]
        self._with_each(again, self._queue.retry, _AGAIN)
        if len(again) == 1:
            self._jobs.select(again[0])
        if again:
            self.queuedAgain.emit(len(again))

    def _with_each(self, jobs: Sequence[Job], act: Callable[[JobId], object], states: Collection[JobState]) -> None:
        """Do something with each job that is still in one of ``states`` at its turn, which for many comes later."""

        def steps() -> Iterator[None]:
            for each in jobs:
                job = self._queue.job(each.id)
                if job is not None and job.state in states:
                    act(job.id)
                yield

        if len(jobs) < MANY:
            for _ in steps():
                pass
        else:
            self._tasks.start(bit_by_bit(steps()), name="order for many")

    def _throw_away(self, job: Job) -> None:
        if job.finished_at is None or not 0 <= self.clock() - job.finished_at < _BIN_RESTS_S:
            self._remove((job,))

    def _remove(self, jobs: Iterable[Job]) -> None:
        gone = [job.id for job in jobs if job.state.is_finished]
        if gone:
            self._let_go(gone)

    def _let_go(self, gone: Sequence[JobId]) -> None:
        self._jobs.let_go(gone, lambda: self._queue.remove(*gone))
        self.removed.emit(len(gone))

    def _ask_to_save(self, job: Job) -> None:
        if job.result is not None:
            self._take_name = partial(self._save_one, job.id)
            target = job.target
            known = target if target and answer_within(_LOOKED_FOR_S, target.parent.is_dir, False) else None
            self.saveNameWanted.emit(str(known) if known else name_for(job, self._template_of(job)))

    def _save_one(self, job_id: JobId, target: Path) -> None:
        job = self._queue.job(job_id)
        if job is not None:
            self._tasks.start(self._save(job, target), name="save")

    def _ask_to_save_together(self, jobs: Sequence[Job], left_out: int, with_components: bool) -> None:
        self._take_name = partial(self._start_together, jobs, left_out, with_components)
        self.saveNameWanted.emit(file_name_for(jobs[0].name))

    def _start_together(self, jobs: Sequence[Job], left_out: int, with_components: bool, target: Path) -> None:
        work = self._save_together(jobs, left_out, with_components, target)
        task = self._tasks.start(work, name="save together")
        if task is not None:
            self.joining.emit(len(jobs), partial(self._give_up, task))

    def _give_up(self, task: asyncio.Task[None]) -> None:
        task.cancel()
        self._again = None

    async def _save_together(self, jobs: Sequence[Job], left_out: int, with_components: bool, target: Path) -> None:
        designs = tuple(job.result.fig for job in jobs if job.result is not None)
        self._again = self.tr("Save &As…"), partial(self._ask_to_save_together, jobs, left_out, with_components)
        with self._while_writing():
            made = await self.join(JoinOrder(designs, target, target.stem, with_components))
        self._again = None
        self.savedTogether.emit(target, len(designs), left_out, made if with_components else None)

    async def _save_all(self, folder: Path) -> None:
        self._again = self.tr("&Another Folder…"), self.saveFolderWanted.emit
        with self._while_writing():
            await self._save_unsaved(folder)
        self._again = None

    @contextlib.contextmanager
    def _while_writing(self) -> Iterator[None]:
        self._writing += 1
        try:
            yield
        finally:
            self._writing -= 1

    async def _save_unsaved(self, folder: Path) -> None:
        taken = await in_own_thread(_names_in, folder)
        jobs = [job for job in self._queue.jobs if job.is_unsaved]
        for job in jobs:
            name = name_for(job, self._template_of(job), taken=taken)
            taken.add(name)
            await self._write(job, folder / name)
        self.allSaved.emit(folder, len(jobs))

    def files_of(self, jobs: Sequence[Job]) -> list[Path]:
        """Return files with the designs of jobs, under names of their own each: they may be put into one folder."""
        found: list[Path] = []
        for job in jobs:
            name = name_for(job, self._template_of(job), taken=[each.name for each in found])
            if (file := file_of(job, name)) is not None:
                found.append(file)
        return found

    def _template_of(self, job: Job) -> str:
        template = self._template()
        return with_width(template) if len(self._jobs.widths_of(job)) > 1 else template

    async def _save(self, job: Job, target: Path) -> None:
        self._again = self.way_to_save(job.id)
        await self._write(job, target)
        self._again = None
        self.saved.emit(target)

    async def _write(self, job: Job, target: Path) -> None:
        if job.result is None:
            return
        await asyncio.to_thread(save_copy, job.result.fig, target)
        if self._queue.job(job.id) is not None:
            self._queue.mark_saved(job.id, target)


def _by_order(job: Job) -> int:
    return job.order


def _names_in(folder: Path) -> set[str]:
    """Return what is in a folder; raise STO002 where it cannot be looked into, since a file there could be replaced."""
    try:
        return {each.name for each in folder.iterdir()} if folder.is_dir() else set()
    except OSError as error:
        raise not_stored(folder, error) from error


def file_of(job: Job, name: str = "") -> Path | None:
    """Return a file with the job's design under a name people know it by; None when there is none.

    That is where the user saved it, else a link beside the result that bears ``name``, or the page's title.
    """
    if job.result is None:
        return None
    if job.target is not None and answer_within(_LOOKED_FOR_S, job.target.is_file, False):
        return job.target
    named = job.result.fig.parent / NAMED_FOLDER / (name or file_name_for(job.name))
    with contextlib.suppress(OSError):
        named.parent.mkdir(exist_ok=True)
        if not named.exists():
            try:
                os.link(job.result.fig, named)
            except OSError:  # a file system without links
                shutil.copyfile(job.result.fig, named)
    return named if named.is_file() else None
