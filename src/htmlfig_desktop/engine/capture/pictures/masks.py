"""What the masks of an element come to, by their computed values alone."""

from __future__ import annotations

from enum import Enum

from htmlfig_desktop.engine.capture.css_lists import split_list
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle


class MaskForm(Enum):
    """How the masks of one element work together."""

    ADDED = "added"
    """What any of them lets through shows."""
    INTERSECTED = "intersected"
    """What all of them let through shows."""
    RING = "ring"
    """Between two boxes of the element: what everybody writes for a border that is a gradient."""
    OTHER = "other"
    """No form in Figma."""


def mask_form(style: ComputedStyle) -> MaskForm:
    """Return how the masks of a style that has some work together."""
    images = split_list(style["mask-image"])
    words = split_list(style["mask-composite"])
    if len(images) < 2:
        return MaskForm.ADDED
    composites = {words[at % len(words)] for at in range(len(images) - 1)}
    if composites == {"add"}:
        return MaskForm.ADDED
    if composites == {"intersect"}:
        return MaskForm.INTERSECTED
    covers = set(split_list(style["mask-size"])) == {"auto"} and set(split_list(style["mask-repeat"])) == {"repeat"}
    is_ring = len(images) == 2 and composites <= {"exclude", "subtract"} and covers and all(map(is_opaque, images))
    return MaskForm.RING if is_ring else MaskForm.OTHER


def is_opaque(image: str) -> bool:
    """Whether a mask image is a gradient that hides nothing anywhere."""
    return "gradient(" in image and not any(word in image for word in ("rgba(", "/", "transparent", "url("))
