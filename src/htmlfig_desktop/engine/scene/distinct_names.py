"""Names of which no two are the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable


class DistinctNames:
    """Gives names, each once: the second of a name has a 2 behind it, unless somebody is called so."""

    def __init__(self) -> None:
        self._given = Counter[str]()

    def give(self, name: str) -> str:
        """Return a name, or the first like it that is free."""
        free = name
        while free in self._given:
            self._given[name] += 1
            free = f"{name} {self._given[name]}"
        self._given[free] = 1
        return free


def distinct_names(names: Iterable[str]) -> list[str]:
    """Return names in their order, no two of them the same."""
    distinct = DistinctNames()
    return [distinct.give(name) for name in names]
