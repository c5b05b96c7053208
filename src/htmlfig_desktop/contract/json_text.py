"""JSON as the API takes it: UTF-8, finite numbers, whole characters."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final, NoReturn, TypeAlias

from htmlfig_desktop.core.causes import because

JsonScalar: TypeAlias = str | int | float | bool | None
Json: TypeAlias = "JsonScalar | list[Json] | dict[str, Json]"
"""What a JSON document may hold."""


_MARK: Final = "\ufeff"
"""What editors and shells of Windows put before a text in UTF-8. Source: RFC 8259, 8.1: it may be passed over."""
_PIECE: Final = 1 << 16
"""Characters that are encoded at once: no call holds the interpreter for long, so other threads go on meanwhile."""


class NotJsonError(ValueError):
    """A text is no JSON; the message says why, without repeating it."""


def decode_json(data: bytes | str) -> Json:
    """Return what a JSON document holds.

    Raises:
        NotJsonError: no UTF-8, no JSON, a number that is not finite, nested too deep, or half a character.
    """
    try:
        text = data if isinstance(data, str) else data.decode("utf-8")
        text = text.removeprefix(_MARK)
        decoded: Json = json.loads(text, parse_constant=_refuse_constant, parse_float=_finite)
    except UnicodeDecodeError as error:
        raise NotJsonError(because("It is not UTF-8 at byte {place}.", place=error.start)) from error
    except json.JSONDecodeError as error:
        raise NotJsonError(
            because("It is not JSON at line {line}, column {column}.", line=error.lineno, column=error.colno)
        ) from error
    except RecursionError as error:
        raise NotJsonError(because("It is nested too deep.")) from error
    except NotJsonError:
        raise
    except ValueError as error:  # an integer of thousands of digits
        raise NotJsonError(because("It holds a number that is too long.")) from error
    return decoded


def encode_json(value: Json) -> bytes:
    """Return compact UTF-8; half characters (unpaired surrogates) become U+FFFD, so that the bytes are valid."""
    return b"".join(_pieces(value))


def _pieces(value: Json) -> Iterator[bytes]:
    """Yield the bytes of a document, long strings a piece at a time."""
    if isinstance(value, dict):
        separator = b"{"
        for name, member in value.items():
            yield separator + _bytes(name) + b":"
            yield from _pieces(member)
            separator = b","
        yield b"}" if value else b"{}"
    elif isinstance(value, str) and len(value) > _PIECE:
        yield b'"'
        start = 0
        while start < len(value):
            end = start + _PIECE
            if "\ud800" <= value[end - 1 : end] <= "\udbff":  # half a character, its other half may follow
                end += 1
            yield _bytes(value[start:end])[1:-1]
            start = end
        yield b'"'
    else:
        yield _bytes(value)


def _bytes(value: Json) -> bytes:
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").encode()


def _finite(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise NotJsonError(because("It holds a number that is too large."))
    return number


def _refuse_constant(name: str) -> NoReturn:
    raise NotJsonError(because("{name} is no JSON number.", name=name))
