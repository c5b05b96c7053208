"""Marks by which a computed color tells of which custom property it is: less than can be seen, more than nothing.

``rgb(255, 255, 255)`` does not tell whether it came from ``--paper`` or from ``--on-brand``. In a page that has colors
for another scheme that is the difference between a card that turns dark and one that does not. So each such property
gets a color of its own for as long as the page is read, with components some 0.0004 from those it had: a fifth of what
the next of 256 levels needs. The browser's own cascade then carries it to what it is used for.
"""

from __future__ import annotations

import dataclasses
import json

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.resources import resource_path
from htmlfig_desktop.engine.capture.page import Page, unless_refused
from htmlfig_desktop.engine.capture.snapshot import CustomColor

_SCRIPT = "capture/mark_colors.js"
_STEP = 0.00004
"""Computed values have six digits behind the point."""
_STEPS = 10
"""How many offsets there are for a component."""
_MOST = _STEPS**3 - 1
MIX = "mix"
"""The function of uses in ``color-mix()`` or in ``rgb(from …)``: another color comes of it, or less of it."""
_GRADIENT = "gradient"
"""Browsers mix colors of the form that marks have otherwise than ``#fff``."""


async def mark_colors(page: Page, colors: tuple[CustomColor, ...]) -> tuple[CustomColor, ...]:
    """Give custom properties of the page their marks; return them with those.

    Args:
        page: Frozen, and such that it may be changed.
        colors: Those of the page. Parts of colors, and what gradients are made of, have no mark.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    offsets = [_offsets(mark) if _may_be_marked(each, mark) else None for mark, each in enumerate(colors, 1)]
    told = json.dumps(
        [
            [each.name, each.value, offset, _is_mixed(each)]
            for each, offset in zip(colors, offsets, strict=True)
            if each.is_property
        ]
    )
    script = resource_path(_SCRIPT).read_text(encoding="utf-8").strip()
    answer = await unless_refused(page.evaluate(f"({script})({told}, {_STEP}, {_STEPS})"))
    try:
        shades = {str(name): (str(shade), tuple(map(str, mixed))) for name, shade, *mixed in answer or ()}
    except (TypeError, ValueError):  # another form than the script gives
        shades = {}
    return tuple(
        _marked(each, mark, *shades[each.name]) if each.name in shades else each for mark, each in enumerate(colors, 1)
    )


def _marked(color: CustomColor, mark: int, shade: str, mixed: tuple[str, ...]) -> CustomColor:
    return dataclasses.replace(color, mark=mark, shade=shade, mixed=tuple(filter(None, mixed)))


def _is_mixed(color: CustomColor) -> bool:
    return any(use.function == MIX for use in color.uses)


def marked(color: Color, mark: int) -> Color:
    """Return what a color is with a mark, for ``is_same_mark``, where the browser does not say so itself.

    It works out ``oklch()`` otherwise, by more than a mark.

    Args:
        color: Components 0 to 1.
        mark: Of a ``CustomColor``, above 0.
    """
    parts = zip((color.r, color.g, color.b), _offsets(mark), strict=True)
    red, green, blue = (part * (1 - _STEP * _STEPS) + _STEP * offset for part, offset in parts)
    return Color(red, green, blue, color.a)


def is_same_mark(color: Color, other: Color) -> bool:
    """Whether two colors are the same to a third of the smallest difference between marks."""
    parts = zip((color.r, color.g, color.b), (other.r, other.g, other.b), strict=True)
    return abs(color.a - other.a) < 1 / 512 and all(abs(one - two) < _STEP / 3 for one, two in parts)


def _may_be_marked(color: CustomColor, mark: int) -> bool:
    return mark <= _MOST and color.is_property and not any(use.function == _GRADIENT for use in color.uses)


def _offsets(mark: int) -> tuple[int, int, int]:
    return mark // _STEPS**2, mark // _STEPS % _STEPS, mark % _STEPS
