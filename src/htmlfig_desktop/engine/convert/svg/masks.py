"""Masks of drawings, which let through what is light: said without light where it can be, as more readers know that.

White shapes are an outline, black ones on them are cut out of it. What is white lets through as much as it covers, and
a shape alone as much as it is light.
Source: CSS Masking 1, section 5 (luminance).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import skia

from htmlfig_desktop.core.color import WHITE, Color
from htmlfig_desktop.core.geometry import IDENTITY, Affine
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.shapes.insides import figure_of
from htmlfig_desktop.engine.convert.shapes.outlines import from_skia, mapped_path, to_skia
from htmlfig_desktop.engine.convert.svg.clips import masked_by_outline
from htmlfig_desktop.engine.convert.svg.layers import grouped
from htmlfig_desktop.engine.scene.nodes import (
    Ellipse,
    Frame,
    Group,
    Layer,
    MaskKind,
    Rectangle,
    Text,
    Vector,
    children_of,
    walk,
)
from htmlfig_desktop.engine.scene.paints import BlendMode, GradientPaint, ImagePaint, Paint, SolidPaint
from htmlfig_desktop.engine.scene.paths import PathData

_MOST = 60
"""Shapes of a mask above which nobody looks for its outline."""
_NEAR = 1 / 510
"""By which a color may differ from white or black: half a step of 255."""
_OWN_BLENDING = (BlendMode.PASS_THROUGH, BlendMode.NORMAL)
_SHAPES = (Rectangle, Ellipse, Vector)


class _OtherError(Exception):
    """It is more than plain shapes."""


def below_mask(name: str, layers: Sequence[Layer], inside: Sequence[Layer], *, by_light: bool) -> list[Layer]:
    """Return layers below a mask, in a group of a name.

    Args:
        name: Of the group.
        layers: What the mask is for.
        inside: What the mask shows, in the same space.
        by_light: Whether it lets through what is light; else what covers.
    """
    if not by_light:
        return _masked(name, layers, inside, MaskKind.ALPHA)
    outline = _lit_outline(inside)
    if outline is not None:
        return masked_by_outline(layers, outline, name)
    covering = _covering(inside)
    if covering is not None:
        return _masked(name, layers, covering, MaskKind.ALPHA)
    return _masked(name, layers, inside, MaskKind.LUMINANCE)


def _masked(name: str, layers: Sequence[Layer], inside: Sequence[Layer], kind: MaskKind) -> list[Layer]:
    return [grouped(name, [replace(grouped("Mask", inside), mask=kind), *layers])]


def _lit_outline(inside: Sequence[Layer]) -> PathData | None:
    """Return the area that layers make white; None where anything else than white and black covers something."""
    if sum(1 for _ in walk(tuple(inside))) > _MOST:
        return None
    lit = skia.Path()
    try:
        for shape, is_lit in _shapes(inside, IDENTITY, None):
            lit = _combined(lit, shape, skia.PathOp.kUnion_PathOp if is_lit else skia.PathOp.kDifference_PathOp)
    except _OtherError:
        return None
    return from_skia(lit)


def _shapes(layers: Sequence[Layer], place: Affine, room: skia.Path | None) -> Iterator[tuple[skia.Path, bool]]:
    """Yield the shapes of layers, back to front, within a room if there is one, and whether each is white.

    Raises:
        _OtherError: Where one is of another color, or lets something through.
    """
    for layer in layers:
        if layer.opacity < 1 or layer.effects or layer.blend_mode not in _OWN_BLENDING:
            raise _OtherError
        if not layer.is_visible:
            continue
        own = list(_own_shapes(layer, place, room))
        if layer.mask is None:
            yield from own
            continue
        if layer.mask is MaskKind.LUMINANCE:
            raise _OtherError
        room = skia.Path()
        for shape, _ in own:
            room = _combined(room, shape, skia.PathOp.kUnion_PathOp)


def _own_shapes(layer: Layer, place: Affine, room: skia.Path | None) -> Iterator[tuple[skia.Path, bool]]:
    place = place @ layer.transform
    if isinstance(layer, Group):
        yield from _shapes(layer.children, place, room)
        return
    figure = figure_of(layer)
    if figure is None or not isinstance(layer, _SHAPES) or layer.stroke is not None:
        raise _OtherError
    shape = to_skia(mapped_path(figure, place))
    if room is not None:
        shape = _combined(shape, room, skia.PathOp.kIntersect_PathOp)
    if not isinstance(layer, Frame):
        yield shape, _is_white(layer.fills)
    elif layer.fills:
        raise _OtherError
    else:
        yield from _shapes(layer.children, place, shape if layer.clips else room)


def _is_white(fills: Sequence[Paint]) -> bool:
    """Whether a shape is white; black ones are not, and of others there is no outline."""
    fill = fills[0] if len(fills) == 1 else None
    if not isinstance(fill, SolidPaint) or not fill.color.is_opaque or fill.blend_mode not in _OWN_BLENDING:
        raise _OtherError
    light = _light(fill.color)
    if _NEAR < light < 1 - _NEAR:
        raise _OtherError
    return light > _NEAR


def _combined(first: skia.Path, second: skia.Path, operation: skia.PathOp) -> skia.Path:
    made = skia.Op(first, second, operation)
    if made is None:
        raise _OtherError
    return made


def _light(color: Color) -> float:
    """Return how light a color is, 0 to 1, whatever it covers. Source: Filter Effects 1, luminanceToAlpha."""
    return 0.2125 * color.r + 0.7154 * color.g + 0.0721 * color.b


def _covering(inside: Sequence[Layer]) -> Sequence[Layer] | None:
    """Return layers that cover as much as some are light; None where nothing says that."""
    if all(map(_is_only_white, inside)):
        return inside
    made = _as_light(inside[0]) if len(inside) == 1 else None
    return None if made is None else (made,)


def _is_only_white(layer: Layer) -> bool:
    if layer.mask is not None:
        return True
    if layer.effects or layer.blend_mode not in _OWN_BLENDING:
        return False
    stroke = layer.stroke if isinstance(layer, (*_SHAPES, Text)) else None
    paints = [*(stroke.paints if stroke is not None else ())]
    if isinstance(layer, Text):
        paints += [paint for run in layer.content.runs for paint in (*run.style.fills, *run.style.decoration_fills)]
    elif isinstance(layer, _SHAPES):
        paints += layer.fills
    return all(map(_lets_through, paints)) and all(map(_is_only_white, children_of(layer)))


def _lets_through(paint: Paint) -> bool:
    """Whether a paint is as light as it covers."""
    if isinstance(paint, ImagePaint) or paint.blend_mode not in _OWN_BLENDING:
        return False
    colors = [paint.color] if isinstance(paint, SolidPaint) else [stop.color for stop in paint.stops]
    return all(_light(color) >= 1 - _NEAR for color in colors)


def _as_light(layer: Layer) -> Layer | None:
    """Return a shape of one paint, or what holds nothing else, that covers as much as it is light."""
    if layer.effects or layer.blend_mode not in _OWN_BLENDING:
        return None
    if isinstance(layer, Group):
        inner = _as_light(layer.children[0]) if len(layer.children) == 1 else None
        return None if inner is None else replace(layer, children=(inner,))
    if not isinstance(layer, _SHAPES) or isinstance(layer, Frame):
        return None
    fills, stroke = layer.fills, layer.stroke
    (paint, *others) = (*fills, *(stroke.paints if stroke is not None else ()), None)
    if paint is None or others != [None] or isinstance(paint, ImagePaint) or paint.blend_mode not in _OWN_BLENDING:
        return None
    made = (dimmed(paint),)
    if stroke is not None and not fills:
        return replace(layer, stroke=replace(stroke, paints=made))
    return replace(layer, fills=made)


def dimmed(paint: SolidPaint | GradientPaint) -> SolidPaint | GradientPaint:
    """Return a white paint that covers as much as one is light."""
    if isinstance(paint, SolidPaint):
        return replace(paint, color=_covering_color(paint.color))
    stops = tuple([replace(stop, color=_covering_color(stop.color)) for stop in paint.stops])
    return replace(paint, stops=stops)


def _covering_color(color: Color) -> Color:
    return WHITE.with_alpha(color.a * _light(color))
