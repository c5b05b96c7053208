"""Marks by which a computed color tells of which custom property it is: less than can be seen, more than nothing.

``rgb(255, 255, 255)`` does not tell whether it came from ``--paper`` or from ``--on-brand``. In a page that has colors
for another scheme that is the difference between a card that turns dark and one that does not. So each such property
gets a color of its own for as long as the page is read, with components some 0.0004 from those it had: a fifth of what
the next of 256 levels needs. The browser's own cascade then carries it to what it is used for.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import field
from functools import cache
from typing import Any

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.options import ColorScheme
from htmlfig_desktop.core.resources import script_text
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.asking.rules import script_with_rules
from htmlfig_desktop.engine.capture.custom_names import CustomColor
from htmlfig_desktop.engine.capture.page import Page, unless_refused
from htmlfig_desktop.engine.capture.snapshot import NodeKind, SnapshotDocument
from htmlfig_desktop.engine.capture.unsaid.custom_properties import custom_properties
from htmlfig_desktop.engine.capture.unsaid.other_scheme import OtherScheme, filled_values

_STEP = 0.00004
"""Computed values have six digits behind the point."""
_STEPS = 10
"""How many offsets there are for a component."""
_SWITCHED = "data-htmlfig-switched"
"""Attribute of elements with something that differs in the other scheme: their number."""
FOLLOWS = "data-htmlfig-follows"
"""Attribute of elements whose colors are the browser's own, where these change with the page's scheme: their scheme."""
LAST_NUMBER = _STEPS**3 - 1
"""The mark of what has the marks of other colors in it."""
MIX = "mix"
"""The function of uses in ``color-mix()`` or in ``rgb(from …)``: another color comes of it, or less of it."""


@dataclass(frozen=True, slots=True)
class ColorMark:
    """By which computed colors tell that they are of a custom property."""

    number: int
    """Above 0, and below what there are offsets for."""
    shade: str
    """What elements compute of the property; empty where ``marked`` tells it as well, or only an element knows it."""
    mixed: tuple[str, ...]
    """What browsers make of that in other color spaces, where they mix it with nothing; some opacity is left."""
    now: str = ""
    """What the property comes to where it is worked out of other colors; else empty."""
    then: str = ""
    """The same in the other scheme."""


@dataclass(frozen=True, slots=True)
class ColorMarks:
    """The marks of a page."""

    names: Mapping[str, ColorMark] = field(default_factory=dict)
    """By name of the property."""
    made: tuple[CustomColor, ...] = ()
    """What style sheets make of such colors where they use them, if that differs in the other scheme, and what elements
    have there that do not have it of a property."""
    missing: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What else of elements differs there, by their number."""
    shadows: tuple[str, ...] = ()
    """Computed, of those with a name that are others there."""


async def mark_colors(page: Page, scheme: OtherScheme) -> ColorMarks:
    """Give custom properties of the page their marks.

    Parts of colors have no mark.

    Args:
        page: Frozen, and such that it may be changed.
        scheme: Its other color scheme.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    given = f"{custom_properties()}, {filled_values()}, {json.dumps(_told(scheme))}"
    answer = await unless_refused(page.evaluate(f"{_script()}({given})"))
    try:
        names, mixes, pairs, missing, shadows = answer or ((),) * 5
        return ColorMarks(
            dict(_mark(*each) for each in names),
            (*(_made(*each) for each in mixes), *(_pair(scheme.scheme, *each) for each in pairs)),
            {str(number): tuple(map(str, lost)) for number, *lost in missing},
            tuple(map(str, shadows)),
        )
    except (TypeError, ValueError):  # another form than the script gives
        return ColorMarks()


async def unmark_elements(page: Page) -> None:
    """Take the marks from elements that have one of their own: in other states they may have another color.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    await unless_refused(page.evaluate("void (globalThis.sheetOfPairs && (sheetOfPairs.disabled = true))"))


async def hold_gradients(page: Page) -> None:
    """Let elements whose gradients are others in the state that the page is in show these.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    await unless_refused(page.evaluate("void globalThis.holdGradients?.()"))


def unswitched_in(document: SnapshotDocument, marks: ColorMarks) -> Mapping[int, tuple[str, ...]]:
    """Return what of elements no color with a mark tells of, by ``SnapshotNode.index``."""
    if not marks.missing and not marks.shadows:
        return {}
    found: dict[int, tuple[str, ...]] = {}
    for node in document.nodes:
        if lost := marks.missing.get(node.attributes.get(_SWITCHED, "")):
            found[node.index] = lost
        shadow = node.box.style.get("box-shadow", "none") if node.box is not None else "none"
        if shadow != "none" and node.kind is NodeKind.ELEMENT and any(each in shadow for each in marks.shadows):
            found[node.index] = (*found.get(node.index, ()), "box-shadow")
    return found


def _told(scheme: OtherScheme) -> Mapping[str, object]:
    """Return what scripts are told of the page's schemes."""
    switch = scheme.switch
    return {
        "values": [[name, now, then] for name, (now, then) in scheme.values.items()],
        "used": scheme.used,
        "scheme": scheme.scheme.value,
        "mark": {"name": switch.name, "value": switch.value, "isBody": switch.is_body},
    }


def _pair(scheme: ColorScheme, now: Any, then: Any) -> CustomColor:
    both = (now, then) if scheme is ColorScheme.DARK else (then, now)
    return _made(f"light-dark({both[0]}, {both[1]})", now, then)


def _mark(name: Any, number: Any, shade: Any, now: Any = "", then: Any = "", *mixed: Any) -> tuple[str, ColorMark]:
    mixes = tuple(str(each) for each in mixed if each)
    return str(name), ColorMark(int(number), str(shade), mixes, str(now), str(then))


def _made(text: Any, now: Any, then: Any) -> CustomColor:
    return CustomColor(str(text), str(now), (), mark=LAST_NUMBER, shade=str(now), other=str(then))


@cache
def _script() -> str:
    """Return the expression of ``mark_colors.js`` with those that it needs."""
    needed = ("matching", "colored_values", "made_colors", "switched", "gradient_marks")
    matching, coloring, made, switched, gradients = (script_text(f"capture/{each}.js") for each in needed)
    return f"""((properties, values, schemes) => {{
        const matching = ({matching})(properties, values), coloring = ({coloring})(values);
        const made = ({made})(properties, values, schemes);
        const gradients = ({gradients})(properties, matching, coloring, "{_SWITCHED}-gradient");
        const switched = ({switched})(properties, schemes, matching, coloring, "{_SWITCHED}", "{FOLLOWS}");
        return {script_with_rules("mark_colors")}(
            properties, schemes, {_STEP}, {_STEPS}, made, switched, gradients, coloring);
    }})"""


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


def _offsets(mark: int) -> tuple[int, int, int]:
    return mark // _STEPS**2, mark // _STEPS % _STEPS, mark % _STEPS
