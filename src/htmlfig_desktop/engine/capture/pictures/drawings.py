"""Pictures of single elements that only the browser can draw: canvases, stills of videos, frames of other sites."""

from __future__ import annotations

import asyncio
import base64
import binascii
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from types import MappingProxyType
from typing import Any

from htmlfig_desktop.core.beside import beside
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.capture.asking.element_questions import Worlds, answer_of
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.pictures.coming import ComingPictures, coming
from htmlfig_desktop.engine.capture.pictures.pictures import mime_of
from htmlfig_desktop.engine.capture.snapshot import Picture, SnapshotDocument, SnapshotNode

_FRAMES = frozenset({"iframe", "frame"})
_READABLE = frozenset({"canvas", "video"})
_LONGEST_NAME = max(map(len, _READABLE))
_DRAWN = _READABLE | _FRAMES
_READ = """function (...asked) {
  return asked.map((one) => {
    try {
      if (one instanceof HTMLCanvasElement) return one.toDataURL("image/png");
      if (!(one.videoWidth > 0)) return "";
      const still = document.createElementNS("http://www.w3.org/1999/xhtml", "canvas");
      still.width = one.videoWidth;
      still.height = one.videoHeight;
      still.getContext("2d").drawImage(one, 0, 0);
      return still.toDataURL("image/png");
    } catch {
      return "";
    }
  });
}"""
_MOST_AT_ONCE = 500_000.0
"""px of the page that one question is about: layers are made of the first while the others are read."""

AskedDrawings = Mapping[int, asyncio.Task[Mapping[int, str]]]
"""What will answer for an element, by the browser's number: addresses of pictures, by such numbers."""
_NOT_ASKED: AskedDrawings = MappingProxyType({})


async def ask_drawings(
    worlds: Worlds,
    answer: Mapping[str, Any],
    meanwhile: AsyncExitStack,
    turn: asyncio.Event,
) -> AskedDrawings:
    """Ask what canvases and videos show as soon as a snapshot's answer tells of them, many in one question.

    Args:
        worlds: Of the page.
        answer: To the snapshot, not yet decoded.
        meanwhile: What is not answered when it ends is given up.
        turn: Nothing is asked before it comes.
    """
    asked: dict[int, asyncio.Task[Mapping[int, str]]] = {}
    for frame, numbers in _questions(answer):
        task = await meanwhile.enter_async_context(beside(_read(worlds, frame, numbers, turn)))
        asked.update(dict.fromkeys(numbers, task))
    return asked


def _questions(answer: Mapping[str, Any]) -> list[tuple[str, list[int]]]:
    """Return frames and the numbers of elements in them that are asked about together."""
    questions: list[tuple[str, list[int]]] = []
    try:
        strings = answer["strings"]
        drawn = {at for at, each in enumerate(strings) if len(each) <= _LONGEST_NAME and each.lower() in _READABLE}
        for document in answer["documents"] if drawn else ():
            nodes, layout, room = document["nodes"], document["layout"], 0.0
            for at, (_, _, width, height) in zip(layout["nodeIndex"], layout["bounds"], strict=True):
                if nodes["nodeName"][at] not in drawn or width <= 0 or height <= 0:
                    continue
                if room <= 0:
                    questions.append((str(strings[document["frameId"]]), []))
                    room = _MOST_AT_ONCE
                questions[-1][1].append(int(nodes["backendNodeId"][at]))
                room -= width * height
    except (KeyError, IndexError, TypeError, ValueError):
        return []  # decoding tells what is wrong
    return questions


async def _read(worlds: Worlds, frame: str, numbers: Sequence[int], turn: asyncio.Event) -> Mapping[int, str]:
    await turn.wait()
    try:
        told = await worlds.answers_of(frame, numbers, _READ)
        return {number: str(address) for number, address in zip(numbers, told, strict=True)}
    except CaptureError as error:
        if error.error is not ErrorCode.BROWSER_PROTOCOL:
            raise
    except (KeyError, TypeError, ValueError):
        pass
    return {}


async def coming_drawings(
    page: Page, document: SnapshotDocument, meanwhile: AsyncExitStack, asked: AskedDrawings = _NOT_ASKED
) -> ComingPictures[int]:
    """Return what canvases and videos show, by ``SnapshotNode.index``; it may come for as long as ``meanwhile``.

    Those that show nothing are left out.

    A canvas that holds a picture of another origin may not be read; it is photographed with what lies around it. So is
    a frame whose document another process has, as where sites are kept apart.
    """
    return await coming({node.index: _drawing(page, node, asked) for node in _drawn_nodes(document)}, meanwhile)


def _drawn_nodes(document: SnapshotDocument) -> Iterator[SnapshotNode]:
    for node in document.nodes:
        if node.name in _DRAWN and node.document is None and node.box and not node.box.rect.is_empty:
            yield node
        if node.document is not None:
            yield from _drawn_nodes(node.document)


async def _drawing(page: Page, node: SnapshotNode, asked: AskedDrawings) -> Picture | None:
    is_frame = node.name in _FRAMES
    data = None if is_frame else await _pixels(page, node, asked)
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


async def _pixels(page: Page, node: SnapshotNode, asked: AskedDrawings) -> bytes | None:
    told = await asked[node.backend_id] if node.backend_id in asked else {}
    address = told.get(node.backend_id)
    if address is None:
        answer = await answer_of(page, node, f"function () {{ return ({_READ})(this)[0]; }}")
        address = answer if isinstance(answer, str) else ""
    if not address.startswith("data:image/png;base64,"):
        return None
    try:
        return base64.b64decode(address.partition(",")[2], validate=True)
    except binascii.Error:
        return None
