"""The table of byte strings that nodes refer to by index."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


class BlobTable:
    """Collects blobs; equal ones share an index, as in files that Figma writes.

    Args:
        blobs: Those that are there already, and keep their places.
    """

    def __init__(self, blobs: Sequence[bytes] = ()) -> None:
        self._blobs = list(blobs)
        self._indices = {data: len(blobs) - place for place, data in enumerate(reversed(blobs), 1)}

    def add(self, data: bytes) -> int:
        """Return the index of ``data``, stored once."""
        index = self._indices.setdefault(data, len(self._blobs))
        if index == len(self._blobs):
            self._blobs.append(data)
        return index

    def __len__(self) -> int:
        return len(self._blobs)

    def __iter__(self) -> Iterator[dict[str, bytes]]:
        """Yield all blobs as the message holds them, by index."""
        return ({"bytes": data} for data in self._blobs)
