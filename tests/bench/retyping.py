"""How large texts become in a box of another width, or once they say more: by the advances of their own letters."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.scene.nodes import Text
from htmlfig_desktop.engine.scene.text import TextResize, TextRun, TextVertical

MORE = 0.4
"""Share of its letters that a text gets besides."""
_ROUNDING = 0.1
"""px by which a line may be too long for its box and stay whole: sums of advances differ by so much."""
_SPACE = 0.25
"""em of a space that was not drawn."""
_BREAKS = "\n\u2028"


def longer(text: str) -> str:
    """Return a text with some more of its own words."""
    body = text.rstrip()
    return f"{body} {body[: max(2, math.ceil(len(body) * MORE))].strip()}"


@dataclass(frozen=True, slots=True)
class Letters:
    """What a text says and how wide each letter is, px."""

    characters: str
    advances: tuple[float, ...]
    pitch: float
    """px from line to line."""
    lines: int
    """As the browser broke them."""
    size: Size
    """Of the box the text was made for."""
    is_edited: bool = False

    @classmethod
    def of(cls, text: Text) -> Letters | None:
        """Return the letters of a text; None where they were not measured."""
        layout, content = text.layout, text.content
        if layout is None or not layout.lines:
            return None
        characters = content.characters
        found: list[float | None] = [None] * len(characters)
        for row in layout.rows:
            spacing = content.runs[row.run].style.letter_spacing
            for character, advance in zip(row.characters, row.advances, strict=True):
                if 0 <= character < len(found):
                    found[character] = (found[character] or 0.0) + advance * row.size + spacing
        em = content.base_style.size
        known = [width for letter, width in zip(characters, found, strict=True) if letter == " " and width is not None]
        space = sum(known) / len(known) if known else em * _SPACE
        # letters without an advance of their own belong to a ligature; spaces at the end of a line were not drawn
        advances = tuple(
            width if width is not None else space if letter == " " else 0.0
            for letter, width in zip(characters, found, strict=True)
        )
        tops = [line.top for line in layout.lines]
        pitch = (tops[-1] - tops[0]) / (len(tops) - 1) if len(tops) > 1 else content.base_style.line_height
        return cls(characters, advances, pitch or layout.lines[0].height, len(tops), text.size)

    def longer(self) -> Letters:
        """Return the letters with some more of them."""
        more = longer(self.characters)
        body = len(self.characters.rstrip())
        space = next((self.advances[at] for at, each in enumerate(self.characters) if each == " "), None)
        known = [width for width in self.advances if width]
        blank = space if space is not None else sum(known) / max(1, len(known)) / 2
        extra = len(more) - body - 1
        skipped = len(self.characters[:extra]) - len(self.characters[:extra].lstrip())
        advances = (*self.advances[:body], blank, *self.advances[skipped : skipped + extra])
        return Letters(more, advances, self.pitch, self.lines, self.size, is_edited=True)

    def broken(self, width: float | None) -> list[float]:
        """Return the widths of the lines in a box; None: one that is as wide as the text."""
        return [line for part in self._parts() for line in self._lines(part, width)]

    def count(self, width: float) -> int:
        """Return how many lines there are in a box of a width."""
        if not self.is_edited and abs(width - self.size.width) < _ROUNDING:
            return self.lines
        return len(self.broken(width))

    def _parts(self) -> Iterator[range]:
        start = 0
        for at, letter in enumerate(self.characters):
            if letter in _BREAKS:
                yield range(start, at)
                start = at + 1
        if start < len(self.characters) or not self.characters:
            yield range(start, len(self.characters))

    def _lines(self, part: range, width: float | None) -> Iterator[float]:
        if width is None:
            yield sum(self.advances[at] for at in part)
            return
        used = pending = 0.0
        """The line up to the last space; what follows it."""
        blanks = 0.0
        has_words = False
        for word, blank in self._words(part):
            pending = word
            if has_words and used + blanks + pending > width + _ROUNDING:
                yield used
                used, blanks = pending, blank
                continue
            used = used + (blanks if has_words else 0.0) + pending
            blanks, has_words = blank, True
        yield used

    def _words(self, part: range) -> Iterator[tuple[float, float]]:
        """Yield the widths of words and of the spaces behind them."""
        word = blank = 0.0
        for at in part:
            letter = self.characters[at]
            if letter == " ":
                blank += self.advances[at]
                continue
            if blank or (at > part.start and _may_break(self.characters[at - 1], letter)):
                yield word, blank
                word = blank = 0.0
            word += self.advances[at]
        yield word, blank


def _may_break(before: str, after: str) -> bool:
    if before in "-\u2010\u2013\u2014" and after.isalpha():
        return True
    return "\u2e80" <= after <= "\u9fff" or "\uac00" <= after <= "\ud7af"


class Typesetting:
    """Texts of a design by the names of their layers, which are their numbers."""

    def __init__(self, letters: dict[str, Letters]) -> None:
        self._letters = letters

    def measure(self, text: Text) -> Size:
        """Return how large a text is in a box of the width it has."""
        letters = self._letters.get(text.name)
        resize = text.content.resize
        if letters is None or resize is TextResize.NONE:
            return text.size
        if resize is TextResize.WIDTH_AND_HEIGHT:
            if not letters.is_edited:
                return letters.size
            widths = letters.broken(None)
            return Size(math.ceil(max(widths)), letters.size.height + (len(widths) - letters.lines) * letters.pitch)
        count = letters.count(text.size.width)
        return Size(text.size.width, letters.size.height + (count - letters.lines) * letters.pitch)

    def ink(self, text: Text) -> tuple[float, float, float, float] | None:
        """Return left, top, right and bottom of the lines of a text in its box, px of the layer; None: not known."""
        letters = self._letters.get(text.name)
        if letters is None or text.layout is None:
            return None
        lines = text.layout.lines
        widths = [line.width for line in lines]
        same = not letters.is_edited and abs(text.size.width - letters.size.width) < _ROUNDING
        if not same:
            is_whole = text.content.resize is TextResize.WIDTH_AND_HEIGHT
            widths = letters.broken(None if is_whole else text.size.width)
        left, right = _span(text, max(widths), letters, same=same, lines=[(line.x, line.width) for line in lines])
        top = min(line.top for line in lines)
        height = letters.pitch * len(widths)
        grown = text.size.height - letters.size.height
        more = letters.pitch * (len(widths) - len(lines))
        if text.content.vertical is TextVertical.BOTTOM:
            top += grown - more
        elif text.content.vertical is TextVertical.CENTER:
            top += (grown - more) / 2
        return left, top, right, top + height


def _span(
    text: Text, width: float, letters: Letters, *, same: bool, lines: Sequence[tuple[float, float]]
) -> tuple[float, float]:
    """Return where the longest line begins and ends."""
    left, right = min(x for x, _ in lines), max(x + length for x, length in lines)
    if same:
        return left, right
    align = text.content.align.value
    if align == "CENTER":
        middle = (left + right) / 2 + (text.size.width - letters.size.width) / 2
        return middle - width / 2, middle + width / 2
    if align == "RIGHT":
        end = right + text.size.width - letters.size.width
        return end - width, end
    return left, left + width


def retyped(text: Text, characters: str) -> Text:
    """Return a text that says something else; its layout stays as it was."""
    run = TextRun(characters, text.content.base_style)
    return replace(text, content=replace(text.content, runs=(run,)))
