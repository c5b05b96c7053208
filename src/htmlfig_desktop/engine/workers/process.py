"""One worker process: how it is started, heard, written to, measured and ended.

Pipes are served by threads, so that it works the same under any event loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import IO, Any, Generic, TypeVar

from htmlfig_desktop.core.child_environment import worker_environment
from htmlfig_desktop.engine.workers.frames import ProtocolError, encode

_LAST_WORDS_S = 2.0
"""How long what a dead process wrote may take to be read."""
_STDERR_LINES = 40
_STDERR_LINE = 500


R = TypeVar("R")


class WorkerProcess(Generic[R]):
    """A started process and its three pipes.

    Args:
        command: Program and arguments.
        read: Gives the next report of a stream, None at its end; raises ``ProtocolError``.
        on_report: Called on the event loop with each report.
        on_end: Called on the event loop once, when the process has ended and its last report was delivered.
        environment: All it gets; None: what a worker may see.

    Raises:
        OSError: the program cannot be started.
    """

    def __init__(
        self,
        command: Sequence[str],
        read: Callable[[IO[bytes]], R | None],
        on_report: Callable[[R], None],
        on_end: Callable[[], None],
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self._read = read
        self._loop = asyncio.get_running_loop()
        self._on_report = on_report
        self._on_end = on_end
        self._stderr: deque[str] = deque(maxlen=_STDERR_LINES)
        self._orders: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._process = subprocess.Popen(  # noqa: S603  # the program's own command, no shell
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=worker_environment() if environment is None else dict(environment),
            # A group of its own: Ctrl-C in a terminal is for us, and one signal ends it with all its children.
            process_group=None if sys.platform == "win32" else 0,
        )
        # In this order: who listens waits for the last words, and one that is gone at once has said them by then.
        self._threads = [
            threading.Thread(target=work, name=f"worker {self.pid} {name}", daemon=True)
            for name, work in (("err", self._collect), ("out", self._listen), ("in", self._write))
        ]
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        """The process's id."""
        return self._process.pid

    def send(self, order: Any) -> None:
        """Give an order, a dataclass; one that cannot be delivered is dropped, the end of the process tells why."""
        self._orders.put(order)

    def kill(self) -> None:
        """End the process and its children at once."""
        self._orders.put(None)
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)

    def last_words(self) -> str:
        """Return what the process last wrote to its standard error, and how it ended."""
        lines = list(self._stderr)
        if self._process.returncode is not None:
            lines.append(f"exit status {self._process.returncode}")
        return "\n".join(lines)

    def memory(self) -> int | None:
        """Return the bytes that the process and its children occupy; None where the system does not tell. Blocks.

        What they share is counted once, as large as it is for the one that has most of it; files are not counted. The
        system has both at hand: an exact sum would walk through all of their memory, which took 25 ms of computing.
        """
        if sys.platform != "linux":
            return None
        found = [_memory(pid) for pid in _group(self._process.pid)]
        return sum(own for own, _ in found) + max((shared for _, shared in found), default=0)

    def _listen(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        try:
            while (report := self._read(stream)) is not None:
                self._tell(self._on_report, report)
        except (ProtocolError, OSError, ValueError) as error:
            self._stderr.append(f"unreadable report: {error}")
        self.kill()  # without its voice a worker is of no use; its children go with it
        self._process.wait()
        self._threads[0].join(_LAST_WORDS_S)
        for pipe in (stream, self._process.stdin):
            _close(pipe)
        self._tell(self._on_end)

    def _collect(self) -> None:
        stream = self._process.stderr
        assert stream is not None
        while line := stream.readline(_STDERR_LINE):
            self._stderr.append(line.decode("utf-8", errors="replace").rstrip())
        stream.close()

    def _write(self) -> None:
        stream = self._process.stdin
        assert stream is not None
        while (order := self._orders.get()) is not None:
            try:
                stream.write(encode(order))
                stream.flush()
            except (OSError, ValueError):
                break

    def _tell(self, callback: Callable[..., None], *arguments: R) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody listens any more
            self._loop.call_soon_threadsafe(callback, *arguments)


def _close(pipe: IO[bytes] | None) -> None:
    if pipe is not None:
        with contextlib.suppress(OSError, ValueError):
            pipe.close()


def _group(leader: int) -> list[int]:
    """Return the ids of all processes of a group."""
    return [int(name) for name in os.listdir("/proc") if name.isdigit() and _leader(name) == leader]  # noqa: PTH208 - quick


def _leader(process: str) -> int | None:
    try:
        # The name, in parentheses, may hold anything; state, parent and group follow it.
        return int(_told(f"/proc/{process}/stat").rpartition(b")")[2].split(None, 3)[2])
    except (OSError, IndexError, ValueError):
        return None


def _memory(pid: int) -> tuple[int, int]:
    """Return the bytes of memory that a process has for itself and that it may share; none once it is gone."""
    try:
        lines = dict(line.split(b":", 1) for line in _told(f"/proc/{pid}/status").splitlines())
        own, shared = (int(lines[name].split()[0]) * 1024 for name in (b"RssAnon", b"RssShmem"))
    except (OSError, KeyError, IndexError, ValueError):
        return 0, 0
    return own, shared


def _told(path: str) -> bytes:
    """Return what the system tells of a process. Python's files and paths would take most of the time of it."""
    file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        return os.read(file, 8192)
    finally:
        os.close(file)
