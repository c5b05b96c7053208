"""A page dropped on the window from another program becomes a file, and is still there after a restart."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.e2e.conftest import TITLE, start
from tests.e2e.screen import PATIENCE, wait_for
from tests.support.figs import png
from tests.support.web_server import Reply, WebServer

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(300)]

HTMLFIG = Path(sys.executable).with_name("htmlfig")
PAGE = """<!doctype html><title>{title}</title><style>body{{font-family:sans-serif}}</style>
<h1 style="color:#c00">{title}</h1><p>Some words.</p>"""


def page_in(folder: Path, title: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / f"{title.lower()}.html"
    path.write_text(PAGE.format(title=title), encoding="utf-8")
    return path


def texts_of(fig: Path) -> set[str]:
    """Return the texts of a valid .fig, as the command line reads them."""
    report = json.loads(htmlfig("inspect", str(fig), "--json"))
    htmlfig("validate", str(fig))
    return {row["characters"] for row in report["layers"] if row["type"] == "TEXT"}


def htmlfig(*arguments: str) -> str:
    return subprocess.run([str(HTMLFIG), *arguments], capture_output=True, text=True, check=True).stdout


def test_a_dropped_file_is_converted_saved_and_there_after_a_restart(program, drag_source, tmp_path: Path) -> None:
    page = page_in(tmp_path / "site", "Harbor")
    window = program()
    window.receive(drag_source("uri-list", page.as_uri()), expected="harbor")
    window.convert("Harbor")
    window.save_as(tmp_path / "first.fig")
    assert {"Harbor", "Some words."} <= texts_of(tmp_path / "first.fig")
    assert "Traceback" not in window.leave()

    again = program()
    assert again.jobs() == [("Harbor", "done")]
    again.choose_first_job("Harbor")
    again.save_as(tmp_path / "second.fig")
    assert (tmp_path / "second.fig").read_bytes() == (tmp_path / "first.fig").read_bytes()
    assert "Traceback" not in again.leave()


@pytest.mark.slow
def test_a_conversion_that_the_program_was_left_in_goes_on_at_the_next_start_once_that_is_wanted(
    program, drag_source
) -> None:
    with WebServer() as server:
        comes = threading.Event()
        picture = server.put("/late.png", Reply(png(4, 4), "image/png", waits_for=comes))
        link = server.put("/page", PAGE.format(title="Ferry") + f"<img src='{picture}'>")
        window = program()
        window.receive(drag_source("uri-list", link), expected=link)
        window.press("ctrl+Return")
        wait_for("the page's picture to be asked for", lambda: server.requests["/late.png"])
        assert [state for _, state in window.jobs()] == ["running"]
        assert "Traceback" not in window.leave()
        assert [state for _, state in window.jobs()] == ["queued"]

        comes.set()
        again = program()
        again.press("alt+c")  # "Continue", beside "Go on where you stopped?"
        wait_for("the page to be converted", lambda: again.jobs() == [("Ferry", "done")])
        assert "Traceback" not in again.leave()


@pytest.mark.slow
def test_several_dropped_files_become_several_jobs(program, drag_source, tmp_path: Path) -> None:
    pages = [page_in(tmp_path / "site", title).as_uri() for title in ("Bow", "Keel", "Mast")]
    window = program()
    window.receive(drag_source("uri-list", *pages), expected="bow and 2 more")
    window.convert("Bow", "Keel", "Mast")
    assert "Traceback" not in window.leave()


@pytest.mark.slow
def test_a_link_dragged_out_of_another_program_is_loaded_and_converted(program, drag_source) -> None:
    with WebServer() as server:
        link = server.put("/page", PAGE.format(title="Lighthouse"))
        window = program()
        window.receive(drag_source("uri-list", link), expected=link)
        window.convert("Lighthouse")
        assert server.requests["/page"] >= 1
        assert "Traceback" not in window.leave()


@pytest.mark.slow
def test_markup_dragged_as_text_is_the_page(program, drag_source) -> None:
    window = program()
    window.receive(drag_source("text", PAGE.format(title="Anchor")), expected="HTML code")
    window.convert("Anchor")
    assert "Traceback" not in window.leave()


@pytest.mark.slow
def test_a_drag_that_leaves_the_window_again_changes_nothing(screen, program, drag_source, tmp_path: Path) -> None:
    window = program()
    start_point = drag_source("uri-list", page_in(tmp_path, "Storm").as_uri())
    screen.drag(start_point, window.place(0.5, 0.5), start_point)
    assert window.shown == ""
    assert "Traceback" not in window.leave()


@pytest.mark.slow
def test_a_picture_is_refused_and_a_page_is_taken_after_it(screen, program, drag_source, tmp_path: Path) -> None:
    picture = tmp_path / "photo.png"
    picture.write_bytes(b"")
    window = program()
    screen.drag(drag_source("uri-list", picture.as_uri()), window.place(0.5, 0.5), pause=1.0)
    assert window.shown == ""
    window.receive(drag_source("uri-list", page_in(tmp_path, "Pier").as_uri()), expected="pier")
    assert "Traceback" not in window.leave()


def test_a_second_start_gives_its_page_to_the_first_window_and_ends(screen, program, home, tmp_path: Path) -> None:
    window = program()
    second = start(screen, home, str(page_in(tmp_path, "Buoy")))
    assert second.wait(PATIENCE) == 0
    wait_for("the page in the first window", lambda: window.shown == "buoy")
    assert len(screen.windows(TITLE)) == 1
    window.convert("Buoy")
    assert "Traceback" not in window.leave()


@pytest.mark.slow
def test_the_window_managers_close_button_ends_the_program_in_order(screen, program) -> None:
    window = program()
    screen.activate(window.window)
    screen.press("alt+F4")
    wait_for("the end of the program", lambda: not window.is_running)
    assert screen.windows(TITLE) == []
