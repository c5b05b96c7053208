"""Puts the painting of a box and its content together as layers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.layering.bare_shadows import bare_shadows, edge_of
from htmlfig_desktop.engine.convert.layering.decorated import Decorated
from htmlfig_desktop.engine.convert.layering.fitted_corners import fitted
from htmlfig_desktop.engine.convert.layering.glass import GLASS, blurs_of, glazed, without_blurs
from htmlfig_desktop.engine.convert.layering.spread_shadows import spread_shadows
from htmlfig_desktop.engine.convert.paint.backgrounds import Painted
from htmlfig_desktop.engine.convert.paint.covering import covering_fills
from htmlfig_desktop.engine.convert.paint.effects import BoxShadows, GroupEffects
from htmlfig_desktop.engine.convert.paint.figures import ring, ring_stroke
from htmlfig_desktop.engine.convert.paint.inner_shadows import shade_within
from htmlfig_desktop.engine.convert.shapes.corner_radii import CORNER_DEPTH, CornerRadii
from htmlfig_desktop.engine.convert.shapes.outlines import mapped_path
from htmlfig_desktop.engine.convert.svg.clips import masked_by_outline
from htmlfig_desktop.engine.scene.ink import ink_of, lies_within
from htmlfig_desktop.engine.scene.nodes import Ellipse, Frame, Group, Layer, Rectangle, Vector, as_rectangle
from htmlfig_desktop.engine.scene.paints import (
    SQUARE_CORNERS,
    Effect,
    EffectKind,
    SolidPaint,
    Stroke,
    StrokeAlign,
)

_TOUCH = 0.5
"""px that content may reach over the inner edge of a border."""

_UNNOTICED = 0.07
"""Opacity by which a shadow may be darker where what reaches over the edge of its box casts one, too."""
_UNSEEN = 0.01
"""Opacity of a fill that nobody sees, in the color that it lies on."""


def assembled(
    shell: Frame,
    own: Decorated,
    inside: list[Layer],
    group: GroupEffects,
    arranged: Callable[[Frame], Layer],
    *,
    clips: bool,
) -> list[Layer]:
    """Return a box's painting and its content in as few layers as show it right.

    Args:
        shell: The box without paints: its name, place, opacity.
        own: What it paints itself.
        inside: Its content.
        group: What happens to all of it as one picture.
        arranged: Gives a frame of the content its auto layout.
        clips: Whether the box cuts its content at its corners and edges.
    """
    size = shell.size
    own, backmost, inside, content = _apart(own, inside, size, clips=clips)
    if not own.radii.is_circular:
        return [_shaped(shell, own, content, backmost, group, clips=clips)]
    effects, is_shadowed = (*own.shadows.effects, *group.effects), bool(own.shadows.effects)
    if not backmost and not own.outline and not (own.painted.fills or own.borders.stroke or is_shadowed):
        if not content and not blurs_of(group):  # other filters need something that they change
            return []
        if len(content) == 1 and not effects and (side := _only_side(own)) is not None:
            return [_whole(side, shell)]
    reaches_out = bool(inside) and is_shadowed and not clips and not _fits(inside, size)
    stands_out = reaches_out and not _casts_alone(own.shadows.effects, inside, size)
    is_cut = bool(own.outline) and (clips or is_shadowed)
    if stands_out or is_cut or (backmost and (clips or is_shadowed or not own.painted.fills)):
        return [_layered(shell, own, content, backmost, group, arranged, clips=clips)]
    painted = replace(
        shell,
        effects=effects,
        fills=own.painted.fills or (GLASS if blurs_of(group) else ()),
        stroke=own.borders.stroke,
        corners=own.corners,
        clips=clips or (is_shadowed and not reaches_out),
        children=(*backmost, *content),
    )
    return [arranged(painted) if painted.children else as_rectangle(painted)]


class _Parts(NamedTuple):
    """A box with its content, before it is one layer or several."""

    own: Decorated
    """What it paints itself."""
    backmost: list[Layer]
    """What it paints in a part of its box, and shadows that it cannot cast itself; behind all else."""
    inside: list[Layer]
    """What it holds."""
    content: list[Layer]
    """That with the layers of its border and outline."""


def _apart(own: Decorated, inside: list[Layer], size: Size, *, clips: bool) -> _Parts:
    """Return a box with layers for what a layer of its own cannot paint of it."""
    backmost: list[Layer] = []
    if own.shadows.effects or own.shadows.rings:
        own, backmost, insets = _with_shadows(own, inside, size)
        inside = [*insets, *inside]
        own = _with_ground(_with_shade(own, size), size)
    if own.bevel:
        own = replace(own, shadows=replace(own.shadows, effects=(*own.shadows.effects, *own.bevel)))
    inside = _in_round_border(inside, own, size) if clips else inside
    own, behind, above = _with_border(own, inside, size, clips=clips)
    content = [*behind, *_with_sides(own, inside, above, clips=clips)]
    if own.outline and (not clips or not own.radii.is_circular):
        content.append(own.outline)
    return _Parts(own, [*own.apart, *backmost], inside, content)


def _with_shadows(own: Decorated, inside: list[Layer], size: Size) -> tuple[Decorated, list[Layer], list[Layer]]:
    """Return what a box paints with those of its shadows that it can cast itself, and layers for the others.

    Those are behind the box, and in front of it, below its content.
    """
    is_cast = _casts(own)
    if is_cast and not own.painted.fills and not own.painted.behind:
        own = _with_edge(replace(own, painted=Painted(covering_fills(inside, size, own.corners))))
        is_cast = _casts(own)
    own = _with_rings(own, is_cast=is_cast)
    outlined: list[Layer] = []
    insets: list[Layer] = []
    if not own.radii.is_circular:
        shadows, outlined, insets = spread_shadows(own.shadows, own.painted.fills, own.edges, own.radii, size)
        own = replace(own, shadows=shadows)
    backmost: list[Layer] = [ring(shadow, size, own.radii) for shadow in reversed(own.shadows.rings)]
    if is_cast and (backmost or not own.painted.fills):  # a frame with shadows would cut rings off
        backmost = [*bare_shadows(own.shadows.effects, own.radii, size, own.ground), *backmost]
        own = replace(own, shadows=own.shadows.inner)
    return own, [*outlined, *backmost], insets


def _with_border(
    own: Decorated, inside: list[Layer], size: Size, *, clips: bool
) -> tuple[Decorated, tuple[Layer, ...], tuple[Layer, ...]]:
    """Return what a box paints, and the layers behind and above its content, one of which may be its border."""
    behind, stroke = own.painted.behind, own.borders.stroke
    if stroke is None:
        return own, behind, ()
    without = replace(own, borders=replace(own.borders, stroke=None))
    if not _keep_inside(behind, stroke, own.radii, size):
        return without, (*behind, _border(own, size)), ()  # a frame's stroke lies below all that is inside it
    if clips and own.radii.is_circular and not _leaves_border(inside, own, size):
        return without, behind, (_border(own, size),)  # CSS cuts the content inside of the border, a frame at its edges
    return own, behind, ()


def _with_sides(own: Decorated, inside: list[Layer], above: tuple[Layer, ...], *, clips: bool) -> list[Layer]:
    """Return the content of a box with those sides of its border that are layers, below it or above."""
    sides = own.borders.sides
    is_shared = bool(sides) and any(own.edges) and not clips and _meet(sides, inside)
    return [*sides, *inside, *above] if is_shared else [*inside, *above, *sides]  # lines that cells share lie over them


def _in_round_border(inside: list[Layer], own: Decorated, size: Size) -> list[Layer]:
    """Return the content of a box that clips it within the round corners of its border."""
    stroke = own.borders.stroke
    if stroke is None or stroke.align is not StrokeAlign.INSIDE or own.radii.is_square or not own.radii.is_circular:
        return inside
    inner = own.radii.inside(*stroke.weights)
    room = Rect(0, 0, size.width, size.height).inset(*stroke.weights)
    return fitted(inside, room, inner.corners) if inner.is_circular else inside


def with_image_outside(own: Decorated, size: Size) -> Decorated:
    """Return what a box paints, a border image that reaches out of it as its outline: no clip of its own cuts that."""
    sides = own.borders.sides
    if own.outline is not None or len(sides) != 1 or not isinstance(sides[0], Rectangle) or _fits([*sides], size):
        return own
    return replace(own, borders=replace(own.borders, sides=()), outline=sides[0])


def _only_side(own: Decorated) -> Vector | None:
    """Return the only side of a border that is a layer of its own; None where there are others, or it is turned."""
    if len(own.borders.sides) != 1:
        return None
    (only,) = own.borders.sides
    return only if isinstance(only, Vector) and only.transform.is_translation else None


def _layered(
    shell: Frame,
    own: Decorated,
    content: list[Layer],
    backmost: list[Layer],
    group: GroupEffects,
    arranged: Callable[[Frame], Layer],
    *,
    clips: bool,
) -> Layer:
    """Return a box whose painting is a layer of its own, below its content."""
    background = Rectangle(
        name="Background",
        size=shell.size,
        effects=own.shadows.effects,
        fills=own.painted.fills,
        stroke=own.borders.stroke,
        corners=own.corners,
    )
    under, effects = glazed(background, backmost, group), without_blurs(group)
    if not clips:
        return arranged(replace(shell, effects=effects, children=(*under, *content)))
    if content:
        inner = Frame(name="Content", size=shell.size, clips=True, corners=own.corners, children=tuple(content))
        under.append(arranged(inner))
    if own.outline:  # which no clip of its own box cuts
        under.append(own.outline)
    return replace(shell, effects=effects, children=tuple(under))


def _meet(sides: Sequence[Layer], inside: Sequence[Layer]) -> bool:
    """Whether something inside of a box marks where a side of its border is, which lies below it."""
    marks = [ink for layer in inside if (ink := ink_of(layer)) is not None]
    return any(not side.bounds.intersection(ink).is_empty for side in sides for ink in marks)


def _keep_inside(behind: Sequence[Layer], stroke: Stroke, radii: CornerRadii, size: Size) -> bool:
    """Whether layers behind the content of a box leave its border free."""
    if not behind:
        return True
    if stroke.align is StrokeAlign.OUTSIDE:
        box = Rect(0, 0, size.width, size.height)
        return all(box.contains(layer.bounds, 1e-3) for layer in behind)
    if stroke.align is not StrokeAlign.INSIDE:
        return False
    room = Rect(0, 0, size.width, size.height).inset(*stroke.weights)
    inner = radii.inside(*stroke.weights).corners
    square = room.inset(*(max(inner.radii) * CORNER_DEPTH,) * 4)
    return all(
        square.contains(layer.bounds, 1e-3)
        or (room.contains(layer.bounds, 1e-3) and isinstance(layer, Rectangle) and layer.corners == inner)
        for layer in behind
    )


def _leaves_border(inside: Sequence[Layer], own: Decorated, size: Size) -> bool:
    """Whether the content of a box stays off its border, round corners included."""
    stroke = own.borders.stroke
    if stroke is None or stroke.align is not StrokeAlign.INSIDE or not inside:
        return True
    weights = stroke.weights
    depth = max(max(radius) for radius in own.radii.inside(*weights).radii) * CORNER_DEPTH
    box = Rect(0, 0, size.width, size.height)
    room, inner = box.inset(*(weight + depth - _TOUCH for weight in weights)), own.radii.inside(*weights).corners
    loose = [each for each in inside if not (isinstance(each, Rectangle) and inner == each.corners != SQUARE_CORNERS)]
    rounded = [each for each in inside if each not in loose]
    return lies_within(loose, room) and lies_within(rounded, box.inset(*weights).inset(*(-_TOUCH,) * 4))


def _border(own: Decorated, size: Size) -> Layer:
    return Rectangle(name="Border", size=size, stroke=own.borders.stroke, corners=own.corners)


def _shaped(
    shell: Frame, own: Decorated, content: list[Layer], backmost: list[Layer], group: GroupEffects, *, clips: bool
) -> Layer:
    """Return a box with elliptical corners, which only outlines have: its figure, and its content cut to that."""
    box = Rect(0, 0, shell.size.width, shell.size.height)
    outline = own.radii.path(box)
    fills, stroke, effects = own.painted.fills, own.borders.stroke, own.shadows.effects
    figure: Ellipse | Vector
    if own.radii.is_ellipse(shell.size):
        figure = Ellipse(name="Background", size=shell.size, effects=effects, fills=fills, stroke=stroke)
    else:
        figure = Vector(name="Background", size=shell.size, path=outline, effects=effects, fills=fills, stroke=stroke)
    if not content and not backmost:
        return replace(
            figure,
            fills=fills or (GLASS if blurs_of(group) else ()),
            name=shell.name,
            transform=shell.transform,
            effects=(*effects, *group.effects),
            opacity=shell.opacity,
            blend_mode=shell.blend_mode,
            scroll_behavior=shell.scroll_behavior,
            semantics=shell.semantics,
        )
    held = masked_by_outline(content, outline, "Content") if clips and content else content
    if len(held) == 1 and isinstance(held[0], Group) and held[0] not in content:
        held = list(_ungrouped(held[0]))  # a mask leaves alone what lies behind it
    return replace(shell, effects=without_blurs(group), children=(*glazed(figure, backmost, group), *held))


def _ungrouped(group: Group) -> Iterator[Layer]:
    """Yield what a group holds, placed in its parent."""
    for layer in group.children:
        yield replace(layer, transform=group.transform @ layer.transform)


def _whole(side: Vector, shell: Frame) -> Vector:
    """Return a box that is nothing but one line or triangle as that figure, as large as the box."""
    return replace(
        side,
        name=shell.name,
        size=shell.size,
        transform=shell.transform,
        path=mapped_path(side.path, side.transform),
        opacity=shell.opacity,
        blend_mode=shell.blend_mode,
        scroll_behavior=shell.scroll_behavior,
        semantics=shell.semantics,
    )


def _fits(layers: list[Layer], size: Size) -> bool:
    """Whether all layers lie inside a box, so that clipping to it changes nothing."""
    return lies_within(layers, Rect(0, 0, size.width, size.height))


def _casts_alone(effects: Sequence[Effect], inside: Sequence[Layer], size: Size) -> bool:
    """Whether nobody sees that a box casts its shadows with what reaches over its edges, as those of Figma do.

    What reaches out less far than a shadow is blurred makes it darker by that share only. A spread needs a clip.
    """
    inks = [ink for layer in inside if (ink := ink_of(layer)) is not None]
    reach = max(max(-ink.x, -ink.y, ink.right - size.width, ink.bottom - size.height) for ink in inks) if inks else 0.0
    return all(
        each.kind is EffectKind.DROP_SHADOW
        and each.spread == 0
        and each.color is not None
        and each.color.a * min(1.0, reach / max(each.radius, 0.01)) <= _UNNOTICED
        for each in effects
    )


def _with_ground(own: Decorated, size: Size) -> Decorated:
    """Give shadows inside a box what they fall on: without a fill Figma lets them fall on all that the box holds.

    Figma takes any fill of more than 1/127 for a full one there (its SVG exports), so one that nobody sees will do.
    What is painted in layers of its own lies below them.
    """
    shadows = own.shadows.inner.effects
    if not shadows or (own.painted.fills and not own.painted.behind):
        return own
    unseen = (SolidPaint(own.ground.with_alpha(_UNSEEN)),)
    if not own.painted.behind:
        return replace(own, painted=replace(own.painted, fills=unseen))
    shade = Rectangle(name="Shadow", size=size, effects=shadows, fills=unseen, corners=own.corners)
    kept = tuple(each for each in own.shadows.effects if each not in shadows)
    behind = (*own.painted.behind, shade)
    return replace(own, painted=replace(own.painted, behind=behind), shadows=replace(own.shadows, effects=kept))


def _with_shade(own: Decorated, size: Size) -> Decorated:
    """Let shadows inside a box begin within its border."""
    inner = own.shadows.inner.effects
    painted = own.painted
    shade = inner and shade_within(inner, own.edges, own.radii, size, painted.fills, own.ground)
    if not shade:
        return own
    kept = tuple(each for each in own.shadows.effects if each not in inner)
    painted = replace(painted, behind=(*painted.behind, shade))
    return replace(own, painted=painted, shadows=replace(own.shadows, effects=kept))


def _with_rings(own: Decorated, *, is_cast: bool) -> Decorated:
    """Return a box with its rings as its own stroke or among its shadows, where it can have them: a layer less each.

    Among shadows they keep their place in the order. Beside shadows they are no stroke: Figma's fall from strokes, too.
    """
    rings = own.shadows.rings
    if not rings or not own.radii.is_circular:
        return own
    if len(rings) == 1 and not own.shadows.effects and own.borders.stroke is None:
        return replace(own, borders=replace(own.borders, stroke=ring_stroke(rings[0])), shadows=BoxShadows())
    if is_cast or own.painted.fills:
        return replace(own, shadows=BoxShadows(own.shadows.together))
    return own


def _casts(own: Decorated) -> bool:
    return any(each.kind is EffectKind.DROP_SHADOW for each in own.shadows.effects)


def _with_edge(own: Decorated) -> Decorated:
    """Return a box without a fill that casts a sharp shadow to one side with that as a line outside of that side."""
    cast = [each for each in own.shadows.effects if each.kind is EffectKind.DROP_SHADOW]
    if own.painted.fills or own.borders.stroke or own.shadows.rings or len(cast) != 1 or not own.radii.is_square:
        return own
    edge = edge_of(cast[0])
    if edge is None:
        return own
    return replace(own, borders=replace(own.borders, stroke=edge), shadows=own.shadows.inner)
