"""What CSS says about the layout of a frame's content. Only a hint: geometry decides."""

from __future__ import annotations

from enum import Enum

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox
from htmlfig_desktop.engine.convert.box import Box
from htmlfig_desktop.engine.convert.css_values import parse_number, parse_px
from htmlfig_desktop.engine.convert.per_style import PerStyle

_SIDES = ("top", "right", "bottom", "left")
_SHRUNK = frozenset({"inline-block", "inline-flex", "inline-grid", "inline-table", "table-cell"})


class Flow(Enum):
    """How a box lays out what is inside."""

    FLEX = "flex"
    GRID = "grid"
    TABLE = "table"
    BLOCK = "block"


@dataclass(frozen=True, slots=True)
class Wishes:
    """The CSS of a box that lays others out."""

    flow: Flow
    is_row: bool
    wraps: bool
    justify: str
    """``start``, ``center``, ``end`` or ``between``."""
    align: str
    """Across: ``start``, ``center``, ``end``, ``baseline`` or ``stretch``."""
    padding: tuple[float, float, float, float]
    """Top, right, bottom, left; borders included, px."""
    is_shrunk: bool
    """Whether the box is as wide as what is inside."""


@dataclass(frozen=True, slots=True)
class _Flowing:
    """What of a box's wishes follows from its style alone; names as in ``Wishes``."""

    flow: Flow
    is_row: bool
    wraps: bool
    justify: str
    align: str


class WishBook:
    """Reads what the CSS of boxes says, for one conversion."""

    def __init__(self) -> None:
        self._flows = PerStyle(_read)
        self._shrunk = PerStyle(_is_shrunk)
        self._borders = PerStyle(_borders)
        self._known: dict[tuple[ComputedStyle, ComputedStyle], Wishes] = {}
        """Of boxes that hold their own children, by style and used values."""

    def of(self, box: Box) -> Wishes:
        """Return what the CSS of a box says; of one that took in the children of another, the other's too."""
        if box.lays_out is not None:
            outer, edges = box.layout.rect, box.lays_out.rect
            more = self._padding(box.lays_out)
            padding = (
                edges.y - outer.y + more[0],
                outer.right - edges.right + more[1],
                outer.bottom - edges.bottom + more[2],
                edges.x - outer.x + more[3],
            )
            return self._wishes(box.lays_out.style, padding, is_shrunk=self._shrunk[box.layout.style])
        style = box.layout.style
        key = (style, box.layout.used)
        known = self._known.get(key)
        if known is None:
            padding = self._padding(box.layout)
            known = self._known[key] = self._wishes(style, padding, is_shrunk=self._shrunk[style])
        return known

    def _wishes(self, style: ComputedStyle, padding: tuple[float, float, float, float], *, is_shrunk: bool) -> Wishes:
        flow = self._flows[style]
        return Wishes(flow.flow, flow.is_row, flow.wraps, flow.justify, flow.align, padding, is_shrunk)

    def _padding(self, box: LayoutBox) -> tuple[float, float, float, float]:
        top, right, bottom, left = self._borders[box.style]
        used = box.used
        return (
            top + parse_px(used.get("padding-top")),
            right + parse_px(used.get("padding-right")),
            bottom + parse_px(used.get("padding-bottom")),
            left + parse_px(used.get("padding-left")),
        )


def grows(box: Box) -> bool:
    """Whether a box takes what is left along a flex container."""
    return (parse_number((box.stands_as or box.layout).style.get("flex-grow")) or 0) > 0


def _read(style: ComputedStyle) -> _Flowing:
    display = style.get("display")
    flow = _FLOWS.get(display.removeprefix("inline-"), Flow.BLOCK)
    is_flex_row = flow is Flow.FLEX and style.get("flex-direction").startswith("row")
    return _Flowing(
        flow,
        is_flex_row or display == "table-row",
        flow is Flow.FLEX and style.get("flex-wrap", "nowrap") != "nowrap",
        _justify(style.get("justify-content")) if flow is not Flow.BLOCK else "start",
        _align(style.get("align-items")) if flow is Flow.FLEX else _text_align(style.get("text-align")),
    )


def _borders(style: ComputedStyle) -> tuple[float, float, float, float]:
    top, right, bottom, left = (parse_px(style.get(f"border-{side}-width")) for side in _SIDES)
    return top, right, bottom, left


def _is_shrunk(style: ComputedStyle) -> bool:
    return (
        style.get("display") in _SHRUNK
        or style.get("float", "none") != "none"
        or style.get("position") in ("absolute", "fixed")
    ) and style.get("display") != "table-cell"


def _justify(value: str) -> str:
    words = value.split()
    word = words[-1] if words else "normal"
    return {
        "center": "center",
        "flex-end": "end",
        "end": "end",
        "right": "end",
        "space-between": "between",
    }.get(word, "start")


def _align(value: str) -> str:
    words = value.split()
    word = words[-1] if words else "normal"
    return {
        "center": "center",
        "flex-end": "end",
        "end": "end",
        "baseline": "baseline",
        "flex-start": "start",
        "start": "start",
    }.get(word, "stretch")


def _text_align(value: str) -> str:
    return {"center": "center", "-webkit-center": "center", "right": "end", "-webkit-right": "end"}.get(value, "start")


_FLOWS = {
    "flex": Flow.FLEX,
    "grid": Flow.GRID,
    "table": Flow.TABLE,
    "table-row": Flow.TABLE,
    "table-row-group": Flow.TABLE,
    "table-header-group": Flow.TABLE,
    "table-footer-group": Flow.TABLE,
}
