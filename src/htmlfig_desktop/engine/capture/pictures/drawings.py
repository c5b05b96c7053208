"""Pictures of single elements that only the browser can draw: canvases, stills of videos, frames of other sites."""

from __future__ import annotations

import asyncio
import base64
import binascii
from collections.abc import Mapping

from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.capture.asking.element_questions import answer_of
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.pictures.pictures import mime_of
from htmlfig_desktop.engine.capture.snapshot import Picture, SnapshotDocument, SnapshotNode

_FRAMES = frozenset({"iframe", "frame"})
_DRAWN = frozenset({"canvas", "video"}) | _FRAMES
_READ = """function () {
  try {
    if (this instanceof HTMLCanvasElement) return this.toDataURL("image/png");
    if (!(this.videoWidth > 0)) return "";
    const still = document.createElementNS("http://www.w3.org/1999/xhtml", "canvas");
    still.width = this.videoWidth;
    still.height = this.videoHeight;
    still.getContext("2d").drawImage(this, 0, 0);
    return still.toDataURL("image/png");
  } catch {
    return "";
  }
}"""


async def capture_drawings(page: Page, document: SnapshotDocument) -> Mapping[int, Picture]:
    """Return what canvases and videos show, by ``SnapshotNode.index``; those that show nothing are left out.

    A canvas that holds a picture of another origin may not be read; it is photographed with what lies around it. So is
    a frame whose document another process has, as where sites are kept apart.
    """
    nodes = [
        node
        for node in _all_nodes(document)
        if node.name in _DRAWN and node.document is None and node.box and not node.box.rect.is_empty
    ]
    drawn = await asyncio.gather(*(_drawing(page, node) for node in nodes))
    return {node.index: picture for node, picture in zip(nodes, drawn, strict=True) if picture is not None}


def _all_nodes(document: SnapshotDocument) -> list[SnapshotNode]:
    nodes: list[SnapshotNode] = []
    for node in document.root.walk():
        nodes.append(node)
        if node.document is not None:
            nodes.extend(_all_nodes(node.document))
    return nodes


async def _drawing(page: Page, node: SnapshotNode) -> Picture | None:
    is_frame = node.name in _FRAMES
    data = None if is_frame else await _pixels(page, node)
    if data is None and (is_frame or node.name == "canvas") and node.box is not None:
        data = await _photographed(page, node.box.rect)
    if data is None or mime_of(data) != "image/png":
        return None
    return Picture(data, "image/png", 0, 0)


async def _photographed(page: Page, area: Rect) -> bytes | None:
    """Return a picture of an area; None where it is too large for one: that costs this element and not the page."""
    try:
        return await page.screenshot(clip=area)
    except CaptureError as error:
        if error.error is not ErrorCode.PAGE_TOO_COMPLEX:
            raise
        return None


async def _pixels(page: Page, node: SnapshotNode) -> bytes | None:
    address = await answer_of(page, node, _READ)
    if not isinstance(address, str) or not address.startswith("data:image/png;base64,"):
        return None
    try:
        return base64.b64decode(address.partition(",")[2], validate=True)
    except binascii.Error:
        return None
