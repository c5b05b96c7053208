"""Colors that a page has names for: custom properties of its root, and what its style sheets use them for."""

from __future__ import annotations

from typing import Any

from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.resources import resource_path
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.snapshot import CustomColor, CustomColorUse

_SCRIPT = "capture/custom_colors.js"


async def custom_colors(page: Page) -> tuple[CustomColor, ...]:
    """Return the custom properties that may be colors and that are used, by name; none where nothing can be told.

    A page without such properties takes 2 ms; else all rules are put into words, 10 ms for a framework.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    try:
        answer = await page.evaluate(resource_path(_SCRIPT).read_text(encoding="utf-8").strip())
        return tuple(sorted((_color(*each) for each in answer), key=lambda color: color.name))
    except CaptureError as error:
        if error.error is not ErrorCode.BROWSER_PROTOCOL:
            raise
        return ()
    except (TypeError, ValueError):  # another form than the script gives
        return ()


def _color(name: Any, value: Any, uses: Any) -> CustomColor:
    return CustomColor(str(name), str(value), tuple(CustomColorUse(str(p), str(f), int(n)) for p, f, n in uses))
