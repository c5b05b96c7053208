"""Sizes, waits and moments in words, for the causes of errors."""

from __future__ import annotations

from datetime import datetime

from htmlfig_desktop.core.causes import Cause, because

_LONG_WAIT = 90.0
"""Seconds from which a wait is told in minutes."""
_DAY = 86_400.0


def spoken_size(size: int) -> Cause:
    """Return a size for people, with the exact number of bytes."""
    exact = because("{count} bytes", count=f"{size:,}")
    if size < 10_000:
        return exact
    return because("{megabytes} MB ({exact})", megabytes=f"{size / 1024 / 1024:,.2f}", exact=exact)


def spoken_wait(seconds: float) -> str:
    """Return a wait for people."""
    if seconds < _LONG_WAIT:
        return f"{max(1, round(seconds))} s"
    minutes = round(seconds / 60)
    if minutes < 120:
        return f"{minutes} min"
    return (
        f"{minutes // 60} h {minutes % 60} min"
        if seconds < 2 * _DAY
        else because("{count} days", count=round(seconds / _DAY))
    )


def spoken_moment(unix: float) -> str:
    """Return a moment in local time, for people: the time alone where it is today."""
    try:
        moment = datetime.fromtimestamp(unix)
        return moment.strftime("%H:%M" if moment.date() == datetime.now().date() else "%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return because("an unknown time")
