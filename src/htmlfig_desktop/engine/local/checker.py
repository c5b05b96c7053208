"""The checker of results: comparisons in a process of their own, for which neither window nor conversion waits."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from htmlfig_desktop.core.child import child_command
from htmlfig_desktop.core.errors import CheckError, ErrorCode, error_from_code
from htmlfig_desktop.core.fidelity import CheckRequest, Fidelity
from htmlfig_desktop.engine.local.check_messages import Checked, NotChecked, read_answer
from htmlfig_desktop.engine.workers.environment import worker_environment
from htmlfig_desktop.engine.workers.frames import ProtocolError, encode
from htmlfig_desktop.engine.workers.priority import put_behind

_TIMEOUT_S = 180.0
_IDLE_S = 20.0
_MOST_CHECKS = 50
"""After so many the process is replaced: what its libraries do not give back goes with it."""


class LocalChecker:
    """Compares on this machine (``core.fidelity.DesignChecker``), one at a time. Starts nothing before the first one.

    Args:
        command: Program and arguments of the process; empty: the program's own.
        timeout: Seconds that one comparison may take.
        idle: Seconds without a request after which the process ends.
    """

    def __init__(self, command: Sequence[str] = (), *, timeout: float = _TIMEOUT_S, idle: float = _IDLE_S) -> None:
        self._command = tuple(command) or child_command("checker", "htmlfig_desktop.engine.local.check_worker")
        self._timeout = timeout
        self._idle = idle
        self._thread: ThreadPoolExecutor | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._count = 0
        self._turn = asyncio.Lock()
        self._rest: asyncio.TimerHandle | None = None
        self._is_open = True
        self._is_given_up = False
        """Whether nobody waits for the comparison under way any more."""

    @property
    def pid(self) -> int | None:
        """Id of the process; None while there is none."""
        return self._process.pid if self._process is not None else None

    async def check(self, request: CheckRequest) -> Fidelity:
        """Return how alike both are; requests take their turn. Cancelling the task gives the turn up.

        Raises:
            CheckError: CHK001, they cannot be compared, or not in time.
        """
        async with self._turn:
            if not self._is_open:
                raise CheckError(ErrorCode.CHECK_FAILED, "The program is closing.")
            if self._rest is not None:
                self._rest.cancel()
            self._is_given_up = False
            self._thread = self._thread or ThreadPoolExecutor(1, "check")
            work = asyncio.get_running_loop().run_in_executor(self._thread, self._ask, request)
            try:
                return await asyncio.shield(work)
            except asyncio.CancelledError:
                self._kill()  # the answer would be taken for the next one's
                with contextlib.suppress(Exception, asyncio.CancelledError):
                    await work
                raise
            finally:
                if self._is_open:
                    self._rest = asyncio.get_running_loop().call_later(self._idle, self._go_to_rest)

    async def aclose(self) -> None:
        """End the process and the thread, in the middle of a comparison too. May be called again."""
        self._is_open = False
        if self._rest is not None:
            self._rest.cancel()
        self._kill()
        if self._thread is not None:
            await asyncio.get_running_loop().run_in_executor(None, self._end_thread, self._thread)
            self._thread = None

    def _go_to_rest(self) -> None:
        if self._thread is not None:
            self._thread.submit(self._drop)

    def _end_thread(self, thread: ThreadPoolExecutor) -> None:
        thread.submit(self._drop).result()
        thread.shutdown()

    def _ask(self, request: CheckRequest) -> Fidelity:
        """Hand a request to the process and wait for its answer; runs in the thread."""
        if self._count >= _MOST_CHECKS or (self._process is not None and self._process.poll() is not None):
            self._drop()
        process = self._process = self._process or self._started()
        if self._is_given_up:  # while it started, when there was nothing to kill yet
            self._drop()
            raise CheckError(ErrorCode.CHECK_FAILED, "The program is closing.")
        assert process.stdin is not None
        assert process.stdout is not None
        watch = threading.Timer(self._timeout, process.kill)
        watch.start()
        try:
            process.stdin.write(encode(request))
            process.stdin.flush()
            self._count += 1
            answer = read_answer(process.stdout)
        except (OSError, ValueError, ProtocolError) as error:
            self._drop()
            raise CheckError(ErrorCode.CHECK_FAILED, "The comparison broke off.", detail=repr(error)) from error
        finally:
            watch.cancel()
            watch.join()
        match answer:
            case Checked(fidelity):
                return fidelity
            case NotChecked(code, cause, detail):
                raise error_from_code(code, cause, detail=detail)
            case None:
                self._drop()
                raise CheckError(ErrorCode.CHECK_FAILED, "The comparison took too much time or memory.")

    def _started(self) -> subprocess.Popen[bytes]:
        if not self._is_open:
            raise CheckError(ErrorCode.CHECK_FAILED, "The program is closing.")
        try:
            self._count = 0
            process = subprocess.Popen(  # noqa: S603  # the program's own command, no shell
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=worker_environment(),
                process_group=None if sys.platform == "win32" else 0,  # Ctrl-C in a terminal is for us
            )
        except OSError as error:
            raise CheckError(ErrorCode.CHECK_FAILED, "The comparison could not start.", detail=repr(error)) from error
        put_behind(process.pid)
        return process

    def _kill(self) -> None:
        """End the process at once; the thread finds it gone, or, where it has just started it, nobody to work for."""
        self._is_given_up = True
        if self._process is not None:
            with contextlib.suppress(OSError):
                self._process.kill()

    def _drop(self) -> None:
        """Let go of the process and its pipes; runs in the thread."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(OSError):
            process.kill()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        process.wait()
