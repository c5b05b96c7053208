"""Kerning across the borders of a piece of text: with what stands beside it on its line, in another element."""

from __future__ import annotations

import math

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.fonts.advances import EXACT, advances_of, is_explained
from htmlfig_desktop.engine.fonts.fragments import TextFragment
from htmlfig_desktop.engine.fonts.justification import Beside
from htmlfig_desktop.engine.fonts.shaping import SHARED_SCRIPTS, ShapedText, script_of, shape

_LATIN = "Latn"
_CONTEXT = 40
"""Characters before a piece that are looked at."""
_ADJOINING = 0.05
"""px by which edges that meet may be apart."""


def kern_at_end(
    text: ShapedText, advances: list[float], fragment: TextFragment, following: TextFragment | None
) -> list[float] | None:
    """Return advances kerned with what follows, where that explains what a long text would pass off as rounding."""
    for kern in (kern_across, kern_with_space, leave_lead_alone):
        kerned = kern(text, advances, fragment, following)
        if kerned is not None and abs(fragment.width - math.fsum(kerned)) <= EXACT:
            return kerned
    return None


def kern_across(
    text: ShapedText, advances: list[float], fragment: TextFragment, following: TextFragment | None
) -> list[float] | None:
    """Kern the last glyph with the first one of what follows in the same font."""
    if following is None or not meet(fragment, following):
        return None
    if following.designs != fragment.designs or following.size != fragment.size:
        return None
    characters = fragment.characters + following.characters[:1]
    both = shape(characters, fragment.designs, is_rtl=fragment.is_rtl, features=fragment.features)
    if both is None:
        return None
    own = [glyph for glyph in both.glyphs if glyph.cluster < text.length]
    if [glyph.glyph for glyph in own] != [glyph.glyph for glyph in text.glyphs]:
        return None  # letters that join have other widths: no kerning
    joined = math.fsum(glyph.advance for glyph in own)
    kerned = (joined - math.fsum(glyph.advance for glyph in text.glyphs)) * fragment.size
    last = max(range(len(advances)), key=lambda at: text.glyphs[at].cluster)
    changed = [advance + kerned if at == last else advance for at, advance in enumerate(advances)]
    return changed if is_explained(changed, fragment) else None


def kern_with_space(
    text: ShapedText, advances: list[float], fragment: TextFragment, following: TextFragment | None
) -> list[float] | None:
    """Kern the last glyph of a line with the space that hangs behind it."""
    if following is not None or text.is_rtl:
        return None
    both = shape(fragment.characters + " ", fragment.designs, is_rtl=fragment.is_rtl, features=fragment.features)
    if both is None or len(both.glyphs) != len(text.glyphs) + 1:
        return None
    kerned = (both.glyphs[-2].advance - text.glyphs[-1].advance) * fragment.size
    changed = [*advances[:-1], advances[-1] + kerned]
    return changed if kerned and is_explained(changed, fragment) else None


def leave_lead_alone(
    text: ShapedText, advances: list[float], fragment: TextFragment, _: TextFragment | None
) -> list[float] | None:
    """Leave signs at the start unkerned with the letters behind them: they belong to what another script wrote before.

    So it is where a piece begins behind an element, such as the space and the Greek letter behind a word of code.
    """
    characters = fragment.characters
    count = next((at for at, char in enumerate(characters) if script_of(char) not in SHARED_SCRIPTS), 0)
    if not count or text.is_rtl or script_of(characters[count]) == _LATIN:
        return None
    lead = shape(characters[:count], fragment.designs, features=fragment.features, keeps_missing=True)
    if lead is None or not lead.is_simple:
        return None
    changed = list(advances)
    changed[:count] = advances_of(lead, fragment, fragment.letter_spacing)
    return changed if is_explained(changed, fragment) else None


def kern_from_before(text: ShapedText, fragment: TextFragment, beside: Beside) -> tuple[ShapedText, list[float]] | None:
    """Kern the first glyph with the last one before it, where each of a pair has its half of that.

    So it is where a font has no kerning but in its ``kern`` table for the script. Source: HarfBuzz, hb-kern.hh.
    """
    before = beside.before[-_CONTEXT:]  # a sign has the script of the letters before it
    both = shape(before + fragment.characters, fragment.designs, is_rtl=text.is_rtl, features=fragment.features)
    if not before or both is None:
        return None
    count = len(before)
    own = tuple(glyph._replace(cluster=glyph.cluster - count) for glyph in both.glyphs if glyph.cluster >= count)
    if [glyph.cluster for glyph in own] != [glyph.cluster for glyph in text.glyphs]:
        return None
    kerned = replace(text, glyphs=own)
    advances = advances_of(kerned, fragment, fragment.letter_spacing)
    return (kerned, advances) if is_explained(advances, fragment) else None


def meet(fragment: TextFragment, following: TextFragment) -> bool:
    """Whether one begins where the other ends, from left to right or from right to left."""
    gaps = fragment.x + fragment.width - following.x, following.x + following.width - fragment.x
    return min(map(abs, gaps)) <= _ADJOINING
