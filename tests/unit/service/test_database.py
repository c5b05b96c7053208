"""Who may read the service's database."""

from __future__ import annotations

import shutil
import sqlite3
import stat
import sys
from pathlib import Path

import pytest

from htmlfig_desktop.service.accounts.database import open_database, signing_secret, sqlite_url
from htmlfig_desktop.service.settings import ServiceSettings

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="files have no such rights there")


def modes(folder: Path) -> dict[str, int]:
    return {each.name: stat.S_IMODE(each.stat().st_mode) for each in folder.glob("service.db*")}


@pytest.mark.parametrize("is_named", [False, True], ids=["in its folder", "by its URL"])
def test_the_database_is_for_its_owner_alone_whatever_its_folder_is_and_it_was(tmp_path: Path, is_named: bool) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    file = folder / "service.db"
    url = sqlite_url(file) if is_named else ""
    settings = ServiceSettings(data_dir=str(folder), database_url=url)
    for _ in range(2):
        database = open_database(settings)
        try:
            database.run_now(signing_secret)
            assert modes(folder) == dict.fromkeys(("service.db", "service.db-wal", "service.db-shm"), 0o600)
        finally:
            database.close()
        file.chmod(0o644)


def test_what_a_crash_left_is_for_its_owner_alone_too(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    left = sqlite3.connect(other / "service.db")
    try:
        left.execute("PRAGMA journal_mode=WAL")
        left.execute("CREATE TABLE of_another_program (a)")
        for each in other.iterdir():  # as if the process had ended here
            shutil.copy(each, tmp_path / each.name)
            (tmp_path / each.name).chmod(0o644)
    finally:
        left.close()
    assert "service.db-wal" in modes(tmp_path)
    database = open_database(ServiceSettings(data_dir=str(tmp_path)))
    try:
        assert set(modes(tmp_path).values()) == {0o600}
    finally:
        database.close()
