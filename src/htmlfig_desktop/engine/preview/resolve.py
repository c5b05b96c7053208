"""From a file to layers as they look."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode
from htmlfig_desktop.engine.preview.instances import InstanceResolver
from htmlfig_desktop.engine.preview.model import Fill, Layer, MissingFont, Outline, Silhouette, StrokeBand
from htmlfig_desktop.engine.preview.nodes import ResolvedNode
from htmlfig_desktop.engine.preview.outlines import BOXES, NOTHING, OutlineReader
from htmlfig_desktop.engine.preview.shapes import reduced
from htmlfig_desktop.engine.preview.texts import TextReader
from htmlfig_desktop.engine.preview.values import (
    blend_mode,
    color_of,
    corners_of,
    effects_of,
    fills_of,
    number,
    placement_of,
)
from htmlfig_desktop.engine.scene.nodes import MaskKind
from htmlfig_desktop.engine.scene.paints import BlendMode, GradientPaint, SolidPaint, StrokeAlign
from htmlfig_desktop.engine.scene.paths import PathData

_CONTAINERS: Final = frozenset({"FRAME", "SYMBOL", "INSTANCE", "SLIDE"})
"""Types that cut their children off at their outline, unless they say not to."""
_INVISIBLE: Final = frozenset(
    {"SLICE", "VARIABLE", "VARIABLE_SET", "VARIABLE_OVERRIDE", "BRUSH", "MANAGED_STRING", "CODE_LIBRARY", "CODE_FILE"}
)
_MASKS: Final = {mask.value: mask for mask in MaskKind}


@dataclass(frozen=True, slots=True, eq=False)
class PageLook:
    """What a page, or one layer of it, looks like."""

    layers: tuple[Layer, ...]
    """Back to front."""
    background: Color | None
    """Of the desk behind the layers; None where a single layer was asked for."""
    missing_fonts: tuple[MissingFont, ...]


def look_of(file: FigFile, node: FigNode) -> PageLook:
    """Return what a page or a layer looks like.

    Args:
        file: the whole file.
        node: a page, or any node below one; a layer is shown at its own origin, by itself.
    """
    return look_at(file, node, resolved(file, node))


def resolved(file: FigFile, node: FigNode, *, keeps_hidden: bool = False) -> tuple[ResolvedNode, ...]:
    """Return the layers of a page, or the one layer asked for, with their instances filled in."""
    resolver = InstanceResolver(file, keeps_hidden=keeps_hidden)
    if node.type == "CANVAS":
        return tuple(resolver.resolve(child) for child in file.children_of(node))
    return (resolver.resolve(node),)


def look_at(file: FigFile, node: FigNode, nodes: Iterable[ResolvedNode]) -> PageLook:
    """Return what a page or a layer looks like whose nodes are resolved already."""
    if node.type != "CANVAS":
        return look_of_layer(file, next(iter(nodes)))
    reader = _LayerReader(file)
    layers = reader.layers(child for child in nodes if child.fields.get("visible"))
    return PageLook(layers, color_of(node.fields.get("backgroundColor")), reader.missing_fonts)


def look_of_layer(file: FigFile, node: ResolvedNode) -> PageLook:
    """Return what one layer looks like by itself, switched off or not."""
    reader = _LayerReader(file)
    layer = reader.layer(node)
    return PageLook((layer,) if layer else (), None, reader.missing_fonts)


def cuts_off(node: ResolvedNode) -> bool:
    """Return whether a layer cuts its children off at its outline; groups and sections do not."""
    fields = node.fields
    return node.type in _CONTAINERS and not fields.get("resizeToFit") and not fields.get("frameMaskDisabled")


class _LayerReader:
    def __init__(self, file: FigFile) -> None:
        self._outlines = OutlineReader(file.blobs)
        self._texts = TextReader(self._outlines)

    @property
    def missing_fonts(self) -> tuple[MissingFont, ...]:
        return self._texts.missing_fonts

    def layers(self, nodes: Iterable[ResolvedNode]) -> tuple[Layer, ...]:
        return tuple(layer for node in nodes if (layer := self.layer(node)) is not None)

    def layer(self, node: ResolvedNode) -> Layer | None:
        """Return a node as a layer; None where it draws nothing by its nature."""
        fields = node.fields
        opacity = min(max(number(fields.get("opacity")), 0.0), 1.0)
        placed = placement_of(fields)
        if node.type in _INVISIBLE or opacity <= 0 or abs(placed.determinant) < 1e-12:
            return None
        fills = fills_of(fields.get("fillPaints"))
        is_text = node.type == "TEXT"
        outlines = () if is_text else self._outlines.fills(node)
        texts = self._texts.runs(node) if is_text else ()
        stroke = self._outlines.glyph_stroke(fields, texts) if is_text else self._outlines.stroke(node, outlines)
        clip = self._clip(node)
        hides_content = node.type == "BOOLEAN_OPERATION" or bool(fields.get("sectionContentsHidden"))
        return Layer(
            id=node.id,
            type=node.type,
            name=node.name,
            size=node.size,
            transform=placed,
            opacity=opacity,
            blend_mode=blend_mode(fields, BlendMode.PASS_THROUGH),
            mask=_MASKS.get(fields.get("maskType", "ALPHA"), MaskKind.ALPHA) if fields.get("mask") else None,
            effects=effects_of(fields.get("effects")),
            silhouette=_silhouette(node, fills, outlines, stroke, has_clip=clip is not None),
            corners=reduced(corners_of(fields), node.size),
            fills=fills,
            outlines=outlines,
            stroke=stroke,
            texts=texts,
            clip=clip,
            children=() if hides_content else self.layers(node.shown),
        )

    def _clip(self, node: ResolvedNode) -> PathData | None:
        """Return what children are cut to; None where they are not."""
        if not node.shown or not cuts_off(node):
            return None
        found = self._outlines.box(node)
        return found[0].path if found else NOTHING  # a frame without area shows none of its children


def _silhouette(
    node: ResolvedNode,
    fills: tuple[Fill, ...],
    outlines: tuple[Outline, ...],
    stroke: StrokeBand | None,
    *,
    has_clip: bool,
) -> Silhouette:
    """Return what casts the shadow: where fills are solid their outline tells, else the drawn pixels do."""
    covers = any(isinstance(fill, SolidPaint) or _is_opaque(fill) for fill in fills)
    sticks_out = stroke is not None and stroke.align is not StrokeAlign.INSIDE
    if not covers or not outlines or sticks_out or (node.shown and not has_clip):
        return Silhouette.CONTENT
    if node.type in BOXES and not number(node.fields.get("cornerSmoothing")):
        return Silhouette.BOX
    if node.type == "ELLIPSE" and not _is_partial(node):
        return Silhouette.ELLIPSE
    return Silhouette.OUTLINE


def _is_opaque(fill: Fill) -> bool:
    return isinstance(fill, GradientPaint) and all(stop.color.a > 0 for stop in fill.stops)


def _is_partial(node: ResolvedNode) -> bool:
    arc = node.fields.get("arcData") or {}
    sweep = number(arc.get("endingAngle"), 6.2831853) - number(arc.get("startingAngle"))
    return number(arc.get("innerRadius")) > 0 or abs(abs(sweep) - 6.2831853) > 1e-3
