"""How the width of a box follows that of the box around it, as far as its own values tell.

A snapshot has used values only: of a width it does not say whether it is ``auto``. What fills the box around it to the
last pixel is taken for such; what stands in its middle was put there by its margins.
"""

from __future__ import annotations

from htmlfig_desktop.engine.capture.snapshot import LayoutBox
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.scene.nodes import Constraint

_CLOSE = 0.6
"""px; a rounding to pixels, and a little."""
_PAINTED = 1.0
"""px by which what is painted on whole pixels may be wider or narrower than it was laid out: both edges are rounded."""
MARGIN = 48.0
"""px up to which equal margins at both sides are distances; wider ones are what ``auto`` leaves."""
_BLOCKS = frozenset({"block", "flex", "grid", "list-item", "flow-root"})
_CONTAINERS = frozenset({"block", "list-item", "flow-root"})
_UNBOUND = 1e5
_SHARES = (60, 70, 80, 85)
"""Percent that people give to blocks in the middle, and any whole number above; 50 and 75 of a window are 720 and
1080 px as well, which more people write."""


def is_block(layout: LayoutBox) -> bool:
    """Whether a box in flow is as wide as the one around it, unless something else is said."""
    style = layout.style
    return style["display"] in _BLOCKS and style["float"] == "none" and style["position"] not in ("absolute", "fixed")


def is_block_container(layout: LayoutBox) -> bool:
    """Whether text directly inside of a box goes from edge to edge of it."""
    return layout.style["display"] in _CONTAINERS


def inner_width(layout: LayoutBox) -> float:
    """Return how wide a box is inside its paddings, px."""
    return layout.rect.width - sum(insets(layout))


def insets(layout: LayoutBox) -> tuple[float, float]:
    """Return the borders and paddings of a box at its left and right, px."""
    style, used = layout.style, layout.used
    left = parse_px(style["border-left-width"]) + parse_px(used["padding-left"])
    return left, parse_px(style["border-right-width"]) + parse_px(used["padding-right"])


def is_clamped(layout: LayoutBox) -> bool:
    """Whether a box is as wide as it may be, and narrower than it would be without that."""
    value = layout.style.get("max-width")
    if value == "none" or not value.endswith("px") or not 0 < parse_px(value) < _UNBOUND:
        return False
    around = 0.0
    if layout.style["box-sizing"] != "border-box":
        around = sum(insets(layout))
    return abs(layout.rect.width - parse_px(value) - around) <= _CLOSE


def is_centered(layout: LayoutBox) -> bool:
    """Whether margins put a block of a width of its own into the middle of the box around it."""
    return is_block(layout) and _are_beside_middle(layout, *margins(layout))


def keeps_width(layout: LayoutBox) -> bool:
    """Whether a block in the middle of the one around it is as wide as it may be, and wider in no wider one.

    ``width: min(1120px, 100% - 3rem)`` says so as ``max-width`` does, but a snapshot has what came of it only. What has
    a whole share of its room is taken for one that follows it (``width: 80%``).
    """
    if not is_centered(layout):
        return False
    return is_clamped(layout) or not _is_share(layout.rect.width, layout.rect.width + sum(margins(layout)))


def _is_share(width: float, room: float) -> bool:
    percent = 100 * width / room
    whole = round(percent)
    return (whole in _SHARES or whole > _SHARES[-1]) and abs(percent - whole) * room / 100 <= _CLOSE


def _are_beside_middle(layout: LayoutBox, left: float, right: float) -> bool:
    """Whether the margins of a block are equal because it is to stand in the middle."""
    if left <= _CLOSE or abs(left - right) > _CLOSE:
        return False
    return left > MARGIN or is_clamped(layout)


def margins(layout: LayoutBox) -> tuple[float, float]:
    """Return the margins at the left and right, px."""
    return parse_px(layout.used["margin-left"]), parse_px(layout.used["margin-right"])


def law(layout: LayoutBox, room: float) -> Constraint | None:
    """Return how a block in flow follows a box around it that leaves it some room; None where it does not tell.

    Args:
        layout: Of the block.
        room: Width inside the paddings of the box around it, px.
    """
    if not is_block(layout):
        return None
    left, right = margins(layout)
    fills = abs(left + layout.rect.width + right - room) < _PAINTED
    if is_clamped(layout):
        if fills and abs(left - right) <= _CLOSE and left > _CLOSE:
            return Constraint.CENTER
        return Constraint.MAX if fills and left > right + _CLOSE else Constraint.MIN
    if not fills:
        return Constraint.MIN
    return Constraint.CENTER if _are_beside_middle(layout, left, right) else Constraint.STRETCH
