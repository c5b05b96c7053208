"""Which layer a click means, as in Figma: what lies at the level of the selection, and deeper when asked."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from htmlfig_desktop.engine.viewing.table import LayerTable

_STAGES: Final = frozenset({"FRAME", "SECTION", "SYMBOL", "COMPONENT_SET", "INSTANCE"})
"""On the page's top level a click goes through them to what is inside."""


class Depth(Enum):
    """How deep a click goes."""

    LEVEL = "level"
    """What lies at the level of the selection, or on the page's first level inside frames."""
    DEEPER = "deeper"
    """One level into what is selected: a double click."""
    DEEPEST = "deepest"
    """The very layer at the point: with Ctrl or Cmd."""


def picked(layers: LayerTable, hit: int | None, selected: int | None, depth: Depth) -> int | None:
    """Return the layer that is meant; None: none.

    Args:
        layers: of the page.
        hit: the frontmost layer at the point.
        selected: the layer that is selected.
        depth: how deep to go.
    """
    if hit is None:
        return None
    way = layers.way_to(hit)
    if depth is Depth.DEEPEST:
        return hit
    if depth is Depth.DEEPER and selected in way:
        return way[min(way.index(selected) + 1, len(way) - 1)]
    scope = layers.way_to(selected)[:-1] if selected is not None else ()
    shared = len(_shared(way, scope))
    if shared:
        return way[min(shared, len(way) - 1)]
    goes_through = len(way) > 1 and layers.type_of(way[0]) in _STAGES
    return way[1] if goes_through else way[0]


def _shared(way: tuple[int, ...], scope: tuple[int, ...]) -> list[int]:
    return [one for one, other in zip(way, scope, strict=False) if one == other]
