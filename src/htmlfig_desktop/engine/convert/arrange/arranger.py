"""Decides for each frame whether its children form a row or a column, and keeps count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from htmlfig_desktop.core.identity import IdentitySet
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import Anchors, LayoutBox
from htmlfig_desktop.engine.convert.arrange.attempts.attempts import arrangement
from htmlfig_desktop.engine.convert.arrange.attempts.may_add import MayAdd
from htmlfig_desktop.engine.convert.arrange.attempts.obstacles import obstacle
from htmlfig_desktop.engine.convert.arrange.attempts.outcomes import Container, Outcome, Reason
from htmlfig_desktop.engine.convert.arrange.members.members import holding, is_bare, is_free_to_go, moved
from htmlfig_desktop.engine.convert.arrange.members.plates import on_plate, with_marks
from htmlfig_desktop.engine.convert.arrange.sparing.frame_book import FrameBook
from htmlfig_desktop.engine.convert.arrange.sparing.retrying import Retrying
from htmlfig_desktop.engine.convert.arrange.sparing.thinning import Thinning
from htmlfig_desktop.engine.convert.arrange.stacking.enlarging import covering, is_open_above, within_edges
from htmlfig_desktop.engine.convert.arrange.wishes.anchoring import inside
from htmlfig_desktop.engine.convert.arrange.wishes.wishes import Flow
from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.convert.boxes.element_kinds import CONTROLS, is_replaced
from htmlfig_desktop.engine.convert.boxes.widths import is_centered, is_clamped
from htmlfig_desktop.engine.convert.layering.spare import cut_picture, faded, without_idle_isolation
from htmlfig_desktop.engine.scene.nodes import Frame, Group, Layer, LayoutMode, Text

_THIN = 0.02
"""px, as in ``members``."""


class Arranger:
    """Arranges the frames of one conversion, the inner ones first."""

    def __init__(self, anchors: Mapping[LayoutBox, Anchors], columns: Mapping[LayoutBox, str]) -> None:
        self._book = FrameBook(anchors, columns)
        self._origins, self._wishes, self._budget = self._book.origins, self._book.wishes, self._book.budget

    def expect(self, root: Box) -> None:
        """Get ready for a page, as its boxes are."""
        self._budget.expect(root)

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What became of the containers, the inner ones first."""
        return self._book.outcomes

    def note(self, layers: Sequence[Layer], box: Box) -> None:
        """Remember which box layers came from."""
        for layer in layers:
            self._origins.note(layer, box)
            if isinstance(layer, Group):
                self._note_inside(layer, box)
            if not isinstance(layer, Frame) or is_replaced(box.node):
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
        frame = self._without_points(without_idle_isolation(frame))
        if len(frame.children) == 1:
            frame = self._faded(frame)
            cut = cut_picture(frame, frame.children[0])
            if cut is not None:
                return self._origins.passed(frame.children[0], cut)
        elif is_bare(frame) and (plate := self._on_plate(frame, box)) is not None:
            return plate
        frame, members = self._book.with_anchored(frame, box)
        if self._budget.is_crowded_for(box) and (merged := self._merged(frame, box)) is not None:
            return merged
        wishes = self._wishes.of(box)
        flowing = [member for member in members if member.is_flowing]
        reason: Reason | None = obstacle(frame, members, flowing)
        if reason is None:
            whole = frame
            if is_bare(frame) or is_open_above(frame):
                whole, members = covering(frame, members)
                flowing = [member for member in members if member.is_flowing]
                wishes = within_edges(wishes, frame, whole)
            found = arrangement(whole, members, flowing, wishes, self._budget.may_add_for(box))
            if not isinstance(found, Reason):
                return self._book.settled(found, flowing, box)
            reason = found
        is_wrapper = is_bare(frame) and is_centered(box.layout)  # the frame around it tries once more
        if flowing and reason is not Reason.SINGLE and not is_wrapper:
            self._book.refuse(reason, flowing, box)
        frame = holding(frame, list(self._without_holders(frame)))
        if len(frame.children) == 1 and self._origins.of(frame.children[0]) is not None and _only_holds(frame):
            return moved(frame.children[0], frame.transform.e, frame.transform.f)
        self._budget.take(frame, 0)
        return frame

    def _without_points(self, frame: Frame) -> Frame:
        """Return a frame that itself holds what a box without room of its own did, such as one around a dialog."""
        if not any(isinstance(child, Frame) and self._is_point(child) for child in frame.children):
            return frame
        children: list[Layer] = []
        for child in frame.children:
            if isinstance(child, Frame) and self._is_point(child):
                children.extend(self._freed(child))
                self._budget.give_back()
            else:
                children.append(child)
        return holding(frame, children)

    def _is_point(self, frame: Frame) -> bool:
        """Whether a frame only holds what is out of flow, and has no room of its own."""
        if min(frame.size.width, frame.size.height) >= _THIN or not _only_holds(frame) or frame.semantics.anchor:
            return False
        return bool(frame.children) and not any(member.is_flowing for member in self._book.members(frame))

    def with_words_arranged(self, control: Frame, box: Box) -> Frame:
        """Return a form control in which what is written has an auto layout, where it stands the same; it is whole."""
        control, members = self._book.with_anchored(control, box)
        flowing = [member for member in members if member.is_flowing]
        if not any(isinstance(member.layer, Text) for member in flowing):
            return control
        if obstacle(control, members, flowing) not in (None, Reason.SINGLE):  # it is a part of its own, shown or not
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
        thinning = Thinning(self._book, painted)
        found = thinning.thinned(top)
        return Retrying(self._book, thinning.room_in(found)).retried(found)

    def _on_plate(self, frame: Frame, box: Box) -> Frame | None:
        """Return the box behind all else in a frame, with the rest on it and arranged; None where there is none."""
        plate = on_plate(frame, self._origins)
        if plate is None:
            return None
        behind = frame.children[0]
        plate, members = self._book.with_anchored(plate, box)
        flowing = [member for member in members if member.is_flowing]
        wishes, own = self._wishes.of(box), self._origins.of(behind)
        reason = obstacle(plate, members, flowing)
        is_control = own is not None and own.node.name in CONTROLS and isinstance(behind, Frame)
        was_arranged = isinstance(behind, Frame) and behind.auto_layout is not None and not is_control
        found = None
        if is_control and isinstance(behind, Frame):
            plate = with_marks(plate, behind)
        elif reason is None:
            attempt = arrangement(plate, members, flowing, wishes, self._budget.may_add_for(box))
            found, reason = (None, attempt) if isinstance(attempt, Reason) else (attempt, None)
        if found is None and was_arranged:
            return None
        self._book.take_back(behind)
        if found is not None:
            return self._book.settled(found, flowing, box)
        if reason is not None and flowing:
            self._book.refuse(reason, flowing, box)
        self._budget.take(plate, 0)
        return plate

    def _merged(self, frame: Frame, box: Box) -> Frame | None:
        """Return a column that holds the texts of columns and list items in it itself; None where that fails."""
        wishes = self._wishes.of(box)
        if wishes.is_row or wishes.flow is Flow.GRID or wishes.flow is Flow.TABLE:
            return None
        stacks = [child for child in frame.children if _is_column_of_texts(child) or self._is_line_of_list(child)]
        stacks = [child for child in stacks if not self._is_limited(child)]
        if not stacks:
            return None
        goes = IdentitySet(stacks)
        flat: list[Layer] = []
        for child in frame.children:
            flat.extend(self._freed(child) if isinstance(child, Frame) and child in goes else (child,))
        whole = replace(frame, children=tuple(flat))
        members = self._book.members(whole)
        if is_bare(whole):
            whole, members = covering(whole, members)
            wishes = within_edges(wishes, frame, whole)
        members = [member.beside_text() for member in members]
        flowing = [member for member in members if member.is_flowing]
        if len(flowing) < 2 or obstacle(whole, members, flowing) is not None:
            return None
        found = arrangement(whole, members, flowing, wishes, MayAdd.FOR_MARGINS)
        if isinstance(found, Reason):
            return None
        for child in stacks:
            self._book.forget(child)
        return self._book.settled(found, flowing, box)

    def _is_limited(self, layer: Layer) -> bool:
        """Whether CSS limits how wide a frame is, which what it holds would lose without it."""
        box = self._origins.of(layer)
        return box is not None and is_clamped(box.layout)

    def _is_line_of_list(self, layer: Layer) -> bool:
        """Whether a layer is a bare frame of a list's marker and one text."""
        if not isinstance(layer, Frame) or len(layer.children) != 2 or not is_free_to_go(layer):
            return False
        boxes = [self._origins.of(child) for child in layer.children]
        markers = sum(box is not None and box.is_marker for box in boxes)
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

    def _without_holders(self, frame: Frame) -> Iterator[Layer]:
        """Yield a frame's children, and instead of those that only hold others what they hold."""
        for child in frame.children:
            if isinstance(child, Frame) and self._is_too_dear(child):
                self._book.give_up(child)
            elif not (isinstance(child, Frame) and _only_holds(child)) or _is_drawing(child):
                yield child
                continue
            self._budget.give_back()
            yield from self._freed(child)

    def _is_too_dear(self, frame: Frame) -> bool:
        """Whether a frame only holds the pieces of a line together, and the page has too many layers for that."""
        outcome = self._book.outcome_of(frame)
        if outcome is None or outcome.container is not Container.INLINE or outcome.reason is not None:
            return False
        if frame.auto_layout is None or frame.auto_layout.mode is not LayoutMode.HORIZONTAL:
            return False  # a column that begins with a badge or a row of tabs
        return not self._budget.has_room and is_free_to_go(frame)


def _is_column_of_texts(layer: Layer) -> bool:
    """Whether a layer is a bare column of nothing but texts."""
    if not isinstance(layer, Frame) or layer.auto_layout is None or layer.auto_layout.mode is not LayoutMode.VERTICAL:
        return False
    return is_free_to_go(layer) and all(isinstance(child, Text) for child in layer.children)


def _is_drawing(frame: Frame) -> bool:
    """Whether a frame is a drawing of several shapes, which nobody wants to pick up one by one."""
    return frame.semantics.tag == "SVG" and len(frame.children) > 1


def _only_holds(frame: Frame) -> bool:
    return frame.auto_layout is None and is_free_to_go(frame)
