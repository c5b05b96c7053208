"""Times in words: how long ago, how long still, and when."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QCoreApplication, QDate, QDateTime, QLocale, Qt

from htmlfig_desktop.ui.messages.figures import unbroken, with_unit

_MINUTE, _HOUR, _DAY = 60, 3600, 86_400


def countdown_text(seconds: float) -> str:
    """Return what is left of a wait, such as ``42 s``, ``4:05 min`` or ``3 h 20 min``; never less than nothing."""
    left = max(0, round(seconds))
    if left < 2 * _MINUTE:
        return with_unit(left, "s")
    if left < _HOUR:
        return with_unit(f"{left // 60}:{left % 60:02d}", "min")
    if left < 2 * _DAY:
        return unbroken(f"{left // _HOUR} h {left % _HOUR // 60} min")
    return _tr("{count} days").format(count=round(left / _DAY))


def about_left_text(seconds: float) -> str:
    """Return an estimate of what is left, no finer than it can be known."""
    if seconds < _MINUTE:
        return _tr("less than a minute left")
    if seconds < _HOUR:
        return unbroken(_tr("about {count} min left").format(count=round(seconds / _MINUTE)))
    return unbroken(_tr("about {count} h left").format(count=round(seconds / _HOUR)))


def age_text(seconds: float) -> str:
    """Return how old something is, in the coarsest fitting unit."""
    past = max(0, round(seconds))
    if past < 10:
        return _tr("just now")
    if past < _MINUTE:
        return unbroken(_tr("{count} s ago").format(count=past))
    if past < _HOUR:
        return unbroken(_tr("{count} min ago").format(count=past // 60))
    if past < _DAY:
        return unbroken(_tr("{count} h ago").format(count=past // _HOUR))
    return _days_text(past // _DAY)


def day_text(unix: float, now: float) -> str:
    """Return a day and how many days ago it was: an hour after midnight, eleven in the evening was yesterday."""
    days = datetime.fromtimestamp(now).date() - datetime.fromtimestamp(unix).date()
    return f"{date_text(unix)}, {_days_text(max(0, days.days))}"


def _days_text(days: int) -> str:
    """Return how many days ago something was."""
    if days < 2:
        return _tr("yesterday") if days else _tr("today")
    return _tr("{count} days ago").format(count=days)


def date_text(unix: float) -> str:
    """Return a day, as the user's country writes it."""
    day = datetime.fromtimestamp(unix)
    return _short(QDate(day.year, day.month, day.day))


def moment_text(unix: float, now: float) -> str:
    """Return a moment: the time alone where it is today, else with the day."""
    when = QDateTime.fromSecsSinceEpoch(round(unix))
    time = QLocale().toString(when.time(), QLocale.FormatType.ShortFormat)
    if when.date() == QDateTime.fromSecsSinceEpoch(round(now)).date():
        return time
    return f"{_short(when.date())}, {time}"


def _short(day: QDate) -> str:
    """Return a day with figures only; as ISO 8601 has it where no country is set."""
    if QLocale().language() is QLocale.Language.C:
        return day.toString(Qt.DateFormat.ISODate)
    return QLocale().toString(day, QLocale.FormatType.ShortFormat)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Times", text)
