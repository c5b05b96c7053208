"""A color in sRGB."""

from __future__ import annotations

from functools import lru_cache

from htmlfig_desktop.core.values import dataclass


@dataclass(frozen=True, slots=True)
class Color:
    """sRGB components and alpha, each 0 to 1, not premultiplied."""

    r: float
    g: float
    b: float
    a: float = 1.0

    @classmethod
    def from_bytes(cls, r: int, g: int, b: int, a: float = 1.0) -> Color:
        """Return the color of three components 0 to 255 and an alpha 0 to 1."""
        return cls(r / 255, g / 255, b / 255, a)

    @property
    def is_transparent(self) -> bool:
        """Whether the color paints nothing."""
        return self.a <= 0

    @property
    def is_opaque(self) -> bool:
        """Whether the color hides all behind it."""
        return self.a >= 1

    def with_alpha(self, alpha: float) -> Color:
        """Return the same hue at another alpha."""
        return Color(self.r, self.g, self.b, alpha)

    def mixed(self, other: Color, share: float) -> Color:
        """Return the color that lies so far on the way to another, component by component."""
        r, g, b, a = (
            start + share * (end - start)
            for start, end in ((self.r, other.r), (self.g, other.g), (self.b, other.b), (self.a, other.a))
        )
        return Color(r, g, b, a)

    @property
    def hex(self) -> str:
        """``#RRGGBB``, or ``#RRGGBBAA`` where the color is not opaque."""
        return _hex(self.r, self.g, self.b, self.a)


@lru_cache(maxsize=4096)
def _hex(red: float, green: float, blue: float, alpha: float) -> str:
    parts = [red, green, blue] if alpha >= 1 else [red, green, blue, alpha]
    return f"#{bytes([round(max(0.0, min(1.0, part)) * 255) for part in parts]).hex().upper()}"


BLACK = Color(0, 0, 0)
WHITE = Color(1, 1, 1)
GRAY = Color.from_bytes(128, 128, 128)
TRANSPARENT = Color(0, 0, 0, 0)


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two opaque colors, 1 to 21. Source: WCAG 2.2, relative luminance."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: Color) -> float:
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (color.r, color.g, color.b)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
