"""Boxes of backdrops: what lies between a modal dialog and the page."""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.engine.capture.snapshot import Backdrop, LayoutBox, NodeKind, SnapshotDocument, SnapshotNode
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.placement import Placement
from htmlfig_desktop.engine.convert.css.keywords import SIDES

_PLAIN = {
    **{f"border-{side}-{part}": value for side in SIDES for part, value in (("width", "0px"), ("style", "none"))},
    **{f"border-{across}-{side}-radius": "0px" for across in ("top", "bottom") for side in ("left", "right")},
    **dict.fromkeys(("transform", "translate", "rotate", "scale", "perspective", "clip-path", "mask-image"), "none"),
    **dict.fromkeys(("box-shadow", "filter", "outline-style", "border-image-source"), "none"),
    **dict.fromkeys(("overflow-x", "overflow-y"), "visible"),
    "mix-blend-mode": "normal",
    "opacity": "1",
    "position": "fixed",
    "clip": "auto",
    "background-clip": "border-box",
    "background-origin": "padding-box",
    "background-size": "auto",
    "background-repeat": "repeat",
    "background-position-x": "0%",
    "background-position-y": "0%",
}
"""What a backdrop does not take from its element."""


def backdrop_box(
    node: SnapshotNode, layout: LayoutBox, backdrop: Backdrop, viewport: Size, document: SnapshotDocument, order: int
) -> Box:
    """Return the box of a backdrop, which covers the window.

    Args:
        node: The element it belongs to.
        layout: Its box.
        backdrop: What it looks like.
        viewport: Size of the window, CSS px.
        document: Of the element.
        order: Place in the flat tree.
    """
    rect = Rect(0, 0, viewport.width, viewport.height)
    values = {
        **_PLAIN,
        "background-color": backdrop.color,
        "background-image": backdrop.image,
        "backdrop-filter": backdrop.filter,
    }
    size = {"width": f"{viewport.width:g}px", "height": f"{viewport.height:g}px"}
    used = layout.used.changed({**size, **{f"padding-{side}": "0px" for side in SIDES}})
    own = LayoutBox(rect, layout.style.changed(values), used, layout.paint_order, is_stacking_context=True)
    stand_in = SnapshotNode(node.index, NodeKind.PSEUDO, "::backdrop", "", {}, node.backend_id, own)
    return Box(BoxKind.ELEMENT, stand_in, own, Placement(rect), order, ink=rect, document=document)
