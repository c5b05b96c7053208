"""Which layers of a finished design the losses of its page are about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from htmlfig_desktop.core.diagnostics import Diagnostic
from htmlfig_desktop.core.geometry import IDENTITY, Affine, Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.scene.nodes import HOLDERS, Layer

_LEAST_ALIKE = 0.25
"""Share of what a layer and an element cover together that both cover, up to which they are two things."""
_CLOSE = 1.0
"""px by which an element may reach out of the layer around it."""


def with_layers(diagnostics: Iterable[Diagnostic], whole: Layer) -> tuple[Diagnostic, ...]:
    """Return losses with the name of the layer that stands where each is: of all the one that fits best.

    Frames come and go while a page is arranged, and layers get other names, so that only the place of an element tells
    what became of it. Losses without a place stay as they are.

    Args:
        diagnostics: With places in px of the page.
        whole: The layer of the page, whose children stand in px of the page.
    """
    names: dict[Rect, str] = {}
    found: list[Diagnostic] = []
    for each in diagnostics:
        if each.area is None or each.layer:
            found.append(each)
            continue
        if each.area not in names:
            names[each.area] = _name_at(each.area, whole)
        found.append(replace(each, layer=names[each.area]))
    return tuple(found)


def _name_at(area: Rect, whole: Layer) -> str:
    """Return the name of the layer whose box is most like an area, the outermost of those that are alike.

    Where none is like it, that of the smallest around it; empty where nothing is there.
    """
    best, name, around = _LEAST_ALIKE, "", ""
    for bounds, layer in _layers_at(area, whole):
        both = bounds.intersection(area)
        shared = both.width * both.height
        likeness = shared / (bounds.width * bounds.height + area.width * area.height - shared)
        if likeness > best:
            best, name = likeness, layer.name
        if bounds.contains(area, _CLOSE):
            around = layer.name
    return name or around


def _layers_at(area: Rect, whole: Layer) -> Iterator[tuple[Rect, Layer]]:
    """Yield the layers that touch an area and their boxes on the page, each before what it holds."""
    pending: list[tuple[Layer, Affine]] = [(whole, IDENTITY)]
    while pending:
        holder, to_page = pending.pop()
        for layer in holder.children if isinstance(holder, HOLDERS) else ():
            bounds = to_page.bounds(layer.bounds)
            if bounds.intersection(area).is_empty:
                continue
            yield bounds, layer
            pending.append((layer, to_page @ layer.transform))
