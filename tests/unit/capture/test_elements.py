"""Which elements are photographed together."""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.engine.capture.pictures.element_wishes import ElementWish
from htmlfig_desktop.engine.capture.pictures.elements import _grouped
from htmlfig_desktop.engine.capture.snapshot import ElementPart, NodeKind, SnapshotNode

PAGE = Rect(0, 0, 1000, 200_000)


def wish(index: int, area: Rect) -> ElementWish:
    node = SnapshotNode(index, NodeKind.ELEMENT, "div", "", {}, index, None)
    return ElementWish(node, ElementPart.WHOLE, "filter", area)


def groups_of(*areas: Rect, scale: float = 1.0, limits: Limits | None = None) -> list[list[int]]:
    wishes = [wish(index, area) for index, area in enumerate(areas)]
    return [[each.node.index for each in group.wishes] for group in _grouped(wishes, PAGE, scale, limits or Limits())]


def test_neighbors_share_a_picture_and_those_that_overlap_do_not() -> None:
    row = [Rect(x, 0, 90, 50) for x in (0, 100, 200)]
    assert groups_of(*row, Rect(50, 20, 90, 50)) == [[0, 1, 2], [3]]


def test_those_far_apart_do_not_share_a_picture() -> None:
    assert groups_of(Rect(0, 0, 50, 50), Rect(900, 5000, 50, 50)) == [[0], [1]]


def test_those_on_one_screen_share_a_picture_however_empty_it_is_at_the_scale_it_has() -> None:
    corners = Rect(0, 0, 20, 20), Rect(980, 880, 20, 20)
    assert groups_of(*corners) == [[0, 1]]
    assert groups_of(*corners, scale=2) == [[0], [1]]


def test_what_lies_outside_of_the_page_is_left_out_and_edges_are_cut() -> None:
    wishes = [wish(0, Rect(-100, -100, 50, 50)), wish(1, Rect(-20, 0.4, 50, 10.2))]
    (group,) = _grouped(wishes, PAGE, 1.0, Limits())
    assert group.areas == [Rect(0, 0, 30, 11)]


def test_pictures_are_bounded_in_number_size_and_sum() -> None:
    far = [Rect(0, y, 100, 100) for y in range(0, 160_000, 16_000)]
    assert len(groups_of(*far, limits=Limits(element_pictures=3))) == 3
    assert len(groups_of(*far, limits=Limits(element_shots=4))) == 4
    assert groups_of(*far, scale=2, limits=Limits(element_pixels=39_999)) == []
    assert len(groups_of(*far, scale=2, limits=Limits(element_pixels=40_000))) == 8
