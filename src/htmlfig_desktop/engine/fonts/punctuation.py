"""Where browsers set full-width punctuation half as wide: next to more of it, and at the ends of lines.

Source: CSS Text 4, section 8.3 (text-spacing-trim); Chromium, HanKerning.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from htmlfig_desktop.engine.fonts.shaping import ShapedText

_OPENING = frozenset("〈《「『【〔〖〘〚〝（［｛｟")
_CLOSING = frozenset("〉》」』】〕〗〙〛〞〟）］｝｠、。，．")
_LEANING = frozenset("：；")
"""Closing where they stand in the left half of their square, else in the middle."""
_MIDDLE = frozenset("\u3000・")
_NARROW_OPENING, _NARROW_CLOSING = frozenset("([{"), frozenset(")]}")
_QUOTES = {"‘": "open", "“": "open", "’": "close", "”": "close"}
"""They count as the font of the punctuation beside them has them, which need not be the font that draws them."""
_FULL = 0.95
"""em: a glyph that fills its square."""
_HALF = 0.5

Trim = tuple[int, float]
"""A glyph, and how far left it is drawn in its narrower room, em."""


_BOTH = {"ideograph", "letter"}
_IDEOGRAPHIC = (
    (0x2E80, 0x312F),
    (0x3190, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xF900, 0xFAFF),
    (0xFE30, 0xFE4F),
    (0xFF01, 0xFF60),
    (0xFFE0, 0xFFE6),
    (0x20000, 0x3FFFD),
)
"""Blocks of ideographs, kana, bopomofo and what is set in squares among them."""


_KANA = (0x3041, 0x30FF)
_WIDE = frozenset({"F", "W"})


def spaced_pairs(characters: str) -> list[bool]:
    """Return after which characters there is room where ``text-autospace`` is wanted: between ideographs and letters.

    Source: CSS Text 4, section 8.4.
    """
    sides = [_side(char) for char in characters]
    return [{side, beside} == _BOTH for side, beside in zip(sides, [*sides[1:], ""], strict=True)]


def _side(char: str) -> str:
    """Return whether a character counts as an ideograph, or as a letter or digit of another script."""
    category = unicodedata.category(char)
    if "CJK UNIFIED" in unicodedata.name(char, "") or (_KANA[0] <= ord(char) <= _KANA[1] and category[0] != "P"):
        return "ideograph"
    is_letter = category[0] in "LM" or category == "Nd"
    return "letter" if is_letter and unicodedata.east_asian_width(char) not in _WIDE else ""


def is_ideographic(char: str) -> bool:
    """Whether justification makes room on both sides of a character. Source: Chromium, IsCJKIdeographOrSymbol."""
    code = ord(char)
    return code >= _IDEOGRAPHIC[0][0] and any(first <= code <= last for first, last in _IDEOGRAPHIC)


def has_full_width_punctuation(characters: str) -> bool:
    """Return whether any of the characters may be set half as wide."""
    return not characters.isascii() and any(
        char in _OPENING or char in _CLOSING or char in _LEANING for char in characters
    )


def trims(text: ShapedText, characters: str) -> Iterator[tuple[Trim, ...]]:
    """Yield which glyphs may be set half as wide: those next to others, then also the first, the last, both.

    Several characters that share a glyph, as dashes do, are never trimmed. Empty for texts from right to left.
    """
    if text.is_rtl or not text.glyphs:
        return
    glyphs = text.glyphs
    shared = [glyph.cluster for glyph in glyphs]
    ends = [*shared[1:], len(characters)]
    alone = [end == start + 1 for start, end in zip(shared, ends, strict=True)]
    if any(end < start for start, end in zip(shared, ends, strict=True)):
        return
    kinds = [_kind(text, characters[at], place) if alone[place] else "" for place, at in enumerate(shared)]
    yield from _trims(text, kinds)
    if not _QUOTES.keys().isdisjoint(characters):
        yield from _trims(text, [_QUOTES.get(characters[at], kinds[place]) for place, at in enumerate(shared)])


def _trims(text: ShapedText, kinds: Sequence[str]) -> Iterator[tuple[Trim, ...]]:
    """Yield as ``trims`` does, with the kinds of the characters known."""
    inside = []
    for at, kind in enumerate(kinds):
        if text.glyphs[at].advance < _FULL:
            continue
        before, after = kinds[at - 1] if at else "", kinds[at + 1] if at + 1 < len(kinds) else ""
        if kind == "open" and before in ("open", "middle", "close", "narrow open"):
            inside.append((at, _HALF))
        elif kind == "close" and after in ("close", "middle", "narrow close"):
            inside.append((at, 0.0))
    first = [(0, _HALF)] if kinds[0] == "open" and text.glyphs[0].advance >= _FULL else []
    last = [(len(kinds) - 1, 0.0)] if kinds[-1] == "close" and text.glyphs[-1].advance >= _FULL else []
    for more in ([], first, last, [*first, *last]):
        if inside or more:
            yield (*inside, *more)


def _kind(text: ShapedText, char: str, at: int) -> str:
    if char in _OPENING:
        return "open"
    if char in _CLOSING:
        return "close"
    if char in _LEANING:
        outline = text.glyphs[at].outline
        return "close" if outline is not None and max(outline.path.coords[::2]) <= _HALF else "middle"
    if char in _MIDDLE:
        return "middle"
    if char in _QUOTES:
        return f"narrow {_QUOTES[char]}"
    return "narrow open" if char in _NARROW_OPENING else "narrow close" if char in _NARROW_CLOSING else ""
