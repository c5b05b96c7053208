"""Keeps the queue on disk: jobs in SQLite, results and unpacked pages in folders beside it.

Every change is handed to one writer thread and committed before the next one is taken up, several waiting ones
together. A process that is killed loses at most what was changed in the last milliseconds; ``flush`` waits those out.
One process owns a store; a second one is refused. Nothing in it is a secret.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.conversion import Progress, Stage
from htmlfig_desktop.core.errors import ErrorCode, OptionsError, StorageError
from htmlfig_desktop.core.options import FileSource, HtmlSource
from htmlfig_desktop.core.system_words import reason_of
from htmlfig_desktop.jobs import records, schema
from htmlfig_desktop.jobs.damage import Damage, set_aside, take_over
from htmlfig_desktop.jobs.job import Job, JobId, JobState

_log = logging.getLogger(__name__)

DATABASE = "jobs.sqlite3"


class _Row(NamedTuple):
    """A job in the table of jobs, by the names of its columns; the tables are strict, so they hold these types."""

    id: str
    order_number: int
    place: int
    state: str
    source: str
    document: str | None
    """Digest of the HTML text, which is kept once for all of its jobs."""
    options: str
    preset: str
    batch: str
    interruptions: int
    stage: str
    target: str | None
    result: str | None
    error: str | None
    created_at: float
    started_at: float | None
    finished_at: float | None
    destination: str | None
    checked: str | None


_COLUMNS = ", ".join(_Row._fields)
_PUT = (
    f"INSERT INTO jobs ({_COLUMNS}) VALUES ({', '.join('?' * len(_Row._fields))}) ON CONFLICT (id) DO UPDATE SET "  # noqa: S608
    + ", ".join(f"{name} = excluded.{name}" for name in _Row._fields[2:])
)
_UNUSED = "DELETE FROM documents WHERE digest NOT IN (SELECT document FROM jobs WHERE document IS NOT NULL)"

_Write = Callable[[sqlite3.Connection], object]


@dataclass(frozen=True, slots=True)
class Stored:
    """What a store held when it was read."""

    jobs: tuple[Job, ...]
    """The oldest first."""
    unreadable: int
    """Rows that this program cannot read; they stay in the store."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What an earlier run of the program left."""

    jobs: int
    waiting: int
    interrupted: int
    """Of the waiting ones, those that were at work when the program ended."""
    unreadable: int


class JobStore:
    """A store of jobs in one folder. Use ``open`` or ``temporary``.

    Attributes:
        folder: holds everything.
        results: one work folder per job, named by its id.
        pages: what was unpacked from archives.
        is_lasting: whether it outlives the program.
        damage: what was there before, where that was damaged.
        on_trouble: called by the thread that writes, as soon as it cannot any more; once until it can again.
    """

    def __init__(
        self, folder: Path, database: sqlite3.Connection, *, is_lasting: bool, damage: Damage | None = None
    ) -> None:
        self.folder = folder
        self.results = folder / "results"
        self.pages = folder / "pages"
        self.is_lasting = is_lasting
        self.damage = damage
        self.on_trouble: Callable[[StorageError], object] = lambda error: None
        self._database = database
        self._inbox: SimpleQueue[tuple[_Write | None, Future[None] | None]] = SimpleQueue()
        for each in (self.results, self.pages):
            each.mkdir(mode=0o700, exist_ok=True)
        self._found = (*self.results.iterdir(), *self.pages.iterdir())
        highest = database.execute("SELECT max(order_number), max(place) FROM jobs").fetchone()
        self.highest_order, self.highest_place = (int(value or 0) for value in highest)
        self._writer = Thread(target=self._write_all, name="job store", daemon=True)
        self._writer.start()

    @classmethod
    def open(cls, folder: Path) -> JobStore:
        """Open the store in ``folder``, which is made where it is missing. Blocks.

        A damaged database is moved aside, and what can be read of it taken over into a new one; a database of an
        older version is copied, then migrated.

        Raises:
            StorageError: STO005, another process has it open, a newer program made it, or the folder cannot be used.
        """
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            database, damage = _opened(folder / DATABASE)
            return cls(folder, database, is_lasting=True, damage=damage)
        except (OSError, sqlite3.Error) as error:
            raise _unusable(error) from error

    @classmethod
    def temporary(cls) -> JobStore:
        """Return an empty store that is deleted when it is closed."""
        folder = Path(tempfile.mkdtemp(prefix="htmlfig-jobs-"))
        return cls(folder, _connected(folder / DATABASE), is_lasting=False)

    def load(self) -> Stored:
        """Return what is in the store. Blocks; call it before anything is written."""
        found = self._database.execute(
            f"SELECT {_COLUMNS}, html FROM jobs LEFT JOIN documents ON document = digest ORDER BY order_number"  # noqa: S608
        )
        jobs, unreadable = [], 0
        for *columns, html in found:
            row = _Row._make(columns)
            try:
                jobs.append(self._job(row, html))
            except (ValueError, KeyError, TypeError, OptionsError) as error:
                unreadable += 1
                _log.warning("store.row_unreadable: %s: %s", row.id, type(error).__name__)
        return Stored(tuple(jobs), unreadable)

    def sweep(self, stored: Stored) -> None:
        """Delete the results and unpacked pages of earlier runs that no job needs any more. Blocks.

        Results that belong to a damaged list are set aside: nobody can say which of them are needed.
        """
        kept = {self.results / row[0] for row in self._database.execute("SELECT id FROM jobs")}
        pages = [job.source.path for job in stored.jobs if isinstance(job.source, FileSource)]
        for folder in self._found:
            is_page = folder.parent == self.pages
            if is_page and (stored.unreadable or any(page.is_relative_to(folder) for page in pages)):
                continue
            if folder in kept:
                continue
            if self.damage is not None and not is_page:
                self.damage.keep_results(folder)
            else:
                shutil.rmtree(folder, ignore_errors=True)

    def put(self, job: Job) -> None:
        """Keep a job as it is now."""
        self._inbox.put((lambda database: self._put(database, job), None))

    def remove(self, job_ids: Iterable[JobId]) -> None:
        """Forget jobs; their work folders stay."""
        gone = [(job_id,) for job_id in job_ids]

        def write(database: sqlite3.Connection) -> None:
            database.executemany("DELETE FROM jobs WHERE id = ?", gone)
            database.execute(_UNUSED)

        self._inbox.put((write, None))

    async def flush(self) -> None:
        """Wait until everything given so far is on the disk.

        Raises:
            StorageError: STO001 or STO005, it cannot be written; it is tried again with the next change.
        """
        written: Future[None] = Future()
        self._inbox.put((None, written))
        await asyncio.wrap_future(written)

    async def aclose(self) -> None:
        """Write what is left and let go of the database; delete a temporary store. A second call does nothing."""
        self._inbox.put((None, None))
        await asyncio.to_thread(self._writer.join)
        if not self.is_lasting:
            await asyncio.to_thread(shutil.rmtree, self.folder, ignore_errors=True)

    def _write_all(self) -> None:
        """Run the writer thread: commit what has come, together; keep what could not be written for the next time."""
        pending: list[_Write] = []
        is_open = is_well = True
        while is_open:
            waiting: list[Future[None]] = []
            batch = [self._inbox.get()]
            while not self._inbox.empty():
                batch.append(self._inbox.get())
            for write, written in batch:
                if write is not None:
                    pending.append(write)
                elif written is not None:
                    waiting.append(written)
                else:
                    is_open = False
            failure = self._commit(pending)
            if failure is None:
                pending.clear()
            elif is_well:
                self.on_trouble(_unusable(failure))
            is_well = failure is None
            for each in waiting:
                if each.set_running_or_notify_cancel():
                    each.set_result(None) if failure is None else each.set_exception(_unusable(failure))
        self._database.close()

    def _commit(self, writes: list[_Write]) -> sqlite3.Error | None:
        try:
            with self._database:
                self._database.execute("BEGIN IMMEDIATE")
                for write in writes:
                    self._do(write)
        except sqlite3.Error as error:
            _log.error("store.not_written: %s", error)
            return error
        return None

    def _do(self, write: _Write) -> None:
        """Carry out one write; what can be written at no time is left out, so that the others are kept."""
        try:
            write(self._database)
        except sqlite3.Error:
            raise
        except Exception:
            _log.exception("store.unwritable")

    def _put(self, database: sqlite3.Connection, job: Job) -> None:
        digest = None
        if isinstance(job.source, HtmlSource):
            digest = hashlib.sha256(job.source.html.encode("utf-8", "surrogatepass")).hexdigest()
            html = _storable(job.source.html)
            if not database.execute("SELECT 1 FROM documents WHERE digest = ?", (digest,)).fetchone():
                database.execute("INSERT INTO documents VALUES (?, ?)", (digest, html))
        destination = records.destination_record(job.destination)
        row = _Row(
            id=job.id,
            order_number=job.order,
            place=job.place,
            state=job.state.value,
            source=records.to_text(records.source_record(job.source)),
            document=digest,
            options=records.to_text(records.options_record(job.options)),
            preset=_storable(job.preset),
            batch=job.batch,
            interruptions=job.interruptions,
            stage=job.progress.stage.value,
            target=None if job.target is None else _storable(str(job.target)),
            result=None if job.result is None else records.to_text(records.result_record(job.result)),
            error=None if job.error is None else records.to_text(records.error_record(job.error)),
            created_at=job.created_at,
            started_at=job.started_at,
            finished_at=job.finished_at,
            destination=None if destination is None else records.to_text(destination),
            checked=None if job.check is None else records.to_text(records.check_record(job.check)),
        )
        database.execute(_PUT, row)

    def _job(self, row: _Row, html: str | None) -> Job:
        job_id = JobId(row.id)
        return Job(
            id=job_id,
            order=row.order_number,
            place=row.place,
            state=JobState(row.state),
            source=records.source_from(json.loads(row.source), html),
            options=records.options_from(json.loads(row.options)),
            preset=row.preset,
            batch=row.batch,
            interruptions=row.interruptions,
            progress=Progress(Stage(row.stage)),
            target=None if row.target is None else Path(row.target),
            result=None if row.result is None else records.result_from(json.loads(row.result), self.results / job_id),
            error=None if row.error is None else records.error_from(json.loads(row.error)),
            created_at=row.created_at,
            started_at=row.started_at,
            finished_at=row.finished_at,
            destination=records.destination_from(None if row.destination is None else json.loads(row.destination)),
            check=None if row.checked is None else records.check_from(json.loads(row.checked)),
        )


def _storable(text: str) -> str:
    """Return text without halves of characters, which no database takes."""
    return text.encode("utf-8", "replace").decode()


def _opened(path: Path) -> tuple[sqlite3.Connection, Damage | None]:
    """Return the database, checked, in this version's form, and locked for this process."""
    try:
        return _connected(path), None
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):  # locked, no room, not readable: the file may be sound
            raise
        _log.error("store.damaged: %s", error)
        damage = set_aside(path)
        database = _connected(path)
        take_over(damage, database)
        return database, damage


def _connected(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=0.5, isolation_level=None, check_same_thread=False)
    try:
        with contextlib.suppress(OSError):
            path.chmod(0o600)
        database.execute("PRAGMA locking_mode = EXCLUSIVE")
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.executescript("BEGIN IMMEDIATE; COMMIT;")
        if database.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise sqlite3.DatabaseError("quick_check found damage")
        version = schema.version_of(database)
        if version > schema.VERSION:
            raise _MadeByNewerProgramError(f"tables {version}")
        if 0 < version < schema.VERSION:
            shutil.copyfile(path, path.with_suffix(f".before-{schema.VERSION}"))
        schema.migrate(database)
    except BaseException:
        database.close()
        raise
    return database


class _MadeByNewerProgramError(sqlite3.OperationalError):
    """The database is sound, and holds what this version does not know."""


def _unusable(error: OSError | sqlite3.Error) -> StorageError:
    name = getattr(error, "sqlite_errorname", "")
    if name == "SQLITE_FULL":
        return StorageError(ErrorCode.STORAGE_FULL, "The list of jobs cannot be kept.", detail=str(error))
    if isinstance(error, _MadeByNewerProgramError):
        cause = because("A newer version of the program made the list of jobs.")
        return StorageError(ErrorCode.JOBS_NOT_KEPT, cause, detail=str(error))
    reasons = {
        "SQLITE_BUSY": because("another window of this program uses it"),
        "SQLITE_LOCKED": because("another window of this program uses it"),
    }
    reason = reason_of(error) if isinstance(error, OSError) else reasons.get(name, str(error))
    return StorageError(
        ErrorCode.JOBS_NOT_KEPT,
        because("The list of jobs cannot be used: {reason}.", reason=reason),
        detail=repr(error),
    )
