"""What a checker and its process say to each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import IO

from htmlfig_desktop.core.causes import Cause
from htmlfig_desktop.core.fidelity import CheckRequest, Fidelity
from htmlfig_desktop.engine.workers.frames import read_frame

_LIMIT = 4 << 20
"""Bytes of a message."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A comparison was made."""

    fidelity: Fidelity


@dataclass(frozen=True, slots=True)
class NotChecked:
    """It could not be made; the fields are those of ``core.errors.error_from_code``."""

    code: str
    cause: Cause
    detail: str


def read_request(stream: IO[bytes]) -> CheckRequest | None:
    """Return the next request; None at the end of the stream. Blocks.

    Raises:
        ProtocolError: a frame that is none.
    """
    return read_frame(stream, {CheckRequest.__name__: CheckRequest}, _LIMIT)


def read_answer(stream: IO[bytes]) -> Checked | NotChecked | None:
    """Return the next answer; None at the end of the stream. Blocks.

    Raises:
        ProtocolError: a frame that is none.
    """
    kinds: dict[str, type[Checked | NotChecked]] = {kind.__name__: kind for kind in (Checked, NotChecked)}
    return read_frame(stream, kinds, _LIMIT)
