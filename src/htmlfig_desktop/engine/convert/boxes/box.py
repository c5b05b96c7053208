"""The box tree: what is painted, nested in the order it is painted.

Built by ``flow`` and ``stacking`` from a snapshot; turned into layers by ``layers``. Boxes are mutable while the
tree is built and belong to one conversion.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import field
from enum import Enum
from typing import Final

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import LayoutBox, SnapshotDocument, SnapshotNode
from htmlfig_desktop.engine.convert.boxes.placement import Placement
from htmlfig_desktop.engine.convert.shapes.corner_radii import SQUARE, CornerRadii
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph
from htmlfig_desktop.engine.convert.text.pieces import Decoration

_MANY = 48
"""Children above which those near an area are looked up instead of tried one by one."""
_BAND = 256.0
"""px; height of the bands of the page that children are looked up by."""
_MOST_BANDS = 1000
TALL: Final = (None,)
"""The one band of what reaches into more than these: a browser's boxes may be 33 million px high."""


Sides = tuple[bool, bool, bool, bool]


class BoxKind(Enum):
    """What a box stands for."""

    __hash__ = object.__hash__

    ELEMENT = "element"
    FRAGMENT = "fragment"
    """A piece of an inline element on one line, or of a block in one column: background and borders, no children."""
    TEXT = "text"
    MARKER = "marker"
    """The disc, circle or square of a list item; the rectangle is the symbol's."""
    CLIP = "clip"
    """Keeps the clipping of ancestors around a box that had to leave them."""


@dataclass(eq=False, slots=True)
class Box:
    """A node of the box tree. Rectangles of the page unless said otherwise."""

    kind: BoxKind
    node: SnapshotNode
    layout: LayoutBox
    placement: Placement
    order: int
    """Place in the flat tree; orders siblings that do not overlap."""
    parent: Box | None = None
    children: list[Box] = field(default_factory=list)
    """Back to front."""
    ink: Rect | None = None
    """What the box itself paints; None: nothing."""
    bounds: Rect | None = None
    """``ink`` and that of all inside."""
    clip: Rect | None = None
    """Set: nothing inside shows beyond this rectangle."""
    window: Rect | None = None
    """Set: what shows of the content, in layout space, where that is not the padding box."""
    paragraph: Paragraph | None = None
    """TEXT only."""
    lines: tuple[Decoration, ...] = ()
    """Pictures only: decoration lines of the text around, which the text instead of the picture has, too."""
    sides: Sides = (True, True, True, True)
    """FRAGMENT only: which sides are the element's own: top, right, bottom, left. The others are cut."""
    whole: Rect | None = None
    """FRAGMENT only: where the unbroken box would lie, in layout space; None where the piece is a box of its own."""
    radii: CornerRadii = SQUARE
    """CLIP only: the round corners of the ancestor that cuts what is inside."""
    document: SnapshotDocument | None = None
    """The document the node belongs to."""
    link: str = ""
    """Where it leads, as of ``convert.links``: links, and pictures inside of them."""
    lays_out: LayoutBox | None = None
    """Of the box that held the children in the document and gave them to this one, which it filled."""
    narrows: LayoutBox | None = None
    """Of the box around that one, or itself, which CSS keeps from becoming wider, in the middle of this one."""
    stands_as: LayoutBox | None = None
    """Of the outermost box that held nothing but this one and gave it its place."""
    held: LayoutBox | None = None
    """Of the one among these which CSS keeps from becoming wider, in the middle of what is around it."""
    is_middle: bool = False
    """Whether one of the boxes that it stands for kept it in the middle of its height."""
    keeps_middle: bool = False
    """Whether what laid the children out stands in the middle of its height, for CSS keeps it there."""
    is_item: bool = False
    """Whether a flex row that gave it its place made it as wide as what is inside."""
    has_columns: bool = False
    """Whether one of the boxes whose place or children it took lets them go on from column to column."""
    is_aside: bool = False
    """Whether such a box was out of flow."""
    covers_border: bool = False
    """Legends only: whether it hides the border of its fieldset, which has no gap then."""
    isolates: bool = False
    """Whether something inside mixes with what lies behind it in this box, which is a stacking context, but no further.

    Source: Compositing and Blending 1, section 3.3.
    """
    inner: Placement | None = None
    """Frames only: the placement that what is inside was measured in, which knows nothing of the frame's transforms."""
    canvas: SnapshotNode | None = None
    """Frames only: the element inside whose background covers the frame."""
    ground: Color | None = None
    """Frames only: what the page inside lies on; None where what is around the frame shines through."""
    is_canvas: bool = False
    """Whether the box's background belongs to the page's canvas."""
    _bands: dict[int | None, dict[Box, None]] | None = None
    """Children by the bands of the page they reach into, once there are many and somebody asked."""

    @property
    def outermost(self) -> LayoutBox:
        """What gives it its place: the outermost box that it stands for, mostly its own."""
        return self.stands_as or self.layout

    @property
    def is_marker(self) -> bool:
        """Whether it is the symbol of a list item, also one that is a picture; numbers are texts."""
        return self.kind is BoxKind.MARKER or (self.kind is BoxKind.ELEMENT and self.node.name == "::marker")

    def adopt(self, child: Box, at: int | None = None) -> None:
        """Take a child at a position, by default in front of all others."""
        child.parent = self
        self.children.insert(len(self.children) if at is None else at, child)
        if self._bands is not None and child.bounds is not None:
            self._enter(child, child.bounds)

    def grow(self, area: Rect | None) -> None:
        """Extend the bounds of this box and all around it; clipping boxes pass on only what shows."""
        box: Box | None = self
        while box is not None and area is not None:
            if box.clip is not None:
                area = area.intersection(box.clip)
                if area.is_empty:
                    return
            if box.bounds is not None and box.bounds.contains(area):
                return
            box.bounds = area if box.bounds is None else box.bounds.union(area)
            if box.parent is not None and box.parent._bands is not None:
                box.parent._enter(box, area)
            box = box.parent

    def settle(self) -> Rect | None:
        """Work out the bounds of this subtree from the leaves up, and return them."""
        area = None
        for child in self.children:
            inner = child.settle()
            if inner is not None:
                area = inner if area is None else area.union(inner)
        if area is not None and self.clip is not None:
            area = area.intersection(self.clip)
            area = None if area.is_empty else area
        if self.ink is not None:
            area = self.ink if area is None else area.union(self.ink)
        self.bounds = area
        return area

    def covers_in_front(self, child: Box, area: Rect) -> bool:
        """Whether something in front of ``child``, among the children, paints within ``area``."""
        if len(self.children) <= _MANY:
            for sibling in reversed(self.children):
                if sibling is child:
                    return False
                if sibling.paints_within(area):
                    return True
            return False
        place = -1
        for sibling in self.near(area):
            if sibling is not child and sibling.paints_within(area):
                place = self.children.index(child) if place < 0 else place
                if self.children.index(sibling) > place:
                    return True
        return False

    def near(self, area: Rect) -> Collection[Box]:
        """Return the children that may reach into ``area``: all of them where they are few."""
        if len(self.children) <= _MANY:
            return self.children
        if self._bands is None:
            self._bands = {}
            for child in self.children:
                if child.bounds is not None:
                    self._enter(child, child.bounds)
        bands = bands_of(area.y, area.bottom, _BAND)
        if bands is TALL:
            return self.children
        found: dict[Box, None] = {}
        for band in (*bands, *TALL):
            found.update(self._bands.get(band, {}))
        return found

    def _enter(self, child: Box, area: Rect) -> None:
        if self._bands is not None:
            for band in bands_of(area.y, area.bottom, _BAND):
                self._bands.setdefault(band, {})[child] = None

    def paints_within(self, area: Rect) -> bool:
        """Whether anything in this subtree is painted inside ``area``."""
        pending = [self]
        while pending:
            box = pending.pop()
            if box.bounds is None or _apart(box.bounds, area):
                continue
            if box.ink is not None and not _apart(box.ink, area):
                return True
            pending.extend(box.children)
        return False


def bands_of(top: float, bottom: float, height: float) -> Sequence[int | None]:
    """Return the bands of the page, each of some height, that something reaches into; ``TALL`` where these are many."""
    first, last = top // height, bottom // height
    return range(int(first), int(last) + 1) if last - first < _MOST_BANDS else TALL


def _apart(first: Rect, second: Rect) -> bool:
    """Whether two rectangles share less than a hair's breadth."""
    return (
        first.x + first.width <= second.x + 0.05
        or second.x + second.width <= first.x + 0.05
        or first.y + first.height <= second.y + 0.05
        or second.y + second.height <= first.y + 0.05
    )
