"""The same way through the window with a server: its key goes into a real keyring and opens it after a restart, too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.conftest import Program
from tests.e2e.screen import Screen, wait_for
from tests.e2e.test_the_window import page_in, texts_of
from tests.support.real_service import RealService, real_service
from tests.support.vault_contract import SecretService, is_installed, secret_service

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.skipif(not is_installed(), reason="needs gnome-keyring-daemon and dbus-daemon"),
]


@pytest.fixture
def keyring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SecretService]:
    with secret_service(tmp_path_factory.mktemp("keyring")) as service:
        yield service


@pytest.fixture
def service(tmp_path: Path) -> Iterator[RealService]:
    with real_service(tmp_path / "service") as running:
        yield running


def add_key(screen: Screen, window: Program, server: str, secret: str) -> None:
    """Add a key by nothing but the keyboard, and let the server say that it takes it."""
    window.press("ctrl+shift+k")
    panel = screen.window("API Keys")
    screen.activate(panel)
    screen.press("alt+a")
    entry = screen.window("Add Key")
    screen.activate(entry)
    screen.write(secret)
    screen.press("alt+s")
    screen.write(server)
    screen.press("alt+n")
    screen.write("Team")
    screen.press("Return")
    wait_for("the end of the dialog", lambda: entry not in screen.windows("Add Key"))
    screen.activate(panel)
    screen.press("Escape")
    wait_for("the end of the panel", lambda: panel not in screen.windows("API Keys"))


def test_a_key_in_the_keyring_converts_a_dropped_file_on_the_server_now_and_after_a_restart(
    screen, program, drag_source, home: Path, tmp_path: Path, keyring: SecretService, service: RealService
) -> None:
    secret = service.create_key("secret", "--plan", "pro")
    session = {"DBUS_SESSION_BUS_ADDRESS": keyring.address}
    window = program(**session)
    add_key(screen, window, service.url, secret)
    window.press("alt+o", "Down")  # "Convert on", and the place below this machine
    page = page_in(tmp_path / "site", "Harbor")
    window.receive(drag_source("uri-list", page.as_uri()), expected="harbor")
    window.convert("Harbor")
    assert window.servers() == [service.url]
    window.save_as(tmp_path / "first.fig")
    assert {"Harbor", "Some words."} <= texts_of(tmp_path / "first.fig")
    assert "Traceback" not in window.leave()

    again = program(**session)
    assert again.jobs() == [("Harbor", "done")]
    again.choose_first_job("Harbor")
    again.save_as(tmp_path / "second.fig")
    assert (tmp_path / "second.fig").read_bytes() == (tmp_path / "first.fig").read_bytes()
    again.receive(drag_source("uri-list", page_in(tmp_path / "site", "Keel").as_uri()), expected="keel")
    again.convert("Harbor", "Keel")
    assert again.servers() == [service.url, service.url]
    assert "Traceback" not in again.leave()

    kept = [path for folder in (home, keyring.folder) for path in folder.rglob("*") if path.is_file()]
    assert [path for path in kept if secret.encode() in path.read_bytes()] == [], "in the clear nowhere"
