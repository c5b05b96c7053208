"""What a pool and its workers say to each other: frames of JSON over the worker's own pipes.

A frame is its length in four bytes, big-endian, and that many bytes of UTF-8.
"""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass
from typing import IO, TypeVar

from htmlfig_desktop.core.conversion import Conversion, ConversionRequest, Progress
from htmlfig_desktop.engine.workers.records import from_json, to_json

REQUEST_LIMIT = 512 * 1024 * 1024
"""Bytes of a frame to a worker: an HTML document, escaped, may be most of it."""

REPORT_LIMIT = 64 * 1024 * 1024
"""Bytes of a frame from a worker."""

_LENGTH = struct.Struct(">I")

M = TypeVar("M")


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
    cause: str
    detail: str
    field: str


@dataclass(frozen=True, slots=True)
class Ended:
    """A conversion was cancelled and has ended."""

    job: int


Order = Convert | Cancel | Stop
Report = Ready | Beat | Step | Done | Failed | Ended

_ORDERS: dict[str, type[Order]] = {kind.__name__: kind for kind in (Convert, Cancel, Stop)}
_REPORTS: dict[str, type[Report]] = {kind.__name__: kind for kind in (Ready, Beat, Step, Done, Failed, Ended)}


class ProtocolError(Exception):
    """The other side said something that is no message."""


def encode(message: Order | Report) -> bytes:
    """Return a message as a frame."""
    text = json.dumps(to_json(message), ensure_ascii=False, separators=(",", ":"))
    body = text.encode("utf-8", errors="surrogatepass")
    return _LENGTH.pack(len(body)) + body


def read_order(stream: IO[bytes]) -> Order | None:
    """Return the next order; None at the end of the stream. Blocks.

    Raises:
        ProtocolError: a frame that is no order.
    """
    return _read(stream, _ORDERS, REQUEST_LIMIT)


def read_report(stream: IO[bytes]) -> Report | None:
    """Return the next report; None at the end of the stream. Blocks.

    Raises:
        ProtocolError: a frame that is no report.
    """
    return _read(stream, _REPORTS, REPORT_LIMIT)


def _read(stream: IO[bytes], kinds: dict[str, type[M]], limit: int) -> M | None:
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (size,) = _LENGTH.unpack(head)
    if size > limit:
        raise ProtocolError(f"a frame of {size} bytes")
    body = stream.read(size)
    if len(body) < size:
        return None
    try:
        data = json.loads(body.decode("utf-8", errors="surrogatepass"))
        return from_json(kinds[data["$"]], data)
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise ProtocolError(f"no message: {error}") from error
