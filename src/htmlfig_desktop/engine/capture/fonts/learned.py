"""What was learned of styles without web fonts, kept from page to page: the machine's fonts are the same for all.

The next page of a site, the same page in another width or after a change, and most pages that ask for a font that every
machine has, need no questions then.
"""

from __future__ import annotations

from functools import lru_cache

from htmlfig_desktop.core.recent import Recent
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.fonts.asked_styles import UNDRAWN, TextStyle, of_any_size
from htmlfig_desktop.engine.capture.fonts.order import Answer, Draws, PlatformFont
from htmlfig_desktop.engine.capture.snapshot import FontKey

_MOST_STYLES = 500
_LONGEST_FAMILIES = 2000
"""Characters of the families of a style that is kept."""
_MOST_ANSWERS = 40
"""Of one style: those that came last."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What the browser said of a style."""

    fonts: tuple[PlatformFont, ...]
    """In the order in which they are tried."""
    answers: tuple[Answer, ...]
    scripts: frozenset[str]
    """As in ``TextStyle``, and so is all below."""
    has_told_space: bool
    settled: frozenset[str]
    undrawn: frozenset[int]

    @classmethod
    def of(cls, style: TextStyle) -> Lesson:
        """Return what a style has learned."""
        return cls(
            tuple(style.files),
            tuple(style.answers[-_MOST_ANSWERS:]),
            frozenset(style.scripts),
            style.has_told_space,
            frozenset(style.settled),
            frozenset(style.undrawn),
        )

    def teach(self, style: TextStyle) -> None:
        """Let a style know it, all but the files of the fonts."""
        style.is_recalled = True
        style.answers = list(self.answers)
        style.scripts = set(self.scripts)
        style.has_told_space = self.has_told_space
        style.settled = set(self.settled)
        style.undrawn = set(self.undrawn)


class LearnedStyles:
    """Lessons by style, whatever its size; those used last are kept."""

    def __init__(self) -> None:
        self._lessons: Recent[FontKey, Lesson] = Recent(_MOST_STYLES)

    def recall(self, key: FontKey) -> Lesson | None:
        """Return what is known of a style."""
        return self._lessons.find(of_any_size(key))

    def keep(self, style: TextStyle, draws: Draws) -> None:
        """Keep what was learned of a style of whose families no rule of its page speaks.

        Nothing of one that was drawn with other fonts than its characters tell.
        """
        if len(style.key.family) > _LONGEST_FAMILIES or not is_foretold(style, draws):
            return
        self._lessons.keep(of_any_size(style.key), Lesson.of(style))


def is_foretold(style: TextStyle, draws: Draws) -> bool:
    """Return whether each text of a style was drawn with the fonts that come first for its characters, and no others.

    Args:
        style: Its fonts in order.
        draws: Whether a font draws a character.
    """
    fonts = tuple(style.files)
    for text, glyphs in style.answers:
        characters = [character for character in text if character[0] not in UNDRAWN]
        first = (next((font for font in fonts if draws(font, each)), None) for each in characters)
        if {font for font in first if font is not None} != {font for font, count in glyphs.items() if count}:
            return False
    return bool(style.answers)


@lru_cache(maxsize=1)
def learned_styles() -> LearnedStyles:
    """Return what this process has learned, for as long as it runs: what is installed meanwhile is the next one's."""
    return LearnedStyles()
