"""Backgrounds that stay behind while a page scrolls, below its first screen: neither a picture nor boxes show them."""

from __future__ import annotations

import json

from htmlfig_desktop.core.resources import script_text
from htmlfig_desktop.engine.capture.asking.asked_properties import Asked
from htmlfig_desktop.engine.capture.page import Page, unless_refused

ONCE_FIXED = "data-htmlfig-fixed"
"""Attribute of elements whose background goes with them since."""


async def loosen_backgrounds(page: Page, asked: Asked) -> None:
    """Let them go with their elements, as browsers of phones do, where style sheets fix backgrounds at all.

    Args:
        page: Frozen, and may be changed.
        asked: What its style sheets set.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    if "background-attachment" in asked.styles:
        script = script_text("capture/fixed_backgrounds.js")
        await unless_refused(page.evaluate(f"void ({script})({json.dumps(ONCE_FIXED)})"))
