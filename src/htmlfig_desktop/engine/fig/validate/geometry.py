"""Checks of outlines, vector networks and the table of blobs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from htmlfig_desktop.engine.fig.outlines.blob_reader import BlobError, LoopState, loop_state, read_network, read_outline
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode
from htmlfig_desktop.engine.fig.reading.leaves import leaves
from htmlfig_desktop.engine.fig.validate.finding import Report, Rule
from htmlfig_desktop.engine.fig.validate.place import place_of
from htmlfig_desktop.engine.scene.path_bounds import path_bounds

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import VectorDataFields
    from htmlfig_desktop.engine.fig.schema.value_fields import PathFields

_OUTLINED: Final = frozenset(
    {"FRAME", "ROUNDED_RECTANGLE", "RECTANGLE", "ELLIPSE", "STAR", "REGULAR_POLYGON", "BOOLEAN_OPERATION", "SYMBOL"}
    | {"INSTANCE"}
)
_MAY_LACK_OUTLINE: Final = frozenset({"FRAME", "SYMBOL", "INSTANCE", "BOOLEAN_OPERATION"})
_GEOMETRY: Final[tuple[Literal["fillGeometry", "strokeGeometry"], ...]] = ("fillGeometry", "strokeGeometry")
_PATH_FIELDS: Final = ("windingRule", "commandsBlob")
"""Figma's older files leave out the style, which is zero then."""
_OUTSIDE_TOLERANCE: Final = 1.0


def check_geometry(file: FigFile, report: Report) -> None:
    """Check the outlines and networks of every living node."""
    for node in file.nodes:
        if node.is_removed:
            continue
        _check_fill_is_outlined(node, report)
        for name in _GEOMETRY:
            for path in node.fields.get(name, ()):
                _check_path(file, node, name, path, report)
        if vector := node.fields.get("vectorData"):
            _check_vector(file, node, vector, report)


def check_blobs(file: FigFile, report: Report) -> None:
    """Check that every blob is used and none is stored twice."""
    used = {value for node in file.nodes for _, name, value in leaves(node.fields) if name.endswith("Blob")}
    for index in range(len(file.blobs)):
        if index not in used:
            report.add(Rule.BLOB_UNUSED, f"blob {index}")
    first: dict[bytes, int] = {}
    for index, blob in enumerate(file.blobs):
        if first.setdefault(blob, index) != index:
            report.add(Rule.BLOB_TWICE, f"blob {index}", f"as blob {first[blob]}")


def _check_fill_is_outlined(node: FigNode, report: Report) -> None:
    fills = [paint for paint in node.fields.get("fillPaints", ()) if paint.get("visible", True)]
    if fills and node.type in _OUTLINED and not node.fields.get("fillGeometry"):
        report.add(
            Rule.FRAME_OUTLINE_MISSING if node.type in _MAY_LACK_OUTLINE else Rule.FILL_GEOMETRY_MISSING, place_of(node)
        )


def _check_path(file: FigFile, node: FigNode, name: str, path: PathFields, report: Report) -> None:
    if any(field not in path for field in _PATH_FIELDS):
        report.add(Rule.PATH_INCOMPLETE, place_of(node, name))
    index = path.get("commandsBlob", 0)
    if index >= len(file.blobs):
        report.add(Rule.BLOB_MISSING, place_of(node, name), str(index))
        return
    try:
        outline = read_outline(file.blobs[index])
    except BlobError as error:
        report.add(Rule.OUTLINE_MALFORMED, place_of(node, name), str(error))
        return
    reach = path_bounds(outline) if name == "fillGeometry" and node.size else None
    if node.size and reach is not None:
        outside = max(-reach.x, -reach.y, reach.right - node.size.width, reach.bottom - node.size.height)
        if outside > _OUTSIDE_TOLERANCE:
            report.add(Rule.OUTLINE_OUTSIDE, place_of(node), f"by {outside:.1f} px")


def _check_vector(file: FigFile, node: FigNode, vector: VectorDataFields, report: Report) -> None:
    index = vector.get("vectorNetworkBlob")
    if index is None:
        return
    if index >= len(file.blobs):
        report.add(Rule.BLOB_MISSING, place_of(node, "vectorData"), str(index))
        return
    try:
        network = read_network(file.blobs[index])
    except BlobError as error:
        report.add(Rule.NETWORK_MALFORMED, place_of(node), str(error))
        return
    states = {loop_state(network, loop) for region in network.regions for loop in region.loops}
    if LoopState.BROKEN in states:
        report.add(Rule.NETWORK_MALFORMED, place_of(node), "the segments of a loop do not meet")
    if LoopState.OPEN in states:
        report.add(Rule.NETWORK_LOOP_OPEN, place_of(node))
    size = vector.get("normalizedSize")
    has_extent = node.size is not None and max(node.size.width, node.size.height) > 0
    sides = (size["x"], size["y"]) if size else (-1.0, -1.0)
    if min(sides) < 0 or (has_extent and max(sides) <= 0):
        report.add(Rule.NETWORK_MALFORMED, place_of(node), "it has no normalized size")
