"""What CSS says about the layout of a frame's content. Only a hint: geometry decides."""

from __future__ import annotations

from enum import Enum

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import LayoutBox
from htmlfig_desktop.engine.convert.box import Box
from htmlfig_desktop.engine.convert.css_values import parse_number, parse_px

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


def wishes_of(box: Box) -> Wishes:
    """Return what the CSS of a box says; of one that took in the children of another, the other's too."""
    inner = box.lays_out or box.layout
    style = inner.style
    display = style.get("display")
    flow = _FLOWS.get(display.removeprefix("inline-"), Flow.BLOCK)
    is_flex_row = flow is Flow.FLEX and style.get("flex-direction").startswith("row")
    is_row = is_flex_row or display == "table-row"
    padding = _padding(box.layout)
    if box.lays_out is not None:
        outer, edges = box.layout.rect, box.lays_out.rect
        more = _padding(box.lays_out)
        padding = (
            edges.y - outer.y + more[0],
            outer.right - edges.right + more[1],
            outer.bottom - edges.bottom + more[2],
            edges.x - outer.x + more[3],
        )
    return Wishes(
        flow,
        is_row,
        flow is Flow.FLEX and style.get("flex-wrap", "nowrap") != "nowrap",
        _justify(style.get("justify-content")) if flow is not Flow.BLOCK else "start",
        _align(style.get("align-items")) if flow is Flow.FLEX else _text_align(style.get("text-align")),
        padding,
        _is_shrunk(box.layout),
    )


def grows(box: Box) -> bool:
    """Whether a box takes what is left along a flex container."""
    return (parse_number((box.stands_as or box.layout).style.get("flex-grow")) or 0) > 0


def _padding(box: LayoutBox) -> tuple[float, float, float, float]:
    top, right, bottom, left = (
        parse_px(box.style.get(f"border-{side}-width")) + parse_px(box.used.get(f"padding-{side}")) for side in _SIDES
    )
    return top, right, bottom, left


def _is_shrunk(box: LayoutBox) -> bool:
    style = box.style
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
