"""Takes boxes out of the box tree that show nothing and hold nothing together."""

from __future__ import annotations

from collections.abc import Container

from htmlfig_desktop.core.geometry import IDENTITY, Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.element_kinds import is_replaced
from htmlfig_desktop.engine.convert.boxes.flow_style import has_columns
from htmlfig_desktop.engine.convert.boxes.look import LookBook
from htmlfig_desktop.engine.convert.boxes.placement import Placement
from htmlfig_desktop.engine.convert.boxes.widths import is_centered, is_clamped, keeps_width

_CLIP, _ELEMENT, _TEXT = BoxKind.CLIP, BoxKind.ELEMENT, BoxKind.TEXT  # faster than asking an enum, for all boxes


def tidy(box: Box, looks: LookBook, *, keeps_rows: bool = False, parts: Container[int] = frozenset()) -> None:
    """Simplify everything inside a box, from the leaves up.

    Empty boxes go; a box that only wraps gives its place to its one child, or, where it is an only child itself,
    its children to its parent.

    Args:
        box: Simplified in place.
        looks: Of the boxes.
        keeps_rows: Whether boxes stay that keep a row in the middle of one that shows something.
        parts: Elements whose boxes stay whatever they show, by ``SnapshotNode.index``.
    """
    children: list[Box] = []
    for child in box.children:
        tidy(child, looks, keeps_rows=keeps_rows, parts=parts)
        if _is_blank(child) or (child.kind is _CLIP and _is_shut(child)):
            continue
        if children and _clip_alike(children[-1], child):
            children[-1].children.extend(child.children)
            continue
        is_broken = len(child.layout.fragments) > 1 and len(box.children) > 1 and has_columns(box.layout.style)
        if is_broken and _is_wrapper(child, looks, parts):
            children.extend(_by_column(child))
            continue
        if not _is_wrapper(child, looks, parts) or ((keeps_rows or _is_top(box)) and holds_together(child)):
            children.append(child)
        elif len(child.children) == 1 and not holds_beside_middle(child):
            children.append(_standing_for(child.children[0], child))
        elif child.children:
            children.append(child)
    if _is_only_wrapper(children, looks, parts) and not ((keeps_rows or _is_top(box)) and _is_middle(children[0], box)):
        inner = children[0]
        box.lays_out = inner.lays_out or inner.layout
        box.keeps_middle = inner.keeps_middle or inner.is_middle or centers_down(box.layout.style)
        box.narrows = inner.layout if keeps_width(inner.layout) else inner.narrows
        box.has_columns = inner.has_columns or has_columns(inner.layout.style)
        children = inner.children
    box.children = children
    for child in children:
        child.parent = box
        if child.kind is _CLIP:
            for inner in child.children:
                inner.parent = child


def _by_column(box: Box) -> list[Box]:
    """Return a box that goes on from column to column as one for each of them; itself where something in it does, too.

    So a list that stands in columns with other blocks is a list in each.
    """
    made: list[Box] = []
    for rect in box.layout.fragments if box.placement.matrix is IDENTITY else ():
        inside = [child for child in box.children if rect.contains(_middle_of(child))]
        if not inside:
            continue
        layout = replace(box.layout, rect=rect, fragments=())
        part = Box(
            _ELEMENT,
            box.node,
            layout,
            Placement(rect).on_pixels(1.0),
            box.order,
            document=box.document,
            children=inside,
        )
        for child in inside:
            child.parent = part
        part.settle()
        made.append(part)
    return made if sum(len(part.children) for part in made) == len(box.children) else [box]


def _middle_of(box: Box) -> Rect:
    """Return the part of a box in the middle of what it shows, by which it stands in one column or another."""
    area = box.bounds or box.placement.rect
    return Rect(area.center.x, area.y, 0.0, area.height).inset(_SAME, 0.0, _SAME, 0.0)


def _standing_for(box: Box, wrapper: Box) -> Box:
    """Return a box that takes the place of the one around it."""
    style, outermost = wrapper.layout.style, box.outermost
    box.is_middle = box.is_middle or centers_down(style)
    if style["display"] in _FLEX and style["flex-direction"].startswith("row"):
        box.is_item = box.is_item or outermost.style["flex-grow"] == "0"
    is_beside = (box.is_aside or _is_out_of_flow(box)) and not _covers(outermost, wrapper.layout)
    box.is_aside = is_beside or wrapper.is_aside
    box.stands_as = wrapper.outermost
    box.has_columns = box.has_columns or wrapper.has_columns or has_columns(style)
    if box.held is None and keeps_width(wrapper.layout):
        box.held = wrapper.layout
    return box


def _covers(layout: LayoutBox, wrapper: LayoutBox) -> bool:
    """Whether a box is where the one around it is: the track of a switch in its label, whatever its position says."""
    a, b = layout.rect, wrapper.rect
    return (
        max(abs(a.x - b.x), abs(a.y - b.y), abs(a.right - b.right), abs(a.bottom - b.bottom)) <= _SAME
        and not a.is_empty
    )


def _is_shut(box: Box) -> bool:
    """Whether nothing inside shows, because the clip leaves no room or all of it lies beside."""
    return box.clip is not None and (box.clip.is_empty or box.bounds is None)


def _clip_alike(first: Box, second: Box) -> bool:
    """Whether two neighbors are cut by the same edges, so that one clip holds the content of both."""
    return first.kind is _CLIP is second.kind and first.clip == second.clip and first.placement == second.placement


def _is_blank(box: Box) -> bool:
    """Whether a text is nothing but space, without a line under it."""
    if box.kind is not _TEXT or box.paragraph is None:
        return False
    lines = box.paragraph.lines
    return all(each.characters.isspace() and not each.look.decorations for line in lines for each in line.pieces)


def _is_out_of_flow(box: Box) -> bool:
    style = box.outermost.style
    return box.kind is _ELEMENT and style["position"] in ("absolute", "fixed")


def _is_only_wrapper(children: list[Box], looks: LookBook, parts: Container[int]) -> bool:
    return len(children) == 1 and bool(children[0].children) and _is_wrapper(children[0], looks, parts)


def _is_top(box: Box) -> bool:
    """Whether a box is the page, or stands for all of it: what is in its middle holds the whole page there."""
    return box.parent is None or box.node.name in _TOP


def _is_middle(row: Box, box: Box) -> bool:
    """Whether a row in the middle of a box stays a box of its own.

    In one that shows something or is as high, and where the row may only be so wide.
    """
    if not holds_together(row):
        return False
    is_as_high = abs(box.layout.rect.height - row.layout.rect.height) <= _SAME
    return box.ink is not None or _is_top(box) or is_as_high or is_clamped(row.layout)


def holds_beside_middle(box: Box) -> bool:
    """Whether a box in the middle of a wider one keeps what it holds at one of its own sides: a message at the right.

    Without it that would stand nowhere once the one around is wider, as the sides of its column are not its own.
    """
    if len(box.children) != 1 or not keeps_width(box.layout):
        return False
    (only,) = box.children
    if only.kind is _TEXT and only.stands_as is None:  # the box is its block, as wide as that
        return False
    room, inner = box.layout.rect, only.outermost
    is_in_flow = inner.style["position"] not in ("absolute", "fixed")
    return is_in_flow and abs(inner.rect.x - room.x - (room.right - inner.rect.right)) > 2 * _SAME


def holds_together(box: Box) -> bool:
    """Whether a box keeps a row or grid in it from becoming as wide as what is around it."""
    if len(box.children) < 2 or not is_centered(box.layout):
        return False
    inside = (box.lays_out or box.layout).style
    return inside["display"] in _ROWS or has_columns(inside) or all(map(_floats, box.children))


def _floats(box: Box) -> bool:
    return box.outermost.style["float"] != "none"


def _is_wrapper(box: Box, looks: LookBook, parts: Container[int]) -> bool:
    """Whether a box neither paints nor clips nor composites, nor is a part of its own."""
    if box.kind is not _ELEMENT or box.ink is not None or is_replaced(box.node) or box.node.index in parts:
        return False
    if box.clip is not None and not _clips_nothing(box):
        return False
    look = looks.of(box.layout)
    return not (look.is_group or box.isolates) and box.layout.style["isolation"] == "auto"


def _clips_nothing(box: Box) -> bool:
    """Whether all that is inside fits, so that clipping makes no difference."""
    clip = box.clip
    if clip is None:
        return True
    if any(box.layout.style[f"border-{corner}-radius"] != "0px" for corner in _CORNERS) or _cuts_blocks(box):
        return False
    pending = list(box.children)
    while pending:
        inner = pending.pop()
        if inner.ink is not None and not clip.contains(inner.ink, 0.5):
            return False
        pending.extend(inner.children)
    return True


def _cuts_blocks(box: Box) -> bool:
    """Whether a box leaves out lines of the blocks inside, which a snapshot may not tell of."""
    return box.layout.style["-webkit-line-clamp"] != "none" and any(each.node is not box.node for each in box.children)


def centers_down(style: ComputedStyle) -> bool:
    """Whether a box puts what is inside in the middle of its height."""
    if style.get("display") not in _FLEX:
        return False
    return style["align-items" if style["flex-direction"].startswith("row") else "justify-content"].endswith("center")


_SAME = 0.5
"""px by which boxes that are equally high may differ."""
_TOP = frozenset({"html", "body"})
_FLEX = frozenset({"flex", "inline-flex"})
_ROWS = frozenset({"flex", "grid"})
_CORNERS = ("top-left", "top-right", "bottom-right", "bottom-left")
