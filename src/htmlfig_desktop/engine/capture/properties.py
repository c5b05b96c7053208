"""The computed values a snapshot asks for.

``STYLE_PROPERTIES`` do not depend on a box's place or size, so that boxes which look alike share one style;
``USED_PROPERTIES`` do, and are kept per box.
"""

from __future__ import annotations

_SIDES = ("top", "right", "bottom", "left")
_CORNERS = ("top-left", "top-right", "bottom-right", "bottom-left")

_BOX = ("display", "visibility", "opacity", "position", "float", "z-index", "overflow-x", "overflow-y", "box-sizing")
_BACKGROUND = (
    "background-color",
    "background-image",
    "background-size",
    "background-position-x",
    "background-position-y",
    "background-repeat",
    "background-origin",
    "background-clip",
    "background-attachment",
    "background-blend-mode",
)
_BORDER = (
    *(f"border-{side}-{part}" for part in ("width", "style", "color") for side in _SIDES),
    *(f"border-{corner}-radius" for corner in _CORNERS),
    "border-image-source",
    "border-collapse",
    "outline-width",
    "outline-style",
    "outline-color",
    "outline-offset",
)
_EFFECT = (
    "box-shadow",
    "text-shadow",
    "filter",
    "backdrop-filter",
    "mix-blend-mode",
    "isolation",
    "clip-path",
    "clip",
    "mask-image",
    "mask-type",
    "transform",
    "translate",
    "rotate",
    "scale",
    "perspective",
    "transform-style",
    "transform-box",
    "contain",
)
_TEXT = (
    "color",
    "font-family",
    "font-size",
    "font-weight",
    "font-style",
    "font-stretch",
    "font-variant-caps",
    "font-variant-ligatures",
    "font-variant-numeric",
    "font-variant-position",
    "font-kerning",
    "font-feature-settings",
    "font-variation-settings",
    "line-height",
    "letter-spacing",
    "word-spacing",
    "text-align",
    "text-transform",
    "text-decoration-line",
    "text-decoration-style",
    "text-decoration-color",
    "text-decoration-thickness",
    "text-underline-offset",
    "text-indent",
    "text-overflow",
    "white-space-collapse",
    "text-wrap-mode",
    "direction",
    "writing-mode",
    "text-orientation",
    "-webkit-text-fill-color",
    "-webkit-text-stroke-width",
    "-webkit-text-stroke-color",
    "-webkit-line-clamp",
    "vertical-align",
    "list-style-type",
    "list-style-image",
    "list-style-position",
)
_CONTENT = ("object-fit", "object-position", "content", "appearance", "accent-color", "image-rendering")
_LAYOUT = (
    "flex-direction",
    "flex-wrap",
    "justify-content",
    "align-items",
    "align-self",
    "flex-grow",
    "row-gap",
    "column-gap",
    "order",
    "column-count",
)
_SVG = (
    "fill",
    "fill-opacity",
    "fill-rule",
    "stroke",
    "stroke-width",
    "stroke-opacity",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stop-color",
    "stop-opacity",
    "clip-rule",
    "text-anchor",
    "dominant-baseline",
    "paint-order",
    "vector-effect",
    "marker-start",
    "marker-mid",
    "marker-end",
)

STYLE_PROPERTIES: tuple[str, ...] = (
    *_BOX,
    *_BACKGROUND,
    *_BORDER,
    *_EFFECT,
    *_TEXT,
    *_CONTENT,
    *_LAYOUT,
    *_SVG,
)

USED_PROPERTIES: tuple[str, ...] = (
    "width",
    "height",
    *(f"padding-{side}" for side in _SIDES),
    *(f"margin-{side}" for side in _SIDES),
    "transform-origin",
    "perspective-origin",
    "d",
    "cx",
    "cy",
    "r",
    "rx",
    "ry",
    "x",
    "y",
)
