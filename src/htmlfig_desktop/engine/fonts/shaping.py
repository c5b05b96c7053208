"""Text to glyphs, through HarfBuzz, as the browser does it."""

from __future__ import annotations

import unicodedata
from dataclasses import field
from functools import lru_cache
from typing import NamedTuple

import uharfbuzz as hb
from fontTools import unicodedata as scripts

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fonts.design import FontDesign
from htmlfig_desktop.engine.fonts.emoji import AS_EMOJI, AS_TEXT, is_emoji, shows_as_emoji
from htmlfig_desktop.engine.fonts.outlines import UndrawableError, is_colored, outline_of
from htmlfig_desktop.engine.scene.text import GlyphOutline

Features = tuple[tuple[str, int], ...]
"""OpenType feature tags and their values, sorted."""

INVISIBLE = frozenset(
    "\n\r\t\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2028\u2029\u2060"
    "\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff"
)
"""Characters that are never drawn, whether or not a font has a glyph for them."""

_MAX_SHAPED = 4000
_LONGEST_KEPT = 40
"""Strings kept per font, and their characters: words and labels come again, lines of prose do not."""

SHARED_SCRIPTS = frozenset({"Zyyy", "Zinh", "Zzzz"})
"""Of characters that stand in texts of every script, such as digits."""

_KANA = frozenset({"Hira", "Kana"})
"""Shaped as one, so that their letters are kerned. Seen in Chromium."""

_DEFAULT_SCRIPT = "Latn"
NO_SCRIPT = "Zyyy"
"""Of texts without letters."""
_LANGUAGE = "en"
"""Of text whose language nobody told."""
_MARKS = frozenset({"Mn", "Me", "Mc", "Cf"})
_SELECTORS = frozenset({AS_EMOJI, AS_TEXT})
_SPACES = str.maketrans("\n\r\t", "   ")
"""A browser gives line breaks and tabs the glyph of a space."""

_STRONG = frozenset({"L", "R", "AL"})
_RTL = frozenset({"R", "AL"})
_JOINER = "\u200d"
_DIRECTED = frozenset({"L", "R", "AL", "EN", "AN"})


class ShapedGlyph(NamedTuple):
    """A glyph in drawing order, left to right. Lengths in em."""

    glyph: int
    """Number in the font."""
    cluster: int
    """First code point of the string the glyph stands for."""
    advance: float
    x_offset: float
    y_offset: float
    outline: GlyphOutline | None
    """None: nothing to draw, or an emoji."""
    emoji: tuple[int, ...]
    """Code points, where the glyph is drawn in colors."""


class _Part(NamedTuple):
    """Neighboring characters that one design draws in one script."""

    design: FontDesign
    script: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ShapedText:
    """A string as glyphs, in drawing order from left to right."""

    glyphs: tuple[ShapedGlyph, ...]
    designs: tuple[FontDesign, ...]
    """Those that drew something, in the order in which they are tried."""
    length: int
    """Code points."""
    is_rtl: bool
    is_simple: bool
    """Whether every code point has one glyph, from left to right."""
    advances: tuple[float, ...] = field(init=False, compare=False)
    outlines: tuple[GlyphOutline | None, ...] = field(init=False, compare=False)
    """Those of the glyphs."""
    is_even: bool = field(init=False, compare=False)
    """Whether ``is_simple``, and no glyph is moved off its place or is an emoji."""

    def __post_init__(self) -> None:
        _, _, advances, across, up, outlines, emoji = zip(*self.glyphs, strict=True) if self.glyphs else ((),) * 7
        object.__setattr__(self, "advances", advances)
        object.__setattr__(self, "outlines", outlines)
        object.__setattr__(self, "is_even", self.is_simple and not (any(across) or any(up) or any(emoji)))


def shape(
    characters: str,
    designs: tuple[FontDesign, ...],
    *,
    is_rtl: bool | None = None,
    features: Features = (),
    keeps_missing: bool = False,
    missing_in: FontDesign | None = None,
    joined: tuple[bool, bool] = (False, False),
    script: str = _DEFAULT_SCRIPT,
) -> ShapedText | None:
    """Return the glyphs of a string; None where a character has no glyph, or a glyph no outline that may be stored.

    Args:
        characters: In logical order, all of one direction.
        designs: In the order in which they are tried for a character; the first that has a glyph draws it.
        is_rtl: Whether the string runs from right to left; None: as its characters say.
        features: Beyond those that are on by default.
        keeps_missing: Let a character that no design draws show as a box for missing glyphs.
        missing_in: Whose box that is; None: the first design's.
        joined: Whether letters stand before and behind it that its first and its last one join, as in Arabic.
        script: What digits and signs are shaped in where there are no letters.
    """
    if not designs or not characters:
        return None
    if is_rtl is None:
        is_rtl = runs_right_to_left(characters)
    boxes = (missing_in or designs[0]) if keeps_missing else None
    if len(characters) > _LONGEST_KEPT:
        return _shape(characters, designs, is_rtl, features, boxes, joined, script)
    cache = designs[0].caches.setdefault("shaped", {})
    key = (characters, designs, is_rtl, features, boxes, joined, script)
    if key not in cache:
        if len(cache) >= _MAX_SHAPED:
            cache.clear()
        cache[key] = _shape(characters, designs, is_rtl, features, boxes, joined, script)
    shaped: ShapedText | None = cache[key]
    return shaped


def runs_right_to_left(characters: str) -> bool:
    """Return whether the first character with a direction of its own runs from right to left."""
    if characters.isascii():
        return False
    strong = (unicodedata.bidirectional(char) for char in characters)
    return next((kind in _RTL for kind in strong if kind in _STRONG), False)


def runs_both_ways(characters: str) -> bool:
    """Return whether letters of both directions stand in a text, which then is none of a single run."""
    if characters.isascii():
        return False
    strong = _STRONG.intersection(map(unicodedata.bidirectional, characters))
    return "L" in strong and not _RTL.isdisjoint(strong)


def has_direction(characters: str) -> bool:
    """Return whether any character has a direction of its own, as letters and digits do."""
    return not _DIRECTED.isdisjoint(map(unicodedata.bidirectional, characters))


def looks_otherwise_right_to_left(characters: str) -> bool:
    """Return whether a text in a paragraph from right to left looks other than in one from left to right.

    It does with letters that run so, or with a sign at an end, which then stands at the other: ``1.``.
    """
    inside = characters.strip()
    return runs_right_to_left(characters) or not (has_direction(inside[:1]) and has_direction(inside[-1:]))


@lru_cache(maxsize=8192)
def script_of(character: str) -> str:
    """Return the ISO 15924 code of a character's script."""
    code: str = scripts.script(character)
    return code


def _shape(
    characters: str,
    designs: tuple[FontDesign, ...],
    is_rtl: bool,
    features: Features,
    boxes: FontDesign | None,
    joined: tuple[bool, bool],
    script: str,
) -> ShapedText | None:
    parts = _parts_of(characters, designs, boxes, script)
    if parts is None:
        return None
    glyphs: list[ShapedGlyph] = []
    try:
        for part in reversed(parts) if is_rtl else parts:
            glyphs += _shape_part(part, characters, is_rtl, features, joined)
    except UndrawableError:
        return None
    is_simple = [glyph[1] for glyph in glyphs] == list(range(len(characters)))
    used = {part.design for part in parts}
    return ShapedText(
        tuple(glyphs), tuple(design for design in designs if design in used), len(characters), is_rtl, is_simple
    )


def _shape_part(
    part: _Part, characters: str, is_rtl: bool, features: Features, joined: tuple[bool, bool]
) -> list[ShapedGlyph]:
    before, behind = (_JOINER if is_joined else "" for is_joined in joined)
    buffer = hb.Buffer()
    # Letters that join do so across fonts too, so all that stands around is shown.
    buffer.add_str((before + characters + behind).translate(_SPACES), len(before) + part.start, part.end - part.start)
    buffer.direction = "rtl" if is_rtl else "ltr"
    buffer.script = part.script
    buffer.language = part.design.language or _LANGUAGE
    wanted = dict(features)
    if part.design.is_unkerned:
        wanted["kern"] = 0
    hb.shape(part.design.hb_font, buffer, wanted)
    design, em, start = part.design, part.design.face.units_per_em, -len(before)
    glyphs = [(info.codepoint, info.cluster + start) for info in buffer.glyph_infos]
    emoji = _emoji(part, characters, glyphs) if design.face.has_color else {}
    places = [(at.x_advance / em, at.x_offset / em, at.y_offset / em) for at in buffer.glyph_positions]
    drawn = [(None, emoji[at]) if at in emoji else (outline_of(design, each[0]), ()) for at, each in enumerate(glyphs)]
    make = tuple.__new__  # half the time of the constructor
    return [make(ShapedGlyph, glyph + place + shown) for glyph, place, shown in zip(glyphs, places, drawn, strict=True)]


def _emoji(part: _Part, characters: str, glyphs: list[tuple[int, int]]) -> dict[int, tuple[int, ...]]:
    """Return the code points of those glyphs that are drawn in colors.

    Raises:
        UndrawableError: A glyph in colors is no emoji.
    """
    ends = [*sorted({cluster for _, cluster in glyphs}), part.end]
    emoji = {}
    for place, (glyph, cluster) in enumerate(glyphs):
        if not is_colored(part.design, glyph):
            continue
        text = characters[cluster : ends[ends.index(cluster) + 1]]
        if not is_emoji(text):
            raise UndrawableError(f"{text!r} is drawn in colors and no emoji")
        emoji[place] = tuple(map(ord, text))
    return emoji


def _parts_of(
    characters: str, designs: tuple[FontDesign, ...], boxes: FontDesign | None, otherwise: str
) -> list[_Part] | None:
    """Split a string where its font or its script changes; None where a character is missing and nothing has a box."""
    first = designs[0]
    if characters.isascii() and all(first.draws(ord(char)) or char in INVISIBLE for char in set(characters)):
        return [_Part(first, otherwise, 0, len(characters))]
    parts: list[_Part] = []
    for at, (char, script) in enumerate(zip(characters, _scripts(characters, otherwise), strict=True)):
        last = parts[-1] if parts else None
        following = characters[at + 1 : at + 2]
        wants_color = shows_as_emoji(char, following) and (following == AS_EMOJI or not first.draws(ord(char)))
        design = _design_of(char, designs, last.design if last else None, wants_color=wants_color)
        design = design or boxes
        if design is None:
            return None
        if last is not None and last.design is design and _joins(last.script, script):
            parts[-1] = _Part(design, last.script, last.start, at + 1)
        else:
            parts.append(_Part(design, script, at, at + 1))
    return parts


def _scripts(characters: str, otherwise: str) -> list[str]:
    """Return the script each character is shaped in: digits and signs go on in that of the text before them."""
    found = [script_of(char) for char in characters]
    running = next((script for script in found if script not in SHARED_SCRIPTS), otherwise)
    for at, script in enumerate(found):
        if script in SHARED_SCRIPTS:
            found[at] = running
        else:
            running = script
    return found


def _design_of(
    char: str, designs: tuple[FontDesign, ...], last: FontDesign | None, *, wants_color: bool
) -> FontDesign | None:
    """Return what draws a character; marks, joiners and what is invisible stay with the character before."""
    code_point = ord(char)
    if char in INVISIBLE or _stays(char):
        if last is not None and (char in INVISIBLE or char in _SELECTORS or last.draws(code_point)):
            return last
        if char in INVISIBLE:
            return designs[0]
    if wants_color:
        colored = next((design for design in designs if design.face.has_color and design.draws(code_point)), None)
        if colored is not None:
            return colored
    return next((design for design in designs if design.draws(code_point)), None)


@lru_cache(maxsize=8192)
def _stays(char: str) -> bool:
    return unicodedata.category(char) in _MARKS or char in _SELECTORS or 0x1F3FB <= ord(char) <= 0x1F3FF


def _joins(script: str, following: str) -> bool:
    return script == following or (script in _KANA and following in _KANA)
