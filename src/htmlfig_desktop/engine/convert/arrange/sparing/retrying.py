"""Frames that kept fixed positions for want of layers, tried once more at the end: now it is known what can be spared.

What is typed in such a frame moves nothing, so growth ends there. Those with most words for each layer that it takes
come first; what is alike gets an auto layout together or not at all.
"""

from __future__ import annotations

import operator
from collections.abc import Hashable, Sequence
from typing import TypeVar

from htmlfig_desktop.core.identity import IdentityMap
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.arrange.attempts.attempts import Found, arrangement
from htmlfig_desktop.engine.convert.arrange.attempts.bands import block_of
from htmlfig_desktop.engine.convert.arrange.attempts.may_add import MayAdd
from htmlfig_desktop.engine.convert.arrange.attempts.obstacles import obstacle
from htmlfig_desktop.engine.convert.arrange.attempts.outcomes import Reason
from htmlfig_desktop.engine.convert.arrange.members.members import Member, with_role
from htmlfig_desktop.engine.convert.arrange.members.words import words_in
from htmlfig_desktop.engine.convert.arrange.sparing.alike import Alike
from htmlfig_desktop.engine.convert.arrange.sparing.frame_book import FrameBook
from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.convert.boxes.element_kinds import is_replaced
from htmlfig_desktop.engine.scene.arranging.displacement import MOST_MOVED, displacements
from htmlfig_desktop.engine.scene.nodes import HOLDERS, AutoLayout, Frame, Group, LayoutMode, Text

Held = TypeVar("Held", Frame, Group)
"""A layer that holds others."""

_MOST_CHILDREN = 200
_MOST_FRAMES = 300
"""Frames that are tried: pages of a thousand such frames are documents, whose pieces of lines have no layout."""
_MOST_ROUNDS = 4
"""How often all is looked at anew: what is around a frame that has an auto layout may get one, too."""


@dataclass(frozen=True, slots=True)
class _Attempt:
    """A frame that may have an auto layout."""

    frame: Frame
    box: Box
    found: Found
    flowing: tuple[Member, ...]
    words: int
    """Texts in it."""


class Retrying:
    """Tries frames of one design once more.

    Args:
        book: What is known of its frames.
        room: How many layers the design may have more.
    """

    def __init__(self, book: FrameBook, room: float) -> None:
        self._book = book
        self._room = room
        self._alike = Alike()
        self._left = _MOST_FRAMES
        self._tried = IdentityMap[Frame, _Attempt | None]()
        """What came of frames."""

    def retried(self, top: Frame) -> Frame:
        """Return a design with more auto layouts."""
        for _ in range(_MOST_ROUNDS):
            chosen = self._chosen(top)
            if not chosen:
                break
            top = self._inside(top, chosen, None)
        return top

    def _chosen(self, top: Frame) -> IdentityMap[Frame, _Attempt]:
        """Return what is made of frames in one round: none of them is in another."""
        alike: dict[Hashable, list[_Attempt]] = {}
        attempts: list[_Attempt] = []
        self._gather(top, attempts)
        whole = self._attempt(top) if not attempts and top.auto_layout is None else None
        if whole is not None:
            attempts.append(whole)
        for attempt in attempts:
            place = self._alike.place_of(attempt.box)
            alike.setdefault(attempt.box if place is None else place[0], []).append(attempt)
        chosen = IdentityMap[Frame, _Attempt]()
        for unit in sorted(alike.values(), key=_worth, reverse=True):
            added = sum(attempt.found.added for attempt in unit)
            if added <= max(0.0, self._room) and 2 * added <= sum(attempt.words for attempt in unit):
                self._room -= added
                for attempt in unit:
                    chosen[attempt.frame] = attempt
        return chosen

    def _gather(self, holder: Frame | Group, found: list[_Attempt]) -> None:
        """Add what may be made of frames inside of a layer in which there is no other such frame."""
        own = holder.auto_layout if isinstance(holder, Frame) else None
        if own is not None and own.wraps:
            return  # a hair more of width, and all that comes after it stands in another line
        for child in holder.children:
            if not isinstance(child, HOLDERS) or self._is_whole(child):
                continue
            count = len(found)
            self._gather(child, found)
            if len(found) > count or not isinstance(child, Frame) or child.auto_layout is not None:
                continue
            if (attempt := self._attempt(child)) is not None:
                found.append(attempt)

    def _is_whole(self, layer: Frame | Group) -> bool:
        """Whether a layer is a picture or a control, or is to have the same layers in each state."""
        if layer.semantics.part:
            return True
        box = self._book.origins.of(layer)
        return box is not None and is_replaced(box.node) and box.inner is None

    def _attempt(self, frame: Frame) -> _Attempt | None:
        if frame not in self._tried:
            self._tried[frame] = self._made(frame)
        return self._tried.get(frame)

    def _made(self, frame: Frame) -> _Attempt | None:
        """Return what may be made of a frame without an auto layout; None where nothing may."""
        if len(frame.children) > _MOST_CHILDREN:
            return None
        box = self._book.origins.of(frame)
        words = words_in(frame.children) if box is not None else 0
        if box is None or not words:
            return None
        self._left -= 1
        if self._left < 0:
            return None
        members = self._book.members(frame)
        flowing = [member for member in members if member.is_flowing]
        if obstacle(frame, members, flowing) is not None:
            return None
        found = arrangement(frame, members, flowing, self._book.wishes.of(box), MayAdd.AS_MANY)
        if isinstance(found, Reason) or _breaks_lines(found, flowing, box) or not _keeps_places(found):
            return None
        return _Attempt(frame, box, found, tuple(flowing), words)

    def _inside(self, holder: Held, chosen: IdentityMap[Frame, _Attempt], around: AutoLayout | None) -> Held:
        """Return a layer with what was chosen inside of it, in an auto layout or in none."""
        if isinstance(holder, Frame) and (attempt := chosen.get(holder)) is not None:
            return self._arranged(attempt, around)
        own = holder.auto_layout if isinstance(holder, Frame) else None
        children = tuple(
            self._inside(child, chosen, own)
            if isinstance(child, Frame)
            else self._inside(child, chosen, None)
            if isinstance(child, Group)
            else child
            for child in holder.children
        )
        if all(map(operator.is_, children, holder.children)):
            return holder
        changed = replace(holder, children=children)
        self._book.origins.passed(holder, changed)
        return changed

    def _arranged(self, attempt: _Attempt, around: AutoLayout | None) -> Frame:
        """Return a frame with its auto layout, as large as the one around it makes it."""
        done, role = self._book.settled(attempt.found, attempt.flowing, attempt.box), attempt.frame.layout_child
        if role is not None and around is not None:
            is_row = around.mode is not LayoutMode.VERTICAL
            wide, high = (role.grows, role.stretches) if is_row else (role.stretches, role.grows)
            kept = with_role(done, role, sets_width=wide, sets_height=high)
            done = kept if isinstance(kept, Frame) else done
        self._book.origins.passed(attempt.frame, done)
        return done


def _keeps_places(found: Found) -> bool:
    """Whether nothing in a frame moves."""
    return all(each.distance <= MOST_MOVED for each in displacements(found.frame))


def _breaks_lines(found: Found, flowing: Sequence[Member], box: Box) -> bool:
    """Whether pieces of one paragraph would stand in a column: who types goes on in the next line, not below it."""
    layout = found.frame.auto_layout
    pieces = sum(isinstance(member.layer, Text) and block_of(member) is box for member in flowing)
    return pieces > 1 and (layout is None or layout.mode is not LayoutMode.HORIZONTAL)


def _worth(unit: Sequence[_Attempt]) -> float:
    """Return how many texts stand in frames for each layer that it takes to arrange them."""
    return sum(attempt.words for attempt in unit) / (sum(attempt.found.added for attempt in unit) or 0.1)
