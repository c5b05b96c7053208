"""What CSS says about the layout of a frame's content. Only a hint: geometry decides."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox
from htmlfig_desktop.engine.convert.arrange.wishes.row_edges import row_edges
from htmlfig_desktop.engine.convert.arrange.wishes.tracks import NO_COLUMNS, Columns, columns_of
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.element_kinds import CONTROLS
from htmlfig_desktop.engine.convert.boxes.flow_style import has_columns
from htmlfig_desktop.engine.convert.boxes.widths import MARGIN, inner_width, is_block, is_clamped, margins
from htmlfig_desktop.engine.convert.css.keywords import SIDES
from htmlfig_desktop.engine.convert.css.values import parse_number, parse_px
from htmlfig_desktop.engine.convert.per_style import PerStyle

_CLOSE = 0.6
_ROOM = 24.0
"""px above and below what is in the middle from which on that is room of its own: less may as well be paddings."""
_SHRUNK = frozenset({"inline-block", "inline-flex", "inline-grid", "inline-table"})


class Flow(Enum):
    """How a box lays out what is inside."""

    FLEX = "flex"
    GRID = "grid"
    TABLE = "table"
    BLOCK = "block"


class Place(Enum):
    """Where a box puts what is inside, along its layout or across it."""

    __hash__ = object.__hash__

    START = "start"
    CENTER = "center"
    END = "end"
    BETWEEN = "between"
    """The first at the start, the last at the end; along alone."""
    BASELINE = "baseline"
    """Across alone, as the next."""
    STRETCH = "stretch"


@dataclass(frozen=True, slots=True)
class Wishes:
    """The CSS of a box that lays others out."""

    flow: Flow
    is_row: bool
    wraps: bool
    justify: Place
    """Along the layout."""
    align: Place
    """Across it."""
    padding: tuple[float, float, float, float]
    """Top, right, bottom, left; borders included, px."""
    is_shrunk: bool
    """Whether the box is as wide as what is inside."""
    is_item: bool = False
    """Whether a flex container makes it as wide as what is inside, unless it has a width of its own."""
    columns: Columns = NO_COLUMNS
    """Of a grid; none: not known."""
    gap: float = 0.0
    """Between neighbors of a flex row, or columns of a grid, px."""
    slack: float = 0.0
    """px at both sides that CSS leaves free because what is inside may not become wider; a part of the padding."""
    spare: float = 0.0
    """Likewise at the right alone, where it keeps to the left."""
    is_columned: bool = False
    """Whether blocks go on in the next of several columns (``columns: 3``)."""
    own_sides: tuple[float, float] | None = None
    """At the right and left, what of the padding does not lie between the box and a narrower one that lays out."""

    @property
    def sides(self) -> tuple[float, float]:
        """What is padded at the right and left, px: not the room beside a narrower box inside that lays out."""
        _, right, _, left = self.padding
        return self.own_sides or (right, left)

    @property
    def lead(self) -> float:
        """The room before what lays out a row and reaches its right end, px: automatic margins leave such."""
        right, left = self.sides
        return max(0.0, self.padding[3] - left) if self.is_row and self.padding[1] - right <= _ROOM else 0.0


@dataclass(frozen=True, slots=True)
class _Flowing:
    """What of a box's wishes follows from its style alone; names as in ``Wishes``."""

    flow: Flow
    is_row: bool
    wraps: bool
    justify: Place
    align: Place
    gap: float
    is_columned: bool


class WishBook:
    """Reads what the CSS of boxes says, for one conversion."""

    def __init__(self, columns: Mapping[LayoutBox, str]) -> None:
        self._columns = columns
        self._flows = PerStyle(_read)
        self._shrunk = PerStyle(_is_shrunk)
        self._borders = PerStyle(_borders)
        self._known: dict[tuple[ComputedStyle, ComputedStyle, bool, bool], Wishes] = {}
        """Of boxes that hold their own children, by style and used values."""
        self._asked: dict[Box, Wishes] = {}
        """Of all boxes that were asked for."""

    def of(self, box: Box) -> Wishes:
        """Return what the CSS of a box says; of one that took in the children of another, the other's too."""
        asked = self._asked.get(box)
        if asked is None:
            wishes = self._said_by(box)
            if wishes.flow is Flow.BLOCK and (box.has_columns or self._flows[box.layout.style].is_columned):
                wishes = replace(wishes, is_columned=True)
            is_row_of_cells = wishes.is_row and wishes.flow is Flow.TABLE
            asked = self._asked[box] = _with_cells(wishes, box) if is_row_of_cells else wishes
        return asked

    def _said_by(self, box: Box) -> Wishes:
        has_own_width = box.node.name in CONTROLS
        is_shrunk = (self._shrunk[box.layout.style] or box.covers_border) and not has_own_width
        is_item = not (is_shrunk or has_own_width) and self._is_shrunk_item(box)
        if box.lays_out is not None:
            outer, edges = box.layout.rect, box.lays_out.rect
            more = self._padding(box.lays_out)
            below = outer.bottom - edges.bottom
            if not box.node.name:  # a page, as high as the window: that is room, and no padding
                below = min(below, parse_px(box.lays_out.used.get("margin-bottom")))
            padding = (
                edges.y - outer.y + more[0],
                outer.right - edges.right + more[1],
                below + more[2],
                edges.x - outer.x + more[3],
            )
            wishes = self._wishes(box.lays_out.style, padding, is_shrunk=is_shrunk)
            if box.keeps_middle:
                wishes = _in_the_middle(wishes, self._padding(box.layout), more)
            if self._keeps_to_end(box, padding):
                wishes = _at_the_end(wishes, self._padding(box.layout)[3])
            slack = _slack(box.narrows, padding) if box.narrows is not None else 0.0
            columns = self._columns_of(box.lays_out, box, wishes.gap)
            spare = 0.0 if slack else _spare(box.lays_out, padding)
            own = self._padding(box.layout)
            sides = own[1] + more[1], own[3] + more[3]
            return replace(wishes, slack=slack, spare=spare, own_sides=sides, is_item=is_item, columns=columns)
        style = box.layout.style
        if box.layout in self._columns:
            wishes = self._wishes(style, self._padding(box.layout), is_shrunk=is_shrunk)
            return replace(wishes, is_item=is_item, columns=self._columns_of(box.layout, box, wishes.gap))
        key = (style, box.layout.used, is_item, is_shrunk)
        known = self._known.get(key)
        if known is None:
            padding = self._padding(box.layout)
            known = self._wishes(style, padding, is_shrunk=is_shrunk)
            known = self._known[key] = replace(known, is_item=True) if is_item else known
        return known

    def _keeps_to_end(self, box: Box, padding: tuple[float, float, float, float]) -> bool:
        """Whether a box keeps what lays out its children at its end, and has room of its own before that."""
        flow = self._flows[box.layout.style]
        if flow.flow is not Flow.FLEX or not flow.is_row or flow.justify is not Place.END:
            return False
        return padding[3] - padding[1] > MARGIN

    def _columns_of(self, layout: LayoutBox, box: Box, gap: float) -> Columns:
        template = self._columns.get(layout)
        return NO_COLUMNS if template is None else columns_of(template, inner_width(layout), gap, len(box.children))

    def _is_shrunk_item(self, box: Box) -> bool:
        """Whether a box is as wide as what is inside because a flex container makes it so."""
        around = box.parent
        if around is None or box.kind is not BoxKind.ELEMENT:
            return False
        if box.is_item:
            return True
        flow = self._flows[(around.lays_out or around.layout).style]
        if flow.flow is not Flow.FLEX:
            return False
        style = box.outermost.style
        if flow.is_row:
            return (parse_number(style.get("flex-grow")) or 0) == 0
        own = style.get("align-self", "auto")
        align = flow.align if own in ("auto", "normal") else _align(own)
        return align is not Place.STRETCH

    def _wishes(self, style: ComputedStyle, padding: tuple[float, float, float, float], *, is_shrunk: bool) -> Wishes:
        flow = self._flows[style]
        return Wishes(
            flow.flow,
            flow.is_row,
            flow.wraps,
            flow.justify,
            flow.align,
            padding,
            is_shrunk,
            gap=flow.gap,
            is_columned=flow.is_columned,
        )

    def _padding(self, box: LayoutBox) -> tuple[float, float, float, float]:
        top, right, bottom, left = self._borders[box.style]
        used = box.used
        return (
            top + parse_px(used.get("padding-top")),
            right + parse_px(used.get("padding-right")),
            bottom + parse_px(used.get("padding-bottom")),
            left + parse_px(used.get("padding-left")),
        )


def _with_cells(wishes: Wishes, box: Box) -> Wishes:
    """Return the wishes of a row of a table: its paddings are those of its cells."""
    found = row_edges(box.node, box.lays_out or box.layout)
    if found is None:
        return wishes
    top, right, bottom, left = wishes.padding
    padding = (top + found.above, right, bottom + found.below, left)
    return replace(wishes, padding=padding, align=_IN_CELLS.get(found.vertical_align, Place.START))


def _in_the_middle(wishes: Wishes, outer: tuple[float, ...], inner: tuple[float, ...]) -> Wishes:
    """Return the wishes of a box in the middle of whose height stands what lays out its children: that is no padding.

    Args:
        wishes: With all that is between the box's edges and its children as paddings.
        outer: The paddings of the box.
        inner: Those of what lays out the children.
    """
    top, right, bottom, left = wishes.padding
    above, below = top - outer[0] - inner[0], bottom - outer[2] - inner[2]
    if min(above, below) < _ROOM or abs(above - below) > _CLOSE:
        return wishes
    padding = (outer[0] + inner[0], right, outer[2] + inner[2], left)
    if wishes.is_row:
        return replace(wishes, padding=padding, align=Place.CENTER)
    return replace(wishes, padding=padding, justify=Place.CENTER)


def _at_the_end(wishes: Wishes, before: float) -> Wishes:
    """Return the wishes of a box at the end of which stands what lays out its children: room before it is no padding.

    Args:
        wishes: With all that room as a padding.
        before: The padding that the box has there itself.
    """
    top, right, bottom, _ = wishes.padding
    padding = (top, right, bottom, before)
    if wishes.is_row:
        return replace(wishes, padding=padding, justify=Place.END)
    return replace(wishes, padding=padding, align=Place.END)


def _slack(narrow: LayoutBox, padding: tuple[float, float, float, float]) -> float:
    """Return how far a box of limited width stands from the sides of the one around it, px."""
    slack, _ = margins(narrow)
    return slack if slack <= min(padding[1], padding[3]) + _CLOSE else 0.0


def _spare(narrow: LayoutBox, padding: tuple[float, float, float, float]) -> float:
    """Return how far a box of limited width at the left ends before the padding of the one around it, px.

    What lies between the two pads alike at both sides.
    """
    left, _ = margins(narrow)
    is_at_left = is_block(narrow) and is_clamped(narrow) and abs(left) <= _CLOSE
    return max(0.0, padding[1] - padding[3]) if is_at_left else 0.0


def grows(box: Box) -> bool:
    """Whether a box takes what is left along a flex container."""
    return (parse_number(box.outermost.style.get("flex-grow")) or 0) > 0


def _read(style: ComputedStyle) -> _Flowing:
    display = style.get("display")
    flow = _FLOWS.get(display.removeprefix("inline-"), Flow.BLOCK)
    is_flex_row = flow is Flow.FLEX and style.get("flex-direction").startswith("row")
    return _Flowing(
        flow,
        is_flex_row or display == "table-row",
        flow is Flow.FLEX and style.get("flex-wrap", "nowrap") != "nowrap",
        _justify(style.get("justify-content")) if flow is not Flow.BLOCK else Place.START,
        _align(style.get("align-items")) if flow is Flow.FLEX else _text_align(style.get("text-align")),
        parse_px(style.get("column-gap")) if is_flex_row or flow is Flow.GRID else 0.0,
        flow is Flow.BLOCK and has_columns(style),
    )


def _borders(style: ComputedStyle) -> tuple[float, float, float, float]:
    top, right, bottom, left = (parse_px(style.get(f"border-{side}-width")) for side in SIDES)
    return top, right, bottom, left


def _is_shrunk(style: ComputedStyle) -> bool:
    return (
        style.get("display") in _SHRUNK
        or style.get("float", "none") != "none"
        or style.get("position") in ("absolute", "fixed")
    )


def _justify(value: str) -> Place:
    return _JUSTIFIED.get(_last_word(value), Place.START)


def _align(value: str) -> Place:
    return _ALIGNED.get(_last_word(value), Place.STRETCH)


def _text_align(value: str) -> Place:
    return _TEXT_ALIGNED.get(value, Place.START)


def _last_word(value: str) -> str:
    """Return what a value says behind words such as ``safe`` and ``first``."""
    words = value.split()
    return words[-1] if words else "normal"


_JUSTIFIED = {
    "center": Place.CENTER,
    "flex-end": Place.END,
    "end": Place.END,
    "right": Place.END,
    "space-between": Place.BETWEEN,
}
"""By ``justify-content``; anything else is at the start."""
_ALIGNED = {
    "center": Place.CENTER,
    "flex-end": Place.END,
    "end": Place.END,
    "baseline": Place.BASELINE,
    "flex-start": Place.START,
    "start": Place.START,
}
"""By ``align-items`` and ``align-self``; anything else stretches."""
_TEXT_ALIGNED = {
    "center": Place.CENTER,
    "-webkit-center": Place.CENTER,
    "right": Place.END,
    "-webkit-right": Place.END,
}
"""By ``text-align``; anything else is at the start."""
_IN_CELLS = {"middle": Place.CENTER, "bottom": Place.END}
"""By ``vertical-align``; anything else is at the start."""
_FLOWS = {
    "flex": Flow.FLEX,
    "grid": Flow.GRID,
    "table": Flow.TABLE,
    "table-row": Flow.TABLE,
    "table-row-group": Flow.TABLE,
    "table-header-group": Flow.TABLE,
    "table-footer-group": Flow.TABLE,
}
