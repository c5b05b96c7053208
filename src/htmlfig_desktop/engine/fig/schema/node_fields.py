"""What a decoded message says of nodes, components and prototypes; ``value_fields`` tells what these types are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.text_fields import (
        DerivedTextDataFields,
        FontNameFields,
        FontVariationFields,
        HyperlinkFields,
        NumberFields,
        TextDataFields,
    )
    from htmlfig_desktop.engine.fig.schema.value_fields import (
        ArcDataFields,
        CodeSyntaxMapFields,
        ColorFields,
        EffectFields,
        GuidFields,
        GuidGridTrackSizeMapFields,
        GuidPathFields,
        GuidPositionMapFields,
        MatrixFields,
        OptionalVectorFields,
        PaintFields,
        PathFields,
        StyleIdFields,
        VariableDataFields,
        VariableDataMapFields,
        VariableDataValuesFields,
        VariableSetIDFields,
        VariableSetModeFields,
        VectorFields,
    )


class ParentIndexFields(TypedDict):
    """Where a node lies in the tree."""

    guid: GuidFields
    position: str


class BlobFields(TypedDict):
    """Bytes that fields name by their index."""

    bytes: bytes


class StateGroupPropertyValueOrderFields(TypedDict, total=False):
    """The values of a set's property in their order."""

    property: str
    values: Sequence[str]


class ComponentPropValueFields(TypedDict, total=False):
    """The value of a property."""

    textValue: TextDataFields
    boolValue: object
    guidValue: object
    floatValue: object


class ComponentPropPreferredValuesFields(TypedDict, total=False):
    """What a property may be."""

    stringValues: Sequence[str]


class ComponentPropDefFields(TypedDict, total=False):
    """A property of a component."""

    id: GuidFields
    name: str
    initialValue: ComponentPropValueFields
    sortPosition: str
    parentPropDefId: GuidFields
    type: str
    preferredValues: ComponentPropPreferredValuesFields
    varValue: VariableDataFields


class ComponentPropRefFields(TypedDict, total=False):
    """Which property says what a layer shows."""

    defID: GuidFields
    componentPropNodeField: str
    isDeleted: object


class VariantPropSpecFields(TypedDict, total=False):
    """The value that a variant has of a property."""

    propDefId: GuidFields
    value: str


class SymbolDataFields(TypedDict, total=False):
    """The component of an instance, and what that says otherwise."""

    symbolID: GuidFields
    symbolOverrides: Sequence[NodeFields]
    uniformScaleFactor: float


class ComponentPropAssignmentFields(TypedDict, total=False):
    """What an instance has for a property."""

    defID: GuidFields
    value: ComponentPropValueFields
    varValue: VariableDataFields


class PrototypeEventFields(TypedDict, total=False):
    """What somebody does."""

    interactionType: str
    transitionTimeout: float


class PrototypeActionFields(TypedDict, total=False):
    """What becomes of it."""

    transitionNodeID: GuidFields
    transitionType: str
    transitionDuration: float
    easingType: str
    connectionType: str
    navigationType: str


class PrototypeInteractionFields(TypedDict, total=False):
    """What happens when somebody does something."""

    id: GuidFields
    event: PrototypeEventFields
    actions: Sequence[PrototypeActionFields]
    isDeleted: bool
    stateManagementVersion: int


class PrototypeStartingPointFields(TypedDict, total=False):
    """Where a prototype begins."""

    name: str
    description: str
    position: str


class PluginDataFields(TypedDict, total=False):
    """What a plugin has noted."""

    pluginID: str
    value: str
    key: str


class NodeFields(TypedDict, total=False):
    """A node, or what an override or a style of characters says of one."""

    guid: GuidFields
    phase: str
    parentIndex: ParentIndexFields
    type: str
    name: str
    isPublishable: bool
    styleID: int
    styleType: str
    version: str
    userFacingVersion: str
    sortPosition: str
    styleIdForText: StyleIdFields
    styleIdForEffect: StyleIdFields
    isStateGroup: bool
    stateGroupPropertyValueOrders: Sequence[StateGroupPropertyValueOrderFields]
    isSymbolPublishable: bool
    componentPropDefs: Sequence[ComponentPropDefFields]
    componentPropRefs: Sequence[ComponentPropRefFields]
    variantPropSpecs: Sequence[VariantPropSpecFields]
    symbolData: SymbolDataFields
    derivedSymbolData: Sequence[NodeFields]
    overriddenSymbolID: GuidFields
    componentPropAssignments: Sequence[ComponentPropAssignmentFields]
    guidPath: GuidPathFields
    fontSize: float
    paragraphIndent: float
    paragraphSpacing: float
    textAlignHorizontal: str
    textAlignVertical: str
    textCase: str
    textDecoration: str
    lineHeight: NumberFields
    fontName: FontNameFields
    textData: TextDataFields
    derivedTextData: DerivedTextDataFields
    fontVariantCommonLigatures: bool
    fontVariantContextualLigatures: bool
    fontVariantDiscretionaryLigatures: bool
    fontVariantHistoricalLigatures: bool
    fontVariantOrdinal: bool
    fontVariantSlashedZero: bool
    fontVariantNumericFigure: str
    fontVariantNumericSpacing: str
    fontVariantNumericFraction: str
    fontVariantCaps: str
    fontVariantPosition: str
    letterSpacing: NumberFields
    fontVersion: str
    leadingTrim: str
    hangingPunctuation: bool
    hangingList: bool
    maxLines: int
    textUserLayoutVersion: int
    textExplicitLayoutVersion: int
    toggledOnOTFeatures: Sequence[str]
    toggledOffOTFeatures: Sequence[str]
    hyperlink: HyperlinkFields
    fontVariations: Sequence[FontVariationFields]
    textBidiVersion: int
    textTruncation: str
    emojiImageSet: str
    visible: bool
    locked: bool
    opacity: float
    blendMode: str
    size: VectorFields
    transform: MatrixFields
    dashPattern: Sequence[float]
    mask: bool
    maskType: str
    backgroundOpacity: float
    cornerRadius: float
    strokeWeight: float
    strokeAlign: str
    strokeCap: str
    strokeJoin: str
    fillPaints: Sequence[PaintFields]
    strokePaints: Sequence[PaintFields]
    effects: Sequence[EffectFields]
    backgroundColor: ColorFields
    fillGeometry: Sequence[PathFields]
    strokeGeometry: Sequence[PathFields]
    textDecorationFillPaints: Sequence[PaintFields]
    textDecorationSkipInk: bool
    textUnderlineOffset: NumberFields
    textDecorationThickness: NumberFields
    textDecorationStyle: str
    rectangleTopLeftCornerRadius: float
    rectangleTopRightCornerRadius: float
    rectangleBottomLeftCornerRadius: float
    rectangleBottomRightCornerRadius: float
    rectangleCornerRadiiIndependent: bool
    proportionsConstrained: bool
    targetAspectRatio: OptionalVectorFields
    bordersTakeSpace: bool
    borderTopWeight: float
    borderBottomWeight: float
    borderLeftWeight: float
    borderRightWeight: float
    borderStrokeWeightsIndependent: bool
    horizontalConstraint: str
    stackMode: str
    stackSpacing: float
    stackHorizontalPadding: float
    stackVerticalPadding: float
    stackPrimarySizing: str
    stackPrimaryAlignItems: str
    stackCounterAlignItems: str
    stackChildPrimaryGrow: float
    stackPaddingRight: float
    stackPaddingBottom: float
    stackChildAlignSelf: str
    stackPositioning: str
    stackReverseZIndex: bool
    stackWrap: str
    stackCounterSpacing: float
    minSize: OptionalVectorFields
    maxSize: OptionalVectorFields
    stackCounterAlignContent: str
    gridRows: GuidPositionMapFields
    gridColumns: GuidPositionMapFields
    gridRowGap: float
    gridColumnGap: float
    gridRowAnchor: GuidFields
    gridColumnAnchor: GuidFields
    gridRowSpan: int
    gridColumnSpan: int
    gridColumnsSizing: GuidGridTrackSizeMapFields
    gridRowsSizing: GuidGridTrackSizeMapFields
    gridChildVerticalAlign: str
    gridChildHorizontalAlign: str
    prototypeInteractions: Sequence[PrototypeInteractionFields]
    prototypeStartingPoint: PrototypeStartingPointFields
    pluginData: Sequence[PluginDataFields]
    autoRename: bool
    backgroundEnabled: bool
    miterLimit: float
    verticalConstraint: str
    textAutoResize: str
    frameMaskDisabled: bool
    resizeToFit: bool
    handleMirroring: str
    arcData: ArcDataFields
    vectorData: VectorDataFields
    internalOnly: bool
    scrollDirection: str
    cornerSmoothing: float
    scrollBehavior: str
    derivedSymbolDataLayoutVersion: int
    stackCounterSizing: str
    detachOpticalSizeFromFontSize: bool
    listSpacing: float
    accessibleHTMLTag: str
    ariaRole: str
    accessibleLabel: str
    variableConsumptionMap: VariableDataMapFields
    variableSetModes: Sequence[VariableSetModeFields]
    variableSetID: VariableSetIDFields
    variableResolvedType: str
    variableDataValues: VariableDataValuesFields
    codeSyntax: CodeSyntaxMapFields
    documentColorProfile: str
    overrideKey: object
    sectionContentsHidden: object
    booleanOperation: object
    count: object
    starInnerScale: object
    description: object
    key: object
    styleIdForFill: object
    styleIdForStrokeFill: object
    styleIdForGrid: object
    borderTopHidden: object
    borderRightHidden: object
    borderBottomHidden: object
    borderLeftHidden: object
    variableModeBySetMap: object


class VectorDataFields(TypedDict, total=False):
    """A drawing."""

    vectorNetworkBlob: int
    normalizedSize: VectorFields
    styleOverrideTable: Sequence[NodeFields]


class MessageFields(TypedDict, total=False):
    """All of a design."""

    type: str
    sessionID: int
    ackID: int
    nodeChanges: Sequence[NodeFields]
    blobs: Sequence[BlobFields]
