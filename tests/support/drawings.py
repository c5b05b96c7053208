"""Snapshots of inline SVG, made from its source the way the browser would report it."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from itertools import count
from xml.etree import ElementTree

from htmlfig_desktop.core.geometry import Affine, Rect
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, NodeKind, SnapshotNode, TextBox

INHERITED = {
    "clip-rule": "nonzero",
    "color": "rgb(0, 0, 0)",
    "direction": "ltr",
    "fill": "rgb(0, 0, 0)",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "font-family": "Sans",
    "font-size": "16px",
    "font-weight": "400",
    "letter-spacing": "normal",
    "marker-end": "none",
    "marker-mid": "none",
    "marker-start": "none",
    "paint-order": "normal",
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
OWN = {
    "clip-path": "none",
    "cx": "0px",
    "cy": "0px",
    "d": "none",
    "display": "inline",
    "filter": "none",
    "height": "auto",
    "mask-image": "none",
    "mix-blend-mode": "normal",
    "opacity": "1",
    "overflow-x": "visible",
    "r": "0px",
    "rotate": "none",
    "rx": "auto",
    "ry": "auto",
    "scale": "none",
    "text-decoration-line": "none",
    "transform": "none",
    "transform-box": "view-box",
    "transform-origin": "0px 0px",
    "translate": "none",
    "vector-effect": "none",
    "width": "auto",
    "x": "0px",
    "y": "0px",
}
_NEVER_LAID_OUT = frozenset(("stop", "title", "desc"))
_UNIT = 0.6
"""Width of a character in these snapshots, in font sizes; lines are one font size high."""


def drawing(source: str, *, is_laid_out: bool = True) -> SnapshotNode:
    """Return the document that holds the source; what is hidden in a page has no boxes at all."""
    element = ElementTree.fromstring(f"<body xmlns:xlink='http://www.w3.org/1999/xlink'>{source}</body>")
    return _Maker().node(element, INHERITED, Affine(), is_laid_out=is_laid_out)


def element(root: SnapshotNode, name: str) -> SnapshotNode:
    """Return the first element of a tag."""
    return next(node for node in root.walk() if node.name == name)


class _Maker:
    def __init__(self) -> None:
        self._indices = count()

    def node(
        self, element: ElementTree.Element, inherited: Mapping[str, str], ctm: Affine, *, is_laid_out: bool
    ) -> SnapshotNode:
        index = next(self._indices)
        name = element.tag.rpartition("}")[2].lower()
        attributes = {_plain(key): value for key, value in element.attrib.items()}
        declared = {**attributes, **_inline(attributes.get("style", ""))}
        values = {key: declared.get(key, value) for key, value in inherited.items()}
        own = {key: declared.get(key, value) for key, value in OWN.items()}
        if own["d"] != "none":
            own["d"] = f'path("{own["d"]}")'
        if name == "svg" and "viewbox" not in attributes:
            own["overflow-x"] = declared.get("overflow", "hidden")
        if values["fill"] == "currentColor":
            values["fill"] = values["color"]
        if "gradienttransform" in attributes:
            own["transform"] = attributes["gradienttransform"]  # as the browser has it
        matrix = _matrix(own["transform"])
        if own["transform"] != "none":
            own["transform"] = f"matrix({matrix.a}, {matrix.b}, {matrix.c}, {matrix.d}, {matrix.e}, {matrix.f})"
        has_box = is_laid_out and name not in _NEVER_LAID_OUT and own["display"] != "none"
        box = None
        if has_box:
            box = LayoutBox(Rect(0, 0, 0, 0), ComputedStyle({**values, **own}), ComputedStyle({}), 0, False)
        ctm = ctm @ matrix
        children = []
        if name in ("text", "tspan", "title") and element.text:
            children.append(self._text(element, element.text, values, ctm, has_box=has_box))
        children.extend(self.node(child, values, ctm, is_laid_out=has_box) for child in element)
        return SnapshotNode(index, NodeKind.ELEMENT, name, "", attributes, index, box, children=tuple(children))

    def _text(
        self, element: ElementTree.Element, text: str, values: Mapping[str, str], ctm: Affine, *, has_box: bool
    ) -> SnapshotNode:
        index = next(self._indices)
        box = None
        if has_box:
            size = float(values["font-size"].removesuffix("px"))
            x, y = float(element.attrib.get("x", "0")), float(element.attrib.get("y", "0"))
            rect = ctm.bounds(Rect(x, y - size, _UNIT * size * len(text), size))
            style = ComputedStyle({**values, **OWN})
            box = LayoutBox(rect, style, ComputedStyle({}), 0, False, text, (TextBox(rect, 0, len(text)),))
        return SnapshotNode(index, NodeKind.TEXT, "", text, {}, index, box)


def _plain(key: str) -> str:
    return key.replace("{http://www.w3.org/1999/xlink}", "xlink:").lower()


def _inline(text: str) -> dict[str, str]:
    pairs = (part.partition(":") for part in text.split(";") if ":" in part)
    return {name.strip(): value.strip() for name, _, value in pairs}


def _matrix(text: str) -> Affine:
    """Work out a transform list of translations, scalings, turns and matrices."""
    result = Affine()
    for name, arguments in re.findall(r"(\w+)\(([^)]*)\)", text):
        n = [float(part.removesuffix("px").removesuffix("deg")) for part in re.split(r"[\s,]+", arguments.strip())]
        if name == "translate":
            part = Affine(e=n[0], f=n[1])
        elif name == "scale":
            part = Affine(a=n[0], d=n[-1])
        elif name == "rotate":
            angle = math.radians(n[0])
            part = Affine(math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle))
        else:
            part = Affine(*n)
        result = result @ part
    return result
