"""What layers have in common by name: variables of colors and lengths, text styles, effect styles."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.scene.paints import Effect
from htmlfig_desktop.engine.scene.text import (
    DecorationLine,
    DecorationStyle,
    FontAxis,
    FontName,
    TextCase,
    TextStyle,
)


class PaintRole(Enum):
    """What a paint paints."""

    __hash__ = object.__hash__

    FILL = "fill"
    """A box."""
    STROKE = "stroke"
    """The border of a box."""
    TEXT = "text"
    DRAWING = "drawing"
    """A vector, its fill or its stroke."""
    GRADIENT = "gradient"
    """A stop of a gradient, whatever that paints."""
    SHADOW = "shadow"
    """What an effect casts."""


@dataclass(frozen=True, slots=True)
class ColorVariable:
    """A color with a name."""

    name: str
    color: Color
    paints: frozenset[tuple[PaintRole, Color]]
    """Which solid paints, stops of gradients and shadows follow it, by what they paint and their color: this one, or
    one that looks the same."""
    web_syntax: str = ""
    """What a developer writes for it, such as ``var(--brand)``."""
    others: tuple[Color, ...] = ()
    """In the further color modes of the design, in their order."""

    @property
    def roles(self) -> frozenset[PaintRole]:
        """What the paints that follow it paint."""
        return frozenset(role for role, _ in self.paints)


def size_key(value: float) -> float:
    """Return what lengths have in common that are the same to a hundredth of a px."""
    return round(value, 2)


class SizeRole(Enum):
    """What a length sets."""

    __hash__ = object.__hash__

    RADIUS = "radius"
    """A round corner."""
    SPACING = "spacing"
    """The distance between the children of an auto layout."""
    PADDING = "padding"


@dataclass(frozen=True, slots=True)
class SizeVariable:
    """A length with a name."""

    name: str
    value: float
    """px."""
    roles: frozenset[SizeRole]
    """What follows it, if it has this value."""
    web_syntax: str = ""


class Typography(NamedTuple):
    """What a text style decides: all of a ``TextStyle`` but its colors, its link and how its lines are drawn."""

    font: FontName
    size: float
    line_height: float | None
    letter_spacing: float
    case: TextCase
    decoration: DecorationLine
    decoration_style: DecorationStyle
    features_on: tuple[str, ...]
    features_off: tuple[str, ...]
    axes: tuple[FontAxis, ...]

    @classmethod
    def of(cls, style: TextStyle) -> Typography:
        """Return the typography of a style."""
        return cls(
            style.font,
            style.size,
            style.line_height,
            style.letter_spacing,
            style.case,
            style.decoration,
            style.decoration_style,
            style.features_on,
            style.features_off,
            style.axes,
        )


@dataclass(frozen=True, slots=True)
class SharedTextStyle:
    """A typography with a name. All text of that typography follows it."""

    name: str
    typography: Typography


EffectsKey = tuple[tuple[object, ...], ...]
"""What effects have in common that look the same."""


def effects_key(effects: tuple[Effect, ...]) -> EffectsKey:
    """Return what effects have in common that are the same to a hundredth of a px and to a level of color."""
    return tuple(
        (
            each.kind,
            each.color.hex if each.color is not None else "",
            *map(size_key, (each.offset.x, each.offset.y, each.radius, each.spread)),
            each.show_behind,
            each.blend_mode,
        )
        for each in effects
    )


@dataclass(frozen=True, slots=True)
class SharedEffectStyle:
    """Effects with a name. Layers that have these and no others follow it."""

    name: str
    effects: tuple[Effect, ...]
