"""The pictures that come with a design: the whole page, and a thumbnail, which shows the first screen."""

from __future__ import annotations

import asyncio
import math

from htmlfig_desktop.core.conversion import thumbnail_scale
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.options import ConversionOptions
from htmlfig_desktop.engine.browser.pictures import STRIP_ROWS
from htmlfig_desktop.engine.browser.png import top_rows
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.fig.writing.thumbnail import thumbnail_png


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
