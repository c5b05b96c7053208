"""A database for each test: SQLite always, PostgreSQL where its server is installed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from htmlfig_desktop.service.accounts.database import Database, sqlite_url
from tests.support.servers import new_database, postgresql_server


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
        url = new_database(postgresql)
    opened = Database(url)
    yield opened
    opened.close()
