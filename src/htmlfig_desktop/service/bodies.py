"""Reads the body of a request within its bounds, before anything looks into it."""

from __future__ import annotations

import asyncio
import re
from typing import Final

from starlette.requests import Request

from htmlfig_desktop.contract.codes import WireCode, too_large_code
from htmlfig_desktop.contract.failures import Details
from htmlfig_desktop.contract.paths import JSON_TYPE, Endpoint
from htmlfig_desktop.service.refusals import RefusalError

_STRINGS: Final = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\Z)', re.DOTALL)
_SKELETON: Final = 64 * 1024
"""Bytes of JSON outside of strings. A request needs a few hundred; millions would become gigabytes of objects."""


async def read_json_body(request: Request, endpoint: Endpoint, limit: int, seconds: float) -> bytes:
    """Return the body of a JSON request.

    Args:
        request: Not read yet.
        endpoint: Decides the code of a body that is too large.
        limit: Bytes; no more than this is ever held.
        seconds: What the client gets to send it.

    Raises:
        RefusalError: UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE or FILE_TOO_LARGE, INVALID_REQUEST.
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
    _check_skeleton(body)
    return bytes(body)


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


def _check_skeleton(body: bytes | bytearray) -> None:
    size, end = 0, 0
    for string in _STRINGS.finditer(body):
        size += string.start() - end + 2
        end = string.end()
        if size > _SKELETON:
            break
    if size + len(body) - end > _SKELETON and (size > _SKELETON or body[end:].strip()):
        raise RefusalError(WireCode.INVALID_REQUEST, "The body holds far more fields than a request has.")


def _too_large(endpoint: Endpoint, limit: int, actual: int) -> RefusalError:
    message = f"The body has more than the {limit} bytes that the plan allows."
    details = Details(limit=limit, actual=actual, hint="Leave out embedded data, or take a larger plan.")
    # The rest of the body is not read, so the connection cannot be used again.
    return RefusalError(too_large_code(endpoint), message, details, headers={"Connection": "close"})
