"""The gaps between the children of a stack: Figma knows one number for all of them.

Where gaps differ, layers that paint nothing beyond their content take the rest into their own boxes; and children
that stand closer together than others form a stack of their own, as a designer would group them.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import TypeGuard

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.arrange.members.members import (
    Member,
    extended,
    is_bare,
    is_drawing,
    is_painted_inside,
)
from htmlfig_desktop.engine.convert.arrange.members.texts import (
    is_single,
    is_steady,
    roomy,
    slack,
    taller,
    widened,
)
from htmlfig_desktop.engine.convert.arrange.stacking.across import tolerance
from htmlfig_desktop.engine.convert.arrange.stacking.axes import Axis
from htmlfig_desktop.engine.convert.arrange.stacking.edges import roundest
from htmlfig_desktop.engine.convert.arrange.stacking.overlapping import Overlap, can_overlap, overlap_of
from htmlfig_desktop.engine.convert.arrange.stacking.preparing import Effort
from htmlfig_desktop.engine.convert.arrange.stacking.reaching import (
    MOST_OVER,
    begun_later,
    ended_earlier,
    unshared,
    with_room_beside,
)
from htmlfig_desktop.engine.scene.nodes import (
    Frame,
    Layer,
    Text,
)
from htmlfig_desktop.engine.scene.text import TextAlign, TextResize

_ROUND = (0, 2)
"""Decimals that a spacing is tried with before it is written as it is."""
_THIN = 1e-3
"""px of that bound that sums of fractions may take."""
_NEAR = 0.12
"""px of its room that a text may lack where that makes a distance whole: boxes beside it begin on pixels."""
_ROUNDED = 1.0
"""px that the lines of a text and the paper below them may be painted closer together than they are."""
_FAR = 24.0
"""px at the start of a layer above which it was put at the end of its row."""
_MOST_TALLER = 96.0
"""px of a gap that a text of a column may take into its box."""
_UNEVEN = 3.0
"""px by which two gaps cannot differ: more than what stands at both ends of each may be beside its place."""
_OTHERS = 6
"""Gaps that are tried as the one for all where texts take the rest: each can do so at one end only."""
_GROUPS = 3
"""Deepest nesting of groups inside a stack."""


@dataclass(frozen=True, slots=True)
class Part:
    """A member of a stack, or a group of parts that is to become a stack of its own."""

    member: Member | None
    parts: tuple[Part, ...] = ()
    spacing: float = 0.0
    room: tuple[float, float] = (0.0, 0.0)
    """px before and behind them that the group has as paddings."""

    def edges(self, axis: Axis) -> tuple[float, float]:
        """Return where the part begins and ends along the stack."""
        if self.member is not None:
            return axis.start(self.member.rect), axis.end(self.member.rect)
        return self.parts[0].edges(axis)[0] - self.room[0], self.parts[-1].edges(axis)[1] + self.room[1]


@dataclass(frozen=True, slots=True)
class Spaced:
    """Parts at one distance."""

    spacing: float
    parts: tuple[Part, ...]

    @property
    def groups(self) -> int:
        """How many layers the groups add."""
        return sum([_groups(part) for part in self.parts if part.parts])


def is_uneven(axis: Axis, members: Sequence[Member], effort: Effort) -> bool:
    """Whether some gaps differ so much that no distance does for all, whatever is made of the members.

    Those count that neither of two neighbors can take a part of; only groups could say them.
    """
    if effort.groups or len(members) < 2:
        return False
    gaps: list[float] = []
    for before, after in itertools.pairwise(members):
        ends_firmly = not isinstance(before.layer, Text) and _is_firm(before.layer, effort)
        if ends_firmly and _begins_firmly(axis, after.layer, effort):
            gaps.append(axis.start(after.rect) - axis.end(before.rect))
    if not gaps or max(gaps) - min(gaps) > _UNEVEN:
        return bool(gaps)
    return min(gaps) < -_UNEVEN and not all(map(can_overlap, members))


def _begins_firmly(axis: Axis, layer: Layer, effort: Effort) -> bool:
    """Whether a layer begins where it does, however much room it gets at its end."""
    if isinstance(layer, Text):
        return layer.content.align is TextAlign.LEFT if axis.is_row else not effort.stretches_texts
    return _is_firm(layer, effort)


def _is_firm(layer: Layer, effort: Effort) -> bool:
    """Whether a layer that is no text has the room that it has, and no more."""
    return not is_bare(layer) or (is_drawing(layer) and not effort.stretches_drawings)


def spaced(axis: Axis, members: Sequence[Member], groups: int, effort: Effort, *, are_cells: bool) -> Spaced | None:
    """Return members at one distance; None where that takes more groups than allowed.

    Args:
        axis: Of the stack.
        members: In its order.
        groups: How many layers may be added.
        effort: How much may change for it.
        are_cells: Whether the members are the cells of a row, which are as wide as their columns.
    """
    if len(members) == 1:
        return Spaced(0.0, (Part(members[0]),))
    return _Spacing(axis, effort, are_cells).solved(list(members), groups, 0)


class _Spacing:
    def __init__(self, axis: Axis, effort: Effort, are_cells: bool) -> None:
        self._axis = axis
        self._effort = effort
        self._follows_texts = effort.follows_texts
        self._follows_all = effort.follows_all
        self._are_cells = are_cells
        self._stretches_texts = effort.stretches_texts
        self._keeps_margins = effort.keeps_margins

    def solved(self, members: list[Member], groups: int, depth: int) -> Spaced | None:
        start, end = self._axis.start, self._axis.end
        gaps = [start(after.rect) - end(before.rect) for before, after in itertools.pairwise(members)]
        if min(gaps) < 0 and (overlap := overlap_of(members, [end(m.rect) - start(m.rect) for m in members], gaps)):
            return self._overlapping(overlap, gaps)
        rigid = [gap for at, gap in enumerate(gaps) if not self._gives(members[at], members[at + 1])]
        common = self._common(members, gaps) if self._follows_texts else None
        candidates = self._candidates(gaps, rigid, self._room(members[:-1]))
        for spacing in candidates if common is None else [common, *candidates]:
            taken = self._absorbed(members, gaps, spacing)
            if taken is not None:
                return Spaced(spacing, tuple([Part(member) for member in taken]))
        if not rigid or groups < 1 or depth >= _GROUPS or max(rigid) < 0:
            return None
        ways = [self._grouped(members, gaps, max(rigid), groups, depth)]
        if self._keeps_margins and depth == 0:
            ways.append(self._with_margins(members, gaps, rigid, groups))
        return min((way for way in ways if way is not None), key=lambda each: each.groups, default=None)

    def _overlapping(self, overlap: Overlap, gaps: list[float]) -> Spaced | None:
        """Return members that reach over each other at one distance; None where they do so by different lengths."""
        for spacing in overlap.distances:
            taken = self._absorbed([*overlap.members], gaps, spacing)
            if taken is not None:
                return Spaced(spacing, tuple([Part(member) for member in taken]))
        return None

    def _with_margins(self, members: list[Member], gaps: list[float], rigid: list[float], groups: int) -> Spaced | None:
        """Return members at the least distance; what has more gets a frame that has the rest as a padding."""
        spacing = round(max(0.0, min(rigid)), 2)
        rests = [gap - spacing for gap in gaps]
        rooms = [[0.0, 0.0] for _ in members]
        taken = list(members)
        for at, rest in enumerate(rests):
            if abs(rest) <= tolerance(members[at + 1]):
                continue
            sides = ((at, True), (at + 1, False))
            if rest < 0:
                return None
            tried = ((side, self._grown(taken[side], rest, at_end=at_end)) for side, at_end in sides)
            grown = next(((side, longer) for side, longer in tried if longer is not None), None)
            if grown is not None:
                taken[grown[0]] = grown[1]
                continue
            has_more = at + 1 < len(rests) and rests[at + 1] > 1
            side = at if any(rooms[at]) or not (has_more or isinstance(members[at + 1].layer, Text)) else at + 1
            rooms[side][side == at] = rest
        parts = [
            Part(None, (Part(member),), room=(room[0], room[1])) if any(room) else Part(member)
            for member, room in zip(taken, rooms, strict=True)
        ]
        found = Spaced(spacing, tuple(parts))
        return found if found.groups <= groups else None

    def _common(self, members: Sequence[Member], gaps: Sequence[float]) -> float | None:
        """Return the roundest distance at which all stand close enough to where gaps put them; None: there is none.

        Texts of which the width is not sure take what their gap has more into their boxes, and px to spare at least.
        """
        least, most, place, count = 0.0, math.inf, 0.0, 0
        for before, after, gap in zip(members[:-1], members[1:], gaps, strict=True):
            if self._is_unsure(before.layer):
                most, place, count = min(most, gap - slack(before.layer)), 0.0, 0
                continue
            place, count = place + gap, count + 1
            near = tolerance(after) - _THIN
            least, most = max(least, (place - near) / count), min(most, (place + near) / count)
        return roundest(least, most) if math.isfinite(most) else None

    def _room(self, before: Sequence[Member]) -> float | None:
        """Return how many px those before others need to spare; None where none is a text whose box is fixed."""
        if not self._axis.is_row or self._follows_texts:
            return None
        texts = [member.layer for member in before if isinstance(member.layer, Text)]
        return max(map(slack, texts)) if texts else None

    def _candidates(self, gaps: list[float], rigid: list[float], room: float | None) -> list[float]:
        """Return spacings that may suit, the best first; where texts need room to spare, some px less than gaps are."""
        base = rigid or [min(gaps)]
        mean = sum(base) / len(base)
        if min(gaps) >= -MOST_OVER and max(base) <= 1e-3 and not self._axis.is_row:
            return [0.0]
        if not rigid and self._axis.is_row and self._are_cells:
            return [0.0]
        if not rigid and room is not None and mean >= room:
            return [float(math.floor(mean - room + _NEAR)), mean - room, mean]
        if not rigid and self._axis.is_row and -MOST_OVER <= min(gaps) < 0:
            return [0.0]
        found = [round(mean, digits) + 0.0 for digits in _ROUND]
        more = sorted({float(round(gap)) for gap in gaps})[:_OTHERS] if self._stretches_texts and not rigid else []
        return [max(0.0, spacing) for spacing in dict.fromkeys([*found, mean, *more]) if spacing >= -1e-3]

    def _absorbed(self, members: list[Member], gaps: list[float], spacing: float) -> list[Member] | None:
        """Return members that stand at one distance once those that can have taken the rest of their gaps."""
        taken = list(members)
        drift = 0.0
        for at, gap in enumerate(gaps):
            rest = gap - spacing
            layer = taken[at].layer
            if self._follows_texts and self._is_unsure(layer) and rest < slack(layer):
                return None
            if rest < -1e-3 and not self._axis.is_row:
                cut = ended_earlier(layer, -rest)
                if cut is not None:
                    taken[at], rest = taken[at].placed(cut.bounds, cut), 0.0
            drift += rest
            close = tolerance(taken[at + 1])
            if drift < -close and (shorter := self._later(taken[at + 1], -drift)) is not None:
                taken[at + 1], drift = shorter, 0.0
            if drift > close:
                before = self._grown(taken[at], drift, at_end=True) or self._rounded(taken[at], drift)
                after = None if before is not None else self._grown(taken[at + 1], drift, at_end=False)
                if before is not None:
                    taken[at] = before
                    drift = 0.0
                elif after is not None:
                    taken[at + 1] = after
                    drift = 0.0
            if abs(drift) > close:
                return None
        return taken

    def _gives(self, before: Member, after: Member) -> bool:
        """Whether one of two neighbors can take a part of the gap between them."""
        return self._can_grow(before.layer, at_end=True) or self._can_grow(after.layer, at_end=False)

    def _is_unsure(self, layer: Layer) -> TypeGuard[Text]:
        """Whether a layer is a text that stays as wide as it is, in a row in which others follow what is typed."""
        is_text = self._follows_texts and isinstance(layer, Text)
        return is_text and self._can_grow(layer, at_end=True)

    def _can_grow(self, layer: Layer, *, at_end: bool) -> bool:
        """Whether a layer shows nothing of it when it is longer at one end."""
        if not isinstance(layer, Text):
            return not (_is_firm(layer, self._effort) or is_painted_inside(layer))
        if not self._axis.is_row:
            return self._stretches_texts
        if self._follows_texts and (self._follows_all or is_steady(layer)):
            return False
        grows_right = layer.content.align in (TextAlign.LEFT, TextAlign.JUSTIFIED)
        return is_single(layer) and (grows_right if at_end else layer.content.align is TextAlign.RIGHT)

    def _grown(self, member: Member, by: float, *, at_end: bool) -> Member | None:
        """Return a member that is longer by some px at one end; None where that would show."""
        layer = member.layer
        if not self._can_grow(layer, at_end=at_end):
            return None
        start, end = (0.0, by) if at_end else (by, 0.0)
        if isinstance(layer, Frame) and is_bare(layer):
            if not self._axis.is_row:
                longer = extended(layer, start, 0, end, 0)
            elif max(start, end) > _FAR:
                longer = with_room_beside(unshared(layer), end, start)
            else:
                longer = extended(layer, 0, end, 0, start)
            return member.placed(longer.bounds, longer)
        if not isinstance(layer, Text):
            return None
        if self._axis.is_row:
            wide = widened(layer, start, end)
            return None if wide is None else member.placed(wide.bounds, wide)
        tall = taller(roomy(layer), start, end) if by <= _MOST_TALLER else None
        return None if tall is None else member.placed(tall.bounds, tall)

    def _rounded(self, member: Member, by: float) -> Member | None:
        """Return a text of a column whose box is fixed anyway with what its lines, which lie between pixels, lack."""
        text = member.layer
        if self._axis.is_row or by > _ROUNDED or not isinstance(text, Text):
            return None
        tall = taller(roomy(text), 0.0, by) if text.content.resize is TextResize.NONE else None
        return None if tall is None else member.placed(tall.bounds, tall)

    def _later(self, member: Member, by: float) -> Member | None:
        """Return a member that begins some px later: what stands before it needs these; None where that would show."""
        layer = member.layer
        if by > MOST_OVER or not (self._axis.is_row and isinstance(layer, Frame) and is_bare(layer)):
            return None
        shorter = begun_later(layer, by)
        return None if shorter is None else member.placed(shorter.bounds, shorter)

    def _grouped(
        self, members: list[Member], gaps: list[float], widest: float, groups: int, depth: int
    ) -> Spaced | None:
        """Return the members in groups that the widest gaps divide."""
        runs: list[list[Member]] = [[members[0]]]
        for member, gap in zip(members[1:], gaps, strict=True):
            if gap >= widest - tolerance(member):
                runs.append([member])
            else:
                runs[-1].append(member)
        if len(runs) == 1 or sum(len(run) > 1 for run in runs) > groups:
            return None
        parts: list[Part] = []
        left = groups
        for run in runs:
            if len(run) == 1:
                parts.append(Part(run[0]))
                continue
            inner = self.solved(run, left - 1, depth + 1)
            if inner is None:
                return None
            parts.append(Part(None, inner.parts, inner.spacing))
            left -= 1 + inner.groups
        return self._between(parts, widest, groups)

    def _between(self, parts: list[Part], widest: float, groups: int) -> Spaced | None:
        """Return parts at one distance: what a gap has more than others goes to a neighbor that can take it."""
        taken = list(parts)
        for spacing in dict.fromkeys([round(widest, 0) + 0.0, round(widest, 2), widest]):
            drift, fits = 0.0, True
            for at in range(len(taken) - 1):
                rest = taken[at + 1].edges(self._axis)[0] - taken[at].edges(self._axis)[1] - spacing
                for side in (at, at + 1):
                    member = taken[side].member
                    if rest > 0.5 and member is not None:
                        grown = self._grown(member, rest, at_end=side == at)
                        if grown is not None:
                            taken[side] = Part(grown)
                            rest = 0.0
                drift += rest
                fits = fits and abs(drift) <= 0.05
            if fits:
                found = Spaced(spacing, tuple(taken))
                return found if found.groups <= groups else None
            taken = list(parts)
        return None


def area_of(part: Part) -> Rect:
    """Return the smallest rectangle around a part."""
    if part.member is not None:
        return part.member.rect
    area = area_of(part.parts[0])  # without its room
    for inner in part.parts[1:]:
        area = area.union(area_of(inner))
    return area


def _groups(part: Part) -> int:
    return 0 if part.member is not None else 1 + sum(_groups(inner) for inner in part.parts)
