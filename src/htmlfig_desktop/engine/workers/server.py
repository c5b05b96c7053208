"""The worker's side: takes orders from a pipe, runs conversions on the event loop, reports through a pipe."""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Awaitable, Callable
from typing import IO

from htmlfig_desktop.core.causes import Cause, because
from htmlfig_desktop.core.conversion import Conversion, ConversionRequest, OnProgress
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError, OptionsError
from htmlfig_desktop.core.logins import Login
from htmlfig_desktop.core.storing import is_full
from htmlfig_desktop.engine.workers.protocol import (
    REPORT_LIMIT,
    Beat,
    Browse,
    Cancel,
    Convert,
    Done,
    Ended,
    Failed,
    Introduce,
    Order,
    ProtocolError,
    Ready,
    Report,
    Step,
    Stop,
    encode,
    read_order,
)

ConvertPage = Callable[[ConversionRequest, OnProgress], Awaitable[Conversion]]

BEAT_SECONDS = 1.0
_FAREWELL_SECONDS = 5.0


def claim_pipes() -> tuple[IO[bytes], IO[bytes]]:
    """Return this process's own standard input and output, for orders and reports alone.

    What any library reads or prints afterwards goes nowhere and to standard error; children inherit neither pipe.
    """
    orders = os.fdopen(os.dup(0), "rb")
    reports = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nowhere, 0)
    os.close(nowhere)
    os.dup2(2, 1)
    return orders, reports


async def serve(
    convert: ConvertPage, orders: IO[bytes], reports: IO[bytes], on_login: Callable[[Login], None] | None = None
) -> None:
    """Run conversions until told to stop, or until whoever gives the orders is gone.

    Args:
        convert: Runs one conversion.
        orders: Frames of orders, as ``claim_pipes`` gives them.
        reports: Takes frames of reports.
        on_login: Takes what a proxy is to be answered.
    """
    await Server(convert, orders, reports, on_login=on_login).run()


class Server:
    """Obeys orders until told to stop; arguments as for ``serve``. Needs a running loop.

    Args:
        on_browse: Takes the addresses of ``Browse`` orders; None: there is no window to show.
        on_login: Takes what a proxy is to be answered; None: nobody asks one.
    """

    def __init__(
        self,
        convert: ConvertPage,
        orders: IO[bytes],
        reports: IO[bytes],
        on_browse: Callable[[str], None] | None = None,
        on_login: Callable[[Login], None] | None = None,
    ) -> None:
        self._on_login = on_login
        self._on_browse = on_browse
        self._convert = convert
        self._orders = orders
        self._reports = reports
        self._loop = asyncio.get_running_loop()
        self._stopped = asyncio.Event()
        self._outgoing: queue.SimpleQueue[Report | None] = queue.SimpleQueue()
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def stop(self) -> None:
        """End as if told to."""
        self._stopped.set()

    async def run(self) -> None:
        """Serve; what still runs at the end is cancelled."""
        threading.Thread(target=self._listen, name="orders", daemon=True).start()
        writer = threading.Thread(target=self._write, name="reports", daemon=True)
        writer.start()
        self.report(Ready())
        try:
            while not self._stopped.is_set():
                self.report(Beat())
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._stopped.wait(), BEAT_SECONDS)
        finally:
            for task in self._tasks.values():
                task.cancel()
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)
            self._outgoing.put(None)
            await asyncio.to_thread(writer.join, _FAREWELL_SECONDS)

    def _listen(self) -> None:
        """Pass orders to the loop. When they end, so does this process, even where its loop hangs."""
        try:
            while (order := read_order(self._orders)) is not None:
                self._loop.call_soon_threadsafe(self._obey, order)
        except (ProtocolError, OSError):
            traceback.print_exc()
        except RuntimeError:
            return  # the loop has ended by itself
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._stopped.set)
        threading.Event().wait(_FAREWELL_SECONDS)
        end_with_children()

    def _write(self) -> None:
        with contextlib.suppress(OSError):
            while (report := self._outgoing.get()) is not None:
                self._reports.write(encode(report))
                self._reports.flush()

    def report(self, report: Report) -> None:
        """Tell whoever gives the orders."""
        self._outgoing.put(report)

    def _obey(self, order: Order) -> None:
        match order:
            case Convert(job, request):
                task = self._tasks[job] = self._loop.create_task(self._run(job, request))
                task.add_done_callback(lambda _: self._tasks.pop(job, None))
            case Cancel(job):
                if job in self._tasks:
                    self._tasks[job].cancel()
            case Stop():
                self._stopped.set()
            case Browse(address):
                if self._on_browse is not None:
                    self._on_browse(address)
            case Introduce(user, password):
                if self._on_login is not None:
                    self._on_login(Login(user, password))

    async def _run(self, job: int, request: ConversionRequest) -> None:
        try:
            conversion = await self._convert(request, lambda progress: self.report(Step(job, progress)))
            self.report(_within_limit(Done(job, conversion)))
        except asyncio.CancelledError:
            self.report(Ended(job))
        except HtmlFigError as error:
            field = error.field if isinstance(error, OptionsError) else ""
            self.report(Failed(job, error.error.code, error.cause, error.detail, field))
        except Exception as error:
            code, cause = _unforeseen(error)
            self.report(Failed(job, code.code, cause, traceback.format_exc()[-4000:], ""))


def _unforeseen(error: Exception) -> tuple[ErrorCode, Cause]:
    """Return what an error of nobody's is told as; a full disk may be met wherever a file is written."""
    if isinstance(error, OSError) and is_full(error):
        return ErrorCode.STORAGE_FULL, because("There is no room for the files of this conversion.")
    return ErrorCode.INTERNAL, because("The engine met an unexpected {kind}.", kind=type(error).__name__)


def _within_limit(done: Done) -> Report:
    if len(encode(done)) <= REPORT_LIMIT:
        return done
    return Failed(
        done.job, ErrorCode.PAGE_TOO_COMPLEX.code, because("The page has more remarks than can be told."), "", ""
    )


def end_with_children() -> None:
    """End this process and all it has started, at once. A process that is no group's leader leaves its children."""
    if sys.platform != "win32" and os.getpgid(0) == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(0)
