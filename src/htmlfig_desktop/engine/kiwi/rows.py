"""Packs messages whose values come in a row, for those of which a file has hundreds of thousands.

The function is written out, as ``core.replacing`` writes copiers: making a dict for each message and going through it
takes five times as long.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from htmlfig_desktop.engine.kiwi.errors import KiwiError
from htmlfig_desktop.engine.kiwi.writers import Numbers, WholeNumbers, Writer

RowPacker = Callable[..., bytes]
"""Takes a message's values in a row, and gives its bytes."""


class Column(NamedTuple):
    """A value of a row."""

    path: str
    """Where it stands in the message, such as ``position.x``."""
    writer: Writer | Numbers


END_OF_MESSAGE: Final = b"\x00"


def row_packer(columns: Sequence[Column], end: bytes = b"") -> RowPacker:
    """Return what packs values in a row, followed by ``end``.

    The function raises KiwiError where a value has no form.
    """
    names: dict[str, Any] = {f"write{place}": column.writer for place, column in enumerate(columns)}
    names |= {
        "KiwiError": KiwiError,
        "join": b"".join,
        "end": end,
        "refuse": lambda *row: _refuse(columns, row),
    }
    row = ", ".join(f"value{place}" for place in range(len(columns)))
    packed = ", ".join(_packed(column.writer, f"write{place}", f"value{place}") for place, column in enumerate(columns))
    lines = [
        f"def pack({row}):",
        "    try:",
        f"        return join(({packed}, end))",
        "    except KiwiError:",
        f"        refuse({row})",
        "        raise",
    ]
    exec("\n".join(lines), names)  # noqa: S102  # made of numbers alone
    packer: RowPacker = names["pack"]
    return packer


def _packed(writer: Writer | Numbers, write: str, value: str) -> str:
    if isinstance(writer, WholeNumbers):
        return f"({write}[{value}] if {value}.__class__ is int else {write}.__missing__({value}))"
    return f"{write}[{value}]" if isinstance(writer, Numbers) else f"{write}({value})"


def _refuse(columns: Sequence[Column], row: Sequence[object]) -> None:
    """Raise the error of the first value that has no form, with its place."""
    for column, value in zip(columns, row, strict=True):
        write = column.writer.__missing__ if isinstance(column.writer, Numbers) else column.writer
        try:
            write(value)
        except KiwiError as error:
            raise error.inside(column.path) from None
