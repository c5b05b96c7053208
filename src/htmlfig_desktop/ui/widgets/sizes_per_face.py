"""A splitter that divides its room differently for what is in front."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QSplitter


class SizesPerFace(QObject):
    """Gives a splitter the sizes that belong to a face, and keeps what the user made of those of the last one.

    Args:
        splitter: whose sizes they are.
        sizes: of each face, px; in proportion where there is more or less room. The first face is in front.
    """

    def __init__(self, splitter: QSplitter, sizes: Mapping[str, Sequence[int]]) -> None:
        super().__init__(splitter)
        self._splitter = splitter
        self._sizes = {face: list(each) for face, each in sizes.items()}
        self._face = next(iter(self._sizes))

    def show(self, face: str) -> None:
        """Bring a face to the front."""
        if face != self._face:
            self._sizes[self._face] = self._splitter.sizes()
            self._splitter.setSizes(self._sizes[face])
            self._face = face

    def kept(self, face: str) -> list[int]:
        """Return the sizes of a face, px."""
        return self._splitter.sizes() if face == self._face else list(self._sizes[face])

    def keep(self, face: str, sizes: object) -> None:
        """Take sizes of an earlier run for a face that is not in front; what is none is left alone."""
        given = list(sizes) if isinstance(sizes, Sequence) and not isinstance(sizes, str) else []
        parts = [int(each) for each in given if str(each).isdecimal()]
        if face != self._face and len(parts) == len(self._sizes[face]) and max(parts) > 0:
            self._sizes[face] = parts
