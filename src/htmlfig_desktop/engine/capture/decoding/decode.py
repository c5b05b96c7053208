"""From the answer of ``DOMSnapshot.captureSnapshot`` to checked ``SnapshotDocument`` trees.

The answer is columns of numbers that index one table of strings. Nothing in it is trusted: counts are held
against the limits, every index against its table, every number against being finite.
Source: Chrome DevTools Protocol, domain DOMSnapshot.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isfinite
from types import MappingProxyType
from typing import Any

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.collector import paused_collector
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.limits import DEFAULT_LIMITS, Limits
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.asking.asked_properties import ASKED_ALL, Asked
from htmlfig_desktop.engine.capture.asking.properties import USED_PROPERTIES
from htmlfig_desktop.engine.capture.decoding.auto_margins import with_auto_margins
from htmlfig_desktop.engine.capture.decoding.element_names import LocalNames, Lowered, is_xml
from htmlfig_desktop.engine.capture.decoding.flat_tree import children_of, parents_first, put_last
from htmlfig_desktop.engine.capture.decoding.formula_signs import with_formula_signs
from htmlfig_desktop.engine.capture.decoding.grafts import GraftDecoder, finite, in_details, utf16_offsets
from htmlfig_desktop.engine.capture.decoding.grown_texts import drawn_offsets
from htmlfig_desktop.engine.capture.decoding.insides import Insides
from htmlfig_desktop.engine.capture.decoding.relative_lengths import with_lengths
from htmlfig_desktop.engine.capture.decoding.rows import Row, StyleRows
from htmlfig_desktop.engine.capture.decoding.scrolling import Scrolling
from htmlfig_desktop.engine.capture.decoding.svg_filters import with_known_filters
from htmlfig_desktop.engine.capture.snapshot import (
    UNSCROLLED,
    ComputedStyle,
    LayoutBox,
    NodeKind,
    SnapshotDocument,
    SnapshotNode,
    TextBox,
)

_ELEMENT, _TEXT, _DOCUMENT = 1, 3, 9
_KINDS = {_TEXT: NodeKind.TEXT, _DOCUMENT: NodeKind.DOCUMENT}
_OTHER = NodeKind.ELEMENT


def decode_snapshot(
    answer: Mapping[str, Any],
    limits: Limits = DEFAULT_LIMITS,
    insides: Insides = MappingProxyType({}),
    asked: Asked = ASKED_ALL,
    device_scale: float = 1.0,
) -> SnapshotDocument:
    """Return the top document, with the documents of its frames and the insides of its form controls.

    Args:
        answer: Of ``DOMSnapshot.captureSnapshot``.
        limits: Bounds on what it may hold.
        insides: What form controls hold.
        asked: What the answer tells of each box.
        device_scale: Device pixels per px: the documents of frames begin on whole ones.

    Raises:
        CaptureError: CAP030, the answer is not of the form the protocol promises; CAP021, a limit is passed.
    """
    try:
        with paused_collector():
            decoder = _SnapshotDecoder(answer, limits, insides, asked, device_scale)
            document = decoder.document(0, 0.0, 0.0)
            with_known_filters(document, decoder.styles)
            with_auto_margins(document.root)
            with_formula_signs(document.root, decoder.styles)
            with_lengths(decoder.styles, document.root, decoder.window)
            return document
    except (KeyError, IndexError, TypeError, ValueError, OverflowError) as error:
        raise CaptureError(
            ErrorCode.BROWSER_PROTOCOL, "The page's snapshot is not of the expected form.", detail=repr(error)
        ) from error


class _UsedRow(ComputedStyle):
    """Used values of boxes, looked up in the string table only when read: few ever are."""

    __slots__ = ("_columns", "_ids", "_strings")

    def __init__(self, ids: Sequence[int], strings: Sequence[str], columns: Mapping[str, int | str]) -> None:
        super().__init__()
        self._ids = ids
        self._strings = strings
        self._columns = columns

    def __missing__(self, name: str) -> str:
        column = self._columns[name]
        if isinstance(column, str):
            value = column
        else:
            index = self._ids[column]
            value = self._strings[index] if index >= 0 else ""
        self[name] = value
        return value

    def complete(self) -> Mapping[str, str]:
        return {name: self[name] for name in self._columns}


@dataclass(frozen=True)
class _Rare:
    """What few nodes of a document have, by the places of these nodes in the answer."""

    pseudo: Mapping[int, str]
    """Which pseudo-elements they are."""
    texts: Mapping[int, str]
    """What fields hold."""
    sources: Mapping[int, str]
    """Addresses of the pictures that they chose."""
    checked: frozenset[int]
    selected: frozenset[int]
    frames: Mapping[int, int]
    """Numbers of the documents that they show."""

    @cached_property
    def places(self) -> frozenset[int]:
        """Of all nodes that have any of it."""
        return self.checked.union(self.selected, self.pseudo, self.texts, self.sources, self.frames)


class _SnapshotDecoder:
    """Decodes all documents of one answer; they share strings and styles."""

    def __init__(
        self, answer: Mapping[str, Any], limits: Limits, insides: Insides, asked: Asked, device_scale: float
    ) -> None:
        self._device_scale = device_scale
        self._strings: Sequence[str] = answer["strings"]
        if not {str}.issuperset(map(type, self._strings)):
            raise ValueError("the string table holds something else")
        self._documents: Sequence[Mapping[str, Any]] = answer["documents"]
        self._styles: dict[Row, ComputedStyle] = {}
        self._asked = asked
        self._lowered = Lowered(self._strings)
        self._local = LocalNames(self._lowered)
        self._like_color = asked.like_color
        initial = asked.initial
        self._initial = {name: value for name, value in initial.items() if name not in USED_PROPERTIES}
        self._columns: dict[str, int | str] = {name: initial.get(name, "") for name in USED_PROPERTIES}
        self._columns |= {name: at for at, name in enumerate(asked.used)}
        self._next_index = 0
        self._opened: set[int] = set()
        total = sum(len(document["nodes"]["parentIndex"]) for document in self._documents)
        if total > limits.nodes:
            raise CaptureError(
                ErrorCode.PAGE_TOO_COMPLEX,
                because("The page has {total} nodes; at most {nodes} are read.", total=total, nodes=limits.nodes),
            )
        self._limits = limits
        self._insides = insides
        self._grafts = GraftDecoder(limits)

    def document(self, number: int, dx: float, dy: float) -> SnapshotDocument:
        """Decode a document whose origin lies at (dx, dy) of the top document."""
        if number in self._opened:
            raise ValueError("a document stands in two frames")
        self._opened.add(number)
        raw = self._documents[number]
        nodes = raw["nodes"]
        base_index = self._next_index
        self._next_index += len(nodes["parentIndex"])
        root = self._nodes(raw, base_index, dx, dy)
        url = self._string(raw["documentURL"])
        return SnapshotDocument(
            url=url,
            base_url=self._string(raw.get("baseURL", -1)) or url,
            title=self._string(raw.get("title", -1)),
            root=root,
            is_quirks=not any(kind == 10 for kind in nodes["nodeType"]),
        )

    def _nodes(self, raw: Mapping[str, Any], base_index: int, dx: float, dy: float) -> SnapshotNode:
        nodes = raw["nodes"]
        rare = self._rare(nodes)
        boxes = self._boxes(raw, dx, dy)
        backend_ids, names, values = nodes["backendNodeId"], nodes["nodeName"], nodes["nodeValue"]
        attributes, types = nodes["attributes"], nodes["nodeType"]
        top = next((name for name, kind in zip(names, types, strict=True) if kind == _ELEMENT), -1)
        told = self._local if is_xml(self._string(top)) else self._lowered
        children = children_of(nodes["parentIndex"])
        put_last(children, nodes["parentIndex"], [index for index, kind in rare.pseudo.items() if kind == "after"])
        done: dict[int, SnapshotNode] = {}
        insides, places, strings, lowered = self._insides, rare.places, self._strings, self._lowered
        for index in reversed(parents_first(children, self._limits.depth)):
            node_boxes = boxes.get(index)
            box = node_boxes[0] if node_boxes else None
            number, kind, text = int(backend_ids[index]), types[index], values[index]
            name = told[names[index]] if kind == _ELEMENT else ""
            value = strings[text] if kind == _TEXT and text >= 0 else ""
            pairs, below = attributes[index], children.get(index)
            own = {}
            if pairs:
                said = zip(pairs[::2], pairs[1::2], strict=True)
                own = {lowered[each]: strings[what] if what >= 0 else "" for each, what in said}
            shown = _shown(name, own, box, tuple(map(done.__getitem__, below))) if below else ()
            node = SnapshotNode(base_index + index, _KINDS.get(kind, _OTHER), name, value, own, number, box, (), shown)
            if index in places or number in insides:
                node = self._completed(node, index, rare, node_boxes or ())
            done[index] = node
        return done[0]

    def _rare(self, nodes: Mapping[str, Any]) -> _Rare:
        frames = nodes.get("contentDocumentIndex", {"index": (), "value": ()})
        return _Rare(
            pseudo=self._rare_strings(nodes.get("pseudoType")),
            texts=self._rare_strings(nodes.get("textValue")) | self._rare_strings(nodes.get("inputValue")),
            sources=self._rare_strings(nodes.get("currentSourceURL")),
            checked=frozenset(nodes.get("inputChecked", {}).get("index", ())),
            selected=frozenset(nodes.get("optionSelected", {}).get("index", ())),
            frames=dict(zip(frames["index"], frames["value"], strict=True)),
        )

    def _completed(self, node: SnapshotNode, index: int, rare: _Rare, boxes: Sequence[LayoutBox]) -> SnapshotNode:
        """Return a node with what few nodes have.

        Args:
            node: With what all have.
            index: Its place in the answer.
            rare: Of its document.
            boxes: All of its boxes; a pseudo-element has some for what it generates, too.
        """
        box, children = node.box, node.children
        document = self._framed(rare.frames[index], box) if index in rare.frames and box is not None else None
        inside = self._insides.get(node.backend_id)
        grafted = self._grafts.nodes(inside, box, node.backend_id) if inside is not None and box is not None else ()
        if grafted and node.name == "details":
            grafted, children = (), in_details(grafted, children)
        is_pseudo = index in rare.pseudo
        return replace(
            node,
            kind=NodeKind.PSEUDO if is_pseudo else node.kind,
            generated=tuple(boxes[1:]) if is_pseudo else (),
            children=(*grafted, *children),
            document=document,
            current_source=rare.sources.get(index, ""),
            input_value=rare.texts.get(index),
            is_checked=index in rare.checked,
            is_selected=index in rare.selected,
            is_disabled=inside is not None and inside.is_disabled,
            is_indeterminate=inside is not None and inside.is_indeterminate,
            is_styled=inside is not None and inside.is_styled,
        )

    def _framed(self, number: int, frame: LayoutBox) -> SnapshotDocument:
        """Return the document that a frame shows, scrolled as it is."""
        left, top = (math.floor(at * self._device_scale + 0.5) / self._device_scale for at in content_origin(frame))
        raw = self._documents[number]
        return self.document(
            number, left - finite(raw.get("scrollOffsetX", 0)), top - finite(raw.get("scrollOffsetY", 0))
        )

    def _boxes(self, raw: Mapping[str, Any], dx: float, dy: float) -> dict[int, list[LayoutBox]]:
        layout = raw["layout"]
        text_boxes = self._text_boxes(raw, dx, dy)
        contexts = set(layout["stackingContexts"]["index"])
        rows = StyleRows.of(layout["styles"], len(self._asked.styles), len(self._asked.used))
        styles = [self._style(row) for row in rows.shared]
        used = [self._used(row) for row in rows.used]
        node_index, bounds, strings = layout["nodeIndex"], layout["bounds"], self._strings
        texts, orders = layout["text"], layout["paintOrders"]
        scrolling: Mapping[int, Scrolling] = layout.get("scrolling", {})
        pieces = layout.get("fragments", {})
        boxes: dict[int, list[LayoutBox]] = {}
        limit = self._limits.page_side * 100
        for at, (node, (style, values)) in enumerate(zip(node_index, rows.boxes, strict=True)):
            if style < 0:
                continue
            x, y, width, height = bounds[at]
            if not (abs(x) < limit and abs(y) < limit and 0 <= width < limit and 0 <= height < limit):
                continue
            text, held = texts[at], scrolling.get(at)
            box = LayoutBox(
                Rect(x + dx, y + dy, width, height),
                styles[style],
                used[values],
                orders[at],
                at in contexts,
                strings[text] if text >= 0 else "",
                text_boxes.get(at, ()),
                held.size if held else None,
                held.scrolled if held else UNSCROLLED,
                held.client if held else None,
                tuple([each.moved(dx, dy) for each in pieces[at]]) if at in pieces else (),
            )
            boxes.setdefault(node, []).append(box)
        return boxes

    def _text_boxes(self, raw: Mapping[str, Any], dx: float, dy: float) -> dict[int, tuple[TextBox, ...]]:
        told, texts, nodes = raw["textBoxes"], raw["layout"]["text"], raw["layout"]["nodeIndex"]
        values = raw["nodes"]["nodeValue"]
        grouped: dict[int, list[TextBox]] = {}
        offsets: dict[int, tuple[Sequence[int] | None, Sequence[int] | None]] = {}
        for layout_index, bounds, start, length in zip(
            told["layoutIndex"], told["bounds"], told["start"], told["length"], strict=True
        ):
            if layout_index not in offsets:
                drawn, text = self._string(texts[layout_index]), self._string(values[nodes[layout_index]])
                offsets[layout_index] = drawn_offsets(text, drawn), utf16_offsets(drawn)
            to_drawn, to_python = offsets[layout_index]
            if to_drawn is not None:
                start = to_drawn[min(start, len(to_drawn) - 1)]
            end = start + length
            if to_python is not None:
                start, end = to_python[min(start, len(to_python) - 1)], to_python[min(end, len(to_python) - 1)]
            x, y, width, height = _finite(bounds)
            rect = Rect(x + dx, y + dy, width if width > 0.0 else 0.0, height if height > 0.0 else 0.0)
            grouped.setdefault(layout_index, []).append(TextBox(rect, start, end))
        return {at: tuple(boxes) for at, boxes in grouped.items()}

    @property
    def window(self) -> Size:
        """The window that the top document is laid out for: its outermost box is as large."""
        bounds = self._documents[0]["layout"]["bounds"]
        return Size(*_finite(bounds[0])[2:]) if bounds else Size(0, 0)

    @property
    def styles(self) -> Collection[ComputedStyle]:
        """The styles of all boxes, each once."""
        return self._styles.values()

    def _style(self, row: Row) -> ComputedStyle:
        """Return the style of a row; all documents share theirs."""
        style = self._styles.get(row)
        if style is None:
            strings = self._strings
            style = self._styles[row] = ComputedStyle(self._initial)
            values = [strings[at] for at in row] if min(row, default=0) >= 0 else [self._string(at) for at in row]
            style.update(zip(self._asked.styles, values, strict=True))
            style.update(dict.fromkeys(self._like_color, style["color"]) if self._like_color else {})
        return style

    def _used(self, row: Row) -> ComputedStyle:
        if row and max(array("q", row)) >= len(self._strings):
            raise ValueError("a value is not in the string table")
        return _UsedRow(row, self._strings, self._columns)

    def _string(self, index: int) -> str:
        return self._strings[index] if index >= 0 else ""

    def _rare_strings(self, column: Mapping[str, Any] | None) -> dict[int, str]:
        if not column:
            return {}
        return {index: self._string(value) for index, value in zip(column["index"], column["value"], strict=True)}


def _shown(
    name: str, attributes: Mapping[str, str], box: LayoutBox | None, children: tuple[SnapshotNode, ...]
) -> tuple[SnapshotNode, ...]:
    """Return the children of an element that are not skipped: the answer has boxes of what nobody sees, too.

    Source: CSS Containment 2, section 4; HTML, sections 4.11.1 (details) and 6.1 (until-found).
    """
    if name == "details" and "open" not in attributes:
        summary = next((child for child in children if child.name == "summary"), None)
        return tuple(child for child in children if child is summary or child.kind is NodeKind.PSEUDO)
    if attributes.get("hidden") == "until-found" or (box is not None and box.style["content-visibility"] == "hidden"):
        return ()
    return children


def _finite(numbers: Sequence[float]) -> tuple[float, float, float, float]:
    """Return four numbers; others than finite ones are a ValueError or a TypeError."""
    x, y, width, height = numbers
    if not isfinite(x + y + width + height):
        raise ValueError(f"not finite numbers: {numbers!r}")
    return x + 0.0, y + 0.0, width + 0.0, height + 0.0


def content_origin(box: LayoutBox) -> tuple[float, float]:
    """Return where the document of a frame element begins: inside its borders and paddings."""

    def px(value: str) -> float:
        return float(value.removesuffix("px") or 0)

    left = px(box.style["border-left-width"]) + px(box.used["padding-left"])
    top = px(box.style["border-top-width"]) + px(box.used["padding-top"])
    return box.rect.x + left, box.rect.y + top
