"""Boxes that paint themselves in a part of their box only: tables beside their caption, fieldsets around a legend."""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import SnapshotNode
from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.convert.boxes.look import LookBook
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.convert.shapes.outlines import ROUND, joined_paths, rectangle_path
from htmlfig_desktop.engine.convert.shapes.path_data import PathPen
from htmlfig_desktop.engine.convert.svg.clips import masked_by_outline
from htmlfig_desktop.engine.convert.text.line_metrics import whole
from htmlfig_desktop.engine.scene.ink import ink_of
from htmlfig_desktop.engine.scene.nodes import Layer, Rectangle, Vector, children_of
from htmlfig_desktop.engine.scene.paints import StrokeAlign
from htmlfig_desktop.engine.scene.paths import PathData, Winding

_NARROWEST = 0.5
"""px of a legend that leaves a gap one sees."""
_OUT_OF_FLOW = ("absolute", "fixed")


def own_area(box: Box, looks: LookBook) -> Rect | None:
    """Return where a box paints itself, px of its border box; None where that is all of it."""
    is_fieldset = box.node.name == "fieldset"
    if not is_fieldset and box.layout.style["display"] not in ("table", "inline-table"):
        return None
    if box.layout is not box.node.box or not box.placement.matrix.is_translation:
        return None
    return _below_legend(box, looks.of(box.layout).border_widths[0]) if is_fieldset else _beside_caption(box)


def legend_of(node: SnapshotNode) -> SnapshotNode | None:
    """Return what interrupts the border of a fieldset: its first legend in flow (HTML, section 15.3.13)."""
    return next((child for child in node.children if child.name == "legend" and _is_in_flow(child)), None)


def legend_gap(box: Box) -> tuple[float, float] | None:
    """Return from where to where a legend interrupts the top border of its fieldset, px of the border box.

    None where it does not, or hides the border itself.
    """
    if any(child.covers_border for child in box.children):
        return None
    legend = legend_of(box.node) if box.node.name == "fieldset" else None
    place = _inside(box, legend) if legend is not None else None
    return (place.x, place.right) if place is not None and place.width > _NARROWEST else None


def interrupted(layers: list[Layer], area: Rect, gap: tuple[float, float], border: float) -> list[Layer]:
    """Return what paints a fieldset without the piece of the top border that its legend interrupts.

    A plain border is one open line; others are masked.

    Args:
        layers: What paints it, in its border box.
        area: Where, px of its border box.
        gap: From left to right, likewise.
        border: Width of the top border, px.
    """
    if len(layers) == 1:
        opened = _opened(layers[0], gap)
        if opened is not None:
            return opened
    reach = area
    for layer in layers:
        reach = reach.union(ink_of(layer) or reach)
    around = rectangle_path(reach)
    hole = rectangle_path(Rect.from_edges(gap[0], area.y, gap[1], area.y + border))
    return masked_by_outline(layers, replace(joined_paths((around, hole)), winding=Winding.ODD), "Background")


def _opened(layer: Layer, gap: tuple[float, float]) -> list[Layer] | None:
    """Return a box whose border is an open line; None where its sides differ or a corner is cut."""
    if not isinstance(layer, Rectangle) or children_of(layer) or layer.effects:
        return None
    if layer.stroke is None or not layer.transform.is_translation:
        return None
    stroke, corners = layer.stroke, layer.corners
    if stroke.align is not StrokeAlign.INSIDE or stroke.sides is not None or stroke.dashes or corners.smoothing:
        return None
    half = stroke.weight / 2
    width, height = layer.size.width - stroke.weight, layer.size.height - stroke.weight
    first, last = gap[0] - layer.transform.e - half, gap[1] - layer.transform.e - half
    radii = [max(0.0, radius - half) for radius in corners.radii]
    if min(width, height) <= 0 or first < radii[0] or last > width - radii[1]:
        return None
    line = Vector(
        name="Border",
        size=Size(width, height),
        transform=layer.transform @ Affine.translation(half, half),
        opacity=layer.opacity,
        blend_mode=layer.blend_mode,
        horizontal=layer.horizontal,
        vertical=layer.vertical,
        path=_open_path(width, height, radii, first, last),
        stroke=replace(stroke, align=StrokeAlign.CENTER),
    )
    return [replace(layer, stroke=None), line] if layer.fills else [line]


def _open_path(width: float, height: float, radii: list[float], first: float, last: float) -> PathData:
    """Return the outline of a round box, clockwise, from the end of a gap in its top side to where that begins."""
    a, b, c, d = radii
    k = 1 - ROUND
    pen = PathPen()
    pen.move(last, 0)
    pen.line(width - b, 0)
    if b:
        pen.cubic(width - b * k, 0, width, b * k, width, b)
    pen.line(width, height - c)
    if c:
        pen.cubic(width, height - c * k, width - c * k, height, width - c, height)
    pen.line(d, height)
    if d:
        pen.cubic(d * k, height, 0, height - d * k, 0, height - d)
    pen.line(0, a)
    if a:
        pen.cubic(0, a * k, a * k, 0, a, 0)
    pen.line(first, 0)
    return pen.path()


def _below_legend(box: Box, border: float) -> Rect | None:
    """Return the box of a fieldset without what the upper half of its legend takes."""
    legend = legend_of(box.node)
    place = _inside(box, legend) if legend is not None else None
    size = box.placement.rect.size
    if place is None:
        return None
    top = max(0.0, (place.height - border) / 2)
    return Rect.from_edges(0, _on_pixel(box, top), size.width, size.height)


def _beside_caption(box: Box) -> Rect | None:
    """Return the box of a table without its captions and their margins. Source: CSS 2.1, section 17.4."""
    size = box.placement.rect.size
    top, bottom = 0.0, size.height
    for child in box.node.children:
        if child.box is None or child.box.style["display"] != "table-caption":
            continue
        place = _inside(box, child)
        above, below = (parse_px(child.box.used[f"margin-{side}"]) for side in ("top", "bottom"))
        if place is not None and place.y <= max(0.0, above) + 0.5:
            top = max(top, place.bottom + below)
        elif place is not None:
            bottom = min(bottom, place.y - above)
    if bottom - top >= size.height - 0.01:
        return None
    if bottom < size.height:
        bottom = _on_pixel(box, bottom)
    return Rect.from_edges(0, _on_pixel(box, top), size.width, bottom)


def _on_pixel(box: Box, y: float) -> float:
    """Return where a border lies that begins at a height inside a box: on a whole pixel of the page."""
    origin = box.layout.rect.y
    return whole(origin + y) - whole(origin)


def _inside(box: Box, node: SnapshotNode) -> Rect | None:
    """Return where a node lies, px of the border box."""
    if node.box is None or node.box.rect.height <= 0:
        return None
    origin = box.layout.rect
    return node.box.rect.moved(-origin.x, -origin.y)


def _is_in_flow(node: SnapshotNode) -> bool:
    if node.box is None:
        return False
    style = node.box.style
    return style["float"] == "none" and style["position"] not in _OUT_OF_FLOW
