"""Which boxes layers came from."""

from __future__ import annotations

from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.scene.nodes import Layer


class Origins:
    """Remembers the box of each layer, by the layer's identity."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Layer, Box]] = {}
        """With the layer, which keeps its identity from being used again."""

    def note(self, layer: Layer, box: Box) -> None:
        """Remember the box of a layer."""
        self._known[id(layer)] = (layer, box)

    def of(self, layer: Layer) -> Box | None:
        """Return the box of a layer; None: it is a part of its frame's own painting, or was added."""
        found = self._known.get(id(layer))
        return found[1] if found is not None else None

    def passed(self, old: Layer, new: Layer) -> Layer:
        """Return a layer that takes the place of another, remembered with its box."""
        found = self._known.get(id(old))
        if found is not None:
            self._known[id(new)] = (new, found[1])
        return new
