"""Vertical text whose letters stand upright: a column of characters, one to a line."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from itertools import groupby

from htmlfig_desktop.core.geometry import IDENTITY, Affine, Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.convert.text.line_fonts import LineFonts, Stand
from htmlfig_desktop.engine.convert.text.line_metrics import whole
from htmlfig_desktop.engine.convert.text.paragraphs import Line, Paragraph, Piece, paragraphs_of
from htmlfig_desktop.engine.scene.text import TextAlign

_FITTING = 1.1
"""How wide letters side by side may be, in sizes of their font; wider ones are made so narrow. Source: Chromium."""
_STAYING = frozenset({"Mn", "Mc", "Me", "Cf"})
"""Characters that stand with the one before them."""


def parts_of(piece: Piece) -> list[tuple[Piece, bool]]:
    """Return a piece of vertical text cut where letters that stand upright and such that lie on their side meet.

    An upright character takes as much of the line as the font is large; what lies shares the rest.
    """
    style = piece.look.style
    if not style["writing-mode"].startswith("vertical"):
        return [(piece, False)]
    stands = _STANDING.get(style["text-orientation"], _never)
    groups = [(is_upright, "".join(group)) for is_upright, group in groupby(piece.characters, key=stands)]
    rect, step = piece.rect, parse_px(style["font-size"]) + parse_px(style["letter-spacing"])
    if len(groups) == 1:
        return [(piece, groups[0][0])]
    lying = sum(len(text) for is_upright, text in groups if not is_upright)
    standing = sum(len(_letters(text)) for is_upright, text in groups if is_upright)
    share = max(0.0, rect.height - standing * step) / max(1, lying)
    parts, top = [], rect.y
    for is_upright, text in groups:
        height = len(_letters(text)) * step if is_upright else len(text) * share
        area = Rect(rect.x, top, rect.width, height)
        parts.append((replace(piece, characters=text, rect=area, forced_break=False), is_upright))
        top += height
    return parts


def column_of(piece: Piece, fonts: LineFonts) -> Paragraph:
    """Return upright characters as lines of one character, where the browser put them.

    Where the font is not known, a character is in the middle of its place.
    """
    rect, style = piece.rect, piece.look.style
    letters = _letters(piece.characters)
    step = rect.height / max(1, len(letters))
    starts = fonts.starts(style, letters, rect)
    cells = [
        _cell(rect, start, fonts.stand(style, letter, rect.width)) or _middle(rect, start, step, style, letter)
        for letter, start in zip(letters, starts, strict=True)
    ]
    look = replace(piece.look, decorations=())  # they run along the line
    lines = tuple(Line((Piece(*told, look),), at > 0) for at, told in enumerate(zip(letters, cells, strict=True)))
    return Paragraph(lines, TextAlign.CENTER, step, rect.width, rect.x + cells[0].center.x - rect.center.x)


def combined(piece: Piece, fonts: LineFonts) -> tuple[Paragraph, Affine]:
    """Return letters that stand side by side in one place of a vertical line, and what makes them as narrow as that.

    They are in the middle of the line; the browser tells letters that are wider than it from its left edge on, and does
    not tell that it makes them narrower (CSS Writing Modes 4, section 9.1).
    """
    rect, style = piece.rect, piece.look.style
    size, height = parse_px(style["font-size"]), fonts.height(style) or piece.rect.height
    middle = rect.x + height / 2 if rect.width > height else rect.center.x
    share = min(1.0, size * _FITTING / rect.width) if rect.width > 0 else 1.0
    area = Rect(middle - rect.width / 2, whole(rect.center.y - height / 2), rect.width, height)
    look = replace(piece.look, style=fonts.combined(style, piece.characters, rect.width), decorations=())
    (paragraph,) = paragraphs_of([replace(piece, rect=area, look=look)], area, "left", None, is_rtl=False)
    return paragraph, IDENTITY if share == 1 else Affine(share, 0, 0, 1, middle * (1 - share), 0)


def _cell(rect: Rect, start: float, stand: Stand | None) -> Rect | None:
    """Return a character's text box: as high as the font, which is what the line is wide."""
    if stand is None:
        return None
    middle, top = rect.right - stand.aside, rect.y + start + stand.baseline - stand.ascent
    return Rect(middle - stand.width / 2, top, stand.width, rect.width)


def _middle(rect: Rect, start: float, step: float, style: ComputedStyle, letter: str) -> Rect:
    """Return a character's text box in the middle of its place."""
    width = parse_px(style["font-size"]) * (1 if unicodedata.east_asian_width(letter[0]) in "WF" else 0.5)
    return Rect(rect.center.x - width / 2, rect.y + start + step / 2 - rect.width / 2, width, rect.width)


def _letters(text: str) -> list[str]:
    letters: list[str] = []
    for char in text:
        if letters and unicodedata.category(char) in _STAYING:
            letters[-1] += char
        else:
            letters.append(char)
    return letters


def _is_upright(char: str) -> bool:
    return unicodedata.east_asian_width(char) in "WF"


def _always(_: str) -> bool:
    return True


def _never(_: str) -> bool:
    return False


_STANDING: dict[str, Callable[[str], bool]] = {"upright": _always, "mixed": _is_upright}
