"""Frozen dataclasses as JSON and back, checked against their annotations on the way in.

A worker runs hostile pages, so nothing it says is taken for more than it proves to be.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Hashable
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from htmlfig_desktop.core.causes import Cause, cause_from

T = TypeVar("T")

_KIND = "$"
"""Key that names the class where an annotation allows several."""


def to_json(value: Any) -> Any:
    """Return the JSON form of a dataclass, enum, path, tuple or plain value."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type) and not isinstance(value, Enum):
        kinds = _fields(cast(Hashable, type(value)))
        # A cause may stand where a text is wanted; as a text it has no facts.
        fields = {
            name: str(item) if kind is str else to_json(item)
            for name, kind in kinds.items()
            for item in (getattr(value, name),)
        }
        return {_KIND: type(value).__name__, **fields}
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, Path):
        return str(value)
    if isinstance(value, Cause):
        return value.to_plain()
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    return value


def from_json(kind: type[T], data: Any) -> T:
    """Return the record of type ``kind`` that ``data`` describes.

    Raises:
        ValueError: it describes none, or its values are refused by the record itself.
    """
    value: T = _read(kind, data)
    return value


def _read(kind: Any, data: Any) -> Any:
    origin = typing.get_origin(kind)
    if origin in (typing.Union, types.UnionType):
        return _read_union(typing.get_args(kind), data)
    if origin is tuple:
        return _read_tuple(typing.get_args(kind), data)
    if kind is None or kind is type(None):
        return _expect(data is None, data, data)
    if isinstance(kind, type):
        for base, read in _READERS:
            if issubclass(kind, base):
                return read(kind, data)
        return _read_record(kind, data)
    raise TypeError(f"no JSON form of {kind}")


def _read_record(kind: type[Any], data: Any) -> Any:
    known = _fields(cast(Hashable, kind))
    if not isinstance(data, dict) or data.keys() != known.keys() | {_KIND} or data[_KIND] != kind.__name__:
        raise ValueError(f"no {kind.__name__}: {_short(data)}")
    return kind(**{name: _read(annotation, data[name]) for name, annotation in known.items()})


def _read_union(kinds: tuple[Any, ...], data: Any) -> Any:
    if data is None and type(None) in kinds:
        return None
    others = [kind for kind in kinds if kind is not type(None)]
    if isinstance(data, dict):
        others = [kind for kind in others if kind.__name__ == data.get(_KIND)]
    if len(others) != 1:
        raise ValueError(f"none of {len(kinds)} kinds: {_short(data)}")
    return _read(others[0], data)


def _read_tuple(kinds: tuple[Any, ...], data: Any) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise ValueError(f"no list: {_short(data)}")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(_read(kinds[0], item) for item in data)
    if len(kinds) != len(data):
        raise ValueError(f"not {len(kinds)} items: {_short(data)}")
    return tuple(_read(kind, item) for kind, item in zip(kinds, data, strict=True))


def _read_enum(kind: type[Enum], data: Any) -> Enum:
    if not isinstance(data, str) or data not in kind.__members__:
        raise ValueError(f"no {kind.__name__}: {_short(data)}")
    return kind[data]


def _plain(kind: type, data: Any) -> Any:
    return _expect(type(data) is kind, data, data)


_READERS: tuple[tuple[type, Callable[[Any, Any], Any]], ...] = (
    (Enum, _read_enum),
    (Path, lambda _, data: Path(_expect(isinstance(data, str) and "\0" not in data, data, data))),
    (bool, _plain),
    (int, _plain),
    (float, lambda _, data: float(_expect(type(data) in (int, float), data, data))),
    (Cause, lambda _, data: cause_from(data)),
    (str, _plain),
)


def _expect(fits: bool, value: Any, data: Any) -> Any:
    if not fits:
        raise ValueError(f"unexpected value: {_short(data)}")
    return value


@cache
def _fields(kind: Hashable) -> dict[str, Any]:
    record = cast(type[Any], kind)
    hints = typing.get_type_hints(record)
    return {field.name: hints[field.name] for field in dataclasses.fields(record)}


def _short(data: Any) -> str:
    return repr(data)[:80]
