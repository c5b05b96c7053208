"""Borders and outlines of a box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from htmlfig_desktop.core.color import TRANSPARENT, Color
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.css_lists import split_words
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, SnapshotNode
from htmlfig_desktop.engine.convert.boxes.look import BorderSide, Look
from htmlfig_desktop.engine.convert.css.image_sets import chosen_option
from htmlfig_desktop.engine.convert.css.values import parse_length, parse_number, parse_px
from htmlfig_desktop.engine.convert.paint.border_sides import (
    Sides,
    dashed_box,
    dashed_round_box,
    double_stripes,
    plain_sides,
    side_layers,
)
from htmlfig_desktop.engine.convert.paint.dashes import dashes_of
from htmlfig_desktop.engine.convert.paint.focus_rings import focus_ring
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.convert.shapes.corner_radii import CornerRadii, corner_radii
from htmlfig_desktop.engine.convert.shapes.corner_shapes import ROUND
from htmlfig_desktop.engine.convert.shapes.outlines import joined_paths
from htmlfig_desktop.engine.scene.nodes import Frame, Layer, Rectangle, Vector
from htmlfig_desktop.engine.scene.paints import Corners, Paint, SideWeights, SolidPaint, Stroke, StrokeAlign
from htmlfig_desktop.engine.scene.paths import Winding

_HAIRLINE = 2.0
"""px up to which nobody sees how a side meets its transparent neighbor at the corner."""
_SHADED = frozenset({"inset", "outset", "groove", "ridge"})
_LEFT_OUT = ((), (0, 0, 0, 0), (0, 1, 0, 1), (0, 1, 2, 1), (0, 1, 2, 3))
"""Which of so many values each side has."""
_TWO_LINES = 3.0
"""px from which on a double line is two."""
_BENT = 3.0
"""px up to which nobody sees how a border around an elliptical corner is as wide everywhere."""


GradientFill = Callable[[str, Size, Color], Paint | None]
"""Gives the paint of a gradient that fills a layer, with its size and what ``currentcolor`` means."""


@dataclass(frozen=True, slots=True)
class Borders:
    """What the borders of a box become."""

    stroke: Stroke | None = None
    """On the box itself, where sides can share one."""
    sides: tuple[Layer, ...] = ()
    """Layers of their own, for those that cannot; below content that reaches over them, else in front of it."""
    ground: Layer | None = None
    """A layer behind the content."""
    around: Layer | None = None
    """A layer in front of the content that reaches out of the box."""


def borders_of(look: Look, size: Size, radii: CornerRadii, node: SnapshotNode, report: Report) -> Borders:
    """Return the borders of a box."""
    visible = [side for side in look.borders if side.width > 0 and not side.color.is_transparent]
    if not visible:
        return Borders()
    first = visible[0]
    is_alike = all(side.color == first.color and side.style == first.style for side in visible)
    is_one = is_alike and len(visible) == 4 and len({side.width for side in visible}) == 1
    if is_one and first.style not in _SHADED and not (first.style == "solid" and _is_bent(first, radii)):
        return _all_around(first, size, radii)
    if is_alike and first.style == "solid" and (radii.is_circular or radii.is_square) and not _has_miters(look):
        widths = [side.width if not side.color.is_transparent else 0.0 for side in look.borders]
        return Borders(stroke=_stroke(first, SideWeights(*widths)))
    shared = _shared(look, radii)
    if shared is not None:
        stroke, others = shared
        return Borders(stroke, tuple(side_layers(others, look.border_widths, size, radii)))
    if not radii.is_square:
        for side in visible:
            if side.style in ("dashed", "dotted"):
                report.add(DiagnosticCode.BORDER_STYLE_APPROXIMATED, node, side.style)
    return Borders(sides=tuple(side_layers(look.borders, look.border_widths, size, radii)))


def _shared(look: Look, radii: CornerRadii) -> tuple[Stroke, Sides] | None:
    """Return the color of most sides as a stroke on all, and the other sides, which cover it; None where they cannot.

    The sides of the stroke are transparent among the others.
    """
    sides = plain_sides(look.borders)
    if sides is None or not (radii.is_circular or radii.is_square):
        return None
    colors = Counter(side.color for side in sides if side.width > 0)
    (color, count), *others = colors.most_common()
    if count < 2 or color.is_transparent or any(other.a < 1 for other, _ in others):
        return None
    top, right, bottom, left = (replace(side, color=TRANSPARENT) if side.color == color else side for side in sides)
    first = next(side for side in sides if side.color == color and side.width > 0)
    widths = [side.width for side in sides]
    weights = SideWeights(*widths) if len(set(widths)) > 1 else None
    return _stroke(first, weights), (top, right, bottom, left)


def gradient_frame(look: Look, style: ComputedStyle, size: Size, fill: GradientFill) -> Borders | None:
    """Return the borders of a box whose border image is one gradient; None where it is none.

    One that reaches out of the box (``border-image-outset``), or stays square at its round corners, is a layer of its
    own. Slices count as wide as they are
    drawn, so that a gradient runs on at the corners.

    Source: CSS Backgrounds 3, section 5; CSS Images 3, section 4.3: a gradient is as large as the area.
    """
    words = split_words(style["border-image-outset"])
    top, right, bottom, left = (
        parse_px(word) if word.endswith("px") else (parse_number(word) or 0.0) * side.width
        for word, side in zip(_four(words), look.borders, strict=True)
    )
    area = Size(size.width + left + right, size.height + top + bottom)
    image = chosen_option(style["border-image-source"], 1.0, lambda _: True).image
    paint = fill(image, area, look.color)
    if paint is None:
        return None
    place = Affine.translation(-left, -top)
    if "fill" in split_words(style["border-image-slice"]):
        return Borders(ground=Rectangle(name="Border image", size=area, transform=place, fills=(paint,)))
    widths = _image_widths(look, style, area)
    if not any(widths):
        return Borders()
    sides = None if len(set(widths)) == 1 else SideWeights(*widths)
    stroke = Stroke((paint,), max(widths), StrokeAlign.INSIDE, sides=sides)
    if area == size and corner_radii(style, size).is_square:
        return Borders(stroke=stroke)
    return Borders(around=Rectangle(name="Border image", size=area, transform=place, stroke=stroke))


def _image_widths(look: Look, style: ComputedStyle, area: Size) -> list[float]:
    """Return ``border-image-width`` of the four sides, px, made smaller in proportion until opposite ones fit."""
    slices = _four([word for word in split_words(style["border-image-slice"]) if word != "fill"])
    rooms = (area.height, area.width, area.height, area.width)
    widths = []
    for word, cut, side, room in zip(
        _four(split_words(style["border-image-width"])), slices, look.borders, rooms, strict=True
    ):
        number = parse_number(cut if word == "auto" else word)
        length = parse_length(cut if word == "auto" else word)
        if number is not None:
            widths.append(number * (1.0 if word == "auto" else side.width))
        else:
            widths.append(0.0 if length is None else max(0.0, length.resolve(room)))
    top, right, bottom, left = widths
    share = min(1.0, area.height / max(top + bottom, 1e-6), area.width / max(left + right, 1e-6))
    return [width * share for width in widths]


def _four(words: Sequence[str]) -> Sequence[str]:
    """Return the values of four sides of which some are left out."""
    return [words[at] for at in _LEFT_OUT[min(len(words), 4)]] if words else ["0"] * 4


def outline_of(look: Look, style: ComputedStyle, size: Size, radii: CornerRadii) -> Layer | None:
    """Return the outline of a box as a layer around it.

    Along each side an offset brings its edges together in the middle of the box at most (CSS UI 4, section 3.5), on
    whole pixels.
    """
    side, offset = look.outline, look.outline_offset
    if side.width <= 0 or side.color.is_transparent:
        return None
    if min(size.width, size.height) <= 0 and offset + side.width <= 0:
        return None  # it lies inside of a box that has no room for it
    across, down = max(offset, -(size.width // 2)), max(offset, -(size.height // 2))
    hole = Rect(0, 0, size.width, size.height).inset(-down, -across, -down, -across)
    outer = radii.spread(offset + side.width, hole.inset(*(-side.width,) * 4).size)
    if side.style in ("dashed", "dotted"):
        return _dashed_outline(side, hole, outer)
    if side.style in _SHADED or (side.style == "double" and side.width >= _TWO_LINES):
        return _bordered_outline(side, hole, outer)
    if side.style == "auto":
        return focus_ring(look, style, hole, radii.grown(offset))
    if hole.is_empty:
        return _without_hole(side, hole)
    if not radii.is_circular:  # which no corner of a rectangle is
        return _lined_outline(side, hole, outer, (0.0, side.width))
    grown = Corners(*(max(0.0, radius + offset) if radius else 0.0 for radius in radii.corners.radii))
    return Rectangle(
        name="Outline",
        size=hole.size,
        transform=Affine.translation(hole.x, hole.y),
        stroke=Stroke((SolidPaint(side.color),), side.width, StrokeAlign.OUTSIDE),
        corners=grown,
    )


def _without_hole(side: BorderSide, hole: Rect) -> Layer:
    """Return a solid outline around nothing: its lines touch."""
    area = hole.inset(*(-side.width,) * 4)
    place = Affine.translation(area.x, area.y)
    return Rectangle(name="Outline", size=area.size, transform=place, fills=(SolidPaint(side.color),))


def _dashed_outline(side: BorderSide, hole: Rect, radii: CornerRadii) -> Layer:
    """Return an outline drawn as a border is, around an area."""
    area = hole.inset(*(-side.width,) * 4)
    size, place = area.size, Affine.translation(area.x, area.y)
    if not radii.is_square:
        return replace(dashed_round_box(side, size, radii), name="Outline", transform=place)
    lines = dashed_box(side, size)
    if len(lines) == 1:
        return replace(lines[0], name="Outline", transform=place)
    return Frame(name="Outline", size=size, transform=place, children=tuple(lines))


def _bordered_outline(side: BorderSide, hole: Rect, radii: CornerRadii) -> Layer:
    """Return an outline of two lines or two shades as the border it looks like, around an area."""
    if side.style == "double":
        outer_end, inner_start = double_stripes(side.width)
        return _lined_outline(side, hole, radii, (0.0, outer_end, inner_start, side.width))
    area = hole.inset(*(-side.width,) * 4)
    made = tuple(side_layers((side,) * 4, (side.width,) * 4, area.size, radii))
    return Frame(name="Outline", size=area.size, transform=Affine.translation(area.x, area.y), children=made)


def _lined_outline(side: BorderSide, hole: Rect, radii: CornerRadii, edges: Sequence[float]) -> Layer:
    """Return an outline around an area as lines, each between two of the edges, px from the outermost one."""
    area = hole.inset(*(-side.width,) * 4)
    size, place = area.size, Affine.translation(area.x, area.y)
    lines = [
        radii.inside(edge, edge, edge, edge).path(Rect(0, 0, size.width, size.height).inset(edge, edge, edge, edge))
        for edge in edges
    ]
    path = replace(joined_paths(lines), winding=Winding.ODD)
    return Vector(name="Outline", size=size, transform=place, path=path, fills=(SolidPaint(side.color),))


def _has_miters(look: Look) -> bool:
    """Whether a side meets a transparent one in a slope that can be seen."""
    hidden = [side.width for side in look.borders if side.width > 0 and side.color.is_transparent]
    return bool(hidden) and max(side.width for side in look.borders) > _HAIRLINE


def _is_bent(side: BorderSide, radii: CornerRadii) -> bool:
    """Whether the inner edge of a border is seen to have other corners than a line of one width along the outer edge.

    Source: CSS Backgrounds 3, section 4.2: it is an ellipse again, and square where the outer radius is too small.
    """
    return side.width > _BENT and radii.shapes == ROUND and not radii.is_circular


def _all_around(side: BorderSide, size: Size, radii: CornerRadii) -> Borders:
    """Return a border that is the same on all sides."""
    if side.style in ("dashed", "dotted") and radii.is_square:
        return Borders(sides=tuple(dashed_box(side, size)))
    if side.style in ("dashed", "dotted"):
        return Borders(sides=(dashed_round_box(side, size, radii),))
    outer, inner = double_stripes(side.width)
    if side.style != "double" or inner <= outer:
        return Borders(stroke=_stroke(side, None))
    paints = (SolidPaint(side.color),)
    second = Stroke(paints, side.width - inner, StrokeAlign.INSIDE)
    return Borders(Stroke(paints, outer, StrokeAlign.INSIDE), (_inset_box("Border", inner, size, radii, second),))


def _inset_box(name: str, inset: float, size: Size, radii: CornerRadii, stroke: Stroke) -> Rectangle:
    return Rectangle(
        name=name,
        size=Size(max(0.01, size.width - 2 * inset), max(0.01, size.height - 2 * inset)),
        transform=Affine.translation(inset, inset),
        stroke=stroke,
        corners=radii.inside(inset, inset, inset, inset).corners,
    )


def _stroke(side: BorderSide, sides: SideWeights | None) -> Stroke:
    weight = side.width if sides is None else max(sides.top, sides.right, sides.bottom, sides.left)
    return Stroke((SolidPaint(side.color),), weight, StrokeAlign.INSIDE, sides=sides, dashes=dashes_of(side))
