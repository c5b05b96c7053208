"""Pieces of a text as the browser laid them out: what a layout is made from."""

from __future__ import annotations

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fonts.decorations import DecorationWish
from htmlfig_desktop.engine.fonts.design import FontDesign
from htmlfig_desktop.engine.fonts.shaping import Features


@dataclass(frozen=True, slots=True)
class TextFragment:
    """A piece of text on one line, all in one style and of one direction, as the browser laid it out."""

    characters: str
    """As drawn, in logical order."""
    start: int
    """Code point of the whole text the piece begins at."""
    run: int
    """Position in ``TextContent.runs``."""
    x: float
    top: float
    width: float
    height: float
    """The text box, from ascent to descent, px of the layer. Chromium draws baselines on whole device pixels: a top
    that is whole in device pixels of the page gives glyphs where they were painted."""
    designs: tuple[FontDesign, ...]
    """Fonts in the order in which they are tried for a character."""
    size: float
    """Font size, px."""
    letter_spacing: float = 0.0
    word_spacing: float = 0.0
    """px."""
    features: Features = ()
    """See ``features_of``."""
    trims_start: bool = False
    """Whether full-width punctuation that opens a line is half as wide."""
    is_rtl: bool | None = None
    """None: as the characters say."""
    is_justified: bool = False
    """Whether its spaces were widened to fill the line."""
    decorations: tuple[DecorationWish, ...] = ()
    ascent: float | None = None
    """From the top to the baseline, px; None: as that font of ``designs`` says which is as high as the box."""


@dataclass(frozen=True, slots=True)
class FragmentLine:
    """A line of the text."""

    fragments: tuple[TextFragment, ...]
    """In logical order; empty for an empty line."""
    start: int
    end: int
    """Code points; a line break that ends the line is included. Lines follow each other without gaps."""
    top: float
    height: float
    """The line box, px of the layer."""
