"""What positioned elements are anchored to.

A snapshot has only used values: of an element at the right edge, its left is a number too. The computed values, with
``auto`` and percentages, come from one script in the page's isolated world.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.snapshot import Anchors, NodeKind, SnapshotDocument, SnapshotNode

_OUT_OF_FLOW = ("absolute", "fixed")
_MOST_ELEMENTS = 20_000
"""Elements above which a page is not asked: the script looks at each."""
_LONGEST = 40
_PROPERTIES = ("left", "right", "top", "bottom", "width", "height")
_SCRIPT = """((most) => {
  const elements = Document.prototype.querySelectorAll.call(document, '*');  // forms can hide their own
  if (elements.length > most) return null;
  const { getAttribute, checkVisibility, computedStyleMap } = Element.prototype;
  const found = [];
  for (const element of elements) {
    const position = getComputedStyle(element).position;
    if ((position !== 'absolute' && position !== 'fixed') || !checkVisibility.call(element)) continue;
    const values = computedStyleMap.call(element);
    const words = [element.localName, ...['id', 'class'].map((name) => getAttribute.call(element, name) || '')];
    const sides = ['left', 'right', 'top', 'bottom', 'width', 'height'];
    found.push([words.join(' '), ...sides.map((name) => String(values.get(name)))]);
  }
  return found;
})"""


async def ask_anchors(page: Page) -> object:
    """Return what the page tells of its positioned elements, unchecked, for ``anchors_of``.

    Args:
        page: Frozen.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    try:
        return await page.evaluate(f"{_SCRIPT}({_MOST_ELEMENTS})")
    except CaptureError as error:
        if error.error is not ErrorCode.BROWSER_PROTOCOL:  # a page of a kind the script fails on
            raise
        return None


def anchors_of(document: SnapshotDocument, told: object) -> Mapping[int, Anchors]:
    """Return the anchors of positioned elements of the top document by ``SnapshotNode.index``.

    Elements are told apart by tag, id and classes; where the page's count of alike ones is another than the snapshot's,
    as in shadow trees and frames, they have none.
    """
    nodes: defaultdict[str, list[int]] = defaultdict(list)
    for node in document.root.walk():
        if _is_positioned(node):
            nodes[_key(node)].append(node.index)
    anchors: defaultdict[str, list[Anchors]] = defaultdict(list)
    for key, each in _read(told):
        anchors[key].append(each)
    return {
        index: each
        for key, indices in nodes.items()
        if len(anchors.get(key, ())) == len(indices)
        for index, each in zip(indices, anchors[key], strict=True)
    }


def _is_positioned(node: SnapshotNode) -> bool:
    return node.kind is NodeKind.ELEMENT and node.box is not None and node.box.style["position"] in _OUT_OF_FLOW


def _key(node: SnapshotNode) -> str:
    return " ".join((node.name, node.attributes.get("id", ""), node.attributes.get("class", "")))


def _read(answer: object) -> Iterator[tuple[str, Anchors]]:
    """Yield what the script told, as far as it is of the expected form."""
    for entry in answer if isinstance(answer, list) else ():
        if isinstance(entry, list) and len(entry) == 1 + len(_PROPERTIES) and all(isinstance(w, str) for w in entry):
            yield entry[0], Anchors(*(word[:_LONGEST] for word in entry[1:]))
