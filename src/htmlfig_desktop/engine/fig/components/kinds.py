"""Which layers are built in the same way, whatever they say, whichever colors they have, and wherever they are.

Two layers are of one kind if one could be made of the other by what Figma lets people change in an instance: texts of
one look, paints, effects, icons, and what follows from the layout; and where they say the same words, how these are
set and what is around them. Parts with states are of one kind only where they look the same in all of them: another
paint of an instance would hide that of a state.
Source: format notes, section 11; overrides in genuine files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from htmlfig_desktop.engine.fig.components.styling import NEEDED, OF_FRAMES, OF_TEXTS, line_count
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode, Guid
from htmlfig_desktop.engine.fig.reading.interactions import Way, clicks
from htmlfig_desktop.engine.fig.reading.references import DETACHED
from htmlfig_desktop.engine.fig.writing.notes import Note, note_of

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields
    from htmlfig_desktop.engine.fig.schema.text_fields import TextDataFields

_Fields = Mapping[str, Any]
Sizing = Literal["stackPrimarySizing", "stackCounterSizing"]
SIZING: Final[tuple[Sizing, ...]] = get_args(Sizing)
"""What an auto layout is as long as; any instance says that itself."""
CLIP: Final = "frameMaskDisabled"
"""Whether a frame does not cut what sticks out of it; likewise."""
_PLACEMENT: Final = (
    "stackChildPrimaryGrow", "stackChildAlignSelf", "stackPositioning", "gridRowSpan", "gridColumnSpan",
    "gridChildVerticalAlign", "gridChildHorizontalAlign", "scrollBehavior", "opacity", "visible", "blendMode", "mask",
    "maskType",
)  # fmt: skip
ACROSS: Final = "stackChildAlignSelf"
"""Whether a layer is as long as the layout around it, across that: lines are so or as wide as their letters."""
_CONSTRAINTS: Final = ("horizontalConstraint", "verticalConstraint")
_ANCHORS: Final = {"gridColumnAnchor": "gridColumns", "gridRowAnchor": "gridRows"}
"""What names a track of the layer around: where that has its tracks."""
PLACEMENT: Final = frozenset({*_PLACEMENT, *_CONSTRAINTS, *_ANCHORS})
"""What a layer says of its part in the layer around it, beside its size and its place."""
TRACKS: Final = ("gridColumns", "gridRows", "gridColumnsSizing", "gridRowsSizing")
"""Tracks of a grid; each has a guid of its own."""
VARYING: Final[Mapping[str, Any]] = {
    "fillPaints": [],
    "strokePaints": [],
    "effects": [],
    "styleIdForEffect": DETACHED,
    "pluginData": [],
    "prototypeInteractions": [],
    "accessibleLabel": "",
}
"""What may differ between instances, and what it is where a layer says nothing."""
GEOMETRY: Final = ("size", "transform", "fillGeometry", "strokeGeometry", "derivedTextData")
"""What follows from layout and text."""
Distance = Literal[
    "stackSpacing", "stackCounterSpacing", "stackHorizontalPadding", "stackVerticalPadding", "stackPaddingRight",
    "stackPaddingBottom", "gridColumnGap", "gridRowGap",
]  # fmt: skip
NUMBERS: Final[tuple[Distance, ...]] = get_args(Distance)
"""Distances of an auto layout: browsers round, so that of two equal cards one has 12 px and the other 13."""
ALIGNMENTS: Final = ("stackPrimaryAlignItems", "stackCounterAlignItems")
"""Of an auto layout; where its children fill it, one is as good as another."""
_UNSEEN: Final = frozenset(
    {"guid", "parentIndex", "name", "phase", "version", "userFacingVersion", "autoRename", "textData", "hyperlink"}
    | {
        *PLACEMENT,
        *TRACKS,
        *VARYING,
        *GEOMETRY,
        *NUMBERS,
        *ALIGNMENTS,
        *SIZING,
        CLIP,
        "textAutoResize",
        "variableConsumptionMap",
        "styleIdForText",
    }
)
_NEEDED_BY_ALL: Final = frozenset({"type", "size", "transform"})
"""Without these a layer, as damaged files have some, is of a kind of its own."""
_TYPES: Final = frozenset({"FRAME", "ROUNDED_RECTANGLE", "RECTANGLE", "ELLIPSE", "LINE", "VECTOR", "TEXT"})
_STYLED: Final[Mapping[str, frozenset[str]]] = {"TEXT": OF_TEXTS, "FRAME": OF_FRAMES}
_SHAPES: Final = frozenset({"ROUNDED_RECTANGLE", "RECTANGLE", "ELLIPSE", "LINE", "VECTOR"})
_ICON_SIDES: Final = (8.0, 64.0)
"""Of an icon: the least and the most of its longer side, px."""
_THINNEST: Final = 3.0
"""Of an icon: the least of its shorter side, px; what is thinner is a line."""


class Kinds:
    """The kinds of all layers on pages of a file.

    Args:
        file: The file.
        part_of: Gives by the key of a part the one that stands for all that look the same in every state.
        pages: None: all that a person sees.
    """

    def __init__(
        self, file: FigFile, part_of: Callable[[str], str] = str, pages: Sequence[FigNode] | None = None
    ) -> None:
        self._file = file
        self._part_of = part_of
        self._numbers: dict[object, int] = {}
        self._kinds: dict[Guid, int] = {}
        self._icons: set[Guid] = set()
        self._drawings: set[Guid] = set()
        self.sizes: dict[Guid, int] = {}
        """By layer: how many layers it has, itself included."""
        self._words: dict[Guid, object] = {}
        self.foreign: set[Guid] = set()
        """Layers that are, or hold, what is not taken apart: instances, places a click scrolls to, damaged layers."""
        self._places = {guid for node in file.nodes for guid in clicks(node.fields, Way.SCROLL_TO)}
        for page in file.pages if pages is None else pages:
            for _, node in reversed(list(file.walk(page))):  # children before their parents
                self._learn(node)

    def of(self, node: FigNode) -> int:
        """Return the number of a layer's kind."""
        return self._kinds[node.guid]

    def say_the_same(self, one: FigNode, other: FigNode) -> bool:
        """Return whether two layers of a kind have words in them, and all of them are the same."""
        mine = self._words.get(one.guid)
        return mine is not None and mine == self._words.get(other.guid)

    def is_icon(self, node: FigNode) -> bool:
        """Return whether a layer is a small drawing, or one that is about to be: such stand in for each other."""
        return node.guid in self._icons and node.parent not in self._drawings

    def _learn(self, node: FigNode) -> None:
        children = self._file.children_of(node)
        self.sizes[node.guid] = 1 + sum(self.sizes[child.guid] for child in children)
        is_readable = node.fields.keys() >= _NEEDED_BY_ALL | NEEDED.get(node.type, frozenset())
        is_whole = not is_readable or node.type not in _TYPES or node.guid in self._places
        if is_whole or any(child.guid in self.foreign for child in children):
            self.foreign.add(node.guid)
        is_drawing = self._is_drawing(node, children)
        if is_drawing:
            self._drawings.add(node.guid)
        if is_drawing and _is_small(node) and not node.fields.get("mask"):
            self._icons.add(node.guid)
        parts = tuple((self._part(child, is_drawing), _placement(child, node.fields)) for child in children)
        words = tuple(self._words[child.guid] for child in children if child.guid in self._words)
        if words or node.type == "TEXT":
            self._words[node.guid] = words or words_of(node)
        states = self._part_of(note_of(node.fields, Note.PART))
        look = (node.type, _look(node.fields, is_exact=is_drawing), states, parts) if is_readable else object()
        self._kinds[node.guid] = self._numbers.setdefault(look, len(self._numbers))

    def _is_drawing(self, node: FigNode, children: tuple[FigNode, ...]) -> bool:
        """Return whether a layer consists of outlines and shapes alone, at least one outline among them."""
        if node.type == "VECTOR":
            return True
        drawn = [child.guid in self._drawings for child in children]
        shapes = (child.type in _SHAPES for child in children)
        return _is_ground(node) and any(drawn) and all(map(max, drawn, shapes))

    def _part(self, child: FigNode, is_drawing: bool) -> object:
        is_exact = is_drawing or child.guid not in self._icons
        return self._kinds[child.guid] if is_exact else "icon"


def own_layers(file: FigFile, kinds: Kinds, node: FigNode) -> Iterator[FigNode]:
    """Yield a layer and what is below it, but not what icons in it are made of; equal kinds give equally many."""
    pending = [node]
    while pending:
        layer = pending.pop()
        yield layer
        if layer is node or not kinds.is_icon(layer):
            pending.extend(reversed(file.children_of(layer)))


def _frozen(value: object) -> object:
    """Return a value of a message as one that can be a key."""
    if isinstance(value, Mapping):
        return tuple((name, _frozen(each)) for name, each in sorted(value.items()))
    if isinstance(value, list | tuple):
        return tuple(map(_frozen, value))
    return value


def words_of(text: FigNode) -> str:
    """Return the characters of a text; empty for a layer that is none."""
    return str(text.text_data.get("characters", ""))


def is_plain(text: TextDataFields) -> bool:
    """Return whether all characters of a text look the same, so that others can stand in their place."""
    return not text.get("styleOverrideTable")


def following_sides(text: NodeFields) -> str:
    """Return which sides of a text follow its characters in a component, where others must fit as well."""
    said = str(text.get("textAutoResize", "NONE"))
    lines = line_count(text)
    if said != "NONE" or not lines or "textTruncation" in text:
        return said
    return "WIDTH_AND_HEIGHT" if lines == 1 else "HEIGHT"


def _is_ground(node: FigNode) -> bool:
    """Return whether a layer does no more than hold others where they are; a part with states is more than that."""
    return node.type == "FRAME" and "stackMode" not in node.fields and not note_of(node.fields, Note.PART)


def _is_small(node: FigNode) -> bool:
    if node.size is None:
        return False
    shorter, longer = sorted((node.size.width, node.size.height))
    least, most = _ICON_SIDES
    return shorter >= _THINNEST and least <= longer <= most


def _look(fields: NodeFields, *, is_exact: bool) -> object:
    """Return how a layer looks; that of one that may be styled otherwise says less, except in a drawing."""
    styled = frozenset() if is_exact else _STYLED.get(fields["type"], frozenset())
    said = {name: value for name, value in fields.items() if name not in _UNSEEN and name not in styled}
    follows = "textData" in fields and following_sides(fields) != "NONE"
    if follows:
        said.pop("textAlignVertical", None)  # of a box that is as high as its text
    tracks = [[kind for kind, _ in track_sizes(fields, name)] for name in TRACKS if name in fields]
    text = fields.get("textData")
    letters = None if text is None else (_letters(text), follows)
    return _frozen((said, tracks, letters, "hyperlink" in fields))


def track_sizes(fields: _Fields, name: str) -> list[tuple[str, float]]:
    """Return the sizes of a grid's tracks, each the least and the most: of which kind, and how large."""
    sizes = [entry.get("trackSize") or {} for entry in (fields.get(name) or {}).get("entries", ())]
    ends = [size.get(end) or {} for size in sizes for end in ("minSizing", "maxSizing")]
    return [(str(each.get("type", "")), float(each.get("value", 0.0))) for each in ends]


def _letters(text: TextDataFields) -> list[Mapping[str, Any]]:
    """Return how some characters look otherwise, wherever they lead."""
    styles = text.get("styleOverrideTable") or []
    return [{name: value for name, value in style.items() if name != "hyperlink"} for style in styles]


def _placement(child: FigNode, parent: _Fields) -> object:
    fields = child.fields
    said = [(name, fields[name]) for name in _PLACEMENT if name in fields and name != ACROSS]
    cells = [_track(parent, tracks, fields.get(anchor)) for anchor, tracks in _ANCHORS.items() if anchor in fields]
    return _frozen((said, cells))


def _track(parent: _Fields, tracks: str, guid: object) -> int:
    entries = (parent.get(tracks) or {}).get("entries", ())
    return next((at for at, entry in enumerate(entries) if entry.get("id") == guid), -1)
