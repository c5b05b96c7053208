"""How many layers a page has that only hold others, and whether it may have more of them."""

from __future__ import annotations

import math

from htmlfig_desktop.engine.convert.arrange.attempts.may_add import MayAdd
from htmlfig_desktop.engine.convert.arrange.sparing.alike import Alike, Place
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.scene.nodes import Frame, Layer, children_of, walk

_HOLDING = 0.21
"""Layers that only hold others, for each that shows something: below it a page may get more of them."""
_CROWDED, _FEW = 0.25, 2
"""Likewise: above that share and number a page has too many of them."""
_MOST = 0.6
"""Share of the page's height that is most of it."""


_GROUPS_OF_ROWS = frozenset({"table-row-group", "table-header-group", "table-footer-group", "table"})


class LayerBudget:
    """Counts the layers of one conversion as they are made."""

    def __init__(self) -> None:
        self._surplus = 0.0
        self._holding = 0
        self._showing = 0
        self._cells: dict[Box, bool] = {}
        """By what holds the rows of a table: whether their cells may have frames."""
        self._most = math.inf
        """px: what is higher holds most of the page."""
        self._spared = 0.0
        """Cells that may have frames because others beside them are such by what they show."""
        self._alike = Alike()
        self._given: dict[Place, bool] = {}
        """Whether the first of boxes that are alike found room."""
        self._crowded: dict[Place, bool] = {}
        """Likewise, whether the page was crowded then."""

    @property
    def has_room(self) -> bool:
        """Whether the page may have one more layer that shows nothing itself."""
        return self._holding < _HOLDING * self._showing

    def may_add_for(self, box: Box) -> MayAdd:
        """Return which layers may be added to arrange a box; one that holds most of the page is worth any.

        Else nothing there would move with what is typed above it. The same holds for all that are alike: cards that are
        built in the same way stay so.
        """
        if (box.lays_out or box.layout).style.get("display") == "table-row" and self._has_room_for_cells(box):
            return MayAdd.CELLS
        is_worth_it = box.layout.rect.height > self._most or self._has_room_for(box)
        return MayAdd.ANYTHING if is_worth_it else MayAdd.FOR_MARGINS

    def _has_room_for(self, box: Box) -> bool:
        """Whether the page may have one more layer for a box, and for each that is like it."""
        found = self._alike.place_of(box)
        if found is None:
            return self.has_room
        place, count = found
        if place not in self._given:
            holding, showing = _expected(box)
            more = count - 1
            self._given[place] = self._holding + more * (holding + 1) < _HOLDING * (self._showing + more * showing)
        return self._given[place]

    def _has_room_for_cells(self, row: Box) -> bool:
        """Whether all cells of all rows that stand together may have frames: what is alike is so in all of them."""
        rows = row.parent if row.lays_out is None else row  # a group of one row only
        if rows is None or rows.layout.style.get("display") not in _GROUPS_OF_ROWS:
            return False
        known = self._cells.get(rows)
        if known is None:
            cells = [cell for each in (rows.children if rows is not row else (row,)) for cell in each.children]
            bare = sum(not _is_painted_cell(cell) for cell in cells)
            count = len(cells)
            known = self._surplus + count <= 0 or self._holding + count < _HOLDING * self._showing
            known = known and rows is not row
            if not known and bare < count:
                count, known = bare, bare <= self._spared or 2 * bare <= count  # as in every other row of a striped one
            self._cells[rows] = known
            self._surplus += count if known else 0
            self._spared -= count if known else 0
        return known

    def is_crowded_for(self, box: Box) -> bool:
        """Whether the page comes to more such layers than it should, so that even CSS's own may go.

        What is said of a box holds for all that are like it: nobody would draw the first card of a row in another way.
        """
        place = self._alike.widest_place_of(box)
        is_crowded = self._holding > _CROWDED * self._showing + _FEW or self._surplus > _FEW
        return self._crowded.setdefault(place, is_crowded) if place is not None and place.is_of_a_kind else is_crowded

    def expect(self, root: Box) -> None:
        """Get ready for a page: look how many of its boxes only hold others."""
        holding, showing = _expected(root)
        self._surplus = holding - _CROWDED * showing
        self._spared = _HOLDING * showing
        self._most = root.layout.rect.height * _MOST

    def take(self, frame: Frame, added: int) -> None:
        """Count a frame, and layers that were added inside to hold others."""
        is_holding = shows_nothing(frame)
        self._holding += added + is_holding
        self._showing += not is_holding

    def take_whole(self, layer: Layer) -> None:
        """Count a layer that stands for one box with all that is inside, such as a drawing."""
        self._showing += sum(1 for _ in walk((layer,))) if children_of(layer) else 1

    def take_back(self, layer: Layer) -> None:
        """Forget a box that shows something, as it will be counted again."""
        self._showing -= not isinstance(layer, Frame) or not shows_nothing(layer)

    def give_back(self) -> None:
        """Take away a layer that only held others."""
        self._holding -= 1
        self._surplus -= 1


def _is_painted_cell(box: Box) -> bool:
    """Whether a box is a cell of a table that shows something itself, and not what is in one that shows nothing."""
    return box.kind is BoxKind.ELEMENT and box.ink is not None and box.layout.style["display"] == "table-cell"


def _expected(root: Box) -> tuple[int, int]:
    """Return how many boxes only hold others, of a box and all inside, and how many show something."""
    holding = showing = 0
    pending = [root]
    while pending:
        box = pending.pop()
        shows = box.kind is not BoxKind.ELEMENT or box.ink is not None
        showing += shows
        holding += not shows and len(box.children) > 1
        pending.extend(box.children)
    return holding, showing


def shows_nothing(frame: Frame) -> bool:
    """Whether a frame shows nothing itself."""
    return not (frame.fills or frame.stroke or frame.effects or frame.is_painted)
