"""The stages of a conversion in words: what is being done or waited for, never just "busy"."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from htmlfig_desktop.core.conversion import Progress, Stage
from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.ui.i18n import QT_TRANSLATE_NOOP

_WORDS: dict[Stage, str] = {
    Stage.QUEUED: QT_TRANSLATE_NOOP("Stages", "Waiting for its turn"),
    Stage.STARTING: QT_TRANSLATE_NOOP("Stages", "Starting the browser engine"),
    Stage.LOADING: QT_TRANSLATE_NOOP("Stages", "Loading the page"),
    Stage.WAITING: QT_TRANSLATE_NOOP("Stages", "Waiting for the page to settle"),
    Stage.CAPTURING: QT_TRANSLATE_NOOP("Stages", "Reading the layout"),
    Stage.CONVERTING: QT_TRANSLATE_NOOP("Stages", "Building layers"),
    Stage.WRITING: QT_TRANSLATE_NOOP("Stages", "Writing the .fig file"),
    Stage.PICTURING: QT_TRANSLATE_NOOP("Stages", "Taking the full-page picture"),
    Stage.DONE: QT_TRANSLATE_NOOP("Stages", "Done"),
}
_STATES: dict[JobState, str] = {
    JobState.QUEUED: QT_TRANSLATE_NOOP("Stages", "Waiting"),
    JobState.RUNNING: QT_TRANSLATE_NOOP("Stages", "At work"),
    JobState.DONE: QT_TRANSLATE_NOOP("Stages", "Done"),
    JobState.FAILED: QT_TRANSLATE_NOOP("Stages", "Failed"),
    JobState.CANCELLED: QT_TRANSLATE_NOOP("Stages", "Cancelled"),
}
_WAITING_FOR = QT_TRANSLATE_NOOP("Stages", "Waiting for {what}")

STEPS = tuple(stage for stage in Stage if stage not in (Stage.QUEUED, Stage.DONE))
"""The stages a person watches, in order."""


def stage_name(stage: Stage) -> str:
    """Return what is done in a stage."""
    return _translated(_WORDS[stage])


def state_name(state: JobState) -> str:
    """Return where a job stands, in a word."""
    return _translated(_STATES[state])


def progress_text(progress: Progress) -> str:
    """Return what is going on right now."""
    if progress.stage is Stage.WAITING and progress.detail:
        return _translated(_WAITING_FOR).format(what=progress.detail)
    name = stage_name(progress.stage)
    return f"{name}: {progress.detail}" if progress.detail else name


def progress_share(progress: Progress) -> float:
    """Return how far along the stages the conversion is, 0 to 1."""
    if progress.stage in STEPS:
        return (STEPS.index(progress.stage) + 0.5) / len(STEPS)
    return 1.0 if progress.stage is Stage.DONE else 0.0


def _translated(text: str) -> str:
    return QCoreApplication.translate("Stages", text)
