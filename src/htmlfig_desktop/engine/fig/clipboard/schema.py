"""The schema of what lies on the clipboard: that of files, and where layers come from.

Names, types, numbers and order are Figma's, as for files.
"""

from __future__ import annotations

from typing import Final

from htmlfig_desktop.engine.fig.schema import FIG_SCHEMA
from htmlfig_desktop.engine.fig.schema.grammar import parse_definitions
from htmlfig_desktop.engine.kiwi.schema import Definition, Kind, Schema

_ENUMS: Final = {
    "EditorType": "DESIGN WHITEBOARD SLIDES DEV_HANDOFF SITES COOPER ILLUSTRATION FIGMAKE FIGSPEC",
    "PasteAssetType": "UNKNOWN VARIABLE",
    "SelectionRegionFocusType": "NONE PRIMARY SECONDARY",
}
_MESSAGES: Final = {
    "AssetRef": "key:string=1 version:string=2",
    "StyleId": "guid:GUID=1 assetRef:AssetRef=2",
    "ClipboardSelectionRegion": """
        parent:GUID=1 nodes:GUID[]=2 enclosingFrameOffset:Vector=3 pasteIsPartiallyOutsideEnclosingFrame:bool=4
        focusType:SelectionRegionFocusType=5
    """,
    "Message": """
        type:MessageType=1 sessionID:uint=2 ackID:uint=3 pasteID:int=12 pasteFileKey:string=14
        pasteIsPartiallyOutsideEnclosingFrame:bool=19 pastePageId:GUID=20 isCut:bool=21 pasteEditorType:EditorType=27
        publishedAssetGuids:GUID[]=29 clipboardSelectionRegions:ClipboardSelectionRegion[]=33
        pasteAssetType:PasteAssetType=41 nodeChanges:NodeChange[]=4 blobs:Blob[]=6
    """,
}
"""Figma writes what says where layers come from before the layers."""
_OF_NODES: Final = "key:string=319"


def _schema() -> Schema:
    definitions = parse_definitions(Kind.ENUM, _ENUMS) + parse_definitions(Kind.MESSAGE, _MESSAGES)
    ours = {each.name: each for each in definitions}
    (more,) = parse_definitions(Kind.MESSAGE, {"NodeChange": _OF_NODES})
    nodes = FIG_SCHEMA.by_name["NodeChange"]
    ours["NodeChange"] = Definition(nodes.name, nodes.kind, nodes.fields + more.fields)
    kept = (each for each in FIG_SCHEMA.definitions if each.name not in ours)
    return Schema((*kept, *ours.values()))


CLIPBOARD_SCHEMA: Final = _schema()
"""All that the schema of our files has, and what the clipboard needs."""
