"""What elements and the texts in them mean, for accessibility."""

from __future__ import annotations

from functools import lru_cache

from htmlfig_desktop.engine.capture.snapshot import NodeKind, SnapshotNode
from htmlfig_desktop.engine.convert.sayings import HEADINGS, trimmed
from htmlfig_desktop.engine.scene.nodes import NO_SEMANTICS, Semantics

_TEXTUAL = HEADINGS | {
    "a", "blockquote", "caption", "dd", "dt", "figcaption", "label", "legend", "li", "p", "summary", "td", "th"
}  # fmt: skip
"""Elements that are what their text is."""


def semantics_of(node: SnapshotNode, link: str) -> Semantics:
    """Return tag, role and label of an element, for accessibility, and where it leads."""
    if node.kind is not NodeKind.ELEMENT:
        return Semantics()
    attributes = node.attributes
    if not attributes and not link:
        return _means_its_tag(node.name)
    role = attributes.get("role", "").split()[:1]
    label = attributes.get("aria-label") or attributes.get("alt")
    return Semantics(
        tag=node.name.upper(),
        role=role[0].upper() if role else "",
        label=trimmed(label) if label else "",
        leads_to=link,
    )


@lru_cache(maxsize=256)
def _means_its_tag(name: str) -> Semantics:
    return Semantics(tag=name.upper())


def semantics_of_text(node: SnapshotNode, link: str) -> Semantics:
    """Return what a text right inside an element means: what a heading, a paragraph, a link does; of others nothing.

    Args:
        node: The element.
        link: Where the whole text leads.
    """
    if node.name in _TEXTUAL:
        return semantics_of(node, link)
    return Semantics(leads_to=link) if link else NO_SEMANTICS
