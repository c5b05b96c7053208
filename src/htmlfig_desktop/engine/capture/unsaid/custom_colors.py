"""Names that a page has for colors, lengths and shadows: custom properties of its root and its body, utility classes.

Many pages have two values for a color's name, for light and for dark. The other one is worked out from the rules, not
by changing the page, which would see it and might answer; what cannot be told with certainty is left out.
"""

from __future__ import annotations

import dataclasses
import re
from functools import cache
from typing import Any

from htmlfig_desktop.core.options import ColorScheme
from htmlfig_desktop.core.resources import resource_path
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.asking.rules import script_with_rules
from htmlfig_desktop.engine.capture.page import Page, unless_refused
from htmlfig_desktop.engine.capture.snapshot import CustomColor, CustomColorUse, CustomLength, CustomShadow

_MOST, _LONGEST = 2000, 200
"""Custom properties, and characters of the value of one."""
_SHADED = re.compile(r"shadow|filter|elevation")
"""What properties are for shadows, custom ones among them."""


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
    """Return what colors, lengths and shadows a page has names for; none where nothing can be told.

    A page without custom properties takes some milliseconds; else all rules are put into words, 10 ms for a framework.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    return _read([await unless_refused(page.evaluate(_names())), None]) or CustomColors()


async def colors_in_both_schemes(page: Page) -> CustomColors | None:
    """Return the same of a page that has other colors in another scheme, with these; None where it has none.

    To know that, only the rules are looked at that a root or a body may have.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    return _read(await unless_refused(page.evaluate(_names_in_both_schemes())))


@cache
def _names() -> str:
    return f"{script_with_rules('custom_colors')}({_properties()})"


@cache
def _names_in_both_schemes() -> str:
    """Return what answers with the names and with what ``other_scheme.js`` tells of their colors; or null."""
    return f"""(() => {{
        if (!document.documentElement) return null;
        const {{ values, kinds, names }} = {_properties()};
        const colors = Array.from(values).filter(([name]) => kinds.get(name) === "color");
        const scheme = colors.length ? {script_with_rules("other_scheme")}(colors, names) : null;
        return scheme && [{_names()}, scheme];
    }})()"""


@cache
def _properties() -> str:
    """Return what answers with the custom properties as they were when they were asked for first.

    While a picture of the whole page is drawn, others may hold.
    """
    script = resource_path("capture/custom_properties.js").read_text(encoding="utf-8").strip()
    return f"(globalThis.customProperties ??= ({script})({_MOST}, {_LONGEST}))"


def _read(answer: Any) -> CustomColors | None:
    """Return what the page told; None where it told nothing, or in another form than the scripts give."""
    try:
        named, scheme = answer
        told = sorted((_told(*each) for each in named), key=lambda each: each[1].name)
        colors = tuple(each for kind, each in told if kind == "color")
        lengths = tuple(_length(each) for kind, each in told if kind == "length")
        shadows = tuple(_shadow(each) for kind, each in told if kind == "shadow")
        shadows = tuple(each for each in shadows if each.uses)
        return dataclasses.replace(_in_both_schemes(colors, scheme), lengths=lengths, shadows=shadows)
    except (TypeError, ValueError):
        return None


def _told(kind: Any, name: Any, value: Any, uses: Any) -> tuple[str, CustomColor]:
    found = tuple(CustomColorUse(str(p), str(f), int(n)) for p, f, n in uses)
    return str(kind), CustomColor(str(name), str(value), found)


def _length(told: CustomColor) -> CustomLength:
    return CustomLength(told.name, float(told.value.removesuffix("px")), told.uses)


def _shadow(told: CustomColor) -> CustomShadow:
    return CustomShadow(told.name, told.value, sum(use.count for use in told.uses if _SHADED.search(use.property)))


def _in_both_schemes(colors: tuple[CustomColor, ...], other: Any) -> CustomColors:
    """Return the colors as they are now, with what they are in the other scheme where there is one."""
    if other is None:
        return CustomColors(colors)
    scheme, values = other
    told = {str(name): (str(now), str(then)) for name, now, then in values}
    return CustomColors(
        tuple(_in_both(each, *told.get(each.name, (each.value, ""))) for each in colors),
        ColorScheme(scheme),
    )


def _in_both(color: CustomColor, now: str, then: str) -> CustomColor:
    return dataclasses.replace(color, value=now, other=then)
