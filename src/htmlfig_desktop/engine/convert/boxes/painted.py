"""Counts what a page paints: its boxes that show, its blocks of text, the shapes of its drawings.

How many layers these become does not matter here: a box with four borders counts once, and so does a paragraph.
"""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.element_kinds import CONTROLS
from htmlfig_desktop.engine.scene.nodes import Group, Layer, Text, children_of, walk

_COUNTED = frozenset({BoxKind.TEXT, BoxKind.MARKER, BoxKind.FRAGMENT})


class PaintedBoxes:
    """What one conversion's page has painted so far, beginning with the page itself."""

    def __init__(self) -> None:
        self.count = 1

    def note(self, box: Box, layers: Sequence[Layer]) -> None:
        """Count a block of text, a list item's marker or a piece of a broken element, if anything came of it."""
        self.count += bool(layers) and box.kind in _COUNTED

    def element(self, box: Box, layers: Sequence[Layer], content: Sequence[Layer], before: int, *, shows: bool) -> None:
        """Count an element that shows.

        Args:
            box: Of the element.
            layers: All that came of it.
            content: What of it is not made of boxes of the document: a picture, a drawing, a text instead of a picture.
            before: ``count`` when it was begun: boxes inside a drawing are counted by themselves.
            shows: Whether the box itself paints something, beside its content.
        """
        if not layers or not (shows or content):
            return
        if box.node.name == "svg":
            shapes = sum(1 for layer in walk(tuple(layers)) if not children_of(layer) and _is_shape(layer))
            is_framed = any(children_of(layer) for layer in layers)
            self.count = max(self.count, before + shapes + is_framed)
            return
        if box.node.name in CONTROLS:
            self.count += shows + len(content)
        else:
            self.count += 1 + sum(isinstance(layer, Text) for layer in content)


def _is_shape(layer: Layer) -> bool:
    return layer.mask is None and not isinstance(layer, Group)
