"""The codes of errors and the HTTP status each has. Source: contract, "Errors"; decisions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final

from htmlfig_desktop.contract.paths import Endpoint


class WireCode(Enum):
    """Every code the service answers; the value is the word on the wire."""

    MISSING_AUTH = "MISSING_AUTH"
    INVALID_KEY = "INVALID_KEY"
    KEY_EXPIRED = "KEY_EXPIRED"
    UNAUTHORIZED = "UNAUTHORIZED"
    """Known to clients; our service answers one of the three more exact ones."""
    QUOTA_EXCEEDED = "QUOTA_EXCEEDED"
    OPEN_ENDPOINT_ONLY = "OPEN_ENDPOINT_ONLY"
    """An ``sk_`` key elsewhere than on the open endpoint."""
    INVALID_REQUEST = "INVALID_REQUEST"
    """A field is missing, of the wrong type, unknown among its values or out of range."""
    INVALID_HTML = "INVALID_HTML"
    INVALID_URL = "INVALID_URL"
    FILE_TOO_LARGE = "FILE_TOO_LARGE"
    PAYLOAD_TOO_LARGE = "PAYLOAD_TOO_LARGE"
    NOT_FOUND = "NOT_FOUND"
    METHOD_NOT_ALLOWED = "METHOD_NOT_ALLOWED"
    UNSUPPORTED_MEDIA_TYPE = "UNSUPPORTED_MEDIA_TYPE"
    RATE_LIMIT_EXCEEDED = "RATE_LIMIT_EXCEEDED"
    CONVERSION_FAILED = "CONVERSION_FAILED"
    SERVICE_UNAVAILABLE = "SERVICE_UNAVAILABLE"
    """The queue is full or the service is ending; carries ``Retry-After``."""

    def status_on(self, endpoint: Endpoint) -> int | None:
        """Return the HTTP status on an endpoint; None where the endpoint never answers this code."""
        statuses = STATUSES[self]
        return statuses.open if endpoint is Endpoint.OPEN else statuses.general


@dataclass(frozen=True, slots=True)
class Statuses:
    """HTTP status of a code on each endpoint; None where the endpoint never answers it."""

    open: int | None
    general: int | None


STATUSES: Final[Mapping[WireCode, Statuses]] = MappingProxyType(
    {
        WireCode.MISSING_AUTH: Statuses(401, 401),
        WireCode.INVALID_KEY: Statuses(401, 401),
        WireCode.KEY_EXPIRED: Statuses(401, 401),
        WireCode.UNAUTHORIZED: Statuses(401, 401),
        WireCode.QUOTA_EXCEEDED: Statuses(402, 402),
        WireCode.OPEN_ENDPOINT_ONLY: Statuses(None, 403),
        WireCode.INVALID_REQUEST: Statuses(400, 400),
        WireCode.INVALID_HTML: Statuses(400, 400),
        WireCode.INVALID_URL: Statuses(400, 400),
        WireCode.FILE_TOO_LARGE: Statuses(None, 400),
        WireCode.PAYLOAD_TOO_LARGE: Statuses(413, None),
        WireCode.NOT_FOUND: Statuses(404, 404),
        WireCode.METHOD_NOT_ALLOWED: Statuses(405, 405),
        WireCode.UNSUPPORTED_MEDIA_TYPE: Statuses(415, 415),
        WireCode.RATE_LIMIT_EXCEEDED: Statuses(429, 429),
        WireCode.CONVERSION_FAILED: Statuses(500, 500),
        WireCode.SERVICE_UNAVAILABLE: Statuses(503, 503),
    }
)
"""The status of each code; unknown paths (404, 405, and 403 for an ``sk_`` key) answer as the general endpoint."""

OPEN_KEY_ELSEWHERE: Final = "endpoint not accessible with api key"
"""Message of OPEN_ENDPOINT_ONLY, word for word. Source: contract, "Authentication", 3."""


def too_large_code(endpoint: Endpoint) -> WireCode:
    """Return the code for a body above the plan's size, which differs between the endpoints."""
    return WireCode.PAYLOAD_TOO_LARGE if endpoint is Endpoint.OPEN else WireCode.FILE_TOO_LARGE
