"""Both endpoints of one server with one key: a request in, a checked .fig on the disk out."""

from __future__ import annotations

import asyncio
import hashlib
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from htmlfig_desktop.client.attempts import Attempts, read_start, read_whole
from htmlfig_desktop.client.clock import SYSTEM_CLOCK, Clock
from htmlfig_desktop.client.downloads import download
from htmlfig_desktop.client.errors import (
    NO_ANSWER,
    InvalidInputError,
    MalformedAnswerError,
    PayloadTooLargeError,
    RemoteConversionError,
    UnfitServerError,
    WrongKeyKindError,
)
from htmlfig_desktop.client.failures import Refusal, answer_from, error_for
from htmlfig_desktop.client.fig_check import FigFacts
from htmlfig_desktop.client.key_state import KeyMonitor
from htmlfig_desktop.client.pacing import Pacer
from htmlfig_desktop.client.receiving import receive_fig, receive_open_fig, receive_png, refuse_web_page
from htmlfig_desktop.client.settings import ConnectionSettings, ServerAddress
from htmlfig_desktop.client.transport import Reply, Request, Transport
from htmlfig_desktop.contract.capability import KeyReport
from htmlfig_desktop.contract.credentials import ApiKey, KeyKind, authorization
from htmlfig_desktop.contract.failures import ContractViolation
from htmlfig_desktop.contract.headers import IDEMPOTENCY_KEY, RETRY_AFTER, parse_rate_limit, parse_retry_after
from htmlfig_desktop.contract.paths import JSON_TYPE, Endpoint
from htmlfig_desktop.contract.plans import OPEN_PER_IP_PER_MINUTE, PLANS, Plan, PlanName
from htmlfig_desktop.contract.requests import GeneralRequest, OpenRequest
from htmlfig_desktop.contract.results import GeneralResult, UnreadableAnswerError, parse_general_result
from htmlfig_desktop.core.causes import as_cause, because, cause_of
from htmlfig_desktop.core.conversion import OnProgress, Progress, Stage, ignore_progress
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError
from htmlfig_desktop.core.spoken import spoken_size

T = TypeVar("T")

LARGEST_PAYLOAD: Final = max(plan.payload_bytes for plan in PLANS.values())
"""Bytes of a request that no plan allows more of."""
_PROBE: Final = b"{}"
"""A request without a page: whoever accepts the key refuses this, and charges nothing for it."""


@dataclass(frozen=True, slots=True)
class GeneralOutcome:
    """What came of a conversion by the general endpoint."""

    result: GeneralResult
    fig: FigFacts
    screenshot: Path | None
    screenshot_error: HtmlFigError | None
    """Why there is no picture although it was asked for; the design is there all the same."""


class RemoteClient:
    """Converts with one key on one server. Several conversions may be asked for at once; they are paced."""

    def __init__(
        self,
        server: ServerAddress,
        key: ApiKey,
        *,
        plan: PlanName | None = None,
        at_once: int = 1,
        settings: ConnectionSettings = ConnectionSettings(),  # noqa: B008 - frozen
        clock: Clock = SYSTEM_CLOCK,
        monitor: KeyMonitor | None = None,
    ) -> None:
        """Take what stays the same for all conversions; connects only when the first one is asked for.

        Args:
            server: the key's own.
            key: what opens it.
            plan: if the owner knows it; its limits are kept.
            at_once: conversions at the same time, fewer where the plan allows fewer.
            settings: proxy, certificates, patience.
            clock: for waits.
            monitor: takes in what the server tells of the key's limits; a new one by default.

        Raises:
            UnreachableError: NET003, NET004; the file of authorities or the proxy's address cannot be used.
        """
        known = PLANS[PlanName.FREE] if key.kind is KeyKind.PUBLISHABLE else PLANS[plan] if plan else None
        self.server = server
        self.key = key
        self.monitor = monitor or KeyMonitor(clock)
        self.payload_limit = known.payload_bytes if known else LARGEST_PAYLOAD
        self._limits = settings.limits
        self._transport = Transport(settings)
        pacer = Pacer(at_once=_at_once(at_once, known), per_minute=_per_minute(key.kind, known), clock=clock)
        self._attempts = Attempts(self._transport, pacer, self.monitor, clock, settings.limits)
        self._clock = clock

    async def convert_open(
        self,
        request: OpenRequest,
        target: Path,
        on_progress: OnProgress = ignore_progress,
        *,
        idempotency_key: str | None = None,
    ) -> FigFacts:
        """Convert by the open endpoint and write the .fig to ``target``; there is a file only if all went well.

        Raises:
            HtmlFigError: NET001 to NET021, KEY001 to KEY003, STO001, STO002.
        """
        post = await self._post(Endpoint.OPEN, request, idempotency_key)
        told = _Told(on_progress, len(post.body or b""))

        async def read(reply: Reply) -> FigFacts:
            return await receive_open_fig(reply, target, self._limits.fig, told.received)

        async with self._attempts.pacer.turn(on_progress):
            return await self._attempts.run(post, Endpoint.OPEN, read, on_progress, told.sent)

    async def convert_general(
        self,
        request: GeneralRequest,
        target: Path,
        on_progress: OnProgress = ignore_progress,
        *,
        screenshot: Path | None = None,
        idempotency_key: str | None = None,
    ) -> GeneralOutcome:
        """Convert by the general endpoint and download the .fig to ``target``, and the picture to ``screenshot``.

        Raises:
            HtmlFigError: NET001 to NET021, KEY001 to KEY003, STO001, STO002.
        """
        post = await self._post(Endpoint.GENERAL, request, idempotency_key)
        told = _Told(on_progress, len(post.body or b""))
        async with self._attempts.pacer.turn(on_progress):
            result = await self._attempts.run(post, Endpoint.GENERAL, self._read_result, on_progress, told.sent)
            fig = await self._download(
                result.download_url,
                lambda reply: receive_fig(reply, target, self._limits.fig, told.received),
                on_progress,
            )
            saved, error = None, None
            if screenshot is not None and result.screenshot is not None:
                on_progress(Progress(Stage.PICTURING))
                try:
                    await self._download(
                        result.screenshot,
                        lambda reply: receive_png(reply, screenshot, self._limits.screenshot, told.received),
                        on_progress,
                    )
                    saved = screenshot
                except HtmlFigError as failure:
                    error = failure
        return GeneralOutcome(result, fig, saved, error)

    async def test_key(self) -> KeyReport:
        """Ask the server about the key without converting anything, and return what it says.

        Raises:
            KeyRefusedError: KEY001 to KEY003.
            ServerError: NET001 to NET020, the server could not be asked or does not keep the contract.
        """
        endpoint = self.key.kind.endpoint
        request = Request("POST", self.server.url(endpoint.path), self._headers(), _PROBE)
        async with self._transport.send(request) as reply:
            body = await read_start(reply, self._limits.failure)
        answer, failure = answer_from(reply.status, reply.headers, body)
        now = self._clock.now()
        if reply.status in {400, 402, 422} and failure is not None:
            is_exhausted = reply.status == 402
            rate_limit = parse_rate_limit(reply.headers, now)
            self.monitor.note(rate_limit=rate_limit, is_quota_exhausted=True if is_exhausted else None)
            return KeyReport(self.key.kind, rate_limit, is_exhausted, answer.request_id)
        if reply.status in range(200, 300) or reply.status in {400, 402, 422}:
            cause = "What answers at this address does not keep the conversion contract."
            raise UnfitServerError(ErrorCode.SERVER_UNFIT, cause, answer)
        retry_after = parse_retry_after(reply.headers.get(RETRY_AFTER), now)
        raise error_for(Refusal(reply.status, failure, answer, len(_PROBE), retry_after, now))

    async def aclose(self) -> None:
        """Close every connection."""
        await self._transport.aclose()

    async def _post(
        self, endpoint: Endpoint, request: OpenRequest | GeneralRequest, idempotency_key: str | None
    ) -> Request:
        """Return the request as it travels, checked: the key fits, the contract is kept, the size is allowed."""
        if self.key.kind.endpoint is not endpoint:
            cause = because(
                "A key that starts with {prefix} does not open {path}.", prefix=self.key.kind.prefix, path=endpoint.path
            )
            raise WrongKeyKindError(ErrorCode.KEY_KIND_WRONG, cause, NO_ANSWER)
        try:
            request.check()
        except ContractViolation as violation:
            raise InvalidInputError(violation.message, violation.details.field or "", NO_ANSWER) from violation
        body, digest = await asyncio.to_thread(_encoded, request)
        if len(body) > self.payload_limit:
            raise PayloadTooLargeError(len(body), self.payload_limit)
        job = str(uuid.uuid4()) if idempotency_key is None else f"{idempotency_key}-{digest}"
        headers = {**self._headers(), IDEMPOTENCY_KEY: job}
        return Request("POST", self.server.url(endpoint.path), headers, body)

    def _headers(self) -> dict[str, str]:
        return {"Authorization": authorization(self.key.secret), "Content-Type": JSON_TYPE, "Accept": JSON_TYPE}

    async def _read_result(self, reply: Reply) -> GeneralResult:
        refuse_web_page(reply)
        body = await read_whole(reply, self._limits.result)
        try:
            return parse_general_result(body)
        except UnreadableAnswerError as error:
            answer, failure = answer_from(reply.status, reply.headers, body)
            if failure is not None:
                said = answer.text or because("The server says that the conversion failed.")
                raise RemoteConversionError(ErrorCode.REMOTE_CONVERSION_FAILED, said, answer) from error
            raise MalformedAnswerError(ErrorCode.ANSWER_MALFORMED, cause_of(error), answer) from error

    async def _download(self, link: str, receive: Callable[[Reply], Awaitable[T]], on_progress: OnProgress) -> T:
        return await download(self._attempts, self.server, self.key, link, receive, on_progress)


class _Told:
    """Turns bytes that came and went into progress."""

    def __init__(self, on_progress: OnProgress, size: int) -> None:
        self._on_progress = on_progress
        self._size = size

    def sent(self, sent: int) -> None:
        if sent < self._size:
            self._on_progress(Progress(Stage.LOADING, as_cause(f"{sent * 100 // self._size} %")))
        else:
            self._on_progress(Progress(Stage.CONVERTING))

    def received(self, received: int) -> None:
        self._on_progress(Progress(Stage.WRITING, spoken_size(received)))


def _encoded(request: OpenRequest | GeneralRequest) -> tuple[bytes, str]:
    """Return the body and what tells it from others: a job whose page has changed meanwhile is other work."""
    body = request.to_json()
    return body, hashlib.sha256(body).hexdigest()[:16]


def _at_once(wanted: int, plan: Plan | None) -> int:
    allowed = plan.concurrent if plan else None
    return max(1, wanted if allowed is None else min(wanted, allowed))


def _per_minute(kind: KeyKind, plan: Plan | None) -> int | None:
    """Return the requests a minute to keep to; the open endpoint counts by address, not by key."""
    return OPEN_PER_IP_PER_MINUTE if kind is KeyKind.OPEN else plan.per_minute if plan else None
