"""How much more time a page gets that did not finish in its own: people press one button for it."""

from __future__ import annotations

from htmlfig_desktop.core.errors import ErrorCode
from htmlfig_desktop.core.options import TIMEOUT_MS
from htmlfig_desktop.jobs.job import Job

_TOO_SHORT = {
    ErrorCode.LOAD_TIMED_OUT,
    ErrorCode.FONTS_TIMED_OUT,
    ErrorCode.IMAGES_TIMED_OUT,
    ErrorCode.CAPTURE_TIMED_OUT,
}
"""Not a network that never falls silent, nor an element that never appears: that is rarely a question of time."""
_TIMES = 4


def more_time_for(job: Job) -> int | None:
    """Return the timeout to try a failed job with, ms; None where time was not what it lacked, or it had the most."""
    most = int(TIMEOUT_MS.high)
    if job.error is None or job.error.error not in _TOO_SHORT or job.options.timeout_ms >= most:
        return None
    return min(job.options.timeout_ms * _TIMES, most)
