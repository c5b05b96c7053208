"""``make second-opinion``: our renderer beside the judge's, on the files and pictures that ``make judge`` left.

Per page the skill by both. Where they differ by more than 0.05 it also says what lies where the judge's rendering is
further from the browser's picture than ours: the share of that excess over texts, over gradients, over cropped
pictures, over drawings (vectors), over what casts a shadow, and elsewhere. Which of the two is right is for the format
notes to say, not for this table.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from htmlfig_desktop.core.geometry import IDENTITY, Affine, Rect
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.preview.model import Layer, PicturePaint
from htmlfig_desktop.engine.preview.raster import Drawing, prepare
from htmlfig_desktop.engine.preview.similarity import empty_error, on_white
from htmlfig_desktop.engine.scene.paints import GradientPaint
from tests.bench.corpus import default_cache, use_fonts

_APART = 0.05
Rows = NDArray[np.uint8]


class Kind(IntEnum):
    """What lies at a pixel, by the last layer whose box covers it."""

    OTHER = 0
    SHADOW = 1
    GRADIENT = 2
    CROP = 3
    DRAWING = 4
    TEXT = 5


@dataclass(frozen=True, slots=True)
class Opinion:
    """How both renderers see a page."""

    page: str
    ours: float
    judged: float
    excess: dict[Kind, float]
    """Share of the judge's excess of error, 0 to 1."""


def opinion(page: str, fig: Path, original: Path, judged: Path) -> Opinion:
    """Compare both renderings with the browser's picture."""
    drawing = prepare(read_fig(fig.read_bytes()))
    picture = _pixels(original)
    height, width = picture.shape[:2]
    own = _fitted(_drawn(drawing), height, width)
    other = _fitted(_pixels(judged), height, width)
    our_error, other_error = _error(picture, own), _error(picture, other)
    empty = max(empty_error(picture), 1)
    excess = np.maximum(other_error - our_error, 0)
    kinds = _kinds(drawing, height, width)
    total = max(float(excess.sum()), 1.0)
    shares = {kind: float(excess[kinds == kind].sum()) / total for kind in Kind}
    return Opinion(page, 1 - our_error.sum() / empty, 1 - other_error.sum() / empty, shares)


def _pixels(path: Path) -> Rows:
    Image.MAX_IMAGE_PIXELS = None
    with Image.open(path) as image:
        return on_white(np.asarray(image.convert("RGBA")))


def _drawn(drawing: Drawing) -> Rows:
    return np.concatenate([on_white(tile) for tile in drawing.tiles(1.0)])


def _fitted(rows: Rows, height: int, width: int) -> Rows:
    """Cut or fill with white to a size."""
    fitted = np.full((height, width, 3), 255, np.uint8)
    part = rows[:height, :width]
    fitted[: part.shape[0], : part.shape[1]] = part
    return fitted


def _error(one: Rows, two: Rows) -> NDArray[np.int32]:
    error: NDArray[np.int32] = np.abs(one.astype(np.int16) - two).sum(axis=2, dtype=np.int32)
    return error


def _kinds(drawing: Drawing, height: int, width: int) -> NDArray[np.uint8]:
    kinds = np.zeros((height, width), np.uint8)
    for layer, bounds in _boxes(drawing.look.layers):
        box = bounds.moved(-drawing.region.x, -drawing.region.y)
        kind = _kind(layer)
        if kind is Kind.OTHER and not layer.fills:
            continue
        rows = slice(max(0, int(box.y)), max(0, int(box.bottom + 1)))
        kinds[rows, max(0, int(box.x)) : max(0, int(box.right + 1))] = kind
    return kinds


def _boxes(layers: tuple[Layer, ...]) -> Iterator[tuple[Layer, Rect]]:
    """Yield layers and their boxes on the page, back to front."""
    pending: list[tuple[Layer, Affine]] = [(layer, IDENTITY) for layer in reversed(layers)]
    while pending:
        layer, to_page = pending.pop()
        inner = to_page @ layer.transform
        yield layer, inner.bounds(Rect(0, 0, layer.size.width, layer.size.height))
        pending.extend((child, inner) for child in reversed(layer.children))


def _kind(layer: Layer) -> Kind:
    if layer.type == "TEXT":
        return Kind.TEXT
    if layer.type in ("VECTOR", "BOOLEAN_OPERATION"):
        return Kind.DRAWING
    if any(isinstance(fill, GradientPaint) for fill in layer.fills):
        return Kind.GRADIENT
    if any(isinstance(fill, PicturePaint) and fill.transform is not None for fill in layer.fills):
        return Kind.CROP
    return Kind.SHADOW if layer.effects else Kind.OTHER


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("build/judge"), help="where `make judge` left its results")
    options = parser.parse_args()
    use_fonts(default_cache())
    rows = [row for row in json.loads((options.out / "result.json").read_text()) if row.get("skill") is not None]
    print(f"{'page':24}{'ours':>8}{'judge':>8}  judge's excess of error over", *(kind.name.lower() for kind in Kind))
    found = []
    for row in rows:
        name = row["id"]
        files = [options.out / f"{name}{end}" for end in (".fig", ".png", ".draw.png")]
        if not all(path.is_file() for path in files):
            continue
        seen = opinion(name, *files)
        found.append(seen)
        shares = " ".join(f"{share:7.0%}" for share in seen.excess.values())
        is_apart = abs(seen.ours - seen.judged) > _APART
        print(f"{name:24}{seen.ours:8.3f}{seen.judged:8.3f}  {shares if is_apart else ''}", flush=True)
    ours = sorted(each.ours for each in found)
    if ours:
        print(f"{len(ours)} pages, ours: median {ours[len(ours) // 2]:.3f}, lowest {ours[0]:.3f}")
    return 0 if ours else 1


if __name__ == "__main__":
    sys.exit(main())
