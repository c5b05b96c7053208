"""The small picture of a design that travels in its file."""

from __future__ import annotations

from typing import Final

import skia

from htmlfig_desktop.core.conversion import thumbnail_scale
from htmlfig_desktop.core.errors import ErrorCode, FigError
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.fig.packing.png import rgba_png

_SHRINK: Final = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)


def thumbnail_png(picture: bytes, part: Rect | None = None) -> bytes:
    """Return an encoded picture as an RGBA PNG of at most 400 px a side.

    Args:
        picture: In a form that Skia reads.
        part: Of the picture, pixels; None: all of it.

    Raises:
        FigError: FIG003, the bytes are no picture.
    """
    image = skia.Image.MakeFromEncoded(skia.Data.MakeWithoutCopy(picture))
    if image is None:
        raise FigError(ErrorCode.FIG_UNENCODABLE, "The page's picture cannot be read.")
    shown = skia.Rect.MakeWH(image.width(), image.height())
    if part is not None and not shown.intersect(skia.Rect.MakeXYWH(part.x, part.y, part.width, part.height)):
        raise FigError(ErrorCode.FIG_UNENCODABLE, "The page's picture does not show its first screen.")
    scale = thumbnail_scale(max(shown.width(), shown.height()))
    width, height = max(1, round(shown.width() * scale)), max(1, round(shown.height() * scale))
    surface = skia.Surface.MakeRasterN32Premul(width, height)  # in the order of colors that Skia is fastest with
    surface.getCanvas().drawImageRect(image, shown, skia.Rect.MakeWH(width, height), _SHRINK)
    info = skia.ImageInfo.Make(width, height, skia.kRGBA_8888_ColorType, skia.kUnpremul_AlphaType)
    pixels = bytearray(info.computeMinByteSize())
    surface.readPixels(info, pixels, info.minRowBytes(), 0, 0)
    return rgba_png(width, height, pixels)
