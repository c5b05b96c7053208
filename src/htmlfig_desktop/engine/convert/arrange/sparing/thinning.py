"""Takes frames that only lay others out from a design that has too many of them.

A frame's children go to the frame around it where that, laid out as before, shows them at the same places: a column
in a column, a row in a row, the body of a table. What means something to a reader of the page goes last.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Hashable, Iterable, Iterator, Sequence
from enum import Enum
from typing import TypeVar

from htmlfig_desktop.core.identity import IdentitySet
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.arrange.attempts.attempts import arrangement
from htmlfig_desktop.engine.convert.arrange.attempts.may_add import MayAdd
from htmlfig_desktop.engine.convert.arrange.attempts.obstacles import obstacle
from htmlfig_desktop.engine.convert.arrange.attempts.outcomes import Reason
from htmlfig_desktop.engine.convert.arrange.members.members import Member, is_free_to_go
from htmlfig_desktop.engine.convert.arrange.sparing.alike import Alike
from htmlfig_desktop.engine.convert.arrange.sparing.budget import shows_nothing
from htmlfig_desktop.engine.convert.arrange.sparing.dissolving import Dissolving
from htmlfig_desktop.engine.convert.arrange.sparing.following import (
    as_sized,
    following_in,
    follows_width,
    holds_end,
    still_follow,
)
from htmlfig_desktop.engine.convert.arrange.sparing.frame_book import FrameBook
from htmlfig_desktop.engine.convert.arrange.sparing.structure import counted
from htmlfig_desktop.engine.convert.arrange.wishes.wishes import Flow
from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.convert.boxes.element_kinds import is_replaced
from htmlfig_desktop.engine.convert.boxes.tidy import holds_beside_middle
from htmlfig_desktop.engine.convert.boxes.widths import is_centered
from htmlfig_desktop.engine.convert.layering.spare import without_holders
from htmlfig_desktop.engine.scene.nodes import (
    HOLDERS,
    NO_SEMANTICS,
    AutoLayout,
    Frame,
    Group,
    Layer,
    walk,
)

Held = TypeVar("Held", Frame, Group)
"""A layer that holds others."""

MOST = 1.3
"""Layers for each thing that the page paints, above which a design has too many."""
_MOST_LAID_OUT = 1.7
"""Likewise, above which even auto layouts are given up for that: a list of pictures, each with two lines beside it,
takes no less."""
_TRIMMED = 0.01
"""Likewise, up to which more than ``MOST`` frames still dissolve: so few are not what the page is made of."""
_FEW = 10
"""Layers below which a design is left as it is: nobody is lost among them."""
_SPARED, _SPARED_SHARE = 8.0, 0.005
"""Layers that a finished design may get for more auto layouts: so many, or that share of what it has."""
_TINY = 32
"""Things that a page paints below which it may keep its auto layouts at ``_MOST_LAID_OUT``."""
_SMALL = 120
"""Layers below which the boxes of a menu do not count: of a page of few words they would be too large a share."""
_MOST_ATTEMPTS = 2000
_MOST_TURNS = 8
"""How often frames dissolve: some that went would have been taken away at the end anyway."""
_MOST_BESIDE = 40
"""Children of a frame above which none is looked at by itself unless the design has too many layers."""
_PLAIN_TAGS = frozenset({"", "DIV", "SPAN", "THEAD", "TBODY", "TFOOT", "CENTER", "P"})


class _Step(Enum):
    """Which frames go, the least missed first."""

    __hash__ = object.__hash__

    SINGLE = "those around one layer, in every design"
    ALIKE = "plain boxes that run in the direction of the frame around them"
    MEANINGFUL = "likewise, with a meaning of their own"
    OTHER = "those that run in another direction, or none"


_BY_DIRECTION = frozenset({_Step.ALIKE, _Step.MEANINGFUL})
"""Steps that take what runs in the direction of the frame around it."""


class Thinning:
    """Thins one design out."""

    def __init__(self, book: FrameBook, painted: int) -> None:
        self._book = book
        self._painted = painted
        self._surplus = 0.0
        self._attempts = 0
        self._firm = IdentitySet[Layer]()
        """What holds nothing that any step takes away."""
        self._alike = Alike()
        self._keeps_kinds = True
        """Whether a frame stays where one that is alike has to."""
        self._begun: set[Hashable] = set()
        """Places at which frames went in this step: those at the same place in items that are alike go as well."""
        self._counted: tuple[Frame, float] | None = None
        """The design that was counted last, and how many layers it had too many."""

    def thinned(self, top: Frame) -> Frame:
        """Return a design with as few frames less as bring it to the share it may have."""
        for self._keeps_kinds in (True, False):
            for step in _Step:
                self._begun.clear()
                self._surplus = 0.0 if step is _Step.SINGLE else self._too_many(top)
                if self._surplus > 0 or (step is _Step.SINGLE and self._keeps_kinds):
                    top = self._inside(top, step)
        dissolving = Dissolving(self._book)
        for _ in range(_MOST_TURNS):
            surplus = self._too_many(top)
            if self._painted < _TINY and surplus > _TRIMMED * self._painted:
                surplus -= (_MOST_LAID_OUT - MOST) * self._painted
            found = dissolving.dissolved(top, surplus) if surplus > 0 else top
            if found is top:
                break
            top = found
        return top

    def room_in(self, top: Frame) -> float:
        """Return how many layers a finished design may have more: few, and none above the share it may have."""
        return min(-self._too_many(top), max(_SPARED, _SPARED_SHARE * counted((top,))))

    def _too_many(self, top: Frame) -> float:
        """Return by how many layers a design has too many; what is taken away later does not count."""
        if self._counted is None or self._counted[0] is not top:
            self._counted = (top, self._excess(top))
        return self._counted[1]

    def _excess(self, top: Frame) -> float:
        total, backed, staying = _weighed(top)
        if total >= _SMALL:
            staying = [layer for layer in staying if layer.semantics.part]
        most = MOST * self._painted + _holding_in(staying) + backed
        if total < _FEW:
            return 0.0
        return counted((without_holders(top),)) - most if total > most else total - most

    def _inside(self, frame: Frame, step: _Step) -> Frame:
        """Return a frame with less in it, and with what its frames held that went."""
        if not self._goes_on(step):
            return frame
        found = self._merged(self._thinner(frame, step), step)
        if found is frame and all(self._is_firm(child) for child in frame.children if isinstance(child, HOLDERS)):
            self._firm.add(frame)
        return found

    def _thinner(self, holder: Held, step: _Step) -> Held:
        """Return a frame or group with less inside of what it holds."""
        children = [self._less(child, step) if isinstance(child, HOLDERS) else child for child in holder.children]
        if all(map(operator.is_, children, holder.children)):
            return holder
        changed = replace(holder, children=tuple(children))
        self._book.origins.passed(holder, changed)
        return changed

    def _less(self, holder: Frame | Group, step: _Step) -> Layer:
        """Return a frame or group with less in it; what is to have the same layers in each state stays as it is."""
        if holder in self._firm:
            return holder
        holds_others = any(isinstance(child, HOLDERS) for child in holder.children)
        if not holds_others or holder.semantics.stays or self._is_whole(holder):
            self._firm.add(holder)
            return holder
        return self._inside(holder, step) if isinstance(holder, Frame) else self._thinner(holder, step)

    def _is_firm(self, layer: Layer) -> bool:
        """Whether a layer stays whatever the step, and all that is in it."""
        return layer in self._firm and not (isinstance(layer, Frame) and is_free_to_go(layer))

    def _goes_on(self, step: _Step) -> bool:
        """Whether frames may still go."""
        return (self._has_too_many(step) or bool(self._begun)) and self._attempts < _MOST_ATTEMPTS

    def _has_too_many(self, step: _Step) -> bool:
        return self._surplus > 0 or step is _Step.SINGLE

    def _is_whole(self, layer: Layer) -> bool:
        """Whether a layer is a picture or a drawing of one piece; a page in a frame is none."""
        box = self._book.origins.of(layer)
        return box is not None and is_replaced(box.node) and box.inner is None

    def _keeps_middle(self, frame: Frame) -> bool:
        """Whether a frame keeps what it holds in the middle of a wider one, or at a side of that middle."""
        box = self._book.origins.of(frame)
        if box is None or frame.auto_layout is None or not is_centered(box.layout):
            return False
        return len(frame.children) > 1 or holds_beside_middle(box)

    def _has_margins(self, frame: Frame) -> bool:
        """Whether a frame was made around a block for the margins that are its paddings."""
        if self._book.origins.of(frame) is not None or frame.auto_layout is None:
            return False
        return any(inner.layout_child is not None and inner.layout_child.stretches for inner in frame.children)

    def _is_home(self, frame: Frame) -> bool:
        """Whether a frame was made where a card stood before a transform moved it."""
        return frame.auto_layout is None and self._book.origins.of(frame) is None

    def _has_cells(self, box: Box) -> bool:
        """Whether a box is the row of a table, which has frames around cells only where they are needed."""
        wishes = self._book.wishes.of(box)
        return wishes.flow is Flow.TABLE and wishes.is_row

    def _is_marker(self, layer: Layer) -> bool:
        box = self._book.origins.of(layer)
        return box is not None and box.is_marker

    def _merged(self, frame: Frame, step: _Step) -> Frame:
        """Return a frame with what some of its frames held in it itself."""
        box = self._book.origins.of(frame)
        if box is None or frame.auto_layout is None or frame.auto_layout.tracks is not None or frame.auto_layout.wraps:
            return frame
        if step is _Step.SINGLE and (len(frame.children) > _MOST_BESIDE or self._has_cells(box)):
            return frame
        layout = frame.auto_layout
        frames = [child for child in frame.children if isinstance(child, Frame)]
        is_only = step in _BY_DIRECTION and _flowing(frame.children) == 1
        going = [child for child in frames if self._may_go(child, layout, step, is_only=is_only)]
        going = [child for child in going if step is _Step.SINGLE or not holds_end(child, frame)]
        if self._keeps_kinds and step is not _Step.SINGLE and 0 < len(going) < len(frames):
            going = self._whole_kinds(going, frames, box)
        for chosen in _choices(going, self._surplus if step is not _Step.SINGLE else math.inf):
            if not self._goes_on(step):
                break
            here = IdentitySet(frame.children)
            goes = [child for child in chosen if child in here]
            places = [None if step is _Step.SINGLE else self._place_of(child, box) for child in goes]
            if not self._has_too_many(step):
                goes = [child for child, place in zip(goes, places, strict=True) if place in self._begun]
            found = self._without(frame, goes, box, layout, step) if goes else None
            if found is not None:
                frame = found
                self._begun.update(place for place in places if place is not None)
        return frame

    def _whole_kinds(self, going: Sequence[Frame], frames: Sequence[Frame], box: Box) -> list[Frame]:
        """Return those frames that may go of which none that is alike has to stay."""
        chosen = IdentitySet(going)
        staying = {self._place_of(frame, box) for frame in frames if frame not in chosen}
        return [frame for frame in going if (place := self._place_of(frame, box)) is None or place not in staying]

    def _place_of(self, frame: Frame, around: Box) -> Hashable:
        """Return where a frame stands in items that are alike; None where it stands in none.

        Of frames that were made the place is that of the box around them, and how they run.
        """
        box = self._book.origins.of(frame)
        found = self._alike.widest_place_of(around if box is None else box)
        if found is None:
            return None
        mode = None if frame.auto_layout is None else frame.auto_layout.mode
        return found if box is not None else (found, mode)

    def _may_go(self, child: Frame, layout: AutoLayout, step: _Step, *, is_only: bool) -> bool:
        """Whether a step may take a frame; ``is_only`` tells that it is the only one in flow in the frame around it."""
        if step is _Step.SINGLE and (len(child.children) != 1 or self._has_margins(child)):
            return False
        if step in _BY_DIRECTION and not (is_only or _is_alike(child, layout)):
            return False
        if step is _Step.ALIKE and child.semantics.tag not in _PLAIN_TAGS:
            return False
        if child.is_absolute or not is_free_to_go(child) or self._is_whole(child) or self._is_home(child):
            return False
        if self._keeps_middle(child):
            return False
        return all(not inner.is_absolute or self._is_marker(inner) for inner in child.children)

    def _without(self, frame: Frame, goes: Sequence[Frame], box: Box, layout: AutoLayout, step: _Step) -> Frame | None:
        """Return a frame laid out as before, with what some of its frames hold in it; None where others would move.

        None, too, where what followed the width of the frame would not any more, unless nothing else is left to go.
        """
        self._attempts += 1
        flat, following = self._flattened(frame, IdentitySet(goes), box, layout)
        whole = replace(frame, children=tuple(layer for layer, _ in flat), auto_layout=None)
        members = [
            Member(layer, self._book.origins.of(layer), layer.bounds, flows, (at,))
            for at, (layer, flows) in enumerate(flat)
        ]
        flowing = [member for member in members if member.is_flowing]
        if not flowing or obstacle(whole, members, flowing) is not None:
            return None
        found = arrangement(whole, members, flowing, self._book.wishes.of(box), MayAdd.NOTHING)
        if isinstance(found, Reason) or found.frame.auto_layout is None:
            return None
        if _flowing(found.frame.children) < len(flowing):
            return None
        new = found.frame.auto_layout
        was_only = len(flowing) > 1 and _flowing(frame.children) == 1
        if (new.mode is not layout.mode and not was_only) or new.wraps or new.tracks is not None:
            return None
        if found.added >= len(goes) or not (step is _Step.OTHER or still_follow(found, following)):
            return None
        self._surplus -= len(goes) - found.added
        for child in goes:
            self._book.forget(child)
        kept = replace(found.frame, auto_layout=as_sized(new, layout))
        done = self._book.settled(replace(found, frame=kept), flowing, box)
        self._book.origins.passed(frame, done)
        return done

    def _flattened(
        self, frame: Frame, gone: IdentitySet[Frame], box: Box, layout: AutoLayout
    ) -> tuple[list[tuple[Layer, bool]], set[int]]:
        """Return what is in a frame once some of its frames are gone, and whether it is in flow.

        Also, by their places among these, which are as wide as the layout makes them.
        """
        flat: list[tuple[Layer, bool]] = []
        following: set[int] = set()
        for child in frame.children:
            going = child if isinstance(child, Frame) and child in gone else None
            if follows_width(child, layout):
                inner = (0,) if going is None else following_in(going)
                following.update(len(flat) + at for at in inner)
            flat.extend(((child, not child.is_absolute),) if going is None else self._freed(going, frame, box))
        return flat, following

    def _freed(self, frame: Frame, around: Frame, box: Box) -> Iterator[tuple[Layer, bool]]:
        """Yield what a frame holds, placed in the one around it, and whether it is in flow."""
        for inner in frame.children:
            if frame.auto_layout is None:
                flows = Member.of(inner, self._book.origins.of(inner), 0).is_flowing
            else:
                flows = not inner.is_absolute
            flows = flows and not self._is_marker(inner)
            transform = inner.transform.moved(frame.transform.e, frame.transform.f)
            freed = replace(inner, transform=transform, limits=None, layout_child=None)
            self._book.origins.passed(inner, freed)
            yield (freed if flows else self._book.anchored(freed, around.size, box)), flows


def _is_alike(child: Frame, layout: AutoLayout) -> bool:
    """Whether a frame runs in the direction of an auto layout."""
    own = child.auto_layout
    return own is not None and own.mode is layout.mode and not own.wraps


def _weighed(top: Frame) -> tuple[int, int, list[Layer]]:
    """Return how many layers there are, how many frames need another one for their box, and what stays in any case."""
    total, backed, staying = 0, 0, []
    pending: list[Layer] = [top]
    while pending:
        layer = pending.pop()
        total += 1
        if layer.semantics is not NO_SEMANTICS and layer.semantics.stays:
            staying.append(layer)
        if isinstance(layer, HOLDERS):
            backed += isinstance(layer, Frame) and layer.is_painted and not (layer.fills or layer.stroke)
            pending.extend(layer.children)
    return total, backed, staying


def _holding_in(parts: Iterable[Layer]) -> int:
    """Return how many layers of some show nothing: they are there for the states or for a menu, and nobody's loss."""
    inside = IdentitySet(each for part in parts for each in walk((part,)) if isinstance(each, Frame))
    return sum(map(shows_nothing, inside))


def _choices(going: list[Frame], surplus: float) -> Iterator[list[Frame]]:
    """Yield which frames may go: all if that is not too many, else those alike, at last all after all.

    What is alike goes together or not at all: nobody would draw the first item of a list in another way.
    """
    is_many = len(going) > surplus + 1
    if len(going) > 1 and not is_many:
        yield going
    alike: dict[tuple[object, ...], list[Frame]] = {}
    for each in going:
        alike.setdefault((each.semantics.tag, *map(type, each.children)), []).append(each)
    yield from alike.values()
    if len(alike) > 1 and is_many:
        yield going


def _flowing(layers: Sequence[Layer]) -> int:
    """Return how many layers are in flow."""
    return sum(not layer.is_absolute for layer in layers)
