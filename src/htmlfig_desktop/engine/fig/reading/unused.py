"""Leaves out blobs and pictures that no node refers to any more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from htmlfig_desktop.engine.fig.reading.leaves import leaves

_BLOB: Final = "Blob"
"""How the names of fields end that hold the index of one."""


def used_images(nodes: Iterable[Mapping[str, Any]], images: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the pictures that paints show, by their digests."""
    hashes = (value for node in nodes for _, name, value in leaves(node) if name == "hash")
    used = {value.hex() for value in hashes if isinstance(value, bytes)}
    return {digest: data for digest, data in images.items() if digest in used}


def with_used_blobs(
    nodes: Sequence[dict[str, Any]], blobs: Sequence[Mapping[str, bytes]]
) -> tuple[Sequence[dict[str, Any]], Sequence[Mapping[str, bytes]]]:
    """Return nodes that refer to the blobs in use, and these in their order."""
    used = {value for node in nodes for _, name, value in leaves(node) if name.endswith(_BLOB)}
    kept = [index for index in range(len(blobs)) if index in used]
    if len(kept) == len(blobs):
        return nodes, blobs
    places = {index: place for place, index in enumerate(kept)}
    return [_renumbered(node, places) for node in nodes], [blobs[index] for index in kept]


def _renumbered(fields: Mapping[str, Any], places: Mapping[int, int]) -> dict[str, Any]:
    return {
        name: places.get(value, value) if name.endswith(_BLOB) else _inside(value, places)
        for name, value in fields.items()
    }


def _inside(value: Any, places: Mapping[int, int]) -> Any:
    if isinstance(value, dict):
        return _renumbered(value, places)
    return [_inside(each, places) for each in value] if isinstance(value, list) else value
