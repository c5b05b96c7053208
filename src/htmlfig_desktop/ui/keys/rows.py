"""What the keys panel says of a key, in plain words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from urllib.parse import urlsplit

from PySide6.QtCore import QCoreApplication

from htmlfig_desktop.contract.capability import KeyReport
from htmlfig_desktop.contract.credentials import KeyFault, KeyKind
from htmlfig_desktop.contract.plans import PLANS, PlanName
from htmlfig_desktop.keys.facts import KeyFacts, KeyStatus
from htmlfig_desktop.keys.reminders import DAY, ROTATE_AFTER, Reminder, ReminderKind
from htmlfig_desktop.ui.i18n import QT_TRANSLATE_NOOP
from htmlfig_desktop.ui.keybook import Keys
from htmlfig_desktop.ui.messages.figures import unbroken
from htmlfig_desktop.ui.messages.times import countdown_text, day_text


class Urgency(Enum):
    """How much a key wants to be looked after; the value is a token of the theme."""

    NONE = "muted"
    SOON = "warning"
    NOW = "danger"


@dataclass(frozen=True, slots=True)
class KeyRow:
    """A key in words."""

    id: str
    name: str
    mark: str
    """Prefix and last four characters."""
    host: str
    server: str
    kind: str
    plan: str
    """Value of a PlanName; empty where it is not known."""
    added: str
    last_used: str
    accepted: str
    """When a test last succeeded, or that the last one did not."""
    is_refused: bool
    """Whether the server rejected it in the last test."""
    kept: str
    reminder: str
    """What there is to do about it; may be empty."""
    urgency: Urgency
    can_wait: bool
    """Whether the reminder can be put off."""
    is_plain: bool
    """Whether key and pages travel unencrypted."""

    @property
    def summary(self) -> str:
        """The second line of the list."""
        refused = (_tr("rejected"),) if self.is_refused else ()
        return "  ·  ".join((*refused, self.mark, self.host))


_KINDS = {
    KeyKind.OPEN: QT_TRANSLATE_NOOP("Keys", "Open key, for the open endpoint"),
    KeyKind.SECRET: QT_TRANSLATE_NOOP("Keys", "Secret key, for the general endpoint"),
    KeyKind.PUBLISHABLE: QT_TRANSLATE_NOOP("Keys", "Publishable key, meant for web pages; limits of the Free plan"),
}
_FAULTS = {
    KeyFault.EMPTY: QT_TRANSLATE_NOOP("Keys", "There is no key."),
    KeyFault.SESSION_TOKEN: QT_TRANSLATE_NOOP(
        "Keys",
        "This is a session token of the web app, not an API key. It cannot be used here. Create an API key in the "
        "server's dashboard and paste that.",
    ),
    KeyFault.UNKNOWN_PREFIX: QT_TRANSLATE_NOOP("Keys", "An API key starts with sk_, svc_sk_ or svc_pk_."),
    KeyFault.MALFORMED: QT_TRANSLATE_NOOP("Keys", "The key holds characters that no key has, or is cut off."),
}
_PLANS = {
    PlanName.FREE: QT_TRANSLATE_NOOP("Keys", "Free"),
    PlanName.PRO: QT_TRANSLATE_NOOP("Keys", "Pro"),
    PlanName.ENTERPRISE: QT_TRANSLATE_NOOP("Keys", "Enterprise"),
}
DELETION_WARNING = QT_TRANSLATE_NOOP(
    "Keys",
    "The key is gone from this machine then, but stays valid on the server until it expires or is revoked there.",
)
PLAIN_WARNING = QT_TRANSLATE_NOOP("Keys", "This server is not encrypted: others on the way can read keys and pages.")


def kind_text(kind: KeyKind) -> str:
    """Return what a kind of key is for."""
    return _tr(_KINDS[kind])


def fault_text(fault: KeyFault) -> str:
    """Return why a text is no key."""
    return _tr(_FAULTS[fault])


def plan_choices() -> tuple[tuple[str, str], ...]:
    """Return values and words of the plans, that of not knowing first."""
    return ("", _tr("Not known")), *((plan.value, tr(text)) for plan, text in _PLANS.items())


def row_of(key: KeyFacts, keys: Keys, now: float, *, is_refused: bool = False) -> KeyRow:
    """Return what is said of a key at a moment, Unix seconds; ``is_refused``: by its server in the last test."""
    parts = urlsplit(key.server)
    reminder = next((each for each in keys.reminders if each.key.id == key.id), None)
    return KeyRow(
        id=key.id,
        name=key.name,
        mark=f"{key.kind.prefix}…{key.last_four}",
        host=parts.netloc,
        server=key.server,
        kind=kind_text(key.kind),
        plan=key.plan.value if key.plan else "",
        added=day_text(key.created, now),
        last_used=day_text(key.last_used, now) if key.last_used else _tr("never"),
        accepted=_accepted(key, now, is_refused=is_refused),
        is_refused=is_refused,
        kept=_tr("in memory, for this run only") if key.id in keys.for_this_run else _tr("in the system's keyring"),
        reminder=_reminder_text(key, reminder),
        urgency=_urgency(reminder),
        can_wait=reminder is not None and reminder.is_of_age,
        is_plain=parts.scheme == "http" and parts.hostname not in {"localhost", "127.0.0.1", "::1"},
    )


def _accepted(key: KeyFacts, now: float, *, is_refused: bool) -> str:
    if is_refused:
        return _tr("rejected by the server")
    return _tr("accepted {day}").format(day=day_text(key.tested, now)) if key.tested else _tr("not tested yet")


def report_text(report: KeyReport, plan: PlanName | None, now: float) -> str:
    """Return what the server's answer to a test means."""
    lines = [_tr("The server accepts the key. It opens {path}.").format(path=report.endpoint.path)]
    if plan is not None:
        size = PLANS[plan].payload_bytes // (1024 * 1024)
        lines.append(unbroken(_tr("Plan {plan}: pages of up to {size} MB.").format(plan=_tr(_PLANS[plan]), size=size)))
    limit = report.rate_limit
    if limit is not None and limit.limit is not None and limit.remaining is not None:
        left = _tr("{remaining} of {limit} requests are left").format(remaining=limit.remaining, limit=limit.limit)
        if limit.reset is not None and limit.reset > now:
            left = _tr("{left}, all of them again in {wait}").format(left=left, wait=countdown_text(limit.reset - now))
        lines.append(f"{left}.")
    else:
        lines.append(_tr("It does not tell how many requests are left."))
    if report.is_quota_exhausted:
        lines.append(_tr("The account's conversions of this month are used up."))
    return "\n".join(lines)


def _reminder_text(key: KeyFacts, reminder: Reminder | None) -> str:
    if key.status is KeyStatus.CANDIDATE:
        return _tr("New key of a rotation, not in use yet. Choose Rotate to go on.")
    if reminder is None:
        return ""
    if reminder.kind is ReminderKind.DELETE_OLD:
        return _tr("Replaced by a new key. Delete it in the server's dashboard, then delete it here.")
    if reminder.kind is ReminderKind.ROTATE_NOW:
        return _tr("{days} days old. It should be rotated now.").format(days=reminder.days)
    left = max(0, int(ROTATE_AFTER / DAY) - reminder.days)
    if left < 2:
        return _tr("{days} days old. Rotate it within a day.").format(days=reminder.days)
    return _tr("{days} days old. Rotate it within {left} days.").format(days=reminder.days, left=left)


def _urgency(reminder: Reminder | None) -> Urgency:
    if reminder is None:
        return Urgency.NONE
    return Urgency.NOW if reminder.kind is ReminderKind.ROTATE_NOW else Urgency.SOON


def tr(text: str) -> str:
    """Return a text of the keys panel in the user's language."""
    return _tr(text)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Keys", text)
