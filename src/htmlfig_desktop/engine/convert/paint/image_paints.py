"""Backgrounds and replaced content as paints: what size, place and repetition of a picture mean to Figma.

What the four image modes of the format say is used as it is; the rest is composed into a bitmap of one period of the
repetition, or of the whole box. Source: format notes, section 7.4; CSS Backgrounds 3, section 3; CSS Images 3, 5.5.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import skia

from htmlfig_desktop.core.color import BLACK, Color
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.css_lists import split_words
from htmlfig_desktop.engine.convert.css.background import BackgroundLayer, BackgroundSize, Fit
from htmlfig_desktop.engine.convert.css.image_sets import chosen_option
from htmlfig_desktop.engine.convert.css.natural_size import NaturalSize
from htmlfig_desktop.engine.convert.css.values import HALF, parse_length, parse_position, parse_url
from htmlfig_desktop.engine.convert.paint.gradient_tiles import few_in_a_row, without_seams
from htmlfig_desktop.engine.convert.paint.gradients import gradient_paint
from htmlfig_desktop.engine.convert.paint.tiling import MOST_TILES, NEAR, Tiling, tiling_of
from htmlfig_desktop.engine.convert.pictures.bitmaps import UndecodableError, painted, placed
from htmlfig_desktop.engine.convert.pictures.store import PictureStore, StoredPicture
from htmlfig_desktop.engine.scene.paints import ImageMode, ImagePaint, Paint

_RATIO_NEAR = 0.004
"""Relative difference below which a picture counts as scaled evenly."""
_MOST_PIXELS = 4_000_000
"""Of a bitmap that we compose."""
_LONGEST = 2048
"""Side of a bitmap of one gradient tile, which may be far larger than the box that shows a part of it."""
_LONGEST_TILE = 4096
"""Pixels of a side; larger pictures are stored smaller, and tiles of them drift."""
_MOST_BITMAP_STOPS = 4096
_OWN_SIZE = ("none", "scale-down")
"""Values of ``object-fit`` by which a picture has its own size; one without it fits into its box instead."""
_DENSITY = 2.0
"""Pixels per px of gradients drawn as bitmaps."""


@dataclass(frozen=True, slots=True)
class BackgroundPaint:
    """What became of one background layer."""

    paint: Paint | None
    """None where nothing is painted, or where the diagnostics say why not."""
    diagnostics: tuple[DiagnosticCode, ...] = ()
    rect: Rect | None = None
    """Set: the paint belongs on a rectangle of its own at this place (px of the layer), laid below the contents.
    None: on the layer itself."""


def background_paint(
    layer: BackgroundLayer,
    area: Rect,
    box: Size,
    store: PictureStore,
    current: Color = BLACK,
    edge: float = NEAR,
    covered: float = NEAR,
) -> BackgroundPaint:
    """Return one background layer as a paint of a box.

    Args:
        layer: As computed.
        area: Positioning area (``background-origin``), px from the box's top left corner. It may be empty: a picture of
            a size of its own repeats from there all the same.
        box: Size of the layer that gets the paint (``background-clip``).
        store: Where pictures come from and composed bitmaps go.
        current: What ``currentcolor`` means.
        edge: How far from the box's sides, px, nobody sees whether a gradient begins anew or goes on: what a border
            covers.
        covered: How far from each of them, px, a border surely hides a picture.

    Diagnostics: those of gradients and of pictures, and BACKGROUND_POSITIONED.
    """
    if box.width <= 0 or box.height <= 0:
        return BackgroundPaint(None)
    option = chosen_option(layer.image, store.device_scale, store.shows)
    layer, url = replace(layer, image=option.image), parse_url(option.image)
    if url is None:
        return _gradient_background(layer, area, box, store, current, edge)
    result = store.at(url)
    picture = result.picture
    if picture is None:
        return BackgroundPaint(None, result.diagnostics)
    if option.density != 1 and not store.is_drawn(url):
        natural = Size(picture.natural.width / option.density, picture.natural.height / option.density)
        picture = replace(picture, natural=natural)
    laid = _picture_background(layer, picture.zoomed(layer.zoom), area, box, store, covered)
    return replace(laid, diagnostics=(*result.diagnostics, *laid.diagnostics)) if result.diagnostics else laid


def _picture_background(
    layer: BackgroundLayer, picture: StoredPicture, area: Rect, box: Size, store: PictureStore, covered: float = NEAR
) -> BackgroundPaint:
    """Return a background layer of a picture, which has the size that it takes without one of CSS."""
    if picture.sized.is_ratio_alone and layer.size == BackgroundSize():
        layer = replace(layer, size=BackgroundSize(fit=Fit.CONTAIN))  # CSS Images 3, section 4.3
    tiling = tiling_of(layer, area, picture.sized)
    if tiling is None:
        return BackgroundPaint(None)
    tiling = tiling.over(box, covered)
    shown, band = store.shown(picture, tiling.first.size, layer.rendering), _band(tiling, box)
    if band is not None:
        inside = _picture_background(layer, picture, area.moved(-band.x, -band.y), band.size, store)
        return replace(inside, rect=band)
    native = _native_paint(shown, tiling, box, covered)
    if native is None:
        return _composed(store, tiling, box, lambda size: store.tile(shown, size), shown.width)
    if layer.size.fit is not None and native.mode is ImageMode.STRETCH:
        native = _as_fit(native, tiling.first, box, shown)
    return BackgroundPaint(native)


def object_paint(
    picture: StoredPicture, box: Size, fit: str, position: str, view_box: Rect | None = None
) -> ImagePaint:
    """Return replaced content (``img``, ``video``, ``canvas``) as a paint of its content box.

    Args:
        picture: What is shown.
        box: Size of the layer: the content box.
        fit: Computed ``object-fit``.
        position: Computed ``object-position``.
        view_box: What is shown of the picture, px of its natural size; None: all.
    """
    if box.width <= 0 or box.height <= 0:
        return ImagePaint(picture.image, ImageMode.STRETCH)
    natural = picture.natural if view_box is None else view_box.size
    scales = (box.width / natural.width, box.height / natural.height)
    fits = {"cover": max(scales), "contain": min(scales), "none": 1.0, "scale-down": min(1.0, *scales)}
    if picture.sized.is_ratio_alone and fit in _OWN_SIZE:
        fit = "contain"
    scale = None if picture.sized.ratio is None else fits.get(fit)
    x, y = parse_position(position) or (HALF, HALF)
    if scale is None:
        whole = Rect(x.resolve(0.0), y.resolve(0.0), box.width, box.height)  # px move what fills its box as well
        if view_box is not None:
            return _stretched(picture, _around(whole, view_box, picture.natural), box)
        paint, laid = _stretched(picture, whole, box), picture.laid(whole)
        return paint if laid == whole else _as_fit(paint, laid, box, picture)
    size = Size(natural.width * scale, natural.height * scale)
    target = Rect(x.resolve(box.width - size.width), y.resolve(box.height - size.height), size.width, size.height)
    if view_box is not None:
        return _stretched(picture, _around(target, view_box, picture.natural), box)
    return _as_fit(_stretched(picture, target, box), target, box, picture)


def view_box_of(value: str, natural: Size) -> Rect | None:
    """Return what ``object-view-box`` shows of a picture, px of its natural size; None where it shows all."""
    words = split_words(value[6:-1].partition("round")[0]) if value.startswith("inset(") else []
    lengths = [length for word in words if (length := parse_length(word)) is not None]
    if not 1 <= len(lengths) == len(words) <= 4:
        return None
    top = lengths[0]
    right = lengths[1] if len(lengths) > 1 else top
    bottom, left = lengths[2] if len(lengths) > 2 else top, lengths[3] if len(lengths) > 3 else right
    width, height = natural.width, natural.height
    shown = Rect(0, 0, width, height).inset(
        top.resolve(height), right.resolve(width), bottom.resolve(height), left.resolve(width)
    )
    return None if shown.is_empty else shown


def _around(target: Rect, view_box: Rect, natural: Size) -> Rect:
    """Return where a whole picture lies of which a part fills a rectangle."""
    across, down = target.width / view_box.width, target.height / view_box.height
    x, y = target.x - view_box.x * across, target.y - view_box.y * down
    return Rect(x, y, natural.width * across, natural.height * down)


def _gradient_background(
    layer: BackgroundLayer, area: Rect, box: Size, store: PictureStore, current: Color, edge: float
) -> BackgroundPaint:
    tiling = tiling_of(layer, area, NaturalSize())
    if tiling is None:
        return BackgroundPaint(None)
    tiling = without_seams(tiling.over(box, edge), layer.image, box, current)
    tile = tiling.first
    reach = [axis.fills(side, edge) for axis, side in tiling.sides(box)]
    fills = all(reach)
    if all(full or axis.period is None for full, axis in zip(reach, (tiling.x, tiling.y), strict=True)):
        own = None if fills else tile.intersection(Rect(0, 0, box.width, box.height))
        if own is not None and own.is_empty:
            return BackgroundPaint(None)
        target = tile if own is None else tile.moved(-own.x, -own.y)
        result = gradient_paint(layer.image, target, own.size if own else box, current)
        if result.paint is not None or DiagnosticCode.GRADIENT_SIMPLIFIED not in result.diagnostics:
            return BackgroundPaint(result.paint, result.diagnostics, own)
    row = few_in_a_row(layer.image, tiling, box, current)
    if row is not None:
        return BackgroundPaint(row)
    local = Rect(0, 0, tile.width, tile.height)
    drawn = gradient_paint(layer.image, local, local.size, current, _MOST_BITMAP_STOPS)
    if drawn.paint is None:
        return BackgroundPaint(None, (DiagnosticCode.GRADIENT_UNSUPPORTED,) if drawn.diagnostics else ())
    paint = drawn.paint

    def draw(size: Size) -> skia.Image:
        return painted(paint, int(min(size.width, _LONGEST)), int(min(size.height, _LONGEST)))

    return _composed(store, tiling, box, draw, tile.width * _DENSITY)


def gradient_fill(image: str, size: Size, store: PictureStore, current: Color = BLACK) -> Paint | None:
    """Return a gradient laid into a whole box; a picture where it has too many stops. None where it is no gradient."""
    area = Rect(0, 0, size.width, size.height)
    result = gradient_paint(image, area, size, current)
    if DiagnosticCode.GRADIENT_SIMPLIFIED not in result.diagnostics:
        return result.paint
    drawn = gradient_paint(image, area, size, current, _MOST_BITMAP_STOPS).paint
    if drawn is None:
        return None
    width, height = (int(min(side * _DENSITY, _LONGEST)) for side in (size.width, size.height))
    return ImagePaint(store.add(painted(drawn, width, height), size).image, ImageMode.STRETCH)


def _band(tiling: Tiling, box: Size) -> Rect | None:
    """Return the part of a long box in which a row or a column of tiles lies; None where they may be one picture."""
    x, y = tiling.x, tiling.y
    if max(box.width, box.height) <= _LONGEST_TILE or bool(x.period) == bool(y.period):
        return None
    if x.period:
        top, bottom = max(0.0, y.start), min(box.height, y.start + y.length)
        band = Rect(0, top, box.width, bottom - top)
    else:
        left, right = max(0.0, x.start), min(box.width, x.start + x.length)
        band = Rect(left, 0, right - left, box.height)
    is_part = band.width < box.width - NEAR or band.height < box.height - NEAR
    return band if is_part and band.width > 0 and band.height > 0 else None


def _native_paint(picture: StoredPicture, tiling: Tiling, box: Size, covered: float) -> ImagePaint | None:
    """Return the paint where one of the format's own modes shows the same, else None."""
    once = [axis.period is None or axis.fills(side, covered) for axis, side in tiling.sides(box)]
    if all(once):
        return _stretched(picture, tiling.first, box)
    scale = tiling.x.length / picture.width
    if abs(tiling.y.length / picture.height / scale - 1) > _RATIO_NEAR:
        return None
    if all(axis.begins_at_corner(side) for axis, side in tiling.sides(box)):
        return ImagePaint(picture.image, ImageMode.TILE, scale=scale)
    return None


def _stretched(picture: StoredPicture, target: Rect, box: Size) -> ImagePaint:
    """Return the picture drawn once into a rectangle, the rest of the box left free."""
    target = picture.laid(target)
    transform = Affine(
        box.width / target.width, 0, 0, box.height / target.height, -target.x / target.width, -target.y / target.height
    )
    exact = Rect(0, 0, box.width, box.height)
    is_whole = exact.contains(target, NEAR) and target.contains(exact, NEAR)
    return ImagePaint(picture.image, ImageMode.STRETCH, Affine() if is_whole else transform)


def _as_fit(paint: ImagePaint, target: Rect, box: Size, picture: StoredPicture) -> ImagePaint:
    """Return the same as FILL or FIT, which follow the layer's size, where that shows the same."""
    scales = (target.width / picture.natural.width, target.height / picture.natural.height)
    is_even = abs(scales[0] / scales[1] - 1) < _RATIO_NEAR
    off_center = (abs(target.center.x - box.width / 2), abs(target.center.y - box.height / 2))
    if not is_even or max(off_center) > NEAR:
        return paint
    width_left, height_left = box.width - target.width, box.height - target.height
    if min(abs(width_left), abs(height_left)) > NEAR:
        return paint
    mode = ImageMode.FIT if max(width_left, height_left) > NEAR else ImageMode.FILL
    return replace(paint, mode=mode, transform=Affine())


def _composed(
    store: PictureStore,
    tiling: Tiling,
    box: Size,
    tile_image: Callable[[Size], skia.Image],
    tile_pixels: float,
) -> BackgroundPaint:
    """Return a paint of a bitmap drawn for this box: one period of the repetition where it can be tiled, else all."""
    density = max(1.0, min(_DENSITY, tile_pixels / tiling.x.length))
    period = Size(tiling.x.period or box.width, tiling.y.period or box.height)
    region = period if _tiles_evenly(period, box, density) else box
    density = min(density, math.sqrt(_MOST_PIXELS / (region.width * region.height)))
    width, height = max(1, round(region.width * density)), max(1, round(region.height * density))
    tile = Size(max(1, round(tiling.x.length * density)), max(1, round(tiling.y.length * density)))
    targets = tiling.targets(region, width / region.width, height / region.height)
    try:
        image = placed(tile_image(tile), targets, width, height)
    except UndecodableError:
        return BackgroundPaint(None, (DiagnosticCode.IMAGE_UNDECODABLE,))
    stored = store.add(image, region)
    codes = (DiagnosticCode.BACKGROUND_POSITIONED,)
    if region is period:
        return BackgroundPaint(ImagePaint(stored.image, ImageMode.TILE, scale=period.width / stored.width), codes)
    return BackgroundPaint(ImagePaint(stored.image, ImageMode.STRETCH), codes)


def _tiles_evenly(period: Size, box: Size, density: float) -> bool:
    """Whether a bitmap of one period has whole pixels, so that many tiles do not drift, and is worth tiling."""
    if period.width > box.width or period.height > box.height:
        return False
    if period.width > box.width - NEAR and period.height > box.height - NEAR:
        return False  # it shows but once
    if box.width * box.height / (period.width * period.height) > MOST_TILES:
        return True  # drawing them all would take long, and nobody sees such small tiles drift
    pixels = (period.width * density, period.height * density)
    scale = period.width / max(1, round(pixels[0]))
    error = abs(round(pixels[1]) * scale - period.height) * math.ceil(box.height / period.height)
    return error < 0.5 and min(pixels) >= 1
