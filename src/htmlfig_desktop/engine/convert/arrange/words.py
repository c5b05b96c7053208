"""Whether and how many texts are in layers: what is typed is what an auto layout is for."""

from __future__ import annotations

from collections.abc import Iterable

from htmlfig_desktop.engine.scene.nodes import HOLDERS, Layer, Text


def words_in(layers: Iterable[Layer]) -> int:
    """Return how many texts there are in layers and all inside of them."""
    count = 0
    pending = list(layers)
    while pending:
        layer = pending.pop()
        if isinstance(layer, Text):
            count += 1
        elif isinstance(layer, HOLDERS):
            pending.extend(layer.children)
    return count


def has_words(layers: Iterable[Layer]) -> bool:
    """Whether there is a text in layers or anywhere inside of them."""
    pending = list(layers)
    while pending:
        layer = pending.pop()
        if isinstance(layer, Text):
            return True
        if isinstance(layer, HOLDERS):
            pending.extend(layer.children)
    return False
