"""What the window asks of the system: show a file, open a file. Never a shell, never a guess at a program's name."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices


def open_with_system(path: Path) -> bool:
    """Open a file or folder with what the system has for it; whether it has something."""
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def open_address(url: str) -> bool:
    """Open a web address in the system's browser; whether there is one. Anything else is refused."""
    return QUrl(url).scheme() in {"http", "https"} and QDesktopServices.openUrl(QUrl(url))


def reveal(path: Path) -> bool:
    """Show a file in the file browser, selected where the browser can; else its folder."""
    if sys.platform == "win32":
        # by its whole path: of a name alone, Windows takes a program in the current folder first
        explorer = os.environ.get("SYSTEMROOT", r"C:\Windows") + r"\explorer.exe"
        subprocess.Popen([explorer, "/select,", str(path)])  # noqa: S603 - a part of the system
        return True
    if sys.platform == "darwin":
        subprocess.Popen(["/usr/bin/open", "-R", str(path)])  # noqa: S603
        return True
    return _reveal_over_dbus(path) or open_with_system(path.parent)


def _reveal_over_dbus(path: Path) -> bool:
    """Ask the file browser of a free desktop. Source: freedesktop.org, file manager interface, ShowItems."""
    from PySide6.QtDBus import QDBusConnection, QDBusMessage

    bus = QDBusConnection.sessionBus()
    if not bus.isConnected():
        return False
    call = QDBusMessage.createMethodCall(
        "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1", "org.freedesktop.FileManager1", "ShowItems"
    )
    call.setArguments([[QUrl.fromLocalFile(str(path)).toString()], ""])
    return bus.call(call, timeout=500).type() is QDBusMessage.MessageType.ReplyMessage
