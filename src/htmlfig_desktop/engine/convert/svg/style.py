"""Property values of SVG elements.

The browser computes them for all it lays out. It does not for what is never laid out (gradient stops, drawings that
are kept hidden to be used elsewhere), nor for the copies that ``use`` makes, which inherit from the place of use. For
those they follow from attributes, inline styles and inheritance; style sheets are then unknown.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import field
from functools import lru_cache

from htmlfig_desktop.core.color import BLACK, Color
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, SnapshotNode
from htmlfig_desktop.engine.convert.boxes.placement import is_transformed
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.css.values import parse_length, parse_number, parse_px

_INHERITED = {
    "clip-rule": "nonzero",
    "color": "rgb(0, 0, 0)",
    "direction": "ltr",
    "fill": "rgb(0, 0, 0)",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "font-size": "16px",
    "letter-spacing": "normal",
    "marker-end": "none",
    "marker-mid": "none",
    "marker-start": "none",
    "paint-order": "normal",
    "shape-rendering": "auto",
    "stroke": "none",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0px",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "stroke-opacity": "1",
    "stroke-width": "1px",
    "text-anchor": "start",
    "visibility": "visible",
}
"""Inherited properties and their initial values."""
_INITIAL = {
    "display": "inline",
    "opacity": "1",
    "stop-color": "rgb(0, 0, 0)",
    "stop-opacity": "1",
    "rx": "auto",
    "ry": "auto",
}
"""Initial values of the others; ``none`` where not listed."""
_PLAIN = {
    "filter": "none",
    "clip-path": "none",
    "mask-image": "none",
    "opacity": "1",
    "mix-blend-mode": "normal",
    "isolation": "auto",
}
_VARIABLE = re.compile(r"var\(\s*(--[^\s,()]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)")
_FROM_CONTEXT = frozenset(("inherit", "unset", "revert", "revert-layer"))


@dataclass(frozen=True, slots=True)
class SvgStyle:
    """The property values of one element, or of a copy of it."""

    node: SnapshotNode
    parent: SvgStyle | None = None
    """Of the element that this one inherits from: for copies, at the place of use."""
    is_copy: bool = False
    origin: SnapshotNode | None = None
    """Of a copy: the parent in the document, to tell what the element inherits from what is its own."""
    painter: SvgStyle | None = None
    """What ``context-fill`` and ``context-stroke`` mean: of the line that a marker stands on, or the place of use."""
    around: Callable[[SnapshotNode], SnapshotNode | None] | None = None
    """Of an outermost drawing: what its elements stand in, which may say what custom properties are."""
    _known: dict[str, str] = field(default_factory=dict, compare=False, repr=False)
    """Values found before, where finding them takes asking many ancestors."""

    def child(self, node: SnapshotNode) -> SvgStyle:
        """Return the style of a child element."""
        return SvgStyle(node, self, self.is_copy, self.node if self.is_copy else None, self.painter)

    def copied(self, node: SnapshotNode, origin: SnapshotNode | None) -> SvgStyle:
        """Return the style of a copy of an element that inherits from here."""
        return SvgStyle(node, self, True, origin, self)

    def value(self, name: str) -> str:
        """Return the computed value of a property, or what comes nearest to it."""
        computed = self._computed(self.node, name)
        if computed and not self.is_copy:
            return computed
        if name not in self._known:
            self._known[name] = self._deduced(name, computed)
        return self._known[name]

    def _deduced(self, name: str, computed: str) -> str:
        """Return a value by the rules of the cascade, style sheets left out."""
        declared = declared_values(self.node.attributes.get("style", "")).get(name, "")
        declared = declared or self.node.attributes.get(name, "")
        if "var(" in declared:
            declared = _VARIABLE.sub(self._variable, declared)
        if declared and declared not in _FROM_CONTEXT and "var(" not in declared:
            return declared
        if computed and (name not in _INHERITED or self._is_own(name, computed)):
            return computed
        if name in _INHERITED:
            return self.parent.value(name) if self.parent else _INHERITED[name]
        return _INITIAL.get(name, "none")

    def _variable(self, found: re.Match[str]) -> str:
        """Return what a custom property stands for: as inline styles around say, else what is to stand in for it."""
        for node in self._outward():
            value = declared_values(node.attributes.get("style", "")).get(found[1].lower(), "")
            if value:
                return value
        return found[2].strip() if found[2] else found[0]

    def _outward(self) -> Iterator[SnapshotNode]:
        """Yield the element and all that it stands in, out of the drawing as well."""
        style = self
        yield style.node
        while style.parent is not None:
            style = style.parent
            yield style.node
        node = style.around(style.node) if style.around is not None else None
        while node is not None and style.around is not None:
            yield node
            node = style.around(node)

    def color(self, name: str) -> Color | None:
        """Return a color, ``currentcolor`` resolved; None where the value is none."""
        value = self.value(name)
        return parse_color(value, self.current if value.strip().lower() == "currentcolor" else None)

    @property
    def current(self) -> Color:
        """What ``currentcolor`` means here."""
        value = self.value("color")
        if value.strip().lower() == "currentcolor":
            return self.parent.current if self.parent else BLACK
        return parse_color(value) or BLACK

    def number(self, name: str, default: float) -> float:
        """Return a number, or a percentage as a fraction."""
        number = parse_number(self.value(name))
        return default if number is None else number

    def opacity(self, name: str) -> float:
        """Return a number between 0 and 1."""
        return max(0.0, min(1.0, self.number(name, 1.0)))

    def length(self, name: str, reference: float, default: float = 0.0) -> float:
        """Return a length in user units."""
        return self.measured(self.value(name), reference, default)

    def attribute(self, name: str, reference: float) -> float:
        """Return a length given as an attribute that is no property, in user units."""
        return self.measured(self.node.attributes.get(name, ""), reference)

    def measured(self, text: str, reference: float, default: float = 0.0) -> float:
        """Return the user units of a length as written; percentages are of ``reference``."""
        length = parse_length(text)
        if length is not None:
            return length.resolve(reference)
        number = parse_number(text[:-2]) if text.endswith(("em", "ex")) else None
        if number is None:
            return default
        return number * self.font_size * (1.0 if text.endswith("em") else 0.5)

    @property
    def font_size(self) -> float:
        """In user units."""
        return parse_px(self.value("font-size"), 16.0)

    @property
    def is_shown(self) -> bool:
        """Whether the element itself is painted (those inside may be even where it is not)."""
        return self.value("visibility") == "visible"

    def _is_own(self, name: str, computed: str) -> bool:
        """Whether an inherited property was set on the element, as its value differs from that of its parent."""
        inherited = self._computed(self.origin, name) if self.origin else ""
        return computed != (inherited or _INHERITED[name])

    @staticmethod
    def _computed(node: SnapshotNode, name: str) -> str:
        box = node.box
        if box is None:
            return ""
        style = box.style
        return (name in style and style[name]) or box.used.get(name)


def is_plain(style: ComputedStyle) -> bool:
    """Whether nothing applies to an element as a whole: no transform, filter, clip path, mask, opacity, blending."""
    return not is_transformed(style) and all(style.get(name) == value for name, value in _PLAIN.items())


@lru_cache(maxsize=2048)
def declared_values(text: str) -> dict[str, str]:
    """Return the declarations of an inline style by property; values as written."""
    values = {}
    for declaration in text.split(";"):
        name, colon, value = declaration.partition(":")
        if colon:
            values[name.strip().lower()] = value.replace("!important", "").strip()
    return values


def diagonal(viewport: Size) -> float:
    """Return what percentages of lengths that have no direction refer to. Source: SVG 2, section 8.9."""
    return math.hypot(viewport.width, viewport.height) / math.sqrt(2)
