"""Maps and sets of things that compare by value but are meant one by one: two equal layers are two layers.

They keep their things alive, so that no other one takes the identity of one that is gone. What compares by identity
itself (boxes, computed styles) is the key of an ordinary ``dict``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

Thing = TypeVar("Thing")
Value = TypeVar("Value")


class IdentityMap(Generic[Thing, Value]):
    """What is known of things, by their identity."""

    __slots__ = ("_known",)

    def __init__(self, known: Iterable[tuple[Thing, Value]] = ()) -> None:
        self._known = {id(thing): (thing, value) for thing, value in known}

    def __setitem__(self, thing: Thing, value: Value) -> None:
        self._known[id(thing)] = (thing, value)

    def __contains__(self, thing: Thing) -> bool:
        return id(thing) in self._known

    def get(self, thing: Thing) -> Value | None:
        """Return what is known of a thing; None where nothing is."""
        known = self._known.get(id(thing))
        return None if known is None else known[1]


class IdentitySet(Generic[Thing]):
    """Things by their identity, in the order in which they came."""

    __slots__ = ("_things",)

    def __init__(self, things: Iterable[Thing] = ()) -> None:
        self._things = {id(thing): thing for thing in things}

    def __contains__(self, thing: object) -> bool:
        return id(thing) in self._things

    def __iter__(self) -> Iterator[Thing]:
        return iter(self._things.values())

    def __len__(self) -> int:
        return len(self._things)

    def add(self, thing: Thing) -> None:
        """Take one more."""
        self._things[id(thing)] = thing

    def update(self, things: Iterable[Thing]) -> None:
        """Take some more."""
        for thing in things:
            self.add(thing)
