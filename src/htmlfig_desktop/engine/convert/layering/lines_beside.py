"""Lines along letters that a text of a design has no form for, as shapes: overlines, and all lines but one.

Source: CSS Text Decoration 4, section 2; Chromium, TextDecorationInfo and TextDecorationOffset.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from htmlfig_desktop.core.color import BLACK
from htmlfig_desktop.core.geometry import Affine, Rect
from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.convert.layering.line_shapes import dashed_line, wavy_line
from htmlfig_desktop.engine.convert.shapes.outlines import joined_paths, mapped_path, rectangle_path
from htmlfig_desktop.engine.convert.text.decorations import all_lines, other_lines, thickness, underline_offset
from htmlfig_desktop.engine.convert.text.line_metrics import whole
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph
from htmlfig_desktop.engine.convert.text.pieces import Decoration, Line, Piece
from htmlfig_desktop.engine.convert.text.type_faces import TypeFaces
from htmlfig_desktop.engine.scene.nodes import Vector
from htmlfig_desktop.engine.scene.paints import SolidPaint
from htmlfig_desktop.engine.scene.path_bounds import path_bounds
from htmlfig_desktop.engine.scene.paths import PathData

_SHAPED = frozenset({"wavy", "dashed", "dotted"})
"""Styles of lines that are not straight."""
_NEIGHBORING = 0.5
"""px between stretches of a line that goes on."""


def lines_beside(box: Box, paragraph: Paragraph, transform: Affine, faces: TypeFaces) -> list[Vector]:
    """Return the lines of a paragraph that its text cannot have, one layer for each color.

    Args:
        box: Of the paragraph.
        paragraph: As measured.
        transform: From px of the paragraph's corner to the parent.
        faces: The fonts of its text.
    """
    if not any(piece.look.decorations for line in paragraph.lines for piece in line.pieces):
        return []
    matrix = box.placement.matrix
    page_y = matrix.f if matrix.is_translation else None
    rects: dict[str, list[Rect]] = {}
    shapes: dict[str, list[PathData]] = {}
    for line in paragraph.lines:
        for color, rect in _along(line, faces, page_y):
            drawn = rects.setdefault(color, [])
            last = drawn[-1] if drawn else None
            if last is not None and last.y == rect.y and abs(last.right - rect.x) <= _NEIGHBORING:
                drawn[-1] = last.union(rect)
            else:
                drawn.append(rect)
        for color, shape in _shaped(line, faces, page_y):
            shapes.setdefault(color, []).append(shape)
    for color, parts in rects.items():
        shapes.setdefault(color, []).extend(map(rectangle_path, parts))
    corner = paragraph.rect
    layers = [_layer(color, joined_paths(parts), corner, transform) for color, parts in shapes.items()]
    return [layer for layer in layers if layer is not None]


def _layer(color: str, path: PathData, corner: Rect, transform: Affine) -> Vector | None:
    area = path_bounds(path)
    if area is None:
        return None
    return Vector(
        name="Line",
        size=area.size,
        transform=transform @ Affine.translation(area.x - corner.x, area.y - corner.y),
        path=mapped_path(path, Affine.translation(-area.x, -area.y)),
        fills=(SolidPaint(parse_color(color) or BLACK),),
    )


def _along(line: Line, faces: TypeFaces, page_y: float | None) -> Iterator[tuple[str, Rect]]:
    """Yield the colors and areas of straight lines along the letters of a line, in layout space."""
    for piece in line.pieces:
        lines = other_lines(piece.look) if piece.characters else all_lines(piece.look)
        for word, decoration in lines.items():
            heights = faces.heights(piece.look.style)
            if heights is None or decoration.style in _SHAPED:
                continue
            top, thick = _placed(word, decoration, piece, heights, faces)
            steps = (0.0, -thick - 1 if word == "overline" else thick + 1)
            for step in steps if decoration.style == "double" else steps[:1]:
                top = _on_pixel(top + step, piece, page_y)
                yield decoration.color, Rect(piece.rect.x, top, piece.rect.width, math.floor(thick))


def _shaped(line: Line, faces: TypeFaces, page_y: float | None) -> Iterator[tuple[str, PathData]]:
    """Yield the colors and outlines of waves, dashes and dots along the letters of a line, in layout space."""
    for piece in line.pieces:
        lines = other_lines(piece.look) if piece.characters else all_lines(piece.look)
        for word, decoration in lines.items():
            heights = faces.heights(piece.look.style)
            if heights is None or decoration.style not in _SHAPED:
                continue
            top, thick = _placed(word, decoration, piece, heights, faces)
            if decoration.style == "wavy":
                top += {"underline": thick + 1, "overline": -thick - 1}.get(word, 0.0)
                shape = wavy_line(Rect(piece.rect.x, top, piece.rect.width, thick))
            else:
                top = _first_pixel(top, thick, piece, page_y)
                shape = dashed_line(Rect(piece.rect.x, top, piece.rect.width, whole(thick)), decoration.style)
            if shape is not None:
                yield decoration.color, shape


def _first_pixel(top: float, thick: float, piece: Piece, page_y: float | None) -> float:
    """Return where dashes or dots begin: their middle is a whole px from where pixels are counted."""
    down = 0.0 if page_y is None else page_y
    if piece.look.style["writing-mode"].startswith("vertical"):
        down = piece.rect.x - piece.rect.y
    middle = math.floor(top + max(thick / 2, 0.5) + down)
    return middle - down - whole(thick) // 2


def _on_pixel(y: float, piece: Piece, page_y: float | None) -> float:
    """Return where a line begins that the browser puts on a pixel.

    Of lines that run down it counts pixels from the corner where the text begins, and turns what it drew about that.
    Source: Chromium, TextFragmentPainter, SnapYAxis in DecorationLinePainter.
    """
    if piece.look.style["writing-mode"].startswith("vertical"):
        page_y = piece.rect.x - piece.rect.y
    return y if page_y is None else whole(y + page_y) - page_y


def _over(decoration: Decoration, height: float, size: float) -> int:
    """Return how far below the top of a line's text the end of a line over it is, px.

    Source: Chromium, TextDecorationOffset (ComputeUnderlineOffsetForUnder), whose text of vertical lines has its middle
    at a half of its height, and its top at a whole px.
    """
    if decoration.is_swapped:
        return math.floor((height - size) / 2 - _px(decoration.offset)) - 1
    return math.floor(height / 2) - math.ceil(height / 2) if decoration.is_central else 0


def _px(value: str) -> float:
    return parse_px(value) if value.endswith("px") else 0.0


def _placed(
    word: str, decoration: Decoration, piece: Piece, heights: tuple[float, float], faces: TypeFaces
) -> tuple[float, float]:
    """Return where a line begins and how thick it is, px; overlines stand above the letters that they are over."""
    style, rect = piece.look.style, piece.rect
    own = parse_px(style["font-size"])
    thick = max(1.0, thickness(decoration, style) or (decoration.size or own) / 10)
    baseline = rect.y + heights[0] * rect.height / max(1.0, sum(heights))
    if word == "overline":
        return rect.y + _over(decoration, rect.height, own) - math.floor(thick), thick
    if word == "line-through":
        return baseline - heights[0] / 3 - thick / 2, thick
    offset = underline_offset(decoration, style, faces.designs(style), heights)
    return baseline + (max(1, math.ceil(thick / 2)) if offset is None else offset), thick
