"""Layers lie in a frame in the order in which they are painted, which in an auto layout is also that of the layout."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.convert.arrange.members.members import Member, visible_area

_MOST = 400
"""Members above which an order is not changed: each pair that changes places is looked at."""


def in_layout_order(members: Sequence[Member], flowing: Sequence[Member]) -> list[Member] | None:
    """Return all children of a frame with those in flow in the order of the layout.

    None where that would change the picture. Those aside keep their places among the others.

    Args:
        members: All, in the order they are painted; each is its own source.
        flowing: Those in flow, in the order of the layout; a group has several sources.
    """
    order = [source for member in flowing for source in member.sources]
    if order == list(range(len(members))):
        return list(flowing)
    taken = set(order)
    ordered: list[Member] = []
    waiting = list(reversed(flowing))
    seen = needed = 0
    for at, member in enumerate(members):
        if at not in taken:
            ordered.append(member)
            continue
        seen += 1
        while waiting and needed + len(waiting[-1].sources) <= seen:
            needed += len(waiting[-1].sources)
            ordered.append(waiting.pop())
    turns = [source for member in ordered for source in member.sources]
    return ordered if _looks_the_same(members, turns) else None


def _looks_the_same(members: Sequence[Member], turns: Sequence[int]) -> bool:
    """Whether no two members that overlap have changed places."""
    if all(first < second for first, second in pairwise(turns)):
        return True
    if len(turns) > _MOST:
        return False
    areas: dict[int, Rect] = {turn: visible_area(members[turn].layer) for turn in turns}
    return not any(
        front < behind and _overlap(areas[front], areas[behind])
        for at, behind in enumerate(turns)
        for front in turns[at + 1 :]
    )


def _overlap(first: Rect, second: Rect) -> bool:
    return not first.inset(0.05, 0.05, 0.05, 0.05).intersection(second).is_empty
