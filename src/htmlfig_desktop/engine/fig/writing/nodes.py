"""Layers as the nodes of the file.

Source: format notes, sections 4.3, 4.4, 5.5, 5.6, 6.7 and 8.2 to 8.6.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from htmlfig_desktop.core.geometry import Affine, Size
from htmlfig_desktop.engine.fig.outlines.blobs import BlobTable
from htmlfig_desktop.engine.fig.outlines.drawings import DrawingWriter
from htmlfig_desktop.engine.fig.outlines.outlines import box_blob, contours_blob, ellipse_contour
from htmlfig_desktop.engine.fig.outlines.strokes import box_stroke_blob, contour_stroke_blob
from htmlfig_desktop.engine.fig.packing.strings import cleaned, is_named_after, layer_name
from htmlfig_desktop.engine.fig.schema import FIG_CODEC, enum_members
from htmlfig_desktop.engine.fig.writing.bindings import NO_BINDINGS, Bindings
from htmlfig_desktop.engine.fig.writing.layouts import auto_layout_fields, layout_child_fields, limit_fields
from htmlfig_desktop.engine.fig.writing.notes import note_of_links, notes_of
from htmlfig_desktop.engine.fig.writing.paints import PaintWriter, effect_list, matrix_fields
from htmlfig_desktop.engine.fig.writing.text import TextWriter
from htmlfig_desktop.engine.fig.writing.text_layout import TextLayoutWriter
from htmlfig_desktop.engine.kiwi.errors import KiwiError
from htmlfig_desktop.engine.kiwi.writers import Shared
from htmlfig_desktop.engine.scene.nodes import (
    NO_SEMANTICS,
    Constraint,
    Ellipse,
    Frame,
    Group,
    Layer,
    Rectangle,
    ScrollBehavior,
    ScrollDirection,
    Text,
    Vector,
)
from htmlfig_desktop.engine.scene.paints import BlendMode, Corners, Effect, Stroke, StrokeAlign, StrokeCap
from htmlfig_desktop.engine.scene.paths import Winding
from htmlfig_desktop.engine.scene.shared import PaintRole, SizeRole

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.value_fields import MatrixFields, VectorFields

_pack_vector: Final = FIG_CODEC.row_packer("Vector")
_pack_matrix: Final = FIG_CODEC.row_packer("Matrix")
_PASS_THROUGH, _MIN, _SCROLLS = BlendMode.PASS_THROUGH, Constraint.MIN, ScrollBehavior.SCROLLS
"""What layers mostly have; asking an enum for a member takes as long as writing a field."""
_TAGS: Final = enum_members("HTMLTag")
_ROLES: Final = enum_members("ARIARole")
_NO_STROKE: Final = {"strokeWeight": 1.0, "strokeAlign": "INSIDE", "strokeJoin": "MITER"}
"""What Figma writes for a layer without a stroke: the values of a stroke added later."""
_FOLLOWING: Final = {
    "rectangleTopLeftCornerRadius": ("RECTANGLE_TOP_LEFT_CORNER_RADIUS", SizeRole.RADIUS),
    "rectangleTopRightCornerRadius": ("RECTANGLE_TOP_RIGHT_CORNER_RADIUS", SizeRole.RADIUS),
    "rectangleBottomLeftCornerRadius": ("RECTANGLE_BOTTOM_LEFT_CORNER_RADIUS", SizeRole.RADIUS),
    "rectangleBottomRightCornerRadius": ("RECTANGLE_BOTTOM_RIGHT_CORNER_RADIUS", SizeRole.RADIUS),
    "stackSpacing": ("STACK_SPACING", SizeRole.SPACING),
    "stackCounterSpacing": ("STACK_COUNTER_SPACING", SizeRole.SPACING),
    "gridColumnGap": ("GRID_COLUMN_GAP", SizeRole.SPACING),
    "gridRowGap": ("GRID_ROW_GAP", SizeRole.SPACING),
    "stackHorizontalPadding": ("STACK_PADDING_LEFT", SizeRole.PADDING),
    "stackVerticalPadding": ("STACK_PADDING_TOP", SizeRole.PADDING),
    "stackPaddingRight": ("STACK_PADDING_RIGHT", SizeRole.PADDING),
    "stackPaddingBottom": ("STACK_PADDING_BOTTOM", SizeRole.PADDING),
}
"""Lengths that may follow a variable: what they are called there. Source: nodes of genuine files that follow some."""
_DEFAULT_MITER_LIMIT: Final = 4.0
_FULL_ELLIPSE: Final = {"startingAngle": 0.0, "endingAngle": 2 * math.pi, "innerRadius": 0.0}


class NodeWriter:
    """Turns layers into nodes, and collects the blobs and pictures they refer to."""

    def __init__(self, blobs: BlobTable, paints: PaintWriter, bindings: Bindings = NO_BINDINGS) -> None:
        self._blobs = blobs
        self._paints = paints
        self._texts = TextWriter(paints, bindings)
        self._bindings = bindings
        self._text_layouts = TextLayoutWriter(blobs)
        self._drawings = DrawingWriter(blobs)
        self._kinds: Final[dict[type[Layer], Callable[[Any], dict[str, Any]]]] = {
            Frame: self._frame,
            Rectangle: self._rectangle,
            Group: self._group,
            Ellipse: self._ellipse,
            Vector: self._vector,
            Text: self._text,
        }

    def node(self, layer: Layer) -> dict[str, Any]:
        """Return all fields of a layer's node but its guid and its place in the tree.

        Raises:
            FigError: FIG003, the layer holds what the file has no form for.
        """
        fields = _shared_fields(layer)
        if layer.effects:
            fields.update(self._effects(layer.effects))
        fields.update(self._kinds[type(layer)](layer))
        if self._bindings.sizes and (followed := self._sizes(fields)):
            fields["variableConsumptionMap"] = {"entries": followed}
        return fields

    def _effects(self, effects: tuple[Effect, ...]) -> dict[str, Any]:
        """Return the effects of a layer: as its style has them, where it follows one."""
        followed = self._bindings.effect_style(effects)
        if followed is None:
            return {"effects": effect_list(effects, self._bindings)}
        own, reference = followed
        return {"effects": effect_list(own, self._bindings), "styleIdForEffect": reference}

    def _sizes(self, fields: dict[str, Any]) -> list[dict[str, Any]]:
        """Return which lengths of a node follow which variables."""
        found = []
        for name in filter(fields.get, _FOLLOWING):
            field, role = _FOLLOWING[name]
            if (reference := self._bindings.size(role, fields[name])) is not None:
                found.append({"variableData": reference, "variableField": field})
        return found

    def _frame(self, frame: Frame) -> dict[str, Any]:
        fields = self._box_fields(frame, draws=bool(frame.fills or frame.stroke))
        fields["type"] = "FRAME"
        fields["frameMaskDisabled"] = not frame.clips
        if frame.scrolls is not ScrollDirection.NONE:
            fields["scrollDirection"] = frame.scrolls.value
        if frame.auto_layout:
            fields.update(auto_layout_fields(frame.auto_layout))
        return fields

    def _rectangle(self, rectangle: Rectangle) -> dict[str, Any]:
        fields = self._box_fields(rectangle, draws=True)
        fields["type"] = "ROUNDED_RECTANGLE"
        return fields

    def _group(self, group: Group) -> dict[str, Any]:
        return {"type": "FRAME", "resizeToFit": True, "frameMaskDisabled": False, "fillPaints": [], **_NO_STROKE}

    def _ellipse(self, ellipse: Ellipse) -> dict[str, Any]:
        contours = (ellipse_contour(ellipse.size),)
        fields = {
            "type": "ELLIPSE",
            "arcData": _FULL_ELLIPSE,
            "fillPaints": self._paints.fields(ellipse.fills, PaintRole.FILL),
            "fillGeometry": [self._path(contours_blob(contours))],
            **self._stroke_fields(ellipse.stroke),
        }
        stroke = ellipse.stroke
        if stroke and stroke.paints and (outline := contour_stroke_blob(contours, stroke)):
            fields["strokeGeometry"] = [self._path(outline)]
        return fields

    def _vector(self, vector: Vector) -> dict[str, Any]:
        # What lies inside and outside of a line is told by its area alone, whether that has a paint or not.
        has_sides = vector.stroke is not None and vector.stroke.align is not StrokeAlign.CENTER
        drawing = self._drawings.drawing(vector.path, vector.stroke, is_filled=bool(vector.fills) or has_sides)
        fields: dict[str, Any] = {
            "type": "VECTOR",
            "fillPaints": self._paints.fields(vector.fills, PaintRole.DRAWING),
            **self._stroke_fields(vector.stroke, PaintRole.DRAWING),
            "vectorData": {
                "vectorNetworkBlob": drawing.network,
                "normalizedSize": {"x": vector.size.width, "y": vector.size.height},
                "styleOverrideTable": [],
            },
        }
        if drawing.fill is not None:
            fields["fillGeometry"] = [path_fields(drawing.fill, vector.path.winding)]
        if drawing.stroke is not None:
            fields["strokeGeometry"] = [path_fields(drawing.stroke)]
        return fields

    def _text(self, text: Text) -> dict[str, Any]:
        styled = self._texts.fields(text.content)
        fields = styled.fields
        fields["type"] = "TEXT"
        fields["autoRename"] = is_named_after(text.name, text.content.characters)
        if text.layout and text.content.characters:
            fields["derivedTextData"] = self._text_layouts.fields(
                text.layout, text.content, text.size, styled.run_styles
            )
        fields.update(self._stroke_fields(text.stroke))
        if styled.links:
            fields["pluginData"] = [*notes_of(text), note_of_links(styled.links)]
        return fields

    def _box_fields(self, box: Rectangle, *, draws: bool) -> dict[str, Any]:
        fields = self._stroke_fields(box.stroke)
        fields["fillPaints"] = self._paints.fields(box.fills, PaintRole.FILL)
        if not box.corners.is_square:
            fields.update(_corner_fields(box.corners, box.size))
        if draws:
            fields["fillGeometry"] = [self._path(box_blob(box.size, box.corners))]
        if box.stroke and box.stroke.sides:
            sides = box.stroke.sides
            fields["borderStrokeWeightsIndependent"] = True
            fields["borderTopWeight"] = sides.top
            fields["borderRightWeight"] = sides.right
            fields["borderBottomWeight"] = sides.bottom
            fields["borderLeftWeight"] = sides.left
        if box.stroke and box.stroke.paints and (outline := box_stroke_blob(box.size, box.corners, box.stroke)):
            fields["strokeGeometry"] = [self._path(outline)]
        return fields

    def _stroke_fields(self, stroke: Stroke | None, role: PaintRole = PaintRole.STROKE) -> dict[str, Any]:
        if stroke is None:
            return dict(_NO_STROKE)
        fields: dict[str, Any] = {
            "strokePaints": self._paints.fields(stroke.paints, role),
            "strokeWeight": stroke.weight,
            "strokeAlign": stroke.align.value,
            "strokeJoin": stroke.join.value,
        }
        if stroke.cap is not StrokeCap.NONE:
            fields["strokeCap"] = stroke.cap.value
        if stroke.miter_limit != _DEFAULT_MITER_LIMIT:
            fields["miterLimit"] = stroke.miter_limit
        if stroke.dashes:
            fields["dashPattern"] = stroke.dashes
        return fields

    def _path(self, blob: bytes) -> dict[str, Any]:
        return path_fields(self._blobs.add(blob))


@lru_cache(maxsize=4096)
def path_fields(blob: int, winding: Winding = Winding.NONZERO) -> Shared:
    """Return an outline that a blob holds."""
    return Shared(windingRule=winding.value, commandsBlob=blob, styleID=0)


def _shared_fields(layer: Layer) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "phase": "CREATED",
        "name": layer_name(layer.name),
        "visible": layer.is_visible,
        "opacity": layer.opacity,
        "size": _size(layer.size),
        "transform": _matrix(layer.transform),
    }
    if layer.blend_mode is not _PASS_THROUGH:
        fields["blendMode"] = layer.blend_mode.value
    if layer.mask:
        fields["mask"] = True
        fields["maskType"] = layer.mask.value
    if layer.horizontal is not _MIN:
        fields["horizontalConstraint"] = layer.horizontal.value
    if layer.vertical is not _MIN:
        fields["verticalConstraint"] = layer.vertical.value
    if layer.layout_child:
        fields |= layout_child_fields(layer.layout_child)
    if layer.limits:
        fields |= limit_fields(layer.limits)
    if layer.scroll_behavior is not _SCROLLS:
        fields["scrollBehavior"] = layer.scroll_behavior.value
    if layer.semantics.tag in _TAGS:
        fields["accessibleHTMLTag"] = layer.semantics.tag
    if layer.semantics.role in _ROLES:
        fields["ariaRole"] = layer.semantics.role
    if layer.semantics.label:
        fields["accessibleLabel"] = cleaned(layer.semantics.label)
    if layer.semantics is not NO_SEMANTICS and (notes := notes_of(layer)):
        fields["pluginData"] = notes
    return fields


def _size(size: Size) -> bytes | VectorFields:
    try:
        return _pack_vector(size.width, size.height)
    except KiwiError:  # written field by field, it is refused with its place
        return {"x": size.width, "y": size.height}


def _matrix(transform: Affine) -> bytes | MatrixFields:
    t = transform
    try:
        return _pack_matrix(t.a, t.c, t.e, t.b, t.d, t.f)
    except KiwiError:  # likewise
        return matrix_fields(transform)


def _corner_fields(corners: Corners, size: Size) -> dict[str, Any]:
    top_left, top_right, bottom_right, bottom_left = corners.written(size)
    fields: dict[str, Any] = {
        "cornerRadius": top_left,
        "rectangleTopLeftCornerRadius": top_left,
        "rectangleTopRightCornerRadius": top_right,
        "rectangleBottomLeftCornerRadius": bottom_left,
        "rectangleBottomRightCornerRadius": bottom_right,
    }
    if corners.smoothing:
        fields["cornerSmoothing"] = corners.smoothing
    if not corners.is_uniform:
        fields["rectangleCornerRadiiIndependent"] = True
    return fields
