"""Where a box lies before transforms, and what transforms make of it.

The browser reports for each box the smallest axis-parallel rectangle around what all transforms make of it. Layers
need the box itself and its map. Both are found again top down: the center of that rectangle is the image of the
box's center, and the box's size is a computed value.

Some boxes have pixels of their own (``PaintOrigin``): the browser paints them, and all inside, from a whole pixel on.
"""

from __future__ import annotations

import math

from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import IDENTITY, Affine, Rect, Size, Vec
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.css_lists import split_list
from htmlfig_desktop.engine.capture.pictures.depth import enlargement
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, SnapshotNode
from htmlfig_desktop.engine.convert.boxes.element_kinds import is_replaced
from htmlfig_desktop.engine.convert.css.values import (
    parse_function,
    parse_number,
    parse_origin,
    parse_px,
    parse_rotate,
    parse_scale,
    parse_transform,
    parse_translate,
)
from htmlfig_desktop.engine.convert.report import Report

_SMALLEST_DETERMINANT = 1e-6
_VANISHING = 1 / 16
"""Device px of a side that may be painted as nothing."""
_PARTS = 64
"""Of a px, in which the browser keeps lengths."""
_SAME = 0.5 / _PARTS
_AT_CORNER = Vec(0.0, 0.0)
_STILL: dict[str, tuple[float | None, ...]] = {
    "matrix": (1, 0, 0, 1, None, None),
    "matrix3d": (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, None, None, None, 1),
}
"""The numbers of transforms that only move; None: any."""


@dataclass(frozen=True, slots=True)
class PaintOrigin:
    """From where the pixels of a box are counted that is painted by itself, and of those inside of it."""

    corner: Vec = _AT_CORNER
    """In layout space; a whole pixel is painted here, whatever fraction of one it was laid out at."""
    shift: Vec = _AT_CORNER
    """How far from where the browser tells of it a box is painted because of that, px of the page."""


PAGE = PaintOrigin()


@dataclass(frozen=True, slots=True)
class Placement:
    """A box before transforms (``rect``, in layout space) and the map from layout space to the page."""

    rect: Rect
    matrix: Affine = IDENTITY
    exact: Rect | None = None
    """Set where ``rect`` lies on device pixels: the box as it was laid out, which is what text inside it keeps to."""
    origin: PaintOrigin = PAGE

    @property
    def measured(self) -> Affine:
        """The map from layout space to where the browser tells of what is inside."""
        if self.origin is PAGE:
            return self.matrix
        return Affine.translation(-self.origin.shift.x, -self.origin.shift.y) @ self.matrix

    @property
    def laid_out(self) -> Rect:
        """The box as it was laid out."""
        return self.exact or self.rect

    @property
    def page_bounds(self) -> Rect:
        """The smallest rectangle around the box on the page."""
        return self.rect if self.matrix is IDENTITY else self.matrix.bounds(self.rect)

    @property
    def has_pixels(self) -> bool:
        """Whether it is known which lengths of layout space are painted as whole pixels."""
        return self.matrix is IDENTITY or self.origin is not PAGE or self.matrix.is_translation

    def on_pixels(self, device_scale: float) -> Placement:
        """Return the box as it is painted: its edges on device pixels, before a transform that does more than move it.

        Each edge falls on the nearest one, so that neighbors stay neighbors; what is thinner keeps one, unless it is
        next to nothing. Source: Chromium, ToPixelSnappedRect and SnapSizeToPixel.
        """
        corner = self.origin.corner
        if not self.has_pixels:
            return self
        laid_out = self.rect if self.origin is PAGE else _exactly(self.rect.moved(-corner.x, -corner.y))
        left, width = _snapped(laid_out.x, laid_out.width, device_scale)
        top, height = _snapped(laid_out.y, laid_out.height, device_scale)
        rect = Rect(left + corner.x, top + corner.y, width, height)
        return Placement(rect, self.matrix, self.rect, self.origin)

    def painted_apart(self, parent: Placement, device_scale: float) -> Placement:
        """Return the box as one that is painted by itself: from the whole pixel on that is nearest to its corner.

        Source: Chromium, FragmentPaintPropertyTreeBuilder (UpdatePaintOffsetTranslation).
        """
        around, corner = parent.origin.corner, Vec(self.rect.x, self.rect.y)
        inside = _exactly(self.rect.moved(-around.x, -around.y))
        aside = Vec(
            _pixel(inside.x, device_scale) + around.x - corner.x,
            _pixel(inside.y, device_scale) + around.y - corner.y,
        )
        moved = parent.matrix.apply(aside) - parent.matrix.apply(_AT_CORNER)
        if max(abs(moved.x), abs(moved.y)) < _SAME and self.matrix.is_translation:
            return self
        shift = parent.origin.shift + moved
        return Placement(self.rect, self.matrix.moved(moved.x, moved.y), self.exact, PaintOrigin(corner, shift))

    def relative_to(self, parent: Placement) -> Affine:
        """Return the map from this box's own space (origin at its top left) into the parent's."""
        if self.matrix is parent.matrix or self.matrix == parent.matrix:
            return Affine.translation(self.rect.x - parent.rect.x, self.rect.y - parent.rect.y)
        return (
            Affine.translation(-parent.rect.x, -parent.rect.y)
            @ parent.matrix.inverse()
            @ self.matrix
            @ Affine.translation(self.rect.x, self.rect.y)
        )


def place(
    node: SnapshotNode, box: LayoutBox, parent: Placement, around: ComputedStyle, report: Report
) -> Placement | None:
    """Return the placement of an element's box inside a parent, whose style is ``around``.

    None where a transform squeezes the box to nothing.
    """
    own, is_3d = _own_transform(box, is_atomic=is_replaced(node))
    if is_3d:
        report.add(DiagnosticCode.TRANSFORM_3D, node, box.style["transform"])
    if own is None:
        return untransformed(box, parent)
    larger = enlargement(box.style, around)
    if larger != 1:
        own = Affine.scaling(larger, larger) @ own
    measured = parent.measured
    if abs(own.determinant * measured.determinant) < _SMALLEST_DETERMINANT:
        report.add(DiagnosticCode.TRANSFORM_SINGULAR, node)
        return None
    size = border_box_size(box) or unmapped(box.rect, measured @ own, None).size
    own = _with_translation(own, box.style, size)
    origin = parse_origin(box.used["transform-origin"])
    center = measured.inverse().apply(box.rect.center)
    middle = own.apply(Vec(size.width / 2 - origin.x, size.height / 2 - origin.y))
    corner = center - origin - middle
    pivot = corner + origin
    about_pivot = Affine.translation(pivot.x, pivot.y) @ own @ Affine.translation(-pivot.x, -pivot.y)
    rect = Rect(corner.x, corner.y, size.width, size.height)
    return Placement(rect, parent.matrix @ about_pivot, None, parent.origin)


def untransformed(box: LayoutBox, parent: Placement) -> Placement:
    """Return the placement of a box without a transform of its own inside a parent."""
    if parent.matrix is IDENTITY:
        return Placement(box.rect)
    return Placement(unmapped(box.rect, parent.measured, border_box_size(box)), parent.matrix, None, parent.origin)


def unmapped(bounds: Rect, matrix: Affine, size: Size | None) -> Rect:
    """Return the rectangle whose image under ``matrix`` has the given bounds.

    ``size`` is the rectangle's own size where it is known; else it follows from the bounds, which under a turn by
    exactly 45 degrees leave it open: then it counts as a square.
    """
    if matrix is IDENTITY:
        return bounds
    center = matrix.inverse().apply(bounds.center)
    if matrix.is_axis_parallel:
        size = Size(bounds.width / abs(matrix.a), bounds.height / abs(matrix.d))
    elif size is None:
        size = _solved_size(bounds, matrix)
    return Rect(center.x - size.width / 2, center.y - size.height / 2, size.width, size.height)


def unmapped_line(bounds: Rect, matrix: Affine, height: float | None) -> Rect:
    """Return the rectangle of a piece of text whose image under ``matrix`` has the given bounds.

    ``height`` is that of its line, which settles the width where a turn leaves it open; None: not known.
    """
    if height is None or not leaves_size_open(matrix):
        return unmapped(bounds, matrix, None)
    a, b, c, d = abs(matrix.a), abs(matrix.b), abs(matrix.c), abs(matrix.d)
    width = max(0.0, ((bounds.width + bounds.height) - (c + d) * height) / (a + b))
    return unmapped(bounds, matrix, Size(width, height))


def leaves_size_open(matrix: Affine) -> bool:
    """Whether a turn by about 45 degrees hides how wide and how high a rectangle is, if only its bounds are known."""
    along, across = abs(matrix.a * matrix.d), abs(matrix.b * matrix.c)
    return abs(along - across) <= 0.2 * (along + across)


def border_box_size(box: LayoutBox) -> Size | None:
    """Return the untransformed size of the border box from computed values; None for inline boxes."""
    width, height = box.used["width"], box.used["height"]
    if not (width.endswith("px") and height.endswith("px")):
        return None
    if box.style["box-sizing"] == "border-box":
        return Size(parse_px(width), parse_px(height))
    style, used = box.style, box.used
    return Size(
        parse_px(width)
        + sum(
            parse_px(style[f"border-{side}-width"]) + parse_px(used[f"padding-{side}"]) for side in ("left", "right")
        ),
        parse_px(height)
        + sum(
            parse_px(style[f"border-{side}-width"]) + parse_px(used[f"padding-{side}"]) for side in ("top", "bottom")
        ),
    )


def is_painted_apart(style: ComputedStyle) -> bool:
    """Whether a transform does more than move boxes of a style, so that the browser paints them from a whole pixel on.

    It also does so for what ``will-change`` says will be transformed, or paints nothing outside of itself. Those are
    left on the pixels of the page, where neighbors stay neighbors: half a pixel is worth less than even distances.
    """
    return is_transformed(style) and not (
        style["rotate"] == "none" and style["scale"] == "none" and _only_moves(style["transform"])
    )


def _only_moves(transform: str) -> bool:
    """Whether a computed ``transform`` does nothing but move, in depth or not."""
    function = parse_function(transform)
    if function is None:
        return True
    numbers = [parse_number(part) for part in split_list(function.arguments)]
    usual = _STILL.get(function.name)
    return usual is None or all(one == other or other is None for one, other in zip(numbers, usual, strict=False))


def is_transformed(style: ComputedStyle) -> bool:
    """Whether the style transforms its box."""
    return not (
        style["transform"] == "none"
        and style["translate"] == "none"
        and style["rotate"] == "none"
        and style["scale"] == "none"
    )


def _exactly(rect: Rect) -> Rect:
    """Return a rectangle that was found back from behind a transform as the browser keeps it: in 64ths."""
    edges = (rect.x, rect.y, rect.right, rect.bottom)
    return Rect.from_edges(*(round(edge * _PARTS) / _PARTS for edge in edges))


def _pixel(at: float, device_scale: float) -> float:
    return math.floor(at * device_scale + 0.5) / device_scale


def _snapped(start: float, length: float, device_scale: float) -> tuple[float, float]:
    """Return start and length of a side on whole device pixels."""
    first = math.floor(start * device_scale + 0.5)
    last = math.floor((start + length) * device_scale + 0.5)
    if last == first and length * device_scale > _VANISHING:
        last = first + 1
    return first / device_scale, (last - first) / device_scale


def _own_transform(box: LayoutBox, *, is_atomic: bool) -> tuple[Affine | None, bool]:
    """Return the linear part and fixed offset of the box's own transform about its origin, and whether it is 3D."""
    style = box.style
    if not is_transformed(style) or (style["display"] == "inline" and not is_atomic):
        return None, False
    rotate, scale, rest = (
        parse_rotate(style["rotate"]),
        parse_scale(style["scale"]),
        parse_transform(style["transform"]),
    )
    own, is_3d = IDENTITY, False
    for part in (rotate, scale, rest):
        if part is not None:
            own = own @ part.affine
            is_3d = is_3d or part.is_3d
    return own, is_3d


def _with_translation(own: Affine, style: ComputedStyle, size: Size) -> Affine:
    if style["translate"] == "none":
        return own
    lengths = parse_translate(style["translate"])
    if lengths is None:
        return own
    x, y = lengths
    return Affine.translation(x.resolve(size.width), y.resolve(size.height)) @ own


def _solved_size(bounds: Rect, matrix: Affine) -> Size:
    a, b, c, d = abs(matrix.a), abs(matrix.b), abs(matrix.c), abs(matrix.d)
    determinant = a * d - b * c
    if abs(determinant) < 0.05:
        side = (bounds.width + bounds.height) / max(1e-6, a + b + c + d)
        return Size(side, side)
    width = (bounds.width * d - bounds.height * c) / determinant
    height = (bounds.height * a - bounds.width * b) / determinant
    return Size(max(0.0, width), max(0.0, height))
