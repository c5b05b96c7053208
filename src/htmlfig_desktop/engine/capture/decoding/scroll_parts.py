"""Marks and buttons that the browser adds to boxes that scroll, put into the tree of a snapshot that lacks them.

A snapshot leaves these pseudo-elements out; the tree of the DOM has them, and scripts of the protocol can measure them.
They are laid out beside the box that scrolls. Source: CSS Overflow 5, section 3.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import is_
from typing import Any

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.resources import script_text
from htmlfig_desktop.engine.capture.asking.element_questions import Worlds
from htmlfig_desktop.engine.capture.asking.properties import STYLE_PROPERTIES, USED_PROPERTIES
from htmlfig_desktop.engine.capture.decoding.free_numbers import FreeNumbers
from htmlfig_desktop.engine.capture.decoding.grafts import finite, placed
from htmlfig_desktop.engine.capture.page import Page, unless_refused
from htmlfig_desktop.engine.capture.snapshot import (
    ComputedStyle,
    LayoutBox,
    NodeKind,
    SnapshotDocument,
    SnapshotNode,
    TextBox,
)

_MOST_BOXES = 50
_MOST_PARTS = 200
"""Of one box that scrolls."""
_LONGEST = 200
_NAMES = (*STYLE_PROPERTIES, *USED_PROPERTIES)
_SCROLLING = frozenset({"auto", "scroll", "hidden"})
_GROUP, _MARK, _BUTTON = "scroll-marker-group", "scroll-marker", "scroll-button"


@dataclass(frozen=True, slots=True)
class _Part:
    """A pseudo-element as the DOM lists it."""

    kind: str
    number: int
    """The engine's."""


async def with_scroll_parts(page: Page, worlds: Worlds, document: SnapshotDocument, frame: str) -> SnapshotDocument:
    """Return the top document with the marks and buttons of its boxes that scroll.

    ``scroll-marker-group`` says afterwards whether there are marks that could not be had.

    Args:
        page: Frozen.
        worlds: In its frames.
        document: Its snapshot.
        frame: The browser's id of its frame.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    hosts = {node.backend_id: node for node in document.nodes if node.box is not None and _may_scroll(node.box)}
    listed = await unless_refused(page.command("DOM.describeNode", _question(document.root)))
    try:
        wanted = list(_parts_of_hosts(listed["node"], hosts))[:_MOST_BOXES] if listed else []
    except (KeyError, TypeError, ValueError):
        return document
    answers = await asyncio.gather(*(unless_refused(_told(worlds, number, parts, frame)) for number, parts in wanted))
    numbers = FreeNumbers(document.root)
    found: dict[int, _Added] = {}
    for (number, parts), answer in zip(wanted, answers, strict=True):
        host = hosts[number]
        if answer is None:
            continue
        try:
            found[host.index] = _Reading(answer, host, numbers).added(parts)
        except (KeyError, TypeError, ValueError, IndexError):
            continue  # the box stays without them, and says so
    return replace(document, root=_with_added(document.root, found)) if found else document


def _may_scroll(box: LayoutBox) -> bool:
    return box.style["overflow-x"] in _SCROLLING or box.style["overflow-y"] in _SCROLLING


def _question(root: SnapshotNode) -> dict[str, Any]:
    return {"backendNodeId": root.backend_id, "depth": -1, "pierce": True}


async def _told(worlds: Worlds, number: int, parts: Sequence[_Part], frame: str) -> Any:
    """Return what the page says of the parts of a box that scrolls."""
    script = script_text("capture/scroll_parts.js")
    function = f"function(...given) {{ return ({script})({json.dumps(_NAMES)})(...given); }}"
    return await worlds.answers_of(frame, [number, *(part.number for part in parts)], function)


def _parts_of_hosts(root: Mapping[str, Any], hosts: Container[int]) -> Iterator[tuple[int, list[_Part]]]:
    """Yield the boxes that scroll and have such parts, by the engine's numbers."""
    pending = [root]
    while pending:
        node = pending.pop()
        number = int(node["backendNodeId"])
        if number in hosts and node.get("pseudoElements"):
            parts = list(_parts(node, is_host=True))[:_MOST_PARTS]
            if any(part.kind != _MARK for part in parts):
                yield number, parts
        pending += [*node.get("children", ()), *node.get("shadowRoots", ())]


def _parts(node: Mapping[str, Any], *, is_host: bool) -> Iterator[_Part]:
    """Yield the parts of a box that scrolls: its own, and the marks of what is inside, in their order.

    What is inside of another box with marks of its own has those there.
    """
    own = [_Part(str(each["pseudoType"]), int(each["backendNodeId"])) for each in node.get("pseudoElements", ())]
    kinds = {part.kind for part in own}
    wanted = {_GROUP, _BUTTON} if is_host else {_MARK}
    yield from (part for part in own if part.kind in wanted)
    if _GROUP in kinds and not is_host:
        return
    for child in (*node.get("children", ()), *_columns(node)):
        yield from _parts(child, is_host=False)


def _columns(node: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    return (each for each in node.get("pseudoElements", ()) if each["pseudoType"] == "column")


@dataclass(frozen=True, slots=True)
class _Added:
    """What stands beside a box that scrolls."""

    before: tuple[SnapshotNode, ...]
    after: tuple[SnapshotNode, ...]
    is_whole: bool
    """Whether all that they say is known."""


class _Reading:
    """Makes nodes of what the page said of one box's parts."""

    def __init__(self, answer: Mapping[str, Any], host: SnapshotNode, numbers: FreeNumbers) -> None:
        self._strings: Sequence[str] = answer["strings"]
        if not {str}.issuperset(map(type, self._strings)):
            raise ValueError("the string table holds something else")
        self._told: Sequence[Mapping[str, Any]] = answer["parts"]
        if host.box is None:
            raise ValueError("a box that scrolls has none")
        box = host.box
        x, y, _, _ = map(finite, answer["rect"])
        self._dx, self._dy = box.rect.x - x, box.rect.y - y
        self._box = box
        self._numbers = numbers
        self._styles: dict[tuple[int, ...], ComputedStyle] = {}

    def added(self, parts: Sequence[_Part]) -> _Added:
        """Return the nodes of the parts; marks lie in their group."""
        nodes = [self._node(part, told) for part, told in zip(parts, self._told, strict=True)]
        buttons = tuple(node for node in nodes if node.name == f"::{_BUTTON}")
        marks = tuple(node for node in nodes if node.name == f"::{_MARK}")
        groups = tuple(replace(node, children=marks) for node in nodes if node.name == f"::{_GROUP}")
        is_whole = all(told["isTold"] is True for told in self._told)
        if self._box.style.get(_GROUP).startswith("before"):
            return _Added(groups, buttons, is_whole)
        return _Added((), (*buttons, *groups), is_whole)

    def _node(self, part: _Part, told: Mapping[str, Any]) -> SnapshotNode:
        values = [self._strings[int(at)] for at in told["style"]]
        if len(values) != len(_NAMES):
            raise ValueError("computed styles are not the ones asked for")
        ids = tuple(map(int, told["style"]))[: len(STYLE_PROPERTIES)]
        style = self._styles.get(ids)
        if style is None:
            style = ComputedStyle(zip(STYLE_PROPERTIES, values, strict=False))
            if style["display"] == "inline":  # they have a box of their own, whatever is said
                style = style.changed({"display": "inline-block"})
            self._styles[ids] = style
        used = ComputedStyle(zip(USED_PROPERTIES, values[len(STYLE_PROPERTIES) :], strict=True))
        order, is_group = self._box.paint_order, style["opacity"] != "1"
        box = LayoutBox(placed(told["rect"], self._dx, self._dy), style, used, order, is_group)
        text = told["text"]
        generated: tuple[LayoutBox, ...] = ()
        if isinstance(text, str) and text and told["line"] is not None:
            text, rect = text[:_LONGEST], placed(told["line"], self._dx, self._dy)
            generated = (LayoutBox(rect, style, used, order, False, text, (TextBox(rect, 0, len(text)),)),)
        index = self._numbers.take()
        return SnapshotNode(index, NodeKind.PSEUDO, f"::{part.kind}", "", {}, part.number, box, generated)


def _with_added(node: SnapshotNode, found: Mapping[int, _Added]) -> SnapshotNode:
    """Return a node and all below it with what stands beside boxes that scroll; the same node where that is nothing."""
    children: list[SnapshotNode] = []
    for child in node.children:
        own, added = _with_added(child, found), found.get(child.index)
        if added is None:
            children.append(own)
        else:
            children += [*added.before, _complete(own) if added.is_whole else own, *added.after]
    is_same = len(children) == len(node.children) and all(map(is_, children, node.children))
    return node if is_same else replace(node, children=tuple(children))


def _complete(host: SnapshotNode) -> SnapshotNode:
    """Return a box that scrolls as one whose marks are in the tree."""
    if host.box is None:
        return host
    return replace(host, box=replace(host.box, style=host.box.style.changed({_GROUP: "none"})))
