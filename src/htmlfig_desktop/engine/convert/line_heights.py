"""How high the lines of a paragraph rise, and which of its lines one text can hold in place."""

from __future__ import annotations

from collections.abc import Iterator

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.css_values import parse_px
from htmlfig_desktop.engine.convert.line_metrics import LineMetrics, Setting, setting_of, steady_lines, whole
from htmlfig_desktop.engine.convert.paragraphs import Line, Paragraph
from htmlfig_desktop.engine.convert.type_faces import TypeFaces


class LineHeights:
    """Knows the fonts of one conversion."""

    def __init__(self, faces: TypeFaces) -> None:
        self._faces = faces

    def setting(self, paragraph: Paragraph, down: float) -> Setting:
        """Return where a paragraph's layer begins, and how its lines are counted.

        Args:
            paragraph: As measured.
            down: From layout space to the page.
        """
        top = paragraph.top + down
        metrics = self._metrics(paragraph, down)
        if not metrics:
            return Setting(whole(top) - top)
        return setting_of(metrics, top, paragraph.pitch)

    def parts(self, paragraph: Paragraph, down: float) -> Iterator[Paragraph]:
        """Yield the fewest paragraphs in which no line moves too far when it is set anew: nearly always the one."""
        metrics = self._metrics(paragraph, down)
        if len(metrics) < len(paragraph.lines):
            yield paragraph
            return
        start = 0
        while start < len(metrics):
            count = steady_lines(metrics[start:], paragraph.pitch)
            yield replace(paragraph, lines=paragraph.lines[start : start + count])
            start += count

    def _metrics(self, paragraph: Paragraph, down: float) -> list[LineMetrics]:
        """Return what decides where each line stands, up to the first one whose font is not known."""
        found: list[LineMetrics] = []
        for line in paragraph.lines:
            metrics = self._line(line, down)
            if metrics is None:
                break
            found.append(metrics)
        return found

    def _line(self, line: Line, down: float) -> LineMetrics | None:
        ascent = natural = 0.0
        for piece in line.pieces:
            style = piece.look.style
            designs = self._faces.designs(style)
            if not designs:
                return None
            size = parse_px(style["font-size"])
            if len(designs) > 1:
                used = {name for _, name in self._faces.parts(style, piece.characters)}
                designs = tuple(design for design in designs if design.name in used)
            for metrics in (design.metrics for design in designs):
                if metrics.ascent * size > ascent:
                    ascent, natural = metrics.ascent * size, metrics.natural_line_height * size
        tallest = line.tallest
        style = tallest.look.style
        rounded, _ = self._faces.designs(style)[0].metrics.rounded(parse_px(style["font-size"]))
        return LineMetrics(ascent, natural, whole(tallest.rect.y + down) + rounded)
