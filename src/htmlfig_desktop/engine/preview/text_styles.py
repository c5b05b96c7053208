"""Styles of a text's characters, as laying it out needs them.

Source: format notes, sections 10.2, 10.3 and 10.8.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from htmlfig_desktop.engine.fonts.design import FontDesign
from htmlfig_desktop.engine.fonts.shaping import Features
from htmlfig_desktop.engine.preview.values import number
from htmlfig_desktop.engine.scene.text import FontName

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields
    from htmlfig_desktop.engine.fig.schema.text_fields import NumberFields


_CAPS: Final = {
    "SMALL_CAPS": (("smcp", 1),),
    "SMALL_CAPS_FORCED": (("c2sc", 1), ("smcp", 1)),
}
_Switch = Literal[
    "fontVariantCommonLigatures",
    "fontVariantContextualLigatures",
    "fontVariantDiscretionaryLigatures",
    "fontVariantHistoricalLigatures",
    "fontVariantOrdinal",
    "fontVariantSlashedZero",
]
_SWITCHES: Final[dict[_Switch, str]] = {
    "fontVariantCommonLigatures": "liga",
    "fontVariantContextualLigatures": "calt",
    "fontVariantDiscretionaryLigatures": "dlig",
    "fontVariantHistoricalLigatures": "hlig",
    "fontVariantOrdinal": "ordn",
    "fontVariantSlashedZero": "zero",
}
_Choice = Literal[
    "fontVariantNumericFigure",
    "fontVariantNumericSpacing",
    "fontVariantNumericFraction",
    "fontVariantPosition",
    "fontVariantCaps",
]
_CHOICES: Final[dict[tuple[_Choice, str], str]] = {
    ("fontVariantNumericFigure", "LINING"): "lnum",
    ("fontVariantNumericFigure", "OLDSTYLE"): "onum",
    ("fontVariantNumericSpacing", "PROPORTIONAL"): "pnum",
    ("fontVariantNumericSpacing", "TABULAR"): "tnum",
    ("fontVariantNumericFraction", "DIAGONAL"): "frac",
    ("fontVariantNumericFraction", "STACKED"): "afrc",
    ("fontVariantPosition", "SUB"): "subs",
    ("fontVariantPosition", "SUPER"): "sups",
    ("fontVariantCaps", "SMALL"): "smcp",
}


@dataclass(frozen=True, slots=True, eq=False)
class RunStyle:
    """How a run of characters is set."""

    id: int
    font: FontName
    designs: tuple[FontDesign, ...]
    size: float
    letter_spacing: float
    """px after each character."""
    line_height: float
    """px."""
    case: str
    decoration: str
    thickness: float | None
    underline_offset: float | None
    features: Features

    @property
    def primary(self) -> FontDesign:
        """The font the lines go by."""
        return self.designs[0]

    @property
    def content(self) -> float:
        """From the font's ascent to its descent, px: what stands in the middle of a line."""
        return self.primary.metrics.content_height * self.size


def font_name(fields: NodeFields) -> FontName:
    """Return the font that a text or one of its styles names."""
    font = fields.get("fontName")
    return FontName(font["family"], font["style"], font["postscript"]) if font else FontName("", "")


def run_style(style_id: int, fields: NodeFields, designs: tuple[FontDesign, ...]) -> RunStyle:
    """Return the style of a run.

    Args:
        style_id: of the style in its text.
        fields: of the text, with those of the style in their place.
        designs: fonts to try for each character, the named one first.
    """
    size = max(number(fields.get("fontSize"), 12.0), 0.01)
    natural = designs[0].metrics.natural_line_height * size
    return RunStyle(
        style_id,
        font_name(fields),
        designs,
        size,
        _length(fields.get("letterSpacing"), size, 0.0),
        _line_height(fields.get("lineHeight"), size, natural),
        fields.get("textCase", "ORIGINAL"),
        fields.get("textDecoration", "NONE"),
        _optional(fields.get("textDecorationThickness"), size),
        _optional(fields.get("textUnderlineOffset"), size),
        _features(fields),
    )


def style_fields(fields: NodeFields, ids: Sequence[int]) -> dict[int, NodeFields]:
    """Return the fields of every style that a text's characters have."""
    data = fields.get("textData") or {}
    table = {style["styleID"]: style for style in data.get("styleOverrideTable") or () if "styleID" in style}
    return {style: {**fields, **table.get(style, {})} for style in {0, *ids}}


def _length(value: NumberFields | None, size: float, otherwise: float) -> float:
    """Return a letter spacing: RAW is a share of the font size, PERCENT a hundredth of one."""
    if not value:
        return otherwise
    amount = number(value["value"])
    return {"PIXELS": amount, "PERCENT": amount / 100 * size}.get(value["units"], amount * size)


def _optional(value: NumberFields | None, size: float) -> float | None:
    return _length(value, size, 0.0) if value else None


def _line_height(value: NumberFields | None, size: float, natural: float) -> float:
    """Return a line height: RAW counts font sizes, PERCENT hundredths of the font's own."""
    if not value:
        return natural
    amount = number(value["value"])
    return {"PIXELS": amount, "PERCENT": amount / 100 * natural}.get(value["units"], amount * size)


def _features(fields: NodeFields) -> Features:
    features: dict[str, int] = dict(_CAPS.get(fields.get("textCase", ""), ()))
    for switch, tag in _SWITCHES.items():
        if switch in fields:
            features[tag] = int(fields[switch])
    for (choice, value), tag in _CHOICES.items():
        if fields.get(choice) == value:
            features[tag] = 1
    for tag in fields.get("toggledOnOTFeatures") or ():
        features[tag.lower()] = 1
    for tag in fields.get("toggledOffOTFeatures") or ():
        features[tag.lower()] = 0
    spacing = fields.get("letterSpacing")
    if spacing and number(spacing["value"]):
        features.setdefault("liga", 0)
    return tuple(sorted((tag, value) for tag, value in features.items() if len(tag) == 4))
