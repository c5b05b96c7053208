"""Runs transactions on threads of its own, so that the event loop never waits for a disk or a database server."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, create_engine, event, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from htmlfig_desktop.core.carrying_through import carried_through
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError, StorageError
from htmlfig_desktop.service.accounts.tables import SCHEMA_VERSION, facts, metadata
from htmlfig_desktop.service.settings import ServiceSettings

T = TypeVar("T")

_SERVER_THREADS: Final = 8
_LOCK_PATIENCE: Final = 30
"""Seconds that a transaction waits for another program's on the same file."""
_SCHEMA_LOCK: Final = 0x68746D6C
"""PostgreSQL advisory lock under which the tables are made."""


class Database:
    """The store behind one URL. Its tables exist once it is built.

    Args:
        url: SQLAlchemy URL; ``sqlite:///FILE`` or ``postgresql://...``.

    Raises:
        HtmlFigError: OPT002, no such kind of database, or its driver is not installed; STO003, it cannot be
            opened, or its tables are of a newer version.
    """

    def __init__(self, url: str) -> None:
        parsed = _parse(url)
        is_file = parsed.get_backend_name() == "sqlite"
        try:
            self._engine = create_engine(
                parsed, hide_parameters=True, pool_pre_ping=not is_file, **_connect_arguments(is_file)
            )
        except (ImportError, NoSuchModuleError, ArgumentError) as error:
            cause = "The database's kind is not known, or its driver is not installed."
            raise HtmlFigError(ErrorCode.OPTION_INVALID, cause, detail=type(error).__name__) from error
        if is_file:
            event.listen(self._engine, "connect", _set_up_sqlite)
            event.listen(self._engine, "begin", _begin_sqlite)
        # SQLite has one writer at a time; a single thread spares them the wait for each other.
        threads = 1 if is_file else _SERVER_THREADS
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="database")
        try:
            self.run_now(_make_tables)
        except DBAPIError as error:
            self.close()
            cause = "The database cannot be opened."
            raise StorageError(ErrorCode.DATABASE_UNUSABLE, cause, detail=type(error.orig).__name__) from error
        except BaseException:
            self.close()
            raise

    def run_now(self, work: Callable[[Connection], T]) -> T:
        """Return what ``work`` returns, done in one transaction. Blocks. An exception undoes all of it."""
        with self._engine.begin() as connection:
            return work(connection)

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Return what ``work`` returns, done in one transaction on another thread.

        Once begun it runs to its end: cancelling waits for it, also a second time, so that what is undone next finds
        it done.
        """
        running = asyncio.get_running_loop().run_in_executor(self._threads, self.run_now, work)
        return await carried_through(running)

    def close(self) -> None:
        """Finish what runs and let go of connections and threads."""
        self._threads.shutdown()
        self._engine.dispose()


def open_database(settings: ServiceSettings) -> Database:
    """Return the database of the settings; its folder is made where SQLite needs one.

    Raises:
        HtmlFigError: OPT002, STO002, STO003.
    """
    if settings.database_url:
        return Database(settings.database_url)
    folder = settings.folder
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(ErrorCode.STORAGE_DENIED, f"The data folder cannot be made: {error.strerror}.") from error
    return Database(sqlite_url(folder / "service.db"))


def sqlite_url(path: Path) -> str:
    """Return the URL of a database in a file."""
    return URL.create("sqlite", database=str(path)).render_as_string()


def signing_secret(connection: Connection) -> bytes:
    """Return the 32 random bytes that sign links; made at the first call, the same ever after."""
    found = connection.execute(select(facts.c.value).where(facts.c.name == "signing secret")).scalar()
    if found is None:
        found = secrets.token_bytes(32)
        connection.execute(facts.insert().values(name="signing secret", value=found))
    return bytes(found)


def _parse(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise HtmlFigError(ErrorCode.OPTION_INVALID, "The database's URL is not valid.") from error
    if parsed.drivername in ("postgresql", "postgres"):
        return parsed.set(drivername="postgresql+psycopg")
    return parsed


def _connect_arguments(is_file: bool) -> dict[str, Any]:
    return {"connect_args": {"timeout": _LOCK_PATIENCE}} if is_file else {"pool_size": _SERVER_THREADS}


def _set_up_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # transactions begin where we say, see below
    _keep_to_owner(connection.execute("PRAGMA database_list").fetchone()[2])
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def _keep_to_owner(file: str) -> None:
    """Let nobody else read a database, nor what is written ahead of it; ``file`` is empty where it is in memory."""
    for name in (file, f"{file}-wal", f"{file}-shm") if file else ():
        with contextlib.suppress(OSError):  # it is not there, or not ours
            Path(name).chmod(0o600)


def _begin_sqlite(connection: Connection) -> None:
    # The write lock is taken first, so that what was read still holds when it is written.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _make_tables(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _SCHEMA_LOCK})
    metadata.create_all(connection)
    found = connection.execute(select(facts.c.value).where(facts.c.name == "schema")).scalar()
    if found is None:
        connection.execute(facts.insert().values(name="schema", value=str(SCHEMA_VERSION).encode()))
    elif int(found) > SCHEMA_VERSION:
        raise StorageError(ErrorCode.DATABASE_UNUSABLE, "The database was written by a newer version of the service.")
