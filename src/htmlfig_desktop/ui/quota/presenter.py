"""Keeps the status bar true to what servers tell of the keys' limits."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from PySide6.QtCore import QObject, QTimer, Signal

from htmlfig_desktop.client.key_state import KeyMonitor, KeyState
from htmlfig_desktop.contract.capability import KeyReport
from htmlfig_desktop.jobs.router import Router
from htmlfig_desktop.keys.reminders import ReminderKind
from htmlfig_desktop.ui.keybook import KeyBook
from htmlfig_desktop.ui.quota.rows import QuotaRow, quota_row

if TYPE_CHECKING:
    from htmlfig_desktop.ui.quota.view import QuotaButton

_TICK_MS = 1000
_NOTHING = KeyState()


class QuotaPresenter(QObject):
    """Follows the limits of every key from ``__init__`` to ``close``.

    Signals:
        changed: str, id of a key whose limits are others now.
    """

    changed = Signal(str)

    def __init__(
        self, view: QuotaButton, book: KeyBook, router: Router, parent: QObject, *, now: Callable[[], float] = time.time
    ) -> None:
        super().__init__(parent)
        self._view = view
        self._book = book
        self._router = router
        self._now = now
        self._chosen = ""
        self._latest = ""
        self._ends: dict[str, Callable[[], None]] = {}
        self._timer = QTimer(self, interval=_TICK_MS)
        self._timer.timeout.connect(self._show)
        book.changed.connect(self._show)
        router.watch(self._follow)
        self._show()

    def choose(self, key_id: str) -> None:
        """Show this key's limits in the status bar; with an empty id those of the key that was used last."""
        self._chosen = key_id
        self._show()

    def note(self, key_id: str, report: KeyReport) -> None:
        """Take in what a test of a key has told."""
        exhausted = True if report.is_quota_exhausted else None
        self._router.monitor(key_id).note(rate_limit=report.rate_limit, is_quota_exhausted=exhausted)

    def state(self, key_id: str) -> KeyState:
        """Return what is known of a key's limits."""
        monitor = self._router.monitors.get(key_id)
        return monitor.state if monitor else _NOTHING

    def rows(self) -> list[QuotaRow]:
        """Return what is said of each key in use now."""
        monitors, now = self._router.monitors, self._now()
        found = []
        for key in self._book.keys.active:
            monitor = monitors.get(key.id)
            state, age = (monitor.state, monitor.age) if monitor else (_NOTHING, None)
            mark = f"{key.kind.prefix}…{key.last_four}"
            found.append(quota_row(key.id, key.name, mark, urlsplit(key.server).netloc, state, age, now))
        return found

    def close(self) -> None:
        """Follow no more."""
        self._timer.stop()
        for end in self._ends.values():
            end()

    def _follow(self, key_id: str, monitor: KeyMonitor) -> None:
        def take(state: KeyState) -> None:
            if state.observed is not None:
                self._latest = key_id
            self._show()
            self.changed.emit(key_id)

        self._ends[key_id] = monitor.watch(take)

    def _show(self) -> None:
        rows = self.rows()
        ids = [row.key_id for row in rows]
        shown = next((each for each in (self._chosen, self._latest, *ids[:1]) if each in ids), "")
        self._view.show_rows(rows, shown, self._reminder())
        is_counting = any(row.age for row in rows)
        if is_counting != self._timer.isActive():
            (self._timer.start if is_counting else self._timer.stop)()

    def _reminder(self) -> str:
        """Return what is to be done about a key, the most urgent first; empty when nothing is."""
        texts = {
            ReminderKind.ROTATE_NOW: self.tr("“{name}” is {days} days old. It should be rotated now."),
            ReminderKind.ROTATE_SOON: self.tr("“{name}” is {days} days old. It should be rotated soon."),
            ReminderKind.DELETE_OLD: self.tr("“{name}” has been replaced and can be deleted."),
        }
        for reminder in self._book.keys.reminders[:1]:
            return texts[reminder.kind].format(name=reminder.key.name, days=reminder.days)
        return ""
