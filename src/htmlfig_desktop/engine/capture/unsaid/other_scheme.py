"""What a page's colors would be in its other color scheme, where it has one.

That is worked out from the rules, not by changing the page, which would see it and might answer; what cannot be told
with certainty is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from htmlfig_desktop.core.options import ColorScheme
from htmlfig_desktop.core.resources import script_text
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.asking.rules import script_with_rules, unless_lacking
from htmlfig_desktop.engine.capture.page import Page, unless_refused
from htmlfig_desktop.engine.capture.unsaid.custom_properties import custom_properties


@dataclass(frozen=True, slots=True)
class Switch:
    """What brings a page into its other color scheme, beside what the user prefers."""

    name: str
    """Of an attribute; empty where there is none."""
    value: str | None
    """What it is then; None: it is not there."""
    is_body: bool
    """Whether the body has it, not the root element."""


@dataclass(frozen=True, slots=True)
class OtherScheme:
    """The page's other color scheme, and its custom properties that are colors or shadows."""

    scheme: ColorScheme
    values: Mapping[str, tuple[str, str]]
    """What they are now and in that scheme, by name; those alone of which both are known."""
    used: tuple[str, str]
    """In which scheme the browser paints what it has colors of its own for, now and then: ``light`` or ``dark``."""
    switch: Switch


async def other_scheme(page: Page, *, unless_some_lack: bool = False) -> OtherScheme | None:
    """Return the other color scheme of a page; None where it has none.

    To know that, only the rules are looked at that a root or a body may have.

    Args:
        page: Open.
        unless_some_lack: Whether rules are not worth a look where style sheets are lacking.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    answer = await unless_refused(page.evaluate(unless_lacking(_script()) if unless_some_lack else _script()))
    if answer is None:
        return None
    try:
        scheme, values, (used, used_then), mark = answer
        told = {str(name): (str(now), str(then)) for name, now, then in values}
        value = mark.get("value")
        switch = Switch(str(mark["name"]), None if value is None else str(value), bool(mark.get("isBody")))
        return OtherScheme(ColorScheme(scheme), told, (str(used), str(used_then)), switch)
    except (AttributeError, KeyError, TypeError, ValueError):  # another form than the script gives
        return None


def filled_values() -> str:
    """Return the expression of what puts values together that refer to others."""
    return script_text("capture/filled_values.js")


@cache
def _script() -> str:
    return f"""(() => {{
        if (!document.documentElement) return null;
        const {{ values, kinds, names }} = {custom_properties()};
        const known = Array.from(values).filter(([name]) => kinds.get(name) !== "length");
        const hasColors = Array.from(kinds.values()).includes("color");
        if (!hasColors && !{script_with_rules("has_schemes")}()) return null;
        return {script_with_rules("other_scheme")}(known, names, {filled_values()});
    }})()"""
