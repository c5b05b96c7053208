"""Margins that are ``auto``: Chromium tells 0 of those of a block whose layout it took over from an earlier one.

Where such a block lies says what they are.
"""

from __future__ import annotations

from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, NodeKind, SnapshotNode

_BLOCKS = frozenset({"block", "flex", "grid", "list-item", "flow-root"})
_AROUND = frozenset({"block", "list-item", "flow-root", "inline-block"})
_OF_ITEMS = frozenset({"flex", "grid"})
"""What puts others into its middle without margins, too: only those of limited width count there."""
_HOLDERS = _AROUND | _OF_ITEMS
_TEXT = NodeKind.TEXT
_IN_FLOW = frozenset({"static", "relative"})
_TRANSFORMS = ("transform", "translate", "rotate", "scale")
_SAME = 0.6
"""px; two roundings."""


def with_auto_margins(root: SnapshotNode) -> None:
    """Set the margins of blocks that stand in the middle of the one around them without saying why."""
    pending = [root]
    while pending:
        node = pending.pop()
        if node.name == "svg":
            continue
        around = node.box if node.box is not None and node.box.style["display"] in _HOLDERS else None
        for child in node.children:
            if child.kind is _TEXT:
                continue
            pending.append(child)
            if around is not None and child.box is not None and (used := _centered(child.box, around)) is not None:
                object.__setattr__(child.box, "used", used)  # frozen for all who come later


def _centered(box: LayoutBox, around: LayoutBox) -> ComputedStyle | None:
    """Return the used values of a block with its margins; None where they are as told."""
    own, room = box.rect, around.rect
    before = own.x - room.x
    if before <= _SAME:  # as of nearly all
        return None
    after = (room.x + room.width) - (own.x + own.width)
    if after <= _SAME or not _is_in_flow(box.style):
        return None
    if around.style["display"] in _OF_ITEMS and not box.style["max-width"].endswith("px"):
        return None
    used = box.used
    if used["margin-left"] != "0px" or used["margin-right"] != "0px":
        return None
    before -= _px(around.style["border-left-width"]) + _px(around.used["padding-left"])
    after -= _px(around.style["border-right-width"]) + _px(around.used["padding-right"])
    if before <= _SAME or abs(before - after) > _SAME:
        return None
    return used.changed({"margin-left": f"{before:g}px", "margin-right": f"{after:g}px"})


def _is_in_flow(style: ComputedStyle) -> bool:
    if style["display"] not in _BLOCKS or style["float"] != "none" or style["position"] not in _IN_FLOW:
        return False
    return {style[name] for name in _TRANSFORMS} == {"none"}


def _px(value: str) -> float:
    return float(value[:-2]) if value.endswith("px") else 0.0
