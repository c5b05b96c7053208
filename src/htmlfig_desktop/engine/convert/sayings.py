"""What elements say, in as few words as a name has."""

from __future__ import annotations

import re

from htmlfig_desktop.engine.capture.snapshot import LayoutBox, NodeKind, SnapshotNode

HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
FEW_WORDS = 40
"""Characters above which texts of a link or button are more than its name."""
_LONGEST = 60
_SMALL = 80
"""Nodes below a box above which its heading is not looked for: what holds more is no part of a page but the page."""
_NEXT = 1.0
"""px between two texts up to which they stand right behind each other."""
_LISTS = frozenset({"ul", "ol", "menu", "dl"})
_WORD = re.compile(r"\w")


def has_words(text: str) -> bool:
    """Whether there is a letter or a digit in a text."""
    return _WORD.search(text) is not None


def trimmed(text: str) -> str:
    """Return the beginning of a text, on one line: 60 characters at most."""
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1].rstrip() + "…"


def text_of(node: SnapshotNode) -> str:
    """Return the first words inside an element."""
    words, before = "", None
    for inner in node.walk():
        if inner.kind is NodeKind.TEXT and inner.box is not None:
            words, before = _with_next(words, before, inner.box), inner.box
        if len(words) > _LONGEST:
            break
    return trimmed(words)


def _with_next(words: str, before: LayoutBox | None, box: LayoutBox) -> str:
    """Return words with those of the text behind them: in one word with the last where that goes on in it."""
    text = " ".join(box.text.split())
    blank = "" if before is None or _goes_on(before, box) else " "
    return f"{words}{blank}{text}".strip()


def _goes_on(before: LayoutBox, box: LayoutBox) -> bool:
    """Whether a text stands right behind another one in its line, with no space between: an element ends there."""
    if not (before.text_boxes and box.text_boxes) or before.text[-1:].isspace() or box.text[:1].isspace():
        return False
    end, start = before.text_boxes[-1].rect, box.text_boxes[0].rect
    return abs(start.x - end.right) <= _NEXT and start.y < end.bottom and end.y < start.bottom


def first_words(node: SnapshotNode) -> str:
    """Return what an element says, of several texts those that are short together: a card's title, not all of it.

    What lists inside of a list's item say is theirs.
    """
    words, before = "", None
    for inner in node.walk():
        if words and inner.name in _LISTS:
            break
        if inner.kind is not NodeKind.TEXT or inner.box is None:
            continue
        longer = _with_next(words, before, inner.box)
        before = inner.box
        if words and len(longer) > FEW_WORDS and has_words(words):
            break
        words = longer
        if len(words) > _LONGEST:
            break
    return trimmed(words)


def heading_in(node: SnapshotNode) -> str:
    """Return the text of the only heading inside a part of a page; empty where it has none, or several."""
    found = ""
    for count, inner in enumerate(node.walk()):
        if count > _SMALL:
            return ""
        if inner.name in HEADINGS and inner.box is not None:
            text = text_of(inner)
            if found and text:
                return ""
            found = found or text
    return found
