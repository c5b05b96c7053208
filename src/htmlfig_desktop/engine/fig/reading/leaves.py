"""Walks all values of a node, however deep they lie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def leaves(fields: Mapping[str, Any]) -> Iterator[tuple[str, str, Any]]:
    """Yield every value that is no message or struct, as the path of its message, its field's name, and itself.

    Elements of arrays come one by one, in no particular order. ``byte[]`` is one value.
    """
    pending: list[tuple[str, Mapping[str, Any]]] = [("", fields)]
    while pending:
        path, message = pending.pop()
        for name, value in message.items():
            kind = value.__class__
            if kind is dict:
                pending.append((f"{path}{name}.", value))
            elif kind is list:
                for item in value:
                    if item.__class__ is dict:
                        pending.append((f"{path}{name}.", item))
                    else:
                        yield path, name, item
            else:
                yield path, name, value
