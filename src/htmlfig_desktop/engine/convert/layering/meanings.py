"""What the layers of boxes mean, and which parts of the page they are."""

from __future__ import annotations

from collections.abc import Mapping

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.names import semantics_of
from htmlfig_desktop.engine.scene.nodes import Semantics


def semantics_of_box(box: Box, parts: Mapping[int, int]) -> Semantics:
    """Return what a box means; its part is called by its number for as long as layers are made.

    Args:
        box: Any.
        parts: Numbers of parts by ``SnapshotNode.index``.
    """
    said = semantics_of(box.node, box.link)
    number = parts.get(box.node.index)
    is_whole = number is not None and box.kind is BoxKind.ELEMENT and box.layout is box.node.box
    return replace(said, part=str(number)) if is_whole else said
