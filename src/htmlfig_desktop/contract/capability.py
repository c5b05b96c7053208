"""What a server says of a key when it is tried out."""

from __future__ import annotations

from dataclasses import dataclass

from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.headers import RateLimit
from htmlfig_desktop.contract.paths import Endpoint


@dataclass(frozen=True, slots=True)
class KeyReport:
    """A key that a server accepts."""

    kind: KeyKind
    rate_limit: RateLimit | None
    """The key's window, where the server tells it."""
    is_quota_exhausted: bool
    """Whether the account's monthly conversions are used up."""
    request_id: str

    @property
    def endpoint(self) -> Endpoint:
        """The endpoint the key opens."""
        return self.kind.endpoint
