"""How far what scrolls reaches: asked of the boxes that may scroll, and put into the snapshot's answer.

The snapshot can tell it of every element (``includeDOMRects``), for which it takes a sixth to a third longer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.geometry import Rect, Size, Vec
from htmlfig_desktop.engine.capture.asking.asked_properties import Asked
from htmlfig_desktop.engine.capture.asking.element_questions import Worlds
from htmlfig_desktop.engine.capture.decoding.grafts import finite
from htmlfig_desktop.engine.capture.decoding.rows import StyleRows

_MOST_BOXES = 1000
_ELEMENT = 1
_OVERFLOW = ("overflow-x", "overflow-y")
_SCROLLING = frozenset({"auto", "scroll"})
_CLIPPING = _SCROLLING | {"hidden"}
"""What scrolls at all, if only by a script."""
_ATTACHMENT = "background-attachment"
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


async def place_scrolling(worlds: Worlds, answer: Mapping[str, Any], asked: Asked) -> None:
    """Tell in a snapshot's answer how far the content of boxes reaches that scroll, where it reaches beyond them.

    Boxes that only scripts scroll are left out, unless their background goes with what they hold.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    for document in answer["documents"]:
        try:
            boxes = dict(list(_scrolling(document, answer["strings"], asked))[:_MOST_BOXES])
            if not boxes:
                continue
            numbers = [document["nodes"]["backendNodeId"][node] for node in boxes]
            told = await worlds.answers_of(str(answer["strings"][document["frameId"]]), numbers, _REACH)
            found = {at: _read(each) for at, each in zip(boxes.values(), told, strict=True)}
            document["layout"]["scrolling"] = {at: each for at, each in found.items() if each is not None}
        except CaptureError as error:
            if error.error is not ErrorCode.BROWSER_PROTOCOL:  # a frame out of reach
                raise
        except (KeyError, TypeError, ValueError, IndexError):  # whoever reads the answer will say so
            continue


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
