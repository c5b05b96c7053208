"""Text in several columns: the snapshot tells its lines as if the columns stood below each other.

Where they really stand is asked of the elements with columns, and put into the answer before it is decoded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.capture.asking.asked_properties import Asked
from htmlfig_desktop.engine.capture.asking.element_questions import Worlds
from htmlfig_desktop.engine.capture.decoding.grafts import finite
from htmlfig_desktop.engine.capture.decoding.rows import StyleRows

_MAX_CONTAINERS = 60
_COLUMNS = ("column-count", "column-width")
_ADJOIN = 1.0
"""px between pieces of a line that count as one."""
_ELEMENT, _TEXT = 1, 3
_LINES = """function(...containers) {
    const range = document.createRange();
    return containers.map(container => {
        const box = container.getBoundingClientRect(), texts = [], blocks = [];
        const inBox = rects => Array.from(rects, r => [r.x - box.x, r.y - box.y, r.width, r.height]);
        const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
        while (walker.nextNode()) {
            const node = walker.currentNode;
            if (node.nodeType === 1) {
                const rects = node.getClientRects();
                blocks.push(rects.length > 1 && getComputedStyle(node).display !== "inline" ? inBox(rects) : []);
                continue;
            }
            range.selectNodeContents(node);
            texts.push(inBox(range.getClientRects()));
        }
        return [texts, blocks];
    });
}"""
"""The lines of each text below some elements, and the pieces of each broken block, from the corner of the element."""


async def place_columns(worlds: Worlds, answer: Mapping[str, Any], asked: Asked) -> None:
    """Correct where the lines of text in columns stand in a snapshot's answer; what cannot be asked stays as it is.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    columns = [asked.styles.index(name) for name in _COLUMNS if name in asked.styles]
    if not columns:
        return
    for document in answer["documents"]:
        rows = StyleRows.of(document["layout"]["styles"], len(asked.styles), len(asked.used))
        containers = _containers(document, answer["strings"], rows, columns)[:_MAX_CONTAINERS]
        if not containers:
            continue
        try:
            numbers = [document["nodes"]["backendNodeId"][node] for node, _ in containers]
            told = await worlds.answers_of(str(answer["strings"][document["frameId"]]), numbers, _LINES)
            for (node, layout), (texts, blocks) in zip(containers, told, strict=True):
                _put(document, node, layout, texts)
                _put_pieces(document, node, layout, blocks)
        except CaptureError as error:
            if error.error is not ErrorCode.BROWSER_PROTOCOL:
                raise
        except (KeyError, TypeError, ValueError, IndexError):
            continue


def _containers(
    document: Mapping[str, Any], strings: Sequence[str], rows: StyleRows, columns: Sequence[int]
) -> list[tuple[int, int]]:
    """Return nodes with columns and their boxes, outer ones only.

    Args:
        document: A document of the answer.
        strings: Of the answer.
        rows: The values of its boxes.
        columns: Which of the values of a box tell of columns.
    """
    automatic = {at for at, text in enumerate(strings) if text == "auto"}
    layout, parents = document["layout"], document["nodes"]["parentIndex"]
    having = {
        number
        for number, row in enumerate(rows.shared)
        if any(row[place] >= 0 and row[place] not in automatic for place in columns)
    }
    found: dict[int, int] = {}
    for at, (node, (row, _)) in enumerate(zip(layout["nodeIndex"], rows.boxes, strict=True)) if having else ():
        if row in having:
            found.setdefault(node, at)
    return [(node, at) for node, at in found.items() if not _is_below(node, found, parents)]


def _is_below(node: int, others: Mapping[int, int], parents: Sequence[int]) -> bool:
    above = parents[node]
    while above >= 0:
        if above in others:
            return True
        above = parents[above]
    return False


def _put(document: Mapping[str, Any], container: int, layout: int, told: Sequence[Sequence[Sequence[float]]]) -> None:
    """Put lines in place where there are as many as the snapshot has.

    They keep the width it has: where an ellipsis cuts a line off, the page tells that of what is left of it.
    """
    boxes = document["textBoxes"]
    texts = _texts_in(document["nodes"], container)
    if len(texts) != len(told):
        return
    lines: dict[int, list[int]] = {}
    for at, index in enumerate(boxes["layoutIndex"]):
        lines.setdefault(document["layout"]["nodeIndex"][index], []).append(at)
    origin = document["layout"]["bounds"][layout][:2]
    for node, rects in zip(texts, told, strict=True):
        places = sorted(lines.get(node, ()), key=lambda at: boxes["start"][at])
        if len(rects) == len(places) + 1 and places and boxes["start"][places[0]] == 0:
            rects = rects[1:]  # the one of ::first-letter, which is no part of the text in the snapshot
        if len(places) == len(rects):
            _put_lines(boxes["bounds"], origin, _as_told(places, boxes["bounds"], rects), rects)
            continue
        joined = _lines_of(places, boxes["bounds"])
        if len(joined) == len(rects):
            _put_joined(boxes["bounds"], origin, joined, rects)


def _texts_in(nodes: Mapping[str, Any], container: int) -> list[int]:
    """Return the texts below a node, in their order."""
    inside = {container}
    texts = []
    for node in range(container + 1, len(nodes["parentIndex"])):
        if nodes["parentIndex"][node] in inside:
            inside.add(node)
            if nodes["nodeType"][node] == _TEXT:
                texts.append(node)
    return texts


def _as_told(
    places: Sequence[int], bounds: Sequence[Sequence[float]], rects: Sequence[Sequence[float]]
) -> Sequence[int]:
    """Return pieces in the order in which the page tells them.

    The snapshot has them as they are read, the page those of a line from left to right: another order where words of
    both directions stand in it.
    """
    lines: list[list[int]] = []
    for at in places:
        if lines and abs(bounds[at][1] - bounds[lines[-1][0]][1]) < _ADJOIN:
            lines[-1].append(at)
        else:
            lines.append([at])
    seen = [at for line in lines for at in sorted(line, key=lambda at: bounds[at][0])]

    def fits(order: Sequence[int]) -> bool:
        return all(abs(bounds[at][2] - rect[2]) < _ADJOIN for at, rect in zip(order, rects, strict=True))

    return seen if fits(seen) and not fits(places) else places


def _put_lines(
    bounds: list[Any], origin: Sequence[float], places: Sequence[int], rects: Sequence[Sequence[float]]
) -> None:
    x, y = origin
    for at, (left, top, width, height) in zip(places, rects, strict=True):
        bounds[at] = [x + left, y + top, max(width, bounds[at][2]), height]


def _put_joined(
    bounds: list[Any], origin: Sequence[float], joined: Sequence[Sequence[int]], rects: Sequence[Sequence[float]]
) -> None:
    """Put lines of several pieces each in place: these keep their distances."""
    x, y = origin
    for line, (left, top, _, height) in zip(joined, rects, strict=True):
        start = min(bounds[at][0] for at in line)
        for at in line:
            beside, _, width, _ = bounds[at]
            bounds[at] = [x + left + beside - start, y + top, width, height]


def _lines_of(places: Sequence[int], bounds: Sequence[Sequence[float]]) -> list[list[int]]:
    """Return pieces of a text by lines: the page tells those as one that adjoin, as around a broken line of source."""
    lines: list[list[int]] = []
    for at in places:
        left, top, width, _ = bounds[at]
        if lines:
            before, beside, reach, _ = bounds[lines[-1][-1]]
            if abs(top - beside) < _ADJOIN and min(abs(before + reach - left), abs(left + width - before)) < _ADJOIN:
                lines[-1].append(at)
                continue
        lines.append([at])
    return lines


def _put_pieces(
    document: dict[str, Any], container: int, layout: int, told: Sequence[Sequence[Sequence[float]]]
) -> None:
    """Tell of the pieces of broken blocks, by the numbers of their boxes."""
    nodes, boxes = document["nodes"], document["layout"]
    generated = set(nodes.get("pseudoType", {}).get("index", ()))
    inside, elements = {container}, []
    for node in range(container + 1, len(nodes["parentIndex"])):
        if nodes["parentIndex"][node] in inside:
            inside.add(node)
            if nodes["nodeType"][node] == _ELEMENT and node not in generated:
                elements.append(node)
    if len(elements) != len(told):
        return
    x, y = boxes["bounds"][layout][:2]
    pieces = {
        node: [
            Rect(x + finite(left), y + finite(top), finite(width), finite(height)) for left, top, width, height in rects
        ]
        for node, rects in zip(elements, told, strict=True)
        if rects
    }
    found = boxes.setdefault("fragments", {})
    for at, node in enumerate(boxes["nodeIndex"]) if pieces else ():
        if node in pieces:
            found[at] = pieces.pop(node)
