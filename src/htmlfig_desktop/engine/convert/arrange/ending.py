"""Bare frames of a row that begin earlier or later than their box: what is in them stays, held at their end."""

from __future__ import annotations

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.arrange.members import extended
from htmlfig_desktop.engine.scene.nodes import AutoLayout, Constraint, Frame, LayoutMode, LayoutSizing, PrimaryAlign

_BEHIND = {PrimaryAlign.MIN: 1.0, PrimaryAlign.CENTER: 0.5, PrimaryAlign.MAX: 0.0}
"""Which part of a row's room is behind what is in it, by how that is aligned."""


def unshared(frame: Frame) -> Frame:
    """Return a frame that has room to spare, with nothing in it that takes it."""
    layout = frame.auto_layout
    if layout is None or layout.mode is not LayoutMode.HORIZONTAL:
        return frame
    roles = [child.layout_child for child in frame.children]
    if not any(role is not None and role.grows for role in roles):
        return frame
    children = [
        child if role is None else replace(child, layout_child=replace(role, grows=False))
        for child, role in zip(frame.children, roles, strict=True)
    ]
    return replace(frame, children=tuple(children))


def held_at_end(longer: Frame, frame: Frame) -> Frame:
    """Return a frame that got longer at its start, with what is in it at its end however long it becomes."""
    layout = frame.auto_layout
    if layout is None:
        held = [
            replace(child, horizontal=Constraint.MAX) if child.horizontal is Constraint.MIN else child
            for child in longer.children
        ]
        return replace(longer, children=tuple(held))
    share = _BEHIND.get(layout.primary_align)
    if layout.mode is not LayoutMode.HORIZONTAL or layout.wraps or share is None:
        return longer
    fixed = replace(
        layout,
        primary_align=PrimaryAlign.MAX,
        primary_sizing=LayoutSizing.FIXED,
        padding_right=layout.padding_right + share * _room_in(frame, layout),
    )
    return replace(longer, auto_layout=fixed)


def _room_in(frame: Frame, layout: AutoLayout) -> float:
    """Return how many px of a row are left beside what is in it."""
    if layout.primary_sizing is LayoutSizing.HUG:
        return 0.0
    lengths = [child.bounds.width for child in frame.children if not child.role.is_absolute]
    taken = sum(lengths) + layout.spacing * (len(lengths) - 1) + layout.padding_left + layout.padding_right
    return max(0.0, frame.size.width - taken)


def begun_later(frame: Frame, by: float) -> Frame | None:
    """Return a frame that begins some px later; None where something in it stands there."""
    if any(child.bounds.x < by for child in frame.children):
        return None
    return extended(frame, 0, 0, 0, -by)
