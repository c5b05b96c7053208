"""A display counts only where something answers."""

from __future__ import annotations

import socket
import tempfile
from pathlib import Path

import pytest

from htmlfig_desktop.cli.display import has_display


def test_without_a_name_there_is_no_display() -> None:
    assert not has_display({}, "linux")


@pytest.mark.parametrize(
    "display", [":4711", "unix:4711", "127.0.0.1:1.0", "nonsense", ":", "::x", "127.0.0.1:99999999999999999999"]
)
def test_a_name_that_nobody_answers_to_is_no_display(display: str) -> None:
    assert not has_display({"DISPLAY": display}, "linux")


def test_an_x_server_on_a_port_is_a_display() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        number = server.getsockname()[1] - 6000
        assert has_display({"DISPLAY": f"127.0.0.1:{number}.0"}, "linux")


def test_an_x_server_on_an_abstract_socket_is_a_display() -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("\0/tmp/.X11-unix/X47110")
        server.listen()
        assert has_display({"DISPLAY": ":47110"}, "linux")


def test_a_wayland_compositor_is_a_display() -> None:
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as server:
        server.bind(str(Path(folder, "wayland-7")))
        server.listen()
        assert has_display({"WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": folder}, "linux")


def test_an_invisible_platform_is_no_display_and_a_mac_has_one() -> None:
    assert not has_display({"QT_QPA_PLATFORM": "offscreen:size=1x1"}, "darwin")
    assert has_display({}, "darwin")
