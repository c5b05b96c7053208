"""What puts values of a schema's types into bytes: a closure for each field, made once.

Numbers are looked up rather than packed: a design has few different ones in a field. Where a message, a struct or an
array of them belongs, ``bytes`` stand for what is packed already.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final

from htmlfig_desktop.engine.kiwi.buffer import pack_bool, pack_uint
from htmlfig_desktop.engine.kiwi.errors import KiwiError
from htmlfig_desktop.engine.kiwi.schema import Definition

Writer = Callable[[Any], bytes]
"""Gives a value's bytes, after its field id where it has one."""
_PLANS_REMEMBERED: Final = 4096
_NUMBERS_REMEMBERED: Final = 4096


class Shared(dict[str, Any]):
    """A message or struct that others hold again and again: it is packed once, and must not change any more."""

    __slots__ = ("_packed",)

    def packed(self, writer: Writer) -> bytes:
        """Return what ``writer`` makes of it."""
        known: tuple[Writer, bytes] | None = getattr(self, "_packed", None)
        if known is None or known[0] is not writer:
            known = self._packed = (writer, writer(self))  # at once, since threads may share it
        return known[1]


class Numbers(dict[Any, bytes]):
    """Bytes of numbers, after a prefix; those not seen yet are packed."""

    __slots__ = ("_pack", "_prefix")

    def __init__(self, prefix: bytes, pack: Writer) -> None:
        super().__init__()
        self._prefix = prefix
        self._pack = pack

    @property
    def writer(self) -> Writer:
        """What gives the bytes of anything that may be such a number."""
        return self.__getitem__

    def __missing__(self, value: Any) -> bytes:
        packed = self._prefix + self._pack(value)
        if len(self) >= _NUMBERS_REMEMBERED:
            self.clear()
        self[value] = packed
        return packed


class Members(dict[Any, bytes]):
    """Bytes of an enum's members by name, after a prefix."""

    __slots__ = ("_enum",)

    def __init__(self, definition: Definition, prefix: bytes) -> None:
        super().__init__((entry.name, prefix + pack_uint(entry.value)) for entry in definition.fields)
        self._enum = definition.name

    def __missing__(self, value: object) -> bytes:
        raise KiwiError(f"{self._enum} has no {value!r}")


class WholeNumbers(Numbers):
    """Likewise of whole numbers; as equal ones are the same to it, ``True`` and ``1.0`` must not be asked for."""

    __slots__ = ()

    @property
    def writer(self) -> Writer:
        """What gives the bytes of anything that may be such a number."""
        return lambda value: self[value] if value.__class__ is int else self.__missing__(value)


def packed_writer(prefix: bytes, pack: Writer) -> Writer:
    """Return a writer of what ``pack`` packs."""
    return (lambda value: prefix + pack(value)) if prefix else pack


def packed_array_writer(prefix: bytes, pack: Writer) -> Writer:
    """Return a writer of arrays of what ``pack`` packs."""

    def write(values: Collection[object]) -> bytes:
        return b"".join((prefix, pack_uint(len(values)), *map(pack, values)))

    return write


def small_array_writer(prefix: bytes, write_values: Writer) -> Writer:
    """Return a writer of arrays of whole numbers that may come as ``bytes``: those below 128 are packed as they are."""

    def write(values: Collection[object]) -> bytes:
        if isinstance(values, bytes) and values.isascii():
            return prefix + pack_uint(len(values)) + values
        return write_values(values)

    return write


def bool_writer(prefix: bytes) -> Writer:
    """Return a writer of bools."""
    yes, no = prefix + pack_bool(True), prefix + pack_bool(False)
    return lambda value: yes if value is True else no if value is False else pack_bool(value)


def enum_writer(definition: Definition, prefix: bytes) -> Writer:
    """Return a writer of an enum's members, by name."""
    return Members(definition, prefix).__getitem__


def message_writer(definition: Definition, table: dict[str, Writer]) -> Writer:
    """Return a writer of messages; ``table`` may be filled later."""
    rank = {entry.name: place for place, entry in enumerate(definition.fields)}
    plans: dict[tuple[str, ...], list[tuple[str, Writer]]] = {}  # by the fields that a value has, in its order

    def planned(names: tuple[str, ...]) -> list[tuple[str, Writer]]:
        try:
            ordered = sorted(names, key=rank.__getitem__)
        except (KeyError, TypeError) as error:
            raise KiwiError(f"{definition.name} has no field {error}") from None
        if len(plans) >= _PLANS_REMEMBERED:
            plans.clear()
        plan = plans[names] = [(name, table[name]) for name in ordered]
        return plan

    def write(value: Mapping[str, object]) -> bytes:
        names = tuple(value)
        plan = plans.get(names) or planned(names)
        parts: list[bytes] = []
        try:
            for name, member in plan:
                parts.append(member(value[name]))
        except KiwiError as error:
            raise error.inside(plan[len(parts)][0]) from None
        parts.append(b"\x00")
        return b"".join(parts)

    return write


def struct_writer(definition: Definition, table: dict[str, Writer]) -> Writer:
    """Return a writer of structs; ``table`` may be filled later."""

    def write(value: Mapping[str, object]) -> bytes:
        if len(value) != len(table):
            raise KiwiError(f"{definition.name} needs exactly the fields {', '.join(table)}")
        parts = []
        for name, member in table.items():
            try:
                parts.append(member(value[name]))
            except KeyError:
                raise KiwiError(f"{definition.name} needs the field {name}") from None
            except KiwiError as error:
                raise error.inside(name) from None
        return b"".join(parts)

    return write


def nested_writer(prefix: bytes, inner: Writer) -> Writer:
    """Return a writer of a message or struct in a field."""

    def write(value: Any) -> bytes:
        kind = value.__class__
        return prefix + (value.packed(inner) if kind is Shared else value if kind is bytes else inner(value))

    return write


def array_writer(prefix: bytes, inner: Writer) -> Writer:
    """Return a writer of arrays of messages or structs, made one by one."""

    def write(values: Iterable[Any]) -> bytes:
        if values.__class__ is bytes:
            return prefix + values
        parts: list[bytes] = []
        try:
            for value in values:
                kind = value.__class__
                parts.append(value.packed(inner) if kind is Shared else value if kind is bytes else inner(value))
        except KiwiError as error:
            raise error.inside(f"[{len(parts)}]") from None
        return b"".join((prefix, pack_uint(len(parts)), *parts))

    return write


def packed_array(count: int, parts: Iterable[bytes]) -> bytes:
    """Return an array of messages or structs that are packed already, in any number of pieces."""
    return b"".join((pack_uint(count), *parts))
