"""Outlines as blobs, against the worked bytes of the format and outlines that Figma drew."""

from __future__ import annotations

import math
import struct

import pytest

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.errors import FigError
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.fig.outlines.blob_reader import (
    BlobError,
    LoopState,
    Network,
    Segment,
    loop_state,
    read_network,
    read_outline,
)
from htmlfig_desktop.engine.fig.outlines.blobs import BlobTable
from htmlfig_desktop.engine.fig.outlines.contours import contours_of
from htmlfig_desktop.engine.fig.outlines.drawings import DrawingWriter
from htmlfig_desktop.engine.fig.outlines.outlines import box_blob, contours_blob, ellipse_contour
from htmlfig_desktop.engine.fig.outlines.strokes import box_stroke_blob, contour_stroke_blob
from htmlfig_desktop.engine.fig.outlines.vector_network import network_blob
from htmlfig_desktop.engine.scene.paints import Corners, SideWeights, SolidPaint, Stroke, StrokeAlign, StrokeCap
from htmlfig_desktop.engine.scene.paths import PathData, PathOp, Winding

M, L, Q, C, Z = PathOp.MOVE, PathOp.LINE, PathOp.QUAD, PathOp.CUBIC, PathOp.CLOSE
TRIANGLE = PathData((M, L, L, Z), (0, 0, 10, 0, 10, 10))


def points(blob: bytes) -> list[tuple[float, float]]:
    """Return all coordinates of an outline, rounded to a thousandth."""
    coords = [round(value, 3) for value in read_outline(blob).coords]
    return list(zip(coords[0::2], coords[1::2], strict=True))


def area(blob: bytes) -> float:
    """Return the signed area of an outline's contours, curves flattened."""
    total, start, at = 0.0, (0.0, 0.0), (0.0, 0.0)
    outline = read_outline(blob)
    coords = iter(outline.coords)
    for op in outline.ops:
        ends = [(next(coords), next(coords)) for _ in range(op.coordinates // 2)]
        if op is M:
            start = at = ends[0]
        elif op is Z:
            total += at[0] * start[1] - start[0] * at[1]
        else:
            curve = [at, *ends]
            for step in range(1, 65):
                t = step / 64
                weights = [math.comb(len(ends), k) * t**k * (1 - t) ** (len(ends) - k) for k in range(len(curve))]
                to = (
                    sum(w * p[0] for w, p in zip(weights, curve, strict=True)),
                    sum(w * p[1] for w, p in zip(weights, curve, strict=True)),
                )
                total += at[0] * to[1] - to[0] * at[1]
                at = to
    return total / 2


def test_rectangle_is_the_worked_46_bytes() -> None:
    blob = box_blob(Size(40, 40), Corners())
    corners = [(0, 0), (40, 0), (40, 40), (0, 40), (0, 0)]
    expected = b"".join(struct.pack("<Bff", 1 if n == 0 else 2, *corner) for n, corner in enumerate(corners)) + b"\0"
    assert blob == expected
    assert len(blob) == 46


def test_rounded_rectangle_is_the_outline_that_figma_draws() -> None:
    # Taken from a frame of 75 x 40 px with radius 8 in a file of Figma's.
    figma = [
        *[(0, 8), (0, 3.582), (3.582, 0), (8, 0), (67, 0), (71.418, 0), (75, 3.582), (75, 8)],
        *[(75, 32), (75, 36.418), (71.418, 40), (67, 40), (8, 40), (3.582, 40), (0, 36.418), (0, 32), (0, 8)],
    ]
    assert points(box_blob(Size(75, 40), Corners(8, 8, 8, 8))) == figma


def test_sharp_corner_among_round_ones_has_no_curve() -> None:
    outline = read_outline(box_blob(Size(80, 60), Corners(4, 0, 12, 0)))
    assert outline.ops == (M, C, L, L, C, L, L, Z)


def test_ellipse_is_the_outline_that_figma_draws() -> None:
    # From an ellipse of 74.95753 x 22.63629 px: it starts at the right and goes down.
    figma = [(74.958, 11.318), (74.958, 17.569), (58.178, 22.636), (37.479, 22.636), (16.78, 22.636), (0, 17.569)]
    drawn = points(contours_blob([ellipse_contour(Size(74.95753, 22.63629))]))
    assert drawn[:6] == figma
    assert drawn[-1] == drawn[0]


@pytest.mark.parametrize(
    ("align", "outside", "inside"), [("CENTER", 1.0, 1.0), ("INSIDE", 2.0, 2.0), ("OUTSIDE", 2.0, 2.0)]
)
def test_stroke_of_a_box_is_a_band_around_its_outline(align: str, outside: float, inside: float) -> None:
    blob = box_stroke_blob(Size(80, 60), Corners(), Stroke((), 2.0, StrokeAlign[align]))
    assert blob is not None
    outer = (80 + 2 * outside) * (60 + 2 * outside)
    inner = (80 - 2 * inside) * (60 - 2 * inside)
    assert area(blob) == pytest.approx(outer - inner)


def test_stroke_of_a_rounded_box_grows_and_shrinks_its_radii() -> None:
    blob = box_stroke_blob(Size(80, 60), Corners(10, 10, 10, 10), Stroke((), 4.0))
    assert blob is not None

    def rounded(width: float, height: float, radius: float) -> float:
        return width * height - (4 - math.pi) * radius**2

    assert area(blob) == pytest.approx(rounded(88, 68, 14) - rounded(72, 52, 6), rel=1e-3)


def test_stroke_wider_than_its_box_fills_it() -> None:
    blob = box_stroke_blob(Size(20, 10), Corners(), Stroke((), 8.0))
    assert blob is not None
    assert area(blob) == pytest.approx(36 * 26)


def test_stroke_with_weights_by_side_covers_each_side_by_its_weight() -> None:
    blob = box_stroke_blob(Size(80, 60), Corners(), Stroke((), 6.0, sides=SideWeights(1, 2, 6, 0)))
    assert blob is not None
    assert area(blob) == pytest.approx((80 + 2) * (60 + 7) - (80 - 2) * (60 - 7))


def test_a_side_wider_than_the_corners_are_round_ends_in_sharp_corners_inside() -> None:
    blob = box_stroke_blob(Size(80, 60), Corners(4, 4, 4, 4), Stroke((), 8.0, sides=SideWeights(0, 0, 0, 8)))
    assert blob is not None
    left_corners = 2 * (1 - math.pi / 4) * 12 * 4
    assert area(blob) == pytest.approx(88 * 60 - 72 * 60 - left_corners, rel=1e-3)


def test_dashes_are_fitted_to_each_side_as_figma_does() -> None:
    # A frame of 345 x 456 px with radius 8 in a file of Figma's: 9 periods on the left, 7 at the top, solid corners.
    stroke = Stroke((), 2.0, dashes=(24.0, 24.0))
    blob = box_stroke_blob(Size(345, 456), Corners(8, 8, 8, 8), stroke)
    assert blob is not None
    ys = sorted({y for x, y in points(blob) if x == 2.0 and 8 <= y <= 448})
    xs = sorted({x for x, y in points(blob) if y == 2.0 and 8 <= x <= 337})
    assert ys[:4] == [8.0, 20.222, 44.667, 69.111]
    assert xs[:4] == [8.0, 19.75, 43.25, 66.75]
    assert read_outline(blob).ops.count(Z) == 2 * (9 + 1) + 2 * (7 + 1) + 4


def test_dashes_along_a_free_path_keep_their_lengths() -> None:
    line = contours_of(PathData((M, L), (0, 0, 100, 0)))
    blob = contour_stroke_blob(line, Stroke((), 2.0, StrokeAlign.CENTER, dashes=(10.0,)))
    assert blob is not None
    assert sorted({x for x, _ in points(blob)}) == [float(x) for x in range(0, 100, 10)]


@pytest.mark.parametrize("dashes", [(0.001,), (0.0, 0.0), (-1.0, 2.0)])
def test_absurd_dashes_have_no_outline_and_take_no_time(dashes: tuple[float, ...]) -> None:
    stroke = Stroke((), 1.0, StrokeAlign.CENTER, dashes=dashes)
    assert box_stroke_blob(Size(100_000, 100_000), Corners(), stroke) is None


@pytest.mark.parametrize("size", [Size(0, 0), Size(0, 10), Size(10, 0)])
def test_dashed_stroke_of_a_box_without_area_does_no_harm(size: Size) -> None:
    box_stroke_blob(size, Corners(), Stroke((), 1.0, dashes=(2.0, 1.0)))
    assert box_stroke_blob(size, Corners(), Stroke((), 1.0)) is not None


def test_stroke_of_an_open_line_has_its_caps() -> None:
    line = contours_of(PathData((M, L), (0, 0, 100, 0)))
    butt = contour_stroke_blob(line, Stroke((), 10.0, StrokeAlign.CENTER))
    square = contour_stroke_blob(line, Stroke((), 10.0, StrokeAlign.CENTER, cap=StrokeCap.SQUARE))
    rounded = contour_stroke_blob(line, Stroke((), 10.0, StrokeAlign.CENTER, cap=StrokeCap.ROUND))
    assert butt is not None
    assert square is not None
    assert rounded is not None
    assert abs(area(butt)) == pytest.approx(1000)
    assert abs(area(square)) == pytest.approx(1100)
    assert abs(area(rounded)) == pytest.approx(1000 + math.pi * 25, rel=1e-3)


def test_stroke_without_weight_or_path_has_no_outline() -> None:
    assert contour_stroke_blob(contours_of(TRIANGLE), Stroke((), 0.0)) is None
    assert contour_stroke_blob((), Stroke((), 1.0)) is None


def test_quadratic_becomes_the_cubic_that_draws_the_same() -> None:
    (contour,) = contours_of(PathData((M, Q), (0, 0, 30, 60, 60, 0)))
    assert contour.edges[0].controls == ((20, 40), (40, 40))


def test_command_after_a_close_begins_where_the_contour_began() -> None:
    first, second = contours_of(PathData((M, L, L, Z, L, L), (5, 5, 10, 5, 10, 10, 7, 7, 8, 8)))
    assert (first.is_closed, second.is_closed) == (True, False)
    assert second.start == (5, 5)


def test_move_without_an_edge_draws_nothing() -> None:
    assert contours_of(PathData((M, M, Z), (0, 0, 1, 1))) == ()


@pytest.mark.parametrize(
    "path",
    [
        PathData((L,), (0, 0)),
        PathData((M, L), (0, 0, 1)),
        PathData((M,), (0, 0, 1)),
        PathData((M, L), (0, 0, math.nan, 1)),
        PathData((M, L), (0, 0, math.inf, 1)),
    ],
    ids=["no move", "too few", "too many", "NaN", "infinite"],
)
def test_path_that_cannot_be_drawn_is_refused(path: PathData) -> None:
    with pytest.raises(FigError) as caught:
        contours_of(path)
    assert caught.value.error.code == "FIG003"


def test_network_of_a_closed_contour_is_a_loop_of_its_segments() -> None:
    network = read_network(network_blob(contours_of(TRIANGLE), Winding.ODD, has_region=True))
    assert [(vertex.x, vertex.y) for vertex in network.vertices] == [(0, 0), (10, 0), (10, 10)]
    assert [(segment.start, segment.end) for segment in network.segments] == [(0, 1), (1, 2), (2, 0)]
    assert network.regions[0].loops == ((0, 1, 2),)
    assert network.regions[0].winding is Winding.ODD
    assert loop_state(network, network.regions[0].loops[0]) is LoopState.CLOSED


def test_tangents_of_a_network_are_relative_to_their_vertex() -> None:
    network = read_network(
        network_blob(contours_of(PathData((M, C), (10, 10, 12, 13, 18, 19, 20, 20))), Winding.NONZERO, has_region=True)
    )
    assert network.segments == (Segment(0, 0, (2.0, 3.0), 1, (-2.0, -1.0)),)
    assert network.regions == ()


def test_single_curve_back_to_its_start_is_split_in_two() -> None:
    drop = contours_of(PathData((M, C, Z), (0, 0, 20, 10, -20, 10, 0, 0)))
    network = read_network(network_blob(drop, Winding.NONZERO, has_region=True))
    assert [(segment.start, segment.end) for segment in network.segments] == [(0, 1), (1, 0)]
    assert (network.vertices[1].x, network.vertices[1].y) == (0.0, 7.5)
    assert loop_state(network, (0, 1)) is LoopState.CLOSED


def test_loop_may_close_by_a_second_vertex_in_the_same_place() -> None:
    blob = network_blob(contours_of(PathData((M, L, L, L), (0, 0, 1, 0, 1, 1, 0, 0))), Winding.ODD, has_region=False)
    assert loop_state(read_network(blob), (0, 1, 2)) is LoopState.CLOSED


@pytest.mark.parametrize(
    ("loop", "state"), [((0, 1), LoopState.OPEN), ((0, 2), LoopState.BROKEN), ((), LoopState.BROKEN)]
)
def test_loop_that_does_not_come_back_is_told(loop: tuple[int, ...], state: LoopState) -> None:
    path = PathData((M, L, L, L), (0, 0, 1, 0, 1, 1, 0, 1))
    network: Network = read_network(network_blob(contours_of(path), Winding.ODD, has_region=False))
    assert loop_state(network, loop) is state


@pytest.mark.parametrize("blob", [b"", b"\x01" * 11, struct.pack("<3I", 0, 0, 1 << 31)])
def test_blob_that_is_no_network_is_refused(blob: bytes) -> None:
    with pytest.raises(BlobError):
        read_network(blob)


def test_equal_drawings_share_their_blobs_and_different_ones_do_not() -> None:
    blobs = BlobTable()
    writer = DrawingWriter(blobs)
    red, blue = (SolidPaint(Color(1, 0, 0)),), (SolidPaint(Color(0, 0, 1)),)
    thin = writer.drawing(TRIANGLE, Stroke(red, 1.0), is_filled=True)
    assert writer.drawing(PathData(TRIANGLE.ops, TRIANGLE.coords), Stroke(blue, 1.0), is_filled=True) == thin
    assert writer.drawing(TRIANGLE, Stroke(red, 2.0), is_filled=True).stroke != thin.stroke
    unpainted = writer.drawing(TRIANGLE, Stroke((), 1.0), is_filled=True)
    assert (unpainted.stroke, unpainted.fill) == (None, thin.fill)
    assert writer.drawing(TRIANGLE, None, is_filled=False).fill is None
    odd = PathData(TRIANGLE.ops, TRIANGLE.coords, Winding.ODD)
    assert writer.drawing(odd, None, is_filled=True).network != writer.drawing(TRIANGLE, None, is_filled=True).network
