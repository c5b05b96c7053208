"""What a page is told before it is opened: which of our scripts run in it, what is told of it, how it is shown."""

from __future__ import annotations

import math
from collections.abc import Sequence

from htmlfig_desktop.core.conversion import thumbnail_scale
from htmlfig_desktop.core.options import ConversionOptions
from htmlfig_desktop.core.resources import script_text
from htmlfig_desktop.engine.browser.devtools import JsonObject

Order = tuple[str, JsonObject]
"""A command of the DevTools protocol and its parameters."""

OUR_WORLD = "htmlfig"
"""Name of the isolated world in which our scripts run."""
_OURS = ("banners", "fields", "intruders", "loading", "motion", "passage", "readiness")
_PEEPHOLE = 32
"""Device px of the page that are on show between pictures, whatever size it is laid out in. The next frame of a page
waits until all pictures in sight are decoded and drawn: some hundred milliseconds, for nobody to look at."""


def standing_orders() -> Sequence[Order]:
    """Return what holds for every page, in turn; a tab is told them when it is made, before anybody waits for it."""
    ours = _scripts(*_OURS)
    return [
        ("Page.enable", {}),
        ("Page.setLifecycleEventsEnabled", {"enabled": True}),
        ("Page.addScriptToEvaluateOnNewDocument", {"source": _scripts("clock", "witness")}),
        (
            "Page.addScriptToEvaluateOnNewDocument",
            {"source": ours, "worldName": OUR_WORLD, "runImmediately": True},
        ),
        # Not by Qt's signal for it: Qt asks in a later turn, with a pointer to a page that may be gone by then.
        ("Page.setDownloadBehavior", {"behavior": "deny"}),
        ("Network.enable", {}),
        ("Network.setBypassServiceWorker", {"bypass": True}),
        ("Emulation.setScrollbarsHidden", {"hidden": True}),
    ]


def opening_orders(options: ConversionOptions) -> Sequence[Order]:
    """Return what the options ask for, in turn."""
    width, height = options.viewport_width, options.layout_height
    return [
        (
            "Emulation.setDeviceMetricsOverride",
            {
                "width": width,
                "height": height,
                "screenWidth": width,
                "screenHeight": height,
                "deviceScaleFactor": options.device_scale_factor,
                "mobile": False,
                "dontSetVisibleSize": True,
            },
        ),
        ("Emulation.setVisibleSize", _on_show(options)),
        (
            "Emulation.setEmulatedMedia",
            {"features": [{"name": "prefers-color-scheme", "value": options.color_scheme.value}]},
        ),
    ]


def _on_show(options: ConversionOptions) -> JsonObject:
    """Return how much of the page is on show between pictures, device px.

    As much as a thumbnail has, where that is the only picture: another size would take the page two frames more.
    """
    if options.screenshot:
        return {"width": _PEEPHOLE, "height": _PEEPHOLE}
    width, height = (side * options.device_scale_factor for side in (options.viewport_width, options.layout_height))
    scale = thumbnail_scale(max(width, height))
    return {"width": math.ceil(width * scale), "height": math.ceil(height * scale)}


def _scripts(*names: str) -> str:
    return "\n".join(script_text(f"browser/{name}.js") for name in names)
