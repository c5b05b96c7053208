"""Shadows of a box without an area: they are spread beyond it, and nothing but them shows of it."""

from __future__ import annotations

from itertools import groupby

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.boxes.look import Look
from htmlfig_desktop.engine.convert.css.effects import Shadow, parse_shadows
from htmlfig_desktop.engine.convert.shapes.outlines import joined_paths, mapped_path, rectangle_path
from htmlfig_desktop.engine.scene.nodes import Layer, Rectangle, Vector
from htmlfig_desktop.engine.scene.paints import Effect, EffectKind, SolidPaint


def lone_shadows(style: ComputedStyle, look: Look, size: Size) -> list[Layer]:
    """Return the shadows of a box, placed in it, as rectangles; sharp ones of one opaque color are one layer.

    Args:
        style: Of the box.
        look: Of the box.
        size: Of the box, px; one side or both are 0, which leaves its corners sharp.
    """
    if not look.has_shadow:
        return []
    made: list[Layer] = []
    shadows = [each for each in reversed(parse_shadows(style["box-shadow"], look.color) or ()) if _shows(each, size)]
    for color, alike in groupby(shadows, _plain_color):
        if color is None:
            made.extend(_plate(_area(each, size), each) for each in alike)
        else:
            made.append(_joined([_area(each, size) for each in alike], color))
    return made


def _area(shadow: Shadow, size: Size) -> Rect:
    spread = shadow.spread
    return Rect(shadow.x - spread, shadow.y - spread, size.width + 2 * spread, size.height + 2 * spread)


def _shows(shadow: Shadow, size: Size) -> bool:
    return not (shadow.is_inset or shadow.color.is_transparent or _area(shadow, size).is_empty)


def _plain_color(shadow: Shadow) -> Color | None:
    """Return the color of a shadow that may be one layer with others; None: it may not."""
    return shadow.color if shadow.color.is_opaque and not shadow.blur else None


def _plate(area: Rect, shadow: Shadow) -> Layer:
    blur = (Effect(EffectKind.LAYER_BLUR, shadow.blur),) if shadow.blur > 0 else ()
    place, fills = Affine.translation(area.x, area.y), (SolidPaint(shadow.color),)
    return Rectangle(name="Shadow", size=area.size, transform=place, fills=fills, effects=blur)


def _joined(areas: list[Rect], color: Color) -> Layer:
    box = areas[0]
    for area in areas[1:]:
        box = box.union(area)
    path = mapped_path(joined_paths([rectangle_path(area) for area in areas]), Affine.translation(-box.x, -box.y))
    place = Affine.translation(box.x, box.y)
    return Vector(name="Shadow", size=box.size, transform=place, path=path, fills=(SolidPaint(color),))
