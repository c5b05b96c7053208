"""Writes what repeats as components, what has states as sets of such, and each occurrence as an instance.

The design looks as before: instances hold where the browser put their layers, and the lines of their texts.
Source: format notes, section 11; components with properties and their instances in genuine files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any, Final

from htmlfig_desktop.core.geometry import Affine
from htmlfig_desktop.engine.fig.components.hugging import with_hugging_frames
from htmlfig_desktop.engine.fig.components.instances import DRAWN, Component, InstanceWriter, Property, text_definition
from htmlfig_desktop.engine.fig.components.kinds import (
    ALIGNMENTS,
    NUMBERS,
    PLACEMENT,
    TRACKS,
    Kinds,
    following_sides,
    is_plain,
    own_layers,
)
from htmlfig_desktop.engine.fig.components.repeats import Repeat
from htmlfig_desktop.engine.fig.components.same_links import with_same_links
from htmlfig_desktop.engine.fig.components.sets import (
    ComponentSet,
    SetMaker,
    set_fields,
    variant_fields,
    variant_name,
)
from htmlfig_desktop.engine.fig.outlines.blobs import BlobTable
from htmlfig_desktop.engine.fig.packing.archive import IMAGES, META, Archive
from htmlfig_desktop.engine.fig.packing.container import Container
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode, Guid
from htmlfig_desktop.engine.fig.reading.reader import index_message
from htmlfig_desktop.engine.fig.reading.references import guid_fields, new_guids
from htmlfig_desktop.engine.fig.reading.unused import used_images, with_used_blobs
from htmlfig_desktop.engine.fig.schema import FIG_SCHEMA
from htmlfig_desktop.engine.fig.writing.paints import matrix_fields
from htmlfig_desktop.engine.fig.writing.sibling_keys import sibling_keys
from htmlfig_desktop.engine.kiwi.schema import Schema
from htmlfig_desktop.engine.scene.distinct_names import distinct_names

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields
    from htmlfig_desktop.engine.fig.schema.value_fields import PathFields

_Fields = dict[str, Any]
_PAGE_NAME: Final = "Components"
_GAP: Final = 80.0
"""Between components, px."""
_ROW_WIDTH: Final = 2400.0
"""At which a row of them ends, px."""
_PROPERTY_NAMES: Final = {f"H{level}": "Heading" for level in range(1, 7)} | {
    "A": "Label", "BUTTON": "Label", "LABEL": "Label", "FIGCAPTION": "Caption", "TIME": "Date",
}  # fmt: skip
"""What a text is called, by its tag or that of the frame around it."""
_SKELETON: Final = frozenset({"DOCUMENT", "CANVAS"})
_OF_OUTLINES: Final = frozenset(
    {
        "vectorData", "fillGeometry", "strokeGeometry", "strokePaints", "strokeCap", "dashPattern", "miterLimit",
        "effects", "styleIdForEffect", "pluginData", "prototypeInteractions", "accessibleLabel",
    }
)  # fmt: skip
"""What an outline keeps to itself, and the frame around it has otherwise."""
_OF_HOLDERS: Final = ("phase", "size", "prototypeInteractions")
"""What a frame around another one has of it."""
_OF_LAYOUT: Final = (*TRACKS, *NUMBERS, *ALIGNMENTS, "variableConsumptionMap")
"""What an instance repeats of its component."""
_BARE: Final[_Fields] = {
    "fillPaints": [],
    "strokeWeight": 1.0,
    "strokeAlign": "INSIDE",
    "strokeJoin": "MITER",
    "frameMaskDisabled": True,
}
_Item = Component | ComponentSet
"""What stands on the page of the components."""


def with_components(file: FigFile, repeats: Sequence[Repeat]) -> FigFile:
    """Return a design with a component for each repeat, which looks as before.

    Args:
        file: The design.
        repeats: Some or all of what ``find_repeats`` gives for it, in that order.
    """
    return _Maker(file, repeats).file() if repeats else file


class _Maker:
    """Gathers what a design becomes; used once."""

    def __init__(self, file: FigFile, repeats: Sequence[Repeat]) -> None:
        self._guids = new_guids(file)
        self._page = next(self._guids)
        sets = SetMaker(file, repeats, self._guids)
        self._symbols = sets.symbols
        self._kinds = Kinds(sets.file)
        families = [[sets.file.by_guid[guid] for guid in repeat.alike] for repeat in repeats]
        self._file = with_same_links(with_hugging_frames(sets.file, self._kinds, families), self._kinds, families)
        self._blobs = BlobTable(file.blobs)
        self._occurrences = {guid for repeat in repeats for guid in repeat.occurrences}
        self._components = [self._component(repeat) for repeat in repeats]
        pairs = list(zip(repeats, self._components, strict=True))
        self._items: list[_Item] = [
            sets.set_of(repeat, each, self._texts_of) if repeat.looks else each for repeat, each in pairs
        ]
        self._shown = {guid for repeat in repeats for guid in repeat.shown}
        self._instances = {guid: each for repeat, each in pairs for guid in repeat.occurrences}
        self._alike = {guid: each for repeat, each in pairs for guid in repeat.alike}
        written = [each for item in self._items for each in _written(item)]
        self._by_model = {each.model.guid: each for each in written if each.outline is None}
        self._models = [each.model for each in written]
        self._texts = {guid: its for each in written for guid, its in each.properties.items()}

    def file(self) -> FigFile:
        """Return the design as it becomes."""
        before = self._file
        writer = InstanceWriter(before, self._kinds, self._alike)
        gone = self._gone()
        kept = [node for node in before.nodes if node.guid not in gone]
        frames = [dict(node.fields) for node in kept if node.type in _SKELETON]
        layers = [self._layer(node, writer) for node in kept if node.type not in _SKELETON]
        nodes: Sequence[_Fields] = [*frames, *self._new_nodes(), *layers]
        blobs: Sequence[Mapping[str, bytes]] = list(self._blobs)
        images = before.images
        if self._shown:  # of the page of the states not all stays
            nodes, blobs = with_used_blobs(nodes, blobs)
            images = used_images(nodes, images)
        message = {**before.message, "nodeChanges": nodes, "blobs": blobs}
        contents = {IMAGES + digest: data for digest, data in images.items()}
        if before.meta:
            contents[META] = before.meta.encode()
        container = Container(before.prelude.encode("ascii"), before.version, ())
        return index_message(message, _schema(before.schema), container, Archive((), contents))

    def _component(self, repeat: Repeat) -> Component:
        alike = [self._file.by_guid[guid] for guid in repeat.alike]
        model, *others = (list(own_layers(self._file, self._kinds, node)) for node in alike)
        inside = _inside_instances(model, self._occurrences)
        varying = [
            node
            for at, node in enumerate(model)
            if node.type == "TEXT"
            and node.guid not in inside
            and is_plain(node.fields["textData"])
            and any(other[at].fields["textData"] != node.fields["textData"] for other in others)
        ]
        guid = self._symbols.get(repeat.model) or next(self._guids)
        names = distinct_names([self._property_name(node) for node in varying])
        properties = {node.guid: Property(next(self._guids), name) for node, name in zip(varying, names, strict=True)}
        outline = next(self._guids) if alike[0].type == "VECTOR" else None
        name = variant_name(repeat.looks[0].state) if repeat.looks else repeat.name
        return Component(guid, name, alike[0], outline, properties)

    def _texts_of(self, frame: FigNode) -> list[FigNode]:
        """Return the texts of a frame that can be properties of its component."""
        layers = list(own_layers(self._file, self._kinds, frame))
        inside = _inside_instances(layers, self._occurrences)
        texts = (node for node in layers if node.type == "TEXT" and node.guid not in inside)
        return [text for text in texts if is_plain(text.fields["textData"])]

    def _gone(self) -> set[Guid]:
        """Return the layers that are but copies of a component's now, and the page of the states if nothing is left."""
        pages = [(page, self._file.children_of(page)) for page in self._file.pages]
        pending = [page for page, tops in pages if not tops or any(top.guid not in self._shown for top in tops)]
        for model in self._models:  # those of icons may stand in copies
            pending.extend(self._file.children_of(model))
        layers = {node.guid for page in self._file.pages for _, node in self._file.walk(page)}
        while pending:
            node = pending.pop()
            if node.guid not in self._shown:
                layers.discard(node.guid)
                if node.guid not in self._instances:
                    pending.extend(self._file.children_of(node))
        return layers

    def _layer(self, node: FigNode, writer: InstanceWriter) -> _Fields:
        """Return a layer that stays, as it becomes."""
        fields = dict(node.fields)
        component = self._instances.get(node.guid)
        if component is not None:
            shared = component.model.fields
            own: _Fields = {name: [] for name in DRAWN if name in shared}  # else it would have those of the component
            own |= {name: value for name, value in fields.items() if name not in _OF_LAYOUT}
            fields = own | {name: value for name, value in shared.items() if name in _OF_LAYOUT}
            if component.outline:
                fields = {name: value for name, value in fields.items() if name not in _OF_OUTLINES} | _BARE
            fields |= writer.fields(node)
        home = self._by_model.get(node.parent) if node.parent else None
        if home is not None:
            fields["parentIndex"] = {"guid": guid_fields(home.guid), "position": node.position}
        if node.guid in self._texts:
            said = {"defID": guid_fields(self._texts[node.guid].guid), "componentPropNodeField": "TEXT_DATA"}
            fields |= {"componentPropRefs": [said], "textAutoResize": following_sides(node.fields)}
        return fields

    def _new_nodes(self) -> Iterator[_Fields]:
        """Yield the page of the components, and these."""
        first, root = self._file.pages[0], self._file.root
        assert root is not None  # it has pages
        last = max(page.position for page in self._file.pages)
        behind = {"guid": guid_fields(root.guid), "position": f"{last}!"}
        yield {**first.fields, "guid": guid_fields(self._page), "parentIndex": behind, "name": _PAGE_NAME}
        for item, place in zip(self._items, _places(self._page, self._items, _corners(self._items)), strict=True):
            if isinstance(item, Component):
                yield from self._symbol(item, place | self._definitions(item))
                continue
            yield {**set_fields(item, self._file.by_guid, self._path), **place}
            for variant, inner in zip(item.variants, _places(item.guid, item.variants, item.corners()), strict=True):
                yield from self._symbol(variant.component, inner | variant_fields(variant))

    def _symbol(self, component: Component, place: NodeFields) -> Iterator[_Fields]:
        """Yield a component, and the frame or the outline in it where it is no more than a frame around that."""
        model = component.model.fields
        if component.outline is None:
            fields = {name: value for name, value in model.items() if name not in PLACEMENT}
        elif component.model.type == "FRAME":
            fields = {name: model[name] for name in _OF_HOLDERS if name in model} | _BARE
        else:
            fields = {name: value for name, value in model.items() if name not in PLACEMENT | _OF_OUTLINES} | _BARE
        yield fields | {
            "guid": guid_fields(component.guid),
            "type": "SYMBOL",
            "name": component.name,
            "visible": True,
            "opacity": 1.0,
            "isSymbolPublishable": True,
            **place,
        }
        if component.outline:
            yield _inner(component, component.outline)

    def _definitions(self, component: Component) -> NodeFields:
        """Return the properties of a component that is in no set."""
        keys = sibling_keys(len(component.properties))
        told = [
            text_definition(its, self._file.by_guid[text].fields["textData"], key)
            for (text, its), key in zip(component.properties.items(), keys, strict=True)
        ]
        return {"componentPropDefs": told} if told else {}

    def _path(self, outline: bytes) -> PathFields:
        return {"windingRule": "NONZERO", "commandsBlob": self._blobs.add(outline), "styleID": 0}

    def _property_name(self, text: FigNode) -> str:
        tags = [text.fields.get("accessibleHTMLTag")]
        above = self._file.by_guid.get(text.parent) if text.parent else None
        tags += [above.fields.get("accessibleHTMLTag")] if above else []
        return next((_PROPERTY_NAMES[tag] for tag in tags if tag in _PROPERTY_NAMES), "Text")


def _inside_instances(nodes: Sequence[FigNode], occurrences: Set[Guid]) -> set[Guid]:
    """Return those of a component's layers that belong to other components."""
    inside: set[Guid] = set()
    for node in nodes[1:]:
        if node.parent in inside or (node.parent in occurrences and node.parent != nodes[0].guid):
            inside.add(node.guid)
    return inside


def _inner(component: Component, guid: Guid) -> _Fields:
    """Return the outline, or the frame, inside the frame that is its component."""
    is_frame = component.model.type == "FRAME"
    left_out = PLACEMENT | {"prototypeInteractions"} if is_frame else PLACEMENT
    fields = {name: value for name, value in component.model.fields.items() if name not in left_out}
    constraint = "STRETCH" if is_frame else "SCALE"
    return fields | {
        "guid": guid_fields(guid),
        "parentIndex": {"guid": guid_fields(component.guid), "position": sibling_keys(1)[0]},
        "visible": True,
        "opacity": component.opacity,
        "transform": matrix_fields(component.turn),
        "horizontalConstraint": constraint,
        "verticalConstraint": constraint,
    }


def _written(item: _Item) -> list[Component]:
    return [item] if isinstance(item, Component) else [variant.component for variant in item.variants]


def _schema(schema: Schema) -> Schema:
    """Return a schema that knows components: that of the file, or ours of today for designs that we wrote before."""
    return FIG_SCHEMA if FIG_SCHEMA.holds(schema) else schema


def _places(parent: Guid, items: Sequence[object], corners: Iterable[tuple[float, float]]) -> Iterator[NodeFields]:
    """Yield what says where each of some nodes stands in their parent."""
    for key, corner in zip(sibling_keys(len(items)), corners, strict=True):
        yield {
            "parentIndex": {"guid": guid_fields(parent), "position": key},
            "transform": matrix_fields(Affine(1.0, 0.0, 0.0, 1.0, *corner)),
        }


def _corners(items: Sequence[_Item]) -> Iterator[tuple[float, float]]:
    """Yield where components and sets stand, in rows from the left."""
    x = y = lowest = 0.0
    for item in items:
        width, height = item.size.width, item.size.height
        if x and x + width > _ROW_WIDTH:
            x, y, lowest = 0.0, y + lowest + _GAP, 0.0
        yield x, y
        x += width + _GAP
        lowest = max(lowest, height)
