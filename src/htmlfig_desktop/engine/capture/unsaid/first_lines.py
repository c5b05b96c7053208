"""How the first line of a block looks where ``::first-line`` says so. The snapshot knows nothing of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence

from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.engine.capture.asking.element_questions import answer_of
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.snapshot import FontKey, NodeKind, SnapshotDocument, SnapshotNode

_MOST = 200
_LONGEST = 2000
FIRST_LINE_PROPERTIES = (
    "color", "font-family", "font-size", "font-weight", "font-style", "font-stretch", "font-variant-caps",
    "font-feature-settings", "letter-spacing", "word-spacing", "text-transform", "text-shadow",
    "text-decoration-line", "text-decoration-style", "text-decoration-color", "text-decoration-thickness",
    "text-underline-offset", "background-color", "-webkit-text-fill-color",
)  # fmt: skip
"""What a first line may have of its own. Source: CSS Pseudo-Elements 4, section 2.1."""
_READ = """function (names) {
  const style = getComputedStyle(this, "::first-line");
  return JSON.parse(names).map((name) => style.getPropertyValue(name));
}"""
_BLOCKS = frozenset({"block", "list-item", "inline-block", "table-cell", "flow-root", "table-caption"})


async def capture_first_lines(
    page: Page, document: SnapshotDocument, root: int, selectors: Sequence[str]
) -> Mapping[int, Mapping[str, str]]:
    """Return the computed values of first lines that differ from their block's, by ``SnapshotNode.index``.

    Args:
        page: Frozen.
        document: Its snapshot.
        root: The front end's number of the document.
        selectors: What ``rule_facts`` told of first lines.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    if not selectors:
        return {}
    by_number = {node.backend_id: node for node in document.nodes if node.box is not None and _is_block(node)}
    chosen = [by_number[number] for number in await _matching(page, root, ", ".join(selectors)) if number in by_number]
    found = await asyncio.gather(*(_values(page, node) for node in chosen))
    return {node.index: values for node, values in zip(chosen, found, strict=True) if values}


def in_first_lines(
    document: SnapshotDocument, first_lines: Mapping[int, Mapping[str, str]]
) -> Iterator[tuple[FontKey, str]]:
    """Yield the text of blocks whose first line has a look of its own, in that look."""
    for node in document.nodes if first_lines else ():
        if node.index in first_lines and node.box is not None:
            style = node.box.style.changed(first_lines[node.index])
            yield FontKey.of(style), "".join(each.box.text for each in node.walk() if each.box is not None)


def texts_below(document: SnapshotDocument, blocks: Mapping[int, object]) -> frozenset[int]:
    """Return the engine's numbers of the texts inside some elements, given by ``SnapshotNode.index``."""
    return frozenset(
        inner.backend_id
        for node in (document.nodes if blocks else ())
        if node.index in blocks
        for inner in node.walk()
        if inner.kind is NodeKind.TEXT
    )


def _is_block(node: SnapshotNode) -> bool:
    return bool(node.name) and node.box is not None and node.box.style["display"] in _BLOCKS


async def _matching(page: Page, root: int, selector: str) -> list[int]:
    """Return the engine's numbers of the elements that a selector chooses; none where it cannot be read."""
    try:
        chosen = await page.command("DOM.querySelectorAll", {"nodeId": root, "selector": selector})
        described = await asyncio.gather(
            *(page.command("DOM.describeNode", {"nodeId": number}) for number in chosen["nodeIds"][:_MOST])
        )
        return [int(each["node"]["backendNodeId"]) for each in described]
    except (KeyError, TypeError, ValueError):
        return []
    except CaptureError as error:
        if error.error is not ErrorCode.BROWSER_PROTOCOL:
            raise
        return []


async def _values(page: Page, node: SnapshotNode) -> dict[str, str]:
    told = await answer_of(page, node, _READ, json.dumps(FIRST_LINE_PROPERTIES))
    if not (isinstance(told, list) and len(told) == len(FIRST_LINE_PROPERTIES) and node.box is not None):
        return {}
    own = node.box.style
    return {
        name: value[:_LONGEST]
        for name, value in zip(FIRST_LINE_PROPERTIES, told, strict=True)
        if isinstance(value, str) and value and value != own[name]
    }
