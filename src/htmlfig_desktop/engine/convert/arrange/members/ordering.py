"""Layers lie in a frame in the order in which they are painted, which in an auto layout is also that of the layout."""

from __future__ import annotations

from collections.abc import Sequence, Set
from itertools import pairwise

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.convert.arrange.members.members import Member, visible_area

_MOST = 400
"""Members above which an order is not changed: each pair that changes places is looked at."""


def in_layout_order(members: Sequence[Member], flowing: Sequence[Member]) -> list[Member] | None:
    """Return all children of a frame with those in flow in the order of the layout.

    None where that would change the picture. Those aside keep their places among the others: above all that a group
    holds, or where the first of it was, so that what lies in front of this one alone (a header that stays, above the
    first part of a page) does so still.

    Args:
        members: All, in the order they are painted; each is its own source.
        flowing: Those in flow, in the order of the layout; a group has several sources.
    """
    order = [source for member in flowing for source in member.sources]
    if order == list(range(len(members))):
        return list(flowing)
    taken = set(order)
    is_grouped = len(order) > len(flowing)
    for goes_first in (False, True) if is_grouped and len(order) < len(members) else (False,):
        ordered = _merged(members, flowing, taken, goes_first=goes_first)
        if _looks_the_same(members, [source for member in ordered for source in member.sources]):
            return ordered
    return None


def _merged(members: Sequence[Member], flowing: Sequence[Member], taken: Set[int], *, goes_first: bool) -> list[Member]:
    """Return members in flow between those aside, groups where the last of what they hold was, or the first."""
    ordered: list[Member] = []
    waiting = list(reversed(flowing))
    seen = needed = 0
    for at, member in enumerate(members):
        if at not in taken:
            ordered.append(member)
            continue
        seen += 1
        while waiting and needed + (1 if goes_first else len(waiting[-1].sources)) <= seen:
            needed += len(waiting[-1].sources)
            ordered.append(waiting.pop())
    return ordered


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
