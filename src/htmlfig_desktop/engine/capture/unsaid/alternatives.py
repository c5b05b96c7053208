"""The texts that browsers show instead of pictures that did not load. No node of the page holds them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from htmlfig_desktop.core.addresses import absolute
from htmlfig_desktop.engine.capture.snapshot import FontKey, SnapshotDocument, SnapshotNode

_BUTTON = "Submit"
"""What a button that is a picture says without a text of its own."""


class Alternative(NamedTuple):
    """What stands for a picture."""

    url: str
    """Of the picture."""
    key: FontKey
    """What chooses the font of its text."""
    text: str


def text_alternatives(document: SnapshotDocument) -> Iterator[Alternative]:
    """Yield what would stand for each picture of a document, should it be missing."""
    for node in document.nodes:
        if node.name not in ("img", "input") or node.box is None:
            continue
        is_button = node.name == "input" and node.attributes.get("type", "").lower() == "image"
        if (is_button or node.name == "img") and (text := alternative(node)):
            url = absolute(document.base_url, node.attributes.get("src", "")) if is_button else node.current_source
            yield Alternative(url, FontKey.of(node.box.style), text)


def alternative(node: SnapshotNode) -> str:
    """Return the text that stands for a picture.

    Source: Chromium, HTMLImageElement::AltText and HTMLInputElement::AltText.
    """
    given = node.attributes
    text = given.get("alt", given.get("title", given.get("value", "") if node.name == "input" else ""))
    return " ".join(text.split()) or (_BUTTON if node.name == "input" else "")
