"""What an instance says beyond its component: other words, paints and icons, and where its layers lie.

Source: format notes, section 11, and instances in genuine files. An override names a layer by the instances on the way
to it and its own guid; it names the outermost instance itself by the guid of its component.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, Final

from htmlfig_desktop.core.geometry import IDENTITY, Affine, Size
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fig.components.fitting import NEAR
from htmlfig_desktop.engine.fig.components.kinds import ACROSS, CLIP, GEOMETRY, NUMBERS, SIZING, VARYING, Kinds
from htmlfig_desktop.engine.fig.components.styling import style_changes
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode, Guid
from htmlfig_desktop.engine.fig.reading.references import guid_fields

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import ComponentPropAssignmentFields, ComponentPropDefFields
    from htmlfig_desktop.engine.fig.schema.text_fields import TextDataFields
    from htmlfig_desktop.engine.fig.schema.value_fields import PaintFields, VariableDataFields

Path = tuple[Guid, ...]
_Fields = dict[str, Any]
_LAYOUT_VERSION: Final = 1
DRAWN: Final = ("fillGeometry", "strokeGeometry")
"""Outlines, which follow from a layer's size and lines."""


@dataclass(frozen=True, slots=True)
class Property:
    """A text of a component that its instances have otherwise."""

    guid: Guid
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Component:
    """A component that is about to be written."""

    guid: Guid
    name: str
    model: FigNode
    """What it is made of."""
    outline: Guid | None
    """Where the component is a frame around its model, such as an outline: what that is called inside of it."""
    properties: Mapping[Guid, Property]
    """By their text."""
    opacity: float = 1.0
    """Of the model inside that frame."""
    turn: Affine = IDENTITY
    """How it lies in there."""

    @property
    def size(self) -> Size:
        """Width and height, px."""
        return self.model.size or Size(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class _Said:
    """What an instance says."""

    overrides: dict[Path, _Fields] = field(default_factory=dict)
    derived: dict[Path, _Fields] = field(default_factory=dict)
    words: dict[Path, list[ComponentPropAssignmentFields]] = field(default_factory=dict)
    """By the instance whose properties they are."""
    other_words: set[Path] = field(default_factory=set)
    """Instances of whose words some are not those of the component."""

    def override(self, path: Path, changes: _Fields) -> None:
        if changes:
            self.overrides.setdefault(path, {}).update(changes)


class InstanceWriter:
    """Writes instances of components that may stand in each other.

    Args:
        file: The design as it was.
        kinds: of its layers.
        components: By each layer that becomes an instance, or would if it were not in one: its component.
    """

    def __init__(self, file: FigFile, kinds: Kinds, components: Mapping[Guid, Component]) -> None:
        self._file = file
        self._kinds = kinds
        self._components = components
        self._properties = {guid: its for each in components.values() for guid, its in each.properties.items()}

    def fields(self, occurrence: FigNode) -> _Fields:
        """Return what makes an instance of a layer, beside the fields that it has."""
        component = self._components[occurrence.guid]
        said = _Said()
        root = (component.outline or component.guid,)
        changes = _changes(component.model, occurrence)
        if component.outline is None:
            changes |= _own_changes(component.model, occurrence)
        else:
            self._lay_out(said, root, component.model, occurrence, but=("transform",))
        said.override(root, changes)
        self._compare_children(said, (), component.model, occurrence, component.model)
        for instance in filter(None, said.other_words):
            if instance in said.words:
                said.override(instance, {"componentPropAssignments": said.words[instance]})
        return _instance_fields(component, said, said.words.get((), []) if () in said.other_words else [])

    def _compare_children(self, said: _Said, instances: Path, mine: FigNode, its: FigNode, kept: FigNode) -> None:
        """Compare what is below two layers.

        Args:
            said: Takes what differs.
            instances: On the way to these layers.
            mine: In the component's model, or in the icon that stands in for its.
            its: In the occurrence.
            kept: Where the first is kept: in the model, or in that of a component inside.
        """
        families = (self._file.children_of(each) for each in (mine, its, kept))
        for one, other, home in zip(*families, strict=True):
            inner, path = self._inner(one, home), (*instances, home.guid)
            if inner is None:
                self._compare(said, path, one, other)
                self._compare_text(said, instances, one, other, home)
                self._compare_children(said, instances, one, other, home)
            elif self._kinds.is_icon(one) and self._components.get(other.guid, inner) is not inner:
                self._swap(said, path, one, other)
            elif inner.outline is not None:
                self._lay_out(said, path, one, other, but=DRAWN)
                self._lay_out(said, (*path, inner.outline), one, other, but=("transform",))
                said.override((*path, inner.outline), _changes(one, other))
            else:
                self._compare(said, path, one, other)
                self._compare_children(said, path, one, other, inner.model)

    def _inner(self, mine: FigNode, kept: FigNode) -> Component | None:
        """Return the component of a layer inside a component, if it is an instance there; icons may be swapped."""
        inner = self._components.get(kept.guid)
        return self._components.get(mine.guid, inner) if inner is not None and self._kinds.is_icon(mine) else inner

    def _swap(self, said: _Said, path: Path, mine: FigNode, its: FigNode) -> None:
        """Put another icon into the place of one."""
        component = self._components[its.guid]
        said.override(path, {"overriddenSymbolID": guid_fields(component.guid)})
        self._lay_out(said, path, mine, its, but=DRAWN)
        if component.outline is None:
            self._compare(said, path, component.model, its, but=("size", "transform"))
            self._compare_children(said, path, component.model, its, component.model)
        else:
            said.override((*path, component.outline), _changes(component.model, its))
            self._lay_out(said, (*path, component.outline), component.model, its, but=("transform",))

    def _compare(self, said: _Said, path: Path, mine: FigNode, its: FigNode, but: tuple[str, ...] = ()) -> None:
        said.override(path, _changes(mine, its))
        if mine.type == "FRAME" and mine.fields.get(ACROSS) != its.fields.get(ACROSS):
            said.override(path, {ACROSS: its.fields.get(ACROSS, "AUTO")})
        self._lay_out(said, path, mine, its, but)

    def _lay_out(self, said: _Said, path: Path, mine: FigNode, its: FigNode, but: tuple[str, ...]) -> None:
        geometry = {
            name: its.fields.get(name, []) for name in GEOMETRY if name not in but and _differs(mine, its, name)
        }
        if geometry:
            said.derived.setdefault(path, {}).update(geometry)

    def _compare_text(self, said: _Said, instances: Path, mine: FigNode, its: FigNode, kept: FigNode) -> None:
        if its.type != "TEXT":
            return
        words = its.fields["textData"]
        own = self._properties.get(kept.guid)
        if own is not None:
            given: ComponentPropAssignmentFields = {"defID": guid_fields(own.guid), **text_value(words)}
            said.words.setdefault(instances, []).append(given)
        if words != mine.fields["textData"]:
            path = (*instances, kept.guid)
            said.other_words.add(instances)
            if own is None:
                said.override(path, {"textData": words})
            if "derivedTextData" in its.fields:  # what is set anew has no lines but those that are told
                said.derived.setdefault(path, {})["derivedTextData"] = its.fields["derivedTextData"]


def text_value(text: TextDataFields) -> ComponentPropAssignmentFields:
    """Return words as a property has them, twice: programs of today look at the second."""
    said: TextDataFields = {}
    if "characters" in text:
        said["characters"] = text["characters"]
    if "lines" in text:
        said["lines"] = text["lines"]
    variable: VariableDataFields = {
        "value": {"textDataValue": said},
        "dataType": "TEXT_DATA",
        "resolvedDataType": "TEXT_DATA",
    }
    return {"value": {"textValue": said}, "varValue": variable}


def text_definition(its: Property, text: TextDataFields, key: str) -> ComponentPropDefFields:
    """Return the definition of a property with the words that it has by default."""
    value = text_value(text)
    return {
        "id": guid_fields(its.guid),
        "name": its.name,
        "initialValue": value["value"],
        "sortPosition": key,
        "type": "TEXT",
        "varValue": value["varValue"],
    }


def _changes(mine: FigNode, its: FigNode) -> _Fields:
    """Return what people may change in an instance and is different."""
    news: _Fields = {
        name: its.fields.get(name, neutral)
        for name, neutral in VARYING.items()
        if its.fields.get(name, neutral) != mine.fields.get(name, neutral)
    }
    if its.fields.get("hyperlink") != mine.fields.get("hyperlink"):
        news["hyperlink"] = its.fields["hyperlink"]
    for name in ("fillPaints", "strokePaints"):
        if name in news:
            news[name] = [_with_thumbnail(paint) for paint in news[name]]
    distances = {name: (mine.fields.get(name, 0.0), its.fields.get(name, 0.0)) for name in NUMBERS}
    news |= {name: other for name, (one, other) in distances.items() if abs(one - other) > NEAR}
    return news | style_changes(mine.fields, its.fields)


def _own_changes(mine: FigNode, its: FigNode) -> _Fields:
    """Return what an instance says of its own size, and whether it clips."""
    own = {"size", *SIZING, CLIP}
    return {name: value for name, value in its.fields.items() if name in own and value != mine.fields.get(name)}


def _with_thumbnail(paint: PaintFields) -> PaintFields:
    """Return a paint as an override needs it; one with a picture has it twice."""
    return {**paint, "imageThumbnail": paint["image"]} if "image" in paint else paint


def _differs(mine: FigNode, its: FigNode, name: str) -> bool:
    return bool(its.fields.get(name, []) != mine.fields.get(name, []))


def _instance_fields(component: Component, said: _Said, words: list[ComponentPropAssignmentFields]) -> _Fields:
    data = {
        "symbolID": guid_fields(component.guid),
        "symbolOverrides": [_entry(path, fields) for path, fields in said.overrides.items()],
        "uniformScaleFactor": 1.0,
    }
    fields: _Fields = {
        "type": "INSTANCE",
        "symbolData": data,
        "derivedSymbolData": [_entry(path, place) for path, place in said.derived.items()],
        "derivedSymbolDataLayoutVersion": _LAYOUT_VERSION,
    }
    if words:
        fields["componentPropAssignments"] = words
    return fields


def _entry(path: Path, fields: _Fields) -> _Fields:
    return {"guidPath": {"guids": [guid_fields(guid) for guid in path]}, **fields}
