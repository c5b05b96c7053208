"""Kinds of elements that rules speak of by their tags."""

from __future__ import annotations

REPLACED = frozenset(
    {
        "img",
        "video",
        "canvas",
        "svg",
        "iframe",
        "frame",
        "object",
        "embed",
        "input",
        "textarea",
        "select",
        "audio",
        "progress",
        "meter",
    }
)
"""Elements whose content is not made of boxes of the document."""

CONTROLS = frozenset({"input", "textarea", "select", "meter", "progress"})
"""Replaced elements whose inside the browser keeps to itself, but tells."""
