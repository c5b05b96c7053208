"""``image-set()`` and ``cross-fade()``: images that are one, or two, of others."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.css_lists import split_list, split_words
from htmlfig_desktop.engine.convert.css.values import parse_function, parse_number, parse_url

_SETS = ("image-set", "-webkit-image-set")
_FADES = ("cross-fade", "-webkit-cross-fade")
_SHOWN = frozenset(
    f"image/{kind}"
    for kind in ("png", "apng", "jpeg", "jpg", "gif", "webp", "avif", "svg+xml", "bmp", "x-icon", "vnd.microsoft.icon")
)
"""Media types that the browser shows."""


@dataclass(frozen=True, slots=True)
class ImageOption:
    """One image of a set."""

    image: str
    """As written: ``url("...")`` or a gradient."""
    density: float = 1.0
    """Pixels per CSS px."""


@lru_cache(maxsize=256)
def image_options(value: str) -> tuple[ImageOption, ...]:
    """Return those options of a computed ``image-set()`` that the browser can show; empty: it is none."""
    function = parse_function(value)
    if function is None or function.name not in _SETS:
        return ()
    options = []
    for item in split_list(function.arguments):
        image, *rest = split_words(item)
        density = next((parse_number(word[:-4]) for word in rest if word.endswith("dppx")), 1.0)
        types = [word[5:-1].strip("\"' ").lower() for word in rest if word.startswith("type(")]
        if density and density > 0 and all(kind in _SHOWN for kind in types):
            options.append(ImageOption(image, density))
    return tuple(options)


def chosen_option(value: str, device_scale: float, is_there: Callable[[str], bool]) -> ImageOption:
    """Return the image that is shown for a computed image: itself, or one of a set.

    Args:
        value: Such as ``url("...")`` or ``image-set(linear-gradient(red, blue) 1dppx, url("...") 2dppx)``.
        device_scale: Pixels per CSS px of the page.
        is_there: Whether the picture at an address was loaded.

    Source: CSS Images 4, section 2.3; the least dense one that is dense enough, else the densest, as Chromium chooses.
    """
    options = sorted(image_options(value), key=lambda option: option.density)
    if not options:
        return ImageOption(value)
    chosen = next((option for option in options if option.density >= device_scale), options[-1])
    if not _is_lost(chosen, is_there):
        return chosen
    return next((option for option in options if not _is_lost(option, is_there)), chosen)


def cross_faded(value: str) -> tuple[tuple[str, float], ...]:
    """Return the images of a computed ``cross-fade()``, the upper one first, and how opaque it lies on the lower one.

    Empty where the value is none. What lies below is opaque, which shows the same for pictures without clear parts.

    Source: CSS Images 4, section 2.5.
    """
    function = parse_function(value)
    items = split_list(function.arguments) if function is not None and function.name in _FADES else ()
    share = parse_number(items[2]) if len(items) == 3 else None
    if share is None:
        return ()
    return (items[1], max(0.0, min(1.0, share))), (items[0], 1.0)


def _is_lost(option: ImageOption, is_there: Callable[[str], bool]) -> bool:
    url = parse_url(option.image)
    return url is not None and not is_there(url)
