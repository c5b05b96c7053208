"""The nodes of a snapshot's answer as a tree: whose children they are, and an order that has parents first.

The answer is the flat tree already: slots hold what is assigned to them. It tells of each node which one is its parent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import CaptureError, ErrorCode


def children_of(parents: Sequence[int]) -> dict[int, list[int]]:
    """Return the children of each node.

    Raises:
        ValueError: a parent stands after its child.
    """
    children: dict[int, list[int]] = {}
    for index, parent in enumerate(parents):
        if parent >= index:
            raise ValueError("a parent stands after its child")
        if parent >= 0:
            children.setdefault(parent, []).append(index)
    return children


def put_last(children: Mapping[int, list[int]], parents: Sequence[int], trailing: Sequence[int]) -> None:
    """Move ``::after`` elements behind their siblings; the answer lists all pseudo-elements first."""
    for index in trailing:
        siblings = children[parents[index]]
        siblings.remove(index)
        siblings.append(index)


def parents_first(children: Mapping[int, Sequence[int]], depth_limit: int) -> list[int]:
    """Return all nodes that hang from the first, each before those below it.

    Raises:
        CaptureError: CAP021, they are nested deeper than twice ``depth_limit``.
    """
    order: list[int] = []
    level = [0]
    depth = 0
    while level:
        depth += 1
        if depth > depth_limit * 2:
            raise CaptureError(
                ErrorCode.PAGE_TOO_COMPLEX,
                because("The page's elements are nested deeper than {levels} levels.", levels=depth_limit * 2),
            )
        order.extend(level)
        level = [child for node in level for child in children.get(node, ())]
    return order
