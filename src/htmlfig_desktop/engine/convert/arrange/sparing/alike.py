"""Which boxes of a page are alike, as the parts of cards in a row are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from htmlfig_desktop.engine.convert.boxes.box import Box

_DEEPEST = 4
"""Levels between an item and what is told apart in it."""
_PLAIN = frozenset({"div", "span"})
_Look = tuple[str, frozenset[str]]
"""Tag and classes."""


class Place(NamedTuple):
    """Where a box stands in items that are alike."""

    around: Box
    """What the items are in."""
    path: tuple[_Look, ...]
    """From the box up to the item."""

    @property
    def is_of_a_kind(self) -> bool:
        """Whether the items are called something: two plain boxes beside each other need not be of one kind."""
        tag, classes = self.path[-1]
        return bool(classes) or tag not in _PLAIN


class _Looks(NamedTuple):
    """How the boxes in a box look."""

    own: dict[Box, _Look]
    counts: Counter[_Look]


class Alike:
    """Tells of the boxes of one page."""

    def __init__(self) -> None:
        self._looks: dict[Box, _Looks] = {}
        """Of the boxes in a box."""

    def place_of(self, box: Box) -> tuple[Place, int] | None:
        """Return the place of a box and how many items have such a one; None where it is in no item of several."""
        return next(self._places_of(box), None)

    def widest_place_of(self, box: Box) -> Place | None:
        """Return the place of a box in the largest items that are alike: the cards of a row, not the lines in each."""
        places = [place for place, _ in self._places_of(box)]
        return places[-1] if places else None

    def _places_of(self, box: Box) -> Iterator[tuple[Place, int]]:
        """Yield the places of a box in items that are alike, and how many there are, those in the smallest first."""
        path: list[_Look] = []
        for _ in range(_DEEPEST):
            around = box.parent
            if around is None:
                return
            looks = self._looks_in(around)
            path.append(looks.own[box])
            count = looks.counts[path[-1]]
            if count > 1:
                yield Place(around, tuple(path)), count
            box = around

    def _looks_in(self, box: Box) -> _Looks:
        found = self._looks.get(box)
        if found is None:
            found = self._looks[box] = _looks_of(box.children)
        return found


def _looks_of(boxes: Sequence[Box]) -> _Looks:
    """Return how boxes beside each other look: by tag, and by classes that others of that tag have, too.

    A class that one of them has alone beside others tells what is special about it: the item that is chosen, the plan
    that is to be sold.
    """
    named = [(box.node.name, frozenset(box.node.attributes.get("class", "").split())) for box in boxes]
    shared = Counter((tag, name) for tag, classes in named for name in classes)
    looks = [(tag, frozenset(name for name in classes if shared[tag, name] > 1) or classes) for tag, classes in named]
    return _Looks(dict(zip(boxes, looks, strict=True)), Counter(looks))
