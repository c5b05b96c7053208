"""What follows the size of a frame, and whether it goes on doing so once something between them is gone."""

from __future__ import annotations

from collections.abc import Container, Iterator

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.arrange.attempts.attempts import Found
from htmlfig_desktop.engine.scene.nodes import AutoLayout, Frame, Layer, LayoutMode, LayoutSizing


def follows_width(layer: Layer, layout: AutoLayout) -> bool:
    """Whether a layer is as wide as the auto layout that it stands in makes it."""
    return layer.role.stretches if layout.mode is LayoutMode.VERTICAL else layer.role.grows


def following_in(frame: Frame) -> Iterator[int]:
    """Yield which children of a frame, by their place, are as wide as it makes them."""
    layout = frame.auto_layout
    if layout is not None:
        yield from (at for at, inner in enumerate(frame.children) if follows_width(inner, layout))


def still_follow(found: Found, following: Container[int]) -> bool:
    """Whether layers, by their place among those that were arranged, are as wide as their auto layout makes them."""
    layout = found.frame.auto_layout
    return layout is None or all(
        follows_width(layer, layout)
        for member, layer in zip(found.members, found.frame.children, strict=True)
        if any(source in following for source in member.sources)
    )


def as_sized(new: AutoLayout, old: AutoLayout) -> AutoLayout:
    """Return a layout that hugs along no axis along which its frame was fixed."""
    is_turned = new.mode is not old.mode
    primary, counter = old.primary_sizing, old.counter_sizing
    if is_turned:
        primary, counter = counter, primary
    return replace(
        new,
        primary_sizing=LayoutSizing.FIXED if primary is LayoutSizing.FIXED else new.primary_sizing,
        counter_sizing=LayoutSizing.FIXED if counter is LayoutSizing.FIXED else new.counter_sizing,
    )


def holds_end(child: Layer, frame: Frame) -> bool:
    """Whether a child takes the height that others leave of a column, so that what is below it stands at the end."""
    layout = frame.auto_layout
    if layout is None or layout.mode is not LayoutMode.VERTICAL or not child.role.grows:
        return False
    last = next((each for each in reversed(frame.children) if each.flows), None)
    return last is not None and last is not child
