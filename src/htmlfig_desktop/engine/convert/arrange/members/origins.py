"""Which boxes layers came from."""

from __future__ import annotations

from htmlfig_desktop.core.identity import IdentityMap
from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.scene.nodes import Frame, Layer


class Origins:
    """Remembers the box of each layer."""

    def __init__(self) -> None:
        self._known = IdentityMap[Layer, Box]()
        self._frames: dict[Box, Frame] = {}
        """The last frame that was remembered of a box."""

    def note(self, layer: Layer, box: Box) -> None:
        """Remember the box of a layer; and of what is in a frame, where that was moved inside of it since the last."""
        self._known[layer] = box
        if not isinstance(layer, Frame):
            return
        before = self._frames.get(box)
        self._frames[box] = layer
        if before is None or before.children is layer.children or len(before.children) != len(layer.children):
            return
        for old, new in zip(before.children, layer.children, strict=True):
            if new not in self._known and old.name == new.name:
                self.passed(old, new)

    def of(self, layer: Layer) -> Box | None:
        """Return the box of a layer; None: it is a part of its frame's own painting, or was added."""
        return self._known.get(layer)

    def passed(self, old: Layer, new: Layer) -> Layer:
        """Return a layer that takes the place of another, remembered with its box."""
        box = self._known.get(old)
        if box is not None:
            self._known[new] = box
        return new
