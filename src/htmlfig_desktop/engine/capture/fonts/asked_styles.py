"""The styles of a page's text, and the nodes that can be asked which fonts draw it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from htmlfig_desktop.engine.capture.fonts.order import Answer, PlatformFont
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, FontKey, LayoutBox, NodeKind, SnapshotDocument

UNDRAWN = frozenset("\n\r\t\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u2060\ufeff\u00ad")
"""Characters that are no reason to look for a font."""


class Example(NamedTuple):
    """A node to ask about."""

    node: int
    """The number the browser gave it."""
    characters: frozenset[str]
    """Those it is the first of its style to show."""
    text: str


@dataclass(slots=True)
class TextStyle:
    """Text of one style, and what the browser said of it."""

    key: FontKey
    characters: Counter[str] = field(default_factory=Counter)
    """How often each stands in the page."""
    examples: list[Example] = field(default_factory=list)
    """Nodes not asked about yet."""
    files: dict[PlatformFont, list[int]] = field(default_factory=dict)
    """Fonts the browser named, and the numbers of their files, in the order in which they are tried."""
    answers: list[Answer] = field(default_factory=list)
    """How often each character stands in a node, and how many glyphs each font drew there."""
    scripts: set[str] = field(default_factory=set)
    """Of the text asked about so far."""
    has_told_space: bool = False
    """Whether there was a space among it."""
    settled: set[str] = field(default_factory=set)
    """Symbols and signs asked about so far."""
    undrawn: set[int] = field(default_factory=set)
    """Blocks of characters no font of the machine draws: they show as boxes."""

    @property
    def fonts(self) -> list[int]:
        """Numbers of all files, in order."""
        return [number for numbers in self.files.values() for number in numbers]


def styles_of(document: SnapshotDocument, doubtful: frozenset[int]) -> dict[FontKey, TextStyle]:
    """Return the styles of a page's text; nodes that are ``doubtful`` have several, and are not asked."""
    styles: dict[FontKey, TextStyle] = {}
    keys: dict[ComputedStyle, FontKey] = {}
    for backend_id, box in _texts(document):
        key = keys.get(box.style)
        if key is None:
            key = keys[box.style] = FontKey.of(box.style)
        style = styles.setdefault(key, TextStyle(key))
        # White space around the lines is not drawn, so that no font is told of it.
        text = box.text[min(line.start for line in box.text_boxes) : max(line.end for line in box.text_boxes)]
        new = frozenset(char for char in set(text) if char not in style.characters and char not in UNDRAWN)
        style.characters.update(text)
        if new and backend_id not in doubtful:
            style.examples.append(Example(backend_id, new, text))
    return styles


def _texts(document: SnapshotDocument) -> Iterator[tuple[int, LayoutBox]]:
    """Yield every box of text with the node that can be asked about it, frames included."""
    pending = [document]
    while pending:
        current = pending.pop()
        for node in current.root.walk():
            if node.document is not None:
                pending.append(node.document)
            if node.kind is NodeKind.TEXT and node.box is not None and node.box.text_boxes:
                yield node.backend_id, node.box
            for box in node.generated:
                if box.text_boxes:
                    yield node.backend_id, box
