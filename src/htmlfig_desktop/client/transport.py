"""The only place that knows the HTTP library: one request out, one answer in, failures in our own words.

Nothing is retried, redirected, decompressed or remembered here; an answer's body is read by who asked, within bounds.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from typing import Final, Protocol
from urllib.parse import urlsplit

import httpx
import truststore

from htmlfig_desktop import __version__
from htmlfig_desktop.client.errors import MalformedAnswerError, ServerError, UnreachableError
from htmlfig_desktop.client.settings import ConnectionSettings
from htmlfig_desktop.contract.redaction import RedactingFilter, redact
from htmlfig_desktop.core.causes import Cause, because
from htmlfig_desktop.core.errors import ErrorCode
from htmlfig_desktop.core.proxies import Proxy, ProxyMode

_PIECE: Final = 64 * 1024
"""Bytes of a body that are handed to the network at once; the write timeout counts for each."""
_LOOPBACK_PATTERNS: Final = ("all://localhost", "all://127.0.0.1", "all://[::1]")
_LIBRARY_LOGGERS: Final = (
    "httpx",
    *(f"httpcore.{part}" for part in ("connection", "http11", "http2", "proxy", "socks")),
)


class ConnectionLostError(UnreachableError):
    """No connection came about, or it broke before the answer was whole (NET001, NET006). It may pass."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is sent."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | None = None


OnSent = Callable[[int], None]
"""Told how many bytes of the body have been handed over, after every piece."""


class Reply(Protocol):
    """An answer whose head has arrived."""

    @property
    def status(self) -> int:
        """HTTP status."""
        ...

    @property
    def headers(self) -> Mapping[str, str]:
        """Its headers; names are found in any case."""
        ...

    def pieces(self) -> AsyncGenerator[bytes, None]:
        """Yield the body as it arrives.

        Raises:
            UnreachableError: NET002, NET006.
        """
        ...


class Transport:
    """Connections to servers, kept alive between requests. HTTP/1.1, the operating system's certificates."""

    def __init__(self, settings: ConnectionSettings) -> None:
        self._timeouts = settings.timeouts
        for name in _LIBRARY_LOGGERS:
            _redact_once(logging.getLogger(name))
        self._client = _client(settings)

    @asynccontextmanager
    async def send(self, request: Request, on_sent: OnSent = lambda sent: None) -> AsyncIterator[Reply]:
        """Send a request and give the answer, whose body is read inside the ``async with``.

        Raises:
            ConnectionLostError: NET001, NET006.
            UnreachableError: NET002 to NET004, NET007.
        """
        headers = {"User-Agent": f"htmlfig-desktop/{__version__}", "Accept-Encoding": "identity", **request.headers}
        if request.body is not None:
            headers["Content-Length"] = str(len(request.body))
        content = None if request.body is None else _in_pieces(request.body, on_sent)
        try:
            async with (
                asyncio.timeout(self._timeouts.answer),
                self._client.stream(request.method, request.url, headers=headers, content=content) as response,
            ):
                yield _HttpReply(response)
        except TimeoutError as error:
            cause = because("The answer was not whole after {seconds} s.", seconds=f"{self._timeouts.answer:g}")
            raise UnreachableError(ErrorCode.SERVER_TIMED_OUT, cause) from error
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError) as error:
            raise _translated(error) from error

    async def aclose(self) -> None:
        """Close every connection."""
        await self._client.aclose()


class _HttpReply:
    def __init__(self, response: httpx.Response) -> None:
        self._response = response

    @property
    def status(self) -> int:
        return self._response.status_code

    @property
    def headers(self) -> Mapping[str, str]:
        return self._response.headers

    async def pieces(self) -> AsyncGenerator[bytes, None]:
        async with aclosing(self._response.aiter_raw(_PIECE)) as pieces:  # type: ignore[type-var]
            async for piece in pieces:
                yield piece


async def _in_pieces(body: bytes, on_sent: OnSent) -> AsyncIterator[bytes]:
    for start in range(0, len(body), _PIECE):
        piece = body[start : start + _PIECE]
        yield piece
        on_sent(start + len(piece))


def _client(settings: ConnectionSettings) -> httpx.AsyncClient:
    timeouts = settings.timeouts
    proxy = settings.proxy
    trusted = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    if settings.ca_file is not None:
        _trust(trusted, settings.ca_file)
    try:
        return httpx.AsyncClient(
            verify=trusted,
            http2=False,
            follow_redirects=False,
            trust_env=proxy.mode is ProxyMode.SYSTEM,
            mounts=dict.fromkeys(_LOOPBACK_PATTERNS) | _behind(proxy, trusted),
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=())),  # whoever is asked learns nothing of before
            timeout=httpx.Timeout(None, connect=timeouts.connect, write=timeouts.write, read=timeouts.read),
        )
    except (ImportError, ValueError, httpx.InvalidURL) as error:  # an unknown kind of proxy, or no address at all
        raise UnreachableError(ErrorCode.PROXY_FAILED, "The proxy's address cannot be used.") from error


def _trust(context: truststore.SSLContext, file: Path) -> None:
    try:
        context.load_verify_locations(cafile=str(file))
    except (OSError, ssl.SSLError) as error:
        cause = because("“{name}” cannot be read, or holds no certificates in PEM form.", name=file.name)
        raise UnreachableError(ErrorCode.SERVER_CERTIFICATE, cause, detail=repr(error)) from error


class _Behind(httpx.AsyncBaseTransport):
    """Connections through the manual proxy, but for the hosts that it is not asked for."""

    def __init__(self, proxy: Proxy, trusted: truststore.SSLContext) -> None:
        self._rule = proxy
        self._proxied = httpx.AsyncHTTPTransport(verify=trusted, trust_env=False, proxy=proxy.url)
        self._direct = httpx.AsyncHTTPTransport(verify=trusted, trust_env=False)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if not self._rule.is_asked_for(request.url.host):
            return await self._direct.handle_async_request(request)
        try:
            return await self._proxied.handle_async_request(request)
        except httpx.ConnectError as error:
            if any(isinstance(cause, ConnectionRefusedError | socket.gaierror) for cause in _causes(error)):
                raise httpx.ProxyError(str(error), request=request) from error  # nobody else was asked
            raise

    async def aclose(self) -> None:
        await self._proxied.aclose()
        await self._direct.aclose()


def _behind(proxy: Proxy, trusted: truststore.SSLContext) -> dict[str, httpx.AsyncBaseTransport | None]:
    """Return what all requests take where there is a manual proxy. ValueError if there is no host in its address."""
    if proxy.mode is not ProxyMode.MANUAL:
        return {}
    if not urlsplit(proxy.url or "").hostname:
        raise ValueError("no host")
    return {"all://": _Behind(proxy, trusted)}


_BROKEN_OFF: Final = ("Server disconnected", "peer closed connection")
"""How the library's protocol errors begin where the other side hung up; all others are answers that are no HTTP."""

_NO_CONNECTION: Final[tuple[tuple[type[BaseException], Cause], ...]] = (
    (ConnectionRefusedError, because("Nothing answers at this address and port.")),
    (socket.gaierror, because("No server of this name is known.")),
    (httpx.ConnectTimeout, because("The server does not answer.")),
    (ssl.SSLError, because("No secure connection came about. Does the server speak https at this address?")),
)
"""Why no connection came about, by what the system says of it."""
_OUT_OF_DATE: Final = (9, 10)
_NOT_NOW: Final = because("Its certificate has expired, or is not valid yet by the clock of this machine.")
_CERTIFICATES: Final = {
    **dict.fromkeys(_OUT_OF_DATE, _NOT_NOW),
    **dict.fromkeys((18, 19, 20, 21), because("The server's certificate comes from nobody that is trusted here.")),
    **dict.fromkeys((62, 64), because("The server's certificate was made for another name.")),
}
"""What is wrong with a certificate, by OpenSSL's numbers (``X509_V_ERR_…``); other systems do not tell them."""
_SENTENCES: Final[tuple[tuple[type[Exception], ErrorCode, str], ...]] = (
    (httpx.ReadTimeout, ErrorCode.SERVER_TIMED_OUT, because("The server fell silent before its answer was whole.")),
    (httpx.WriteTimeout, ErrorCode.SERVER_TIMED_OUT, because("The server stopped taking the request.")),
    (httpx.ProxyError, ErrorCode.PROXY_FAILED, because("The proxy refused the connection.")),
    (httpx.InvalidURL, ErrorCode.SERVER_ADDRESS_INVALID, because("The address cannot be read.")),
    (httpx.UnsupportedProtocol, ErrorCode.SERVER_ADDRESS_INVALID, because("The address is not of http or https.")),
)


def _translated(error: Exception) -> ServerError:
    first = next((cause for cause in _causes(error) if str(cause)), error)
    detail = redact(f"{type(error).__name__}: {first}")
    for kind, code, sentence in _SENTENCES:
        if isinstance(error, kind):
            return UnreachableError(code, sentence, detail=detail)
    refused = next((cause for cause in _causes(error) if isinstance(cause, ssl.SSLCertVerificationError)), None)
    if refused is not None:
        unknown = because("The server's certificate could not be verified.")
        number = getattr(refused, "verify_code", 0)
        code = ErrorCode.SERVER_CERTIFICATE_OLD if number in _OUT_OF_DATE else ErrorCode.SERVER_CERTIFICATE
        return UnreachableError(code, _CERTIFICATES.get(number, unknown), detail=detail)
    if isinstance(error, httpx.ProtocolError) and not str(error).startswith(_BROKEN_OFF):
        return MalformedAnswerError(ErrorCode.ANSWER_MALFORMED, "The server's answer is no HTTP.", detail=detail)
    if isinstance(error, httpx.ConnectError | httpx.ConnectTimeout):
        return ConnectionLostError(ErrorCode.SERVER_UNREACHABLE, _why_unconnected(error), detail=detail)
    cause = because("The server ended the connection before its answer was whole.")
    return ConnectionLostError(ErrorCode.SERVER_BROKE_OFF, cause, detail=detail)


def _why_unconnected(error: Exception) -> Cause:
    """Return the first reason there is words for, from the outermost error in."""
    for kind, sentence in _NO_CONNECTION:
        if any(isinstance(cause, kind) for cause in _causes(error)):
            return sentence
    return because("The server cannot be connected to.")


def _causes(error: BaseException) -> list[BaseException]:
    found: list[BaseException] = []
    cause: BaseException | None = error
    while cause is not None and cause not in found:
        found.append(cause)
        cause = cause.__cause__ or cause.__context__
    return found


def _redact_once(logger: logging.Logger) -> None:
    """Keep keys and signed links out of what the library logs, whoever listens."""
    if not any(isinstance(known, RedactingFilter) for known in logger.filters):
        logger.addFilter(RedactingFilter())
