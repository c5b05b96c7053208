"""Compares a design with the picture it was made from: how alike they are, and where they are not.

What is compared is our own rendering of the design, not Figma's.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError
from PIL.PngImagePlugin import PngImageFile

from htmlfig_desktop.core.causes import because, cause_of
from htmlfig_desktop.core.fidelity import Fidelity, LayerSpot, Region
from htmlfig_desktop.core.geometry import IDENTITY, Affine, Rect, Size
from htmlfig_desktop.core.png_chunks import PNG_SIGNATURE
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode
from htmlfig_desktop.engine.preview.model import Layer
from htmlfig_desktop.engine.preview.raster import Drawing, picture_size, prepare
from htmlfig_desktop.engine.preview.similarity import CELL, Comparison, Rgb, empty_error, on_white, padded

_MOST_REGIONS: Final = 12
_MOST_LAYERS: Final = 5
_MOST_PIXELS: Final = 1 << 28
_BAD: Final = 6.0
"""Mean error of a square, 0 to 255, from which on it is told."""
_GAP: Final = 4
_GRAY: Final = np.array([0.2126, 0.7152, 0.0722], np.float32)
_INK: Final = 0.28
"""How much of the page is left below the heat."""
_UNSEEN: Final = 8
"""Difference of a channel, 0 to 255, that nobody sees."""


class PictureError(ValueError):
    """The original cannot be read, or is too large."""


OnSizes = Callable[[Size, Size], None]
"""Takes the sizes of the original's picture and the design's, before the first rows."""
OnRows = Callable[[Rgb, Rgb], None]
"""Takes the next rows of the original and of the design, made as wide and as many."""


def compare(
    file: FigFile,
    picture: bytes,
    node: FigNode | None = None,
    *,
    scale: float = 1.0,
    on_sizes: OnSizes | None = None,
    on_rows: OnRows | None = None,
) -> Fidelity:
    """Return how alike a design and the picture of its original are.

    Args:
        file: the design.
        picture: PNG, JPEG or another format of pictures.
        node: what of the design to compare; None: what ``raster.default_node`` gives.
        scale: pixels of the picture per px of the design.
        on_sizes: told how large both pictures are, px.
        on_rows: told the rows of both that were compared, from the top down.

    Raises:
        PictureError: the picture cannot be read, or one of both is too large.
    """
    original = _opened(picture)
    size = Size(float(original.shape[1]), float(original.shape[0]))
    drawing = prepare(file, node)
    try:
        strips = _strips(original, drawing, scale)
        if on_sizes is not None:
            on_sizes(size, strips.design)
        comparison = _compared(strips, on_rows)
    except ValueError as error:
        raise PictureError(cause_of(error)) from error
    empty = empty_error(original)
    skill = 1 - comparison.error / empty if empty else None
    regions = tuple(_regions(comparison, drawing, scale))
    return Fidelity(comparison.mae, skill, comparison.ssim, regions, size, strips.design, drawing.missing_fonts)


def diff_width(picture: Size, design: Size) -> int:
    """Return how wide the rows of ``side_by_side`` are."""
    return 3 * int(max(picture.width, design.width)) + 2 * _GAP


def open_picture(data: bytes) -> Image.Image:
    """Return a picture whose size is known and whose pixels are not read yet.

    Raises:
        PictureError: it is none, or larger than can be compared.
    """
    stream = io.BytesIO(data)
    try:
        # Pillow's own bound for what it opens lies below the pictures of long pages.
        image = PngImageFile(stream) if data.startswith(PNG_SIGNATURE) else Image.open(stream)
    except (UnidentifiedImageError, OSError, SyntaxError, Image.DecompressionBombError) as error:
        raise PictureError(because("the picture cannot be read")) from error
    if image.width * image.height > _MOST_PIXELS:
        raise PictureError(
            because(
                "the picture has {width} x {height} pixels, which is too large",
                width=image.width,
                height=image.height,
            )
        )
    return image


def _opened(data: bytes) -> Rgb:
    try:
        with open_picture(data) as image:
            if image.has_transparency_data:
                return on_white(np.asarray(image.convert("RGBA")))
            return np.asarray(image if image.mode == "RGB" else image.convert("RGB"))
    except (OSError, SyntaxError) as error:
        raise PictureError(because("the picture cannot be read")) from error


@dataclass(frozen=True, slots=True, eq=False)
class _Strips:
    """The design's rows with what lies beside them of the original."""

    width: int
    height: int
    design: Size
    pairs: Iterator[tuple[Rgb, Rgb]]


def _strips(original: Rgb, drawing: Drawing, scale: float) -> _Strips:
    own_width, own_height = picture_size(drawing.region, scale)
    width, height = max(own_width, original.shape[1]), max(own_height, original.shape[0])
    return _Strips(
        width, height, Size(float(own_width), float(own_height)), _pairs(original, drawing, scale, width, height)
    )


def _pairs(original: Rgb, drawing: Drawing, scale: float, width: int, height: int) -> Iterator[tuple[Rgb, Rgb]]:
    row = 0
    for tile in drawing.tiles(scale):
        yield _rows(original, row, tile.shape[0], width), padded(on_white(tile), width)
        row += tile.shape[0]
    while row < height:
        rows = min(1024, height - row)
        yield _rows(original, row, rows, width), np.full((rows, width, 3), 255, np.uint8)
        row += rows


def _rows(picture: Rgb, top: int, count: int, width: int) -> Rgb:
    """Return rows of a picture, white below its end."""
    rows = padded(picture[top : top + count], width)
    if rows.shape[0] == count:
        return rows
    return np.concatenate([rows, np.full((count - rows.shape[0], width, 3), 255, np.uint8)])


def _compared(strips: _Strips, on_rows: OnRows | None) -> Comparison:
    comparison = Comparison(strips.width, strips.height)
    for one, two in strips.pairs:
        comparison.add(one, two)
        if on_rows is not None:
            on_rows(one, two)
    return comparison


def side_by_side(one: Rgb, two: Rgb) -> Rgb:
    """Return rows of original, design and heat map beside each other."""
    gap = np.full((one.shape[0], _GAP, 3), 128, np.uint8)
    return np.concatenate([one, gap, two, gap, heat_map(one, two)], axis=1)


def heat_map(one: Rgb, two: Rgb) -> Rgb:
    """Return where two pictures differ: black where they are alike, red to yellow where they are not."""
    error = np.abs(one.astype(np.int16) - two).max(axis=2)
    heat = np.zeros((*error.shape, 3), np.uint8)
    heat[..., 0] = np.where(error > 0, 60 + np.minimum(error, 128) * 195 // 128, 0)
    heat[..., 1] = np.clip((error - 128) * 2, 0, 255)
    return heat


def heat_on_page(one: Rgb, two: Rgb) -> Rgb:
    """Return the original in pale grays, and on it where the design differs: yellow to red, the worse the stronger."""
    gray = (one @ _GRAY).astype(np.float32)
    pale = np.repeat((228 + gray * (27 / 255))[..., None], 3, axis=2) - (255 - gray[..., None]) * _INK
    error = np.abs(one.astype(np.int16) - two).max(axis=2).astype(np.float32)
    strength = np.where(error > _UNSEEN, 0.35 + 0.65 * np.minimum(error / 128, 1), 0)[..., None]
    hot = np.empty_like(pale)
    hot[..., 0] = 255 - error * (60 / 255)
    hot[..., 1] = np.clip(200 - error * 1.6, 0, 255)
    hot[..., 2] = 30
    return np.asarray(np.clip(pale * (1 - strength) + hot * strength, 0, 255), np.uint8)


def _regions(comparison: Comparison, drawing: Drawing, scale: float) -> Iterator[Region]:
    """Yield the worst regions: neighboring squares that are bad, as one rectangle."""
    cells = comparison.cells
    width, height = comparison.size
    found = sorted(_clusters(cells / (CELL * CELL * 3) > _BAD), key=lambda box: -_sum(cells, box))
    for top, left, bottom, right in found[:_MOST_REGIONS]:
        rect = Rect.from_edges(left * CELL, top * CELL, min(right * CELL, width), min(bottom * CELL, height))
        error = _sum(cells, (top, left, bottom, right))
        on_page = Rect(
            rect.x / scale + drawing.region.x,
            rect.y / scale + drawing.region.y,
            rect.width / scale,
            rect.height / scale,
        )
        layers = _layers_in(drawing.look.layers, on_page)
        yield Region(rect, error / (rect.width * rect.height * 3 * 255), error / max(comparison.error, 1), layers)


Box = tuple[int, int, int, int]
"""Top, left, bottom, right, in squares."""


def _sum(cells: NDArray[np.float64], box: Box) -> float:
    top, left, bottom, right = box
    return float(cells[top:bottom, left:right].sum())


def _clusters(bad: NDArray[np.bool_]) -> Iterator[Box]:
    """Yield the bounds of squares that hang together."""
    open_squares = {(int(y), int(x)) for y, x in np.argwhere(bad)}
    while open_squares:
        start = open_squares.pop()
        pending, cluster = [start], [start]
        while pending:
            y, x = pending.pop()
            for near in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
                if near in open_squares:
                    open_squares.remove(near)
                    pending.append(near)
                    cluster.append(near)
        ys, xs = [y for y, _ in cluster], [x for _, x in cluster]
        yield min(ys), min(xs), max(ys) + 1, max(xs) + 1


def _layers_in(layers: tuple[Layer, ...], rect: Rect) -> tuple[LayerSpot, ...]:
    """Return the layers that draw something in a rectangle, the smallest first."""
    found: list[tuple[float, LayerSpot]] = []
    pending = [(layer, IDENTITY) for layer in layers]
    while pending:
        layer, to_page = pending.pop()
        inner: Affine = to_page @ layer.transform
        bounds = inner.bounds(Rect(0, 0, layer.size.width, layer.size.height))
        if not bounds.intersection(rect).is_empty and (layer.fills or layer.texts or layer.stroke):
            found.append((bounds.width * bounds.height, LayerSpot(layer.id, layer.name, layer.type)))
        pending += [(child, inner) for child in layer.children]
    found.sort(key=lambda entry: entry[0])
    return tuple(spot for _, spot in found[:_MOST_LAYERS])
