"""Outlines made of lines and curves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class PathOp(Enum):
    """A command; its value is the number of coordinates it takes."""

    CLOSE = ("Z", 0)
    MOVE = ("M", 2)
    LINE = ("L", 2)
    QUAD = ("Q", 4)
    CUBIC = ("C", 6)

    @property
    def coordinates(self) -> int:
        """How many numbers follow the command."""
        return self.value[1]


class Winding(Enum):
    """Which points an outline encloses."""

    NONZERO = "NONZERO"
    ODD = "ODD"


@dataclass(frozen=True, slots=True)
class PathData:
    """Commands and their coordinates, in the layer's own px."""

    ops: tuple[PathOp, ...]
    coords: tuple[float, ...]
    """All coordinates in a row; each command takes ``PathOp.coordinates`` of them."""
    winding: Winding = Winding.NONZERO
