"""Strokes: where they lie, what of them is stored, how their ends look."""

from __future__ import annotations

import pytest

from tests.support.fig_pictures import box, frame, look, network, node, outline, paint, path, pixel, rect


def stroked(align: str, weight: float = 1.0, **fields: object) -> dict[str, object]:
    """Return the fields of a green stroke."""
    return {"strokePaints": [paint("G")], "strokeWeight": weight, "strokeAlign": align, **fields}


@pytest.mark.parametrize(
    ("align", "expected"),
    [
        ("INSIDE", ["......", ".GGGG.", ".GRRG.", ".GRRG.", ".GGGG.", "......"]),
        ("OUTSIDE", ["GGGGGG", "GRRRRG", "GRRRRG", "GRRRRG", "GRRRRG", "GGGGGG"]),
    ],
)
def test_a_stroke_without_outline_lies_on_its_side_of_the_edge(align: str, expected: list[str]) -> None:
    assert look(6, 6, rect(1, 1, 4, 4, "R", **stroked(align))) == expected


def test_a_stroke_in_the_middle_lies_half_on_each_side() -> None:
    assert look(6, 1, rect(1, -2, 4, 5, "R", **stroked("CENTER", 2.0))) == ["GGRRGG"]


@pytest.mark.parametrize(("align", "row"), [("INSIDE", ".GRRG."), ("OUTSIDE", "GRRRRG")])
def test_a_stored_band_is_cut_to_its_side(align: str, row: str) -> None:
    band = box(-1, -1, 6, 6) + box(1, 1, 2, 2, reverse=True)
    shape = rect(1, 1, 4, 4, "R", **stroked(align), strokeGeometry=path(0))
    assert look(6, 6, shape, blobs=[band])[2] == row


def test_a_stored_stroke_counts_and_not_the_weight() -> None:
    shape = rect(0, 0, 4, 1, "R", **stroked("CENTER", 9.0), strokeGeometry=path(0))
    assert look(4, 1, shape, blobs=[box(2, 0, 1, 1)]) == ["RRGR"]


def test_a_stored_stroke_that_covers_nothing_is_built_anew() -> None:
    line = node("LINE", 0, 2, 4, 0, **stroked("CENTER", 2.0), strokeGeometry=path(0))
    assert look(4, 3, line, blobs=[outline(("M", 0, 0), ("L", 4, 0))]) == ["GGGG", "GGGG", "...."]


@pytest.mark.parametrize("align", ["INSIDE", "CENTER", "OUTSIDE"])
def test_a_line_lies_above_its_box_whatever_its_alignment(align: str) -> None:
    assert look(3, 3, node("LINE", 0, 2, 3, 0, **stroked(align, 1.0))) == ["...", "GGG", "..."]


def test_sides_may_have_weights_of_their_own() -> None:
    sides = {"borderTopWeight": 1.0, "borderRightWeight": 0.0, "borderBottomWeight": 0.0, "borderLeftWeight": 2.0}
    shape = rect(0, 0, 4, 3, "R", **stroked("INSIDE"), borderStrokeWeightsIndependent=True, **sides)
    assert look(4, 3, shape) == ["GGGG", "GGRR", "GGRR"]


def test_a_side_that_is_switched_off_has_no_stroke() -> None:
    sides = {f"border{side}Weight": 1.0 for side in ("Top", "Right", "Bottom", "Left")}
    shape = rect(
        0, 0, 3, 3, "R", **stroked("INSIDE"), borderStrokeWeightsIndependent=True, borderTopHidden=True, **sides
    )
    assert look(3, 3, shape) == ["GRG", "GRG", "GGG"]


def test_dashes_alternate_with_gaps() -> None:
    line = node("LINE", 0, 1, 8, 0, **stroked("CENTER", 1.0, dashPattern=[2.0, 1.0]))
    assert look(8, 1, line) == ["GG.GG.GG"]


def test_an_odd_row_of_dashes_is_repeated() -> None:
    line = node("LINE", 0, 1, 6, 0, **stroked("CENTER", 1.0, dashPattern=[2.0]))
    assert look(6, 1, line) == ["GG..GG"]


@pytest.mark.parametrize(("cap", "expected"), [("NONE", ".GGG."), ("SQUARE", "GGGGG")])
def test_the_ends_of_a_line_may_reach_out(cap: str, expected: str) -> None:
    assert look(5, 2, node("LINE", 1, 2, 3, 0, **stroked("CENTER", 2.0, strokeCap=cap))) == [expected] * 2


def test_round_ends_are_round() -> None:
    line = node("LINE", 4, 8, 8, 0, **stroked("CENTER", 8.0, strokeCap="ROUND"))
    assert [pixel(x, y, 16, 8, line)[3] > 0 for x, y in ((1, 4), (0, 0), (15, 7), (14, 4))] == [
        True,
        False,
        False,
        True,
    ]


@pytest.mark.parametrize(("join", "corner"), [("MITER", 255), ("BEVEL", 0), ("ROUND", 0)])
def test_joins_fill_or_cut_the_outer_corner(join: str, corner: int) -> None:
    shape = rect(8, 8, 20, 20, **stroked("OUTSIDE", 6.0, strokeJoin=join))
    assert pixel(2, 2, 32, 32, shape)[3] == corner


def test_an_arrow_has_its_tip_where_the_line_ends() -> None:
    arrow = node("LINE", 0, 12, 60, 0, **stroked("CENTER", 4.0, strokeCap="ARROW_EQUILATERAL"))
    alpha = [pixel(x, y, 60, 24, arrow)[3] for x, y in ((30, 10), (3, 10), (18, 2), (0, 2), (56, 10), (42, 2))]
    assert [value > 0 for value in alpha] == [True, True, True, False, True, True]


def test_open_arrow_heads_spread_at_both_ends() -> None:
    arrow = node("LINE", 0, 22, 80, 0, **stroked("CENTER", 4.0, strokeCap="ARROW_LINES"))
    assert [pixel(x, y, 80, 44, arrow)[3] > 0 for x, y in ((12, 10), (12, 30), (68, 10), (40, 10))] == [
        True,
        True,
        True,
        False,
    ]


def test_an_open_network_is_stroked_along_its_segments() -> None:
    corner = network([(0, 1), (4, 1), (4, 5)], [(0, 1), (1, 2)])
    data = {"vectorNetworkBlob": 0, "normalizedSize": {"x": 4, "y": 5}, "styleOverrideTable": []}
    shape = node("VECTOR", 1, 0, 4, 5, vectorData=data, **stroked("CENTER", 2.0))
    assert look(7, 5, shape, blobs=[corner]) == [".GGGGG.", ".GGGGG.", "....GG.", "....GG.", "....GG."]


def test_a_frames_stroke_lies_below_its_children() -> None:
    shape = frame(0, 0, 3, 1, rect(0, 0, 2, 1, "B"), fill="R", **stroked("INSIDE"))
    assert look(3, 1, shape) == ["BBG"]


def test_paints_of_a_stroke_lie_above_each_other() -> None:
    both = {**stroked("INSIDE"), "strokePaints": [paint("G"), paint("B")]}
    assert look(3, 3, rect(0, 0, 3, 3, "R", **both)) == ["BBB", "BRB", "BBB"]


@pytest.mark.parametrize("fields", [{"strokeWeight": 0.0}, {"strokePaints": [paint("G", visible=False)]}])
def test_a_stroke_without_weight_or_paint_is_not_drawn(fields: dict[str, object]) -> None:
    assert look(2, 1, rect(0, 0, 2, 1, "R", **{**stroked("INSIDE"), **fields})) == ["RR"]
