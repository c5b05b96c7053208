"""Rows that wrap: children in several lines at one distance, as flex containers and grids of cards have them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.engine.convert.arrange.members.members import Member, still
from htmlfig_desktop.engine.convert.arrange.members.tolerances import CLOSE
from htmlfig_desktop.engine.convert.arrange.stacking.across import tolerance
from htmlfig_desktop.engine.convert.arrange.stacking.stacks import Stack
from htmlfig_desktop.engine.scene.arranging.stack import Item, Rules, arrange_stack
from htmlfig_desktop.engine.scene.nodes import AutoLayout, CounterAlign, LayoutMode, LayoutSizing

_ROOM = 0.5
"""px that a line must have to spare, and a child to lack, so that rounding does not move it to another line."""
_FAR = 48.0
"""px between two children above which they stand at both ends of a line, unless other lines have that distance too."""
_ROUND = (0, 2)


def wrapped(size: Size, flowing: Sequence[Member]) -> Stack | None:
    """Return a frame's children as one row that wraps; None where Figma would not put them where they are."""
    lines = _lines(flowing)
    if len(lines) < 2 or max(len(line) for line in lines) < 2:
        return None
    left, top = min([member.rect.x for member in flowing]), min([member.rect.y for member in flowing])
    if left < 0 or top < 0:
        return None
    width = _width(lines, size.width - left)
    if width is None:
        return None
    spacing = _distance(after.rect.x - before.rect.right for line in lines for before, after in pairwise(line))
    counter_spacing = _distance(_top(after) - _bottom(before) for before, after in pairwise(lines))
    if spacing is None or counter_spacing is None:
        return None
    if spacing > _FAR and sum(len(line) > 1 for line in lines) == 1:
        return None  # what stands at both ends of one line is at no distance that would hold for others
    members = [still(member) for line in lines for member in line]
    below = size.height - _bottom(lines[-1])
    layout = AutoLayout(
        mode=LayoutMode.HORIZONTAL,
        spacing=spacing,
        padding_top=top,
        padding_right=max(0.0, size.width - left - width),
        padding_bottom=max(0.0, below),
        padding_left=left,
        counter_align=_alignment(lines),
        counter_sizing=LayoutSizing.HUG if below >= 0 else LayoutSizing.FIXED,
        wraps=True,
        counter_spacing=counter_spacing,
    )
    return Stack(layout, tuple(members), 0) if _holds(members, layout, size) else None


def _lines(flowing: Sequence[Member]) -> list[list[Member]]:
    """Return the members line by line: what begins above the end of a line's shortest belongs to it."""
    lines: list[list[Member]] = []
    reach = 0.0
    for member in sorted(flowing, key=lambda each: (each.rect.center.y, each.rect.x)):
        rect = member.rect
        if lines and rect.y < reach - CLOSE:
            lines[-1].append(member)
            reach = min(reach, rect.bottom)
        else:
            lines.append([member])
            reach = rect.bottom
    return [sorted(line, key=lambda each: each.rect.x) for line in lines]


def _width(lines: Sequence[Sequence[Member]], most: float) -> float | None:
    """Return a width at which every line ends where it does, with room to spare on both sides of the limit."""
    least = max(line[-1].rect.right - line[0].rect.x for line in lines)
    limit = most
    for line, following in pairwise(lines):
        gap = min((after.rect.x - before.rect.right for before, after in pairwise(line)), default=0.0)
        limit = min(limit, line[-1].rect.right - line[0].rect.x + gap + following[0].rect.width - _ROOM)
    if limit < least + _ROOM:
        return least if abs(limit - least) < CLOSE else None
    return most if limit == most else (least + limit) / 2


def _distance(gaps: Iterable[float]) -> float | None:
    """Return the distance that gaps which are all alike stand for, as round as it may be; None where they differ."""
    found = list(gaps)
    mean = sum(found) / len(found)
    if max(abs(gap - mean) for gap in found) > _ROOM or mean < -CLOSE:
        return None
    near = (round(mean, digits) + 0.0 for digits in _ROUND)
    return next((rounded for rounded in near if abs(rounded - mean) * len(found) < CLOSE), max(0.0, mean))


def _alignment(lines: Sequence[Sequence[Member]]) -> CounterAlign:
    """Return how the members of lines stand beside each other."""
    places = {
        CounterAlign.MIN: [[member.rect.y for member in line] for line in lines],
        CounterAlign.CENTER: [[member.rect.center.y for member in line] for line in lines],
        CounterAlign.MAX: [[member.rect.bottom for member in line] for line in lines],
    }
    return min(places, key=lambda align: max(max(line) - min(line) for line in places[align]))


def _holds(members: Sequence[Member], layout: AutoLayout, size: Size) -> bool:
    """Whether Figma puts every member where it is, and gives the frame its height."""
    around, above = layout.padding_left + layout.padding_right, layout.padding_top + layout.padding_bottom
    rules = Rules(
        layout.spacing, counter_align=layout.counter_align, wraps=True, counter_spacing=layout.counter_spacing
    )
    items = [Item(member.rect.width, member.rect.height) for member in members]
    cross = None if layout.counter_sizing is LayoutSizing.HUG else size.height - above
    arranged = arrange_stack(items, rules, size.width - around, cross)
    if abs(arranged.cross + above - size.height) > CLOSE:
        return False
    return all(
        _is_at(member, Rect(slot.main + layout.padding_left, slot.cross + layout.padding_top, 0, 0))
        for member, slot in zip(members, arranged.slots, strict=True)
    )


def _is_at(member: Member, place: Rect) -> bool:
    return abs(member.rect.x - place.x) <= CLOSE and abs(member.rect.y - place.y) <= tolerance(member)


def _top(line: Sequence[Member]) -> float:
    return min(member.rect.y for member in line)


def _bottom(line: Sequence[Member]) -> float:
    return max(member.rect.bottom for member in line)
