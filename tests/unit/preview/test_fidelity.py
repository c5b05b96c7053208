"""How alike two pictures are, and where a design differs from its original."""

from __future__ import annotations

import io

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from htmlfig_desktop.engine.preview.fidelity import (
    PictureError,
    compare,
    diff_width,
    heat_map,
    open_picture,
    side_by_side,
)
from htmlfig_desktop.engine.preview.raster import render_png
from htmlfig_desktop.engine.preview.similarity import Comparison, empty_error, main_color, on_white, padded
from tests.support.fig_pictures import fig_of, frame, rect

Gray = NDArray[np.float64]


def random_pictures(height: int, width: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return a picture and another that is much like it."""
    numbers = np.random.default_rng(7)
    one = numbers.integers(0, 256, (height, width, 3), dtype=np.uint8)
    two = np.clip(one.astype(int) + numbers.integers(-40, 41, one.shape), 0, 255).astype(np.uint8)
    return one, two


def ssim_by_definition(one: NDArray[np.uint8], two: NDArray[np.uint8], window: int = 7) -> float:
    """Return the similarity window by window, with numpy's own means and covariances."""
    luma = np.array([0.2126, 0.7152, 0.0722])
    a, b = one @ luma, two @ luma
    values = []
    for y in range(a.shape[0] - window + 1):
        for x in range(a.shape[1] - window + 1):
            p, q = a[y : y + window, x : x + window].ravel(), b[y : y + window, x : x + window].ravel()
            (vp, cov), (_, vq) = np.cov(p, q)
            top = (2 * p.mean() * q.mean() + 6.5025) * (2 * cov + 58.5225)
            values.append(top / ((p.mean() ** 2 + q.mean() ** 2 + 6.5025) * (vp + vq + 58.5225)))
    return float(np.mean(values))


def compared(one: NDArray[np.uint8], two: NDArray[np.uint8], rows: int = 1000) -> Comparison:
    """Return the comparison of two pictures handed over in strips."""
    comparison = Comparison(one.shape[1], one.shape[0])
    for top in range(0, one.shape[0], rows):
        comparison.add(one[top : top + rows], two[top : top + rows])
    return comparison


def test_similarity_follows_its_definition() -> None:
    one, two = random_pictures(23, 31)
    assert compared(one, two).ssim == pytest.approx(ssim_by_definition(one, two), abs=1e-9)


@pytest.mark.parametrize("rows", [1, 5, 7, 16])
def test_strips_give_what_the_whole_gives(rows: int) -> None:
    one, two = random_pictures(40, 33)
    whole, parts = compared(one, two), compared(one, two, rows)
    assert (parts.error, parts.ssim) == (whole.error, pytest.approx(whole.ssim))
    assert np.array_equal(parts.cells, whole.cells)


def test_the_same_picture_is_perfectly_alike() -> None:
    one, _ = random_pictures(20, 20)
    assert (compared(one, one).mae, compared(one, one).ssim) == (0, pytest.approx(1))


def test_black_and_white_are_as_far_apart_as_can_be() -> None:
    black, white = (np.full((9, 9, 3), value, np.uint8) for value in (0, 255))
    assert compared(black, white).mae == 1.0
    assert compared(black, white).ssim == pytest.approx(0, abs=1e-3)


@pytest.mark.parametrize(("side", "known"), [(1, False), (2, False), (3, True), (6, True)])
def test_small_pictures_have_small_windows_and_tiny_ones_none(side: int, known: bool) -> None:
    one, two = random_pictures(side, 9)
    assert (compared(one, two).ssim is not None) == known


def test_the_error_of_squares_adds_up_to_the_whole() -> None:
    one, two = random_pictures(70, 45)
    comparison = compared(one, two, 16)
    assert comparison.cells.shape == (3, 2)
    assert comparison.cells.sum() == comparison.error


def test_the_main_color_is_the_most_frequent() -> None:
    picture = np.zeros((3, 3, 3), np.uint8)
    picture[:2] = (10, 20, 30)
    assert main_color(picture) == (10, 20, 30)
    assert empty_error(picture) == 3 * 60


def test_transparent_pixels_lie_on_white() -> None:
    assert on_white(np.array([[[0, 0, 0, 0], [255, 0, 0, 128]]], np.uint8)).tolist() == [[[255] * 3, [255, 127, 127]]]


def test_rows_are_widened_in_white() -> None:
    assert padded(np.zeros((1, 1, 3), np.uint8), 2).tolist() == [[[0] * 3, [255] * 3]]


def png(pixels: NDArray[np.uint8]) -> bytes:
    """Return an encoded picture."""
    stream = io.BytesIO()
    Image.fromarray(pixels).save(stream, "PNG")
    return stream.getvalue()


SCENE = (frame(0, 0, 200, 200, rect(100, 100, 50, 50, "R", name="Box"), fill="W", name="Board"),)


def test_a_design_is_perfectly_like_its_own_rendering() -> None:
    file = fig_of(*SCENE)
    fidelity = compare(file, render_png(file))
    assert (fidelity.mae, fidelity.skill, fidelity.ssim, fidelity.regions) == (0, 1, pytest.approx(1), ())


def test_an_empty_design_has_no_skill() -> None:
    original = render_png(fig_of(*SCENE))
    fidelity = compare(fig_of(frame(0, 0, 200, 200, fill="W")), original)
    assert fidelity.skill == 0
    assert fidelity.mae == pytest.approx(50 * 50 * 2 / (200 * 200 * 3))


def test_a_design_worse_than_nothing_has_less_than_none() -> None:
    original = render_png(fig_of(*SCENE))
    skill = compare(fig_of(frame(0, 0, 200, 200, fill="K")), original).skill
    assert skill is not None
    assert skill < -10


def test_an_empty_original_gives_no_skill() -> None:
    assert compare(fig_of(*SCENE), png(np.full((200, 200, 3), 255, np.uint8))).skill is None


def test_the_worst_region_is_told_with_the_layers_under_it() -> None:
    white = np.full((200, 200, 3), 255, np.uint8)
    white[0, 0] = 0
    (region,) = compare(fig_of(*SCENE), png(white)).regions
    assert (region.rect.x, region.rect.y, region.rect.width, region.rect.height) == (96, 96, 64, 64)
    assert [layer.name for layer in region.layers] == ["Box", "Board"]
    assert region.share == pytest.approx(1, abs=0.01)
    assert region.error == pytest.approx(50 * 50 * 2 / (64 * 64 * 3), abs=1e-3)


def test_regions_that_do_not_touch_are_told_apart_worst_first() -> None:
    original = np.asarray(Image.open(io.BytesIO(render_png(fig_of(*SCENE)))).convert("RGB")).copy()
    original[0:10, 0:10], original[180:200, 0:40] = 0, 0
    regions = compare(fig_of(*SCENE), png(original)).regions
    assert [(region.rect.x, region.rect.y) for region in regions] == [(0, 160), (0, 0)]


@pytest.mark.parametrize(("height", "width"), [(250, 200), (200, 150), (100, 300)])
def test_what_one_picture_lacks_counts_as_white(height: int, width: int) -> None:
    fidelity = compare(fig_of(frame(0, 0, 200, 200, fill="K")), png(np.zeros((height, width, 3), np.uint8)))
    w, h = max(200, width), max(200, height)
    both = min(200, width) * min(200, height)
    either = 200 * 200 + width * height - both
    assert fidelity.mae == pytest.approx((either - both) / (w * h))
    assert ((fidelity.picture.width, fidelity.picture.height), fidelity.design.width) == ((width, height), 200)


def test_scale_counts_pixels_per_px() -> None:
    file = fig_of(*SCENE)
    assert compare(file, render_png(file, scale=0.5), scale=0.5).skill == 1


@pytest.mark.parametrize("data", [b"", b"text", b"\x89PNG\r\n\x1a\nbroken"])
def test_what_is_no_picture_is_refused(data: bytes) -> None:
    with pytest.raises(PictureError):
        compare(fig_of(*SCENE), data)


def white_png(width: int, height: int) -> bytes:
    """Return a PNG of a bit per pixel."""
    data = io.BytesIO()
    Image.new("1", (width, height), 1).save(data, "PNG")
    return data.getvalue()


def test_the_picture_of_a_page_of_160000_px_is_not_too_large() -> None:
    with open_picture(white_png(1440, 160_000)) as image:
        assert image.size == (1440, 160_000)


def test_a_picture_of_more_pixels_than_can_be_compared_is_refused_before_they_are_read() -> None:
    with pytest.raises(PictureError, match="too large"):
        open_picture(white_png(1440, 190_000))


def test_differences_are_shown_beside_both_pictures() -> None:
    strips: list[NDArray[np.uint8]] = []
    fidelity = compare(
        fig_of(*SCENE),
        png(np.full((100, 220, 3), 255, np.uint8)),
        on_rows=lambda one, two: strips.append(side_by_side(one, two)),
    )
    whole = np.concatenate(strips)
    assert whole.shape == (200, diff_width(fidelity.picture, fidelity.design), 3)
    assert whole[120, 224 + 120].tolist() == [255, 0, 0]
    assert whole[120, 2 * 224 + 120].tolist() == [255, 254, 0]


def test_heat_is_black_where_nothing_differs_and_yellow_where_all_does() -> None:
    one = np.array([[[0, 0, 0], [0, 0, 0], [0, 0, 0]]], np.uint8)
    two = np.array([[[0, 0, 0], [1, 0, 0], [255, 0, 0]]], np.uint8)
    assert heat_map(one, two).tolist() == [[[0, 0, 0], [61, 0, 0], [255, 254, 0]]]
