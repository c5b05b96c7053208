"""What parts are seen on, so that white letters of a dark header can be read beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from htmlfig_desktop.core.color import WHITE, Color, contrast
from htmlfig_desktop.engine.scene.nodes import Frame, Group, Layer, Text, Vector, walk
from htmlfig_desktop.engine.scene.paints import GradientPaint, Paint, SolidPaint

_DARK: Final = Color.from_bytes(31, 41, 55)
"""For light letters of whose ground nobody knows the color, such as a picture."""
_NEARLY_WHITE: Final = 1.15
"""Contrast to white below which a ground need not be shown."""
_READABLE: Final = 1.6
"""Least contrast between a part and what it is shown on; of 1 to 21."""


def grounds_of(whole: Layer) -> Mapping[str, Color]:
    """Return by number of a part the color that it is seen on, where white is not as good."""
    found: dict[str, Color] = {}
    pending = [(whole, _solid(whole) or WHITE)]
    while pending:
        layer, ground = pending.pop()
        if layer.semantics.part:
            found.setdefault(layer.semantics.part, _readable(layer, ground))
        inner = _solid(layer) or ground
        pending.extend((child, inner) for child in (layer.children if isinstance(layer, Frame | Group) else ()))
    return {part: color for part, color in found.items() if contrast(color, WHITE) >= _NEARLY_WHITE}


def _solid(layer: Layer) -> Color | None:
    """Return the opaque color that a frame fills its box with."""
    fills = layer.fills if isinstance(layer, Frame) else ()
    top = fills[-1] if fills else None
    return top.color if isinstance(top, SolidPaint) and top.color.is_opaque else None


def _hides_its_ground(part: Layer) -> bool:
    """Return whether a part brings the ground that its letters are read on, in one color or several."""
    fills = part.fills if isinstance(part, Frame) else ()
    gradients = (fill for fill in fills if isinstance(fill, GradientPaint))
    return _solid(part) is not None or any(
        fill.opacity >= 1 and all(stop.color.is_opaque for stop in fill.stops) for fill in gradients
    )


def _readable(part: Layer, ground: Color) -> Color:
    """Return a ground that a part can be read on: its own, unless that turns out to be something else."""
    if _hides_its_ground(part):
        return ground
    inks = list(_inks(part))
    if not inks or any(contrast(ink, ground) >= _READABLE for ink in inks):
        return ground
    return max(_DARK, WHITE, key=lambda color: contrast(inks[0], color))


def _inks(part: Layer) -> Iterator[Color]:
    for layer in walk((part,)):
        if isinstance(layer, Text):
            yield from (color for run in layer.content.runs for color in _colors(run.style.fills))
        elif isinstance(layer, Vector):
            yield from _colors(layer.fills)


def _colors(paints: tuple[Paint, ...]) -> Iterator[Color]:
    return (paint.color for paint in paints if isinstance(paint, SolidPaint))
