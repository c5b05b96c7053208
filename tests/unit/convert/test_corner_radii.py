"""Radii that are larger than their box. Reduction: CSS Backgrounds 3, section 4.5; Figma's own: genuine files."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.css.shapes import parse_clip_path
from htmlfig_desktop.engine.convert.shapes.clip_outlines import shape_outline
from htmlfig_desktop.engine.convert.shapes.corner_radii import CornerRadii, corner_radii
from htmlfig_desktop.engine.convert.shapes.corner_shapes import Radius
from htmlfig_desktop.engine.convert.shapes.outlines import rectangle_path
from htmlfig_desktop.engine.scene.paints import Corners

BOX = Size(100, 40)


def fitted(*radii: Radius) -> Corners:
    """Return the corners of a box of 100 x 40 px."""
    first, second, third, fourth = radii if len(radii) == 4 else radii * 4
    return CornerRadii((first, second, third, fourth)).fitted(BOX).corners


def test_a_pill_is_written_with_the_radius_the_page_gives_so_that_it_stays_one() -> None:
    corners = fitted((999, 999))
    assert corners == Corners(20, 20, 20, 20)
    assert corners.written(BOX) == (999, 999, 999, 999)


def test_a_radius_without_end_is_written_as_one_that_people_type() -> None:
    assert fitted((3.35544e7, 3.35544e7)).written(BOX) == (9999, 9999, 9999, 9999)


@pytest.mark.parametrize(
    "radii",
    [((999, 999), (999, 999), (20, 20), (20, 20)), ((999, 400),), ((20, 20),), ((12, 12),)],
    ids=["they differ", "elliptical", "they just fit", "they fit"],
)
def test_other_radii_are_written_as_they_fit(radii: tuple[Radius, ...]) -> None:
    corners = fitted(*radii)
    assert corners.written(BOX) == (
        corners.top_left,
        corners.top_right,
        corners.bottom_right,
        corners.bottom_left,
    )


def test_a_box_of_another_size_with_these_corners_has_them_written_as_they_are() -> None:
    assert fitted((999, 999)).written(Size(100, 60)) == (20, 20, 20, 20)


def test_round_corners_cut_off_what_lies_further_inside_as_far_as_their_arc_reaches() -> None:
    radii = CornerRadii(((8, 8),) * 4)
    assert radii.cutting(0, 0, 0, 0) == radii
    assert radii.cutting(8, 8, 8, 8).is_square
    assert radii.cutting(3, 3, 3, 3).is_square  # its corners lie within the arcs
    bottom_right = radii.cutting(20, 5, 0, 20).radii[2]
    assert bottom_right == pytest.approx((3, 0.584), abs=1e-3)


@pytest.mark.parametrize("others", ["calc(50% - 100px)", "30px"])
def test_a_radius_that_is_less_than_nothing_in_a_small_box_is_none(others: str) -> None:
    corners = ("top-left", "top-right", "bottom-right", "bottom-left")
    style = {f"border-{corner}-radius": others for corner in corners} | {f"corner-{each}-shape": "" for each in corners}
    style["border-top-left-radius"] = style["border-top-right-radius"] = "calc(50% - 100px)"
    radii = corner_radii(ComputedStyle(style), BOX)
    round_below = (30, 30) if others == "30px" else (0, 0)
    assert radii.radii == ((0, 0), (0, 0), round_below, round_below)


def test_likewise_that_of_a_shape_which_clips() -> None:
    clip, box = parse_clip_path("inset(0px round calc(50% - 100px) 80px)"), Rect(0, 0, 100, 40)
    assert clip is not None
    assert clip.shape is not None
    assert shape_outline(clip.shape, box) == rectangle_path(box, [(0.0, 0.0), (40.0, 40.0)] * 2)
