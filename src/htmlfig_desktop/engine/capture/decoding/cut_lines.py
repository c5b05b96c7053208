"""Lines that end with an ellipsis, of words of both directions or with others below: the snapshot leaves out parts.

It tells the parts of a text from left to right, and ends at the first one that shows behind one that does not. Lines
from right to left are cut off at their left, so what is left out there is all that the page shows of a text. Boxes that
are to have so many lines (``line-clamp``) and are higher show lines behind the ellipsis. The page itself tells where
every character stands; what it says is put into the answer before it is decoded.
Source: Chromium, LayoutText::GetTextBoxInfo, LineTruncator.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from array import array
from collections.abc import Iterator, Mapping, Sequence
from itertools import compress
from operator import not_
from typing import Any

from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.asking.asked_properties import Asked
from htmlfig_desktop.engine.capture.asking.element_questions import Worlds
from htmlfig_desktop.engine.capture.decoding.grafts import finite
from htmlfig_desktop.engine.capture.decoding.rows import StyleRows

_MOST_ASKED = 400
"""Texts of a document."""
_LONGEST_ASKED = 4000
"""UTF-16 code units of a text; one line shows far fewer."""
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]")
_CLAMP = "-webkit-line-clamp"
_CUTTING = ("text-overflow", _CLAMP)
_WHOLE = frozenset({"clip", "none", ""})
"""Values of these that cut no line off."""
_PLACES = """function(...texts) {
    const range = document.createRange();
    const rects = (text, start, end) => {
        range.setStart(text, start);
        range.setEnd(text, end);
        return Array.from(range.getClientRects(), r => [r.x, r.y, r.width, r.height]);
    };
    return texts.map(text => [
        rects(text, 0, text.length), Array.from({length: text.length}, (_, at) => rects(text, at, at + 1)[0] || null)
    ]);
}"""
"""The parts of some texts, those that end before an ellipsis twice, and where each of their code units stands."""

_Rect = Sequence[float]


@dataclass(frozen=True, slots=True)
class CutText:
    """A text of which parts are left out."""

    layout: int
    """Its box."""
    units: Sequence[int]
    """Its UTF-16 code units."""
    told: bytes
    """For each of them whether the snapshot tells where it stands."""
    known: tuple[int, int]
    """The code units of a part that is told, from the first to behind the last."""
    bounds: _Rect
    """Of that part."""


async def place_cut_lines(worlds: Worlds, answer: Mapping[str, Any], asked: Asked) -> None:
    """Put the parts of texts that a snapshot's answer leaves out into it; what cannot be asked stays as it is.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    for document in answer["documents"]:
        try:
            rows = StyleRows.of(document["layout"]["styles"], len(asked.styles), len(asked.used))
            texts = cut_texts(document, answer["strings"], rows, asked)[:_MOST_ASKED]
            if not texts:
                continue
            nodes, layout = document["nodes"]["backendNodeId"], document["layout"]["nodeIndex"]
            numbers = [nodes[layout[text.layout]] for text in texts]
            told = await worlds.answers_of(str(answer["strings"][document["frameId"]]), numbers, _PLACES)
            for text, (parts, places) in zip(texts, told, strict=True):
                if len(places) == len(text.units):  # else its case was changed, and letters became more: ß is SS
                    _add(document["textBoxes"], text, list(parts_left_out(text, parts, places)))
        except CaptureError as error:
            if error.error is not ErrorCode.BROWSER_PROTOCOL:
                raise
        except (KeyError, TypeError, ValueError, IndexError):
            continue


def cut_texts(document: Mapping[str, Any], strings: Sequence[str], rows: StyleRows, asked: Asked) -> list[CutText]:
    """Return the texts of a document that lack characters, where any line of it may end with an ellipsis.

    Args:
        document: A document of the answer.
        strings: Of the answer.
        rows: The values of its boxes.
        asked: What these are of.
    """
    if all(_WHOLE.issuperset(_values(rows, strings, asked, name).values()) for name in _CUTTING):
        return []
    directions = _values(rows, strings, asked, "direction")
    clamps = {at for at, value in _values(rows, strings, asked, _CLAMP).items() if value not in _WHOLE}
    blocks = {node: at for at, node in enumerate(document["layout"]["nodeIndex"])} if clamps else {}
    texts, boxes = document["layout"]["text"], document["textBoxes"]
    parts: dict[int, list[int]] = {}
    for at, layout in enumerate(boxes["layoutIndex"]):
        parts.setdefault(layout, []).append(at)
    found = []
    for layout, places in parts.items():
        text = strings[texts[layout]] if texts[layout] >= 0 else ""
        is_turned = directions.get(rows.boxes[layout][0]) == "rtl"
        goes_on = rows.boxes[layout][0] in clamps and _goes_on(document, layout, places[-1], blocks)
        if is_turned or goes_on or (not text.isascii() and _RIGHT_TO_LEFT.search(text)):
            cut = _cut(layout, text, places, boxes)
            if cut is not None:
                found.append(cut)
    return found


def _goes_on(document: Mapping[str, Any], layout: int, last: int, blocks: Mapping[int, int]) -> bool:
    """Whether the block around a text has room for a line below the last part of it that is told.

    Args:
        document: A document of the answer.
        layout: The box of the text.
        last: The part.
        blocks: The boxes of nodes.
    """
    block = blocks.get(document["nodes"]["parentIndex"][document["layout"]["nodeIndex"][layout]])
    if block is None:
        return False
    _, y, _, height = map(finite, document["textBoxes"]["bounds"][last])
    _, top, _, high = map(finite, document["layout"]["bounds"][block])
    return y + 2 * height <= top + high


def _values(rows: StyleRows, strings: Sequence[str], asked: Asked, name: str) -> dict[int, str]:
    """Return the value of a property in each row of values."""
    if name not in asked.styles:
        return {}
    place = asked.styles.index(name)
    return {at: strings[row[place]] for at, row in enumerate(rows.shared) if row[place] >= 0}


def _cut(layout: int, text: str, places: Sequence[int], boxes: Mapping[str, Any]) -> CutText | None:
    """Return a text that lacks characters; None where it has all that may show."""
    units = array("H", text.encode("utf-16-le", "surrogatepass"))
    if sys.byteorder == "big":
        units.byteswap()
    told = bytearray(len(units))
    for at in places:
        start, length = boxes["start"][at], boxes["length"][at]
        told[start : start + length] = b"\1" * len(told[start : start + length])
    if len(units) > _LONGEST_ASKED or not any(map(_may_show, compress(units, map(not_, told)))):
        return None
    known = max(places, key=lambda at: boxes["length"][at])
    start = boxes["start"][known]
    return CutText(layout, units, bytes(told), (start, start + boxes["length"][known]), boxes["bounds"][known])


def _may_show(unit: int) -> bool:
    char = chr(unit)
    return not char.isspace() and unicodedata.category(char) not in ("Cf", "Cc")


def parts_left_out(
    text: CutText, parts: Sequence[_Rect], places: Sequence[_Rect | None]
) -> Iterator[tuple[int, int, _Rect]]:
    """Yield the parts of a text that a snapshot does not tell: first code unit, length, and bounds as it counts them.

    Args:
        text: What it tells.
        parts: Where those of the whole text stand in the window.
        places: Where each code unit stands there; None: nowhere, as white space that collapsed.
    """
    start, end = text.known
    known = [place for place in places[start:end] if place]
    right = finite(text.bounds[0]) - min(finite(place[0]) for place in known)
    down = finite(text.bounds[1]) - min(finite(place[1]) for place in known)
    run: list[int] = []
    inside = 0
    for at, place in enumerate([*places, None]):
        if place is None or text.told[at] or (place[2] <= 0 and chr(text.units[at]).isspace()):
            part = None
        else:  # marks above letters and what joins some take no room
            part = inside if run and place[2] <= 0 else _part_at(place, parts)
        if run and part != inside:
            yield _joined(run, [places[each] for each in run], right, down)
            run = []
        if part is not None:
            run.append(at)
            inside = part


def _part_at(place: _Rect, parts: Sequence[_Rect]) -> int:
    """Return which of some parts the middle of a character stands in, or is nearest to."""
    x, y = (finite(place[axis]) + finite(place[axis + 2]) / 2 for axis in (0, 1))

    def miss(part: _Rect) -> float:
        left, top, width, height = map(finite, part)
        return max(left - x, x - left - width, 0.0) + max(top - y, y - top - height, 0.0)

    return min(range(len(parts)), key=lambda at: miss(parts[at]))


def _joined(run: Sequence[int], places: Sequence[_Rect | None], right: float, down: float) -> tuple[int, int, _Rect]:
    """Return neighboring code units of one part as a piece, moved from the window to where the snapshot counts from."""
    edges = [(x, y, x + width, y + height) for x, y, width, height in (map(finite, place) for place in places if place)]
    lefts, tops, rights, bottoms = zip(*edges, strict=True)
    left, top = min(lefts), min(tops)
    return run[0], len(run), [left + right, top + down, max(rights) - left, max(bottoms) - top]


def _add(boxes: Mapping[str, Any], text: CutText, parts: Sequence[tuple[int, int, _Rect]]) -> None:
    for start, length, bounds in parts:
        boxes["layoutIndex"].append(text.layout)
        boxes["start"].append(start)
        boxes["length"].append(length)
        boxes["bounds"].append(bounds)
