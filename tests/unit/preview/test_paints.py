"""What layers are painted with: colors, gradients by their matrix, pictures by their mode, blend modes."""

from __future__ import annotations

import math

import pytest

from tests.support.fig_pictures import (
    drawn,
    fig_of,
    frame,
    gradient,
    image_paint,
    look,
    paint,
    picture_of,
    pixel,
    rect,
)

QUAD = picture_of("RG", "BW")


def close(actual: tuple[int, ...], expected: tuple[int, ...], by: int = 2) -> bool:
    """Return whether two pixels are alike but for rounding."""
    return all(abs(a - b) <= by for a, b in zip(actual, expected, strict=True))


def test_later_paints_lie_above_earlier_ones() -> None:
    assert look(1, 1, rect(0, 0, 1, 1, "RG")) == ["G"]


def test_a_paint_that_is_switched_off_is_not_drawn() -> None:
    assert look(1, 1, rect(0, 0, 1, 1, [paint("R"), paint("G", visible=False)])) == ["R"]


def test_opacity_of_a_paint_and_alpha_of_its_color_multiply() -> None:
    half = paint("R", 0.5)
    half["color"] = {**half["color"], "a": 0.5}
    assert pixel(0, 0, 1, 1, rect(0, 0, 1, 1, [half])) == (255, 0, 0, 64)


def test_a_paint_of_an_unknown_kind_is_left_out() -> None:
    noise = {"type": "NOISE", "visible": True, "opacity": 1.0}
    assert look(1, 1, rect(0, 0, 1, 1, [paint("R"), noise])) == ["R"]


@pytest.mark.parametrize(
    ("matrix", "ends"),
    [
        ((1, 0, 0, 0, 1, 0), {(0, 5): "R", (9, 5): "G"}),
        ((-1, 0, 1, 0, -1, 1), {(0, 5): "G", (9, 5): "R"}),
        ((0, 1, 0, -1, 0, 1), {(5, 0): "R", (5, 9): "G"}),
        ((0, -1, 1, 1, 0, 0), {(5, 0): "G", (5, 9): "R"}),
    ],
    ids=["to right", "to left", "to bottom", "to top"],
)
def test_the_matrix_of_a_linear_gradient_leads_from_the_layer_to_the_gradient(
    matrix: tuple[float, ...], ends: dict[tuple[int, int], str]
) -> None:
    box = rect(0, 0, 10, 10, [gradient("LINEAR", "RG", *matrix)])
    for (x, y), letter in ends.items():
        expected = (242, 13, 0, 255) if letter == "R" else (13, 242, 0, 255)
        assert close(pixel(x, y, 10, 10, box), expected)


def test_a_linear_gradient_ends_where_its_matrix_says_and_goes_on_in_the_end_colors() -> None:
    middle = rect(0, 0, 8, 1, [gradient("LINEAR", "RG", 2, 0, -0.5, 0, 1, 0)])
    shown = look(8, 1, middle)[0]
    assert (shown[:2], shown[6:]) == ("RR", "GG")


def test_stops_lie_where_their_positions_say() -> None:
    three = gradient("LINEAR", "RGB")
    three["stops"][1]["position"] = 0.25
    # The middle of pixel 2 is at 0.3125 of the way, a twelfth behind the second stop.
    assert close(pixel(2, 0, 8, 1, rect(0, 0, 8, 1, [three])), (0, 234, 21, 255))


@pytest.mark.parametrize(("first", "last", "colors"), [(0.5, 1.0, "RR"), (0.0, 0.5, "GG")])
def test_two_stops_of_which_one_lies_half_way_leave_a_half_plain(first: float, last: float, colors: str) -> None:
    late = gradient("LINEAR", "RG")
    late["stops"][0]["position"], late["stops"][1]["position"] = first, last
    shown = look(8, 1, rect(0, 0, 8, 1, [late]))[0]
    assert (shown[:2] if first else shown[6:]) == colors


def test_a_radial_gradient_reaches_its_last_color_half_a_gradient_away() -> None:
    disc = rect(0, 0, 20, 20, [gradient("RADIAL", "RG")])
    assert close(pixel(10, 10, 20, 20, disc), (245, 10, 0, 255), 10)
    assert pixel(0, 0, 20, 20, disc) == (0, 255, 0, 255)
    assert close(pixel(15, 10, 20, 20, disc), (115, 140, 0, 255), 8)


def test_a_radial_gradient_may_be_an_ellipse_off_the_center() -> None:
    spot = rect(0, 0, 20, 10, [gradient("RADIAL", "RG", 1, 0, 0.5, 0, 1, 0.5)])
    assert close(pixel(0, 0, 20, 10, spot), (226, 29, 0, 255))
    assert pixel(19, 9, 20, 10, spot) == (0, 255, 0, 255)


def test_an_angular_gradient_starts_at_the_right_and_turns_clockwise() -> None:
    wheel = rect(0, 0, 20, 20, [gradient("ANGULAR", "RGBWR")])
    at = {angle: (10 + 7 * math.cos(angle), 10 + 7 * math.sin(angle)) for angle in (math.pi / 2, math.pi)}
    assert close(pixel(int(at[math.pi / 2][0]), int(at[math.pi / 2][1]), 20, 20, wheel), (0, 255, 0, 255), 30)
    assert close(pixel(int(at[math.pi][0]), int(at[math.pi][1]), 20, 20, wheel), (0, 0, 255, 255), 30)


def test_an_angular_gradient_closes_where_its_stops_leave_a_gap() -> None:
    wheel = gradient("ANGULAR", "RG")
    wheel["stops"][0]["position"], wheel["stops"][1]["position"] = 0.25, 0.75
    right = pixel(18, 10, 20, 20, rect(0, 0, 20, 20, [wheel]))
    assert close(right, (128, 128, 0, 255), 12)


def test_a_diamond_gradient_is_as_strong_along_its_axes_as_beside_them_by_the_sum_of_both_ways() -> None:
    diamond = rect(0, 0, 40, 40, [gradient("DIAMOND", "RG")])
    assert close(pixel(20, 20, 40, 40, diamond), (249, 6, 0, 255), 8)
    assert close(pixel(30, 20, 40, 40, diamond), pixel(25, 25, 40, 40, diamond), 8)
    assert pixel(0, 0, 40, 40, diamond) == (0, 255, 0, 255)


def test_colors_between_stops_are_mixed_without_their_alpha() -> None:
    fade = gradient("LINEAR", "RG")
    fade["stops"][1]["color"] = {"r": 1.0, "g": 0.0, "b": 0.0, "a": 0.0}
    assert close(pixel(4, 0, 8, 1, rect(0, 0, 8, 1, [fade])), (255, 0, 0, 112), 3)


def test_a_gradient_of_one_stop_is_one_color() -> None:
    assert look(2, 1, rect(0, 0, 2, 1, [gradient("LINEAR", "G")])) == ["GG"]


def test_opacity_of_a_gradient_counts() -> None:
    assert pixel(0, 0, 1, 1, rect(0, 0, 1, 1, [gradient("LINEAR", "RR", opacity=0.5)])) == (255, 0, 0, 128)


def test_a_gradient_follows_the_size_of_its_layer_and_not_of_its_outline() -> None:
    assert close(pixel(0, 0, 8, 1, rect(0, 0, 80, 1, [gradient("LINEAR", "RG")])), (253, 2, 0, 255))


@pytest.mark.parametrize(
    ("mode", "size", "corners"),
    [
        ("FILL", (2, 2), ["R", "G", "B", "W"]),
        ("FIT", (8, 4), [".", ".", ".", "."]),
        ("STRETCH", (8, 4), ["R", "G", "B", "W"]),
    ],
)
def test_modes_of_a_picture_cover_its_layer_or_fit_into_it(
    mode: str, size: tuple[int, int], corners: list[str]
) -> None:
    w, h = size
    shown = look(w, h, rect(0, 0, w, h, [image_paint(QUAD, mode)]), images=[QUAD])
    assert [shown[0][0], shown[0][-1], shown[-1][0], shown[-1][-1]] == corners


def test_a_picture_that_fits_is_centered() -> None:
    shown = look(8, 4, rect(0, 0, 8, 4, [image_paint(QUAD, "FIT")]), images=[QUAD])
    assert shown[0] == "..R??G.."


def test_a_picture_that_covers_is_cut_off_evenly() -> None:
    tall = picture_of("R", "G", "G", "B")
    assert look(1, 2, rect(0, 0, 1, 2, [image_paint(tall, "FILL")]), images=[tall]) == ["G", "G"]


def test_a_stretched_picture_without_a_matrix_takes_the_whole_layer() -> None:
    assert look(2, 2, rect(0, 0, 2, 2, [image_paint(QUAD, "STRETCH")]), images=[QUAD]) == ["RG", "BW"]


def test_a_crop_leads_from_the_layer_into_the_picture() -> None:
    left_half = image_paint(QUAD, "STRETCH", transform=dict(zip(
        ("m00", "m01", "m02", "m10", "m11", "m12"), (0.5, 0, 0.5, 0, 1, 0), strict=True)))  # fmt: skip
    shown = look(2, 2, rect(0, 0, 2, 2, [left_half]), images=[QUAD])
    assert [row[1] for row in shown] == ["G", "W"]


def test_outside_of_a_cropped_picture_nothing_is_drawn_and_its_edge_is_sharp() -> None:
    small = image_paint(QUAD, "STRETCH", transform=dict(zip(
        ("m00", "m01", "m02", "m10", "m11", "m12"), (2, 0, -0.5, 0, 2, -0.5), strict=True)))  # fmt: skip
    assert look(4, 4, rect(0, 0, 4, 4, [small]), images=[QUAD]) == ["....", ".RG.", ".BW.", "...."]


def test_tiles_repeat_from_the_corner_in_their_scale() -> None:
    tiled = rect(0, 0, 5, 2, [image_paint(QUAD, "TILE", scale=1.0)])
    assert look(5, 2, tiled, images=[QUAD]) == ["RGRGR", "BWBWB"]
    doubled = look(8, 1, rect(0, 0, 8, 1, [image_paint(QUAD, "TILE", scale=2.0)]), images=[QUAD])[0]
    assert doubled[:4] == doubled[4:]
    assert doubled[:4] != "RGRG"


def test_tiles_that_do_not_say_their_scale_are_half_as_large_as_the_picture() -> None:
    half = look(4, 1, rect(0, 0, 4, 1, [image_paint(picture_of("RRGG", "RRGG"), "TILE")]),
                images=[picture_of("RRGG", "RRGG")])  # fmt: skip
    assert half == ["RGRG"]


@pytest.mark.parametrize(
    ("degrees", "expected"), [(90, ["BR", "WG"]), (180, ["WB", "GR"]), (270, ["GW", "RB"]), (-90, ["GW", "RB"])]
)
def test_a_picture_turns_clockwise_in_quarters(degrees: float, expected: list[str]) -> None:
    turned = rect(0, 0, 2, 2, [image_paint(QUAD, "FILL", rotation=float(degrees))])
    assert look(2, 2, turned, images=[QUAD]) == expected


def test_a_picture_that_is_not_in_the_file_is_left_out() -> None:
    assert look(1, 1, rect(0, 0, 1, 1, [paint("R"), image_paint(QUAD)])) == ["R"]


def test_bytes_that_are_no_picture_are_left_out() -> None:
    assert look(1, 1, rect(0, 0, 1, 1, [paint("R"), image_paint(b"text")]), images=[b"text"]) == ["R"]


def test_a_picture_scaled_down_a_little_is_as_sharp_as_in_the_browser() -> None:
    lines = picture_of(*["KKWW" * 10] * 40)
    row = drawn(fig_of(rect(0, 0, 24, 24, [image_paint(lines)]), images=[lines]), 24, 24).pixels[9, :, 0]
    browser = [0, 239, 95, 79, 255, 0, 255, 15]
    assert row[:8].tolist() == pytest.approx(browser, abs=16)  # no share of half the picture


def test_translucent_colors_come_to_what_the_browser_makes_of_them() -> None:
    """One step beside it all over a page counts more than all that stands on it."""
    plum = {"r": 155 / 255, "g": 89 / 255, "b": 182 / 255, "a": 1.0}
    shares = {0.1: (245, 238, 248), 0.3: (225, 205, 233), 0.7: (185, 138, 204), 0.95: (160, 97, 186)}
    for share, shown in shares.items():
        over_white = rect(0, 0, 1, 1, [paint("W"), {**paint("R", share), "color": plum}])
        assert pixel(0, 0, 1, 1, over_white) == (*shown, 255)


def test_opacity_of_a_picture_counts() -> None:
    red = picture_of("R")
    assert pixel(0, 0, 1, 1, rect(0, 0, 1, 1, [image_paint(red, opacity=0.5)]), images=[red]) == (255, 0, 0, 128)


@pytest.mark.parametrize(
    ("setting", "direction"),
    [
        ({"exposure": 1.0}, (1, 1, 1)),
        ({"exposure": -1.0}, (-1, -1, -1)),
        ({"temperature": 1.0}, (1, 0, -1)),
        ({"tint": 1.0}, (0, -1, 0)),
        ({"shadows": 1.0}, (1, 1, 1)),
        ({"contrast": -1.0}, (1, 1, 1)),
    ],
)
def test_sliders_of_a_picture_move_its_colors_in_their_direction(
    setting: dict[str, float], direction: tuple[int, ...]
) -> None:
    source = picture_of("K" if "contrast" in setting else "g")
    before, after = (
        pixel(0, 0, 1, 1, rect(0, 0, 1, 1, [image_paint(source, **fields)]), images=[source])[:3]
        for fields in ({}, {"paintFilter": setting})
    )
    assert tuple((a > b) - (a < b) for a, b in zip(after, before, strict=True)) == direction


S, D = (200, 100, 50), (120, 160, 240)
"""A layer's color, and that of what lies behind it."""


def _unit(channels: tuple[int, ...]) -> tuple[float, ...]:
    return tuple(channel / 255 for channel in channels)


def _soft(s: float, d: float) -> float:
    if s <= 0.5:
        return d - (1 - 2 * s) * d * (1 - d)
    root = ((16 * d - 12) * d + 4) * d if d <= 0.25 else math.sqrt(d)
    return d + (2 * s - 1) * (root - d)


SEPARABLE = {
    "PASS_THROUGH": lambda s, d: s,
    "NORMAL": lambda s, d: s,
    "DARKEN": min,
    "MULTIPLY": lambda s, d: s * d,
    "LINEAR_BURN": lambda s, d: max(s + d - 1, 0),
    "COLOR_BURN": lambda s, d: max(1 - (1 - d) / s, 0),
    "LIGHTEN": max,
    "SCREEN": lambda s, d: s + d - s * d,
    "LINEAR_DODGE": lambda s, d: min(s + d, 1),
    "COLOR_DODGE": lambda s, d: min(d / (1 - s), 1),
    "OVERLAY": lambda s, d: 2 * s * d if d <= 0.5 else 1 - 2 * (1 - s) * (1 - d),
    "SOFT_LIGHT": _soft,
    "HARD_LIGHT": lambda s, d: 2 * s * d if s <= 0.5 else 1 - 2 * (1 - s) * (1 - d),
    "DIFFERENCE": lambda s, d: abs(s - d),
    "EXCLUSION": lambda s, d: s + d - 2 * s * d,
}
"""What the modes make of one channel of source and backdrop. Source: W3C Compositing and Blending 1."""


def _lum(color: tuple[float, ...]) -> float:
    return 0.3 * color[0] + 0.59 * color[1] + 0.11 * color[2]


def _with_lum(color: tuple[float, ...], lum: float) -> tuple[float, ...]:
    moved = [channel + lum - _lum(color) for channel in color]
    low, high = min(moved), max(moved)
    if low < 0:
        moved = [lum + (c - lum) * lum / (lum - low) for c in moved]
    if high > 1:
        moved = [lum + (c - lum) * (1 - lum) / (high - lum) for c in moved]
    return tuple(moved)


def _with_sat(color: tuple[float, ...], sat: float) -> tuple[float, ...]:
    low, high = min(color), max(color)
    return tuple((c - low) * sat / (high - low) for c in color) if high > low else (0.0, 0.0, 0.0)


def _sat(color: tuple[float, ...]) -> float:
    return max(color) - min(color)


WHOLE = {
    "HUE": lambda s, d: _with_lum(_with_sat(s, _sat(d)), _lum(d)),
    "SATURATION": lambda s, d: _with_lum(_with_sat(d, _sat(s)), _lum(d)),
    "COLOR": lambda s, d: _with_lum(s, _lum(d)),
    "LUMINOSITY": lambda s, d: _with_lum(d, _lum(s)),
}


def _blended(mode: str) -> tuple[int, ...]:
    s, d = _unit(S), _unit(D)
    mixed = WHOLE[mode](s, d) if mode in WHOLE else tuple(map(SEPARABLE[mode], s, d))
    return (*(round(channel * 255) for channel in mixed), 255)


def _colored(channels: tuple[int, ...], **fields: object) -> dict[str, object]:
    made = paint("R", **fields)
    made["color"] = dict(zip("rgba", (*_unit(channels), 1.0), strict=True))
    return made


@pytest.mark.parametrize("mode", [*SEPARABLE, *WHOLE])
def test_a_layer_mixes_with_what_is_behind_it_by_its_blend_mode(mode: str) -> None:
    shown = pixel(0, 0, 1, 1, rect(0, 0, 1, 1, [_colored(D)]), rect(0, 0, 1, 1, [_colored(S)], blendMode=mode))
    assert close(shown, _blended(mode), 3)


@pytest.mark.parametrize("mode", ["MULTIPLY", "LINEAR_BURN", "LUMINOSITY"])
def test_a_paint_mixes_with_the_paints_below_it_by_its_blend_mode(mode: str) -> None:
    shown = pixel(0, 0, 1, 1, rect(0, 0, 1, 1, [_colored(D), _colored(S, blendMode=mode)]))
    assert close(shown, _blended(mode), 3)


@pytest.mark.parametrize("mode", ["MULTIPLY", "LINEAR_BURN"])
def test_half_a_layer_mixes_half(mode: str) -> None:
    over = rect(0, 0, 1, 1, [_colored(S)], blendMode=mode, opacity=0.5)
    shown = pixel(0, 0, 1, 1, rect(0, 0, 1, 1, [_colored(D)]), over)
    expected = tuple((a + b) // 2 for a, b in zip(_blended(mode), (*D, 255), strict=True))
    assert close(shown, expected, 3)


def test_a_frame_that_lets_through_mixes_its_children_with_what_is_behind_it() -> None:
    over = frame(0, 0, 1, 1, rect(0, 0, 1, 1, "G", blendMode="MULTIPLY"), blendMode="PASS_THROUGH")
    assert look(1, 1, rect(0, 0, 1, 1, "R"), over) == ["K"]


def test_a_frame_in_normal_mode_keeps_the_mixing_to_itself() -> None:
    over = frame(0, 0, 1, 1, rect(0, 0, 1, 1, "G", blendMode="MULTIPLY"), blendMode="NORMAL")
    assert look(1, 1, rect(0, 0, 1, 1, "R"), over) == ["G"]


def test_a_half_transparent_group_is_laid_over_as_one() -> None:
    both = frame(0, 0, 3, 1, rect(0, 0, 2, 1, "R"), rect(1, 0, 2, 1, "G"), opacity=0.5)
    picture = drawn(fig_of(both), 3, 1).pixels[0].tolist()
    assert picture == [[255, 0, 0, 128], [0, 255, 0, 128], [0, 255, 0, 128]]


def test_opacities_of_nested_layers_multiply() -> None:
    inner = frame(0, 0, 1, 1, rect(0, 0, 1, 1, "R", opacity=0.5), opacity=0.5)
    assert pixel(0, 0, 1, 1, inner)[3] in (63, 64)
