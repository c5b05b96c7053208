"""The flat tree: what is rendered inside what, after shadow roots and slots.

Source: CSS Scoping 1, section 3.4 (flattening).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from htmlfig_desktop.core.errors import CaptureError, ErrorCode


@dataclass(frozen=True, slots=True)
class RawTree:
    """The node tree of one document by position; a parent stands before its children."""

    parents: Sequence[int]
    pseudo: frozenset[int]
    shadow_roots: frozenset[int]
    slots: Mapping[int, str]
    """Slot elements and their names."""
    slot_of: Callable[[int], str]
    """The slot a node asks for."""
    depth_limit: int

    def order(self, children: Mapping[int, Sequence[int]]) -> list[int]:
        """Return all positions reachable from the root, parents first.

        Raises:
            CaptureError: CAP021, the tree is deeper than the limit.
        """
        order: list[int] = []
        level = [0]
        depth = 0
        while level:
            depth += 1
            if depth > self.depth_limit * 2:
                raise CaptureError(
                    ErrorCode.PAGE_TOO_COMPLEX, f"The page's elements are nested deeper than {self.depth_limit}."
                )
            order.extend(level)
            level = [child for node in level for child in children.get(node, ())]
        return order


def flat_children(tree: RawTree) -> dict[int, list[int]]:
    """Return the children of each node in the flat tree.

    A host renders its shadow tree; a slot renders the host's children that ask for it, else its own content.
    Pseudo-elements stay with their element. Children that no slot takes are not rendered and left out.
    """
    children: dict[int, list[int]] = {}
    roots: dict[int, int] = {}
    for index, parent in enumerate(tree.parents):
        if parent < 0:
            continue
        if parent >= index:
            raise ValueError("a parent stands after its child")
        if index in tree.shadow_roots:
            roots[parent] = index
        else:
            children.setdefault(parent, []).append(index)
    if not roots:
        return children
    slots_in = _slots_by_root(tree)
    for host, root in roots.items():
        light = children.pop(host, [])
        own = [child for child in light if child in tree.pseudo]
        assigned = _assign(tree, [child for child in light if child not in tree.pseudo], slots_in.get(root, []))
        for slot, nodes in assigned.items():
            children[slot] = nodes
        before = [child for child in own if child == min(own)][:1] if len(own) > 1 else []
        after = [child for child in own if child not in before]
        children[host] = [*before, root, *after]
    return children


def _slots_by_root(tree: RawTree) -> dict[int, list[int]]:
    root_of: dict[int, int] = {}
    slots: dict[int, list[int]] = {}
    for index, parent in enumerate(tree.parents):
        root_of[index] = index if index in tree.shadow_roots else root_of.get(parent, -1)
        if index in tree.slots:
            slots.setdefault(root_of[index], []).append(index)
    return slots


def _assign(tree: RawTree, light: Sequence[int], slots: Sequence[int]) -> dict[int, list[int]]:
    by_name: dict[str, int] = {}
    for slot in slots:
        by_name.setdefault(tree.slots[slot], slot)
    assigned: dict[int, list[int]] = {}
    for child in light:
        slot_at = by_name.get(tree.slot_of(child))
        if slot_at is not None:
            assigned.setdefault(slot_at, []).append(child)
    return assigned
