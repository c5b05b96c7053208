"""Bytes of the pictures a page shows, from the browser that loaded them."""

from __future__ import annotations

import asyncio
import base64
import binascii
import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.core.resources import resource_path
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.picture_uses import PictureUse, picture_uses
from htmlfig_desktop.engine.capture.snapshot import Picture, SnapshotDocument

_STYLES_WITH_PICTURES = ("background-image", "list-style-image", "border-image-source", "content", "mask-image")
_SVG_TAG = re.compile(rb"<(?:\w+:)?svg\b[^>]*>", re.IGNORECASE)
_SVG_ATTRIBUTE = re.compile(rb"""\s(width|height|viewBox|preserveAspectRatio)\s*=\s*["']([^"'<>]{0,200})""")
_SVG_DENSITY = 2.0
"""Device pixels per CSS px of a drawn SVG picture, so that it stays sharp when zoomed in a little."""
_NOISE = b"<feTurbulence"
_NOISE_DENSITY = 1.0
"""Likewise of one with noise: its grains are as fine as pixels, and a finer picture shows another noise."""
_SMALL = 16_384
"""Bytes of an SVG picture whose text is kept."""
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
    uses = picture_uses(document)
    gathered = await asyncio.gather(*(_picture(page, url, use, limits) for url, use in uses.items()))
    return {url: picture for url, picture in zip(uses, gathered, strict=True) if picture is not None}


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


async def _picture(page: Page, url: str, use: PictureUse, limits: Limits) -> Picture | None:
    data = await page.resource(url)
    if not data or len(data) > limits.image_bytes:
        return None
    mime = mime_of(data)
    if mime == "image/svg+xml":
        return await _drawn(page, data, use, limits)
    return Picture(data, mime, 0, 0)


async def _drawn(page: Page, svg: bytes, use: PictureUse, limits: Limits) -> Picture | None:
    """Return an SVG picture as the browser draws it."""
    told = _told(svg)
    is_sizeless = not told.keys() & {"width", "height"}
    address = "data:image/svg+xml;base64," + base64.b64encode(svg).decode("ascii")
    has_proportions = not is_sizeless or "viewBox" in told
    wanted = {
        "side": use.side if has_proportions else max(use.side, use.room.width, use.room.height),
        "room": [use.room.width, use.room.height],
        "isSizeless": is_sizeless,
        "density": _NOISE_DENSITY if _NOISE in svg else _SVG_DENSITY,
        "limit": limits.picture_side,
    }
    script = resource_path("capture/raster.js").read_text(encoding="utf-8").strip()
    call = f"({script})({json.dumps(address)}, {json.dumps(wanted)})"
    drawn = _checked(await page.evaluate(call, await_promise=True))
    if drawn is None:
        return None
    preserve = told.get("preserveAspectRatio", "")
    source = svg.decode("utf-8", "replace") if len(svg) <= _SMALL else ""
    return replace(drawn, is_sizeless=is_sizeless, view_box=told.get("viewBox", ""), preserve=preserve, source=source)


def _told(svg: bytes) -> dict[str, str]:
    """Return what the root of an SVG picture says of its size and proportions, by attribute."""
    start = _SVG_TAG.search(svg[:65536])
    if start is None:
        return {}
    return {name.decode(): value.decode("utf-8", "replace") for name, value in _SVG_ATTRIBUTE.findall(start[0])}


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
