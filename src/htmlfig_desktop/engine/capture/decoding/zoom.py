"""Makes computed values of zoomed elements px of the page, as their boxes are.

Boxes are told as laid out. Computed values are told as if no ``zoom`` were set, on the element or around it.
Source: CSS Viewport 1, section 3; seen in Chromium from 128 on.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.geometry import Affine, Size, Vec
from htmlfig_desktop.engine.capture.decoding.decode import content_origin
from htmlfig_desktop.engine.capture.decoding.grafts import finite
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.snapshot import (
    ComputedStyle,
    LayoutBox,
    NodeKind,
    SnapshotDocument,
    SnapshotNode,
)

_LARGEST = 1000.0
_NOWHERE = Vec(0.0, 0.0)
_IS_ZOOMED = "globalThis.stillness?.isZoomed()"
_LENGTH = re.compile(r'"(?:[^"\\]|\\.)*"|url\([^)]*\)|(?P<number>-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)px')
_MATRIX = re.compile(r"matrix(?:3d)?\(([^)]*)\)")
_OFFSETS = {6: (4, 5), 16: (12, 13, 14)}
"""Which numbers of a matrix are lengths, by how many it has."""


async def capture_zooms(page: Page) -> dict[int, float]:
    """Return the own ``zoom`` of elements that have one other than 1, by ``SnapshotNode.backend_id``.

    Raises:
        CaptureError: CAP020 the page crashed; CAP030 an answer of an unexpected form.
    """
    if await page.evaluate(_IS_ZOOMED) is not True:
        return {}
    answer = await page.command("DOMSnapshot.captureSnapshot", {"computedStyles": ["zoom"]})
    try:
        return _own_zooms(answer)
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise CaptureError(
            ErrorCode.BROWSER_PROTOCOL, "The page's zooms are not of the expected form.", detail=repr(error)
        ) from error


def _own_zooms(answer: Mapping[str, Any]) -> dict[int, float]:
    strings = answer["strings"]
    zooms: dict[int, float] = {}
    for document in answer["documents"]:
        numbers = document["nodes"]["backendNodeId"]
        for node, styles in zip(document["layout"]["nodeIndex"], document["layout"]["styles"], strict=True):
            zoom = finite(float(strings[styles[0]])) if styles else 1.0
            if zoom != 1 and 0 < zoom <= _LARGEST:
                zooms[int(numbers[node])] = zoom
    return zooms


def zoomed(document: SnapshotDocument, zooms: Mapping[int, float]) -> SnapshotDocument:
    """Return the document with all lengths of its styles in px of the page. Its boxes are in them already.

    A style tells the zoom it is drawn with as ``zoom``. What is inside of a drawing keeps the drawing's own units.
    """
    return replace(document, root=_Zooming(zooms).node(document.root, 1.0, _NOWHERE))


class _Zooming:
    """Styles that were shared are shared again."""

    def __init__(self, zooms: Mapping[int, float]) -> None:
        self._zooms = zooms
        self._styles: dict[tuple[ComputedStyle, float], ComputedStyle] = {}

    def node(self, node: SnapshotNode, around: float, shift: Vec) -> SnapshotNode:
        """Return a node, and all below it, that stands in something of the zoom ``around``, moved by ``shift``."""
        own = self._zooms.get(node.backend_id, 1.0) if node.kind in (NodeKind.ELEMENT, NodeKind.PSEUDO) else 1.0
        factor = around * own
        children = node.children
        if node.name != "svg":
            children = tuple(self.node(child, factor, shift) for child in children)
        box, generated, document = node.box, node.generated, node.document
        if factor != 1 or shift != _NOWHERE:
            box = box and self._box(box, factor, shift)
            generated = tuple(self._box(each, factor, shift) for each in generated)
        if document and box and node.box:
            was, now = content_origin(node.box), content_origin(box)
            document = replace(document, root=self.node(document.root, factor, Vec(now[0] - was[0], now[1] - was[1])))
        return replace(node, box=box, generated=generated, children=children, document=document)

    def _box(self, box: LayoutBox, factor: float, shift: Vec) -> LayoutBox:
        size, client = box.scroll_size, box.client
        return replace(
            box,
            rect=box.rect.moved(shift.x, shift.y),
            fragments=tuple(rect.moved(shift.x, shift.y) for rect in box.fragments),
            text_boxes=tuple(replace(each, rect=each.rect.moved(shift.x, shift.y)) for each in box.text_boxes),
            style=self._style(box.style, factor),
            used=box.used.mapped(lambda value: scaled(value, factor)),
            scroll_size=size and Size(size.width * factor, size.height * factor),
            client=client and Affine.scaling(factor, factor).bounds(client),
        )

    def _style(self, style: ComputedStyle, factor: float) -> ComputedStyle:
        key = (style, factor)
        found = self._styles.get(key)
        if found is None:
            larger = style.mapped(lambda value: scaled(value, factor))
            found = self._styles[key] = larger.changed({"zoom": f"{factor:.6g}"})
        return found


def scaled(value: str, factor: float) -> str:
    """Return a computed value with all its lengths multiplied."""
    if "matrix" in value:
        value = _MATRIX.sub(lambda found: _scaled_matrix(found, factor), value)
    if "px" not in value:
        return value
    return _LENGTH.sub(lambda found: f"{float(found['number']) * factor:.6g}px" if found["number"] else found[0], value)


def _scaled_matrix(found: re.Match[str], factor: float) -> str:
    numbers = [float(number) for number in found[1].split(",")]
    for at in _OFFSETS.get(len(numbers), ()):
        numbers[at] *= factor
    return f"{found[0].partition('(')[0]}({', '.join(f'{number:.9g}' for number in numbers)})"
