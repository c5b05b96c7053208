"""What style sheets in other documents say of the elements that ``use`` shows of them.

The browser names no such rule, but computes the style of each copy. What a copy does not have from the place of use or
from an element around is its own, and becomes its inline style, which every other use of the element shares.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.asking import answer_of
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.snapshot import NodeKind, SnapshotNode

_SHEET = b"<style"
_LONGEST = 200
_MOST_DECLARATIONS = 40
_READ = """function (mayChange) {
  const host = this.getRootNode().host;
  const all = [this, ...this.querySelectorAll("*")];
  const inherited = ["color", "fill", "stroke", "fill-opacity", "stroke-opacity", "stroke-width", "clip-rule",
    "fill-rule", "paint-order", "stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "stroke-linejoin",
    "stroke-miterlimit", "visibility", "font-size", "text-anchor", "letter-spacing"];
  const initial = { opacity: "1", display: "inline", transform: "none", "mix-blend-mode": "normal" };
  const odd = { color: "rgb(1, 2, 3)", fill: "rgb(4, 5, 6)", stroke: "rgb(7, 8, 9)", "fill-opacity": "0.123",
    "stroke-opacity": "0.123", "stroke-width": "12345px" };
  const isOwn = (element, name, value, around) => {
    const given = element.getAttribute(name);
    if (element.style.getPropertyValue(name) || (given && /var\\(|inherit|unset/.test(given))) return false;
    return around === null ? given === null && value !== initial[name] : given !== null || value !== around;
  };
  const read = element => {
    const style = getComputedStyle(element), around = getComputedStyle(element.parentElement || host);
    const own = [];
    for (const name of inherited) {
      const value = style.getPropertyValue(name);
      if (!isOwn(element, name, value, around.getPropertyValue(name))) continue;
      const follows = (name === "fill" || name === "stroke") && value === style.color;
      own.push([name, follows ? "currentcolor" : value]);
    }
    for (const name in initial) {
      const value = style.getPropertyValue(name);
      if (isOwn(element, name, value, null) && (name !== "display" || value === "none")) own.push([name, value]);
    }
    if (style.overflowX === "visible" && element === this) own.push(["overflow-x", "visible"]);
    return own;
  };
  const stands = element => /^[0s, ]*$/.test(getComputedStyle(element).transitionDuration);
  if (!mayChange || !all.every(stands)) return all.map(read);
  const written = host.getAttribute("style"), kept = host.style.cssText;
  const restore = () => {
    if (written === null) host.removeAttribute("style");
    else if (kept) host.style.cssText = kept;
    else host.setAttribute("style", written);
  };
  try {
    host.style.setProperty("transition", "none", "important");
    for (const name in odd) host.style.setProperty(name, odd[name], "important");
    return all.map(read);
  } finally {
    restore();
    host.style.setProperty("transition", "none", "important");
    void getComputedStyle(host).color;
    restore();
  }
}"""
"""For the first element of a copy: the declarations of each element, in document order.

The place of use gets values for a moment that no sheet says, so that what comes from there is told apart from what
only happens to be the same. Transitions would let that be seen.
"""


async def with_sheets(page: Page, elements: Mapping[str, SnapshotNode]) -> dict[str, SnapshotNode]:
    """Return elements of other documents with what style sheets there say of them.

    Args:
        page: Shows them.
        elements: By absolute address; as the copies of one use each.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    documents = sorted({_document_of(address) for address in elements})
    contents = await asyncio.gather(*(page.resource(document) for document in documents))
    plain = {
        document
        for document, content in zip(documents, contents, strict=True)
        if content is not None and _SHEET not in content.lower()
    }
    asked = [address for address in elements if _document_of(address) not in plain]
    may_change = "yes" if page.may_be_changed else ""
    answers = await asyncio.gather(*(answer_of(page, elements[address], _READ, may_change) for address in asked))
    styled = dict(elements)
    for address, answer in zip(asked, answers, strict=True):
        styled[address] = _styled(elements[address], answer)
    return styled


def _document_of(address: str) -> str:
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
