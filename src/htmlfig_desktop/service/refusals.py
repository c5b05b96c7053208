"""Turns every way a request can fail into the contract's words: one exception, and a table per kind of error."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from starlette.responses import Response

from htmlfig_desktop.contract.codes import WireCode, too_large_code
from htmlfig_desktop.contract.failures import NO_DETAILS, ContractViolation, Details, Failure
from htmlfig_desktop.contract.headers import RETRY_AFTER, format_retry_after
from htmlfig_desktop.contract.paths import JSON_TYPE, Endpoint
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError, OptionsError
from htmlfig_desktop.service.accounts.ledger import (
    KeyReusedError,
    LedgerError,
    QuotaExhaustedError,
    StillAtWorkError,
    TooManyAtOnceError,
)
from htmlfig_desktop.service.places import NoPlaceError

_BUSY_SECONDS: Final = 2.0
"""When to ask again after another request of the same key or job, which will not take long."""


class RefusalError(Exception):
    """A request is answered with an error.

    Attributes:
        code: which; its status depends on the endpoint.
        message: for the client, one sentence.
        details: for programs; the general endpoint sends them.
        retry_after: seconds, where coming back helps.
        headers: further headers of the answer.
    """

    def __init__(
        self,
        code: WireCode,
        message: str,
        details: Details = NO_DETAILS,
        *,
        retry_after: float | None = None,
        headers: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.details = details
        self.retry_after = retry_after
        self.headers = headers

    def response(self, endpoint: Endpoint) -> Response:
        """Return the answer in the endpoint's envelope."""
        failure = Failure(self.code.value, self.message, self.details, self.retry_after)
        headers = dict(self.headers)
        if self.retry_after is not None:
            headers[RETRY_AFTER] = format_retry_after(self.retry_after)
        status = self.code.status_on(endpoint)
        assert status is not None, f"{self.code} is not for {endpoint}"
        if status == 401:
            headers["WWW-Authenticate"] = "Bearer"
        return Response(failure.to_json(endpoint), status, headers, media_type=JSON_TYPE)


def envelope_of(path: str) -> Endpoint:
    """Return the endpoint in whose envelope errors of a path are told: the general one's on paths of no endpoint."""
    return Endpoint.OPEN if path == Endpoint.OPEN.path else Endpoint.GENERAL


def violation_refusal(violation: ContractViolation) -> RefusalError:
    """Return the refusal of a request that breaks the contract."""
    return RefusalError(violation.code, violation.message, violation.details)


def ledger_refusal(error: LedgerError) -> RefusalError:
    """Return the refusal of a conversion that may not begin."""
    match error:
        case QuotaExhaustedError():
            message = f"The account's {error.limit} conversions of this month are used up."
            hint = "The count starts anew with the month, UTC. A larger plan has more."
            return RefusalError(WireCode.QUOTA_EXCEEDED, message, Details(limit=error.limit, hint=hint))
        case TooManyAtOnceError():
            message = f"The key has as many conversions at work as it may have at the same time: {error.limit}."
            details = Details(limit=error.limit, hint="Wait for one to finish.")
            return RefusalError(WireCode.RATE_LIMIT_EXCEEDED, message, details, retry_after=_BUSY_SECONDS)
        case StillAtWorkError():
            message = "The request that first had this Idempotency-Key is still at work."
            return RefusalError(WireCode.RATE_LIMIT_EXCEEDED, message, retry_after=_BUSY_SECONDS)
        case KeyReusedError():
            message = "The Idempotency-Key came before, with another request."
            details = Details(field="Idempotency-Key", hint="Take a new key for every new request.")
            return RefusalError(WireCode.INVALID_REQUEST, message, details)
        case _:
            return RefusalError(WireCode.CONVERSION_FAILED, "The conversion took too long and was given up.")


def place_refusal(error: NoPlaceError) -> RefusalError:
    """Return the refusal of a conversion for which there is no room."""
    message = "The service is ending." if error.is_ending else "Too many conversions are waiting."
    return RefusalError(WireCode.SERVICE_UNAVAILABLE, message, retry_after=error.retry_after)


_URL: Final = WireCode.INVALID_URL
_WIRE_CODES: Final[Mapping[ErrorCode, WireCode]] = MappingProxyType(
    {
        ErrorCode.SOURCE_MISSING: WireCode.INVALID_HTML,
        ErrorCode.SOURCE_UNREADABLE: WireCode.INVALID_HTML,
        ErrorCode.SOURCE_NOT_UNPACKED: WireCode.INVALID_HTML,
        ErrorCode.SOURCE_NO_PAGE: WireCode.INVALID_HTML,
        ErrorCode.SOURCE_UNSAFE_ARCHIVE: WireCode.INVALID_HTML,
        ErrorCode.SOURCE_UNSUPPORTED: _URL,
        ErrorCode.ADDRESS_NO_PAGE: _URL,
        ErrorCode.PAGE_UNREACHABLE: _URL,
        ErrorCode.PAGE_HTTP_ERROR: _URL,
        ErrorCode.PAGE_REFUSED: _URL,
        ErrorCode.PAGE_CERTIFICATE: _URL,
        ErrorCode.PAGE_CERTIFICATE_OLD: _URL,
        ErrorCode.PAGE_BROKE_OFF: _URL,
        ErrorCode.PAGE_WANTS_LOGIN: _URL,
        ErrorCode.PAGE_SERVER_BUSY: _URL,
        ErrorCode.OPTION_OUT_OF_RANGE: WireCode.INVALID_REQUEST,
        ErrorCode.OPTION_INVALID: WireCode.INVALID_REQUEST,
        ErrorCode.SELECTOR_INVALID: WireCode.INVALID_REQUEST,
        ErrorCode.QUEUE_FULL: WireCode.SERVICE_UNAVAILABLE,
        ErrorCode.STORAGE_FULL: WireCode.SERVICE_UNAVAILABLE,
    }
)
"""What a failed conversion is called on the wire; everything else is CONVERSION_FAILED."""


def conversion_refusal(error: HtmlFigError, endpoint: Endpoint) -> RefusalError:
    """Return the refusal of a conversion that failed, with the sentence the user is told anywhere else."""
    if error.error is ErrorCode.SOURCE_TOO_LARGE:
        return RefusalError(too_large_code(endpoint), error.cause)
    code = _WIRE_CODES.get(error.error, WireCode.CONVERSION_FAILED)
    field = "options.waitForSelector" if error.error is ErrorCode.SELECTOR_INVALID else None
    if isinstance(error, OptionsError):
        field = error.field
    details = Details(field=field, hint=error.error.value.next_step)
    retry_after = _BUSY_SECONDS if code is WireCode.SERVICE_UNAVAILABLE else None
    return RefusalError(code, f"{error.cause} ({error.error.code})", details, retry_after=retry_after)
