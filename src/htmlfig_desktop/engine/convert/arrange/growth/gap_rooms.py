"""Rooms for tight lines beside what grows: the words between two lines of a divider, the times beside a slider."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from htmlfig_desktop.core.identity import IdentityMap
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.arrange.members.texts import in_wider_box, is_tight, slack
from htmlfig_desktop.engine.scene.nodes import Frame, Layer, LayoutMode, PrimaryAlign, Text
from htmlfig_desktop.engine.scene.text import TextAlign

_ENOUGH = 0.9
"""Share of the px to spare that will do where the distance is whole with it."""


def with_gap_rooms(frame: Frame) -> Frame:
    """Return a row whose tight lines take px to spare from the distances beside them, which are whole then.

    All other layers stay where they are; a frame where that cannot be is given back as it is.
    """
    layout = frame.auto_layout
    if layout is None or layout.mode is not LayoutMode.HORIZONTAL or layout.wraps:
        return frame
    row = [child for child in frame.children if child.flows]
    if layout.primary_align is not PrimaryAlign.MIN or not any(child.role.grows for child in row):
        return frame
    tight = [isinstance(child, Text) and not child.role.grows and is_tight(child) for child in row]
    if not all(before != after for before, after in pairwise(tight)):  # each distance has one line that takes of it
        return frame
    spacing = _spacing(row, tight, layout.spacing)
    if spacing is None:
        return frame
    made = IdentityMap[Layer, Layer]()
    for at, child in enumerate(row):
        wide = _widened(child, layout.spacing - spacing, at, len(row)) if tight[at] else child
        if wide is None:
            return frame
        made[child] = wide
    children = tuple([made.get(child) or child for child in frame.children])
    return replace(frame, children=children, auto_layout=replace(layout, spacing=spacing))


def _spacing(row: Sequence[Layer], tight: Sequence[bool], given: float) -> float | None:
    """Return the largest whole distance that leaves all tight lines px to spare; None where there is none."""
    needed = 0.0
    for at, child in enumerate(row):
        if tight[at] and isinstance(child, Text):
            sides = (at > 0) + (at < len(row) - 1)
            needed = max(needed, slack(child) / sides)
    spacing = float(math.floor(given - _ENOUGH * needed))
    return spacing if needed > 0 and spacing >= 0 else None


def _widened(layer: Layer, by: float, at: int, count: int) -> Layer | None:
    """Return a line in a box that reaches further by some px into each distance beside it."""
    if not isinstance(layer, Text):
        return None
    left, right = (by if at > 0 else 0.0), (by if at < count - 1 else 0.0)
    align = TextAlign.CENTER if left and right else TextAlign.RIGHT if left else TextAlign.LEFT
    return in_wider_box(layer, align, left, right)
