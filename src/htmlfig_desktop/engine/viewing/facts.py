"""All about one layer, as an inspector shows it: plain values, nothing of the file's own words to be looked up."""

from __future__ import annotations

from dataclasses import dataclass

from htmlfig_desktop.core.geometry import Rect


@dataclass(frozen=True, slots=True)
class Swatch:
    """A paint."""

    kind: str
    """``SOLID``, ``GRADIENT_LINEAR`` and so on, ``IMAGE``, or what else the file names."""
    color: str
    """``#RRGGBB`` of a solid paint; empty for others."""
    opacity: float
    """0 to 1, the color's own alpha included."""
    stops: tuple[tuple[float, str, float], ...]
    """Of a gradient: position 0 to 1, ``#RRGGBB``, alpha."""
    angle: float
    """Of a linear gradient: where it runs to, degrees clockwise from upward, as CSS counts."""
    note: str
    """Of a picture: how it fills the layer, such as ``FILL``; of others their blend mode if it is not normal."""
    is_visible: bool
    variable: str = ""
    """The name of the variable that a solid paint follows; empty for none."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A property and its value, both in Figma's words."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How some of the characters of a text look."""

    family: str
    style: str
    size: float
    line_height: str
    letter_spacing: str
    is_installed: bool
    """Whether this machine has that very font."""
    fills: tuple[Swatch, ...]
    characters: int
    """How many of them."""
    shared: str = ""
    """The name of the text style that they follow; empty for none."""


@dataclass(frozen=True, slots=True)
class LayerFacts:
    """All about one layer."""

    id: str
    type: str
    name: str
    place: Rect
    """In its parent: where its upright box begins, and its own size."""
    rotation: float
    """Degrees, clockwise."""
    on_page: Rect
    """The upright box around it, px of the page."""
    opacity: float
    blend_mode: str
    is_visible: bool
    is_locked: bool
    fills: tuple[Swatch, ...]
    strokes: tuple[Swatch, ...]
    stroke: tuple[Pair, ...]
    """Weight, side, ends and the like; empty without strokes."""
    corners: tuple[Pair, ...]
    layout: tuple[Pair, ...]
    """Auto layout of what is inside."""
    in_layout: tuple[Pair, ...]
    """What the layer says to the layout and the constraints around it."""
    effects: tuple[Pair, ...]
    characters: str
    """Of a text, at most 20,000."""
    text: tuple[Pair, ...]
    text_styles: tuple[TextStyle, ...]
    component: tuple[Pair, ...]
    """Of a component or an instance."""
    semantics: tuple[Pair, ...]
    """What the file says of a layer's meaning."""
    links: tuple[Pair, ...]
    """Where a click on it, or on some of its characters, leads: names of layers, addresses."""
    effect_style: str = ""
    """The name of the style that its effects follow; empty for none."""
