"""The ZIP around a container: entries, order and methods as in files that Figma writes.

Source: format notes, sections 2.2 and 2.3.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from typing import Any, Final

CANVAS: Final = "canvas.fig"
THUMBNAIL: Final = "thumbnail.png"
META: Final = "meta.json"
IMAGES: Final = "images/"
EXPORTED_AT: Final = "1980-01-01T00:00:00.000Z"
"""Stands where Figma writes the time of the export: equal scenes give equal files."""
_ZIP_EPOCH: Final = (1980, 1, 1, 0, 0, 0)


def pack_archive(canvas: bytes, thumbnail: bytes, meta: Mapping[str, Any], images: Mapping[str, bytes]) -> bytes:
    """Return the bytes of a .fig."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        _store(archive, CANVAS, canvas)
        _store(archive, THUMBNAIL, thumbnail)
        text = json.dumps(meta, ensure_ascii=False, separators=(",", ":")).encode()
        archive.writestr(_entry(META), text, zipfile.ZIP_DEFLATED)
        _store(archive, IMAGES, b"")
        for digest, data in images.items():
            _store(archive, IMAGES + digest, data)
    return out.getvalue()


def _store(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    archive.writestr(_entry(name), data, zipfile.ZIP_STORED)


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, _ZIP_EPOCH)
    entry.create_system = 0
    return entry
