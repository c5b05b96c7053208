"""Colors and paints of a design in the words people copy: hex, rgba, CSS."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from htmlfig_desktop.engine.viewing.facts import LayerFacts, Swatch


class Notation(Enum):
    """How a color is written."""

    HEX = "hex"
    RGBA = "rgba"
    CSS = "css"
    """The value of ``background``."""


def written(swatch: Swatch, notation: Notation) -> str:
    """Return a paint as text; empty where it has no such form, as pictures have none."""
    if swatch.color:
        return (
            hex_of(swatch.color, swatch.opacity) if notation is Notation.HEX else rgba_of(swatch.color, swatch.opacity)
        )
    if notation is Notation.CSS and swatch.stops:
        return _gradient(swatch)
    return ""


def color_of(facts: LayerFacts) -> str:
    """Return the color of a layer as hex: of its topmost fill in sight that is one, else of such a stroke; or empty."""
    paints = (*facts.strokes, *facts.fills)
    return next((text for each in reversed(paints) if each.is_visible and (text := written(each, Notation.HEX))), "")


def hex_of(color: str, opacity: float) -> str:
    """Return ``#RRGGBB``, with two more digits where it is not opaque."""
    return color if opacity >= 1 else f"{color}{round(opacity * 255):02X}"


def rgba_of(color: str, opacity: float) -> str:
    """Return ``rgb(...)``, or ``rgba(...)`` where it is not opaque."""
    channels = ", ".join(str(int(color[at : at + 2], 16)) for at in (1, 3, 5))
    return f"rgb({channels})" if opacity >= 1 else f"rgba({channels}, {opacity:.2g})"


def _gradient(swatch: Swatch) -> str:
    """Return a gradient as CSS. Its stops count along Figma's handle, which CSS draws from edge to edge."""
    function = _FUNCTIONS.get(swatch.kind)
    stops = ", ".join(f"{rgba_of(color, alpha * swatch.opacity)} {100 * at:.3g}%" for at, color, alpha in swatch.stops)
    angle = f"{swatch.angle:.4g}deg, " if swatch.kind == "GRADIENT_LINEAR" else ""
    return f"{function}({angle}{stops})" if function else ""


_FUNCTIONS = {
    "GRADIENT_LINEAR": "linear-gradient",
    "GRADIENT_RADIAL": "radial-gradient",
    "GRADIENT_ANGULAR": "conic-gradient",
}
