"""Walks an inline ``svg`` element and makes its layers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import IDENTITY, Affine, Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import NodeKind, SnapshotNode
from htmlfig_desktop.engine.convert.boxes.placement import Placement
from htmlfig_desktop.engine.convert.css.values import parse_url
from htmlfig_desktop.engine.convert.paint.image_paints import object_paint
from htmlfig_desktop.engine.convert.shapes.outlines import mapped_path, rectangle_path
from htmlfig_desktop.engine.convert.shapes.view_boxes import fitted, hides_all, view_box_of
from htmlfig_desktop.engine.convert.svg.bounds import box_of, object_bounds, reference_of, transform_of
from htmlfig_desktop.engine.convert.svg.clips import clipped_layers, masked_by_outline
from htmlfig_desktop.engine.convert.svg.context import SvgContext
from htmlfig_desktop.engine.convert.svg.layers import Place, grouped, shape_layers, svg_name
from htmlfig_desktop.engine.convert.svg.markers import marks_of
from htmlfig_desktop.engine.convert.svg.masks import below_mask
from htmlfig_desktop.engine.convert.svg.shapes import SHAPES, Shape, shape_of
from htmlfig_desktop.engine.convert.svg.style import SvgStyle
from htmlfig_desktop.engine.convert.svg.texts import text_layers
from htmlfig_desktop.engine.convert.svg.viewports import content_room, scale_of, zoom_of
from htmlfig_desktop.engine.convert.svg.whole import blended_layers, filtered_layers
from htmlfig_desktop.engine.scene.ink import lies_within
from htmlfig_desktop.engine.scene.nodes import Layer, Rectangle

_MOST_ELEMENTS = 20_000
"""Of one drawing, the copies that ``use`` makes included."""
_DEEPEST_USE = 16
_MANY = 4
"""Layers of a named container from which on it is one itself."""
_UNIT = Rect(0, 0, 1, 1)
_TELLING = frozenset(("mask", "style"))
"""Attributes that may set what the browser was not asked for."""
_MARKED = frozenset(("path", "line", "polyline", "polygon"))


def convert_svg(node: SnapshotNode, placement: Placement, context: SvgContext) -> tuple[Layer, ...]:
    """Return what an outermost ``svg`` element draws, back to front, in px of its border box.

    The element's own background, border, opacity, filter and overflow are those of any other box and left to the
    caller.

    Args:
        node: The element.
        placement: Of its border box.
        context: Of its document.

    Diagnostics: SVG_FEATURE_UNSUPPORTED, FILTER_UNSUPPORTED, CLIP_PATH_UNSUPPORTED, GRADIENT_SIMPLIFIED, those of
    pictures, LAYERS_LIMITED, COORDINATES_LIMITED.
    """
    exact, painted = placement.laid_out, placement.rect
    to_page = placement.matrix @ Affine.translation(painted.x, painted.y)
    drawing = _Drawing(context, to_page, Affine.translation(exact.x - painted.x, exact.y - painted.y))
    return tuple(drawing.outermost(SvgStyle(node, around=context.index.parent_of), exact.size))


@dataclass(slots=True)
class _Drawing:
    """One drawing while it is walked."""

    context: SvgContext
    to_page: Affine
    to_layout: Affine
    """From px of the drawing to px in which the browser has measured it, which are not moved to pixels."""
    seen: int = 0
    usable: Affine | None = None
    """The last map that was found to draw something within the coordinates of a page."""
    uses: int = 0
    """How many ``use`` elements the walk is inside of."""
    drawn_now: set[int] = field(default_factory=set)
    """The masks and markers that it is inside of, by ``SnapshotNode.index``."""

    def outermost(self, style: SvgStyle, size: Size) -> list[Layer]:
        """Return the layers of the whole drawing.

        It is fitted into the box as laid out: the browser moves it to a pixel and does not stretch it. Source: lines
        at the far edges of drawings that are 24.4 to 614.7 px wide, as Chromium paints them.
        """
        room = content_room(style, size)
        given = style.node.attributes.get("viewbox", "")
        if room.is_empty or hides_all(given):
            return []
        view_box = view_box_of(given)
        zoom = zoom_of(style)
        ctm = Affine.translation(room.x, room.y) @ Affine.scaling(zoom, zoom)
        viewport = Size(room.width / zoom, room.height / zoom)
        if view_box is not None:
            ctm = fitted(view_box, room, style.node.attributes.get("preserveaspectratio", ""))
            viewport = view_box.size
        return self.inside(style, Place(ctm, viewport, self._pixels()))

    def _pixels(self) -> Affine | None:
        """Return the map from px of the drawing to device px; None where its edges lie on none."""
        if not self.to_page.is_translation:
            return None
        scale = self.context.device_scale
        return Affine(scale, 0, 0, scale, self.to_page.e * scale, self.to_page.f * scale)

    def inside(self, style: SvgStyle, place: Place) -> list[Layer]:
        """Return the layers of all children of an element."""
        layers: list[Layer] = []
        for child in style.node.children:
            if child.kind is NodeKind.ELEMENT and child.name in _MAKERS:
                layers.extend(self.element(style.child(child), place))
        return layers

    def element(self, style: SvgStyle, place: Place) -> list[Layer]:
        """Return the layers of an element with all that applies to it as a whole."""
        node = style.node
        if (node.box is None and not style.is_copy) or style.value("display") == "none":
            return []
        self.seen += 1
        if self.seen > min(_MOST_ELEMENTS, self.context.limits.layers):
            self.context.report.add(DiagnosticCode.LAYERS_LIMITED, node)
            return []
        kept = self._kept_picture(style)
        if kept is not None:
            return blended_layers(kept, style)
        is_plain = self._is_plain(style)
        own = IDENTITY if is_plain else transform_of(style, place.viewport, self.context)
        place = place if own is IDENTITY else replace(place, ctm=place.ctm @ own)
        if place.ctm is not self.usable:
            if abs(place.ctm.determinant) < 1e-12:
                return []
            if not _is_within(place.ctm, self.context.limits.page_side):
                self.context.report.add(DiagnosticCode.COORDINATES_LIMITED, node)
                return []
            self.usable = place.ctm
        layers = _MAKERS[node.name](self, style, place)
        if is_plain or not layers:
            return layers
        layers = filtered_layers(layers, style, place, self.context)
        layers = clipped_layers(layers, style, place, self.context)
        layers = self._masked(layers, style, place)
        return blended_layers(layers, style)

    def _is_plain(self, style: SvgStyle) -> bool:
        """Whether nothing applies to an element as a whole; of copies only asking each property tells."""
        node = style.node
        if node.box is None or style.is_copy or not _TELLING.isdisjoint(node.attributes):
            return False
        return self.context.plain[node.box.style]

    def _kept_picture(self, style: SvgStyle) -> list[Layer] | None:
        """Return the picture of an element that has no other form, nothing where masks hide it; None: it has one."""
        elements = self.context.elements
        if elements is None or style.is_copy:
            return None
        drawn = elements.of(style.node)
        if drawn is None:
            return [] if elements.is_masked_away(style.node) else None
        self.context.report.add(DiagnosticCode.SVG_RASTERISED, style.node, drawn.feature)
        to_drawing = self.to_page.inverse() @ Affine.translation(drawn.area.x, drawn.area.y)
        return [drawn.drawn_into(svg_name(style.node), to_drawing)]

    def group(self, style: SvgStyle, place: Place) -> list[Layer]:
        """Return the layers of a container; it is kept where it has a name and holds many."""
        layers = self.inside(style, place)
        has_name = any(name in style.node.attributes for name in ("id", "class", "aria-label"))
        return [grouped(svg_name(style.node), layers)] if has_name and len(layers) >= _MANY else layers

    def switch(self, style: SvgStyle, place: Place) -> list[Layer]:
        """Return the layers of the child that the browser chose: the only one that has a box."""
        return self.inside(style, place)

    def shape(self, style: SvgStyle, place: Place) -> list[Layer]:
        """Return the layers of a basic shape or path."""
        if not style.is_shown:
            return []
        shape = shape_of(style, place.viewport)
        if shape is None:
            return []
        if not _is_within(place.ctm, self.context.limits.page_side, shape.bounds):
            self.context.report.add(DiagnosticCode.COORDINATES_LIMITED, style.node)
            return []
        layers = [*shape_layers(shape, style, place, self.context), *self._marks(shape, style, place)]
        return layers if len(layers) < 2 else [grouped(svg_name(style.node), layers)]

    def _marks(self, shape: Shape, style: SvgStyle, place: Place) -> list[Layer]:
        """Return the layers of the markers on a line."""
        if style.node.name not in _MARKED:
            return []
        layers: list[Layer] = []
        for mark in marks_of(shape.path, style, self.context):
            own = replace(self.context.style_of(mark.marker), painter=style)
            inner = replace(place, ctm=place.ctm @ mark.ctm, viewport=mark.viewport)
            inside = self._once(mark.marker, own, inner)
            if inside and mark.room is not None:
                window = mapped_path(rectangle_path(mark.room), inner.ctm)
                inside = masked_by_outline(inside, window, "Marker")
            layers.extend(inside)
        return layers

    def nested(self, style: SvgStyle, place: Place) -> list[Layer]:
        """Return the layers of an ``svg`` element inside a drawing."""
        attributes = style.node.attributes
        width, height = place.viewport.width, place.viewport.height
        room = Rect(
            style.attribute("x", width),
            style.attribute("y", height),
            self._side(style, "width", width),
            self._side(style, "height", height),
        )
        return self._in_viewport(style, place, room, attributes.get("viewbox", ""))

    def use(self, style: SvgStyle, place: Place) -> list[Layer]:
        """Return the layers of what a ``use`` element refers to, drawn anew at its place."""
        address = reference_of(style)
        used = self.context.referenced(address)
        if used is None:
            if address and not address.startswith("#"):
                self.context.lost(style.node, because("use of another document"))
            return []
        if self.uses >= _DEEPEST_USE:
            self.context.lost(style.node, because("use inside use"))
            return []
        copy = style.copied(used, self.context.index.parent_of(used))
        x, y = style.length("x", place.viewport.width), style.length("y", place.viewport.height)
        self.uses += 1
        try:
            if used.name in ("symbol", "svg"):
                width = self._side(style, "width", place.viewport.width, copy)
                height = self._side(style, "height", place.viewport.height, copy)
                room = Rect(x, y, width, height)
                return self._in_viewport(copy, place, room, used.attributes.get("viewbox", ""))
            place = replace(place, ctm=place.ctm @ Affine.translation(x, y))
            return self.element(copy, place) if used.name in _MAKERS else []
        finally:
            self.uses -= 1

    def image(self, style: SvgStyle, place: Place) -> list[Layer]:
        """Return a picture."""
        room = box_of(style, place.viewport)
        url = self.context.absolute(reference_of(style))
        if not url or not style.is_shown:
            return []
        result = self.context.pictures.at(url)
        for code in result.diagnostics:
            self.context.report.add(code, style.node, url[:120])
        if result.picture is None:
            return []
        natural = result.picture.natural
        width = room.width or natural.width * (room.height / natural.height if room.height else 1.0)
        height = room.height or natural.height * width / natural.width
        scale = scale_of(place.ctm)
        size = Size(width * scale, height * scale)
        fit, position = _object_fit(style.node.attributes.get("preserveaspectratio", ""))
        picture = self.context.pictures.shown(result.picture, size, style.value("image-rendering"))
        turned = place.ctm @ Affine.scaling(1 / scale, 1 / scale)
        return [
            Rectangle(
                name=svg_name(style.node),
                size=size,
                transform=turned @ Affine.translation(room.x * scale, room.y * scale),
                fills=(object_paint(picture, size, fit, position),),
            )
        ]

    def text(self, style: SvgStyle, place: Place) -> list[Layer]:
        """Return the layers of a text."""
        return text_layers(style, place, self.to_page, self.to_page @ self.to_layout, self.context)

    def foreign(self, style: SvgStyle, place: Place) -> list[Layer]:
        """Return the layers of HTML inside the drawing."""
        room = box_of(style, place.viewport)
        if room.is_empty or style.is_copy:
            return []
        inner = self.context.convert_html(style.node, Placement(room, self.to_page @ place.ctm))
        to_drawing = place.ctm @ Affine.translation(room.x, room.y)
        layers = [replace(layer, transform=to_drawing @ layer.transform) for layer in inner]
        if style.value("overflow-x") == "visible" or lies_within(inner, Rect(0, 0, room.width, room.height)):
            return layers
        return masked_by_outline(layers, mapped_path(rectangle_path(room), place.ctm), svg_name(style.node))

    def _in_viewport(self, style: SvgStyle, place: Place, room: Rect, view_box_text: str) -> list[Layer]:
        """Return the layers inside a viewport of its own, which by default hides what lies beyond it."""
        if room.is_empty:
            return []
        view_box = view_box_of(view_box_text)
        inner = replace(place, ctm=place.ctm @ Affine.translation(room.x, room.y), viewport=room.size)
        if view_box is not None:
            preserve = style.node.attributes.get("preserveaspectratio", "")
            inner = replace(place, ctm=place.ctm @ fitted(view_box, room, preserve), viewport=view_box.size)
        layers = self.inside(style, inner)
        if not layers or style.value("overflow-x") in ("visible", "auto"):
            return layers
        return masked_by_outline(layers, mapped_path(rectangle_path(room), place.ctm), svg_name(style.node))

    @staticmethod
    def _side(style: SvgStyle, name: str, reference: float, used: SvgStyle | None = None) -> float:
        """Return a side of a viewport: the attribute, else that of what is used, else all there is.

        Source: SVG 2, section 5.6.2; that style sheets say nothing of it, as seen in Chromium.
        """
        own = used.node.attributes.get(name, "100%") if used is not None else "100%"
        return max(0.0, style.measured(style.node.attributes.get(name, own), reference, reference))

    def _once(self, node: SnapshotNode, style: SvgStyle, place: Place) -> list[Layer]:
        """Return the layers inside of a mask or a marker; none inside of itself."""
        if node.index in self.drawn_now:
            return []
        self.drawn_now.add(node.index)
        try:
            return self.inside(style, place)
        finally:
            self.drawn_now.remove(node.index)

    def _masked(self, layers: list[Layer], style: SvgStyle, place: Place) -> list[Layer]:
        """Return layers below the mask that an element refers to."""
        value = style.value("mask-image")
        url = parse_url(value if value != "none" else style.value("mask"))
        node = self.context.referenced(url) if url and layers else None
        if node is None or node.name != "mask" or node.index in self.drawn_now:
            return layers
        if node.attributes.get("maskcontentunits") == "objectBoundingBox":
            box = object_bounds(style, place.viewport, self.context)
            if box is None or box.is_empty:
                return []
            place = Place(place.ctm @ Affine(box.width, 0, 0, box.height, box.x, box.y), Size(1.0, 1.0))
        own = self.context.style_of(node)
        if node.box is None:  # in a drawing that is not laid out itself
            own = style.copied(node, self.context.index.parent_of(node))
        inside = self._once(node, own, place)
        if not inside:
            return []
        is_alpha = "alpha" in (own.value("mask-type"), node.attributes.get("mask-type"))
        return below_mask(svg_name(style.node), layers, inside, by_light=not is_alpha)


def _is_within(ctm: Affine, side: float, bounds: Rect = _UNIT) -> bool:
    """Whether a rectangle of user units lies within the coordinates that a page may have."""
    area = ctm.bounds(bounds)
    # A comparison with what is no number is false, so that overflows end here too.
    return max(abs(area.x), abs(area.y), abs(area.right), abs(area.bottom)) <= side and area.width >= 0


def _object_fit(preserve: str) -> tuple[str, str]:
    """Return what ``preserveAspectRatio`` is called in CSS: ``object-fit`` and ``object-position``."""
    if "none" in preserve:
        return "fill", "50% 50%"
    places = {"Min": "0%", "Mid": "50%", "Max": "100%"}
    x = next((place for word, place in places.items() if f"x{word}" in preserve), "50%")
    y = next((place for word, place in places.items() if f"Y{word}" in preserve), "50%")
    return ("cover" if "slice" in preserve else "contain"), f"{x} {y}"


_MAKERS: dict[str, Callable[[_Drawing, SvgStyle, Place], list[Layer]]] = {
    "g": _Drawing.group,
    "a": _Drawing.group,
    "switch": _Drawing.switch,
    "svg": _Drawing.nested,
    "use": _Drawing.use,
    "image": _Drawing.image,
    "text": _Drawing.text,
    "foreignobject": _Drawing.foreign,
    **dict.fromkeys(SHAPES, _Drawing.shape),
}
