"""Shadows inside a bordered box: CSS has them begin at the inner edge of the border, Figma at the outer one.

Source: CSS Backgrounds 3, section 7.1.1.
"""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.engine.convert.paint.figures import figure
from htmlfig_desktop.engine.convert.shapes.corner_radii import CornerRadii
from htmlfig_desktop.engine.scene.nodes import Layer
from htmlfig_desktop.engine.scene.paints import (
    Effect,
    GradientPaint,
    Paint,
    SolidPaint,
)

_SEEN = 0.25
"""Opacity from which on somebody sees that a shadow lies on the border."""
_SOFT = 4.0
"""px of blur beyond the width of the border from which on one sees only of strong shadows where they begin."""
_STRONG = 0.5
"""px of the border times opacity of the shadow from which on that is strong."""
_UNSEEN = 0.01
"""Opacity of a fill that nobody sees, and that shadows fall on; Figma takes more than 1/127 for a full one."""


Edges = tuple[float, float, float, float]
"""px: top, right, bottom, left."""
NO_EDGES: Edges = (0.0, 0.0, 0.0, 0.0)


def shade_within(
    shadows: Sequence[Effect],
    edges: Edges,
    radii: CornerRadii,
    size: Size,
    fills: Sequence[Paint],
    ground: Color,
) -> Layer | None:
    """Return a layer for the shadows inside a box, as large as its padding box; None: they may be the box's own.

    Args:
        shadows: Those inside.
        edges: How wide the border is, which need not be seen.
        radii: Of the corners.
        size: Of the box, px.
        fills: Of the box.
        ground: What the box lies on.
    """
    if not any(edges):
        return None
    if not any(_is_seen(each, max(edges)) for each in shadows):
        return None
    room = Rect(0, 0, size.width, size.height).inset(*edges)
    inner = radii.inside(*edges)
    has_spread = any(each.spread for each in shadows)  # Figma has none of other outlines
    if room.is_empty or (has_spread and not inner.is_circular and not inner.is_ellipse(room.size)):
        return None
    fill = SolidPaint(_color_of(fills, ground).with_alpha(_UNSEEN))
    return figure("Shadow", room, inner, (fill,), shadows)


def _is_seen(shadow: Effect, edge: float) -> bool:
    """Whether one sees a shadow on a border of so many px."""
    alpha = shadow.color.a if shadow.color else 0.0
    return alpha >= _SEEN and (shadow.radius <= edge + _SOFT or alpha * edge >= _STRONG)


def _color_of(fills: Sequence[Paint], ground: Color) -> Color:
    """Return about the color of a box."""
    top = fills[-1] if fills else None
    if isinstance(top, SolidPaint):
        return top.color if top.color.a > _SEEN else ground
    return top.stops[len(top.stops) // 2].color if isinstance(top, GradientPaint) and top.stops else ground
