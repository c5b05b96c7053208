"""The main window's end of the private browser: its process, the captures it makes, and how it is forgotten."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.child import child_command
from htmlfig_desktop.core.child_environment import window_environment
from htmlfig_desktop.core.conversion import Conversion, ConversionRequest, OnProgress, ignore_progress
from htmlfig_desktop.core.errors import (
    CaptureError,
    ErrorCode,
    HtmlFigError,
    StorageError,
    WorkerError,
    error_from_code,
)
from htmlfig_desktop.core.proxies import SYSTEM_WAY
from htmlfig_desktop.core.system_words import reason_of
from htmlfig_desktop.engine.workers.process import WorkerProcess
from htmlfig_desktop.engine.workers.protocol import (
    Browse,
    Cancel,
    Closing,
    Convert,
    Done,
    Ended,
    Failed,
    Introduce,
    Report,
    Step,
    Stop,
    Wanted,
    read_report,
)
from htmlfig_desktop.engine.workers.way_out import arguments_for
from htmlfig_desktop.ui.browsing.runtime_folder import RuntimeFolder
from htmlfig_desktop.ui.browsing.session_folder import SessionFolder

_MARGIN_S = 240.0
_CANCEL_S = 10.0
_STOP_S = 8.0
"""How long it may take to end, what it remembers written down; above that it hangs."""

Command = Callable[[], Sequence[str]]


@dataclass(frozen=True, slots=True)
class BrowserLook:
    """How the private browser's own parts look: as those of the window it belongs to."""

    is_dark: bool = False
    font: str = ""
    """As ``QFont.toString`` writes it; empty for the system's."""
    font_px: int = 0
    """Its size, logical px."""

    @property
    def arguments(self) -> tuple[str, ...]:
        """What its command says."""
        font = ("--font", self.font, "--font-px", str(self.font_px)) if self.font else ()
        return (*(("--dark",) if self.is_dark else ()), *font)


@dataclass(frozen=True, slots=True)
class _Running:
    """A capture on its way."""

    result: asyncio.Future[Conversion]
    on_progress: OnProgress
    folder: Path


class PrivateLink(QObject):
    """Starts the private browser when it is asked for; it ends when its last window is closed.

    Args:
        folder: Where the session is remembered.

    Signals:
        wanted: Wanted, the user asks to capture a page.
        forgotten: the session is forgotten.
        broken: HtmlFigError, the browser ended by itself.
    """

    wanted = Signal(object)
    forgotten = Signal()
    broken = Signal(object)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = SessionFolder(folder)
        self.look = BrowserLook()
        """Of the next start."""
        self.way_out = SYSTEM_WAY
        """How the pages of the next start get to the network."""
        self.command: Command = self._own_command
        """Gives program and arguments; tests put their own in its place."""
        self._process: WorkerProcess[Report] | None = None
        self._runtime: RuntimeFolder | None = None
        self._gone = asyncio.Event()
        self._gone.set()
        self._is_stopping = False
        self._is_forgetting = False
        self._next: str | None = None
        self._running: dict[int, _Running] = {}
        self._numbers = itertools.count(1)

    @property
    def is_open(self) -> bool:
        """Whether the browser runs."""
        return self._process is not None

    def browse(self, address: str = "") -> None:
        """Bring the private browser to the front, starting it if need be, and go to ``address``.

        Raises:
            HtmlFigError: WRK003, it cannot be started; STO002, its folder cannot be made.
        """
        if self._is_stopping and self._process is not None:
            self._next = address  # it is opened anew once this one is gone
        else:
            self._start().send(Browse(address))

    async def convert(self, request: ConversionRequest, on_progress: OnProgress = ignore_progress) -> Conversion:
        """Capture an open page; cancelling the task cancels it.

        Raises:
            HtmlFigError: CAP040, the page is not open any more; WRK001, the browser ended; else as the stages raise.
        """
        process = self._process
        if process is None or self._is_stopping:
            raise CaptureError(ErrorCode.PRIVATE_PAGE_GONE, "The private browser is closed.")
        number = next(self._numbers)
        result: asyncio.Future[Conversion] = asyncio.get_running_loop().create_future()
        self._running[number] = _Running(result, on_progress, request.directory)
        process.send(Convert(number, request))
        seconds = request.options.timeout_ms / 1000 + _MARGIN_S
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.shield(result)
        except TimeoutError:
            raise CaptureError(ErrorCode.CAPTURE_TIMED_OUT, "The page was not read in time.") from None
        finally:
            if not result.done():
                process.send(Cancel(number))
                with contextlib.suppress(TimeoutError, HtmlFigError, asyncio.CancelledError):
                    async with asyncio.timeout(_CANCEL_S):  # nothing may write into the folder after this
                        await asyncio.shield(result)
            self._running.pop(number, None)

    async def forget(self) -> None:
        """Close the browser and delete all it remembers.

        Raises:
            StorageError: STO002, something cannot be deleted.
        """
        self._is_forgetting = True
        await self.aclose()
        try:
            await asyncio.to_thread(self.session.delete)
        except OSError as error:
            cause = because(
                "Some of what the private browser remembers could not be deleted: {reason}.", reason=reason_of(error)
            )
            raise StorageError(ErrorCode.STORAGE_DENIED, cause, detail=repr(error)) from error
        finally:
            self._is_forgetting = False
        self.forgotten.emit()
        self._open_next()

    async def aclose(self) -> None:
        """Close the browser, and wait until its process is gone. It may be opened again."""
        self._next = None
        process = self._process
        if process is None:
            return
        self._is_stopping = True
        process.send(Stop())
        try:
            async with asyncio.timeout(_STOP_S):
                await self._gone.wait()
        except TimeoutError:
            process.kill()
            await self._gone.wait()

    def _start(self) -> WorkerProcess[Report]:
        if self._process is not None:
            return self._process
        try:
            self.session.prepare()
            self._runtime = RuntimeFolder()
            environment = window_environment() | self._runtime.environment
            self._process = WorkerProcess(self.command(), read_report, self._hear, self._ended, environment)
        except PermissionError as error:
            self._remove_runtime()
            raise _not_usable(error) from error
        except OSError as error:
            self._remove_runtime()
            raise WorkerError(
                ErrorCode.WORKER_START_FAILED, "The private browser did not start.", detail=repr(error)
            ) from error
        login = self.way_out.login
        if login.user:
            self._process.send(Introduce(login.user, login.password))
        self._gone.clear()
        self._is_stopping = False
        return self._process

    def _remove_runtime(self) -> None:
        runtime, self._runtime = self._runtime, None
        if runtime is not None:
            runtime.close()

    def _own_command(self) -> Sequence[str]:
        start = child_command("private-browser", "htmlfig_desktop.ui.browsing.process")
        return (*start, "--folder", str(self.session.path), *self.look.arguments, *arguments_for(self.way_out))

    def _hear(self, report: Report) -> None:
        match report:
            case Closing():
                self._is_stopping = True
            case Wanted():
                self.wanted.emit(report)
            case Step(job, progress) if job in self._running:
                self._running[job].on_progress(progress)
            case Done(job, conversion) if job in self._running:
                self._finish(self._running[job], conversion)
            case Failed(job, code, cause, detail, field) if job in self._running:
                self._fail(self._running[job], error_from_code(code, cause, detail=detail, field=field))
            case Ended(job) if job in self._running:
                stopped = CaptureError(ErrorCode.PRIVATE_PAGE_GONE, "The capture was stopped.")
                self._fail(self._running[job], stopped)

    def _finish(self, running: _Running, conversion: Conversion) -> None:
        paths = (conversion.fig, conversion.screenshot, conversion.thumbnail)
        if any(path is not None and path.parent != running.folder for path in paths):
            error = WorkerError(ErrorCode.WORKER_CRASHED, "The private browser named a file that is not its own.")
            self._fail(running, error)
        elif not running.result.done():
            running.result.set_result(conversion)

    def _fail(self, running: _Running, error: HtmlFigError) -> None:
        if not running.result.done():
            running.result.set_exception(error)
            running.result.exception()  # seen, even if nobody waits any more

    def _ended(self) -> None:
        process, self._process = self._process, None
        words = process.last_words() if process is not None else ""
        self._remove_runtime()
        for running in self._running.values():
            cause = "The private browser was closed during the capture."
            self._fail(running, WorkerError(ErrorCode.WORKER_CRASHED, cause, detail=words))
        self._gone.set()
        if self.session.is_marked:
            self._forget_marked()
        elif not self._is_stopping:
            cause = "The private browser ended unexpectedly."
            self.broken.emit(WorkerError(ErrorCode.WORKER_CRASHED, cause, detail=words))
        self._open_next()

    def _open_next(self) -> None:
        """Open what was asked for while the browser was closing."""
        if self._next is None or self._is_forgetting:
            return
        address, self._next = self._next, None
        try:
            self.browse(address)
        except HtmlFigError as error:
            self.broken.emit(error)

    def _forget_marked(self) -> None:
        """Delete what the user had forgotten in the browser's own window."""
        try:
            self.session.delete()
        except OSError as error:
            self.broken.emit(_not_usable(error))
            return
        self.forgotten.emit()


def _not_usable(error: OSError) -> StorageError:
    cause = because("The folder of the private browser cannot be used: {reason}.", reason=reason_of(error))
    return StorageError(ErrorCode.STORAGE_DENIED, cause, detail=repr(error))
