"""Which layers an attempt may add that show nothing themselves."""

from __future__ import annotations

from enum import Enum


class MayAdd(Enum):
    """Which layers an attempt to make an auto layout may add."""

    __hash__ = object.__hash__

    NOTHING = "none"
    FOR_MARGINS = "frames around blocks that have margins"
    ANYTHING = "these, and those that bring children together or into line"
    CELLS = "all of these, and one for each cell of a table"
    AS_MANY = "as many as it takes, also for rows in blocks; who asks decides whether it is worth that"


FREELY = frozenset({MayAdd.ANYTHING, MayAdd.CELLS, MayAdd.AS_MANY})
