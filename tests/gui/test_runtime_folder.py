"""What processes with pages in them find of the session: the display, and neither its message bus nor the keyring."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from htmlfig_desktop.core.child_environment import window_environment, worker_environment
from htmlfig_desktop.ui.browsing.runtime_folder import RuntimeFolder
from tests.gui.driver import Driver, until
from tests.gui.test_private_pages import browse, playing  # noqa: F401
from tests.support.vault_contract import is_installed, secret_service

needs_folders = pytest.mark.skipif(sys.platform == "win32", reason="there are no runtime folders")

PROBE = """
import os, socket
told = os.environ.get("DBUS_SESSION_BUS_ADDRESS", "").partition("unix:path=")[2].partition(",")[0]
for place in (told, os.path.join(os.environ.get("XDG_RUNTIME_DIR", "/nowhere"), "bus")):
    with socket.socket(socket.AF_UNIX) as bus:
        try:
            bus.connect(place)
            bus.sendall(b"\\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\\r\\n")
            print(bus.recv(2).decode())
        except OSError:
            print("nothing")
"""


def answers(environment: Mapping[str, str]) -> list[str]:
    """Return what a process with an environment is answered by the bus it is told of, and by that of the session."""
    command = [sys.executable, "-c", PROBE]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split()


@pytest.mark.skipif(not is_installed(), reason="needs gnome-keyring-daemon and dbus-daemon")
def test_neither_workers_nor_the_private_browser_reach_the_bus_of_the_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with secret_service(tmp_path) as service:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", service.address)
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(service.folder))
        own = RuntimeFolder()
        try:
            assert answers(os.environ) == ["OK", "OK"]
            assert answers(worker_environment()) == ["nothing", "nothing"]
            assert answers(window_environment() | own.environment) == ["nothing", "nothing"]
        finally:
            own.close()


@needs_folders
def test_a_runtime_folder_holds_the_way_to_the_display_for_this_user_alone_until_it_is_closed(tmp_path: Path) -> None:
    for name in ("wayland-1", "wayland-1.lock", "bus", "keyring"):
        (tmp_path / name).write_text("")
    own = RuntimeFolder({"XDG_RUNTIME_DIR": str(tmp_path), "WAYLAND_DISPLAY": "wayland-1"})
    folder = Path(own.environment["XDG_RUNTIME_DIR"])
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {each.name: each.resolve() for each in folder.iterdir()} == {"wayland-1": tmp_path.resolve() / "wayland-1"}
    own.close()
    own.close()
    assert not folder.exists()
    assert (tmp_path / "wayland-1").exists()


@needs_folders
@pytest.mark.parametrize("display", ["", "wayland-7", "/somewhere/else"])
def test_a_session_without_such_a_display_gives_an_empty_one(tmp_path: Path, display: str) -> None:
    own = RuntimeFolder({"XDG_RUNTIME_DIR": str(tmp_path), "WAYLAND_DISPLAY": display})
    assert not any(Path(own.environment["XDG_RUNTIME_DIR"]).iterdir())
    own.close()


def test_a_session_without_a_runtime_folder_gives_none() -> None:
    assert RuntimeFolder({}).environment == {}


@needs_folders
@pytest.mark.parametrize("end", ["close", "crash", "forget"])
def test_the_private_browser_has_one_and_it_is_removed_however_the_browser_ends(
    run: Callable[..., None],
    playing: Callable[..., object],  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    end: str,
) -> None:
    made = tmp_path / "made"
    made.mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setattr("htmlfig_desktop.ui.browsing.runtime_folder.tempfile.tempdir", str(made))

    async def play(driver: Driver) -> None:
        browse(driver, "")
        await until(lambda: driver.desktop.private.is_open)
        assert len(list(made.glob("htmlfig-run-*"))) == 1
        browse(driver, end)
        await until(lambda: not driver.desktop.private.is_open)
        assert list(made.glob("htmlfig-run-*")) == []

    run(playing(play))
