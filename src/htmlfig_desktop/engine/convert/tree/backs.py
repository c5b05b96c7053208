"""Whether a box that is turned in space shows its back, which ``backface-visibility`` may hide."""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.engine.capture.snapshot import LayoutBox
from htmlfig_desktop.engine.convert.css.values import parse_number

_UNTURNED = tuple(float(row == column) for row in range(4) for column in range(4))
"""A matrix of 4 × 4 that changes nothing."""


def is_turned_away(box: LayoutBox, parent: LayoutBox) -> bool:
    """Whether only the back of a box faces the viewer, in the space that it may share with its parent."""
    around = _depth_map(parent) if parent.style.get("transform-style") == "preserve-3d" else _UNTURNED
    own = _depth_map(box)
    return sum(around[4 * at + 2] * own[8 + at] for at in range(3)) < 0


def _depth_map(box: LayoutBox) -> Sequence[float]:
    value = box.style.get("transform")
    numbers = value[9:-1].split(",") if value.startswith("matrix3d(") else []
    return [parse_number(number.strip()) or 0.0 for number in numbers] if len(numbers) == 16 else _UNTURNED
