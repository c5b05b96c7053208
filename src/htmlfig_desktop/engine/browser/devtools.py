"""The DevTools protocol of a page, reached inside this process: no port is ever opened.

A second page plays the DevTools front end (``front_ends.py``), and says what the first one answers.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import shiboken6
from PySide6.QtWebEngineCore import QWebEnginePage

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.engine.browser.deadlines import Deadlines
from htmlfig_desktop.engine.browser.front_ends import FrontEnds

JsonObject = dict[str, Any]
"""A JSON object as the protocol sends it: untrusted until its reader has checked it."""

EventHandler = Callable[[JsonObject, str | None], None]
"""Takes an event's parameters and the id of the child target it comes from (None: the page itself)."""

COMMAND_TIMEOUT = 60.0
"""Seconds after which an unanswered command counts as a fault of the engine."""

ATTACH_TIMEOUT = 20.0

_READY = "ready"
"""What ``channel.js`` says once commands reach the page."""
_MESSAGE = '{"'
"""How a message of the protocol begins: nothing else that stands in the console does."""


class DevToolsChannel:
    """Commands to and events from one page.

    Args:
        page: The page to drive. It must outlive the channel's ``close``.
        front_ends: Shared by all channels of the process.
    """

    def __init__(self, page: QWebEnginePage, front_ends: FrontEnds) -> None:
        self._page = page
        self._front_ends = front_ends
        self._front = front_ends.take()
        self._front.on_line = self._on_line
        self._front.on_crash = self._on_front_crash
        self._is_attached = self._is_closed = False
        self._ids = itertools.count(1)
        self._pending: dict[int, tuple[str, asyncio.Future[JsonObject]]] = {}
        self._deadlines = Deadlines()
        self._handlers: defaultdict[str, list[EventHandler]] = defaultdict(list)
        self._ready: asyncio.Future[None] | None = None
        self._failure: CaptureError | None = None
        self._on_failure: list[Callable[[], None]] = []

    async def attach(self) -> None:
        """Connect to the page.

        Raises:
            CaptureError: CAP030, the front end did not come up.
        """
        self._ready = asyncio.get_running_loop().create_future()
        self._page.setDevToolsPage(self._front)
        try:
            async with asyncio.timeout(ATTACH_TIMEOUT):
                await self._ready
        except TimeoutError:
            raise _protocol_error("The browser engine did not answer at all.") from None
        self.subscribe("Inspector.targetCrashed", lambda *_: self.fail(page_crashed()))

    async def command(
        self,
        method: str,
        params: JsonObject | None = None,
        *,
        session_id: str | None = None,
        timeout: float | None = COMMAND_TIMEOUT,
        pack_rows: int = 0,
    ) -> JsonObject:
        """Run one command and return its result.

        Args:
            method: Such as ``Page.navigate``.
            params: The command's parameters.
            session_id: An attached child target, such as a web worker; None: the page.
            timeout: Seconds to wait for the answer; None: the caller bounds it.
            pack_rows: Above 0: rows under ``styles`` come each once, split behind so many values (``channel.js``).

        Raises:
            CaptureError: CAP030, refused or not answered; CAP020, the page crashed.
        """
        return await self.answer(method, self.post(method, params, session_id=session_id, pack_rows=pack_rows), timeout)

    async def answer(
        self, method: str, answer: asyncio.Future[JsonObject], timeout: float | None = COMMAND_TIMEOUT
    ) -> JsonObject:
        """Return the result of a command that was posted; otherwise as ``command``."""
        if timeout is None:
            return await answer
        return await self._deadlines.wait(answer, timeout, lambda: _unanswered(method, timeout))

    def post(
        self,
        method: str,
        params: JsonObject | None = None,
        *,
        session_id: str | None = None,
        pack_rows: int = 0,
    ) -> asyncio.Future[JsonObject]:
        """Send one command at once and return the future of its result. A failure nobody awaits is dropped."""
        future: asyncio.Future[JsonObject] = asyncio.get_running_loop().create_future()
        number = next(self._ids)
        future.add_done_callback(lambda settled: self._forget(number, settled))
        if self._failure is not None:
            future.set_exception(self._failure)
            return future
        message: JsonObject = {"id": number, "method": method, "params": params or {}}
        if session_id is not None:
            message["sessionId"] = session_id
        self._pending[number] = (method, future)
        self._front.runJavaScript(f"sendToEngine({json.dumps(json.dumps(message))}, {pack_rows})")
        return future

    def subscribe(self, event: str, handler: EventHandler) -> Callable[[], None]:
        """Call ``handler`` for each such event; return what ends that."""
        self._handlers[event].append(handler)
        return lambda: self._handlers[event].remove(handler)

    def fail(self, failure: CaptureError) -> None:
        """Let every pending and every later command fail with ``failure``; the first one given counts."""
        if self._failure is not None:
            return
        self._failure = failure
        self._announce()
        for handler in self._on_failure:
            handler()
        for _, future in list(self._pending.values()):
            if not future.done():
                future.set_exception(failure)

    def when_broken(self, handler: Callable[[], None]) -> None:
        """Call ``handler`` once, when no command works any more."""
        self._on_failure.append(handler)

    @property
    def failure(self) -> CaptureError | None:
        """Why no command works any more, or None."""
        return self._failure

    def close(self) -> None:
        """Let go of the page. The page may be deleted after this. Never to be called from an event handler."""
        self._on_failure.clear()
        self.fail(_protocol_error("The page was closed."))
        self._deadlines.close()
        self._handlers.clear()
        if self._is_closed:
            return
        self._is_closed = True
        if shiboken6.isValid(self._page):
            self._page.setDevToolsPage(None)  # type: ignore[arg-type]  # lets go; its stub does not know
        self._front_ends.give_back(self._front)

    def _on_front_crash(self) -> None:
        """Tell of a crash: what ended the front end, such as a lack of memory, met the page's own process, or will."""
        self.fail(CaptureError(ErrorCode.PAGE_CRASHED, "The connection to the page broke."))

    def _announce(self) -> None:
        if self._ready is not None and not self._ready.done():
            self._ready.set_result(None)

    def _on_line(self, line: str) -> None:
        """Take a line of the front end's console. Chromium may have said something in it, too.

        What comes before it is ready was said of the page before.
        """
        if line == _READY:
            self._is_attached = True
            self._announce()
        elif self._is_attached and line.startswith(_MESSAGE):
            self._receive(line)

    def _receive(self, text: str) -> None:
        message: JsonObject = json.loads(text)
        if "id" in message:
            self._settle(message)
            return
        for handler in list(self._handlers.get(message.get("method", ""), ())):
            handler(message.get("params") or {}, message.get("sessionId"))

    def _forget(self, number: int, settled: asyncio.Future[JsonObject]) -> None:
        """Expect no answer any more. An exception counts as seen, so that one which nobody awaits does not warn."""
        self._pending.pop(number, None)
        if not settled.cancelled():
            settled.exception()

    def _settle(self, message: JsonObject) -> None:
        method, future = self._pending.pop(message["id"], ("", None))
        if future is None or future.done():
            return
        if "error" in message:
            error = message["error"]
            future.set_exception(
                _protocol_error(
                    because("The browser engine refused {method}.", method=method),
                    detail=str(error.get("message", error)),
                )
            )
        else:
            future.set_result(message.get("result") or {})


def page_crashed() -> CaptureError:
    """Return the error of a page whose renderer process ended."""
    return CaptureError(ErrorCode.PAGE_CRASHED, "The page ended its renderer process.")


def _protocol_error(cause: str, *, detail: str = "") -> CaptureError:
    return CaptureError(ErrorCode.BROWSER_PROTOCOL, cause, detail=detail)


def _unanswered(method: str, seconds: float) -> CaptureError:
    return _protocol_error(
        because("The browser engine did not answer {method} within {seconds} s.", method=method, seconds=f"{seconds:g}")
    )
