"""What becomes of a list of jobs that is damaged: it is set aside, and what can be read of it is taken over."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

_TABLES = ("documents", "jobs")
_WITHOUT_PAGE = "DELETE FROM jobs WHERE document IS NOT NULL AND document NOT IN (SELECT digest FROM documents)"


@dataclass(frozen=True, slots=True)
class Damage:
    """What was found in the place of a sound list of jobs.

    Attributes:
        file: the damaged database, where it lies now.
    """

    file: Path

    @property
    def results(self) -> Path:
        """Where the results of jobs go that could not be taken over; there is no such folder while all could."""
        return self.file.with_name(f"{self.file.name}-results")

    @property
    def lost(self) -> int:
        """How many jobs could not be taken over, as far as they have left results. Looks at the disk."""
        with contextlib.suppress(OSError):
            return sum(1 for _ in self.results.iterdir())
        return 0

    def keep_results(self, folder: Path) -> None:
        """Set the results of a job aside that nobody knows any more: they may hold the only copy of a design."""
        with contextlib.suppress(OSError):
            self.results.mkdir(mode=0o700, exist_ok=True)
            folder.rename(self.results / folder.name)


def set_aside(path: Path) -> Damage:
    """Rename a damaged database with its journals, so that nothing of it is lost."""
    number = next(n for n in range(1, 10_000) if not path.with_name(f"{path.name}.damaged-{n}").exists())
    aside = path.with_name(f"{path.name}.damaged-{number}")
    for suffix in ("", "-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            os.rename(f"{path}{suffix}", f"{aside}{suffix}")  # noqa: PTH104 - suffix after the suffix
    return Damage(aside)


def take_over(damage: Damage, new: sqlite3.Connection) -> None:
    """Copy the rows that can still be read of a damaged database into a new one."""
    try:
        old = sqlite3.connect(damage.file, isolation_level=None)
        old.execute("PRAGMA locking_mode = EXCLUSIVE")  # its journal is read without a file beside it
    except sqlite3.Error:
        return
    try:
        for table in _TABLES:
            _copy(table, old, new)
        new.execute(_WITHOUT_PAGE)
    finally:
        old.close()


def _copy(table: str, old: sqlite3.Connection, new: sqlite3.Connection) -> None:
    known = [str(row[1]) for row in new.execute(f"PRAGMA table_info({table})")]
    try:
        found = {str(row[1]) for row in old.execute(f"PRAGMA table_info({table})")}
    except sqlite3.Error:
        return
    names = [name for name in known if name in found]
    if not names:
        return
    columns, places = ", ".join(names), ", ".join("?" * len(names))
    new.execute("BEGIN IMMEDIATE")
    for order in ("ASC", "DESC"):  # from both ends up to what is damaged
        rows = _readable(old, f"SELECT {columns} FROM {table} NOT INDEXED ORDER BY rowid {order}")  # noqa: S608
        for row in rows:
            with contextlib.suppress(sqlite3.Error):  # of another type than the table takes
                new.execute(f"INSERT OR IGNORE INTO {table} ({columns}) VALUES ({places})", row)  # noqa: S608
    new.execute("COMMIT")


def _readable(old: sqlite3.Connection, query: str) -> Iterable[tuple[object, ...]]:
    with contextlib.suppress(sqlite3.Error, UnicodeError):
        yield from old.execute(query)
