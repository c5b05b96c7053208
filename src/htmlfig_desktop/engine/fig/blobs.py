"""The table of byte strings that nodes refer to by index."""

from __future__ import annotations

from collections.abc import Iterator


class BlobTable:
    """Collects blobs; equal ones share an index, as in files that Figma writes."""

    def __init__(self) -> None:
        self._indices: dict[bytes, int] = {}

    def add(self, data: bytes) -> int:
        """Return the index of ``data``, stored once."""
        return self._indices.setdefault(data, len(self._indices))

    def __len__(self) -> int:
        return len(self._indices)

    def __iter__(self) -> Iterator[dict[str, bytes]]:
        """Yield all blobs as the message holds them, by index."""
        return ({"bytes": data} for data in self._indices)
