"""What was used last, as far as there is room for it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Recent(Generic[Key, Value]):
    """Values by key; those go first that were neither kept nor found for longest.

    Args:
        room: For the sizes of all values together, in whatever these are counted.
    """

    def __init__(self, room: int) -> None:
        self._values: OrderedDict[Key, tuple[Value, int]] = OrderedDict()
        self._room = room

    def find(self, key: Key) -> Value | None:
        """Return what is kept; None where nothing is."""
        if key not in self._values:
            return None
        self._values.move_to_end(key)
        return self._values[key][0]

    def keep(self, key: Key, value: Value, size: int = 1) -> None:
        """Keep a value in place of what was kept by its key; one that is larger than all the room is not kept."""
        _, before = self._values.pop(key, (None, 0))
        self._values[key] = value, size
        self._room += before - size
        while self._room < 0:
            _, (_, gone) = self._values.popitem(last=False)
            self._room += gone
