"""Where browsers set full-width punctuation half as wide: next to more of it, and at the ends of lines.

Source: CSS Text 4, section 8.3 (text-spacing-trim); Chromium, HanKerning.
"""

from __future__ import annotations

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

    Empty where a character has no glyph of its own.
    """
    if not text.is_simple:
        return
    kinds = [_kind(text, characters, at) for at in range(len(characters))]
    yield from _trims(text, kinds)
    if not _QUOTES.keys().isdisjoint(characters):
        yield from _trims(text, [_QUOTES.get(char, kinds[at]) for at, char in enumerate(characters)])


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


def _kind(text: ShapedText, characters: str, at: int) -> str:
    char = characters[at]
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
