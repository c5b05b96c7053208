"""The texts that browsers show instead of pictures that did not load. No node of the page holds them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from htmlfig_desktop.engine.capture.snapshot import FontKey, SnapshotDocument, SnapshotNode


class Alternative(NamedTuple):
    """What stands for a picture."""

    url: str
    """Of the picture."""
    key: FontKey
    """What chooses the font of its text."""
    text: str


def text_alternatives(document: SnapshotDocument) -> Iterator[Alternative]:
    """Yield what would stand for each picture of a document, should it be missing."""
    for node in document.root.walk():
        if node.name == "img" and node.box is not None and (text := alternative(node)):
            yield Alternative(node.current_source, FontKey.of(node.box.style), text)


def alternative(node: SnapshotNode) -> str:
    """Return the text that stands for a picture. Source: Chromium, HTMLImageElement::AltText."""
    given = node.attributes
    return " ".join(given.get("alt", given.get("title", "")).split())
