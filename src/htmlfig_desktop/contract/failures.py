"""Errors on the wire, in both envelopes. Source: contract, "Errors"; decisions, "contents of `details`"."""

from __future__ import annotations

import math
from dataclasses import dataclass

from htmlfig_desktop.contract.codes import WireCode
from htmlfig_desktop.contract.json_text import Json, JsonScalar, NotJsonError, decode_json, encode_json
from htmlfig_desktop.contract.paths import Endpoint

_LONGEST_TEXT = 2000
_MOST_DETAILS = 20
_OWN_DETAILS = ("field", "limit", "actual", "hint")


@dataclass(frozen=True, slots=True)
class Details:
    """What an error says about its cause; what does not apply is None."""

    field: str | None = None
    """Dotted path of the field in the request, such as ``options.viewport.width``."""
    limit: JsonScalar = None
    actual: JsonScalar = None
    hint: str | None = None
    other: tuple[tuple[str, str], ...] = ()
    """What a server adds of its own, as it stands; never sent by us."""


NO_DETAILS = Details()


@dataclass(frozen=True, slots=True)
class Failure:
    """An error as it travels."""

    code: str
    """A ``WireCode``'s word, or another server's own; may be empty."""
    message: str
    details: Details = NO_DETAILS
    retry_after: float | None = None
    """Seconds, from the body of the general envelope."""

    def to_json(self, endpoint: Endpoint) -> bytes:
        """Return the body in the endpoint's envelope."""
        if endpoint is Endpoint.OPEN:
            return encode_json({"code": self.code, "message": self.message})
        own = {name: getattr(self.details, name) for name in _OWN_DETAILS}
        error: dict[str, Json] = {
            "code": self.code,
            "message": self.message,
            "details": {name: value for name, value in own.items() if value is not None},
        }
        if self.retry_after is not None:
            error["retryAfter"] = math.ceil(self.retry_after)
        return encode_json({"success": False, "error": error})


class ContractViolation(Exception):  # noqa: N818 - the word of the contract
    """A request breaks the contract.

    Attributes:
        code: what is wrong.
        message: one sentence that names the field and the values it takes.
        details: the same for programs.
    """

    def __init__(self, code: WireCode, message: str, details: Details = NO_DETAILS) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.details = details

    def failure(self) -> Failure:
        """Return it as it travels."""
        return Failure(self.code.value, self.message, self.details)


def parse_failure(body: bytes) -> Failure | None:
    """Return the error in a body of either envelope, or of one that resembles them; None where there is none.

    Tolerant: reads ``{code, message}``, ``{success, error: {...}}`` and ``{error: "text"}``; texts are cut at 2000
    characters.
    """
    try:
        decoded = decode_json(body)
    except NotJsonError:
        return None
    if not isinstance(decoded, dict):
        return None
    error = decoded.get("error", decoded)
    if isinstance(error, str):
        error = {**decoded, "message": decoded.get("message") or error}
    if not isinstance(error, dict):
        return None
    code, message = _text(error.get("code")), _text(error.get("message"))
    if not code and not message:
        return None
    return Failure(code, message, _details(error.get("details")), _seconds(error.get("retryAfter")))


def _details(value: Json) -> Details:
    if not isinstance(value, dict):
        return Details(hint=_text(value)) if isinstance(value, str) and value else NO_DETAILS
    other = [(_text(name), _shown(item)) for name, item in value.items() if name not in _OWN_DETAILS]
    return Details(
        field=_text(value.get("field")) or None,
        limit=_scalar(value.get("limit")),
        actual=_scalar(value.get("actual")),
        hint=_text(value.get("hint")) or None,
        other=tuple(other[:_MOST_DETAILS]),
    )


def _text(value: Json) -> str:
    return value[:_LONGEST_TEXT] if isinstance(value, str) else _shown(value) if isinstance(value, int) else ""


def _scalar(value: Json) -> JsonScalar:
    if isinstance(value, str):
        return value[:_LONGEST_TEXT]
    return _shown(value) if isinstance(value, list | dict) else value


def _shown(value: Json) -> str:
    text = value if isinstance(value, str) else encode_json(value).decode()
    return text[:_LONGEST_TEXT]


def _seconds(value: Json) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return min(max(float(value), 0.0), 1e9) if abs(value) < 1e300 else None
