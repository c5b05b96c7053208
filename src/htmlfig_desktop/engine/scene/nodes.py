"""Layers of a design and the document that holds them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import field, fields
from enum import Enum

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import IDENTITY, Affine, Rect, Size
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.scene.paints import SQUARE_CORNERS, BlendMode, Corners, Effect, Paint, Stroke
from htmlfig_desktop.engine.scene.paths import PathData
from htmlfig_desktop.engine.scene.shared import ColorVariable, SharedEffectStyle, SharedTextStyle, SizeVariable
from htmlfig_desktop.engine.scene.text import TextContent, TextLayout


class MaskKind(Enum):
    """What of a mask layer decides where the layers above it show."""

    ALPHA = "ALPHA"
    OUTLINE = "OUTLINE"
    LUMINANCE = "LUMINANCE"


class Constraint(Enum):
    """How a layer follows its parent along one axis when that is resized."""

    MIN = "MIN"
    CENTER = "CENTER"
    MAX = "MAX"
    STRETCH = "STRETCH"
    SCALE = "SCALE"


class ScrollBehavior(Enum):
    """How a layer moves when its frame scrolls."""

    SCROLLS = "SCROLLS"
    FIXED = "FIXED_WHEN_CHILD_OF_SCROLLING_FRAME"
    STICKY = "STICKY_SCROLLS"


class ScrollDirection(Enum):
    """Along which axes a frame scrolls in a prototype."""

    NONE = "NONE"
    HORIZONTAL = "HORIZONTAL"
    VERTICAL = "VERTICAL"
    BOTH = "BOTH"


class InteractionState(Enum):
    """How a part of a page is being used. The value is what designers call it."""

    DEFAULT = "Default"
    HOVER = "Hover"
    FOCUS = "Focus"
    PRESSED = "Pressed"


@dataclass(frozen=True, slots=True)
class Semantics:
    """What a layer means, for accessibility."""

    tag: str = ""
    """HTML tag in capitals; tags the format does not know are left out when writing."""
    role: str = ""
    """ARIA role in capitals; likewise."""
    label: str = ""
    leads_to: str = ""
    """Where a click leads: an address, or a path such as ``/team.html`` among the pages of the same folder."""
    anchor: str = ""
    """What links to this place of the page call it."""
    address: str = ""
    """Of a whole page: what links to it say, without what follows the path."""
    asked: str = ""
    """Likewise: the address that was asked for, where that led on to another page."""
    part: str = ""
    """Names what looks otherwise while it is used, such as a button; parts that look the same in every state, whatever
    they say, have the same name."""
    state: InteractionState | None = None
    """On the page of the states: which of its part this is."""
    is_item: bool = False
    """Whether it stands in a menu whose other items show a box of their own: it keeps its own, too."""

    @property
    def stays(self) -> bool:
        """Whether a layer stays that shows nothing itself."""
        return bool(self.part) or self.is_item


NO_SEMANTICS = Semantics()


class LayoutMode(Enum):
    """Direction of an auto layout."""

    __hash__ = object.__hash__

    HORIZONTAL = "HORIZONTAL"
    VERTICAL = "VERTICAL"
    GRID = "GRID"
    """Children stand in cells; see ``AutoLayout.tracks``."""


class LayoutSizing(Enum):
    """How an auto layout frame gets its length along one axis."""

    __hash__ = object.__hash__

    FIXED = "FIXED"
    HUG = "RESIZE_TO_FIT_WITH_IMPLICIT_SIZE"


class PrimaryAlign(Enum):
    """Distribution of children along the primary axis."""

    __hash__ = object.__hash__

    MIN = "MIN"
    CENTER = "CENTER"
    MAX = "MAX"
    SPACE_BETWEEN = "SPACE_EVENLY"


class CounterAlign(Enum):
    """Alignment of children across the primary axis."""

    __hash__ = object.__hash__

    MIN = "MIN"
    CENTER = "CENTER"
    MAX = "MAX"
    BASELINE = "BASELINE"


@dataclass(frozen=True, slots=True)
class SizeLimits:
    """Bounds on the size that an auto layout gives a layer, px. None: no bound."""

    min_width: float | None = None
    max_width: float | None = None
    min_height: float | None = None
    max_height: float | None = None


@dataclass(frozen=True, slots=True)
class GridTracks:
    """Columns and rows of a grid inside the paddings: lengths and distances, px."""

    columns: tuple[float, ...]
    rows: tuple[float, ...]
    column_gap: float = 0.0
    row_gap: float = 0.0
    shares: tuple[float, ...] = ()
    """Of the columns: parts of what the others leave, 0 for those of a fixed length; empty: all are fixed."""
    hugging: tuple[bool, ...] = ()
    """Of the rows: whether each is as high as what is in it; empty: none is."""


@dataclass(frozen=True, slots=True)
class GridCell:
    """Where a child of a grid stands: its first column and row, from 0, and how many it spans."""

    column: int
    row: int
    columns: int = 1
    rows: int = 1


@dataclass(frozen=True, slots=True)
class AutoLayout:
    """Auto layout of a frame."""

    mode: LayoutMode
    spacing: float = 0.0
    """Between neighbors along the primary axis; may be negative."""
    padding_top: float = 0.0
    padding_right: float = 0.0
    padding_bottom: float = 0.0
    padding_left: float = 0.0
    primary_sizing: LayoutSizing = LayoutSizing.FIXED
    counter_sizing: LayoutSizing = LayoutSizing.FIXED
    primary_align: PrimaryAlign = PrimaryAlign.MIN
    counter_align: CounterAlign = CounterAlign.MIN
    wraps: bool = False
    counter_spacing: float = 0.0
    """Between wrapped lines."""
    spreads_lines: bool = False
    """Whether wrapped lines spread over the whole counter axis."""
    strokes_take_space: bool = False
    """Whether the frame's strokes lie around its paddings, as borders in CSS, and not above them."""
    tracks: GridTracks | None = None
    """Set where the mode is GRID; then only the paddings and the sizing count besides."""


@dataclass(frozen=True, slots=True)
class LayoutChild:
    """How a layer takes part in its parent's auto layout."""

    grows: bool = False
    """Whether it fills its parent along the primary axis."""
    stretches: bool = False
    """Whether it fills its parent along the counter axis."""
    is_absolute: bool = False
    """Whether it stays where its transform puts it."""
    cell: GridCell | None = None
    """Set in a grid: the child stands at the top left of its cell, as large as it is, unless it fills it.

    Along a grid's primary axis, which it grows along, stand the columns.
    """


IN_FLOW = LayoutChild()
"""The part of what an auto layout only puts in its place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """What all layers share."""

    name: str
    size: Size
    """In the layer's own space, before its transform. CSS px."""
    transform: Affine = IDENTITY
    """From the layer's space into its parent's; the parent's origin is its top left corner, border included."""
    opacity: float = 1.0
    blend_mode: BlendMode = BlendMode.PASS_THROUGH
    is_visible: bool = True
    effects: tuple[Effect, ...] = ()
    """Painted in this order, the first at the bottom."""
    mask: MaskKind | None = None
    """Set: the layer is not drawn but masks the siblings that follow it."""
    horizontal: Constraint = Constraint.MIN
    vertical: Constraint = Constraint.MIN
    layout_child: LayoutChild | None = None
    limits: SizeLimits | None = None
    scroll_behavior: ScrollBehavior = ScrollBehavior.SCROLLS
    semantics: Semantics = NO_SEMANTICS

    @property
    def role(self) -> LayoutChild:
        """How it takes part in an auto layout around it."""
        return self.layout_child or IN_FLOW

    @property
    def is_absolute(self) -> bool:
        """Whether an auto layout around it leaves it where it is."""
        return self.layout_child is not None and self.layout_child.is_absolute

    @property
    def flows(self) -> bool:
        """Whether an auto layout around it gives it its place."""
        return self.is_visible and not self.is_absolute

    @property
    def bounds(self) -> Rect:
        """The smallest rectangle around the layer's box, in its parent's space."""
        matrix, size = self.transform, self.size
        if matrix.a == 1 and matrix.d == 1 and matrix.b == 0 and matrix.c == 0:
            return Rect(matrix.e, matrix.f, size.width, size.height)
        return matrix.bounds(Rect(0, 0, size.width, size.height))


@dataclass(frozen=True, slots=True, kw_only=True)
class Rectangle(Layer):
    """A box without children. Paints are bottom first."""

    fills: tuple[Paint, ...] = ()
    stroke: Stroke | None = None
    corners: Corners = SQUARE_CORNERS


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame(Rectangle):
    """A box with children, back to front."""

    children: tuple[Layer, ...] = ()
    clips: bool = False
    auto_layout: AutoLayout | None = None
    scrolls: ScrollDirection = ScrollDirection.NONE
    """Along which axes a prototype can scroll what is inside; such a frame clips."""
    is_painted: bool = False
    """Whether it shows a box of its own though it has no paints: layers in it paint that, such as a background."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group(Layer):
    """Children held together; its size is their bounds."""

    children: tuple[Layer, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ellipse(Layer):
    """A full ellipse in its box."""

    fills: tuple[Paint, ...] = ()
    stroke: Stroke | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Vector(Layer):
    """An outline, in px of the layer's box."""

    path: PathData
    fills: tuple[Paint, ...] = ()
    stroke: Stroke | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Text(Layer):
    """Live text."""

    content: TextContent
    stroke: Stroke | None = None
    layout: TextLayout | None = None
    """None: whoever opens the file lays the text out."""


@dataclass(frozen=True, slots=True)
class ImageAsset:
    """A picture stored in the file: PNG, JPEG or GIF, no side above 4096 px."""

    data: bytes
    width: int
    height: int
    digest: str = field(init=False, compare=False)
    """The lower-case hex SHA-1 of the bytes, which pages have megabytes of."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "digest", hashlib.sha1(self.data, usedforsecurity=False).hexdigest())


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the design and its top-level layers, back to front."""

    name: str
    children: tuple[Layer, ...]
    background: Color = Color(0.9607843160629272, 0.9607843160629272, 0.9607843160629272)


STATES_PAGE = "States"
"""What the page is called that shows parts in their states: frames in rows, a row for each part, the default first."""


@dataclass(frozen=True, slots=True)
class SceneDocument:
    """A whole design."""

    name: str
    pages: tuple[Page, ...]
    images: Mapping[str, ImageAsset] = field(default_factory=dict)
    """By their digest."""
    variables: tuple[ColorVariable, ...] = ()
    """No two of one name; for each paint at most one."""
    color_modes: tuple[str, ...] = ()
    """What the modes are called in which the variables have colors: first the one that layers show, then those of
    ``ColorVariable.others``; none where there is but one."""
    sizes: tuple[SizeVariable, ...] = ()
    """No two of one name, nor of one value for the same."""
    text_styles: tuple[SharedTextStyle, ...] = ()
    """No two of one name, nor of one typography."""
    effect_styles: tuple[SharedEffectStyle, ...] = ()
    """No two of one name, nor of effects that look the same."""


HOLDERS = (Frame, Group)
"""Kinds of layers that hold others."""


def children_of(layer: Layer) -> tuple[Layer, ...]:
    """Return the layers directly inside, back to front."""
    return layer.children if isinstance(layer, HOLDERS) else ()


def as_rectangle(frame: Frame) -> Rectangle:
    """Return a frame as a box without children."""
    return Rectangle(**{name: getattr(frame, name) for name in _OF_RECTANGLES})


_OF_RECTANGLES = tuple(each.name for each in fields(Rectangle))


def walk(layers: tuple[Layer, ...]) -> Iterator[Layer]:
    """Yield all layers, each before its children, without recursion (trees may be deep)."""
    pending = list(reversed(layers))
    while pending:
        layer = pending.pop()
        yield layer
        if isinstance(layer, HOLDERS):
            pending.extend(reversed(layer.children))
