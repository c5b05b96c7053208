"""Decides for each frame whether its children form a row or a column, and keeps count."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping, Sequence

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import Anchors, NodeKind
from htmlfig_desktop.engine.convert.arrange.anchoring import anchored, followed, inside, kept_at_edges
from htmlfig_desktop.engine.convert.arrange.attempts import Found, arrangement, covering, obstacle
from htmlfig_desktop.engine.convert.arrange.bounding import is_bounded, limits_of
from htmlfig_desktop.engine.convert.arrange.budget import LayerBudget, MayAdd
from htmlfig_desktop.engine.convert.arrange.members import Member, is_bare, is_free_to_go, moved
from htmlfig_desktop.engine.convert.arrange.origins import Origins
from htmlfig_desktop.engine.convert.arrange.outcomes import Container, Outcome, Reason
from htmlfig_desktop.engine.convert.arrange.plates import on_plate
from htmlfig_desktop.engine.convert.arrange.retrying import Retrying
from htmlfig_desktop.engine.convert.arrange.thinning import Thinning, Ways
from htmlfig_desktop.engine.convert.arrange.wishes import Flow, WishBook, Wishes
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.element_kinds import CONTROLS, REPLACED
from htmlfig_desktop.engine.convert.boxes.widths import is_centered, is_clamped
from htmlfig_desktop.engine.convert.layering.spare import cut_picture, faded, without_idle_isolation
from htmlfig_desktop.engine.convert.per_style import PerStyle
from htmlfig_desktop.engine.scene.nodes import Frame, Group, Layer, LayoutMode, Rectangle, Text, Vector, children_of

_BLOCK_LEVEL = frozenset({"block", "flex", "grid", "table", "list-item", "flow-root", "table-row", "table-row-group"})


class Arranger:
    """Arranges the frames of one conversion, the inner ones first."""

    def __init__(self, anchors: Mapping[int, Anchors], columns: Mapping[int, str] | None = None) -> None:
        self._anchors = anchors
        self._origins = Origins()
        self._wishes = WishBook(columns or {})
        self._outcomes: dict[int, Outcome] = {}
        self._budget = LayerBudget()
        self._is_bounded = PerStyle(is_bounded)

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
            self._origins.note(layer, box)
            if isinstance(layer, Group):
                self._note_inside(layer, box)
            if not isinstance(layer, Frame) or box.node.name in REPLACED:
                self._budget.take_whole(layer)

    def _note_inside(self, group: Group, box: Box) -> None:
        """Remember that the frame below a mask came from a box, as the group did."""
        for layer in group.children:
            if isinstance(layer, Group) and layer.mask is None:
                self._note_inside(layer, box)
            elif isinstance(layer, Frame) and layer.mask is None:
                self._origins.note(layer, box)

    def arranged(self, frame: Frame, box: Box) -> Layer:
        """Return a frame with auto layout where Figma would show the same; else without those that only hold.

        Args:
            frame: The layer of ``box``, its children placed.
            box: What the frame was made of.
        """
        frame = self._faded(without_idle_isolation(frame))
        cut = cut_picture(frame, frame.children[0]) if len(frame.children) == 1 else None
        if cut is not None:
            return self._origins.passed(frame.children[0], cut)
        plate = self._on_plate(frame, box)
        if plate is not None:
            return plate
        frame = _holding(frame, [self._anchored(child, frame, box) for child in frame.children])
        merged = self._merged(frame, box) if self._budget.is_crowded else None
        if merged is not None:
            return merged
        members = [self._member(child, at) for at, child in enumerate(frame.children)]
        wishes = self._wishes.of(box)
        flowing = [member for member in members if member.is_flowing]
        reason: Reason | None = obstacle(frame, members, flowing)
        if reason is None:
            whole = frame
            if is_bare(frame):
                whole, members = covering(frame, members)
                flowing = [member for member in members if member.is_flowing]
            found = arrangement(whole, members, flowing, wishes, self._budget.may_add_for(box))
            if not isinstance(found, Reason):
                return self._settled(found, _container(wishes, flowing, box), box)
            reason = found
        is_wrapper = is_bare(frame) and is_centered(box.layout)  # the frame around it tries once more
        if flowing and reason is not Reason.SINGLE and not is_wrapper:
            self._outcomes[id(box)] = Outcome(_container(wishes, flowing, box), reason, box)
        frame = _holding(frame, list(self._without_holders(frame)))
        if len(frame.children) == 1 and self._origins.of(frame.children[0]) is not None and _only_holds(frame):
            return moved(frame.children[0], frame.transform.e, frame.transform.f)
        self._budget.take(frame, 0)
        return frame

    def with_words_arranged(self, control: Frame, box: Box) -> Frame:
        """Return a form control in which what is written has an auto layout, where it stands the same; it is whole."""
        control = _holding(control, [self._anchored(child, control, box) for child in control.children])
        members = [self._member(child, at) for at, child in enumerate(control.children)]
        flowing = [member for member in members if member.is_flowing]
        if not any(isinstance(member.layer, Text) for member in flowing) or obstacle(control, members, flowing):
            return control
        found = arrangement(control, members, flowing, self._wishes.of(box), MayAdd.NOTHING)
        return control if isinstance(found, Reason) else found.frame

    def thinned(self, top: Frame, box: Box, painted: int) -> Frame:
        """Return a whole design without frames that it can do without, where it has too many that only hold.

        Args:
            top: The design.
            box: What it was made of.
            painted: How many boxes and texts the page paints.
        """
        self._origins.note(top, box)
        ways = Ways(
            self._origins,
            self._wishes,
            self._anchored,
            self._resettled,
            self._forgotten,
            self._outcome_of,
            self._given_up,
        )
        thinning = Thinning(ways, painted)
        found = thinning.thinned(top)
        return Retrying(self._origins, self._wishes, self._resettled, thinning.room_in(found)).retried(found)

    def _resettled(self, found: Found, flowing: Sequence[Member], box: Box) -> Frame:
        return self._settled(found, _container(self._wishes.of(box), flowing, box), box)

    def _forgotten(self, layer: Layer) -> None:
        """Take note that a frame which held others is no more."""
        self._outcomes.pop(id(self._origins.of(layer)), None)
        self._budget.give_back()

    def _outcome_of(self, layer: Layer) -> Outcome | None:
        return self._outcomes.get(id(self._origins.of(layer)))

    def _given_up(self, layer: Layer) -> None:
        """Take note that a frame has no auto layout any more, to spare layers."""
        outcome = self._outcome_of(layer)
        if outcome is not None:
            self._outcomes[id(outcome.box)] = replace(outcome, reason=Reason.LAYERS)

    def _on_plate(self, frame: Frame, box: Box) -> Frame | None:
        """Return the box behind all else in a frame, with the rest on it and arranged; None where there is none."""
        plate = on_plate(frame, self._origins)
        if plate is None:
            return None
        behind = frame.children[0]
        plate = replace(plate, children=tuple(self._anchored(child, plate, box) for child in plate.children))
        members = [self._member(child, at) for at, child in enumerate(plate.children)]
        flowing = [member for member in members if member.is_flowing]
        wishes, own = self._wishes.of(box), self._origins.of(behind)
        reason = obstacle(plate, members, flowing)
        is_control = own is not None and own.node.name in CONTROLS and isinstance(behind, Frame)
        was_arranged = isinstance(behind, Frame) and behind.auto_layout is not None and not is_control
        found = None
        if reason is None and not is_control:
            attempt = arrangement(plate, members, flowing, wishes, self._budget.may_add_for(box))
            found, reason = (None, attempt) if isinstance(attempt, Reason) else (attempt, None)
        if found is None and was_arranged:
            return None
        self._budget.take_back(behind)
        self._outcomes.pop(id(own), None)
        if found is not None:
            return self._settled(found, _container(wishes, flowing, box), box)
        if reason is not None and flowing:
            self._outcomes[id(box)] = Outcome(_container(wishes, flowing, box), reason, box)
        self._budget.take(plate, 0)
        return plate

    def _merged(self, frame: Frame, box: Box) -> Frame | None:
        """Return a column that holds the texts of columns and list items in it itself; None where that fails."""
        wishes = self._wishes.of(box)
        stacks = [child for child in frame.children if _is_column_of_texts(child) or self._is_line_of_list(child)]
        stacks = [child for child in stacks if not self._is_limited(child)]
        if not stacks or wishes.is_row or wishes.flow in (Flow.GRID, Flow.TABLE):
            return None
        goes = {id(child) for child in stacks}
        flat: list[Layer] = []
        for child in frame.children:
            flat.extend(self._freed(child) if isinstance(child, Frame) and id(child) in goes else (child,))
        whole = replace(frame, children=tuple(flat))
        members = [self._member(child, at).beside_text() for at, child in enumerate(flat)]
        flowing = [member for member in members if member.is_flowing]
        if len(flowing) < 2 or obstacle(whole, members, flowing) is not None:
            return None
        found = arrangement(whole, members, flowing, wishes, MayAdd.FOR_MARGINS)
        if isinstance(found, Reason):
            return None
        for child in stacks:
            self._forgotten(child)
        return self._settled(found, _container(wishes, flowing, box), box)

    def _settled(self, found: Found, container: Container, box: Box) -> Frame:
        """Take note of a frame that is arranged, and return it."""
        self._budget.take(found.frame, found.added)
        self._outcomes[id(box)] = Outcome(container, None, box, found.added)
        pairs = zip(found.members, found.frame.children, strict=True)
        return _holding(found.frame, [self._noted(child, member) for member, child in pairs])

    def _noted(self, child: Layer, member: Member) -> Layer:
        """Return a layer of a stack with its limits; what it came from is remembered."""
        if member.held is not None:
            return self._with_held(child, member.held)
        if member.group and isinstance(child, Frame):
            pairs = zip(member.group, child.children, strict=True)
            return _holding(child, [self._noted(inner, each) for each, inner in pairs])
        if member.box is None:
            return child
        may_be_bounded = member.is_flowing and self._is_bounded[member.box.layout.style]
        limits = limits_of(child, member.box) if may_be_bounded else None
        if limits is not None:
            most = child.limits.max_width if child.limits is not None else None
            child = replace(child, limits=replace(limits, max_width=limits.max_width or most))
        self._origins.note(child, member.box)
        return child

    def _with_held(self, holder: Layer, box: Box) -> Layer:
        """Return a frame that was made around a layer, with the limits of that; it is remembered."""
        (layer,) = children_of(holder)
        limits = limits_of(layer, box) if self._is_bounded[box.layout.style] else None
        inner = layer if limits is None else replace(layer, limits=limits)
        self._origins.note(inner, box)
        return replace(holder, children=(inner,))

    def _is_limited(self, layer: Layer) -> bool:
        """Whether CSS limits how wide a frame is, which what it holds would lose without it."""
        box = self._origins.of(layer)
        return box is not None and is_clamped(box.layout)

    def _is_line_of_list(self, layer: Layer) -> bool:
        """Whether a layer is a bare frame of a list's marker and one text."""
        if not isinstance(layer, Frame) or not is_free_to_go(layer) or len(layer.children) != 2:
            return False
        boxes = [self._origins.of(child) for child in layer.children]
        markers = sum(box is not None and box.kind is BoxKind.MARKER for box in boxes)
        return markers == 1 == sum(isinstance(child, Text) for child in layer.children)

    def _freed(self, frame: Frame) -> Iterator[Layer]:
        """Yield what a frame holds, placed in its parent. The only shape of a drawing is called as that was."""
        is_drawing = len(frame.children) == 1 and frame.semantics.tag == "SVG"
        for inner in frame.children:
            is_own = self._origins.of(inner) is None
            freed = replace(
                moved(inner, frame.transform.e, frame.transform.f),
                layout_child=None,
                limits=None,
                horizontal=frame.horizontal if is_own else inside(frame.horizontal, inner.horizontal),
                vertical=frame.vertical if is_own else inner.vertical,
            )
            if is_drawing and not inner.semantics.tag:
                freed = replace(freed, name=frame.name, semantics=frame.semantics)
            yield self._origins.passed(inner, freed)

    def _faded(self, frame: Frame) -> Frame:
        """Return a frame that leaves its opacity to the only layer in it, where that looks the same."""
        found = faded(frame)
        if found is None:
            return frame
        self._origins.passed(frame.children[0], found[1])
        return found[0]

    def _anchored(self, layer: Layer, frame: Frame, around: Box) -> Layer:
        """Return a layer that keeps to the edges of its frame that its element is anchored to."""
        box = self._origins.of(layer)
        if not layer.transform.is_translation:
            return layer
        if box is None or _is_generated_aside(box):
            found = kept_at_edges(layer, frame.size) if isinstance(layer, Rectangle | Vector) else layer
        else:
            anchors = self._anchors.get(box.node.index) if box.layout is box.node.box else None
            if anchors is None or box.kind is not BoxKind.ELEMENT:
                found = followed(layer, box, around, self._wishes.of(around))
                return layer if found is layer else self._origins.passed(layer, found)
            found = anchored(layer, frame.size, around, anchors, box.layout.used)
        if found.horizontal is layer.horizontal and found.vertical is layer.vertical:
            return layer
        return self._origins.passed(layer, found)

    def _member(self, layer: Layer, place: int) -> Member:
        return Member.of(layer, self._origins.of(layer), place)

    def _without_holders(self, frame: Frame) -> Iterator[Layer]:
        """Yield a frame's children, and instead of those that only hold others what they hold."""
        for child in frame.children:
            if isinstance(child, Frame) and self._is_too_dear(child):
                self._given_up(child)
            elif not (isinstance(child, Frame) and _only_holds(child)) or _is_drawing(child):
                yield child
                continue
            self._budget.give_back()
            yield from self._freed(child)

    def _is_too_dear(self, frame: Frame) -> bool:
        """Whether a frame only holds the pieces of a line together, and the page has too many layers for that."""
        outcome = self._outcome_of(frame)
        if outcome is None or outcome.container is not Container.INLINE or outcome.reason is not None:
            return False
        if frame.auto_layout is None or frame.auto_layout.mode is not LayoutMode.HORIZONTAL:
            return False  # a column that begins with a badge or a row of tabs
        return not self._budget.has_room and is_free_to_go(frame)


def _holding(frame: Frame, children: list[Layer]) -> Frame:
    """Return a frame that holds these layers: the very same where it does already."""
    is_same = len(children) == len(frame.children) and all(map(operator.is_, children, frame.children))
    return frame if is_same else replace(frame, children=tuple(children))


def _is_column_of_texts(layer: Layer) -> bool:
    """Whether a layer is a bare column of nothing but texts."""
    if not isinstance(layer, Frame) or layer.auto_layout is None or not is_free_to_go(layer):
        return False
    is_column = layer.auto_layout.mode is LayoutMode.VERTICAL
    return is_column and all(isinstance(child, Text) for child in layer.children)


def _is_drawing(frame: Frame) -> bool:
    """Whether a frame is a drawing of several shapes, which nobody wants to pick up one by one."""
    return frame.semantics.tag == "SVG" and len(frame.children) > 1


def _is_generated_aside(box: Box) -> bool:
    """Whether a box is a pseudo-element out of flow, of which nobody says where it is anchored."""
    return box.node.kind is NodeKind.PSEUDO and box.layout.style["position"] in ("absolute", "fixed")


def _only_holds(frame: Frame) -> bool:
    return frame.auto_layout is None and is_free_to_go(frame)


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


_CONTAINERS = {Flow.FLEX: Container.FLEX, Flow.GRID: Container.GRID, Flow.TABLE: Container.TABLE}
