"""Text of a layer: characters, their styles, their paragraphs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from htmlfig_desktop.engine.scene.paints import Paint


class TextAlign(Enum):
    """Horizontal alignment."""

    LEFT = "LEFT"
    CENTER = "CENTER"
    RIGHT = "RIGHT"
    JUSTIFIED = "JUSTIFIED"


class TextResize(Enum):
    """Which sides of the box follow the text."""

    NONE = "NONE"
    WIDTH_AND_HEIGHT = "WIDTH_AND_HEIGHT"
    HEIGHT = "HEIGHT"


class TextCase(Enum):
    """Letter case applied when drawing."""

    ORIGINAL = "ORIGINAL"
    UPPER = "UPPER"
    LOWER = "LOWER"
    TITLE = "TITLE"
    SMALL_CAPS = "SMALL_CAPS"
    SMALL_CAPS_FORCED = "SMALL_CAPS_FORCED"


class DecorationLine(Enum):
    """The decoration line of a run."""

    NONE = "NONE"
    UNDERLINE = "UNDERLINE"
    STRIKETHROUGH = "STRIKETHROUGH"


class DecorationStyle(Enum):
    """How a decoration line is drawn."""

    SOLID = "SOLID"
    DOTTED = "DOTTED"
    WAVY = "WAVY"


@dataclass(frozen=True, slots=True)
class FontName:
    """A font by the names its file carries."""

    family: str
    style: str
    """Such as ``Bold Italic``, spelled as in the font."""
    postscript: str = ""


@dataclass(frozen=True, slots=True)
class FontAxis:
    """A setting of a variable font that no named style gives."""

    tag: str
    name: str
    value: float


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a run of characters looks."""

    font: FontName
    size: float
    """px, above 0."""
    fills: tuple[Paint, ...]
    line_height: float | None = None
    """px; None: the font's own."""
    letter_spacing: float = 0.0
    """px."""
    case: TextCase = TextCase.ORIGINAL
    decoration: DecorationLine = DecorationLine.NONE
    decoration_style: DecorationStyle = DecorationStyle.SOLID
    decoration_fills: tuple[Paint, ...] = ()
    """Empty: the color of the text."""
    decoration_thickness: float | None = None
    """px; None: the font's own."""
    underline_offset: float | None = None
    """px; None: the font's own."""
    hyperlink: str = ""
    features_on: tuple[str, ...] = ()
    """OpenType feature tags in capitals, such as ``SS01``."""
    features_off: tuple[str, ...] = ()
    axes: tuple[FontAxis, ...] = ()


@dataclass(frozen=True, slots=True)
class TextRun:
    """Characters that share a style. Runs follow each other without gaps."""

    characters: str
    style: TextStyle


@dataclass(frozen=True, slots=True)
class TextContent:
    """All that a text layer says. ``\\n`` ends a paragraph, U+2028 breaks a line inside one."""

    runs: tuple[TextRun, ...]
    """At least one, none empty (but a text of no characters has one empty run)."""
    align: TextAlign = TextAlign.LEFT
    resize: TextResize = TextResize.NONE
    paragraph_indent: float = 0.0
    paragraph_spacing: float = 0.0
    max_lines: int | None = None
    """Lines after which the text ends with an ellipsis; None: no limit."""
    truncates: bool = False
    is_rtl: bool = False

    @property
    def characters(self) -> str:
        """All characters in a row."""
        return "".join(run.characters for run in self.runs)

    @property
    def base_style(self) -> TextStyle:
        """The style the most characters share."""
        counts: dict[TextStyle, int] = {}
        for run in self.runs:
            counts[run.style] = counts.get(run.style, 0) + len(run.characters)
        return max(counts, key=lambda style: counts[style])
