"""Outlines made of lines and curves."""

from __future__ import annotations

from enum import Enum

from htmlfig_desktop.core.values import dataclass


class PathOp(Enum):
    """A command; its value is its letter and the number of coordinates it takes."""

    __hash__ = object.__hash__  # Enum's own is written in Python, and tables are asked for every command of a page

    CLOSE = ("Z", 0)
    MOVE = ("M", 2)
    LINE = ("L", 2)
    QUAD = ("Q", 4)
    CUBIC = ("C", 6)

    def __init__(self, letter: str, coordinates: int) -> None:
        self.letter = letter
        self.coordinates = coordinates
        """How many numbers follow the command."""


class Winding(Enum):
    """Which points an outline encloses."""

    __hash__ = object.__hash__

    NONZERO = "NONZERO"
    ODD = "ODD"


@dataclass(frozen=True, slots=True)
class PathData:
    """Commands and their coordinates, in the layer's own px."""

    ops: tuple[PathOp, ...]
    coords: tuple[float, ...]
    """All coordinates in a row; each command takes ``PathOp.coordinates`` of them."""
    winding: Winding = Winding.NONZERO
