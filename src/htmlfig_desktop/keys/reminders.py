"""When to remind of a key's age. Source: contract, "Authentication", 7: rotate every 90 days."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from htmlfig_desktop.keys.facts import KeyFacts, KeyStatus

DAY: Final = 86_400.0
REMIND_AFTER: Final = 80 * DAY
ROTATE_AFTER: Final = 90 * DAY
PUT_OFF_BY: Final = 30 * DAY
"""For how long a reminder of a key's age is quiet when somebody has put it off."""


class ReminderKind(Enum):
    """What a reminder is about."""

    ROTATE_SOON = "rotate soon"
    ROTATE_NOW = "rotate now"
    DELETE_OLD = "delete the old key"


@dataclass(frozen=True, slots=True)
class Reminder:
    """Something to do about a key."""

    key: KeyFacts
    kind: ReminderKind
    days: int
    """Whole days since the key was added."""

    @property
    def is_of_age(self) -> bool:
        """Whether it is about the key's age, and so can be put off."""
        return self.kind is not ReminderKind.DELETE_OLD

    @property
    def sentence(self) -> str:
        """What a person is told."""
        match self.kind:
            case ReminderKind.ROTATE_SOON:
                left = max(0, int(ROTATE_AFTER / DAY) - self.days)
                within = f"{left} days" if left > 1 else "a day"
                return f"“{self.key.name}” is {self.days} days old. Rotate it within {within}."
            case ReminderKind.ROTATE_NOW:
                return f"“{self.key.name}” is {self.days} days old. It should be rotated now."
            case ReminderKind.DELETE_OLD:
                return f"“{self.key.name}” has been replaced. Delete it in the server's dashboard, then remove it here."


def reminders(keys: Iterable[KeyFacts], now: float) -> tuple[Reminder, ...]:
    """Return what there is to do at a moment (Unix seconds), the most urgent first."""
    found = [reminder for key in keys if (reminder := _reminder(key, now))]
    order = (ReminderKind.ROTATE_NOW, ReminderKind.ROTATE_SOON, ReminderKind.DELETE_OLD)
    return tuple(sorted(found, key=lambda reminder: (order.index(reminder.kind), -reminder.days, reminder.key.name)))


def _reminder(key: KeyFacts, now: float) -> Reminder | None:
    age = now - key.created
    days = int(max(age, 0) // DAY)
    if key.status is KeyStatus.RETIRED:
        return Reminder(key, ReminderKind.DELETE_OLD, days)
    if key.status is KeyStatus.CANDIDATE or now < key.remind_at:
        return None
    return Reminder(key, ReminderKind.ROTATE_NOW if age >= ROTATE_AFTER else ReminderKind.ROTATE_SOON, days)
