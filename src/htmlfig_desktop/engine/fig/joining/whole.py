"""Puts several designs into one: side by side on one page, in rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial, reduce
from textwrap import shorten
from typing import TYPE_CHECKING, Final

from htmlfig_desktop.core.color import WHITE
from htmlfig_desktop.core.errors import ErrorCode, FigError
from htmlfig_desktop.core.geometry import Affine, Rect
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fig.joining.links import Frame, Prototype
from htmlfig_desktop.engine.fig.joining.numbering import Numbering, References
from htmlfig_desktop.engine.fig.joining.shared import SharedNodes
from htmlfig_desktop.engine.fig.outlines.blobs import BlobTable
from htmlfig_desktop.engine.fig.packing.archive import IMAGES, META, Archive
from htmlfig_desktop.engine.fig.packing.container import PRELUDE, VERSION, Container
from htmlfig_desktop.engine.fig.packing.meta import EXPORTED_AT, FigMeta
from htmlfig_desktop.engine.fig.packing.strings import layer_name
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode, Guid
from htmlfig_desktop.engine.fig.reading.reader import index_message
from htmlfig_desktop.engine.fig.reading.references import guid_fields, guid_of
from htmlfig_desktop.engine.fig.reading.variants import STATE_PROPERTY, is_set
from htmlfig_desktop.engine.fig.writing.notes import Note, note_of
from htmlfig_desktop.engine.fig.writing.paints import matrix_fields
from htmlfig_desktop.engine.fig.writing.sibling_keys import sibling_keys
from htmlfig_desktop.engine.kiwi.errors import KiwiError
from htmlfig_desktop.engine.kiwi.schema import Schema

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields
    from htmlfig_desktop.engine.fig.schema.value_fields import MatrixFields

_DOCUMENT: Final = Guid(0, 0)
_PAGE: Final = Guid(0, 1)
_HIDDEN_PAGE: Final = Guid(0, 2)
_COMPONENTS: Final = Guid(0, 3)
"""The page of the components, where designs have one."""
_STATES: Final = Guid(0, 4)
"""The page that shows parts in their states, likewise."""
_FURTHER: Final = (_STATES, _COMPONENTS)
"""Pages that follow the first, in order."""
_HIDDEN_KEY: Final = "~"
_FLOW: Final = "prototypeStartingPoint"
_FIRST_SESSION: Final = 1
_GAP: Final = 100.0
"""Between designs of a row, px: what Figma leaves beside frames that it places itself."""
_ROW_GAP: Final = 200.0
"""Between rows, px."""
_ROW_LENGTH: Final = 10
"""Pages of one width each that stand side by side; more begin another row."""
_FARTHEST: Final = 1e9
"""px; what reaches further is damaged, and takes no room."""
_LONGEST_TITLE: Final = 32
"""Letters of a page's title in names of what is shared."""


def join_designs(pages: Sequence[Sequence[FigFile]], name: str) -> FigFile:
    """Return one design with all that several hold, on one page; components have a page of their own.

    Nothing in them changes but numbers, places, and the names of frames whose page comes in several widths, which end
    in theirs; and links from one of their pages to another lead to its design.
    Equal variables and styles become one. Equal designs of equal pages give equal files.

    Args:
        pages: Designs by the page that they show, in order. The widths of a page stand in a row of their own; pages of
            which there is one each stand side by side.
        name: Of the whole.

    Raises:
        FigError: FIG004, there is no design, one is none, or their schemas contradict each other.
    """
    designs = [design for page in pages for design in page]
    _check(designs)
    return _Whole(_rows(pages), designs[0].meta, _schema(designs), name).file()


def _rows(pages: Sequence[Sequence[FigFile]]) -> list[list[_Placed]]:
    """Return designs from the top down, each row from the left."""
    placed = [[_Placed(design, len(page) > 1) for design in page] for page in pages]
    if any(len(page) > 1 for page in placed):
        return placed
    line = [page[0] for page in placed if page]
    return [line[at : at + _ROW_LENGTH] for at in range(0, len(line), _ROW_LENGTH)]


def _check(designs: Sequence[FigFile]) -> None:
    if not designs:
        raise FigError(ErrorCode.FIG_NOT_JOINABLE, "There is no design.")
    for design in designs:
        if design.prelude.encode() != PRELUDE or not design.pages:
            raise FigError(ErrorCode.FIG_NOT_JOINABLE, "One of them is no design with pages.")


def _schema(designs: Sequence[FigFile]) -> Schema:
    """Return one that holds what all of them say."""
    try:
        return reduce(Schema.merged, dict.fromkeys(design.schema for design in designs))
    except KiwiError as error:
        cause = "They were written by different programs or versions."
        raise FigError(ErrorCode.FIG_NOT_JOINABLE, cause, detail=str(error)) from error


@dataclass(frozen=True, slots=True)
class _Placed:
    """A design in a row."""

    design: FigFile
    is_one_of_several: bool
    """Whether its page is there in other widths too."""


class _Whole:
    """Gathers designs; used once."""

    def __init__(self, rows: Sequence[Sequence[_Placed]], meta: FigMeta | None, schema: Schema, name: str) -> None:
        self._rows = rows
        self._background = (meta.background if meta else None) or WHITE
        self._schema = schema
        self._name = layer_name(name)
        self._references = References(schema)
        self._blobs = BlobTable()
        self._shared = SharedNodes()
        self._top: list[NodeFields] = []
        self._further: dict[Guid, list[NodeFields]] = {page: [] for page in _FURTHER}
        """What stands on pages after the first."""
        self._heights = dict.fromkeys(_FURTHER, 0.0)
        self._below: list[tuple[Frame, list[NodeFields]]] = []
        self._images: dict[str, bytes] = {}
        self._bounds: Rect | None = None
        self._session = _FIRST_SESSION
        self._skeleton: dict[Guid, NodeFields] = {}

    def file(self) -> FigFile:
        """Return the whole."""
        below = 0.0
        for row in self._rows:
            right, lowest = 0.0, below
            for each in row:
                box = _bounds(each.design)
                self._take(each, box, (right, below))
                right += box.width + _GAP
                lowest = max(lowest, below + box.height)
            below = lowest + _ROW_GAP
        message = {
            "type": "NODE_CHANGES",
            "sessionID": 0,
            "ackID": 0,
            "nodeChanges": list(self._nodes()),
            "blobs": list(self._blobs),
        }
        meta = FigMeta(self._name, self._background, None, self._bounds, EXPORTED_AT)
        contents = {META: meta.encode()} | {IMAGES + digest: data for digest, data in self._images.items()}
        return index_message(message, self._schema, Container(PRELUDE, VERSION, ()), Archive((), contents))

    def _take(self, placed: _Placed, box: Rect, corner: tuple[float, float]) -> None:
        """Take over a design that has these edges, with its top left corner at a place."""
        design = placed.design
        x, y = corner[0] - box.x, corner[1] - box.y
        numbering = Numbering(self._references, self._session, partial(self._blob, design))
        skeleton = _skeleton(design)
        numbering.stand_ins.update((node.guid, guid) for node, guid in skeleton)
        numbering.stand_ins[STATE_PROPERTY] = STATE_PROPERTY
        for node, guid in skeleton:  # of several designs the first one's stay
            self._skeleton.setdefault(guid, numbering.node(node.fields))
        tops = [layer for page in _pages(design) for layer in design.children_of(page)]
        title = shorten(tops[0].name, _LONGEST_TITLE, placeholder="…") if tops else ""
        width = f" {box.width:g}" if placed.is_one_of_several else ""
        self._shared.admit(design, numbering, title, title + width)
        for top in tops:
            fields = numbering.node(top.fields) | {"transform": _moved(top, x, y), "name": top.name + width}
            self._top.append(fields)
            addresses = [note_of(top.fields, note) for note in (Note.ADDRESS, Note.ASKED)]
            frame = Frame(numbering.guid(top.guid), addresses[0], box.width, asked=addresses[1])
            below = [numbering.node(layer.fields) for depth, layer in design.walk(top) if depth]
            self._below.append((frame, below))
        for page in design.pages:
            self._take_further(design, page, numbering)
        moved = Rect(box.x + x, box.y + y, box.width, box.height)
        self._bounds = moved if self._bounds is None else self._bounds.union(moved)
        self._images |= design.images
        self._session = numbering.next_session

    def _take_further(self, design: FigFile, page: FigNode, numbering: Numbering) -> None:
        """Take over a page of components or states, below those of the designs before."""
        home, tops = _place_of(design, page), design.children_of(page)
        if home not in self._further or not tops:
            return
        area = _area(tops)
        for top in tops:
            fields = numbering.node(top.fields) | {"transform": _moved(top, 0.0, self._heights[home] - area.y)}
            self._further[home].append(fields)
            below = [numbering.node(layer.fields) for depth, layer in design.walk(top) if depth]
            self._below.append((Frame(numbering.guid(top.guid), "", 0.0), below))
        self._heights[home] += area.height + _ROW_GAP

    def _blob(self, design: FigFile, index: int) -> int:
        if index >= len(design.blobs):
            raise FigError(ErrorCode.FIG_DAMAGED, "A layer refers to a shape that is not there.")
        return self._blobs.add(design.blobs[index])

    def _nodes(self) -> Iterator[NodeFields]:
        """Yield all nodes, parents before their children."""
        yield self._skeleton[_DOCUMENT]
        yield self._skeleton[_PAGE] | _place(_DOCUMENT, sibling_keys(1)[0]) | {"name": self._name}
        if _HIDDEN_PAGE in self._skeleton:
            yield self._skeleton[_HIDDEN_PAGE] | _place(_DOCUMENT, _HIDDEN_KEY)
            yield from self._shared.nodes(_HIDDEN_PAGE)
        links_runs = "Hyperlink" in self._references.fields
        prototype = Prototype([frame for frame, _ in self._below], self._session, links_runs=links_runs)
        inner = [fields for frame, layers in self._below for fields in prototype.linked(layers, frame)]
        flows = self._flows(prototype)
        for fields, key in zip(self._top, sibling_keys(len(self._top)), strict=True):
            yield fields | _place(_PAGE, key) | _flow(fields, flows)
        there = [page for page in _FURTHER if self._further[page]]
        for page, place in zip(there, sibling_keys(1 + len(there))[1:], strict=True):
            yield self._skeleton[page] | _place(_DOCUMENT, place)
            layers = self._further[page]
            for fields, key in zip(layers, sibling_keys(len(layers)), strict=True):
                yield fields | _place(page, key)
        yield from inner

    def _flows(self, prototype: Prototype) -> dict[Guid, str]:
        """Return the frames that a prototype begins with; none beside those that designs bring along."""
        knows = any(definition.name == "PrototypeStartingPoint" for definition in self._schema.definitions)
        if not knows or any(_FLOW in fields for fields in self._top):
            return {}
        starts = prototype.starts()
        return dict(zip(starts, sibling_keys(len(starts)), strict=True))


def _skeleton(design: FigFile) -> list[tuple[FigNode, Guid]]:
    """Return what every design has, with the guids of the whole: the root, its pages, the hidden ones."""
    root = design.root
    assert root is not None  # it has pages
    canvases = [node for node in design.children_of(root) if node.type == "CANVAS"]
    return [(root, _DOCUMENT), *((page, _place_of(design, page)) for page in canvases)]


def _place_of(design: FigFile, page: FigNode) -> Guid:
    """Return which page of the whole takes the place of one."""
    if page.fields.get("internalOnly"):
        return _HIDDEN_PAGE
    layers = design.children_of(page)
    if page is design.pages[0] or not layers:
        return _PAGE
    if any(note_of(layer.fields, Note.STATE) for layer in layers):
        return _STATES
    return _COMPONENTS if all(map(_is_component, layers)) else _PAGE


def _is_component(layer: FigNode) -> bool:
    return layer.type == "SYMBOL" or is_set(layer.fields)


def _pages(design: FigFile) -> list[FigNode]:
    """Return the pages whose layers stand on that of the whole."""
    return [page for page in design.pages if _place_of(design, page) == _PAGE]


def _place(parent: Guid, position: str) -> NodeFields:
    return {"parentIndex": {"guid": guid_fields(parent), "position": position}}


def _flow(frame: NodeFields, flows: Mapping[Guid, str]) -> NodeFields:
    """Return what makes a frame one that a prototype begins with, called as it is, where it is one."""
    position = flows.get(guid_of(frame["guid"]) or _DOCUMENT)
    if position is None:
        return {}
    return {_FLOW: {"name": frame["name"], "description": "", "position": position}}


def _moved(layer: FigNode, x: float, y: float) -> MatrixFields:
    place = layer.transform
    return matrix_fields(Affine(place.a, place.b, place.c, place.d, place.e + x, place.f + y))


def _bounds(design: FigFile) -> Rect:
    """Return the edges of all that stands on the pages of a design, px; nothing is 0 x 0."""
    return _area([layer for page in _pages(design) for layer in design.children_of(page)])


def _area(layers: Sequence[FigNode]) -> Rect:
    boxes = [layer.transform.bounds(Rect(0, 0, layer.size.width, layer.size.height)) for layer in layers if layer.size]
    near = [box for box in boxes if all(abs(edge) < _FARTHEST for edge in (box.x, box.y, box.right, box.bottom))]
    return reduce(Rect.union, near) if near else Rect(0, 0, 0, 0)
