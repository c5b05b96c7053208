"""One window per user: a second start hands its pages to the first and ends, also while that is still starting.

They talk over a local socket in the user's own data folder (a named pipe of the user on Windows). What comes is read
within bounds and taken for nothing but a list of paths and addresses, which are opened as if dropped on the window.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

_LONGEST_MESSAGE = 1 << 20
_MOST_PAGES = 1000
_LONGEST_SOCKET_PATH = 100
_CONNECTS_MS = 1000
_ANSWERS_MS = 20_000
"""Who is connected to a window knows that there is one; it may be starting, or have much to do."""
_LOOKS_S = 0.05
"""Between two looks for a window that is starting."""
_ANSWER = b"taken\n"


def server_name(folder: Path) -> str:
    """Return where the window of the user with this data folder listens."""
    path = str(folder / "window.socket")
    if sys.platform == "win32" or len(path.encode()) > _LONGEST_SOCKET_PATH:
        return "htmlfig-desktop-" + hashlib.sha256(str(folder).encode()).hexdigest()[:24]
    return path


def hand_over(name: str, pages: Sequence[str]) -> bool:
    """Give pages to the window that runs already; False when there is none. Blocks until it has them, or hangs."""
    socket = QLocalSocket()
    socket.connectToServer(name)
    if not socket.waitForConnected(_CONNECTS_MS):
        return False
    socket.write(json.dumps(list(pages)).encode() + b"\n")
    socket.flush()
    answered = socket.waitForReadyRead(_ANSWERS_MS) and bytes(socket.readAll().data()) == _ANSWER
    socket.abort()
    return answered


def only_one(folder: Path, pages: Sequence[str]) -> QLockFile | None:
    """Return what makes this the window of the user with a data folder; None where another one has got the pages.

    Of several that start at once one goes on, and the others wait until it listens; one that is ending is waited for.
    What has waited for very long, or finds no place for a lock, goes on: a second window is better than none. Blocks.
    """
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = QLockFile(str(folder / "window.lock"))
    lock.setStaleLockTime(0)  # only that of a process which is gone counts for nothing, however old another one is
    end = time.monotonic() + _ANSWERS_MS / 1000
    while not hand_over(server_name(folder), pages):
        if lock.tryLock(0) or lock.error() is not QLockFile.LockError.LockFailedError or time.monotonic() > end:
            return lock
        time.sleep(_LOOKS_S)
    return None


class PageReceiver(QObject):
    """Listens for later starts of the program.

    Signals:
        received: list of str, pages to open; empty when the program was just started again.
    """

    received = Signal(list)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._accept)
        if not self._server.listen(name):
            QLocalServer.removeServer(name)  # what a killed program has left
            self._server.listen(name)

    @property
    def is_listening(self) -> bool:
        """Whether later starts find this window."""
        return self._server.isListening()

    def close(self) -> None:
        """Listen no more."""
        self._server.close()

    def _accept(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.disconnected.connect(socket.deleteLater)
            socket.readyRead.connect(lambda socket=socket: self._read(socket))
            self._read(socket)

    def _read(self, socket: QLocalSocket) -> None:
        if socket.bytesAvailable() > _LONGEST_MESSAGE:
            socket.abort()
        elif socket.canReadLine():
            pages = _pages_in(bytes(socket.readLine().data()))
            if pages is None:
                socket.abort()
                return
            socket.write(_ANSWER)
            socket.flush()
            socket.disconnectFromServer()
            self.received.emit(pages)


def _pages_in(line: bytes) -> list[str] | None:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, list) or len(data) > _MOST_PAGES or not all(isinstance(each, str) for each in data):
        return None
    return [each for each in data if each]
