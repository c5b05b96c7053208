"""Whether Figma puts the members of a stack where they are, and gives their frame its size."""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.convert.arrange.members.members import Member
from htmlfig_desktop.engine.convert.arrange.members.tolerances import CLOSE
from htmlfig_desktop.engine.convert.arrange.stacking.across import tolerance, tolerance_beside
from htmlfig_desktop.engine.convert.arrange.stacking.axes import Axis
from htmlfig_desktop.engine.convert.arrange.stacking.filling import Filling
from htmlfig_desktop.engine.scene.arranging.stack import UNLIMITED, Item, Rules, arrange_stack
from htmlfig_desktop.engine.scene.nodes import AutoLayout, LayoutChild, LayoutSizing

_SAME = 0.05
"""px by which the size of the frame may come out otherwise."""


class Proof:
    """Lays the members of one stack out by one auto layout after the other.

    Args:
        axis: Of the stack.
        size: Of its frame.
        members: In its order.
        filling: Knows how thick they may become.
    """

    def __init__(self, axis: Axis, size: Size, members: Sequence[Member], filling: Filling) -> None:
        self._axis = axis
        self._length, self._breadth = axis.lengths(size)
        self._members = members
        self._edges = [axis.edges(member.layer.bounds) for member in members]
        self._filling = filling

    def items(self, roles: Sequence[LayoutChild]) -> list[Item]:
        """Return the members in these roles as the simulation takes them."""
        limits = self._filling.limits
        return [
            Item(
                end - start,
                high - low,
                role.grows,
                role.stretches,
                cross_limits=limits(role, high - low) if role.stretches else UNLIMITED,
            )
            for (start, end, low, high), role in zip(self._edges, roles, strict=True)
        ]

    def holds(self, items: Sequence[Item], layout: AutoLayout, room: float = CLOSE) -> bool:
        """Whether a layout of the members, in the roles that these items have, shows the same.

        Args:
            items: The members.
            layout: Of their frame.
            room: px that they may begin and end elsewhere along it.
        """
        start, end, low, high = self._axis.paddings(layout)
        main, cross = self._length - start - end, self._breadth - low - high
        if start + end > self._length + 1e-6 or low + high > self._breadth + 1e-6:
            return False
        arranged = arrange_stack(
            items,
            Rules(layout.spacing, layout.primary_align, layout.counter_align),
            None if layout.primary_sizing is LayoutSizing.HUG else main,
            None if layout.counter_sizing is LayoutSizing.HUG else cross,
        )
        is_as_long = abs(arranged.main + start + end - self._length) <= _SAME
        if not is_as_long or abs(arranged.cross + low + high - self._breadth) > _SAME:
            return False
        for member, (begins, ends, top, bottom), slot in zip(self._members, self._edges, arranged.slots, strict=True):
            main, cross = slot.main + start, slot.cross + low
            along = max(abs(main - begins), abs(main + slot.main_length - ends))
            beside = max(abs(cross - top), abs(cross + slot.cross_length - bottom))
            is_near = along <= room and beside <= CLOSE
            if is_near:
                continue
            if along > tolerance(member) or beside > tolerance_beside(self._axis, member, layout.counter_align):
                return False
        return True
