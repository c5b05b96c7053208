"""Backgrounds of a box: colors, gradients and pictures as paints."""

from __future__ import annotations

from dataclasses import dataclass

from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.engine.capture.snapshot import LayoutBox, SnapshotNode
from htmlfig_desktop.engine.convert.css_background import (
    BACKGROUND_PROPERTIES,
    BackgroundBox,
    BackgroundLayer,
    parse_background,
)
from htmlfig_desktop.engine.convert.css_values import parse_px
from htmlfig_desktop.engine.convert.gradients import gradient_paint
from htmlfig_desktop.engine.convert.look import Look, LookBook
from htmlfig_desktop.engine.convert.placement import Placement
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.scene.nodes import Layer
from htmlfig_desktop.engine.scene.paints import Paint, SolidPaint

_SIDES = ("top", "right", "bottom", "left")


@dataclass(frozen=True, slots=True)
class Painted:
    """What a background becomes."""

    fills: tuple[Paint, ...] = ()
    """Of the box itself, bottom first."""
    behind: tuple[Layer, ...] = ()
    """Layers of their own behind the content, back to front."""


class Backgrounds:
    """Makes the backgrounds of one conversion."""

    def __init__(self, looks: LookBook, report: Report, viewport: Size) -> None:
        self._looks = looks
        self._report = report
        self._viewport = viewport

    def painted(self, box: LayoutBox, look: Look, placement: Placement, node: SnapshotNode) -> Painted:
        """Return the background of a box."""
        fills: list[Paint] = []
        layers = self._layers(box)
        clip = layers[-1].clip if layers else None
        if not look.background.is_transparent and clip is not BackgroundBox.TEXT:
            fills.append(SolidPaint(look.background))
        for layer in reversed(layers):
            if layer.clip is not BackgroundBox.TEXT:
                paint = self._paint(layer, box, placement, placement.rect.size, node)
                if paint is not None:
                    fills.append(paint)
        return Painted(tuple(fills))

    def text_fills(self, box: LayoutBox, node: SnapshotNode, text: Placement) -> tuple[Paint, ...]:
        """Return the paints of letters that a background shines through; empty where none does."""
        layers = [layer for layer in self._layers(box) if layer.clip is BackgroundBox.TEXT]
        if not layers:
            return ()
        fills = []
        offset = Affine.translation(text.rect.x - box.rect.x, text.rect.y - box.rect.y)
        for layer in reversed(layers):
            area = self._area(layer, box, box.rect.size).moved(-offset.e, -offset.f)
            result = gradient_paint(layer.image, area, text.rect.size, self._looks.of(box).color)
            if result.paint is not None:
                fills.append(result.paint)
        return tuple(fills)

    def _layers(self, box: LayoutBox) -> tuple[BackgroundLayer, ...]:
        style = box.style
        if style["background-image"] in ("none", ""):
            return ()
        return parse_background(*(style[name] for name in BACKGROUND_PROPERTIES))

    def _paint(
        self, layer: BackgroundLayer, box: LayoutBox, placement: Placement, size: Size, node: SnapshotNode
    ) -> Paint | None:
        area = self._area(layer, box, size)
        if layer.is_fixed:
            self._report.add(DiagnosticCode.BACKGROUND_ATTACHMENT, node)
            area = Rect(-placement.rect.x, -placement.rect.y, self._viewport.width, self._viewport.height)
        result = gradient_paint(layer.image, area, size, self._looks.of(box).color)
        for code in result.diagnostics:
            self._report.add(code, node, layer.image)
        return result.paint

    def _area(self, layer: BackgroundLayer, box: LayoutBox, size: Size) -> Rect:
        """Return the positioning area, px from the box's top left corner."""
        return box_area(layer.origin, box, size)


def box_area(kind: BackgroundBox, box: LayoutBox, size: Size) -> Rect:
    """Return the border, padding or content box of a box, px from its top left corner."""
    area = Rect(0, 0, size.width, size.height)
    if kind is BackgroundBox.BORDER:
        return area
    area = area.inset(*(parse_px(box.style[f"border-{side}-width"]) for side in _SIDES))
    if kind is BackgroundBox.CONTENT:
        area = area.inset(*(parse_px(box.used[f"padding-{side}"]) for side in _SIDES))
    return area
