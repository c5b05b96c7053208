"""What cuts a box and all inside: ``clip-path``, ``clip`` and ``mask``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.css_lists import split_list, split_words
from htmlfig_desktop.engine.capture.pictures.masks import MaskForm, is_opaque, mask_form
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.convert.boxes.placement import Placement
from htmlfig_desktop.engine.convert.css.background import BackgroundBox, BackgroundLayer, parse_background
from htmlfig_desktop.engine.convert.css.keywords import SIDES
from htmlfig_desktop.engine.convert.css.shapes import ClipPath, EllipseShape, ShapeReference, parse_clip_path
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.convert.layering.cut_shapes import cut_to_shape
from htmlfig_desktop.engine.convert.layering.mask_outlines import faded, mask_outline
from htmlfig_desktop.engine.convert.layering.rings import ringed
from htmlfig_desktop.engine.convert.names import layer_name
from htmlfig_desktop.engine.convert.paint.backgrounds import Backgrounds, Painted, box_area
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.convert.shapes.clip_outlines import shape_outline
from htmlfig_desktop.engine.convert.shapes.corner_radii import corner_radii
from htmlfig_desktop.engine.convert.shapes.outlines import mapped_path, rectangle_path
from htmlfig_desktop.engine.convert.svg.clips import axis_rectangle, box_clip_outline, masked_by_outline
from htmlfig_desktop.engine.convert.svg.context import SvgContext
from htmlfig_desktop.engine.convert.svg.layers import grouped
from htmlfig_desktop.engine.convert.svg.masks import dimmed
from htmlfig_desktop.engine.scene.nodes import Frame, Layer, MaskKind, Rectangle
from htmlfig_desktop.engine.scene.paints import SQUARE_CORNERS, ImagePaint
from htmlfig_desktop.engine.scene.paths import PathData

_REFERENCE_BOXES = {
    "padding-box": BackgroundBox.PADDING,
    "content-box": BackgroundBox.CONTENT,
    "fill-box": BackgroundBox.CONTENT,
}


class Cuts:
    """Cuts the layers of one conversion."""

    def __init__(self, backgrounds: Backgrounds, drawing: Callable[[Box], SvgContext], report: Report) -> None:
        """Take what paints masks, and what finds the elements of drawings in a box's document."""
        self._backgrounds = backgrounds
        self._drawing = drawing
        self._report = report

    def applied(self, box: Box, layers: list[Layer], parent: Placement) -> list[Layer]:
        """Return the layers that a box became with all that cuts it applied."""
        style = box.layout.style
        if style["clip-path"] != "none" and layers:
            layers = self._clipped(box, layers, parent)
        if style["clip"] != "auto" and style["position"] in ("absolute", "fixed") and layers:
            window = _clip_window(style["clip"], box.placement.rect.size)
            if window is not None:
                outline = mapped_path(rectangle_path(window), box.placement.relative_to(parent))
                layers = masked_by_outline(layers, outline, layer_name(box.node))
        if style["mask-image"] not in ("none", "") and layers:
            layers = self._masked(box, layers, parent)
        return layers

    def _clipped(self, box: Box, layers: list[Layer], parent: Placement) -> list[Layer]:
        value = box.layout.style["clip-path"]
        clip = parse_clip_path(value)
        outline = None if clip is None else self._outline(box, clip)
        if clip is None or outline is None:
            self._report.add(DiagnosticCode.CLIP_PATH_UNSUPPORTED, box.node, value)
            return layers
        placed = mapped_path(outline, box.placement.relative_to(parent))
        is_ellipse = isinstance(clip.shape, EllipseShape)
        shaped = cut_to_shape(layers, placed, is_ellipse=is_ellipse) if axis_rectangle(placed) is None else None
        return masked_by_outline(layers, placed, layer_name(box.node)) if shaped is None else shaped

    def _outline(self, box: Box, clip: ClipPath) -> PathData | None:
        """Return the outline that a clip path means, px of the border box; None where it cannot be read.

        Source: CSS Masking 1, section 5.1.
        """
        size = box.placement.rect.size
        area = box_area(_REFERENCE_BOXES.get(clip.box, BackgroundBox.BORDER), box.layout, size)
        if clip.box == "margin-box":
            area = area.inset(*(-parse_px(box.layout.used[f"margin-{side}"]) for side in SIDES))
        if isinstance(clip.shape, ShapeReference):
            context = self._drawing(box)
            node = context.referenced(clip.shape.url)
            if node is None or node.name != "clippath":
                return rectangle_path(Rect(-1e5, -1e5, 2e5, 2e5))  # what leads nowhere clips nothing
            return box_clip_outline(node, Rect(0, 0, size.width, size.height), context)
        if clip.shape is None:
            within = (area.y, size.width - area.right, size.height - area.bottom, area.x)
            return corner_radii(box.layout.style, size).inside(*within).path(area)
        return shape_outline(clip.shape, area)

    def _masked(self, box: Box, layers: list[Layer], parent: Placement) -> list[Layer]:
        style = box.layout.style
        masks, form = _mask_layers(style), mask_form(style)
        if not masks or form is MaskForm.OTHER or any("#" in _address(mask) for mask in masks):
            self._report.add(DiagnosticCode.MASK_UNSUPPORTED, box.node, style["mask-image"])
            return layers
        if form is MaskForm.RING:
            return ringed(box, layers, parent, [mask.clip for mask in masks])
        if form is MaskForm.ADDED:
            return self._masked_by(masks, box, layers, parent)
        for mask in [mask for mask in masks if not is_opaque(mask.image)] or masks[:1]:
            layers = self._masked_by((mask,), box, layers, parent)
        return layers

    def _masked_by(
        self, masks: Sequence[BackgroundLayer], box: Box, layers: list[Layer], parent: Placement
    ) -> list[Layer]:
        """Return layers of which shows what any of some masks lets through."""
        style, size = box.layout.style, box.placement.rect.size
        painted = self._backgrounds.laid_out(masks, box.layout, box.placement, box.node)
        modes = {word.strip() for word in split_list(style["mask-mode"])}
        kind = MaskKind.LUMINANCE if modes == {"luminance"} else MaskKind.ALPHA
        place = box.placement.relative_to(parent)
        if not layers or (not painted.fills and not painted.behind):
            return []  # a mask that paints nothing hides all
        if kind is MaskKind.LUMINANCE and len(painted.fills) == 1 and not painted.behind:
            fill = painted.fills[0]
            if not isinstance(fill, ImagePaint):
                painted, kind = replace(painted, fills=(dimmed(fill),)), MaskKind.ALPHA
        shaped = self._shaped(masks, painted, layers, size, place) if kind is MaskKind.ALPHA else None
        if shaped is not None:
            return shaped
        mask: Layer
        if painted.behind and not painted.fills and len(painted.behind) == 1:
            (only,) = painted.behind
            mask = replace(only, name="Mask", transform=place @ only.transform, mask=kind)
        elif painted.behind:
            mask = Frame(
                name="Mask", size=size, transform=place, fills=painted.fills, children=painted.behind, mask=kind
            )
        else:
            radii = corner_radii(style, size)  # a mask ends where the box does, round corners included
            mask = Rectangle(
                name="Mask",
                size=size,
                transform=place,
                fills=painted.fills,
                corners=radii.corners if radii.is_circular else SQUARE_CORNERS,
                mask=kind,
            )
        return [grouped(layer_name(box.node), [mask, *layers])]

    def _shaped(
        self, masks: Sequence[BackgroundLayer], painted: Painted, layers: list[Layer], size: Size, place: Affine
    ) -> list[Layer] | None:
        """Return layers cut to the shapes that the mask's picture shows, or faded; None where it takes a mask."""
        gradient = faded(layers, painted, place, size)
        if gradient is not None:
            return [gradient]
        picture = self._backgrounds.picture_source(masks[0]) if len(masks) == 1 else None
        outline = mask_outline(*picture, painted, size) if picture is not None else None
        return cut_to_shape(layers, mapped_path(outline, place), is_ellipse=False) if outline is not None else None


def _mask_layers(style: ComputedStyle) -> tuple[BackgroundLayer, ...]:
    """Return the layers of a mask, which are those of a background by other names."""
    positions = [_axes(split_words(item)) for item in split_list(style["mask-position"])]
    across, down = (", ".join(words[axis] for words in positions) for axis in (0, 1))
    return parse_background(
        style["mask-image"],
        style["mask-size"],
        across,
        down,
        style["mask-repeat"],
        style["mask-origin"],
        style["mask-clip"],
        "scroll",
        "normal",
    )


def _axes(words: Sequence[str]) -> tuple[str, str]:
    """Return both parts of a ``mask-position`` as lengths; keywords may come before them, in any order.

    Source: CSS Backgrounds 3, section 3.6.
    """
    if len(words) < 4:
        return words[0] if words else "0%", words[1] if len(words) > 1 else "0%"
    edges = dict(zip(words[0::2], words[1::2], strict=False))
    return _from_edge(edges, "left", "right"), _from_edge(edges, "top", "bottom")


def _from_edge(edges: Mapping[str, str], near: str, far: str) -> str:
    return f"calc(100% - {edges[far]})" if far in edges else edges.get(near, "50%")


def _address(layer: BackgroundLayer) -> str:
    return layer.image if layer.image.startswith(('url("#', "url(#")) else ""


def _clip_window(value: str, size: Size) -> Rect | None:
    """Return what ``clip: rect(...)`` leaves of a box; None where it cannot be read."""
    if not value.startswith("rect(") or not value.endswith(")"):
        return None
    words = value[5:-1].replace(",", " ").split()
    if len(words) != 4:
        return None
    ends = (0.0, size.width, size.height, 0.0)
    pairs = zip(words, ends, strict=True)
    top, right, bottom, left = (end if word == "auto" else parse_px(word) for word, end in pairs)
    return Rect.from_edges(left, top, right, bottom)
