"""Bytes of the pictures a page shows, from the browser that loaded them."""

from __future__ import annotations

import asyncio
import base64
import binascii
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urljoin

from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.core.resources import resource_path
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.snapshot import LayoutBox, Picture, SnapshotDocument, SnapshotNode
from htmlfig_desktop.engine.capture.urls import urls_in

_STYLES_WITH_PICTURES = ("background-image", "list-style-image", "border-image-source", "content", "mask-image")
_SVG_TAG = re.compile(rb"<(?:\w+:)?svg\b[^>]*>", re.IGNORECASE)
_SVG_ATTRIBUTE = re.compile(rb"""\s(width|height|viewBox|preserveAspectRatio)\s*=\s*["']([^"'<>]{0,200})""")
_SVG_DENSITY = 2.0
"""Device pixels per CSS px of a drawn SVG picture, so that it stays sharp when zoomed in a little."""
_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF8", "image/gif"),
    (b"BM", "image/bmp"),
    (b"\x00\x00\x01\x00", "image/x-icon"),
)


async def capture_pictures(page: Page, document: SnapshotDocument, limits: Limits) -> Mapping[str, Picture]:
    """Return the pictures that a document and its frames show, by absolute address.

    What did not load or is too large is left out. SVG pictures arrive drawn, as PNG of their largest use.
    """
    sizes = dict(_uses(document))
    gathered = await asyncio.gather(*(_picture(page, url, side, limits) for url, side in sizes.items()))
    return {url: picture for url, picture in zip(sizes, gathered, strict=True) if picture is not None}


def mime_of(data: bytes) -> str:
    """Return the media type that the first bytes tell; empty where they tell none."""
    for signature, mime in _SIGNATURES:
        if data.startswith(signature):
            return mime
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    if data[4:8] == b"ftyp":
        return "image/avif"
    head = data[:1024].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if head.startswith(b"<") and b"<svg" in data[:4096].lower():
        return "image/svg+xml"
    return ""


def _uses(document: SnapshotDocument) -> Iterator[tuple[str, float]]:
    """Yield each address with the longest side, in CSS px, that a picture from it is shown at."""
    longest: dict[str, float] = {}
    for node in document.root.walk():
        if node.document is not None:
            for url, side in _uses(node.document):
                longest[url] = max(side, longest.get(url, 0.0))
        for url, box in _addresses(node, document.base_url or document.url):
            longest[url] = max(box.rect.width, box.rect.height, longest.get(url, 0.0))
    yield from longest.items()


def _addresses(node: SnapshotNode, base: str) -> Iterator[tuple[str, LayoutBox]]:
    for box in (node.box, *node.generated):
        if box is None or box.text:
            continue
        for name in _STYLES_WITH_PICTURES:
            value = box.style[name]
            if "url(" in value:
                for url in urls_in(value):
                    yield url, box
    if node.box is None:
        return
    if node.current_source:
        yield node.current_source, node.box
    attribute = {
        "image": "href",
        "video": "poster",
        "input": "src",
        "object": "data",
        "embed": "src",
        "img": "src",
    }.get(node.name)
    address = node.attributes.get(attribute, "") if attribute else ""
    address = address or (node.attributes.get("xlink:href", "") if node.name == "image" else "")
    if address and not (node.name == "img" and node.current_source):
        try:
            yield urljoin(base, address), node.box
        except ValueError:
            return


async def _picture(page: Page, url: str, side: float, limits: Limits) -> Picture | None:
    data = await page.resource(url)
    if not data or len(data) > limits.image_bytes:
        return None
    mime = mime_of(data)
    if mime == "image/svg+xml":
        return await _drawn(page, data, side, limits)
    return Picture(data, mime, 0, 0)


async def _drawn(page: Page, svg: bytes, side: float, limits: Limits) -> Picture | None:
    """Return an SVG picture as the browser draws it."""
    address = "data:image/svg+xml;base64," + base64.b64encode(svg).decode("ascii")
    script = resource_path("capture/raster.js").read_text(encoding="utf-8").strip()
    call = f"({script})({json.dumps(address)}, {side * _SVG_DENSITY:g}, {limits.picture_side})"
    drawn = _checked(await page.evaluate(call, await_promise=True))
    return _as_told(drawn, svg) if drawn is not None else None


def _as_told(drawn: Picture, svg: bytes) -> Picture:
    """Return a drawn SVG picture with what its root says of its proportions."""
    start = _SVG_TAG.search(svg[:65536])
    if start is None:
        return drawn
    told = {name.decode(): value.decode("utf-8", "replace") for name, value in _SVG_ATTRIBUTE.findall(start[0])}
    return replace(
        drawn,
        is_sizeless=not told.keys() & {"width", "height"},
        view_box=told.get("viewBox", ""),
        preserve=told.get("preserveAspectRatio", ""),
    )


def _checked(answer: Any) -> Picture | None:
    if not isinstance(answer, dict):
        return None
    width, height, png = answer.get("width"), answer.get("height"), answer.get("png")
    if not (isinstance(width, int) and isinstance(height, int) and isinstance(png, str)):
        return None
    try:
        data = base64.b64decode(png, validate=True)
    except binascii.Error:
        return None
    return Picture(data, "image/png", max(0, width), max(0, height)) if mime_of(data) == "image/png" else None
