"""Color stops: placing, repeating, mixing and cutting them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.css.color import UNBOUNDED_SRGB, is_in_srgb, mixed_colors
from htmlfig_desktop.engine.convert.css.gradients import CssGradient

_STEPS = 12
"""Straight pieces that stand for one curved transition."""
_MORE_STEPS = 24
"""The same for one that is bent by a hint or goes around the hue circle."""
_HUE_SPACES = frozenset(("hsl", "hwb", "lch", "oklch"))
_SAME = 1.5 / 255
_UNSEEN = 1 / 255
"""By how much a color may differ where a stop is left out: a level of 8 bits."""


@dataclass(frozen=True, slots=True)
class PlacedStop:
    """A color at a place of the gradient line, of which 0 and 1 are the ends; it may lie outside."""

    position: float
    color: Color
    text: str = ""
    """The color as CSS, for mixing outside sRGB."""
    hint: float = 0.5
    """Where, on the way to the next stop (0 to 1), both colors are mixed half and half."""


def placed_stops(gradient: CssGradient, length: float) -> tuple[PlacedStop, ...]:
    """Return the stops of a gradient in ascending order, hints made part of the stop before them.

    Args:
        gradient: At least one of its stops has a color.
        length: Of the gradient line, px.

    Source: CSS Images 4, section 3.5.3 (fix-up).
    """
    positions = _filled_positions(
        [None if stop.position is None else stop.position.resolve(length) / length for stop in gradient.stops]
    )
    stops: list[PlacedStop] = []
    hint: float | None = None
    for stop, position in zip(gradient.stops, positions, strict=True):
        if stop.color is None:
            hint = position
            continue
        if hint is not None and stops and position > stops[-1].position:
            before = stops[-1]
            stops[-1] = replace(before, hint=(hint - before.position) / (position - before.position))
        hint = None
        stops.append(PlacedStop(position, stop.color, stop.text))
    return tuple(stops)


def repeated(stops: Sequence[PlacedStop], start: float, end: float, most: int) -> tuple[PlacedStop, ...] | None:
    """Return the stops over and over so that they cover a part of the line; None where that takes more than ``most``.

    Stops that do not differ in place give their average, as the specification has it.
    """
    first, period = stops[0].position, stops[-1].position - stops[0].position
    if period < 1e-6:
        return (PlacedStop(0.0, _average(stops)),)
    low, high = math.floor((start - first) / period), math.ceil((end - first) / period)
    if (high - low) * len(stops) > most:
        return None
    return tuple(replace(stop, position=stop.position + turn * period) for turn in range(low, high) for stop in stops)


def painted_stops(stops: Sequence[PlacedStop], space: str, hue: str) -> tuple[PlacedStop, ...] | None:
    """Return stops between which straight mixing in sRGB shows what CSS shows.

    CSS mixes premultiplied colors, in the gradient's color space, and bends the way at a hint; Figma does none of
    this. So curved transitions become several straight ones, and a transparent stop gets its neighbor's color, twice
    where the neighbors differ.

    Returns:
        At least two stops, or None where the color space is unknown.

    Source: format notes, section 7.3.
    """
    if len(stops) == 1:
        return (replace(stops[0], position=0.0), replace(stops[0], position=1.0))
    painted: list[PlacedStop] = [stops[0]]
    for before, after in pairwise(stops):
        piece = _transition(before, after, space, hue)
        if piece is None:
            return None
        painted.extend(piece)
    painted.append(stops[-1])
    return _without_doubles(painted)


def cut_stops(stops: Sequence[PlacedStop], low: float, high: float) -> tuple[PlacedStop, ...]:
    """Return stops that begin exactly at ``low`` and end exactly at ``high`` and show the same in between."""
    inside = [stop for stop in stops if low <= stop.position <= high]
    if not inside or inside[0].position > low:
        inside.insert(0, PlacedStop(low, _color_at(stops, low)))
    if inside[-1].position < high:
        inside.append(PlacedStop(high, _color_at(stops, high)))
    return tuple(inside)


def premultiplied_mix(start: Color, end: Color, at: float) -> Color:
    """Return the color between two at 0..1, as browsers mix in sRGB."""
    alpha = start.a + (end.a - start.a) * at
    if alpha <= 0:
        return end.with_alpha(0.0)
    share = end.a * at / alpha
    return _straight_mix(start, end, share).with_alpha(alpha)


def _filled_positions(given: list[float | None]) -> list[float]:
    """Return all positions: the ends default to 0 and 1, none lies before an earlier one, gaps are spread evenly."""
    positions: list[float | None] = list(given)
    positions[0] = positions[0] or 0.0
    if positions[-1] is None:
        positions[-1] = 1.0
    highest = -math.inf
    for index, position in enumerate(positions):
        if position is not None:
            highest = positions[index] = max(highest, position)
    filled: list[float] = []
    known = [index for index, position in enumerate(positions) if position is not None]
    for left, right in pairwise(known):
        start, end = positions[left] or 0.0, positions[right] or 0.0
        filled.extend(start + (end - start) * step / (right - left) for step in range(right - left))
    return [*filled, positions[-1] or 0.0]


def _transition(before: PlacedStop, after: PlacedStop, space: str, hue: str) -> list[PlacedStop] | None:
    """Return the stops from one to the next, both included."""
    if after.position <= before.position:
        return [before, after]
    first, last = before.color, after.color
    is_bent = abs(before.hint - 0.5) > 1e-6
    if space == "srgb" and not (is_in_srgb(before.text) and is_in_srgb(after.text)):
        space = UNBOUNDED_SRGB
    if space != "srgb" and not (first == last and hue != "longer"):
        return _sampled(before, after, space, hue)
    if first.is_transparent:
        first = last.with_alpha(0.0)
    elif last.is_transparent:
        last = first.with_alpha(0.0)
    elif not is_bent and first.a != last.a and _differ(first, last):
        is_bent = True
    if is_bent:
        return _sampled(replace(before, color=first), replace(after, color=last), space, hue)
    return [replace(before, color=first), replace(after, color=last)]


def _sampled(before: PlacedStop, after: PlacedStop, space: str, hue: str) -> list[PlacedStop] | None:
    if before.hint <= 0 or before.hint >= 1:  # a hint on a stop makes a hard edge there
        edge = before.position if before.hint <= 0 else after.position
        return [before, replace(before, position=edge), replace(after, position=edge), after]
    count = _MORE_STEPS if space in _HUE_SPACES or before.hint != 0.5 else _STEPS
    steps = [step / count for step in range(count + 1)]
    bend = math.log(0.5) / math.log(before.hint)
    ways = tuple(step**bend for step in steps)
    if space == "srgb":
        colors = [premultiplied_mix(before.color, after.color, way) for way in ways]
    else:
        mixed = mixed_colors(before.text, after.text, space, hue, ways)
        if mixed is None:
            return None
        colors = list(mixed)
    for end, neighbor, exact in ((0, 1, before.color), (-1, -2, after.color)):
        colors[end] = colors[neighbor].with_alpha(0.0) if exact.is_transparent else exact
    span = after.position - before.position
    stops = [PlacedStop(before.position + span * step, color) for step, color in zip(steps, colors, strict=True)]
    stops[-1] = replace(stops[-1], position=after.position)
    return [stops[0], *_needed(stops), stops[-1]]


def _needed(stops: Sequence[PlacedStop]) -> list[PlacedStop]:
    """Return the stops between the first and the last that straight mixing of these does not show by itself."""
    first, last = stops[0], stops[-1]
    errors = [_error(first, stop, last) for stop in stops[1:-1]]
    worst = max(errors, default=0.0)
    if worst <= _UNSEEN:
        return []
    at = errors.index(worst) + 1
    return [*_needed(stops[: at + 1]), stops[at], *_needed(stops[at:])]


def _error(first: PlacedStop, stop: PlacedStop, last: PlacedStop) -> float:
    """Return by how much a stop's color differs, as it is seen, from the mix of those around it."""
    at = (stop.position - first.position) / (last.position - first.position)
    mixed, color = _straight_mix(first.color, last.color, at), stop.color
    alpha = first.color.a + (last.color.a - first.color.a) * at
    off = max(abs(mixed.r - color.r), abs(mixed.g - color.g), abs(mixed.b - color.b))
    return off * max(alpha, color.a) + abs(alpha - color.a)


def _without_doubles(stops: list[PlacedStop]) -> tuple[PlacedStop, ...]:
    kept = [stops[0]]
    for stop in stops[1:]:
        if (stop.position, stop.color) != (kept[-1].position, kept[-1].color):
            kept.append(stop)
    if len(kept) == 1:
        kept.append(kept[0])
    return tuple(kept)


def _color_at(stops: Sequence[PlacedStop], position: float) -> Color:
    if position <= stops[0].position:
        return stops[0].color
    for before, after in pairwise(stops):
        if before.position <= position < after.position:
            at = (position - before.position) / (after.position - before.position)
            mixed = _straight_mix(before.color, after.color, at)
            return mixed.with_alpha(before.color.a + (after.color.a - before.color.a) * at)
    return stops[-1].color


def _straight_mix(start: Color, end: Color, at: float) -> Color:
    red, green, blue = end.r - start.r, end.g - start.g, end.b - start.b
    return Color(start.r + red * at, start.g + green * at, start.b + blue * at, start.a)


def _differ(first: Color, second: Color) -> bool:
    return max(abs(first.r - second.r), abs(first.g - second.g), abs(first.b - second.b)) > _SAME


def _average(stops: Sequence[PlacedStop]) -> Color:
    color = stops[0].color
    for count, stop in enumerate(stops[1:], start=2):
        color = premultiplied_mix(color, stop.color, 1 / count)
    return color
