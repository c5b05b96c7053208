"""The color that a box lies on, where it is one: a box without a fill looks the same with that."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.element_kinds import is_replaced
from htmlfig_desktop.engine.convert.boxes.look import Look, LookBook
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.css.effects import parse_shadows
from htmlfig_desktop.engine.convert.css.keywords import OUT_OF_FLOW
from htmlfig_desktop.engine.convert.layering.decorated import Decorated
from htmlfig_desktop.engine.convert.paint.backgrounds import Backgrounds, Painted
from htmlfig_desktop.engine.convert.paint.effects import GroupEffects
from htmlfig_desktop.engine.convert.paint.gradient_shades import shades_of
from htmlfig_desktop.engine.convert.shapes.corner_radii import CORNER_DEPTH, corner_radii
from htmlfig_desktop.engine.scene.nodes import Frame, Rectangle
from htmlfig_desktop.engine.scene.paints import BlendMode, EffectKind, GradientPaint, SolidPaint

_COLORS = re.compile(r"\b(?:rgba?|hsla?|oklch|oklab|lab|lch|color)\([^()]*\)")
_UNSEEN = 0.05
"""Share of what is behind a box that nobody notices."""
_MOST_LOOKS = 300
"""Boxes that are looked at for one ground: what lies among more is left as it is."""


class _Found(Enum):
    """What else a look at a box may bring."""

    NOTHING = "it paints nothing there"
    MIXED = "it paints more than one color there"


class Grounds:
    """Finds what boxes of one page lie on.

    Args:
        looks: Of its boxes.
        backgrounds: Of its boxes.
        page: The color of its canvas; None where that is a picture.
        canvas: The page's frame, with what is painted on its canvas.
    """

    def __init__(
        self, looks: LookBook, backgrounds: Backgrounds, page: Color | None, canvas: Frame | None = None
    ) -> None:
        self._looks = looks
        self._backgrounds = backgrounds
        self._page = page
        self._canvas = canvas

    def around(self, box: Box) -> Color | None:
        """Return the color of the first box around that has one; None where that is a picture or lets others through.

        What is painted between the two is not asked for: enough for a color that nobody sees.
        """
        around = box.parent
        while around is not None and around.parent is not None:
            look = self._looks.of(around.layout)
            if 0 < look.background.a < 1 or self._backgrounds.has_picture(around.layout):
                return None
            if look.background.a >= 1:
                return look.background
            around = around.parent
        return self._page

    def below(self, box: Box, area: Rect) -> Color | None:
        """Return the one color that all of an area of a box lies on."""
        looked = 0
        is_cut = True
        while box.parent is not None:
            around = box.parent
            before = around.children[: around.children.index(box)]
            looked += len(before)
            if looked > _MOST_LOOKS or around.inner is not None:
                return None
            for sibling in reversed(before):
                found = self._topmost(sibling, area)
                if found is not _Found.NOTHING:
                    return found if isinstance(found, Color) else None
            if around.parent is None:
                return self._page
            found = self._own(around, area)
            if found is not _Found.NOTHING:
                return found if isinstance(found, Color) else None
            is_cut = is_cut and box.layout.style["position"] not in OUT_OF_FLOW  # which boxes further out may not cut
            area = self._seen(area, around) if is_cut else area
            box = around
        return None

    def _seen(self, area: Rect, around: Box) -> Rect:
        """Return what of an area shows in a box, which may cut it off."""
        if not self._looks.of(around.layout).clips or around.kind is not BoxKind.ELEMENT:
            return area
        seen = area.intersection(around.placement.rect)
        return area if seen.is_empty else seen

    def filled(self, box: Box, own: Decorated) -> Decorated:
        """Return a box without a fill that casts a shadow with the color it lies on, where it lies on just one.

        Browsers cut the shadow away below such a box, Figma shows none without a fill.
        """
        is_cast = any(each.kind is EffectKind.DROP_SHADOW for each in own.shadows.effects)
        if not is_cast or own.painted.fills or own.painted.behind or not box.placement.matrix.is_identity:
            return own
        color = self.below(box, box.placement.rect)
        return own if color is None else replace(own, painted=Painted((SolidPaint(color),)))

    def up_to_edge(self, box: Box, own: Decorated) -> Decorated:
        """Return a box whose color ends inside of its border with that color all over, where it lies on just that.

        Below a border that lets through there is then the same (``background-clip``, as menus and dialogs have it), and
        one layer has color, border and shadow.
        """
        if own.painted.fills or not own.painted.behind:
            return own
        first, *rest = own.painted.behind
        if not isinstance(first, Rectangle) or not box.placement.matrix.is_identity:
            return own
        (paint,) = first.fills if len(first.fills) == 1 else (None,)
        if not isinstance(paint, SolidPaint) or paint.blend_mode is not BlendMode.NORMAL:
            return own
        if not paint.color.is_opaque or paint.color != self.below(box, box.placement.rect):
            return own
        return replace(own, painted=Painted((paint,), tuple(rest)))

    def without_idle_blur(self, box: Box, group: GroupEffects) -> GroupEffects:
        """Return what is done to a box as a whole without a blur of its background where it lies on just one color.

        Nobody sees such a blur in a browser, which takes its colors from below the box alone. Figma takes them from
        around it, too: the glow of a neighbor. What a page scrolls below keeps its blur.
        """
        if not group.effects:
            return group
        kept = tuple(effect for effect in group.effects if effect.kind is not EffectKind.BACKGROUND_BLUR)
        if len(kept) == len(group.effects) or not box.placement.matrix.is_identity or _stays(box):
            return group
        return group if self.below(box, box.placement.rect) is None else replace(group, effects=kept)

    def shades(self, box: Box) -> list[tuple[Color, float]]:
        """Return the colors that a box lies on, each with the share of the box that shows it; none below pictures.

        What lies on it counts as if it showed all over its part of the box, gradients with each of their colors alike.
        """
        area, rest = box.placement.rect, 1.0
        found: list[tuple[Color, float]] = []
        for below in self._boxes_below(box, area):
            look, image = self._looks.of(below.layout), below.layout.style["background-image"]
            if is_replaced(below.node) or "url(" in image:
                return []
            gradient = [color for word in _COLORS.findall(image) if (color := parse_color(word)) is not None]
            part = _share(below, area) * rest
            for colors in (gradient, [look.background]):
                shares = [(color, part * color.a / len(colors)) for color in colors]
                seen = sum(share for _, share in shares)
                found += shares
                rest, part = rest - seen, part - seen
            if rest < _UNSEEN:
                return found
        page = [self._page] if self._page is not None else self._canvas_shades(area)
        return [*found, *((color, rest / len(page)) for color in page)] if page else []

    def _canvas_shades(self, area: Rect) -> list[Color]:
        """Return the colors of the gradient that the canvas is, in an area; none of pictures."""
        top = self._canvas.fills[-1] if self._canvas is not None and self._canvas.fills else None
        if self._canvas is None or not isinstance(top, GradientPaint):
            return []
        return shades_of(top, self._canvas.size, area)

    def _boxes_below(self, box: Box, area: Rect) -> Iterator[Box]:
        """Yield the boxes that paint below a box, the uppermost first; not the canvas."""
        looked = 0
        while box.parent is not None:
            around = box.parent
            for sibling in reversed(around.children[: around.children.index(box)]):
                for each in _walk_down(sibling):
                    looked += 1
                    if looked > _MOST_LOOKS:
                        return
                    if each.kind is BoxKind.ELEMENT and each.ink is not None and _share(each, area) > 0:
                        yield each
            if around.kind is BoxKind.ELEMENT and around.parent is not None and not around.is_canvas:
                yield around
            box = around

    def _topmost(self, box: Box, area: Rect) -> Color | _Found:
        """Return what of a box and all inside is in front, in an area."""
        if box.bounds is None or box.bounds.intersection(area).is_empty:
            return _Found.NOTHING
        for child in reversed(box.children):
            found = self._topmost(child, area)
            if found is not _Found.NOTHING:
                return found
        return self._own(box, area)

    def _own(self, box: Box, area: Rect) -> Color | _Found:
        """Return what a box itself paints in an area."""
        if box.kind is BoxKind.CLIP or box.ink is None or box.ink.intersection(area).is_empty:
            return _Found.NOTHING
        look, style, rect = self._looks.of(box.layout), box.layout.style, box.placement.rect
        depth = max(max(radius) for radius in corner_radii(style, rect.size).radii) * CORNER_DEPTH
        inner = rect.inset(*(max(width, depth) for width in look.border_widths))
        is_plain = box.kind is BoxKind.ELEMENT and box.placement.matrix.is_identity and inner.contains(area, 0.0)
        is_one_color = not (look.is_group or self._backgrounds.has_picture(box.layout) or _is_shaded_inside(box, look))
        if not (is_plain and is_one_color) or is_replaced(box.node):  # pictures show more than their background
            return _Found.MIXED
        if box.is_canvas or look.background.is_transparent:
            return _Found.NOTHING
        return look.background if look.background.a >= 1 else _Found.MIXED


def _walk_down(box: Box) -> Iterator[Box]:
    """Yield a box and all in it, the uppermost first."""
    for child in reversed(box.children):
        yield from _walk_down(child)
    yield box


def _share(box: Box, area: Rect) -> float:
    """Return how much of an area a box covers, 0 to 1."""
    covered = box.placement.rect.intersection(area)
    whole = area.width * area.height
    return 0.0 if covered.is_empty or whole <= 0 else covered.width * covered.height / whole


def _is_shaded_inside(box: Box, look: Look) -> bool:
    """Whether a box has a shadow inside of it; below the box itself no other shadow is drawn."""
    if not look.has_shadow:
        return False
    shadows = parse_shadows(box.layout.style["box-shadow"], look.color)
    return shadows is None or any(shadow.is_inset and not shadow.color.is_transparent for shadow in shadows)


def _stays(box: Box | None) -> bool:
    """Whether a box stays where it is while the page scrolls below it."""
    while box is not None:
        if box.layout.style.get("position") in ("fixed", "sticky"):
            return True
        box = box.parent
    return False
