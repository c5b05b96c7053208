"""Many short texts as one block of bytes, with search at the speed of the C library."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

_END: Final = b"\n"


@dataclass(frozen=True, slots=True, eq=False)
class Strings:
    """Texts in a row, each between two line ends."""

    block: bytes
    starts: array[int]
    """Where each text begins; one more for the end."""

    @classmethod
    def of(cls, texts: Iterable[str]) -> Strings:
        """Return the texts; line ends in them become blanks."""
        parts = [text.replace("\n", " ").encode("utf-8", errors="replace") for text in texts]
        starts = array("Q", [1])
        for part in parts:
            starts.append(starts[-1] + len(part) + 1)
        return cls(_END + b"".join(part + _END for part in parts), starts)

    def __len__(self) -> int:
        return len(self.starts) - 1

    def __getitem__(self, number: int) -> str:
        return self.block[self.starts[number] : self.starts[number + 1] - 1].decode("utf-8", errors="replace")

    def index(self, text: str) -> int | None:
        """Return the number of the first text that is equal; None: none is."""
        at = self.block.find(_END + text.encode("utf-8", errors="replace") + _END)
        return self._number_at(at + 1) if at >= 0 else None

    def holding(self, part: str) -> Iterator[int]:
        """Yield the numbers of the texts in which a part occurs, in order."""
        wanted = part.encode("utf-8", errors="replace")
        at = self.block.find(wanted, 1) if wanted and _END not in wanted else -1
        while at >= 0:
            number = self._number_at(at)
            yield number
            at = self.block.find(wanted, self.starts[number + 1])

    def fits(self, count: int) -> bool:
        """Return whether these are ``count`` texts: what another process made is looked at."""
        starts = self.starts
        if len(starts) != count + 1 or starts[0] != 1 or starts[-1] != len(self.block):
            return False
        return all(starts[at] < starts[at + 1] for at in range(count))

    def _number_at(self, place: int) -> int:
        return bisect_right(self.starts, place) - 1
