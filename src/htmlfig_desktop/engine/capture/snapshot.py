"""The Snapshot: what the browser laid out and painted, checked and typed. Built by ``decoding.decode``.

All lengths are CSS px in the coordinates of the top document, after scrolling and transforms, unless said otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from enum import Enum

from htmlfig_desktop.core.geometry import Rect, Size, Vec
from htmlfig_desktop.core.options import ColorScheme
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.custom_names import CustomColor, CustomLength, CustomShadow
from htmlfig_desktop.engine.fonts.rules import FaceRule
from htmlfig_desktop.engine.scene.nodes import InteractionState


class NodeKind(Enum):
    """What a DOM node is."""

    ELEMENT = "element"
    TEXT = "text"
    PSEUDO = "pseudo"
    DOCUMENT = "document"


class ComputedStyle(dict[str, str]):
    """Computed values of one layout box by property name, shared by all boxes that look alike; none is ever changed.

    A property that was not asked for is a KeyError. Compares by identity: equal styles are the same object.
    A dict itself, since a page's styles are asked hundreds of thousands of times.
    """

    __slots__ = ()
    __eq__ = object.__eq__
    __ne__ = object.__ne__
    __hash__ = object.__hash__  # type: ignore[assignment]  # a dict has none

    def changed(self, values: Mapping[str, str]) -> ComputedStyle:
        """Return the same style with other values of some properties."""
        return ComputedStyle({**self.complete(), **values})

    def mapped(self, change: Callable[[str], str]) -> ComputedStyle:
        """Return a style with every value changed."""
        return ComputedStyle({name: change(value) for name, value in self.complete().items()})

    def get(self, name: str, default: str = "") -> str:  # type: ignore[override]  # a str, not None, where there is none
        """Return a computed value, or ``default`` where it was not asked for."""
        try:
            return self[name]
        except KeyError:
            return default

    def complete(self) -> Mapping[str, str]:
        """Return all values, for styles that take theirs from elsewhere when they are asked."""
        return self


UNSCROLLED = Vec(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class TextBox:
    """A piece of text on one line."""

    rect: Rect
    """From the font's ascent to its descent."""
    start: int
    end: int
    """Range in ``LayoutBox.text``, in Python characters."""


@dataclass(frozen=True, slots=True, eq=False)
class LayoutBox:
    """A box of the layout tree. Compares by identity: no two are the same."""

    rect: Rect
    """The border box (text: around all its pieces), as the smallest rectangle around what a transform makes of it."""
    style: ComputedStyle
    """Values that do not depend on the box's place or size."""
    used: ComputedStyle
    """Values that do: width, height, padding, margin, transform-origin, SVG geometry."""
    paint_order: int
    """Of the paint layer the box belongs to; higher paints later."""
    is_stacking_context: bool
    text: str = ""
    """The characters as drawn, after text-transform and white-space collapsing; text boxes only."""
    text_boxes: tuple[TextBox, ...] = ()
    scroll_size: Size | None = None
    """Of the scrollable overflow, where that is larger than ``client``."""
    scrolled: Vec = UNSCROLLED
    """How far it is scrolled; likewise."""
    client: Rect | None = None
    """Inside of the borders, relative to the border box; likewise."""
    fragments: tuple[Rect, ...] = ()
    """Of a block that goes on in other columns: its pieces, in reading order; else empty."""


@dataclass(frozen=True, slots=True, eq=False)
class SnapshotNode:
    """A DOM node with its boxes. Compares by identity, as these do."""

    index: int
    """Position in document order over all frames; unique in the snapshot."""
    kind: NodeKind
    name: str
    """Tag in lower case, or ``::before`` and the like."""
    value: str
    """Of text nodes: the characters as typed."""
    attributes: Mapping[str, str]
    backend_id: int
    """The engine's number for the node, to ask for more while the page is open."""
    box: LayoutBox | None
    """None where the node has no box (display: none, contents)."""
    generated: tuple[LayoutBox, ...] = ()
    """Pseudo-elements: boxes of their generated content."""
    children: tuple[SnapshotNode, ...] = ()
    """In the flat tree: what is rendered inside, slots and shadow trees resolved (CSS Scoping 1, section 3.4)."""
    document: SnapshotDocument | None = None
    """Of a frame element: the document inside."""
    current_source: str = ""
    """Of an image: the address it really shows."""
    input_value: str | None = None
    is_checked: bool = False
    is_selected: bool = False
    is_disabled: bool = False
    is_indeterminate: bool = False
    is_styled: bool = False
    """Of a field: style sheets say something of its background or border, be it what it has without them."""

    def walk(self) -> Iterator[SnapshotNode]:
        """Yield this node and all below, each before its children."""
        pending = [self]
        while pending:
            node = pending.pop()
            yield node
            if node.children:
                pending.extend(reversed(node.children))


@dataclass(frozen=True, slots=True, eq=False)
class SnapshotDocument:
    """One document: the page, or that of a frame. Compares by identity, as its nodes do."""

    url: str
    base_url: str
    """Where relative addresses in it resolve against."""
    title: str
    root: SnapshotNode
    is_quirks: bool = False
    """Whether the document has no doctype of the standard."""
    listed: tuple[SnapshotNode, ...] = field(default=(), repr=False)
    """What ``nodes`` made of a root."""

    @property
    def nodes(self) -> tuple[SnapshotNode, ...]:
        """All nodes, each before its children; those of frames are in documents of their own. Listed once."""
        if not self.listed or self.listed[0] is not self.root:
            object.__setattr__(self, "listed", tuple(self.root.walk()))
        return self.listed


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded picture: as loaded (any format the browser reads), or a PNG made of what it shows."""

    data: bytes
    mime: str
    """Such as ``image/png``; from the bytes, not from what a server says."""
    width: int
    height: int
    """Natural size in px; 0 where unknown."""
    has_width: bool = True
    has_height: bool = True
    """Whether these are its own: an SVG picture may leave one or both to whoever shows it."""
    has_proportions: bool = True
    view_box: str = ""
    """``viewBox`` of an SVG picture, as written. One that has it keeps its proportions in boxes of any others."""
    preserve: str = ""
    """``preserveAspectRatio`` of an SVG picture, as written."""
    source: str = ""
    """Of a small SVG picture, such as an icon: its text, up to 16 kB."""


@dataclass(frozen=True, slots=True)
class Backdrop:
    """Computed values of what lies between an element of the top layer and the page."""

    color: str
    image: str
    filter: str
    """``backdrop-filter``."""


@dataclass(frozen=True, slots=True)
class StopColor:
    """Computed values of a gradient stop."""

    color: str
    opacity: str


@dataclass(frozen=True, slots=True)
class Anchors:
    """Computed values that say where a positioned element belongs: ``auto``, lengths in px, percentages."""

    left: str
    right: str
    top: str
    bottom: str
    width: str
    height: str


class ElementPart(Enum):
    """What of an element a picture shows."""

    WHOLE = "whole"
    """The element with all inside."""
    BORDER_IMAGE = "border-image"
    """Its border image alone."""
    BACKGROUND = "background"
    """Its background alone."""


@dataclass(frozen=True, slots=True)
class ElementPicture:
    """An element, alone and on nothing, as the browser paints it. Its own opacity and blend mode are left out."""

    png: bytes
    """May show others beside it; the same object for all that were photographed together."""
    frame: Rect
    """What ``png`` shows, px of the page."""
    area: Rect
    """The element's part of it, px of the page; wider than what is painted."""
    part: ElementPart
    feature: str
    """What has no form in Figma: a property, with its value."""


@dataclass(frozen=True, slots=True)
class FontFile:
    """A font the page draws text with, and where its bytes are."""

    family: str
    """As the engine names it."""
    postscript: str
    is_web_font: bool
    data: bytes
    """OpenType or TrueType (web formats unpacked); empty where the file could not be had."""
    index: int = 0
    """Face in a collection."""
    glyphs: int = 0
    """How many glyphs of the page use it."""
    rule: FaceRule | None = None
    """Of a web font: what its ``@font-face`` allows it. Belongs into the ``FontWish`` of every style drawn with it."""
    bold: FontFile | None = None
    """The family's own bold, where the browser makes this font bold and nothing stands elsewhere in that one."""


FONT_KEY_PROPERTIES = (
    "font-family", "font-size", "font-weight", "font-style", "font-stretch", "-webkit-locale",
    "font-synthesis-weight", "font-synthesis-style",
)  # fmt: skip
"""The properties of a ``FontKey``, in its order."""


@dataclass(frozen=True, slots=True)
class FontKey:
    """The computed values that choose a font."""

    family: str
    size: str
    weight: str
    style: str
    stretch: str
    locale: str = "auto"
    """The language, quoted: where the fonts that were asked for lack a character, another one stands in for each."""
    bold_synthesis: str = "auto"
    """Whether the browser may make a font bold that is not: ``auto`` or ``none``."""
    slope_synthesis: str = "auto"
    """Likewise slant one."""

    @classmethod
    def of(cls, style: ComputedStyle) -> FontKey:
        """Return the key of a computed style."""
        return cls(*[style[name] for name in FONT_KEY_PROPERTIES])


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A page at one moment."""

    document: SnapshotDocument
    viewport: Size
    page: Rect
    """All that can be scrolled to; begins left of 0 where a page in a right-to-left script overflows."""
    device_scale_factor: float
    prefers_dark: bool = False
    """Whether the page was told that the user prefers dark colors."""
    pictures: Mapping[str, Picture] = field(default_factory=dict)
    """Loaded pictures by absolute address (``img``, backgrounds, list markers, SVG ``image``)."""
    drawings: Mapping[int, Picture] = field(default_factory=dict)
    """Pictures made of single nodes by ``SnapshotNode.index``: canvases, video stills."""
    elements: Mapping[int, ElementPicture] = field(default_factory=dict)
    """Elements that are kept as pictures, by ``SnapshotNode.index``."""
    stops: Mapping[int, StopColor] = field(default_factory=dict)
    """Gradient stops whose colors style sheets set, by ``SnapshotNode.index``."""
    uses: Mapping[str, SnapshotNode] = field(default_factory=dict)
    """Elements that drawings use, by absolute address, with what style sheets say of them as inline styles; nothing is
    measured of those of other documents."""
    anchors: Mapping[int, Anchors] = field(default_factory=dict)
    """Of positioned elements, by ``SnapshotNode.index``."""
    grid_columns: Mapping[int, str] = field(default_factory=dict)
    """``grid-template-columns`` of grids as computed, with ``fr`` in it, by ``SnapshotNode.index``."""
    own_heights: frozenset[int] = frozenset()
    """Pictures whose style leaves their height to them against their attributes, by ``SnapshotNode.index``; none where
    all pictures loaded."""
    backdrops: Mapping[int, Backdrop] = field(default_factory=dict)
    """Of dialogs and popovers in the top layer, by ``SnapshotNode.index``."""
    first_lines: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    """Computed values of blocks' first lines that differ from the blocks' own, by ``SnapshotNode.index``."""
    lost_highlights: frozenset[int] = frozenset()
    """Where ``::highlight()`` paints something that could not be told, by ``SnapshotNode.index``."""
    fonts: tuple[FontFile, ...] = ()
    font_choices: Mapping[FontKey, tuple[int, ...]] = field(default_factory=dict)
    """Which fonts (positions in ``fonts``) draw text of a style, in the order in which they are tried."""
    line_metrics: Mapping[FontKey, tuple[float, float]] = field(default_factory=dict)
    """Ascent and descent in px of the font that a style's lines go by, whether or not it draws a character."""
    custom_colors: tuple[CustomColor, ...] = ()
    custom_lengths: tuple[CustomLength, ...] = ()
    custom_shadows: tuple[CustomShadow, ...] = ()
    """Those that style sheets use, by name."""
    other_scheme: ColorScheme | None = None
    """The color scheme that the page has colors for besides the one it is in; None where it has but one."""
    unswitched: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """Properties that differ there without a color that tells so, by ``SnapshotNode.index``."""
    parts: Mapping[int, int] = field(default_factory=dict)
    """Numbers of the parts that may look otherwise while they are used, by ``SnapshotNode.index``."""
    asked_url: str = ""
    """The address on the web that was asked for; the page may be at another one. Empty for local pages."""


@dataclass(frozen=True, slots=True)
class StateSnapshot:
    """A page some of whose parts are in a state."""

    state: InteractionState
    seen: frozenset[int]
    """Numbers of the parts that are shown as they are in it; others may look otherwise, too."""
    snapshot: Snapshot
