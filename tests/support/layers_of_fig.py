"""Layers as far as layout goes, read back from a .fig: sizes, places, auto layouts."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    Constraint,
    CounterAlign,
    Frame,
    GridCell,
    GridTracks,
    Layer,
    LayoutChild,
    LayoutMode,
    LayoutSizing,
    PrimaryAlign,
    Rectangle,
    SizeLimits,
    Text,
)
from htmlfig_desktop.engine.scene.paints import SideWeights, Stroke
from htmlfig_desktop.engine.scene.text import (
    FontName,
    TextAlign,
    TextContent,
    TextLayout,
    TextLine,
    TextResize,
    TextRun,
    TextStyle,
)

_NO_FIELDS: Mapping[str, Any] = {}
CONTAINERS = frozenset({"FRAME", "SYMBOL", "INSTANCE"})
_JUSTIFY = {"CENTER": PrimaryAlign.CENTER, "MAX": PrimaryAlign.MAX}
_JUSTIFY |= dict.fromkeys(("SPACE_EVENLY", "SPACE_BETWEEN"), PrimaryAlign.SPACE_BETWEEN)


def layer_of(fig: FigFile, node: FigNode, grid: Mapping[str, Any] = _NO_FIELDS) -> Layer:
    """Return a node and all inside it as layers. ``grid`` holds the fields of its parent."""
    fields = node.fields
    size = node.size or Size(0, 0)
    shared: dict[str, Any] = {
        "name": str(node.guid),
        "size": size,
        "transform": node.transform,
        "is_visible": node.is_visible,
        "horizontal": _constraint(fields.get("horizontalConstraint")),
        "vertical": _constraint(fields.get("verticalConstraint")),
        "layout_child": _layout_child(node, grid),
        "limits": _limits(fields),
    }
    if node.type == "TEXT":
        return Text(content=_content(fields), layout=_text_layout(fields), **shared)
    if node.type not in CONTAINERS:
        return Rectangle(**shared)
    children = tuple(layer_of(fig, child, fields) for child in fig.children_of(node))
    return Frame(children=children, auto_layout=_auto_layout(fields), stroke=_stroke(fields), **shared)


def _constraint(value: object) -> Constraint:
    return Constraint(value) if value in {each.value for each in Constraint} else Constraint.MIN


def _auto_layout(fields: Mapping[str, Any]) -> AutoLayout | None:
    mode = fields.get("stackMode", "NONE")
    if mode == "NONE" or (mode == "GRID" and "gridColumnsSizing" not in fields):
        return None
    counter = fields.get("stackCounterAlignItems", "MIN")
    padding = fields.get("stackPadding", 0.0)
    counter_spacing = fields.get("stackCounterSpacing", 0.0)
    return AutoLayout(
        mode=LayoutMode(mode),
        spacing=fields.get("stackSpacing", 0.0),
        padding_top=fields.get("stackVerticalPadding", padding),
        padding_left=fields.get("stackHorizontalPadding", padding),
        padding_right=fields.get("stackPaddingRight", padding),
        padding_bottom=fields.get("stackPaddingBottom", padding),
        primary_sizing=_sizing(fields.get("stackPrimarySizing"), LayoutSizing.HUG),
        counter_sizing=_sizing(fields.get("stackCounterSizing"), LayoutSizing.FIXED),
        primary_align=_JUSTIFY.get(fields.get("stackPrimaryAlignItems", "MIN"), PrimaryAlign.MIN),
        counter_align=CounterAlign(counter),
        wraps=fields.get("stackWrap") == "WRAP",
        counter_spacing=fields.get("stackSpacing", 0.0) if math.isnan(counter_spacing) else counter_spacing,
        spreads_lines=fields.get("stackCounterAlignContent") == "SPACE_BETWEEN",
        strokes_take_space=bool(fields.get("bordersTakeSpace")),
        tracks=_tracks(fields) if mode == "GRID" else None,
    )


def _tracks(fields: Mapping[str, Any]) -> GridTracks:
    return GridTracks(
        _lengths(fields, "gridColumns"),
        _lengths(fields, "gridRows"),
        fields.get("gridColumnGap", 0.0),
        fields.get("gridRowGap", 0.0),
        _values(fields, "gridColumns", "FLEX"),
        tuple(value > 0 for value in _values(fields, "gridRows", "HUG")),
    )


def _lengths(fields: Mapping[str, Any], name: str) -> tuple[float, ...]:
    return _values(fields, name, "FIXED") or (0.0,) * len(_tracks_in_order(fields, name))


def _values(fields: Mapping[str, Any], name: str, kind: str) -> tuple[float, ...]:
    """Return the numbers of tracks of a kind, 0 for others; none where there is no such track."""
    sizes = {str(entry["id"]): entry["trackSize"]["maxSizing"] for entry in fields[f"{name}Sizing"]["entries"]}
    tracks = [sizes[track] for track in _tracks_in_order(fields, name)]
    values = tuple(track["value"] if track["type"] == kind else 0.0 for track in tracks)
    return values if any(values) else ()


def _tracks_in_order(fields: Mapping[str, Any], name: str) -> list[str]:
    return [str(entry["id"]) for entry in sorted(fields[name]["entries"], key=lambda entry: str(entry["position"]))]


def _cell(fields: Mapping[str, Any], grid: Mapping[str, Any]) -> GridCell | None:
    if "gridColumnAnchor" not in fields or "gridColumns" not in grid:
        return None
    return GridCell(
        _tracks_in_order(grid, "gridColumns").index(str(fields["gridColumnAnchor"])),
        _tracks_in_order(grid, "gridRows").index(str(fields["gridRowAnchor"])),
        fields.get("gridColumnSpan", 1),
        fields.get("gridRowSpan", 1),
    )


def _sizing(value: object, default: LayoutSizing) -> LayoutSizing:
    if value is None:
        return default
    return LayoutSizing.FIXED if value == "FIXED" else LayoutSizing.HUG


def _layout_child(node: FigNode, grid: Mapping[str, Any]) -> LayoutChild:
    fields = node.fields
    return LayoutChild(
        grows=bool(fields.get("stackChildPrimaryGrow")),
        stretches=fields.get("stackChildAlignSelf") == "STRETCH",
        is_absolute=fields.get("stackPositioning") == "ABSOLUTE",
        cell=_cell(fields, grid),
    )


def _limits(fields: Mapping[str, Any]) -> SizeLimits | None:
    low = (fields.get("minSize") or {}).get("value")
    high = (fields.get("maxSize") or {}).get("value")
    if low is None and high is None:
        return None

    def bound(value: float | None) -> float | None:
        return value if value and value != float("inf") else None

    low, high = low or {}, high or {}
    return SizeLimits(bound(low.get("x")), bound(high.get("x")), bound(low.get("y")), bound(high.get("y")))


def _stroke(fields: Mapping[str, Any]) -> Stroke | None:
    if not fields.get("strokePaints"):
        return None
    sides = None
    if fields.get("borderStrokeWeightsIndependent"):
        sides = SideWeights(*(fields.get(f"border{side}Weight", 0.0) for side in ("Top", "Right", "Bottom", "Left")))
    return Stroke((), fields.get("strokeWeight", 0.0), sides=sides)


def _content(fields: Mapping[str, Any]) -> TextContent:
    line_height = fields.get("lineHeight") or {}
    pitch = line_height.get("value") if line_height.get("units") == "PIXELS" else None
    style = TextStyle(FontName("", ""), fields.get("fontSize", 1.0), (), line_height=pitch)
    characters = (fields.get("textData") or {}).get("characters", "")
    return TextContent(
        (TextRun(characters, style),),
        align=TextAlign(fields.get("textAlignHorizontal", "LEFT")),
        resize=TextResize(fields.get("textAutoResize", "NONE")),
    )


def _text_layout(fields: Mapping[str, Any]) -> TextLayout | None:
    lines = (fields.get("derivedTextData") or {}).get("baselines") or ()
    if not lines:
        return None
    return TextLayout(
        tuple(
            TextLine(
                line["position"]["x"],
                line["position"]["y"],
                line.get("lineY", 0.0),
                line["width"],
                line.get("lineHeight", 0.0),
                line.get("lineAscent", 0.0),
                line.get("firstCharacter", 0),
                line.get("endCharacter", 0),
            )
            for line in lines
        ),
        (),
        (),
        (),
    )
