"""Where things are in a design: which layer an area is, and what is known to be lost there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from htmlfig_desktop.core.diagnostics import Diagnostic
from htmlfig_desktop.core.fidelity import Region
from htmlfig_desktop.core.geometry import Rect

if TYPE_CHECKING:
    from htmlfig_desktop.engine.viewing.table import LayerTable

_ALIKE = 0.5
"""Two boxes are taken for the same when they share at least this part of what both cover."""


def spot_of(region: Region, scale: float) -> Rect:
    """Return where a region is, px of the design; ``scale``: px of the picture per px of the design."""
    rect = region.rect
    return Rect(rect.x / scale, rect.y / scale, rect.width / scale, rect.height / scale)


def losses_in(diagnostics: Iterable[Diagnostic], area: Rect) -> tuple[Diagnostic, ...]:
    """Return what is known to look different inside an area, px of the page, the smallest places first."""
    found = [each for each in diagnostics if each.area is not None and not each.area.intersection(area).is_empty]
    return tuple(sorted(found, key=lambda each: each.area.width * each.area.height if each.area else 0.0))


def losses_of(diagnostics: Iterable[Diagnostic], bounds: Rect) -> tuple[Diagnostic, ...]:
    """Return what is known to look different of the very layer with these bounds, px of the page."""
    return tuple(each for each in diagnostics if each.area is not None and likeness(each.area, bounds) >= _ALIKE)


def layer_at(layers: LayerTable, area: Rect) -> int | None:
    """Return the layer that covers an area, px of the page, and little more, the inner one of several; None: none."""
    middle = area.center
    near = [(likeness(layers.bounds_of(layer), area), layer) for layer in layers.boxes.at(middle.x, middle.y)]
    best = max(near, default=(0.0, 0))
    return best[1] if best[0] >= _ALIKE else None


def likeness(one: Rect, other: Rect) -> float:
    """Return the part of what two boxes cover together that both cover, 0 to 1."""
    shared = one.intersection(other)
    both = shared.width * shared.height
    either = one.width * one.height + other.width * other.height - both
    return both / either if either > 0 else 0.0
