"""Backdrops of what lies in the top layer. The snapshot knows nothing of these pseudo-elements."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from htmlfig_desktop.engine.capture.asking.element_questions import answer_of
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.snapshot import Backdrop, SnapshotDocument, SnapshotNode

_MOST = 50
_LONGEST = 2000
_READ = """function () {
  if (!this.matches(":modal, :popover-open, :fullscreen")) return null;
  const style = getComputedStyle(this, "::backdrop");
  return style.display === "none" ? null : [style.backgroundColor, style.backgroundImage, style.backdropFilter];
}"""


async def capture_backdrops(page: Page, document: SnapshotDocument) -> Mapping[int, Backdrop]:
    """Return the backdrops of dialogs and popovers of the top document, by ``SnapshotNode.index``."""
    nodes = [node for node in document.nodes if node.box is not None and _may_be_on_top(node)][:_MOST]
    found = await asyncio.gather(*(_backdrop(page, node) for node in nodes))
    return {node.index: backdrop for node, backdrop in zip(nodes, found, strict=True) if backdrop is not None}


def _may_be_on_top(node: SnapshotNode) -> bool:
    return (node.name == "dialog" and "open" in node.attributes) or "popover" in node.attributes


async def _backdrop(page: Page, node: SnapshotNode) -> Backdrop | None:
    value = await answer_of(page, node, _READ)
    if not (isinstance(value, list) and len(value) == 3 and all(isinstance(each, str) for each in value)):
        return None
    color, image, backdrop_filter = (each[:_LONGEST] for each in value)
    return Backdrop(color, image, backdrop_filter or "none")
