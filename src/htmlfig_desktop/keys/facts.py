"""What is known of a key besides its secret, and the file it is kept in."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from dataclasses import astuple, dataclass, fields
from enum import Enum
from pathlib import Path
from typing import Any, Final, Protocol

import platformdirs

from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.plans import PlanName
from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import CredentialError, ErrorCode, HtmlFigError, StorageError

_SCHEMA: Final = 1
_PATIENCE: Final = 5.0
"""Seconds to wait for another window that is writing."""


class KeyStatus(Enum):
    """Where a key stands in its life."""

    ACTIVE = "active"
    CANDIDATE = "candidate"
    """The new key of a rotation, not in use yet."""
    RETIRED = "retired"
    """The old key of a rotation, to be deleted."""


@dataclass(frozen=True, slots=True)
class KeyFacts:
    """A key as people know it. Holds no secret."""

    id: str
    """Names the entry in the keyring."""
    name: str
    kind: KeyKind
    last_four: str
    """The end of the key."""
    server: str
    """Base address it belongs to."""
    plan: PlanName | None
    """As the owner says; servers do not tell."""
    created: float
    """When it was added here, Unix seconds."""
    remind_at: float
    """When to remind of rotating it, Unix seconds."""
    last_used: float | None = None
    tested: float | None = None
    """When the server last accepted it."""
    status: KeyStatus = KeyStatus.ACTIVE
    replaces: str | None = None
    """Id of the key that this one takes the place of."""


class Facts(Protocol):
    """Keeps facts. Everything here blocks."""

    def all(self) -> tuple[KeyFacts, ...]:
        """Return all keys, by name."""
        ...

    def put(self, *facts: KeyFacts) -> None:
        """Add or change keys, all of them or none.

        Raises:
            CredentialError: KEY016, two keys would have one name.
        """
        ...

    def remove(self, key_id: str) -> None:
        """Forget a key; nothing happens if it is not known."""
        ...


class MemoryFacts:
    """Facts for this run only."""

    def __init__(self) -> None:
        self._facts: dict[str, KeyFacts] = {}

    def all(self) -> tuple[KeyFacts, ...]:
        """Return all keys, by name."""
        return tuple(sorted(self._facts.values(), key=_by_name))

    def put(self, *facts: KeyFacts) -> None:
        """Add or change keys, all of them or none."""
        changed = {**self._facts, **{key.id: key for key in facts}}
        if len({key.name.casefold() for key in changed.values()}) < len(changed):
            raise _name_taken(facts)
        self._facts = changed

    def remove(self, key_id: str) -> None:
        """Forget a key."""
        self._facts.pop(key_id, None)


class FactsFile:
    """Facts in a SQLite file of the user's own; several windows may use it at once, and a crash leaves it whole."""

    def __init__(self, path: Path | None = None) -> None:
        """Take the file, which is made when the first key is added; by default in the program's data folder."""
        self.path = path or platformdirs.user_data_path("htmlfig-desktop", appauthor=False) / "keys.sqlite3"

    def all(self) -> tuple[KeyFacts, ...]:
        """Return all keys, by name.

        Raises:
            CredentialError: KEY017.
            StorageError: STO002.
        """
        if not self.path.exists():
            return ()
        address = f"{self.path.absolute().as_uri()}?mode=ro"  # where nothing can be written, there is still to read
        with (
            self._told_as(because("The list of keys could not be read from {path}.", path=self.path)),
            contextlib.closing(sqlite3.connect(address, timeout=_PATIENCE, uri=True)) as connection,
        ):
            if not self._is_made(connection):
                return ()
            rows = connection.execute(f"SELECT {', '.join(_COLUMNS)} FROM keys").fetchall()  # noqa: S608 - constants
        try:
            return tuple(sorted((_from_row(row) for row in rows), key=_by_name))
        except (ValueError, TypeError) as error:
            raise self._unreadable(error) from error

    def put(self, *facts: KeyFacts) -> None:
        """Add or change keys, all of them or none.

        Raises:
            CredentialError: KEY016, KEY017.
            StorageError: STO001, STO002.
        """
        with self._transaction() as connection:
            try:
                for key in facts:  # names may be swapped among them, so they are all set free first
                    connection.execute("UPDATE keys SET folded = id WHERE id = ?", (key.id,))
                for key in facts:
                    connection.execute(_PUT, (*_to_row(key), key.name.casefold()))
            except sqlite3.IntegrityError:
                raise _name_taken(facts) from None

    def remove(self, key_id: str) -> None:
        """Forget a key.

        Raises:
            CredentialError: KEY017.
            StorageError: STO001, STO002.
        """
        with self._transaction() as connection:
            connection.execute("DELETE FROM keys WHERE id = ?", (key_id,))

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Open the file, make it where it is missing, and keep what is done if nothing fails."""
        with self._told_as(because("The list of keys could not be written to {path}.", path=self.path)):
            self._make()
            with (
                contextlib.closing(sqlite3.connect(self.path, timeout=_PATIENCE, isolation_level=None)) as connection,
                _immediate(connection),
            ):
                if not self._is_made(connection):
                    connection.execute(_CREATE)
                    connection.execute(f"PRAGMA user_version = {_SCHEMA}")
                yield connection

    def _is_made(self, connection: sqlite3.Connection) -> bool:
        """Whether the file holds a list; an empty one does not yet."""
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version not in (0, _SCHEMA):
            raise self._unreadable(ValueError(f"schema {version}"))
        return bool(version)

    @contextlib.contextmanager
    def _told_as(self, cause: str) -> Iterator[None]:
        """Turn what fails into errors of the program with this cause."""
        try:
            yield
        except sqlite3.OperationalError as error:
            code = ErrorCode.STORAGE_FULL if "full" in str(error) else ErrorCode.STORAGE_DENIED
            raise StorageError(code, cause, detail=repr(error)) from error
        except sqlite3.DatabaseError as error:
            raise self._unreadable(error) from error
        except OSError as error:
            raise StorageError(ErrorCode.STORAGE_DENIED, cause, detail=repr(error)) from error

    def _make(self) -> None:
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            os.close(os.open(self.path, os.O_CREAT | os.O_EXCL, 0o600))

    def _unreadable(self, error: Exception) -> HtmlFigError:
        cause = because("{path} is damaged, or of a newer version of the program.", path=self.path)
        return CredentialError(ErrorCode.KEY_LIST_UNREADABLE, cause, detail=repr(error))


_COLUMNS: Final = tuple(field.name for field in fields(KeyFacts))
_CREATE: Final = f"CREATE TABLE keys ({', '.join(_COLUMNS)}, folded TEXT NOT NULL UNIQUE, PRIMARY KEY (id))"
_PUT: Final = (
    f"INSERT INTO keys VALUES ({', '.join('?' * (len(_COLUMNS) + 1))}) ON CONFLICT (id) DO UPDATE SET "  # noqa: S608
    + ", ".join(f"{name} = excluded.{name}" for name in (*_COLUMNS, "folded"))
)
_ENUMS: Final[dict[str, type[Enum]]] = {"kind": KeyKind, "plan": PlanName, "status": KeyStatus}


@contextlib.contextmanager
def _immediate(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _to_row(key: KeyFacts) -> tuple[Any, ...]:
    return tuple(value.value if isinstance(value, Enum) else value for value in astuple(key))


def _from_row(row: tuple[Any, ...]) -> KeyFacts:
    values = dict(zip(_COLUMNS, row, strict=True))
    for name, kind in _ENUMS.items():
        values[name] = None if values[name] is None else kind(values[name])
    return KeyFacts(**values)


def _by_name(key: KeyFacts) -> tuple[str, str]:
    return key.name.casefold(), key.id


def _name_taken(facts: tuple[KeyFacts, ...]) -> CredentialError:
    names = ", ".join(f"“{key.name}”" for key in facts)
    return CredentialError(ErrorCode.KEY_NAME_TAKEN, because("There is another key called {names}.", names=names))
