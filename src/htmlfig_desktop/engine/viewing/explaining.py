"""From the fields of a node to the facts of its layer. What a file says wrongly is left out."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.engine.fig.reading.file import affine_of
from htmlfig_desktop.engine.fig.reading.hyperlinks import hyperlinks_in
from htmlfig_desktop.engine.fig.reading.interactions import clicks
from htmlfig_desktop.engine.fig.reading.references import guid_of
from htmlfig_desktop.engine.fig.reading.variants import is_set
from htmlfig_desktop.engine.preview.nodes import ResolvedNode
from htmlfig_desktop.engine.preview.text_styles import font_name, style_fields
from htmlfig_desktop.engine.preview.typefaces import find_font
from htmlfig_desktop.engine.preview.values import color_of, corners_of, number, placement_of
from htmlfig_desktop.engine.viewing.facts import LayerFacts, Pair, Swatch, TextStyle
from htmlfig_desktop.engine.viewing.listing import kind_of
from htmlfig_desktop.engine.viewing.sharing import Names, effect_style_of, layer_of, text_style_of, variable_of
from htmlfig_desktop.engine.viewing.table import LayerTable, Trait

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields
    from htmlfig_desktop.engine.fig.schema.text_fields import NumberFields
    from htmlfig_desktop.engine.fig.schema.value_fields import EffectFields, PaintFields


_MOST_CHARACTERS: Final = 20_000
_MOST_PAINTS: Final = 32
_MOST_STOPS: Final = 32
_MOST_STYLES: Final = 32
_MOST_LINKS: Final = 32
_LONGEST_WORD: Final = 200

Describe = Callable[[Any], str]


def facts_of(node: ResolvedNode, table: LayerTable, layer: int, names: Names) -> LayerFacts:
    """Return all about a layer: the node of that number of the table. ``names`` are those of what layers share."""
    fields = node.fields
    placed, size, traits = placement_of(fields), node.size, table.trait_of(layer)
    own = placed.bounds(Rect(0, 0, size.width, size.height))
    strokes = _swatches(fields.get("strokePaints"), size, names)
    is_text = node.type == "TEXT"
    return LayerFacts(
        id=node.id,
        type=kind_of(node),
        name=_word(node.name),
        place=Rect(own.x, own.y, size.width, size.height),
        rotation=math.degrees(math.atan2(placed.b, placed.a)),
        on_page=table.bounds_of(layer),
        opacity=min(max(number(fields.get("opacity"), 1.0), 0.0), 1.0),
        blend_mode=_word(fields.get("blendMode", "PASS_THROUGH")),
        is_visible=Trait.HIDDEN not in traits,
        is_locked=Trait.LOCKED in traits,
        fills=_swatches(fields.get("fillPaints"), size, names),
        strokes=strokes,
        stroke=_pairs(fields, _STROKE) if strokes else (),
        corners=_corners(fields),
        layout=_pairs(fields, _LAYOUT) if _stacks(fields) else (),
        in_layout=_pairs(fields, _IN_LAYOUT),
        effects=_effects(fields.get("effects"), names),
        characters=str((fields.get("textData") or {}).get("characters") or "")[:_MOST_CHARACTERS] if is_text else "",
        text=_pairs(fields, _TEXT) if is_text else (),
        text_styles=_text_styles(fields, size, names) if is_text else (),
        component=_component(node),
        semantics=_pairs(fields, _SEMANTICS),
        links=_links(fields, names),
        effect_style=effect_style_of(fields, names),
    )


def _links(fields: NodeFields, names: Names) -> tuple[Pair, ...]:
    """Return where a layer leads, each target once."""
    led = [Pair("prototypeInteractions", layer_of(guid, names)) for guid in clicks(fields)]
    for link in hyperlinks_in(fields):
        led.append(Pair("hyperlink", link.address if link.node is None else layer_of(link.node, names)))
    unique = dict.fromkeys(Pair(pair.name, _word(pair.value)) for pair in led)
    return tuple(unique)[:_MOST_LINKS]


def _word(value: object) -> str:
    return str(value)[:_LONGEST_WORD]


def _figure(value: object) -> str:
    return f"{number(value):.2f}".rstrip("0").rstrip(".")


def _px(value: object) -> str:
    return f"{_figure(value)} px"


def _dashes(value: Any) -> str:
    return ", ".join(_figure(part) for part in list(value)[:8])


def _vector(value: Any) -> str:
    value = value.get("value") or value
    sides = [number(value.get(axis), math.inf) for axis in "xy"]
    return " × ".join("–" if side in (0, math.inf) else _figure(side) for side in sides)


_STROKE: Final[dict[str, Describe]] = {
    "strokeWeight": _px,
    "strokeAlign": _word,
    "strokeCap": _word,
    "strokeJoin": _word,
    "dashPattern": _dashes,
    "borderTopWeight": _px,
    "borderRightWeight": _px,
    "borderBottomWeight": _px,
    "borderLeftWeight": _px,
}
_LAYOUT: Final[dict[str, Describe]] = {
    "stackMode": _word,
    "stackSpacing": _px,
    "stackCounterSpacing": _px,
    "stackHorizontalPadding": _px,
    "stackVerticalPadding": _px,
    "stackPaddingRight": _px,
    "stackPaddingBottom": _px,
    "stackPrimaryAlignItems": _word,
    "stackCounterAlignItems": _word,
    "stackPrimarySizing": _word,
    "stackCounterSizing": _word,
    "stackWrap": _word,
}
_IN_LAYOUT: Final[dict[str, Describe]] = {
    "horizontalConstraint": _word,
    "verticalConstraint": _word,
    "stackPositioning": _word,
    "stackChildPrimaryGrow": _figure,
    "stackChildAlignSelf": _word,
    "minSize": _vector,
    "maxSize": _vector,
}
_TEXT: Final[dict[str, Describe]] = {
    "textAlignHorizontal": _word,
    "textAlignVertical": _word,
    "textAutoResize": _word,
    "textTruncation": _word,
    "textCase": _word,
    "textDecoration": _word,
    "paragraphSpacing": _px,
    "paragraphIndent": _px,
}
_SEMANTICS: Final[dict[str, Describe]] = {
    "accessibleHTMLTag": _word,
    "ariaRole": _word,
    "accessibleLabel": _word,
}


def _pairs(fields: Mapping[str, object], wanted: Mapping[str, Describe]) -> tuple[Pair, ...]:
    return tuple(Pair(name, describe(fields[name])) for name, describe in wanted.items() if fields.get(name))


def _stacks(fields: NodeFields) -> bool:
    return fields.get("stackMode", "NONE") != "NONE"


def _swatches(paints: Iterable[PaintFields] | None, size: Size, names: Names) -> tuple[Swatch, ...]:
    return tuple(_swatch(paint, size, names) for paint in list(paints or ())[:_MOST_PAINTS])


def _swatch(paint: PaintFields, size: Size, names: Names) -> Swatch:
    color = color_of(paint.get("color")) if paint.get("type") == "SOLID" else None
    opacity = min(max(number(paint.get("opacity"), 1.0), 0.0), 1.0)
    stops = []
    for stop in list(paint.get("stops") or ())[:_MOST_STOPS]:
        if (stop_color := color_of(stop.get("color"))) is not None:
            stops.append((number(stop.get("position")), stop_color.with_alpha(1).hex, stop_color.a))
    mode = _word(paint.get("imageScaleMode", "") if paint.get("type") == "IMAGE" else paint.get("blendMode", ""))
    return Swatch(
        kind=_word(paint.get("type", "")),
        color=color.with_alpha(1).hex if color is not None else "",
        opacity=opacity * (color.a if color is not None else 1.0),
        stops=tuple(stops),
        angle=_angle(paint, size) if paint.get("type") == "GRADIENT_LINEAR" else 0.0,
        note="" if mode == "NORMAL" else mode,
        is_visible=bool(paint.get("visible", True)),
        variable=variable_of(paint, names),
    )


def _angle(paint: PaintFields, size: Size) -> float:
    """Return where a linear gradient runs to. Its matrix leads from the layer's unit square to the gradient's."""
    matrix = affine_of(paint.get("transform"))
    across, down = matrix.d * max(size.width, 1e-6), -matrix.b * max(size.height, 1e-6)
    if matrix.determinant == 0 or not math.isfinite(across + down):
        return 90.0
    sign = math.copysign(1.0, matrix.determinant)
    return math.degrees(math.atan2(sign * across, -sign * down)) % 360


def _corners(fields: NodeFields) -> tuple[Pair, ...]:
    corners = corners_of(fields)
    if corners.is_square:
        return ()
    shown = corners.radii[:1] if corners.is_uniform else corners.radii
    smoothing = number(fields.get("cornerSmoothing"))
    pairs = [Pair("cornerRadius", ", ".join(map(_figure, shown)) + " px")]
    return (*pairs, Pair("cornerSmoothing", f"{smoothing:.0%}")) if smoothing > 0 else tuple(pairs)


def _effects(effects: Iterable[EffectFields] | None, names: Names) -> tuple[Pair, ...]:
    shown = list(effects or ())[:_MOST_PAINTS]
    return tuple(Pair(_word(effect.get("type", "")), _effect(effect, names)) for effect in shown)


def _effect(effect: EffectFields, names: Names) -> str:
    offset, color = effect.get("offset"), color_of(effect.get("color"))
    parts = [f"{_figure(offset['x'])}, {_figure(offset['y'])}"] if offset else []
    parts.append(f"{_figure(effect.get('radius'))} px")
    if number(effect.get("spread")):
        parts.append(f"+ {_figure(effect.get('spread'))} px")
    if color is not None and "SHADOW" in str(effect.get("type")):
        parts.append(color.hex)
        parts.extend(filter(None, (variable_of(effect, names),)))
    if not effect.get("visible", True):
        parts.append("(off)")
    return "  ".join(parts)


def _text_styles(fields: NodeFields, size: Size, names: Names) -> tuple[TextStyle, ...]:
    """Return the styles of a text, the most used first; those that look alike are one."""
    data = fields.get("textData") or {}
    ids, length = data.get("characterStyleIDs") or (), len(data.get("characters") or "")
    counts = Counter(ids[:length])
    counts[0] += length - min(length, len(ids))
    looks: Counter[TextStyle] = Counter()
    for style, own in style_fields(fields, ids).items():
        if counts[style] or length == 0:
            looks[_text_style(own, size, names)] += counts[style]
    return tuple(replace(look, characters=count) for look, count in looks.most_common(_MOST_STYLES))


def _text_style(fields: NodeFields, size: Size, names: Names) -> TextStyle:
    name = font_name(fields)
    return TextStyle(
        family=_word(name.family),
        style=_word(name.style),
        size=number(fields.get("fontSize"), 12.0),
        line_height=_amount(fields.get("lineHeight"), "Auto"),
        letter_spacing=_amount(fields.get("letterSpacing"), "0"),
        is_installed=bool(name.family) and find_font(name) is not None,
        fills=_swatches(fields.get("fillPaints"), size, names),
        characters=0,
        shared=text_style_of(fields, names),
    )


def _amount(value: NumberFields | None, otherwise: str) -> str:
    """Return a length of type: RAW counts font sizes, PERCENT hundredths, 100 % of a line being the font's own."""
    if not value:
        return otherwise
    amount, unit = number(value["value"]), value["units"]
    if unit == "PIXELS":
        return _px(amount)
    if unit == "PERCENT":
        return otherwise if otherwise == "Auto" and amount == 100 else f"{_figure(amount)} %"
    return f"{_figure(amount * 100)} %"


def _component(node: ResolvedNode) -> tuple[Pair, ...]:
    fields = node.fields
    if node.type == "INSTANCE":
        symbol = guid_of((fields.get("symbolData") or {}).get("symbolID"))
        return (Pair("symbolID", str(symbol or "–")),)
    if is_set(fields):
        orders = fields.get("stateGroupPropertyValueOrders") or ()
        told = ((each.get("property", ""), each.get("values") or ()) for each in orders)
        return tuple(Pair(_word(name), _word(", ".join(map(str, values)))) for name, values in told)
    described = _word(fields.get("description") or "") if node.type == "SYMBOL" else ""
    return (Pair("description", described),) if described else ()
