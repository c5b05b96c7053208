"""Plane geometry in CSS px, y down."""

from __future__ import annotations

import math

from htmlfig_desktop.core.values import dataclass


@dataclass(frozen=True, slots=True)
class Vec:
    """A point or an offset."""

    x: float
    y: float

    def __add__(self, other: Vec) -> Vec:
        return Vec(self.x + other.x, self.y + other.y)

    def __sub__(self, other: Vec) -> Vec:
        return Vec(self.x - other.x, self.y - other.y)


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height, neither below 0."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Rect:
    """An axis-parallel rectangle by its left, top, width and height."""

    x: float
    y: float
    width: float
    height: float

    @classmethod
    def from_edges(cls, left: float, top: float, right: float, bottom: float) -> Rect:
        """Return the rectangle between four edges; crossed edges give an empty one."""
        width, height = right - left, bottom - top
        return cls(left, top, width if width > 0.0 else 0.0, height if height > 0.0 else 0.0)

    @property
    def right(self) -> float:
        """x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """y of the bottom edge."""
        return self.y + self.height

    @property
    def center(self) -> Vec:
        """The middle."""
        return Vec(self.x + self.width / 2, self.y + self.height / 2)

    @property
    def size(self) -> Size:
        """Width and height."""
        return Size(self.width, self.height)

    @property
    def is_empty(self) -> bool:
        """Whether the rectangle covers no area."""
        return self.width <= 0 or self.height <= 0

    def moved(self, dx: float, dy: float) -> Rect:
        """Return the same rectangle elsewhere."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def inset(self, top: float, right: float, bottom: float, left: float) -> Rect:
        """Return the rectangle with its edges moved inward (negative values: outward)."""
        x, y = self.x, self.y
        return Rect.from_edges(x + left, y + top, x + self.width - right, y + self.height - bottom)

    def intersection(self, other: Rect) -> Rect:
        """Return what both cover, empty where they do not meet."""
        right, bottom = self.x + self.width, self.y + self.height
        far, low = other.x + other.width, other.y + other.height
        return Rect.from_edges(
            other.x if other.x > self.x else self.x,
            other.y if other.y > self.y else self.y,
            far if far < right else right,
            low if low < bottom else bottom,
        )

    def union(self, other: Rect) -> Rect:
        """Return the smallest rectangle around both."""
        right, bottom = self.x + self.width, self.y + self.height
        far, low = other.x + other.width, other.y + other.height
        left, top = other.x if other.x < self.x else self.x, other.y if other.y < self.y else self.y
        width, height = (far if far > right else right) - left, (low if low > bottom else bottom) - top
        return Rect(left, top, width if width > 0.0 else 0.0, height if height > 0.0 else 0.0)

    def contains(self, other: Rect, tolerance: float = 0.0) -> bool:
        """Whether ``other`` lies inside, give or take ``tolerance`` px at each edge."""
        return (
            other.x >= self.x - tolerance
            and other.y >= self.y - tolerance
            and other.x + other.width <= self.x + self.width + tolerance
            and other.y + other.height <= self.y + self.height + tolerance
        )


@dataclass(frozen=True, slots=True)
class Affine:
    """A map of the plane: x' = a x + c y + e, y' = b x + d y + f.

    The letters are those of CSS ``matrix(a, b, c, d, e, f)``.
    """

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @classmethod
    def translation(cls, dx: float, dy: float) -> Affine:
        """Return the map that moves everything by (dx, dy)."""
        return cls(1.0, 0.0, 0.0, 1.0, dx, dy)

    @classmethod
    def scaling(cls, sx: float, sy: float) -> Affine:
        """Return the map that scales about the origin."""
        return cls(a=sx, d=sy)

    @classmethod
    def rotation(cls, degrees: float) -> Affine:
        """Return the clockwise (y down) rotation about the origin."""
        angle = math.radians(degrees)
        return cls(math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle))

    def __matmul__(self, inner: Affine) -> Affine:
        """Return the map that applies ``inner`` first, then this one."""
        if self.a == 1 and self.d == 1 and self.b == 0 and self.c == 0:
            return inner.moved(self.e, self.f)
        return Affine(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            self.a * inner.e + self.c * inner.f + self.e,
            self.b * inner.e + self.d * inner.f + self.f,
        )

    def moved(self, dx: float, dy: float) -> Affine:
        """Return the map that applies this one first, and then moves everything by (dx, dy)."""
        # A zero is added to each number, as a product of maps does, so that hardly any is a zero below zero.
        return Affine(self.a + 0.0, self.b + 0.0, self.c + 0.0, self.d + 0.0, self.e + dx, self.f + dy)

    def apply(self, point: Vec) -> Vec:
        """Return where ``point`` goes."""
        return Vec(
            self.a * point.x + self.c * point.y + self.e,
            self.b * point.x + self.d * point.y + self.f,
        )

    @property
    def determinant(self) -> float:
        """The area factor; 0 where the map folds the plane onto a line."""
        return self.a * self.d - self.b * self.c

    def inverse(self) -> Affine:
        """Return the map back.

        Raises:
            ZeroDivisionError: the determinant is 0.
        """
        det = self.determinant
        a, b, c, d = self.d / det, -self.b / det, -self.c / det, self.a / det
        return Affine(a, b, c, d, -(a * self.e + c * self.f), -(b * self.e + d * self.f))

    @property
    def is_identity(self) -> bool:
        """Whether the map leaves every point where it is."""
        return self.is_translation and abs(self.e) < 1e-9 and abs(self.f) < 1e-9

    @property
    def is_translation(self) -> bool:
        """Whether the map only moves."""
        a, b, c, d = self.a, self.b, self.c, self.d
        is_exact = a == 1 and d == 1 and b == 0 and c == 0  # as nearly all are
        return is_exact or (abs(a - 1) < 1e-9 and abs(b) < 1e-9 and abs(c) < 1e-9 and abs(d - 1) < 1e-9)

    @property
    def is_axis_parallel(self) -> bool:
        """Whether horizontal lines stay horizontal and vertical ones vertical."""
        return abs(self.b) < 1e-9 and abs(self.c) < 1e-9

    def bounds(self, rect: Rect) -> Rect:
        """Return the smallest axis-parallel rectangle around the image of ``rect``."""
        a, b, c, d, e, f = self.a, self.b, self.c, self.d, self.e, self.f
        left, top, right, bottom = rect.x, rect.y, rect.x + rect.width, rect.y + rect.height
        if b == 0 and c == 0:
            e, f = e + 0.0, f + 0.0
            x, far, y, low = a * left + e, a * right + e, d * top + f, d * bottom + f
            return Rect.from_edges(min(x, far), min(y, low), max(x, far), max(y, low))
        xs = (a * left + c * top + e, a * left + c * bottom + e, a * right + c * top + e, a * right + c * bottom + e)
        ys = (b * left + d * top + f, b * left + d * bottom + f, b * right + d * top + f, b * right + d * bottom + f)
        return Rect.from_edges(min(xs), min(ys), max(xs), max(ys))


IDENTITY = Affine()
