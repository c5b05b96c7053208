"""How texts are set and boxes are edged, as far as an instance can have it otherwise than its component.

It does so only where both say the same words: that is one thing shown in two ways, such as the link of a menu to the
page that somebody is on. Another heading in another font is another thing. Source: overrides in genuine files, which
name fonts, sizes of letters, letter cases, weights and sides of lines, corners and paddings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from htmlfig_desktop.engine.fig.reading.references import DETACHED

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields

_ALWAYS: Final = object()
"""For fields that every layer has."""
_OF_LETTERS: Final[Mapping[str, Any]] = {
    "fontName": _ALWAYS,
    "fontSize": _ALWAYS,
    "letterSpacing": _ALWAYS,
    "textDecoration": "NONE",
    "textDecorationStyle": "SOLID",
    "textDecorationFillPaints": [],
    "textDecorationSkipInk": True,
}
"""What may differ between texts, and what it is where a text says nothing."""
_LINE_HEIGHT: Final = "lineHeight"
_OF_LINES: Final = ("textDecorationThickness", "textUnderlineOffset")
"""Of the line under a text; without it they are nothing."""
_OF_EDGES: Final[Mapping[str, Any]] = {
    "strokeWeight": _ALWAYS,
    "strokeAlign": _ALWAYS,
    "borderStrokeWeightsIndependent": False,
    **{f"border{side}Weight": 0.0 for side in ("Top", "Right", "Bottom", "Left")},
    "cornerRadius": 0.0,
    "rectangleCornerRadiiIndependent": False,
    **{f"rectangle{corner}CornerRadius": 0.0 for corner in ("TopLeft", "TopRight", "BottomLeft", "BottomRight")},
}
"""Likewise for frames."""
OF_TEXTS: Final = frozenset({*_OF_LETTERS, *_OF_LINES, _LINE_HEIGHT})
"""Fields of texts that may differ where the words do not."""
OF_FRAMES: Final = frozenset(_OF_EDGES)
"""Fields of frames, likewise."""
NEEDED: Final[Mapping[str, frozenset[str]]] = {
    "TEXT": frozenset({"textData", _LINE_HEIGHT, *(name for name in _OF_LETTERS if _OF_LETTERS[name] is _ALWAYS)}),
    "FRAME": frozenset(name for name in _OF_EDGES if _OF_EDGES[name] is _ALWAYS),
}
"""By type: fields without which a layer cannot be compared with another one. What Figma accepts has them."""
_CLOSE: Final = 1.01
"""px by which the height of a text may differ that browsers round otherwise."""
_STYLE: Final = "styleIdForText"


def is_set_alike(one: NodeFields, other: NodeFields) -> bool:
    """Return whether two texts look the same, whatever they say; the heights of their lines may be rounded."""
    return not _differing(one, other, _OF_LETTERS) and not _lines_differ(one, other) and _are_as_high(one, other)


def is_edged_alike(one: NodeFields, other: NodeFields) -> bool:
    """Return whether two frames have the same lines and corners around them."""
    return not _differing(one, other, _OF_EDGES)


def style_changes(mine: NodeFields, its: NodeFields) -> dict[str, Any]:
    """Return what an override says so that a text or frame is set and edged as another one."""
    if mine.get("type") == "TEXT":
        return {} if is_set_alike(mine, its) else _text_changes(mine, its)
    return _values(its, _differing(mine, its, _OF_EDGES), _OF_EDGES)


def _text_changes(mine: NodeFields, its: NodeFields) -> dict[str, Any]:
    changes = _values(its, _differing(mine, its, _OF_LETTERS), _OF_LETTERS)
    changes |= {name: its[name] for name in _OF_LINES if name in its and its[name] != mine.get(name)}
    if its[_LINE_HEIGHT] != mine[_LINE_HEIGHT]:
        changes[_LINE_HEIGHT] = its[_LINE_HEIGHT]
    if its.get(_STYLE) != mine.get(_STYLE):
        changes[_STYLE] = its.get(_STYLE, DETACHED)
    return changes


def _values(fields: Mapping[str, Any], names: list[str], neutral: Mapping[str, Any]) -> dict[str, Any]:
    return {name: fields.get(name, neutral[name]) for name in names}


def _differing(one: Mapping[str, Any], other: Mapping[str, Any], neutral: Mapping[str, Any]) -> list[str]:
    return [name for name, value in neutral.items() if one.get(name, value) != other.get(name, value)]


def _lines_differ(one: NodeFields, other: NodeFields) -> bool:
    return any(one.get(name) != other.get(name) for name in _OF_LINES)


def _are_as_high(one: NodeFields, other: NodeFields) -> bool:
    """Return whether lines of two texts are equally high but for what browsers round."""
    mine, its = one[_LINE_HEIGHT], other[_LINE_HEIGHT]
    if mine == its:
        return True
    lines = max(line_count(one), line_count(other), 1)
    return bool(mine["units"] == its["units"] == "PIXELS" and lines * abs(mine["value"] - its["value"]) <= _CLOSE)


def line_count(text: NodeFields) -> int:
    """Return how many lines a text has as it was set; 0 where it does not say."""
    return len((text.get("derivedTextData") or {}).get("baselines", ()))


def breaks(text: NodeFields) -> bool:
    """Return whether a text has more lines than it has paragraphs, because it is only so wide."""
    return line_count(text) > len(text["textData"].get("lines") or ("",))
