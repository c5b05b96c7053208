"""A key's limits in words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QCoreApplication

from htmlfig_desktop.client.key_state import KeyState
from htmlfig_desktop.ui.messages.times import age_text, countdown_text


class Level(Enum):
    """How a key stands; the value is a token of the theme."""

    UNKNOWN = "muted"
    FINE = "success"
    LOW = "warning"
    OUT = "danger"


_LOW = 0.1
"""Share of a window that counts as little left."""


@dataclass(frozen=True, slots=True)
class QuotaRow:
    """What is said of a key."""

    key_id: str
    name: str
    mark: str
    host: str
    figure: str
    """``97 / 100`` requests; empty where it is not known, or none of them would lead to a design."""
    share: float | None
    """Of the window that is left, 0 to 1."""
    explanation: str
    """When it goes on, or when all is there again."""
    age: str
    level: Level

    @property
    def short(self) -> str:
        """For the status bar."""
        return " · ".join(filter(None, (f"{self.name}: {self.figure}" if self.figure else self.name, self.explanation)))

    @property
    def whole(self) -> str:
        """For a tooltip, and for those who do not see it."""
        return f"{self.name} ({self.mark}): " + " · ".join(filter(None, (self.figure, self.explanation, self.age)))


def quota_row(key_id: str, name: str, mark: str, host: str, state: KeyState, age: float | None, now: float) -> QuotaRow:
    """Return what is said of a key.

    Args:
        key_id: id of the key.
        name: what it is called.
        mark: prefix and last four.
        host: of its server.
        state: what the server told last.
        age: seconds since then; None where it told nothing yet.
        now: Unix seconds.
    """
    limit = state.rate_limit.at(now) if state.rate_limit is not None else None
    figure, share = "", None
    if limit is not None and limit.remaining is not None and not state.is_quota_exhausted:
        figure = str(limit.remaining) if limit.limit is None else f"{limit.remaining} / {limit.limit}"
        share = limit.remaining / limit.limit if limit.limit else None
    explanation, level = _standing(state, share, now)
    told = "" if age is None else _tr("as of {age}").format(age=age_text(age))
    return QuotaRow(key_id, name, mark, host, figure, share, explanation, told, level)


def _standing(state: KeyState, share: float | None, now: float) -> tuple[str, Level]:
    if state.is_quota_exhausted:
        return _tr("monthly quota used up"), Level.OUT
    if state.blocked_until is not None and state.blocked_until > now:
        return _tr("waiting, goes on in {wait}").format(wait=countdown_text(state.blocked_until - now)), Level.OUT
    limit = state.rate_limit
    if limit is None:
        return _tr("limits not known yet"), Level.UNKNOWN
    explanation = ""
    if limit.reset is not None and limit.reset > now:
        explanation = _tr("full again in {wait}").format(wait=countdown_text(limit.reset - now))
    elif limit.reset is not None:
        explanation = _tr("full again")
    if limit.remaining == 0 and limit.reset is not None and limit.reset > now:
        return explanation, Level.OUT
    return explanation, Level.LOW if share is not None and share <= _LOW else Level.FINE


def _tr(text: str) -> str:
    return QCoreApplication.translate("Quota", text)
