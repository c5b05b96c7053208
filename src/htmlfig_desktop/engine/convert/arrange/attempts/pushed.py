"""Columns whose end is kept by an automatic margin: the buttons of cards that are all as high as the highest of them.

What stands above that margin takes the room that it leaves, in a frame if need be: a column of cards then ends alike
whatever is typed in it, and however high its row makes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.arrange.attempts.bands import grouped
from htmlfig_desktop.engine.convert.arrange.attempts.may_add import MayAdd
from htmlfig_desktop.engine.convert.arrange.members.members import Member, is_bare, moved
from htmlfig_desktop.engine.convert.arrange.stacking.axes import COLUMN
from htmlfig_desktop.engine.convert.arrange.stacking.edges import css_edges
from htmlfig_desktop.engine.convert.arrange.stacking.preparing import Effort
from htmlfig_desktop.engine.convert.arrange.stacking.stacks import stacked
from htmlfig_desktop.engine.convert.arrange.wishes.wishes import Flow, Place, Wishes
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.widths import MARGIN
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.scene.nodes import Frame, LayoutChild, LayoutMode, LayoutSizing, PrimaryAlign, Text

_CLOSE = 1.0
"""px; two roundings."""
_MOST_COUSINS = 24
"""Columns that are looked at to see whether they are alike but for such a margin."""
_LEVELS = 3
"""How far up the cards may be whose columns they are."""
_GROWS = LayoutChild(grows=True, stretches=True)
_EFFORTS = (
    Effort(spans_texts=True),
    Effort(),
    Effort(keeps_text_sizes=True),
    Effort(2, spans_texts=True),
    Effort(2),
    Effort(spans_texts=True, stretches_texts=True),
    Effort(stretches_texts=True),
)


@dataclass(frozen=True, slots=True)
class Pushed:
    """The members of a column, of which one takes the room that a margin leaves."""

    members: tuple[Member, ...]
    added: int
    """Layers that are new."""


def pushed(size: Size, members: Sequence[Member], wishes: Wishes, may_add: MayAdd) -> Iterator[Pushed]:
    """Yield the members of a column of which one takes what an automatic margin leaves, the fewest layers first.

    That is what stands right above it, the texts there or all above it. Nothing where there is no such margin.

    Args:
        size: Of the frame.
        members: What is in flow in it.
        wishes: Of its box.
        may_add: Which layers may be added.
    """
    if wishes.flow is not Flow.FLEX or wishes.is_row or wishes.justify is not Place.START or len(members) < 2:
        return
    ordered = sorted(members, key=COLUMN.order)
    if abs(size.height - max(0.0, wishes.padding[2]) - ordered[-1].rect.bottom) > _CLOSE:
        return
    rooms = ((at, _room(ordered, at)) for at in range(len(ordered) - 1, 0, -1))
    at, room = next((found for found in rooms if found[1] is not None), (0, None))
    if room is None:
        return
    above, below = ordered[:at], ordered[at:]
    if (longer := _longer(above[-1], room)) is not None:
        yield Pushed((*above[:-1], longer, *below), 0)
    gap = below[0].rect.y - above[-1].rect.bottom - room
    if may_add is MayAdd.NOTHING or gap < 0 or above[0].rect.y < 0:
        return
    low, high = css_edges(COLUMN, size.width, wishes)
    texts = sum(1 for _ in takewhile(lambda member: isinstance(member.layer, Text), reversed(above)))
    for count in dict.fromkeys((texts or len(above), len(above))):
        top = above[-count].rect.y
        area = Rect(low, top, high - low, below[0].rect.y - gap - top)
        group = _group(above[-count:], area, wishes)
        if group is not None:
            yield Pushed((*above[:-count], group[0], *below), 1 + group[1])


def _room(members: Sequence[Member], at: int) -> float | None:
    """Return what an automatic margin above a member leaves, px; None where it has none."""
    from_end = len(members) - at
    for member, side, place in (
        (members[at], "margin-top", from_end),
        (members[at - 1], "margin-bottom", from_end + 1),
    ):
        box = member.box
        if box is None or box.parent is None:
            continue
        margin = _margin(box, side)
        if margin > MARGIN:
            return margin
        cousins = (_of_cousin(cousin, place) for cousin in _cousins(box.parent))
        others = (_margin(each, side) for each in cousins if each is not None and each.node.name == box.node.name)
        if any(abs(other - margin) > _CLOSE for other in others):
            return margin
    return None


def _margin(box: Box, side: str) -> float:
    outermost = box.stands_as or (box.layout if box.kind is BoxKind.ELEMENT else None)
    return 0.0 if outermost is None else parse_px(outermost.used.get(side))


def _of_cousin(box: Box, from_end: int) -> Box | None:
    """Return the child of a column that stands so far from its end."""
    flowing = [child for child in box.children if child.kind in (BoxKind.ELEMENT, BoxKind.TEXT) and not child.is_aside]
    return flowing[-from_end] if len(flowing) >= from_end else None


def _cousins(box: Box) -> Iterator[Box]:
    """Yield boxes that have the same place as one in boxes that are alike, such as the bodies of other cards."""
    path: list[tuple[str, str]] = []
    each = box
    for _ in range(_LEVELS):
        around, look = each.parent, _look(each)
        if around is None:
            return
        alike = (other for other in around.children[: 2 * _MOST_COUSINS] if other is not each and _look(other) == look)
        for other, _ in zip(alike, range(_MOST_COUSINS), strict=False):
            found: Box | None = other
            for step in reversed(path):
                found = next((child for child in found.children if _look(child) == step), None) if found else None
            if found is not None:
                yield found
        path.append(look)
        each = around


def _look(box: Box) -> tuple[str, str]:
    return box.node.name, box.node.attributes.get("class", "")


def _longer(member: Member, room: float) -> Member | None:
    """Return a member that shows nothing with so much more room below; None where something in it would move."""
    frame = member.layer
    layout = frame.auto_layout if isinstance(frame, Frame) else None
    if not isinstance(frame, Frame) or layout is None or not is_bare(frame) or frame.limits is not None:
        return None
    if layout.mode is not LayoutMode.VERTICAL or layout.primary_align is not PrimaryAlign.MIN:
        return None
    rect = member.rect
    longer = replace(
        frame,
        size=Size(rect.width, rect.height + room),
        auto_layout=replace(layout, primary_sizing=LayoutSizing.FIXED),
        layout_child=_GROWS,
    )
    return member.placed(Rect(rect.x, rect.y, rect.width, rect.height + room), longer)


def _group(members: Sequence[Member], area: Rect, wishes: Wishes) -> tuple[Member, int] | None:
    """Return members as one column between some edges, and how many layers that takes; None where they are none."""
    inside = [
        member.placed(member.rect.moved(-area.x, -area.y), moved(member.layer, -area.x, -area.y)) for member in members
    ]
    own = replace(wishes, padding=(0.0,) * 4, slack=0.0, spare=0.0, own_sides=None)
    for effort in _EFFORTS:
        stack = stacked(COLUMN, area.size, inside, own, effort)
        if stack is not None:
            found = grouped("Stack", area, stack.members, stack.layout)
            return replace(found, layer=replace(found.layer, layout_child=_GROWS)), stack.added
    return None
