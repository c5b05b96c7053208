"""Decides which face the preview shows, and feeds the picture its strips."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QImage

from htmlfig_desktop.core.conversion import Conversion, FontUse
from htmlfig_desktop.jobs.job import Job, JobId, JobState
from htmlfig_desktop.ui.messages.stages import STEPS, progress_share, progress_text
from htmlfig_desktop.ui.messages.texts import losses, message_for
from htmlfig_desktop.ui.preview.strips import PictureError, PictureStrips
from htmlfig_desktop.ui.preview.summary import FontRow, Summary
from htmlfig_desktop.ui.tasks import TaskRunner

if TYPE_CHECKING:
    from htmlfig_desktop.ui.preview.view import PreviewView


class PreviewPresenter(QObject):
    """Shows one job, or the page that would be converted next.

    Signals:
        retryRequested, cancelRequested, detailsRequested: JobId of the job in sight.
    """

    retryRequested = Signal(str)
    cancelRequested = Signal(str)
    detailsRequested = Signal(str)

    def __init__(self, view: PreviewView, tasks: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._tasks = tasks
        self._job: Job | None = None
        self._shown_result: JobId | None = None
        self._strips: PictureStrips | None = None
        self._wanted: list[tuple[int, int]] = []
        self._is_loading = False
        view.retryRequested.connect(lambda: self._pass_on(self.retryRequested))
        view.working.cancelRequested.connect(lambda: self._pass_on(self.cancelRequested))
        view.summary.detailsRequested.connect(lambda: self._pass_on(self.detailsRequested))
        view.copyDetailsRequested.connect(self._copy_details)
        view.picture.stripsWanted.connect(self._want)

    def show_draft(self, name: str, hint: str) -> None:
        """Show the page to be converted next; without a name, the welcome."""
        self._forget_picture()
        self._job = None
        if name:
            self._view.show_ready(name, hint)
        else:
            self._view.show_welcome()

    def show_job(self, job: Job) -> None:
        """Show a job as it is now."""
        self._job = job
        if job.state is JobState.DONE and job.result is not None:
            if self._shown_result != job.id:
                self._show_result(job, job.result)
            return
        self._forget_picture()
        if job.state is JobState.FAILED and job.error is not None:
            message = message_for(job.error)
            self._view.show_failed(job.name, message.title, message.cause, message.next_step)
        elif job.state is JobState.CANCELLED:
            self._view.show_cancelled(job.name)
        else:
            now = self.tr("Stopping…") if job.is_cancelling else progress_text(job.progress)
            stage = job.progress.stage
            at = STEPS.index(stage) if stage in STEPS else -1
            self._view.show_working(job.name, at, now, progress_share(job.progress), can_cancel=not job.is_cancelling)

    def _show_result(self, job: Job, result: Conversion) -> None:
        self._forget_picture()
        self._shown_result = job.id
        width, height = _number(round(result.size.width)), _number(round(result.size.height))
        self._view.show_result(job.name, f"{width} × {height} px", self._summary(result))
        picture = result.screenshot or result.thumbnail
        if picture is None:
            self._view.say_no_picture(self.tr("This conversion made no picture. The design is complete."))
            return
        self._view.say_no_picture("")
        density = job.options.device_scale_factor if result.screenshot else 1.0
        self._tasks.start(self._open(picture, density, job.id), name="open picture")

    async def _open(self, path: Path, density: float, job_id: JobId) -> None:
        try:
            strips = await asyncio.to_thread(PictureStrips, path)
        except PictureError:
            self._view.say_no_picture(self.tr("The picture of the page cannot be shown. The design is complete."))
            return
        if self._shown_result == job_id:
            self._strips = strips
            self._view.picture.set_picture(QSize(strips.width, strips.height), strips.strip_height, density)

    def _summary(self, result: Conversion) -> Summary:
        figures = (
            (_number(result.nodes), self.tr("layers")),
            (_number(result.texts), self.tr("texts")),
            (_number(result.images), self.tr("pictures")),
            (_file_size(result.fig), self.tr(".fig file")),
        )
        return Summary(figures, _font_rows(result.fonts), losses(result.diagnostics))

    def _want(self, keys: tuple[tuple[int, int], ...]) -> None:
        self._wanted = list(keys)
        if self._wanted and not self._is_loading and self._strips is not None:
            self._is_loading = self._tasks.start(self._load(), name="read picture") is not None

    async def _load(self) -> None:
        """Read what is wanted, one strip at a time, the nearest need first; needs may change meanwhile."""
        try:
            while self._wanted and (strips := self._strips) is not None:
                level, index = self._wanted.pop(0)
                image = await asyncio.to_thread(_scaled_strip, strips, level, index)
                if strips is self._strips:
                    self._view.picture.set_strip(level, index, image)
        except PictureError:
            self._strips = None
            self._view.say_no_picture(self.tr("The picture of the page cannot be shown. The design is complete."))
        finally:
            self._is_loading = False

    def _forget_picture(self) -> None:
        self._shown_result = None
        self._strips = None
        self._wanted = []
        self._view.picture.clear()

    def _copy_details(self) -> None:
        if self._job is not None and self._job.error is not None:
            QGuiApplication.clipboard().setText(message_for(self._job.error).details)

    def _pass_on(self, signal: object) -> None:
        if self._job is not None:
            signal.emit(self._job.id)  # type: ignore[attr-defined]


def _scaled_strip(strips: PictureStrips, level: int, index: int) -> QImage:
    image = strips.strip(index)
    if not level:
        return image
    width, height = max(1, image.width() >> level), max(1, image.height() >> level)
    return image.scaled(width, height, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)


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
        rows.append(FontRow(family, ", ".join(styles), "< 1 %" if share < 0.01 else f"{share:.0%}".replace("%", " %")))
    return tuple(rows)


def _number(value: int) -> str:
    return QLocale().toString(value)


def _file_size(path: Path) -> str:
    try:
        return QLocale().formattedDataSize(path.stat().st_size, 1, QLocale.DataSizeFormat.DataSizeTraditionalFormat)
    except OSError:
        return "–"
