"""Backgrounds of a box: colors, gradients and pictures as paints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import IDENTITY, Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.css_lists import split_list
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, SnapshotNode
from htmlfig_desktop.engine.capture.unsaid.fixed_backgrounds import ONCE_FIXED
from htmlfig_desktop.engine.capture.urls import urls_in
from htmlfig_desktop.engine.convert.boxes.look import Look, LookBook
from htmlfig_desktop.engine.convert.boxes.placement import Placement, is_transformed
from htmlfig_desktop.engine.convert.css.background import (
    BACKGROUND_PROPERTIES,
    BackgroundBox,
    BackgroundLayer,
    Repeat,
    parse_background,
)
from htmlfig_desktop.engine.convert.css.keywords import SIDES
from htmlfig_desktop.engine.convert.css.tones import Tone
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.convert.paint.blending import apart_from_behind
from htmlfig_desktop.engine.convert.paint.covering import as_one
from htmlfig_desktop.engine.convert.paint.effects import blend_mode
from htmlfig_desktop.engine.convert.paint.figures import figure
from htmlfig_desktop.engine.convert.paint.image_paints import background_paint, gradient_fill
from htmlfig_desktop.engine.convert.paint.letters import letter_paint
from htmlfig_desktop.engine.convert.paint.small_marks import is_mark, one_outline, one_picture
from htmlfig_desktop.engine.convert.paint.tiling import NEAR
from htmlfig_desktop.engine.convert.pictures.store import PictureStore
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.convert.shapes.corner_radii import SQUARE, corner_radii
from htmlfig_desktop.engine.scene.nodes import Layer
from htmlfig_desktop.engine.scene.paints import BlendMode, ImageMode, ImagePaint, Paint, SolidPaint

_CLIPS = {each.value: each for each in BackgroundBox}
_FILES = ("url(", "image-set(", "-webkit-image-set(")
_HAIRLINE = 1.5


@dataclass(frozen=True, slots=True)
class Painted:
    """What a background becomes."""

    fills: tuple[Paint, ...] = ()
    """Of the box itself, bottom first."""
    behind: tuple[Layer, ...] = ()
    """Layers of their own behind the content, back to front."""


class Backgrounds:
    """Makes the backgrounds of one conversion."""

    def __init__(self, looks: LookBook, pictures: PictureStore, report: Report, viewport: Size) -> None:
        self._looks = looks
        self._pictures = pictures
        self._report = report
        self._window = Rect(0, 0, viewport.width, viewport.height)

    @contextmanager
    def seen_through(self, window: Rect) -> Iterator[None]:
        """Let fixed backgrounds keep to another window than the page's: that of a frame, in the space of its page."""
        before, self._window = self._window, window
        try:
            yield
        finally:
            self._window = before

    def painted(self, box: LayoutBox, look: Look, placement: Placement, node: SnapshotNode) -> Painted:
        """Return the background of a box."""
        layers = _layers(box)
        size = placement.rect.size
        bed = _Bed(size, box.style)
        color_room = None if look.background.is_transparent else _color_room(box, look, size)
        if color_room is not None:
            bed.lay(SolidPaint(look.background), color_room, color_room)
        self._lay_all(layers, box, placement, node, bed)
        return Painted(apart_from_behind(bed.fills, self._pictures.is_opaque), tuple(bed.behind))

    def gradient(self, image: str, size: Size, current: Color) -> Paint | None:
        """Return a gradient that a whole box has for its border; None where it cannot be read."""
        return gradient_fill(image, size, self._pictures, current)

    def as_mark(self, painted: Painted, box: LayoutBox, size: Size, node: SnapshotNode) -> Painted:
        """Return what a background becomes with its layers as one where the box is so small that it is a sign."""
        if len(painted.behind) < 2 or not is_mark(size) or box.style["box-shadow"] != "none":
            return painted
        outline = one_outline(painted.behind)
        if outline is not None:
            return replace(painted, behind=(outline,))
        picture = one_picture(painted.behind, size, self._pictures)
        if picture is None:
            return painted
        self._report.add(DiagnosticCode.ELEMENT_RASTERISED, node, box.style["background-image"])
        return Painted((*painted.fills, picture))

    def canvas(self, node: SnapshotNode, root: LayoutBox | None, placement: Placement) -> Painted:
        """Return the background of a whole page (CSS Backgrounds 3, section 2.11).

        Args:
            node: The element it is taken from.
            root: The root element's box, which pictures are positioned in, in the layout space of ``placement``; None
                where the root has none, which leaves the element's own.
            placement: Of all that is covered.
        """
        if node.box is None:
            return Painted()
        look = self._looks.of(node.box)
        bed = _Bed(placement.rect.size, None)
        if not look.background.is_transparent:
            bed.fills.append(SolidPaint(look.background))
        self._lay_all(_layers(node.box), node.box, placement, node, bed, root or node.box)
        return Painted(tuple(bed.fills), tuple(bed.behind))

    def laid_out(
        self, layers: Sequence[BackgroundLayer], box: LayoutBox, placement: Placement, node: SnapshotNode
    ) -> Painted:
        """Return layers, topmost first, as they lie in a box: those of a mask, for example."""
        bed = _Bed(placement.rect.size, box.style)
        self._lay_all(layers, box, placement, node, bed)
        return Painted(tuple(bed.fills), tuple(bed.behind))

    def _lay_all(
        self,
        layers: Sequence[BackgroundLayer],
        box: LayoutBox,
        placement: Placement,
        node: SnapshotNode,
        bed: _Bed,
        canvas: LayoutBox | None = None,
    ) -> None:
        for layer in reversed(layers):
            laid = None if layer.clip is BackgroundBox.TEXT else self._laid(layer, box, placement, node, canvas)
            if laid is None:
                continue
            paint, room, clip = laid
            if canvas is None and bed.is_bare:  # nothing of what the box lies on (Compositing 1, section 9)
                paint = replace(paint, blend_mode=BlendMode.NORMAL)
            bed.lay(paint, room, clip)

    def picture_source(self, layer: BackgroundLayer) -> tuple[str, Size] | None:
        """Return the text of a layer's picture and its size, px; None where it is no small SVG picture."""
        urls = urls_in(layer.image) if layer.image.startswith("url(") else ()
        source = self._pictures.source(urls[0]) if len(urls) == 1 else ""
        picture = self._pictures.at(urls[0]).picture if source else None
        return None if picture is None else (source, picture.natural)

    def has_picture(self, box: LayoutBox) -> bool:
        """Whether more than a color may show in a box's background. A picture that failed to load shows nothing."""
        return self._looks.of(box).has_background_image and any(self._may_show(layer.image) for layer in _layers(box))

    def _may_show(self, image: str) -> bool:
        is_file = image.startswith(_FILES) and "gradient(" not in image
        return not is_file or any(self._pictures.holds(url) for url in urls_in(image))

    def recolored(self, image: str, tones: tuple[Tone, ...]) -> str:
        """Return a stored picture stored again with filtered colors; names as in ``ImagePaint``."""
        return self._pictures.recolored(image, tones)

    def text_fills(
        self, box: LayoutBox, node: SnapshotNode, text: Placement, *, is_inside: bool = False
    ) -> tuple[Paint, ...]:
        """Return the paints of letters that a background shines through; empty where none does.

        They are as few as can be, since each is painted along the edges of letters, where a browser paints once.

        ``is_inside`` tells that the letters lie in the box, so that nobody sees a gradient begin anew beyond it.
        """
        if "text" not in box.style["background-clip"]:
            return ()
        layers = [layer for layer in _layers(box) if layer.clip is BackgroundBox.TEXT]
        if not layers:
            return ()
        fills: list[Paint] = []
        background = self._looks.of(box).background
        if not background.is_transparent:
            fills.append(SolidPaint(background))
        for layer in reversed(layers):
            area = box_area(layer.origin, box, box.rect.size).moved(box.rect.x - text.rect.x, box.rect.y - text.rect.y)
            room = box.rect.moved(-text.rect.x, -text.rect.y)
            color, pictures = self._looks.of(box).color, self._pictures
            result = letter_paint(layer, area, room, text.rect.size, pictures, color, is_inside=is_inside)
            for code in result.diagnostics:
                self._report.add(code, node, layer.image)
            if result.paint is not None:
                fills.append(_faded(result.paint, layer.opacity))
        return as_one(fills)

    def _laid(
        self,
        layer: BackgroundLayer,
        box: LayoutBox,
        placement: Placement,
        node: SnapshotNode,
        canvas: LayoutBox | None,
    ) -> tuple[Paint, Rect, Rect] | None:
        """Return a layer's paint, the part of the box that it fills, and what it is cut to; None: nothing.

        Both are px from the corner of the box.
        """
        size, look = placement.rect.size, self._looks.of(box)
        area, room = self._areas(layer, box, placement, canvas)
        if layer.is_fixed and not is_transformed(box.style) and placement.matrix.is_translation:
            self._report.add(DiagnosticCode.BACKGROUND_ATTACHMENT, node)
            area = self._window.moved(-placement.rect.x, -placement.rect.y)
            room = room.intersection(_reach(layer, area, room))
        elif ONCE_FIXED in node.attributes:
            self._report.add(DiagnosticCode.BACKGROUND_ATTACHMENT, node)
        if room.is_empty:
            return None
        result = background_paint(
            layer,
            area.moved(-room.x, -room.y),
            room.size,
            self._pictures,
            look.color,
            _covered_edge(look),
            _covered_all_around(look) if room.size == size else NEAR,
        )
        for code in result.diagnostics:
            self._report.add(code, node, layer.image)
        paint, clip = result.paint, room
        if paint is None:
            return None
        if result.rect is not None:
            room = result.rect.moved(room.x, room.y)
        elif isinstance(paint, ImagePaint) and not (is_mark(size) and look.background.is_opaque):
            paint, room = _uncropped(paint, room)
        if layer.opacity < 1:
            paint = _faded(paint, layer.opacity)
        if layer.blend_mode != "normal":
            paint = replace(paint, blend_mode=blend_mode(layer.blend_mode) or BlendMode.NORMAL)
        return paint, room, clip

    def _areas(
        self, layer: BackgroundLayer, box: LayoutBox, placement: Placement, canvas: LayoutBox | None
    ) -> tuple[Rect, Rect]:
        """Return what a layer is placed by and what it is cut to, px from the corner of the box."""
        size = placement.rect.size
        if canvas is not None:
            area = box_area(layer.origin, canvas, canvas.rect.size)
            area = area.moved(canvas.rect.x - placement.rect.x, canvas.rect.y - placement.rect.y)
            return area, Rect(0, 0, size.width, size.height)
        if layer.is_local and box.scroll_size is not None and self._looks.of(box).clips:
            return _scrolled_area(layer.origin, box, size), _shown_area(layer.clip, box, size)
        return box_area(layer.origin, box, size), box_area(layer.clip, box, size)


def box_area(kind: BackgroundBox, box: LayoutBox, size: Size) -> Rect:
    """Return the border, padding or content box of a box, px from its top left corner."""
    area = Rect(0, 0, size.width, size.height)
    if kind is BackgroundBox.BORDER:
        return area
    area = area.inset(*(parse_px(box.style[f"border-{side}-width"]) for side in SIDES))
    if kind is BackgroundBox.CONTENT:
        area = area.inset(*(parse_px(box.used[f"padding-{side}"]) for side in SIDES))
    return area


def _scrolled_area(kind: BackgroundBox, box: LayoutBox, size: Size) -> Rect:
    """Return the same of all that can be scrolled to, where it stands now. Source: CSS Backgrounds 3, section 3.5."""
    inside, reach = box_area(BackgroundBox.PADDING, box, size), box.scroll_size or size
    right, bottom = max(0.0, reach.width - inside.width), max(0.0, reach.height - inside.height)
    area = box_area(kind, box, Size(size.width + right, size.height + bottom))
    return area.moved(-box.scrolled.x, -box.scrolled.y)


def _shown_area(kind: BackgroundBox, box: LayoutBox, size: Size) -> Rect:
    """Return what of it shows; round corners are those of the box, wherever its content stands (Chromium)."""
    if not corner_radii(box.style, size).is_square:
        return box_area(kind, box, size).intersection(box_area(BackgroundBox.PADDING, box, size))
    return _scrolled_area(kind, box, size).intersection(box_area(BackgroundBox.PADDING, box, size))


def _covered_edge(look: Look) -> float:
    """Return how far inside the border box a border hides what lies below it, px; a hairline nobody looks at."""
    widths = [side.width for side in look.borders if side.color.is_opaque and side.style not in ("dashed", "dotted")]
    return max(_HAIRLINE, *widths, 0.0)


def _covered_all_around(look: Look) -> float:
    """Return how far inside each side of the border box a border hides what lies below it, px."""
    hides = [side.width if side.color.is_opaque and side.style == "solid" else 0.0 for side in look.borders]
    return max(NEAR, min(hides, default=0.0))


def _color_room(box: LayoutBox, look: Look, size: Size) -> Rect | None:
    """Return where the background color shows: the clip of the lowest layer; None where only letters show it.

    A color that ends where an opaque border begins may as well reach below it.
    """
    clip = split_list(box.style["background-clip"])[-1]
    if clip == BackgroundBox.TEXT.value:
        return None
    is_local = split_list(box.style["background-attachment"])[-1] == "local" and box.scroll_size and look.clips
    room = (_shown_area if is_local else box_area)(_CLIPS.get(clip, BackgroundBox.BORDER), box, size)
    if room.is_empty:
        return None
    whole = Rect(0, 0, size.width, size.height)
    if room == whole:
        return whole
    return whole if room == box_area(BackgroundBox.PADDING, box, size) and _has_opaque_border(box, look) else room


def _has_opaque_border(box: LayoutBox, look: Look) -> bool:
    """Whether nothing shows through a border."""
    is_solid = all(side.color.is_opaque and side.style == "solid" for side in look.borders if side.width)
    return is_solid and box.style["border-image-source"] in ("none", "")


class _Bed:
    """Takes the paints of a background, the backmost first.

    Args:
        size: Of the border box, px.
        style: Of the box, whose corners round those of layers of their own too; None: that of a canvas, which has none.
    """

    __slots__ = ("_size", "_style", "behind", "fills")

    def __init__(self, size: Size, style: ComputedStyle | None) -> None:
        self._size = size
        self._style = style
        self.fills: list[Paint] = []
        """Of the box itself."""
        self.behind: list[Layer] = []
        """Behind the content."""

    @property
    def is_bare(self) -> bool:
        """Whether nothing lies on it."""
        return not self.fills and not self.behind

    def lay(self, paint: Paint, room: Rect, clip: Rect) -> None:
        """Put a paint on the box itself where it covers all of it, else on a layer of its own behind the content.

        Args:
            paint: What to lay.
            room: Where, px of the border box.
            clip: What of the border box it may show in, px.
        """
        size = self._size
        if room == Rect(0, 0, size.width, size.height) and not self.behind:
            self.fills.append(paint)
            return
        radii = SQUARE if self._style is None else corner_radii(self._style, size)
        if not radii.is_square:
            radii = radii.inside(clip.y, size.width - clip.right, size.height - clip.bottom, clip.x)
        if room != clip:
            radii = radii.cutting(room.y - clip.y, clip.right - room.right, clip.bottom - room.bottom, room.x - clip.x)
        self.behind.append(figure("Background", room, radii, (paint,)))


def _reach(layer: BackgroundLayer, window: Rect, room: Rect) -> Rect:
    """Return how far a fixed layer is painted in a whole page: tiles end with the window, a single one where it ends.

    Seen in Chromium's pictures of whole pages.
    """
    right = window.right if layer.repeat.x is not Repeat.NO_REPEAT else max(window.right, room.right)
    bottom = window.bottom if layer.repeat.y is not Repeat.NO_REPEAT else max(window.bottom, room.bottom)
    return Rect.from_edges(window.x, window.y, right, bottom)


def _layers(box: LayoutBox) -> tuple[BackgroundLayer, ...]:
    style = box.style
    if style["background-image"] in ("none", "") and style["background-clip"] != "text":
        return ()
    layers = parse_background(*(style[name] for name in BACKGROUND_PROPERTIES))
    rendering, zoom = style["image-rendering"], float(style.get("zoom") or 1)
    if rendering == "auto" and zoom == 1:
        return layers
    return tuple(replace(layer, rendering=rendering, zoom=zoom) for layer in layers)


def _faded(paint: Paint, share: float) -> Paint:
    if isinstance(paint, SolidPaint):
        return replace(paint, color=paint.color.with_alpha(paint.color.a * share))
    return replace(paint, opacity=paint.opacity * share)


def _uncropped(paint: ImagePaint, room: Rect) -> tuple[ImagePaint, Rect]:
    """Return a picture that lies whole inside its room as one that fills a room of its own, which is easier to edit."""
    crop = paint.transform
    if paint.mode is not ImageMode.STRETCH or crop.is_identity or not crop.a or not crop.d:
        return paint, room
    drawn = Rect(
        room.x - crop.e / crop.a * room.width,
        room.y - crop.f / crop.d * room.height,
        room.width / crop.a,
        room.height / crop.d,
    )
    return (replace(paint, transform=IDENTITY), drawn) if room.contains(drawn, 0.5) else (paint, room)
