"""Decides which face the preview shows."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from PySide6.QtCore import QLocale, QObject, Signal
from PySide6.QtGui import QGuiApplication, QImage

from htmlfig_desktop.client.errors import WaitAskedError
from htmlfig_desktop.core.conversion import Conversion, FontUse, Structure
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError
from htmlfig_desktop.jobs.job import Job, JobId, JobState
from htmlfig_desktop.jobs.more_time import more_time_for
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.ui.messages.figures import share_text, size_text, unbroken, with_unit
from htmlfig_desktop.ui.messages.fonts import font_availability
from htmlfig_desktop.ui.messages.stages import (
    is_held_by_pause,
    paused_text,
    progress_share,
    progress_text,
    stage_name,
    steps_of,
)
from htmlfig_desktop.ui.messages.texts import losses, message_for
from htmlfig_desktop.ui.messages.times import moment_text
from htmlfig_desktop.ui.preview.result_presenter import BatchOf, ResultPresenter
from htmlfig_desktop.ui.preview.summary import FontRow, Summary
from htmlfig_desktop.ui.tasks import TaskRunner
from htmlfig_desktop.ui.turns import Turns

if TYPE_CHECKING:
    from htmlfig_desktop.ui.preview.view import PreviewView


_OF_KEYS = {
    ErrorCode.KEY_REFUSED,
    ErrorCode.KEY_EXPIRED,
    ErrorCode.KEY_KIND_WRONG,
    ErrorCode.KEY_SECRET_GONE,
    ErrorCode.KEY_UNKNOWN,
    ErrorCode.KEYRING_MISSING,
}
"""What is mended in the panel with the keys."""
_OF_FILES = {ErrorCode.SOURCE_MISSING, ErrorCode.SOURCE_UNREADABLE}
"""What is mended by choosing the page anew, where it is now."""


class PreviewPresenter(QObject):
    """Shows one job, or the page that would be converted next.

    A result comes into sight in two turns of the loop, so that neither takes long: it is summed up first, unseen.

    Signals:
        retryRequested, cancelRequested, detailsRequested: JobId of the job in sight.
        hereRequested: JobId, it shall be converted on this machine.
        moreTimeRequested: JobId, its page shall be converted with more time.
        remedyRequested: JobId, and DiagnosticCode of what shall be helped against in it.
    """

    hereRequested = Signal(str)
    moreTimeRequested = Signal(str)
    remedyRequested = Signal(str, object)
    retryRequested = Signal(str)
    cancelRequested = Signal(str)
    detailsRequested = Signal(str)

    def __init__(
        self,
        view: PreviewView,
        queue: JobQueue,
        tasks: TaskRunner,
        batch_of: BatchOf,
        turns: Turns,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._view = view
        self._queue = queue
        self._job: Job | None = None
        self._shown_result: JobId | None = None
        self._thumbnail: tuple[Path | None, QImage] = (None, QImage())
        self._turns = turns
        self.result = ResultPresenter(view.result, tasks, batch_of, self)
        self.is_live = False
        """Whether the page to be converted next is shown as it is typed."""
        view.retryRequested.connect(self._try_again)
        view.hereRequested.connect(lambda: self._pass_on(self.hereRequested))
        view.working.againRequested.connect(lambda: self._pass_on(self.retryRequested))
        view.working.cancelRequested.connect(lambda: self._pass_on(self.cancelRequested))
        view.summary.detailsRequested.connect(lambda: self._pass_on(self.detailsRequested))
        view.summary.remedyChosen.connect(self._pass_remedy_on)
        view.copyDetailsRequested.connect(self._copy_details)

    def show_draft(self, name: str, hint: str) -> None:
        """Show the page to be converted next; without a name, the welcome."""
        self._forget_result()
        self._job = None
        if name and self.is_live:
            self._view.show_live()
        elif name:
            self._view.show_ready(name, hint)
        else:
            self._view.show_welcome()

    def show_job(self, job: Job) -> None:
        """Show a job as it is now."""
        self._job = job
        if job.state is JobState.DONE and job.result is not None:
            if self._shown_result != job.id:
                self._shown_result = job.id
                self._view.prepare_result(self._summary(job.result))
                self._turns.soon(self._show_summed_up)
            elif not self._turns.is_waiting(self._show_summed_up):
                self.result.show(job)
            return
        self._forget_result()
        if job.state is JobState.FAILED and job.error is not None:
            message = message_for(job.error)
            self._view.show_failed(
                _name_and_place(job),
                message.title,
                message.cause,
                message.next_step,
                again=self._words_for_again(job, job.error),
                is_remote=not job.destination.is_here,
                is_of_key=job.error.error in _OF_KEYS,
                wants_login=job.error.error is ErrorCode.PAGE_WANTS_LOGIN,
                is_of_file=job.error.error in _OF_FILES,
            )
        elif job.state is JobState.CANCELLED:
            self._view.show_cancelled(job.name)
        else:
            remote = not job.destination.is_here
            now = self._what_goes_on(job)
            stage, steps = job.progress.stage, steps_of(remote=remote)
            at = steps.index(stage) if stage in steps else -1
            share, can_cancel = progress_share(job.progress), not job.is_cancelling
            names = [stage_name(step, remote=remote) for step in steps]
            self._view.working.set_steps(names, can_move=remote and can_cancel, waits_for_word=job.waits_for_word)
            self._view.show_working(job.name, at, now, share, self._thumbnail_of(job), can_cancel=can_cancel)

    def _what_goes_on(self, job: Job) -> str:
        if job.is_cancelling:
            return self.tr("Stopping…")
        if self._queue.is_paused and is_held_by_pause(job):
            return paused_text()
        return progress_text(job.progress, remote=not job.destination.is_here)

    def _try_again(self) -> None:
        has_too_little = self._job is not None and more_time_for(self._job) is not None
        self._pass_on(self.moreTimeRequested if has_too_little else self.retryRequested)

    def _words_for_again(self, job: Job, error: HtmlFigError) -> str:
        """Return what trying again means: with more time, or when the server has said; empty for just once more."""
        if (timeout := more_time_for(job)) is not None:
            return self.tr("Try With {time}").replace("{time}", with_unit(_number(round(timeout / 1000)), "s"))
        now = time.time()
        if isinstance(error, WaitAskedError) and error.retry_at is not None and error.retry_at > now:
            return self.tr("Wait Until {time}").format(time=moment_text(error.retry_at, now))
        return ""

    def _thumbnail_of(self, job: Job) -> QImage:
        """Return what the page looks like, read once and not at every step forward."""
        if self._thumbnail[0] != job.thumbnail:
            self._thumbnail = job.thumbnail, QImage() if job.thumbnail is None else QImage(str(job.thumbnail))
        return self._thumbnail[1]

    def _show_summed_up(self) -> None:
        """Bring the result into sight that was summed up in the turn before, as its job is now."""
        job = self._job
        if job is None or job.result is None:
            return
        width, height = _number(round(job.result.size.width)), _number(round(job.result.size.height))
        self._view.show_result(job.name, unbroken(f"{width} × {height} px"))
        self.result.show(job)

    def _summary(self, result: Conversion) -> Summary:
        figures = (
            (_number(result.nodes), self.tr("layer") if result.nodes == 1 else self.tr("layers")),
            (_number(result.texts), self.tr("text") if result.texts == 1 else self.tr("texts")),
            (_number(result.images), self.tr("picture") if result.images == 1 else self.tr("pictures")),
            (_file_size(result.fig), self.tr(".fig file")),
            *self._named(result.structure),
        )
        no_fonts, no_losses = self.tr("The page has no text."), self.tr("Nothing was lost or approximated.")
        if result.texts:
            no_fonts = self.tr("The server does not tell the fonts.")
        if result.structure is None:
            no_losses = self.tr("The server does not tell what was lost.")
        return Summary(figures, _font_rows(result.fonts), losses(result.diagnostics), no_fonts, no_losses)

    def _named(self, structure: Structure | None) -> Iterator[tuple[str, str]]:
        """Yield how much has a name in the design, or more than one look, as far as anything has."""
        if structure is None:
            return
        if variables := structure.variables:
            what = self.tr("variable") if variables == 1 else self.tr("variables")
            if modes := structure.color_modes:
                what = self.tr("variables in {count} modes").format(count=len(modes))
            yield _number(variables), what
        if styles := structure.text_styles:
            yield _number(styles), self.tr("text style") if styles == 1 else self.tr("text styles")
        if effects := structure.effect_styles:
            yield _number(effects), self.tr("effect style") if effects == 1 else self.tr("effect styles")
        if parts := structure.states:
            yield _number(parts), self.tr("part in states") if parts == 1 else self.tr("parts in states")

    def _forget_result(self) -> None:
        self._shown_result = None
        self._turns.drop(self._show_summed_up)
        self.result.clear()

    def _copy_details(self) -> None:
        if self._job is not None and self._job.error is not None:
            QGuiApplication.clipboard().setText(message_for(self._job.error).details)

    def _pass_remedy_on(self, code: DiagnosticCode) -> None:
        if self._job is not None:
            self.remedyRequested.emit(self._job.id, code)

    def _pass_on(self, signal: object) -> None:
        if self._job is not None:
            signal.emit(self._job.id)  # type: ignore[attr-defined]


def _name_and_place(job: Job) -> str:
    """Return a job's name, and where it was to be converted if that is a server."""
    if job.destination.is_here:
        return job.name
    return f"{job.name} · {job.destination.key_name}, {urlsplit(job.destination.server).netloc}"


def _font_rows(fonts: tuple[FontUse, ...]) -> tuple[FontRow, ...]:
    """Return one row per family, the most used first."""
    families: dict[str, list[FontUse]] = defaultdict(list)
    for font in fonts:
        families[font.family].append(font)
    total = sum(font.glyphs for font in fonts) or 1
    rows = []
    for family, uses in sorted(families.items(), key=lambda item: -sum(use.glyphs for use in item[1])):
        styles = dict.fromkeys(f"{use.style} {use.weight}" for use in sorted(uses, key=lambda use: -use.glyphs))
        share = sum(use.glyphs for use in uses) / total
        note = f"{', '.join(styles)} · {font_availability(uses[0].availability)}"
        rows.append(FontRow(family, note, with_unit("< 1", "%") if share < 0.01 else share_text(share)))
    return tuple(rows)


def _number(value: int) -> str:
    return QLocale().toString(value)


def _file_size(path: Path) -> str:
    try:
        return size_text(path.stat().st_size)
    except OSError:
        return "–"
