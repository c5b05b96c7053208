"""Says in words why an address gave no page: what Chromium tells of the network, what the server answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from htmlfig_desktop.core.causes import Cause, because
from htmlfig_desktop.core.errors import CaptureError, ErrorCode, HtmlFigError, SourceError
from htmlfig_desktop.core.spoken import spoken_wait
from htmlfig_desktop.engine.browser.other_answers import what_it_is, why_no_page
from htmlfig_desktop.engine.source_words import shortened

_LONGEST_TOLD = 200
"""Characters of an address."""

_NO_NAME = because("no server of this name is known")
_NOBODY = because("nothing answers at this address and port")
_SILENT = because("the server does not answer")
_OFFLINE = because("this machine is not connected to a network")
_BROKEN_OFF = because("the server ended the connection without an answer")
_NO_TLS = because("the server does not speak https; try the address with http://")
_UNKNOWN_AUTHORITY = because("the server's certificate comes from nobody that is trusted here")
_BAD_DATE = because("the server's certificate has expired, or is not valid yet by the clock of this machine")
_OTHER_NAME = because("the server's certificate was made for another name")
_BAD_CERTIFICATE = because("the server's certificate is not valid")
_NO_LOGIN = because("a name and a password are asked for")
_BAD_PORT = because("browsers refuse to open this port")
_CIRCLE = because("the address leads round in a circle")
_NO_PROXY = because("the proxy does not answer")

_WORDS = {
    "ERR_NAME_NOT_RESOLVED": _NO_NAME,
    "ERR_NAME_RESOLUTION_FAILED": _NO_NAME,
    "ERR_CONNECTION_REFUSED": _NOBODY,
    "ERR_CONNECTION_FAILED": _NOBODY,
    "ERR_ADDRESS_UNREACHABLE": _SILENT,
    "ERR_ADDRESS_INVALID": _NOBODY,
    "ERR_CONNECTION_TIMED_OUT": _SILENT,
    "ERR_TIMED_OUT": _SILENT,
    "ERR_INTERNET_DISCONNECTED": _OFFLINE,
    "ERR_NETWORK_CHANGED": _BROKEN_OFF,
    "ERR_CONNECTION_RESET": _BROKEN_OFF,
    "ERR_CONNECTION_CLOSED": _BROKEN_OFF,
    "ERR_CONNECTION_ABORTED": _BROKEN_OFF,
    "ERR_EMPTY_RESPONSE": _BROKEN_OFF,
    "ERR_HTTP2_PROTOCOL_ERROR": _BROKEN_OFF,
    "ERR_QUIC_PROTOCOL_ERROR": _BROKEN_OFF,
    "ERR_SSL_PROTOCOL_ERROR": _NO_TLS,
    "ERR_SSL_VERSION_OR_CIPHER_MISMATCH": _NO_TLS,
    "ERR_CERT_AUTHORITY_INVALID": _UNKNOWN_AUTHORITY,
    "ERR_CERT_DATE_INVALID": _BAD_DATE,
    "ERR_CERT_COMMON_NAME_INVALID": _OTHER_NAME,
    "ERR_CERT_INVALID": _BAD_CERTIFICATE,
    "ERR_CERT_REVOKED": _BAD_CERTIFICATE,
    "ERR_CERT_WEAK_SIGNATURE_ALGORITHM": _BAD_CERTIFICATE,
    "ERR_TOO_MANY_RETRIES": _NO_LOGIN,
    "ERR_UNSAFE_PORT": _BAD_PORT,
    "ERR_TOO_MANY_REDIRECTS": _CIRCLE,
    "ERR_PROXY_CONNECTION_FAILED": _NO_PROXY,
    "ERR_TUNNEL_CONNECTION_FAILED": _NO_PROXY,
}

_CODES: Final[Mapping[Cause, ErrorCode]] = {
    _BROKEN_OFF: ErrorCode.PAGE_BROKE_OFF,
    _UNKNOWN_AUTHORITY: ErrorCode.PAGE_CERTIFICATE,
    _OTHER_NAME: ErrorCode.PAGE_CERTIFICATE,
    _BAD_CERTIFICATE: ErrorCode.PAGE_CERTIFICATE,
    _BAD_DATE: ErrorCode.PAGE_CERTIFICATE_OLD,
}
"""What is said of a reason where the address is not simply out of reach."""

_NOT_THERE = because("The server has no page at this address (status {status}).")
_UNKNOWN_TO_IT = because("The server asks for a name and a password (status {status}).")
_BUSY = because("The server answered with status {status}.")
_STATUSES: Final[Mapping[int, tuple[ErrorCode, Cause]]] = {
    401: (ErrorCode.PAGE_WANTS_LOGIN, _UNKNOWN_TO_IT),
    403: (ErrorCode.PAGE_HTTP_ERROR, because("The server does not let this page be opened (status {status}).")),
    404: (ErrorCode.PAGE_HTTP_ERROR, _NOT_THERE),
    410: (ErrorCode.PAGE_HTTP_ERROR, _NOT_THERE),
    429: (ErrorCode.PAGE_SERVER_BUSY, _BUSY),
    503: (ErrorCode.PAGE_SERVER_BUSY, _BUSY),
}
"""What statuses mean of which more is to be said than that the server failed."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a navigation."""

    failure: str = ""
    """Chromium's word, such as ``net::ERR_NAME_NOT_RESOLVED``; empty where there is a page."""
    is_download: bool = False
    status: int | None = None
    """HTTP status; None where no answer came, or none that Chromium shows."""
    retry_after: float | None = None
    """Seconds that the server asks to wait."""
    went_round: bool = False
    """Whether it was sent on so often that it was stopped."""
    wants_login: bool = False
    """Whether a name and a password were asked for, which nobody gives here."""
    kind: str = ""
    """Media type of what came; empty where it is not known, or was looked at already."""


def refusal(outcome: Outcome) -> HtmlFigError | None:
    """Return the error of a navigation that led to no page; None where it did.

    CAP001 to CAP008, or SRC008 where the address answers with something else than a page.
    """
    if outcome.went_round:
        return CaptureError(ErrorCode.PAGE_UNREACHABLE, why_unreachable("net::ERR_TOO_MANY_REDIRECTS"))
    if outcome.failure == "net::ERR_ABORTED" or outcome.is_download:
        cause = what_it_is(outcome.kind) or because("The address answers with a download, not with a page.")
        if outcome.status in {204, 205}:
            cause = because("The server has nothing to show at this address (status {status}).", status=outcome.status)
        return SourceError(ErrorCode.ADDRESS_NO_PAGE, cause)
    if outcome.status is not None and outcome.status >= 400:
        return _of_status(outcome.status, outcome.retry_after)
    if outcome.failure == "net::ERR_TOO_MANY_RETRIES" and outcome.wants_login:
        return _of_status(401, None)
    if outcome.failure:
        reason = _WORDS.get(outcome.failure.removeprefix("net::"))
        code = ErrorCode.PAGE_UNREACHABLE if reason is None else _CODES.get(reason, ErrorCode.PAGE_UNREACHABLE)
        return CaptureError(code, why_unreachable(outcome.failure))
    other = why_no_page(outcome.kind)
    return None if other is None else SourceError(ErrorCode.ADDRESS_NO_PAGE, other)


def went_nowhere(address: str) -> CaptureError:
    """Return CAP001 for a page that went on by itself to an address where there was none."""
    told = shortened(address, _LONGEST_TOLD)
    return CaptureError(
        ErrorCode.PAGE_UNREACHABLE,
        because("The page leads on to {address}, which cannot be opened.", address=told),
    )


def _of_status(status: int, retry_after: float | None) -> CaptureError:
    unknown = ErrorCode.PAGE_HTTP_ERROR, because("The server answered with status {status}.")
    code, template = _STATUSES.get(status, unknown)
    if status >= 500 and code is ErrorCode.PAGE_HTTP_ERROR:
        template = because("The server failed (status {status}).")
    cause = because(template.template, status=status)
    if retry_after:
        cause = because("{cause} It asks to wait {wait}.", cause=cause, wait=spoken_wait(retry_after))
    return CaptureError(code, cause)


def why_unreachable(failure: str) -> Cause:
    """Return one sentence on a failure of ``Page.navigate``, such as ``net::ERR_NAME_NOT_RESOLVED``.

    Chromium's own word stands in it, for who looks it up.
    """
    code = failure.removeprefix("net::")
    words = _WORDS.get(code)
    if words is None:
        return because("The page cannot be loaded: {reason}.", reason=code)
    return because("The page cannot be loaded: {reason} ({code}).", reason=words, code=code)
