"""What positioned elements are anchored to, how columns of grids share what is left, and whose height is its own.

A snapshot has only used values: of an element at the right edge, its left is a number too. The computed values, with
``auto`` and percentages, are in what the page tells of its elements' places (``asking.placed_elements``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from htmlfig_desktop.engine.capture.asking.placed_elements import called, entries_of, matched
from htmlfig_desktop.engine.capture.snapshot import Anchors, NodeKind, SnapshotDocument

_OUT_OF_FLOW = frozenset({"absolute", "fixed"})
_GRIDS = frozenset({"grid", "inline-grid"})
_LONGEST = 40
_LONGEST_TEMPLATE = 400
_OF_POSITIONED, _OF_PICTURE, _OF_GRID = 7, 3, 2
"""Words told of each: what it is called, and its values."""


def anchors_of(document: SnapshotDocument, told: object) -> Mapping[int, Anchors]:
    """Return the anchors of positioned elements of the top document by ``SnapshotNode.index``.

    Args:
        document: Of the snapshot.
        told: What ``ask_placed`` returned.
    """
    return dict(matched(_anchors(told), _elements(document, "position", _OUT_OF_FLOW)))


def columns_of(document: SnapshotDocument, told: object) -> Mapping[int, str]:
    """Return ``grid-template-columns`` of grids of the top document, with ``fr`` in them, as ``anchors_of`` does."""
    return dict(matched(_columns(told), _elements(document, "display", _GRIDS)))


def own_heights(document: SnapshotDocument, told: object) -> frozenset[int]:
    """Return the pictures of the top document whose style leaves their height to them, by ``SnapshotNode.index``.

    Those with the attributes ``width`` and ``height`` alone, where any picture did not load; arguments as for
    ``anchors_of``.
    """
    there = (
        (called(node.name, node.attributes), node.index)
        for node in document.nodes
        if node.name == "img" and node.box is not None and all(map(node.attributes.get, ("width", "height")))
    )
    entries = ((str(name), height) for name, side, height in entries_of(told, _OF_PICTURE) if side == "height")
    return frozenset(index for index, height in matched(entries, there) if height == "auto")


def _elements(document: SnapshotDocument, name: str, values: Collection[str]) -> Iterator[tuple[str, int]]:
    """Yield the elements that have one of some computed values, by what they are called."""
    for node in document.nodes:
        if node.box is not None and node.box.style[name] in values and node.kind is NodeKind.ELEMENT:
            yield called(node.name, node.attributes), node.index


def _anchors(told: object) -> Iterator[tuple[str, Anchors]]:
    for name, *values in entries_of(told, _OF_POSITIONED):
        words = [each[:_LONGEST] for each in values if isinstance(each, str)]
        if len(words) == len(values):
            yield str(name), Anchors(*words)


def _columns(told: object) -> Iterator[tuple[str, str]]:
    for name, columns in entries_of(told, _OF_GRID):
        if isinstance(columns, str):
            yield str(name), columns[:_LONGEST_TEMPLATE]
