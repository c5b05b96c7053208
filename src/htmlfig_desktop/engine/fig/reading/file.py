"""A .fig that was read: its nodes, the tree they form, and all that lies beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from htmlfig_desktop.core.geometry import IDENTITY, Affine, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fig.packing.meta import FigMeta
from htmlfig_desktop.engine.kiwi.schema import Schema

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import MessageFields, NodeFields
    from htmlfig_desktop.engine.fig.schema.text_fields import TextDataFields
    from htmlfig_desktop.engine.fig.schema.value_fields import MatrixFields


class Guid(NamedTuple):
    """Names a node within its file."""

    session: int
    local: int

    def __str__(self) -> str:
        return f"{self.session}:{self.local}"


@dataclass(frozen=True, slots=True, eq=False)
class FigNode:
    """A node as the file holds it."""

    guid: Guid
    type: str
    """Such as ``FRAME``; empty where the file does not say."""
    name: str
    parent: Guid | None
    position: str
    """Key that orders it among its siblings."""
    is_removed: bool
    fields: NodeFields
    """All fields. Those of our own schema have the types it gives; others follow the file's schema."""

    @property
    def size(self) -> Size | None:
        """Width and height in the node's own space, px."""
        size = self.fields.get("size")
        return Size(size["x"], size["y"]) if size else None

    @property
    def transform(self) -> Affine:
        """From the node's space into its parent's."""
        return affine_of(self.fields.get("transform"))

    @property
    def text_data(self) -> TextDataFields:
        """What a text says: its characters, and the styles of its runs; empty for other nodes."""
        return self.fields.get("textData") or {}

    @property
    def is_visible(self) -> bool:
        """Whether the node shows, as far as it decides; a missing field says no."""
        return bool(self.fields.get("visible", False))


@dataclass(frozen=True, slots=True, eq=False)
class FigFile:
    """A whole .fig."""

    prelude: str
    """``fig-kiwi`` for a design."""
    version: int
    schema: Schema
    message: MessageFields
    nodes: tuple[FigNode, ...]
    """In the file's order, removed ones included."""
    by_guid: Mapping[Guid, FigNode]
    """Of two nodes with the same guid, the last."""
    children: Mapping[Guid, tuple[FigNode, ...]]
    """Living children by their parent, back to front."""
    blobs: tuple[bytes, ...]
    images: Mapping[str, bytes]
    """Encoded pictures by the hex SHA-1 of their bytes."""
    thumbnail: bytes | None
    meta: FigMeta | None

    @property
    def root(self) -> FigNode | None:
        """The document's node."""
        return next((node for node in self.by_guid.values() if node.type == "DOCUMENT" and not node.is_removed), None)

    @property
    def pages(self) -> tuple[FigNode, ...]:
        """The pages a person sees, in order."""
        root = self.root
        pages = self.children.get(root.guid, ()) if root else ()
        return tuple(page for page in pages if page.type == "CANVAS" and not page.fields.get("internalOnly"))

    def children_of(self, node: FigNode) -> tuple[FigNode, ...]:
        """Return the living children, back to front."""
        return self.children.get(node.guid, ())

    def walk(self, node: FigNode) -> Iterator[tuple[int, FigNode]]:
        """Yield a node and all below it with their depth, each before its children, back to front."""
        pending = [(0, node)]
        while pending:
            depth, current = pending.pop()
            yield depth, current
            pending.extend((depth + 1, child) for child in reversed(self.children_of(current)))

    def top_of(self, node: FigNode) -> FigNode:
        """Return the layer right on a page that a layer is in, itself perhaps."""
        while node.parent is not None and (above := self.by_guid[node.parent]).type != "CANVAS":
            node = above
        return node

    def with_fields(self, news: Mapping[Guid, Mapping[str, Any]]) -> FigFile:
        """Return a file with other fields in some nodes; its message stays as it is."""
        if not news:
            return self

        def changed(node: FigNode) -> FigNode:
            if node.guid not in news:
                return node
            return replace(node, fields=cast("NodeFields", {**node.fields, **news[node.guid]}))

        by_guid = {guid: changed(node) for guid, node in self.by_guid.items()}
        return replace(
            self,
            nodes=tuple(by_guid[node.guid] for node in self.nodes),
            by_guid=by_guid,
            children={parent: tuple(by_guid[each.guid] for each in nodes) for parent, nodes in self.children.items()},
        )


def affine_of(matrix: MatrixFields | None) -> Affine:
    """Return the map that a matrix of the file describes; none is the identity."""
    if matrix is None:
        return IDENTITY
    return Affine(matrix["m00"], matrix["m10"], matrix["m01"], matrix["m11"], matrix["m02"], matrix["m12"])
