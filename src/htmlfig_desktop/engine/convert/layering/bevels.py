"""Borders of several colors as sharp shadows inside their box: one layer, where each color would be a layer of its own.

Where that takes too many, or corners are round, the color of most sides is the stroke, and the others are shadows.

A shadow inside a box that is moved right and down shows as wide as it is moved, along the left and the top side. So
buttons and cells with a light and a dark half are drawn in design tools, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from htmlfig_desktop.core.color import TRANSPARENT, Color
from htmlfig_desktop.core.geometry import Rect, Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.convert.boxes.look import Look
from htmlfig_desktop.engine.convert.layering.decorated import Decorated
from htmlfig_desktop.engine.convert.layering.grounds import Grounds
from htmlfig_desktop.engine.convert.paint.backgrounds import Painted
from htmlfig_desktop.engine.convert.paint.border_sides import Sides, plain_sides
from htmlfig_desktop.engine.convert.paint.borders import Borders
from htmlfig_desktop.engine.convert.paint.effects import BoxShadows
from htmlfig_desktop.engine.convert.paint.inner_shadows import NO_EDGES
from htmlfig_desktop.engine.scene.ink import lies_within
from htmlfig_desktop.engine.scene.nodes import Layer
from htmlfig_desktop.engine.scene.paints import (
    Effect,
    EffectKind,
    GradientPaint,
    Paint,
    SideWeights,
    SolidPaint,
    Stroke,
)

_HAIRLINE = 2.0
"""px up to which nobody sees that two colors meet in a corner without a slope."""
_DEEPEST = 3.0
"""px that a side and a shadow along it take together at most: deeper ones are seen to go around round corners."""
_FAINT = 0.01
"""How opaque a fill is that nobody sees and that shadows fall on; Figma takes more than 1/127 for a full one."""


def bevelled(box: Box, own: Decorated, look: Look, inside: Sequence[Layer], grounds: Grounds) -> Decorated:
    """Return what a box paints with its borders as shadows, where that looks the same and saves a layer.

    Args:
        box: That paints.
        own: What it paints.
        look: Of the box.
        inside: Its content, which nothing cuts where it fits.
        grounds: Of all boxes: without a fill a box gets one in the color around it that nobody sees, so that shadows
            fall on that.
    """
    if own.outline is not None or own.painted.behind or own.shadows.rings:
        return own
    edged = _edged(box, own, look, inside, grounds)
    if edged is not None:
        return edged
    if not own.borders.sides:
        return own
    size, whole = box.placement.rect.size, Rect(0, 0, box.placement.rect.width, box.placement.rect.height)
    effects = bevel_of(look.borders, size) if own.radii.is_square and not own.shadows.effects else ()
    if effects and lies_within(inside, whole):
        painted = _shaded(box, own, grounds)
        if painted is None:
            return own
        return replace(own, painted=painted, borders=Borders(), shadows=BoxShadows(effects), edges=NO_EDGES)
    if not own.radii.is_circular or any(each.kind is EffectKind.INNER_SHADOW for each in own.shadows.effects):
        return own
    mixed = stroke_and_bevel(look.borders, size)
    painted = _shaded(box, own, grounds) if mixed is not None else None
    if mixed is None or painted is None or not lies_within(inside, whole.inset(*look.border_widths)):
        return own
    return replace(own, painted=painted, borders=Borders(stroke=mixed[0]), bevel=mixed[1])


def _edged(box: Box, own: Decorated, look: Look, inside: Sequence[Layer], grounds: Grounds) -> Decorated | None:
    """Return what a box paints with a sharp shadow inside along one side of its border as its own; None: not so."""
    inner = own.shadows.inner.effects
    if len(inner) != 1 or not own.radii.is_circular:
        return None
    size, cast = box.placement.rect.size, tuple(each for each in own.shadows.effects if each not in inner)
    found = stroke_and_edge(look.borders, inner[0], size)
    without = replace(own, shadows=replace(own.shadows, effects=cast))
    painted = _shaded(box, without, grounds) if found is not None else None
    room = Rect(0, 0, size.width, size.height).inset(*look.border_widths)
    if found is None or painted is None or not lies_within(inside, room):
        return None
    return replace(without, painted=painted, borders=Borders(stroke=found[0]), bevel=found[1])


def _shaded(box: Box, own: Decorated, grounds: Grounds) -> Painted | None:
    """Return the paints of a box with something that shadows inside fall on; None where nobody knows the color."""
    if any(map(_carries, own.painted.fills)):
        return own.painted
    ground = None if own.shadows.effects else grounds.around(box)
    if ground is None:
        return None
    return replace(own.painted, fills=(SolidPaint(ground.with_alpha(_FAINT)), *own.painted.fills))


def _carries(paint: Paint) -> bool:
    """Whether shadows fall on a paint everywhere, not on the shapes in it."""
    if isinstance(paint, SolidPaint):
        return paint.color.a >= _FAINT
    return isinstance(paint, GradientPaint) and all(stop.color.a >= _FAINT for stop in paint.stops)


def stroke_and_bevel(borders: Sides, size: Size) -> tuple[Stroke, tuple[Effect, ...]] | None:
    """Return thin sides of two or more colors as a stroke in the color of most, and shadows inside for the others.

    None where that looks different, or where all have one color.
    """
    sides = plain_sides(borders)
    if sides is None or max(side.width for side in sides) > _HAIRLINE:
        return None
    top, right, bottom, left = sides
    shown = [side for side in sides if side.width > 0 and not side.color.is_transparent]
    (first, *others) = [color for color, _ in Counter(side.color for side in shown).most_common()] or (TRANSPARENT,)
    if not others or left.width + right.width > size.width or top.width + bottom.width > size.height:
        return None
    for one, other in ((top, right), (right, bottom), (bottom, left), (left, top)):
        meets = min(one.width, other.width) > 0 and one.color != other.color
        if meets and not (one.color.is_opaque and other.color.is_opaque):
            return None
    effects = [effect for color in others for effect in _shadows_of(color, sides)]
    if len(effects) > len(others):
        return None
    widths = [side.width if side.color == first else 0.0 for side in sides]
    return Stroke((SolidPaint(first),), max(widths), sides=SideWeights(*widths)), tuple(effects)


def stroke_and_edge(borders: Sides, shadow: Effect, size: Size) -> tuple[Stroke, tuple[Effect, ...]] | None:
    """Return a thin border with a sharp shadow along the inside of one side, as keys and buttons have it.

    The shadow begins at the outer edge, as Figma's do, and what of it lies on the border is covered by one in the color
    of that side. None where that looks different: the other three sides have one color, nothing lets through.
    """
    sides, move = plain_sides(borders), shadow.offset
    depth = max(abs(move.x), abs(move.y))
    if sides is None or shadow.color is None or shadow.radius or shadow.spread or (move.x and move.y):
        return None
    if not depth or any(not 0 < side.width <= _HAIRLINE or side.color.a < 1 for side in sides):
        return None
    at = (0 if move.y > 0 else 2) if move.y else (3 if move.x > 0 else 1)
    own, (first, *others) = sides[at], [side for number, side in enumerate(sides) if number != at]
    whole, deepest = own.width + depth, _DEEPEST if shadow.color == first.color else _HAIRLINE
    if any(side.color != first.color for side in others) or whole > min(deepest, size.width / 2, size.height / 2):
        return None
    far, near = whole / depth, own.width / depth
    edge = replace(shadow, offset=Vec(move.x * far, move.y * far))
    cover = replace(shadow, color=own.color, offset=Vec(move.x * near, move.y * near))
    widths = [side.width if side.color == first.color else 0.0 for side in sides]
    weights = SideWeights(*widths) if len(set(widths)) > 1 else None
    return Stroke((SolidPaint(first.color),), max(widths), sides=weights), (
        (edge,) if own.color == shadow.color else (edge, cover)
    )


def bevel_of(borders: Sides, size: Size) -> tuple[Effect, ...]:
    """Return the sides of a border as shadows inside its box; () where they have one color or have no such form.

    Each color is one shadow: three sides alike are a stroke, with the fourth as a layer over it.
    """
    sides = plain_sides(borders)
    if sides is None:
        return ()
    top, right, bottom, left = sides
    shown = [side for side in sides if side.width > 0 and not side.color.is_transparent]
    colors = dict.fromkeys(side.color for side in shown)
    if len(colors) < 2 or any(color.a < 1 for color in colors):
        return ()
    if left.width + right.width > size.width or top.width + bottom.width > size.height:
        return ()
    if any(side.width > 0 and side.color.is_transparent for side in sides):
        return ()
    for first, second in ((top, right), (right, bottom), (bottom, left), (left, top)):
        if first.color != second.color and min(first.width, second.width) > _HAIRLINE:
            return ()

    effects = [effect for color in colors for effect in _shadows_of(color, sides)]
    return tuple(effects) if len(effects) == len(colors) else ()


def _shadows_of(color: Color, sides: Sides) -> list[Effect]:
    """Return the sides of one color as shadows, two neighbors as one."""
    top, right, bottom, left = (side.width if side.color == color else 0.0 for side in sides)
    moves = [move for move in (Vec(left, top), Vec(-right, -bottom)) if move.x or move.y]
    return [Effect(EffectKind.INNER_SHADOW, radius=0.0, color=color, offset=move) for move in moves]
