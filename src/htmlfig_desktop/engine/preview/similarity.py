"""How far two pictures differ: error, skill and structural similarity, added up strip by strip.

Skill is 1 for the same picture, 0 for one no better than an empty page in the original's main color, and below 0 for
worse than nothing. Similarity is that of Wang et al. (2004) on luma: windows of 7 x 7 pixels, all alike in weight.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

Rgb = NDArray[np.uint8]
"""Rows of pixels without alpha: height x width x 3."""

WINDOW: Final = 7
CELL: Final = 32
"""Side of the squares that errors are added up in, pixels."""
_LUMA: Final = np.array([0.2126, 0.7152, 0.0722])
_C1: Final = (0.01 * 255) ** 2
_C2: Final = (0.03 * 255) ** 2


def on_white(pixels: NDArray[np.uint8]) -> Rgb:
    """Return RGBA pixels, not premultiplied, as they look on white."""
    alpha = pixels[..., 3:].astype(np.uint16)
    if alpha.min(initial=255) == 255:
        return pixels[..., :3]
    return ((pixels[..., :3] * alpha + 255 * (255 - alpha) + 127) // 255).astype(np.uint8)


def padded(pixels: Rgb, width: int) -> Rgb:
    """Return rows made as wide as asked, in white."""
    if pixels.shape[1] == width:
        return pixels
    wide = np.full((pixels.shape[0], width, 3), 255, np.uint8)
    wide[:, : pixels.shape[1]] = pixels
    return wide


class Comparison:
    """Adds up how two pictures of one width differ; strips come from the top down.

    Attributes:
        cells: Error by squares of ``CELL`` pixels: sums over pixels and channels, each 0 to 255.
    """

    def __init__(self, width: int, height: int) -> None:
        self._width = width
        self._height = height
        self._window = min(WINDOW, *(side if side % 2 else side - 1 for side in (width, height)))
        self._error = 0
        self._similarity = 0.0
        self._windows = 0
        self._row = 0
        self._above: tuple[Rgb, Rgb] | None = None
        self.cells = np.zeros((-(-height // CELL), -(-width // CELL)), np.float64)

    def add(self, one: Rgb, two: Rgb) -> None:
        """Take in the next rows of both pictures."""
        error = np.abs(one.astype(np.int16) - two).sum(axis=2, dtype=np.int32)
        self._error += int(error.sum(dtype=np.int64))
        self._add_cells(error)
        if self._window >= 3:
            self._add_similarity(one, two)
        self._row += one.shape[0]

    def _add_cells(self, error: NDArray[np.int32]) -> None:
        starts = np.arange(0, self._width, CELL)
        columns = np.add.reduceat(error, starts, axis=1)
        np.add.at(self.cells, (self._row + np.arange(error.shape[0])) // CELL, columns)

    def _add_similarity(self, one: Rgb, two: Rgb) -> None:
        if self._above is not None:
            one, two = (np.concatenate([kept, new]) for kept, new in zip(self._above, (one, two), strict=True))
        # Copies, so that strips handed in are not kept alive whole.
        self._above = one[1 - self._window :].copy(), two[1 - self._window :].copy()
        if one.shape[0] < self._window:
            return
        similarity = _similarity(one @ _LUMA, two @ _LUMA, self._window)
        self._similarity += float(similarity.sum())
        self._windows += similarity.size

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of what is compared, pixels."""
        return self._width, self._height

    @property
    def mae(self) -> float:
        """Mean absolute error over all pixels and channels, 0 to 1."""
        return self._error / (self._width * self._height * 3 * 255)

    @property
    def error(self) -> int:
        """Sum of all errors."""
        return self._error

    @property
    def ssim(self) -> float | None:
        """Structural similarity, 1 for the same picture; None for pictures too small for a window."""
        return self._similarity / self._windows if self._windows else None


def _similarity(one: NDArray[np.float64], two: NDArray[np.float64], window: int) -> NDArray[np.float64]:
    """Return the similarity of every window of two pictures."""
    mean_one, mean_two = _means(one, window), _means(two, window)
    unbiased = window * window / (window * window - 1)
    spread_one = unbiased * (_means(one * one, window) - mean_one * mean_one)
    spread_two = unbiased * (_means(two * two, window) - mean_two * mean_two)
    shared = unbiased * (_means(one * two, window) - mean_one * mean_two)
    numerator = (2 * mean_one * mean_two + _C1) * (2 * shared + _C2)
    return np.asarray(numerator / ((mean_one**2 + mean_two**2 + _C1) * (spread_one + spread_two + _C2)))


def _means(values: NDArray[np.float64], window: int) -> NDArray[np.float64]:
    """Return the mean of every square window."""
    sums = np.zeros((values.shape[0] + 1, values.shape[1] + 1))
    np.cumsum(np.cumsum(values, axis=0), axis=1, out=sums[1:, 1:])
    w = window
    total = sums[w:, w:] - sums[:-w, w:] - sums[w:, :-w] + sums[:-w, :-w]
    return np.asarray(total / (w * w))


def main_color(picture: Rgb) -> tuple[int, int, int]:
    """Return the color that most pixels of a picture have."""
    counts: dict[int, int] = {}
    for top in range(0, picture.shape[0], 1024):
        strip = picture[top : top + 1024].astype(np.uint32)
        values, numbers = np.unique(strip[..., 0] << 16 | strip[..., 1] << 8 | strip[..., 2], return_counts=True)
        for value, number in zip(values.tolist(), numbers.tolist(), strict=True):
            counts[value] = counts.get(value, 0) + number
    # Of colors as frequent, the darkest, so that the answer does not depend on the strips.
    value = min(counts, key=lambda color: (-counts[color], color))
    return value >> 16, value >> 8 & 255, value & 255


def empty_error(picture: Rgb) -> int:
    """Return the error of an empty page in the main color of a picture."""
    color = np.array(main_color(picture), np.int16)
    strips = (picture[top : top + 1024] for top in range(0, picture.shape[0], 1024))
    return sum(int(np.abs(strip.astype(np.int16) - color).sum(dtype=np.int64)) for strip in strips)
