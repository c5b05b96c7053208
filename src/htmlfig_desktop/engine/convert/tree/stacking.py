"""Places units into the box tree so that the tree, painted front to back, shows what the browser painted.

Units come in the order they are painted. Each goes as deep as it can along its ancestors in the document: deeper
nesting paints it earlier than what follows those ancestors, so it stops where something painted before it, but
behind it in the tree, would then cover it; and it stops before a clipping ancestor that does not clip it.
Source: CSS 2.1, appendix E; CSS Overflow 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.placement import Placement
from htmlfig_desktop.engine.convert.css.keywords import SIDES
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.convert.shapes.corner_radii import SQUARE, CornerRadii, corner_radii
from htmlfig_desktop.engine.convert.tree.flow import Unit


def place_units(units: Sequence[Unit]) -> None:
    """Nest all units of one document, settled, into the tree whose root they were walked from."""
    ordered = sorted(units, key=lambda unit: unit.turn)
    reaches = _reaches(ordered)
    behind: dict[Box, int] = {}
    for unit in ordered:
        if unit.is_behind:
            at = behind.get(unit.stacking, 0)
            behind[unit.stacking] = at + 1
            _adopt(unit, unit.stacking, at)
            continue
        reach = reaches.get(unit.box)
        host, lowest = _outside(unit) or (_host(unit, reach), None)
        _adopt(unit, host, _slot(unit.box, reach, host, behind.get(host, 0) if lowest is None else lowest))


def _reaches(ordered: Sequence[Unit]) -> dict[Box, Rect]:
    """Return what each unit covers together with the units that are to come into its stacking context.

    A stacking context is painted as one, so its place must suit all of it, although most comes later.
    """
    reaches: dict[Box, Rect] = {}
    for unit in reversed(ordered):
        area = _seen(unit)
        inner = reaches.get(unit.box)
        area = inner if area is None else area.union(inner) if inner else area
        if area is None:
            continue
        reaches[unit.box] = area
        around = reaches.get(unit.stacking)
        reaches[unit.stacking] = area.union(around) if around else area
    return reaches


def _seen(unit: Unit) -> Rect | None:
    """Return what a unit covers of the page, without what its clipping ancestors cut off, unless that is all of it."""
    whole = unit.box.bounds
    area = whole
    for clip in unit.clips:
        if area is not None and clip.clip is not None:
            area = area.intersection(clip.clip)
    return whole if area is None or area.is_empty else area


def _outside(unit: Unit) -> tuple[Box, int] | None:
    """Return what a unit goes into that its own stacking context would clip, and in front of how many boxes there.

    So it is with what is fixed in a fixed box that scrolls, such as the button at the edge of a menu. None: it stays.
    """
    area, inner = _seen(unit), unit.stacking
    if area is None or not _cuts(inner, unit, area):
        return None
    outer = inner.parent
    while outer is not None and _cuts(outer, unit, area):
        inner, outer = outer, outer.parent
    return None if outer is None else (outer, outer.children.index(inner) + 1)


def _host(unit: Unit, reach: Rect | None) -> Box:
    """Return the deepest ancestor that the unit can be nested in."""
    path = _path(unit.dom_parent, unit.stacking)
    host = path[0]
    area = _seen(unit)
    for above, below in pairwise(path):
        if area is not None and _cuts(below, unit, area):
            break
        if reach is not None and above.covers_in_front(below, reach):
            break
        host = below
    return host


def _path(box: Box, top: Box) -> list[Box]:
    """Return the boxes from ``top`` down to ``box``. Boxes not yet in the tree cannot be nested in."""
    path = [box]
    while path[-1] is not top and path[-1].parent is not None:
        path.append(path[-1].parent)
    if path[-1] is not top:
        return [top]
    return path[::-1]


def _cuts(box: Box, unit: Unit, area: Rect) -> bool:
    """Whether nesting inside ``box`` would clip what the browser does not clip."""
    return box.clip is not None and box not in unit.clips and not box.clip.contains(area, 0.5)


def _slot(box: Box, reach: Rect | None, host: Box, lowest: int) -> int:
    """Return where among its siblings a box goes: at its place in the document if that covers nothing up."""
    at = len(host.children)
    if at == lowest or host.children[-1].order < box.order:
        return at
    near = host.near(reach) if reach is not None else ()
    while at > lowest:
        sibling = host.children[at - 1]
        if sibling.order < box.order or (reach is not None and sibling in near and sibling.paints_within(reach)):
            break
        at -= 1
    return at


def _adopt(unit: Unit, host: Box, at: int) -> None:
    """Nest a unit, inside a clip where it left clipping ancestors behind."""
    box = unit.box
    area = box.bounds
    around = set(_path(host, unit.stacking))
    ancestor: Box | None = unit.stacking
    while ancestor is not None:
        around.add(ancestor)
        ancestor = ancestor.parent
    missing = [clip for clip in unit.clips if clip not in around and clip.clip is not None]
    cut, rounded, radii = None, None, SQUARE
    for clip in missing:
        if clip.clip is None or area is None:
            continue
        cutting = _cutting_radii(clip, clip.clip, area)
        if not cutting.is_square:
            rounded, radii = clip.clip, cutting
        if not (cutting.is_square and clip.clip.contains(area, 0.5)):
            cut = clip.clip if cut is None else cut.intersection(clip.clip)
    if cut is None:
        host.adopt(box, at)
    else:
        radii = radii if cut == rounded else SQUARE  # else its corners are cut off by others
        wrapper = Box(BoxKind.CLIP, box.node, box.layout, Placement(cut), box.order, clip=cut, radii=radii)
        wrapper.adopt(box)
        area = wrapper.settle()
        host.adopt(wrapper, at)
    host.grow(area)


def _cutting_radii(clip: Box, window: Rect, area: Rect) -> CornerRadii:
    """Return the round corners of a box that clips, where they cut something off that covers an area; else square ones.

    Those of a box that clips elsewhere than along its edges, or that is turned, stay square.
    """
    if clip.window is not None or not clip.placement.matrix.is_translation:
        return SQUARE
    size, style = clip.placement.rect.size, clip.layout.style
    edges = (parse_px(style[f"border-{side}-width"]) for side in SIDES)
    radii = corner_radii(style, size).inside(*edges)
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = radii.radii
    left, top = max(0.0, area.x - window.x), max(0.0, area.y - window.y)
    right, bottom = max(0.0, window.right - area.right), max(0.0, window.bottom - area.bottom)
    corners = ((left, top, ax, ay), (right, top, bx, by), (right, bottom, cx, cy), (left, bottom, dx, dy))
    return radii if any(_lies_beyond(*corner) for corner in corners) else SQUARE


def _lies_beyond(x: float, y: float, radius_x: float, radius_y: float) -> bool:
    """Whether a point so far inside of a corner lies outside of its curve."""
    if x >= radius_x or y >= radius_y:
        return False
    return ((radius_x - x) / radius_x) ** 2 + ((radius_y - y) / radius_y) ** 2 > 1
