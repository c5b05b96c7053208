"""What surrounds every request: its id, the headers that all answers carry, its log line, its place in the counts."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from typing import Final

from limits.errors import StorageError
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as SQLAlchemyTimeoutError
from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from htmlfig_desktop.contract.codes import WireCode
from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.headers import LIMIT, REMAINING, REQUEST_ID, RESET, RETRY_AFTER
from htmlfig_desktop.contract.paths import Endpoint
from htmlfig_desktop.service.access import Access
from htmlfig_desktop.service.logs import current_request
from htmlfig_desktop.service.metrics import Metrics
from htmlfig_desktop.service.refusals import RefusalError, envelope_of

_log = logging.getLogger(__name__)

_OUTAGES: Final = (
    ((OperationalError, SQLAlchemyTimeoutError), "The service cannot reach its database."),
    ((StorageError,), "The service cannot reach what counts requests."),
)
"""The database or Redis is away, and will come back."""
_ENDING: Final = RefusalError(WireCode.SERVICE_UNAVAILABLE, "The service is ending.", retry_after=5)
_BROKEN: Final = RefusalError(WireCode.CONVERSION_FAILED, "Something went wrong in the service.")

_GIVEN_ID: Final = re.compile(r"[A-Za-z0-9_.-]{8,64}")
_UNKNOWN_ROUTE: Final = "other"
_EXPOSED: Final = ", ".join((REQUEST_ID, LIMIT, REMAINING, RESET, RETRY_AFTER))
_ALWAYS: Final = (
    ("X-Content-Type-Options", "nosniff"),
    ("Cache-Control", "no-store"),
    ("Referrer-Policy", "no-referrer"),
)


class Frame:
    """ASGI middleware around the whole application.

    Args:
        app: What answers.
        access: Tells what a caller has left.
        metrics: Count.
    """

    def __init__(self, app: ASGIApp, access: Access, metrics: Metrics) -> None:
        self._app = app
        self._access = access
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; other kinds of connection are passed on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        scope.setdefault("state", {})
        request = Request(scope, receive)
        answer = _Answer(request, self._access, send, _request_id(request))
        token = current_request.set(answer.request_id)
        started = time.monotonic()
        try:
            await self._app(scope, receive, answer.send)
        except ClientDisconnect:
            answer.status = answer.status or 499
        except asyncio.CancelledError:  # by the server, which ends: this body was still on its way, or this answer
            if not answer.status:
                await _ENDING.response(envelope_of(scope["path"]))(scope, receive, answer.send)
        except Exception as error:
            _log.exception("request.broken")
            if not answer.status:
                await _refusal_of(error).response(envelope_of(scope["path"]))(scope, receive, answer.send)
        finally:
            self._note(request, answer, time.monotonic() - started)
            current_request.reset(token)

    def _note(self, request: Request, answer: _Answer, seconds: float) -> None:
        route = getattr(request.scope.get("route"), "path", _UNKNOWN_ROUTE)
        received = getattr(request.state, "received", 0)
        self._metrics.answered(route, answer.status, seconds, received, answer.sent)
        key = getattr(request.state, "key", None)
        fields = {
            "method": request.method[:16],
            "path": request.url.path[:200],
            "status": answer.status,
            "milliseconds": round(seconds * 1000, 1),
            "received": received,
            "sent": answer.sent,
            "client": request.client.host if request.client else "",
            "key": key.id if key else "",
            "account": key.account_id if key else "",
        }
        _log.info("request.answered", extra=fields)


class _Answer:
    """Sends an answer with the headers all of them carry, and remembers what was sent."""

    def __init__(self, request: Request, access: Access, send: Send, request_id: str) -> None:
        self._request = request
        self._access = access
        self._send = send
        self.request_id = request_id
        self.status = 0
        self.sent = 0

    async def send(self, message: Message) -> None:
        """Pass one ASGI message on."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            await self._complete(MutableHeaders(scope=message))
        elif message["type"] == "http.response.body":
            self.sent += len(message.get("body", b""))
        await self._send(message)

    async def _complete(self, headers: MutableHeaders) -> None:
        headers[REQUEST_ID] = self.request_id
        for name, value in _ALWAYS:
            headers.setdefault(name, value)
        rate = await self._access.rate(self._request)
        for name, value in rate.headers() if rate else ():
            headers[name] = value
        if self._may_be_read_by_pages():
            headers["Access-Control-Allow-Origin"] = "*"
            headers["Access-Control-Expose-Headers"] = _EXPOSED

    def _may_be_read_by_pages(self) -> bool:
        """Whether scripts of any site may read the answer: on the general endpoint, unless the key is a secret one."""
        key = getattr(self._request.state, "key", None)
        return self._request.url.path == Endpoint.GENERAL.path and (key is None or key.kind is KeyKind.PUBLISHABLE)


def _request_id(request: Request) -> str:
    given = request.headers.get(REQUEST_ID, "")
    return given if _GIVEN_ID.fullmatch(given) else f"req_{secrets.token_hex(12)}"


def _refusal_of(error: Exception) -> RefusalError:
    """Return what a client is told of an error that nobody has answered."""
    told = next((text for kinds, text in _OUTAGES if isinstance(error, kinds)), None)
    return _BROKEN if told is None else RefusalError(WireCode.SERVICE_UNAVAILABLE, told, retry_after=5)
