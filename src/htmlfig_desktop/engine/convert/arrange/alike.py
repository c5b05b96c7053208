"""Which boxes of a page are alike, as the parts of cards in a row are."""

from __future__ import annotations

from typing import NamedTuple

from htmlfig_desktop.engine.convert.boxes.box import Box

_DEEPEST = 4
"""Levels between an item and what is told apart in it."""
_Look = tuple[str, str]
"""Tag and classes."""


class Place(NamedTuple):
    """Where a box stands in items that are alike."""

    list: int
    """The box around the items."""
    path: tuple[_Look, ...]
    """From the box up to the item."""


class Alike:
    """Tells of the boxes of one page, which must live as long as this does."""

    def __init__(self) -> None:
        self._looks: dict[int, dict[_Look, int]] = {}
        """How many boxes in a box look alike, by the identity of that."""

    def place_of(self, box: Box) -> tuple[Place, int] | None:
        """Return the place of a box and how many items have such a one; None where it is in no item of several."""
        path: list[_Look] = []
        for _ in range(_DEEPEST):
            around = box.parent
            if around is None:
                return None
            path.append(_look_of(box))
            count = self._looks_in(around).get(path[-1], 0)
            if count > 1:
                return Place(id(around), tuple(path)), count
            box = around
        return None

    def _looks_in(self, box: Box) -> dict[_Look, int]:
        found = self._looks.get(id(box))
        if found is None:
            found = self._looks[id(box)] = {}
            for look in map(_look_of, box.children):
                found[look] = found.get(look, 0) + 1
        return found


def _look_of(box: Box) -> _Look:
    return box.node.name, box.node.attributes.get("class", "")
