"""Names that a page has for colors, lengths and shadows: custom properties of its root and its body, utility classes.

Many pages have two values for a color's name, for light and for dark. The other one is worked out from the rules, not
by changing the page, which would see it and might answer; what cannot be told with certainty is left out.
"""

from __future__ import annotations

import dataclasses
import json
import re
from typing import Any

from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.options import ColorScheme
from htmlfig_desktop.core.resources import resource_path
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.snapshot import CustomColor, CustomColorUse, CustomLength, CustomShadow

_SCRIPT = "capture/custom_colors.js"
_SHADED = re.compile(r"shadow|filter|elevation")
"""What properties are for shadows, custom ones among them."""
_OTHER_SCRIPT = "capture/other_scheme.js"


@dataclass(frozen=True, slots=True)
class CustomColors:
    """The custom properties that may be colors and that are used, by name."""

    colors: tuple[CustomColor, ...] = ()
    other_scheme: ColorScheme | None = None
    """As in ``Snapshot``."""
    lengths: tuple[CustomLength, ...] = ()
    """By name."""
    shadows: tuple[CustomShadow, ...] = ()
    """By name."""


async def custom_colors(page: Page) -> CustomColors:
    """Return what colors and lengths a page has names for; none where nothing can be told.

    A page without such properties takes 2 ms; else all rules are put into words, 10 ms for a framework.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    try:
        answer = await page.evaluate(resource_path(_SCRIPT).read_text(encoding="utf-8").strip())
        told = sorted((_told(*each) for each in answer), key=lambda each: each[1].name)
        colors = tuple(each for kind, each in told if kind == "color")
        lengths = tuple(_length(each) for kind, each in told if kind == "length")
        shadows = tuple(_shadow(each) for kind, each in told if kind == "shadow")
        named = await _with_other_scheme(page, colors) if colors else CustomColors()
        return dataclasses.replace(named, lengths=lengths, shadows=tuple(each for each in shadows if each.uses))
    except CaptureError as error:
        if error.error is not ErrorCode.BROWSER_PROTOCOL:
            raise
        return CustomColors()
    except (TypeError, ValueError):  # another form than the script gives
        return CustomColors()


def _told(kind: Any, name: Any, value: Any, uses: Any) -> tuple[str, CustomColor]:
    found = tuple(CustomColorUse(str(p), str(f), int(n)) for p, f, n in uses)
    return str(kind), CustomColor(str(name), str(value), found)


def _length(told: CustomColor) -> CustomLength:
    return CustomLength(told.name, float(told.value.removesuffix("px")), told.uses)


def _shadow(told: CustomColor) -> CustomShadow:
    return CustomShadow(told.name, told.value, sum(use.count for use in told.uses if _SHADED.search(use.property)))


async def _with_other_scheme(page: Page, colors: tuple[CustomColor, ...]) -> CustomColors:
    """Return the colors as they are now, with what they are in the other scheme where there is one.

    Raises:
        CaptureError: CAP020, CAP030.
    """
    known = json.dumps([[color.name, color.value] for color in colors])
    answer = await page.evaluate(f"({resource_path(_OTHER_SCRIPT).read_text(encoding='utf-8').strip()})({known})")
    if answer is None:
        return CustomColors(colors)
    scheme, values = answer
    told = {str(name): (str(now), str(then)) for name, now, then in values}
    return CustomColors(
        tuple(_in_both(each, *told.get(each.name, (each.value, ""))) for each in colors),
        ColorScheme(scheme),
    )


def _in_both(color: CustomColor, now: str, then: str) -> CustomColor:
    return dataclasses.replace(color, value=now, other=then)
