"""What became of the boxes that lay others out."""

from __future__ import annotations

from enum import Enum

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.boxes.box import Box


class Container(Enum):
    """What kind of CSS layout a frame stands for."""

    FLEX = "flex"
    BLOCKS = "block stack"
    INLINE = "inline row"
    TABLE = "table"
    GRID = "grid"
    OTHER = "other"


class Reason(Enum):
    """Why a container has no auto layout."""

    NOTHING_FLOWS = "no child is in flow"
    SINGLE = "a single child in a frame that paints nothing"
    MOSTLY_ASIDE = "most children are positioned"
    OVERLAP = "children overlap or stand in two directions"
    UNEVEN = "distances or edges differ"
    PAINT_ORDER = "children are painted in another order"
    LAYERS = "the page has layers enough"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one container."""

    container: Container
    reason: Reason | None
    """None: it has an auto layout."""
    box: Box
    added: int = 0
