"""No result takes the place of a file that nobody gave up."""

from __future__ import annotations

import errno
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from htmlfig_desktop.cli.destinations import Destination
from htmlfig_desktop.core.errors import ErrorCode, StorageError


@pytest.fixture
def made(tmp_path: Path) -> Path:
    path = tmp_path / "work.fig"
    path.write_bytes(b"design")
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "out"
    path.mkdir()
    return path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_title_that_is_taken_gets_a_number(made: Path, folder: Path) -> None:
    (folder / "Shop.fig").write_bytes(b"mine")
    saved = [Destination(folder).save(made, "Shop") for _ in range(2)]
    assert [path.name for path in saved] == ["Shop 2.fig", "Shop 3.fig"]
    assert (folder / "Shop.fig").read_bytes() == b"mine"
    assert names(folder) == ["Shop 2.fig", "Shop 3.fig", "Shop.fig"]


def test_force_replaces_the_file_of_the_same_name(made: Path, folder: Path) -> None:
    (folder / "Shop.fig").write_bytes(b"old")
    assert Destination(folder, force=True).save(made, "Shop") == folder / "Shop.fig"
    assert (folder / "Shop.fig").read_bytes() == b"design"


def test_force_replaces_nothing_that_the_same_run_has_written(made: Path, folder: Path) -> None:
    for name in ("Shop.fig", "Shop 2.fig"):
        (folder / name).write_bytes(b"old")
    run = Destination(folder, force=True)
    with ThreadPoolExecutor(4) as threads:
        saved = list(threads.map(lambda title: run.save(made, title), ["Shop", "Shop", "Shop", "Other"]))
    assert sorted(path.name for path in saved) == ["Other.fig", "Shop 2.fig", "Shop 3.fig", "Shop.fig"]
    assert {path.read_bytes() for path in saved} == {b"design"}
    assert run.save(made, "SHOP").name == "SHOP 4.fig"
    assert Destination(folder, force=True).save(made, "Shop").name == "Shop.fig"


def test_a_named_file_is_replaced_and_its_path_is_absolute(
    made: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    Path("a.fig").write_bytes(b"old")
    saved = Destination(Path(), Path("a.fig")).save(made, "ignored")
    assert saved == folder / "a.fig"
    assert saved.read_bytes() == b"design"


def test_a_full_disk_is_told_with_the_name_of_the_design(
    made: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", no_room)
    with pytest.raises(StorageError) as raised:
        Destination(folder).save(made, "Shop")
    assert raised.value.error is ErrorCode.STORAGE_FULL
    assert raised.value.cause.startswith(f"“Shop.fig” could not be written to {folder}")
    assert names(folder) == []


def test_a_missing_folder_is_made(made: Path, tmp_path: Path) -> None:
    assert Destination(tmp_path / "a" / "b").save(made, "Shop").is_file()


def test_a_title_cannot_leave_the_folder(made: Path, folder: Path) -> None:
    saved = Destination(folder).save(made, "../../etc/passwd\x00")
    assert saved.parent == folder


def test_a_folder_that_cannot_be_made_is_a_storage_error(made: Path) -> None:
    with pytest.raises(StorageError) as raised:
        Destination(made / "below a file").save(made, "Shop")
    assert raised.value.error is ErrorCode.STORAGE_DENIED


def test_where_links_are_unknown_files_are_still_numbered(
    made: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(source: object, target: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refuse)
    for _ in range(2):
        Destination(folder).save(made, "Shop")
    assert names(folder) == ["Shop 2.fig", "Shop.fig"]


def test_a_rename_that_fails_leaves_nothing_behind(made: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object) -> None:
        raise OSError(errno.EIO, "broken disk")

    monkeypatch.setattr(os, "link", refuse)
    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(StorageError) as raised:
        Destination(folder).save(made, "Shop")
    assert raised.value.error is ErrorCode.STORAGE_DENIED
    assert names(folder) == []
