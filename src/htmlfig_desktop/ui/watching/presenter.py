"""Keeps designs in step with the files they were made of: one row per page and width, the newest design in it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, Signal

from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.options import ConversionOptions, FileSource, Source
from htmlfig_desktop.engine.archives import is_unpacked
from htmlfig_desktop.jobs.announcements import JobChanged
from htmlfig_desktop.jobs.job import Job, JobId, JobState
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.jobs.records import options_from, options_record, source_from, source_record
from htmlfig_desktop.jobs.saving import save_copy
from htmlfig_desktop.jobs.watching import DesignChanges, changes_in
from htmlfig_desktop.ui.messages.figures import counted
from htmlfig_desktop.ui.messages.texts import in_short
from htmlfig_desktop.ui.tasks import TaskRunner
from htmlfig_desktop.ui.watching.file_watch import FileWatch
from htmlfig_desktop.ui.watching.words import changes_text

if TYPE_CHECKING:
    from htmlfig_desktop.ui.messages.bar import MessageBar

_KEY = "watching"
_MOST = 20
"""Pages and widths at the same time."""


@dataclass(slots=True, eq=False)
class _Watched:
    """A page in one width."""

    source: FileSource
    options: ConversionOptions
    files: FileWatch
    running: JobId | None = None
    shown: JobId | None = None
    """The newest design."""
    broken: JobId | None = None
    """A conversion after it that failed."""
    is_stale: bool = False
    """Whether files have changed since the running conversion began."""
    target: Path | None = None
    """Where its design was saved, which its next version follows."""


class WatchPresenter(QObject):
    """Watches the pages it is given.

    Args:
        current: Gives the selected job.
        select: Selects a job.

    Signals:
        stateChanged: other pages are watched now, or there is something else to be said about them.
        notSaved: (HtmlFigError, JobId), the design of that job could not take the place of the one before in its file.
    """

    stateChanged = Signal()
    notSaved = Signal(object, object)

    def __init__(
        self,
        queue: JobQueue,
        tasks: TaskRunner,
        settings: QSettings,
        bar: MessageBar,
        current: Callable[[], Job | None],
        select: Callable[[Job], object],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._queue = queue
        self._tasks = tasks
        self._settings = settings
        self._bar = bar
        self._current = current
        self._select = select
        self._watched: list[_Watched] = []
        self._last_words = ""
        self._of_away = -1
        """Which of the bar's messages is about pages that are away."""
        self._unsubscribe = queue.subscribe(self._follow)
        self.compare: Callable[[Path, Path], Awaitable[DesignChanges | None]] = changes_in
        """Compares two designs; tests put their own in its place."""

    @property
    def is_watching(self) -> bool:
        """Whether anything is watched."""
        return bool(self._watched)

    def is_watched(self, pages: Sequence[FileSource]) -> bool:
        """Whether any of these pages is watched, in whatever width."""
        watched = {each.source.path for each in self._watched}
        return any(page.path in watched for page in pages)

    @property
    def names(self) -> tuple[str, ...]:
        """What the watched pages are called, each once though it is watched in several widths."""
        return tuple(dict.fromkeys(in_short(each.source.path.name) for each in self._watched))

    @property
    def state(self) -> str:
        """What is to be said about the watched pages; empty where there are none."""
        if not self._watched:
            return ""
        if away := self._away:
            return self.tr("Waits for {names} to come back").replace("{names}", ", ".join(away))
        count = sum(each.files.count for each in self._watched)
        words = self.tr("Watching files: {count}").replace("{count}", str(count))
        return f"{words} · {self._last_words}" if self._last_words else words

    def start(self, sources: Iterable[Source], runs: Sequence[ConversionOptions]) -> int:
        """Watch pages; return of how many the design in these options is to be made first."""
        pages = [each for each in sources if isinstance(each, FileSource) and not self._is_unpacked(each)]
        if not pages or not runs:
            self._bar.show_notice(
                self.tr("There is nothing to watch"),
                self.tr("Choose HTML files or a folder of this machine first. What comes out of a zip cannot change."),
                icon="info",
            )
            self.stateChanged.emit()
            return 0
        self.stop()
        for source, options in [(page, run) for page in pages for run in runs][:_MOST]:
            self._begin(source, options)
        self._keep()
        self.stateChanged.emit()
        return sum(each.running is not None for each in self._watched)

    def stop(self) -> None:
        """Watch nothing any more; conversions on their way go on."""
        for each in self._watched:
            each.files.stop()
        self._watched.clear()
        self._last_words = ""
        self._keep()
        self.stateChanged.emit()

    def offer_again(self) -> None:
        """Ask whether to go on with what was watched when the program ended."""
        kept = self._kept()
        if not kept:
            return

        def go_on() -> None:
            for source, options in kept:
                self._begin(source, options)
            self._keep()
            self.stateChanged.emit()

        names = ", ".join(dict.fromkeys(in_short(source.path.name) for source, _ in kept))
        text = self.tr("{names}: changes are not noticed until you go on.").replace("{names}", names)
        self._bar.show_notice(self.tr("Watched last time"), text, (self.tr("Continue Wat&ching"), go_on), icon="info")

    def close(self) -> None:
        """Stop without forgetting what was watched."""
        self._unsubscribe()
        for each in self._watched:
            each.files.stop()
        self._watched.clear()

    def _begin(self, source: FileSource, options: ConversionOptions) -> None:
        watched = _Watched(source, options, FileWatch(source.path.resolve(), self._tasks, self))
        watched.files.changed.connect(lambda _: self._convert(watched))
        watched.files.grown.connect(self.stateChanged)
        watched.files.away.connect(lambda _: self._tell_away())
        self._watched.append(watched)
        known = next((job for job in reversed(self._queue.jobs) if self._is_design_of(job, watched)), None)
        if known is not None and known.result is not None:
            watched.shown = known.id
            watched.files.add(known.result.files)
        else:
            self._convert(watched)

    def _convert(self, watched: _Watched) -> None:
        """Convert a page again, after the conversion that runs."""
        if watched.running is not None:
            watched.is_stale = True
            return
        watched.is_stale = False
        current = self._current()
        try:
            job = self._queue.submit(watched.source, watched.options)
        except HtmlFigError:  # the program is closing
            return
        watched.running = job.id
        if current is None or current.id in (watched.shown, watched.broken):
            self._select(job)

    def _follow(self, event: JobChanged) -> None:
        job = event.job
        if not job.state.is_finished:
            return
        for watched in self._watched:
            if watched.running == job.id:
                watched.running = None
                self._tasks.start(self._take(watched, job), name="compare designs")

    async def _take(self, watched: _Watched, job: Job) -> None:
        """Put the new design in the place of the one before."""
        before = self._queue.job(watched.shown) if watched.shown else None
        if job.state is JobState.DONE and job.result is not None:
            watched.files.add(job.result.files)
            old_ids = [each for each in (watched.shown, watched.broken) if each is not None]
            watched.shown, watched.broken = job.id, None
            if before is not None and before.result is not None:
                changes = await self.compare(before.result.fig, job.result.fig)
                clock = time.strftime("%H:%M:%S")
                self._last_words = f"{clock} {changes_text(changes)}"
                watched.target = before.target or watched.target
                await self._save_again(watched, job)
            self._discard(old_ids)
        elif job.state is JobState.FAILED:
            self._discard([watched.broken] if watched.broken else [])
            watched.broken = job.id
            self._last_words = self.tr("the last change could not be converted")
        self.stateChanged.emit()
        if watched.is_stale and watched in self._watched:
            self._convert(watched)

    async def _save_again(self, watched: _Watched, job: Job) -> None:
        """A design that was saved stays saved: its file follows the page, at the next change if not at this one."""
        if watched.target is None or job.result is None:
            return
        try:
            await asyncio.to_thread(save_copy, job.result.fig, watched.target)
        except HtmlFigError as error:
            self.notSaved.emit(error, job.id)
            return
        if self._queue.job(job.id) is not None:
            self._queue.mark_saved(job.id, watched.target)

    def _discard(self, job_ids: list[JobId]) -> None:
        there = [job for job_id in job_ids if (job := self._queue.job(job_id)) is not None]
        self._queue.discard(*(job.id for job in there if job.state.is_finished))

    def _is_design_of(self, job: Job, watched: _Watched) -> bool:
        is_same = job.source == watched.source and job.options == watched.options and job.destination.is_here
        return is_same and job.state is JobState.DONE and job.result is not None and bool(job.result.files)

    def _is_unpacked(self, source: FileSource) -> bool:
        return is_unpacked(source, self._queue.store.pages)

    @property
    def _away(self) -> list[str]:
        """Names of the pages that are not there any more, each once though it is watched in several widths."""
        return list(dict.fromkeys(in_short(each.source.path.name) for each in self._watched if each.files.is_away))

    def _tell_away(self) -> None:
        """Say which pages are not there any more; say it no longer when they are back."""
        if away := self._away:
            one, many = self.tr("{name} is not there any more"), self.tr("{count} pages are not there any more")
            title = counted(len(away), one, many)
            self._bar.show_notice(
                title.replace("{name}", away[0]),
                self.tr(
                    "Deleted, moved or renamed? The design stays as it is, and follows again when the file is back."
                ),
                icon="warning",
            )
            self._of_away = self._bar.number
        elif not self._bar.isHidden() and self._bar.number == self._of_away:
            self._bar.dismiss()
        self.stateChanged.emit()

    def _keep(self) -> None:
        """Note what is watched, for the next start."""
        entries = [[source_record(each.source), options_record(each.options)] for each in self._watched]
        self._settings.setValue(_KEY, json.dumps(entries) if entries else "")

    def _kept(self) -> list[tuple[FileSource, ConversionOptions]]:
        found = []
        try:
            for source_entry, options_entry in json.loads(str(self._settings.value(_KEY, "")) or "[]")[:_MOST]:
                source = source_from(source_entry, None)
                if isinstance(source, FileSource):
                    found.append((source, options_from(options_entry)))
        except (ValueError, TypeError, KeyError, HtmlFigError):
            return []
        return found
