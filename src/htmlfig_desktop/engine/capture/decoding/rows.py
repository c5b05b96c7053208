"""The computed values of a snapshot's boxes: rows of numbers that index its strings, each row kept once.

Most boxes look like many others, so ``resources/browser/channel.js`` sends each row once. Values that depend on a box's
place or size stand in rows of their own, for they are alike less often.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from htmlfig_desktop.core.values import dataclass

Row = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StyleRows:
    """Rows of ``layout.styles``, checked in number and length; their numbers are not held against the strings yet."""

    shared: Sequence[Row]
    """Values that do not depend on place or size."""
    used: Sequence[Row]
    """Those that do."""
    boxes: Sequence[tuple[int, int]]
    """The two rows of each box; -1 where it has none."""

    @classmethod
    def of(cls, styles: object, shared: int, used: int) -> StyleRows:
        """Return the rows of a document.

        Args:
            styles: ``layout.styles`` as the engine answers it, a row for each box, or as the channel packs it.
            shared: How many values a row of the first kind has; they stand first.
            used: How many one of the second kind has.

        Raises:
            ValueError, KeyError, TypeError: ``styles`` is of neither form.
        """
        if isinstance(styles, Mapping):
            return cls(
                tuple(_checked(styles["shared"], shared)),
                tuple(_checked(styles["used"], used)),
                _pairs(styles["boxes"], len(styles["shared"]), len(styles["used"])),
            )
        return cls._packed(styles, shared, used)

    @classmethod
    def _packed(cls, styles: Any, shared: int, used: int) -> StyleRows:
        firsts: dict[Row, int] = {}
        seconds: dict[Row, int] = {}
        boxes = []
        for row in styles:
            if not row:
                boxes.append((-1, -1))
                continue
            first, second = tuple(row[:shared]), tuple(row[shared:])
            boxes.append((firsts.setdefault(first, len(firsts)), seconds.setdefault(second, len(seconds))))
        return cls(tuple(_checked(firsts, shared)), tuple(_checked(seconds, used)), tuple(boxes))


def _checked(rows: Any, width: int) -> Iterator[Row]:
    for row in rows:
        if len(row) != width:
            raise ValueError("computed styles are not the ones asked for")
        yield tuple(row)


def _pairs(numbers: Any, shared: int, used: int) -> Sequence[tuple[int, int]]:
    pairs = tuple(zip(numbers[::2], numbers[1::2], strict=True))
    for first, second in set(pairs):  # few are different
        if not (-1 <= first < shared and -1 <= second < used and (first < 0) is (second < 0)):
            raise ValueError("a box has a row that there is none of")
    return pairs
