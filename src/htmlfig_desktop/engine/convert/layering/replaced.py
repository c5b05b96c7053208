"""Content that is not made of boxes of the document: pictures, drawings, form controls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from htmlfig_desktop.core.addresses import absolute
from htmlfig_desktop.core.color import BLACK, Color
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Affine, Rect, Vec
from htmlfig_desktop.engine.capture.decoding.grafts import SLIDER_THUMB
from htmlfig_desktop.engine.capture.snapshot import SnapshotNode
from htmlfig_desktop.engine.capture.urls import urls_in
from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.convert.boxes.element_kinds import is_replaced, shows_picture
from htmlfig_desktop.engine.convert.boxes.look import Look
from htmlfig_desktop.engine.convert.css.background import BackgroundBox
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.layering.controls import control_layers, is_drawn_simpler
from htmlfig_desktop.engine.convert.layering.lost_pictures import LostPictures
from htmlfig_desktop.engine.convert.names import layer_name
from htmlfig_desktop.engine.convert.paint.backgrounds import box_area
from htmlfig_desktop.engine.convert.paint.gradients import gradient_paint
from htmlfig_desktop.engine.convert.paint.image_paints import object_paint, view_box_of
from htmlfig_desktop.engine.convert.paint.resizing import resize_handle
from htmlfig_desktop.engine.convert.pictures.store import PictureResult, PictureStore
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.convert.shapes.corner_radii import corner_radii
from htmlfig_desktop.engine.scene.nodes import Layer, Rectangle, Vector
from htmlfig_desktop.engine.scene.paints import SQUARE_CORNERS, Effect, EffectKind, SolidPaint

_FRAME_FACE, _FRAME_LIGHT = Color.from_bytes(208, 208, 208), Color.from_bytes(170, 170, 170)
_NO_VIDEO = Color.from_bytes(51, 51, 51)
ConvertDrawing = Callable[[Box], Sequence[Layer]]
"""Makes the layers of an inline SVG element, placed in its border box."""


class ReplacedContent:
    """Makes the content of replaced elements of one conversion."""

    def __init__(
        self,
        pictures: PictureStore,
        lost: LostPictures,
        convert_drawing: ConvertDrawing,
        report: Report,
    ) -> None:
        self._pictures = pictures
        self._lost = lost
        self._convert_drawing = convert_drawing
        self._report = report

    def layers(self, box: Box, look: Look) -> list[Layer]:
        """Return what is inside an element without being boxes of the document, placed in its border box."""
        node = box.node
        if shows_picture(node, box.layout):
            return self._generated(box)
        if box.layout is not node.box:
            return []
        make = _MAKERS.get(node.name)
        return [*(make(self, box, look) if make is not None else ()), *resize_handle(box, look)]

    def _image(self, box: Box, look: Look) -> list[Layer]:
        node = box.node
        url = node.current_source or _absolute(box, node.attributes.get("src", ""))
        if not url:
            return self._lost.layers(box)
        result = self._pictures.at(url)
        drawn = self._picture(box, result, url)
        return drawn if result.picture is not None else self._lost.layers(box)

    def _input(self, box: Box, look: Look) -> list[Layer]:
        if box.node.attributes.get("type", "").lower() == "image":
            return self._image(box, look)
        return self._control(box, look)

    def _canvas(self, box: Box, look: Look) -> list[Layer]:
        result = self._pictures.of_node(box.node.index)
        if result.picture is None:
            self._report.add(DiagnosticCode.CANVAS_UNREADABLE, box.node)
            return []
        return self._picture(box, result, "canvas")

    def _video(self, box: Box, look: Look) -> list[Layer]:
        poster = box.node.attributes.get("poster", "")
        result = self._pictures.of_node(box.node.index)
        if result.picture is None and poster:
            result = self._pictures.at(_absolute(box, poster))
        if result.picture is None:
            return [] if poster or _has_source(box.node) else [_no_video(box)]
        self._report.add(DiagnosticCode.MEDIA_STILL, box.node)
        return self._picture(box, result, poster)

    def _object(self, box: Box, look: Look) -> list[Layer]:
        if box.node.document is not None or not is_replaced(box.node):
            return []
        address = box.node.attributes.get("data", "") or box.node.attributes.get("src", "")
        result = self._pictures.at(_absolute(box, address)) if address else None
        if result is None or result.picture is None:
            self._report.add(DiagnosticCode.FRAME_UNREADABLE, box.node, address)
            return []
        return self._picture(box, result, address)

    def _frame(self, box: Box, look: Look) -> list[Layer]:
        if box.node.document is None:
            self._report.add(DiagnosticCode.FRAME_UNREADABLE, box.node, box.node.attributes.get("src", ""))
            result = self._pictures.of_node(box.node.index)
            return self._picture(box, result, "frame") if result.picture is not None else []
        return []

    def _frameset(self, box: Box, look: Look) -> list[Layer]:
        """Return the borders between frames: a light line, a face and a dark line, as the browser paints them."""
        frames = [(child, child.box.rect) for child in box.node.children if child.box is not None]
        whole, style = box.layout.rect, box.layout.style
        edge = style["border-left-color"]
        is_given = "bordercolor" in box.node.attributes or edge != style["color"]  # by itself or by one around it
        given = parse_color(edge) if is_given else None
        layers: list[Layer] = []
        for (one, before), (other, after) in pairwise(frames):
            across = after.x >= before.right and after.y == before.y
            gap = (
                Rect.from_edges(before.right, before.y, after.x, before.bottom)
                if across
                else Rect.from_edges(before.x, before.bottom, before.right, after.y)
            )
            if _wants_border(one, box.node) or _wants_border(other, box.node):
                layers.extend(_frame_border(gap.moved(-whole.x, -whole.y), given or _FRAME_FACE, is_upright=across))
        return layers

    def _svg(self, box: Box, look: Look) -> list[Layer]:
        return list(self._convert_drawing(box))

    def _control(self, box: Box, look: Look) -> list[Layer]:
        if is_drawn_simpler(box):
            self._report.add(DiagnosticCode.FORM_CONTROL_APPROXIMATED, box.node)
        return control_layers(box)

    def _generated(self, box: Box) -> list[Layer]:
        style = box.layout.style
        urls = urls_in(style["content"]) or urls_in(style["list-style-image"])
        if urls:
            return self._picture(box, self._pictures.at(urls[0]), urls[0])
        return self._gradient_marker(box, style["list-style-image"]) if box.node.name == "::marker" else []

    def _gradient_marker(self, box: Box, image: str) -> list[Layer]:
        """Return the square of a list's marker that is a gradient."""
        size = box.placement.rect.size
        made = gradient_paint(image, Rect(0, 0, size.width, size.height), size)
        for code in made.diagnostics:
            self._report.add(code, box.node, image[:120])
        return [Rectangle(name="Marker", size=size, fills=(made.paint,))] if made.paint is not None else []

    def hides(self, image: str) -> bool:
        """Whether a stored picture has no clear parts."""
        return self._pictures.is_opaque(image)

    def _picture(self, box: Box, result: PictureResult, url: str) -> list[Layer]:
        node, style = box.node, box.layout.style
        for code in result.diagnostics:
            self._report.add(code, node, url[:120])
        if result.picture is None:
            return []
        area = _content_area(box)
        if area.is_empty:
            return []
        own = result.picture.zoomed(float(style.get("zoom") or 1))
        view_box = view_box_of(style["object-view-box"], own.natural)
        picture = self._pictures.shown(own, area.size, style["image-rendering"])
        exact = box_area(BackgroundBox.CONTENT, box.layout, box.placement.laid_out.size)
        picture = picture.in_box(exact.size)
        paint = object_paint(picture, area.size, style["object-fit"], style["object-position"], view_box)
        size, place, name = box.placement.rect.size, Affine.translation(area.x, area.y), layer_name(node)
        # it is cut at the inner edge of border and padding, round corners included (CSS Backgrounds 3, section 4.3)
        edges = (area.y, size.width - area.right, size.height - area.bottom, area.x)
        radii = corner_radii(style, size).inside(*edges)
        if radii.is_circular or not any(edges):
            corners = radii.corners if any(edges) else SQUARE_CORNERS
            return [Rectangle(name=name, size=area.size, transform=place, fills=(paint,), corners=corners)]
        path = radii.path(Rect(0, 0, area.width, area.height))
        return [Vector(name=name, size=area.size, transform=place, path=path, fills=(paint,))]


def _has_source(video: SnapshotNode) -> bool:
    return "src" in video.attributes or any(each.name == "source" for each in video.walk())


def _no_video(box: Box) -> Layer:
    """Return what the browser shows of a video without any source."""
    area = _content_area(box)
    place = Affine.translation(area.x, area.y)
    return Rectangle(name="Video", size=area.size, transform=place, fills=(SolidPaint(_NO_VIDEO),))


def _absolute(box: Box, address: str) -> str:
    """Return an address as the box's document loads it."""
    return (absolute(box.document.base_url, address) if box.document and address else "") or address


def _content_area(box: Box) -> Rect:
    return box_area(BackgroundBox.CONTENT, box.layout, box.placement.rect.size)


def _wants_border(frame: SnapshotNode, around: SnapshotNode) -> bool:
    """Whether a frame, or one of those in a frameset, has borders. Source: HTML, section 16.3.3, and Chromium."""
    given = frame.attributes.get("frameborder", around.attributes.get("frameborder", "yes")).strip().lower()
    if frame.name == "frameset":
        return any(_wants_border(child, frame) for child in frame.children if child.box is not None)
    return given not in {"0", "no"}


def _frame_border(gap: Rect, face: Color, *, is_upright: bool) -> list[Layer]:
    """Return one border of a frameset, its edges as sharp shadows inside. Source: Chromium, FrameSetPainter."""
    if gap.is_empty:
        return []
    is_edged = (gap.width if is_upright else gap.height) > 3
    near = Vec(1, 0) if is_upright else Vec(0, 1)
    edges = ((_FRAME_LIGHT, near), (BLACK, Vec(-near.x, -near.y))) if is_edged else ()
    return [
        Rectangle(
            name="Border",
            size=gap.size,
            transform=Affine.translation(gap.x, gap.y),
            fills=(SolidPaint(face),),
            effects=tuple(Effect(EffectKind.INNER_SHADOW, 0.0, color, offset) for color, offset in edges),
        )
    ]


_MAKERS: dict[str, Callable[[ReplacedContent, Box, Look], list[Layer]]] = {
    "img": ReplacedContent._image,
    "input": ReplacedContent._input,
    "canvas": ReplacedContent._canvas,
    "video": ReplacedContent._video,
    "object": ReplacedContent._object,
    "embed": ReplacedContent._object,
    "iframe": ReplacedContent._frame,
    "frame": ReplacedContent._frame,
    "frameset": ReplacedContent._frameset,
    "svg": ReplacedContent._svg,
    "select": ReplacedContent._control,
    "textarea": ReplacedContent._control,
    "progress": ReplacedContent._control,
    "meter": ReplacedContent._control,
    SLIDER_THUMB: ReplacedContent._control,
}
