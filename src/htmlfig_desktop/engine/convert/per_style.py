"""What follows from a computed style alone, worked out once for all boxes that look alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from htmlfig_desktop.engine.capture.snapshot import ComputedStyle

Result = TypeVar("Result")


class PerStyle(dict[ComputedStyle, Result]):
    """Results by style, for one conversion: ``results[style]`` works out what is not known yet."""

    def __init__(self, read: Callable[[ComputedStyle], Result]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, style: ComputedStyle) -> Result:
        found = self[style] = self._read(style)
        return found
