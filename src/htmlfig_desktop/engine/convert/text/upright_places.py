"""Where the letters of a piece of vertical text begin: by what their fonts give them, and what the line shares out."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.convert.text.line_fonts import LineFonts
from htmlfig_desktop.engine.convert.text.pieces import Piece, Ruby
from htmlfig_desktop.engine.convert.text.ruby import LEAST_ROOM, ruby_room
from htmlfig_desktop.engine.fonts.justification import ALONE, Beside, Shares, shares_of
from htmlfig_desktop.engine.fonts.punctuation import Trim

_TOLERANCE = 0.5
"""px by which letters may miss the length of their text."""
_PART = 1 / 64
"""px in which the browser keeps lengths."""
_MOST_STRETCHED = 0.25
"""em by which letters of lines that are not known to be justified are moved apart; beyond, nothing is known of one."""


class Unit(NamedTuple):
    """An upright letter, or such as lie on their side and follow each other."""

    characters: str
    is_upright: bool


class Place(NamedTuple):
    """Where a unit stands in its piece, px below the top of that."""

    top: float
    bottom: float
    """All that the unit takes of the line, with its parts of what is shared out."""
    start: float
    """Where its letter begins. Of punctuation half as long it is the empty half that may lie before its top."""


class _Taken(NamedTuple):
    """Lengths of units, px, and where in them their letters begin."""

    lengths: list[float]
    starts: list[float]


def places_of(
    piece: Piece, units: Sequence[Unit], fonts: LineFonts, beside: Beside, *, is_justified: bool
) -> list[Place]:
    """Return where the units of a piece stand.

    Each takes as much as its font gives it, but for punctuation that the browser set half as long. Of what a line is
    longer than that each gets the parts that ``shares_of`` gives it. Where letters are of no known font, or what is
    left is too much for that, upright ones are all as long, and what lies takes what is left over by others.
    """
    style, height = piece.look.style, piece.rect.height
    size, spacing = parse_px(style["font-size"]), parse_px(style["letter-spacing"])
    stands = [fonts.stand(style, unit.characters, piece.rect.width) if unit.is_upright else None for unit in units]
    own = [
        (stand.length if stand else size) + spacing if unit.is_upright else fonts.length(style, unit.characters)
        for unit, stand in zip(units, stands, strict=True)
    ]
    is_known = all(
        stand is not None and len(unit.characters) == 1
        for unit, stand in zip(units, stands, strict=True)
        if unit.is_upright
    )
    taken = _taken(piece, units, own, fonts, beside, is_justified=is_justified) if is_known else None
    if taken is None:
        taken = _otherwise(own, units, height)
    ends = [0.0, *accumulate(taken.lengths)]
    return [Place(*edges, edges[0] + start) for edges, start in zip(pairwise(ends), taken.starts, strict=True)]


def _taken(
    piece: Piece, units: Sequence[Unit], own: Sequence[float], fonts: LineFonts, beside: Beside, *, is_justified: bool
) -> _Taken | None:
    """Return what units of known lengths take; None where that does not explain the length of their piece."""
    style, characters, height = piece.look.style, piece.characters, piece.rect.height
    narrowings = fonts.narrowings(style, characters, beside)
    for narrow in narrowings:
        taken = _narrowed(own, units, narrow)
        if abs(sum(taken.lengths) - height) <= _TOLERANCE:
            return _scaled(taken, height)
    free = height - sum(own)
    if piece.ruby is not Ruby.NONE and free >= LEAST_ROOM:
        lead, gap = ruby_room(piece, free, beside if is_justified else None)
        return _shared(_narrowed(own, units, ()), _unit_shares(units, shares_of(characters, ALONE)), gap, lead)
    shares = _unit_shares(units, shares_of(characters, beside))
    count, most = sum(map(sum, shares)), math.inf if is_justified else _MOST_STRETCHED * parse_px(style["font-size"])
    for narrow in (fonts.sure_narrowing(style, characters, beside), *narrowings) if count else ():
        taken = _narrowed(own, units, narrow)
        more = (height - sum(taken.lengths)) / count
        if 0 <= more <= most:
            return _shared(taken, shares, more)
    return None


def _otherwise(own: Sequence[float], units: Sequence[Unit], height: float) -> _Taken:
    """Return lengths where not all is known: equal ones of upright letters alone, else what lies takes the rest."""
    if all(unit.is_upright for unit in units):
        return _Taken([height / len(units)] * len(units), [0.0] * len(units))
    standing = sum(length for length, unit in zip(own, units, strict=True) if unit.is_upright)
    share = max(0.0, height - standing) / max(1.0, sum(own) - standing)
    lengths = [length if unit.is_upright else length * share for length, unit in zip(own, units, strict=True)]
    return _Taken(lengths, [0.0] * len(units))


def _narrowed(own: Sequence[float], units: Sequence[Unit], narrow: Iterable[Trim]) -> _Taken:
    """Return what units take, some of which are half as long; of those the empty half may come first."""
    starts_at = {start: at for at, start in enumerate(_starts(units))}
    lengths, starts = list(own), [0.0] * len(own)
    for character, shift in narrow:
        at = starts_at.get(character)
        if at is not None and units[at].is_upright:
            lengths[at] -= own[at] / 2
            starts[at] = -shift * own[at]
    return _Taken(lengths, starts)


def _scaled(taken: _Taken, height: float) -> _Taken:
    """Return units as long as measured: sizes are told to six digits, and fonts have theirs in hundredths.

    They stay as they are where that is but the 64th of a px to which the browser rounds what it tells.
    """
    share = height / sum(taken.lengths)
    if abs(sum(taken.lengths) - height) <= _PART:
        return taken
    return _Taken([length * share for length in taken.lengths], [start * share for start in taken.starts])


def _shared(taken: _Taken, shares: Sequence[Shares], room: float, lead: float = 0.0) -> _Taken:
    """Return units with parts of a room, px each, and some px before the first of them."""
    leads = [share.before * room for share in shares]
    lengths = [
        length + before + share.behind * room
        for length, before, share in zip(taken.lengths, leads, shares, strict=True)
    ]
    starts = [start + before for start, before in zip(taken.starts, leads, strict=True)]
    return _Taken([lengths[0] + lead, *lengths[1:]], [starts[0] + lead, *starts[1:]])


def _unit_shares(units: Sequence[Unit], shares: Sequence[Shares]) -> list[Shares]:
    """Return the parts of a room that the units get together, given those of their characters."""
    parts = [shares[start : start + len(unit.characters)] for start, unit in zip(_starts(units), units, strict=True)]
    return [Shares(part[0].before, sum(map(sum, part)) - part[0].before) for part in parts]


def _starts(units: Sequence[Unit]) -> Iterator[int]:
    """Yield which character each unit begins with."""
    return accumulate((len(unit.characters) for unit in units[:-1]), initial=0)
