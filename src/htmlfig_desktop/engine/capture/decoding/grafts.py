"""Puts what the browser keeps inside of form controls into the tree of a snapshot, checked like everything else."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.identity import IdentityMap
from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.asking.properties import STYLE_PROPERTIES, USED_PROPERTIES
from htmlfig_desktop.engine.capture.decoding.insides import Inside
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, NodeKind, SnapshotNode, TextBox

_STYLE_COUNT, _VALUE_COUNT = len(STYLE_PROPERTIES), len(STYLE_PROPERTIES) + len(USED_PROPERTIES)
_DEEPEST = 50
_LONGEST_NAME = 64
_CONTENT = "details-content"
SLIDER_THUMB = "::slider-thumb"
"""The name of what is dragged along a slider, where no style of the page changes how it looks."""


class GraftDecoder:
    """Makes nodes of insides; controls that look alike share their styles."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._styles = IdentityMap[Sequence[str], dict[tuple[int, ...], ComputedStyle]]()
        """By the table of strings that numbers of values are of, and these numbers."""
        self._made = 0

    def nodes(self, inside: Inside, box: LayoutBox, number: int) -> tuple[SnapshotNode, ...]:
        """Return the nodes inside of a control with a box and a number of the engine.

        Raises:
            ValueError, KeyError, TypeError, IndexError: the answer is not of the expected form, or passes a limit.
        """
        if inside.rect is None:
            return ()
        x, y, _, _ = map(finite, inside.rect)
        return _Graft(self, inside, box, number, box.rect.x - x, box.rect.y - y).nodes(inside.nodes, 0)

    def next_index(self) -> int:
        """Return a number that no other node of the snapshot has."""
        self._made += 1
        if self._made > self._limits.nodes:
            raise ValueError("form controls hold too many parts")
        return -self._made

    def style(self, strings: Sequence[str], ids: tuple[int, ...]) -> ComputedStyle:
        """Return the style of these values."""
        styles = self._styles.get(strings)
        if styles is None:
            styles = self._styles[strings] = {}
        key = ids[:_STYLE_COUNT]
        style = styles.get(key)
        if style is None:
            values = {name: strings[at] for name, at in zip(STYLE_PROPERTIES, key, strict=True)}
            style = styles[key] = ComputedStyle(values)
        return style


class _Graft:
    """One control."""

    def __init__(
        self, decoder: GraftDecoder, inside: Inside, host: LayoutBox, number: int, dx: float, dy: float
    ) -> None:
        self._decoder = decoder
        self._strings, self._texts = inside.strings, inside.texts
        self._is_disabled = inside.is_disabled
        self._host = host
        self._number = number
        self._dx, self._dy = dx, dy

    def nodes(self, raw: Sequence[Mapping[str, Any]], depth: int) -> tuple[SnapshotNode, ...]:
        """Return nodes and all below them."""
        if depth > _DEEPEST:
            raise ValueError("a form control is nested too deep")
        return tuple(self._text(each) if "text" in each else self._element(each, depth) for each in raw)

    def _text(self, raw: Mapping[str, Any]) -> SnapshotNode:
        text = _string(raw["text"])
        offsets = utf16_offsets(text)
        boxes = []
        for x, y, width, height, start, end in raw["pieces"]:
            start, end = int(start), int(end)
            if offsets is not None:
                start, end = offsets[min(start, len(offsets) - 1)], offsets[min(end, len(offsets) - 1)]
            if 0 <= start <= end <= len(text):
                boxes.append(TextBox(placed((x, y, width, height), self._dx, self._dy), start, end))
        around = boxes[0].rect if boxes else Rect(0, 0, 0, 0)
        for box in boxes[1:]:
            around = around.union(box.rect)
        tree, at = int(raw["tree"]), int(raw["at"])
        known = self._texts[tree] if 0 <= tree < len(self._texts) else ()
        number = known[at] if 0 <= at < len(known) else self._number
        return self._node(NodeKind.TEXT, "", self._box(raw, around, text, tuple(boxes)), value=text, number=number)

    def _element(self, raw: Mapping[str, Any], depth: int) -> SnapshotNode:
        rect = raw["rect"]
        attributes = {"type": _string(raw["type"])} if raw["type"] else {}
        part = _string(raw["part"])[:_LONGEST_NAME]
        if part:
            attributes["part"] = part
        box = self._box(raw, placed(rect, self._dx, self._dy), "", ()) if rect is not None else None
        return self._node(
            NodeKind.ELEMENT, self._name(raw, part, box), box, attributes, self.nodes(raw["children"], depth + 1)
        )

    def _name(self, raw: Mapping[str, Any], part: str, box: LayoutBox | None) -> str:
        """Return what an element inside is called; a thumb that the browser draws by itself has a name of its own."""
        if raw["tag"] in ("input", "button"):
            return "::part"
        if (
            part == "thumb"
            and box is not None
            and {self._host.style["appearance"], box.style["appearance"]} != {"none"}
        ):
            return SLIDER_THUMB
        return _string(raw["tag"])[:_LONGEST_NAME]

    def _node(
        self,
        kind: NodeKind,
        name: str,
        box: LayoutBox | None,
        attributes: Mapping[str, str] | None = None,
        children: tuple[SnapshotNode, ...] = (),
        value: str = "",
        number: int = 0,
    ) -> SnapshotNode:
        index = self._decoder.next_index()
        made = SnapshotNode(index, kind, name, value, attributes or {}, number or self._number, box, children=children)
        return replace(made, is_disabled=self._is_disabled) if name == SLIDER_THUMB else made

    def _box(self, raw: Mapping[str, Any], rect: Rect, text: str, boxes: tuple[TextBox, ...]) -> LayoutBox:
        ids = tuple(map(int, raw["style"]))
        if len(ids) != _VALUE_COUNT:
            raise ValueError("computed styles are not the ones asked for")
        style = self._decoder.style(self._strings, ids)
        used = ComputedStyle(
            {name: self._strings[at] for name, at in zip(USED_PROPERTIES, ids[_STYLE_COUNT:], strict=True)}
        )
        is_group = not text and style["opacity"] != "1"
        return LayoutBox(rect, style, used, self._host.paint_order, is_group, text, boxes)


def in_details(inside: Sequence[SnapshotNode], children: Sequence[SnapshotNode]) -> tuple[SnapshotNode, ...]:
    """Return the children of a ``details`` with its content in the box that the browser keeps around that.

    Args:
        inside: The nodes of its shadow tree; where that box is not among them, the children are returned as they are.
        children: Its own, summary and pseudo-elements included.
    """
    around = next((each for each in inside if each.attributes.get("part") == _CONTENT and each.box is not None), None)
    if around is None:
        return tuple(children)
    summary = next((child for child in children if child.name == "summary"), None)
    outside = [child for child in children if child is summary or child.kind is NodeKind.PSEUDO]
    held = tuple(child for child in children if child not in outside)
    content = replace(around, kind=NodeKind.PSEUDO, name=f"::{_CONTENT}", attributes={}, children=held)
    at = sum(child is summary or child.name != "::after" for child in outside)
    return (*outside[:at], content, *outside[at:])


def _string(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"no text: {value!r}")
    return value


def placed(numbers: Sequence[object], dx: float, dy: float) -> Rect:
    """Return what a page told as x, y, width and height, moved.

    Raises:
        ValueError: these are not four finite numbers.
    """
    x, y, width, height = map(finite, numbers)
    return Rect(x + dx, y + dy, max(0.0, width), max(0.0, height))


def finite(value: object) -> float:
    """Return a number.

    Raises:
        ValueError: it is none, or not finite.
    """
    if not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError(f"not a finite number: {value!r}")
    return float(value)


def utf16_offsets(text: str) -> Sequence[int] | None:
    """Return for each UTF-16 offset the offset in Python characters; None where they are the same."""
    if text.isascii() or max(text) <= "\uffff":
        return None
    offsets: list[int] = []
    for at, character in enumerate(text):
        offsets.append(at)
        if character > "\uffff":
            offsets.append(at)
    offsets.append(len(text))
    return offsets
