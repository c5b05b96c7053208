"""Fieldsets whose legend lies on their border and hides it, as designers draw them: the gap goes with the legend.

In CSS the border has a gap below the legend, whose upper half belongs to the box of the fieldset, with nothing painted
beside it. Where the fieldset may begin at its border, for all blocks that follow each other do so alike, it is one
frame with its border, and the legend reaches over its top edge; else the border is a rectangle behind what is inside.
"""

from __future__ import annotations

from itertools import pairwise

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.look import Look, LookBook
from htmlfig_desktop.engine.convert.layering.grounds import Grounds
from htmlfig_desktop.engine.convert.layering.own_areas import legend_of, own_area

_IN_PLACE = ("static", "relative")
_SAME = 0.5
"""px by which the upper halves of legends may differ that are alike."""


def cover_borders(root: Box, looks: LookBook, grounds: Grounds) -> None:
    """Let legends hide the border of their fieldsets where they lie on plain colors; boxes are changed in place.

    Args:
        root: Of a box tree from which nothing was taken out yet.
        looks: Of its boxes.
        grounds: Of its page.
    """
    pending, covered = [root], list[tuple[Box, Box, Rect]]()
    while pending:
        box = pending.pop()
        pending += box.children
        if box.node.name == "fieldset" and box.kind is BoxKind.ELEMENT:
            found = _covered(box, looks, grounds)
            if found is not None:
                covered.append((box, *found))
    areas = {box: area for box, _, area in covered}
    lowered = [each for each in covered if _may_begin_lower(each[0], areas)]  # all are asked before one changes
    for fieldset, legend, area in lowered:
        _begin_at_border(fieldset, legend, area)


def _covered(fieldset: Box, looks: LookBook, grounds: Grounds) -> tuple[Box, Rect] | None:
    """Let a legend hide the border of its fieldset; return it and what the fieldset paints, or None where it cannot."""
    look, area, legend = looks.of(fieldset.layout), own_area(fieldset, looks), _plain_legend(fieldset)
    if area is None or legend is None or not look.paints or look.is_group or look.has_background_image:
        return None
    if fieldset.clip is not None or fieldset.window is not None:
        return None
    cover = _cover(fieldset, legend, area, look, grounds)
    if cover is None:
        return None
    if looks.of(legend.layout).background.is_transparent:
        legend.layout = replace(legend.layout, style=legend.layout.style.changed(cover))
    legend.ink = legend.placement.page_bounds
    legend.covers_border = True
    return legend, area


def _begin_at_border(fieldset: Box, legend: Box, area: Rect) -> None:
    rect, layout = fieldset.placement.rect, fieldset.layout.rect
    fieldset.placement = replace(fieldset.placement, rect=area.moved(rect.x, rect.y), exact=None)
    shown = Rect.from_edges(layout.x, layout.y + area.y, layout.right, layout.bottom)
    fieldset.layout = replace(fieldset.layout, rect=shown)
    fieldset.ink = fieldset.placement.page_bounds
    legend.is_aside = True


def _may_begin_lower(fieldset: Box, areas: dict[Box, Rect]) -> bool:
    """Whether a fieldset without the upper half of its legend leaves equal distances in its column equal.

    Args:
        fieldset: In flow or not.
        areas: What fieldsets with such legends paint.
    """
    style = fieldset.layout.style
    if style["position"] not in _IN_PLACE or style["display"] != "block":
        return False
    outermost = fieldset
    while outermost.parent is not None and len(outermost.parent.children) == 1 and outermost.parent.ink is None:
        outermost = outermost.parent
    if outermost.parent is None:
        return True
    blocks = sorted(outermost.parent.children, key=lambda box: box.placement.rect.y)
    if any(after.placement.rect.y < before.placement.rect.bottom for before, after in pairwise(blocks)):
        return len(blocks) == 1
    halves = [areas[inner].y if (inner := _innermost(box)) in areas else 0.0 for box in blocks[1:]]
    return not halves or max(halves) - min(halves) < _SAME


def _innermost(box: Box) -> Box:
    while len(box.children) == 1 and box.ink is None:
        box = box.children[0]
    return box


def _plain_legend(fieldset: Box) -> Box | None:
    """Return the box of a fieldset's legend where it stands in place with something in it."""
    node = legend_of(fieldset.node)
    found = [child for child in fieldset.children if child.node is node and child.kind is BoxKind.ELEMENT]
    if len(found) != 1 or not found[0].children or found[0].clip is not None:
        return None
    style = found[0].layout.style
    is_plain = style["position"] in _IN_PLACE and style["background-image"] in ("none", "")
    return found[0] if is_plain and found[0].placement.matrix == fieldset.placement.matrix else None


def _cover(fieldset: Box, legend: Box, area: Rect, look: Look, grounds: Grounds) -> dict[str, str] | None:
    """Return the background of a legend that shows what one sees now where the border has its gap; None: none does."""
    if not look.background.is_transparent and not look.background.is_opaque:
        return None
    place = legend.placement.rect
    below = grounds.below(fieldset, place)
    ground = below if look.background.is_transparent else look.background
    if ground is None:
        return None
    if ground == below:
        return {"background-color": _written(ground)}
    top = area.y + fieldset.placement.rect.y - place.y
    color = _written(ground)
    return {"background-image": f"linear-gradient(transparent {top}px, {color} {top}px)"}


def _written(color: Color) -> str:
    return f"color(srgb {color.r} {color.g} {color.b})"
