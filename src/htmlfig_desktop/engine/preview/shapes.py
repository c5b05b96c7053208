"""Outlines of shapes whose geometry the file does not hold: boxes, ellipses, polygons, stars, vector networks.

Source: format notes, sections 6.3, 6.6 and 6.7; radii and corners of polygons follow the outlines Figma itself stores.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.fig.outlines.blob_reader import Network, Segment
from htmlfig_desktop.engine.fig.outlines.outlines import KAPPA
from htmlfig_desktop.engine.preview.values import number
from htmlfig_desktop.engine.scene.paints import SQUARE_CORNERS, Corners
from htmlfig_desktop.engine.scene.paths import PathData, PathOp, Winding

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.value_fields import ArcDataFields

Point = tuple[float, float]

_FULL_TURN: Final = 2 * math.pi


class Sketch:
    """Collects the commands of an outline."""

    def __init__(self, winding: Winding = Winding.NONZERO) -> None:
        self._ops: list[PathOp] = []
        self._coords: list[float] = []
        self._winding = winding

    def add(self, op: PathOp, *coords: float) -> None:
        """Add a command."""
        self._ops.append(op)
        self._coords += coords

    @property
    def outline(self) -> PathData:
        """What was drawn so far."""
        return PathData(tuple(self._ops), tuple(self._coords), self._winding)


def reduced(corners: Corners, size: Size) -> Corners:
    """Return radii that fit: each as much smaller as the shorter of its two sides asks for.

    CSS makes all four smaller alike, Figma each for itself: of 2,268 boxes in genuine files all are so.
    """
    if corners is SQUARE_CORNERS:
        return corners
    tl, tr, br, bl = corners.radii
    top, bottom = _share(size.width, tl + tr), _share(size.width, bl + br)
    left, right = _share(size.height, tl + bl), _share(size.height, tr + br)
    if min(top, bottom, left, right) >= 1:
        return corners
    return Corners(
        tl * min(top, left),
        tr * min(top, right),
        br * min(bottom, right),
        bl * min(bottom, left),
        corners.smoothing,
    )


def _share(side: float, radii: float) -> float:
    """Return how much of two radii there is room for on their side, up to 1."""
    return side / radii if radii > side else 1.0


def box_outline(size: Size, corners: Corners, smoothing: float = 0.0) -> PathData:
    """Return a box with round corners, clockwise from its left edge.

    Args:
        size: of the box.
        corners: radii, already reduced.
        smoothing: 0 to 1; how far the curve of a corner reaches into its sides.
    """
    w, h = size.width, size.height
    sketch = Sketch()
    if corners.is_square:
        for op, point in zip((PathOp.MOVE, *(PathOp.LINE,) * 3), ((0, 0), (w, 0), (w, h), (0, h)), strict=True):
            sketch.add(op, *point)
        sketch.add(PathOp.CLOSE)
        return sketch.outline
    room = min(w, h) / 2
    # Each corner: where it is, the direction its curve comes from and the one it leaves in.
    turns = (
        (corners.top_left, (0.0, 0.0), (0.0, 1.0), (1.0, 0.0)),
        (corners.top_right, (w, 0.0), (-1.0, 0.0), (0.0, 1.0)),
        (corners.bottom_right, (w, h), (0.0, -1.0), (-1.0, 0.0)),
        (corners.bottom_left, (0.0, h), (1.0, 0.0), (0.0, -1.0)),
    )
    op = PathOp.MOVE
    for radius, corner, before, after in turns:
        if radius <= 0:
            sketch.add(op, *corner)
        else:
            _turn(sketch, op, corner, before, after, radius, smoothing, room)
        op = PathOp.LINE
    sketch.add(PathOp.CLOSE)
    return sketch.outline


def _turn(
    sketch: Sketch, op: PathOp, corner: Point, before: Point, after: Point, radius: float, smoothing: float, room: float
) -> None:
    """Draw a round corner: a quarter circle, or with smoothing an arc between two curves that ease into it.

    Source: the outlines of genuine files with smoothed corners, whose curve begins (1 + smoothing) radii away.
    """

    def at(along_before: float, along_after: float) -> Point:
        return (
            corner[0] + before[0] * along_before + after[0] * along_after,
            corner[1] + before[1] * along_before + after[1] * along_after,
        )

    reach = min((1 + smoothing) * radius, max(room, radius))
    eased = min(max(reach / radius - 1, 0.0), 1.0)
    if eased <= 0:
        sketch.add(op, *at(radius, 0))
        handle = radius * (1 - KAPPA)
        sketch.add(PathOp.CUBIC, *at(handle, 0), *at(0, handle), *at(0, radius))
        return
    arc = math.radians(90 * (1 - eased))
    chord = math.sin(arc / 2) * radius * math.sqrt(2)
    lean = math.radians(45 * eased)
    c = radius * math.tan((math.pi / 2 - arc) / 4) * math.cos(lean)
    d = c * math.tan(lean)
    b = (reach - chord - c - d) / 3
    a = 2 * b
    near, far = d + chord, reach - a - b
    handle = 4 / 3 * math.tan(arc / 4) * radius
    along, across = handle * math.cos(lean), handle * math.sin(lean)
    sketch.add(op, *at(reach, 0))
    sketch.add(PathOp.CUBIC, *at(reach - a, 0), *at(far, 0), *at(near, d))
    sketch.add(PathOp.CUBIC, *at(near - along, d + across), *at(d + across, near - along), *at(d, near))
    sketch.add(PathOp.CUBIC, *at(0, far), *at(0, reach - a), *at(0, reach))


def ellipse_outline(size: Size, arc: ArcDataFields | None = None) -> PathData:
    """Return an ellipse, a slice of one or a ring.

    Args:
        size: of the box it fills.
        arc: ``arcData``: angles in radians clockwise from the right, and the share of the radius that is left out.
    """
    start = number((arc or {}).get("startingAngle"))
    end = number((arc or {}).get("endingAngle"), start + _FULL_TURN)
    inner = min(max(number((arc or {}).get("innerRadius")), 0.0), 1.0)
    return _slice(size, start, min(max(end - start, -_FULL_TURN), _FULL_TURN), inner)


@lru_cache(maxsize=4096)
def _slice(size: Size, start: float, sweep: float, inner: float) -> PathData:
    sketch = Sketch()
    if abs(abs(sweep) - _FULL_TURN) < 1e-4:
        _arc(sketch, PathOp.MOVE, size, start, math.copysign(_FULL_TURN, sweep), 1.0)
        sketch.add(PathOp.CLOSE)
        if inner > 0:
            _arc(sketch, PathOp.MOVE, size, start, -math.copysign(_FULL_TURN, sweep), inner)
            sketch.add(PathOp.CLOSE)
        return sketch.outline
    _arc(sketch, PathOp.MOVE, size, start, sweep, 1.0)
    if inner > 0:
        _arc(sketch, PathOp.LINE, size, start + sweep, -sweep, inner)
    else:
        sketch.add(PathOp.LINE, size.width / 2, size.height / 2)
    sketch.add(PathOp.CLOSE)
    return sketch.outline


def _arc(sketch: Sketch, op: PathOp, size: Size, start: float, sweep: float, share: float) -> None:
    """Draw an arc around the middle of a box, in cubics of at most a quarter turn."""
    rx, ry = size.width / 2 * share, size.height / 2 * share
    cx, cy = size.width / 2, size.height / 2
    parts = max(1, math.ceil(abs(sweep) / (math.pi / 2) - 1e-6))
    step = sweep / parts
    handle = 4 / 3 * math.tan(step / 4)
    sketch.add(op, cx + rx * math.cos(start), cy + ry * math.sin(start))
    for part in range(parts):
        a, b = start + part * step, start + (part + 1) * step
        sketch.add(
            PathOp.CUBIC,
            cx + rx * (math.cos(a) - handle * math.sin(a)),
            cy + ry * (math.sin(a) + handle * math.cos(a)),
            cx + rx * (math.cos(b) + handle * math.sin(b)),
            cy + ry * (math.sin(b) - handle * math.cos(b)),
            cx + rx * math.cos(b),
            cy + ry * math.sin(b),
        )


def star_outline(size: Size, count: int, inner: float | None, radius: float = 0.0) -> PathData:
    """Return a regular polygon, or a star where ``inner`` gives the share of the radius its inner points have."""
    count = min(max(count, 3), 1000)
    points = []
    for at in range(count if inner is None else 2 * count):
        share = 1.0 if inner is None or at % 2 == 0 else inner
        angle = _FULL_TURN * at / (count if inner is None else 2 * count) - math.pi / 2
        points.append((size.width / 2 * (1 + share * math.cos(angle)), size.height / 2 * (1 + share * math.sin(angle))))
    return rounded_polygon(points, radius)


def rounded_polygon(points: Sequence[Point], radius: float) -> PathData:
    """Return a closed polygon whose corners are rounded as far as its sides allow."""
    sketch = Sketch()
    op = PathOp.MOVE
    for before, corner, after in zip((points[-1], *points[:-1]), points, (*points[1:], points[0]), strict=True):
        rounded = _rounded_corner(before, corner, after, radius) if radius > 0 else None
        if rounded is None:
            sketch.add(op, *corner)
        else:
            start, first, second, end = rounded
            sketch.add(op, *start)
            sketch.add(PathOp.CUBIC, *first, *second, *end)
        op = PathOp.LINE
    sketch.add(PathOp.CLOSE)
    return sketch.outline


def _rounded_corner(before: Point, corner: Point, after: Point, radius: float) -> tuple[Point, ...] | None:
    """Return the cubic that rounds a corner between two straight sides; None where there is no corner."""
    one = (before[0] - corner[0], before[1] - corner[1])
    two = (after[0] - corner[0], after[1] - corner[1])
    one_length, two_length = math.hypot(*one), math.hypot(*two)
    if one_length < 1e-6 or two_length < 1e-6:
        return None
    cosine = min(max((one[0] * two[0] + one[1] * two[1]) / (one_length * two_length), -1.0), 1.0)
    angle = math.acos(cosine)
    if angle < 1e-3 or math.pi - angle < 1e-3:
        return None
    reach = min(radius / math.tan(angle / 2), one_length / 2, two_length / 2)
    handle = reach * (1 - 4 / 3 * math.tan((math.pi - angle) / 4) * math.tan(angle / 2))

    def on(side: Point, length: float, distance: float) -> Point:
        return corner[0] + side[0] / length * distance, corner[1] + side[1] / length * distance

    return (
        on(one, one_length, reach),
        on(one, one_length, handle),
        on(two, two_length, handle),
        on(two, two_length, reach),
    )


def network_regions(network: Network, scale: Point) -> list[tuple[PathData, int]]:
    """Return what each region of a vector network encloses, and its style."""
    regions = []
    for region in network.regions:
        sketch = Sketch(region.winding)
        for loop in region.loops:
            _walk(sketch, network, loop, scale, closes=True)
        regions.append((sketch.outline, region.style))
    return regions


def network_strokes(network: Network, scale: Point) -> PathData:
    """Return the segments of a vector network, those that follow each other in one piece."""
    sketch = Sketch()
    for chain in _chains(network):
        _walk(sketch, network, chain, scale, closes=False)
    return sketch.outline


def _chains(network: Network) -> Iterable[list[int]]:
    """Yield rows of segments: through every vertex where exactly two meet."""
    meeting: dict[int, list[int]] = {}
    for index, segment in enumerate(network.segments):
        meeting.setdefault(segment.start, []).append(index)
        meeting.setdefault(segment.end, []).append(index)
    used: set[int] = set()
    ends = [segments[0] for segments in meeting.values() if len(segments) == 1]
    for first in (*ends, *range(len(network.segments))):
        if first in used:
            continue
        segment = network.segments[first]
        at = segment.start if len(meeting[segment.end]) == 1 else segment.end
        chain, current = [first], first
        used.add(first)
        while len(meeting[at]) == 2:
            current = next((index for index in meeting[at] if index not in used), -1)
            if current < 0:
                break
            used.add(current)
            chain.append(current)
            following = network.segments[current]
            at = following.end if following.start == at else following.start
        yield chain


def _walk(sketch: Sketch, network: Network, row: Sequence[int], scale: Point, *, closes: bool) -> None:
    """Draw segments in a row, each in the direction in which it follows the one before."""
    if not row:
        return
    segments = [network.segments[index] for index in row]
    at = segments[0].start
    if len(segments) > 1 and segments[0].start in (segments[1].start, segments[1].end):
        at = segments[0].end if segments[0].end not in (segments[1].start, segments[1].end) else at
    first = at

    def place(x: float, y: float) -> Point:
        return x * scale[0], y * scale[1]

    origin = network.vertices[at]
    sketch.add(PathOp.MOVE, *place(origin.x, origin.y))
    for segment in segments:
        forward = segment.start == at
        here, there = (segment.start, segment.end) if forward else (segment.end, segment.start)
        out, back = _tangents(segment, forward=forward)
        a, b = network.vertices[here], network.vertices[there]
        if out == (0.0, 0.0) and back == (0.0, 0.0):
            sketch.add(PathOp.LINE, *place(b.x, b.y))
        else:
            sketch.add(
                PathOp.CUBIC,
                *place(a.x + out[0], a.y + out[1]),
                *place(b.x + back[0], b.y + back[1]),
                *place(b.x, b.y),
            )
        at = there
    if closes or (at == first and len(segments) > 1):
        sketch.add(PathOp.CLOSE)


def _tangents(segment: Segment, *, forward: bool) -> tuple[Point, Point]:
    one, two = segment.start_tangent, segment.end_tangent
    return (one, two) if forward else (two, one)
