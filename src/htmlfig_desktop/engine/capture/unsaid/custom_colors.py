"""Names that a page has for colors, lengths and shadows: custom properties of its root and body, utility classes."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.asking.rules import script_with_rules
from htmlfig_desktop.engine.capture.custom_names import CustomColor, CustomColorUse, CustomLength, CustomShadow
from htmlfig_desktop.engine.capture.page import Page, unless_refused
from htmlfig_desktop.engine.capture.unsaid.color_marks import ColorMark, ColorMarks
from htmlfig_desktop.engine.capture.unsaid.custom_properties import custom_properties
from htmlfig_desktop.engine.capture.unsaid.other_scheme import OtherScheme

_SHADED = re.compile(r"shadow|filter|elevation")
"""What properties are for shadows, custom ones among them."""


@dataclass(frozen=True, slots=True)
class CustomColors:
    """The custom properties that may be colors and that are used, by name."""

    colors: tuple[CustomColor, ...] = ()
    """By name; behind them what is made of them."""
    lengths: tuple[CustomLength, ...] = ()
    """By name."""
    shadows: tuple[CustomShadow, ...] = ()
    """By name."""


async def custom_colors(page: Page, other: OtherScheme | None, marks: ColorMarks) -> CustomColors:
    """Return what colors, lengths and shadows a page has names for; none where nothing can be told.

    A page without custom properties takes some milliseconds; else all rules are put into words, 10 ms for a framework.

    Args:
        page: The page.
        other: Its other color scheme, if it has one.
        marks: Those of its colors.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    return _read(await unless_refused(page.evaluate(_names())), other, marks) or CustomColors()


@cache
def _names() -> str:
    return f"{script_with_rules('custom_colors')}({custom_properties()})"


def _read(named: Any, other: OtherScheme | None, marks: ColorMarks) -> CustomColors | None:
    """Return what the page told; None where it told nothing, or in another form than the script gives."""
    try:
        told = sorted((_told(*each) for each in named), key=lambda each: each[1].name)
        colors = (each for kind, each in told if kind == "color")
        shadows = (_shadow(each) for kind, each in told if kind == "shadow")
        return CustomColors(
            (*(_marked(_in_both(each, other), marks.names) for each in colors), *marks.made),
            tuple(_length(each) for kind, each in told if kind == "length"),
            tuple(each for each in shadows if each.uses),
        )
    except (TypeError, ValueError):
        return None


def _told(kind: Any, name: Any, value: Any, uses: Any) -> tuple[str, CustomColor]:
    found = tuple(CustomColorUse(str(p), str(f), int(n)) for p, f, n in uses)
    return str(kind), CustomColor(str(name), str(value), found)


def _length(told: CustomColor) -> CustomLength:
    return CustomLength(told.name, float(told.value.removesuffix("px")), told.uses)


def _shadow(told: CustomColor) -> CustomShadow:
    return CustomShadow(told.name, told.value, sum(use.count for use in told.uses if _SHADED.search(use.property)))


def _in_both(color: CustomColor, scheme: OtherScheme | None) -> CustomColor:
    """Return a color as it is now, with what it is in the other scheme where there is one."""
    if scheme is None or color.name not in scheme.values:
        return color
    now, then = scheme.values[color.name]
    return dataclasses.replace(color, value=now, other=then)


def _marked(color: CustomColor, marks: Mapping[str, ColorMark]) -> CustomColor:
    if color.name not in marks:
        return color
    mark = marks[color.name]
    value, other = mark.now or color.value, mark.then or color.other
    return dataclasses.replace(color, value=value, other=other, mark=mark.number, shade=mark.shade, mixed=mark.mixed)
