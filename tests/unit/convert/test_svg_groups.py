"""Groups, clips, masks and effects of inline SVG."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.scene.nodes import (
    Frame,
    Group,
    MaskKind,
    Rectangle,
    Vector,
)
from htmlfig_desktop.engine.scene.paints import (
    EffectKind,
)
from tests.support.converted_drawings import box, codes, converted, only


def test_a_group_is_kept_where_it_has_a_name_and_holds_many() -> None:
    bars = [f'<rect x="{5 + 10 * at}" y="{5 + at}" width="9" height="9"/>' for at in range(4)]
    group = only(converted(f'<svg><g id="Bars">{"".join(bars)}</g></svg>'), Group)
    assert group.name == "Bars"
    assert box(group) == (5, 5, 39, 12)
    assert [box(child) for child in group.children] == [(10 * at, at, 9, 9) for at in range(4)]
    assert len(converted(f"<svg><g>{''.join(bars)}</g></svg>")) == 4
    assert len(converted(f'<svg><g id="Few">{"".join(bars[:3])}</g></svg>')) == 3


def test_the_opacity_of_a_group_is_that_of_one_picture() -> None:
    group = only(
        converted('<svg><g opacity="0.5"><rect width="9" height="9"/><rect x="3" width="9" height="9"/></g></svg>'),
        Group,
    )
    assert group.opacity == 0.5
    assert [child.opacity for child in group.children] == [1, 1]


def test_a_title_names_its_element() -> None:
    assert (
        converted("<svg><rect width='9' height='9'><title>Total  sales</title></rect></svg>")[0].name == "Total sales"
    )


def test_a_rectangular_clip_is_a_clipping_frame() -> None:
    frame = only(
        converted(
            '<svg><clipPath id="c"><rect x="10" y="10" width="20" height="20"/></clipPath>'
            '<g clip-path="url(#c)"><rect x="5" y="15" width="50" height="5"/></g></svg>'
        ),
        Frame,
    )
    assert (frame.clips, frame.mask) == (True, None)
    assert box(frame) == (10, 10, 20, 20)
    assert box(frame.children[0]) == (-5, 5, 50, 5)


def test_a_clip_that_hides_nothing_is_left_out() -> None:
    source = (
        '<svg><clipPath id="c"><rect width="100" height="100"/></clipPath>'
        '<rect x="5" y="15" width="50" height="5" stroke="red" clip-path="url(#c)"/></svg>'
    )
    only(converted(source), Rectangle)


def test_a_stroke_that_sticks_out_is_clipped() -> None:
    source = (
        '<svg><clipPath id="c"><rect width="50" height="50"/></clipPath>'
        '<rect width="50" height="50" stroke="red" stroke-width="4" clip-path="url(#c)"/></svg>'
    )
    assert only(converted(source), Frame).clips


def test_other_clips_are_masks_below_what_they_clip() -> None:
    group = only(
        converted(
            '<svg><clipPath id="c"><circle cx="20" cy="20" r="10"/></clipPath>'
            '<rect width="50" height="50" clip-path="url(#c)"/></svg>'
        ),
        Group,
    )
    mask, content = group.children
    assert isinstance(mask, Vector)
    assert mask.mask is MaskKind.ALPHA
    assert content.mask is None
    # The mask stands at (10, 10) of the drawing; the group begins at (0, 0).
    assert box(mask) == (10, 10, 20, 20)


def test_a_clip_in_units_of_the_bounding_box_follows_it() -> None:
    frame = only(
        converted(
            '<svg><clipPath id="c" clipPathUnits="objectBoundingBox"><rect x=".25" width=".5" height="1"/></clipPath>'
            '<rect x="20" y="10" width="40" height="30" clip-path="url(#c)"/></svg>'
        ),
        Frame,
    )
    assert box(frame) == (30, 10, 20, 30)


def test_several_shapes_of_a_clip_are_united() -> None:
    group = only(
        converted(
            '<svg><clipPath id="c"><rect width="10" height="10"/><rect x="20" width="10" height="10"/></clipPath>'
            '<rect width="50" height="50" clip-path="url(#c)"/></svg>'
        ),
        Group,
    )
    assert box(group.children[0]) == (0, 0, 30, 10)


def test_an_empty_clip_hides_all_and_a_missing_one_nothing() -> None:
    shape = '<rect width="50" height="50" clip-path="url(#c)"/>'
    assert converted(f'<svg><clipPath id="c"/>{shape}</svg>') == ()
    assert len(converted(f"<svg>{shape}</svg>")) == 1


def test_basic_shapes_clip_too() -> None:
    group = only(
        converted('<svg><rect x="10" width="50" height="50" clip-path="circle(5px at 20px 20px)"/></svg>'), Group
    )
    assert box(group) == (10, 0, 50, 50)
    assert box(group.children[0]) == (15, 15, 10, 10)  # the center counts from the bounding box


def test_a_blur_scales_and_other_filters_are_reported() -> None:
    report = Report()
    blurred = converted('<svg viewBox="0 0 50 50"><rect width="9" height="9" filter="blur(2px)"/></svg>', report=report)
    assert [(effect.kind, effect.radius) for effect in blurred[0].effects] == [
        (EffectKind.LAYER_BLUR, pytest.approx(8))
    ]
    assert codes(report) == []
    converted('<svg><rect width="9" height="9" filter="url(#f)"/></svg>', report=report)
    assert codes(report) == [DiagnosticCode.FILTER_UNSUPPORTED]


def test_a_clip_path_is_cut_by_its_own_and_a_part_by_its() -> None:
    left = '<clipPath id="left"><rect width="50" height="100"/></clipPath>'
    whole = '<clipPath id="c" clip-path="url(#left)"><rect width="90" height="90"/></clipPath>'
    part = '<clipPath id="c"><rect width="90" height="40" clip-path="url(#left)"/></clipPath>'
    shapes = [f'<svg>{left}{each}<rect width="99" height="99" clip-path="url(#c)"/></svg>' for each in (whole, part)]
    assert [box(only(converted(each), Frame)) for each in shapes] == [(0, 0, 50, 90), (0, 0, 50, 40)]


def test_parts_that_cut_parts_without_end_are_told_and_not_followed() -> None:
    parts = [f'<rect width="{50 - at}" height="9" clip-path="url(#c{at + 1})"/>' * 12 for at in range(9)]
    rows = [f'<clipPath id="c{at}">{inside}</clipPath>' for at, inside in enumerate(parts)]
    report = Report()
    converted(f'<svg>{"".join(rows)}<rect width="99" height="99" clip-path="url(#c0)"/></svg>', report=report)
    assert codes(report)[:1] == [DiagnosticCode.CLIP_PATH_UNSUPPORTED]
