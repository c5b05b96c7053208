"""Parts of a design as they look in one state."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Final

from htmlfig_desktop.core.geometry import IDENTITY, Affine
from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import StateSnapshot
from htmlfig_desktop.engine.convert.document import build_scene
from htmlfig_desktop.engine.scene.nodes import (
    NO_SEMANTICS,
    Constraint,
    Frame,
    Group,
    ImageAsset,
    InteractionState,
    Layer,
    ScrollBehavior,
    walk,
)


@dataclass(frozen=True, slots=True)
class PartLooks:
    """Parts in one state."""

    state: InteractionState
    frames: Mapping[str, Frame]
    """By the number of their part."""
    images: Mapping[str, ImageAsset]
    """All pictures of the page."""


def part_looks(told: StateSnapshot, limits: Limits) -> PartLooks:
    """Return the parts that a page shows in a state; for deep pages as ``build_scene``."""
    scene = build_scene(told.snapshot, limits=limits).scene
    found = parts_of(with_part_frames(scene.pages[0].children[0]))
    seen = {str(number) for number in told.seen}
    return PartLooks(
        told.state,
        {number: frame for number, frame in found.items() if number in seen},
        scene.images,
    )


def parts_of(layer: Layer) -> dict[str, Frame]:
    """Return the frames of the parts in a layer, by their numbers."""
    found: dict[str, Frame] = {}
    for each in walk((layer,)):
        if each.semantics.part and isinstance(each, Frame):
            found.setdefault(each.semantics.part, each)
    return found


def with_part_frames(layer: Layer) -> Layer:
    """Return a layer in which each part is a frame, such as one that was a single picture or line."""
    if isinstance(layer, Frame | Group):
        children = tuple(map(with_part_frames, layer.children))
        is_same = all(map(operator.is_, children, layer.children))
        return layer if is_same else replace(layer, children=children)
    return _framed(layer) if layer.semantics.part else layer


def _framed(layer: Layer) -> Frame:
    inner = replace(
        layer,
        transform=IDENTITY,
        layout_child=None,
        limits=None,
        horizontal=Constraint.STRETCH,
        vertical=Constraint.STRETCH,
        scroll_behavior=ScrollBehavior.SCROLLS,
        semantics=NO_SEMANTICS,
    )
    shared = {name: getattr(layer, name) for name in _OF_HOLDER}
    return Frame(children=(inner,), **shared)


_OF_HOLDER: Final = ("name", "size", "transform", "horizontal", "vertical", "layout_child", "limits",
                     "scroll_behavior", "semantics")  # fmt: skip


def marked(layer: Layer, keys: Mapping[str, str]) -> Layer:
    """Return a layer whose parts have other names; those that have none are parts no more."""
    children = layer.children if isinstance(layer, Frame | Group) else ()
    changed = tuple(marked(child, keys) for child in children)
    if not all(map(operator.is_, children, changed)):
        layer = replace(layer, children=changed)
    part = layer.semantics.part
    return replace(layer, semantics=replace(layer.semantics, part=keys.get(part, ""))) if part else layer


def alone(frame: Frame) -> Frame:
    """Return a frame without its role in what is around it, at 0, 0."""
    corner = frame.bounds
    return replace(
        frame,
        transform=Affine.translation(-corner.x, -corner.y) @ frame.transform,
        layout_child=None,
        horizontal=Constraint.MIN,
        vertical=Constraint.MIN,
        scroll_behavior=ScrollBehavior.SCROLLS,
    )
