"""Masks of inline SVG: by light only where nothing else says it."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.color import WHITE
from htmlfig_desktop.engine.scene.nodes import (
    Ellipse,
    Frame,
    Group,
    Layer,
    MaskKind,
    Rectangle,
    Vector,
    children_of,
    walk,
)
from htmlfig_desktop.engine.scene.paints import GradientPaint, SolidPaint
from tests.support.converted_drawings import box, converted, fill_color, only

GRADIENT = '<linearGradient id="g"><stop stop-color="#fff"/><stop offset="1" stop-color="#000"/></linearGradient>'


def masked(inside: str, kind: str = "") -> list[Layer]:
    """Return the layers of a square of 60 px below a mask of some elements."""
    content = '<rect width="60" height="60" fill="#f00" mask-image="url(#m)"/>'
    return list(converted(f'<svg>{GRADIENT}<mask id="m" {kind}>{inside}</mask>{content}</svg>'))


def mask_of(inside: str) -> Layer:
    group = only(masked(inside), Group)
    assert [child.mask for child in group.children[1:]] == [None]
    return group.children[0]


def test_a_white_shape_is_a_mask_of_its_outline() -> None:
    mask = mask_of('<circle cx="30" cy="30" r="20" fill="white"/>')
    assert isinstance(mask, Vector)
    assert (mask.mask, box(mask)) == (MaskKind.ALPHA, (10, 10, 40, 40))


def test_a_white_rectangle_clips_and_is_nothing_where_it_hides_nothing() -> None:
    frame = only(masked('<rect width="20" height="30" fill="white"/>'), Frame)
    assert (frame.clips, box(frame)) == (True, (0, 0, 20, 30))
    (square,) = masked('<rect width="90" height="90" fill="white"/>')
    assert isinstance(square, Rectangle)
    assert fill_color(square).hex == "#FF0000"


def test_black_shapes_are_cut_out_of_the_white_ones_below_them_and_not_of_those_above() -> None:
    white = '<rect width="60" height="60" fill="white"/>'
    black = '<rect x="20" y="20" width="20" height="20" fill="black"/>'
    mask = mask_of(white + black)
    assert isinstance(mask, Vector)
    assert set(mask.path.coords) == {0, 20, 40, 60}, "with the hole"
    (whole,) = masked(black + white)
    assert isinstance(whole, Rectangle)


def test_a_mask_of_nothing_light_hides_all() -> None:
    assert masked('<rect width="60" height="60" fill="black"/>') == []


def test_a_clip_inside_of_a_mask_limits_the_outline() -> None:
    clip = '<clipPath id="c"><circle cx="10" cy="10" r="10"/></clipPath>'
    mask = mask_of(f'{clip}<rect width="60" height="60" fill="white" clip-path="url(#c)"/>')
    assert isinstance(mask, Vector)
    assert box(mask) == (0, 0, 20, 20)


def test_what_is_white_and_lets_through_is_an_alpha_mask_as_it_is() -> None:
    mask = mask_of('<circle r="9" fill="white" fill-opacity="0.5"/><circle cx="9" r="9" stroke="white" fill="none"/>')
    assert mask.mask is MaskKind.ALPHA
    first, _ = children_of(mask)
    assert fill_color(first).a == 0.5


def test_a_shape_alone_covers_as_much_as_it_is_light() -> None:
    mask = mask_of('<ellipse cx="30" cy="30" rx="20" ry="10" fill="#808080"/>')
    (shape,) = children_of(mask)
    assert (mask.mask, isinstance(shape, Ellipse)) == (MaskKind.ALPHA, True)
    assert fill_color(shape) == WHITE.with_alpha(pytest.approx(128 / 255, abs=1e-6))


def test_a_gradient_from_white_to_black_fades_out() -> None:
    mask = mask_of('<rect width="60" height="60" fill="url(#g)"/>')
    (shape,) = children_of(mask)
    assert isinstance(shape, Rectangle)
    (paint,) = shape.fills
    assert mask.mask is MaskKind.ALPHA
    assert isinstance(paint, GradientPaint)
    assert [stop.color for stop in paint.stops] == [WHITE, WHITE.with_alpha(0)]


@pytest.mark.parametrize(
    "above",
    [
        '<rect width="30" height="30" fill="#333"/>',
        '<rect width="30" height="30" fill="black" opacity="0.5"/>',
        '<rect width="30" height="30" fill="url(#g)"/>',
        '<rect width="30" height="30" fill="black" stroke="white"/>',
    ],
)
def test_what_only_light_tells_stays_a_mask_of_light(above: str) -> None:
    mask = mask_of('<rect width="60" height="60" fill="white"/>' + above)
    assert mask.mask is MaskKind.LUMINANCE
    below, _ = children_of(mask)
    assert isinstance(below, Rectangle)
    assert isinstance(below.fills[0], SolidPaint)


def test_an_alpha_mask_lets_through_whatever_its_colors() -> None:
    group = only(masked('<rect width="20" height="30"/>', 'mask-type="alpha"'), Group)
    assert group.children[0].mask is MaskKind.ALPHA


def test_a_mask_is_not_below_itself_however_it_comes_to_be_inside() -> None:
    inner = '<rect width="20" height="60" fill="white" mask-image="url(#m)"/>'
    assert box(only(masked(inner), Frame)) == (0, 0, 20, 60)
    around = '<mask id="n"><rect width="20" height="60" fill="white" mask-image="url(#m)"/></mask>'
    assert box(only(masked('<rect width="60" height="60" fill="white" mask-image="url(#n)"/>' + around), Frame)) == (
        0,
        0,
        20,
        60,
    )


def test_a_marker_does_not_stand_on_its_own_lines() -> None:
    line = '<path d="M0 0L6 0L6 6" stroke="#f00" marker-start="url(#k)" marker-mid="url(#k)" fill="none"/>'
    drawn = converted(f'<svg><marker id="k">{line}</marker>{line}</svg>')
    assert len([layer for layer in walk(drawn) if isinstance(layer, Vector)]) == 3, "the line and its two markers"
