"""The sign that a browser shows for a picture that did not load: a torn page with a view on it, 16 px a side."""

from __future__ import annotations

from htmlfig_desktop.core.color import WHITE, Color
from htmlfig_desktop.core.geometry import Affine, Size, Vec
from htmlfig_desktop.engine.convert.outlines import polygon_path
from htmlfig_desktop.engine.scene.nodes import Frame, Layer, Vector
from htmlfig_desktop.engine.scene.paints import SolidPaint

SIGN = 16.0
"""px a side."""

_Point = tuple[float, float]

_EDGE = Color.from_bytes(149, 149, 149)
_SKY = Color.from_bytes(202, 218, 245)
_FOLD = Color.from_bytes(216, 216, 216)
_HILL = Color.from_bytes(88, 174, 57)

_PARTS: tuple[tuple[str, Color, tuple[_Point, ...]], ...] = (
    ("Page", _EDGE, ((0, 0), (11, 0), (15, 3.8), (15, 16), (0, 16))),
    ("Sky", _SKY, ((1, 1), (10, 1), (10, 5), (14, 5), (14, 15), (1, 15))),
    ("Fold", _FOLD, ((11, 1.6), (13.4, 4), (11, 4))),
    ("Cloud", WHITE, ((1.6, 6), (2.4, 4.6), (3.2, 3.4), (5, 3), (6.2, 4.1), (7.2, 4.8), (7.2, 6))),
    ("Hill", _HILL, ((1, 14.6), (2.6, 12.4), (5, 10.2), (7, 9.9), (9.6, 10.8), (10.6, 11.5), (10.6, 15), (1, 15))),
    ("Meadow", _HILL, ((10.8, 15), (12.2, 13.2), (13.6, 14.2), (14, 15))),
    ("Tear", WHITE, ((15, 8), (13, 9), (10.2, 11.5), (6.2, 16), (9.2, 16), (12.6, 12), (13.6, 11), (15, 10.6))),
)
"""Back to front. Seen on Chromium's pictures."""


def broken_sign(x: float, y: float, height: float) -> Layer:
    """Return the sign with its corner at a point, cut off where its room is less high, px."""
    size = Size(SIGN, SIGN)
    parts = tuple(
        Vector(
            name=name,
            size=size,
            path=polygon_path([Vec(*point) for point in points]),
            fills=(SolidPaint(color),),
        )
        for name, color, points in _PARTS
    )
    return Frame(
        name="Broken picture",
        size=Size(SIGN, min(SIGN, height)),
        transform=Affine.translation(x, y),
        clips=True,
        children=parts,
    )
