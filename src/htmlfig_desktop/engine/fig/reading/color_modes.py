"""What a design looks like in another mode of its variables, such as *Dark*.

Layers keep the color of the mode that they were written in beside the variable they follow. Source: format notes,
section 11; sets with several modes in genuine files.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode, Guid
from htmlfig_desktop.engine.fig.reading.references import guid_of, own_of, variable_in

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields
    from htmlfig_desktop.engine.fig.schema.value_fields import (
        ColorFields,
        ColorStopVarFields,
        EffectFields,
        PaintFields,
        VariableAnyValueFields,
    )

_PAINTS: tuple[Literal["fillPaints", "strokePaints", "textDecorationFillPaints"], ...] = (
    "fillPaints",
    "strokePaints",
    "textDecorationFillPaints",
)
_MOST_ALIASES = 16


def color_modes(file: FigFile) -> tuple[str, ...]:
    """Return the names of the modes that a person may choose: those of sets with more than one, in their order."""
    names = (name for owner in _sets(file) if len(modes := _modes(owner)) > 1 for name in modes)
    return tuple(dict.fromkeys(names))


def in_mode(file: FigFile, mode: str) -> FigFile:
    """Return the design with the colors that its variables have in a mode; sets without it stay as they are.

    Args:
        file: A whole design.
        mode: One of ``color_modes``.
    """
    colors = _Colors(file, mode)
    nodes = tuple(_recolored(node, colors) for node in file.nodes)
    news = dict(zip(file.nodes, nodes, strict=True))
    return dataclasses.replace(
        file,
        nodes=nodes,
        by_guid={guid: news[node] for guid, node in file.by_guid.items()},
        children={guid: tuple(news[node] for node in layers) for guid, layers in file.children.items()},
    )


class _Colors:
    """Colors of variables in one mode."""

    def __init__(self, file: FigFile, mode: str) -> None:
        self._file = file
        self._modes = {owner.guid: modes[mode] for owner in _sets(file) if mode in (modes := _modes(owner))}

    def of(self, paint: PaintFields | EffectFields | ColorStopVarFields) -> ColorFields | None:
        """Return the color of the variable that a paint follows; None where the mode does not tell it."""
        reference = variable_in(paint)
        for _ in range(_MOST_ALIASES):
            variable = self._file.by_guid.get(own_of(reference) or Guid(-1, -1))
            if variable is None or variable.type != "VARIABLE":
                return None
            value = self._value(variable)
            if "alias" not in value:
                return value.get("colorValue")
            reference = value["alias"]
        return None

    def _value(self, variable: FigNode) -> VariableAnyValueFields:
        """Return a variable's value, in its set's first mode where that has no mode of this name."""
        owner = own_of(variable.fields.get("variableSetID"))
        wanted = self._modes.get(owner) if owner else None
        entries = (variable.fields.get("variableDataValues") or {}).get("entries") or ()
        chosen = [entry for entry in entries if wanted in (None, guid_of(entry.get("modeID")))]
        data = chosen[0].get("variableData") if chosen else None
        return (data or {}).get("value") or {}


def _sets(file: FigFile) -> Iterator[FigNode]:
    return (node for node in file.nodes if node.type == "VARIABLE_SET" and not node.is_removed)


def _modes(owner: FigNode) -> dict[str, Guid]:
    """Return the modes of a set by name, in the order in which Figma shows them."""
    modes = sorted(owner.fields.get("variableSetModes") or (), key=lambda mode: str(mode.get("sortPosition", "")))
    return {str(mode.get("name", "")): guid for mode in modes if (guid := guid_of(mode.get("id")))}


def _recolored(node: FigNode, colors: _Colors) -> FigNode:
    fields = _with_colors(node.fields, colors)
    data = node.text_data
    if table := data.get("styleOverrideTable"):
        rows = [_with_colors(row, colors) for row in table]
        if any(new is not old for new, old in zip(rows, table, strict=True)):
            fields = {**fields, "textData": {**data, "styleOverrideTable": rows}}
    return node if fields is node.fields else dataclasses.replace(node, fields=fields)


def _with_colors(fields: NodeFields, colors: _Colors) -> NodeFields:
    """Return fields with other colors in their paints; the same object where none differs."""
    changed: NodeFields = {}
    for name in _PAINTS:
        paints = fields.get(name) or ()
        news = [_in_mode(paint, colors) for paint in paints]
        if any(new is not old for new, old in zip(news, paints, strict=True)):
            changed[name] = news
    effects = fields.get("effects") or ()
    if any("colorVar" in each for each in effects):
        changed["effects"] = [_cast_in_mode(each, colors) for each in effects]
    return {**fields, **changed} if changed else fields


def _in_mode(paint: PaintFields, colors: _Colors) -> PaintFields:
    """Return a paint in the color of its variable, a gradient in those of its stops; the same object without any."""
    color = colors.of(paint) if "colorVar" in paint else None
    if color:
        return _in_color(paint, color)
    stops = [(stop, colors.of(stop)) for stop in paint.get("stopsVar") or ()]
    if not any(told for _, told in stops):
        return paint
    return {**paint, "stops": [{"color": told or stop["color"], "position": stop["position"]} for stop, told in stops]}


def _cast_in_mode(effect: EffectFields, colors: _Colors) -> EffectFields:
    """Return an effect in the color of its variable, alpha included."""
    color = colors.of(effect) if "colorVar" in effect else None
    return {**effect, "color": color} if color else effect


def _in_color(paint: PaintFields, color: ColorFields) -> PaintFields:
    """Return a paint in another color, whose alpha is the paint's opacity, as in genuine files."""
    return {**paint, "color": {**color, "a": 1.0}, "opacity": color["a"]}
