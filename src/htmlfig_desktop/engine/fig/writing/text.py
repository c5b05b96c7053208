"""The text of a layer as the file holds it: characters, runs of styles, lines.

Source: format notes, section 10.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from htmlfig_desktop.core.color import BLACK
from htmlfig_desktop.core.identity import IdentityMap
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fig.packing.strings import cleaned
from htmlfig_desktop.engine.fig.schema import enum_members
from htmlfig_desktop.engine.fig.writing.bindings import DETACHED, NO_BINDINGS, Bindings
from htmlfig_desktop.engine.fig.writing.paints import PaintWriter
from htmlfig_desktop.engine.kiwi.writers import Shared
from htmlfig_desktop.engine.scene.paints import SolidPaint
from htmlfig_desktop.engine.scene.shared import PaintRole, Typography
from htmlfig_desktop.engine.scene.text import (
    DecorationLine,
    FontName,
    TextAlign,
    TextContent,
    TextResize,
    TextStyle,
)

_FEATURES: Final = enum_members("OpenTypeFeature")
_INVISIBLE: Final = (SolidPaint(BLACK.with_alpha(0.0)),)
"""Stands in where a text has no paint: a text without any is a fault to Figma."""
_NATURAL_LINE_HEIGHT: Final = Shared({"value": 100.0, "units": "PERCENT"})
LAYOUT_VERSIONS: Final = {"textUserLayoutVersion": 5, "textExplicitLayoutVersion": 1, "textBidiVersion": 1}
"""Line metrics like those of CSS: half of the leading above, half below (format notes, section 10.4)."""
_FIRST_VERSION: Final = {"textBidiVersion": 1}
"""Line heights that are not rounded to px, no leading above the first line."""
_NEUTRAL: Final[dict[str, Any]] = {
    "textCase": "ORIGINAL",
    "textDecoration": "NONE",
    "textDecorationStyle": "SOLID",
    "textDecorationFillPaints": [],
    "textDecorationSkipInk": True,
    "toggledOnOTFeatures": [],
    "toggledOffOTFeatures": [],
    "fontVariations": [],
    "styleIdForText": DETACHED,
}
"""Values that a layer need not write, but a run must where the layer differs."""
_WITHOUT_NEUTRAL: Final = ("hyperlink", "textDecorationThickness", "textUnderlineOffset")
"""Fields that a run cannot undo: the layer has them only where all runs agree."""


@dataclass(frozen=True, slots=True)
class StyledText:
    """A text's fields, and which style of its table each of its runs has."""

    fields: dict[str, Any]
    run_styles: tuple[int, ...]
    """Style ids by run; 0 is the layer's own style."""
    links: Mapping[int, str]
    """Paths among local pages that runs lead to, by style id."""


@dataclass(slots=True, eq=False)
class _Looks:
    """The looks of a text's runs, written: texts share most of theirs."""

    base: dict[str, Any]
    """Fields of the layer."""
    table: list[Shared]
    """What runs have otherwise."""
    ids: dict[int, int]
    """Entries of the table by the style's number."""
    links: dict[int, str]
    """Paths among local pages, by entry: to Figma they would be broken links."""


class TextWriter:
    """Writes texts; styles are numbered and turned into fields once."""

    def __init__(self, paints: PaintWriter, bindings: Bindings = NO_BINDINGS) -> None:
        self._paints = paints
        self._bindings = bindings
        self._numbers: dict[TextStyle, int] = {}
        self._known_numbers = IdentityMap[TextStyle, int]()
        self._styles: list[TextStyle] = []
        self._written: list[dict[str, Any]] = []
        self._looks: dict[tuple[int, ...], _Looks] = {}

    def fields(self, content: TextContent) -> StyledText:
        """Return the fields of a text layer, without its cached layout."""
        numbers = [self._number(run.style) for run in content.runs]
        styles = list(dict.fromkeys(numbers))
        if len(styles) > 1 and any(self._styles[number].decoration_fills for number in styles):
            # a run cannot take back the color of lines that the layer has
            numbers = [self._number(_with_line_color(self._styles[number])) for number in numbers]
            styles = list(dict.fromkeys(numbers))
        looks = self._look(_own_style(content, numbers) if len(styles) > 1 else styles[0], styles)
        run_styles = tuple([looks.ids[number] for number in numbers])
        fields = looks.base | _paragraph_fields(content)
        fields["textData"] = _text_data(content, run_styles, looks.table)
        return StyledText(fields, run_styles, looks.links)

    def _number(self, style: TextStyle) -> int:
        # By identity first, since hashing a style costs as much as writing a text.
        number = self._known_numbers.get(style)
        if number is None:
            number = self._numbers.setdefault(style, len(self._styles))
            if number == len(self._styles):
                self._styles.append(style)
                self._written.append(self._style_fields(style))
            self._known_numbers[style] = number
        return number

    def _style_fields(self, style: TextStyle) -> dict[str, Any]:
        fields = typography_fields(Typography.of(style)) | {
            "fillPaints": self._paints.fields(style.fills or _INVISIBLE, PaintRole.TEXT),
            "textDecorationFillPaints": self._paints.fields(style.decoration_fills, PaintRole.TEXT),
            "textDecorationSkipInk": style.skips_ink,
            "styleIdForText": self._bindings.text_style(style),
        }
        if style.hyperlink:
            fields["hyperlink"] = {"url": cleaned(style.hyperlink)}
        if style.decoration_thickness is not None:
            fields["textDecorationThickness"] = _pixels(style.decoration_thickness)
        if style.underline_offset is not None:
            fields["textUnderlineOffset"] = _pixels(style.underline_offset)
        return fields

    def _look(self, base: int, styles: list[int]) -> _Looks:
        key = (base, *styles)
        if key not in self._looks:
            self._looks[key] = _looks(self._written[base], {number: self._written[number] for number in styles})
        return self._looks[key]


def _looks(base: dict[str, Any], styles: dict[int, dict[str, Any]]) -> _Looks:
    table: list[Shared] = []
    ids = dict.fromkeys(styles, 0)
    links: dict[int, str] = {}
    if len(styles) > 1:
        base = _without_disputed(base, list(styles.values()))
        for number, style in styles.items():
            changes = {name: value for name, value in style.items() if base.get(name) != value}
            if changes:
                ids[number] = len(table) + 1
                if path := _local_path(changes):
                    links[ids[number]] = path
                    del changes["hyperlink"]
                    changes = changes or {"fontName": style["fontName"]}  # an entry says something
                table.append(Shared(changes, styleID=ids[number]))
    said = {name: value for name, value in base.items() if _NEUTRAL.get(name) != value}
    if _local_path(said):  # the layer has a note of where all of it leads
        del said["hyperlink"]
    return _Looks(said, table, ids, links)


def _local_path(style: Mapping[str, Any]) -> str:
    """Return where among local pages a style leads; empty for the web, and for nowhere."""
    address = str((style.get("hyperlink") or {}).get("url", ""))
    return address if address.startswith("/") else ""


def _own_style(content: TextContent, numbers: list[int]) -> int:
    """Return the number of a text's own style, see ``TextContent.base_style``.

    Readers lay out its letters as high as the first line: with the lower style of code that line would grow.
    """
    counts = dict.fromkeys(numbers, 0)
    ranks: dict[int, tuple[bool, float]] = {}
    for run, number in zip(content.runs, numbers, strict=True):
        counts[number] += len(run.characters)
        ranks[number] = (not run.style.room, run.style.line_height or 0.0)
    return max(counts, key=lambda number: (*ranks[number], counts[number]))


def _with_line_color(style: TextStyle) -> TextStyle:
    """Return a style that says the color of its decoration line, be it that of the text."""
    is_said = style.decoration is DecorationLine.NONE or style.decoration_fills
    return style if is_said else replace(style, decoration_fills=style.fills)


def _without_disputed(base: dict[str, Any], styles: list[dict[str, Any]]) -> dict[str, Any]:
    """Return ``base`` without the fields that a run cannot undo and not all runs have alike."""
    disputed = {name for name in _WITHOUT_NEUTRAL if any(style.get(name) != base.get(name) for style in styles)}
    return {name: value for name, value in base.items() if name not in disputed}


def font_fields(font: FontName) -> Shared:
    """Return a font's names."""
    return Shared(family=cleaned(font.family), style=cleaned(font.style), postscript=cleaned(font.postscript))


def typography_fields(typography: Typography) -> dict[str, Any]:
    """Return what a text style decides."""
    height = typography.line_height
    return {
        "fontSize": typography.size,
        "fontName": font_fields(typography.font),
        "lineHeight": _NATURAL_LINE_HEIGHT if height is None else _pixels(height),
        "letterSpacing": _pixels(typography.letter_spacing),
        "textCase": typography.case.value,
        "textDecoration": typography.decoration.value,
        "textDecorationStyle": typography.decoration_style.value,
        "toggledOnOTFeatures": [tag for tag in typography.features_on if tag in _FEATURES],
        "toggledOffOTFeatures": [tag for tag in typography.features_off if tag in _FEATURES],
        "fontVariations": [
            {
                "axisTag": int.from_bytes(axis.tag.encode("ascii", "replace")[:4].ljust(4), "big"),
                "axisName": cleaned(axis.name),
                "value": axis.value,
            }
            for axis in typography.axes
        ],
    }


def _pixels(value: float) -> Shared:
    return Shared({"value": value, "units": "PIXELS"})


def _paragraph_fields(content: TextContent) -> dict[str, Any]:
    fields: dict[str, Any] = {"fontVersion": "", "textAlignVertical": content.vertical.value}
    fields |= _FIRST_VERSION if content.keeps_pitch else LAYOUT_VERSIONS
    if content.align is not TextAlign.LEFT:
        fields["textAlignHorizontal"] = content.align.value
    if content.resize is not TextResize.NONE:
        fields["textAutoResize"] = content.resize.value
    if content.paragraph_indent:
        fields["paragraphIndent"] = content.paragraph_indent
    if content.paragraph_spacing:
        fields["paragraphSpacing"] = content.paragraph_spacing
    if content.truncates:
        fields["textTruncation"] = "ENDING"
    if content.max_lines is not None:
        fields["maxLines"] = content.max_lines
    return fields


def _line(direction: str) -> Shared:
    return Shared(
        lineType="PLAIN",
        styleId=0,
        indentationLevel=0,
        sourceDirectionality=direction,
        listStartOffset=0,
        isFirstLineOfList=False,
    )


def line_fields(*, is_rtl: bool, stays_ltr: bool = False) -> Shared:
    """Return what a paragraph is: a plain one, of no list."""
    return _RIGHT_TO_LEFT_LINE if is_rtl else _LEFT_TO_RIGHT_LINE if stays_ltr else _LINE


_LINE: Final = _line("AUTO")
_LEFT_TO_RIGHT_LINE: Final = _line("LTR")
_RIGHT_TO_LEFT_LINE: Final = _line("RTL")


def _text_data(content: TextContent, run_styles: tuple[int, ...], table: list[Shared]) -> dict[str, Any]:
    characters = cleaned(content.characters)
    lines = [line_fields(is_rtl=content.is_rtl, stays_ltr=content.stays_ltr)] * (characters.count("\n") + 1)
    data: dict[str, Any] = {"characters": characters, "lines": lines}
    if table:
        data["characterStyleIDs"] = _style_ids(content, run_styles)
        data["styleOverrideTable"] = table
    return data


def _style_ids(content: TextContent, run_styles: tuple[int, ...]) -> Sequence[int]:
    """Return the style of each character; as bytes where they fit, which are packed in one go."""
    lengths = [len(run.characters) for run in content.runs]
    pairs = zip(run_styles, lengths, strict=True)
    if max(run_styles) < 256:
        return b"".join([bytes((style,)) * length for style, length in pairs])
    return [style for style, length in pairs for _ in range(length)]
