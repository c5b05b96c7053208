"""Where browsers set full-width punctuation half as wide: next to more of it, and at the ends of lines.

Source: CSS Text 4, section 8.3 (text-spacing-trim); Chromium, HanKerning.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.fonts.design import FontDesign
from htmlfig_desktop.engine.fonts.shaping import ShapedText, shape

_OPENING = frozenset("〈《「『【〔〖〘〚〝（［｛｟")
_CLOSING = frozenset("〉》」』】〕〗〙〛〞〟）］｝｠、。，．")
_LEANING = frozenset("：；")
"""Closing where they stand in the left half of their square, else in the middle."""
_MIDDLE = frozenset("\u3000・")
_NARROW_OPENING, _NARROW_CLOSING = frozenset("([{"), frozenset(")]}")
_ENDING = _CLOSING | _MIDDLE | _NARROW_CLOSING
_LEADING = _OPENING | _CLOSING | _LEANING | _MIDDLE | _NARROW_OPENING
"""What punctuation that opens is half as wide behind."""
_NARROW = frozenset({"narrow open", "narrow close"})
_QUOTES = {"‘": "open", "“": "open", "’": "close", "”": "close"}
"""They count as the font of the punctuation beside them has them, which need not be the font that draws them."""
_FULL = 0.95
"""em: a glyph that fills its square."""
_HALF = 0.5
_HALVES = (("halt", 1),)

Trim = tuple[int, float]
"""A glyph, and how far left it is drawn in its narrower room, em."""

_Ends = tuple[bool, bool]
"""Whether the first and the last are half as wide."""
_NEITHER, _FIRST, _LAST, _EACH = (False, False), (True, False), (False, True), (True, True)
_LIKELY: Mapping[_Ends, Sequence[_Ends]] = {
    _NEITHER: (_NEITHER, _FIRST, _LAST, _EACH),
    _FIRST: (_FIRST, _EACH, _NEITHER, _LAST),
    _LAST: (_LAST, _EACH, _NEITHER, _FIRST),
    _EACH: (_EACH, _FIRST, _LAST, _NEITHER),
}
"""Most likely first, by what stands before and behind."""
_AT_END = (_NEITHER, _LAST, _FIRST, _EACH)
"""A line has more room for its last sign than for its first one, which is whole by itself."""


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


def has_half(character: str, designs: tuple[FontDesign, ...]) -> bool:
    """Return whether fonts have a sign half as wide; browsers leave those of others alone."""
    half, whole = shape(character, designs, features=_HALVES), shape(character, designs)
    return half is not None and whole is not None and sum(half.advances) < sum(whole.advances)


def trims(
    text: ShapedText, characters: str, behind: str = "", before: str = "", *, trims_start: bool = False
) -> Iterator[tuple[Trim, ...]]:
    """Yield which glyphs may be set half as wide: those next to others, then also the first, the last, both.

    Several characters that share a glyph, as dashes do, are never trimmed. Empty for texts from right to left.

    Args:
        text: As shaped.
        characters: Of it.
        behind: What stands behind them on the line, in another element. Punctuation there makes the last more likely,
            and so does the end of the line, where it is half as wide if it would not fit else.
        before: What stands before them on the line, in another element. Punctuation there makes the first more likely.
        trims_start: Whether what opens a line is half as wide (``text-spacing-trim: trim-start``).
    """
    kinds = _kinds(text, characters)
    if not kinds:
        return
    begins, ends = trims_start or before[-1:] in _LEADING, behind[:1] in _ENDING
    more = _LIKELY[begins, ends] if begins or behind else _AT_END
    yield from _trims(text, kinds, more)
    if not _QUOTES.keys().isdisjoint(characters):
        yield from _trims(text, _with_quotes(text, characters, kinds), more)


def sure_trims(text: ShapedText, characters: str, behind: str = "", before: str = "") -> tuple[Trim, ...]:
    """Return which glyphs are half as wide wherever the line begins and ends; arguments as for ``trims``."""
    kinds = _with_quotes(text, characters, _kinds(text, characters))
    if not kinds:
        return ()
    kinds = [kind if text.glyphs[at].advance >= _FULL or kind in _NARROW else "" for at, kind in enumerate(kinds)]
    last = _last(text, kinds) if behind[:1] in _ENDING else []
    first = [(0, _HALF)] if before[-1:] in _LEADING and kinds[0] == "open" else []
    return (*first, *_inside(text, kinds), *last)


def trimmed(
    text: ShapedText, advances: list[float], narrow: Sequence[Trim], size: float
) -> tuple[ShapedText, list[float]]:
    """Return a text and its advances, px, with some glyphs half as wide; they keep what their font says of them."""
    if not narrow:
        return text, advances
    glyphs = list(text.glyphs)
    for at, shift in narrow:
        advances[at] -= glyphs[at].advance / 2 * size
        glyphs[at] = glyphs[at]._replace(x_offset=glyphs[at].x_offset - shift)
    return replace(text, glyphs=tuple(glyphs)), advances


def _kinds(text: ShapedText, characters: str) -> list[str]:
    """Return what each glyph is beside others; nothing where that cannot be told."""
    if text.is_rtl or not text.glyphs:
        return []
    shared = [glyph.cluster for glyph in text.glyphs]
    ends = [*shared[1:], len(characters)]
    if any(end < start for start, end in zip(shared, ends, strict=True)):
        return []
    alone = [end == start + 1 for start, end in zip(shared, ends, strict=True)]
    return [_kind(text, characters[at], place) if alone[place] else "" for place, at in enumerate(shared)]


def _with_quotes(text: ShapedText, characters: str, kinds: Sequence[str]) -> list[str]:
    return [_QUOTES.get(characters[text.glyphs[at].cluster], kind) for at, kind in enumerate(kinds)]


def _trims(text: ShapedText, kinds: Sequence[str], more: Sequence[_Ends]) -> Iterator[tuple[Trim, ...]]:
    """Yield as ``trims`` does, with the kinds of the characters known, and which ends are likely, in turn."""
    inside = _inside(text, kinds)
    first = [(0, _HALF)] if kinds[0] == "open" and text.glyphs[0].advance >= _FULL else []
    last = _last(text, kinds)
    for is_first, is_last in more:
        narrow = (*inside, *(first if is_first else ()), *(last if is_last else ()))
        if narrow:
            yield narrow


def _inside(text: ShapedText, kinds: Sequence[str]) -> list[Trim]:
    inside: list[Trim] = []
    for at, kind in enumerate(kinds):
        if text.glyphs[at].advance < _FULL:
            continue
        before, after = kinds[at - 1] if at else "", kinds[at + 1] if at + 1 < len(kinds) else ""
        if kind == "open" and before in ("open", "middle", "close", "narrow open"):
            inside.append((at, _HALF))
        elif kind == "close" and after in ("close", "middle", "narrow close"):
            inside.append((at, 0.0))
    return inside


def _last(text: ShapedText, kinds: Sequence[str]) -> list[Trim]:
    return [(len(kinds) - 1, 0.0)] if kinds[-1] == "close" and text.glyphs[-1].advance >= _FULL else []


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
