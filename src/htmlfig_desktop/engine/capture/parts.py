"""Parts of a page that look otherwise while they are used: which there are, and bringing them into a state.

What scripts do when the pointer comes is not among it, only what style sheets say.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from typing import Any, Final

from htmlfig_desktop.core.resources import script_text
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.page import Page, unless_refused
from htmlfig_desktop.engine.capture.snapshot import SnapshotDocument
from htmlfig_desktop.engine.scene.nodes import InteractionState

_SHOWN: Final = "data-htmlfig-part"
"""Attribute of what a part is shown as: its number."""
_FORCED: Final = "data-htmlfig-forced"
"""Attribute of what its states belong to."""
_MOST: Final = 500
_DEEPEST: Final = 3
"""Parts in parts in parts that are looked at."""
_NAMES: Final = {
    InteractionState.HOVER: "hover",
    InteractionState.FOCUS: "focus",
    InteractionState.PRESSED: "pressed",
}


class _Way(IntEnum):
    """How an element comes into focus."""

    ITSELF = 0
    AROUND = 1
    """Something in it does."""
    WITHIN = 2
    """It does, for what is around it."""


_FOCUS: Final = {
    _Way.ITSELF: ("focus", "focus-visible", "focus-within"),
    _Way.AROUND: ("focus-within",),
    _Way.WITHIN: ("focus", "focus-visible"),
}


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a page that has states."""

    number: int
    depths: Mapping[InteractionState, int]
    """By state: how many parts with such a state lie around it, itself included. States that it may have alone."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a page, in its order."""

    parts: tuple[Part, ...] = ()
    forced: tuple[tuple[int, _Way], ...] = ()
    """Elements that states belong to, in document order: number of their part, and how they come into focus."""
    beyond: int = 0
    """Parts that are left out, since there are so many."""

    def rounds(self) -> Iterator[tuple[InteractionState, int]]:
        """Yield states and depths, so that of each round all parts of that depth can be looked at together."""
        for state in _NAMES:
            depths = {part.depths[state] for part in self.parts if state in part.depths}
            yield from ((state, depth) for depth in sorted(depths) if depth <= _DEEPEST)

    def seen(self, state: InteractionState, depth: int) -> frozenset[int]:
        """Return the numbers of the parts that a round shows."""
        return frozenset(part.number for part in self.parts if part.depths.get(state) == depth)


async def find_parts(page: Page) -> Parts:
    """Return the parts of a page, which keeps them under their numbers.

    Args:
        page: Frozen, and such that it may be changed.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    given = ", ".join(map(json.dumps, (_SHOWN, _FORCED, _MOST)))
    answer = await unless_refused(page.evaluate(f"({script_text('capture/parts.js')})({given})"))
    if answer is None:
        return Parts()
    try:
        return Parts(
            tuple(Part(int(number), _depths(depths)) for number, depths in answer["parts"]),
            tuple((int(number), _Way(way)) for number, way in answer["forced"]),
            int(answer["beyond"]),
        )
    except (KeyError, TypeError, ValueError):
        return Parts()


def _depths(told: Mapping[str, Any]) -> Mapping[InteractionState, int]:
    return {state: int(told[name]) for state, name in _NAMES.items() if told[name]}


def parts_in(document: SnapshotDocument, parts: Parts) -> Mapping[int, int]:
    """Return the numbers of a page's parts by ``SnapshotNode.index``."""
    known = {str(part.number): part.number for part in parts.parts}
    if not known:
        return {}
    told = ((node.index, node.attributes.get(_SHOWN)) for node in document.nodes)
    return {index: known[number] for index, number in told if number in known}


class Forcing:
    """Brings the parts of a page into states.

    Args:
        page: As ``find_parts`` left it.
        parts: Of the page.
    """

    def __init__(self, page: Page, parts: Parts) -> None:
        self._page = page
        self._parts = parts
        self._nodes: Sequence[int] = ()
        self._forced: dict[int, tuple[str, ...]] = {}

    async def begin(self, root: int) -> None:
        """Find the elements of the parts.

        Args:
            root: The front end's number of the document. Who asks for another one takes all states away.

        Raises:
            CaptureError: CAP020, CAP030.
        """
        await self._page.command("CSS.enable")
        answer = await self._page.command("DOM.querySelectorAll", {"nodeId": root, "selector": f"[{_FORCED}]"})
        self._nodes = answer.get("nodeIds", ())

    async def force(self, state: InteractionState, depth: int) -> None:
        """Bring the parts of one depth into a state; what is around them is under the pointer too, but not in focus.

        Raises:
            CaptureError: CAP020, CAP030.
        """
        depths = {part.number: part.depths.get(state, 0) for part in self._parts.parts}
        wanted = {
            node: _pseudo_classes(state, way, depths.get(number, 0), depth)
            for node, (number, way) in zip(self._nodes, self._parts.forced, strict=False)
        }
        changed = {node: classes for node, classes in wanted.items() if classes != self._forced.get(node, ())}
        await self._order(changed)

    async def end(self) -> None:
        """Take all states away.

        Raises:
            CaptureError: CAP020, CAP030.
        """
        await self._order({node: () for node, classes in self._forced.items() if classes})

    async def _order(self, wanted: Mapping[int, tuple[str, ...]]) -> None:
        self._forced |= wanted
        orders = [{"nodeId": node, "forcedPseudoClasses": list(classes)} for node, classes in wanted.items()]
        await asyncio.gather(*(self._page.command("CSS.forcePseudoState", order) for order in orders))


def _pseudo_classes(state: InteractionState, way: _Way, own: int, depth: int) -> tuple[str, ...]:
    """Return what an element is told to match, whose part has a depth of its own."""
    if state is InteractionState.FOCUS:
        return _FOCUS[way] if own == depth else ()
    if way is _Way.WITHIN or not 0 < own <= depth:
        return ()
    return ("hover", "active") if state is InteractionState.PRESSED else ("hover",)
