"""What a page's colors would be in its other color scheme, where it has one.

That is worked out from the rules, not by changing the page, which would see it and might answer; what cannot be told
with certainty is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from htmlfig_desktop.core.options import ColorScheme
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.asking.rules import capture_script, script_with_rules
from htmlfig_desktop.engine.capture.page import Page, unless_refused
from htmlfig_desktop.engine.capture.unsaid.custom_properties import custom_properties


@dataclass(frozen=True, slots=True)
class OtherScheme:
    """The page's other color scheme, and its custom properties that are colors."""

    scheme: ColorScheme
    values: Mapping[str, tuple[str, str]]
    """What they are now and in that scheme, by name; those alone of which both are known."""
    used: tuple[str, str]
    """In which scheme the browser paints what it has colors of its own for, now and then: ``light`` or ``dark``."""


async def other_scheme(page: Page) -> OtherScheme | None:
    """Return the other color scheme of a page; None where it has none.

    To know that, only the rules are looked at that a root or a body may have.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    answer = await unless_refused(page.evaluate(_script()))
    if answer is None:
        return None
    try:
        scheme, values, (used, used_then) = answer
        told = {str(name): (str(now), str(then)) for name, now, then in values}
        return OtherScheme(ColorScheme(scheme), told, (str(used), str(used_then)))
    except (TypeError, ValueError):  # another form than the script gives
        return None


@cache
def filled_values() -> str:
    """Return the expression of what puts values together that refer to others."""
    return capture_script("filled_values")


@cache
def _script() -> str:
    return f"""(() => {{
        if (!document.documentElement) return null;
        const {{ values, kinds, names }} = {custom_properties()};
        const colors = Array.from(values).filter(([name]) => kinds.get(name) === "color");
        return colors.length ? {script_with_rules("other_scheme")}(colors, names, {filled_values()}) : null;
    }})()"""
