"""Bytes of the pictures a page shows, from the browser that loaded them."""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.core.options import ColorScheme, ConversionOptions
from htmlfig_desktop.core.png_chunks import PNG_SIGNATURE
from htmlfig_desktop.core.resources import script_text
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.pictures.coming import ComingPictures, coming
from htmlfig_desktop.engine.capture.pictures.drawn_svg import drawn_svg
from htmlfig_desktop.engine.capture.pictures.picture_uses import PictureUse, picture_uses
from htmlfig_desktop.engine.capture.snapshot import Picture, SnapshotDocument

_SVG_TAG = re.compile(rb"<(?:\w+:)?svg\b[^>]*>", re.IGNORECASE)
_SVG_ATTRIBUTE = re.compile(rb"""\s(width|height|viewBox|preserveAspectRatio)\s*=\s*["']([^"'<>]{0,200})""")
_HEAD = 65_536
"""Bytes in which the root of an SVG picture is looked for."""
_LENGTH = re.compile(r"\s*\+?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?(?:px|pt|pc|cm|mm|in|q|em|ex|rem|ch)?\s*$", re.IGNORECASE)
_PERCENT = re.compile(r"\s*\+?(\d+\.?\d*|\.\d+)%\s*$")
_MOST_PERCENT = 1000.0
_SVG_DENSITY = 2.0
"""Device pixels per CSS px of a drawn SVG picture, so that it stays sharp when zoomed in a little."""
_NOISE = b"<feTurbulence"
_NOISE_DENSITY = 1.0
"""Likewise of one with noise: its grains are as fine as pixels, and a finer picture shows another noise."""
_SMALL = 16_384
"""Bytes of an SVG picture whose text is kept."""
_SIGNATURES = (
    (PNG_SIGNATURE, "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF8", "image/gif"),
    (b"BM", "image/bmp"),
    (b"\x00\x00\x01\x00", "image/x-icon"),
)


async def coming_pictures(
    page: Page, document: SnapshotDocument, options: ConversionOptions, limits: Limits, meanwhile: AsyncExitStack
) -> ComingPictures[str]:
    """Ask for the pictures that a document and its frames show, by absolute address, for as long as ``meanwhile``.

    What did not load or is too large is left out. SVG pictures arrive drawn, as PNG of their largest use.
    """
    loading = PicturesOfPage(page, options.color_scheme, limits)
    return await coming({url: loading.find(url, use) for url, use in picture_uses(document).items()}, meanwhile)


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


class PicturesOfPage:
    """Finds the pictures of one page.

    Args:
        page: Frozen.
        scheme: The color scheme it prefers.
        limits: Bounds on pictures.
    """

    def __init__(self, page: Page, scheme: ColorScheme, limits: Limits) -> None:
        self._page = page
        self._scheme = scheme
        self._limits = limits
        self._known = drawn_svg() if page.may_be_changed else None
        """Only of pages whose color scheme is the options': a window has its own."""

    async def find(self, url: str, use: PictureUse) -> Picture | None:
        """Return the picture at an address; None where there is none that can be used."""
        data = await self._page.resource(url)
        if not data or len(data) > self._limits.image_bytes:
            return None
        mime = mime_of(data)
        if mime == "image/svg+xml":
            return await self._drawn(data, use)
        return Picture(data, mime, 0, 0)

    async def _drawn(self, svg: bytes, use: PictureUse) -> Picture | None:
        """Return an SVG picture as the browser draws it.

        One without proportions is laid out anew in every room it is shown in. It is drawn as in the largest.
        """
        told = _told(svg)
        preserve, view_box = told.get("preserveAspectRatio", ""), told.get("viewBox", "")
        has_width, has_height = (bool(_LENGTH.match(told.get(name, ""))) for name in ("width", "height"))
        has_proportions = (has_width and has_height) or (bool(view_box) and not preserve.strip().startswith("none"))
        if not has_proportions and view_box:
            has_width = has_height = False  # as Chromium takes what is stretched into any room
        side, source = use.side, svg.decode("utf-8", "replace") if len(svg) <= _SMALL else ""
        if not has_proportions:
            svg, side = _sized(svg, told, use.tile), max(side, use.tile.width, use.tile.height)
        address = "data:image/svg+xml;base64," + base64.b64encode(svg).decode("ascii")
        wanted = {
            "side": side,
            "room": [use.room.width, use.room.height],
            "isSizeless": has_proportions and not has_width and not has_height,
            "density": _NOISE_DENSITY if _NOISE in svg else _SVG_DENSITY,
            "limit": self._limits.picture_side,
        }
        drawn = await self._answer(f"{json.dumps(address)}, {json.dumps(wanted)}")
        if drawn is None:
            return None
        return replace(
            drawn,
            has_width=has_width,
            has_height=has_height,
            has_proportions=has_proportions,
            view_box=view_box,
            preserve=preserve,
            source=source,
        )

    async def _answer(self, asked: str) -> Picture | None:
        """Return the picture that the browser draws when asked so, perhaps for another page."""
        known = self._known.find(asked, self._scheme) if self._known is not None else None
        if known is not None:
            return known
        script = script_text("capture/raster.js")
        drawn = _checked(await self._page.evaluate(f"({script})({asked})", await_promise=True))
        if drawn is not None and self._known is not None:
            self._known.keep(asked, self._scheme, drawn)
        return drawn


def _sized(svg: bytes, told: Mapping[str, str], room: Size) -> bytes:
    """Return an SVG picture with the lengths its root leaves out, or gives in percent of a room, px."""
    start = _SVG_TAG.search(svg[:_HEAD])
    if start is None or min(room.width, room.height) <= 0:
        return svg
    tag = start[0]
    for name, length in (("width", room.width), ("height", room.height)):
        said = told.get(name, "")
        if _LENGTH.match(said):
            continue
        share = _PERCENT.match(said)
        tag = re.sub(rb"""\s%s\s*=\s*(?:"[^"]*"|'[^']*')""" % name.encode(), b"", tag)
        used = length * min(float(share[1]), _MOST_PERCENT) / 100 if share else length
        end = len(tag) - (2 if tag.endswith(b"/>") else 1)
        tag = tag[:end] + f' {name}="{used:.6g}"'.encode() + tag[end:]
    return svg[: start.start()] + tag + svg[start.end() :]


def _told(svg: bytes) -> dict[str, str]:
    """Return what the root of an SVG picture says of its size and proportions, by attribute."""
    start = _SVG_TAG.search(svg[:_HEAD])
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
