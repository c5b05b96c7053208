"""A database for each test: SQLite always, PostgreSQL where its server is installed."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from htmlfig_desktop.service.accounts.database import Database, sqlite_url
from tests.support.servers import postgresql_server


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str | None]:
    """The URL of a PostgreSQL server of this run, without a database's name; None where none is installed."""
    with postgresql_server() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path, postgresql: str | None) -> Iterator[Database]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        url = sqlite_url(tmp_path / "service.db")
    elif postgresql is None:
        pytest.skip("PostgreSQL's server is not installed")
    else:
        url = new_postgresql_database(postgresql)
    opened = Database(url)
    yield opened
    opened.close()


def new_postgresql_database(server: str) -> str:
    """Return the URL of a fresh database on a server."""
    import psycopg

    name = f"test_{os.getpid()}_{secrets.token_hex(4)}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
    return f"{server}/{name}"
