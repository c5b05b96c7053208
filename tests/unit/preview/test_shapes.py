"""Where layers lie and what outlines they have."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.engine.fig.reading.file import Guid
from htmlfig_desktop.engine.preview.raster import render
from htmlfig_desktop.engine.preview.shapes import box_outline, reduced
from htmlfig_desktop.engine.scene.paints import Corners
from tests.support.fig_pictures import (
    box,
    drawn,
    fig_of,
    frame,
    group,
    letters,
    look,
    network,
    node,
    outline,
    paint,
    path,
    pixel,
    rect,
)


def test_a_rectangle_fills_its_box() -> None:
    assert look(4, 3, rect(1, 1, 2, 1, "R")) == ["....", ".RR.", "...."]


def test_children_lie_in_their_parents_space() -> None:
    assert look(4, 3, frame(1, 1, 3, 2, rect(1, 0, 1, 1, "R"), fill="W")) == ["....", ".WRW", ".WWW"]


def test_later_siblings_lie_above_earlier_ones() -> None:
    assert look(3, 1, rect(0, 0, 2, 1, "R"), rect(1, 0, 2, 1, "G")) == ["RGG"]


def test_a_clockwise_quarter_turn_about_the_top_left_corner() -> None:
    turned = frame(2, 0, 3, 2, rect(0, 0, 1, 2, "R"), rect(0, 0, 1, 1, "B"), fill="G", matrix=(0, -1, 1, 0))
    assert look(3, 4, turned) == ["RB.", "GG.", "GG.", "..."]


def test_a_flip_mirrors_about_the_origin() -> None:
    half = frame(0, 0, 4, 1, rect(0, 0, 1, 1, "R"), fill="W")
    assert look(4, 1, {**half, "transform": {**half["transform"], "m00": -1, "m02": 4}}) == ["WWWR"]


def test_a_hidden_layer_takes_its_children_with_it() -> None:
    assert look(2, 1, frame(0, 0, 2, 1, rect(0, 0, 1, 1, "R"), fill="G", visible=False)) == [".."]


@pytest.mark.parametrize("field", ["visible", "opacity"])
def test_a_layer_that_does_not_say_that_it_shows_does_not(field: str) -> None:
    assert look(1, 1, rect(0, 0, 1, 1, "R", **{field: ...})) == ["."]


def test_a_frame_cuts_its_children_off() -> None:
    assert look(3, 1, frame(0, 0, 2, 1, rect(1, 0, 2, 1, "R"))) == [".R."]


def test_a_frame_that_says_nothing_cuts_off_too() -> None:
    assert look(3, 1, frame(0, 0, 2, 1, rect(1, 0, 2, 1, "R"), frameMaskDisabled=...)) == [".R."]


def test_a_frame_told_not_to_cut_lets_children_show_outside() -> None:
    assert look(3, 1, frame(0, 0, 2, 1, rect(1, 0, 2, 1, "R"), frameMaskDisabled=True)) == [".RR"]


def test_a_group_never_cuts_off() -> None:
    assert look(3, 1, group(rect(1, 0, 2, 1, "R"))) == [".RR"]


@pytest.mark.parametrize("size", [(3, 0), (0, 1)])
def test_a_frame_without_area_shows_none_of_its_children(size: tuple[int, int]) -> None:
    assert look(3, 1, frame(0, 0, *size, rect(0, 0, 3, 1, "R"))) == ["..."]


def test_children_are_cut_to_round_corners() -> None:
    cut = look(8, 8, frame(0, 0, 8, 8, rect(0, 0, 8, 8, "R"), cornerRadius=4.0))
    assert cut[0][0] == cut[7][7] == "."
    assert cut[4][1:7] == "RRRRRR"


def test_a_section_cuts_nothing_off_and_hides_its_content_when_told() -> None:
    section = node("SECTION", 0, 0, 2, 1, "W", inside=[rect(1, 0, 2, 1, "R")], frameMaskDisabled=True)
    assert look(3, 1, section) == ["WRR"]
    assert look(3, 1, {**section, "sectionContentsHidden": True}) == ["WW."]


def test_the_stored_outline_counts_and_not_the_size() -> None:
    assert look(4, 1, rect(0, 0, 4, 1, "R", fillGeometry=path(0)), blobs=[box(1, 0, 2, 1)]) == [".RR."]


def test_a_full_ellipse_stored_for_a_ring_is_drawn_full() -> None:
    arc = {"startingAngle": 0.0, "endingAngle": 6.2831855, "innerRadius": 0.5}
    ring = node("ELLIPSE", 0, 0, 8, 8, "R", arcData=arc)
    assert pixel(4, 4, 8, 8, ring) == (0, 0, 0, 0)
    assert pixel(4, 4, 8, 8, {**ring, "fillGeometry": path(0)}, blobs=[box(0, 0, 8, 8)]) == (255, 0, 0, 255)


def test_an_ellipse_reaches_its_four_sides_and_no_corner() -> None:
    ellipse = node("ELLIPSE", 0, 0, 12, 12, "R")
    assert [pixel(x, y, 12, 12, ellipse)[3] for x, y in ((0, 0), (11, 11))] == [0, 0]
    assert [pixel(x, y, 12, 12, ellipse)[:3] for x, y in ((6, 1), (1, 6), (6, 10), (6, 6))] == [(255, 0, 0)] * 4


def test_angles_of_an_arc_run_clockwise_from_the_right() -> None:
    quarter = {"startingAngle": 0.0, "endingAngle": 1.5707964, "innerRadius": 0.0}
    pie = node("ELLIPSE", 0, 0, 12, 12, "R", arcData=quarter)
    shown = {(x, y): pixel(x, y, 12, 12, pie)[3] for x, y in ((8, 8), (3, 8), (8, 3), (3, 3))}
    assert shown == {(8, 8): 255, (3, 8): 0, (8, 3): 0, (3, 3): 0}


def test_a_ring_leaves_its_middle_out() -> None:
    arc = {"startingAngle": 0.0, "endingAngle": 6.2831855, "innerRadius": 0.5}
    ring = node("ELLIPSE", 0, 0, 12, 12, "R", arcData=arc)
    assert [pixel(x, 6, 12, 12, ring)[3] for x in (1, 6, 10)] == [255, 0, 255]


def test_a_triangle_points_up() -> None:
    triangle = node("REGULAR_POLYGON", 0, 0, 12, 12, "R", count=3)
    assert [pixel(x, y, 12, 12, triangle)[3] for x, y in ((6, 4), (1, 1), (10, 1), (6, 11))] == [255, 0, 0, 0]


@pytest.mark.parametrize("kind", ["STAR", "REGULAR_POLYGON"])
def test_a_polygon_that_does_not_say_how_many_corners_it_has_is_no_operand(kind: str) -> None:
    unknown = node(kind, 0, 0, 3, 1, "G")
    assert look(3, 1, unknown) == ["..."]
    operands = [unknown, rect(0, 0, 2, 1, "G")]
    boolean = node("BOOLEAN_OPERATION", 0, 0, 3, 1, "R", inside=operands, booleanOperation="SUBTRACT")
    assert look(3, 1, boolean) == ["RR."]


def test_a_star_has_its_inner_points_nearer_the_middle() -> None:
    star = node("STAR", 0, 0, 20, 20, "R", count=4, starInnerScale=0.3)
    assert [pixel(x, y, 20, 20, star)[3] > 0 for x, y in ((10, 2), (10, 10), (3, 3), (16, 16))] == [
        True,
        True,
        False,
        False,
    ]


def test_a_vector_without_outlines_is_drawn_from_its_network() -> None:
    square = network([(0, 0), (2, 0), (2, 2), (0, 2)], [(0, 1), (1, 2), (2, 3), (3, 0)], [0, 1, 2, 3])
    data = {"vectorNetworkBlob": 0, "normalizedSize": {"x": 2, "y": 2}, "styleOverrideTable": []}
    assert look(4, 3, node("VECTOR", 1, 0, 2, 2, "R", vectorData=data), blobs=[square]) == [".RR.", ".RR.", "...."]


def test_a_network_grows_with_its_node() -> None:
    square = network([(0, 0), (1, 0), (1, 1), (0, 1)], [(0, 1), (1, 2), (2, 3), (3, 0)], [0, 1, 2, 3])
    data = {"vectorNetworkBlob": 0, "normalizedSize": {"x": 1, "y": 1}, "styleOverrideTable": []}
    assert look(4, 2, node("VECTOR", 0, 0, 3, 2, "R", vectorData=data), blobs=[square]) == ["RRR."] * 2


def test_segments_of_a_region_may_run_either_way() -> None:
    square = network([(0, 0), (2, 0), (2, 2), (0, 2)], [(0, 1), (2, 1), (2, 3), (0, 3)], [0, 1, 2, 3])
    data = {"vectorNetworkBlob": 0, "normalizedSize": {"x": 2, "y": 2}, "styleOverrideTable": []}
    assert look(2, 2, node("VECTOR", 0, 0, 2, 2, "R", vectorData=data), blobs=[square]) == ["RR", "RR"]


def test_a_region_may_have_paints_of_its_own() -> None:
    square = network([(0, 0), (2, 0), (2, 2), (0, 2)], [(0, 1), (1, 2), (2, 3), (3, 0)], [0, 1, 2, 3], style=7)
    table = [{"styleID": 7, "fillPaints": [paint("G")]}]
    data = {"vectorNetworkBlob": 0, "normalizedSize": {"x": 2, "y": 2}, "styleOverrideTable": table}
    assert look(2, 2, node("VECTOR", 0, 0, 2, 2, "R", vectorData=data), blobs=[square]) == ["GG", "GG"]
    stored = node("VECTOR", 0, 0, 2, 2, "R", vectorData=data, fillGeometry=path(1, style=7))
    assert look(2, 2, stored, blobs=[square, box(0, 0, 2, 1)]) == ["GG", ".."]


@pytest.mark.parametrize(("winding", "middle"), [("NONZERO", "R"), ("ODD", ".")])
def test_the_winding_rule_decides_on_holes(winding: str, middle: str) -> None:
    twice = box(0, 0, 3, 3) + box(1, 1, 1, 1)
    shown = look(3, 3, rect(0, 0, 3, 3, "R", fillGeometry=path(0, winding)), blobs=[twice])
    assert shown == ["RRR", f"R{middle}R", "RRR"]


def test_curves_of_an_outline_are_drawn() -> None:
    dome = outline(("M", 0, 8), ("C", 0, -2.6667, 8, -2.6667, 8, 8), ("Z",))
    arch = rect(0, 0, 8, 8, "R", fillGeometry=path(0))
    assert [pixel(x, y, 8, 8, arch, blobs=[dome])[3] for x, y in ((4, 1), (0, 0), (7, 0), (4, 7))] == [255, 0, 0, 255]


def test_an_outline_that_cannot_be_read_draws_nothing_and_stops_nothing() -> None:
    broken = rect(0, 0, 1, 1, "R", fillGeometry=path(0))
    assert look(2, 1, broken, rect(1, 0, 1, 1, "G"), blobs=[b"\x09"]) == [".G"]
    assert look(2, 1, rect(0, 0, 1, 1, "R", fillGeometry=path(5)), rect(1, 0, 1, 1, "G")) == [".G"]


def test_round_corners_of_a_frame_count_and_not_a_sharp_outline() -> None:
    corners = {f"rectangle{side}CornerRadius": 4.0 for side in ("TopLeft", "TopRight", "BottomRight", "BottomLeft")}
    sharp = frame(0, 0, 8, 8, fill="R", cornerRadius=4.0, fillGeometry=path(0), **corners)
    assert pixel(0, 0, 8, 8, sharp, blobs=[box(0, 0, 8, 8)]) == (0, 0, 0, 0)


def test_of_radii_that_do_not_fit_each_shrinks_for_itself() -> None:
    """15, 100, 100 and 100 in a square of 60 are 7.83, 30, 30 and 30 in a genuine file; CSS would have 4.5 for 7.83."""
    assert reduced(Corners(15, 100, 100, 100), Size(60, 60)) == Corners(pytest.approx(7.826, abs=0.001), 30, 30, 30)


def test_radii_of_a_pill_fit_its_height() -> None:
    pill = rect(0, 0, 16, 8, "R", cornerRadius=100.0)
    shown = look(16, 8, pill)
    assert shown[0][0] == shown[7][15] == "."
    assert shown[4][1:15] == "R" * 14
    assert shown[0][5:11] == "RRRRRR"


def test_corners_may_differ() -> None:
    shape = rect(0, 0, 8, 8, "R", rectangleTopRightCornerRadius=4.0, rectangleCornerRadiiIndependent=True)
    assert [pixel(x, y, 8, 8, shape)[3] for x, y in ((0, 0), (7, 0), (7, 7), (0, 7))] == [255, 0, 255, 255]


def test_where_corners_differ_those_without_a_radius_are_sharp_whatever_the_common_one_is() -> None:
    radius = {"cornerRadius": 4.0, "rectangleTopRightCornerRadius": 4.0}
    shape = rect(0, 0, 8, 8, "R", rectangleCornerRadiiIndependent=True, **radius)
    assert [pixel(x, y, 8, 8, shape)[3] for x, y in ((0, 0), (7, 0), (7, 7), (0, 7))] == [255, 0, 255, 255]


def test_the_four_radii_count_only_where_they_are_said_to_differ() -> None:
    corners = {f"rectangle{side}CornerRadius": 4.0 for side in ("TopLeft", "TopRight", "BottomRight", "BottomLeft")}
    assert pixel(0, 0, 8, 8, rect(0, 0, 8, 8, "R", **corners))[3] == 255


def test_a_smoothed_corner_reaches_further_into_its_sides() -> None:
    plain = rect(0, 0, 200, 200, "R", cornerRadius=40.0)
    smooth = {**plain, "cornerSmoothing": 1.0}
    assert pixel(41, 0, 200, 200, plain)[3] == 255
    assert pixel(41, 0, 200, 200, smooth)[3] < 255


def test_a_smoothed_corner_has_the_outline_that_figma_stores() -> None:
    drawn_outline = box_outline(Size(100, 100), Corners(12, 12, 12, 12), 0.6)
    stored = (0, 19.2, 0, 12.4794, 0, 9.1191, 1.3079, 6.5521, 2.4584, 4.2942, 4.2942, 2.4584, 6.5521, 1.3079)
    assert drawn_outline.coords[:14] == pytest.approx(stored, abs=1e-3)


@pytest.mark.parametrize(
    ("operation", "expected"),
    [("UNION", "RRR"), ("SUBTRACT", "R.."), ("INTERSECT", ".R."), ("XOR", "R.R")],
)
def test_a_boolean_operation_without_outline_is_worked_out(operation: str, expected: str) -> None:
    operands = [rect(0, 0, 2, 1, "G"), rect(1, 0, 2, 1, "B")]
    boolean = node("BOOLEAN_OPERATION", 0, 0, 3, 1, "R", inside=operands, booleanOperation=operation)
    assert look(3, 1, boolean) == [expected]


def test_a_stored_boolean_result_counts() -> None:
    boolean = node(
        "BOOLEAN_OPERATION", 0, 0, 3, 1, "R", inside=[rect(0, 0, 3, 1, "G")], booleanOperation="UNION",
        fillGeometry=path(0),
    )  # fmt: skip
    assert look(3, 1, boolean, blobs=[box(2, 0, 1, 1)]) == ["..R"]


def test_slices_are_not_drawn() -> None:
    assert look(1, 1, node("SLICE", 0, 0, 1, 1, "R")) == ["."]


def test_the_desk_lies_behind_a_page_but_not_behind_a_layer() -> None:
    file = fig_of(rect(0, 0, 1, 1, "R", opacity=0.5), background="W")
    assert letters(drawn(file, 2, 1))[0][1] == "W"
    assert render(file, file.by_guid[Guid(1, 1)]).pixels[0, 0].tolist() == [255, 0, 0, 128]


def test_a_layer_by_itself_is_drawn_from_its_own_corner() -> None:
    file = fig_of(frame(5, 5, 3, 1, rect(1, 0, 1, 1, "R"), fill="W"))
    assert letters(render(file, file.by_guid[Guid(1, 1)])) == ["WRW"]
    assert letters(render(file, file.by_guid[Guid(1, 2)])) == ["R"]


def test_the_only_layer_of_a_page_is_drawn_by_itself_and_several_as_a_page() -> None:
    alone = fig_of(frame(5, 5, 2, 1, fill="R"), rect(9, 9, 1, 1, "G", visible=False), background="W")
    assert letters(render(alone)) == ["RR"]
    both = fig_of(rect(5, 5, 1, 1, "R"), rect(7, 5, 1, 1, "G"), background="W")
    assert letters(render(both)) == ["RWG"]


def test_scale_and_region_choose_what_is_seen() -> None:
    file = fig_of(rect(0, 0, 2, 1, "R"), rect(2, 0, 2, 1, "G"))
    page = file.by_guid[Guid(0, 1)]
    assert letters(render(file, page, scale=2, region=Rect(1, 0, 2, 1))) == ["RRGG", "RRGG"]


def test_a_file_without_a_page_gives_an_empty_picture() -> None:
    file = fig_of()
    assert letters(render(file)) == ["."]
