"""Lines of text as they are read: whichever way a block writes, from left to right and one below the other.

Text on its side is a horizontal line that was turned by a quarter, so what holds of lines and of what stands in them
(which pieces follow each other, where a box is cut) is found before they are turned. Lines of ``vertical-lr`` are
turned as those of ``vertical-rl`` and come one above the other.
Source: CSS Writing Modes 4, sections 3.1 and 6.3.
"""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.core.geometry import IDENTITY, Affine, Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.boxes.fragments import Fragment
from htmlfig_desktop.engine.convert.boxes.placement import PAGE, PaintOrigin
from htmlfig_desktop.engine.convert.text.line_metrics import whole


@dataclass(frozen=True, slots=True)
class LineSpace:
    """The space in which the lines of a block are level."""

    to_layout: Affine = IDENTITY
    """From this space to that of the layout; a quarter of a turn, about the origin of both."""
    first: int = 0
    """Which side of a box in layout space is the upper one here: its place among top, right, bottom, left."""

    @property
    def is_level(self) -> bool:
        """Whether lines are not turned."""
        return self.to_layout is IDENTITY

    def layout_of(self, matrix: Affine) -> Affine:
        """Return the map from the layout to the page, given that from this space."""
        return matrix if self.is_level else matrix @ self.to_layout.inverse()

    def origin(self, origin: PaintOrigin) -> PaintOrigin:
        """Return from where pixels are counted here."""
        if self.is_level or origin is PAGE:
            return origin
        return replace(origin, corner=self.to_layout.inverse().apply(origin.corner))

    def of(self, rect: Rect) -> Rect:
        """Return where a rectangle of the layout lies here."""
        if self.is_level:
            return rect
        if self.first == _RIGHT:
            return Rect(rect.y, -rect.right, rect.height, rect.width)
        return Rect(-rect.bottom, rect.x, rect.height, rect.width)

    def back(self, rect: Rect) -> Rect:
        """Return where a rectangle of this space lies in the layout."""
        return rect if self.is_level else self.to_layout.bounds(rect)

    def drawn(self, rect: Rect, device_scale: float) -> Rect:
        """Return where letters that lie in a turned line are drawn: across the line on a whole device pixel.

        Source: Chromium, TextFragmentPainter (PhysicalBoxRect), which turns what it put on a pixel.
        """
        turn = -1 if self.first == _RIGHT else 1
        y = turn * whole(turn * rect.y * device_scale) / device_scale
        return Rect(rect.x, y, rect.width, rect.height)

    def edges(self, widths: Sequence[float]) -> list[float]:
        """Return widths at the sides of a box (top, right, bottom, left in the layout) in the order of this space."""
        return [*widths[self.first :], *widths[: self.first]]

    def broken(self, piece: Fragment) -> Fragment:
        """Return a piece of a box that is broken over lines, in the layout."""
        if self.is_level:
            return piece
        sides = [piece.sides[at - self.first] for at in range(4)]
        whole = None if piece.whole is None else self.back(piece.whole)
        return replace(piece, rect=self.back(piece.rect), sides=(sides[0], sides[1], sides[2], sides[3]), whole=whole)


_RIGHT, _LEFT = 1, 3
_LEVEL = LineSpace()
_DOWN = LineSpace(Affine(0, 1, -1, 0, 0, 0), _RIGHT)
_UP = LineSpace(Affine(0, -1, 1, 0, 0, 0), _LEFT)
_SPACES = {"vertical-rl": _DOWN, "vertical-lr": _DOWN, "sideways-rl": _DOWN, "sideways-lr": _UP}


def line_space(writing_mode: str) -> LineSpace:
    """Return the space of the lines of a block with a value of ``writing-mode``."""
    return _SPACES.get(writing_mode, _LEVEL)
