"""The stages of a conversion in words: what is being done or waited for, never just "busy"."""

from __future__ import annotations

import time

from PySide6.QtCore import QCoreApplication

from htmlfig_desktop.core.conversion import Progress, Stage, WaitReason
from htmlfig_desktop.jobs.job import Job, JobState
from htmlfig_desktop.ui.i18n import QT_TRANSLATE_NOOP
from htmlfig_desktop.ui.messages.texts import in_words
from htmlfig_desktop.ui.messages.times import countdown_text, moment_text

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
_REMOTE_WORDS: dict[Stage, str] = _WORDS | {
    Stage.STARTING: QT_TRANSLATE_NOOP("Stages", "Asking the keyring for the key"),
    Stage.LOADING: QT_TRANSLATE_NOOP("Stages", "Sending the page"),
    Stage.CONVERTING: QT_TRANSLATE_NOOP("Stages", "Converting on the server"),
    Stage.WRITING: QT_TRANSLATE_NOOP("Stages", "Receiving the .fig file"),
    Stage.PICTURING: QT_TRANSLATE_NOOP("Stages", "Receiving the full-page picture"),
}
"""What the stages are where a server converts; those that are missing there never come."""
_WAITS: dict[WaitReason, str] = {
    WaitReason.LIMIT: QT_TRANSLATE_NOOP("Stages", "The server asks to wait"),
    WaitReason.BUSY: QT_TRANSLATE_NOOP("Stages", "The server is busy"),
    WaitReason.FAILED: QT_TRANSLATE_NOOP("Stages", "The server failed"),
    WaitReason.DISCONNECTED: QT_TRANSLATE_NOOP("Stages", "The server cannot be reached"),
    WaitReason.BACK: QT_TRANSLATE_NOOP("Stages", "The server is back; try again to go on"),
    WaitReason.KEYRING: QT_TRANSLATE_NOOP("Stages", "Waiting for the keyring; try again to go on"),
    WaitReason.KEY: QT_TRANSLATE_NOOP("Stages", "Waiting for another key; try again to go on"),
    WaitReason.QUOTA: QT_TRANSLATE_NOOP("Stages", "The monthly quota is used up; try again to go on"),
    WaitReason.PACE: QT_TRANSLATE_NOOP("Stages", "Waiting, to keep to the key's limit"),
    WaitReason.TURN: QT_TRANSLATE_NOOP("Stages", "Waiting for another conversion with the same key"),
}
_PAUSED = QT_TRANSLATE_NOOP("Stages", "Waiting, since the queue is paused")
_GOES_ON_IN = QT_TRANSLATE_NOOP("Stages", "{what}; goes on in {wait}")
_GOES_ON_AT = QT_TRANSLATE_NOOP("Stages", "{what}; goes on at {time}")
_LONG_WAIT = 150.0
"""Seconds from which the moment is told rather than a countdown, which nobody watches that long."""
_WAITING_FOR = QT_TRANSLATE_NOOP("Stages", "Waiting for {what}")

STEPS = tuple(stage for stage in Stage if stage not in (Stage.QUEUED, Stage.DONE))
"""The stages a person watches, in order."""
_REMOTE_STEPS = (Stage.STARTING, Stage.LOADING, Stage.CONVERTING, Stage.WRITING, Stage.PICTURING)


def stage_name(stage: Stage, *, remote: bool = False) -> str:
    """Return what is done in a stage, here or on a server."""
    return _translated((_REMOTE_WORDS if remote else _WORDS)[stage])


def steps_of(*, remote: bool) -> tuple[Stage, ...]:
    """Return the stages a person watches, in order."""
    return _REMOTE_STEPS if remote else STEPS


def state_name(state: JobState) -> str:
    """Return where a job stands, in a word."""
    return _translated(_STATES[state])


def progress_text(progress: Progress, *, remote: bool = False, now: float | None = None) -> str:
    """Return what is going on right now (``now`` in Unix seconds), here or on a server."""
    if progress.reason is not None:
        return _wait_text(progress.reason, progress.until, time.time() if now is None else now)
    if progress.stage is Stage.WAITING and progress.detail:
        return _translated(_WAITING_FOR).format(what=in_words(progress.detail))
    name = stage_name(progress.stage, remote=remote)
    return f"{name}: {in_words(progress.detail)}" if progress.detail else name


def is_held_by_pause(job: Job) -> bool:
    """Whether a job waits for its turn alone, which does not come while the queue is paused."""
    return job.state is JobState.QUEUED and job.progress.reason is None


def paused_text() -> str:
    """Return what such a job waits for while the queue is paused."""
    return _translated(_PAUSED)


def progress_share(progress: Progress) -> float:
    """Return how far along the stages the conversion is, 0 to 1."""
    if progress.stage in STEPS:
        return (STEPS.index(progress.stage) + 0.5) / len(STEPS)
    return 1.0 if progress.stage is Stage.DONE else 0.0


def _wait_text(reason: WaitReason, until: float | None, now: float) -> str:
    what = _translated(_WAITS[reason])
    if until is None:
        return what
    if until - now > _LONG_WAIT:
        return _translated(_GOES_ON_AT).format(what=what, time=moment_text(until, now))
    return _translated(_GOES_ON_IN).format(what=what, wait=countdown_text(until - now))


def _translated(text: str) -> str:
    return QCoreApplication.translate("Stages", text)
