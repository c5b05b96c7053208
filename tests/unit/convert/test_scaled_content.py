"""Content that CSS scales is written as large as it shows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from htmlfig_desktop.core.color import BLACK
from htmlfig_desktop.core.geometry import Affine, Size
from htmlfig_desktop.engine.convert.layering.scaled_content import without_scales
from htmlfig_desktop.engine.scene.nodes import AutoLayout, Frame, Layer, LayoutMode, Rectangle, SizeLimits, Text
from htmlfig_desktop.engine.scene.paints import Corners, SolidPaint, Stroke
from htmlfig_desktop.engine.scene.text import TextResize
from tests.support.stacks import text, two_lines

LARGER = Affine(1.5, 0, 0, 1.5, 10, 20)
CARD = Frame(
    name="card",
    size=Size(100, 40),
    transform=LARGER,
    fills=(SolidPaint(BLACK),),
    stroke=Stroke((SolidPaint(BLACK),), 2),
    corners=Corners(4, 4, 4, 4),
    auto_layout=AutoLayout(LayoutMode.HORIZONTAL, spacing=6, padding_top=10, padding_left=8),
    limits=SizeLimits(max_width=200),
    children=(
        Rectangle(name="icon", size=Size(20, 20), transform=Affine.translation(8, 10)),
        text(34, 10, 30),
    ),
)


def inside(*children: Layer) -> Layer:
    """Return the first of some layers as it is on a finished page."""
    page = without_scales(Frame(name="page", size=Size(800, 600), children=children))
    assert isinstance(page, Frame)
    return page.children[0]


def test_a_frame_its_paddings_and_all_inside_are_as_large_as_they_show() -> None:
    made = inside(CARD)
    assert isinstance(made, Frame)
    assert (made.size, made.transform) == (Size(150, 60), Affine.translation(10, 20))
    assert made.stroke is not None
    assert (made.stroke.weight, made.corners.top_left, made.limits) == (3, 6, SizeLimits(max_width=300))
    assert made.auto_layout == AutoLayout(LayoutMode.HORIZONTAL, spacing=9, padding_top=15, padding_left=12)
    assert [(child.bounds.x, child.bounds.y, child.size.width) for child in made.children] == [
        (12, 15, 30),
        (51, 15, 45),
    ]


def test_a_text_has_the_size_its_letters_show() -> None:
    before = text(0, 0, 30)
    made = inside(replace(before, transform=Affine(0.6, 0, 0, 0.6, 7, 9)))
    assert isinstance(made, Text)
    assert made.transform == Affine.translation(7, 9)
    style, was = made.content.base_style, before.content.base_style
    assert was.line_height is not None
    assert (style.size, style.line_height) == (was.size * 0.6, was.line_height * 0.6)
    assert made.layout is not None
    assert before.layout is not None
    assert [row.size for row in made.layout.rows] == [row.size * 0.6 for row in before.layout.rows]
    assert made.layout.rows[0].xs == tuple(x * 0.6 for x in before.layout.rows[0].xs)
    assert made.layout.rows[0].advances == before.layout.rows[0].advances, "in em"
    assert made.layout.lines[0].baseline == before.layout.lines[0].baseline * 0.6


def test_a_text_moves_by_what_its_baseline_is_drawn_beside_its_place() -> None:
    before = text(0, 0, 30)
    assert before.layout is not None
    scaled = before.layout.lines[0].baseline * 0.75
    made = inside(replace(before, transform=Affine(0.75, 0, 0, 0.75, 7, 9)))
    assert made.transform.f + round(scaled) == pytest.approx(9 + scaled)
    assert made.transform.f != 9


@pytest.mark.parametrize("mirrored", [1, -1])
def test_what_is_turned_or_mirrored_besides_stays_so(mirrored: int) -> None:
    turn = Affine.rotation(30) @ Affine.scaling(mirrored, 1)
    made = inside(replace(CARD, transform=turn @ Affine.scaling(2, 2)))
    assert made.size == Size(200, 80)
    matrix = made.transform
    assert (matrix.a, matrix.b, matrix.c, matrix.d) == pytest.approx((turn.a, turn.b, turn.c, turn.d))


def test_scales_in_scales_multiply() -> None:
    holder = Frame(name="holder", size=Size(300, 300), transform=Affine(2, 0, 0, 2, 0, 0), children=(CARD,))
    made = inside(holder)
    assert isinstance(made, Frame)
    (card,) = made.children
    assert (made.size, card.size, card.transform) == (Size(600, 600), Size(300, 120), Affine.translation(20, 40))


@pytest.mark.parametrize(
    "matrix", [Affine(2, 0, 0, 1, 0, 0), Affine(1, 0, 0.5, 1, 0, 0), Affine(0, 0, 0, 0, 5, 5), Affine.translation(3, 4)]
)
def test_what_is_scaled_unevenly_or_not_at_all_stays_as_it_is(matrix: Affine) -> None:
    card = replace(CARD, transform=matrix)
    assert inside(card) is card


def test_lines_that_would_drift_when_they_are_set_anew_keep_their_scale() -> None:
    steady, drifting = (replace(two_lines(31, pitch), transform=Affine.scaling(1.25, 1.25)) for pitch in (20, 18))
    assert inside(steady).transform.is_translation
    few, many = (_with_lines(drifting, times) for times in (10, 15))
    assert inside(few).transform.is_translation, "0.5 px for each of 20 lines are less than half a line"
    assert inside(many) is many


def _with_lines(layer: Text, times: int) -> Text:
    assert layer.layout is not None
    return replace(layer, layout=replace(layer.layout, lines=layer.layout.lines * times))


def test_a_text_whose_lines_come_to_another_height_has_a_fixed_one() -> None:
    whole, uneven = (replace(two_lines(31, pitch), transform=Affine.scaling(0.5, 0.5)) for pitch in (20, 19))
    assert _resize(inside(whole)) is TextResize.HEIGHT
    assert _resize(inside(uneven)) is TextResize.NONE


def test_one_line_of_a_column_has_a_fixed_height_and_one_that_stands_alone_follows_what_is_typed() -> None:
    line = text(0, 0, 30)
    (run,) = line.content.runs
    runs = (replace(run, style=replace(run.style, line_height=19)),)
    line = replace(line, content=replace(line.content, runs=runs, resize=TextResize.WIDTH_AND_HEIGHT))
    size, scale = Size(30, line.size.height), Affine.scaling(0.5, 0.5)
    alone = Frame(name="alone", size=size, transform=scale, children=(line,))
    column = replace(alone, auto_layout=AutoLayout(LayoutMode.VERTICAL))
    resizes = [_resize(made.children[0]) for made in map(inside, (alone, column)) if isinstance(made, Frame)]
    assert resizes == [TextResize.WIDTH_AND_HEIGHT, TextResize.NONE]


def _resize(layer: Layer) -> TextResize:
    assert isinstance(layer, Text)
    return layer.content.resize


def test_content_that_its_own_auto_layout_would_move_keeps_its_scale() -> None:
    assert CARD.auto_layout is not None
    loose = replace(CARD, auto_layout=replace(CARD.auto_layout, spacing=5.6))
    assert inside(replace(loose, transform=Affine.scaling(1.2, 1.2))).transform.a == 1
    kept = replace(loose, transform=Affine.scaling(2, 2))
    assert inside(kept) is kept, "0.4 px would become 0.8"
