"""Reads a page once: freezes it, takes its snapshot, then pictures and fonts from the same frozen state."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from htmlfig_desktop.core.beside import beside
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.limits import DEFAULT_LIMITS, Limits
from htmlfig_desktop.core.options import ColorScheme, ConversionOptions
from htmlfig_desktop.engine.capture.anchors import anchors_of, ask_anchors
from htmlfig_desktop.engine.capture.asked import taken_snapshot
from htmlfig_desktop.engine.capture.backdrops import capture_backdrops
from htmlfig_desktop.engine.capture.color_fonts import colored_elements
from htmlfig_desktop.engine.capture.columns import place_columns
from htmlfig_desktop.engine.capture.decode import decode_snapshot
from htmlfig_desktop.engine.capture.drawings import capture_drawings
from htmlfig_desktop.engine.capture.elements import capture_elements
from htmlfig_desktop.engine.capture.first_lines import capture_first_lines, first_line_selectors
from htmlfig_desktop.engine.capture.fonts import capture_fonts, watch_fonts
from htmlfig_desktop.engine.capture.insides import capture_insides
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.pictures import capture_pictures
from htmlfig_desktop.engine.capture.snapshot import ElementPicture, Snapshot
from htmlfig_desktop.engine.capture.stops import capture_stops
from htmlfig_desktop.engine.capture.zoom import capture_zooms, zoomed

_FIRST_SCREEN_SIDE = 800
"""Device px of the longer side: twice a thumbnail's. Larger is slower to draw, to encode and to read."""


async def capture_page(page: Page, options: ConversionOptions, limits: Limits = DEFAULT_LIMITS) -> Snapshot:
    """Return the snapshot of an open page. The page stays frozen, so that pictures taken later show the same.

    Raises:
        CaptureError: CAP020 the page crashed; CAP021 beyond the limits; CAP030 an answer of an unexpected form.
    """
    async with beside(_while_resting(page)) as reading:
        await page.freeze()
        selectors = await reading
    scale = _first_screen_scale(options)
    async with beside(page.screenshot(scale=scale)) as drawing:  # the browser draws while it answers and we read
        (answer, asked), area, zooms = await asyncio.gather(
            taken_snapshot(page), page.content_area(), capture_zooms(page)
        )
        await place_columns(page, answer, asked)
        insides = await capture_insides(page, answer)
        async with beside(ask_anchors(page, answer)) as asking:
            document = await asyncio.to_thread(decode_snapshot, answer, limits, insides, asked)
            if zooms:
                document = await asyncio.to_thread(zoomed, document, zooms)
            first_lines = await capture_first_lines(page, document, selectors)
            pictures, drawings, stops, backdrops, fonts = await asyncio.gather(
                capture_pictures(page, document, limits),
                capture_drawings(page, document),
                capture_stops(page, document),
                capture_backdrops(page, document),
                capture_fonts(page, document, first_lines),
            )
            anchors = anchors_of(document, await asking)
        first_screen = await drawing  # before anything changes what the page shows
    elements: Mapping[int, ElementPicture] = {}
    if page.may_be_changed:
        colored = colored_elements(document, fonts)
        elements = await capture_elements(page, document, area, options.device_scale_factor, limits, colored)
    return Snapshot(
        document=document,
        viewport=Size(options.viewport_width, options.layout_height),
        page=area,
        device_scale_factor=options.device_scale_factor,
        prefers_dark=options.color_scheme is ColorScheme.DARK,
        pictures=pictures,
        drawings=drawings,
        elements=elements,
        stops=stops,
        anchors=anchors,
        backdrops=backdrops,
        first_lines=first_lines,
        fonts=fonts.files,
        font_choices=fonts.choices,
        line_metrics=fonts.line_metrics,
        first_screen=first_screen,
    )


async def _while_resting(page: Page) -> tuple[str, ...]:
    """Let the browser tell of fonts, and read style sheets, while the page comes to rest."""
    await watch_fonts(page)
    return await first_line_selectors(page)


def _first_screen_scale(options: ConversionOptions) -> float:
    longest = max(options.viewport_width, options.layout_height) * options.device_scale_factor
    return min(1.0, _FIRST_SCREEN_SIDE / longest)
