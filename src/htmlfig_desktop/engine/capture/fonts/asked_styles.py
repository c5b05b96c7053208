"""The styles of a page's text, and the nodes that can be asked which fonts draw it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.fonts.characters import LATIN
from htmlfig_desktop.engine.capture.fonts.order import Answer, PlatformFont
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, FontKey, LayoutBox, NodeKind, SnapshotDocument
from htmlfig_desktop.engine.fonts.emoji import shows_as_emoji

UNDRAWN = frozenset("\n\r\t\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u2060\ufeff\u00ad")
"""Characters that are no reason to look for a font."""

_LETTER = "a"
_UNNUMBERED = " \t\n\r\f"
"""What nodes consist of that cannot be asked."""


class Example(NamedTuple):
    """A node to ask about."""

    node: int
    """The number the browser gave it."""
    characters: frozenset[str]
    """Those it is the first of its style to show."""
    text: str


@dataclass(slots=True)
class TextStyle:
    """Text of one style in any size, and what the browser said of it."""

    key: FontKey
    """In one of its sizes."""
    texts: dict[FontKey, Counter[str]] = field(default_factory=dict)
    """By size: how often each character stands in the page."""
    seen: set[str] = field(default_factory=set)
    """Characters of the nodes that were looked at so far."""
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
    """Symbols, signs and what a rule may lend another font for, asked about so far."""
    undrawn: set[int] = field(default_factory=set)
    """Blocks of characters no font of the machine draws: they show as boxes."""
    is_recalled: bool = False
    """Whether some of this was learned on another page."""
    was_asked: bool = False
    """Whether the browser was asked about a node of this page."""

    @property
    def characters(self) -> Counter[str]:
        """How often each stands in the page, in all sizes."""
        return sum(self.texts.values(), Counter())

    @property
    def fonts(self) -> list[int]:
        """Numbers of all files, in order."""
        return [number for numbers in self.files.values() for number in numbers]

    @property
    def words(self) -> str:
        """What is to be asked once no node tells more: all it has where none told of it; nothing where all is told.

        An emoji may be a plain sign of the font that the page asks for first. Where text of nothing but emoji and signs
        told of no such font, a letter does.
        """
        if not self.files:
            return "".join(self.characters)
        is_told = LATIN in self.scripts or self.has_told_space or len(self.files) < 2
        return "" if is_told or not any(map(shows_as_emoji, self.characters)) else "".join(self.characters) + _LETTER


class TextStyles:
    """The styles of a page's text. Those that differ in size alone are one: the same fonts draw them."""

    def __init__(self) -> None:
        self.documents = 1
        """The page itself, and those in its frames."""
        self._styles: dict[FontKey, TextStyle] = {}
        self._keys: dict[FontKey, TextStyle] = {}

    @property
    def keys(self) -> Mapping[FontKey, TextStyle]:
        """The style of each key, in the page's order."""
        return self._keys

    def add(self, key: FontKey, text: str) -> TextStyle:
        """Take up some text; return its style."""
        style = self._keys.get(key)
        if style is None:
            style = self._keys[key] = self._styles.setdefault(of_any_size(key), TextStyle(key))
            style.texts[key] = Counter()
        style.texts[key].update(text)
        return style

    def has_words(self, key: FontKey) -> bool:
        """Whether some text of a style is more than white space."""
        style = self._keys.get(key)
        return style is not None and any(map(str.strip, style.texts[key]))

    def __iter__(self) -> Iterator[TextStyle]:
        return iter(self._styles.values())


def styles_of(document: SnapshotDocument, doubtful: frozenset[int]) -> TextStyles:
    """Return the styles of a page's text; nodes that are ``doubtful`` have several, and are not asked.

    Nor are those of nothing but white space: the protocol numbers none (a line of code has many between its words).
    """
    styles = TextStyles()
    keys: dict[ComputedStyle, FontKey] = {}
    pending = [document]
    while pending:
        for number, item in _texts(pending.pop()):
            if isinstance(item, SnapshotDocument):
                styles.documents += 1
                pending.append(item)
                continue
            key = keys.get(item.style)
            if key is None:
                key = keys[item.style] = FontKey.of(item.style)
            # White space around the lines is not drawn, so that no font is told of it.
            text = item.text[min(line.start for line in item.text_boxes) : max(line.end for line in item.text_boxes)]
            style = styles.add(key, text)
            if number is None:
                continue
            new = frozenset(text) - style.seen - UNDRAWN
            style.seen |= new
            if new and number not in doubtful:
                style.examples.append(Example(number, new, text))
    return styles


def of_any_size(key: FontKey) -> FontKey:
    """Return what styles share that differ in size alone."""
    return replace(key, size="")


def _texts(document: SnapshotDocument) -> Iterator[tuple[int | None, LayoutBox | SnapshotDocument]]:
    """Yield every box of text with the node that can be asked about it, if any, and the documents of frames."""
    for node in document.nodes:
        if node.document is not None:
            yield node.backend_id, node.document
        if node.kind is NodeKind.TEXT and node.box is not None and node.box.text_boxes:
            yield node.backend_id if node.value.strip(_UNNUMBERED) else None, node.box
        for box in node.generated:
            if box.text_boxes:
                yield node.backend_id, box
