"""What layers mark, so that a cut is known to take nothing away."""

from __future__ import annotations

from typing import Any

import pytest

from htmlfig_desktop.core.color import BLACK
from htmlfig_desktop.core.geometry import Affine, Rect, Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.scene.ink import ink_of, lies_within
from htmlfig_desktop.engine.scene.nodes import Frame, Group, MaskKind, Rectangle, Text, Vector
from htmlfig_desktop.engine.scene.paints import Effect, EffectKind, SolidPaint, Stroke, StrokeAlign
from htmlfig_desktop.engine.scene.paths import PathData, PathOp
from htmlfig_desktop.engine.scene.text import (
    DecorationLine,
    FontName,
    GlyphOutline,
    TextContent,
    TextLayout,
    TextLine,
    TextRun,
    TextStyle,
)
from tests.support.glyphs import PlacedGlyph, rows_of

PAINT = (SolidPaint(BLACK),)


def box(x: float, y: float, width: float, height: float, **fields: Any) -> Rectangle:
    fields = {"fills": PAINT, **fields}
    return Rectangle(name="box", size=Size(width, height), transform=Affine.translation(x, y), **fields)


def letter(decoration: DecorationLine = DecorationLine.NONE, emoji: tuple[int, ...] = ()) -> Text:
    """Return a text of 40 by 40 px with one letter, of 10 by 7 px, that stands on a baseline 30 px down."""
    ops = (PathOp.MOVE, PathOp.LINE, PathOp.LINE, PathOp.CLOSE)
    outline = GlyphOutline(PathData(ops, (0.1, 0.0, 0.6, 0.35, 0.1, 0.35)))
    glyph = PlacedGlyph(None if emoji else outline, 5, 30, 20, 0.7, 0, 0, emoji)
    style = TextStyle(FontName("Inter", "Regular"), 20, PAINT, line_height=40, decoration=decoration)
    layout = TextLayout((TextLine(5, 30, 0, 14, 40, 30, 0, 1),), rows_of(glyph), (), (0.0,))
    content = TextContent((TextRun("m", style),))
    return Text(name="m", size=Size(40, 40), content=content, layout=layout)


def test_a_text_marks_its_letters_and_not_its_box() -> None:
    ink = ink_of(letter())
    assert ink is not None
    assert (ink.x, ink.y, ink.right, ink.bottom) == pytest.approx((7, 23, 17, 30))
    assert lies_within([letter()], Rect(6, 22, 12, 9))
    assert not lies_within([letter()], Rect(6, 22, 12, 6))


@pytest.mark.parametrize("text", [letter(DecorationLine.UNDERLINE), letter(emoji=(0x1F600,))])
def test_lines_and_emoji_whose_shape_nobody_knows_count_with_room_around_them(text: Text) -> None:
    assert not lies_within([text], Rect(6, 22, 12, 9))


def test_what_a_text_cuts_off_behind_its_ellipsis_marks_nothing() -> None:
    shown = letter()
    assert shown.layout is not None
    (row,) = shown.layout.rows
    rows = (row._replace(outlines=row.outlines * 2, xs=(*row.xs, 300.0)), row._replace(y=90.0))
    whole = replace(shown, layout=replace(shown.layout, rows=rows))
    cut = replace(whole, layout=replace(shown.layout, rows=rows, drawn=1))
    assert ink_of(cut) == ink_of(shown)
    assert not lies_within([whole], Rect(6, 22, 12, 9))


def test_a_frame_that_shows_nothing_marks_what_is_inside_and_a_clip_bounds_that() -> None:
    inner = box(-10, 5, 50, 10)
    frame = Frame(name="frame", size=Size(100, 100), children=(inner,))
    assert ink_of(frame) == Rect(-10, 5, 50, 10)
    clipping = Frame(name="frame", size=Size(20, 20), clips=True, children=(inner,))
    assert ink_of(clipping) == Rect(0, 5, 20, 10)
    assert ink_of(Frame(name="frame", size=Size(9, 9))) is None


def test_strokes_and_shadows_reach_beyond_their_layer() -> None:
    stroked = box(0, 0, 10, 10, stroke=Stroke(PAINT, 2, StrokeAlign.OUTSIDE))
    assert ink_of(stroked) == Rect(-2, -2, 14, 14)
    shadow = Effect(EffectKind.DROP_SHADOW, 4, BLACK, Vec(1, 2), 3)
    assert ink_of(box(0, 0, 10, 10, effects=(shadow,))) == Rect(-6, -5, 24, 24)


def test_a_shadow_reaches_where_its_offset_leads_and_nowhere_else() -> None:
    below = Effect(EffectKind.DROP_SHADOW, 4, BLACK, Vec(0, 12), -2)
    assert ink_of(box(0, 0, 10, 10, effects=(below,))) == Rect(-2, 0, 14, 24)
    gone = Effect(EffectKind.DROP_SHADOW, 0, BLACK, Vec(0, 30), -6)
    assert ink_of(box(0, 0, 10, 10, effects=(gone,))) == Rect(0, 0, 10, 10)


def test_the_shadow_of_a_turned_layer_counts_on_all_sides() -> None:
    shadow = Effect(EffectKind.DROP_SHADOW, 4, BLACK, Vec(1, 2), 3)
    turned = replace(box(0, 0, 10, 10, effects=(shadow,)), transform=Affine(0, 1, -1, 0, 10, 0))
    assert ink_of(turned) == Rect(-10, -10, 30, 30)


def test_a_pointed_stroke_of_an_outline_reaches_as_far_as_a_right_angle() -> None:
    path = PathData((PathOp.MOVE, PathOp.LINE, PathOp.LINE), (0, 0, 10, 0, 10, 10))
    pointed = Vector(name="v", size=Size(10, 10), path=path, stroke=Stroke(PAINT, 2, StrokeAlign.CENTER))
    ink = ink_of(pointed)
    assert ink is not None
    assert ink.right == pytest.approx(10 + 2**0.5)


def test_a_mask_marks_nothing_itself() -> None:
    mask = box(0, 0, 200, 200, mask=MaskKind.ALPHA)
    assert ink_of(Group(name="g", size=Size(200, 200), children=(mask, box(5, 5, 10, 10)))) == Rect(5, 5, 10, 10)


@pytest.mark.parametrize("clips", [False, True])
@pytest.mark.parametrize("inner", [box(30, 0, 10, 10), box(0, 0, 10, 10), box(5, 5, 0, 90), letter()])
def test_layers_lie_within_a_window_as_all_their_ink_does(inner: Rectangle | Text, clips: bool) -> None:
    frame = Frame(
        name="frame", size=Size(20, 20), children=(Group(name="g", size=Size(9, 9), children=(inner,)),), clips=clips
    )
    for window in (Rect(0, 0, 20, 20), Rect(0, 0, 40, 40), Rect(-5, -5, 8, 8), Rect(6, 22, 12, 9)):
        ink = ink_of(frame)
        assert lies_within([frame], window) is (ink is None or ink.is_empty or window.contains(ink, 0.5))
