"""The pictures that come with a design: the whole page, and a thumbnail, which shows the first screen.

Pictures are dear, so each is ordered as soon as nothing suffers from it, and nothing waits for it that can do without.
"""

from __future__ import annotations

import asyncio
import math
from contextlib import AsyncExitStack
from typing import Any

from htmlfig_desktop.core.beside import beside
from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.conversion import thumbnail_scale
from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.options import ConversionOptions
from htmlfig_desktop.engine.browser.pictures import STRIP_ROWS
from htmlfig_desktop.engine.browser.png import top_rows
from htmlfig_desktop.engine.capture.milestones import Milestones
from htmlfig_desktop.engine.capture.page import Page, unless_refused
from htmlfig_desktop.engine.fig.packing.png import rgba_png
from htmlfig_desktop.engine.fig.writing.thumbnail import thumbnail_png

_PICTURE_S = 150.0
"""From when a page has loaded until its picture is given up, so that a busy machine and a page of 200,000 px cost the
picture and not the design, which is ready by then: who supervises gives a conversion 180 s beyond its own timeout."""
_THUMBNAIL_S = 10.0
"""For the thumbnail of a page whose picture was given up; a design without one is still a design."""


class PagePictures:
    """What is photographed of a page while it is converted.

    A design needs the first screen, for its thumbnail. Where the whole page is drawn anyway, and soon, that shows it;
    else it is a picture of its own.

    Args:
        page: Loaded.
        options: It was opened with.
        milestones: That it reaches.
        meanwhile: Ends what is drawn when the conversion ends.
    """

    def __init__(
        self, page: Page, options: ConversionOptions, milestones: Milestones, meanwhile: AsyncExitStack
    ) -> None:
        self._page = page
        self._options = options
        self._milestones = milestones
        self._meanwhile = meanwhile
        self._until = asyncio.get_running_loop().time() + _PICTURE_S
        self._first: asyncio.Task[bytes] | None = None
        self._whole: asyncio.Task[bytes | None] | None = None
        self._area = Rect(0, 0, 0, 0)
        self.diagnostics: list[Diagnostic] = []
        """What was lost of them."""

    async def begin(self) -> asyncio.Task[Any]:
        """Order the picture that can be drawn while the page is read, and return what draws it."""
        if self._options.screenshot:
            self._whole = await self._meanwhile.enter_async_context(beside(self._whole_soon()))
            return self._whole
        self._first = await self._meanwhile.enter_async_context(beside(self._first_screen()))
        return self._first

    async def go_on(self, area: Rect) -> None:
        """Order what is left once the page is read.

        Args:
            area: All of the page that is shown, CSS px.
        """
        self._area = area
        if self._first is None and not shows_first_screen_soon(self._page, area, self._options):
            first = beside(first_screen(self._page, self._options))
            self._first = await self._meanwhile.enter_async_context(first)
            self._whole = await self._meanwhile.enter_async_context(beside(self._draw()))

    @property
    def drawing(self) -> set[asyncio.Task[Any]]:
        """What was ordered."""
        return {task for task in (self._first, self._whole) if task is not None}

    @property
    def has_first_screen(self) -> bool:
        """Whether the thumbnail needs no picture of the whole page."""
        return self._first is not None

    async def thumbnail(self) -> bytes:
        """Return the thumbnail; where it shows the whole page's picture and that was given up, another or none.

        Raises:
            CaptureError: CAP020, CAP030.
        """
        if self._first is not None:
            return await self._first
        picture = await self.whole()
        if picture is not None:
            return await asyncio.to_thread(first_screen_of, picture, self._area, self._options)
        try:
            async with asyncio.timeout(_THUMBNAIL_S):
                return await first_screen(self._page, self._options)
        except TimeoutError:
            return rgba_png(1, 1, bytes(4))

    async def whole(self) -> bytes | None:
        """Return the picture of the whole page; None where none was asked for, or it was given up.

        Raises:
            CaptureError: CAP020, CAP030.
        """
        if self._whole is None or self._whole.cancelled():
            return None
        try:
            async with asyncio.timeout_at(self._until):
                return await self._whole
        except TimeoutError:
            note = because("it was not drawn within {seconds} s", seconds=f"{_PICTURE_S:g}")
            self.diagnostics.append(Diagnostic(DiagnosticCode.PICTURE_LIMITED, note=note))
            return None

    async def _first_screen(self) -> bytes:
        """Photograph the first screen as soon as nothing seems to stir in it, and again where something did."""
        page, options, milestones = self._page, self._options, self._milestones
        async with beside(milestones.calm.wait()) as calm, beside(milestones.frozen.wait()) as frozen:
            await asyncio.wait({calm, frozen}, return_when=asyncio.FIRST_COMPLETED)
            early = None if frozen.done() else await unless_refused(first_screen(page, options))
            await frozen
        return early if early is not None and page.stayed_calm else await first_screen(page, options)

    async def _whole_soon(self) -> bytes | None:
        """Photograph the whole page as soon as it may be laid out for that, where it is one order to the browser.

        It goes on answering then. What takes several orders keeps it busy for seconds, and is left for later.
        """
        await self._milestones.measured.wait()
        if not shows_first_screen_soon(self._page, await self._page.content_area(), self._options):
            return None
        return await self._draw()

    async def _draw(self) -> bytes | None:
        """Photograph the whole page. One too large for a picture is a loss, not a failure: the design needs none."""
        try:
            return await self._page.screenshot(full_page=True)
        except CaptureError as error:
            if error.error is not ErrorCode.PAGE_TOO_COMPLEX:
                raise
            self.diagnostics.append(Diagnostic(DiagnosticCode.PICTURE_LIMITED))
            return None


async def first_screen(page: Page, options: ConversionOptions) -> bytes:
    """Photograph the first screen, no larger than a thumbnail, and return it as one.

    Raises:
        CaptureError: CAP020, CAP030.
    """
    longest = max(options.viewport_width, options.layout_height) * options.device_scale_factor
    picture = await page.screenshot(scale=thumbnail_scale(longest))
    return await asyncio.to_thread(thumbnail_png, picture)


def shows_first_screen_soon(page: Page, whole: Rect, options: ConversionOptions) -> bool:
    """Whether the picture of the whole page is one order to the browser, and begins with the first screen.

    Both pictures take the browser longer than the whole alone: it draws one after the other.

    Args:
        page: Open.
        whole: What its picture shows, CSS px.
        options: It was opened with.
    """
    return page.may_be_changed and math.ceil(whole.height * options.device_scale_factor) <= STRIP_ROWS


def first_screen_of(picture: bytes, whole: Rect, options: ConversionOptions) -> bytes:
    """Return the thumbnail of a page whose whole picture is there.

    Args:
        picture: A PNG.
        whole: What it shows, CSS px from the document's origin.
        options: The page was opened with.

    Raises:
        CaptureError: CAP030, the picture cannot be read.
    """
    density = options.device_scale_factor
    width, height = options.viewport_width * density, options.layout_height * density
    part = Rect(-whole.x * density, -whole.y * density, width, height)
    try:
        return thumbnail_png(top_rows(picture, math.ceil(part.bottom)), part)
    except ValueError as error:
        cause = "The browser engine drew a picture that cannot be read."
        raise CaptureError(ErrorCode.BROWSER_PROTOCOL, cause, detail=str(error)) from error
