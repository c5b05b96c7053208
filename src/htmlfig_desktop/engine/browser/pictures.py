"""Pictures of a page: its viewport, the whole of it, or a part."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import math
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.geometry import Rect, Size, Vec
from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.engine.browser.devtools import DevToolsChannel, JsonObject
from htmlfig_desktop.engine.browser.machine_load import machine_is_busy
from htmlfig_desktop.engine.browser.png import PngJoiner, begins_opaque

STRIP_ROWS = 16_000
"""Device rows taken at once. Chromium's surfaces end at 16,384; and every picture beyond the viewport lays the page
out twice, so few strips are better than many (measured: 4,000 rows cost 2.7 times as much)."""

_FINEST = 400
"""Scales are told apart down to this part of one; a finer one may move a seam by a row."""

_NOTHING = {"r": 0, "g": 0, "b": 0, "a": 0}
_WHITE = {"r": 255, "g": 255, "b": 255, "a": 1}
"""Set, not merely restored: without an override the page may keep the one before."""

_TIMEOUT = 120.0
_MOST_TRIES = 5
"""Of a picture that is not believed before it was the same twice, or has its white."""


@dataclass(frozen=True, slots=True)
class _Shot:
    """One order to the browser."""

    area: Rect
    """CSS px."""
    beyond: bool
    """Not all of it is in the viewport."""
    scale: float = 1.0

    def params(self) -> JsonObject:
        """Return it in the protocol's words."""
        area = self.area
        clip = {"x": area.x, "y": area.y, "width": area.width, "height": area.height, "scale": self.scale}
        return {
            "format": "png",
            "clip": clip,
            "optimizeForSpeed": True,
            # Beyond the viewport the page is laid out anew for a moment; inside it is not.
            "captureBeyondViewport": self.beyond,
        }


class Photographer:
    """Takes pictures of one page, one at a time.

    Args:
        channel: The attached page.
        viewport: Size the page is laid out in, CSS px.
        device_scale: Device px in a CSS px.
        limits: Bounds on the size of a picture.
        scrolled: How far the page is scrolled, CSS px from the document's origin.
        renew_white: Makes the browser send the page its white anew.
        is_busy: Whether others keep the machine busy.
    """

    def __init__(
        self,
        channel: DevToolsChannel,
        viewport: Size,
        device_scale: float,
        limits: Limits,
        scrolled: Vec = Vec(0, 0),
        renew_white: Callable[[], None] = lambda: None,
        is_busy: Callable[[], bool] = machine_is_busy,
    ) -> None:
        self._channel = channel
        self._viewport = Rect(scrolled.x, scrolled.y, viewport.width, viewport.height)
        self._device_scale = device_scale
        self._limits = limits
        self._turn = asyncio.Lock()
        self._is_transparent = False
        self._is_drawn = False
        self._was_changed = False
        """Parts of the page were hidden, to show others alone."""
        self._renew_white = renew_white
        self._is_busy = is_busy

    @property
    def viewport(self) -> Rect:
        """The part in sight, CSS px from the document's origin."""
        return self._viewport

    async def take(self, area: Rect, *, origin: Vec, scale: float, transparent: bool) -> bytes:
        """Return a PNG of ``area``.

        Args:
            area: CSS px from the document's origin, not empty.
            origin: Where the part of the document that can be scrolled to begins.
            scale: Multiplies the device scale.
            transparent: Leave out the white below the page.

        Raises:
            ValueError: an empty area.
            CaptureError: CAP021, more pixels than the limit; CAP020; CAP030.
        """
        if area.is_empty:
            raise ValueError(f"no picture of {area}")
        density = self._device_scale * scale
        if area.width * area.height * density * density > self._limits.screenshot_pixels:
            raise CaptureError(ErrorCode.PAGE_TOO_COMPLEX, "The page is too large for one picture.")
        beyond = not self._viewport.contains(area)
        # Chromium counts from where scrolling begins, left of 0 in right-to-left pages.
        area = area.moved(-origin.x, -origin.y)
        async with self._turn:
            await self._make_transparent(transparent, origin)
            return await self._take(_Shot(area, beyond, scale), density)

    async def _make_transparent(self, transparent: bool, origin: Vec) -> None:
        """Take away or give back the white below the page, and wait until the page is drawn that way."""
        if transparent is self._is_transparent:
            return
        corner = Rect(self._viewport.x - origin.x, self._viewport.y - origin.y, 1, 1)
        pixel_shot = _Shot(corner, beyond=False)
        # A page that was never drawn with its white takes it back no more (measured), and the color reaches the page
        # on another way than the order to draw. A picture before, if only of a pixel, and one after settle both; but
        # where others keep every core busy, 15 of 440 pages had no white whatever they were told, until it was renewed.
        if not self._is_drawn:
            await self._shoot(pixel_shot)
        color = _NOTHING if transparent else _WHITE
        await self._channel.command("Emulation.setDefaultBackgroundColorOverride", {"color": color})
        for _ in range(_MOST_TRIES):
            pixel = await self._shoot(pixel_shot)
            with _told_unreadable():
                if transparent or begins_opaque(pixel):
                    break
            self._renew_white()
        self._is_transparent = transparent
        self._was_changed = True

    async def _take(self, shot: _Shot, density: float) -> bytes:
        rows = math.ceil(shot.area.height * density)
        if rows <= STRIP_ROWS:
            return await self._shoot_surely(shot)
        return await self._take_in_strips(shot, strip_height(density))

    async def _take_in_strips(self, shot: _Shot, strip: int) -> bytes:
        """Join strips of ``strip`` CSS px; while one is joined in a thread the next is drawn."""
        area = shot.area
        joiner = PngJoiner()
        joining: asyncio.Task[None] | None = None
        with _told_unreadable():
            for index in range(math.ceil(area.height / strip)):
                top = index * strip
                height = min(strip, area.height - top)
                part = Rect(area.x, area.y + top, area.width, height)
                png = await self._shoot_surely(_Shot(part, True, shot.scale))
                if joining is not None:
                    await joining
                joining = asyncio.create_task(asyncio.to_thread(joiner.add, png))
            if joining is not None:
                await joining
            return await asyncio.to_thread(joiner.finish)

    async def _shoot_surely(self, shot: _Shot) -> bytes:
        """Take a picture again where the browser may have drawn before it was ready.

        Once much of a page was hidden and shown again, as for pictures of single elements, a picture may lack parts
        where others keep every core busy (measured: 11 of 1,470, and none of 430 where nothing was hidden before).
        """
        if self._was_changed and self._is_busy():
            return await same_twice(lambda: self._shoot(shot))
        return await self._shoot(shot)

    async def _shoot(self, shot: _Shot) -> bytes:
        answer = await self._channel.command("Page.captureScreenshot", shot.params(), timeout=_TIMEOUT)
        self._is_drawn = True
        return base64.b64decode(answer["data"])


@contextlib.contextmanager
def _told_unreadable() -> Iterator[None]:
    """Tell of a picture that is none as of the browser's fault."""
    try:
        yield
    except ValueError as error:
        cause = "The browser engine drew a picture that cannot be read."
        raise CaptureError(ErrorCode.BROWSER_PROTOCOL, cause, detail=str(error)) from error


async def same_twice(take: Callable[[], Awaitable[bytes]]) -> bytes:
    """Return a picture once two in a row are the same, or the last of five."""
    before = await take()
    for _ in range(_MOST_TRIES - 1):
        picture = await take()
        if picture == before:
            break
        before = picture
    return picture


def strip_height(density: float) -> int:
    """Return the height of a strip, CSS px: as many as fit, and a whole number of device rows.

    Args:
        density: Device px in a CSS px.
    """
    whole = Fraction(density).limit_denominator(_FINEST).denominator
    return max(whole, int(STRIP_ROWS / density) // whole * whole)
