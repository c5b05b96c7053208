"""What is known of the frames of one design: where they come from, what became of them, and what they may cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import Anchors, LayoutBox, NodeKind
from htmlfig_desktop.engine.convert.arrange.attempts.attempts import Found
from htmlfig_desktop.engine.convert.arrange.attempts.outcomes import Container, Outcome, Reason
from htmlfig_desktop.engine.convert.arrange.members.members import Member, holding
from htmlfig_desktop.engine.convert.arrange.members.origins import Origins
from htmlfig_desktop.engine.convert.arrange.sparing.budget import LayerBudget
from htmlfig_desktop.engine.convert.arrange.wishes.anchoring import anchored, anchored_in, followed, kept_at_edges
from htmlfig_desktop.engine.convert.arrange.wishes.bounding import is_bounded, limits_of
from htmlfig_desktop.engine.convert.arrange.wishes.wishes import Flow, WishBook, Wishes
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.per_style import PerStyle
from htmlfig_desktop.engine.scene.nodes import Frame, Layer, Rectangle, Vector, children_of

_BLOCK_LEVEL = frozenset({"block", "flex", "grid", "table", "list-item", "flow-root", "table-row", "table-row-group"})


class FrameBook:
    """The book that all who arrange frames of one design read and write in."""

    def __init__(self, anchors: Mapping[LayoutBox, Anchors], columns: Mapping[LayoutBox, str]) -> None:
        self.origins = Origins()
        self.wishes = WishBook(columns)
        self.budget = LayerBudget()
        self._anchors = anchors
        self._outcomes: dict[Box, Outcome] = {}
        self._is_bounded = PerStyle(is_bounded)

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What became of the containers, the inner ones first."""
        return tuple(self._outcomes.values())

    def outcome_of(self, layer: Layer) -> Outcome | None:
        """Return what became of the box of a frame; None where it holds nothing in flow."""
        box = self.origins.of(layer)
        return None if box is None else self._outcomes.get(box)

    def members(self, frame: Frame) -> list[Member]:
        """Return the children of a frame with the boxes they came from."""
        origin = self.origins.of
        return [Member.of(child, origin(child), at) for at, child in enumerate(frame.children)]

    def with_anchored(self, frame: Frame, around: Box) -> tuple[Frame, list[Member]]:
        """Return a frame whose children keep to the edges that their elements are anchored to, and these children."""
        size, wishes, members = frame.size, self.wishes.of(around), []
        for at, child in enumerate(frame.children):
            box = self.origins.of(child)
            members.append(Member.of(self._anchored(child, box, size, around, wishes), box, at))
        return holding(frame, [member.layer for member in members]), members

    def anchored(self, layer: Layer, size: Size, around: Box) -> Layer:
        """Return a layer that keeps to the edges of a frame of a size that its element is anchored to.

        Args:
            layer: Placed in the frame.
            size: Of the frame.
            around: What the frame was made of.
        """
        return self._anchored(layer, self.origins.of(layer), size, around, self.wishes.of(around))

    def _anchored(self, layer: Layer, box: Box | None, size: Size, around: Box, wishes: Wishes) -> Layer:
        if not layer.transform.is_translation:
            return layer
        if box is None or (box.node.kind is NodeKind.PSEUDO and _is_aside(box)):
            found = kept_at_edges(layer, size) if isinstance(layer, Rectangle | Vector) else layer
        else:
            outermost = box.stands_as
            own = self._anchors.get(box.layout) if box.kind is BoxKind.ELEMENT else None
            outer = self._anchors.get(outermost) if own is None and outermost is not None else None
            if own is not None:
                found = anchored(layer, size, around, own, box.layout)
            elif outer is not None and outermost is not None:
                found = anchored_in(layer, size, around, outer, outermost, box)
            else:
                found = followed(layer, box, around, wishes)
        if found.horizontal is layer.horizontal and found.vertical is layer.vertical:
            return layer
        return self.origins.passed(layer, found)

    def settled(self, found: Found, flowing: Sequence[Member], box: Box) -> Frame:
        """Take note of a frame that is arranged, and return it."""
        self.budget.take(found.frame, found.added)
        self._outcomes[box] = Outcome(self._container(flowing, box), None, box, found.added)
        pairs = zip(found.members, found.frame.children, strict=True)
        return holding(found.frame, [self._noted(child, member) for member, child in pairs])

    def refuse(self, reason: Reason, flowing: Sequence[Member], box: Box) -> None:
        """Take note why a box gets no auto layout."""
        self._outcomes[box] = Outcome(self._container(flowing, box), reason, box)

    def forget(self, layer: Layer) -> None:
        """Take note that a frame which held others is no more."""
        self._drop_outcome(layer)
        self.budget.give_back()

    def take_back(self, layer: Layer) -> None:
        """Take note that a layer is arranged once more: what was noted of it does not count."""
        self.budget.take_back(layer)
        self._drop_outcome(layer)

    def _drop_outcome(self, layer: Layer) -> None:
        box = self.origins.of(layer)
        if box is not None:
            self._outcomes.pop(box, None)

    def give_up(self, layer: Layer) -> None:
        """Take note that a frame has no auto layout any more, to spare layers."""
        outcome = self.outcome_of(layer)
        if outcome is not None:
            self._outcomes[outcome.box] = replace(outcome, reason=Reason.LAYERS)

    def _noted(self, child: Layer, member: Member) -> Layer:
        """Return a layer of a stack with its limits; what it came from is remembered."""
        if member.held is not None:
            return self._with_held(child, member.held)
        if member.group and isinstance(child, Frame):
            pairs = zip(member.group, child.children, strict=True)
            return holding(child, [self._noted(inner, each) for each, inner in pairs])
        if member.box is None:
            return child
        may_be_bounded = member.is_flowing and self._is_bounded[member.box.layout.style]
        limits = limits_of(child, member.box) if may_be_bounded else None
        if limits is not None:
            proved = child.limits.max_width if child.limits is not None else None
            widths = [width for width in (limits.max_width, proved) if width is not None]
            child = replace(child, limits=replace(limits, max_width=min(widths, default=None)))
        self.origins.note(child, member.box)
        return child

    def _with_held(self, holder: Layer, box: Box) -> Layer:
        """Return a frame that was made around a layer, with the limits of that; it is remembered."""
        (layer,) = children_of(holder)
        limits = limits_of(layer, box) if self._is_bounded[box.layout.style] else None
        inner = layer if limits is None else replace(layer, limits=limits)
        self.origins.note(inner, box)
        return replace(holder, children=(inner,))

    def _container(self, flowing: Sequence[Member], box: Box) -> Container:
        """Return what kind of CSS layout holds the children."""
        flow = self.wishes.of(box).flow
        if flow is not Flow.BLOCK:
            return _CONTAINERS[flow]
        if len(flowing) < 2:
            return Container.OTHER
        return Container.BLOCKS if all(_is_block(member, box) for member in flowing) else Container.INLINE


def _is_aside(box: Box) -> bool:
    """Whether a box is out of flow: of such a pseudo-element nobody says where it is anchored."""
    return box.layout.style["position"] in ("absolute", "fixed")


def _is_block(member: Member, around: Box) -> bool:
    """Whether a child is a block of its own: an element, or the text of one."""
    box = member.box
    if box is None:
        return False
    if box.kind is BoxKind.TEXT and box.node is around.node:
        return False
    style = box.outermost.style
    return style["display"] in _BLOCK_LEVEL and style["float"] == "none"


_CONTAINERS = {Flow.FLEX: Container.FLEX, Flow.GRID: Container.GRID, Flow.TABLE: Container.TABLE}
