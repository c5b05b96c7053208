"""How far what scrolls reaches, put into the snapshot's answer.

The page tells it of its elements before anybody knows the answer (``asking.placed_elements``); boxes of which it does
not, as in frames and shadow trees, are asked for. The snapshot can tell it of every element (``includeDOMRects``), for
which it takes a sixth to a third longer.
"""

from __future__ import annotations

from collections.abc import Awaitable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.geometry import Rect, Size, Vec
from htmlfig_desktop.engine.capture.asking.asked_properties import Asked
from htmlfig_desktop.engine.capture.asking.element_questions import Worlds
from htmlfig_desktop.engine.capture.asking.placed_elements import called, entries_of, matched
from htmlfig_desktop.engine.capture.decoding.grafts import finite
from htmlfig_desktop.engine.capture.decoding.rows import StyleRows

_MOST_BOXES = 1000
_ELEMENT = 1
_OVERFLOW = ("overflow-x", "overflow-y")
_SCROLLING = frozenset({"auto", "scroll"})
_CLIPPING = _SCROLLING | {"hidden"}
"""What scrolls at all, if only by a script."""
_ATTACHMENT = "background-attachment"
_OF_SCROLLING = 9
"""What is told of each: what it is called, and its sizes."""
_REACH = """function(...boxes) {
    return boxes.map(each => [each.scrollLeft, each.scrollTop, each.scrollWidth, each.scrollHeight,
                              each.clientLeft, each.clientTop, each.clientWidth, each.clientHeight]);
}"""


@dataclass(frozen=True, slots=True)
class Scrolling:
    """What a box that scrolls holds."""

    size: Size
    """Of all that can be scrolled to."""
    scrolled: Vec
    """How far it is scrolled."""
    client: Rect
    """Inside of the borders, relative to the border box."""


async def place_scrolling(worlds: Worlds, answer: Mapping[str, Any], asked: Asked, told: Awaitable[object]) -> None:
    """Tell in a snapshot's answer how far the content of boxes reaches that scroll, where it reaches beyond them.

    Boxes that only scripts scroll are left out, unless their background goes with what they hold.

    Args:
        worlds: Of the page.
        answer: To the snapshot.
        asked: What it tells of each box.
        told: What ``ask_placed`` returns of the top document; awaited where any box scrolls.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    for number, document in enumerate(answer["documents"]):
        try:
            boxes = dict(list(_scrolling(document, answer["strings"], asked))[:_MOST_BOXES])
            if not boxes:
                continue
            sizes = _told_of(document, answer["strings"], boxes, await told) if number == 0 else {}
            left = [node for node in boxes if node not in sizes]
            if left:
                numbers = [document["nodes"]["backendNodeId"][node] for node in left]
                frame = str(answer["strings"][document["frameId"]])
                sizes |= zip(left, await worlds.answers_of(frame, numbers, _REACH), strict=True)
            found = {at: _read(sizes[node]) for node, at in boxes.items()}
            document["layout"]["scrolling"] = {at: each for at, each in found.items() if each is not None}
        except CaptureError as error:
            if error.error is not ErrorCode.BROWSER_PROTOCOL:  # a frame out of reach
                raise
        except (KeyError, TypeError, ValueError, IndexError):  # whoever reads the answer will say so
            continue


def _told_of(
    document: Mapping[str, Any], strings: Sequence[str], boxes: Mapping[int, int], told: object
) -> dict[int, Sequence[Any]]:
    """Return the sizes that the page told of elements, by their places in the answer."""
    nodes = document["nodes"]

    def name_of(node: int) -> str:
        given = nodes["attributes"][node]
        pairs = {
            strings[name]: strings[value] for name, value in zip(given[::2], given[1::2], strict=True) if value >= 0
        }
        return called(strings[nodes["nodeName"][node]].lower(), pairs)

    entries = ((str(name), sizes) for name, *sizes in entries_of(told, _OF_SCROLLING))
    return dict(matched(entries, ((name_of(node), node) for node in sorted(boxes))))


def _scrolling(document: Mapping[str, Any], strings: Sequence[str], asked: Asked) -> Iterator[tuple[int, int]]:
    """Yield the elements that scroll, each with its first box."""
    rows = StyleRows.of(document["layout"]["styles"], len(asked.styles), len(asked.used))
    scrolling, clipping = (
        {at for at, text in enumerate(strings) if text in words} for words in (_SCROLLING, _CLIPPING)
    )
    local = {at for at, text in enumerate(strings) if "local" in text} if _ATTACHMENT in asked.styles else set()
    attachment = asked.styles.index(_ATTACHMENT) if local else 0
    overflow = [asked.styles.index(name) for name in _OVERFLOW]
    having = {
        number
        for number, row in enumerate(rows.shared)
        if any(row[place] in scrolling for place in overflow)
        or (row[attachment] in local and any(row[place] in clipping for place in overflow))
    }
    nodes = document["nodes"]
    kinds, seen = nodes["nodeType"], set(nodes.get("pseudoType", {}).get("index", ()))
    for at, (node, (row, _)) in enumerate(zip(document["layout"]["nodeIndex"], rows.boxes, strict=True)):
        if row in having and kinds[node] == _ELEMENT and node not in seen:
            seen.add(node)
            yield node, at


def _read(told: Sequence[float]) -> Scrolling | None:
    """Return what one box told; None where its content does not reach beyond it."""
    left, top, width, height, *client = map(finite, told)
    x, y, inner_width, inner_height = client
    if width <= inner_width and height <= inner_height:
        return None
    return Scrolling(Size(width, height), Vec(left, top), Rect(x, y, inner_width, inner_height))
