"""Radii of the corners of a box: round, elliptical, and what they are further inside."""

from __future__ import annotations

from dataclasses import field

from htmlfig_desktop.core.geometry import Rect, Size, Vec
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.css.background import parse_radius
from htmlfig_desktop.engine.convert.shapes.corner_shapes import (
    ROUND,
    CornerShapes,
    Radius,
    parse_shapes,
    shaped_path,
    smooth_corners,
)
from htmlfig_desktop.engine.convert.shapes.outlines import ellipse_path, rectangle_path
from htmlfig_desktop.engine.scene.paints import SQUARE_CORNERS, Corners
from htmlfig_desktop.engine.scene.paths import PathData

CORNER_DEPTH = 1 - 0.5**0.5
"""How far from both sides a round corner's arc passes, in radii."""
_PROPERTIES = tuple(f"border-{corner}-radius" for corner in ("top-left", "top-right", "bottom-right", "bottom-left"))
_SHAPES = tuple(f"corner-{corner}-shape" for corner in ("top-left", "top-right", "bottom-right", "bottom-left"))
_NONE = ["0px"] * 4
_LARGEST_GIVEN = 9999.0
"""px, above which a radius says nothing but that it is as large as can be, such as ``calc(infinity * 1px)``."""
_ROUND = 0.5
"""px by which the radii of a corner may differ and still count as round."""


@dataclass(frozen=True, slots=True)
class CornerRadii:
    """Clockwise from the top left, reduced so that neighbors fit."""

    radii: tuple[Radius, Radius, Radius, Radius] = ((0.0, 0.0),) * 4
    shapes: CornerShapes = ROUND
    given: float = field(default=0.0, compare=False)
    """The one radius that all four had before they were reduced; 0 where they were not, or differed."""
    is_square: bool = field(init=False, compare=False)
    """Whether no corner is round."""
    is_circular: bool = field(init=False, compare=False)
    """Whether Figma's own corners, which are circular or smooth, show the same."""
    corners: Corners = field(init=False, compare=False)
    """The nearest of Figma's own corners."""

    def __post_init__(self) -> None:
        is_square = not any(x and y for x, y in self.radii)
        is_circular = all(abs(x - y) <= _ROUND or not (x and y) for x, y in self.radii)
        tl, tr, br, bl = (min(x, y) for x, y in self.radii)
        corners = SQUARE_CORNERS if is_square else Corners(tl, tr, br, bl, given=self.given)
        if self.shapes != ROUND and not is_square:
            smooth = smooth_corners(self.radii, self.shapes)
            is_circular, corners = is_circular and smooth is not None, smooth or corners
        object.__setattr__(self, "is_square", is_square)
        object.__setattr__(self, "is_circular", is_circular)
        object.__setattr__(self, "corners", corners)

    def is_ellipse(self, size: Size) -> bool:
        """Whether the box is one ellipse."""
        is_full = all(abs(2 * x - size.width) < 1 and abs(2 * y - size.height) < 1 for x, y in self.radii)
        return is_full and self.shapes == ROUND

    def inside(self, top: float, right: float, bottom: float, left: float) -> CornerRadii:
        """Return the radii of the outline that lies so many px further inside (CSS Backgrounds 3, section 4.2)."""
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.radii
        pairs = ((ax - left, ay - top), (bx - right, by - top), (cx - right, cy - bottom), (dx - left, dy - bottom))
        first, second, third, fourth = ((x, y) if x > 0 and y > 0 else (0.0, 0.0) for x, y in pairs)
        return CornerRadii((first, second, third, fourth), self.shapes)

    def cutting(self, top: float, right: float, bottom: float, left: float) -> CornerRadii:
        """Return the corners of what this outline leaves of a rectangle that lies so many px further inside."""
        tl, tr, br, bl = self.radii
        cuts = _cut(tl, left, top), _cut(tr, right, top), _cut(br, right, bottom), _cut(bl, left, bottom)
        return CornerRadii(cuts, self.shapes)

    def grown(self, reach: float) -> CornerRadii:
        """Return the radii of the outline that lies so many px further outside; square corners stay square."""
        return CornerRadii(
            tuple((x + reach, y + reach) if x and y else (0.0, 0.0) for x, y in self.radii),  # type: ignore[arg-type]
            self.shapes,
        )

    def spread(self, reach: float, size: Size) -> CornerRadii:
        """Return the radii of the outline of a size that lies so many px further outside, or inside, as shadows do."""
        return (self.grown(reach) if reach > 0 else self.inside(*(-reach,) * 4)).fitted(size)

    def fitted(self, size: Size) -> CornerRadii:
        """Return the radii reduced so that neighbors fit along the sides of a box (CSS Backgrounds 3, section 4.5)."""
        if self.is_square:
            return self
        tl, tr, br, bl = self.radii
        sides = (
            (size.width, tl[0] + tr[0]),
            (size.width, bl[0] + br[0]),
            (size.height, tl[1] + bl[1]),
            (size.height, tr[1] + br[1]),
        )
        factor = min(1.0, *(side / total for side, total in sides if total > 0))
        if factor == 1.0:
            return self
        is_one = self.shapes == ROUND and len({*tl, *tr, *br, *bl}) == 1
        given = min(tl[0], _LARGEST_GIVEN) if is_one else 0.0
        tl, tr, br, bl = ((x * factor, y * factor) for x, y in self.radii)
        return CornerRadii((tl, tr, br, bl), self.shapes, given)

    def path(self, rect: Rect) -> PathData:
        """Return a rectangle with these corners."""
        if self.is_ellipse(rect.size):
            return ellipse_path(Vec(rect.center.x, rect.center.y), rect.width / 2, rect.height / 2)
        if self.shapes != ROUND:
            return shaped_path(rect, self.radii, self.shapes)
        return rectangle_path(rect, () if self.is_square else self.radii)


SQUARE = CornerRadii()


def corner_radii(style: ComputedStyle, size: Size) -> CornerRadii:
    """Return the radii of a box, reduced so that neighbors fit (CSS Backgrounds 3, section 4.5)."""
    values = [style[name] for name in _PROPERTIES]
    if values == _NONE:
        return SQUARE
    found = [_radius(value, size) for value in values]
    if not any(x and y for x, y in found):
        return SQUARE
    tl, tr, br, bl = found
    return CornerRadii((tl, tr, br, bl), parse_shapes([style[name] for name in _SHAPES])).fitted(size)


def _radius(value: str, size: Size) -> Radius:
    pair = parse_radius(value) if value != "0px" else None
    if pair is None:
        return 0.0, 0.0
    x, y = pair
    return max(0.0, x.resolve(size.width)), max(0.0, y.resolve(size.height))  # ``calc(50% - 9px)`` of a small box


def _cut(radius: Radius, x: float, y: float) -> Radius:
    """Return how far along its two sides the arc of a corner reaches into one that lies further inside."""
    if x >= radius[0] or y >= radius[1]:
        return 0.0, 0.0
    across = radius[0] * (1 - (1 - (1 - y / radius[1]) ** 2) ** 0.5) - x
    down = radius[1] * (1 - (1 - (1 - x / radius[0]) ** 2) ** 0.5) - y
    return (across, down) if across > 0 and down > 0 else (0.0, 0.0)
