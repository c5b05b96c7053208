"""Fills in instances: the component's layers with what the instance changes about them.

Source: format notes, section 11. Overrides address a layer by the keys of the instances on the way to it and its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal, cast

from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode, Guid
from htmlfig_desktop.engine.fig.reading.references import guid_fields, guid_of
from htmlfig_desktop.engine.preview.constraints import resized, scaled
from htmlfig_desktop.engine.preview.nodes import ResolvedNode, size_of
from htmlfig_desktop.engine.preview.values import number

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import (
        ComponentPropAssignmentFields,
        ComponentPropValueFields,
        NodeFields,
    )


_OWN_FIELDS: Final = frozenset(
    {
        "guid", "phase", "parentIndex", "type", "name", "transform", "size", "visible", "opacity", "blendMode",
        "locked", "mask", "maskType", "horizontalConstraint", "verticalConstraint", "stackChildPrimaryGrow",
        "stackChildAlignSelf", "stackPositioning", "overrideKey", "componentPropRefs", "componentPropAssignments",
        "symbolData", "derivedSymbolData", "overriddenSymbolID", "fillGeometry", "strokeGeometry",
    }
)  # fmt: skip
"""What an instance says itself. All else that it holds are copies of what its component and its overrides say: in
genuine files they agree, and where they do not, Figma shows the component's."""
_GEOMETRY: Final[tuple[Literal["fillGeometry", "strokeGeometry"], ...]] = ("fillGeometry", "strokeGeometry")
_DEEPEST: Final = 32
"""Instances inside instances: beyond that, a file describes a circle."""
_DEEPEST_TREE: Final = 120
"""Layers inside layers; real files have a third of that."""
_MOST_COPIES: Final = 500_000
"""Layers that instances may bring in together: components of components can describe any number."""

Path = tuple[Guid, ...]


@dataclass(frozen=True, slots=True, eq=False)
class _Scope:
    """What one instance says about the layers below it; ``path`` leads from that instance to where we are."""

    overrides: Mapping[Path, NodeFields]
    derived: Mapping[Path, NodeFields]
    path: Path = ()
    """Keys of the instances on the way down."""

    def inside(self, key: Guid) -> _Scope:
        return replace(self, path=(*self.path, key))

    def apply(self, fields: NodeFields, *key: Guid) -> None:
        """Put what is said of a layer, by its key, in the place of what it says itself."""
        for entries in (self.overrides, self.derived):
            _override(fields, entries.get((*self.path, *key)))


class InstanceResolver:
    """Turns nodes of a file into nodes as they show.

    Args:
        file: the whole file.
        keeps_hidden: whether layers that are switched off stay in the tree, for lists of layers.
    """

    def __init__(self, file: FigFile, *, keeps_hidden: bool = False) -> None:
        self._file = file
        self._keeps_hidden = keeps_hidden
        self._depth = 0
        self._copies = 0

    def resolve(self, node: FigNode) -> ResolvedNode:
        """Return a node and all below it."""
        return self._node(node, {**node.fields}, "", (), {})

    def _node(
        self,
        node: FigNode,
        fields: NodeFields,
        prefix: str,
        scopes: Sequence[_Scope],
        props: Mapping[Guid, ComponentPropValueFields],
    ) -> ResolvedNode:
        own_id = f"{prefix}{node.guid}"
        if node.type == "INSTANCE":
            return self._instance(node, fields, own_id, scopes, props)
        children = self._children(self._file.children_of(node), prefix, scopes, props)
        if scopes and not _is_laid_out(scopes) and size_of(fields) != size_of(node.fields):
            children = resized(children, node.fields, fields)
        return ResolvedNode(own_id, node.type, node.name, fields, self._kept(children))

    def _children(
        self,
        nodes: Iterable[FigNode],
        prefix: str,
        scopes: Sequence[_Scope],
        props: Mapping[Guid, ComponentPropValueFields],
    ) -> tuple[ResolvedNode, ...]:
        if self._depth >= _DEEPEST_TREE or self._copies >= _MOST_COPIES:
            return ()
        self._depth += 1
        children = tuple(self._child(node, prefix, scopes, props) for node in nodes)
        self._depth -= 1
        return children

    def _child(
        self, node: FigNode, prefix: str, scopes: Sequence[_Scope], props: Mapping[Guid, ComponentPropValueFields]
    ) -> ResolvedNode:
        fields: NodeFields = {**node.fields}
        if scopes:
            self._copies += 1
            _apply_props(fields, props)
        for scope in scopes:  # the innermost instance first, the outermost has the last word
            scope.apply(fields, _key(node))
        return self._node(node, fields, prefix, scopes, props)

    def _instance(
        self,
        node: FigNode,
        fields: NodeFields,
        own_id: str,
        scopes: Sequence[_Scope],
        outer: Mapping[Guid, ComponentPropValueFields],
    ) -> ResolvedNode:
        data = fields.get("symbolData") or {}
        symbol = self._symbol(guid_of(fields.get("overriddenSymbolID")) or guid_of(data.get("symbolID")))
        if symbol is None or len(scopes) >= _DEEPEST:
            return ResolvedNode(own_id, node.type, node.name, fields, ())
        scope = _Scope(_by_path(data.get("symbolOverrides") or ()), _by_path(fields.get("derivedSymbolData") or ()))
        inner = [outer_scope.inside(_key(node)) for outer_scope in scopes]
        merged: NodeFields = {**symbol.fields}
        for said in (scope, *inner):
            said.apply(merged, _key(symbol))
        for said in scopes:
            said.apply(merged, _key(node))
        merged = _with_own(merged, fields)
        same_size = "size" not in fields or size_of(fields) == size_of(symbol.fields)
        for name in _GEOMETRY:
            if same_size and name not in merged and name in symbol.fields:
                merged[name] = symbol.fields[name]
        props = _props(symbol, fields.get("componentPropAssignments") or ())
        children = self._children(self._file.children_of(symbol), f"{own_id}/", [scope, *inner], {**outer, **props})
        factor = number(data.get("uniformScaleFactor"), 1.0)
        is_laid_out = _is_laid_out((scope, *inner))
        if not is_laid_out and factor not in (0.0, 1.0):
            children = scaled(children, factor)
        elif not is_laid_out and not same_size:
            children = resized(children, symbol.fields, fields)
        return ResolvedNode(own_id, node.type, node.name, merged, self._kept(children))

    def _kept(self, nodes: tuple[ResolvedNode, ...]) -> tuple[ResolvedNode, ...]:
        return nodes if self._keeps_hidden else tuple(node for node in nodes if node.fields.get("visible"))

    def _symbol(self, guid: Guid | None) -> FigNode | None:
        node = self._file.by_guid.get(guid) if guid else None
        return node if node is not None and node.type in ("SYMBOL", "FRAME") and not node.is_removed else None


def _key(node: FigNode) -> Guid:
    """Return the key by which overrides call a node."""
    return guid_of(node.fields.get("overrideKey")) or node.guid


def _is_laid_out(scopes: Iterable[_Scope]) -> bool:
    """Return whether an instance around holds where its layers lie, so that nothing has to be worked out."""
    return any(scope.derived for scope in scopes)


def _with_own(shown: NodeFields, said: NodeFields) -> NodeFields:
    """Return what a component shows, with what only its instance can say."""
    kept = {name: value for name, value in shown.items() if name not in _OWN_FIELDS}
    return cast("NodeFields", kept | {name: value for name, value in said.items() if name in _OWN_FIELDS})


def _by_path(entries: Iterable[NodeFields]) -> dict[Path, NodeFields]:
    """Return override entries by where they lead; of two for one place, both count."""
    found: dict[Path, NodeFields] = {}
    for entry in entries:
        path = tuple(guid_of(guid) or Guid(0, 0) for guid in (entry.get("guidPath") or {}).get("guids", ()))
        found[path] = {**found.get(path, {}), **entry}
    return found


def _override(fields: NodeFields, entry: NodeFields | None) -> None:
    """Put what an entry says in the place of what the node said; caches that no longer fit go."""
    if entry is None:
        return
    if "textData" in entry and "derivedTextData" not in entry:
        fields.pop("derivedTextData", None)
    if "size" in entry and entry["size"] != fields.get("size"):
        for name in _GEOMETRY:
            fields.pop(name, None)
    fields.update(entry)
    fields.pop("guidPath", None)


def _props(
    symbol: FigNode, assignments: Iterable[ComponentPropAssignmentFields]
) -> dict[Guid, ComponentPropValueFields]:
    """Return the values of a component's properties: as assigned, else as defined."""
    values: dict[Guid, ComponentPropValueFields] = {}
    for definition in symbol.fields.get("componentPropDefs") or ():
        if (guid := guid_of(definition.get("id"))) and definition.get("initialValue"):
            values[guid] = definition["initialValue"]
    for assignment in assignments:
        if (guid := guid_of(assignment.get("defID"))) and assignment.get("value"):
            values[guid] = assignment["value"]
    return values


def _apply_props(fields: NodeFields, props: Mapping[Guid, ComponentPropValueFields]) -> None:
    for ref in fields.get("componentPropRefs") or ():
        value = props.get(guid_of(ref.get("defID")) or Guid(0, 0))
        if value is None or ref.get("isDeleted"):
            continue
        target = ref.get("componentPropNodeField")
        if target == "VISIBLE" and "boolValue" in value:
            fields["visible"] = bool(value["boolValue"])
        elif target == "TEXT_DATA" and value.get("textValue"):
            if value["textValue"].get("characters") != (fields.get("textData") or {}).get("characters"):
                _override(fields, {"textData": value["textValue"]})
        elif target == "OVERRIDDEN_SYMBOL_ID" and (guid := guid_of(value.get("guidValue"))):
            fields["overriddenSymbolID"] = guid_fields(guid)
