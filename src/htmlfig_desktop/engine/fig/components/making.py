"""Writes what repeats as components on a page of their own, and each occurrence as an instance.

The design looks as before: instances hold where the browser put their layers, and the lines of their texts.
Source: format notes, section 11; components with properties and their instances in genuine files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import count
from typing import Any, Final

from htmlfig_desktop.core.geometry import IDENTITY, Affine
from htmlfig_desktop.engine.fig.archive import IMAGES, META, Archive
from htmlfig_desktop.engine.fig.components.instances import DRAWN, Component, InstanceWriter, Property, text_value
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
from htmlfig_desktop.engine.fig.container import Container
from htmlfig_desktop.engine.fig.file import FigFile, FigNode, Guid
from htmlfig_desktop.engine.fig.paints import matrix_fields
from htmlfig_desktop.engine.fig.reader import index_message
from htmlfig_desktop.engine.fig.references import guid_fields
from htmlfig_desktop.engine.fig.schema import FIG_SCHEMA
from htmlfig_desktop.engine.fig.sibling_keys import sibling_keys
from htmlfig_desktop.engine.kiwi.schema import Schema

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
        "effects", "pluginData", "prototypeInteractions", "accessibleLabel",
    }
)  # fmt: skip
"""What an outline keeps to itself, and the frame around it has otherwise."""
_OF_LAYOUT: Final = (*TRACKS, *NUMBERS, *ALIGNMENTS, "variableConsumptionMap")
"""What an instance repeats of its component."""
_BARE: Final[_Fields] = {
    "fillPaints": [],
    "strokeWeight": 1.0,
    "strokeAlign": "INSIDE",
    "strokeJoin": "MITER",
    "frameMaskDisabled": True,
}
_NOBODY: Final = 0xFFFFFFFF


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
        self._file = file
        self._kinds = Kinds(file)
        self._session = 1 + max(guid.session for guid in file.by_guid if guid.session != _NOBODY)
        self._numbers = count(1)
        self._page = self._guid()
        occurrences = {guid for repeat in repeats for guid in repeat.occurrences}
        self._components = [self._component(repeat, occurrences) for repeat in repeats]
        pairs = list(zip(repeats, self._components, strict=True))
        self._instances = {guid: each for repeat, each in pairs for guid in repeat.occurrences}
        self._alike = {guid: each for repeat, each in pairs for guid in repeat.alike}
        self._by_model = {each.model.guid: each for each in self._components if each.outline is None}
        self._texts = {guid: its for each in self._components for guid, its in each.properties.items()}

    def file(self) -> FigFile:
        """Return the design as it becomes."""
        before = self._file
        writer = InstanceWriter(before, self._kinds, self._alike)
        gone = self._gone()
        kept = [node for node in before.nodes if node.guid not in gone]
        frames = [dict(node.fields) for node in kept if node.type in _SKELETON]
        layers = [self._layer(node, writer) for node in kept if node.type not in _SKELETON]
        message = {**before.message, "nodeChanges": [*frames, *self._new_nodes(), *layers]}
        contents = {IMAGES + digest: data for digest, data in before.images.items()}
        if before.meta:
            contents[META] = before.meta.encode()
        container = Container(before.prelude.encode("ascii"), before.version, ())
        return index_message(message, _schema(before.schema), container, Archive((), contents))

    def _guid(self) -> Guid:
        return Guid(self._session, next(self._numbers))

    def _component(self, repeat: Repeat, occurrences: Set[Guid]) -> Component:
        alike = [self._file.by_guid[guid] for guid in repeat.alike]
        model, *others = (list(own_layers(self._file, self._kinds, node)) for node in alike)
        inside = _inside_instances(model, occurrences)
        varying = [
            node
            for at, node in enumerate(model)
            if node.type == "TEXT"
            and node.guid not in inside
            and is_plain(node.fields["textData"])
            and any(other[at].fields["textData"] != node.fields["textData"] for other in others)
        ]
        guid = self._guid()
        names = _numbered([self._property_name(node) for node in varying])
        properties = {node.guid: Property(self._guid(), name) for node, name in zip(varying, names, strict=True)}
        outline = self._guid() if alike[0].type == "VECTOR" else None
        return Component(guid, repeat.name, alike[0], outline, properties)

    def _gone(self) -> set[Guid]:
        """Return the layers that are but copies of a component's now."""
        pending = list(self._file.pages)
        for component in self._components:  # the models of icons may stand in copies
            pending.extend(self._file.children_of(component.model))
        layers = {node.guid for page in self._file.pages for _, node in self._file.walk(page)}
        while pending:
            node = pending.pop()
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
            fields = own | {name: shared[name] for name in _OF_LAYOUT if name in shared}
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
        place = {"guid": guid_fields(root.guid), "position": f"{last}!"}
        yield {**first.fields, "guid": guid_fields(self._page), "parentIndex": place, "name": _PAGE_NAME}
        keys = sibling_keys(len(self._components))
        for component, key, corner in zip(self._components, keys, _corners(self._components), strict=True):
            yield self._symbol(component, key, corner)
            if component.outline:
                yield _outline(component, component.outline)

    def _symbol(self, component: Component, key: str, corner: tuple[float, float]) -> _Fields:
        left_out = PLACEMENT if component.outline is None else PLACEMENT | _OF_OUTLINES
        fields = {name: value for name, value in component.model.fields.items() if name not in left_out}
        if component.outline:
            fields |= _BARE
        fields |= {
            "guid": guid_fields(component.guid),
            "parentIndex": {"guid": guid_fields(self._page), "position": key},
            "type": "SYMBOL",
            "name": component.name,
            "visible": True,
            "opacity": 1.0,
            "transform": matrix_fields(Affine(1.0, 0.0, 0.0, 1.0, *corner)),
            "isSymbolPublishable": True,
        }
        if component.properties:
            keys = sibling_keys(len(component.properties))
            fields["componentPropDefs"] = [
                _definition(its, self._file.by_guid[text].fields["textData"], place)
                for (text, its), place in zip(component.properties.items(), keys, strict=True)
            ]
        return fields

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


def _outline(component: Component, guid: Guid) -> _Fields:
    """Return the outline inside the frame that is its component."""
    fields = {name: value for name, value in component.model.fields.items() if name not in PLACEMENT}
    return fields | {
        "guid": guid_fields(guid),
        "parentIndex": {"guid": guid_fields(component.guid), "position": sibling_keys(1)[0]},
        "visible": True,
        "opacity": 1.0,
        "transform": matrix_fields(IDENTITY),
        "horizontalConstraint": "SCALE",
        "verticalConstraint": "SCALE",
    }


def _schema(schema: Schema) -> Schema:
    """Return a schema that knows components: that of the file, or ours of today for designs that we wrote before."""
    ours = FIG_SCHEMA.by_name
    is_ours = all(each.name in ours and set(each.fields) <= set(ours[each.name].fields) for each in schema.definitions)
    return FIG_SCHEMA if is_ours else schema


def _definition(its: Property, text: Mapping[str, Any], key: str) -> _Fields:
    value = text_value(text)
    return {
        "id": guid_fields(its.guid),
        "name": its.name,
        "initialValue": value["value"],
        "sortPosition": key,
        "type": "TEXT",
        "varValue": value["varValue"],
    }


def _numbered(names: Sequence[str]) -> list[str]:
    """Return names of which no two are the same."""
    counts: Counter[str] = Counter()
    numbered = []
    for name in names:
        counts[name] += 1
        numbered.append(name if counts[name] == 1 else f"{name} {counts[name]}")
    return numbered


def _corners(components: Sequence[Component]) -> Iterator[tuple[float, float]]:
    """Yield where components stand, in rows from the left."""
    x = y = lowest = 0.0
    for component in components:
        size = component.model.size
        width, height = (size.width, size.height) if size else (0.0, 0.0)
        if x and x + width > _ROW_WIDTH:
            x, y, lowest = 0.0, y + lowest + _GAP, 0.0
        yield x, y
        x += width + _GAP
        lowest = max(lowest, height)
