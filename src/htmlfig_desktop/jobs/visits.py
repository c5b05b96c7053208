"""Asks for the pages of a site on the web: the way all connections take, without cookies, names, passwords or keys."""

from __future__ import annotations

import re
import zlib
from dataclasses import replace
from typing import Final

from htmlfig_desktop.client.errors import UnreachableError
from htmlfig_desktop.client.settings import ConnectionSettings, Timeouts
from htmlfig_desktop.client.transport import Reply, Request, Transport
from htmlfig_desktop.core.errors import CaptureError, ErrorCode, HtmlFigError
from htmlfig_desktop.core.options import Source, UrlSource
from htmlfig_desktop.engine.site_pages.visits import Answer

_TIMEOUTS: Final = Timeouts(connect=10.0, write=10.0, read=10.0, answer=20.0)
_HEADERS: Final = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,text/plain;q=0.5"}
_REDIRECTS: Final = (301, 302, 303, 307, 308)
_PACKED: Final = {"gzip": zlib.MAX_WBITS | 16, "x-gzip": zlib.MAX_WBITS | 16, "deflate": zlib.MAX_WBITS}
"""Encodings that servers use although none is asked for, and how zlib calls them."""
_LONGEST_WAIT: Final = 86_400.0
_CODES: Final = {
    ErrorCode.SERVER_UNREACHABLE: ErrorCode.PAGE_UNREACHABLE,
    ErrorCode.SERVER_TIMED_OUT: ErrorCode.LOAD_TIMED_OUT,
    ErrorCode.SERVER_CERTIFICATE: ErrorCode.PAGE_CERTIFICATE,
    ErrorCode.SERVER_CERTIFICATE_OLD: ErrorCode.PAGE_CERTIFICATE_OLD,
    ErrorCode.SERVER_BROKE_OFF: ErrorCode.PAGE_BROKE_OFF,
    ErrorCode.SERVER_ADDRESS_INVALID: ErrorCode.PAGE_UNREACHABLE,
    ErrorCode.ANSWER_MALFORMED: ErrorCode.PAGE_UNREACHABLE,
}
"""What goes wrong with a server, as it is said of a page; all else, such as a proxy that refuses, is said as it is."""


class WebVisits:
    """Connections for one search.

    Args:
        settings: The proxy and the authorities; the patience is that for a page.
    """

    def __init__(self, settings: ConnectionSettings) -> None:
        self._transport = Transport(replace(settings, timeouts=_TIMEOUTS))

    async def get(self, address: str, most: int) -> Answer:
        """Return what an address answers.

        Raises:
            CaptureError: CAP001, CAP004 to CAP006, CAP010.
            UnreachableError: NET004.
        """
        try:
            async with self._transport.send(Request("GET", address, _HEADERS)) as reply:
                leads_to = reply.headers.get("location", "") if reply.status in _REDIRECTS else ""
                return Answer(
                    status=reply.status,
                    content_type=reply.headers.get("content-type", ""),
                    body=b"" if leads_to else await _body(reply, most),
                    leads_to=leads_to,
                    retry_after=_seconds(reply.headers.get("retry-after", "")),
                )
        except UnreachableError as error:
            raise _of_page(error) from error

    def source_of(self, address: str) -> Source:
        """Return the page at an address."""
        return UrlSource(address)

    def shown(self, address: str) -> str:
        """Return an address as it is."""
        return address

    async def aclose(self) -> None:
        """Close every connection."""
        await self._transport.aclose()


async def _body(reply: Reply, most: int) -> bytes:
    """Return the beginning of an answer, unpacked; what is packed in another way is none."""
    packing = reply.headers.get("content-encoding", "").strip().lower()
    if packing not in ("", "identity", *_PACKED):
        return b""
    unpacker = zlib.decompressobj(_PACKED[packing]) if packing in _PACKED else None
    body = b""
    pieces = reply.pieces()
    try:
        async for piece in pieces:
            body += piece if unpacker is None else unpacker.decompress(piece, most + 1 - len(body))
            if len(body) > most:
                break
    except zlib.error:
        return b""
    finally:
        await pieces.aclose()
    return body[:most]


def _seconds(text: str) -> float | None:
    """Return how long a server asks to wait, where it says so in seconds."""
    return min(float(text), _LONGEST_WAIT) if re.fullmatch(r"\d{1,9}", text.strip()) else None


def _of_page(error: UnreachableError) -> HtmlFigError:
    code = _CODES.get(error.error)
    return error if code is None else CaptureError(code, error.cause, detail=error.detail)
