"""From layers to a display list: fills, strokes, texts, effects, clips and masks in Figma's order.

Source: format notes, section 8, and the SVG exports of genuine files: a frame's stroke lies below its children, and
shadows are those of the layer's own outline made opaque.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import skia

from htmlfig_desktop.core.geometry import IDENTITY, Affine, Rect, Size
from htmlfig_desktop.core.identity import IdentityMap
from htmlfig_desktop.engine.preview.blending import BLEND_MODES
from htmlfig_desktop.engine.preview.brushes import Brush, BrushMaker
from htmlfig_desktop.engine.preview.display import (
    Area,
    Backdrop,
    DisplayList,
    Group,
    Item,
    LinearBurn,
    Masked,
    Shape,
    Words,
    backdrop_reach,
)
from htmlfig_desktop.engine.preview.glyphs import GlyphPaths, decoration_path, emoji_blob
from htmlfig_desktop.engine.preview.model import Fill, Layer, Silhouette, TextRun
from htmlfig_desktop.engine.preview.paths import skia_matrix, skia_path, united
from htmlfig_desktop.engine.preview.shadows import content_filter, drop_shadow, inner_shadow, is_shadow, reach_of
from htmlfig_desktop.engine.scene.nodes import MaskKind
from htmlfig_desktop.engine.scene.paints import BlendMode, Effect, EffectKind, SolidPaint, StrokeAlign
from htmlfig_desktop.engine.scene.paths import PathData

_EMPTY: Final = Area(0.0, 0.0, 0.0, 0.0)
_OPAQUE: Final = skia.Paint(AntiAlias=True, Color=skia.ColorBLACK)


def display_list(layers: Iterable[Layer], images: Any) -> DisplayList:
    """Return what a page draws.

    Args:
        layers: of the page, back to front.
        images: encoded pictures by the hex SHA-1 of their bytes.
    """
    items = _Builder(BrushMaker(images)).siblings(tuple(layers), IDENTITY)
    return DisplayList(items, _around(item.area for item in items), backdrop_reach(items))


class _Builder:
    def __init__(self, brushes: BrushMaker) -> None:
        self._brushes = brushes
        self._glyphs = GlyphPaths()
        self._paths = IdentityMap[PathData, Any]()

    def siblings(self, layers: Sequence[Layer], to_page: Affine) -> tuple[Item, ...]:
        """Return the items of layers with one parent: a mask takes in all that follow it, up to the next mask."""
        items: list[Item] = []
        mask: Layer | None = None
        masked: list[Item] = []
        for layer in layers:
            if layer.mask is not None:
                items += self._masked(mask, masked, to_page)
                mask, masked = layer, []
            elif mask is not None:
                masked += self._layer(layer, to_page)
            else:
                items += self._layer(layer, to_page)
        return (*items, *self._masked(mask, masked, to_page))

    def _masked(self, mask: Layer | None, items: list[Item], to_page: Affine) -> tuple[Item, ...]:
        if mask is None or not items:
            return ()
        by = self._outlined(mask, to_page) if mask.mask is MaskKind.OUTLINE else self._layer(mask, to_page)
        area = _around(item.area for item in items)
        content = _local(area, to_page)
        blends = any(_blends(item) for item in items)
        return (Masked(area, tuple(items), tuple(by), content, mask.mask is MaskKind.LUMINANCE, blends),)

    def _outlined(self, layer: Layer, to_page: Affine) -> tuple[Item, ...]:
        """Return a layer's geometry, opaque, whatever it is painted with."""
        inner = to_page @ layer.transform
        area = inner.bounds(Rect(0, 0, layer.size.width, layer.size.height))
        paths = [self._path(outline.path) for outline in layer.outlines]
        paths += [self._glyphs.path(run) for run in layer.texts]
        if not layer.outlines and layer.stroke is not None:
            paths += [self._path(outline) for outline in layer.stroke.outlines]
        items: list[Item] = [Shape(_area(path, inner), path, _OPAQUE) for path in paths]
        if not layer.fills or not layer.outlines:
            for child in layer.children:
                items += self._outlined(child, inner)
        covered = _around([item.area for item in items] or [Area(area.x, area.y, area.right, area.bottom)])
        return (Group(covered, tuple(items), skia_matrix(layer.transform)),)

    def _layer(self, layer: Layer, to_page: Affine) -> list[Item]:
        """Return what a layer draws, in its parent's space."""
        inner = to_page @ layer.transform
        if not inner.determinant:  # scaled down in each other until nothing is left
            return []
        behind, content = self._content(layer, inner)
        if not content and not behind:
            return []
        blur = max((e.radius / 2 for e in layer.effects if e.kind is EffectKind.LAYER_BLUR), default=0.0)
        items = self._mixed(layer, content, inner, blur)
        area = _around(item.area for item in (*behind, *items))
        return [Group(area, (*behind, *items), skia_matrix(layer.transform))]

    def _mixed(self, layer: Layer, content: Sequence[Item], inner: Affine, blur: float) -> tuple[Item, ...]:
        """Return a layer's content as one sheet, where its opacity, its blend mode or a blur asks for one."""
        mode = layer.blend_mode
        isolates = mode is BlendMode.NORMAL and any(_blends(item) for item in content)
        is_plain = mode in (BlendMode.NORMAL, BlendMode.PASS_THROUGH) and not isolates
        if not content or (layer.opacity >= 1 and is_plain and blur <= 0):
            return tuple(content)
        area = _around(item.area for item in content)
        if is_plain and blur <= 0 and len(content) == 1 and isinstance(content[0], Shape):
            return (_faded(content[0], layer.opacity),)
        sheet = skia.Paint(Alphaf=layer.opacity)
        if mode in BLEND_MODES:
            sheet.setBlendMode(BLEND_MODES[mode])
        bounds, reach = _local(area, inner), 0.0
        if blur > 0:
            sheet.setImageFilter(skia.ImageFilters.Blur(blur, blur, skia.TileMode.kDecal))
            reach = 3 * blur * _scale(inner)
            area = area.grown(reach)
        if mode is BlendMode.LINEAR_BURN:
            items = tuple(content)
            if blur > 0:
                sheet.setAlphaf(1.0)
                items = (Group(area, items, None, None, sheet, bounds, reach),)
            return (LinearBurn(area, items, _local(area, inner), layer.opacity),)
        return (Group(area, tuple(content), None, None, sheet, bounds, reach),)

    def _content(self, layer: Layer, inner: Affine) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
        """Return what is drawn below a layer's own sheet, and what on it, in the layer's space."""
        own = self._own(layer, inner)
        behind = self._backdrops(layer, inner)
        shadows = [effect for effect in layer.effects if is_shadow(effect)]
        if layer.silhouette is not Silhouette.CONTENT and shadows:
            cast = self._cast(layer)
            below = [
                item
                for effect in shadows
                if effect.kind is EffectKind.DROP_SHADOW
                for item in self._shadow(drop_shadow(layer, cast, effect), effect, inner)
            ]
            above = [
                item
                for effect in shadows
                if effect.kind is EffectKind.INNER_SHADOW
                for item in self._shadow(inner_shadow(layer, cast, effect), effect, inner)
            ]
            return behind, (*below, *own, *above, *self._inside(layer, inner))
        content = (*own, *self._inside(layer, inner))
        return behind, self._shaded(layer, content, shadows, inner) if shadows and content else content

    def _shadow(self, shape: Shape | None, effect: Effect, inner: Affine) -> list[Item]:
        if shape is None:
            return []
        bounds = inner.bounds(_rect(shape.path.computeTightBounds().makeOutset(reach_of(effect), reach_of(effect))))
        area = Area(bounds.x, bounds.y, bounds.right, bounds.bottom)
        placed = Shape(area, shape.path, shape.paint, shape.inside, shape.outside, shape.soft_box)
        burns = effect.blend_mode is BlendMode.LINEAR_BURN
        return [LinearBurn(area, (placed,), _local(area, inner)) if burns else placed]

    def _shaded(
        self, layer: Layer, content: tuple[Item, ...], shadows: Sequence[Effect], inner: Affine
    ) -> tuple[Item, ...]:
        """Return content with the shadows that its drawn pixels cast."""
        area = _around(item.area for item in content)
        bounds = _local(area, inner)
        reach = max(map(reach_of, shadows)) * _scale(inner)
        sheet = skia.Paint()
        is_opaque = _is_opaque_text(layer) or self._is_opaque_picture(layer)
        sheet.setImageFilter(content_filter(shadows, spreads=_spreads(layer), is_opaque=is_opaque))
        return (Group(area.grown(reach), content, None, None, sheet, bounds, reach),)

    def _is_opaque_picture(self, layer: Layer) -> bool:
        """Whether a layer is a picture that lets nothing through, within a plain outline."""
        has_more = layer.children or layer.texts or layer.stroke or any(each.fills for each in layer.outlines)
        return bool(layer.outlines) and not has_more and self._brushes.covers(layer.fills, layer.size)

    def _backdrops(self, layer: Layer, inner: Affine) -> tuple[Item, ...]:
        if not layer.effects:
            return ()
        sigma = max((e.radius / 2 for e in layer.effects if e.kind is EffectKind.BACKGROUND_BLUR), default=0.0)
        if sigma <= 0 or not layer.fills or not (layer.outlines or layer.texts):
            return ()
        path = self._cast(layer)
        return (Backdrop(_area(path, inner), path, sigma, layer.opacity),)

    def _cast(self, layer: Layer) -> Any:
        """Return the one path that all fills or glyphs of a layer cover."""
        paths = [self._path(outline.path) for outline in layer.outlines]
        paths += [self._glyphs.path(run) for run in layer.texts]
        return paths[0] if len(paths) == 1 else united(paths)

    def _own(self, layer: Layer, inner: Affine) -> list[Item]:
        """Return a layer's fills, glyphs and strokes."""
        items: list[Item] = []
        for outline in layer.outlines:
            path = self._path(outline.path)
            items += self._painted(path, layer.fills if outline.fills is None else outline.fills, layer.size, inner)
        for run in layer.texts:
            items += self._text(run, layer, inner)
        if layer.stroke is not None:
            items += self._stroke(layer, inner)
        return items

    def _stroke(self, layer: Layer, inner: Affine) -> Iterable[Item]:
        stroke = layer.stroke
        if stroke is None:
            return
        edge = self._cast(layer) if stroke.align is not StrokeAlign.CENTER else None
        inside = edge if stroke.align is StrokeAlign.INSIDE else None
        outside = edge if stroke.align is StrokeAlign.OUTSIDE else None
        for outline in stroke.outlines:
            yield from self._painted(self._path(outline), stroke.fills, layer.size, inner, inside, outside)

    def _text(self, run: TextRun, layer: Layer, inner: Affine) -> Iterable[Item]:
        path = self._glyphs.path(run)
        if not path.isEmpty():
            yield from self._painted(path, run.fills, layer.size, inner)
        for rect in run.rects:
            line = decoration_path(rect, run.rect_style)
            yield from self._painted(line, run.rect_fills, layer.size, inner)
        for emoji in run.emoji:
            shaped = emoji_blob(emoji)
            if shaped is not None:
                blob, rise = shaped
                bounds = inner.bounds(Rect(emoji.x, emoji.y - emoji.size * 1.5, emoji.size * 2, emoji.size * 2))
                area = Area(bounds.x, bounds.y, bounds.right, bounds.bottom)
                opacity = max((_opacity(fill) for fill in run.fills), default=0.0)
                yield Words(area, blob, emoji.x, emoji.y - rise, skia.Paint(AntiAlias=True, Alphaf=opacity))

    def _inside(self, layer: Layer, inner: Affine) -> tuple[Item, ...]:
        """Return a layer's children, cut to its outline where it clips."""
        items = self.siblings(layer.children, inner) if layer.children else ()
        if layer.clip is None or not items:
            return items
        path = self._path(layer.clip)
        area = _around(item.area for item in items)
        if path.conservativelyContainsRect(_local(area, inner, margin=0.0)):
            return items
        clip = _area(path, inner)
        cut = Area(
            max(clip.left, area.left),
            max(clip.top, area.top),
            min(clip.right, area.right),
            min(clip.bottom, area.bottom),
        )
        return (Group(cut, items, None, path),) if cut.left < cut.right and cut.top < cut.bottom else ()

    def _painted(
        self, path: Any, fills: Iterable[Fill], size: Size, inner: Affine, inside: Any = None, outside: Any = None
    ) -> Iterable[Item]:
        """Yield a path in each of some paints."""
        area = _area(path, inner)
        for fill in fills:
            brush = self._brushes.brush(fill, size)
            if brush is None:
                continue
            shape = Shape(area, path, brush.paint, inside, outside)
            yield shape if brush.is_plain else _brushed(shape, brush, inner)

    def _path(self, outline: PathData) -> Any:
        path = self._paths.get(outline)
        if path is None:
            path = self._paths[outline] = skia_path(outline)
        return path


def _brushed(shape: Shape, brush: Brush, inner: Affine) -> Item:
    item: Item = shape
    if brush.reach is not None:
        item = Group(shape.area, (shape,), None, brush.reach)
    return LinearBurn(shape.area, (item,), _local(shape.area, inner)) if brush.is_linear_burn else item


def _faded(shape: Shape, opacity: float) -> Shape:
    paint = skia.Paint(shape.paint)
    paint.setAlphaf(paint.getAlphaf() * opacity)
    return Shape(shape.area, shape.path, paint, shape.inside, shape.outside)


def _opacity(fill: Fill) -> float:
    return fill.color.a if isinstance(fill, SolidPaint) else fill.opacity


def _blends(item: Item) -> bool:
    """Return whether an item mixes with what is behind in another way than covering it."""
    if isinstance(item, Shape):
        return bool(item.paint.getBlendMode() != skia.BlendMode.kSrcOver)
    if isinstance(item, Group):
        if item.layer is not None:
            return bool(item.layer.getBlendMode() != skia.BlendMode.kSrcOver)
        return any(_blends(inner) for inner in item.items)
    if isinstance(item, Masked):
        return item.blends
    return isinstance(item, LinearBurn | Backdrop)


def _is_opaque_text(layer: Layer) -> bool:
    """Whether a layer is letters and lines that let nothing through."""
    fills = [fill for run in layer.texts for fill in (*run.fills[-1:], *run.rect_fills[-1:])]
    is_plain = not layer.children and not any(run.emoji for run in layer.texts)
    return bool(fills) and is_plain and all(isinstance(fill, SolidPaint) and fill.color.is_opaque for fill in fills)


def _spreads(layer: Layer) -> bool:
    """Return whether the spread of a shadow counts for a layer whose pixels cast it."""
    if layer.type in ("RECTANGLE", "ROUNDED_RECTANGLE", "ELLIPSE"):
        return True
    return layer.type in ("FRAME", "SYMBOL", "INSTANCE") and bool(layer.fills) and layer.clip is not None


def _area(path: Any, to_page: Affine) -> Area:
    box = path.getBounds()
    if to_page.a == 1 and to_page.d == 1 and to_page.b == 0 and to_page.c == 0:  # most layers are only moved
        dx, dy = to_page.e, to_page.f
        return Area(box.left() + dx, box.top() + dy, box.right() + dx, box.bottom() + dy)
    bounds = to_page.bounds(_rect(box))
    return Area(bounds.x, bounds.y, bounds.right, bounds.bottom)


def _rect(rect: Any) -> Rect:
    return Rect(rect.left(), rect.top(), rect.width(), rect.height())


def _local(area: Area, to_page: Affine, margin: float = 1.0) -> Any:
    """Return an area of the page in a layer's space, with a margin, px, for the edges of pixels."""
    if to_page.a == 1 and to_page.d == 1 and to_page.b == 0 and to_page.c == 0:
        left, top, right, bottom = area
        dx, dy = to_page.e, to_page.f
        return skia.Rect(left - dx - margin, top - dy - margin, right - dx + margin, bottom - dy + margin)
    bounds = to_page.inverse().bounds(Rect(area.left, area.top, area.right - area.left, area.bottom - area.top))
    return skia.Rect(bounds.x - margin, bounds.y - margin, bounds.right + margin, bounds.bottom + margin)


def _scale(to_page: Affine) -> float:
    return max(abs(to_page.a) + abs(to_page.c), abs(to_page.b) + abs(to_page.d))


def _around(areas: Iterable[Area]) -> Area:
    found = list(areas)
    if len(found) < 2:
        return found[0] if found else _EMPTY
    return Area(
        min(area.left for area in found),
        min(area.top for area in found),
        max(area.right for area in found),
        max(area.bottom for area in found),
    )
