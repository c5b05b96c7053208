"""What the layers of boxes mean, and which parts of the page they are."""

from __future__ import annotations

from collections.abc import Container, Mapping

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import SnapshotNode
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.semantics import semantics_of, semantics_of_text
from htmlfig_desktop.engine.scene.nodes import Semantics


@dataclass(frozen=True, slots=True)
class Meanings:
    """Knows what elements mean beyond their tags."""

    parts: Mapping[int, int]
    """Numbers of parts by ``SnapshotNode.index``."""
    anchors: Mapping[int, str]
    """What links to places of the page call them, likewise."""
    items: Container[int]
    """Elements that keep their box in a menu, likewise."""

    def of_box(self, box: Box) -> Semantics:
        """Return what a box means; its part is called by its number for as long as layers are made."""
        said = self._named(box.node, semantics_of(box.node, box.link))
        number = self.parts.get(box.node.index)
        is_whole = box.kind is BoxKind.ELEMENT and box.layout is box.node.box
        if is_whole and box.node.index in self.items:
            said = replace(said, is_item=True)
        return replace(said, part=str(number)) if is_whole and number is not None else said

    def of_text(self, node: SnapshotNode, link: str) -> Semantics:
        """Return what a text right inside an element means, all of which leads somewhere, or nowhere."""
        return self._named(node, semantics_of_text(node, link))

    def _named(self, node: SnapshotNode, said: Semantics) -> Semantics:
        anchor = self.anchors.get(node.index, "")
        return replace(said, anchor=anchor) if anchor else said
