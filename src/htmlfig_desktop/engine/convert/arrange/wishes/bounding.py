"""Smallest and largest sizes, as CSS has them and as Figma has them inside an auto layout."""

from __future__ import annotations

from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.scene.nodes import Layer, Rectangle, SizeLimits

_CLOSE = 0.05
"""px by which a layer may pass a bound of its element without losing it."""
_SAME = 0.5
"""px by which a layer may differ from its element's box; others stand for more or less than it."""
_NONE = (None, None)
_EDGES = {"width": ("left", "right"), "height": ("top", "bottom")}
_PROPERTIES = ("min-width", "max-width", "min-height", "max-height")
_UNBOUNDED = frozenset({"", "auto", "none", "0px"})
_UNBOUND = 1e5
"""px; what is larger bounds nothing that anybody sees."""


def is_bounded(style: ComputedStyle) -> bool:
    """Whether CSS sets bounds on the size of boxes of a style."""
    return any(style.get(name) not in _UNBOUNDED for name in _PROPERTIES)


def limits_of(layer: Layer, box: Box) -> SizeLimits | None:
    """Return the bounds that CSS sets on a box's size, as far as its layer keeps to them; None: none.

    Percentages are none: Figma knows px only.

    Args:
        layer: What became of the box.
        box: One whose style ``is_bounded``.
    """
    if box.kind is not BoxKind.ELEMENT or box.stands_as is not None or not isinstance(layer, Rectangle):
        return None
    if not layer.transform.is_translation:
        return None
    size, own = layer.size, box.placement.rect.size
    across = _bounds(box.layout, "width", size.width) if abs(size.width - own.width) <= _SAME else _NONE
    down = _bounds(box.layout, "height", size.height) if abs(size.height - own.height) <= _SAME else _NONE
    return SizeLimits(*across, *down) if any((*across, *down)) else None


def _bounds(layout: LayoutBox, side: str, length: float) -> tuple[float | None, float | None]:
    return _bound(layout, "min", side, length), _bound(layout, "max", side, length)


def _bound(layout: LayoutBox, end: str, side: str, length: float) -> float | None:
    """Return one bound of the border box, px; None where there is none, or the layer is beyond it."""
    style = layout.style
    value = style.get(f"{end}-{side}", "")
    if not value.endswith("px"):
        return None
    bound = parse_px(value)
    if style["box-sizing"] != "border-box":
        for edge in _EDGES[side]:
            bound += parse_px(style[f"border-{edge}-width"]) + parse_px(layout.used[f"padding-{edge}"])
    if not 0 < parse_px(value) < _UNBOUND or (length < bound - _CLOSE if end == "min" else length > bound + _CLOSE):
        return None
    return min(bound, length) if end == "min" else max(bound, length)
