"""Gradients whose lengths the browser leaves relative: computed values of pictures keep ``2rem`` as it was written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, SnapshotNode

_PICTURES = (
    "background-image",
    "mask-image",
    "border-image-source",
    "list-style-image",
    "-webkit-mask-box-image-source",
)
_URL_OR_LENGTH = re.compile(
    r"url\((?:\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|[^)]*)\)"
    r"|(?<![\w.#-])([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)"
    r"(rem|em|ex|ch|lh|rlh|[sld]?v(?:w|h|min|max)|in|cm|mm|q|pt|pc)\b",
    re.IGNORECASE,
)
_ABSOLUTE = {"in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6, "pt": 96 / 72, "pc": 16.0}
_USUAL_SIZE = 16.0
"""px of a font whose size is not told."""
_NARROW = 0.5
"""em that letters count as, where nobody measured them: an x is as high, a zero about as wide."""
_PITCH = 1.2
"""em that a line counts as whose height is the font's."""


def with_lengths(styles: Iterable[ComputedStyle], root: SnapshotNode, window: Size) -> None:
    """Put px in place of lengths in gradients that depend on fonts or the window, and of inches and the like.

    Args:
        styles: Of all boxes, which nobody has read yet; these are changed.
        root: Of the top document.
        window: CSS px.

    Source: CSS Values 4, section 6; Chromium leaves gradients as they were written.
    """
    top = next((child.box for child in root.children if child.box is not None), None)
    fonts = _of_font(top.style) if top is not None else {"em": _USUAL_SIZE, "lh": _USUAL_SIZE * _PITCH}
    fixed = {**_ABSOLUTE, **_of_window(window), "rem": fonts["em"], "rlh": fonts["lh"]}
    for style in styles:
        for name in _PICTURES:
            if name in style and "gradient(" in style[name]:
                style[name] = _in_px(style[name], {**fixed, **_of_font(style)})


def _of_window(window: Size) -> dict[str, float]:
    width, height = window.width / 100, window.height / 100
    units = {"vw": width, "vh": height, "vmin": min(width, height), "vmax": max(width, height)}
    return {f"{kind}{unit}": size for kind in ("", "s", "l", "d") for unit, size in units.items()}


def _of_font(style: ComputedStyle) -> dict[str, float]:
    size = _px(style.get("font-size"), _USUAL_SIZE)
    line = _px(style.get("line-height"), size * _PITCH)
    return {"em": size, "ex": size * _NARROW, "ch": size * _NARROW, "lh": line}


def _px(value: str, otherwise: float) -> float:
    try:
        return float(value.removesuffix("px"))
    except ValueError:
        return otherwise


def _in_px(value: str, units: Mapping[str, float]) -> str:
    def put(found: re.Match[str]) -> str:
        return found[0] if found[2] is None else f"{float(found[1]) * units[found[2].lower()]:.6g}px"

    return _URL_OR_LENGTH.sub(put, value)
