"""Glyphs of a piece of text set to the width the browser measured."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from itertools import accumulate

from htmlfig_desktop.engine.fonts.advances import EXACT, advances_of, explains, is_explained
from htmlfig_desktop.engine.fonts.fragments import TextFragment
from htmlfig_desktop.engine.fonts.justification import ALONE, OBJECT, Beside, Shares, shares_of
from htmlfig_desktop.engine.fonts.kerning import (
    kern_across,
    kern_at_end,
    kern_from_before,
    kern_with_space,
    leave_lead_alone,
    meet,
)
from htmlfig_desktop.engine.fonts.punctuation import (
    Trim,
    has_full_width_punctuation,
    has_half,
    is_ideographic,
    spaced_pairs,
    sure_trims,
    trimmed,
    trims,
)
from htmlfig_desktop.engine.fonts.shaping import NO_SCRIPT, SHARED_SCRIPTS, ShapedText, script_of, shape
from htmlfig_desktop.engine.fonts.spaced_text import SpacedText

_ABSOLUTE_TOLERANCE = 0.5
_RELATIVE_TOLERANCE = 0.005
"""px, and share of the width: a text that is further off is not the one the browser drew."""

_MOST_KEPT = 4096
"""Pieces of text."""
_SPACES = frozenset(" \n\u00a0")
_BETWEEN_SCRIPTS = 1 / 8
"""em of room between an ideograph and a letter. Source: CSS Text 4, section 8.4."""


Fitted = dict[tuple[object, ...], SpacedText]
"""What pieces of text came to that take nothing from what is around them, by all they depend on."""


def fit(
    fragment: TextFragment, following: TextFragment | None, fitted: Fitted, beside: Beside = ALONE
) -> SpacedText | None:
    """Return the glyphs of a fragment, set to its width; None where they are not what the browser drew.

    Args:
        fragment: The text and its measures.
        following: What comes after it on the line: a pair of glyphs may be kerned across the border.
        fitted: Keeps what is found, for others that are alike.
        beside: What stands beside it on the line: ideographs and their punctuation go by that.
    """
    spacing = (fragment.letter_spacing, fragment.word_spacing, fragment.features, fragment.trims_start, fragment.is_rtl)
    key = (fragment.characters, fragment.width, fragment.size, fragment.designs, spacing)
    known = fitted.get(key)
    return known if known is not None else _fit(fragment, following, fitted, key, beside)


def _fit(
    fragment: TextFragment,
    following: TextFragment | None,
    fitted: Fitted,
    key: tuple[object, ...],
    beside: Beside,
) -> SpacedText | None:
    text = _shaping(fragment)()
    if text is None:
        return None
    text, advances = _tightened(text, fragment, following, beside)
    total, lead = math.fsum(advances), 0.0
    is_plain = explains(total, fragment)
    if is_plain and abs(fragment.width - total) > EXACT:
        kerned = kern_at_end(text, advances, fragment, following)
        is_plain, advances = kerned is None, kerned or advances
        total = math.fsum(advances)
    elif not is_plain and (justified := _justified(text, advances, fragment, beside)) is not None:
        lead, advances = justified
        total = lead + math.fsum(advances)
    elif not is_plain:
        repaired = (repair(text, advances, fragment, following) for repair in _REPAIRS)
        better = next((found for found in repaired if found is not None), None)
        if better is not None:
            advances = better
        else:
            text, advances = _set_otherwise(text, fragment, following, beside) or (text, advances)
        total = math.fsum(advances)
    if abs(fragment.width - total) > _ABSOLUTE_TOLERANCE + _RELATIVE_TOLERANCE * fragment.width:
        return None
    ratio = fragment.width / total if total > 0 else 1.0
    found = SpacedText(text, list(accumulate([advance * ratio for advance in advances], initial=lead * ratio)))
    if is_plain:
        if len(fitted) >= _MOST_KEPT:
            fitted.clear()
        fitted[key] = found
    return found


def _share_by_tabs(
    text: ShapedText, advances: list[float], fragment: TextFragment, _: TextFragment | None
) -> list[float] | None:
    """Widen tabs, where all are equal: a single one, or all in a row at the start."""
    characters = fragment.characters
    if characters.count("\t") != 1 and "\t" in characters.lstrip("\t"):
        return None
    gap, count = fragment.width - math.fsum(advances), characters.count("\t")
    if gap <= 0 or not count:
        return None
    wide = [gap / count if char == "\t" else 0.0 for char in characters]
    return [advance + wide[glyph.cluster] for glyph, advance in zip(text.glyphs, advances, strict=True)]


def _justified(
    text: ShapedText, advances: list[float], fragment: TextFragment, beside: Beside
) -> tuple[float, list[float]] | None:
    """Return the room before the glyphs of a justified line, and advances that share the rest of it.

    None where the line is not justified, or nothing in it gets room.
    """
    gap = fragment.width - math.fsum(advances)
    if not fragment.is_justified or gap <= 0 or "\t" in fragment.characters:
        return None
    characters = fragment.characters
    if characters[-1] in _SPACES and not beside.behind:  # the space at the end of a line has no room at all
        beside = beside._replace(behind=OBJECT)
    shares = shares_of(characters, beside)
    if not any(map(sum, shares)):  # what ends a layer need not end the line
        shares = shares_of(characters, Beside(beside.before, OBJECT))
    if not any(map(sum, shares)) and beside.behind and is_ideographic(beside.behind[0]):
        shares[-1] = Shares(0, 1)  # seen before one that has its own on the other side alone
    count = sum(map(sum, shares))
    if not count:
        return None
    share = gap / count
    befores = [*(each.before for each in shares[1:]), 0]
    widened = [
        advance + share * (shares[glyph.cluster].behind + befores[glyph.cluster])
        for glyph, advance in zip(text.glyphs, advances, strict=True)
    ]
    return share * shares[0].before, widened


def _space_scripts(
    text: ShapedText, advances: list[float], fragment: TextFragment, following: TextFragment | None
) -> list[float] | None:
    """Make the room between ideographs and other letters that ``text-autospace`` asks for."""
    changed = _spaced_scripts(text, advances, fragment, following)
    return changed if changed is not None and is_explained(changed, fragment) else None


def _spaced_scripts(
    text: ShapedText, advances: list[float], fragment: TextFragment, following: TextFragment | None
) -> list[float] | None:
    if fragment.characters.isascii() and (following is None or following.characters.isascii()):
        return None
    pairs = spaced_pairs(fragment.characters + (following.characters[:1] if following is not None else ""))
    if not any(pairs):
        return None
    ends = _ends(text)
    room = fragment.size * _BETWEEN_SCRIPTS
    return [advance + room * pairs[end] for advance, end in zip(advances, ends, strict=True)]


def _ends(text: ShapedText) -> list[int]:
    """Return the last code point that each glyph stands for."""
    starts = sorted({glyph.cluster for glyph in text.glyphs})
    last = dict(zip(starts, [*starts[1:], text.length], strict=True))
    return [last[glyph.cluster] - 1 for glyph in text.glyphs]


def _keep_cursive_together(
    text: ShapedText, _: list[float], fragment: TextFragment, __: TextFragment | None
) -> list[float] | None:
    """Leave letter spacing away, as browsers do in scripts whose letters join."""
    if not fragment.letter_spacing:
        return None
    advances = advances_of(text, fragment, 0.0)
    return advances if is_explained(advances, fragment) else None


def _shaping(fragment: TextFragment) -> partial[ShapedText | None]:
    """Return what shapes a fragment, missing glyphs kept; what is to be otherwise is told to it."""
    return partial(
        shape,
        fragment.characters,
        fragment.designs,
        is_rtl=fragment.is_rtl,
        features=fragment.features,
        keeps_missing=True,
    )


def _set_otherwise(
    text: ShapedText, fragment: TextFragment, following: TextFragment | None, beside: Beside
) -> tuple[ShapedText, list[float]] | None:
    """Return other glyphs of a fragment, or the same at other places, where they explain its width."""
    plain = _shaping(fragment)(features=(*fragment.features, ("kern", 0)))
    if plain is not None:  # the browser drops kerning tables that it finds faulty
        advances = advances_of(plain, fragment, fragment.letter_spacing)
        if is_explained(advances, fragment):
            return plain, advances
    other = _join_neighbors(fragment) or _set_in_no_script(fragment) or _show_boxes_of_others(fragment)
    other = other or kern_from_before(text, fragment, beside)
    if other is not None:
        return other
    if not has_full_width_punctuation(fragment.characters):
        return None
    return _trim_punctuation(text, fragment, following, beside)


def _join_neighbors(fragment: TextFragment) -> tuple[ShapedText, list[float]] | None:
    """Give the first or the last letter the form that joins one of another style or element beside it."""
    if fragment.characters.isascii() or _JOINING.isdisjoint(map(script_of, fragment.characters)):
        return None
    for joined in ((True, False), (False, True), (True, True)):
        text = _shaping(fragment)(joined=joined)
        if text is not None and is_explained(advances := advances_of(text, fragment, 0.0), fragment):
            return text, advances
    return None


def _set_in_no_script(fragment: TextFragment) -> tuple[ShapedText, list[float]] | None:
    """Set digits and signs that stand alone, or beside letters that are not Latin, as fonts have them for no script."""
    if not all(script_of(char) in SHARED_SCRIPTS for char in fragment.characters):
        return None
    text = _shaping(fragment)(script=NO_SCRIPT)
    if text is None or not is_explained(advances := advances_of(text, fragment, fragment.letter_spacing), fragment):
        return None
    return text, advances


def _show_boxes_of_others(fragment: TextFragment) -> tuple[ShapedText, list[float]] | None:
    """Give characters that no font draws the box of another font than the first, as browsers do with emoji."""
    if shape(fragment.characters, fragment.designs, is_rtl=fragment.is_rtl, features=fragment.features) is not None:
        return None
    for design in fragment.designs[1:]:
        text = _shaping(fragment)(missing_in=design)
        if text is not None and is_explained(
            advances := advances_of(text, fragment, fragment.letter_spacing), fragment
        ):
            return text, advances
    return None


def _trim_punctuation(
    text: ShapedText, fragment: TextFragment, following: TextFragment | None, beside: Beside
) -> tuple[ShapedText, list[float]] | None:
    """Set full-width punctuation half as wide, as browsers do. The glyphs keep the advance their font gives them."""
    natural = advances_of(text, fragment, fragment.letter_spacing)
    spaced = _spaced_scripts(text, natural, fragment, following)
    for start in (natural, spaced):
        narrowings = trims(text, fragment.characters, beside.behind, beside.before, trims_start=fragment.trims_start)
        for narrow in narrowings if start is not None else ():
            found, advances = trimmed(text, list(start or ()), narrow, fragment.size)
            if is_explained(advances, fragment):
                return found, advances
    return None


def _tightened(
    text: ShapedText, fragment: TextFragment, following: TextFragment | None, beside: Beside
) -> tuple[ShapedText, list[float]]:
    """Set punctuation of a justified line half as wide beside more of it: there its width does not tell that."""
    advances = advances_of(text, fragment, fragment.letter_spacing)
    is_open = fragment.is_justified and not is_explained(advances, fragment)
    characters = fragment.characters
    if not is_open or not has_full_width_punctuation(characters):
        return text, advances
    tightened = text, advances
    for narrow in _narrowings(text, fragment, following, beside):
        kept = [each for each in narrow if has_half(characters[text.glyphs[each[0]].cluster], fragment.designs)]
        tightened = trimmed(text, list(advances), kept, fragment.size)
        if math.fsum(tightened[1]) <= fragment.width + EXACT:
            break
    return tightened


def _narrowings(
    text: ShapedText, fragment: TextFragment, following: TextFragment | None, beside: Beside
) -> Iterator[tuple[Trim, ...]]:
    """Yield what may be half as wide in a justified line: what is sure first, then what has no room else.

    A space that nobody sees may stand between those that do not meet.
    """
    meets = following is not None and meet(fragment, following)
    yield sure_trims(text, fragment.characters, beside.behind if meets else "")
    yield sure_trims(text, fragment.characters, beside.behind, beside.before)
    yield from trims(text, fragment.characters, beside.behind, beside.before, trims_start=fragment.trims_start)


_JOINING = frozenset({"Arab", "Syrc", "Nkoo", "Mong", "Mand", "Adlm", "Rohg", "Phag", "Mani", "Phlp", "Sogd"})
"""Scripts whose letters join. Source: Unicode, ArabicShaping.txt."""

_REPAIRS = (
    _share_by_tabs,
    _space_scripts,
    _keep_cursive_together,
    kern_across,
    kern_with_space,
    leave_lead_alone,
)
"""What may stand between the advances of a font and the width of its text, most telling first."""
