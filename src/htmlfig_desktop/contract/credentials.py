"""API keys: their kinds, how they look, how they travel. Source: contract, "API key" and "Authentication"."""

from __future__ import annotations

import base64
import binascii
import json
import re
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from htmlfig_desktop.contract.paths import Endpoint
from htmlfig_desktop.core.causes import because

_SHORTEST_BODY: Final = 8
_LONGEST_KEY: Final = 512
_TOKEN: Final = re.compile(r"[A-Za-z0-9._~+/=-]+")
"""What a bearer credential is made of. Source: RFC 6750, section 2.1 (b64token)."""
_BEARER: Final = re.compile(r"bearer +(\S+) *", re.IGNORECASE)


class KeyKind(Enum):
    """The kinds of key; the value is the prefix."""

    OPEN = "sk_"
    """For the open endpoint only."""
    SECRET = "svc_sk_"
    """For the general endpoint and its files."""
    PUBLISHABLE = "svc_pk_"
    """For the general endpoint, from browsers, with the Free plan's limits."""

    @property
    def prefix(self) -> str:
        """What a key of this kind starts with."""
        return self.value

    @property
    def endpoint(self) -> Endpoint:
        """The one endpoint that takes keys of this kind."""
        return Endpoint.OPEN if self is KeyKind.OPEN else Endpoint.GENERAL


class KeyFault(Enum):
    """Why a text is no API key; the value is a sentence for people that does not repeat the text."""

    EMPTY = because("There is no key.")
    SESSION_TOKEN = because("This is a session token of the web app, not an API key.")
    UNKNOWN_PREFIX = because("An API key starts with sk_, svc_sk_ or svc_pk_.")
    MALFORMED = because("The key holds characters that no key has, or is cut off.")


def read_key(text: str) -> KeyKind | KeyFault:
    """Return the kind of an API key, or why it is none. Says nothing on whether a server knows it."""
    if not text:
        return KeyFault.EMPTY
    kind = next((kind for kind in KeyKind if text.startswith(kind.prefix)), None)
    if kind is None:
        return KeyFault.SESSION_TOKEN if is_session_token(text) else KeyFault.UNKNOWN_PREFIX
    body = text[len(kind.prefix) :]
    if len(text) > _LONGEST_KEY or len(body) < _SHORTEST_BODY or not _TOKEN.fullmatch(body):
        return KeyFault.MALFORMED
    return kind


@dataclass(frozen=True, slots=True)
class ApiKey:
    """A key that does not show itself: neither ``repr`` nor ``str`` hold the secret."""

    kind: KeyKind
    secret: str = field(repr=False)

    @property
    def last_four(self) -> str:
        """The end of the key, by which people know it again."""
        return self.secret[-4:]

    def __str__(self) -> str:
        return f"{self.kind.prefix}…{self.last_four}"


def is_session_token(text: str) -> bool:
    """Return whether a text is a JSON Web Token, as web apps issue for sessions. Source: RFC 7519, section 7.2."""
    parts = text.split(".")
    if len(parts) not in {3, 5} or len(text) > 65_536:
        return False
    try:
        head = json.loads(base64.urlsafe_b64decode(parts[0] + "=" * (-len(parts[0]) % 4)))
    except (binascii.Error, ValueError, RecursionError):
        return False
    return isinstance(head, dict) and "alg" in head


def authorization(key: str) -> str:
    """Return the value of the ``Authorization`` header that carries a key."""
    return f"Bearer {key}"


def bearer_token(header: str | None) -> str | None:
    """Return the credential in an ``Authorization`` header; None where there is none of the Bearer scheme."""
    match = _BEARER.fullmatch(header.strip()) if header else None
    return match[1] if match else None
