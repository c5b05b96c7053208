"""Where the children of a row or a column stand: pure arithmetic along the two axes of a stack.

Source: format notes, sections 9.1 to 9.3; positions and sizes in files that Figma wrote.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.scene.nodes import CounterAlign, PrimaryAlign

_FITS = 1e-3
"""px by which a line may be too long before it wraps: what single precision cannot tell."""
_SHARE = {PrimaryAlign.CENTER: 0.5, PrimaryAlign.MAX: 1.0}
_COUNTER_SHARE = {CounterAlign.CENTER: 0.5, CounterAlign.MAX: 1.0}
UNLIMITED: Final = (0.0, math.inf)
"""The limits of a length that has none."""


@dataclass(frozen=True, slots=True)
class Item:
    """A child that takes part in a stack: its lengths before the stack stretches it, px."""

    main: float
    cross: float
    grows: bool = False
    stretches: bool = False
    baseline: float = 0.0
    """Distance of its first baseline from its top; without text its height."""
    main_limits: tuple[float, float] = UNLIMITED
    cross_limits: tuple[float, float] = UNLIMITED


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a child stands and how large it is, px from the inner edges of the paddings."""

    main: float
    cross: float
    main_length: float
    cross_length: float


@dataclass(frozen=True, slots=True)
class Rules:
    """What a stack does with its children."""

    spacing: float = 0.0
    align: PrimaryAlign = PrimaryAlign.MIN
    counter_align: CounterAlign = CounterAlign.MIN
    wraps: bool = False
    counter_spacing: float = 0.0
    spreads_lines: bool = False


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The lengths of the area inside the paddings, and the slots of the children in their order."""

    main: float
    cross: float
    slots: Sequence[Slot]


def arrange_stack(items: Sequence[Item], rules: Rules, main: float | None, cross: float | None) -> Arrangement:
    """Return how a stack arranges its children.

    Args:
        items: The children that take part, in order.
        rules: Of the stack.
        main: Length inside the paddings along the stack; None: it hugs its children.
        cross: Likewise across.
    """
    if not rules.wraps:
        lengths = _lengths(items, rules, main)
        inner_main = sum(lengths) + _gaps(lengths, rules) if main is None else main
        inner_cross = _reach(items, rules) if cross is None else cross
        return Arrangement(inner_main, inner_cross, _slots(items, lengths, rules, inner_main, 0.0, inner_cross))
    lines = _lines(items, rules, main)
    reaches = [_reach(line, rules) for line in lines]
    by_line = [_lengths(line, rules, main) for line in lines]
    inner_main = (
        max((sum(lengths) + _gaps(lengths, rules) for lengths in by_line), default=0.0) if main is None else main
    )
    inner_cross = sum(reaches) + rules.counter_spacing * max(0, len(lines) - 1) if cross is None else cross
    slots: list[Slot] = []
    top, between = _line_start(reaches, rules, inner_cross)
    for line, lengths, reach in zip(lines, by_line, reaches, strict=True):
        slots.extend(_slots(line, lengths, rules, inner_main, top, reach))
        top += reach + between
    return Arrangement(inner_main, inner_cross, slots)


def _slots(
    line: Sequence[Item], lengths: Sequence[float], rules: Rules, main: float, top: float, reach: float
) -> list[Slot]:
    """Return the slots of one line, which is so long and reaches so far across from its top."""
    by_baseline = rules.counter_align is CounterAlign.BASELINE
    baseline = max((item.baseline for item in line if not item.stretches), default=0.0) if by_baseline else 0.0
    share = _COUNTER_SHARE.get(rules.counter_align, 0.0)
    slots: list[Slot] = []
    for item, place, length in zip(line, _along(lengths, rules, main), lengths, strict=True):
        thickness = _clamped(reach, item.cross_limits) if item.stretches else item.cross
        is_level = by_baseline and not item.stretches
        offset = baseline - item.baseline if is_level else (reach - thickness) * share
        slots.append(Slot(place, top + offset, length, thickness))
    return slots


def _lines(items: Sequence[Item], rules: Rules, main: float | None) -> list[Sequence[Item]]:
    """Return the children line by line."""
    if main is None:
        return [items] if items else []
    lines: list[list[Item]] = []
    used = 0.0
    for item in items:
        length = _clamped(item.main, item.main_limits)
        if lines and used + rules.spacing + length <= main + _FITS:
            lines[-1].append(item)
            used += rules.spacing + length
        else:
            lines.append([item])
            used = length
    return [*lines]


def _lengths(items: Sequence[Item], rules: Rules, main: float | None) -> list[float]:
    """Return the lengths along the stack: what grows shares equally what is left, within its limits."""
    lengths = [item.main if item.main_limits is UNLIMITED else _clamped(item.main, item.main_limits) for item in items]
    growing = [] if main is None else [at for at, item in enumerate(items) if item.grows]
    if main is None or not growing:
        return lengths
    left = main - rules.spacing * (len(items) - 1) - sum(lengths[at] for at, item in enumerate(items) if not item.grows)
    while growing:
        share = max(0.0, left / len(growing))
        bound = [at for at in growing if _clamped(share, items[at].main_limits) != share]
        for at in bound or growing:
            lengths[at] = _clamped(share, items[at].main_limits)
            left -= lengths[at]
        if not bound:
            break
        growing = [at for at in growing if at not in bound]
    return lengths


def _reach(items: Sequence[Item], rules: Rules) -> float:
    """Return how far the children of a line reach across it. What stretches counts with its own length."""
    if rules.counter_align is CounterAlign.BASELINE:
        level = [item for item in items if not item.stretches]
        above = max((item.baseline for item in level), default=0.0)
        below = max((item.cross - item.baseline for item in level), default=0.0)
        return max(above + below, max((item.cross for item in items if item.stretches), default=0.0))
    return max([item.cross for item in items], default=0.0)


def _gaps(lengths: Sequence[float], rules: Rules) -> float:
    spacing = max(0.0, rules.spacing) if rules.align is PrimaryAlign.SPACE_BETWEEN else rules.spacing
    return spacing * max(0, len(lengths) - 1)


def _along(lengths: Sequence[float], rules: Rules, main: float) -> list[float]:
    """Return where the children of one line begin."""
    total = sum(lengths)
    spacing = rules.spacing
    if rules.align is PrimaryAlign.SPACE_BETWEEN:
        spacing = max(0.0, main - total) / (len(lengths) - 1) if len(lengths) > 1 else 0.0
        place = 0.0
    else:
        place = (main - total - spacing * (len(lengths) - 1)) * _SHARE.get(rules.align, 0.0)
    places: list[float] = []
    for length in lengths:
        places.append(place)
        place += length + spacing
    return places


def _line_start(reaches: Sequence[float], rules: Rules, cross: float) -> tuple[float, float]:
    """Return where the first line begins and how far the lines stand apart."""
    left = cross - sum(reaches) - rules.counter_spacing * max(0, len(reaches) - 1)
    if rules.spreads_lines and len(reaches) > 1:
        return 0.0, max(0.0, cross - sum(reaches)) / (len(reaches) - 1)
    return left * _COUNTER_SHARE.get(rules.counter_align, 0.0), rules.counter_spacing


def _clamped(length: float, limits: tuple[float, float]) -> float:
    low, high = limits
    shorter = length if length < high else high
    return shorter if shorter > low else low
