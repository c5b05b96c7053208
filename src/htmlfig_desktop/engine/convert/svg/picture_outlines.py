"""The outline that an SVG picture shows, where it is one of plain opaque shapes, as icons are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from xml.parsers import expat

from htmlfig_desktop.core.geometry import IDENTITY, Affine, Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import NodeKind, SnapshotNode
from htmlfig_desktop.engine.convert.shapes.outlines import mapped_path
from htmlfig_desktop.engine.convert.shapes.view_boxes import fitted, view_box_of
from htmlfig_desktop.engine.convert.svg.clips import united
from htmlfig_desktop.engine.convert.svg.layers import closed
from htmlfig_desktop.engine.convert.svg.shapes import SHAPES, shape_of
from htmlfig_desktop.engine.convert.svg.strokes import pen_of, stroked_outline
from htmlfig_desktop.engine.convert.svg.style import SvgStyle
from htmlfig_desktop.engine.convert.svg.viewports import needs_bounds, own_transform
from htmlfig_desktop.engine.scene.paths import PathData, Winding

_MOST_ELEMENTS = 60
_DEEPEST = 12
_TELLING_NOTHING = frozenset(("title", "desc", "metadata", "defs"))
_CONTAINERS = frozenset(("g", "a"))
_WHOLE = ("opacity", "filter", "mask", "clip-path", "mix-blend-mode", "marker-start", "marker-mid", "marker-end")
"""What applies to an element as a whole."""
_OF_STROKES = ("stroke-dasharray", "vector-effect")
_PLAIN = frozenset(("none", "normal", "1"))


class _OtherError(Exception):
    """It shows more than plain shapes."""


@lru_cache(maxsize=256)
def picture_outline(source: str, natural: Size) -> PathData | None:
    """Return what an SVG picture covers, px of the picture in its natural size.

    Args:
        source: Its text.
        natural: Its size, px.

    Returns:
        None where anything of it is see-through, a picture, a text or not known, or where it is no XML.
    """
    try:
        root = _parsed(source)
        view_box = view_box_of(root.attributes.get("viewbox", ""))
        room = Rect(0, 0, natural.width, natural.height)
        to_room = IDENTITY
        if view_box is not None:
            to_room = fitted(view_box, room, root.attributes.get("preserveaspectratio", ""))
        viewport = natural if view_box is None else view_box.size
        paths = list(_inside(SvgStyle(root, is_copy=True), to_room, viewport))
    except (_OtherError, expat.ExpatError):
        return None
    return united(paths) if paths else None


def _inside(style: SvgStyle, to_room: Affine, viewport: Size) -> Iterator[PathData]:
    """Yield the outlines of what is inside an element; its own look as a whole must be plain."""
    if any(style.value(name) not in _PLAIN for name in _WHOLE):
        raise _OtherError
    for child in style.node.children:
        inner = style.child(child)
        if child.name in _TELLING_NOTHING or inner.value("display") == "none":
            continue
        own = to_room @ own_transform(inner, _bounds(inner, viewport))
        if child.name in _CONTAINERS:
            yield from _inside(inner, own, viewport)
        elif child.name in SHAPES and not child.children:
            yield from _shape(inner, own, viewport)
        else:
            raise _OtherError


def _bounds(style: SvgStyle, viewport: Size) -> Rect | None:
    if not needs_bounds(style):
        return None
    shape = shape_of(style, viewport) if style.node.name in SHAPES else None
    if shape is None:
        raise _OtherError
    return shape.bounds


def _shape(style: SvgStyle, to_room: Affine, viewport: Size) -> Iterator[PathData]:
    shape = shape_of(style, viewport)
    if any(style.value(name) not in _PLAIN for name in _WHOLE):
        raise _OtherError
    if shape is None or not style.is_shown:
        return
    if shape.has_fill and _covers(style, "fill"):
        winding = Winding.ODD if style.value("fill-rule") == "evenodd" else Winding.NONZERO
        yield mapped_path(closed(replace(shape.path, winding=winding)), to_room)
    pen = pen_of(style, viewport) if _covers(style, "stroke") else None
    if pen is not None:
        if any(style.value(name) not in _PLAIN for name in _OF_STROKES):
            raise _OtherError
        yield mapped_path(stroked_outline(shape.path, pen), to_room)


def _covers(style: SvgStyle, name: str) -> bool:
    """Whether a paint covers all that it is on; one that lets something through is none of ours."""
    if style.value(name).strip().lower() in ("none", "transparent"):
        return False
    color = style.color(name)
    if color is None or not color.is_opaque or style.opacity(f"{name}-opacity") < 1:
        raise _OtherError
    return True


class _Element:
    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        self.name = name
        self.attributes = attributes
        self.children: list[_Element] = []

    def node(self) -> SnapshotNode:
        children = tuple(child.node() for child in self.children)
        return SnapshotNode(0, NodeKind.ELEMENT, self.name, "", self.attributes, 0, None, children=children)


class _TreeBuilder:
    """Takes what the parser meets."""

    def __init__(self) -> None:
        self.root = _Element("", {})
        self._opened = [self.root]
        self._count = 0

    def begin(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if self._count > _MOST_ELEMENTS or len(self._opened) > _DEEPEST:
            raise _OtherError
        prefix, _, local = name.rpartition(":")
        if local == "style":
            raise _OtherError
        made = _Element(local.lower() if prefix in ("", "svg") else name, {})
        made.attributes.update({key.lower(): value for key, value in attributes.items()})
        self._opened[-1].children.append(made)
        self._opened.append(made)

    def end(self, _: str) -> None:
        self._opened.pop()

    def refuse(self, *_: object) -> None:
        raise _OtherError


def _parsed(source: str) -> SnapshotNode:
    """Return the elements of a picture; one with entities of its own or many elements is none of ours."""
    builder, parser = _TreeBuilder(), expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = builder.begin, builder.end
    parser.StartDoctypeDeclHandler = builder.refuse
    parser.Parse(source, True)
    if [child.name for child in builder.root.children] != ["svg"]:
        raise _OtherError
    return builder.root.children[0].node()
