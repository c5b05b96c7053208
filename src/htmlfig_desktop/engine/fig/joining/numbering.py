"""Gives what a message refers to new numbers: nodes by guid, blobs by index, wherever the schema has such a field.

Source: format notes, sections 4.2 and 4.3; the schemas inside genuine files, where a field that holds a blob's index is
an ``uint`` whose name ends in ``Blob``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from htmlfig_desktop.engine.fig.reading.file import Guid
from htmlfig_desktop.engine.fig.reading.references import NOBODY, guid_fields, guid_of
from htmlfig_desktop.engine.kiwi.schema import Field, Schema

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields
    from htmlfig_desktop.engine.fig.schema.value_fields import GuidFields

_Rewrite = Callable[[Any], Any]
_NODE: Final = "NodeChange"
_GUID: Final = "GUID"


class References:
    """Where messages of a schema refer to nodes and blobs.

    Args:
        schema: of the message.
    """

    def __init__(self, schema: Schema) -> None:
        referring = {_GUID}
        grown = True
        while grown:
            grown = False
            for definition in schema.definitions:
                if definition.name not in referring and any(_refers(each, referring) for each in definition.fields):
                    referring.add(definition.name)
                    grown = True
        self.fields: Mapping[str, tuple[Field, ...]] = {
            definition.name: tuple(each for each in definition.fields if _refers(each, referring))
            for definition in schema.definitions
            if definition.name in referring and definition.name != _GUID
        }
        """By definition: its fields that are references or hold some."""


class Numbering:
    """The new numbers of one design's nodes and blobs.

    Args:
        references: Where its messages refer to something.
        first_session: Its sessions have this and the following numbers, in the order in which they are met.
        blob: Gives the new index of a blob.
    """

    def __init__(self, references: References, first_session: int, blob: Callable[[int], int]) -> None:
        self._sessions: dict[int, int] = {}
        self._first = first_session
        self._blob = blob
        self._rewrites: dict[str, _Rewrite] = {_GUID: self._guid}
        for name, fields in references.fields.items():
            self._rewrites[name] = self._message(fields)
        self.stand_ins: dict[Guid, Guid] = {}
        """By old guid: the node of the whole that takes its place."""

    @property
    def next_session(self) -> int:
        """The first session that is free."""
        return self._first + len(self._sessions)

    def node(self, fields: NodeFields) -> NodeFields:
        """Return a node's fields with new numbers in them; the old ones stay as they are."""
        return cast("NodeFields", dict(self._rewrites[_NODE](fields)))

    def guid(self, old: Guid) -> Guid:
        """Return the new guid of a node."""
        if old.session == NOBODY:
            return old
        known = self.stand_ins.get(old)
        if known is not None:
            return known
        return Guid(self._sessions.setdefault(old.session, self.next_session), old.local)

    def _guid(self, value: GuidFields) -> GuidFields:
        old = guid_of(value)
        return value if old is None else guid_fields(self.guid(old))

    def _message(self, fields: tuple[Field, ...]) -> _Rewrite:
        """Return what rewrites a message or struct; its fields are looked up late, since definitions form circles."""

        def rewrite(value: Mapping[str, Any]) -> Mapping[str, Any]:
            news = {each.name: self._field(each, value[each.name]) for each in fields if each.name in value}
            return {**value, **news} if news else value

        return rewrite

    def _field(self, field: Field, value: Any) -> Any:
        rewrite = self._rewrites.get(field.type, self._blob)
        return [rewrite(each) for each in value] if field.is_array else rewrite(value)


def _refers(field: Field, referring: set[str]) -> bool:
    return field.type in referring or (field.type == "uint" and field.name.endswith("Blob"))
