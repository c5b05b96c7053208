"""What is copied of a design: layers with all in them, and beside them the components and styles that they use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from htmlfig_desktop.core.geometry import Affine
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode, Guid
from htmlfig_desktop.engine.fig.reading.references import guid_of, own_of
from htmlfig_desktop.engine.fig.reading.variants import is_set

STYLE: Final = "styleIdFor"
"""How the names of fields begin that refer to a style."""
DERIVED: Final = frozenset({"derivedTextData"})
"""Fields that hold much and refer to nothing but blobs."""
_SYMBOLS: Final = ("symbolID", "overriddenSymbolID")
_PAGES: Final = ("DOCUMENT", "CANVAS")


@dataclass(frozen=True, slots=True)
class Selection:
    """What is copied."""

    tops: tuple[FigNode, ...]
    """The layers that are copied, back to front; none lies in another."""
    parts: tuple[FigNode, ...]
    """Components and sets outside of them that are used in them, and styles."""


def selection_of(design: FigFile, chosen: Iterable[FigNode] = ()) -> Selection:
    """Return layers and what they need.

    Args:
        design: Holds them.
        chosen: Layers, or pages for all on them; none: all on the first page.
    """
    tops = _outermost(design, [layer for node in chosen or design.pages[:1] for layer in _layers_of(design, node)])
    inside = {node.guid for top in tops for _, node in design.walk(top)}
    parts: dict[Guid, FigNode] = {}
    pending = list(tops)
    while pending:
        for _, node in design.walk(pending.pop()):
            for part in _used(design, node):
                if part.guid not in inside:
                    parts[part.guid] = part
                    inside.update(each.guid for _, each in design.walk(part))
                    pending.append(part)
    return Selection(tuple(tops), tuple(parts.values()))


def place_on_page(design: FigFile, layer: FigNode) -> Affine:
    """Return the map from a layer's space to that of its page."""
    place, parent = layer.transform, _parent(design, layer)
    while parent is not None and parent.type not in _PAGES:
        place, parent = parent.transform @ place, _parent(design, parent)
    return place


def _layers_of(design: FigFile, node: FigNode) -> Iterable[FigNode]:
    return design.children_of(node) if node.type in _PAGES else (node,)


def _outermost(design: FigFile, chosen: list[FigNode]) -> list[FigNode]:
    """Return chosen layers, each once, without those that lie in others."""
    guids = {each.guid for each in chosen}
    return [each for each in {each.guid: each for each in chosen}.values() if guids.isdisjoint(_above(design, each))]


def _above(design: FigFile, node: FigNode) -> Iterator[Guid]:
    parent = _parent(design, node)
    while parent is not None:
        yield parent.guid
        parent = _parent(design, parent)


def _parent(design: FigFile, node: FigNode) -> FigNode | None:
    return design.by_guid.get(node.parent) if node.parent is not None else None


def _used(design: FigFile, node: FigNode) -> Iterator[FigNode]:
    """Yield the components, each with the set it is in, and the styles that a node names."""
    for guid in _named(node.fields):
        found = design.by_guid.get(guid)
        if found is None or found.is_removed:
            continue
        parent = _parent(design, found)
        yield parent if parent is not None and is_set(parent.fields) else found


def _named(fields: object) -> Iterator[Guid]:
    """Yield the guids of components and styles, wherever in a node they are named."""
    pending = [fields]
    while pending:
        value = pending.pop()
        if isinstance(value, list):
            pending += value
        elif isinstance(value, Mapping):
            for name, inner in value.items():
                named = own_of(inner) if name.startswith(STYLE) else guid_of(inner) if name in _SYMBOLS else None
                if named is not None:
                    yield named
                elif name not in DERIVED:
                    pending.append(inner)
