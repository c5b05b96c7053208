"""From the nodes of a page to the table of its layers."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from htmlfig_desktop.core.geometry import IDENTITY, Affine, Rect
from htmlfig_desktop.engine.fig.reading.variants import COMPONENT_SET, is_set
from htmlfig_desktop.engine.preview.nodes import ResolvedNode
from htmlfig_desktop.engine.preview.resolve import cuts_off
from htmlfig_desktop.engine.preview.values import number, placement_of
from htmlfig_desktop.engine.viewing.boxes import BoxTree, Edges
from htmlfig_desktop.engine.viewing.strings import Strings
from htmlfig_desktop.engine.viewing.table import NO_LAYER, LayerTable, Trait

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.value_fields import PaintFields

_LONGEST_NAME: Final = 200
_EVERYWHERE: Final[Edges] = (-math.inf, -math.inf, math.inf, math.inf)
_HIDDEN, _SOLID, _CLIPS, _MASK, _LOCKED, _ROW, _COLUMN = (
    int(trait) for trait in (Trait.HIDDEN, Trait.SOLID, Trait.CLIPS, Trait.MASK, Trait.LOCKED, Trait.ROW, Trait.COLUMN)
)
"""Plain numbers: flags would take longer to be put together than all else about a layer."""
_STACKS: Final = {"HORIZONTAL": _ROW, "VERTICAL": _COLUMN}


def listed(nodes: Iterable[ResolvedNode]) -> tuple[LayerTable, tuple[ResolvedNode, ...]]:
    """Return the table of a page's layers, and the node of each of them."""
    lister = _Lister()
    for node in nodes:
        lister.add(node, NO_LAYER, IDENTITY, _EVERYWHERE, 0)
    return lister.table, tuple(lister.nodes)


class _Lister:
    def __init__(self) -> None:
        self.nodes: list[ResolvedNode] = []
        self._types: dict[str, int] = {}
        self._parents, self._ends, self._kinds, self._traits = (array("i") for _ in range(4))
        self._matrices, self._sizes, self._areas = (array("d") for _ in range(3))
        self._boxes: list[Edges | None] = []

    def add(self, node: ResolvedNode, parent: int, outer: Affine, window: Edges, given: int) -> None:
        """Add a layer and all inside it.

        Args:
            node: the layer.
            parent: its number, or ``NO_LAYER``.
            outer: from the parent's space into the page's.
            window: what the layers around let show.
            given: what holds because of the layers around.
        """
        layer = len(self.nodes)
        matrix = outer @ placement_of(node.fields)
        size = node.size
        bounds = matrix.bounds(Rect(0, 0, size.width, size.height))
        area = _common(window, (bounds.x, bounds.y, bounds.right, bounds.bottom))
        traits = _traits(node) | given
        self.nodes.append(node)
        self._parents.append(parent)
        self._ends.append(0)
        self._kinds.append(self._types.setdefault(kind_of(node), len(self._types)))
        self._traits.append(traits)
        self._matrices.extend((matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f))
        self._sizes.extend((size.width, size.height))
        self._areas.extend(area)
        is_there = area[0] <= area[2] and area[1] <= area[3] and not traits & _HIDDEN
        self._boxes.append(area if is_there and all(map(math.isfinite, area)) else None)
        inner, handed_on = area if traits & _CLIPS else window, traits & (_HIDDEN | _LOCKED)
        for child in node.children:
            self.add(child, layer, matrix, inner, handed_on)
        self._ends[layer] = len(self.nodes)

    @property
    def table(self) -> LayerTable:
        """All that was added."""
        names = [node.name[:_LONGEST_NAME] for node in self.nodes]
        return LayerTable(
            types=Strings.of(self._types),
            ids=Strings.of(node.id for node in self.nodes),
            names=Strings.of(names),
            folded=Strings.of(name.casefold() for name in names),
            parents=self._parents,
            ends=self._ends,
            kinds=self._kinds,
            traits=self._traits,
            matrices=self._matrices,
            sizes=self._sizes,
            areas=self._areas,
            boxes=BoxTree.of(self._boxes),
        )


def kind_of(node: ResolvedNode) -> str:
    """Return the type that people know a layer by: groups and sets of components are frames in the file."""
    if node.type != "FRAME":
        return node.type
    if is_set(node.fields):
        return COMPONENT_SET
    return "GROUP" if node.fields.get("resizeToFit") else node.type


def _traits(node: ResolvedNode) -> int:
    fields = node.fields
    traits = _STACKS.get(fields.get("stackMode", ""), 0)
    if not fields.get("visible"):
        traits |= _HIDDEN
    if _is_solid(node):
        traits |= _SOLID
    if cuts_off(node):
        traits |= _CLIPS
    if fields.get("mask"):
        traits |= _MASK
    if fields.get("locked"):
        traits |= _LOCKED
    return traits


def _is_solid(node: ResolvedNode) -> bool:
    fields = node.fields
    if number(fields.get("opacity"), 1.0) <= 0:
        return False
    has_stroke = number(fields.get("strokeWeight")) > 0 and _paints(fields.get("strokePaints"))
    return node.type == "TEXT" or has_stroke or _paints(fields.get("fillPaints"))


def _paints(paints: Sequence[PaintFields] | None) -> bool:
    return any(paint.get("visible", True) and number(paint.get("opacity"), 1.0) > 0 for paint in paints or ())


def _common(one: Edges, other: Edges) -> Edges:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])
