"""What boxes paint themselves. Boxes of one style and size mostly paint the same, which is worked out once."""

from __future__ import annotations

from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.decoding.grafts import SLIDER_THUMB
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, ElementPart
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.look import Look, LookBook
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.layering.controls import NATIVE_RADII, native_look
from htmlfig_desktop.engine.convert.layering.decorated import UNPAINTED, Decorated
from htmlfig_desktop.engine.convert.layering.table_rows import rows_of
from htmlfig_desktop.engine.convert.paint.backgrounds import Backgrounds, Painted
from htmlfig_desktop.engine.convert.paint.borders import Borders, borders_of, gradient_frame, outline_of
from htmlfig_desktop.engine.convert.paint.edge_lines import EdgeLines, bordered, edge_lines, round_line
from htmlfig_desktop.engine.convert.paint.effects import BoxShadows, box_shadows
from htmlfig_desktop.engine.convert.paint.inner_shadows import NO_EDGES
from htmlfig_desktop.engine.convert.paint.table_borders import (
    collapsed_parts,
    holds_collapsed,
    is_collapsed,
    table_lines,
)
from htmlfig_desktop.engine.convert.per_style import PerStyle
from htmlfig_desktop.engine.convert.pictures.element_pictures import ElementPictures
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.convert.shapes.corner_radii import CornerRadii, corner_radii
from htmlfig_desktop.engine.scene.paints import Stroke

_Key = tuple[ComputedStyle, ComputedStyle, float, float, bool]
"""Style, used values, width and height of a box, and whether its table draws its borders."""


class Decorating:
    """Works out what the boxes of one conversion paint."""

    def __init__(self, looks: LookBook, backgrounds: Backgrounds, elements: ElementPictures, report: Report) -> None:
        self._looks = looks
        self._backgrounds = backgrounds
        self._elements = elements
        self._report = report
        self._collapsed: set[int] = set()
        """Parts of tables whose borders are drawn by the table."""
        self._row_borders: dict[Box, Stroke] = {}
        """Those of their lines that are borders of rows, by the row."""
        self._is_alike = PerStyle(_paints_alike)
        self._known: dict[_Key, Decorated] = {}

    def decorated(self, box: Box, look: Look) -> Decorated:
        """Return what a box paints, ``look`` being that of its style."""
        style, rect, is_part = box.layout.style, box.placement.rect, self.is_collapsed(box)
        if box.is_canvas or not self._is_alike[style] or not (is_part or self.has_own_borders(box)):
            return self._made(box, look)
        key = (style, box.layout.used, rect.width, rect.height, is_part)
        known = self._known.get(key)
        if known is None:
            told = self._report.told
            known = self._made(box, look)
            if self._report.told == told and not _holds_layers(known):
                self._known[key] = known
        return known

    def is_collapsed(self, box: Box) -> bool:
        """Whether the borders of a box are drawn by the table around it."""
        return box.node.index in self._collapsed

    def has_own_borders(self, box: Box) -> bool:
        """Whether a box is no table whose borders collapse, and holds no parts of one."""
        return not (is_collapsed(box.layout) or holds_collapsed(box.node, box.layout))

    def with_row_border(self, box: Box, own: Decorated) -> Decorated:
        """Return what a box paints, with a line of its table that is its border where it is a row."""
        stroke = self._row_borders.get(box)
        return own if stroke is None else replace(own, borders=replace(own.borders, stroke=stroke))

    def undecorated(self, box: Box) -> Decorated:
        """Return what remains of a box that paints nothing: the corners it clips with."""
        if box.clip is None:
            return UNPAINTED
        return replace(UNPAINTED, radii=corner_radii(box.layout.style, box.placement.rect.size))

    def _made(self, box: Box, look: Look) -> Decorated:
        size, style, node = box.placement.rect.size, box.layout.style, box.node
        radii = corner_radii(style, size)
        native = native_look(box, look)
        if box.node.name == SLIDER_THUMB:
            look = native
        elif native is not look and radii.is_square:
            look, radii = native, NATIVE_RADII
        if parse_color(style["background-color"]) is None:
            self._report.add(DiagnosticCode.COLOR_UNREADABLE, node, style["background-color"])
        borders, outline = self._borders(box, look, size, radii), outline_of(look, style, size, radii)
        if borders.around is not None and outline is None and look.clips:
            outline = borders.around  # what lies in the box would be cut off
        elif borders.around is not None:
            borders = replace(borders, sides=(*borders.sides, borders.around))
        painted = self._painted(box, look)
        lines = self._lines(box, look, radii, painted) if borders == Borders() else None
        if lines is not None:
            painted = replace(painted, behind=lines.rest)
            borders = borders_of(bordered(look, lines.sides), size, radii, node, self._report)
        elif painted.behind:
            painted = self._backgrounds.as_mark(painted, box.layout, size, node)
        if borders.ground is not None:
            painted = replace(painted, behind=(*painted.behind, borders.ground))
        return Decorated(
            radii,
            painted,
            borders,
            BoxShadows() if box.placement.rect.is_empty else box_shadows(style, look, size, node, self._report),
            outline,
            edges=NO_EDGES if is_collapsed(box.layout) or self.is_collapsed(box) else look.border_widths,
            lines=None if lines is None else lines.sides,
        )

    def _painted(self, box: Box, look: Look) -> Painted:
        if box.is_canvas:
            return Painted()
        drawn = self._elements.of(box.node, ElementPart.BACKGROUND) if box.layout is box.node.box else None
        if drawn is None:
            return self._backgrounds.painted(box.layout, look, box.placement, box.node)
        self._report.add(DiagnosticCode.ELEMENT_RASTERISED, box.node, drawn.feature)
        return Painted(behind=(drawn.layer("Background", box.placement),))

    def _lines(self, box: Box, look: Look, radii: CornerRadii, painted: Painted) -> EdgeLines | None:
        """Return what the background of a box without borders draws along its edges; None where that is no line."""
        size, behind = box.placement.rect.size, painted.behind
        if not behind or box.kind is not BoxKind.ELEMENT or any(side.width for side in look.borders):
            return None
        if radii.is_square:
            return edge_lines(behind, size)
        around = round_line(behind, size, radii)
        if around is None:
            return None
        self._report.add(DiagnosticCode.GRADIENT_SIMPLIFIED, box.node)
        return EdgeLines(around, ())

    def _borders(self, box: Box, look: Look, size: Size, radii: CornerRadii) -> Borders:
        if self.is_collapsed(box):
            return Borders()
        if not box.placement.matrix.is_identity or self.has_own_borders(box):
            return self._own_borders(box, look, size, radii)
        self._collapsed.update(part.index for part in collapsed_parts(box.node))
        rows = rows_of(box, self._looks)
        lines = table_lines(box.node, self._looks, box.placement.rect, [row for _, row in rows])
        self._row_borders.update((rows[at][0], stroke) for at, stroke in lines.rows.items())
        if is_collapsed(box.layout):
            return Borders(sides=lines.layers)
        own = self._own_borders(box, look, size, radii)
        return replace(own, sides=(*own.sides, *lines.layers))

    def _own_borders(self, box: Box, look: Look, size: Size, radii: CornerRadii) -> Borders:
        source = box.layout.style["border-image-source"]
        if source in ("none", ""):
            return borders_of(look, size, radii, box.node, self._report)
        drawn = self._elements.of(box.node, ElementPart.BORDER_IMAGE) if box.layout is box.node.box else None
        if drawn is not None:
            self._report.add(DiagnosticCode.ELEMENT_RASTERISED, box.node, drawn.feature)
            return Borders(sides=(drawn.layer("Border image", box.placement),))
        borders = gradient_frame(look, box.layout.style, size, self._backgrounds.gradient)
        if borders is None:
            self._report.add(DiagnosticCode.BORDER_IMAGE_UNSUPPORTED, box.node)
            return borders_of(look, size, radii, box.node, self._report)
        return borders


def _paints_alike(style: ComputedStyle) -> bool:
    """Whether all boxes of a style paint the same if they are as large: none by its element, place or neighbors.

    Tables whose borders collapse do not, whatever their style.
    """
    return (
        style["border-image-source"] in ("none", "")
        and style["appearance"] in ("none", "")
        and not any(each in style["background-image"] for each in ("url(", "paint("))
        and "fixed" not in style["background-attachment"]
    )


def _holds_layers(own: Decorated) -> bool:
    """Whether a box paints layers, each of which has its one place."""
    return bool(own.painted.behind or own.borders.sides or own.outline)
