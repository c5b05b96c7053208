"""The outlines of lines along letters that are not plain: dashes, dots and waves.

Source: Chromium, DecorationLinePainter and StyledStrokeData.
"""

from __future__ import annotations

import math

import skia

from htmlfig_desktop.core.color import BLACK
from htmlfig_desktop.core.geometry import Rect, Vec
from htmlfig_desktop.engine.convert.boxes.look import BorderSide
from htmlfig_desktop.engine.convert.paint.dashes import dashes_of, is_round_dot
from htmlfig_desktop.engine.convert.shapes.outlines import ellipse_path, from_skia, joined_paths, rectangle_path
from htmlfig_desktop.engine.convert.text.line_metrics import whole
from htmlfig_desktop.engine.scene.paths import PathData

_MOST = 5000
"""Dashes or waves of one line."""


def dashed_line(line: Rect, style: str) -> PathData | None:
    """Return the outline of a dashed or dotted line, around the middle of its area; None where it is too short.

    Args:
        line: Its area, which begins on a pixel.
        style: ``dashed`` or ``dotted``.
    """
    side = BorderSide(max(1.0, whole(line.height)), style, BLACK)
    width, length = side.width, float(math.floor(line.width))
    if length <= 0:
        return None
    on, off, *_ = *dashes_of(side, length), length, length
    if is_round_dot(side):
        count = min(_MOST, int((length - width) / (on + off)) + 1)
        centers = [Vec(line.x + width / 2 + at * (on + off), line.center.y) for at in range(max(1, count))]
        return joined_paths([ellipse_path(center, width / 2, width / 2) for center in centers])
    if length <= 2 * on:
        on = length
    starts = [at * (on + off) for at in range(min(_MOST, math.ceil(length / (on + off))))]
    top = line.center.y - width / 2
    return joined_paths([rectangle_path(Rect(line.x + start, top, min(on, length - start), width)) for start in starts])


def wavy_line(line: Rect) -> PathData | None:
    """Return the outline of a wavy line whose waves begin in the middle; None where it is too short.

    ``line`` is as wide as the waves are and as high as they are thick; they run half a px below its top.
    """
    thick = max(1.0, line.height)
    length = 1 + 2 * math.floor(2 * thick + 0.5 + 0.5)
    reach = 0.5 + math.floor(3 * thick + 0.5 + 0.5)
    if line.width <= 0:
        return None
    wave, middle = skia.Path(), line.y + 0.5
    wave.moveTo(line.x - length, middle)
    for at in range(-1, min(_MOST, math.ceil(line.width / length) + 1)):
        x = line.x + at * length
        wave.cubicTo(x + length / 2, middle + reach, x + length / 2, middle - reach, x + length, middle)
    drawn, room = skia.Path(), skia.Path()
    skia.Paint(Style=skia.Paint.kStroke_Style, StrokeWidth=line.height).getFillPath(wave, drawn)
    room.addRect(skia.Rect.MakeLTRB(line.x, line.y - 2 * reach, line.right, line.y + 2 * reach))
    cut = skia.Op(drawn, room, skia.PathOp.kIntersect_PathOp)
    return from_skia(cut) if cut is not None else None
