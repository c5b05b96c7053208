"""Turns a server's refusal into one of our errors: by its status first, by its code where statuses are not enough."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from htmlfig_desktop.client.errors import (
    Answer,
    BusyError,
    InvalidInputError,
    KeyExpiredError,
    KeyRefusedError,
    PayloadTooLargeError,
    QuotaExhaustedError,
    RateLimitedError,
    RemoteConversionError,
    UnfitServerError,
    WrongKeyKindError,
)
from htmlfig_desktop.contract.codes import WireCode
from htmlfig_desktop.contract.failures import NO_DETAILS, Details, Failure, parse_failure
from htmlfig_desktop.contract.headers import REQUEST_ID
from htmlfig_desktop.contract.redaction import redact
from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError

_LONGEST_ID: Final = 200
_OF_GATEWAYS: Final = (502, 504)


@dataclass(frozen=True, slots=True)
class Refusal:
    """An answer that is no success."""

    status: int
    failure: Failure | None
    """What its body says, in either envelope; None where it cannot be read."""
    answer: Answer
    size: int
    """Bytes of the request's body."""
    retry_after: float | None
    """Seconds the server asks to wait, from header or body."""
    now: float
    """Unix seconds."""

    @property
    def details(self) -> Details:
        """What the body says of the cause."""
        return self.failure.details if self.failure else NO_DETAILS

    @property
    def code(self) -> str:
        """The server's word."""
        return self.failure.code if self.failure else ""


def answer_from(status: int, headers: Mapping[str, str], body: bytes) -> tuple[Answer, Failure | None]:
    """Return what an error answer says, without any secret it may repeat."""
    failure = parse_failure(body)
    request_id = "".join(c for c in headers.get(REQUEST_ID, "")[:_LONGEST_ID] if c.isprintable())
    if failure is None:
        return Answer(status, redact(request_id)), None
    details = failure.details
    told = (("Field", details.field), ("Limit", details.limit), ("Actual", details.actual), ("Hint", details.hint))
    lines = [f"{name}: {value}" for name, value in (*told, *details.other) if value is not None]
    return Answer(
        status, redact(request_id), redact(failure.code), redact(failure.message), redact("\n".join(lines))
    ), failure


def error_for(refusal: Refusal) -> HtmlFigError:
    """Return the error that a refusal means."""
    make = _BY_CODE.get((refusal.status, refusal.code)) or _BY_STATUS.get(refusal.status)
    if make is not None:
        return make(refusal)
    if refusal.status in range(300, 400):
        return _unfit(refusal, "The server sends conversions to another address; enter that one instead.")
    if refusal.status >= 500:
        return _failed(refusal)
    return _unfit(refusal, because("The server refused with HTTP {status}.", status=refusal.status))


def _refused(refusal: Refusal) -> HtmlFigError:
    cause = because("The server does not know this key.")
    if refusal.failure is None:
        cause = because("What answers at this address wants another login (HTTP {status}).", status=refusal.status)
    return KeyRefusedError(ErrorCode.KEY_REFUSED, cause, refusal.answer)


def _expired(refusal: Refusal) -> HtmlFigError:
    return KeyExpiredError(ErrorCode.KEY_EXPIRED, "The server says that this key has expired.", refusal.answer)


def _wrong_kind(refusal: Refusal) -> HtmlFigError:
    """A refusal in words of the contract is about the key's kind; one without comes from what stands in between."""
    if refusal.failure is None:
        told = because("A firewall or proxy before the server seems to refuse (HTTP {status}).", status=refusal.status)
        return _unfit(refusal, told)
    return WrongKeyKindError(ErrorCode.KEY_KIND_WRONG, "The server takes another kind of key here.", refusal.answer)


def _quota(refusal: Refusal) -> HtmlFigError:
    return QuotaExhaustedError(refusal.answer, refusal.retry_after, refusal.now)


def _limited(refusal: Refusal) -> HtmlFigError:
    return RateLimitedError(refusal.answer, refusal.retry_after, refusal.now)


def _too_large(refusal: Refusal) -> HtmlFigError:
    limit = refusal.details.limit
    known = int(limit) if isinstance(limit, int | float) and 0 < limit < refusal.size else None
    return PayloadTooLargeError(refusal.size, known, refusal.answer)


def _invalid(refusal: Refusal) -> HtmlFigError:
    field = refusal.details.field or ""
    said = refusal.answer.text or because("The server does not say what is wrong.")
    if field and field not in said:
        said = because("{field}: {said}", field=field, said=said)
    return InvalidInputError(said, field, refusal.answer)


def _failed(refusal: Refusal) -> HtmlFigError:
    failed = because("The server failed with HTTP {status}.", status=refusal.status)
    if refusal.status in _OF_GATEWAYS:
        failed = because("What stands before the server gets no answer from it (HTTP {status}).", status=refusal.status)
    said = refusal.answer.text or failed
    return RemoteConversionError(ErrorCode.REMOTE_CONVERSION_FAILED, said, refusal.answer)


def _busy(refusal: Refusal) -> HtmlFigError:
    return BusyError(refusal.answer, refusal.retry_after, refusal.now)


def _unfit(refusal: Refusal, cause: str = "The server has nothing at this address.") -> HtmlFigError:
    return UnfitServerError(ErrorCode.SERVER_UNFIT, cause, refusal.answer)


_BY_CODE: Final[Mapping[tuple[int, str], Callable[[Refusal], HtmlFigError]]] = {
    (401, WireCode.KEY_EXPIRED.value): _expired,
    (400, WireCode.FILE_TOO_LARGE.value): _too_large,
}
_BY_STATUS: Final[Mapping[int, Callable[[Refusal], HtmlFigError]]] = {
    400: _invalid,
    401: _refused,
    402: _quota,
    403: _wrong_kind,
    404: _unfit,
    413: _too_large,
    422: _invalid,
    429: _limited,
    503: _busy,
}
