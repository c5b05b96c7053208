"""Variables and text styles as nodes of the hidden page.

Every layer keeps values of its own beside what it follows, so a reader that knows neither sees the same. Source: format
notes, section 11; their fields are those that variables and text styles of Figma's own Slides templates have.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from htmlfig_desktop.core.color import BLACK
from htmlfig_desktop.core.geometry import IDENTITY
from htmlfig_desktop.engine.fig.bindings import SESSION, Bindings
from htmlfig_desktop.engine.fig.paints import PaintWriter, color_fields, matrix_fields
from htmlfig_desktop.engine.fig.schema import FIG_CODEC
from htmlfig_desktop.engine.fig.sibling_keys import sibling_keys
from htmlfig_desktop.engine.fig.strings import cleaned, layer_name
from htmlfig_desktop.engine.fig.text import LAYOUT_VERSIONS, line_fields, typography_fields
from htmlfig_desktop.engine.scene.paints import SolidPaint
from htmlfig_desktop.engine.scene.shared import ColorVariable, PaintRole, SharedTextStyle

_pack_id: Final = FIG_CODEC.row_packer("GUID")
_pack_parent: Final = FIG_CODEC.row_packer("ParentIndex")
_SET_NAME: Final = "Colors"
_MODE_NAME: Final = "Mode 1"
"""What Figma calls the only mode of a set."""
_SAMPLE: Final = "Ag"
"""What Figma writes into a text style."""
_SAMPLE_WIDTH: Final = 1.35
"""Of it, in em; Figma measures it anew."""
_USUAL_PITCH: Final = 1.2
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


def shared_nodes(bindings: Bindings, page: tuple[int, int], paints: PaintWriter) -> Iterator[dict[str, Any]]:
    """Yield the nodes of variables and text styles.

    Args:
        bindings: What there is, and its numbers.
        page: The guid of the hidden page.
        paints: Writes the color of text styles.
    """
    count = bool(bindings.variables) + len(bindings.variables) + len(bindings.text_styles)
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

    if bindings.variables:
        names = bindings.color_modes or (_MODE_NAME,)
        ids = [_pack_id(SESSION, number) for number in range(len(names))]
        modes = [
            {"id": mode, "name": layer_name(name), "sortPosition": place}
            for mode, name, place in zip(ids, names, sibling_keys(len(names)), strict=True)
        ]
        yield node(_SET_NAME, bindings.variable_set) | _UNDRAWN | {"type": "VARIABLE_SET", "variableSetModes": modes}
        keys = sibling_keys(len(bindings.variables))
        for (variable, number), key in zip(bindings.variables.items(), keys, strict=True):
            fields = _variable_fields(variable, bindings.variable_set, ids)
            yield node(variable.name, number) | _UNDRAWN | fields | {"sortPosition": key}
    keys = sibling_keys(len(bindings.text_styles))
    for (style, number), key in zip(bindings.text_styles.items(), keys, strict=True):
        yield node(style.name, number) | _style_fields(style, paints) | {"sortPosition": key}


def _variable_fields(variable: ColorVariable, variable_set: int, modes: Sequence[bytes]) -> dict[str, Any]:
    values = [
        {
            "modeID": mode,
            "variableData": {
                "value": {"colorValue": color_fields(color)},
                "dataType": "COLOR",
                "resolvedDataType": "COLOR",
            },
        }
        for mode, color in zip(modes, (variable.color, *variable.others), strict=True)
    ]
    fields: dict[str, Any] = {
        "type": "VARIABLE",
        "variableSetID": {"guid": _pack_id(SESSION, variable_set)},
        "variableResolvedType": "COLOR",
        "variableDataValues": {"entries": values},
    }
    if variable.web_syntax:
        fields["codeSyntax"] = {"entries": [{"platform": "WEB", "value": cleaned(variable.web_syntax)}]}
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
