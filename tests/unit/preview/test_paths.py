"""Outlines become Skia's paths and come back; both directions go through bytes, so Skia itself is asked here."""

from __future__ import annotations

import pytest
import skia
from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.engine.preview.paths import path_data, skia_path
from htmlfig_desktop.engine.scene.paths import PathData, PathOp, Winding

METHODS = {PathOp.MOVE: "moveTo", PathOp.LINE: "lineTo", PathOp.QUAD: "quadTo", PathOp.CUBIC: "cubicTo",
           PathOp.CLOSE: "close"}  # fmt: skip
COORDINATE = st.integers(-1000, 1000).map(lambda number: number / 4)
SEGMENTS = st.lists(st.sampled_from([PathOp.LINE, PathOp.QUAD, PathOp.CUBIC]), min_size=1, max_size=4)


@st.composite
def outlines(draw: st.DrawFn) -> PathData:
    """Return contours that each begin with a move and have a segment."""
    ops: list[PathOp] = []
    for segments in draw(st.lists(SEGMENTS, min_size=1, max_size=3)):
        ops += [PathOp.MOVE, *segments, *([PathOp.CLOSE] if draw(st.booleans()) else [])]
    count = sum(op.coordinates for op in ops)
    coords = draw(st.lists(COORDINATE, min_size=count, max_size=count))
    return PathData(tuple(ops), tuple(coords), draw(st.sampled_from(Winding)))


def drawn(data: PathData) -> skia.Path:
    """Return an outline drawn command by command."""
    path, at = skia.Path(), 0
    for op in data.ops:
        getattr(path, METHODS[op])(*data.coords[at : at + op.coordinates])
        at += op.coordinates
    return path


@given(outlines())
def test_a_path_is_what_its_commands_draw_and_comes_back(data: PathData) -> None:
    path = skia_path(data)
    expected = drawn(data)
    expected.setFillType(path.getFillType())
    assert path == expected
    assert path_data(path) == data


@pytest.mark.parametrize(
    "ops",
    [
        (PathOp.LINE, PathOp.LINE),
        (PathOp.CLOSE,),
        (PathOp.MOVE, PathOp.LINE, PathOp.CLOSE, PathOp.CLOSE, PathOp.LINE),
    ],
)
def test_an_order_of_commands_that_skia_mends_is_mended(ops: tuple[PathOp, ...]) -> None:
    data = PathData(ops, tuple(float(n + 1) for n in range(sum(op.coordinates for op in ops))))
    assert skia_path(data) == drawn(data)


def test_conics_become_quadratics_and_a_place_where_nothing_begins_is_dropped() -> None:
    path = skia.Path().moveTo(9, 9).addCircle(0, 0, 10).moveTo(5, 5)
    data = path_data(path)
    assert set(data.ops) == {PathOp.MOVE, PathOp.QUAD, PathOp.CLOSE}
    assert data.ops.count(PathOp.MOVE) == 1
    bounds = skia_path(data).computeTightBounds()
    assert (bounds.left(), bounds.bottom()) == pytest.approx((-10, 10), abs=0.02)


def test_nothing_is_an_empty_path() -> None:
    assert skia_path(PathData((), ())).isEmpty()
    assert path_data(skia.Path()) == PathData((), ())
