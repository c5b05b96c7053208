"""What style sheets say of the elements that ``use`` shows: of other documents, or of the page itself.

The browser names no such rule, but computes the style of each copy, and of what is kept. What that does not have from
the place of use or from an element around is its own, and becomes its inline style, which every use of it shares.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.resources import script_text
from htmlfig_desktop.engine.capture.asking.element_questions import answer_of
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.snapshot import NodeKind, SnapshotNode

_SHEET = b"<style"
_LONGEST = 200
_MOST_DECLARATIONS = 40


async def with_sheets(page: Page, elements: Mapping[str, SnapshotNode]) -> dict[str, SnapshotNode]:
    """Return elements of other documents with what style sheets there say of them.

    Args:
        page: Shows them.
        elements: By absolute address; as the copies of one use each.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    documents = sorted({document_of(address) for address in elements})
    contents = await asyncio.gather(*(page.resource(document) for document in documents))
    plain = {
        document
        for document, content in zip(documents, contents, strict=True)
        if content is not None and _SHEET not in content.lower()
    }
    asked = [address for address in elements if document_of(address) not in plain]
    return {**elements, **await with_styles(page, {address: elements[address] for address in asked})}


async def with_styles(page: Page, elements: Mapping[str, SnapshotNode]) -> dict[str, SnapshotNode]:
    """Return elements with what style sheets say of them as inline styles.

    Args:
        page: Holds them.
        elements: By absolute address; as the copies of one use each, or as they stand where they are not drawn.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    script = script_text("capture/use_styles.js")
    may_change = "yes" if page.may_be_changed else ""
    answers = await asyncio.gather(*(answer_of(page, element, script, may_change) for element in elements.values()))
    return {
        address: _styled(element, answer) for (address, element), answer in zip(elements.items(), answers, strict=True)
    }


def document_of(address: str) -> str:
    """Return the address of the document that holds an element."""
    return address.partition("#")[0]


def _styled(root: SnapshotNode, answer: Any) -> SnapshotNode:
    """Return an element with inline styles as the page told them; as it is where that has not the expected form."""
    count = sum(node.kind is NodeKind.ELEMENT for node in root.walk())
    if not isinstance(answer, list) or len(answer) != count:
        return root
    return _filled(root, iter(answer))


def _filled(node: SnapshotNode, told: Iterator[Any]) -> SnapshotNode:
    if node.kind is not NodeKind.ELEMENT:
        return node
    own = _inline(next(told))
    children = tuple(_filled(child, told) for child in node.children)
    before = node.attributes.get("style", "")
    attributes = {**node.attributes, "style": ";".join(filter(None, (before, own)))} if own else node.attributes
    return replace(node, attributes=attributes, children=children)


def _inline(declarations: Any) -> str:
    """Return declarations as an inline style, without those that cannot stand in one."""
    if not isinstance(declarations, Sequence):
        return ""
    return ";".join(
        f"{pair[0]}:{pair[1]}"
        for pair in declarations[:_MOST_DECLARATIONS]
        if isinstance(pair, list)
        and len(pair) == 2
        and all(isinstance(word, str) and len(word) <= _LONGEST and ";" not in word for word in pair)
    )
