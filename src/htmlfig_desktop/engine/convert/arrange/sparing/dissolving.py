"""Dissolves frames that show nothing, on a page that would have too many layers otherwise.

This comes last, after all that keeps the auto layouts (``thinning.py``): what a frame holds then stands at fixed places
in the frame around it. The frames least missed go first, and only as many as it takes. A frame is missed for the
layouts that are lost with it, its own and that of the frame around it if it stood in flow there, for what it means to
a reader of the page, and for how much it holds.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import field
from typing import TypeVar

from htmlfig_desktop.core.identity import IdentityMap, IdentitySet
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.arrange.attempts.outcomes import Container
from htmlfig_desktop.engine.convert.arrange.members.members import is_free_to_go, moved
from htmlfig_desktop.engine.convert.arrange.sparing.alike import Alike, Place
from htmlfig_desktop.engine.convert.arrange.sparing.frame_book import FrameBook
from htmlfig_desktop.engine.convert.arrange.wishes.anchoring import inside
from htmlfig_desktop.engine.convert.boxes.element_kinds import is_replaced
from htmlfig_desktop.engine.convert.boxes.widths import is_centered
from htmlfig_desktop.engine.convert.layering.spare import spared
from htmlfig_desktop.engine.scene.nodes import HOLDERS, Constraint, Frame, Group, Layer, LayoutChild, Semantics

Held = TypeVar("Held", Frame, Group)
"""A layer that holds others."""

_MOST_ROUNDS = 200
_STEP = 0.25
"""What may be missed more than the least missed and still go in one round: what is left is weighed anew after it."""
_LAYOUT = {Container.FLEX: 1.0, Container.BLOCKS: 1.0}
_OTHER_LAYOUT = 0.5
"""What a lost auto layout counts for each that flows in it after another one: a page's own layout twice as much as
pieces of a line, rows and cells."""
_PAGE = 2.0
"""What the auto layout of the whole page counts more than others."""
_HELD = 0.1
"""What each doubling of the layers inside counts."""
_ROUND, _FEW_HELD = 0.5, 4
"""What each doubling of the layers inside of a frame counts that loses its auto layout with one that goes, and how many
doublings count for nothing: an article is worth more than a list in it, as all below what is typed moves there."""
_MIDDLE = 2.0
"""What a place in the middle counts."""
_IRREGULAR = 2.0
"""How many times as much is missed where only some go of what is alike: the other items are built otherwise then."""
_UNKNOWN, _NAMED = 1.0, 1.0
"""What a tag with a meaning counts, and a role or a label for readers of screens."""
_WORTH = {
    **dict.fromkeys(("", "DIV", "SPAN", "P", "CENTER", "FONT", "TBODY", "THEAD", "TFOOT", "IMG"), 0.0),
    **dict.fromkeys(("A", "BUTTON", "NAV", "FORM", "LABEL", "SUMMARY", "MAIN", "DIALOG"), 2.0),
}
_ABSOLUTE = LayoutChild(is_absolute=True)

_FEW_ALIKE = 12
"""Frames that are alike of which all go or none: that one card of a row is built otherwise is seen at once."""


@dataclass(frozen=True, slots=True)
class _Going:
    """A frame that may go."""

    frame: Frame
    around: Frame
    takes_layout: bool
    """Whether the frame around it has no auto layout without it."""
    held: int
    """Layers in it."""
    place: Place | None
    """Where it stands in the largest items that are alike; None: in none."""


@dataclass(frozen=True, slots=True)
class _Unit:
    """Frames that go together: those at one place of items that are alike, or alike in one frame."""

    going: tuple[_Going, ...]
    missed: float
    """For each layer that is too many."""
    held: int
    """Layers in the largest of them."""


@dataclass(slots=True)
class _Choice:
    """What goes in one round."""

    gone: IdentitySet[Frame] = field(default_factory=IdentitySet)
    loose: IdentitySet[Frame] = field(default_factory=IdentitySet)
    """What loses its auto layout."""
    around: IdentitySet[Frame] = field(default_factory=IdentitySet)
    """What is around something that goes."""

    def admits(self, unit: _Unit) -> bool:
        """Whether a unit is apart from all that was chosen."""
        return all(map(self._is_apart, unit.going))

    def _is_apart(self, each: _Going) -> bool:
        around = each.around
        if around in self.gone or around in self.loose or (each.takes_layout and around in self.around):
            return False
        return each.frame not in self.around and each.frame not in self.loose

    def take(self, unit: _Unit) -> None:
        """Choose a unit."""
        for each in unit.going:
            self.gone.add(each.frame)
            self.around.add(each.around)
            if each.takes_layout:
                self.loose.add(each.around)


class Dissolving:
    """Dissolves frames of one design."""

    def __init__(self, book: FrameBook) -> None:
        self._book = book
        self._alike = Alike()
        self._held = IdentityMap[Frame | Group, int]()
        """How many layers there are in each that holds some."""
        self._staying: set[Place] = set()
        """Places at which items that are alike have a frame that cannot go."""

    def dissolved(self, top: Frame, surplus: float) -> Frame:
        """Return a design without as many frames as it has too many, or with as few as it can do with."""
        for _ in range(_MOST_ROUNDS):
            if surplus <= 0:
                break
            units = self._units(top, surplus)
            if not units:
                break
            choice = _Choice()
            for unit in units:
                if surplus <= 0 or unit.missed > units[0].missed + _STEP:
                    break
                if choice.gone and len(unit.going) > math.ceil(surplus):
                    break  # more than are still too many: it is missed more by now
                if choice.admits(unit):
                    choice.take(unit)
                    surplus -= len(unit.going)
            top = self._without(top, choice)
        return top

    def _units(self, top: Frame, surplus: float) -> list[_Unit]:
        """Return all that may go, the least missed first."""
        alike: dict[Hashable, list[_Going]] = {}
        self._staying.clear()
        self._held = IdentityMap()
        self._gather(top, alike)
        units = [self._unit(going, math.ceil(surplus), top) for going in alike.values()]
        return sorted(units, key=lambda unit: (unit.missed, unit.held))

    def _gather(self, frame: Frame | Group, alike: dict[Hashable, list[_Going]]) -> int:
        """Add what may go inside a frame, by what goes together; return how many layers it holds.

        What stands in a group itself stays, as that is as large as it is.
        """
        total = len(frame.children)
        here = object()  # what is in no items that are alike goes with what is alike in this frame
        for child in frame.children:
            if not isinstance(child, HOLDERS) or self._is_drawing(child) or child.semantics.stays:
                continue
            held = self._gather(child, alike)
            total += held
            if isinstance(frame, Group) or isinstance(child, Group):
                continue
            if spared(child, lays_out=frame.auto_layout is not None) is not child:
                continue  # it goes anyway
            takes_layout = frame.auto_layout is not None and not child.is_absolute
            place = self._place_of(child)
            if child.children and is_free_to_go(child):
                kind = place or (here, self._layout_of(child), child.semantics.tag, *map(type, child.children))
                alike.setdefault((takes_layout, kind), []).append(_Going(child, frame, takes_layout, held, place))
            elif place is not None:
                self._staying.add(place)
        self._held[frame] = total
        return total

    def _place_of(self, frame: Frame) -> Place | None:
        """Return where a frame stands in the largest items that are alike; None where it stands in none."""
        box = self._book.origins.of(frame)
        return None if box is None else self._alike.widest_place_of(box)

    def _unit(self, going: Sequence[_Going], surplus: int, top: Frame) -> _Unit:
        """Return all that goes together, or the last of many where that is missed less though it makes a difference."""
        times = len(going) / min(len(going), surplus)
        if going[0].place in self._staying:
            times *= _IRREGULAR
        whole = self._weighed(going, top, times)
        if len(going) <= max(surplus, _FEW_ALIKE):
            return whole
        part = self._weighed(going[-surplus:], top, _IRREGULAR)
        return whole if whole.missed < part.missed else part

    def _weighed(self, going: Sequence[_Going], top: Frame, times: float) -> _Unit:
        """Return frames as one unit, each of them missed so many times as much as by itself."""
        frames = [each.frame for each in going]
        held = max(each.held for each in going)
        around = IdentitySet(each.around for each in going if each.takes_layout)
        lost = sum(map(self._layout_of, frames)) + sum(map(self._round, around))
        worth = max(_worth(each.semantics) + self._middle(each) for each in frames)
        missed = lost / len(frames) + worth + _HELD * held.bit_length()
        return _Unit(tuple(going), missed * times + (_PAGE if top in around else 0.0), held)

    def _round(self, frame: Frame) -> float:
        """Return what it counts that a frame around one that goes loses its auto layout."""
        own = self._layout_of(frame)
        doublings = max(0, (self._held.get(frame) or 0).bit_length() - _FEW_HELD)
        return own + _ROUND * doublings if own else 0.0

    def _middle(self, frame: Frame) -> float:
        """Return what it counts that a frame keeps what it holds in the middle of a wider one."""
        box = self._book.origins.of(frame)
        return _MIDDLE if frame.auto_layout is not None and box is not None and is_centered(box.layout) else 0.0

    def _layout_of(self, frame: Frame) -> float:
        """Return what the auto layout of a frame counts."""
        if frame.auto_layout is None:
            return 0.0
        outcome = self._book.outcome_of(frame)
        each = _LAYOUT.get(outcome.container, _OTHER_LAYOUT) if outcome is not None else _OTHER_LAYOUT
        return each * max(1, sum(inner.flows for inner in frame.children) - 1)

    def _is_drawing(self, layer: Layer) -> bool:
        """Whether a layer is a picture of one piece; the text in place of a lost picture is none, nor is a page."""
        box = self._book.origins.of(layer)
        return box is not None and is_replaced(box.node) and box.node.name != "img" and box.inner is None

    def _in_group(self, group: Group, choice: _Choice) -> Group:
        """Return a group without what was chosen inside of its frames."""
        children = tuple(
            self._without(child, choice)
            if isinstance(child, Frame)
            else self._in_group(child, choice)
            if isinstance(child, Group)
            else child
            for child in group.children
        )
        is_same = all(map(operator.is_, children, group.children))
        return group if is_same else self._passed(group, replace(group, children=children))

    def _without(self, frame: Frame, choice: _Choice) -> Frame:
        """Return a frame without what was chosen inside of it."""
        children: list[Layer] = []
        is_loose = frame in choice.loose
        is_same = True
        for child in frame.children:
            inner = child
            if isinstance(child, Frame):
                inner = self._without(child, choice)
            elif isinstance(child, Group):
                inner = self._in_group(child, choice)
            if child in choice.gone and isinstance(inner, Frame):
                if inner.auto_layout is not None:
                    self._book.give_up(inner)
                children.extend(self._freed(inner, has_layout=frame.auto_layout is not None and not is_loose))
            elif is_loose:
                children.append(self._book.origins.passed(inner, replace(inner, layout_child=None, limits=None)))
            else:
                children.append(inner)
            is_same = is_same and children[-1] is child
        if is_same and not is_loose:
            return frame
        if is_loose:
            self._book.give_up(frame)
        layout = None if is_loose else frame.auto_layout
        return self._passed(frame, replace(frame, children=tuple(children), auto_layout=layout))

    def _passed(self, old: Held, new: Held) -> Held:
        self._book.origins.passed(old, new)
        return new

    def _freed(self, frame: Frame, *, has_layout: bool) -> Iterator[Layer]:
        """Yield what a frame holds, placed in the one around it, following its edges as the frame did."""
        keeps = frame.auto_layout is None
        for inner in frame.children:
            freed = replace(
                moved(inner, frame.transform.e, frame.transform.f),
                horizontal=inside(frame.horizontal, inner.horizontal if keeps else Constraint.MIN),
                vertical=inside(frame.vertical, inner.vertical if keeps else Constraint.MIN),
                layout_child=_ABSOLUTE if has_layout else None,
                limits=None,
            )
            yield self._book.origins.passed(inner, freed)


def _worth(semantics: Semantics) -> float:
    """Return what a frame's meaning counts."""
    return _WORTH.get(semantics.tag, _UNKNOWN) + (_NAMED if semantics.role or semantics.label else 0.0)
