"""What a node's fills and strokes cover: the geometry the file holds, which Figma trusts, else its shape.

Source: format notes, sections 6.3 to 6.7.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

import skia

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.fig.outlines.blob_reader import BlobError, Network, read_network, read_outline
from htmlfig_desktop.engine.preview.glyphs import GlyphPaths
from htmlfig_desktop.engine.preview.model import Fill, Outline, StrokeBand, TextRun
from htmlfig_desktop.engine.preview.nodes import ResolvedNode
from htmlfig_desktop.engine.preview.paths import combined, path_data, skia_matrix, skia_path, united
from htmlfig_desktop.engine.preview.shapes import (
    box_outline,
    ellipse_outline,
    network_regions,
    network_strokes,
    reduced,
    star_outline,
)
from htmlfig_desktop.engine.preview.strokes import has_sides, side_bands, stroke_band, stroke_weight
from htmlfig_desktop.engine.preview.values import corners_of, fills_of, number, placement_of
from htmlfig_desktop.engine.scene.paints import StrokeAlign
from htmlfig_desktop.engine.scene.paths import PathData, PathOp, Winding

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields
    from htmlfig_desktop.engine.fig.schema.value_fields import PathFields


BOXES: Final = frozenset(
    {"FRAME", "GROUP", "SYMBOL", "INSTANCE", "SECTION", "RECTANGLE", "ROUNDED_RECTANGLE", "SLIDE", "SLIDE_ROW"}
)
"""Types whose outline is their box with its corners."""
_FRAMES: Final = frozenset({"FRAME", "SYMBOL", "INSTANCE"})
"""Types whose round corners count and not their stored outline: exports by Figma of frames where the two differ."""
_LINES: Final = frozenset({"LINE"})
_WINDINGS: Final = {"NONZERO": Winding.NONZERO, "ODD": Winding.ODD}
_OPERATIONS: Final = {
    "UNION": skia.PathOp.kUnion_PathOp,
    "INTERSECT": skia.PathOp.kIntersect_PathOp,
    "SUBTRACT": skia.PathOp.kDifference_PathOp,
    "XOR": skia.PathOp.kXOR_PathOp,
}
_ALIGNS: Final = {align.value: align for align in StrokeAlign}
NOTHING: Final = PathData((), ())
"""An outline that covers nothing."""


class OutlineReader:
    """Finds the outlines of nodes; blobs are read once, since files share them."""

    def __init__(self, blobs: tuple[bytes, ...]) -> None:
        self._blobs = blobs
        self._outlines: dict[tuple[object, Winding], PathData] = {}

    def blob(self, index: object, winding: Winding = Winding.NONZERO) -> PathData:
        """Return the outline in a blob; empty where there is none that can be read."""
        outline = self._outlines.get((index, winding))
        if outline is None:
            outline = self._outlines[index, winding] = self._read(index, winding)
        return outline

    def _read(self, index: object, winding: Winding) -> PathData:
        if not isinstance(index, int) or not 0 <= index < len(self._blobs):
            return NOTHING
        try:
            return read_outline(self._blobs[index], winding)
        except BlobError:
            return NOTHING

    def _outline(self, path: PathFields) -> PathData:
        return self.blob(path.get("commandsBlob"), _WINDINGS.get(path.get("windingRule", ""), Winding.NONZERO))

    def fills(self, node: ResolvedNode) -> tuple[Outline, ...]:
        """Return what the fills of a node cover."""
        stored = node.fields.get("fillGeometry")
        if stored and not (node.type in _FRAMES and not corners_of(node.fields).is_square):
            return self._stored(node.fields, stored)
        shape = _SHAPES.get(node.type)
        return shape(self, node) if shape else ()

    def _stored(self, fields: NodeFields, geometry: Iterable[PathFields]) -> tuple[Outline, ...]:
        """Return the outlines in ``fillGeometry``; regions may have paints of their own."""
        styles = _region_fills(fields)
        return tuple(
            Outline(outline, styles.get(path.get("styleID", 0)))
            for path in geometry
            if (outline := self._outline(path)).ops
        )

    def stroke(self, node: ResolvedNode, fills: tuple[Outline, ...]) -> StrokeBand | None:
        """Return what the stroke of a node covers; None where it has none that shows."""
        paints = fills_of(node.fields.get("strokePaints"))
        if not paints or stroke_weight(node.fields) <= 0:
            return None
        align = _ALIGNS.get(node.fields.get("strokeAlign", ""), StrokeAlign.CENTER)
        stored = node.fields.get("strokeGeometry")
        is_open = node.type in _LINES or (not stored and not fills and node.type == "VECTOR")
        outlines = [self._outline(path) for path in stored or ()]
        if not any(map(_has_surface, outlines)):  # Figma builds what is missing
            outlines = list(self._drawn_stroke(node, fills, is_open=is_open))
        bands = tuple(outline for outline in outlines if outline.ops)
        return StrokeBand(bands, paints, StrokeAlign.CENTER if is_open else align) if bands else None

    def glyph_stroke(self, fields: NodeFields, texts: Iterable[TextRun]) -> StrokeBand | None:
        """Return what the stroke of a text covers, which follows its glyphs; None where it has none that shows."""
        paints = fills_of(fields.get("strokePaints"))
        if not paints or stroke_weight(fields) <= 0:
            return None
        glyphs = GlyphPaths()
        lines = [path_data(glyphs.path(run)) for run in texts if run.glyphs]
        bands = tuple(band for line in lines for band in stroke_band(fields, line, is_open=False))
        return StrokeBand(bands, paints, _ALIGNS.get(fields.get("strokeAlign", ""), StrokeAlign.CENTER))

    def _drawn_stroke(self, node: ResolvedNode, fills: tuple[Outline, ...], *, is_open: bool) -> Iterable[PathData]:
        if node.type in BOXES and has_sides(node.fields):
            return side_bands(node.fields, node.size)
        if node.type in _LINES:
            return stroke_band(node.fields, _line(node), is_open=True)
        network = self.network(node) if node.type == "VECTOR" else None
        if network is not None:
            line = network_strokes(network, _network_scale(node))
            return stroke_band(node.fields, line, is_open=is_open)
        return [band for fill in fills for band in stroke_band(node.fields, fill.path, is_open=False)]

    def network(self, node: ResolvedNode) -> Network | None:
        """Return a node's vector network; None where there is none that can be read."""
        index = (node.fields.get("vectorData") or {}).get("vectorNetworkBlob")
        if not isinstance(index, int) or not 0 <= index < len(self._blobs):
            return None
        try:
            return read_network(self._blobs[index])
        except BlobError:
            return None

    def box(self, node: ResolvedNode) -> tuple[Outline, ...]:
        """Return the outline of a box."""
        corners = reduced(corners_of(node.fields), node.size)
        smoothing = min(max(number(node.fields.get("cornerSmoothing")), 0.0), 1.0)
        return (Outline(box_outline(node.size, corners, smoothing)),) if _has_area(node.size) else ()

    def ellipse(self, node: ResolvedNode) -> tuple[Outline, ...]:
        """Return the outline of an ellipse, a slice of one or a ring."""
        return (Outline(ellipse_outline(node.size, node.fields.get("arcData"))),) if _has_area(node.size) else ()

    def polygon(self, node: ResolvedNode) -> tuple[Outline, ...]:
        """Return the outline of a polygon or a star; one that does not say how many corners it has covers nothing.

        Source: exports by Figma of boolean operations with such an operand, which is left out.
        """
        fields = node.fields
        if "count" not in fields:
            return ()
        inner = number(fields.get("starInnerScale"), 0.382) if node.type == "STAR" else None
        count = int(number(fields["count"], 5.0 if node.type == "STAR" else 3.0))
        return (Outline(star_outline(node.size, count, inner, number(fields.get("cornerRadius")))),)

    def vector(self, node: ResolvedNode) -> tuple[Outline, ...]:
        """Return what the regions of a vector network enclose."""
        network = self.network(node)
        if network is None:
            return ()
        styles = _region_fills(node.fields)
        return tuple(Outline(path, styles.get(style)) for path, style in network_regions(network, _network_scale(node)))

    def boolean(self, node: ResolvedNode) -> tuple[Outline, ...]:
        """Return the result of a boolean operation on what is inside."""
        operands = [operand for child in node.shown if (operand := self._operand(child)) is not None]
        if not operands:
            return ()
        operation = _OPERATIONS.get(str(node.fields.get("booleanOperation")), skia.PathOp.kUnion_PathOp)
        result = operands[0]
        for operand in operands[1:]:
            result = combined(result, operand, operation)
        return (Outline(path_data(result)),)

    def _operand(self, node: ResolvedNode) -> Any | None:
        """Return all that a node covers, strokes included, in its parent's space."""
        fills = self.fills(node)
        covered = [skia_path(outline.path) for outline in fills if outline.fills is None or outline.fills]
        if node.fields.get("strokePaints") and (stroke := self.stroke(node, fills)):
            bands = united(skia_path(band) for band in stroke.outlines)
            inner = united(covered)
            if stroke.align is StrokeAlign.OUTSIDE:
                bands = combined(bands, inner, skia.PathOp.kDifference_PathOp)
            elif stroke.align is StrokeAlign.INSIDE:
                bands = combined(bands, inner, skia.PathOp.kIntersect_PathOp)
            covered = [bands] if not fills_of(node.fields.get("fillPaints")) else [*covered, bands]
        if node.type in BOXES and node.shown:
            covered = [path for child in node.shown if (path := self._operand(child)) is not None]
        if not covered:
            return None
        path = united(covered)
        path.transform(skia_matrix(placement_of(node.fields)))
        return path


_SHAPES: Final[dict[str, Callable[[OutlineReader, ResolvedNode], tuple[Outline, ...]]]] = {
    **dict.fromkeys(BOXES, OutlineReader.box),
    "ELLIPSE": OutlineReader.ellipse,
    "REGULAR_POLYGON": OutlineReader.polygon,
    "STAR": OutlineReader.polygon,
    "VECTOR": OutlineReader.vector,
    "BOOLEAN_OPERATION": OutlineReader.boolean,
}


def _region_fills(fields: NodeFields) -> dict[int, tuple[Fill, ...]]:
    table = (fields.get("vectorData") or {}).get("styleOverrideTable") or ()
    return {
        style["styleID"]: fills_of(style["fillPaints"])
        for style in table
        if "styleID" in style and "fillPaints" in style
    }


def _network_scale(node: ResolvedNode) -> tuple[float, float]:
    """Return how much larger a node is than the space its network is drawn in."""
    normal = (node.fields.get("vectorData") or {}).get("normalizedSize")
    width, height = (number(normal["x"]), number(normal["y"])) if normal else (0.0, 0.0)
    return (node.size.width / width if width > 0 else 1.0), (node.size.height / height if height > 0 else 1.0)


def _line(node: ResolvedNode) -> PathData:
    """Return the middle of a LINE's stroke, which lies above its box whatever its alignment."""
    y = -stroke_weight(node.fields) / 2
    return PathData((PathOp.MOVE, PathOp.LINE), (0.0, y, node.size.width, y))


def _has_surface(outline: PathData) -> bool:
    """Return whether an outline can enclose anything: two points cannot."""
    return len(outline.coords) > 4


def _has_area(size: Size) -> bool:
    return size.width > 0 and size.height > 0 and math.isfinite(size.width + size.height)
