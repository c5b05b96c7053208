"""Keeps once what designs share: sets of variables that agree, and styles of one name and look.

Source: format notes, section 11.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count
from typing import TYPE_CHECKING, Any, Final

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fig.joining.numbering import Numbering
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode, Guid
from htmlfig_desktop.engine.fig.reading.references import guid_fields, guid_of, own_of
from htmlfig_desktop.engine.fig.writing.sibling_keys import sibling_keys

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields

_OWN: Final = frozenset({"guid", "parentIndex", "name", "version", "userFacingVersion", "sortPosition"})
"""Fields in which two nodes may differ that are the same to a person."""


@dataclass(frozen=True, slots=True, eq=False)
class _Set:
    """A set of variables of the whole."""

    name: str
    """In its first design."""
    fields: NodeFields
    variables: dict[str, NodeFields]
    """By name."""


@dataclass(frozen=True, slots=True, eq=False)
class _Style:
    """A text style or effect style of the whole."""

    name: str
    """In its first design."""
    fields: NodeFields


class SharedNodes:
    """The nodes of the hidden page of a whole, gathered design by design."""

    def __init__(self) -> None:
        self._sets: list[_Set] = []
        self._styles: list[_Style] = []
        self._others: list[NodeFields] = []
        self._below: list[NodeFields] = []

    def admit(self, file: FigFile, numbering: Numbering, page: str, look: str) -> None:
        """Take over what a design shares. What is here already stands in for the design's own, told to its numbering.

        Args:
            file: The design.
            numbering: Its numbers; what is admitted must not be numbered before.
            page: What it shows; goes before the name of a set where that means something else here already.
            look: The same with its width, before names of styles, in which widths of a page differ.
        """
        hidden = [node for page in _hidden_pages(file) for node in file.children_of(page)]
        variables = [node for node in hidden if node.type == "VARIABLE"]
        for owner in (node for node in hidden if node.type == "VARIABLE_SET"):
            own = [node for node in variables if own_of(node.fields.get("variableSetID")) == owner.guid]
            self._admit_set(owner, own, numbering, page)
        for node in hidden:
            if node.fields.get("styleType"):
                self._admit_style(node, numbering, look)
            elif node.type not in ("VARIABLE", "VARIABLE_SET"):
                self._others.append(numbering.node(node.fields))
                self._below.extend(numbering.node(each.fields) for depth, each in file.walk(node) if depth)

    def nodes(self, page: Guid) -> Iterator[NodeFields]:
        """Yield all nodes, for the hidden page of a guid."""
        top = [each for owner in self._sets for each in (owner.fields, *owner.variables.values())]
        top += [*(style.fields for style in self._styles), *self._others]
        for fields, key in zip(top, sibling_keys(len(top)), strict=True):
            place: NodeFields = {"parentIndex": {"guid": guid_fields(page), "position": key}}
            if "sortPosition" in fields:
                place["sortPosition"] = key
            yield fields | place
        yield from self._below

    def _admit_set(self, owner: FigNode, variables: list[FigNode], numbering: Numbering, origin: str) -> None:
        for known in self._sets:
            if self._agrees(known, owner, variables, numbering):
                return
        names = {each.fields["name"] for each in self._sets}
        fields = numbering.node(owner.fields) | {"name": _free_name(owner.name, names, origin)}
        self._sets.append(_Set(owner.name, fields, {node.name: numbering.node(node.fields) for node in variables}))

    def _agrees(self, known: _Set, owner: FigNode, variables: list[FigNode], numbering: Numbering) -> bool:
        """Return whether a set says the same as a known one, as far as both go; it has become a part of it then."""
        olds, news = _modes(owner.fields), _modes(known.fields)
        if owner.name != known.name or list(olds) != list(news):
            return False
        stand_ins = {owner.guid: _guid(known.fields)} | {olds[name]: news[name] for name in olds}
        for node in variables:
            if node.name in known.variables:
                stand_ins[node.guid] = _guid(known.variables[node.name])
        before = dict(numbering.stand_ins)
        numbering.stand_ins.update(stand_ins)
        told = {node.name: numbering.node(node.fields) for node in variables}
        if any(name in known.variables and _look(told[name]) != _look(known.variables[name]) for name in told):
            numbering.stand_ins.clear()
            numbering.stand_ins.update(before)
            return False
        for name, fields in told.items():
            known.variables.setdefault(name, fields)
        return True

    def _admit_style(self, node: FigNode, numbering: Numbering, origin: str) -> None:
        fields = numbering.node(node.fields)
        for known in self._styles:
            if known.name == node.name and _look(known.fields) == _look(fields):
                numbering.stand_ins[node.guid] = _guid(known.fields)
                return
        names = {style.fields["name"] for style in self._styles}
        self._styles.append(_Style(node.name, fields | {"name": _free_name(node.name, names, origin)}))


def _hidden_pages(file: FigFile) -> Iterator[FigNode]:
    pages = file.children_of(file.root) if file.root else ()
    return (page for page in pages if page.type == "CANVAS" and page.fields.get("internalOnly"))


def _modes(owner: NodeFields) -> dict[str, Guid]:
    """Return the modes of a set by name, in their order."""
    modes = owner.get("variableSetModes") or ()
    return {str(mode.get("name", "")): guid for mode in modes if (guid := guid_of(mode.get("id")))}


def _guid(fields: NodeFields) -> Guid:
    guid = guid_of(fields["guid"])
    assert guid is not None  # the reader refuses nodes without
    return guid


def _look(fields: NodeFields) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name not in _OWN}


def _free_name(name: str, taken: set[str], origin: str) -> str:
    """Return a name that nothing else has: with where it comes from, then with a number."""
    if name not in taken:
        return name
    prefixes = chain((origin,), (f"{origin} {number}" for number in count(2)))
    return next(whole for prefix in prefixes if (whole := f"{prefix}/{name}") not in taken)
