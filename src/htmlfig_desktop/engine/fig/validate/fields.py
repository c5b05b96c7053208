"""Checks of the fields that all nodes share: size, place, opacity, corners, strokes, auto layout."""

from __future__ import annotations

import math
from typing import Final, Literal, get_args

from htmlfig_desktop.core.limits import DEFAULT_LIMITS
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode
from htmlfig_desktop.engine.fig.reading.leaves import leaves
from htmlfig_desktop.engine.fig.validate.finding import Report, Rule
from htmlfig_desktop.engine.fig.validate.place import place_of

_SHOWN: Final = ("visible", "opacity", "transform")
_STROKE: Final = ("strokeWeight", "strokeAlign", "strokeJoin")
_UNSIZED: Final = frozenset({"DOCUMENT", "CANVAS", "VARIABLE", "VARIABLE_SET", "VARIABLE_OVERRIDE"})
_UNDRAWN: Final = frozenset({"VARIABLE", "VARIABLE_SET", "VARIABLE_OVERRIDE"})
_CLIPPING: Final = frozenset({"FRAME", "SYMBOL", "INSTANCE"})
_Radius = Literal[
    "rectangleTopLeftCornerRadius",
    "rectangleTopRightCornerRadius",
    "rectangleBottomRightCornerRadius",
    "rectangleBottomLeftCornerRadius",
]
_RADII: Final[tuple[_Radius, ...]] = get_args(_Radius)
_Padding = Literal["stackHorizontalPadding", "stackVerticalPadding", "stackPaddingRight", "stackPaddingBottom"]
_PADDINGS: Final[tuple[_Padding, ...]] = get_args(_Padding)
_SIZINGS: Final = ("stackPrimarySizing", "stackCounterSizing")
_Weight = Literal["strokeWeight", "borderTopWeight", "borderRightWeight", "borderBottomWeight", "borderLeftWeight"]
_WEIGHTS: Final[tuple[_Weight, ...]] = get_args(_Weight)
_SMALLEST_DETERMINANT: Final = 1e-9
_RADIUS_TOLERANCE: Final = 0.01


def check_node_fields(file: FigFile, report: Report) -> None:
    """Check the fields of every living node."""
    for node in file.nodes:
        if not node.is_removed and node.type not in _UNDRAWN:
            _check_presence(node, report)
            _check_place(node, report)
            _check_corners(node, report)
            _check_stroke(node, report)
            if node.type in _CLIPPING:
                _check_frame(node, report)


def check_numbers(file: FigFile, report: Report) -> None:
    """Check that all numbers of all nodes are finite, however deep they lie."""
    for node in file.nodes:
        for path, name, value in leaves(node.fields):
            if value.__class__ is float and not math.isfinite(value) and not _is_allowed(path, name, value):
                report.add(Rule.NOT_FINITE, place_of(node, path + name), str(value))


def _is_allowed(path: str, name: str, value: float) -> bool:
    """Whether Figma itself writes this: an automatic row gap is NaN, an unset maximum is infinite."""
    return (name == "stackCounterSpacing" and math.isnan(value)) or (
        path.endswith("maxSize.value.") and value == math.inf
    )


def _check_presence(node: FigNode, report: Report) -> None:
    for name in _SHOWN if node.type in _UNSIZED else (*_SHOWN, "size"):
        if name not in node.fields:
            report.add(Rule.FIELD_MISSING, place_of(node, name))
    if any(name not in node.fields for name in _STROKE):
        report.add(Rule.STROKE_FIELDS_MISSING, place_of(node))


def _check_place(node: FigNode, report: Report) -> None:
    transform, size = node.transform, node.size
    if size and (size.width < 0 or size.height < 0):
        report.add(Rule.SIZE_NEGATIVE, place_of(node), f"{size.width:g} x {size.height:g}")
    if max(abs(transform.e), abs(transform.f)) >= DEFAULT_LIMITS.page_side:
        report.add(Rule.COORDINATE_FAR, place_of(node), f"{transform.e:g}, {transform.f:g}")
    has_area = size is not None and size.width > 0 and size.height > 0
    if has_area and abs(transform.determinant) <= _SMALLEST_DETERMINANT:
        report.add(Rule.TRANSFORM_SINGULAR, place_of(node))
    if not 0 <= node.fields.get("opacity", 1.0) <= 1:
        report.add(Rule.OPACITY_RANGE, place_of(node), f"{node.fields['opacity']:g}")


def _check_corners(node: FigNode, report: Report) -> None:
    radii = [node.fields[name] for name in _RADII if name in node.fields]
    common = node.fields.get("cornerRadius")
    if any(radius < 0 for radius in [*radii, common or 0.0]):
        report.add(Rule.RADIUS_NEGATIVE, place_of(node))
    if radii and (len(radii) < len(_RADII) or common is None):
        report.add(Rule.RADII_INCOMPLETE, place_of(node))
    if len(set(radii)) > 1 and len(radii) == len(_RADII) and node.size:  # equal ones are reduced as in CSS
        top_left, top_right, bottom_right, bottom_left = radii
        across = max(top_left + top_right, bottom_left + bottom_right) - node.size.width
        down = max(top_left + bottom_left, top_right + bottom_right) - node.size.height
        if max(across, down) > _RADIUS_TOLERANCE:
            report.add(Rule.RADII_TOO_LARGE, place_of(node))


def _check_stroke(node: FigNode, report: Report) -> None:
    paints = [paint for paint in node.fields.get("strokePaints", ()) if paint.get("visible", True)]
    weights = [node.fields.get(name, 0.0) for name in _WEIGHTS]
    if paints and max(weights) <= 0:
        report.add(Rule.STROKE_WEIGHTLESS, place_of(node))


def _needed(node: FigNode) -> tuple[str, ...]:
    """Return which sizings an auto layout has to tell: one whose children overlap hugs without a word."""
    return _SIZINGS[1:] if node.fields.get("stackSpacing", 0.0) < 0 else _SIZINGS


def _check_frame(node: FigNode, report: Report) -> None:
    if "frameMaskDisabled" not in node.fields:
        report.add(Rule.CLIP_IMPLICIT, place_of(node))
    if node.fields.get("stackMode", "NONE") != "NONE" and any(name not in node.fields for name in _needed(node)):
        report.add(Rule.SIZING_IMPLICIT, place_of(node))
    for name in _PADDINGS:
        if node.fields.get(name, 0.0) < 0:
            report.add(Rule.PADDING_NEGATIVE, place_of(node, name))
