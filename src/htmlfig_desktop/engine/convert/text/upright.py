"""Vertical text whose letters stand upright: a column of characters, one to a line."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import NamedTuple

from htmlfig_desktop.core.geometry import IDENTITY, Affine, Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.convert.text.line_fonts import LineFonts, Stand
from htmlfig_desktop.engine.convert.text.line_metrics import whole
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph, paragraphs_of
from htmlfig_desktop.engine.convert.text.pieces import Line, Piece
from htmlfig_desktop.engine.convert.text.type_faces import FOLLOWING
from htmlfig_desktop.engine.convert.text.upright_places import Unit, places_of
from htmlfig_desktop.engine.convert.text.vertical_orientation import is_upright
from htmlfig_desktop.engine.fonts.justification import ALONE, Beside
from htmlfig_desktop.engine.scene.text import TextAlign

_FITTING = 1.1
"""How wide letters side by side may be, in sizes of their font; wider ones are made so narrow. Source: Chromium."""
ALIKE = ("font-family", "font-size", "font-weight", "font-style", "vertical-align")
"""What letters have in common with letters side by side whose line they tell."""


class Part(NamedTuple):
    """A stretch of a piece of vertical text whose letters all stand upright, or all lie on their side."""

    piece: Piece
    is_upright: bool
    starts: Sequence[float] = ()
    """Where upright letters begin, px below the top of the stretch."""


def parts_of(piece: Piece, fonts: LineFonts, beside: Beside = ALONE, *, is_justified: bool = False) -> list[Part]:
    """Return a piece of vertical text cut where letters that stand upright and such that lie on their side meet.

    Args:
        piece: In layout space.
        fonts: Of its line.
        beside: What stands beside it there.
        is_justified: Whether its block is.
    """
    style = piece.look.style
    if not style["writing-mode"].startswith("vertical"):
        return [Part(piece, is_upright=False)]
    units = _units(piece.characters, _STANDING.get(style["text-orientation"], _never))
    if not any(unit.is_upright for unit in units):
        return [Part(piece, is_upright=False)]
    rect, parts = piece.rect, []
    places = places_of(piece, units, fonts, beside, is_justified=is_justified)
    for is_standing, pairs in groupby(zip(units, places, strict=True), key=lambda pair: pair[0].is_upright):
        group = list(pairs)
        top, bottom = group[0][1].top, group[-1][1].bottom
        starts = [place.start - top for _, place in group] if is_standing else ()
        if len(group) == len(units):
            return [Part(piece, is_standing, starts)]
        characters = "".join(unit.characters for unit, _ in group)
        area = Rect(rect.x, rect.y + top, rect.width, bottom - top)
        parts.append(Part(replace(piece, characters=characters, rect=area, forced_break=False), is_standing, starts))
    return parts


def column_of(part: Part, fonts: LineFonts, begins: float | None = None) -> Paragraph:
    """Return upright characters as lines of one character, where the browser put them.

    Where the font is not known, a character is in the middle of its place.

    Args:
        part: In layout space.
        fonts: Of its line.
        begins: Where its line begins, px down; None: the page turns or scales it. Else the browser puts the line on a
            whole pixel, and then each letter: it draws them between pixels across only.
    """
    piece = part.piece
    rect, style = piece.rect, piece.look.style
    letters = _letters(piece.characters)
    step = rect.height / max(1, len(letters))
    ahead = 0.0 if begins is None else fonts.on_pixel(begins) - begins
    cells = [
        _cell(rect, start, fonts.stand(style, letter, rect.width)) or _middle(rect, start, step, style, letter)
        for letter, start in zip(letters, part.starts, strict=True)
    ]
    if begins is not None:
        cells = [cell.moved(0, fonts.on_pixel(cell.y + ahead) - cell.y) for cell in cells]
    look = replace(piece.look, style=fonts.upright(style), decorations=())  # these run along the line
    rooms = [
        _room(rect, start + ahead, fonts, style, letter) for letter, start in zip(letters, part.starts, strict=True)
    ]
    pieces = [Piece(letter, cell, look, place=room) for letter, cell, room in zip(letters, cells, rooms, strict=True)]
    lines = tuple(Line((each,), at > 0) for at, each in enumerate(pieces))
    return Paragraph(lines, TextAlign.CENTER, step, rect.width, rect.x + cells[0].center.x - rect.center.x)


def combines(style: ComputedStyle) -> bool:
    """Whether letters of a style stand side by side in one place of a vertical line."""
    return style["text-combine-upright"] not in ("none", "")


def combined(piece: Piece, fonts: LineFonts, letters: Sequence[Piece]) -> tuple[Paragraph, Affine]:
    """Return letters that stand side by side in one place of a vertical line, and what makes them as narrow as that.

    They are in the middle of the line; the browser tells letters that are wider than it from its left edge on, and does
    not tell that it makes them narrower (CSS Writing Modes 4, section 9.1). Of a web font that came late it tells where
    they would be in the font before it, and draws them where they belong: where letters beside them are of the same
    font, the line is where those are. Letters made narrower that are less wide than the line is high stand off its
    middle by what they have free there: the browser counts it twice. Source: Chromium, LayoutTextCombine
    (ComputeInlineSpacing), seen in its pictures.

    Args:
        piece: In layout space.
        fonts: Of its line.
        letters: The other pieces of the line, in layout space.
    """
    rect, style = piece.rect, piece.look.style
    size, height = parse_px(style["font-size"]), fonts.height(style) or piece.rect.height
    middle = rect.x + height / 2 if rect.width > height else rect.center.x
    middle = next((each.rect.center.x for each in letters if _are_alike(each.look.style, style)), middle)
    fitting = size if _has_line_beside(piece) else size * _FITTING
    share = min(1.0, fitting / rect.width) if rect.width > 0 else 1.0
    at = middle + share * max(0.0, (height - rect.width) / 2) if share < 1 else middle
    area = Rect(at - rect.width / 2, whole(rect.center.y - height / 2), rect.width, height)
    place = Rect(middle - height / 2, rect.y, height, rect.height)
    look = replace(piece.look, style=fonts.combined(style, piece.characters, rect.width), decorations=())
    (paragraph,) = paragraphs_of([replace(piece, rect=area, look=look, place=place)], area, "left", None, is_rtl=False)
    return paragraph, IDENTITY if share == 1 else Affine(share, 0, 0, 1, at * (1 - share), 0)


def _are_alike(style: ComputedStyle, combined_style: ComputedStyle) -> bool:
    """Whether letters of a style have the line that letters side by side have."""
    return not combines(style) and all(style[name] == combined_style[name] for name in ALIKE)


def _has_line_beside(piece: Piece) -> bool:
    return any({"underline", "overline"}.intersection(line.line.split()) for line in piece.look.decorations)


def _cell(rect: Rect, start: float, stand: Stand | None) -> Rect | None:
    """Return a character's text box: as high as the font, which is what the line is wide."""
    if stand is None:
        return None
    middle, top = rect.right - stand.aside, rect.y + start + stand.baseline - stand.ascent
    return Rect(middle - stand.width / 2, top, stand.width, rect.width)


def _room(rect: Rect, start: float, fonts: LineFonts, style: ComputedStyle, letter: str) -> Rect | None:
    """Return what a character takes of its line; None where its font is not known."""
    stand = fonts.stand(style, letter, rect.width)
    if stand is None:
        return None
    return Rect(rect.x, rect.y + start, rect.width, stand.length + parse_px(style["letter-spacing"]))


def _middle(rect: Rect, start: float, step: float, style: ComputedStyle, letter: str) -> Rect:
    """Return a character's text box in the middle of its place."""
    width = parse_px(style["font-size"]) * (1 if unicodedata.east_asian_width(letter[0]) in "WF" else 0.5)
    return Rect(rect.center.x - width / 2, rect.y + start + step / 2 - rect.width / 2, width, rect.width)


def _units(text: str, stands: Callable[[str], bool]) -> list[Unit]:
    """Return upright letters one by one, and what lies between them together."""
    units: list[Unit] = []
    for is_standing, group in groupby(_letters(text), key=lambda letter: stands(letter[0])):
        letters = list(group)
        units.extend(Unit(word, is_standing) for word in (letters if is_standing else ["".join(letters)]))
    return units


def _letters(text: str) -> list[str]:
    letters: list[str] = []
    for char in text:
        if letters and unicodedata.category(char) in FOLLOWING:  # they stand with the one before them
            letters[-1] += char
        else:
            letters.append(char)
    return letters


def _always(_: str) -> bool:
    return True


def _never(_: str) -> bool:
    return False


_STANDING: dict[str, Callable[[str], bool]] = {"upright": _always, "mixed": is_upright}
