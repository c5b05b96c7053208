"""Decides for each frame whether its children form a row or a column, and keeps count."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import Anchors
from htmlfig_desktop.engine.convert.arrange.anchoring import anchored
from htmlfig_desktop.engine.convert.arrange.axes import COLUMN, ROW, Axis
from htmlfig_desktop.engine.convert.arrange.bounding import limits_of
from htmlfig_desktop.engine.convert.arrange.budget import LayerBudget
from htmlfig_desktop.engine.convert.arrange.gridding import gridded
from htmlfig_desktop.engine.convert.arrange.members import Member, extended, is_bare, moved
from htmlfig_desktop.engine.convert.arrange.ordering import in_layout_order
from htmlfig_desktop.engine.convert.arrange.outcomes import Container, Outcome, Reason
from htmlfig_desktop.engine.convert.arrange.stacks import Effort, Stack, stacked
from htmlfig_desktop.engine.convert.arrange.wishes import Flow, Wishes, wishes_of
from htmlfig_desktop.engine.convert.arrange.wrapping import wrapped
from htmlfig_desktop.engine.convert.box import Box, BoxKind
from htmlfig_desktop.engine.convert.element_kinds import REPLACED
from htmlfig_desktop.engine.convert.spare import faded
from htmlfig_desktop.engine.scene.nodes import Frame, Layer, LayoutChild, LayoutMode, ScrollBehavior, Text

_BLOCK_LEVEL = frozenset({"block", "flex", "grid", "table", "list-item", "flow-root", "table-row", "table-row-group"})


@dataclass(frozen=True, slots=True)
class _Found:
    """A frame with its auto layout."""

    frame: Frame
    added: int
    """Layers that are new."""
    members: tuple[Member, ...]
    """Its children."""


class Arranger:
    """Arranges the frames of one conversion, the inner ones first."""

    def __init__(self, anchors: Mapping[int, Anchors]) -> None:
        self._anchors = anchors
        self._origins: dict[int, tuple[Layer, Box]] = {}
        self._outcomes: dict[int, Outcome] = {}
        self._budget = LayerBudget()

    @property
    def drawings(self) -> int:
        """Frames around drawings."""
        return self._budget.drawings

    def expect(self, root: Box) -> None:
        """Get ready for a page, as its boxes are."""
        self._budget.expect(root)

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What became of the containers, the inner ones first."""
        return tuple(self._outcomes.values())

    def note(self, layers: Sequence[Layer], box: Box) -> None:
        """Remember which box layers came from."""
        for layer in layers:
            self._origins[id(layer)] = (layer, box)
            if not isinstance(layer, Frame) or box.node.name in REPLACED:
                self._budget.take_whole(layer)

    def arranged(self, frame: Frame, box: Box) -> Layer:
        """Return a frame with auto layout where Figma would show the same; else without those that only hold.

        Args:
            frame: The layer of ``box``, its children placed.
            box: What the frame was made of.
        """
        frame = self._faded(frame)
        frame = replace(frame, children=tuple(self._anchored(child, frame, box) for child in frame.children))
        merged = self._merged(frame, box) if self._budget.is_crowded else None
        if merged is not None:
            return merged
        members = [self._member(child, at) for at, child in enumerate(frame.children)]
        wishes = wishes_of(box)
        flowing = [member for member in members if member.is_flowing]
        reason: Reason | None = _obstacle(frame, members, flowing)
        if reason is None:
            whole = frame
            if is_bare(frame):
                whole, members = _covering(frame, members)
                flowing = [member for member in members if member.is_flowing]
            found = _found(whole, members, flowing, wishes, spends=self._budget.has_room)
            if not isinstance(found, Reason):
                return self._settled(found, _container(wishes, flowing, box), box)
            reason = found
        if flowing and reason is not Reason.SINGLE:
            self._outcomes[id(box)] = Outcome(_container(wishes, flowing, box), reason, box)
        frame = replace(frame, children=tuple(self._without_holders(frame)))
        if len(frame.children) == 1 and id(frame.children[0]) in self._origins and _only_holds(frame):
            return moved(frame.children[0], frame.transform.e, frame.transform.f)
        self._budget.take(frame, 0)
        return frame

    def _merged(self, frame: Frame, box: Box) -> Frame | None:
        """Return a column that holds the texts of columns and list items in it itself; None where that fails."""
        wishes = wishes_of(box)
        stacks = [child for child in frame.children if _is_column_of_texts(child) or self._is_line_of_list(child)]
        if not stacks or wishes.is_row or wishes.flow in (Flow.GRID, Flow.TABLE):
            return None
        goes = {id(child) for child in stacks}
        flat: list[Layer] = []
        for child in frame.children:
            flat.extend(self._freed(child) if isinstance(child, Frame) and id(child) in goes else (child,))
        whole = replace(frame, children=tuple(flat))
        members = [self._member(child, at).beside_text() for at, child in enumerate(flat)]
        flowing = [member for member in members if member.is_flowing]
        if len(flowing) < 2 or _obstacle(whole, members, flowing) is not None:
            return None
        found = _found(whole, members, flowing, wishes, spends=False)
        if isinstance(found, Reason):
            return None
        for child in stacks:
            origin = self._origins.get(id(child))
            self._outcomes.pop(id(origin[1]) if origin is not None else 0, None)
            self._budget.give_back()
        return self._settled(found, _container(wishes, flowing, box), box)

    def _settled(self, found: _Found, container: Container, box: Box) -> Frame:
        """Take note of a frame that is arranged, and return it."""
        self._budget.take(found.frame, found.added)
        self._outcomes[id(box)] = Outcome(container, None, box, found.added)
        children: list[Layer] = []
        for member, child in zip(found.members, found.frame.children, strict=True):
            bounded = child
            if member.box is not None:
                if member.is_flowing and (limits := limits_of(child, member.box)) is not None:
                    bounded = replace(child, limits=limits)
                self._origins[id(bounded)] = (bounded, member.box)
            children.append(bounded)
        return replace(found.frame, children=tuple(children))

    def _is_line_of_list(self, layer: Layer) -> bool:
        """Whether a layer is a bare frame of a list's marker and one text."""
        if not isinstance(layer, Frame) or not _is_free_to_go(layer) or len(layer.children) != 2:
            return False
        origins = [self._origins.get(id(child)) for child in layer.children]
        markers = sum(origin is not None and origin[1].kind is BoxKind.MARKER for origin in origins)
        return markers == 1 == sum(isinstance(child, Text) for child in layer.children)

    def _freed(self, frame: Frame) -> Iterator[Layer]:
        """Yield what a frame holds, placed in its parent."""
        for inner in frame.children:
            freed = replace(moved(inner, frame.transform.e, frame.transform.f), layout_child=None, limits=None)
            origin = self._origins.get(id(inner))
            if origin is not None:
                self._origins[id(freed)] = (freed, origin[1])
            yield freed

    def _faded(self, frame: Frame) -> Frame:
        """Return a frame that leaves its opacity to the only layer in it, where that looks the same."""
        found = faded(frame)
        if found is None:
            return frame
        origin = self._origins.get(id(frame.children[0]))
        if origin is not None:
            self._origins[id(found[1])] = (found[1], origin[1])
        return found[0]

    def _anchored(self, layer: Layer, frame: Frame, around: Box) -> Layer:
        """Return a layer that keeps to the edges of its frame that its element is anchored to."""
        origin = self._origins.get(id(layer))
        if origin is None or origin[1].kind is not BoxKind.ELEMENT:
            return layer
        box = origin[1]
        anchors = self._anchors.get(box.node.index)
        if anchors is None or box.layout is not box.node.box or not layer.transform.is_translation:
            return layer
        found = anchored(layer, frame.size, around, anchors, box.layout.used)
        if found.horizontal is layer.horizontal and found.vertical is layer.vertical:
            return layer
        self._origins[id(found)] = (found, box)
        return found

    def _member(self, layer: Layer, place: int) -> Member:
        origin = self._origins.get(id(layer))
        return Member.of(layer, origin[1] if origin is not None else None, place)

    def _without_holders(self, frame: Frame) -> Iterator[Layer]:
        """Yield a frame's children, and instead of those that only hold others what they hold."""
        for child in frame.children:
            if not (isinstance(child, Frame) and (_only_holds(child) or self._is_dear(child))):
                yield child
                continue
            self._budget.give_back()
            yield from self._freed(child)

    def _is_dear(self, frame: Frame) -> bool:
        """Whether a frame holds pieces of a line together that would do without, on a page with many layers."""
        origin = self._origins.get(id(frame))
        outcome = self._outcomes.get(id(origin[1])) if origin is not None else None
        if outcome is None or outcome.container is not Container.INLINE or outcome.reason is not None:
            return False
        if self._budget.has_room or not _is_free_to_go(frame):
            return False
        self._outcomes[id(outcome.box)] = replace(outcome, reason=Reason.LAYERS)
        return True


def _is_column_of_texts(layer: Layer) -> bool:
    """Whether a layer is a bare column of nothing but texts."""
    if not isinstance(layer, Frame) or layer.auto_layout is None or not _is_free_to_go(layer):
        return False
    is_column = layer.auto_layout.mode is LayoutMode.VERTICAL
    return is_column and all(isinstance(child, Text) for child in layer.children)


def _only_holds(frame: Frame) -> bool:
    return frame.auto_layout is None and _is_free_to_go(frame)


def _is_free_to_go(frame: Frame) -> bool:
    return (
        is_bare(frame)
        and frame.transform.is_translation
        and frame.scroll_behavior is ScrollBehavior.SCROLLS
        and not any(child.mask for child in frame.children)
    )


def _obstacle(frame: Frame, members: Sequence[Member], flowing: Sequence[Member]) -> Reason | None:
    """Return why a frame cannot have an auto layout, before anything is measured."""
    if not flowing:
        return Reason.NOTHING_FLOWS
    if len(flowing) == 1 and is_bare(frame):
        return Reason.SINGLE
    aside = sum(member.box is not None and not member.is_flowing for member in members)
    if aside > len(flowing) or any(member.layer.mask for member in members):
        return Reason.MOSTLY_ASIDE
    return None


def _covering(frame: Frame, members: list[Member]) -> tuple[Frame, list[Member]]:
    """Return a bare frame made large enough for what flows in it."""
    flowing = [member.rect for member in members if member.is_flowing]
    area = flowing[0]
    for rect in flowing[1:]:
        area = area.union(rect)
    top, left = max(0.0, -area.y), max(0.0, -area.x)
    right, bottom = max(0.0, area.right - frame.size.width), max(0.0, area.bottom - frame.size.height)
    if max(top, right, bottom, left) < 0.05:
        return frame, members
    larger = extended(frame, top, right, bottom, left)
    return larger, [member.placed(child.bounds, child) for member, child in zip(members, larger.children, strict=True)]


def _found(
    frame: Frame, members: Sequence[Member], flowing: Sequence[Member], wishes: Wishes, *, spends: bool
) -> _Found | Reason:
    """Return the frame with its auto layout, or why it has none."""
    reason = Reason.OVERLAP
    for chosen in _choices(flowing):
        for stack in _stacks(frame.size, chosen, wishes, spends=spends):
            if stack is None:
                reason = Reason.UNEVEN if reason is Reason.OVERLAP else reason
                continue
            finished = _finished(frame, members, stack)
            if finished is not None:
                return finished
            reason = Reason.PAINT_ORDER
    return reason


def _stacks(size: Size, members: Sequence[Member], wishes: Wishes, *, spends: bool) -> Iterator[Stack | None]:
    """Yield the stacks that members may form, the best first; None for an attempt that failed."""
    axes = [axis for axis in _axes(wishes, members) if _in_line(axis, members)]
    if not axes:
        # what is a grid to CSS is one here too, unless all in it is equally wide: then a row wraps as well
        is_grid = wishes.flow is Flow.GRID and not _are_alike(members)
        attempts = (gridded, wrapped) if is_grid else (wrapped,)
        yield from filter(None, (attempt(size, members) for attempt in attempts))
    for effort in _efforts(len(members), spends=spends):
        for axis in axes:
            yield stacked(axis, size, members, wishes, effort)
    if wishes.flow is Flow.GRID:
        yield gridded(size, members)


def _are_alike(members: Sequence[Member]) -> bool:
    """Whether members are equally wide."""
    widths = [member.rect.width for member in members]
    return max(widths) - min(widths) < 1


def _choices(flowing: Sequence[Member]) -> Iterator[Sequence[Member]]:
    """Yield which children may form the stack: all, or all but those that float."""
    yield flowing
    settled = [member for member in flowing if not member.is_float]
    if len(flowing) / 2 <= len(settled) < len(flowing):
        yield settled


def _efforts(count: int, *, spends: bool) -> Iterator[Effort]:
    """Yield what to try, the best first: layers are added only where the page has room for them."""
    yield Effort()
    yield Effort(keeps_text_sizes=True)
    groups = min(count - 1, 1 + count // 4) if spends else 0
    if groups:
        yield Effort(groups)
        yield Effort(groups, keeps_text_sizes=True)
    yield Effort(stretches_texts=True)
    if groups:
        yield Effort(groups, stretches_texts=True)


def _axes(wishes: Wishes, members: Sequence[Member]) -> tuple[Axis, Axis]:
    """Return the directions to try; what is as wide as its only child can follow that child's width in a row."""
    is_row = wishes.is_row or (wishes.is_shrunk and len(members) == 1)
    return (ROW, COLUMN) if is_row else (COLUMN, ROW)


def _in_line(axis: Axis, members: Sequence[Member]) -> bool:
    """Whether members follow each other along an axis; neighbors may overlap a little."""
    ordered = sorted(members, key=lambda member: (axis.start(member.rect), axis.end(member.rect)))
    for before, after in itertools.pairwise(ordered):
        overlap = axis.end(before.rect) - axis.start(after.rect)
        shorter = min(axis.end(each.rect) - axis.start(each.rect) for each in (before, after))
        if overlap > shorter / 2 + 0.05:
            return False
    return True


def _finished(frame: Frame, members: Sequence[Member], stack: Stack) -> _Found | None:
    """Return the frame with its stack, in an order that keeps the picture; None where there is none."""
    ordered = in_layout_order(members, stack.members)
    if ordered is None:
        return None
    flowing = {id(member) for member in stack.members}
    children = tuple(
        member.layer if id(member) in flowing else replace(member.layer, layout_child=_ABSOLUTE) for member in ordered
    )
    return _Found(replace(frame, children=children, auto_layout=stack.layout), stack.added, tuple(ordered))


def _container(wishes: Wishes, flowing: Sequence[Member], box: Box) -> Container:
    """Return what kind of CSS layout holds the children."""
    if wishes.flow is not Flow.BLOCK:
        return _CONTAINERS[wishes.flow]
    blocks = sum(_is_block(member, box) for member in flowing)
    if len(flowing) < 2:
        return Container.OTHER
    return Container.BLOCKS if blocks == len(flowing) else Container.INLINE


def _is_block(member: Member, around: Box) -> bool:
    """Whether a child is a block of its own: an element, or the text of one."""
    box = member.box
    if box is None:
        return False
    if box.kind is BoxKind.TEXT and box.node is around.node:
        return False
    style = (box.stands_as or box.layout).style
    return style["display"] in _BLOCK_LEVEL and style["float"] == "none"


_ABSOLUTE = LayoutChild(is_absolute=True)
_CONTAINERS = {Flow.FLEX: Container.FLEX, Flow.GRID: Container.GRID, Flow.TABLE: Container.TABLE}
