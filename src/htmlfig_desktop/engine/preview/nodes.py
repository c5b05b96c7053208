"""A node as it shows: with everything that the instances around it say about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.preview.values import number

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields


@dataclass(frozen=True, slots=True, eq=False)
class ResolvedNode:
    """A node of the file, or of a component as an instance shows it."""

    id: str
    """The node's guid; inside an instance the guids of the instances come first, as in ``1:5/2:3``."""
    type: str
    name: str
    fields: NodeFields
    children: tuple[ResolvedNode, ...]
    """Back to front; those that are switched off too, where the resolver was asked to keep them."""
    size: Size = field(init=False)
    """Width and height in the node's own space; none counts as empty."""

    shown: tuple[ResolvedNode, ...] = field(init=False)
    """The children that show."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", size_of(self.fields))
        shown = tuple([child for child in self.children if child.fields.get("visible")]) if self.children else ()
        object.__setattr__(self, "shown", shown)


_EMPTY = Size(0.0, 0.0)


def size_of(fields: NodeFields) -> Size:
    """Return a node's size; none counts as empty."""
    size = fields.get("size")
    if not size:
        return _EMPTY
    width, height = number(size["x"]), number(size["y"])
    return Size(width if width > 0 else 0.0, height if height > 0 else 0.0)
