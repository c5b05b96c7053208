"""Which layers around others can be spared: clips that hide nothing, frames and groups around a single layer."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from functools import reduce

from htmlfig_desktop.core.geometry import Affine, Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.convert.boxes.scrolling import scrolls_of
from htmlfig_desktop.engine.convert.layering.decorated import Decorated
from htmlfig_desktop.engine.convert.svg.layers import clipped
from htmlfig_desktop.engine.scene.ink import ink_of, lies_within
from htmlfig_desktop.engine.scene.nodes import (
    HOLDERS,
    Constraint,
    Ellipse,
    Frame,
    Group,
    Layer,
    Rectangle,
    ScrollBehavior,
    ScrollDirection,
    Text,
    Vector,
    walk,
)
from htmlfig_desktop.engine.scene.paints import PLAIN_MODES, SQUARE_CORNERS, BlendMode, EffectKind, Paint

_ARC = 1 - 0.5**0.5
"""How far from both sides a round corner's arc passes, in radii."""
_CLOSE = 0.02
"""px that two boxes may differ by and still be the same."""
_KEEPS_SIZE = frozenset({Constraint.MIN, Constraint.MAX, Constraint.CENTER})
"""Constraints that hold for whatever is at a fixed place in a frame, as they do for the frame."""


def clips_nothing(box: Box, own: Decorated, inside: Sequence[Layer]) -> bool:
    """Whether a box can do without its clip: nobody scrolls it, its content fits, and the frame is worth sparing.

    It is where the box shows nothing itself, or an outline, which would have to be kept out of the clip.
    """
    if (own.shows and own.outline is None) or scrolls_of(box) is not ScrollDirection.NONE:
        return False
    depth = max(max(radius) for radius in own.radii.radii) * _ARC
    size = box.placement.rect.size
    return lies_within(inside, Rect(0, 0, size.width, size.height).inset(depth, depth, depth, depth))


def seen_through(window: Rect, layers: list[Layer], name: str) -> list[Layer]:
    """Return layers of which only what lies in a rectangle shows, in a frame no larger than that, if it takes one."""
    inks = [ink for layer in layers if (ink := ink_of(layer)) is not None]
    ink = reduce(Rect.union, inks) if inks else window
    seen = window.intersection(ink)
    if seen.is_empty:
        return []
    return layers if seen == ink else [clipped(name, layers, seen)]


def drawing(frame: Frame) -> Layer:
    """Return the frame of a drawing without a group around all that is in it, or its one shape if it is as large."""
    if len(frame.children) != 1:
        return frame
    (only,) = frame.children
    if isinstance(only, Group):
        found = _without_group(frame, only)
        return drawing(found) if found is not frame else frame
    if not only_holds(frame) or not _is_same_box(frame, only):
        return frame
    named = replace(only, name=frame.name, semantics=frame.semantics)
    return replace(named, transform=frame.transform @ only.transform)


def cut_picture(frame: Frame, picture: Layer) -> Layer | None:
    """Return the one layer in a frame of its size that does nothing but round its corners, with such corners itself."""
    is_cut = frame.clips and frame.scrolls is ScrollDirection.NONE and only_holds(replace(frame, clips=False))
    if not is_cut or not isinstance(picture, Rectangle) or isinstance(picture, Frame) or picture.effects:
        return None
    is_square = picture.corners in (SQUARE_CORNERS, frame.corners)
    if not is_square or picture.stroke or picture.mask or not _is_same_box(frame, picture):
        return None
    return replace(picture, corners=frame.corners, transform=frame.transform @ picture.transform)


def without_idle_isolation(frame: Frame) -> Frame:
    """Return a frame that passes its content through where nothing in it mixes with what lies behind.

    ``isolation: isolate`` and the like keep such content to themselves, which then changes nothing. What blurs its
    background looks through such a box, in browsers.
    """
    if frame.blend_mode is not BlendMode.NORMAL or frame.opacity != 1 or frame.mask:
        return frame
    if any(map(_mixes, walk(frame.children))) or not _is_settled(frame) or not _is_plainly_painted(frame):
        return frame
    return replace(frame, blend_mode=BlendMode.PASS_THROUGH)


def _mixes(layer: Layer) -> bool:
    """Whether the colors of a layer depend on those behind it."""
    return layer.blend_mode not in PLAIN_MODES or not _is_plainly_painted(layer)


def _is_plainly_painted(layer: Layer) -> bool:
    """Whether no paint and no shadow of a layer mixes with what lies below it in another way than covering it."""
    modes = (*(paint.blend_mode for paint in _paints_of(layer)), *(effect.blend_mode for effect in layer.effects))
    return all(mode in PLAIN_MODES for mode in modes)


def _paints_of(layer: Layer) -> Iterator[Paint]:
    if isinstance(layer, Text):
        for run in layer.content.runs:
            yield from run.style.fills
    elif isinstance(layer, Rectangle | Ellipse | Vector):
        yield from layer.fills
    if isinstance(layer, Rectangle | Ellipse | Vector | Text) and layer.stroke is not None:
        yield from layer.stroke.paints


def faded(frame: Frame) -> tuple[Frame, Layer] | None:
    """Return a frame around one layer without its opacity and blend mode, and that layer with them.

    None where the frame has none, shows something itself, or where that would not look the same.
    """
    if frame.fills or frame.stroke or frame.effects or frame.clips or frame.mask or len(frame.children) != 1:
        return None
    if frame.opacity == 1 and frame.blend_mode is BlendMode.PASS_THROUGH:
        return None
    (only,) = frame.children
    if only.mask or only.blend_mode not in PLAIN_MODES or not _is_settled(only):
        return None
    mode = only.blend_mode if frame.blend_mode is BlendMode.PASS_THROUGH else frame.blend_mode
    inner = replace(only, opacity=only.opacity * frame.opacity, blend_mode=mode)
    return replace(frame, opacity=1.0, blend_mode=BlendMode.PASS_THROUGH, children=(inner,)), inner


def without_holders(layer: Layer) -> Layer:
    """Return a layer in which no frame that shows, clips and lays out nothing stands around a single other.

    Frames that take part in an auto layout stay, as their size counts there, unless what they hold is as large.
    """
    if not isinstance(layer, HOLDERS):
        return layer
    lays_out = isinstance(layer, Frame) and layer.auto_layout is not None
    children = [spared(without_holders(child), lays_out=lays_out) for child in layer.children]
    is_same = all(map(operator.is_, children, layer.children))
    return layer if is_same else replace(layer, children=tuple(children))


def only_holds(layer: Layer) -> bool:
    """Whether a layer is a frame that shows, clips, changes and lays out nothing, and is no part with states."""
    return (
        isinstance(layer, Frame)
        and not (layer.fills or layer.stroke or layer.effects or layer.clips or layer.mask or layer.auto_layout)
        and layer.opacity == 1
        and layer.blend_mode is BlendMode.PASS_THROUGH
        and layer.scroll_behavior is ScrollBehavior.SCROLLS
        and layer.transform.is_translation
        and not layer.semantics.stays
    )


def spared(layer: Layer, *, lays_out: bool) -> Layer:
    """Return what a frame holds that may go, else the layer itself.

    Args:
        layer: Any.
        lays_out: Whether what it stands in has an auto layout.
    """
    if not isinstance(layer, Frame) or not only_holds(layer) or len(layer.children) != 1:
        return layer
    (only,) = layer.children
    role = layer.role
    is_same = _is_same_box(layer, only)
    if lays_out and not role.is_absolute and not (is_same and not role.grows and not role.stretches):
        return layer
    if not is_same and not {layer.horizontal, layer.vertical} <= _KEEPS_SIZE:
        return layer
    if only.mask or only.scroll_behavior is not ScrollBehavior.SCROLLS:
        return layer
    transform = Affine.translation(layer.transform.e, layer.transform.f) @ only.transform
    freed = replace(
        only,
        transform=transform,
        horizontal=layer.horizontal,
        vertical=layer.vertical,
        layout_child=layer.layout_child,
    )
    anchor = only.semantics.anchor or layer.semantics.anchor
    if anchor != only.semantics.anchor:
        freed = replace(freed, semantics=replace(only.semantics, anchor=anchor))
    if only.semantics.tag or not layer.semantics.tag:
        return freed
    leads_to = layer.semantics.leads_to or only.semantics.leads_to
    return replace(freed, name=layer.name, semantics=replace(layer.semantics, leads_to=leads_to, anchor=anchor))


def _without_group(frame: Frame, group: Group) -> Frame:
    """Return a frame that holds what its one group held."""
    if group.effects or group.mask or not group.transform.is_translation:
        return frame
    if group.blend_mode not in PLAIN_MODES and frame.blend_mode not in PLAIN_MODES:
        return frame
    to_frame = group.transform
    return replace(
        frame,
        children=tuple(replace(child, transform=to_frame @ child.transform) for child in group.children),
        opacity=frame.opacity * group.opacity,
        blend_mode=frame.blend_mode if group.blend_mode is BlendMode.PASS_THROUGH else group.blend_mode,
    )


def _is_settled(layer: Layer) -> bool:
    """Whether a layer does not look through itself at what lies behind."""
    return not any(effect.kind is EffectKind.BACKGROUND_BLUR for effect in layer.effects)


def _is_same_box(frame: Frame, layer: Layer) -> bool:
    rect = layer.bounds
    return (
        layer.transform.is_translation
        and abs(rect.x) <= _CLOSE
        and abs(rect.y) <= _CLOSE
        and abs(rect.width - frame.size.width) <= _CLOSE
        and abs(rect.height - frame.size.height) <= _CLOSE
    )
