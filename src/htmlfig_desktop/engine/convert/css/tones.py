"""Color filters of CSS, applied to the colors of layers instead of to their pixels.

All of them map colors affinely and leave alpha alone, so a filtered composition is the composition of filtered parts:
exact but for what a filter cuts off at black and white where layers shine through each other, and for blend modes
inside; every layer stays editable.
Source: Filter Effects 1, section 8.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from itertools import pairwise
from typing import Any

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.css.effects import FilterKind
from htmlfig_desktop.engine.scene.nodes import Layer, Text, children_of, walk
from htmlfig_desktop.engine.scene.paints import (
    PLAIN_MODES,
    Effect,
    GradientPaint,
    GradientStop,
    Paint,
    SolidPaint,
    Stroke,
)
from htmlfig_desktop.engine.scene.text import TextContent, TextStyle

_RED, _GREEN, _BLUE = 0.2126, 0.7152, 0.0722
_LEAST = 1e-4
"""Share of the way between two stops that is worth a stop of its own."""
_Row = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Tone:
    """One color filter: what becomes of red, green and blue."""

    rows: tuple[_Row, _Row, _Row]
    """Each: the parts of red, green and blue in a component, and what is added."""

    def applied(self, color: Color) -> Color:
        """Return a filtered color."""
        r, g, b = (min(1.0, max(0.0, component)) for component in self._components(color))
        return Color(r, g, b, color.a)

    def gradient(self, stops: Sequence[GradientStop]) -> tuple[GradientStop, ...]:
        """Return the stops of a filtered gradient, with one more wherever a component reaches black or white."""
        found: list[GradientStop] = []
        for one, other in pairwise(stops):
            found.append(one)
            for share in self._cuts(one.color, other.color):
                position = one.position + share * (other.position - one.position)
                found.append(GradientStop(position, one.color.mixed(other.color, share)))
        return tuple(replace(stop, color=self.applied(stop.color)) for stop in (*found, *stops[-1:]))

    def _components(self, color: Color) -> Iterator[float]:
        return (row[0] * color.r + row[1] * color.g + row[2] * color.b + row[3] for row in self.rows)

    def _cuts(self, one: Color, other: Color) -> Sequence[float]:
        """Return where between two colors a component begins or ends to be cut off, shares in their order."""
        spans = zip(self._components(one), self._components(other), strict=True)
        shares = {(edge - start) / (end - start) for start, end in spans if end != start for edge in (0.0, 1.0)}
        return sorted(share for share in shares if _LEAST < share < 1 - _LEAST)


Recolor = Callable[[str, tuple[Tone, ...]], str]
"""Stores a picture again with filtered colors; takes and returns names as in ``ImagePaint``."""


def tone_of(kind: FilterKind, amount: float) -> Tone | None:
    """Return a filter function as a tone; None for those that are none."""
    make = _TONES.get(kind)
    return make(amount) if make is not None else None


@dataclass(frozen=True, slots=True)
class Toning:
    """Tones, in their order, and where pictures are recolored."""

    tones: tuple[Tone, ...]
    recolor: Recolor

    def layer(self, layer: Layer, kept: Sequence[Effect] = ()) -> Layer:
        """Return a layer with the colors of all inside it filtered, but for its own effects in ``kept``."""
        changes: dict[str, Any] = {}
        names = {each.name for each in fields(layer)}
        if layer.effects:
            changes["effects"] = tuple(each if each in kept else self._effect(each) for each in layer.effects)
        if "fills" in names:
            changes["fills"] = self._paints(getattr(layer, "fills", ()))
        stroke: Stroke | None = getattr(layer, "stroke", None)
        if stroke is not None:
            changes["stroke"] = replace(stroke, paints=self._paints(stroke.paints))
        if "children" in names:
            changes["children"] = tuple(self.layer(child) for child in getattr(layer, "children", ()))
        if isinstance(layer, Text):
            changes["content"] = self._content(layer.content)
        return replace(layer, **changes)

    def color(self, color: Color) -> Color:
        """Return a filtered color."""
        for tone in self.tones:
            color = tone.applied(color)
        return color

    def _paints(self, paints: tuple[Paint, ...]) -> tuple[Paint, ...]:
        return tuple(self._paint(paint) for paint in paints)

    def _paint(self, paint: Paint) -> Paint:
        if isinstance(paint, SolidPaint):
            return replace(paint, color=self.color(paint.color))
        if isinstance(paint, GradientPaint):
            stops = paint.stops
            for tone in self.tones:
                stops = tone.gradient(stops)
            return replace(paint, stops=stops)
        return replace(paint, image=self.recolor(paint.image, self.tones))

    def _effect(self, effect: Effect) -> Effect:
        return effect if effect.color is None else replace(effect, color=self.color(effect.color))

    def _content(self, content: TextContent) -> TextContent:
        return replace(content, runs=tuple(replace(run, style=self._style(run.style)) for run in content.runs))

    def _style(self, style: TextStyle) -> TextStyle:
        return replace(style, fills=self._paints(style.fills), decoration_fills=self._paints(style.decoration_fills))


def mixes_inside(layer: Layer) -> bool:
    """Whether something inside a layer is blended: filtered colors come out otherwise then than filtered pixels."""
    return any(each.blend_mode not in PLAIN_MODES for each in walk(children_of(layer)))


def _saturate(amount: float) -> Tone:
    weights = (_RED, _GREEN, _BLUE)
    rows = [
        tuple(weight * (1 - amount) + (amount if at == component else 0.0) for at, weight in enumerate(weights))
        for component in range(3)
    ]
    (a, b, c), (d, e, f), (g, h, i) = rows
    return Tone(((a, b, c, 0.0), (d, e, f, 0.0), (g, h, i, 0.0)))


def _grayscale(amount: float) -> Tone:
    return _saturate(1 - min(1.0, max(0.0, amount)))


def _sepia(amount: float) -> Tone:
    part = 1 - min(1.0, max(0.0, amount))
    return Tone(
        (
            (0.393 + 0.607 * part, 0.769 - 0.769 * part, 0.189 - 0.189 * part, 0.0),
            (0.349 - 0.349 * part, 0.686 + 0.314 * part, 0.168 - 0.168 * part, 0.0),
            (0.272 - 0.272 * part, 0.534 - 0.534 * part, 0.131 + 0.869 * part, 0.0),
        )
    )


def _hue_rotate(degrees: float) -> Tone:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return Tone(
        (
            (0.213 + cos * 0.787 - sin * 0.213, 0.715 - cos * 0.715 - sin * 0.715, 0.072 - cos * 0.072 + sin * 0.928,
             0.0),
            (0.213 - cos * 0.213 + sin * 0.143, 0.715 + cos * 0.285 + sin * 0.140, 0.072 - cos * 0.072 - sin * 0.283,
             0.0),
            (0.213 - cos * 0.213 - sin * 0.787, 0.715 - cos * 0.715 + sin * 0.715, 0.072 + cos * 0.928 + sin * 0.072,
             0.0),
        )
    )  # fmt: skip


def _each(slope: float, added: float) -> Tone:
    return Tone(((slope, 0.0, 0.0, added), (0.0, slope, 0.0, added), (0.0, 0.0, slope, added)))


def _invert(amount: float) -> Tone:
    amount = min(1.0, max(0.0, amount))
    return _each(1 - 2 * amount, amount)


def _brightness(amount: float) -> Tone:
    return _each(max(0.0, amount), 0.0)


def _contrast(amount: float) -> Tone:
    return _each(max(0.0, amount), 0.5 - 0.5 * max(0.0, amount))


_TONES: dict[FilterKind, Callable[[float], Tone]] = {
    FilterKind.GRAYSCALE: _grayscale,
    FilterKind.SEPIA: _sepia,
    FilterKind.SATURATE: _saturate,
    FilterKind.HUE_ROTATE: _hue_rotate,
    FilterKind.INVERT: _invert,
    FilterKind.BRIGHTNESS: _brightness,
    FilterKind.CONTRAST: _contrast,
}
