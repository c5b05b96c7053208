"""Basic shapes of clip-path."""

import pytest

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.convert.css.shapes import (
    ClipPath,
    CommandShape,
    EllipseShape,
    InsetShape,
    PathShape,
    PolygonShape,
    RadiusKeyword,
    ShapeReference,
    parse_clip_path,
)
from htmlfig_desktop.engine.convert.css.values import HALF, ZERO, Length
from htmlfig_desktop.engine.convert.shapes.clip_outlines import shape_outline
from htmlfig_desktop.engine.scene.paths import Winding


def test_an_inset_fills_in_missing_sides_from_the_opposite_ones() -> None:
    clip = parse_clip_path("inset(1px 2px 3px)")
    assert clip == ClipPath(InsetShape(Length(1), Length(2), Length(3), Length(2)))


def test_an_inset_may_have_round_corners() -> None:
    clip = parse_clip_path("inset(0px round 10px 20px / 5px)")
    assert clip is not None
    assert isinstance(clip.shape, InsetShape)
    ten, twenty, five = Length(10), Length(20), Length(5)
    assert clip.shape.radii == ((ten, five), (twenty, five), (ten, five), (twenty, five))


def test_a_circle_is_centered_and_touches_the_closest_side_by_default() -> None:
    closest = RadiusKeyword.CLOSEST_SIDE
    assert parse_clip_path("circle()") == ClipPath(EllipseShape(True, closest, closest, HALF, HALF))


def test_circles_and_ellipses_have_radii_and_a_center() -> None:
    assert parse_clip_path("circle(50% at 10px 20%)") == ClipPath(
        EllipseShape(True, HALF, HALF, Length(10), Length(percent=20))
    )
    assert parse_clip_path("ellipse(10px farthest-side at 0px 0px) padding-box") == ClipPath(
        EllipseShape(False, Length(10), RadiusKeyword.FARTHEST_SIDE, ZERO, ZERO), "padding-box"
    )


def test_a_polygon_has_points_and_a_fill_rule() -> None:
    assert parse_clip_path("polygon(evenodd, 0% 0%, 100% 0%, 50% calc(100% - 5px))") == ClipPath(
        PolygonShape(
            (
                (ZERO, ZERO),
                (Length(percent=100), ZERO),
                (HALF, Length(-5, 100)),
            ),
            Winding.ODD,
        )
    )


def test_a_path_keeps_its_data_and_a_reference_its_address() -> None:
    assert parse_clip_path('path(evenodd, "M 0 0 H 10")') == ClipPath(PathShape("M 0 0 H 10", Winding.ODD))
    assert parse_clip_path('url("#clip")') == ClipPath(ShapeReference("#clip"))


def test_a_box_alone_is_a_clip_too() -> None:
    assert parse_clip_path("content-box") == ClipPath(None, "content-box")


def test_commands_with_lengths_are_those_of_paths() -> None:
    commands = "line to 100% 5px, curve by 1px 2px with 3px 4px, smooth to 9px 9px, vline by 10%, close"
    told = parse_clip_path(f"shape(evenodd from 0% 0%, {commands})")
    assert told is not None
    assert isinstance(told.shape, CommandShape)
    assert told.shape.winding is Winding.ODD
    assert [letter for letter, _ in told.shape.commands] == ["M", "L", "q", "T", "v", "Z"]
    outline = shape_outline(told.shape, Rect(10, 10, 50, 100))
    assert outline is not None
    assert outline.coords[:4] == (10, 10, 60, 15)


@pytest.mark.parametrize("value", ["shape(from 0 0, line 1px 2px)", "shape(from 0px 0px, arc to 1px 2px of 3px)"])
def test_commands_that_are_not_known_are_no_shape(value: str) -> None:
    assert parse_clip_path(value) is None


@pytest.mark.parametrize("value", ["", "shape(from 0px 0px)", "circle(1px 2px)", "polygon(1px)", "inset()", "a b"])
def test_what_is_no_clip_path_gives_none(value: str) -> None:
    assert parse_clip_path(value) is None
