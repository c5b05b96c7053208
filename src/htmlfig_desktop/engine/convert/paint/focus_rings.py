"""The ring that the browser draws by itself around what has the focus (``outline-style: auto``)."""

from __future__ import annotations

from htmlfig_desktop.core.color import WHITE, Color
from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.boxes.look import Look
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.paint.figures import figure
from htmlfig_desktop.engine.convert.shapes.corner_radii import CornerRadii
from htmlfig_desktop.engine.scene.nodes import Frame, Layer
from htmlfig_desktop.engine.scene.paints import SolidPaint, Stroke, StrokeAlign

_WIDTH, _CORNER = 2.0, 2.0
"""Of the ring, px; radius of the middle of its corners where those of the box are square."""
_HALO = 1.0
"""px of another line around it, so that it can be seen on any ground."""
_FRAMED = 1.0
"""px of border on all sides from which on the ring takes as much of it."""
_DARK_HALO = Color(16 / 255, 16 / 255, 16 / 255)

_WORDS = frozenset({WHITE.hex, "#AAAAAA"})
"""Colors of the browser's words in the dark scheme, in controls and in those that are disabled."""


def is_dark(style: ComputedStyle) -> bool:
    """Return whether what the browser draws by itself is in the dark scheme; where that is open, words tell."""
    schemes = style["color-scheme"].split()
    if "dark" not in schemes or "light" not in schemes:
        return "dark" in schemes
    color = parse_color(style["color"])
    return color is not None and color.with_alpha(1.0).hex in _WORDS


def focus_ring(look: Look, style: ComputedStyle, hole: Rect, radii: CornerRadii) -> Layer:
    """Return the ring around an area, and the line around that.

    Source: Chromium, OutlinePainter (PaintFocusRing, FocusRingOffset), and its pictures.

    Args:
        look: Of the box.
        style: Of the box.
        hole: Its area, moved by the outline's offset.
        radii: Of that area.
    """
    in_dark = is_dark(style)
    color, halo = (WHITE, _DARK_HALO) if in_dark else (look.outline.color, WHITE)
    size = Size(max(1.0, hole.width), max(1.0, hole.height))
    is_inside = min(look.border_widths) >= _FRAMED
    beyond = 0.0 if is_inside else _WIDTH / 2
    square = _CORNER + _WIDTH / 2 - beyond
    if radii.is_square:
        radii = CornerRadii(((square, square),) * 4)
    ring = replace(
        figure("Ring", Rect(beyond, beyond, size.width, size.height), radii, ()),
        stroke=Stroke((SolidPaint(color),), _WIDTH, StrokeAlign.INSIDE if is_inside else StrokeAlign.CENTER),
    )
    around = Size(size.width + 2 * beyond, size.height + 2 * beyond)
    line = replace(
        figure("Halo", Rect(0, 0, around.width, around.height), radii.grown(beyond), ()),
        stroke=Stroke((SolidPaint(halo),), _HALO, StrokeAlign.OUTSIDE),
    )
    place = Affine.translation(hole.x - beyond, hole.y - beyond)
    return Frame(name="Focus ring", size=around, transform=place, children=(line, ring))
