"""A second start hands its pages over; the pages that were converted last are offered again."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from htmlfig_desktop.core.errors import ErrorCode, StorageError
from htmlfig_desktop.core.options import FileSource, HtmlSource, UrlSource
from htmlfig_desktop.ui.application import data_folder
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.instance import PageReceiver, hand_over, only_one, server_name
from htmlfig_desktop.ui.recent import MOST, RecentPages
from tests.gui.driver import give, until


@pytest.mark.qt_log_ignore("does not support raise", extend=True)  # what the offscreen platform says
def test_pages_of_a_second_start_reach_the_first_window_and_the_second_ends(
    run, opened, page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    async def play() -> None:
        async with opened() as driver:
            data_folder().mkdir()
            receiver = PageReceiver(server_name(data_folder()), driver.window)
            receiver.received.connect(driver.desktop.presenter.open_again)
            assert receiver.is_listening
            second = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "htmlfig_desktop.ui", str(page), env=os.environ | {"QT_QPA_PLATFORM": "offscreen"}
            )
            assert await second.wait() == 0
            await until(lambda: driver.window.action(Command.CONVERT).isEnabled())
            assert "site" in driver.window.windowTitle()
            receiver.close()

    run(play())


START = """
import asyncio, sys
from htmlfig_desktop.ui import application
from htmlfig_desktop.ui.__main__ import main

async def stop_when_told(self):
    print("window", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await self.aclose()

application.Desktop.run = stop_when_told
main(sys.argv[1:])
print("another has the pages", flush=True)
"""
"""A window that says it is one; at its end, as those that have none, it says the other."""


def test_of_several_that_start_at_the_same_moment_one_has_a_window_and_the_others_end(
    page: Path, tmp_path: Path
) -> None:
    own = {f"XDG_{name}_HOME": str(tmp_path / "home") for name in ("CONFIG", "CACHE", "DATA", "STATE")}
    started = [
        subprocess.Popen(
            [sys.executable, "-c", START, str(page)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | own,
        )
        for _ in range(3)
    ]
    told = [each.stdout.readline() for each in started]
    assert sorted(told) == ["another has the pages\n", "another has the pages\n", "window\n"]
    for each in started:
        each.communicate(timeout=60)
        assert each.returncode == 0


ENDING = """
import signal

for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(each, signal.SIG_DFL)  # who runs the tests in the background may ignore some, and so would the window

from htmlfig_desktop.ui import application
from htmlfig_desktop.ui.__main__ import main

run = application.Desktop.run

async def run_and_say_so(self):
    print("window", flush=True)
    return await run(self)

application.Desktop.run = run_and_say_so
main([])
"""


BUSY = """
import socket, sys, time
with socket.socket(socket.AF_UNIX) as server:
    server.bind(sys.argv[1])
    server.listen()
    print("listening", flush=True)
    connection, _ = server.accept()
    with connection:
        time.sleep(1.2)  # who waited for a second only opened a window of its own
        print(connection.recv(100).decode(), end="")
        connection.sendall(b"taken\\n")
"""


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_a_window_that_is_asked_to_end_ends_in_order_and_without_a_word(name: str, tmp_path: Path) -> None:
    own = {f"XDG_{each}_HOME": str(tmp_path) for each in ("CONFIG", "CACHE", "DATA", "STATE")}
    with subprocess.Popen(
        [sys.executable, "-c", ENDING], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | own
    ) as window:
        assert window.stdout.readline() == "window\n"
        window.send_signal(getattr(signal, name))
        _, errors = window.communicate(timeout=60)
    assert window.returncode == 0
    assert "Traceback" not in errors
    left = {each.name for each in (tmp_path / "htmlfig-desktop").iterdir()}
    assert not left & {"window.lock", "window.socket", "jobs.sqlite3-wal"}


def test_a_window_that_was_killed_leaves_nothing_that_keeps_the_next_one_away(tmp_path: Path) -> None:
    killed = "import os, sys; from pathlib import Path; from htmlfig_desktop.ui.instance import only_one\n"
    killed += "lock = only_one(Path(sys.argv[1]), []); os._exit(9)"
    subprocess.run([sys.executable, "-c", killed, str(tmp_path)], check=False, timeout=60)
    assert (tmp_path / "window.lock").exists()
    lock = only_one(tmp_path, [])
    assert lock is not None
    assert lock.isLocked()
    lock.unlock()


def test_a_folder_that_takes_no_lock_keeps_nobody_away(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    assert only_one(tmp_path / "file" / "folder", []) is not None


def test_a_window_that_is_busy_for_a_while_is_waited_for(tmp_path: Path) -> None:
    name = str(tmp_path / "window.socket")
    with subprocess.Popen([sys.executable, "-c", BUSY, name], stdout=subprocess.PIPE, text=True) as busy:
        assert busy.stdout is not None
        assert busy.stdout.readline() == "listening\n"
        assert hand_over(name, ["page.html"])
        assert busy.stdout.read() == '["page.html"]\n'


def test_what_a_killed_program_left_is_cleared_away(run, opened, tmp_path: Path) -> None:
    name = str(tmp_path / "window.socket")
    left = socket.socket(socket.AF_UNIX)
    left.bind(name)
    left.close()
    assert not hand_over(name, [])

    async def play() -> None:
        async with opened() as driver:
            receiver = PageReceiver(name, driver.window)
            assert receiver.is_listening
            assert (await asyncio.to_thread(Path(name).stat)).st_mode & 0o077 == 0
            receiver.close()

    run(play())


def test_what_went_wrong_at_the_start_stays_in_sight_when_a_page_was_given(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            presenter, bar = driver.desktop.presenter, driver.window.bar
            presenter.tell_trouble(StorageError(ErrorCode.JOBS_NOT_KEPT, "Another process has it open."))
            await presenter.editor.open([page])
            assert "Another process has it open." in bar.accessibleDescription()
            assert not bar.isHidden()
            bar.show_notice("Saved", "In a folder.")
            await presenter.editor.open([page])
            assert bar.isHidden(), "all else goes with the page that it was about"

    run(play())


@pytest.mark.parametrize(
    "message",
    [b"hello\n", b'{"a": 1}\n', b"[1, 2]\n", b"[" * 100_000 + b"\n", json.dumps(["x"] * 1001).encode() + b"\n"],
)
def test_anything_but_a_list_of_pages_is_dropped(run, opened, tmp_path: Path, message: bytes) -> None:
    name = str(tmp_path / "window.socket")

    async def play() -> None:
        async with opened() as driver:
            receiver = PageReceiver(name, driver.window)
            heard: list[object] = []
            receiver.received.connect(heard.append)
            reader, writer = await asyncio.to_thread(connect, name, message)
            assert (reader, writer, heard) == (b"", None, [])
            receiver.close()

    run(play())


def connect(name: str, message: bytes) -> tuple[bytes, None]:
    """Send a message and return what is answered before the connection ends."""
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(60)
        client.connect(name)
        try:
            client.sendall(message)
            return client.recv(100), None
        except ConnectionError:
            return b"", None


def test_recent_pages_are_kept_without_passwords_each_once_the_last_first(settings: QSettings) -> None:
    recent = RecentPages(settings, Path("/scratch"))
    recent.add(UrlSource("https://me:secret@example.com/a"))
    recent.add(HtmlSource("<p>", name="never"))
    assert recent.entries == ("https://example.com/a",)
    for number in range(20):
        recent.add(FileSource(Path(f"/pages/{number}.html")))
    recent.add(FileSource(Path("/pages/12.html")))
    assert recent.entries[:2] == ("/pages/12.html", "/pages/19.html")
    assert len(recent.entries) == len(set(recent.entries)) == MOST
    recent.clear()
    assert recent.entries == ()
    settings.setValue("recent", ["/scratch/tmp1/site/index.html", "/pages/1.html"])
    assert recent.entries == ("/pages/1.html",)


def test_a_recent_page_is_opened_from_the_menu_and_the_list_can_be_emptied(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            menu = driver.window._recent
            assert not menu.isEnabled()
            await driver.desktop.presenter.editor.open([page])
            await give(driver.window, Command.CONVERT)
            await driver.converted()
            driver.window.editor.clearRequested.emit()
            assert menu.isEnabled()
            menu.actions()[0].trigger()
            await until(lambda: driver.window.action(Command.CONVERT).isEnabled())
            menu.actions()[-1].trigger()
            assert not menu.isEnabled()

    run(play())


def test_the_socket_of_a_second_user_is_another_one(tmp_path: Path) -> None:
    assert server_name(tmp_path / "a") != server_name(tmp_path / "b")
    long = tmp_path / ("x" * 200)
    assert "/" not in server_name(long)
