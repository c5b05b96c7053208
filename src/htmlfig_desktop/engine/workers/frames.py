"""Frames of JSON over a pipe: a length in four bytes, big-endian, and that many bytes of UTF-8."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from typing import IO, Any, TypeVar

from htmlfig_desktop.engine.workers.records import from_json, to_json

_LENGTH = struct.Struct(">I")

M = TypeVar("M")


class ProtocolError(Exception):
    """The other side said something that is no message."""


def encode(message: Any) -> bytes:
    """Return a message, a frozen dataclass, as a frame."""
    text = json.dumps(to_json(message), ensure_ascii=False, separators=(",", ":"))
    body = text.encode("utf-8", errors="surrogatepass")
    return _LENGTH.pack(len(body)) + body


def read_frame(stream: IO[bytes], kinds: Mapping[str, type[M]], limit: int) -> M | None:
    """Return the next message; None at the end of the stream. Blocks.

    Args:
        stream: what the other side writes.
        kinds: the messages that may come, by the names of their classes.
        limit: bytes of a frame.

    Raises:
        ProtocolError: a frame that is none of them.
    """
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
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError) as error:
        raise ProtocolError(f"no message: {error}") from error
