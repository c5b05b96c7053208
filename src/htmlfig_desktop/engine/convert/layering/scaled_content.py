"""Content that CSS scales: as large as it shows, with its texts, its distances and all that is inside.

Figma's layers are turned and mirrored but have no scale: its window would show the sizes before it.
Source: format notes, section 6.1.
"""

from __future__ import annotations

import math
import operator

from htmlfig_desktop.core.geometry import Affine, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.layering.scaling import scaled_effect, scaled_shape, scaled_stroke
from htmlfig_desktop.engine.convert.text.line_metrics import whole
from htmlfig_desktop.engine.scene.arranging.displacement import displacements
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    Ellipse,
    Frame,
    Group,
    Layer,
    Rectangle,
    SizeLimits,
    Text,
    Vector,
    walk,
)
from htmlfig_desktop.engine.scene.text import TextContent, TextLayout, TextLine, TextResize, TextRun

_NOTHING = 1e-6
"""By which factors may differ."""
_MOST_MOVED = 0.5
"""px that a layer may be moved by its auto layout."""
_MOST_DRIFT = 0.5
"""Share of a line that the last one of a text may move when it is set anew: distances of lines are rounded then."""
_ROUNDED = 0.02
"""px by which lines may stand at no whole distance and count as if they did."""


def without_scales(layer: Layer) -> Layer:
    """Return a finished layer inside of which no matrix has a scale, but for what cannot do without.

    That is content which is skewed or not scaled evenly, and content that would not stay where it is: its auto layout
    would move it, or its lines would stand elsewhere when they are set anew.
    """
    if not isinstance(layer, Frame | Group):
        return layer
    children = [without_scales(_unscaled(child, layer)) for child in layer.children]
    return layer if all(map(operator.is_, children, layer.children)) else replace(layer, children=tuple(children))


def _unscaled(layer: Layer, around: Frame | Group) -> Layer:
    matrix = layer.transform
    if matrix.is_translation or not isinstance(layer, Text | Frame | Group):
        return layer
    scale = math.hypot(matrix.a, matrix.b)
    is_even = abs(math.hypot(matrix.c, matrix.d) - scale) <= _NOTHING * scale
    is_right_angled = abs(matrix.a * matrix.c + matrix.b * matrix.d) <= _NOTHING * scale * scale
    if not (is_even and is_right_angled and scale > _NOTHING) or abs(scale - 1) <= _NOTHING:
        return layer
    turned = Affine(matrix.a / scale, matrix.b / scale, matrix.c / scale, matrix.d / scale, matrix.e, matrix.f)
    made = _in_place(replace(_grown(layer, scale), transform=turned), around)
    return made if _stays(made) else layer


def _in_place(layer: Layer, around: Layer) -> Layer:
    """Return a layer as it stands in ``around``: only texts do otherwise than their matrix says."""
    return _held(_on_its_line(layer, around), around) if isinstance(layer, Text) else layer


def _held(text: Text, around: Layer) -> Text:
    """Return a text whose box stays as high as it is if its lines came to another height when they are set anew.

    One line that moves nothing but its own end may follow what is typed.
    """
    is_alone = not (isinstance(around, Frame) and around.auto_layout) or not text.flows
    if is_alone and text.layout is not None and len(text.layout.lines) == 1:
        return text
    if text.content.resize is TextResize.NONE or abs(round(_pitch(text)) - _pitch(text)) <= _ROUNDED:
        return text
    return replace(text, content=replace(text.content, resize=TextResize.NONE))


def _on_its_line(text: Text, around: Layer) -> Text:
    """Return a text moved by what its baseline is drawn beside its place: it is drawn on a whole px of its own space.

    An auto layout decides itself where its texts stand. Source: see ``preview.text_layout.whole``.
    """
    if text.layout is None or (isinstance(around, Frame) and around.auto_layout):
        return text
    baseline = text.layout.lines[0].baseline
    return replace(text, transform=text.transform @ Affine.translation(0, baseline - whole(baseline)))


def _stays(layer: Layer) -> bool:
    """Whether a layer shows the same when its texts are set anew and its auto layouts laid out."""
    if not all(_keeps_lines(text) for text in walk((layer,)) if isinstance(text, Text)):
        return False
    return all(moved.distance <= _MOST_MOVED for moved in displacements(layer))


def _keeps_lines(text: Text) -> bool:
    if text.content.keeps_pitch or text.layout is None:
        return True
    pitch = _pitch(text)
    return abs(whole(pitch) - pitch) * (len(text.layout.lines) - 1) <= _MOST_DRIFT * pitch


def _pitch(text: Text) -> float:
    return max(run.style.line_height or 0.0 for run in text.content.runs)


def _grown(layer: Layer, scale: float) -> Layer:
    """Return a layer with all that is measured in px so many times larger, but for its own place."""
    size = Size(layer.size.width * scale, layer.size.height * scale)
    if isinstance(layer, Rectangle | Ellipse | Vector):
        layer = scaled_shape(layer, scale, scale) or layer
    else:
        layer = replace(layer, effects=tuple([scaled_effect(effect, scale) for effect in layer.effects]))
    layer = replace(layer, size=size, limits=_grown_limits(layer.limits, scale))
    if isinstance(layer, Text):
        return _grown_text(layer, scale)
    if isinstance(layer, Frame) and layer.auto_layout is not None:
        layer = replace(layer, auto_layout=_grown_layout(layer.auto_layout, scale))
    if isinstance(layer, Frame | Group):
        return replace(layer, children=tuple([_grown_inside(child, scale, layer) for child in layer.children]))
    return layer


def _grown_text(text: Text, scale: float) -> Text:
    return replace(
        text,
        content=_grown_content(text.content, scale),
        stroke=None if text.stroke is None else scaled_stroke(text.stroke, scale, scale),
        layout=None if text.layout is None else _grown_lines(text.layout, scale),
    )


def _grown_inside(layer: Layer, scale: float, around: Layer) -> Layer:
    matrix = layer.transform
    place = Affine(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e * scale, matrix.f * scale)
    return _in_place(replace(_grown(layer, scale), transform=place), around)


def _grown_limits(limits: SizeLimits | None, scale: float) -> SizeLimits | None:
    if limits is None:
        return None
    sides = (limits.min_width, limits.max_width, limits.min_height, limits.max_height)
    return SizeLimits(*(None if side is None else side * scale for side in sides))


def _grown_layout(layout: AutoLayout, scale: float) -> AutoLayout:
    tracks = layout.tracks
    if tracks is not None:
        tracks = replace(
            tracks,
            columns=tuple([length * scale for length in tracks.columns]),
            rows=tuple([length * scale for length in tracks.rows]),
            column_gap=tracks.column_gap * scale,
            row_gap=tracks.row_gap * scale,
        )
    return replace(
        layout,
        spacing=layout.spacing * scale,
        padding_top=layout.padding_top * scale,
        padding_right=layout.padding_right * scale,
        padding_bottom=layout.padding_bottom * scale,
        padding_left=layout.padding_left * scale,
        counter_spacing=layout.counter_spacing * scale,
        tracks=tracks,
    )


def _grown_content(content: TextContent, scale: float) -> TextContent:
    return replace(
        content,
        runs=tuple([_grown_run(run, scale) for run in content.runs]),
        paragraph_indent=content.paragraph_indent * scale,
        paragraph_spacing=content.paragraph_spacing * scale,
    )


def _grown_run(run: TextRun, scale: float) -> TextRun:
    style = run.style
    thickness, offset = style.decoration_thickness, style.underline_offset
    grown = replace(
        style,
        size=style.size * scale,
        line_height=None if style.line_height is None else style.line_height * scale,
        letter_spacing=style.letter_spacing * scale,
        decoration_thickness=None if thickness is None else thickness * scale,
        underline_offset=None if offset is None else offset * scale,
    )
    return replace(run, style=grown)


def _grown_lines(layout: TextLayout, scale: float) -> TextLayout:
    return replace(
        layout,
        lines=tuple([_grown_line(line, scale) for line in layout.lines]),
        rows=tuple(
            [
                row._replace(xs=tuple([x * scale for x in row.xs]), y=row.y * scale, size=row.size * scale)
                for row in layout.rows
            ]
        ),
        offsets=tuple([offset * scale for offset in layout.offsets]),
        decorations=tuple(
            [
                replace(each, rects=tuple([(x * scale, y * scale, w * scale, h * scale) for x, y, w, h in each.rects]))
                for each in layout.decorations
            ]
        ),
        drawn_height=layout.drawn_height * scale,
    )


def _grown_line(line: TextLine, scale: float) -> TextLine:
    return replace(
        line,
        x=line.x * scale,
        baseline=line.baseline * scale,
        top=line.top * scale,
        width=line.width * scale,
        height=line.height * scale,
        ascent=line.ascent * scale,
    )
