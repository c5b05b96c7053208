"""The answers of both endpoints. Source: contract, "Open conversion response", "General conversion result"."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO, Final

from htmlfig_desktop.contract.json_text import Json, NotJsonError, decode_json, encode_json
from htmlfig_desktop.core.causes import because

_PIECE: Final = 3 * 64 * 1024
"""Bytes that are encoded at once; a multiple of three, so that pieces join without padding."""
_LARGEST: Final = 1e9


class UnreadableAnswerError(ValueError):
    """An answer of a server is not what the contract says; the message says what is missing."""


@dataclass(frozen=True, slots=True)
class Metadata:
    """Figures of a conversion; None for what a server does not tell."""

    nodes: int | None = None
    layers: int | None = None
    processing_ms: float | None = None
    width: float | None = None
    """CSS px."""
    height: float | None = None


@dataclass(frozen=True, slots=True)
class GeneralResult:
    """Body of a successful answer of ``POST /v1/convert``."""

    id: str
    """Such as ``conv_x``; empty where a server does not tell."""
    figma_url: str | None
    download_url: str
    screenshot: str | None = None
    metadata: Metadata = field(default=Metadata())

    def to_json(self) -> bytes:
        """Return the body; a screenshot that is None is left out. Source: decisions."""
        metadata = self.metadata
        data: dict[str, Json] = {"id": self.id, "figmaUrl": self.figma_url, "downloadUrl": self.download_url}
        if self.screenshot is not None:
            data["screenshot"] = self.screenshot
        data["metadata"] = {
            "nodes": metadata.nodes,
            "layers": metadata.layers,
            "processingTime": metadata.processing_ms,
            "dimensions": {"width": metadata.width, "height": metadata.height},
        }
        return encode_json({"success": True, "data": data})


def parse_general_result(body: bytes) -> GeneralResult:
    """Return the result in a body. Tolerant: only ``data.downloadUrl`` must be there.

    Raises:
        UnreadableAnswerError: no JSON object, or no link to the file.
    """
    try:
        decoded = decode_json(body)
    except NotJsonError as error:
        raise UnreadableAnswerError(because("The answer cannot be read. {why}", why=error)) from error
    data = _object(decoded).get("data")
    download_url = _object(data).get("downloadUrl")
    if not isinstance(download_url, str) or not download_url:
        raise UnreadableAnswerError(because("The answer names no file to download (data.downloadUrl)."))
    values = _object(data)
    metadata = _object(values.get("metadata"))
    dimensions = _object(metadata.get("dimensions"))
    return GeneralResult(
        id=_text(values.get("id")) or "",
        figma_url=_text(values.get("figmaUrl")),
        download_url=download_url,
        screenshot=_text(values.get("screenshot")),
        metadata=Metadata(
            nodes=_count(metadata.get("nodes")),
            layers=_count(metadata.get("layers")),
            processing_ms=_number(metadata.get("processingTime")),
            width=_number(dimensions.get("width")),
            height=_number(dimensions.get("height")),
        ),
    )


def open_result_length(size: int) -> int:
    """Return the bytes of the open endpoint's answer for a file of ``size`` bytes."""
    return 2 + 4 * ((size + 2) // 3)


def open_result_pieces(file: BinaryIO) -> Iterator[bytes]:
    """Yield the open endpoint's answer for a .fig: a JSON string that holds its base64. Blocks while reading.

    Memory is bounded whatever the size.
    """
    yield b'"'
    while piece := _read_full(file):
        yield base64.b64encode(piece)
    yield b'"'


def _read_full(file: BinaryIO) -> bytes:
    """Read a whole piece: a short one, from a pipe say, would put padding in the middle."""
    pieces: list[bytes] = []
    missing = _PIECE
    while missing and (read := file.read(missing)):
        pieces.append(read)
        missing -= len(read)
    return b"".join(pieces)


def _object(value: Json) -> dict[str, Json]:
    return value if isinstance(value, dict) else {}


def _text(value: Json) -> str | None:
    return value if isinstance(value, str) and value else None


def _number(value: Json) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if 0 <= value <= _LARGEST else None


def _count(value: Json) -> int | None:
    number = _number(value)
    return None if number is None else int(number)
