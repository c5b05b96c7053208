"""Frames that are made around one layer, so that paddings say what Figma has no word for."""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Affine, Rect
from htmlfig_desktop.engine.convert.arrange.members import Member, moved
from htmlfig_desktop.engine.convert.names import layer_name
from htmlfig_desktop.engine.scene.nodes import AutoLayout, Frame, LayoutMode, LayoutSizing


def held(member: Member, area: Rect, mode: LayoutMode) -> Member:
    """Return a member in a frame of its own.

    Args:
        member: Its layer may have its role in that frame already.
        area: Of the frame, px.
        mode: Along which axis the frame is as long as the member with the room beside it.
    """
    rect = member.rect
    layout = AutoLayout(
        mode=mode,
        padding_top=max(0.0, rect.y - area.y),
        padding_left=max(0.0, rect.x - area.x),
        padding_bottom=max(0.0, area.bottom - rect.bottom),
        padding_right=max(0.0, area.right - rect.right),
        primary_sizing=LayoutSizing.HUG,
    )
    frame = Frame(
        name=member.layer.name if member.box is None else layer_name(member.box.node),
        size=area.size,
        transform=Affine.translation(area.x, area.y),
        children=(moved(member.layer, -area.x, -area.y),),
        auto_layout=layout,
    )
    return member.placed(area, frame)
