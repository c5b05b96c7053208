"""Tells whether a window could be seen here, without loading Qt, which ends the process where it cannot open one."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Mapping
from pathlib import Path

_X11_SOCKETS = "/tmp/.X11-unix/X"  # noqa: S108 - the place that X servers share
_PATIENCE = 1.0
"""Seconds a display server gets to take a connection."""


def has_display(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Return whether the environment names a display server that takes connections.

    macOS and Windows always have one. An invisible platform of Qt (offscreen, minimal, vnc) counts as none.
    """
    if environment.get("QT_QPA_PLATFORM", "").partition(":")[0] in {"offscreen", "minimal", "vnc"}:
        return False
    if platform in {"darwin", "win32"}:
        return True
    return _has_wayland(environment) or _has_x11(environment.get("DISPLAY", ""))


def _has_wayland(environment: Mapping[str, str]) -> bool:
    name = environment.get("WAYLAND_DISPLAY")
    return bool(name) and _answers(str(Path(environment.get("XDG_RUNTIME_DIR", "/"), str(name))))


def _has_x11(display: str) -> bool:
    """Return whether the X server of a name such as ``:0`` or ``host:10.0`` answers (X(7), DISPLAY NAMES)."""
    host, _, rest = display.rpartition(":")
    number = rest.partition(".")[0]
    if not number.isdecimal():
        return False
    if host in {"", "unix"}:
        return any(_answers(f"{start}{_X11_SOCKETS}{number}") for start in ("", "\0"))
    return _answers((host, 6000 + int(number)))


def _answers(address: str | tuple[str, int]) -> bool:
    """Return whether something listens: at a path, an abstract name (starts with a null), or a host and port."""
    try:
        if isinstance(address, tuple):
            socket.create_connection(address, _PATIENCE).close()
        else:
            with socket.socket(socket.AF_UNIX) as connection:
                connection.settimeout(_PATIENCE)
                connection.connect(address)
    except (OSError, OverflowError):  # OverflowError: a port that is none
        return False
    return True
