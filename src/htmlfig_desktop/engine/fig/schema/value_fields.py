"""What a decoded message says of colors, variables, paints, effects, outlines and grids, as the type checker knows it.

There is a type for each struct and message of our schema, with all fields that it has there; a test compares them.
``object`` marks fields that our schema lacks: they are what the file's own schema says, so readers have to look.

No module imports these types but to check itself: nothing at run time needs them, and making them takes a while.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.text_fields import (
        TextDataFields,
    )


class GuidFields(TypedDict):
    """Names a node: who made it, and its number among theirs."""

    sessionID: int
    localID: int


class ColorFields(TypedDict):
    """Parts within 0 and 1."""

    r: float
    g: float
    b: float
    a: float


class VectorFields(TypedDict):
    """A point or a size."""

    x: float
    y: float


class RectFields(TypedDict):
    """A rectangle."""

    x: float
    y: float
    w: float
    h: float


class ColorStopFields(TypedDict):
    """A stop of a gradient."""

    color: ColorFields
    position: float


class MatrixFields(TypedDict):
    """An affine map, row by row."""

    m00: float
    m01: float
    m02: float
    m10: float
    m11: float
    m12: float


class StyleIdFields(TypedDict, total=False):
    """Names a shared style."""

    guid: GuidFields
    assetRef: object


class VariableIDFields(TypedDict, total=False):
    """Names a variable."""

    guid: GuidFields
    assetRef: object


class VariableSetIDFields(TypedDict, total=False):
    """Names a set of variables."""

    guid: GuidFields


class VariableAnyValueFields(TypedDict, total=False):
    """A value that a variable has or stands for."""

    textValue: str
    floatValue: float
    alias: VariableIDFields
    colorValue: ColorFields
    textDataValue: TextDataFields
    boolValue: object


class VariableDataFields(TypedDict, total=False):
    """A value and its type."""

    value: VariableAnyValueFields
    dataType: str
    resolvedDataType: str


class VariableDataMapEntryFields(TypedDict, total=False):
    """One of them."""

    variableData: VariableDataFields
    variableField: str


class VariableDataMapFields(TypedDict, total=False):
    """Which values of a node follow variables."""

    entries: Sequence[VariableDataMapEntryFields]


class VariableDataValuesEntryFields(TypedDict, total=False):
    """The value of a variable in a mode."""

    modeID: GuidFields
    variableData: VariableDataFields


class VariableDataValuesFields(TypedDict, total=False):
    """The values of a variable."""

    entries: Sequence[VariableDataValuesEntryFields]


class VariableSetModeFields(TypedDict, total=False):
    """A mode of a set."""

    id: GuidFields
    name: str
    sortPosition: str


class CodeSyntaxMapEntryFields(TypedDict, total=False):
    """What a variable is called in code."""

    platform: str
    value: str


class CodeSyntaxMapFields(TypedDict, total=False):
    """All that it is called in code."""

    entries: Sequence[CodeSyntaxMapEntryFields]


class ImageFields(TypedDict, total=False):
    """A picture, by its digest."""

    hash: bytes
    name: str
    dataBlob: int


class PaintFilterMessageFields(TypedDict, total=False):
    """Adjusts a picture; each within -1 and 1."""

    tint: float
    shadows: float
    highlights: float
    detail: float
    exposure: float
    vignette: float
    temperature: float
    vibrance: float
    contrast: float
    brightness: float


class ColorStopVarFields(TypedDict, total=False):
    """A stop of a gradient with the variable that it follows."""

    color: ColorFields
    colorVar: VariableDataFields
    position: float


class PaintFields(TypedDict, total=False):
    """A paint of a fill or a stroke."""

    type: str
    color: ColorFields
    opacity: float
    visible: bool
    blendMode: str
    stops: Sequence[ColorStopFields]
    transform: MatrixFields
    image: ImageFields
    imageThumbnail: ImageFields
    animationFrame: int
    imageScaleMode: str
    imageShouldColorManage: bool
    rotation: float
    scale: float
    paintFilter: PaintFilterMessageFields
    originalImageWidth: int
    originalImageHeight: int
    colorVar: VariableDataFields
    stopsVar: Sequence[ColorStopVarFields]
    thumbHash: bytes
    altText: str


class EffectFields(TypedDict, total=False):
    """A shadow or a blur."""

    type: str
    offset: VectorFields
    radius: float
    visible: bool
    blendMode: str
    spread: float
    showShadowBehindNode: bool
    colorVar: VariableDataFields
    blurOpType: str
    startOffset: VectorFields
    endOffset: VectorFields
    startRadius: float
    color: ColorFields
    count: object
    opacity: object


class PathFields(TypedDict, total=False):
    """An outline."""

    windingRule: str
    commandsBlob: int
    styleID: int


class ArcDataFields(TypedDict, total=False):
    """Which part of an ellipse there is."""

    startingAngle: float
    endingAngle: float
    innerRadius: float


class GuidPathFields(TypedDict, total=False):
    """The way to a layer inside of instances."""

    guids: Sequence[GuidFields]


class GuidPositionMapEntryFields(TypedDict, total=False):
    """One of them."""

    id: GuidFields
    position: str


class GuidPositionMapFields(TypedDict, total=False):
    """Tracks of a grid."""

    entries: Sequence[GuidPositionMapEntryFields]


class GridTrackSizingFunctionFields(TypedDict, total=False):
    """One of the two."""

    type: str
    value: float


class GridTrackSizeFields(TypedDict, total=False):
    """How large a track is, at least and at most."""

    minSizing: GridTrackSizingFunctionFields
    maxSizing: GridTrackSizingFunctionFields


class GuidGridTrackSizeMapEntryFields(TypedDict, total=False):
    """One of them."""

    id: GuidFields
    trackSize: GridTrackSizeFields


class GuidGridTrackSizeMapFields(TypedDict, total=False):
    """How large tracks are."""

    entries: Sequence[GuidGridTrackSizeMapEntryFields]


class OptionalVectorFields(TypedDict, total=False):
    """A size that may be without bound."""

    value: VectorFields
