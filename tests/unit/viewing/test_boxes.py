"""The tree of boxes finds what a look at every box finds."""

from __future__ import annotations

import random
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.engine.viewing.boxes import FAN, BoxTree, level_sizes

EDGE = st.integers(-50, 50)
BOXES = st.lists(
    st.one_of(
        st.none(),
        st.tuples(EDGE, EDGE, st.integers(0, 30), st.integers(0, 30)).map(
            lambda b: (float(b[0]), float(b[1]), float(b[0] + b[2]), float(b[1] + b[3]))
        ),
    ),
    max_size=120,
)


@given(BOXES, EDGE, EDGE)
def test_every_box_at_a_point_is_found(boxes: list, x: int, y: int) -> None:
    found = set(BoxTree.of(boxes).at(x, y))
    there = {n for n, b in enumerate(boxes) if b is not None and b[0] <= x <= b[2] and b[1] <= y <= b[3]}
    assert there <= found


@pytest.mark.parametrize("count", [0, 1, FAN, FAN + 1, FAN * FAN, FAN * FAN + 1])
def test_a_tree_of_any_size_fits_what_it_says(count: int) -> None:
    tree = BoxTree.of([(n, 0.0, n + 1.0, 1.0) for n in range(count)])
    assert tree.fits(count)
    assert len(tree.bounds) == 4 * sum(level_sizes(count))


def test_a_look_up_among_many_boxes_looks_at_few() -> None:
    dice = random.Random(1)
    boxes = [(x, y, x + 20, y + 20) for x, y in ((dice.uniform(0, 9000), dice.uniform(0, 9000)) for _ in range(20_000))]
    assert len(BoxTree.of(boxes).at(4500, 4500)) < 300


def test_a_tree_that_names_boxes_that_are_not_there_does_not_fit() -> None:
    tree = BoxTree.of([(0, 0, 1, 1), (0, 0, 1, 1)])
    assert not BoxTree(array("i", [0, 7]), tree.bounds).fits(2)
    assert not BoxTree(tree.order, array("d")).fits(2)
    assert not tree.fits(1)
