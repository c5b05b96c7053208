"""Content that the browser paints in front of backgrounds that come after it in the document, and of floats.

Within a stacking context the backgrounds of all blocks are painted first, then floats, then texts, pictures and
whatever stands in a line or is laid out as one piece. The box tree has each block with all inside it in turn, which
shows the same unless a later block reaches over what stands before it: a negative margin, or content beyond its box.
Texts lie over floats where a shape, a negative margin or a height lets them.
Source: CSS 2.1, appendix E; CSS Flexbox 1, section 4.3; Chromium, BoxFragmentPainter.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.convert.boxes.box import TALL, Box, BoxKind, bands_of
from htmlfig_desktop.engine.convert.boxes.element_kinds import is_replaced
from htmlfig_desktop.engine.convert.tree.flow import FLOAT_TURN, Unit

_ELEMENT, _FRAGMENT, _TEXT = BoxKind.ELEMENT, BoxKind.FRAGMENT, BoxKind.TEXT  # faster than asking an enum
_BAND = 128.0
"""px; height of the bands of the page that content is looked up by."""
_SLACK = 3.0
"""px; how far a text, whose box is taller than its letters, may reach below a background."""
_HAIR = 1.0
"""px; likewise all else."""
_CLEAR = ("rgba(0, 0, 0, 0)", "transparent", "")
_PIECES = ("flex", "grid")
"""Ends of the displays of boxes whose children are painted as one piece each."""


class _Entry(NamedTuple):
    """A box in a band: where it is, and by how much it has to overlap an area to lie over it, px."""

    box: Box
    left: float
    top: float
    right: float
    bottom: float
    slack: float


class _Bands:
    """Boxes by the bands of the page they reach into."""

    def __init__(self) -> None:
        self._bands: dict[int | None, list[_Entry]] = {}

    def add(self, box: Box, area: Rect) -> None:
        right, bottom, slack = area.right, area.bottom, _SLACK if box.kind is _TEXT else _HAIR
        if right - area.x <= slack or bottom - area.y <= slack:
            return
        entry = _Entry(box, area.x, area.y, right, bottom, slack)
        for band in bands_of(area.y, bottom, _BAND):
            self._bands.setdefault(band, []).append(entry)

    def touching(self, area: Rect) -> Iterator[Box]:
        """Yield the boxes that lie over an area, some of them more than once."""
        if not self._bands:
            return
        x, y, far, low = area.x, area.y, area.right, area.bottom
        least = min(far - x, low - y)
        bands = bands_of(y, low, _BAND)
        for band in self._bands if bands is TALL else (*bands, *TALL):
            for box, left, top, right, bottom, slack in self._bands.get(band, ()):
                # Most lie above: what was painted so far.
                if bottom - y > slack and right - x > slack and far - left > slack and low - top > slack < least:
                    yield box


def foregrounds(root: Box, units: Sequence[Unit]) -> list[Unit]:
    """Take content that a later background would cover out of the boxes it is in, as units of their own.

    Args:
        root: The box that was walked into, settled.
        units: What was taken out of it before, settled.
    """
    found: list[Unit] = []
    floats: dict[Box, list[Box]] = {}
    for unit in units:
        if unit.turn[1] == FLOAT_TURN:
            floats.setdefault(_piece_around(unit), []).append(unit.box)
    for top, stacking, clips in [(root, root, ()), *((unit.box, _stacking_of(unit), unit.clips) for unit in units)]:
        pending = [(top, clips)]
        while pending:
            piece, around = pending.pop()
            gathered = _Gathered()
            gathered.inside(piece, (*around, piece) if piece.clip is not None and piece is not root else around)
            over = gathered.over(floats.get(piece, ()))
            for box, cut in gathered.raised(over):
                turn = (box.layout.paint_order, FLOAT_TURN + 1 if box in over else 0, box.order)
                found.append(Unit(box, turn, _parent(box), stacking, cut, False))
            pending += gathered.pieces
    for unit in found:
        unit.dom_parent.children.remove(unit.box)
        unit.box.parent = None
    return found


def _stacking_of(unit: Unit) -> Box:
    return unit.box if unit.box.layout.is_stacking_context else unit.stacking


def _parent(box: Box) -> Box:
    if box.parent is None:
        raise ValueError("a box of the tree has a parent")
    return box.parent


def _piece_around(unit: Unit) -> Box:
    """Return the box painted as one piece that a float stands in."""
    box = unit.dom_parent
    while box.parent is not None and not _is_piece(box):
        box = box.parent
    return box


def _is_piece(box: Box) -> bool:
    return (box.parent is not None and _holds_pieces(box.parent)) or _is_content(box)


class _Gathered:
    """What is inside of a box that is painted as one piece, in the order of the document."""

    def __init__(self) -> None:
        self._bands = _Bands()
        self._content: list[tuple[Box, Rect, tuple[Box, ...]]] = []
        self._covered: set[Box] = set()
        self._lowest = -math.inf
        """How far down the content reaches."""
        self._entered = 0
        """How much of it is in the bands: none, as long as all backgrounds begin below."""
        self.pieces: list[tuple[Box, tuple[Box, ...]]] = []
        """Boxes inside that are painted as one piece themselves, with what clips them."""

    def inside(self, box: Box, clips: tuple[Box, ...]) -> None:
        """Gather the children of a box, and theirs."""
        holds_pieces = _holds_pieces(box)
        for child in box.children:
            if child.bounds is None:
                continue
            if holds_pieces or _is_content(child):
                self._content.append((child, child.bounds, clips))
                self._lowest = max(self._lowest, child.bounds.bottom)
                if child.children and not is_replaced(child.node):
                    self.pieces.append((child, (*clips, child) if child.clip is not None else clips))
                continue
            if child.ink is not None and child.bounds.y < self._lowest and _has_background(child):
                self._cover(child.placement.page_bounds)
            self.inside(child, (*clips, child) if child.clip is not None else clips)

    def _cover(self, area: Rect) -> None:
        """Note the content so far that lies over a background."""
        for box, own, _ in self._content[self._entered :]:
            self._bands.add(box, own)
        self._entered = len(self._content)
        self._covered.update(self._bands.touching(area))

    def over(self, floats: Sequence[Box]) -> set[Box]:
        """Return the content that lies over what floats paint: it may hold nothing, as floats may stand in it."""
        bands = _Bands()
        if floats:
            for box, area, _ in self._content:
                if not box.children and box.layout.paint_order == floats[0].layout.paint_order:
                    bands.add(box, area)
        return {
            box
            for each in floats
            if each.bounds is not None
            for box in bands.touching(each.bounds)
            if each.paints_within(_inner(box))
        }

    def raised(self, over: set[Box]) -> Iterator[tuple[Box, tuple[Box, ...]]]:
        """Return what lies in front of a background behind it, and content in front of that, with what clips it.

        ``over`` is what lies over floats, likewise.
        """
        if not self._covered and not over:
            return
        taken = _Bands()
        whole: set[Box] = set()
        for box, area, clips in self._content:
            holder = _parent(box)
            if holder in whole:
                taken.add(box, area)
                continue
            if not (box in self._covered or box in over or any(True for _ in taken.touching(area))):
                continue
            row = None if box in over else _row_of(holder)
            if row is None:
                taken.add(box, area)
                yield box, clips
                continue
            whole.add(holder)
            for piece in holder.children[: holder.children.index(box) + 1]:
                if piece.bounds is not None:
                    taken.add(piece, piece.bounds)
            gone = set(_up(holder, row))
            yield row, tuple(clip for clip in clips if clip not in gone)


def _row_of(holder: Box) -> Box | None:
    """Return what holds nothing but this, where all of this is painted in one turn; None where more is.

    A header keeps its button whose shadow lies over what comes below: the rest of it is as much in front of that.
    """
    if holder.ink is not None or holder.parent is None or not _holds_pieces(holder):
        return None
    row, around = holder, holder.parent
    while around.ink is None and around.parent is not None and len(around.children) == 1:
        row, around = around, around.parent
    return row


def _up(box: Box, top: Box) -> Iterator[Box]:
    """Yield a box and those around it, up to the top one."""
    while box is not top:
        yield box
        box = _parent(box)
    yield top


def _holds_pieces(box: Box) -> bool:
    return box.layout.style.get("display", "").endswith(_PIECES)


def _is_content(box: Box) -> bool:
    if box.kind is _FRAGMENT:
        return box.layout.style["display"] == "inline"
    return box.kind is not _ELEMENT or is_replaced(box.node) or box.layout.style.get("display", "").startswith("inline")


def _inner(box: Box) -> Rect:
    """Return where a box that paints is surely seen."""
    slack = _SLACK if box.kind is _TEXT else _HAIR
    return (box.ink or box.placement.page_bounds).inset(slack, slack, slack, slack)


def _has_background(box: Box) -> bool:
    style = box.layout.style
    return style["background-color"] not in _CLEAR or style["background-image"] not in ("none", "")
