"""One page of the feature suite put to the test: converted, drawn again, and compared with Chromium's own picture."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image

from htmlfig_desktop.core.conversion import ConversionRequest
from htmlfig_desktop.core.options import FileSource
from htmlfig_desktop.engine.browser.browser import Browser
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.validate import validate_fig
from htmlfig_desktop.engine.pipeline import convert_page
from htmlfig_desktop.engine.preview.fidelity import heat_map
from htmlfig_desktop.engine.preview.raster import render
from htmlfig_desktop.engine.preview.similarity import Rgb, main_color, on_white
from tests.features.feature_page import FeaturePage

_TAKE_AWAY = "document.documentElement.append(Object.assign(document.createElement('style'), {{textContent: {}}}))"


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of a page."""

    skill: float
    """1: the same picture; 0: no better than the page without the feature."""
    codes: tuple[str, ...]
    """Of the diagnostics, sorted, each once."""
    notes: tuple[str, ...]
    faults: tuple[str, ...]
    """Of the file, as the validator tells them."""
    folder: Path
    """Holds picture, design and difference."""


async def try_page(browser: Browser, page: FeaturePage, folder: Path) -> Trial:
    """Convert a page, and measure what came of it.

    Args:
        browser: The engine.
        page: What to convert.
        folder: Takes ``design.fig`` and the pictures; must exist.
    """
    opened = browser.new_page()
    try:
        request = ConversionRequest(FileSource(page.path), page.options, folder)
        conversion = await convert_page(opened, request, lambda progress: None)
        assert conversion.screenshot is not None
        picture = _pixels(conversion.screenshot.read_bytes())
        nothing = _empty(picture)
        if page.without:
            await opened.evaluate(_TAKE_AWAY.format(json.dumps(page.without)))
            nothing = _pixels(await opened.screenshot(full_page=True))
    finally:
        await opened.close()
    fig = conversion.fig.read_bytes()
    design = on_white(render(read_fig(fig), scale=page.options.device_scale_factor).pixels)
    picture, nothing, design = _alike(picture, nothing, design)
    _save(folder / "picture.png", picture)
    _save(folder / "design.png", design)
    _save(folder / "difference.png", heat_map(picture, design))
    _save(folder / "without.png", nothing)
    unlike = _error(picture, nothing)
    assert unlike > 0, f"{page.name}: the picture shows nothing that could be missed"
    return Trial(
        skill=1 - _error(picture, design) / unlike,
        codes=tuple(sorted({found.code.code for found in conversion.diagnostics})),
        notes=tuple(f"{found.code.code} {found.selector}: {found.note}" for found in conversion.diagnostics),
        faults=tuple(str(fault) for fault in validate_fig(fig)),
        folder=folder,
    )


def _pixels(encoded: bytes) -> Rgb:
    with Image.open(io.BytesIO(encoded)) as image:
        return on_white(np.asarray(image.convert("RGBA")))


def _empty(picture: Rgb) -> Rgb:
    return np.broadcast_to(np.array(main_color(picture), np.uint8), picture.shape).copy()


def _alike(*pictures: Rgb) -> tuple[Rgb, Rgb, Rgb]:
    """Return the pictures made equally large, in white."""
    height, width = max(each.shape[0] for each in pictures), max(each.shape[1] for each in pictures)
    grown = []
    for each in pictures:
        large = np.full((height, width, 3), 255, np.uint8)
        large[: each.shape[0], : each.shape[1]] = each
        grown.append(large)
    one, two, three = grown
    return one, two, three


def _error(one: Rgb, two: Rgb) -> int:
    return int(np.abs(one.astype(np.int16) - two).sum(dtype=np.int64))


def _save(path: Path, pixels: Rgb) -> None:
    Image.fromarray(pixels).save(path)
