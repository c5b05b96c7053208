"""Pages in frames: they lie on a canvas of their own, inside border and padding of the element that shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from htmlfig_desktop.core.geometry import Affine, Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.convert.boxes.placement import Placement
from htmlfig_desktop.engine.convert.css.background import BackgroundBox
from htmlfig_desktop.engine.convert.layering.decorated import Decorated
from htmlfig_desktop.engine.convert.paint.backgrounds import Backgrounds, Painted, box_area
from htmlfig_desktop.engine.scene.nodes import Frame, Layer
from htmlfig_desktop.engine.scene.paints import SolidPaint

Filling = Callable[[Box, Placement], Sequence[Layer]]
"""Makes the layers of all boxes inside a box, placed in something."""


def with_page(
    box: Box, own: Decorated, inside: list[Layer], backgrounds: Backgrounds, fill: Filling
) -> tuple[Decorated, list[Layer]]:
    """Return what a box paints and holds, with the page that it shows.

    Args:
        box: Of a frame; as it is where it shows no page.
        own: What it paints.
        inside: What it holds besides.
        backgrounds: Of all boxes.
        fill: Makes the page's layers.
    """
    if box.inner is None:
        return own, inside
    whole = Rect(0, 0, box.placement.rect.width, box.placement.rect.height)
    area = box_area(BackgroundBox.CONTENT, box.layout, whole.size)
    page = Placement(area.moved(box.inner.rect.x, box.inner.rect.y), box.inner.matrix)
    with backgrounds.seen_through(page.rect):
        canvas = _canvas(box, page, backgrounds)
        children = (*canvas.behind, *fill(box, page))
    if area == whole:
        return replace(own, painted=replace(own.painted, fills=(*own.painted.fills, *canvas.fills))), list(children)
    if not children and not canvas.fills:
        return own, inside
    place = Affine.translation(area.x, area.y)
    frame = Frame(name="Page", size=area.size, transform=place, fills=canvas.fills, clips=True, children=children)
    return own, [*inside, frame]


def _canvas(box: Box, page: Placement, backgrounds: Backgrounds) -> Painted:
    document, below = box.node.document, () if box.ground is None else (SolidPaint(box.ground),)
    if box.canvas is None or document is None:
        return Painted(below)
    roots = (node.box for node in document.root.children if node.name == "html")
    canvas = backgrounds.canvas(box.canvas, next(roots, None), page)
    return replace(canvas, fills=(*below, *canvas.fills))
