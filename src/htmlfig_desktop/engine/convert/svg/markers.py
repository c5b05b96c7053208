"""Markers: drawings at the corners and ends of lines. Source: SVG 2, section 13.7."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from htmlfig_desktop.core.geometry import Affine, Rect, Size, Vec
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import SnapshotNode
from htmlfig_desktop.engine.convert.css.values import parse_angle, parse_number, parse_url
from htmlfig_desktop.engine.convert.shapes.view_boxes import fitted, view_box_of
from htmlfig_desktop.engine.convert.svg.context import SvgContext
from htmlfig_desktop.engine.convert.svg.style import SvgStyle
from htmlfig_desktop.engine.scene.paths import PathData, PathOp

MARKERS = ("marker-start", "marker-mid", "marker-end")
_MOST_MARKS = 500
"""On one line."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A marker at one place of a line."""

    marker: SnapshotNode
    ctm: Affine
    """From the marker's content to user units of the line."""
    room: Rect | None
    """What of the content shows, in its own units; None: all."""
    viewport: Size


@dataclass(frozen=True, slots=True)
class _Corner:
    """A place where a marker may stand."""

    at: Vec
    angle: float
    """Of the line there, radians."""


def marks_of(path: PathData, style: SvgStyle, context: SvgContext) -> Iterator[Mark]:
    """Yield the markers of a line, in the order they are painted: first, last of the start, middle and end."""
    names = [style.value(name) for name in MARKERS]
    if all(name in ("none", "") for name in names):
        return
    corners = _corners(path)[:_MOST_MARKS]
    if not corners:
        return
    width = style.length("stroke-width", 0.0, 1.0)
    last = len(corners) - 1
    for at, corner in enumerate(corners):
        kind = 0 if at == 0 else 2 if at == last else 1
        kinds = (0, 2) if at == last == 0 else (kind,)
        for each in kinds:
            url = parse_url(names[each])
            node = context.referenced(url) if url else None
            if node is not None and node.name == "marker":
                mark = _mark(node, corner, width, is_start=each == 0)
                if mark is not None:
                    yield mark


def _mark(node: SnapshotNode, corner: _Corner, stroke_width: float, *, is_start: bool) -> Mark | None:
    attributes = node.attributes
    width, height = _number(attributes, "markerwidth", 3.0), _number(attributes, "markerheight", 3.0)
    if width <= 0 or height <= 0:
        return None
    scale = 1.0 if attributes.get("markerunits") == "userSpaceOnUse" else stroke_width
    turned = Affine.translation(corner.at.x, corner.at.y) @ _rotation(_angle(attributes, corner, is_start=is_start))
    placed = turned @ Affine.scaling(scale, scale)
    view_box = view_box_of(attributes.get("viewbox", ""))
    to_marker, viewport, room = Affine(), Size(width, height), Rect(0, 0, width, height)
    if view_box is not None:
        preserve = attributes.get("preserveaspectratio", "")
        to_marker = fitted(view_box, Rect(0, 0, width, height), preserve)
        viewport, room = view_box.size, view_box
    reference = to_marker.apply(Vec(_number(attributes, "refx", 0.0), _number(attributes, "refy", 0.0)))
    ctm = placed @ Affine.translation(-reference.x, -reference.y) @ to_marker
    shows_all = "visible" in attributes.get("overflow", "") or "overflow:visible" in attributes.get(
        "style", ""
    ).replace(" ", "")
    return Mark(node, ctm, None if shows_all else room, viewport)


def _angle(attributes: Mapping[str, str], corner: _Corner, *, is_start: bool) -> float:
    orient = attributes.get("orient", "")
    if orient == "auto":
        return corner.angle
    if orient == "auto-start-reverse":
        return corner.angle + math.pi if is_start else corner.angle
    degrees = parse_number(orient)
    degrees = parse_angle(orient) if degrees is None else degrees
    return math.radians(degrees or 0.0)


def _number(attributes: Mapping[str, str], name: str, default: float) -> float:
    number = parse_number(attributes.get(name, "").removesuffix("px"))
    return default if number is None else number


def _rotation(angle: float) -> Affine:
    return Affine(math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle), 0.0, 0.0)


def _corners(path: PathData) -> list[_Corner]:
    """Return the ends of all segments, with the direction that lies between those of the segments that meet there."""
    points: list[Vec] = []
    arriving: list[Vec | None] = []
    leaving: list[Vec | None] = []
    coords, position, start = path.coords, 0, 0
    for op in path.ops:
        count = op.coordinates
        numbers = coords[position : position + count]
        position += count
        stops = [Vec(x, y) for x, y in zip(numbers[0::2], numbers[1::2], strict=True)]
        if op is PathOp.MOVE:
            start = len(points)
        if op is PathOp.CLOSE:
            if not points or len(points) <= start:
                continue
            stops = [points[start]]
        elif op is PathOp.MOVE:
            points.append(stops[0])
            arriving.append(None)
            leaving.append(None)
            continue
        if not points or not stops:
            continue
        before = points[-1]
        leaving[-1] = next((stop - before for stop in stops if _apart(stop, before)), None)
        around = [before, *stops]
        end = stops[-1]
        points.append(end)
        arriving.append(next((end - stop for stop in reversed(around[:-1]) if _apart(stop, end)), None))
        leaving.append(None)
        if op is PathOp.CLOSE:
            leaving[-1], arriving[start] = leaving[start], arriving[-1]
    return [_Corner(point, _between(into, out)) for point, into, out in zip(points, arriving, leaving, strict=True)]


def _between(into: Vec | None, out: Vec | None) -> float:
    angles = [math.atan2(each.y, each.x) for each in (into, out) if each is not None]
    if not angles:
        return 0.0
    return math.atan2(sum(map(math.sin, angles)), sum(map(math.cos, angles)))


def _apart(first: Vec, second: Vec) -> bool:
    return abs(first.x - second.x) > 1e-9 or abs(first.y - second.y) > 1e-9
