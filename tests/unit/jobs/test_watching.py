"""A change counts once, when what was written is whole, however an editor saves."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from htmlfig_desktop.jobs.watching import AWAY_S, RestDetector, states_of


class Desk:
    """A page, a style sheet, and a clock that a test moves."""

    def __init__(self, folder: Path) -> None:
        self.page, self.style = folder / "index.html", folder / "style.css"
        self.page.write_text("<p>one")
        self.style.write_text("p { color: red }")
        self.now = 100.0
        self.detector = RestDetector(self.page, states_of([self.page, self.style]), settles=0.3)

    def look(self, after: float = 0.1) -> tuple[Path, ...]:
        self.now += after
        return self.detector.look(states_of(self.detector.paths), self.now)

    def settle(self) -> tuple[Path, ...]:
        """Look until something is told, or for long enough."""
        return next((found for _ in range(20) if (found := self.look())), ())


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_nothing_is_told_while_nothing_changes(desk: Desk) -> None:
    assert desk.settle() == ()
    assert not desk.detector.is_waiting


def in_place(path: Path) -> None:
    path.write_text("something else, longer")


def renamed_over(path: Path) -> None:
    fresh = path.with_suffix(".tmp")
    fresh.write_text(path.read_text())  # even the same size
    os.utime(fresh, ns=(0, path.stat().st_mtime_ns))  # and the same time: another file it is all the same
    fresh.replace(path)


def deleted_and_written_anew(path: Path) -> None:
    path.unlink()
    path.write_text("something new")


@pytest.mark.parametrize("save", [in_place, renamed_over, deleted_and_written_anew])
def test_a_change_is_told_once_however_it_is_saved(desk: Desk, save: Callable[[Path], None]) -> None:
    save(desk.style)
    assert desk.settle() == (desk.style,)
    assert desk.settle() == ()


def test_a_burst_of_writes_is_one_change(desk: Desk) -> None:
    for number in range(10):
        desk.page.write_text("x" * (number + 1))
        assert desk.look(0.1) == (), "it is still being written"
        assert desk.detector.is_waiting
    desk.style.write_text("")
    assert desk.settle() == (desk.page, desk.style)


def test_a_page_that_is_replaced_is_not_missed_and_one_that_is_taken_away_is(desk: Desk) -> None:
    desk.page.unlink()
    desk.settle()
    assert not desk.detector.is_away, "an editor may be writing it anew"
    desk.look(AWAY_S)
    assert desk.detector.is_away
    assert not desk.detector.is_waiting, "there is nothing to hurry for"
    desk.page.write_text("<p>back")
    assert desk.settle() == (desk.page,)
    assert not desk.detector.is_away


def test_a_page_that_was_renamed_and_gets_its_name_back_has_not_changed(desk: Desk) -> None:
    aside = desk.page.rename(desk.page.with_suffix(".old"))
    desk.look(AWAY_S)
    desk.look(AWAY_S)
    assert desk.detector.is_away
    aside.rename(desk.page)
    assert desk.settle() == ()
    assert not desk.detector.is_away


def test_while_the_page_itself_is_away_nothing_is_told(desk: Desk) -> None:
    desk.page.unlink()
    assert desk.settle() == ()
    desk.page.write_text("<p>back")
    assert desk.settle() == (desk.page,)


def test_a_missing_picture_that_appears_is_a_change(desk: Desk, tmp_path: Path) -> None:
    picture = tmp_path / "late.png"
    desk.detector.add(states_of([picture]))
    assert desk.settle() == ()
    picture.write_bytes(b"png")
    assert desk.settle() == (picture,)


def test_a_picture_that_is_deleted_is_a_change(desk: Desk) -> None:
    desk.style.unlink()
    assert desk.settle() == (desk.style,)


def test_what_comes_back_as_it_was_is_no_change(desk: Desk) -> None:
    before = desk.style.stat()
    text = desk.style.read_text()
    desk.style.write_text("p {}")
    desk.look()
    desk.style.write_text(text)
    os.utime(desk.style, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert desk.settle() == ()
