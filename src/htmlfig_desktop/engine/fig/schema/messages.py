"""Structs and messages of the file format.

Structs are complete, since their layout is positional. Messages hold the fields we write, in the order in which Figma
writes them. Ids never change: new fields only add to them.
"""

from __future__ import annotations

from typing import Final

STRUCTS: Final = {
    "GUID": "sessionID:uint localID:uint",
    "Color": "r:float g:float b:float a:float",
    "Vector": "x:float y:float",
    "Rect": "x:float y:float w:float h:float",
    "ColorStop": "color:Color position:float",
    "Matrix": "m00:float m01:float m02:float m10:float m11:float m12:float",
    "ParentIndex": "guid:GUID position:string",
    "Number": "value:float units:NumberUnits",
    "FontName": "family:string style:string postscript:string",
    "Blob": "bytes:byte[]",
}

MESSAGES: Final = {
    "StyleId": "guid:GUID=1",
    "VariableID": "guid:GUID=1",
    "VariableSetID": "guid:GUID=1",
    "VariableAnyValue": """
        textValue:string=2 floatValue:float=3 alias:VariableID=4 colorValue:Color=5 textDataValue:TextData=10
    """,
    "VariableData": "value:VariableAnyValue=1 dataType:VariableDataType=2 resolvedDataType:VariableResolvedDataType=3",
    "VariableDataMap": "entries:VariableDataMapEntry[]=1",
    "VariableDataMapEntry": "variableData:VariableData=2 variableField:VariableField=3",
    "VariableDataValuesEntry": "modeID:GUID=1 variableData:VariableData=2",
    "VariableDataValues": "entries:VariableDataValuesEntry[]=1",
    "VariableSetMode": "id:GUID=1 name:string=2 sortPosition:string=3",
    "CodeSyntaxMapEntry": "platform:CodeSyntaxPlatform=1 value:string=2",
    "CodeSyntaxMap": "entries:CodeSyntaxMapEntry[]=1",
    "Image": "hash:byte[]=1 name:string=2 dataBlob:uint=3",
    "PaintFilterMessage": """
        tint:float=1 shadows:float=2 highlights:float=3 detail:float=4 exposure:float=5 vignette:float=6
        temperature:float=7 vibrance:float=8 contrast:float=9 brightness:float=10
    """,
    "ColorStopVar": "color:Color=1 colorVar:VariableData=2 position:float=3",
    "Paint": """
        type:PaintType=1 color:Color=2 opacity:float=3 visible:bool=4 blendMode:BlendMode=5 stops:ColorStop[]=6
        transform:Matrix=7 image:Image=8 imageThumbnail:Image=9 animationFrame:uint=17 imageScaleMode:ImageScaleMode=10
        imageShouldColorManage:bool=22 rotation:float=11 scale:float=12 paintFilter:PaintFilterMessage=14
        originalImageWidth:uint=19 originalImageHeight:uint=20 colorVar:VariableData=21 stopsVar:ColorStopVar[]=23
        thumbHash:byte[]=25 altText:string=33
    """,
    "FontMetaData": "key:FontName=1 fontLineHeight:float=2 fontDigest:byte[]=3 fontStyle:FontStyle=4 fontWeight:int=5",
    "FontVariation": "axisTag:uint=1 axisName:string=2 value:float=3",
    "TextData": """
        characters:string=1 characterStyleIDs:uint[]=2 styleOverrideTable:NodeChange[]=3 lines:TextLineData[]=12
        fallbackFonts:FontName[]=10
    """,
    "DerivedTextData": """
        layoutSize:Vector=1 baselines:Baseline[]=2 glyphs:Glyph[]=3 decorations:Decoration[]=4
        fontMetaData:FontMetaData[]=6 hyperlinkBoxes:HyperlinkBox[]=7 truncationStartIndex:int=8
        truncatedHeight:float=9 logicalIndexToCharacterOffsetMap:float[]=10 derivedLines:DerivedTextLineData[]=12
    """,
    "HyperlinkBox": "bounds:Rect=1 url:string=2 openInNewTab:bool=6 hyperlinkID:int=4",
    "Baseline": """
        position:Vector=1 width:float=2 lineY:float=3 lineHeight:float=4 lineAscent:float=7
        ignoreLeadingTrim:float=8 firstCharacter:uint=5 endCharacter:uint=6
    """,
    "Glyph": """
        commandsBlob:uint=1 position:Vector=2 styleID:uint=3 fontSize:float=4 firstCharacter:uint=5 advance:float=6
        emojiCodePoints:uint[]=7 emojiImageSet:EmojiImageSet=8 rotation:float=9
    """,
    "Decoration": "rects:Rect[]=1 styleID:uint=2",
    "VectorData": "vectorNetworkBlob:uint=1 normalizedSize:Vector=2 styleOverrideTable:NodeChange[]=3",
    "Effect": """
        type:EffectType=1 offset:Vector=3 radius:float=4 visible:bool=5 blendMode:BlendMode=6 spread:float=7
        showShadowBehindNode:bool=8 colorVar:VariableData=10 blurOpType:BlurOpType=19 startOffset:Vector=20
        endOffset:Vector=28 startRadius:float=21 color:Color=2
    """,
    "Path": "windingRule:WindingRule=1 commandsBlob:uint=2 styleID:uint=3",
    "ArcData": "startingAngle:float=1 endingAngle:float=2 innerRadius:float=3",
    "NodeChange": """
        guid:GUID=1 phase:NodePhase=2 parentIndex:ParentIndex=3 type:NodeType=4 name:string=5 isPublishable:bool=174
        styleID:uint=49 styleType:StyleType=163 version:string=171 userFacingVersion:string=399 sortPosition:string=320
        styleIdForText:StyleId=334 styleIdForEffect:StyleId=335 isStateGroup:bool=225
        stateGroupPropertyValueOrders:StateGroupPropertyValueOrder[]=238 isSymbolPublishable:bool=123
        componentPropDefs:ComponentPropDef[]=266 componentPropRefs:ComponentPropRef[]=267
        variantPropSpecs:VariantPropSpec[]=483 symbolData:SymbolData=113 derivedSymbolData:NodeChange[]=125
        overriddenSymbolID:GUID=143 componentPropAssignments:ComponentPropAssignment[]=268 guidPath:GUIDPath=111
        fontSize:float=21 paragraphIndent:float=22 paragraphSpacing:float=23 textAlignHorizontal:TextAlignHorizontal=32
        textAlignVertical:TextAlignVertical=33 textCase:TextCase=34 textDecoration:TextDecoration=35
        lineHeight:Number=40 fontName:FontName=41 textData:TextData=42 derivedTextData:DerivedTextData=359
        fontVariantCommonLigatures:bool=127 fontVariantContextualLigatures:bool=128
        fontVariantDiscretionaryLigatures:bool=129 fontVariantHistoricalLigatures:bool=130 fontVariantOrdinal:bool=131
        fontVariantSlashedZero:bool=132 fontVariantNumericFigure:FontVariantNumericFigure=133
        fontVariantNumericSpacing:FontVariantNumericSpacing=134
        fontVariantNumericFraction:FontVariantNumericFraction=135 fontVariantCaps:FontVariantCaps=136
        fontVariantPosition:FontVariantPosition=137 letterSpacing:Number=165 fontVersion:string=202
        leadingTrim:LeadingTrim=322 hangingPunctuation:bool=337 hangingList:bool=339 maxLines:int=351
        textUserLayoutVersion:uint=203 textExplicitLayoutVersion:uint=396 toggledOnOTFeatures:OpenTypeFeature[]=205
        toggledOffOTFeatures:OpenTypeFeature[]=206 hyperlink:Hyperlink=223 fontVariations:FontVariation[]=260
        textBidiVersion:uint=279 textTruncation:TextTruncation=280 emojiImageSet:EmojiImageSet=391 visible:bool=6
        locked:bool=7 opacity:float=8 blendMode:BlendMode=9 size:Vector=11 transform:Matrix=12 dashPattern:float[]=13
        mask:bool=16 maskType:MaskType=317 backgroundOpacity:float=19 cornerRadius:float=20 strokeWeight:float=26
        strokeAlign:StrokeAlign=29 strokeCap:StrokeCap=30 strokeJoin:StrokeJoin=31 fillPaints:Paint[]=38
        strokePaints:Paint[]=39 effects:Effect[]=43 backgroundColor:Color=50 fillGeometry:Path[]=51
        strokeGeometry:Path[]=52 textDecorationFillPaints:Paint[]=411 textDecorationSkipInk:bool=412
        textUnderlineOffset:Number=413 textDecorationThickness:Number=415 textDecorationStyle:TextDecorationStyle=416
        rectangleTopLeftCornerRadius:float=145 rectangleTopRightCornerRadius:float=146
        rectangleBottomLeftCornerRadius:float=147 rectangleBottomRightCornerRadius:float=148
        rectangleCornerRadiiIndependent:bool=149 proportionsConstrained:bool=151 targetAspectRatio:OptionalVector=423
        bordersTakeSpace:bool=294 borderTopWeight:float=295 borderBottomWeight:float=296 borderLeftWeight:float=297
        borderRightWeight:float=298 borderStrokeWeightsIndependent:bool=299 horizontalConstraint:ConstraintType=28
        stackMode:StackMode=105 stackSpacing:float=107 stackHorizontalPadding:float=209 stackVerticalPadding:float=210
        stackPrimarySizing:StackSize=229 stackPrimaryAlignItems:StackJustify=230 stackCounterAlignItems:StackAlign=231
        stackChildPrimaryGrow:float=232 stackPaddingRight:float=233 stackPaddingBottom:float=234
        stackChildAlignSelf:StackCounterAlign=236 stackPositioning:StackPositioning=269 stackReverseZIndex:bool=271
        stackWrap:StackWrap=323 stackCounterSpacing:float=324 minSize:OptionalVector=325 maxSize:OptionalVector=326
        stackCounterAlignContent:StackCounterAlignContent=343 gridRows:GUIDPositionMap=435
        gridColumns:GUIDPositionMap=436 gridRowGap:float=437 gridColumnGap:float=438 gridRowAnchor:GUID=439
        gridColumnAnchor:GUID=440 gridRowSpan:uint=441 gridColumnSpan:uint=442
        gridColumnsSizing:GUIDGridTrackSizeMap=474 gridRowsSizing:GUIDGridTrackSizeMap=475
        gridChildVerticalAlign:GridChildAlign=476 gridChildHorizontalAlign:GridChildAlign=477
        prototypeInteractions:PrototypeInteraction[]=226 prototypeStartingPoint:PrototypeStartingPoint=249
        pluginData:PluginData[]=204 autoRename:bool=14
        backgroundEnabled:bool=15 miterLimit:float=25 verticalConstraint:ConstraintType=37
        textAutoResize:TextAutoResize=46 frameMaskDisabled:bool=115 resizeToFit:bool=117 handleMirroring:VectorMirror=44
        arcData:ArcData=195 vectorData:VectorData=48 internalOnly:bool=142 scrollDirection:ScrollDirection=159
        cornerSmoothing:float=160 scrollBehavior:ScrollBehavior=186 derivedSymbolDataLayoutVersion:int=196
        stackCounterSizing:StackSize=221 detachOpticalSizeFromFontSize:bool=261 listSpacing:float=264
        accessibleHTMLTag:HTMLTag=302 ariaRole:ARIARole=303 accessibleLabel:string=304
        variableConsumptionMap:VariableDataMap=307 variableSetModes:VariableSetMode[]=312
        variableSetID:VariableSetID=313 variableResolvedType:VariableResolvedDataType=314
        variableDataValues:VariableDataValues=315 codeSyntax:CodeSyntaxMap=358
        documentColorProfile:DocumentColorProfile=349
    """,
    "GUIDPath": "guids:GUID[]=1",
    "SymbolData": "symbolID:GUID=1 symbolOverrides:NodeChange[]=2 uniformScaleFactor:float=3",
    "ComponentPropValue": "textValue:TextData=2",
    "ComponentPropDef": """
        id:GUID=1 name:string=2 initialValue:ComponentPropValue=3 sortPosition:string=4 parentPropDefId:GUID=5
        type:ComponentPropType=6 preferredValues:ComponentPropPreferredValues=8 varValue:VariableData=9
    """,
    "ComponentPropPreferredValues": "stringValues:string[]=1",
    "StateGroupPropertyValueOrder": "property:string=1 values:string[]=2",
    "VariantPropSpec": "propDefId:GUID=1 value:string=2",
    "ComponentPropRef": "defID:GUID=2 componentPropNodeField:ComponentPropNodeField=4",
    "ComponentPropAssignment": "defID:GUID=1 value:ComponentPropValue=2 varValue:VariableData=3",
    "GUIDPositionMap": "entries:GUIDPositionMapEntry[]=1",
    "GUIDPositionMapEntry": "id:GUID=1 position:string=2",
    "GUIDGridTrackSizeMap": "entries:GUIDGridTrackSizeMapEntry[]=1",
    "GUIDGridTrackSizeMapEntry": "id:GUID=1 trackSize:GridTrackSize=2",
    "GridTrackSize": "minSizing:GridTrackSizingFunction=1 maxSizing:GridTrackSizingFunction=2",
    "GridTrackSizingFunction": "type:GridTrackSizingType=1 value:float=2",
    "TextLineData": """
        lineType:LineType=1 styleId:int=10 indentationLevel:int=2 sourceDirectionality:SourceDirectionality=9
        directionality:Directionality=3 directionalityIntent:DirectionalityIntent=4 downgradeStyleId:int=5
        consistencyStyleId:int=6 listStartOffset:int=7 isFirstLineOfList:bool=8
    """,
    "DerivedTextLineData": "directionality:Directionality=1",
    "PluginData": "pluginID:string=1 value:string=2 key:string=3",
    "PrototypeInteraction": """
        id:GUID=1 event:PrototypeEvent=2 actions:PrototypeAction[]=3 isDeleted:bool=4 stateManagementVersion:int=5
    """,
    "PrototypeEvent": "interactionType:InteractionType=1 transitionTimeout:float=6",
    "PrototypeAction": """
        transitionNodeID:GUID=1 transitionType:TransitionType=2 transitionDuration:float=3 easingType:EasingType=4
        connectionType:ConnectionType=7 navigationType:NavigationType=10
    """,
    "PrototypeStartingPoint": "name:string=1 description:string=2 position:string=3",
    "Hyperlink": "url:string=1 guid:GUID=2 openInNewTab:bool=3",
    "Message": "type:MessageType=1 sessionID:uint=2 ackID:uint=3 nodeChanges:NodeChange[]=4 blobs:Blob[]=6",
    "OptionalVector": "value:Vector=1",
}
