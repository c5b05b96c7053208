"""What ``::highlight()`` paints over texts, put into the tree of a snapshot that knows nothing of it.

Scripts name ranges of text, style sheets say how they look. Each part of a text with such a look stands in an inline
element of its own then, as if the page had one around it. Source: CSS Custom Highlight API 1; CSS Pseudo-Elements 4,
section 3.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.resources import script_text
from htmlfig_desktop.engine.capture.asking.element_questions import Worlds
from htmlfig_desktop.engine.capture.decoding.free_numbers import FreeNumbers
from htmlfig_desktop.engine.capture.decoding.grafts import finite, utf16_offsets
from htmlfig_desktop.engine.capture.page import Page, unless_refused
from htmlfig_desktop.engine.capture.snapshot import (
    ComputedStyle,
    LayoutBox,
    NodeKind,
    SnapshotDocument,
    SnapshotNode,
    TextBox,
)

_LONGEST = 200
_MOST_OVER = 8
"""Highlights over one part of a text."""
_SIDES = ("top", "right", "bottom", "left")
_CORNERS = ("top-left", "top-right", "bottom-right", "bottom-left")
_BARE = {
    "display": "inline", "opacity": "1", "position": "static", "float": "none", "z-index": "auto",
    "overflow-x": "visible", "overflow-y": "visible", "vertical-align": "baseline", "unicode-bidi": "normal",
    "background-image": "none", "background-clip": "border-box", "background-blend-mode": "normal",
    "border-image-source": "none", "outline-style": "none", "box-shadow": "none", "filter": "none",
    "backdrop-filter": "none", "mix-blend-mode": "normal", "clip-path": "none", "clip": "auto", "mask-image": "none",
    "-webkit-mask-box-image-source": "none", "-webkit-box-reflect": "none", "transform": "none", "translate": "none",
    "rotate": "none", "scale": "none", "perspective": "none", "offset-path": "none", "contain": "none",
    "initial-letter": "normal",
    **{f"border-{side}-style": "none" for side in _SIDES},
    **{f"border-{side}-width": "0px" for side in _SIDES},
    **{f"border-{corner}-radius": "0px" for corner in _CORNERS},
}  # fmt: skip
"""What the element around a part does not have from the element that its text is in."""
_NO_EDGES = {f"{edge}-{side}": "0px" for edge in ("padding", "margin") for side in _SIDES}
_OF_ELEMENT = (
    "background-color", "text-decoration-line", "text-decoration-style", "text-decoration-color",
    "text-decoration-thickness", "text-underline-offset",
)  # fmt: skip
_OF_LETTERS = ("color", "text-shadow")
_FILL = "-webkit-text-fill-color"


@dataclass(frozen=True, slots=True)
class Highlights:
    """What is painted over the texts of a page."""

    document: SnapshotDocument
    """With an element around each part that has a look of its own."""
    lost: frozenset[int] = frozenset()
    """Where some could not be told, by ``SnapshotNode.index``."""


@dataclass(frozen=True, slots=True)
class _Over:
    """What one highlight says."""

    name: str
    look: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Part:
    """A piece of a text, as drawn."""

    start: int
    end: int
    pieces: tuple[TextBox, ...]
    """With offsets in the whole text."""
    over: tuple[_Over, ...]


async def with_highlights(page: Page, worlds: Worlds, document: SnapshotDocument, frame: str) -> Highlights:
    """Return the top document with what ``::highlight()`` paints.

    Args:
        page: Frozen, and as it was when the snapshot was taken.
        worlds: In its frames.
        document: Its snapshot.
        frame: The browser's id of its frame.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    everything = frozenset({document.root.index})
    try:
        numbers, told = await _asked(page, worlds, frame)
        texts, is_all = told["texts"], told["isAll"] is True
        by_number = dict(zip(numbers, texts, strict=True))
    except (KeyError, TypeError, ValueError):
        return Highlights(document, everything)
    split: dict[int, tuple[SnapshotNode, ...]] = {}
    lost = set() if is_all else set(everything)
    wrapped = _Wrapped(FreeNumbers(document.root))
    for node in document.nodes:
        if node.kind is NodeKind.TEXT and node.backend_id in by_number and node.box is not None:
            try:
                split[node.index] = wrapped.parts(node, node.box, by_number[node.backend_id])
            except (KeyError, TypeError, ValueError, IndexError):
                lost.add(node.index)
    return Highlights(replace(document, root=_with_parts(document.root, split)), frozenset(lost))


async def _asked(page: Page, worlds: Worlds, frame: str) -> tuple[list[int], Mapping[str, Any]]:
    """Return the engine's numbers of the texts, and what was told of them."""
    script = script_text("capture/highlights.js")
    asked = {"expression": script, "contextId": await worlds.context(frame)}
    answer = await unless_refused(page.command("Runtime.evaluate", asked))
    if answer is None:
        raise ValueError("the page does not tell")
    held = await page.command(
        "Runtime.getProperties", {"objectId": answer["result"]["objectId"], "ownProperties": True}
    )
    values = [each["value"] for each in held["result"] if str(each["name"]).isdigit()]
    described = await asyncio.gather(
        *(page.command("DOM.describeNode", {"objectId": value["objectId"]}) for value in values[:-1])
    )
    told = json.loads(values[-1]["value"])
    if not isinstance(told, dict):
        raise ValueError("what is told has another form")
    return [int(each["node"]["backendNodeId"]) for each in described], told


class _Wrapped:
    """Puts elements around parts of texts; what looks alike shares its styles."""

    def __init__(self, numbers: FreeNumbers) -> None:
        self._numbers = numbers
        self._styles: dict[tuple[ComputedStyle, tuple[tuple[str, str], ...]], ComputedStyle] = {}

    def parts(self, node: SnapshotNode, box: LayoutBox, told: Mapping[str, Any]) -> tuple[SnapshotNode, ...]:
        """Return what stands in the place of a text.

        Raises:
            ValueError, KeyError, TypeError, IndexError: the answer is not of the expected form, or of another text.
        """
        return tuple(
            self._around(node, box, part) for part in _parts_of(node.value, box, told) if part.end > part.start
        )

    def _around(self, node: SnapshotNode, box: LayoutBox, part: _Part) -> SnapshotNode:
        """Return a part of a text in its elements, that of the highest highlight inmost."""
        letters = self._changed(box.style, _letters(box.style, part.over))
        pieces = tuple(TextBox(each.rect, each.start - part.start, each.end - part.start) for each in part.pieces)
        rect = _around(pieces) if pieces else Rect(box.rect.x, box.rect.y, 0, 0)
        text = replace(box, rect=rect, style=letters, text=box.text[part.start : part.end], text_boxes=pieces)
        made = replace(node, index=self._numbers.take(), box=text)
        for over in reversed(_seen(part.over) if pieces else ()):
            style = self._changed(box.style, _BARE | _taken(over.look, _OF_ELEMENT))
            used = self._changed(box.used, _NO_EDGES)
            around = LayoutBox(rect, style, used, box.paint_order, is_stacking_context=False)
            name = f"::highlight({over.name})"
            made = SnapshotNode(
                self._numbers.take(), NodeKind.PSEUDO, name, "", {}, node.backend_id, around, children=(made,)
            )
        return made

    def _changed(self, style: ComputedStyle, values: Mapping[str, str]) -> ComputedStyle:
        if not values:
            return style
        key = (style, tuple(values.items()))
        known = self._styles.get(key)
        if known is None:
            known = self._styles[key] = style.changed(values)
        return known


def _seen(over: Sequence[_Over]) -> list[_Over]:
    """Return highlights without the backgrounds that those above hide, lowest first."""
    seen: list[_Over] = []
    is_hidden = False
    for each in reversed(over):
        seen.append(replace(each, look={**each.look, "background-color": "transparent"}) if is_hidden else each)
        color = each.look["background-color"]
        is_hidden = is_hidden or not ("rgba(" in color or "/" in color or color == "transparent")
    return seen[::-1]


def _letters(own: ComputedStyle, over: Sequence[_Over]) -> dict[str, str]:
    """Return what letters look like below highlights: as the highest one says that says something."""
    values: dict[str, str] = {}
    for each in over:
        values |= {name: value for name, value in _taken(each.look, _OF_LETTERS).items() if value != own[name]}
    if "color" in values and own[_FILL] == own["color"]:
        values[_FILL] = values["color"]
    return values


def _taken(look: Mapping[str, str], names: Sequence[str]) -> dict[str, str]:
    return {name: look[name] for name in names}


def _parts_of(typed: str, box: LayoutBox, told: Mapping[str, Any]) -> Iterator[_Part]:
    """Yield the parts of a text, which are all of it together."""
    drawn = _drawn_offsets(typed, box.text)
    units = utf16_offsets(typed)
    dx, dy = _offset(box, told["lines"])
    done = 0
    for raw in told["parts"]:
        ends = [int(raw["start"]), int(raw["end"])]
        start, end = (drawn[at if units is None else units[at]] for at in ends)
        if start != done:
            raise ValueError("the parts of a text do not follow each other")
        done = end
        lines = [Rect(*map(finite, line)).moved(dx, dy) for line in raw["lines"]]
        yield _Part(start, end, tuple(_pieces(box, start, end, lines)), tuple(map(_over, raw["over"][:_MOST_OVER])))
    if done != len(box.text):
        raise ValueError("the parts of a text are not all of it")


def _over(raw: Mapping[str, Any]) -> _Over:
    look = {str(name): str(value)[:_LONGEST] for name, value in raw["look"].items()}
    return _Over(str(raw["name"])[:_LONGEST], look)


def _pieces(box: LayoutBox, start: int, end: int, lines: Sequence[Rect]) -> Iterator[TextBox]:
    """Yield the pieces of a part: those of its text, cut where the page tells that the part begins and ends."""
    for each in box.text_boxes:
        first, last = max(start, each.start), min(end, each.end)
        if first >= last:
            continue
        rect = each.rect
        if last - first < each.end - each.start:
            shared = [both for line in lines if not (both := rect.intersection(line)).is_empty]
            if not shared:
                if box.text[first:last].strip():
                    raise ValueError("a part stands elsewhere than its text")
                continue
            cut = max(shared, key=lambda both: both.width * both.height)
            is_level = cut.height * rect.width >= cut.width * rect.height
            rect = (
                Rect(cut.x, rect.y, cut.width, rect.height) if is_level else Rect(rect.x, cut.y, rect.width, cut.height)
            )
        yield TextBox(rect, first, last)


def _offset(box: LayoutBox, lines: Sequence[Sequence[Any]]) -> tuple[float, float]:
    """Return how far right and down of what the page tells a text is in the snapshot."""
    told = [Rect(*map(finite, line)) for line in lines]
    shown = [each.rect for each in box.text_boxes if not each.rect.is_empty]
    return min(each.x for each in shown) - min(each.x for each in told), min(each.y for each in shown) - min(
        each.y for each in told
    )


def _drawn_offsets(typed: str, drawn: str) -> list[int]:
    """Return for each place in a text as it was typed the place in it as it is drawn.

    Raises:
        ValueError: they differ by more than white space and the case of letters.
    """
    at, offsets = 0, []
    for character in typed:
        offsets.append(at)
        shown = drawn[at] if at < len(drawn) else ""
        is_space = shown.isspace() and character.isspace()
        if shown and (is_space or shown.casefold() == character.casefold()):
            at += 1
        elif not character.isspace():
            raise ValueError("a text is drawn with other letters")
    if at != len(drawn):
        raise ValueError("a text is drawn with more letters")
    return [*offsets, at]


def _around(pieces: Sequence[TextBox]) -> Rect:
    around = pieces[0].rect
    for each in pieces[1:]:
        around = around.union(each.rect)
    return around


def _with_parts(node: SnapshotNode, split: Mapping[int, tuple[SnapshotNode, ...]]) -> SnapshotNode:
    """Return a node and all below it with texts in parts; the same node where no text is."""
    if not node.children:
        return node
    children: list[SnapshotNode] = []
    is_same = True
    for child in node.children:
        parts = split.get(child.index)
        own = parts if parts is not None else (_with_parts(child, split),)
        is_same = is_same and parts is None and own[0] is child
        children += own
    return node if is_same else replace(node, children=tuple(children))
