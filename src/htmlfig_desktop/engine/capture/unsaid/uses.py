"""What ``use`` elements show of other documents, such as a file of icons, and of what a page keeps for them.

A snapshot does not hold the former: the browser keeps a copy in a shadow tree of its own, which is read here. Of the
latter it holds no computed values where a drawing is hidden, and else those that they have where they stand: that a
symbol takes the color of its place (``fill: currentcolor``) is not to be seen in them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from htmlfig_desktop.core.addresses import absolute
from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.engine.capture.page import Page, unless_refused
from htmlfig_desktop.engine.capture.snapshot import NodeKind, SnapshotDocument, SnapshotNode
from htmlfig_desktop.engine.capture.unsaid.use_styles import document_of, with_sheets, with_styles

_MOST_ADDRESSES = 2000
"""Different ones in one page."""

_KINDS = {1: NodeKind.ELEMENT, 3: NodeKind.TEXT}
_REFERENCES = ("href", "xlink:href")


async def capture_uses(page: Page, document: SnapshotDocument, limits: Limits) -> Mapping[str, SnapshotNode]:
    """Return the elements that a page's drawings use, by absolute address.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    foreign, kept = await asyncio.gather(
        _foreign(page, dict(list(_external(document))[:_MOST_ADDRESSES]), limits),
        with_styles(page, dict(list(_kept(document))[:_MOST_ADDRESSES])),
    )
    return {**foreign, **kept}


async def _foreign(page: Page, wanted: Mapping[str, int], limits: Limits) -> Mapping[str, SnapshotNode]:
    """Return the elements of other documents, given for each address an element that shows it."""
    if not wanted:
        return {}
    answers = await asyncio.gather(*(_described(page, number) for number in wanted.values()))
    found = _Found(limits)
    for address, answer in zip(wanted, answers, strict=True):
        try:
            found.add(address, answer)
        except (KeyError, TypeError, ValueError, RecursionError):  # not of the expected form
            continue
    return await with_sheets(page, found.elements)


def _external(document: SnapshotDocument) -> Iterator[tuple[str, int]]:
    """Yield addresses in other documents, each with the engine's number of an element that shows it."""
    for node in document.nodes:
        if node.document is not None:
            yield from _external(node.document)
        if node.name == "use" and node.box is not None:
            address = _reference(node.attributes, document.base_url)
            if address and not _is_inside(address, document):
                yield address, node.backend_id


def _kept(document: SnapshotDocument) -> Iterator[tuple[str, SnapshotNode]]:
    """Yield what a document keeps for its ``use`` elements, by address."""
    named: dict[str, SnapshotNode] = {}
    wanted: dict[str, str] = {}
    for node in document.nodes:
        if node.document is not None:
            yield from _kept(node.document)
        if "id" in node.attributes:
            named.setdefault(node.attributes["id"], node)
        if node.name == "use":
            address = _reference(node.attributes, document.base_url)
            if _is_inside(address, document):
                wanted.setdefault(address, address.partition("#")[2])
    for address, identity in wanted.items():
        if identity in named:
            yield address, named[identity]


def _is_inside(address: str, document: SnapshotDocument) -> bool:
    around = (document_of(document.base_url), document_of(document.url))
    return address.startswith("#") or document_of(address) in around


def _reference(attributes: Mapping[str, str], base: str) -> str:
    """Return the absolute address that a ``use`` element refers to; empty where it has none."""
    given = next((attributes[name] for name in _REFERENCES if attributes.get(name)), "").strip()
    return absolute(base, given) if given else ""


async def _described(page: Page, number: int) -> Mapping[str, Any]:
    question = page.command("DOM.describeNode", {"backendNodeId": number, "depth": -1, "pierce": True})
    answer = await unless_refused(question)
    node: Mapping[str, Any] = answer["node"] if answer is not None else {}
    return node


class _Found:
    """The elements found so far."""

    def __init__(self, limits: Limits) -> None:
        self.elements: dict[str, SnapshotNode] = {}
        self._limits = limits
        self._made = 0

    def add(self, address: str, use: Mapping[str, Any]) -> None:
        """Keep what a ``use`` element shows."""
        if address in self.elements:
            return
        for root in use.get("shadowRoots", ()):
            children = root.get("children", ())
            if root.get("shadowRootType") == "user-agent" and children:
                self.elements[address] = self._node(children[0], address, 0)

    def _node(self, told: Mapping[str, Any], address: str, depth: int) -> SnapshotNode:
        if depth > self._limits.depth:
            raise ValueError("nested too deep")
        self._made += 1
        if self._made > self._limits.nodes:
            raise ValueError("too many nodes")
        attributes = _attributes(told.get("attributes", ()))
        name = str(told["nodeName"]).lower()
        if name == "use" and (inner := _reference(attributes, address)):
            attributes = {**attributes, "href": inner}
            self.add(inner, told)
        return SnapshotNode(
            index=-self._made,
            kind=_KINDS.get(told["nodeType"], NodeKind.ELEMENT),
            name=name,
            value=str(told.get("nodeValue", "")),
            attributes=attributes,
            backend_id=int(told["backendNodeId"]),
            box=None,
            children=tuple(
                self._node(child, address, depth + 1)
                for child in told.get("children", ())
                if child.get("nodeType") in _KINDS
            ),
        )


def _attributes(pairs: Sequence[str]) -> dict[str, str]:
    """Return attributes, without the name that the original has in its own document."""
    named = {str(name).lower(): str(value) for name, value in zip(pairs[::2], pairs[1::2], strict=True)}
    named.pop("id", None)
    return named
