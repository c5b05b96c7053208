"""Shadows, blurs and masks."""

from __future__ import annotations

import numpy as np
import pytest

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.fig.reading.file import Guid
from htmlfig_desktop.engine.preview.raster import render
from tests.support.fig_pictures import (
    COLORS,
    drawn,
    fig_of,
    frame,
    group,
    image_paint,
    look,
    node,
    paint,
    picture_of,
    pixel,
    rect,
)


def shadow(kind: str = "DROP", x: float = 0, y: float = 0, radius: float = 0, **fields: object) -> dict[str, object]:
    """Return a black shadow that is cut out below its layer."""
    return {
        "type": f"{kind}_SHADOW",
        "offset": {"x": x, "y": y},
        "radius": radius,
        "color": {"r": 0.0, "g": 0.0, "b": 0.0, "a": 1.0},
        "visible": True,
        "blendMode": "NORMAL",
        "spread": 0.0,
        "showShadowBehindNode": False,
        **fields,
    }


def blur(kind: str, radius: float) -> dict[str, object]:
    """Return a blur."""
    return {"type": f"{kind}_BLUR", "radius": radius, "visible": True}


def test_a_shadow_lies_beside_its_layer() -> None:
    assert look(4, 3, rect(0, 0, 2, 2, "R", effects=[shadow(x=1, y=1)])) == ["RR..", "RRK.", ".KK."]


def test_a_shadow_that_is_switched_off_is_not_drawn() -> None:
    assert look(3, 1, rect(0, 0, 1, 1, "R", effects=[shadow(x=1, visible=False)])) == ["R.."]


def test_a_shadow_is_cut_out_below_a_translucent_layer() -> None:
    half = rect(0, 0, 2, 1, [paint("R", 0.5)], effects=[shadow(x=1)])
    assert [pixel(x, 0, 3, 1, half) for x in (1, 2)] == [(255, 0, 0, 128), (0, 0, 0, 255)]


@pytest.mark.parametrize("behind", [True, ...])
def test_a_shadow_shows_below_a_translucent_layer_when_told_or_not_told_otherwise(behind: object) -> None:
    cast = {name: v for name, v in shadow(x=1, showShadowBehindNode=behind).items() if v is not ...}
    half = rect(0, 0, 2, 1, [paint("R", 0.5)], effects=[cast])
    assert pixel(1, 0, 3, 1, half) == (128, 0, 0, 255)


def test_a_translucent_layer_casts_a_full_shadow() -> None:
    faint = rect(0, 0, 1, 1, [paint("R", 0.1)], effects=[shadow(x=1)])
    assert pixel(1, 0, 2, 1, faint) == (0, 0, 0, 255)


def test_the_deviation_of_a_blurred_shadow_is_half_its_radius() -> None:
    # Far from corners, the edge of a blurred half plane is the integral of a Gaussian: 16 % one deviation outside.
    wall = rect(-200, 0, 250, 400, "R", effects=[shadow(radius=20, showShadowBehindNode=True)])
    row = drawn(fig_of(wall), 100, 400).pixels[200, :, 3] / 255
    assert row[59:61].mean() == pytest.approx(0.159, abs=0.02)


def test_spread_makes_the_shadow_of_a_box_larger_on_all_sides() -> None:
    shown = look(5, 5, rect(2, 2, 1, 1, "R", effects=[shadow(spread=1)]))
    assert shown == [".....", ".KKK.", ".KRK.", ".KKK.", "....."]


def test_spread_is_ignored_where_a_layer_is_no_box() -> None:
    star = node("STAR", 4, 4, 8, 8, "R", count=4, starInnerScale=0.9, effects=[shadow(spread=3)])
    assert pixel(2, 8, 16, 16, star)[3] == 0


def test_round_corners_of_a_shadow_grow_with_its_spread_and_sharp_ones_stay_sharp() -> None:
    sharp = rect(10, 10, 20, 20, "R", effects=[shadow(spread=5)])
    round_ = {**sharp, "cornerRadius": 5.0}
    assert pixel(5, 5, 40, 40, sharp)[3] == 255
    assert pixel(5, 5, 40, 40, round_)[3] == 0


@pytest.mark.parametrize("left", [8.0, 8.25, 8.5])
def test_a_shadow_that_lies_between_pixels_is_not_moved_to_whole_ones(left: float) -> None:
    cast = shadow(radius=2, showShadowBehindNode=True)
    box = rect(left, 8, 40, 40, [paint("R", 0.01)], effects=[cast], cornerRadius=3.0)
    dark = drawn(fig_of(box), 57, 56).pixels[:, :, 3].astype(float)
    middle = float((dark.sum(axis=0) * (np.arange(57) + 0.5)).sum() / dark.sum())
    assert middle == pytest.approx(left + 20, abs=0.02)


def test_an_unfilled_frame_casts_the_shadow_of_its_children() -> None:
    shape = frame(0, 0, 4, 2, rect(0, 0, 1, 1, "R"), effects=[shadow(x=1, y=1)])
    assert look(4, 2, shape) == ["R...", ".K.."]


def test_a_group_casts_the_shadow_of_what_is_in_it() -> None:
    assert look(4, 1, group(rect(0, 0, 1, 1, "R"), rect(2, 0, 1, 1, "G"), effects=[shadow(x=1)])) == ["RKGK"]


def test_holes_of_a_picture_cast_no_shadow() -> None:
    data = picture_of("R.R")
    shape = rect(0, 0, 3, 1, [image_paint(data, "STRETCH")], effects=[shadow(y=1)])
    assert look(3, 2, shape, images=[data]) == ["R.R", "K.K"]


def test_no_rim_lies_between_the_edge_of_an_opaque_picture_and_its_shadow() -> None:
    data = picture_of("RR")
    photo = rect(0.5, 0, 2, 1, [image_paint(data, "FILL")], effects=[shadow(x=-1, y=0)])
    plain = rect(0.5, 0, 2, 1, "R", effects=[shadow(x=-1, y=0)])
    edges = [drawn(fig_of(shape, images=[data]), 3, 1).pixels[0, 0].tolist() for shape in (photo, plain)]
    assert edges[0] == pytest.approx(edges[1], abs=1)


def test_a_stroke_outside_casts_a_shadow_too() -> None:
    shape = rect(1, 1, 1, 1, "R", strokePaints=[paint("G")], strokeAlign="OUTSIDE", effects=[shadow(x=1)])
    assert look(4, 3, shape) == ["GGGK", "GRGK", "GGGK"]


def test_later_shadows_lie_above_earlier_ones() -> None:
    red = shadow(x=1, color={"r": 1.0, "g": 0.0, "b": 0.0, "a": 1.0})
    assert look(2, 1, rect(0, 0, 1, 1, "G", effects=[shadow(x=1), red])) == ["GR"]


def test_a_shadow_may_mix_with_what_is_behind() -> None:
    cast = shadow(x=1, color={"r": 0.0, "g": 1.0, "b": 0.0, "a": 1.0}, blendMode="MULTIPLY")
    assert look(2, 1, rect(0, 0, 2, 1, "Y"), rect(0, 0, 1, 1, "R", effects=[cast])) == ["RG"]


def test_an_inner_shadow_lies_on_the_fill_inside_the_edge() -> None:
    assert look(4, 3, rect(0, 0, 4, 3, "R", effects=[shadow("INNER", x=1, y=1)])) == ["KKKK", "KRRR", "KRRR"]


def test_spread_of_an_inner_shadow_reaches_inward() -> None:
    assert look(5, 3, rect(0, 0, 5, 3, "R", effects=[shadow("INNER", spread=1)])) == ["KKKKK", "KRRRK", "KKKKK"]


def test_children_lie_above_their_frames_inner_shadow() -> None:
    shape = frame(0, 0, 3, 1, rect(0, 0, 1, 1, "G"), fill="R", effects=[shadow("INNER", x=2)])
    assert look(3, 1, shape) == ["GKR"]


def test_the_inner_shadow_of_pixels_follows_their_alpha() -> None:
    data = picture_of("RRR")
    shape = rect(0, 0, 3, 1, [image_paint(data, "STRETCH")], effects=[shadow("INNER", x=1)])
    assert look(3, 1, shape, images=[data]) == ["KRR"]


def test_the_deviation_of_a_layer_blur_is_half_its_radius() -> None:
    wall = rect(-200, 0, 250, 400, "R", effects=[blur("FOREGROUND", 20)])
    row = drawn(fig_of(wall), 100, 400).pixels[200, :, 3] / 255
    assert row[59:61].mean() == pytest.approx(0.159, abs=0.02)
    assert row[49:51].mean() == pytest.approx(0.5, abs=0.02)


def test_a_layer_blur_takes_the_shadow_with_it() -> None:
    sharp = rect(0, 0, 8, 8, "R", effects=[shadow(x=8)])
    soft = {**sharp, "effects": [shadow(x=8), blur("FOREGROUND", 8)]}
    assert pixel(12, 4, 24, 8, sharp) == (0, 0, 0, 255)
    assert pixel(12, 4, 24, 8, soft)[3] < 255


def test_a_background_blur_softens_what_is_behind_and_only_there() -> None:
    glass = rect(0, 0, 40, 20, [paint("W", 0.01)], effects=[blur("BACKGROUND", 10)])
    scene = (rect(0, 0, 20, 40, "K"), rect(20, 0, 20, 40, "W"), glass)
    picture = drawn(fig_of(*scene), 40, 40).pixels[..., 0].astype(int)
    assert 60 < picture[10, 18] < 128 < picture[10, 21] < 200
    assert (picture[30, 18], picture[30, 21]) == (0, 255)


def test_a_background_blur_needs_a_fill() -> None:
    glass = rect(0, 0, 40, 20, [], effects=[blur("BACKGROUND", 10)])
    picture = drawn(fig_of(rect(0, 0, 20, 20, "K"), rect(20, 0, 20, 20, "W"), glass), 40, 20).pixels[..., 0]
    assert (picture[10, 18], picture[10, 21]) == (0, 255)


def masked(kind: str, mask: dict[str, object], *others: dict[str, object]) -> dict[str, object]:
    """Return a frame that holds a mask and what it masks."""
    return frame(0, 0, 4, 1, {**mask, "mask": True, "maskType": kind}, *others)


def test_a_mask_lets_through_where_it_covers_and_is_not_drawn() -> None:
    assert look(4, 1, masked("ALPHA", rect(1, 0, 2, 1, "R"), rect(0, 0, 4, 1, "G"))) == [".GG."]


def test_a_mask_lets_through_as_much_as_it_is_opaque() -> None:
    half = masked("ALPHA", rect(0, 0, 1, 1, [paint("R", 0.5)]), rect(0, 0, 1, 1, "G"))
    assert pixel(0, 0, 1, 1, half) == (0, 255, 0, 128)


def test_the_outline_of_a_mask_counts_and_not_its_paint() -> None:
    faint = rect(0, 0, 2, 1, [paint("R", 0.1)], opacity=0.5)
    assert look(4, 1, masked("OUTLINE", faint, rect(0, 0, 4, 1, "G"))) == ["GG.."]


def test_a_mask_by_luminance_lets_through_as_much_as_it_is_bright() -> None:
    white, black = rect(0, 0, 1, 1, "W"), rect(1, 0, 1, 1, "K")
    both = masked("LUMINANCE", group(white, black), rect(0, 0, 4, 1, "G"))
    assert look(4, 1, both) == ["G..."]


def test_a_mask_ends_where_the_next_begins_and_leaves_what_is_below_it() -> None:
    masks = [{**rect(x, 0, 1, 1, "R"), "mask": True, "maskType": "ALPHA"} for x in (1, 2)]
    shape = frame(0, 0, 4, 1, rect(0, 0, 1, 1, "B"), masks[0], rect(0, 0, 4, 1, "G"), masks[1], rect(0, 0, 4, 1, "Y"))
    assert look(4, 1, shape) == ["BGY."]


def test_a_hidden_mask_masks_nothing() -> None:
    shape = masked("ALPHA", rect(1, 0, 1, 1, "R", visible=False), rect(0, 0, 4, 1, "G"))
    assert look(4, 1, shape) == ["GGGG"]


def test_what_is_masked_still_mixes_with_what_is_behind() -> None:
    over = masked("ALPHA", rect(0, 0, 1, 1, "R"), rect(0, 0, 4, 1, "G", blendMode="MULTIPLY"))
    assert look(2, 1, rect(0, 0, 2, 1, "R"), over) == ["KR"]


def test_what_is_masked_and_mixed_leaves_what_is_behind_as_translucent_as_it_is() -> None:
    behind = rect(0, 0, 1, 1, [paint("W", 0.5)])
    faint = masked("ALPHA", rect(0, 0, 1, 1, "R"), rect(0, 0, 1, 1, [paint("R", 0.2)], blendMode="MULTIPLY"))
    assert pixel(0, 0, 1, 1, group(behind, faint, blendMode="NORMAL"))[3] == pytest.approx(0.6 * 255, abs=2)


def test_a_shadow_of_a_turned_layer_falls_in_the_layers_own_direction() -> None:
    turned = rect(2, 0, 1, 1, "R", effects=[shadow(x=1)], matrix=(0, -1, 1, 0))
    assert look(3, 3, turned) == [".R.", ".K.", "..."]


def test_the_sheet_of_a_blurred_layer_is_as_large_as_it_needs_to_be() -> None:
    far = group(rect(0, 0, 4, 4, "R"), rect(300, 0, 4, 4, "G"), effects=[blur("FOREGROUND", 4)])
    picture = drawn(fig_of(far), 310, 8).pixels
    assert np.array_equal(picture[1, 301, :3] > 0, np.array(COLORS["G"]) > 0)


@pytest.mark.parametrize("effect", [shadow(y=8, showShadowBehindNode=True), blur("FOREGROUND", 12)])
def test_shadows_and_blurs_go_on_below_the_edge_of_a_part_that_is_drawn(effect: dict[str, object]) -> None:
    data = picture_of("RG", "BK")
    photo = rect(2, 2, 12, 6, [image_paint(data)], effects=[effect])
    file = fig_of(photo, images=[data])
    whole = drawn(file, 16, 24).pixels
    below = render(file, file.by_guid[Guid(0, 1)], region=Rect(0, 10, 16, 14)).pixels
    assert whole[10:].any()
    assert np.abs(whole[10:].astype(int) - below.astype(int)).max() <= 1
