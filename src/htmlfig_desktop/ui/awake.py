"""Keeps the machine from sleeping while jobs are at work, where the system lets itself be asked; else does nothing."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from jeepney.io.blocking import DBusConnection

_log = logging.getLogger(__name__)
_NAME = "htmlfig-desktop"
_TIMEOUT_S = 0.5


class Inhibitor(Protocol):
    """Asks one system. Both calls block for half a second at most."""

    def hold(self, reason: str) -> bool:
        """Ask for wakefulness; whether the system agrees."""
        ...

    def release(self) -> None:
        """Take the wish back."""
        ...


class Awake:
    """Holds an inhibitor exactly while there is work. Calls block; use a thread."""

    def __init__(self, inhibitor: Inhibitor) -> None:
        self._inhibitor = inhibitor
        self._is_held = False

    def set_busy(self, busy: bool, reason: str = "") -> None:
        """Follow whether there is work."""
        if busy and not self._is_held:
            self._is_held = self._inhibitor.hold(reason)
        elif not busy and self._is_held:
            self._inhibitor.release()
            self._is_held = False


def inhibitor_of_this_system() -> Inhibitor:
    """Return what fits the platform."""
    kinds: dict[str, Callable[[], Inhibitor]] = {"win32": _Windows, "darwin": _MacOS}
    return kinds.get(sys.platform, _FreeDesktop)()


class _FreeDesktop:
    """Asks over the session bus; the wish ends with the connection.

    Sources: GNOME session manager, Inhibit (flag 4: suspend); freedesktop.org power management, Inhibit.
    """

    def __init__(self) -> None:
        self._connection: DBusConnection | None = None

    def hold(self, reason: str) -> bool:
        from jeepney import DBusAddress, MessageType, new_method_call
        from jeepney.io.blocking import open_dbus_connection

        power = "org.freedesktop.PowerManagement"
        ways = (
            ("/org/gnome/SessionManager", "org.gnome.SessionManager", "org.gnome.SessionManager"),
            ("/org/freedesktop/PowerManagement/Inhibit", power, f"{power}.Inhibit"),
        )
        bodies = (("susu", (_NAME, 0, reason, 4)), ("ss", (_NAME, reason)))
        try:
            self._connection = open_dbus_connection()
            for (path, service, interface), (signature, body) in zip(ways, bodies, strict=True):
                call = new_method_call(DBusAddress(path, service, interface), "Inhibit", signature, body)
                answer = self._connection.send_and_get_reply(call, timeout=_TIMEOUT_S)
                if answer.header.message_type is MessageType.method_return:
                    return True
        except (OSError, KeyError, TimeoutError, ValueError) as error:  # no bus, no answer: the machine may sleep
            _log.info("awake.no_bus: %s", type(error).__name__)
        self.release()
        return False

    def release(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class _MacOS:
    """Source: caffeinate(8); -i prevents idle sleep, -w ends it with this process."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def hold(self, reason: str) -> bool:
        self._process = subprocess.Popen(["/usr/bin/caffeinate", "-i", "-w", str(os.getpid())])  # noqa: S603
        return True

    def release(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(5)
            self._process = None


class _Windows:
    """Source: Win32 SetThreadExecutionState; ES_CONTINUOUS with and without ES_SYSTEM_REQUIRED."""

    def hold(self, reason: str) -> bool:
        return self._set(0x80000000 | 0x00000001)

    def release(self) -> None:
        self._set(0x80000000)

    def _set(self, state: int) -> bool:
        import ctypes

        return bool(ctypes.windll.kernel32.SetThreadExecutionState(state))  # type: ignore[attr-defined]
