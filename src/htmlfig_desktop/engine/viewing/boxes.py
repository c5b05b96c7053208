"""Finds the boxes that lie under a point: a packed tree of boxes in flat arrays, made once and never changed.

Sixteen neighbors share a box, sixteen of those the next, up to one around all. Made by the process that opens a file,
read by the window, where a look-up must take no longer than a movement of the mouse.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

FAN: Final = 16
"""Boxes that share the next larger one."""

Edges = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True, slots=True, eq=False)
class BoxTree:
    """A tree over numbered boxes."""

    order: array[int]
    """Numbers of the boxes, neighbors side by side."""
    bounds: array[float]
    """Four edges for every inner box: those around sixteen boxes first, the one around all last."""

    @classmethod
    def of(cls, boxes: Sequence[Edges | None]) -> BoxTree:
        """Return the tree over some boxes; None stands for one that nothing finds."""
        found = [(number, box) for number, box in enumerate(boxes) if box is not None]
        found.sort(key=lambda entry: entry[1][0] + entry[1][2])
        column = FAN * max(1, math.isqrt(-(-len(found) // FAN)))
        slices = [found[at : at + column] for at in range(0, len(found), column)]
        for part in slices:
            part.sort(key=lambda entry: entry[1][1] + entry[1][3])
        placed = [entry for part in slices for entry in part]
        order = array("i", [number for number, _ in placed])
        bounds = array("d")
        level = [box for _, box in placed]
        while len(level) > 1 or (level and not bounds):
            level = [_around(level[at : at + FAN]) for at in range(0, len(level), FAN)]
            for box in level:
                bounds.extend(box)
        return cls(order, bounds)

    def at(self, x: float, y: float) -> list[int]:
        """Return the numbers of the boxes that may hold a point, in no order; the caller looks at each."""
        sizes = level_sizes(len(self.order))
        starts = [sum(sizes[:level]) for level in range(len(sizes))]
        found: list[int] = []
        pending = [(len(sizes) - 1, 0)] if sizes else []
        while pending:
            level, place = pending.pop()
            at = 4 * (starts[level] + place)
            left, top, right, bottom = self.bounds[at : at + 4]
            if not (left <= x <= right and top <= y <= bottom):
                continue
            first = place * FAN
            if level == 0:
                found.extend(self.order[first : first + FAN])
            else:
                pending += [(level - 1, child) for child in range(first, min(first + FAN, sizes[level - 1]))]
        return found

    def fits(self, count: int) -> bool:
        """Return whether this is a tree over at most ``count`` boxes: what another process made is looked at."""
        is_whole = len(self.bounds) == 4 * sum(level_sizes(len(self.order)))
        return is_whole and len(self.order) <= count and all(0 <= number < count for number in self.order)


def level_sizes(count: int) -> list[int]:
    """Return how many inner boxes each level has, the lowest first."""
    sizes: list[int] = []
    while count > 1 or (count and not sizes):
        count = -(-count // FAN)
        sizes.append(count)
    return sizes


def _around(boxes: Sequence[Edges]) -> Edges:
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )
