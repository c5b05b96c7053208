"""Finds menus in which one link shows a box: the others keep theirs, so that all items are built alike.

Which link that is differs from page to page of a site; a menu that has the same layers on all of them is one component.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind

_DEEPEST: Final = 3
"""Boxes from a menu down to its links."""
_FEWEST: Final = 3
_MOST: Final = 40
"""Links of a menu; what has less or more is something else."""


def menu_items(root: Box) -> frozenset[int]:
    """Return the elements without a box to be seen that stand where others of their menu have one.

    By ``SnapshotNode.index``, of the boxes as they are before those that show nothing are taken out.
    """
    return frozenset(index for menu in _menus(root) for index in _unmarked(menu))


def _menus(root: Box) -> Iterator[list[list[Box]]]:
    """Yield the links of each menu, with the boxes around each that hold nothing else."""
    by_menu: dict[Box, list[list[Box]]] = defaultdict(list)
    pending = [root]
    while pending:
        box = pending.pop()
        pending.extend(box.children)
        if box.kind is BoxKind.ELEMENT and box.node.name == "a" and box.parent is not None:
            items = [box]
            while len(items) < _DEEPEST and (around := items[-1].parent) and len(around.children) == 1:
                items.append(around)
            menu = items[-1].parent
            if menu is not None:
                by_menu[menu].append(items)
    yield from (items for items in by_menu.values() if _FEWEST <= len(items) <= _MOST)


def _unmarked(menu: list[list[Box]]) -> Iterator[int]:
    """Yield what shows no box where another link's does, counted from the links outward."""
    for level in range(min(map(len, menu))):
        boxes = [items[level] for items in menu]
        if sum(box.ink is not None for box in boxes) == 1:
            yield from (box.node.index for box in boxes if box.ink is None)
