"""The custom properties of a page's root and body, looked at once for all who ask."""

from __future__ import annotations

from functools import cache

from htmlfig_desktop.core.resources import script_text

_MOST, _LONGEST = 2000, 200
"""Custom properties, and characters of the value of one."""


@cache
def custom_properties() -> str:
    """Return what answers, in a page, with its custom properties as they were when they were asked for first.

    While colors are marked and a picture of the whole page is drawn, others hold.
    """
    script = script_text("capture/custom_properties.js")
    return f"(globalThis.customProperties ??= ({script})({_MOST}, {_LONGEST}))"
