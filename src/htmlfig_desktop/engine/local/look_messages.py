"""What a looker and its process say to each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import IO

from htmlfig_desktop.core.causes import Cause
from htmlfig_desktop.core.look import Look, LookRequest
from htmlfig_desktop.engine.workers.frames import read_frame
from htmlfig_desktop.engine.workers.protocol import Introduce

_LIMIT = 1 << 20
"""Bytes of a message."""


@dataclass(frozen=True, slots=True)
class Begin:
    """Look; what is being looked at meanwhile is dropped."""

    number: int
    request: LookRequest


@dataclass(frozen=True, slots=True)
class Drop:
    """Look no more."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A look is done."""

    number: int
    look: Look


@dataclass(frozen=True, slots=True)
class NotSeen:
    """It could not be done; the fields are those of ``core.errors.error_from_code``."""

    number: int
    code: str
    cause: Cause
    detail: str


LookOrder = Begin | Drop | Introduce
LookReport = Seen | NotSeen

_ORDERS: dict[str, type[LookOrder]] = {kind.__name__: kind for kind in (Begin, Drop, Introduce)}
_REPORTS: dict[str, type[LookReport]] = {kind.__name__: kind for kind in (Seen, NotSeen)}


def read_order(stream: IO[bytes]) -> LookOrder | None:
    """Return the next order; None at the end of the stream. Blocks.

    Raises:
        ProtocolError: a frame that is none.
    """
    return read_frame(stream, _ORDERS, _LIMIT)


def read_report(stream: IO[bytes]) -> LookReport | None:
    """Return the next report; None at the end of the stream. Blocks.

    Raises:
        ProtocolError: a frame that is none.
    """
    return read_frame(stream, _REPORTS, _LIMIT)
