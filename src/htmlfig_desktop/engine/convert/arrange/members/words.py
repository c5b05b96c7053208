"""Whether and how many texts are in layers: what is typed is what an auto layout is for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from htmlfig_desktop.engine.scene.nodes import HOLDERS, Layer, Text


def words_in(layers: Iterable[Layer]) -> int:
    """Return how many texts there are in layers and all inside of them."""
    return sum(1 for _ in _texts(layers))


def has_words(layers: Iterable[Layer]) -> bool:
    """Whether there is a text in layers or anywhere inside of them."""
    return next(_texts(layers), None) is not None


def _texts(layers: Iterable[Layer]) -> Iterator[Text]:
    pending = list(layers)
    while pending:
        layer = pending.pop()
        if isinstance(layer, Text):
            yield layer
        elif isinstance(layer, HOLDERS):
            pending.extend(layer.children)
