"""Sends one request as often as the contract allows until it is answered, keeping to the key's limits."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from email.utils import parsedate_to_datetime
from typing import Final, TypeVar

from htmlfig_desktop.client.clock import Clock
from htmlfig_desktop.client.errors import MalformedAnswerError, UnreachableError
from htmlfig_desktop.client.failures import Refusal, answer_from, error_for
from htmlfig_desktop.client.key_state import KeyMonitor
from htmlfig_desktop.client.pacing import Pacer
from htmlfig_desktop.client.retries import TROUBLES, GiveUp, Tally, Trouble, decide
from htmlfig_desktop.client.settings import AnswerLimits
from htmlfig_desktop.client.transport import ConnectionLostError, OnSent, Reply, Request, Transport
from htmlfig_desktop.client.waiting import wait_visibly
from htmlfig_desktop.contract.headers import RETRY_AFTER, RETRY_COUNT, parse_rate_limit, parse_retry_after
from htmlfig_desktop.contract.paths import Endpoint
from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.conversion import OnProgress, WaitReason
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError

T = TypeVar("T")

ReadReply = Callable[[Reply], Awaitable[T]]
"""Reads a successful answer, or the redirect of a GET; begins anew for every attempt that comes so far."""

_REASONS: Final = {
    Trouble.RATE_LIMITED: WaitReason.LIMIT,
    Trouble.BUSY: WaitReason.BUSY,
    Trouble.FAILED: WaitReason.FAILED,
    Trouble.DISCONNECTED: WaitReason.DISCONNECTED,
}


@dataclass(frozen=True, slots=True)
class _Failed:
    """An attempt that may be repeated, and the error if it is not."""

    trouble: Trouble
    retry_after: float | None
    error: HtmlFigError


@dataclass(frozen=True, slots=True)
class Attempts:
    """What it takes to send requests with one key."""

    transport: Transport
    pacer: Pacer
    monitor: KeyMonitor
    clock: Clock
    limits: AnswerLimits

    async def run(
        self, request: Request, endpoint: Endpoint, read: ReadReply[T], on_progress: OnProgress, on_sent: OnSent
    ) -> T:
        """Send until an answer succeeds and is read, or until trying again makes no sense; return what was read.

        Raises:
            HtmlFigError: NET001 to NET021, KEY001 to KEY003, and what ``read`` raises.
        """
        tally = Tally()
        while True:
            if request.method == "POST":  # only conversions count against the key's limits
                await self.pacer.pace(on_progress)
            outcome = await self._once(_numbered(request, tally), read, on_sent)
            if not isinstance(outcome, _Failed):
                return outcome
            decision = decide(outcome.trouble, endpoint, tally, outcome.retry_after, self.clock.jitter())
            if isinstance(decision, GiveUp):
                raise outcome.error
            tally = tally.with_one_more(outcome.trouble)
            await wait_visibly(decision.seconds, _REASONS[outcome.trouble], on_progress, self.clock)

    async def _once(self, request: Request, read: ReadReply[T], on_sent: OnSent) -> T | _Failed:
        try:
            async with self.transport.send(request, on_sent) as reply:
                if reply.status in range(200, 300) or (request.method == "GET" and is_redirect(reply)):
                    self._observe(reply, request)
                    return await read(reply)
                refusal = await self._refusal(reply, request)
        except ConnectionLostError as lost:
            return _Failed(Trouble.DISCONNECTED, None, lost)
        error = error_for(refusal)
        trouble = TROUBLES.get(refusal.status)
        if trouble is None:
            raise error
        return _Failed(trouble, refusal.retry_after, error)

    async def _refusal(self, reply: Reply, request: Request) -> Refusal:
        body = b""
        with contextlib.suppress(UnreachableError):  # the status alone decides; a body that breaks off is none
            body = await read_start(reply, self.limits.failure)
        now = self._server_now(reply)
        answer, failure = answer_from(reply.status, reply.headers, body)
        retry_after = parse_retry_after(reply.headers.get(RETRY_AFTER), now)
        if retry_after is None and failure is not None:
            retry_after = failure.retry_after
        self._observe(reply, request, retry_after)
        size = len(request.body or b"")
        return Refusal(reply.status, failure, answer, size, retry_after, self.clock.now())

    def _observe(self, reply: Reply, request: Request, retry_after: float | None = None) -> None:
        """Take in the limits that an answer tells, if the key was sent along: other places know nothing of it."""
        if "Authorization" not in request.headers:
            return
        now = self._server_now(reply)
        rate_limit = parse_rate_limit(reply.headers, now)
        self.pacer.note(rate_limit, now)
        self.monitor.note(
            rate_limit=rate_limit,
            is_quota_exhausted={402: True, 200: False}.get(reply.status),
            blocked_for=retry_after if reply.status in TROUBLES else None,
        )

    def _server_now(self, reply: Reply) -> float:
        """Return the moment of the answer by the server's own clock, so that ours may be wrong; else by ours."""
        try:
            return parsedate_to_datetime(reply.headers.get("Date", "")).timestamp()
        except (ValueError, TypeError, IndexError, OverflowError):
            return self.clock.now()


def is_redirect(reply: Reply) -> bool:
    """Return whether an answer names another address to get the same from."""
    return reply.status in {301, 302, 303, 307, 308} and "Location" in reply.headers


async def read_start(reply: Reply, limit: int) -> bytes:
    """Return at most the first ``limit`` bytes of a body."""
    taken = bytearray()
    async with contextlib.aclosing(reply.pieces()) as pieces:
        async for piece in pieces:
            taken += piece[: limit - len(taken)]
            if len(taken) >= limit:
                break
    return bytes(taken)


async def read_whole(reply: Reply, limit: int) -> bytes:
    """Return a body.

    Raises:
        MalformedAnswerError: NET021, it is longer than ``limit``.
    """
    body = await read_start(reply, limit + 1)
    if len(body) > limit:
        raise MalformedAnswerError(
            ErrorCode.ANSWER_TOO_LARGE, because("The answer is longer than {limit} bytes.", limit=f"{limit:,}")
        )
    return body


def _numbered(request: Request, tally: Tally) -> Request:
    if not tally.total:
        return request
    return replace(request, headers={**request.headers, RETRY_COUNT: str(tally.total)})
