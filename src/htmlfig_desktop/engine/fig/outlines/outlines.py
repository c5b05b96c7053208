"""Outlines as command blobs: what Figma draws a layer's fill and stroke from.

Source: format notes, sections 6.3 and 6.4.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.fig.outlines.contours import Contour, Edge, Point
from htmlfig_desktop.engine.scene.paints import Corners
from htmlfig_desktop.engine.scene.paths import PathData, PathOp

CLOSE: Final = b"\x00"
MOVE: Final = b"\x01"
LINE: Final = b"\x02"
CUBIC: Final = b"\x04"
"""What the points of a command follow."""
_OPCODES: Final = {PathOp.CLOSE: 0, PathOp.MOVE: 1, PathOp.LINE: 2, PathOp.QUAD: 3, PathOp.CUBIC: 4}
_FORMS: Final = {op: f"B{op.coordinates}f" for op in PathOp}
_POINT: Final = struct.Struct("<Bff")
_CUBIC: Final = struct.Struct("<B6f")
_BOX: Final = struct.Struct("<BffBffBffBffBffB")
KAPPA: Final = 0.5522847498
"""Distance of a cubic's control points that draws a quarter of the unit circle."""

Radii = tuple[Point, Point, Point, Point]
"""Horizontal and vertical radius of the top left, top right, bottom right and bottom left corner."""


class Pen:
    """Writes the commands of an outline."""

    def __init__(self) -> None:
        self.blob = bytearray()

    def move(self, x: float, y: float) -> None:
        """Begin a contour."""
        self.blob += _POINT.pack(1, x, y)

    def line(self, x: float, y: float) -> None:
        """Draw a line."""
        self.blob += _POINT.pack(2, x, y)

    def cubic(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        """Draw a cubic."""
        self.blob += _CUBIC.pack(4, x1, y1, x2, y2, x, y)

    def close(self) -> None:
        """End a contour that has come back to its start."""
        self.blob += CLOSE

    def box(self, left: float, top: float, right: float, bottom: float, radii: Radii) -> None:
        """Draw a box clockwise, from the end of its left side, each round corner one cubic."""
        (tlx, tly), (trx, try_), (brx, bry), (blx, bly) = radii
        self.move(left, top + tly)
        if tlx and tly:
            self.cubic(left, top + tly * (1 - KAPPA), left + tlx * (1 - KAPPA), top, left + tlx, top)
        self.line(right - trx, top)
        if trx and try_:
            self.cubic(right - trx * (1 - KAPPA), top, right, top + try_ * (1 - KAPPA), right, top + try_)
        self.line(right, bottom - bry)
        if brx and bry:
            self.cubic(right, bottom - bry * (1 - KAPPA), right - brx * (1 - KAPPA), bottom, right - brx, bottom)
        self.line(left + blx, bottom)
        if blx and bly:
            self.cubic(left + blx * (1 - KAPPA), bottom, left, bottom - bly * (1 - KAPPA), left, bottom - bly)
        self.line(left, top + tly)
        self.close()

    def smooth_box(self, size: Size, corners: Corners) -> None:
        """Draw a box clockwise from its left side, each corner an arc between two curves that ease into its sides."""
        width, height, room = size.width, size.height, min(size.width, size.height) / 2
        turns = (
            (corners.top_left, (0.0, 0.0), (0.0, 1.0), (1.0, 0.0)),
            (corners.top_right, (width, 0.0), (-1.0, 0.0), (0.0, 1.0)),
            (corners.bottom_right, (width, height), (0.0, -1.0), (-1.0, 0.0)),
            (corners.bottom_left, (0.0, height), (1.0, 0.0), (0.0, -1.0)),
        )
        draw = self.move
        for radius, corner, before, after in turns:
            points = [
                (corner[0] + before[0] * u + after[0] * v, corner[1] + before[1] * u + after[1] * v)
                for u, v in _smooth_corner(radius, corners.smoothing, room)
            ]
            draw(*points[0])
            draw = self.line
            for at in range(1, len(points), 3):
                (ax, ay), (bx, by), (cx, cy) = points[at : at + 3]
                self.cubic(ax, ay, bx, by, cx, cy)
        self.close()

    def reversed_box(self, left: float, top: float, right: float, bottom: float, radii: Radii) -> None:
        """Draw a box counterclockwise, which cuts it out of one drawn clockwise around it."""
        (tlx, tly), (trx, try_), (brx, bry), (blx, bly) = radii
        self.box(right, top, left, bottom, ((-trx, try_), (-tlx, tly), (-blx, bly), (-brx, bry)))


@lru_cache(maxsize=4096)
def box_blob(size: Size, corners: Corners) -> bytes:
    """Return the outline of a box with round corners; its radii are taken as they are."""
    if corners.is_square:
        width, height = size.width, size.height
        return _BOX.pack(1, 0, 0, 2, width, 0, 2, width, height, 2, 0, height, 2, 0, 0, 0)
    pen = Pen()
    if corners.smoothing:
        pen.smooth_box(size, corners)
    else:
        pen.box(0, 0, size.width, size.height, circular(corners))
    return bytes(pen.blob)


def _smooth_corner(radius: float, smoothing: float, room: float) -> list[Point]:
    """Return the points of a corner, px along the sides it comes from and goes to: its start and three cubics.

    Source: format notes, file CORN, where the curve of a radius begins (1 + smoothing) times as far from the corner.
    """
    if radius <= 0:
        return [(0.0, 0.0)]
    reach = min((1 + smoothing) * radius, max(room, radius))
    # What each of the outer curves turns by; the arc turns by what is left of a quarter.
    turn = math.pi / 4 * min(max(reach / radius - 1, 0.0), 1.0)
    arc = math.pi / 2 - 2 * turn
    step = radius * math.tan(turn / 2) * math.cos(turn)
    drop = step * math.tan(turn)
    chord = math.sqrt(2) * radius * math.sin(arc / 2)
    near = drop + chord
    far = near + step
    start = far + (reach - far) / 3
    handle = 4 / 3 * math.tan(arc / 4) * radius
    along, across = handle * math.cos(turn), handle * math.sin(turn)
    half = [(reach, 0.0), (start, 0.0), (far, 0.0), (near, drop), (near - along, drop + across)]
    return [*half, *((v, u) for u, v in reversed(half))]


def circular(corners: Corners) -> Radii:
    """Return the radii of round corners along both axes."""
    top_left, top_right, bottom_right, bottom_left = ((radius, radius) for radius in corners.radii)
    return top_left, top_right, bottom_right, bottom_left


def ellipse_contour(size: Size) -> Contour:
    """Return the full ellipse in a box: from its rightmost point clockwise, four cubics."""
    rx, ry = size.width / 2, size.height / 2
    kx, ky = rx * KAPPA, ry * KAPPA
    return Contour(
        (2 * rx, ry),
        (
            Edge((rx, 2 * ry), ((2 * rx, ry + ky), (rx + kx, 2 * ry))),
            Edge((0.0, ry), ((rx - kx, 2 * ry), (0.0, ry + ky))),
            Edge((rx, 0.0), ((0.0, ry - ky), (rx - kx, 0.0))),
            Edge((2 * rx, ry), ((rx + kx, 0.0), (2 * rx, ry - ky))),
        ),
        is_closed=True,
    )


def contours_blob(contours: Iterable[Contour]) -> bytes:
    """Return the outline that contours enclose; open ones are closed, as filling does."""
    blob: list[bytes] = []
    for contour in contours:
        start = contour.start
        blob.append(_POINT.pack(1, *start))
        for edge in contour.edges:
            controls = edge.controls
            blob.append(
                _POINT.pack(2, *edge.end) if controls is None else _CUBIC.pack(4, *controls[0], *controls[1], *edge.end)
            )
        if contour.edges and contour.edges[-1].end != start:
            blob.append(_POINT.pack(2, *start))
        blob.append(CLOSE)
    return b"".join(blob)


def commands_blob(path: PathData) -> bytes:
    """Return the commands of a path one by one, quadratics as they are (for glyphs)."""
    numbers: list[float] = []
    place = 0
    coords = path.coords
    for op in path.ops:
        numbers.append(_OPCODES[op])
        numbers += coords[place : (place := place + op.coordinates)]
    return struct.pack("<" + "".join([_FORMS[op] for op in path.ops]), *numbers)
