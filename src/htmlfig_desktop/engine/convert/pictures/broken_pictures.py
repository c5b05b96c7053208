"""The sign that a browser shows for a picture that did not load: a torn page with a view on it, 16 px a side.

It is a picture to the browser too.
"""

from __future__ import annotations

import skia

from htmlfig_desktop.core.color import WHITE, Color
from htmlfig_desktop.core.geometry import Affine, Size, Vec
from htmlfig_desktop.engine.convert.pictures.bitmaps import skia_paint
from htmlfig_desktop.engine.convert.shapes.outlines import polygon_path, to_skia
from htmlfig_desktop.engine.scene.paints import GradientKind, GradientPaint, GradientStop, SolidPaint

SIGN = 16.0
"""px a side."""
_PIXELS = 4.0
"""For each px, so that it stays sharp when zoomed in."""

_Point = tuple[float, float]
_Bytes = tuple[int, int, int]

_DOWN = Affine(0, -1, 1, 0, 0, 1)


def _shaded(top: _Bytes, bottom: _Bytes) -> GradientPaint:
    """Return a paint that changes from the top down."""
    ends = (GradientStop(0.0, Color.from_bytes(*top)), GradientStop(1.0, Color.from_bytes(*bottom)))
    return GradientPaint(GradientKind.LINEAR, ends, _DOWN)


_HILL = SolidPaint(Color.from_bytes(88, 174, 57))
_WHITE = SolidPaint(WHITE)

_PARTS: tuple[tuple[GradientPaint | SolidPaint, tuple[_Point, ...]], ...] = (
    (_shaded((164, 164, 164), (131, 131, 132)), ((0, 0), (11, 0), (16, 5), (16, 16), (0, 16))),
    (_shaded((234, 240, 249), (205, 217, 236)), ((1, 1), (10, 1), (10, 5), (15, 5), (15, 15), (1, 15))),
    (_shaded((211, 218, 230), (195, 207, 223)), ((1, 2), (2, 2), (2, 15), (1, 15))),
    (_shaded((221, 232, 251), (192, 209, 240)), ((2, 2), (10, 2), (10, 6), (14, 6), (14, 15), (2, 15))),
    (SolidPaint(Color.from_bytes(228, 228, 229)), ((11, 1.5), (11.6, 1.5), (14.2, 4), (11, 4))),
    (_WHITE, ((2, 6), (2.4, 5.1), (3.2, 4.2), (4, 4), (4.5, 3.2), (6.4, 3), (7, 4), (8, 4.2), (8, 6))),
    (
        _HILL,
        (
            (1, 14.5),
            (2.5, 13),
            (4.2, 11.2),
            (5.6, 10.2),
            (7, 9.7),
            (8.6, 9.8),
            (10.4, 10.1),
            (12, 11),
            (12, 15),
            (1, 15),
        ),
    ),
    (_HILL, ((10.8, 15), (12.6, 13.2), (13.6, 13.6), (15, 14.8), (15, 15))),
)
"""Page, its rim, its shade, sky, fold, cloud, hill, meadow; back to front. Seen on Chromium's pictures."""
_TEAR: tuple[_Point, ...] = (
    (16, 8),
    (14, 8),
    (14, 9.2),
    (6.3, 16),
    (10, 16),
    (13.4, 12.6),
    (15, 11.2),
    (15, 11),
    (16, 11),
)
"""Where the page is torn, and shows what lies behind it."""


def broken_sign(height: float) -> skia.Image:
    """Return the upper part of the sign, so many px of its 16, as a picture of 4 pixels a px."""
    shown = min(SIGN, height)
    surface = skia.Surface(round(SIGN * _PIXELS), max(1, round(shown * _PIXELS)))
    canvas = surface.getCanvas()
    canvas.scale(_PIXELS, _PIXELS)
    canvas.clipPath(_path(_TEAR), skia.ClipOp.kDifference, True)
    for paint, points in _PARTS:
        drawn = skia_paint(paint, Size(SIGN, SIGN))
        drawn.setAntiAlias(True)
        canvas.drawPath(_path(points), drawn)
    return surface.makeImageSnapshot()


def _path(points: tuple[_Point, ...]) -> skia.Path:
    return to_skia(polygon_path([Vec(*point) for point in points]))
