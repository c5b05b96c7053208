"""What a decoded message says of texts and their layout; ``value_fields`` tells what these types are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import (
        NodeFields,
    )
    from htmlfig_desktop.engine.fig.schema.value_fields import (
        GuidFields,
        RectFields,
        VectorFields,
    )


class NumberFields(TypedDict):
    """A length with its unit."""

    value: float
    units: str


class FontNameFields(TypedDict):
    """Names a font."""

    family: str
    style: str
    postscript: str


class FontMetaDataFields(TypedDict, total=False):
    """A font that a text was set in."""

    key: FontNameFields
    fontLineHeight: float
    fontDigest: bytes
    fontStyle: str
    fontWeight: int


class FontVariationFields(TypedDict, total=False):
    """An axis of a variable font."""

    axisTag: int
    axisName: str
    value: float


class TextLineDataFields(TypedDict, total=False):
    """A paragraph."""

    lineType: str
    styleId: int
    indentationLevel: int
    sourceDirectionality: str
    directionality: str
    directionalityIntent: str
    downgradeStyleId: int
    consistencyStyleId: int
    listStartOffset: int
    isFirstLineOfList: bool


class TextDataFields(TypedDict, total=False):
    """What a text says, and how its characters are set."""

    characters: str
    characterStyleIDs: Sequence[int]
    styleOverrideTable: Sequence[NodeFields]
    lines: Sequence[TextLineDataFields]
    fallbackFonts: Sequence[FontNameFields]


class BaselineFields(TypedDict, total=False):
    """A line of a text."""

    position: VectorFields
    width: float
    lineY: float
    lineHeight: float
    lineAscent: float
    ignoreLeadingTrim: float
    firstCharacter: int
    endCharacter: int


class GlyphFields(TypedDict, total=False):
    """A glyph of a text."""

    commandsBlob: int
    position: VectorFields
    styleID: int
    fontSize: float
    firstCharacter: int
    advance: float
    emojiCodePoints: Sequence[int]
    emojiImageSet: str
    rotation: float


class DecorationFields(TypedDict, total=False):
    """The lines below or through characters of a style."""

    rects: Sequence[RectFields]
    styleID: int


class HyperlinkBoxFields(TypedDict, total=False):
    """Where a link lies."""

    bounds: RectFields
    url: str
    openInNewTab: bool
    hyperlinkID: int


class DerivedTextLineDataFields(TypedDict, total=False):
    """A paragraph as it was laid out."""

    directionality: str


class DerivedTextDataFields(TypedDict, total=False):
    """A text as it was laid out."""

    layoutSize: VectorFields
    baselines: Sequence[BaselineFields]
    glyphs: Sequence[GlyphFields]
    decorations: Sequence[DecorationFields]
    fontMetaData: Sequence[FontMetaDataFields]
    hyperlinkBoxes: Sequence[HyperlinkBoxFields]
    truncationStartIndex: int
    truncatedHeight: float
    logicalIndexToCharacterOffsetMap: Sequence[float]
    derivedLines: Sequence[DerivedTextLineDataFields]


class HyperlinkFields(TypedDict, total=False):
    """Where characters lead."""

    url: str
    guid: GuidFields
    openInNewTab: bool
