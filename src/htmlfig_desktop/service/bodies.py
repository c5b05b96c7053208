"""Reads the body of a request within its bounds, before anything looks into it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from json.decoder import scanstring  # type: ignore[attr-defined]  # known to CPython, not to its stub
from typing import Final, TypeVar

from starlette.requests import Request

from htmlfig_desktop.contract.codes import WireCode, too_large_code
from htmlfig_desktop.contract.failures import Details
from htmlfig_desktop.contract.paths import JSON_TYPE, Endpoint
from htmlfig_desktop.service.refusals import RefusalError

T = TypeVar("T")

_SKELETON: Final = 64 * 1024
"""Characters of JSON outside of strings. A request needs a few hundred; millions would become gigabytes of objects."""


async def read_json_body(request: Request, endpoint: Endpoint, limit: int, seconds: float) -> bytes:
    """Return the body of a JSON request.

    Args:
        request: Not read yet.
        endpoint: Decides the code of a body that is too large.
        limit: Bytes; no more than this is ever held.
        seconds: What the client gets to send it.

    Raises:
        RefusalError: UNSUPPORTED_MEDIA_TYPE; PAYLOAD_TOO_LARGE or FILE_TOO_LARGE; INVALID_REQUEST, it came too slowly.
        ClientDisconnect: the client went away.
    """
    _check_type(request)
    announced = request.headers.get("content-length", "")
    if announced.isdecimal() and int(announced[:19]) > limit:
        raise _too_large(endpoint, limit, int(announced[:19]))
    body = bytearray()
    try:
        async with asyncio.timeout(seconds):
            async for piece in request.stream():
                body += piece
                if len(body) > limit:
                    raise _too_large(endpoint, limit, len(body))
    except TimeoutError:
        message = f"The body did not arrive within {seconds:g} seconds."
        raise RefusalError(WireCode.INVALID_REQUEST, message, headers={"Connection": "close"}) from None
    request.state.received = len(body)
    return bytes(body)


async def parsed(body: bytes, parse: Callable[[bytes], T]) -> T:
    """Return what ``parse`` makes of a body, on another thread: large ones take a while.

    Raises:
        RefusalError: INVALID_REQUEST, there is more JSON around its strings than any request needs.
        ContractViolation: as ``parse`` raises it.
    """

    def checked() -> T:
        _check_skeleton(body)
        return parse(body)

    return await asyncio.to_thread(checked)


async def client_gone(request: Request) -> None:
    """Return when the client of a request, whose body was read, has gone away."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _check_type(request: Request) -> None:
    kind, _, parameters = request.headers.get("content-type", "").partition(";")
    charset = re.search(r'charset\s*=\s*"?([^\s";]+)', parameters.lower())
    if kind.strip().lower() != JSON_TYPE or (charset and charset[1] not in {"utf-8", "utf8", "us-ascii"}):
        hint = f"Send Content-Type: {JSON_TYPE}."
        details = Details(field="Content-Type", hint=hint)
        raise RefusalError(WireCode.UNSUPPORTED_MEDIA_TYPE, f"The body must be {JSON_TYPE} in UTF-8.", details)
    if request.headers.get("content-encoding", "identity").strip().lower() != "identity":
        details = Details(field="Content-Encoding", hint="Send the body as it is.")
        raise RefusalError(WireCode.UNSUPPORTED_MEDIA_TYPE, "Compressed bodies are not taken.", details)


def _check_skeleton(body: bytes) -> None:
    """Refuse a body whose JSON would become countless objects; the parser finds all other faults."""
    place = outside = 0
    try:
        text = body.decode("utf-8")
        while outside <= _SKELETON and (quote := text.find('"', place)) >= 0:
            outside += quote + 1 - place
            _, place = scanstring(text, quote + 1)
    except ValueError:
        return
    if outside + len(text) - place > _SKELETON:
        raise RefusalError(WireCode.INVALID_REQUEST, "The body holds far more fields than a request has.")


def _too_large(endpoint: Endpoint, limit: int, actual: int) -> RefusalError:
    message = f"The body has more than the {limit} bytes that the plan allows."
    details = Details(limit=limit, actual=actual, hint="Leave out embedded data, or take a larger plan.")
    # The connection stays open, and the server drops the rest of the body: a client that is still sending when its
    # connection is closed never reads the answer.
    return RefusalError(too_large_code(endpoint), message, details)
