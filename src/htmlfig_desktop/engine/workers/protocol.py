"""What a pool and its workers say to each other: frames of JSON over the worker's own pipes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import IO

from htmlfig_desktop.core.causes import Cause
from htmlfig_desktop.core.conversion import Conversion, ConversionRequest, Progress
from htmlfig_desktop.core.options import PrivateSource
from htmlfig_desktop.engine.workers.frames import ProtocolError, encode, read_frame

REQUEST_LIMIT = 512 * 1024 * 1024
"""Bytes of a frame to a worker: an HTML document, escaped, may be most of it."""

REPORT_LIMIT = 64 * 1024 * 1024
"""Bytes of a frame from a worker."""

__all__ = ["ProtocolError", "encode"]


@dataclass(frozen=True, slots=True)
class Convert:
    """Begin a conversion."""

    job: int
    request: ConversionRequest


@dataclass(frozen=True, slots=True)
class Cancel:
    """End a conversion without a result."""

    job: int


@dataclass(frozen=True, slots=True)
class Stop:
    """End the worker."""


@dataclass(frozen=True, slots=True)
class Browse:
    """Bring the private browser window to the front (only that window's process takes this order)."""

    address: str
    """Where to go; empty: stay."""


@dataclass(frozen=True, slots=True)
class Introduce:
    """Answer the proxy with this where it asks."""

    user: str
    password: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Ready:
    """The worker takes conversions from now on."""


@dataclass(frozen=True, slots=True)
class Beat:
    """The worker's event loop is alive."""


@dataclass(frozen=True, slots=True)
class Step:
    """A conversion went on."""

    job: int
    progress: Progress


@dataclass(frozen=True, slots=True)
class Done:
    """A conversion succeeded."""

    job: int
    conversion: Conversion


@dataclass(frozen=True, slots=True)
class Failed:
    """A conversion failed; the fields are those of ``core.errors.error_from_code``."""

    job: int
    code: str
    cause: Cause
    detail: str
    field: str


@dataclass(frozen=True, slots=True)
class Ended:
    """A conversion was cancelled and has ended."""

    job: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """The user asks to capture a page of the private browser window."""

    source: PrivateSource
    width: int
    height: int
    """Of the part in sight, CSS px."""
    density: float
    """Device px in a CSS px."""


@dataclass(frozen=True, slots=True)
class Closing:
    """The private browser ends because the user has closed it or had it forget."""


Order = Convert | Cancel | Stop | Browse | Introduce
Report = Ready | Beat | Step | Done | Failed | Ended | Wanted | Closing

_ORDERS: dict[str, type[Order]] = {kind.__name__: kind for kind in (Convert, Cancel, Stop, Browse, Introduce)}
_REPORTS: dict[str, type[Report]] = {
    kind.__name__: kind for kind in (Ready, Beat, Step, Done, Failed, Ended, Wanted, Closing)
}


def read_order(stream: IO[bytes]) -> Order | None:
    """Return the next order; None at the end of the stream. Blocks.

    Raises:
        ProtocolError: a frame that is no order.
    """
    return read_frame(stream, _ORDERS, REQUEST_LIMIT)


def read_report(stream: IO[bytes]) -> Report | None:
    """Return the next report; None at the end of the stream. Blocks.

    Raises:
        ProtocolError: a frame that is no report.
    """
    return read_frame(stream, _REPORTS, REPORT_LIMIT)
