"""Reads any .fig: by the schema inside it, old and new containers, within limits."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

from htmlfig_desktop.core.collector import paused_collector
from htmlfig_desktop.core.errors import ErrorCode, FigError
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.fig.packing.archive import CANVAS, META, THUMBNAIL, ZIP_START, Archive, unpack_archive
from htmlfig_desktop.engine.fig.packing.container import Container, unpack_chunk, unpack_container
from htmlfig_desktop.engine.fig.packing.limits import DEFAULT_FIG_LIMITS, FigLimits
from htmlfig_desktop.engine.fig.packing.meta import FigMeta
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode, Guid
from htmlfig_desktop.engine.fig.schema.conflicts import missing_definitions, type_conflicts
from htmlfig_desktop.engine.kiwi.codec import Codec
from htmlfig_desktop.engine.kiwi.errors import KiwiError
from htmlfig_desktop.engine.kiwi.schema import Schema

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import MessageFields, NodeFields
    from htmlfig_desktop.engine.fig.schema.value_fields import GuidFields


def read_fig(data: bytes, limits: FigLimits = DEFAULT_FIG_LIMITS) -> FigFile:
    """Return what a .fig holds.

    Args:
        data: a ZIP, or the bare container of before September 2022, of any of Figma's products.
        limits: bounds on what it may unpack to.

    Raises:
        FigError: FIG001, it is something else; FIG002, it is damaged or passes a limit.
    """
    archive = open_archive(data, limits)
    container = unpack_container(archive.contents[CANVAS])
    schema = read_schema(unpack_chunk(container.chunks[0], limits.schema).data)
    with paused_collector():
        message = read_message(unpack_chunk(container.chunks[1], limits.message).data, schema, limits)
        return index_message(message, schema, container, archive)


def open_archive(data: bytes, limits: FigLimits) -> Archive:
    """Return the entries of a .fig; a bare container counts as an archive of one entry.

    Raises:
        FigError: FIG001, neither an archive with a container nor a container; FIG002, the archive is damaged.
    """
    if not data.startswith(ZIP_START):
        return Archive((), {CANVAS: data})
    archive = unpack_archive(data, limits)
    if CANVAS not in archive.contents:
        raise FigError(ErrorCode.FIG_NOT_A_FIG, "The archive holds no design.")
    return archive


def read_schema(data: bytes) -> Schema:
    """Return the schema inside a file, once it is known that it agrees with ours on all types that we use.

    Raises:
        FigError: FIG002.
    """
    try:
        schema = Schema.decode(data)
    except KiwiError as error:
        raise FigError(ErrorCode.FIG_DAMAGED, "Its schema cannot be read.", detail=str(error)) from error
    if faults := missing_definitions(schema) + type_conflicts(schema):
        raise FigError(ErrorCode.FIG_DAMAGED, "Its schema is not Figma's.", detail=", ".join(faults[:20]))
    return schema


def read_message(data: bytes, schema: Schema, limits: FigLimits) -> dict[str, Any]:
    """Return the message inside a file.

    Raises:
        FigError: FIG002.
    """
    try:
        return Codec(schema).decode("Message", data, limits.decode)
    except KiwiError as error:
        raise FigError(ErrorCode.FIG_DAMAGED, "Its content cannot be read.", detail=str(error)) from error


def index_message(message: Mapping[str, Any], schema: Schema, container: Container, archive: Archive) -> FigFile:
    """Return the file that a message and its surroundings make up."""
    nodes = tuple(_node(fields) for fields in message.get("nodeChanges", ()))
    by_guid = {node.guid: node for node in nodes}
    meta = archive.contents.get(META)
    return FigFile(
        prelude=container.prelude.decode("ascii"),
        version=container.version,
        schema=schema,
        message=cast("MessageFields", MappingProxyType(dict(message))),
        nodes=nodes,
        by_guid=MappingProxyType(by_guid),
        children=MappingProxyType(_children(by_guid)),
        blobs=tuple(blob["bytes"] for blob in message.get("blobs", ())),
        images=MappingProxyType(archive.images),
        thumbnail=archive.contents.get(THUMBNAIL) or (container.chunks[2] if len(container.chunks) > 2 else None),
        meta=FigMeta.decode(meta) if meta else None,
    )


def with_families(file: FigFile, families: Mapping[Guid, Sequence[NodeFields]]) -> FigFile:
    """Return a file with other layers below some nodes; its message stays as it is.

    Args:
        file: The file.
        families: By node: the fields that it has then and of all below it, parents before their children.
    """
    if not families:
        return file
    gone = {node.guid for guid in families for _, node in file.walk(file.by_guid[guid])}
    nodes: list[FigNode] = []
    for node in file.nodes:
        if node.guid in families:
            nodes.extend(map(_node, families[node.guid]))
        elif node.guid not in gone:
            nodes.append(node)
    by_guid = {node.guid: node for node in nodes}
    children = MappingProxyType(_children(by_guid))
    return replace(file, nodes=tuple(nodes), by_guid=MappingProxyType(by_guid), children=children)


def _node(said: Mapping[str, Any]) -> FigNode:
    fields = cast("NodeFields", said)
    if "guid" not in fields:
        raise FigError(ErrorCode.FIG_DAMAGED, "One of its layers has no id.")
    place = fields.get("parentIndex")
    return FigNode(
        guid=_guid(fields["guid"]),
        type=fields.get("type", ""),
        name=fields.get("name", ""),
        parent=_guid(place["guid"]) if place else None,
        position=place["position"] if place else "",
        is_removed=fields.get("phase") == "REMOVED",
        fields=cast("NodeFields", MappingProxyType(dict(said))),
    )


def _guid(value: GuidFields) -> Guid:
    return Guid(value["sessionID"], value["localID"])


def _children(by_guid: Mapping[Guid, FigNode]) -> dict[Guid, tuple[FigNode, ...]]:
    """Return living children by parent.

    The root of the tree is nobody's child and every node occurs once, so a walk from the root always ends, whatever
    circles a file describes.
    """
    lists: dict[Guid, list[FigNode]] = defaultdict(list)
    for node in by_guid.values():
        if node.parent is not None and node.type != "DOCUMENT" and not node.is_removed:
            lists[node.parent].append(node)
    return {guid: tuple(sorted(nodes, key=lambda node: node.position)) for guid, nodes in lists.items()}
