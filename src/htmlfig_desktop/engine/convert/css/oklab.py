"""Colors of Oklab in sRGB, which most palettes of today are written in, and most colors that style sheets mix.

Source: CSS Color 4, section 18 (sample code for color conversions).
"""

from __future__ import annotations

import math

_Row = tuple[float, float, float]
_TO_CONES: tuple[_Row, _Row, _Row] = (
    (1.0, 0.3963377773761749, 0.2158037573099136),
    (1.0, -0.1055613458156586, -0.0638541728258133),
    (1.0, -0.0894841775298119, -1.2914855480194092),
)
"""To the cube roots of what the cones of an eye take in."""
_TO_XYZ: tuple[_Row, _Row, _Row] = (
    (1.2268798758459243, -0.5578149944602171, 0.2813910456659647),
    (-0.0405757452148008, 1.1122868032803170, -0.0717110580655164),
    (-0.0763729366746601, -0.4214933324022432, 1.5869240198367816),
)
"""From the cones, to XYZ in daylight (D65)."""
_TO_LINEAR: tuple[_Row, _Row, _Row] = (
    (12831 / 3959, -329 / 214, -1974 / 3959),
    (-851781 / 878810, 1648619 / 878810, 36519 / 878810),
    (705 / 12673, -2585 / 12673, 705 / 667),
)


def srgb_of_oklab(lightness: float, a: float, b: float) -> tuple[float, float, float]:
    """Return red, green and blue, 0 to 1 within sRGB and beyond that outside of it."""
    long, medium, short = _mapped(_TO_CONES, lightness, a, b)
    linear = _mapped(_TO_LINEAR, *_mapped(_TO_XYZ, long**3, medium**3, short**3))
    red, green, blue = map(_encoded, linear)
    return red, green, blue


def srgb_of_oklch(lightness: float, chroma: float, hue: float) -> tuple[float, float, float]:
    """Return the same of a color by its chroma and its hue, in degrees."""
    angle = math.radians(hue)
    return srgb_of_oklab(lightness, chroma * math.cos(angle), chroma * math.sin(angle))


def _mapped(rows: tuple[_Row, _Row, _Row], x: float, y: float, z: float) -> _Row:
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = rows
    return xx * x + xy * y + xz * z, yx * x + yy * y + yz * z, zx * x + zy * y + zz * z


def _encoded(part: float) -> float:
    """Return a component as sRGB writes it."""
    size = abs(part)
    return math.copysign(1.055 * size ** (1 / 2.4) - 0.055, part) if size > 0.0031308 else 12.92 * part
