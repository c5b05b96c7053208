"""Which boxes layers came from."""

from __future__ import annotations

from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.scene.nodes import Frame, Layer


class Origins:
    """Remembers the box of each layer, by the layer's identity."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Layer, Box]] = {}
        """With the layer, which keeps its identity from being used again."""
        self._frames: dict[int, Frame] = {}
        """The last frame that was remembered of a box, by the identity of that."""

    def note(self, layer: Layer, box: Box) -> None:
        """Remember the box of a layer; and of what is in a frame, where that was moved inside of it since the last."""
        self._known[id(layer)] = (layer, box)
        if not isinstance(layer, Frame):
            return
        before = self._frames.get(id(box))
        self._frames[id(box)] = layer
        if before is None or before.children is layer.children or len(before.children) != len(layer.children):
            return
        for old, new in zip(before.children, layer.children, strict=True):
            if id(new) not in self._known and old.name == new.name:
                self.passed(old, new)

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
