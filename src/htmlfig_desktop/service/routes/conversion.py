"""The two conversion endpoints: one handler, and a table of what differs."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from starlette.background import BackgroundTask
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse

from htmlfig_desktop.contract.codes import WireCode
from htmlfig_desktop.contract.failures import ContractViolation, Details
from htmlfig_desktop.contract.headers import IDEMPOTENCY_KEY
from htmlfig_desktop.contract.paths import JSON_TYPE, Endpoint
from htmlfig_desktop.contract.requests import (
    GeneralRequest,
    OpenRequest,
    parse_general_request,
    parse_open_request,
)
from htmlfig_desktop.contract.results import GeneralResult, Metadata, open_result_length, open_result_pieces
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.options import UrlSource
from htmlfig_desktop.service.accounts.keys import KeyRecord
from htmlfig_desktop.service.accounts.ledger import Claim, Kept, LedgerError
from htmlfig_desktop.service.bodies import client_gone, parsed, read_json_body
from htmlfig_desktop.service.conversions import Finished
from htmlfig_desktop.service.files.store import FileKind
from htmlfig_desktop.service.parts import Parts
from htmlfig_desktop.service.places import NoPlaceError
from htmlfig_desktop.service.refusals import (
    conversion_refusal,
    ledger_refusal,
    place_refusal,
    violation_refusal,
)

_log = logging.getLogger(__name__)

_OPERATORS: Final = ("INT", "WRK", "STO", "CNV", "FIG")
"""What codes of errors begin with that no other page would help against."""
_GONE: Final = 499
"""Status in logs and counts of a request whose client went away; nobody receives it."""
_RESTART_SECONDS: Final = 5.0
"""When to come back to a service that ends; another one may have taken its place."""
_LONGEST_IDEMPOTENCY_KEY: Final = 255

_PARSERS: Final[Mapping[Endpoint, Callable[[bytes], OpenRequest | GeneralRequest]]] = MappingProxyType(
    {Endpoint.OPEN: parse_open_request, Endpoint.GENERAL: parse_general_request}
)


@dataclass(frozen=True, slots=True)
class ConversionRoute:
    """Answers one of the endpoints."""

    endpoint: Endpoint
    parts: Parts

    async def handle(self, request: Request) -> Response:
        """Return the answer to a POST.

        Raises:
            RefusalError: anything the contract names.
        """
        key = await self.parts.access.admit(request, self.endpoint)
        seconds = self.parts.settings.body_seconds
        try:
            body = await read_json_body(request, self.endpoint, key.limits.payload_bytes, seconds)
            finished = await self._convert(request, key, body)
        except ClientDisconnect:
            return Response(status_code=_GONE)
        except ContractViolation as violation:
            raise violation_refusal(violation) from violation
        except LedgerError as error:
            raise ledger_refusal(error) from error
        except NoPlaceError as error:
            raise place_refusal(error) from error
        except HtmlFigError as error:
            _note(error)
            raise conversion_refusal(error, self.endpoint) from error
        return await self._answer(request, finished)

    async def _convert(self, request: Request, key: KeyRecord, body: bytes) -> Finished:
        """Convert; the client going away cancels it."""
        wanted = await parsed(body, _PARSERS[self.endpoint])
        source = wanted.source()
        if isinstance(source, UrlSource):
            await self.parts.check_address(source.url)
        claim = await self._claim(request, key, body)
        is_kept = self.endpoint is Endpoint.GENERAL or claim.idempotency_key is not None
        loop = asyncio.get_running_loop()
        options = wanted.options.conversion_options()
        work = loop.create_task(self.parts.conversions.convert(claim, source, options, is_kept=is_kept))
        gone = loop.create_task(client_gone(request))
        try:
            await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (work, gone):
                if not task.done():
                    task.cancel()
            await asyncio.wait({work, gone})
        if work.cancelled():
            if gone.cancelled():
                raise NoPlaceError(_RESTART_SECONDS, is_ending=True)
            raise ClientDisconnect
        return work.result()

    async def _claim(self, request: Request, key: KeyRecord, body: bytes) -> Claim:
        conversion_id = f"conv_{secrets.token_hex(16)}"
        repeat = request.headers.get(IDEMPOTENCY_KEY)
        if repeat is None:
            return Claim(conversion_id, key, self.parts.owner)
        if not 0 < len(repeat) <= _LONGEST_IDEMPOTENCY_KEY or not repeat.isascii() or not repeat.isprintable():
            message = f"{IDEMPOTENCY_KEY} must have 1 to {_LONGEST_IDEMPOTENCY_KEY} printable ASCII characters."
            raise ContractViolation(WireCode.INVALID_REQUEST, message, Details(field=IDEMPOTENCY_KEY))
        digest = await asyncio.to_thread(hashlib.sha256, self.endpoint.path.encode() + b"\n" + body)
        return Claim(conversion_id, key, self.parts.owner, repeat, digest.digest())

    async def _answer(self, request: Request, finished: Finished) -> Response:
        if self.endpoint is Endpoint.OPEN:
            return await self._open_answer(finished)
        result = general_result(finished.kept, self.parts, self.parts.base_of(request))
        return Response(result.to_json(), media_type=JSON_TYPE)

    async def _open_answer(self, finished: Finished) -> Response:
        """Return the file as a JSON string of its base64, a piece at a time."""
        file = await asyncio.to_thread(finished.fig.open, "rb")
        length = open_result_length((await asyncio.to_thread(finished.fig.stat)).st_size)

        def end() -> None:
            file.close()
            self.parts.conversions.drop(finished)

        return _ClosingStream(
            open_result_pieces(file),
            headers={"Content-Length": str(length)},
            media_type=JSON_TYPE,
            background=BackgroundTask(end),
        )


def _note(error: HtmlFigError) -> None:
    """Tell the operator what a client is told, by its code; in full where nobody but the operator can do anything.

    What a page is to blame for stays out: its addresses and selectors are the client's own.
    """
    code = error.error.code
    if code.startswith(_OPERATORS):
        _log.warning("conversion.failed", extra={"code": code, "cause": str(error.cause), "detail": error.detail})
    else:
        _log.info("conversion.failed", extra={"code": code})


class _ClosingStream(StreamingResponse):
    """A stream whose background task runs also when the client goes away in the middle."""

    async def __call__(self, scope: object, receive: object, send: object) -> None:
        background, self.background = self.background, None
        try:
            await super().__call__(scope, receive, send)  # type: ignore[arg-type]
        finally:
            if background is not None:
                await asyncio.shield(background())


def general_result(kept: Kept, parts: Parts, base: str) -> GeneralResult:
    """Return the answer of the general endpoint for a conversion whose files are kept.

    Every layer is a node of the page's tree, so both counts are the same.
    """
    outcome = kept.outcome

    def link(name: str) -> str:
        return parts.links.link(base, name, outcome.expires_at)

    return GeneralResult(
        id=kept.id,
        figma_url=link(kept.id),
        download_url=link(kept.id + FileKind.FIG.value),
        screenshot=link(kept.id + FileKind.SCREENSHOT.value) if outcome.has_screenshot else None,
        metadata=Metadata(outcome.nodes, outcome.nodes, outcome.milliseconds, outcome.width, outcome.height),
    )
