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
from htmlfig_desktop.engine.convert.shapes.outlines import joined_paths, rectangle_path
from htmlfig_desktop.engine.convert.text.decorations import other_lines, thickness, underline_offset
from htmlfig_desktop.engine.convert.text.line_metrics import whole
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph
from htmlfig_desktop.engine.convert.text.pieces import Decoration, Line, Piece
from htmlfig_desktop.engine.convert.text.type_faces import TypeFaces
from htmlfig_desktop.engine.scene.nodes import Vector
from htmlfig_desktop.engine.scene.paints import SolidPaint

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
    for line in paragraph.lines:
        for color, rect in _along(line, faces, page_y):
            drawn = rects.setdefault(color, [])
            last = drawn[-1] if drawn else None
            if last is not None and last.y == rect.y and abs(last.right - rect.x) <= _NEIGHBORING:
                drawn[-1] = last.union(rect)
            else:
                drawn.append(rect)
    corner, layers = paragraph.rect, []
    for color, parts in rects.items():
        area = parts[0]
        for part in parts[1:]:
            area = area.union(part)
        layers.append(
            Vector(
                name="Line",
                size=area.size,
                transform=transform @ Affine.translation(area.x - corner.x, area.y - corner.y),
                path=joined_paths([rectangle_path(part.moved(-area.x, -area.y)) for part in parts]),
                fills=(SolidPaint(parse_color(color) or BLACK),),
            )
        )
    return layers


def _along(line: Line, faces: TypeFaces, page_y: float | None) -> Iterator[tuple[str, Rect]]:
    """Yield the colors and areas of lines along the letters of a line, in layout space."""
    for piece in line.pieces:
        for word, decoration in other_lines(piece.look).items():
            heights = faces.heights(piece.look.style)
            if heights is None:
                continue
            top, thick = _placed(word, decoration, piece, heights, faces)
            steps = (0.0, -thick - 1 if word == "overline" else thick + 1)
            for step in steps if decoration.style == "double" else steps[:1]:
                top = _on_pixel(top + step, page_y)
                yield decoration.color, Rect(piece.rect.x, top, piece.rect.width, math.floor(thick))


def _on_pixel(y: float, page_y: float | None) -> float:
    return y if page_y is None else whole(y + page_y) - page_y


def _placed(
    word: str, decoration: Decoration, piece: Piece, heights: tuple[float, float], faces: TypeFaces
) -> tuple[float, float]:
    """Return where a line begins and how thick it is, px; overlines stand above the letters that they are over."""
    style, rect = piece.look.style, piece.rect
    own = parse_px(style["font-size"])
    thick = max(1.0, thickness(decoration, style) or (decoration.size or own) / 10)
    baseline = rect.y + heights[0] * rect.height / max(1.0, sum(heights))
    if word == "overline":
        top = rect.center.y - own / 2 - 1 if decoration.is_swapped else rect.y
        return top - math.floor(thick), thick
    if word == "line-through":
        return baseline - heights[0] / 3 - thick / 2, thick
    offset = underline_offset(decoration, style, faces.designs(style), heights)
    return baseline + (max(1, math.ceil(thick / 2)) if offset is None else offset), thick
