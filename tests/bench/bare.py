"""A page merely loaded and photographed: the same Chromium in an ordinary view, and nothing of the engine about it.

No page of ours waits for it: it is a file like any other, its picture is taken at its load event, by the engine's
command as it stands. What the engine does to load pages faster does not make this faster, as it does ``plain``.
"""

from __future__ import annotations

import asyncio
import base64
import time
from pathlib import Path

import shiboken6
from PySide6.QtCore import QUrl
from PySide6.QtWebEngineCore import QWebEnginePage, QWebEngineProfile
from PySide6.QtWebEngineWidgets import QWebEngineView

from htmlfig_desktop.core.options import ConversionOptions
from htmlfig_desktop.engine.browser.devtools import DevToolsChannel
from htmlfig_desktop.engine.browser.front_ends import FrontEnds
from htmlfig_desktop.engine.browser.pictures import STRIP_ROWS

_LOAD_S = 120.0
_PICTURE_S = 300.0


async def photograph_bare(path: Path, options: ConversionOptions, rest_s: float) -> float:
    """Return the milliseconds that it takes from the order to open a file until its full-page picture lies there.

    Args:
        path: Of an HTML file.
        options: Whose viewport it is laid out in.
        rest_s: How long a fresh, connected page stands ready before; and a closed one keeps its profile.
    """
    profile, front_ends = QWebEngineProfile(), FrontEnds()
    page = QWebEnginePage(profile)
    channel = DevToolsChannel(page, front_ends)
    view = QWebEngineView()
    view.setPage(page)
    view.resize(options.viewport_width, options.layout_height)
    view.show()
    page.setUrl(QUrl("about:blank"))
    await channel.attach()
    await channel.command("Page.enable")
    size = {"width": options.viewport_width, "height": options.layout_height, "deviceScaleFactor": 1, "mobile": False}
    await channel.command("Emulation.setDeviceMetricsOverride", size)
    await channel.command("Emulation.setScrollbarsHidden", {"hidden": True})
    loaded = asyncio.Event()
    channel.subscribe("Page.loadEventFired", lambda *_: loaded.set())
    await asyncio.sleep(rest_s)
    started = time.perf_counter()
    await channel.command("Page.navigate", {"url": QUrl.fromLocalFile(str(path)).toString()}, timeout=_LOAD_S)
    await asyncio.wait_for(loaded.wait(), _LOAD_S)
    await _take(channel)
    spent = (time.perf_counter() - started) * 1000
    channel.close()
    front_ends.close()
    shiboken6.delete(view)
    shiboken6.delete(page)
    await asyncio.sleep(rest_s)
    shiboken6.delete(profile)
    shiboken6.delete(front_ends.profile)
    return spent


async def _take(channel: DevToolsChannel) -> None:
    """Take the whole page, in as many orders as Chromium's surfaces need."""
    area = (await channel.command("Page.getLayoutMetrics"))["cssContentSize"]
    top = 0
    while top < area["height"]:
        height = min(STRIP_ROWS, area["height"] - top)
        clip = {"x": 0, "y": top, "width": area["width"], "height": height, "scale": 1}
        params = {"captureBeyondViewport": True, "clip": clip}
        base64.b64decode((await channel.command("Page.captureScreenshot", params, timeout=_PICTURE_S))["data"])
        top += height
