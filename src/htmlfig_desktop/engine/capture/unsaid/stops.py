"""Colors of gradient stops that style sheets set. Stops are never laid out, so the snapshot does not hold them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from htmlfig_desktop.engine.capture.asking.element_questions import answer_of
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.snapshot import SnapshotDocument, SnapshotNode, StopColor

_MOST_STOPS = 400
_LONGEST = 200
_READ = "function () { const s = getComputedStyle(this); return [s.stopColor, s.stopOpacity]; }"


async def capture_stops(page: Page, document: SnapshotDocument) -> Mapping[int, StopColor]:
    """Return the computed colors of stops that say none themselves, by ``SnapshotNode.index``."""
    nodes = _silent_stops(document)[:_MOST_STOPS]
    found = await asyncio.gather(*(_color(page, node) for node in nodes))
    return {node.index: color for node, color in zip(nodes, found, strict=True) if color is not None}


def _silent_stops(document: SnapshotDocument) -> list[SnapshotNode]:
    stops: list[SnapshotNode] = []
    for node in document.nodes:
        if node.name == "stop" and _is_silent(node):
            stops.append(node)
        if node.document is not None:
            stops.extend(_silent_stops(node.document))
    return stops


def _is_silent(node: SnapshotNode) -> bool:
    inline = node.attributes.get("style", "")
    if "stop-color" in inline:
        return "var(" in inline
    return "stop-color" not in node.attributes or "class" in node.attributes or "var(" in node.attributes["stop-color"]


async def _color(page: Page, node: SnapshotNode) -> StopColor | None:
    value = await answer_of(page, node, _READ)
    if not (isinstance(value, list) and len(value) == 2 and all(isinstance(each, str) for each in value)):
        return None
    color, opacity = value
    return StopColor(color[:_LONGEST], opacity[:_LONGEST]) if color else None
