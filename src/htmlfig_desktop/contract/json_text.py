"""JSON as the API takes it: UTF-8, finite numbers, whole characters."""

from __future__ import annotations

import json
from typing import NoReturn, TypeAlias

JsonScalar: TypeAlias = str | int | float | bool | None
Json: TypeAlias = "JsonScalar | list[Json] | dict[str, Json]"
"""What a JSON document may hold."""


class NotJsonError(ValueError):
    """A text is no JSON; the message says why, without repeating it."""


def decode_json(data: bytes | str) -> Json:
    """Return what a JSON document holds.

    Raises:
        NotJsonError: no UTF-8, no JSON, a number that is not finite, nested too deep, or half a character.
    """
    try:
        text = data if isinstance(data, str) else data.decode("utf-8")
        decoded: Json = json.loads(text, parse_constant=_refuse_constant, parse_float=_finite)
    except UnicodeDecodeError as error:
        raise NotJsonError(f"It is not UTF-8 at byte {error.start}.") from error
    except json.JSONDecodeError as error:
        raise NotJsonError(f"It is not JSON at line {error.lineno}, column {error.colno}.") from error
    except RecursionError as error:
        raise NotJsonError("It is nested too deep.") from error
    except NotJsonError:
        raise
    except ValueError as error:  # an integer of thousands of digits
        raise NotJsonError("It holds a number that is too long.") from error
    return decoded


def encode_json(value: Json) -> bytes:
    """Return compact UTF-8; half characters (unpaired surrogates) become U+FFFD, so that the bytes are valid."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").encode()


def _finite(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise NotJsonError("It holds a number that is too large.")
    return number


def _refuse_constant(name: str) -> NoReturn:
    raise NotJsonError(f"{name} is no JSON number.")
