"""View boxes of drawings and of SVG pictures, and how they are laid into rectangles."""

from __future__ import annotations

import re

from htmlfig_desktop.core.geometry import Affine, Rect

_NUMBER = re.compile(r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?")
_ALIGN = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
_PRESERVE = re.compile(r"x(Min|Mid|Max)Y(Min|Mid|Max)")


def numbers_in(text: str) -> list[float]:
    """Return all numbers of a list, such as those of ``points`` or ``viewBox``."""
    return [max(-1e7, min(1e7, float(number))) for number in _NUMBER.findall(text)]


def view_box_of(text: str) -> Rect | None:
    """Return a ``viewBox`` with an area, or None."""
    numbers = numbers_in(text)
    if len(numbers) != 4 or numbers[2] <= 0 or numbers[3] <= 0:
        return None
    return Rect(*numbers)


def hides_all(text: str) -> bool:
    """Whether a ``viewBox`` has no area, so that nothing inside is drawn. Source: SVG 2, section 8.6."""
    numbers = numbers_in(text)
    return len(numbers) == 4 and min(numbers[2:]) == 0


def fitted(view_box: Rect, room: Rect, preserve: str) -> Affine:
    """Return the map that lays a view box into a rectangle.

    Args:
        view_box: In user units, with an area.
        room: Where it goes.
        preserve: ``preserveAspectRatio`` as written.

    Source: SVG 2, section 8.2.
    """
    scale_x, scale_y = room.width / view_box.width, room.height / view_box.height
    align_x = align_y = 0.5
    if "none" in preserve:
        align_x = align_y = 0.0
    else:
        scale_x = scale_y = max(scale_x, scale_y) if "slice" in preserve else min(scale_x, scale_y)
        if match := _PRESERVE.search(preserve):
            align_x, align_y = _ALIGN[match[1]], _ALIGN[match[2]]
    left = room.x + (room.width - view_box.width * scale_x) * align_x
    top = room.y + (room.height - view_box.height * scale_y) * align_y
    return Affine(scale_x, 0, 0, scale_y, left - view_box.x * scale_x, top - view_box.y * scale_y)
