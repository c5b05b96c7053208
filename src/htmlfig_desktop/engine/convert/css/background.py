"""Background layers and corner radii as computed values spell them."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.css_lists import split_list, split_words
from htmlfig_desktop.engine.convert.css.image_sets import cross_faded
from htmlfig_desktop.engine.convert.css.values import ZERO, Length, parse_length


class Fit(Enum):
    """Sizes that depend on the picture's proportions."""

    COVER = "cover"
    CONTAIN = "contain"


@dataclass(frozen=True, slots=True)
class BackgroundSize:
    """One ``background-size``. Without ``fit``, a side that is None is ``auto``."""

    fit: Fit | None = None
    width: Length | None = None
    height: Length | None = None


class Repeat(Enum):
    """How a picture repeats along one axis."""

    REPEAT = "repeat"
    NO_REPEAT = "no-repeat"
    SPACE = "space"
    ROUND = "round"


@dataclass(frozen=True, slots=True)
class BackgroundRepeat:
    """One ``background-repeat``."""

    x: Repeat = Repeat.REPEAT
    y: Repeat = Repeat.REPEAT


class BackgroundBox(Enum):
    """The box a background is positioned in or clipped to."""

    BORDER = "border-box"
    PADDING = "padding-box"
    CONTENT = "content-box"
    TEXT = "text"
    """Of ``background-clip`` only."""


@dataclass(frozen=True, slots=True)
class BackgroundLayer:
    """One picture or gradient of a background with all that places it."""

    image: str
    """``url("...")`` or a gradient, as computed; never ``none``."""
    size: BackgroundSize
    x: Length
    y: Length
    repeat: BackgroundRepeat
    origin: BackgroundBox
    clip: BackgroundBox
    is_fixed: bool
    """Whether it stays with the viewport."""
    blend_mode: str
    """CSS name."""
    opacity: float = 1.0
    is_local: bool = False
    """Whether it stays with the content of a box that scrolls."""
    rendering: str = "auto"
    """``image-rendering`` of the box."""
    zoom: float = 1.0
    """px that the box draws a px of the picture in."""


_AUTO_SIZE = BackgroundSize()
_REPEAT_SHORTHANDS = {
    "repeat-x": BackgroundRepeat(Repeat.REPEAT, Repeat.NO_REPEAT),
    "repeat-y": BackgroundRepeat(Repeat.NO_REPEAT, Repeat.REPEAT),
}
_LONGHANDS = ("size", "position-x", "position-y", "repeat", "origin", "clip", "attachment", "blend-mode")
BACKGROUND_PROPERTIES = ("background-image", *(f"background-{name}" for name in _LONGHANDS))
"""What ``parse_background`` takes, in its order."""


@lru_cache(maxsize=1024)
def parse_background(images: str, *longhands: str) -> tuple[BackgroundLayer, ...]:
    """Return the layers of a background, topmost first, without those that are ``none``.

    Args:
        images: Computed ``background-image``.
        longhands: The other values in the order of ``BACKGROUND_PROPERTIES``. Shorter lists repeat; what cannot be
            read counts as the property's initial value.

    Source: CSS Backgrounds 3, section 2.2.
    """
    if images in ("none", ""):
        return ()
    lists = [split_list(value) for value in longhands]
    layers = []
    for index, image in enumerate(split_list(images)):
        if image == "none":
            continue
        size, x, y, repeat, origin, clip, attachment, blend = (items[index % len(items)] for items in lists)
        for shown, opacity in cross_faded(image) or ((image, 1.0),):
            layers.append(
                BackgroundLayer(
                    shown,
                    parse_background_size(size) or _AUTO_SIZE,
                    parse_length(x) or ZERO,
                    parse_length(y) or ZERO,
                    parse_background_repeat(repeat) or BackgroundRepeat(),
                    _box(origin, BackgroundBox.PADDING),
                    _box(clip, BackgroundBox.BORDER),
                    attachment == "fixed",
                    blend or "normal",
                    opacity,
                    attachment == "local",
                )
            )
    return tuple(layers)


@lru_cache(maxsize=512)
def parse_background_size(value: str) -> BackgroundSize | None:
    """Return one ``background-size``; a single length leaves the height to the picture."""
    if value in ("cover", "contain"):
        return BackgroundSize(fit=Fit(value))
    words = split_words(value)
    if not 1 <= len(words) <= 2:
        return None
    sides = [None if word == "auto" else parse_length(word) for word in words]
    if any(side is None and word != "auto" for side, word in zip(sides, words, strict=True)):
        return None
    return BackgroundSize(width=sides[0], height=sides[1] if len(sides) > 1 else None)


@lru_cache(maxsize=64)
def parse_background_repeat(value: str) -> BackgroundRepeat | None:
    """Return one ``background-repeat`` of one or two words."""
    if value in _REPEAT_SHORTHANDS:
        return _REPEAT_SHORTHANDS[value]
    try:
        styles = [Repeat(word) for word in split_words(value)]
    except ValueError:
        return None
    return BackgroundRepeat(styles[0], styles[-1]) if 1 <= len(styles) <= 2 else None


@lru_cache(maxsize=1024)
def parse_radius(value: str) -> tuple[Length, Length] | None:
    """Return the horizontal and vertical radius of a corner, such as ``50%`` or ``10px 20px``."""
    radii = [parse_length(word) for word in split_words(value)]
    if not 1 <= len(radii) <= 2 or radii[0] is None or radii[-1] is None:
        return None
    return radii[0], radii[-1]


def _box(value: str, default: BackgroundBox) -> BackgroundBox:
    try:
        return BackgroundBox(value)
    except ValueError:
        return default
