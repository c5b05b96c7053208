"""Frames, groups and clips that can be spared, and those that cannot."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from htmlfig_desktop.core.color import BLACK
from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.engine.convert.layering.spare import (
    cut_picture,
    drawing,
    faded,
    seen_through,
    without_holders,
    without_idle_isolation,
)
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    Constraint,
    Frame,
    Group,
    Layer,
    LayoutChild,
    LayoutMode,
    MaskKind,
    Rectangle,
    ScrollBehavior,
    Semantics,
    children_of,
)
from htmlfig_desktop.engine.scene.paints import BlendMode, Corners, Effect, EffectKind, SolidPaint

PAINT = (SolidPaint(BLACK),)
ROW = AutoLayout(LayoutMode.HORIZONTAL)


def box(x: float = 0, y: float = 0, width: float = 10, height: float = 10, **fields: Any) -> Rectangle:
    return Rectangle(name="box", size=Size(width, height), transform=Affine.translation(x, y), fills=PAINT, **fields)


def frame(*children: Layer, x: float = 0, y: float = 0, side: float = 10, **fields: Any) -> Frame:
    fields = {"name": "frame", **fields}
    return Frame(size=Size(side, side), transform=Affine.translation(x, y), children=children, **fields)


def group(*children: Layer, x: float = 0, y: float = 0, **fields: Any) -> Group:
    return Group(name="group", size=Size(10, 10), transform=Affine.translation(x, y), children=children, **fields)


def only(layer: Layer) -> Layer:
    (child,) = children_of(layer)
    return child


def place(layer: Layer) -> tuple[float, float]:
    return layer.transform.e, layer.transform.f


def test_a_drawing_of_one_shape_as_large_as_itself_is_that_shape() -> None:
    icon = drawing(frame(box(), x=3, y=4, name="Icon", semantics=Semantics("SVG")))
    assert isinstance(icon, Rectangle)
    assert not isinstance(icon, Frame)
    assert (icon.name, icon.semantics.tag, place(icon)) == ("Icon", "SVG", (3, 4))


@pytest.mark.parametrize(
    "kept", [frame(box(2, 2, 6, 6)), frame(box(), clips=True), frame(box(), opacity=0.5), frame(box(), box())]
)
def test_a_drawing_that_is_more_than_its_shape_stays_a_frame(kept: Frame) -> None:
    assert drawing(kept) is kept


def test_the_only_group_of_a_drawing_gives_up_its_layers_and_its_look() -> None:
    inner = group(box(1, 1), box(5, 5), x=2, y=3, opacity=0.5, blend_mode=BlendMode.MULTIPLY)
    icon = drawing(frame(inner, clips=True, opacity=0.5))
    assert isinstance(icon, Frame)
    assert [place(child) for child in icon.children] == [(3, 4), (7, 8)]
    assert (icon.clips, icon.opacity, icon.blend_mode) == (True, 0.25, BlendMode.MULTIPLY)


ROUND = Corners(4, 4, 4, 4)


def test_a_picture_takes_the_corners_of_the_frame_that_only_cuts_it() -> None:
    picture = box()
    cut = cut_picture(frame(picture, x=3, y=4, clips=True, corners=ROUND), picture)
    assert isinstance(cut, Rectangle)
    assert (cut.corners, place(cut), cut.name) == (ROUND, (3, 4), "box")


@pytest.mark.parametrize(
    "around",
    [
        frame(box(), corners=ROUND),
        frame(box(), clips=True, corners=ROUND, fills=PAINT),
        frame(box(width=20), clips=True, corners=ROUND),
        frame(box(corners=Corners(1, 1, 1, 1)), clips=True, corners=ROUND),
        frame(box(), clips=True, corners=ROUND, opacity=0.5),
        frame(frame(), clips=True, corners=ROUND),
    ],
    ids=["does not clip", "shows itself", "cuts a part", "other corners", "fades", "holds a frame"],
)
def test_a_frame_that_does_more_than_round_a_picture_stays(around: Frame) -> None:
    assert cut_picture(around, only(around)) is None


def test_a_group_with_effects_stays_in_its_drawing() -> None:
    blurred = group(box(), box(), effects=(Effect(EffectKind.LAYER_BLUR, 2),))
    assert isinstance(only(drawing(frame(blurred))), Group)


def test_the_only_layer_takes_the_opacity_and_blend_mode_of_its_frame() -> None:
    found = faded(frame(box(opacity=0.5), opacity=0.5, blend_mode=BlendMode.MULTIPLY))
    assert found is not None
    outer, inner = found
    assert (outer.opacity, outer.blend_mode) == (1, BlendMode.PASS_THROUGH)
    assert (inner.opacity, inner.blend_mode) == (0.25, BlendMode.MULTIPLY)
    assert only(outer) is inner


@pytest.mark.parametrize(
    "kept",
    [
        frame(box()),
        frame(box(), box(), opacity=0.5),
        frame(box(), opacity=0.5, fills=PAINT),
        frame(box(), opacity=0.5, clips=True),
        frame(box(blend_mode=BlendMode.SCREEN), opacity=0.5),
        frame(box(effects=(Effect(EffectKind.BACKGROUND_BLUR, 4),)), opacity=0.5),
    ],
)
def test_a_frame_keeps_its_look_where_it_would_be_another_inside(kept: Frame) -> None:
    assert faded(kept) is None


def test_a_frame_around_a_single_layer_goes_with_its_name_to_that_layer() -> None:
    holder = frame(box(2, 3), x=5, y=5, name="Cart", semantics=Semantics("BUTTON"))
    freed = only(without_holders(frame(holder, side=100, fills=PAINT)))
    assert isinstance(freed, Rectangle)
    assert (freed.name, freed.semantics.tag, place(freed)) == ("Cart", "BUTTON", (7, 8))


def test_frames_around_frames_around_a_layer_all_go() -> None:
    chain = frame(frame(frame(box(1, 1), x=1, y=1), x=1, y=1), x=1, y=1)
    assert place(only(without_holders(frame(chain, side=100, fills=PAINT)))) == (4, 4)


@pytest.mark.parametrize(
    "fields",
    [
        {"fills": PAINT},
        {"clips": True},
        {"opacity": 0.5},
        {"auto_layout": ROW},
        {"scroll_behavior": ScrollBehavior.FIXED},
        {"horizontal": Constraint.STRETCH},
    ],
)
def test_a_frame_that_does_something_stays(fields: dict[str, Any]) -> None:
    page = frame(frame(box(1, 1, 3, 3), **fields), side=100, fills=PAINT)
    assert isinstance(only(without_holders(page)), Frame)


def test_a_frame_that_keeps_to_an_edge_leaves_that_to_its_layer() -> None:
    freed = only(without_holders(frame(frame(box(1, 1, 3, 3), horizontal=Constraint.MAX), side=100, fills=PAINT)))
    assert isinstance(freed, Rectangle)
    assert freed.horizontal is Constraint.MAX


def test_a_frame_whose_size_counts_in_an_auto_layout_stays_unless_its_layer_is_as_large() -> None:
    row = frame(frame(box(1, 1, 3, 3)), side=100, auto_layout=ROW)
    assert isinstance(only(without_holders(row)), Frame)
    aside = replace(row, children=(replace(row.children[0], layout_child=LayoutChild(is_absolute=True)),))
    freed = only(without_holders(aside))
    assert not isinstance(freed, Frame)
    assert freed.layout_child == LayoutChild(is_absolute=True)
    full = frame(frame(box()), side=100, auto_layout=ROW)
    assert not isinstance(only(without_holders(full)), Frame)
    grown = replace(full, children=(replace(full.children[0], layout_child=LayoutChild(grows=True)),))
    assert isinstance(only(without_holders(grown)), Frame)


def test_what_masks_stays_where_it_is() -> None:
    page = frame(frame(box(mask=MaskKind.ALPHA)), side=100, fills=PAINT)
    assert isinstance(only(without_holders(page)), Frame)


@pytest.mark.parametrize(
    "inside", [box(), box(effects=(Effect(EffectKind.BACKGROUND_BLUR, 4),))], ids=["plain", "glass"]
)
def test_a_frame_that_isolates_what_does_not_mix_passes_it_through(inside: Layer) -> None:
    inner = frame(inside, blend_mode=BlendMode.NORMAL)
    found = without_idle_isolation(frame(inner, blend_mode=BlendMode.NORMAL))
    assert found.blend_mode is BlendMode.PASS_THROUGH


@pytest.mark.parametrize(
    "inner",
    [
        box(blend_mode=BlendMode.MULTIPLY),
        Rectangle(name="paint", size=Size(1, 1), fills=(SolidPaint(BLACK, BlendMode.SCREEN),)),
    ],
    ids=["layer", "paint"],
)
def test_a_frame_that_isolates_what_mixes_stays_as_it_is(inner: Layer) -> None:
    isolating = frame(frame(inner), blend_mode=BlendMode.NORMAL)
    assert without_idle_isolation(isolating) is isolating


def test_what_is_cut_lies_in_a_frame_no_larger_than_what_shows_of_it() -> None:
    line = Rectangle(name="line", size=Size(300, 20), transform=Affine.translation(50, 10), fills=PAINT)
    (cut,) = seen_through(Rect(-500, -500, 700, 1000), [line], "link")
    assert isinstance(cut, Frame)
    assert cut.clips
    assert cut.bounds == Rect(50, 10, 150, 20)


def test_a_window_around_all_that_shows_takes_no_frame() -> None:
    line = Rectangle(name="line", size=Size(300, 20), transform=Affine.translation(50, 10), fills=PAINT)
    assert seen_through(Rect(-500, -500, 1000, 1000), [line], "link") == [line]
    assert seen_through(Rect(400, 0, 100, 100), [line], "link") == []
