"""Reads the fields of a request strictly: the type, the values and the bounds that the contract names."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar
from urllib.parse import urlsplit

from htmlfig_desktop.contract.codes import WireCode
from htmlfig_desktop.contract.failures import ContractViolation, Details
from htmlfig_desktop.contract.json_text import Json, JsonScalar, NotJsonError, decode_json
from htmlfig_desktop.core.options import Bounds

E = TypeVar("E", bound=Enum)

LONGEST_URL = 8192
"""Characters of an address; longer ones are no addresses of pages."""

_SHOWN = 80


@dataclass(frozen=True, slots=True)
class Fields:
    """One object of a request. A field that is absent or null takes its default; unknown fields are left alone."""

    values: Mapping[str, Json]
    path: str = ""
    """Dotted path of the object itself; empty for the body."""

    @classmethod
    def of_body(cls, body: bytes) -> Fields:
        """Return the fields of a request's body.

        Raises:
            ContractViolation: INVALID_REQUEST, the body is no JSON object.
        """
        try:
            decoded = decode_json(body)
        except NotJsonError as error:
            raise ContractViolation(WireCode.INVALID_REQUEST, f"The body must be a JSON object. {error}") from error
        if not isinstance(decoded, dict):
            raise ContractViolation(WireCode.INVALID_REQUEST, "The body must be a JSON object.")
        return cls(decoded)

    def path_of(self, name: str) -> str:
        """Return the dotted path of one of the fields."""
        return f"{self.path}.{name}" if self.path else name

    def child(self, name: str) -> Fields:
        """Return the object in a field; an empty one where it is absent."""
        value = self.values.get(name)
        if value is None:
            return Fields({}, self.path_of(name))
        if not isinstance(value, dict):
            raise self.violation(name, "an object", value)
        return Fields(value, self.path_of(name))

    def text(self, name: str) -> str | None:
        """Return a string; None where it is absent. Half a character (an unpaired surrogate) is a violation."""
        value = self.values.get(name)
        if value is None:
            return None
        if not isinstance(value, str):
            raise self.violation(name, "a string", value)
        try:
            value.encode()
        except UnicodeEncodeError:
            raise self.violation(name, "a string of whole characters (no unpaired surrogate)", None) from None
        return value

    def number(self, name: str, bounds: Bounds) -> float | None:
        """Return a number within bounds; None where it is absent."""
        value = self.values.get(name)
        if value is None:
            return None
        allowed = f"a number from {bounds.low:g} to {bounds.high:g}"
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.violation(name, allowed, value)
        if not bounds.low <= value <= bounds.high:
            limit = bounds.low if value < bounds.low else bounds.high
            raise self.violation(name, allowed, value, limit=limit)
        return float(value)

    def whole(self, name: str, bounds: Bounds) -> int | None:
        """Return a number within bounds, rounded: pixels and milliseconds are whole, the contract says "number"."""
        value = self.number(name, bounds)
        return None if value is None else round(value)

    def flag(self, name: str, default: bool) -> bool:
        """Return a boolean."""
        value = self.values.get(name)
        if value is None:
            return default
        if not isinstance(value, bool):
            raise self.violation(name, "true or false", value)
        return value

    def choice(self, name: str, default: E) -> E:
        """Return a member of the default's enum, by its value."""
        value = self.values.get(name)
        if value is None:
            return default
        members = {str(member.value): member for member in type(default)}
        if not isinstance(value, str) or value not in members:
            raise self.violation(name, f"one of {', '.join(members)}", value)
        return members[value]

    def violation(self, name: str, allowed: str, value: Json, *, limit: JsonScalar = None) -> ContractViolation:
        """Return the violation of a field that must be ``allowed`` and is ``value``."""
        path = self.path_of(name)
        details = Details(field=path, limit=limit, actual=_shown(value), hint=f"{path} takes {allowed}.")
        seen = "" if value is None else f", not {_in_words(value)}"
        return ContractViolation(WireCode.INVALID_REQUEST, f"{path} must be {allowed}{seen}.", details)


def is_page_address(text: str) -> bool:
    """Return whether a text is an absolute http(s) address with a host. Says nothing on whether it may be fetched."""
    if len(text) > LONGEST_URL or not text.isprintable() or " " in text:
        return False
    try:
        parts = urlsplit(text)
        return parts.scheme.lower() in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def _in_words(value: Json) -> str:
    """Return a value as its sender wrote it, where it is short: a sender of JSON knows ``true``, not ``True``."""
    shown = _shown(value)
    is_told_of = isinstance(shown, str) and not isinstance(value, str)
    return str(shown) if is_told_of else json.dumps(shown, ensure_ascii=False)


def _shown(value: Json) -> JsonScalar:
    if isinstance(value, str):
        whole = value.encode(errors="replace").decode()
        return whole if len(whole) <= _SHOWN else whole[: _SHOWN - 1] + "…"
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > 10**15:
        return f"{float(value):g}" if abs(value) < 10**300 else "a very large number"
    return value
