"""Shadows and outlines of a text. Figma has them for a whole layer only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, SnapshotNode
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.css.effects import parse_shadows
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph
from htmlfig_desktop.engine.convert.text.pieces import Piece
from htmlfig_desktop.engine.scene.paints import Effect, EffectKind, SolidPaint, Stroke, StrokeAlign


def text_effects(paragraph: Paragraph, node: SnapshotNode, report: Report) -> tuple[Effect, ...]:
    """Return the shadows that most characters of a paragraph have.

    Diagnostics: TEXT_FEATURE_LOST where other characters have others, SHADOW_UNREADABLE.
    """
    style = _style_of_most(paragraph, "text-shadow", node, report)
    value = style["text-shadow"]
    if value == "none":
        return ()
    shadows = parse_shadows(value, parse_color(style["color"]) or Color(0, 0, 0))
    if shadows is None:
        report.add(DiagnosticCode.SHADOW_UNREADABLE, node, value)
        return ()
    return tuple(
        Effect(EffectKind.DROP_SHADOW, shadow.blur, shadow.color, Vec(shadow.x, shadow.y), show_behind=True)
        for shadow in reversed(shadows)
        if not shadow.color.is_transparent
    )


@dataclass(frozen=True, slots=True)
class Shade:
    """The shadow of a text as a text of its own: the same letters in its color, blurred, at its place."""

    paragraph: Paragraph
    letters: Paragraph
    """Without the shadow: a background may shine through them, on which browsers draw the shadow."""
    offset: Vec
    effects: tuple[Effect, ...]
    is_behind: bool
    """Whether the letters have an outline, which lies on the shadow."""


def shade_of(paragraph: Paragraph) -> Shade | None:
    """Return the shadow of letters that are transparent or have an outline; None where it is an effect of their layer.

    Figma draws no shadow of what does not show itself, and one of outlines, too, which browsers leave out.
    """
    styles = paragraph.styles
    if any(style["text-shadow"] == "none" for style in styles) or len({style["text-shadow"] for style in styles}) > 1:
        return None
    colors = [parse_color(style["-webkit-text-fill-color"]) or parse_color(style["color"]) for style in styles]
    shadows = parse_shadows(styles[0]["text-shadow"], Color(0, 0, 0))
    is_outlined = has_outline(paragraph)
    if not shadows or len(shadows) != 1:
        return None
    if not is_outlined and any(color is None or color.a > 0 for color in colors):
        return None
    (shadow,) = shadows
    color = f"rgb({shadow.color.r * 255:g} {shadow.color.g * 255:g} {shadow.color.b * 255:g} / {shadow.color.a:g})"
    alone = {"-webkit-text-fill-color": color, "text-shadow": "none", "-webkit-text-stroke-width": "0px"}
    shown = {style: style.changed(alone) for style in styles}
    bare = {style: style.changed({"text-shadow": "none"}) for style in styles}
    effects = (Effect(EffectKind.LAYER_BLUR, shadow.blur),) if shadow.blur > 0 else ()
    shaded = _restyled(paragraph, shown, shines=False)
    letters = _restyled(paragraph, bare, shines=True)
    return Shade(shaded, letters, Vec(shadow.x, shadow.y), effects, is_outlined)


def has_outline(paragraph: Paragraph) -> bool:
    """Whether letters of a paragraph have an outline: those without a fill are seen by it."""
    return any(parse_px(style["-webkit-text-stroke-width"]) > 0 for style in paragraph.styles)


def _restyled(paragraph: Paragraph, styles: Mapping[ComputedStyle, ComputedStyle], *, shines: bool) -> Paragraph:
    """Return a paragraph in other styles; ``shines`` tells whether backgrounds still shine through its letters."""

    def restyled(piece: Piece) -> Piece:
        look = replace(piece.look, style=styles[piece.look.style])
        return replace(piece, look=look if shines else replace(look, shine=None))

    lines = (replace(line, pieces=tuple(map(restyled, line.pieces))) for line in paragraph.lines)
    return replace(paragraph, lines=tuple(lines))


def text_stroke(paragraph: Paragraph, node: SnapshotNode, report: Report) -> Stroke | None:
    """Return the outline that most characters of a paragraph have.

    Diagnostics: TEXT_FEATURE_LOST where other characters have others.
    """
    style = _style_of_most(paragraph, "-webkit-text-stroke-width", node, report)
    width = parse_px(style["-webkit-text-stroke-width"])
    color = parse_color(style["-webkit-text-stroke-color"])
    if not width or color is None or color.is_transparent:
        return None
    fill = parse_color(style["-webkit-text-fill-color"]) or parse_color(style["color"])
    if style["paint-order"].startswith("stroke") and (fill is None or fill.a):  # it covers the inner half of the line
        return Stroke((SolidPaint(color),), width / 2, StrokeAlign.OUTSIDE)
    return Stroke((SolidPaint(color),), width, StrokeAlign.CENTER)


def _style_of_most(paragraph: Paragraph, name: str, node: SnapshotNode, report: Report) -> ComputedStyle:
    """Return a style with the value of a property that most characters have."""
    first = paragraph.lines[0].pieces[0].look.style
    styles = paragraph.styles
    if len(styles) == 1 or all(style[name] == first[name] for style in styles):
        return first
    pieces = [piece for line in paragraph.lines for piece in line.pieces]
    counts: Counter[str] = Counter()
    for piece in pieces:
        counts[piece.look.style[name]] += len(piece.characters)
    most = max(counts, key=counts.__getitem__)
    others = " / ".join(sorted(set(counts) - {most}))
    note = because("{property} of a part: {values}", property=name, values=others)
    report.add(DiagnosticCode.TEXT_FEATURE_LOST, node, note)
    return next(piece.look.style for piece in pieces if piece.look.style[name] == most)
