"""What positioned elements are anchored to, and how columns of grids share what is left.

A snapshot has only used values: of an element at the right edge, its left is a number too. The computed values, with
``auto`` and percentages, come from one script in the page's isolated world.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from htmlfig_desktop.engine.capture.page import Page, unless_refused
from htmlfig_desktop.engine.capture.snapshot import Anchors, NodeKind, SnapshotDocument, SnapshotNode

_Told = TypeVar("_Told")
_OUT_OF_FLOW = ("absolute", "fixed")
_MOST_ELEMENTS = 20_000
"""Elements above which a page is not asked: the script looks at each."""
_LONGEST = 40
_LONGEST_TEMPLATE = 400
_OF_GRID = 2
"""Words told of a grid: what it is called, and its columns."""
_GRIDS = ("grid", "inline-grid")
_PROPERTIES = ("left", "right", "top", "bottom", "width", "height")
_SCRIPT = """((most) => {
  const elements = Document.prototype.querySelectorAll.call(document, '*');  // forms can hide their own
  if (elements.length > most) return null;
  const { getAttribute, checkVisibility, computedStyleMap } = Element.prototype;
  const found = [];
  for (const element of elements) {
    const { position, display } = getComputedStyle(element), isAside = position === 'absolute' || position === 'fixed';
    const isGrid = display === 'grid' || display === 'inline-grid';
    if (!(isAside || isGrid) || !checkVisibility.call(element)) continue;
    const values = computedStyleMap.call(element);
    const words = [element.localName, ...['id', 'class'].map((name) => getAttribute.call(element, name) || '')];
    if (isGrid) found.push([words.join(' '), String(values.get('grid-template-columns'))]);
    if (!isAside) continue;
    const sides = ['left', 'right', 'top', 'bottom', 'width', 'height'];
    found.push([words.join(' '), ...sides.map((name) => String(values.get(name)))]);
  }
  return found;
})"""


async def ask_anchors(page: Page) -> object:
    """Return what the page tells of its positioned elements and grids, unchecked.

    For ``anchors_of`` and ``columns_of``.

    Args:
        page: Frozen.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    return await unless_refused(page.evaluate(f"{_SCRIPT}({_MOST_ELEMENTS})"))


def anchors_of(document: SnapshotDocument, told: object) -> Mapping[int, Anchors]:
    """Return the anchors of positioned elements of the top document by ``SnapshotNode.index``.

    Elements are told apart by tag, id and classes; where the page's count of alike ones is another than the snapshot's,
    as in shadow trees and frames, they have none.
    """
    return dict(_matched(document, _is_positioned, _read(told)))


def columns_of(document: SnapshotDocument, told: object) -> Mapping[int, str]:
    """Return ``grid-template-columns`` of grids of the top document, with ``fr`` in them, as ``anchors_of`` does."""
    return dict(_matched(document, _is_grid, _read_columns(told)))


def _matched(
    document: SnapshotDocument, is_meant: Callable[[SnapshotNode], bool], told: Iterable[tuple[str, _Told]]
) -> Iterator[tuple[int, _Told]]:
    """Yield what was told of nodes that are meant, where there are as many alike ones as were told of."""
    found: defaultdict[str, list[_Told]] = defaultdict(list)
    for key, each in told:
        found[key].append(each)
    if not found:
        return
    nodes: defaultdict[str, list[int]] = defaultdict(list)
    for node in document.root.walk():
        if is_meant(node):
            nodes[_key(node)].append(node.index)
    for key, indices in nodes.items():
        if len(found.get(key, ())) == len(indices):
            yield from zip(indices, found[key], strict=True)


def _is_grid(node: SnapshotNode) -> bool:
    return node.kind is NodeKind.ELEMENT and node.box is not None and node.box.style["display"] in _GRIDS


def _is_positioned(node: SnapshotNode) -> bool:
    return node.kind is NodeKind.ELEMENT and node.box is not None and node.box.style["position"] in _OUT_OF_FLOW


def _key(node: SnapshotNode) -> str:
    return " ".join((node.name, node.attributes.get("id", ""), node.attributes.get("class", "")))


def _read(answer: object) -> Iterator[tuple[str, Anchors]]:
    """Yield what the script told, as far as it is of the expected form."""
    for entry in answer if isinstance(answer, list) else ():
        if isinstance(entry, list) and len(entry) == 1 + len(_PROPERTIES) and all(isinstance(w, str) for w in entry):
            yield entry[0], Anchors(*(word[:_LONGEST] for word in entry[1:]))


def _read_columns(answer: object) -> Iterator[tuple[str, str]]:
    """Likewise of grids."""
    for entry in answer if isinstance(answer, list) else ():
        if isinstance(entry, list) and len(entry) == _OF_GRID and all(isinstance(word, str) for word in entry):
            yield entry[0], entry[1][:_LONGEST_TEMPLATE]
