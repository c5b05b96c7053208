"""Paints as Skia's: colors, gradients by their matrix, pictures by their mode.

Source: format notes, sections 7.2 to 7.4.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import skia

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Affine, Rect, Size, Vec
from htmlfig_desktop.engine.preview.blending import BLEND_MODES, picture_filter
from htmlfig_desktop.engine.preview.model import Fill, PicturePaint
from htmlfig_desktop.engine.preview.paths import skia_matrix
from htmlfig_desktop.engine.scene.paints import BlendMode, GradientKind, GradientPaint, ImageMode, SolidPaint

_SMOOTH: Final = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kNearest)
"""Of halves of a picture the one just larger than it is drawn, as Chromium does: a share of the next one makes thin
lines faint. Pictures exported by Figma agree as well with either."""
_DIAMOND: Final = skia.RuntimeEffect.MakeForShader(
    "uniform shader ramp;half4 main(float2 p) { float2 d = abs(p - 0.5) * 2; return ramp.eval(float2(d.x + d.y, 0)); }"
)
_HALF: Final = (0.5, 0.5)


@dataclass(frozen=True, slots=True, eq=False)
class Brush:
    """How to paint a fill."""

    paint: Any
    """Skia's."""
    reach: Any | None = None
    """The path a picture covers, where that is not the whole layer."""
    is_linear_burn: bool = False
    """Whether it wants the one blend mode that Skia does not have; ``paint`` then blends normally."""

    @property
    def is_plain(self) -> bool:
        """Whether ``paint`` says it all."""
        return self.reach is None and not self.is_linear_burn


class BrushMaker:
    """Makes brushes; pictures are decoded once, brushes of one color or for layers of one size are shared."""

    def __init__(self, images: Mapping[str, bytes]) -> None:
        self._images = images
        self._decoded: dict[str, Any] = {}
        self._opaque: dict[str, bool] = {}
        self._solids: dict[SolidPaint, Brush] = {}
        self._fitted: dict[tuple[GradientPaint | PicturePaint, Size], Brush | None] = {}

    def brush(self, fill: Fill, size: Size) -> Brush | None:
        """Return how to paint a fill of a layer of some size; None where there is nothing to paint."""
        if isinstance(fill, SolidPaint):
            brush = self._solids.get(fill)
            if brush is None:
                burns = fill.blend_mode is BlendMode.LINEAR_BURN
                brush = self._solids[fill] = Brush(_paint(fill.blend_mode, fill.color), None, burns)
            return brush
        if size.width <= 0 or size.height <= 0:
            return None
        key = (fill, size)
        if key not in self._fitted:
            self._fitted[key] = self._fit(fill, size)
        return self._fitted[key]

    def covers(self, fills: Sequence[Fill], size: Size) -> bool:
        """Return whether one of some fills is a picture that lets nothing of what is below through."""
        return any(self._covers(fill, size) for fill in fills if isinstance(fill, PicturePaint))

    def _covers(self, fill: PicturePaint, size: Size) -> bool:
        brush = self.brush(fill, size)
        is_whole = brush is not None and brush.reach is None and fill.opacity >= 1
        if not is_whole or fill.blend_mode is not BlendMode.NORMAL:
            return False
        if fill.image not in self._opaque:
            self._opaque[fill.image] = _is_opaque(self._image(fill.image))
        return self._opaque[fill.image]

    def _fit(self, fill: GradientPaint | PicturePaint, size: Size) -> Brush | None:
        burns = fill.blend_mode is BlendMode.LINEAR_BURN
        paint = _paint(fill.blend_mode, Color(0, 0, 0, fill.opacity))
        if isinstance(fill, GradientPaint):
            shader = _gradient(fill, size)
            if shader is None:  # its numbers are none that Skia can draw with
                return None
            paint.setShader(shader)
            return Brush(paint, None, burns)
        return self._picture(fill, size, paint, is_linear_burn=burns)

    def _picture(self, fill: PicturePaint, size: Size, paint: Any, *, is_linear_burn: bool) -> Brush | None:
        image = self._image(fill.image)
        if image is None:
            return None
        turn, natural = _turned(fill.rotation, Size(image.width(), image.height()))
        to_layer = _PLACES[fill.mode](fill, size, natural)
        if to_layer is None:
            return None
        # A picture is not repeated but for TILE; its edge is sharp, so it is cut off there and not faded out.
        tile = skia.TileMode.kRepeat if fill.mode is ImageMode.TILE else skia.TileMode.kClamp
        shader = image.makeShader(tile, tile, _SMOOTH, skia_matrix(to_layer @ turn))
        color_filter = picture_filter(fill.filters)
        paint.setShader(shader.makeWithColorFilter(color_filter) if color_filter else shader)
        covers_all = fill.mode in (ImageMode.TILE, ImageMode.FILL)
        return Brush(paint, None if covers_all else _reach(to_layer, natural, size), is_linear_burn)

    def _image(self, digest: str) -> Any | None:
        if digest not in self._decoded:
            data = self._images.get(digest)
            self._decoded[digest] = skia.Image.MakeFromEncoded(skia.Data.MakeWithCopy(data)) if data else None
        return self._decoded[digest]


def _is_opaque(image: Any) -> bool:
    """Return whether a picture lets nothing through: a photo, or one that could, where no pixel of it does."""
    if image.isOpaque():
        return True
    pixels, drawn = skia.Pixmap(), image.makeRasterImage()
    return bool(drawn.peekPixels(pixels) and pixels.computeIsOpaque())


def _paint(mode: BlendMode, color: Color) -> Any:
    paint = skia.Paint(AntiAlias=True)
    paint.setColor4f(_color4f(color))
    if mode in BLEND_MODES:
        paint.setBlendMode(BLEND_MODES[mode])
    return paint


def _gradient(fill: GradientPaint, size: Size) -> Any:
    to_gradient = fill.transform @ Affine.scaling(1 / size.width, 1 / size.height)
    if abs(to_gradient.determinant) < 1e-15:
        return skia.Shaders.Color(_argb(fill.stops[-1].color))
    place = skia_matrix(to_gradient.inverse())
    colors = [_argb(stop.color) for stop in fill.stops]
    positions = [stop.position for stop in fill.stops]
    if len(colors) == 1:
        colors, positions = colors * 2, [0.0, 1.0]
    return _GRADIENTS[fill.kind](colors, positions, place)


def _reach(to_layer: Affine, natural: Size, size: Size) -> Any | None:
    """Return what a picture covers; None where that is the whole layer."""
    corners = [(0.0, 0.0), (natural.width, 0.0), (natural.width, natural.height), (0.0, natural.height)]
    points = [to_layer.apply(Vec(x, y)) for x, y in corners]
    if to_layer.is_axis_parallel:
        covered = to_layer.bounds(Rect(0, 0, natural.width, natural.height))
        if covered.contains(Rect(0, 0, size.width, size.height), tolerance=1e-3):
            return None
    return skia.Path.Polygon([(point.x, point.y) for point in points], True)


def _color4f(color: Color) -> Any:
    return skia.Color4f(color.r, color.g, color.b, color.a)


def _argb(color: Color) -> int:
    a, r, g, b = (round(part * 255) for part in (color.a, color.r, color.g, color.b))
    return a << 24 | r << 16 | g << 8 | b


def _ended(colors: list[int], positions: list[float]) -> tuple[list[int], list[float]]:
    """Return stops that begin and end where the gradient does.

    Without them Skia draws two stops one of which lies half way as if they lay at the ends.
    """
    if positions[0] > 0:
        colors, positions = [colors[0], *colors], [0.0, *positions]
    if positions[-1] < 1:
        colors, positions = [*colors, colors[-1]], [*positions, 1.0]
    return colors, positions


def _linear(colors: list[int], positions: list[float], place: Any) -> Any:
    colors, positions = _ended(colors, positions)
    return skia.GradientShader.MakeLinear([(0, 0), (1, 0)], colors, positions, skia.TileMode.kClamp, 0, place)


def _radial(colors: list[int], positions: list[float], place: Any) -> Any:
    colors, positions = _ended(colors, positions)
    return skia.GradientShader.MakeRadial(_HALF, 0.5, colors, positions, skia.TileMode.kClamp, 0, place)


def _angular(colors: list[int], positions: list[float], place: Any) -> Any:
    # The turn closes: between the last stop and the first the color goes on as if around the circle.
    first, last = positions[0], 1 - positions[-1]
    if first > 0 or last > 0:
        seam = _mixed(colors[-1], colors[0], last / (first + last))
        colors, positions = [seam, *colors, seam], [0.0, *positions, 1.0]
    return skia.GradientShader.MakeSweep(0.5, 0.5, colors, positions, skia.TileMode.kClamp, 0, 360, 0, place)


def _diamond(colors: list[int], positions: list[float], place: Any) -> Any:
    ramp = _linear(colors, positions, skia.Matrix())
    return _DIAMOND.makeShader(skia.Data.MakeEmpty(), ramp, 1, place)


def _mixed(one: int, two: int, share: float) -> int:
    return sum(round(((one >> at) & 255) * (1 - share) + ((two >> at) & 255) * share) << at for at in (0, 8, 16, 24))


_GRADIENTS: Final = {
    GradientKind.LINEAR: _linear,
    GradientKind.RADIAL: _radial,
    GradientKind.ANGULAR: _angular,
    GradientKind.DIAMOND: _diamond,
}


def _turned(degrees: float, size: Size) -> tuple[Affine, Size]:
    """Return the quarter turn of a picture that keeps its corner at the origin, and its size after it."""
    turns = round(degrees / 90) % 4
    w, h = size.width, size.height
    corner = ((0.0, 0.0), (h, 0.0), (w, h), (0.0, w))[turns]
    turn = Affine.translation(*corner) @ Affine.rotation(90 * turns)
    return turn, size if turns % 2 == 0 else Size(h, w)


def _scaled_to(size: Size, natural: Size, factor: float) -> Affine:
    """Return the map that scales a picture evenly and centers it in a box."""
    dx, dy = size.width - natural.width * factor, size.height - natural.height * factor
    return Affine(factor, 0, 0, factor, dx / 2, dy / 2)


def _cover(_: PicturePaint, size: Size, natural: Size) -> Affine | None:
    return _scaled_to(size, natural, max(size.width / natural.width, size.height / natural.height))


def _contain(_: PicturePaint, size: Size, natural: Size) -> Affine | None:
    return _scaled_to(size, natural, min(size.width / natural.width, size.height / natural.height))


def _stretch(paint: PicturePaint, size: Size, natural: Size) -> Affine | None:
    to_box = Affine.scaling(size.width, size.height)
    if paint.transform is not None:
        if abs(paint.transform.determinant) < 1e-12:
            return None
        to_box = to_box @ paint.transform.inverse()
    return to_box @ Affine.scaling(1 / natural.width, 1 / natural.height)


def _tile(paint: PicturePaint, _: Size, __: Size) -> Affine | None:
    return Affine.scaling(paint.scale, paint.scale) if paint.scale > 0 else None


_PLACES: Final = {
    ImageMode.FILL: _cover,
    ImageMode.FIT: _contain,
    ImageMode.STRETCH: _stretch,
    ImageMode.TILE: _tile,
}
