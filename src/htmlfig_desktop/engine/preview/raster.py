"""Pictures of pages and layers, drawn in tiles so that memory stays bounded."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
import skia
from numpy.typing import NDArray

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.collector import paused_collector
from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import IDENTITY, Rect
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode
from htmlfig_desktop.engine.png import png_from_rows
from htmlfig_desktop.engine.preview.building import display_list
from htmlfig_desktop.engine.preview.display import FARTHEST_BLUR, Area, DisplayList
from htmlfig_desktop.engine.preview.model import MissingFont
from htmlfig_desktop.engine.preview.nodes import ResolvedNode
from htmlfig_desktop.engine.preview.resolve import PageLook, look_of, look_of_layer

Pixels = NDArray[np.uint8]
"""Rows of RGBA pixels, not premultiplied: height x width x 4."""

TILE_ROWS: Final = 1024
"""Rows of pixels drawn at a time."""
_BROWSERS: Final = skia.kBGRA_8888_ColorType
"""The order of bytes that Chromium draws in. Skia mixes colors and scales pictures by rules of its own in it, which
round otherwise: in another order what is translucent differs by a step, which may be all of a page."""
_WIDEST: Final = 32_767
"""Pixels in a row that Skia can draw."""
_MOST_PIXELS: Final = 1 << 29
_FARTHEST: Final = 1e30
"""px from the origin: no number, or one beyond all, lies there."""


@dataclass(frozen=True, slots=True, eq=False)
class Drawing:
    """A page or a layer, ready to be drawn at any zoom and for any region.

    Its space is that of the page; for a single layer that of the layer, whose own transform is left out.
    """

    display: DisplayList
    region: Rect
    """What a whole picture shows: the layer's box, or what the page's layers touch."""
    background: Color | None
    missing_fonts: tuple[MissingFont, ...]
    look: PageLook

    def draw(self, canvas: Any, region: Rect) -> None:
        """Draw what a region shows; ``canvas`` is Skia's, in the drawing's space."""
        self.display.draw(canvas, Area(region.x, region.y, region.right, region.bottom))

    def tiles(self, scale: float = 1.0, region: Rect | None = None) -> Iterator[Pixels]:
        """Yield a picture from the top down, at most ``TILE_ROWS`` rows at a time.

        Args:
            scale: pixels per px.
            region: what to show; None: all.
        """
        shown = self.region if region is None else region
        width, height = picture_size(shown, scale)
        for top in range(0, height, TILE_ROWS):
            yield self._tile(shown, scale, width, top, min(TILE_ROWS, height - top))

    def _tile(self, shown: Rect, scale: float, width: int, top: int, rows: int) -> Pixels:
        info = skia.ImageInfo.Make(width, rows, skia.kRGBA_8888_ColorType, skia.kUnpremul_AlphaType)
        pixels = np.empty((rows, width, 4), np.uint8)
        self.paint(pixels, info, scale, shown.x * scale, shown.y * scale + top)
        return pixels

    def paint(self, pixels: Any, info: Any, scale: float, left: float, top: float) -> None:
        """Draw what a picture of the whole would show from a pixel on.

        Args:
            pixels: takes the rows, one after the other.
            info: Skia's, of these rows: how many, how wide, in which order their bytes are.
            scale: pixels per px.
            left: of the first pixel, counted from the origin of the drawing's space.
            top: likewise.
        """
        width, rows = info.width(), info.height()
        margin = math.ceil(min(self.display.backdrop_reach * scale, FARTHEST_BLUR))
        around = skia.ImageInfo.Make(width + 2 * margin, rows + 2 * margin, _BROWSERS, skia.kPremul_AlphaType)
        surface = skia.Surface.MakeRaster(around)
        canvas = surface.getCanvas()
        if self.background is not None:
            canvas.clear(skia.Color4f(self.background.r, self.background.g, self.background.b, self.background.a))
        canvas.translate(margin - left, margin - top)
        canvas.scale(scale, scale)
        area = Area((left - margin) / scale, (top - margin) / scale, (left + width + margin) / scale,
                    (top + rows + margin) / scale)  # fmt: skip
        self.display.draw(canvas, area)
        surface.readPixels(info, pixels, width * 4, margin, margin)


def picture_size(region: Rect, scale: float) -> tuple[int, int]:
    """Return width and height of the picture of a region, pixels.

    Raises:
        ValueError: it would be too large to be drawn.
    """
    width, height = region.width * scale, region.height * scale
    is_drawable = math.isfinite(width) and math.isfinite(height)
    if not is_drawable or round(width) > _WIDEST or max(width, 1.0) * max(height, 1.0) > _MOST_PIXELS:
        shown = {"width": f"{width:.0f}", "height": f"{height:.0f}"}
        raise ValueError(because("a picture of {width} x {height} pixels is too large", **shown))
    return max(1, round(width)), max(1, round(height))


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A drawn picture."""

    pixels: Pixels
    missing_fonts: tuple[MissingFont, ...]

    @property
    def width(self) -> int:
        """Pixels in a row."""
        return int(self.pixels.shape[1])

    @property
    def height(self) -> int:
        """Rows."""
        return int(self.pixels.shape[0])

    @property
    def rgba(self) -> bytes:
        """All pixels, row by row, 4 bytes each, not premultiplied."""
        return self.pixels.tobytes()


def prepare(file: FigFile, node: FigNode | None = None) -> Drawing:
    """Return a page or a layer ready to be drawn.

    Args:
        file: the whole file.
        node: what to draw; None: what ``default_node`` gives.
    """
    chosen = default_node(file) if node is None else node
    with paused_collector():
        look = PageLook((), None, ()) if chosen is None else look_of(file, chosen)
        return drawing_of(file, chosen, look)


def drawing_of(file: FigFile, chosen: FigNode | None, look: PageLook) -> Drawing:
    """Return what is known of a page's or a layer's look, ready to be drawn."""
    with paused_collector():
        if chosen is not None and chosen.type != "CANVAS":
            alone = tuple(replace(layer, transform=IDENTITY) for layer in look.layers)
            look = PageLook(alone, None, look.missing_fonts)
        display = display_list(look.layers, file.images)
    if chosen is None or chosen.type == "CANVAS":
        left, top, right, bottom = (max(-_FARTHEST, min(_FARTHEST, edge)) for edge in display.area)
        region = Rect.from_edges(math.floor(left), math.floor(top), math.ceil(right), math.ceil(bottom))
    else:
        size = chosen.size
        region = Rect(0, 0, size.width, size.height) if size else Rect(0, 0, 0, 0)
    return Drawing(display, region, look.background, look.missing_fonts, look)


def prepare_layer(file: FigFile, node: ResolvedNode) -> Drawing:
    """Return one layer of a page whose instances are filled in, ready to be drawn by itself."""
    with paused_collector():
        look = look_of_layer(file, node)
        alone = tuple(replace(layer, transform=IDENTITY) for layer in look.layers)
        size = node.size
        display = display_list(alone, file.images)
        return Drawing(display, Rect(0, 0, size.width, size.height), None, look.missing_fonts, look)


def default_node(file: FigFile) -> FigNode | None:
    """Return the first page's only visible layer, or the page where it has several or none; None: no page."""
    page = next(iter(file.pages), None)
    if page is None:
        return None
    visible = [child for child in file.children_of(page) if child.is_visible]
    return visible[0] if len(visible) == 1 else page


def find_node(file: FigFile, wanted: str) -> FigNode | None:
    """Return the page or layer of a guid such as ``1:2``, else the first page or layer of a name; None: none."""
    nodes = [node for page in file.pages for _, node in file.walk(page)]
    by_id = (node for node in nodes if str(node.guid) == wanted)
    by_name = (node for node in (*file.pages, *nodes) if node.name == wanted)
    return next(by_id, None) or next(by_name, None)


def render(file: FigFile, node: FigNode | None = None, *, scale: float = 1.0, region: Rect | None = None) -> Picture:
    """Return a picture of a page or a layer.

    Args:
        file: the whole file.
        node: as in ``prepare``.
        scale: pixels per px.
        region: what to show, px of the page, or of the layer from its top left corner; None: all.

    Raises:
        ValueError: the picture would be too large.
    """
    drawing = prepare(file, node)
    rows = list(drawing.tiles(scale, region))
    return Picture(rows[0] if len(rows) == 1 else np.concatenate(rows), drawing.missing_fonts)


def render_png(file: FigFile, node: FigNode | None = None, *, scale: float = 1.0) -> bytes:
    """Return ``render`` as a PNG; only one tile is held at a time."""
    drawing = prepare(file, node)
    width, height = picture_size(drawing.region, scale)
    return b"".join(png_from_rows(width, height, drawing.tiles(scale)))
