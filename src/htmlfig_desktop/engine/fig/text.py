"""The text of a layer as the file holds it: characters, runs of styles, lines.

Source: format notes, section 10.
"""

from __future__ import annotations

from typing import Any, Final

from htmlfig_desktop.core.color import BLACK
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fig.images import ImageShelf
from htmlfig_desktop.engine.fig.paints import paint_list
from htmlfig_desktop.engine.fig.schema import enum_members
from htmlfig_desktop.engine.fig.strings import cleaned
from htmlfig_desktop.engine.scene.paints import SolidPaint
from htmlfig_desktop.engine.scene.text import (
    DecorationLine,
    FontName,
    TextAlign,
    TextContent,
    TextResize,
    TextRun,
    TextStyle,
)

_FEATURES: Final = enum_members("OpenTypeFeature")
_INVISIBLE: Final = (SolidPaint(BLACK.with_alpha(0.0)),)
"""Stands in where a text has no paint: a text without any is a fault to Figma."""
_NATURAL_LINE_HEIGHT: Final = {"value": 100.0, "units": "PERCENT"}
_LAYOUT_VERSIONS: Final = {"textUserLayoutVersion": 5, "textExplicitLayoutVersion": 1, "textBidiVersion": 1}
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


class TextWriter:
    """Writes texts; a style is turned into fields once, since texts share most of theirs."""

    def __init__(self, shelf: ImageShelf) -> None:
        self._shelf = shelf
        self._written: dict[TextStyle, dict[str, Any]] = {}

    def fields(self, content: TextContent) -> StyledText:
        """Return the fields of a text layer, without its cached layout."""
        styles = list(dict.fromkeys(run.style for run in content.runs))
        if any(style.decoration_fills for style in styles) and len(styles) > 1:
            # a run cannot take back the color of lines that the layer has
            runs = tuple(TextRun(run.characters, _with_line_color(run.style)) for run in content.runs)
            content = replace(content, runs=runs)
            styles = list(dict.fromkeys(run.style for run in runs))
        base = self._style(content.base_style if len(styles) > 1 else styles[0])
        table: list[dict[str, Any]] = []
        ids = dict.fromkeys(styles, 0)
        if len(styles) > 1:
            base = _without_disputed(base, [self._style(style) for style in styles])
            for style in styles:
                changes = {name: value for name, value in self._style(style).items() if base.get(name) != value}
                if changes:
                    table.append({"styleID": len(table) + 1, **changes})
                    ids[style] = len(table)
        run_styles = tuple(ids[run.style] for run in content.runs)
        fields = {name: value for name, value in base.items() if _NEUTRAL.get(name) != value}
        fields |= _paragraph_fields(content)
        fields["textData"] = _text_data(content, run_styles, table)
        return StyledText(fields, run_styles)

    def _style(self, style: TextStyle) -> dict[str, Any]:
        if style not in self._written:
            self._written[style] = _style_fields(style, self._shelf)
        return self._written[style]


def _with_line_color(style: TextStyle) -> TextStyle:
    """Return a style that says the color of its decoration line, be it that of the text."""
    is_said = style.decoration is DecorationLine.NONE or style.decoration_fills
    return style if is_said else replace(style, decoration_fills=style.fills)


def _without_disputed(base: dict[str, Any], styles: list[dict[str, Any]]) -> dict[str, Any]:
    """Return ``base`` without the fields that a run cannot undo and not all runs have alike."""
    disputed = {name for name in _WITHOUT_NEUTRAL if any(style.get(name) != base.get(name) for style in styles)}
    return {name: value for name, value in base.items() if name not in disputed}


def font_fields(font: FontName) -> dict[str, str]:
    """Return a font's names."""
    return {"family": cleaned(font.family), "style": cleaned(font.style), "postscript": cleaned(font.postscript)}


def _style_fields(style: TextStyle, shelf: ImageShelf) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "fontSize": style.size,
        "fontName": font_fields(style.font),
        "lineHeight": _NATURAL_LINE_HEIGHT if style.line_height is None else _pixels(style.line_height),
        "letterSpacing": _pixels(style.letter_spacing),
        "fillPaints": paint_list(style.fills or _INVISIBLE, shelf),
        "textCase": style.case.value,
        "textDecoration": style.decoration.value,
        "textDecorationStyle": style.decoration_style.value,
        "textDecorationFillPaints": paint_list(style.decoration_fills, shelf),
        "textDecorationSkipInk": style.skips_ink,
        "toggledOnOTFeatures": [tag for tag in style.features_on if tag in _FEATURES],
        "toggledOffOTFeatures": [tag for tag in style.features_off if tag in _FEATURES],
        "fontVariations": [
            {
                "axisTag": int.from_bytes(axis.tag.encode("ascii", "replace")[:4].ljust(4), "big"),
                "axisName": cleaned(axis.name),
                "value": axis.value,
            }
            for axis in style.axes
        ],
    }
    if style.hyperlink:
        fields["hyperlink"] = {"url": cleaned(style.hyperlink)}
    if style.decoration_thickness is not None:
        fields["textDecorationThickness"] = _pixels(style.decoration_thickness)
    if style.underline_offset is not None:
        fields["textUnderlineOffset"] = _pixels(style.underline_offset)
    return fields


def _pixels(value: float) -> dict[str, Any]:
    return {"value": value, "units": "PIXELS"}


def _paragraph_fields(content: TextContent) -> dict[str, Any]:
    fields: dict[str, Any] = {"fontVersion": "", "textAlignVertical": content.vertical.value}
    fields |= _FIRST_VERSION if content.keeps_pitch else _LAYOUT_VERSIONS
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


def _text_data(content: TextContent, run_styles: tuple[int, ...], table: list[dict[str, Any]]) -> dict[str, Any]:
    characters = cleaned(content.characters)
    line = {
        "lineType": "PLAIN",
        "styleId": 0,
        "indentationLevel": 0,
        "sourceDirectionality": "RTL" if content.is_rtl else "AUTO",
        "listStartOffset": 0,
        "isFirstLineOfList": False,
    }
    data: dict[str, Any] = {"characters": characters, "lines": [line] * (characters.count("\n") + 1)}
    if table:
        data["characterStyleIDs"] = [
            style for run, style in zip(content.runs, run_styles, strict=True) for _ in run.characters
        ]
        data["styleOverrideTable"] = table
    return data
