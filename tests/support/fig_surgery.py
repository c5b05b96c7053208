"""Opens a .fig, lets a test change anything in it, and closes it again."""

from __future__ import annotations

import io
import struct
import sys
import warnings
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from htmlfig_desktop.engine.fig.packing.archive import CANVAS
from htmlfig_desktop.engine.fig.packing.container import unpack_chunk, unpack_container
from htmlfig_desktop.engine.kiwi.codec import Codec
from htmlfig_desktop.engine.kiwi.schema import Schema

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd


def deflate(data: bytes) -> bytes:
    """Return a raw deflate stream."""
    packer = zlib.compressobj(wbits=-15)
    return packer.compress(data) + packer.flush()


def no_change(data: bytes) -> bytes:
    """Return what was given."""
    return data


@dataclass
class OpenFig:
    """A file taken apart; every part may be changed."""

    entries: list[tuple[str, bytes]]
    """All but the container."""
    prelude: bytes
    version: int
    schema: Schema
    message: dict[str, Any]
    pack_schema: Callable[[bytes], bytes] = deflate
    pack_message: Callable[[bytes], bytes] = zstd.compress
    more_chunks: list[bytes] = field(default_factory=list)
    finish_schema: Callable[[bytes], bytes] = no_change
    """Changes the encoded schema."""
    finish_message: Callable[[bytes], bytes] = no_change
    finish_canvas: Callable[[bytes], bytes] = no_change

    @property
    def nodes(self) -> list[dict[str, Any]]:
        """All nodes."""
        nodes: list[dict[str, Any]] = self.message["nodeChanges"]
        return nodes

    def node(self, name: str) -> dict[str, Any]:
        """Return the node of this name."""
        return next(node for node in self.nodes if node["name"] == name)

    def blob(self, index: int) -> dict[str, bytes]:
        """Return the blob with this index."""
        blob: dict[str, bytes] = self.message["blobs"][index]
        return blob

    def add_blob(self, data: bytes) -> int:
        """Append a blob and return its index."""
        self.message["blobs"].append({"bytes": data})
        return len(self.message["blobs"]) - 1

    def canvas(self) -> bytes:
        """Return the container."""
        chunks = [
            self.pack_schema(self.finish_schema(self.schema.encode())),
            self.pack_message(self.finish_message(Codec(self.schema).encode("Message", self.message))),
            *self.more_chunks,
        ]
        head = struct.pack("<8sI", self.prelude, self.version)
        return self.finish_canvas(head + b"".join(struct.pack("<I", len(chunk)) + chunk for chunk in chunks))

    def close(self) -> bytes:
        """Return the file."""
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive, warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # an entry that is there twice is what some tests are about
            archive.writestr(CANVAS, self.canvas())
            for name, data in self.entries:
                archive.writestr(name, data)
        return out.getvalue()


def open_fig(data: bytes) -> OpenFig:
    """Return the parts of a .fig."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        entries = [(entry.filename, archive.read(entry)) for entry in archive.infolist()]
    container = unpack_container(dict(entries)[CANVAS])
    schema = Schema.decode(unpack_chunk(container.chunks[0], 1 << 24).data)
    message = Codec(schema).decode("Message", unpack_chunk(container.chunks[1], 1 << 28).data)
    return OpenFig(
        [entry for entry in entries if entry[0] != CANVAS], container.prelude, container.version, schema, message
    )
