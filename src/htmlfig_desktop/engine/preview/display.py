"""What is drawn, in which order: a tree of items, each with the part of the page it touches.

A display list is built once and drawn at any zoom and for any region; what lies outside is skipped. Items are drawn
in the space of the group they are in.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple, Protocol

import skia

_BACKDROP_REACH: Final = 3.0
"""Standard deviations beyond which a blur takes in nothing that shows."""
FARTHEST_BLUR: Final = _BACKDROP_REACH * 532
"""Pixels that any blur takes in: Skia draws those of larger deviations as one of 532 pixels."""

_ON_PIXEL: Final = 1 / 256


class Area(NamedTuple):
    """An axis-parallel rectangle of the page, px, by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Area) -> bool:
        """Return whether both cover a point."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def grown(self, by: float) -> Area:
        """Return the area with its edges moved outward."""
        return Area(self.left - by, self.top - by, self.right + by, self.bottom + by)


class Item(Protocol):
    """Something to draw."""

    @property
    def area(self) -> Area:
        """What it may touch of the page."""

    def draw(self, canvas: Any, visible: Area) -> None:
        """Draw it, or what of it is visible.

        Args:
            canvas: Skia's, in the space of the group the item is in.
            visible: the part of the page that is wanted.
        """


def draw_items(items: tuple[Item, ...], canvas: Any, visible: Area) -> None:
    """Draw the items that are visible."""
    for item in items:
        if item.area.meets(visible):
            item.draw(canvas, visible)


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """A path in a paint."""

    area: Area
    path: Any
    paint: Any
    inside: Any | None = None
    """Path it is cut to."""
    outside: Any | None = None
    """Path that is cut out of it."""
    soft_box: Any | None = None
    """The box with round corners that the path is, where the paint blurs its edge."""

    def draw(self, canvas: Any, visible: Area) -> None:
        """Draw the path."""
        if self.inside is None and self.outside is None:
            self._put(canvas)
            return
        canvas.save()
        if self.inside is not None:
            canvas.clipPath(self.inside, skia.ClipOp.kIntersect, True)
        if self.outside is not None:
            canvas.clipPath(self.outside, skia.ClipOp.kDifference, True)
        self._put(canvas)
        canvas.restore()

    def _put(self, canvas: Any) -> None:
        """Draw the path, or the box it is.

        Of a box Skia blurs the corners and stretches what lies between, an eighth of the work. It moves the box to
        whole pixels for that, so one that lies between them is drawn as any path.
        """
        if self.soft_box is not None and _is_on_pixels(canvas.getTotalMatrix(), self.soft_box.rect()):
            canvas.drawRRect(self.soft_box, self.paint)
        else:
            canvas.drawPath(self.path, self.paint)


def _is_on_pixels(to_picture: Any, box: Any) -> bool:
    """Return whether all edges of a box lie between pixels and not across them."""
    if not to_picture.isScaleTranslate():
        return False
    placed = to_picture.mapRect(box)
    edges = (placed.left(), placed.top(), placed.right(), placed.bottom())
    return all(abs(edge - round(edge)) < _ON_PIXEL for edge in edges)


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """Characters drawn in a font's own colors."""

    area: Area
    blob: Any
    x: float
    y: float
    paint: Any

    def draw(self, canvas: Any, visible: Area) -> None:
        """Draw the characters."""
        canvas.drawTextBlob(self.blob, self.x, self.y, self.paint)


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """Items in a space of their own, cut to a path, or mixed with what is behind as one."""

    area: Area
    items: tuple[Item, ...]
    matrix: Any | None = None
    clip: Any | None = None
    layer: Any | None = None
    """Skia's paint: items are drawn on a sheet of their own, which is then drawn with it."""
    content: Any | None = None
    """What the items touch, in the space of the group: as large as the sheet needs to be."""
    reach: float = 0.0
    """px of the page by which the sheet shows more than the items: of shadows and blurs."""

    def draw(self, canvas: Any, visible: Area) -> None:
        """Draw the items that are visible, or whose shadows are."""
        canvas.save()
        if self.matrix is not None:
            canvas.concat(self.matrix)
        if self.clip is not None:
            canvas.clipPath(self.clip, skia.ClipOp.kIntersect, True)
        if self.layer is not None:
            canvas.saveLayer(self.content, self.layer)
        draw_items(self.items, canvas, visible.grown(self.reach) if self.reach else visible)
        if self.layer is not None:
            canvas.restore()
        canvas.restore()


@dataclass(frozen=True, slots=True, eq=False)
class Masked:
    """Items that show where a mask lets them."""

    area: Area
    items: tuple[Item, ...]
    mask: tuple[Item, ...]
    content: Any
    by_luminance: bool = False
    blends: bool = False
    """Whether items mix with what is behind: they are then drawn on a copy of it, of which the mask lets through."""

    def draw(self, canvas: Any, visible: Area) -> None:
        """Draw the items, then take away what the mask does not cover.

        A lone item is masked before it is mixed: a copy of what is behind would count twice where that is translucent.
        """
        items, lone = self.items, _lone(self.items) if self.blends else None
        if lone is not None:
            items = (lone.item,)
            canvas.saveLayer(self.content, skia.Paint(BlendMode=lone.mode))
        elif self.blends:
            # The record refers to what it is given without keeping it alive: everything in it needs a name here.
            sheet, with_copy = skia.Paint(), skia.Canvas.SaveLayerFlags(skia.Canvas.kInitWithPrevious_SaveLayerFlag)
            canvas.saveLayer(skia.Canvas.SaveLayerRec(self.content, sheet, int(with_copy)))
        else:
            canvas.saveLayer(self.content, None)
        draw_items(items, canvas, visible)
        keep = skia.Paint(BlendMode=skia.BlendMode.kDstIn)
        if self.by_luminance:
            keep.setColorFilter(skia.LumaColorFilter.Make())
        canvas.saveLayer(None, keep)
        draw_items(self.mask, canvas, visible)
        canvas.restore()
        canvas.restore()


class _Lone(NamedTuple):
    """The one item that something draws, unmixed, and how it mixes with what is behind."""

    item: Item
    mode: Any


def _lone(items: tuple[Item, ...]) -> _Lone | None:
    """Return the item of a masked stack, where it is one; None where several are mixed one after the other."""
    item = items[0] if len(items) == 1 else None
    if not isinstance(item, Shape | Group):
        return None
    if isinstance(item, Shape):
        return _Lone(replace(item, paint=_unmixed(item.paint)), item.paint.getBlendMode())
    if item.layer is not None:
        return _Lone(replace(item, layer=_unmixed(item.layer)), item.layer.getBlendMode())
    inner = _lone(item.items)
    return None if inner is None else _Lone(replace(item, items=(inner.item,)), inner.mode)


def _unmixed(paint: Any) -> Any:
    """Return a paint that covers what is behind."""
    plain = skia.Paint(paint)
    plain.setBlendMode(skia.BlendMode.kSrcOver)
    return plain


@dataclass(frozen=True, slots=True, eq=False)
class Backdrop:
    """What is already drawn behind a path, blurred."""

    area: Area
    path: Any
    sigma: float
    """px of the space it is in."""
    opacity: float = 1.0

    def draw(self, canvas: Any, visible: Area) -> None:
        """Blur what is behind."""
        canvas.save()
        canvas.clipPath(self.path, skia.ClipOp.kIntersect, True)
        blur = skia.ImageFilters.Blur(self.sigma, self.sigma, skia.TileMode.kClamp)
        # The record refers to what it is given without keeping it alive: everything in it needs a name here.
        bounds, sheet = self.path.getBounds(), skia.Paint(Alphaf=self.opacity)
        canvas.saveLayer(skia.Canvas.SaveLayerRec(bounds, sheet, blur, 0))
        canvas.restore()
        canvas.restore()


@dataclass(frozen=True, slots=True, eq=False)
class LinearBurn:
    """Items mixed with what is behind by the sum of both less white, the one blend mode Skia does not have.

    What is behind is taken into a sheet and inverted, the inverted items are added to it, and the sheet, inverted
    back, takes its place: 1 - ((1 - a) + (1 - b)) = a + b - 1.
    """

    area: Area
    items: tuple[Item, ...]
    content: Any
    opacity: float = 1.0

    def draw(self, canvas: Any, visible: Area) -> None:
        """Draw the items."""
        inverted = skia.ColorFilters.Matrix(_INVERSION)
        back = skia.Paint(BlendMode=skia.BlendMode.kSrc)
        back.setColorFilter(inverted)
        added = skia.Paint(BlendMode=skia.BlendMode.kPlus, Alphaf=self.opacity)
        added.setColorFilter(inverted)
        canvas.save()
        canvas.clipRect(self.content, skia.ClipOp.kIntersect, True)
        behind = skia.ImageFilters.ColorFilter(inverted)
        canvas.saveLayer(skia.Canvas.SaveLayerRec(self.content, back, behind, 0))
        canvas.saveLayer(self.content, added)
        draw_items(self.items, canvas, visible)
        canvas.restore()
        canvas.restore()
        canvas.restore()


_INVERSION: Final = [-1.0, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0]


@dataclass(frozen=True, slots=True, eq=False)
class DisplayList:
    """All that a page draws."""

    items: tuple[Item, ...]
    area: Area
    """What the items touch."""
    backdrop_reach: float
    """px of the page around a region that have to be drawn with it, so that blurs of what is behind come out right."""

    def draw(self, canvas: Any, visible: Area) -> None:
        """Draw what is visible; ``canvas`` is in the space of the page."""
        draw_items(self.items, canvas, visible)


def backdrop_reach(items: tuple[Item, ...], scale: float = 1.0) -> float:
    """Return how far blurs of what is behind reach, px of the page."""
    reach = 0.0
    for item in items:
        if isinstance(item, Backdrop):
            reach = max(reach, item.sigma * _BACKDROP_REACH * scale)
        elif isinstance(item, Group):
            inner = scale * item.matrix.mapRadius(1.0) if item.matrix is not None else scale
            reach = max(reach, backdrop_reach(item.items, inner))
        elif isinstance(item, Masked | LinearBurn):
            reach = max(reach, backdrop_reach(item.items, scale))
    return reach
