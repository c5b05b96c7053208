"""Frames that are made around one layer, so that paddings say what Figma has no word for."""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Affine, Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.arrange.members.members import Member, is_bare, moved
from htmlfig_desktop.engine.convert.arrange.members.texts import spanning
from htmlfig_desktop.engine.convert.arrange.members.tolerances import CLOSE
from htmlfig_desktop.engine.convert.arrange.stacking.across import spans
from htmlfig_desktop.engine.convert.boxes.widths import insets, is_block
from htmlfig_desktop.engine.convert.names import layer_name
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    CounterAlign,
    Frame,
    LayoutChild,
    LayoutMode,
    LayoutSizing,
    Text,
)
from htmlfig_desktop.engine.scene.text import TextAlign

_FILLS = LayoutChild(stretches=True)
_FAR = 24.0
"""px beside what stands in the middle above which that is its place, and no padding."""
_PAINTED = 1.0
"""px by which what is painted on whole pixels may differ from its box."""


def in_block(member: Member, area: Rect) -> Member:
    """Return a line as wide as its block, where that is what a frame is made for; else the member as it is.

    Args:
        member: Of a column.
        area: Of the frame, px.
    """
    block = member.box.stands_as if member.box is not None else None
    if block is None or not is_block(block) or abs(block.rect.width - area.width) >= _PAINTED:
        return member
    left, right = insets(block)
    low, high = area.x + left, area.right - right
    text = member.layer
    if not isinstance(text, Text) or not spans(member, low, high):
        return member
    wide = replace(spanning(text, member.rect.x - low, high - member.rect.right), layout_child=_FILLS)
    return member.placed(wide.bounds, wide)


def held(member: Member, area: Rect, mode: LayoutMode) -> Member:
    """Return a member in a frame of its own.

    Args:
        member: Its layer may have its role in that frame already.
        area: Of the frame, px.
        mode: Along which axis the frame is as long as the member with the room beside it.
    """
    rect = member.rect
    before, after = max(0.0, rect.x - area.x), max(0.0, area.right - rect.right)
    is_middle = before > _FAR and abs(before - after) / 2 <= CLOSE
    begins_at_left = not isinstance(member.layer, Text) or member.layer.content.align is TextAlign.LEFT
    stretches = member.layer.role.stretches
    if mode is LayoutMode.VERTICAL and begins_at_left and not stretches:
        after = min(before, after)  # which holds nothing, and would hold it off what is beside a narrower frame
    layout = AutoLayout(
        mode=mode,
        padding_top=max(0.0, rect.y - area.y),
        padding_left=before,
        padding_bottom=max(0.0, area.bottom - rect.bottom),
        padding_right=after,
        primary_sizing=LayoutSizing.HUG,
    )
    if mode is LayoutMode.VERTICAL and is_middle and not (stretches or is_bare(member.layer)):
        layout = replace(layout, padding_left=0.0, padding_right=0.0, counter_align=CounterAlign.CENTER)
    frame = Frame(
        name=member.layer.name if member.box is None else layer_name(member.box.node),
        size=area.size,
        transform=Affine.translation(area.x, area.y),
        children=(moved(member.layer, -area.x, -area.y),),
        auto_layout=layout,
    )
    return member.placed(area, frame)
