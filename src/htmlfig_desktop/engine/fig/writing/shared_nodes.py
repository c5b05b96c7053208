"""Variables, text styles and effect styles as nodes of the hidden page.

Every layer keeps values of its own beside what it follows, so a reader that knows neither sees the same. Source: format
notes, section 11; their fields are those that variables and text styles of Figma's own Slides templates have, and
effect styles in genuine designs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from htmlfig_desktop.core.color import BLACK, Color
from htmlfig_desktop.core.geometry import IDENTITY, Size
from htmlfig_desktop.engine.fig.outlines.blobs import BlobTable
from htmlfig_desktop.engine.fig.outlines.outlines import box_blob
from htmlfig_desktop.engine.fig.packing.strings import cleaned, layer_name
from htmlfig_desktop.engine.fig.schema import FIG_CODEC
from htmlfig_desktop.engine.fig.writing.bindings import SESSION, Bindings
from htmlfig_desktop.engine.fig.writing.nodes import path_fields
from htmlfig_desktop.engine.fig.writing.paints import PaintWriter, color_fields, effect_list, matrix_fields
from htmlfig_desktop.engine.fig.writing.sibling_keys import sibling_keys
from htmlfig_desktop.engine.fig.writing.text import LAYOUT_VERSIONS, line_fields, typography_fields
from htmlfig_desktop.engine.scene.paints import Corners, SolidPaint
from htmlfig_desktop.engine.scene.shared import (
    ColorVariable,
    PaintRole,
    SharedEffectStyle,
    SharedTextStyle,
    SizeVariable,
)

T = TypeVar("T")

_pack_id: Final = FIG_CODEC.row_packer("GUID")
_pack_parent: Final = FIG_CODEC.row_packer("ParentIndex")
_SET_NAME: Final = "Colors"
_SIZE_SET_NAME: Final = "Sizes"
_MODE_NAME: Final = "Mode 1"
"""What Figma calls the only mode of a set."""
_SAMPLE: Final = "Ag"
"""What Figma writes into a text style."""
_SAMPLE_WIDTH: Final = 1.35
"""Of it, in em; Figma measures it anew."""
_USUAL_PITCH: Final = 1.2
_PATCH: Final = Size(100.0, 100.0)
"""The box on which Figma keeps effects, px."""
_GRAY: Final = Color.from_bytes(0xC4, 0xC4, 0xC4)
"""Its color."""
_HIDDEN: Final[dict[str, Any]] = {
    "phase": "CREATED",
    "isPublishable": True,
    "visible": False,
    "locked": True,
}
_UNDRAWN: Final[dict[str, Any]] = {
    "opacity": 0.0,
    "strokeWeight": 0.0,
    "strokeAlign": "CENTER",
    "strokeJoin": "BEVEL",
}


def shared_nodes(
    bindings: Bindings, page: tuple[int, int], paints: PaintWriter, blobs: BlobTable
) -> Iterator[dict[str, Any]]:
    """Yield the nodes of variables, text styles and effect styles.

    Args:
        bindings: What there is, and its numbers.
        page: The guid of the hidden page.
        paints: Writes the colors of styles.
        blobs: Takes the outline of what shows effects.
    """
    sets = sum(len(each) + bool(each) for each in (bindings.variables, bindings.sizes))
    count = sets + len(bindings.text_styles) + len(bindings.effect_styles)
    places = iter(sibling_keys(count))
    version = f"{SESSION}:{bindings.after}"

    def node(name: str, number: int) -> dict[str, Any]:
        parent = _pack_parent(*page, next(places))
        return _HIDDEN | {
            "guid": _pack_id(SESSION, number),
            "parentIndex": parent,
            "name": layer_name(name),
            "version": version,
            "userFacingVersion": version,
        }

    def collection(name: str, number: int, modes: Sequence[str]) -> dict[str, Any]:
        entries = [
            {"id": mode, "name": layer_name(called), "sortPosition": place}
            for mode, called, place in zip(_mode_ids(len(modes)), modes, sibling_keys(len(modes)), strict=True)
        ]
        return node(name, number) | _UNDRAWN | {"type": "VARIABLE_SET", "variableSetModes": entries}

    if bindings.variables:
        yield collection(_SET_NAME, bindings.variable_set, bindings.color_modes or (_MODE_NAME,))
        for variable, number, key in _in_order(bindings.variables):
            fields = _color_fields(variable, bindings.variable_set)
            yield node(variable.name, number) | _UNDRAWN | fields | {"sortPosition": key}
    if bindings.sizes:
        yield collection(_SIZE_SET_NAME, bindings.size_set, (_MODE_NAME,))
        for size, number, key in _in_order(bindings.sizes):
            fields = _size_fields(size, bindings.size_set)
            yield node(size.name, number) | _UNDRAWN | fields | {"sortPosition": key}
    for style, number, key in _in_order(bindings.text_styles):
        yield node(style.name, number) | _style_fields(style, paints) | {"sortPosition": key}
    for effects, number, key in _in_order(bindings.effect_styles):
        yield node(effects.name, number) | _effect_fields(effects, bindings, paints, blobs) | {"sortPosition": key}


def _in_order(numbered: Mapping[T, int]) -> Iterator[tuple[T, int, str]]:
    """Yield what is shared with its number and the key that orders it."""
    for (each, number), key in zip(numbered.items(), sibling_keys(len(numbered)), strict=True):
        yield each, number, key


def _mode_ids(count: int) -> list[bytes]:
    """Return the ids of a collection's modes; each collection has its own."""
    return [_pack_id(SESSION, number) for number in range(count)]


def _color_fields(variable: ColorVariable, collection: int) -> dict[str, Any]:
    values = [{"colorValue": color_fields(color)} for color in (variable.color, *variable.others)]
    return _variable_fields("COLOR", values, collection, variable.web_syntax)


def _size_fields(variable: SizeVariable, collection: int) -> dict[str, Any]:
    return _variable_fields("FLOAT", [{"floatValue": variable.value}], collection, variable.web_syntax)


def _variable_fields(kind: str, values: Sequence[Any], collection: int, web_syntax: str) -> dict[str, Any]:
    entries = [
        {"modeID": mode, "variableData": {"value": value, "dataType": kind, "resolvedDataType": kind}}
        for mode, value in zip(_mode_ids(len(values)), values, strict=True)
    ]
    fields: dict[str, Any] = {
        "type": "VARIABLE",
        "variableSetID": {"guid": _pack_id(SESSION, collection)},
        "variableResolvedType": kind,
        "variableDataValues": {"entries": entries},
    }
    if web_syntax:
        fields["codeSyntax"] = {"entries": [{"platform": "WEB", "value": cleaned(web_syntax)}]}
    return fields


def _style_fields(style: SharedTextStyle, paints: PaintWriter) -> dict[str, Any]:
    typography = style.typography
    height = typography.line_height or typography.size * _USUAL_PITCH
    return {
        "type": "TEXT",
        "styleType": "TEXT",
        "opacity": 1.0,
        "size": {"x": typography.size * _SAMPLE_WIDTH, "y": height},
        "transform": matrix_fields(IDENTITY),
        "strokeWeight": 0.0,
        "strokeAlign": "INSIDE",
        "strokeJoin": "MITER",
        "fillPaints": paints.fields((SolidPaint(BLACK),), PaintRole.FILL),
        "fontVersion": "",
        "textAlignVertical": "TOP",
        "textAutoResize": "WIDTH_AND_HEIGHT",
        **LAYOUT_VERSIONS,
        "textData": {"characters": _SAMPLE, "lines": [line_fields(is_rtl=False)]},
        "autoRename": False,
        **typography_fields(typography),
    }


def _effect_fields(
    style: SharedEffectStyle, bindings: Bindings, paints: PaintWriter, blobs: BlobTable
) -> dict[str, Any]:
    return {
        "type": "ROUNDED_RECTANGLE",
        "styleType": "EFFECT",
        "opacity": 1.0,
        "size": {"x": _PATCH.width, "y": _PATCH.height},
        "transform": matrix_fields(IDENTITY),
        "strokeWeight": 1.0,
        "strokeAlign": "INSIDE",
        "strokeJoin": "MITER",
        "fillPaints": paints.fields((SolidPaint(_GRAY),), PaintRole.FILL),
        "fillGeometry": [path_fields(blobs.add(box_blob(_PATCH, Corners())))],
        "effects": effect_list(style.effects, bindings),
    }
