"""Saving is whole or not at all."""

from __future__ import annotations

import errno
import os
from itertools import islice
from pathlib import Path

import pytest

from htmlfig_desktop.core.errors import ErrorCode, StorageError
from htmlfig_desktop.jobs.saving import file_name_for, numbered_names, save_copy


@pytest.fixture
def made(tmp_path: Path) -> Path:
    path = tmp_path / "work" / "page.fig"
    path.parent.mkdir()
    path.write_bytes(b"new" * 1000)
    return path


def test_the_copy_is_complete_replaces_the_old_file_and_leaves_nothing_else(made: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    target = folder / "page.fig"
    target.write_bytes(b"old")
    target.chmod(0o640)
    save_copy(made, target)
    assert target.read_bytes() == made.read_bytes()
    assert target.stat().st_mode & 0o777 == 0o640
    assert list(folder.iterdir()) == [target]


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_pipe_gets_the_bytes_and_stays_a_pipe(made: Path, pipe: Path) -> None:
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        save_copy(made, pipe)
        assert os.read(reader, 10_000) == made.read_bytes()
    finally:
        os.close(reader)
    assert pipe.is_fifo()
    assert sorted(path.name for path in pipe.parent.iterdir()) == ["pipe", "work"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_pipe_that_nobody_reads_is_refused_and_not_waited_for(made: Path, pipe: Path) -> None:
    with pytest.raises(StorageError, match="is a pipe that nobody reads") as caught:
        save_copy(made, pipe)
    assert caught.value.error is ErrorCode.STORAGE_DENIED
    assert pipe.is_fifo()


@pytest.mark.skipif(not Path(os.devnull).is_char_device(), reason="no device files")
def test_a_device_is_written_to_and_never_replaced(made: Path, tmp_path: Path) -> None:
    link = tmp_path / "nothing"  # what the rename of a file would replace, even where nobody but root may touch /dev
    link.symlink_to(os.devnull)
    save_copy(made, link)
    assert link.is_symlink()
    assert link.is_char_device()


def test_what_a_link_leads_to_is_replaced_and_the_link_stays(made: Path, tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    file, link = tmp_path / "kept" / "page.fig", tmp_path / "latest.fig"
    link.symlink_to(file)
    save_copy(made, link)
    file.write_bytes(b"old")
    save_copy(made, link)
    assert link.is_symlink()
    assert file.read_bytes() == made.read_bytes()
    assert list(file.parent.iterdir()) == [file]


def test_saving_leaves_the_umask_that_other_threads_make_their_files_with(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "umask", lambda mask: pytest.fail("the umask is that of the whole process"))
    save_copy(made, tmp_path / "page.fig")


def test_a_new_file_gets_the_rights_that_the_umask_gives(made: Path, tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        save_copy(made, tmp_path / "page.fig")
    finally:
        os.umask(before)
    assert (tmp_path / "page.fig").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (errno.ENOSPC, ErrorCode.STORAGE_FULL),
        (errno.EDQUOT, ErrorCode.STORAGE_FULL),
        (errno.EIO, ErrorCode.STORAGE_DENIED),
    ],
)
def test_a_failure_keeps_the_old_file_and_leaves_no_remains(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, expected: ErrorCode
) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    target = folder / "page.fig"
    target.write_bytes(b"old")

    def fail(descriptor: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(StorageError) as caught:
        save_copy(made, target)
    assert caught.value.error is expected
    assert target.read_bytes() == b"old"
    assert list(folder.iterdir()) == [target]


def test_a_file_that_is_read_only_is_told_and_kept(made: Path, tmp_path: Path) -> None:
    target = tmp_path / "handed-over.fig"
    target.write_bytes(b"old")
    target.chmod(0o444)
    with pytest.raises(StorageError) as caught:
        save_copy(made, target)
    assert caught.value.error is ErrorCode.STORAGE_DENIED
    assert "handed-over.fig" in caught.value.cause
    assert target.read_bytes() == b"old"


def test_a_folder_that_is_not_there_or_is_in_the_way_is_sto002(made: Path, tmp_path: Path) -> None:
    (tmp_path / "folder.fig").mkdir()
    for target in (tmp_path / "nowhere" / "page.fig", tmp_path / "folder.fig"):
        with pytest.raises(StorageError) as caught:
            save_copy(made, target)
        assert caught.value.error is ErrorCode.STORAGE_DENIED
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder.fig", "work"]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Pricing – Acme", "Pricing – Acme.fig"),
        ("a/b\\c:d*e?", "a b c d e.fig"),
        ("  spaced\n out\t", "spaced out.fig"),
        ("..", "Untitled.fig"),
        ("", "Untitled.fig"),
        ("CON", "Untitled CON.fig"),
        ("ends in dots...", "ends in dots.fig"),
        ("../../etc/passwd", "etc passwd.fig"),
        ("red\x9b31m", "red 31m.fig"),
        ("gif.\u202egpj", "gif. gpj.fig"),
        ("half \ud83d of it", "half of it.fig"),
    ],
)
def test_suggested_names_read_like_the_title_and_fit_every_system(title: str, name: str) -> None:
    assert file_name_for(title) == name


def test_suggested_names_have_a_bounded_length() -> None:
    assert len(file_name_for("word " * 1000)) <= 124


@pytest.mark.parametrize(
    "title", ["\N{HIRAGANA LETTER A}" * 300, "\N{GRINNING FACE}" * 300, "a" + "\N{GRINNING FACE}" * 300]
)
def test_a_title_in_any_script_gives_a_name_that_file_systems_take(made: Path, tmp_path: Path, title: str) -> None:
    names = list(islice(numbered_names(title), 3))
    for name in names:
        save_copy(made, tmp_path / name)
    assert len(set(names)) == 3
    assert all(title.startswith(name.partition(".")[0].partition(" ")[0]) for name in names)


def test_names_count_up() -> None:
    assert list(islice(numbered_names("A/B"), 3)) == ["A B.fig", "A B 2.fig", "A B 3.fig"]
