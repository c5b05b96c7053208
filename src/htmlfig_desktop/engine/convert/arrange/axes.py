"""Rows and columns in the same words: along a stack and across it."""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.scene.nodes import LayoutMode


@dataclass(frozen=True, slots=True)
class Axis:
    """Reads and makes rectangles along one direction."""

    mode: LayoutMode

    @property
    def is_row(self) -> bool:
        """Whether the stack runs from left to right."""
        return self.mode is LayoutMode.HORIZONTAL

    def start(self, rect: Rect) -> float:
        """Return where a rectangle begins along the stack."""
        return rect.x if self.is_row else rect.y

    def end(self, rect: Rect) -> float:
        """Return where a rectangle ends along the stack."""
        return rect.right if self.is_row else rect.bottom

    def low(self, rect: Rect) -> float:
        """Return where a rectangle begins across the stack."""
        return rect.y if self.is_row else rect.x

    def high(self, rect: Rect) -> float:
        """Return where a rectangle ends across the stack."""
        return rect.bottom if self.is_row else rect.right

    def lengths(self, size: Size) -> tuple[float, float]:
        """Return a size along the stack and across it."""
        return (size.width, size.height) if self.is_row else (size.height, size.width)

    def rect(self, start: float, low: float, end: float, high: float) -> Rect:
        """Return the rectangle between four edges."""
        if self.is_row:
            return Rect(start, low, end - start, high - low)
        return Rect(low, start, high - low, end - start)


ROW, COLUMN = Axis(LayoutMode.HORIZONTAL), Axis(LayoutMode.VERTICAL)
