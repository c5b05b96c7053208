"""Which jobs of a batch are widths of one page, and what a column shows of each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from htmlfig_desktop.core.fidelity import DESIGN_PICTURE
from htmlfig_desktop.jobs.checks import CHECK_FOLDER
from htmlfig_desktop.jobs.job import CheckState, Job, JobState
from htmlfig_desktop.ui.compare.surface import Look
from htmlfig_desktop.ui.messages.stages import progress_text, state_name
from htmlfig_desktop.ui.preview.widths import WidthColumn


def has_widths(siblings: Sequence[Job]) -> bool:
    """Whether there is more than one width to show."""
    return len(siblings) > 1


def columns_of(siblings: Sequence[Job], look: Look) -> tuple[WidthColumn, ...]:
    """Return a column for each job, with the page's picture or our rendering of the design."""
    return tuple(_column(job, look) for job in siblings)


def _column(job: Job, look: Look) -> WidthColumn:
    picture = _picture(job, look)
    width, density = job.options.viewport_width, job.options.device_scale_factor
    return WidthColumn(job.id, width, picture, density, "" if picture is not None else _excuse(job, look))


def _picture(job: Job, look: Look) -> Path | None:
    if job.result is None:
        return None
    if look is Look.PAGE:
        return job.result.screenshot
    is_drawn = job.check is not None and job.check.state is CheckState.DONE
    return job.result.fig.parent / CHECK_FOLDER / DESIGN_PICTURE if is_drawn else None


def _excuse(job: Job, look: Look) -> str:
    if job.state is JobState.RUNNING:
        return progress_text(job.progress)
    if job.state is not JobState.DONE:
        return state_name(job.state)
    if look is Look.PAGE:
        return QCoreApplication.translate("WidthColumns", "This conversion made no picture.")
    return QCoreApplication.translate("WidthColumns", "Click to see this design alone.")
