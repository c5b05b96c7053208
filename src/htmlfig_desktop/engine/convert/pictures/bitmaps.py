"""Decoding, encoding and drawing of bitmaps.

Pictures come from the page and are hostile: sizes are checked before anything is decoded.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from enum import Enum
from typing import Any

import skia

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.png import PngRows
from htmlfig_desktop.engine.scene.paints import GradientKind, GradientPaint, SolidPaint

JPEG_QUALITY = 92
_OPAQUE = 250
"""Of 255."""
_PNG_EFFORT = 4
"""A photograph of 4,096 px takes half a second; Skia's encoder takes 2 to 3.5 s to make it a tenth smaller."""
_TILE = 256
"""Rows that are filtered at once."""
SMOOTH = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
"""How pictures are made smaller: between neighboring pixels, and between halves of the picture."""

_SRGB = skia.ColorSpace.MakeSRGB()
_STEPS = (0, 85, 170, 255)
_SAMPLES = bytes(part for r in _STEPS for g in _STEPS for b in _STEPS for part in (r, g, b, 255))
"""Pixels all over the cube of colors."""
_SAMPLE_ROW = 4 * len(_STEPS) ** 3
_NEAR_COLOR = 8
"""Of 255: a profile that moves no sample further means sRGB to the eye."""


class Encoding(Enum):
    """Formats that matter for what becomes of a picture."""

    PNG = "png"
    JPEG = "jpeg"
    GIF = "gif"
    LOSSY = "lossy"
    """Another format for photographs, such as WebP without its lossless mode."""
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Encoded:
    """What the head of an encoded picture says, nothing decoded yet."""

    encoding: Encoding
    width: int
    height: int
    """After the orientation that the picture asks for."""
    is_upright: bool
    """Whether the pixels are stored the way they are shown."""
    is_complete: bool
    """Whether the data end as the format says. Browsers show what there is of a truncated picture."""
    is_animated: bool
    is_srgb: bool = True
    """Whether its numbers mean, near enough, the colors they mean in sRGB: Figma takes them for that."""


class UndecodableError(Exception):
    """The data are no picture that can be read within the limits."""


def probe(data: bytes, limits: Limits) -> Encoded:
    """Return what the head of a picture says.

    Raises:
        UndecodableError: no known format, or beyond the limits.
    """
    if len(data) > limits.image_bytes:
        raise UndecodableError("too many bytes")
    try:
        codec = skia.Codec.MakeFromData(skia.Data.MakeWithoutCopy(data))
    except RuntimeError:
        return _probe_with_pillow(data, limits)
    size, origin = codec.dimensions(), codec.getOrigin()
    width, height = size.width(), size.height()
    _check_pixels(width, height, limits)
    if origin.value > skia.kBottomLeft_EncodedOrigin.value:  # the four that swap the sides
        width, height = height, width
    encoding = _encoding(codec.getEncodedFormat(), data)
    is_animated = encoding is Encoding.PNG and data.find(b"acTL", 8, 4096) > 0
    is_upright = origin == skia.kTopLeft_EncodedOrigin
    return Encoded(encoding, width, height, is_upright, _is_complete(encoding, data), is_animated, _is_near_srgb(codec))


def decode(data: bytes) -> skia.Image:
    """Return the pixels of a picture that ``probe`` let pass: in sRGB, upright, the first frame of an animation.

    Raises:
        UndecodableError: there are no pixels.
    """
    image = skia.Image.MakeFromEncoded(skia.Data.MakeWithCopy(data))
    if image is not None:
        image = image.makeRasterImage() if image.colorSpace() is None else image.makeColorSpace(_SRGB)
    return _decode_with_pillow(data) if image is None else image


def encode(image: skia.Image, *, as_photograph: bool = False) -> bytes:
    """Return a picture as PNG; an opaque photograph as JPEG."""
    if as_photograph and image.isOpaque():
        return bytes(image.encodeToData(skia.kJPEG, JPEG_QUALITY))
    channels = 3 if image.isOpaque() else 4
    pixels = image.toarray(colorType=skia.kRGBA_8888_ColorType)[..., :channels]
    png = PngRows(image.width(), image.height(), channels=channels, effort=_PNG_EFFORT)
    tiles = (pixels[top : top + _TILE] for top in range(0, image.height(), _TILE))
    return b"".join((png.head(), *map(png.rows, tiles), png.tail()))


def reduced(image: skia.Image, side: int) -> skia.Image:
    """Return the picture so small that neither side is longer than ``side`` px."""
    scale = side / max(image.width(), image.height())
    if scale >= 1:
        return image
    return image.resize(max(1, round(image.width() * scale)), max(1, round(image.height() * scale)), SMOOTH)


def is_opaque(image: skia.Image) -> bool:
    """Return whether nothing below a bitmap shows, but for traces."""
    return image.isOpaque() or int(image.toarray(colorType=skia.kRGBA_8888_ColorType)[..., 3].min()) >= _OPAQUE


def enlarged(image: skia.Image, factor: int) -> skia.Image:
    """Return the picture with each pixel as a square of ``factor`` pixels."""
    return image.resize(image.width() * factor, image.height() * factor, skia.SamplingOptions(skia.FilterMode.kNearest))


def painted(paint: GradientPaint | SolidPaint, width: int, height: int) -> skia.Image:
    """Return a bitmap filled with a paint laid into all of it."""
    surface = skia.Surface(width, height)
    surface.getCanvas().drawPaint(skia_paint(paint, Size(width, height)))
    return surface.makeImageSnapshot()


def skia_paint(paint: GradientPaint | SolidPaint, size: Size) -> skia.Paint:
    """Return a paint of the scene as Skia's, for a layer of a size."""
    if isinstance(paint, SolidPaint):
        return skia.Paint(Color4f=_color4f(paint.color), AntiAlias=True)
    to_px = (paint.transform @ Affine.scaling(1 / size.width, 1 / size.height)).inverse()
    return skia.Paint(Shader=_gradient_shader(paint, skia_matrix(to_px)), AntiAlias=True, Alphaf=paint.opacity)


def skia_matrix(affine: Affine) -> skia.Matrix:
    """Return a map of the plane as Skia's."""
    return skia.Matrix.MakeAll(affine.a, affine.c, affine.e, affine.b, affine.d, affine.f, 0, 0, 1)


def recolored(image: skia.Image, filters: Iterable[Iterable[Iterable[float]]]) -> skia.Image:
    """Return a bitmap whose colors went through affine filters.

    Args:
        image: What to filter.
        filters: Each three rows: the parts of red, green and blue in a component, and what is added, 0 to 1.
    """
    surface = skia.Surface(image.width(), image.height())
    for rows in filters:
        matrix = [value for r, g, b, added in (tuple(row) for row in rows) for value in (r, g, b, 0.0, added)]
        paint = skia.Paint(ColorFilter=skia.ColorFilters.Matrix([*matrix, 0.0, 0.0, 0.0, 1.0, 0.0]))
        surface.getCanvas().clear(skia.ColorTRANSPARENT)
        surface.getCanvas().drawImage(image, 0, 0, skia.SamplingOptions(), paint)
        image = surface.makeImageSnapshot()
    return image


def placed(image: skia.Image, targets: Iterable[Rect], width: int, height: int) -> skia.Image:
    """Return a bitmap of a size with the picture drawn into each of the target rectangles (px of the bitmap)."""
    surface = skia.Surface(width, height)
    canvas = surface.getCanvas()
    for target in targets:
        canvas.drawImageRect(
            image, skia.Rect.MakeXYWH(target.x, target.y, target.width, target.height), SMOOTH, skia.Paint()
        )
    return surface.makeImageSnapshot()


def _gradient_shader(paint: GradientPaint, matrix: skia.Matrix) -> skia.Shader:
    colors = [_color4f(stop.color).toColor() for stop in paint.stops]
    positions = [stop.position for stop in paint.stops]
    # Ends of their own: without them Skia draws two stops that lie half way as if they lay at the ends.
    colors, positions = [colors[0], *colors, colors[-1]], [0.0, *positions, 1.0]
    mode = skia.TileMode.kClamp
    if paint.kind is GradientKind.LINEAR:
        ends = [skia.Point(0, 0.5), skia.Point(1, 0.5)]
        return skia.GradientShader.MakeLinear(ends, colors, positions, mode, 0, matrix)
    if paint.kind is GradientKind.RADIAL:
        return skia.GradientShader.MakeRadial(skia.Point(0.5, 0.5), 0.5, colors, positions, mode, 0, matrix)
    return skia.GradientShader.MakeSweep(0.5, 0.5, colors, positions, mode, 0, 360, 0, matrix)


def _color4f(color: Color) -> skia.Color4f:
    return skia.Color4f(color.r, color.g, color.b, color.a)


def _check_pixels(width: int, height: int, limits: Limits) -> None:
    if width <= 0 or height <= 0 or width * height > limits.image_pixels:
        raise UndecodableError("too many pixels" if width > 0 and height > 0 else "no pixels")


def _encoding(code: Any, data: bytes) -> Encoding:
    known = {skia.kPNG: Encoding.PNG, skia.kJPEG: Encoding.JPEG, skia.kGIF: Encoding.GIF}
    if code == skia.kWEBP and b"VP8 " in data[12:64]:
        return Encoding.LOSSY
    return known.get(code, Encoding.OTHER)


def _is_near_srgb(codec: skia.Codec) -> bool:
    space = codec.getInfo().colorSpace()
    if space is None or space.isSRGB():
        return True
    info = skia.ImageInfo.Make(_SAMPLE_ROW // 4, 1, skia.kRGBA_8888_ColorType, skia.kOpaque_AlphaType, space)
    moved = skia.Image.MakeRasterData(info, _SAMPLES, _SAMPLE_ROW).makeColorSpace(_SRGB)
    shown = moved.tobytes()
    return all(abs(one - other) <= _NEAR_COLOR for one, other in zip(shown, _SAMPLES, strict=True))


def _is_complete(encoding: Encoding, data: bytes) -> bool:
    """Whether the end mark of the formats that are kept as they are is there; junk may follow it."""
    if encoding is Encoding.PNG:
        return b"IEND" in data[-256:]
    if encoding is Encoding.JPEG:
        return b"\xff\xd9" in data[-65536:]
    return encoding is not Encoding.GIF or b"\x3b" in data[-16:]


def _probe_with_pillow(data: bytes, limits: Limits) -> Encoded:
    with _pillow_image(data) as image:
        _check_pixels(image.width, image.height, limits)
        turns_sides = image.getexif().get(0x0112, 1) > 4  # the reader tells an AVIF's own rotation this way too
        width, height = (image.height, image.width) if turns_sides else (image.width, image.height)
        return Encoded(Encoding.LOSSY, width, height, True, True, False)


def _decode_with_pillow(data: bytes) -> skia.Image:
    with _pillow_image(data) as image:
        from PIL import ImageOps

        try:
            pixels = ImageOps.exif_transpose(image).convert("RGBA")
        except (OSError, ValueError, SyntaxError) as error:
            raise UndecodableError(str(error)) from error
        is_opaque = image.mode == "RGB"
        alpha = skia.kOpaque_AlphaType if is_opaque else skia.kUnpremul_AlphaType
        info = skia.ImageInfo.Make(pixels.width, pixels.height, skia.kRGBA_8888_ColorType, alpha)
        # Copied: an image made of data does not keep them alive (seen: later pictures showed up in it). Nor does a
        # pixmap, so they have a name until they are copied (seen: large ones were given back before, which crashed).
        held = pixels.tobytes()
        return skia.Image.MakeRasterCopy(skia.Pixmap(info, held, pixels.width * 4))


def _pillow_image(data: bytes) -> Any:
    """Open what Skia cannot read: AVIF."""
    from PIL import Image

    try:
        return Image.open(io.BytesIO(data), formats=("AVIF",))
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise UndecodableError(str(error)) from error
