"""What of a page scrolls, and what stays where it is."""

from __future__ import annotations

from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.scene.nodes import ScrollBehavior, ScrollDirection

SCROLL_BEHAVIORS = {"fixed": ScrollBehavior.FIXED, "sticky": ScrollBehavior.STICKY}
"""By the computed ``position``."""
_SCROLLING = frozenset({"auto", "scroll"})
_BEYOND = 1.0
"""px by which content must reach beyond its box, so that rounding does not count."""
_DIRECTIONS = {
    (False, False): ScrollDirection.NONE,
    (True, False): ScrollDirection.HORIZONTAL,
    (False, True): ScrollDirection.VERTICAL,
    (True, True): ScrollDirection.BOTH,
}


def scrolls_of(box: Box) -> ScrollDirection:
    """Return along which axes a person can scroll a box: where it may, and its content reaches beyond it."""
    content, room, style = box.layout.scroll_size, box.layout.client, box.layout.style
    if box.clip is None or content is None or room is None:
        return ScrollDirection.NONE
    return _DIRECTIONS[
        style["overflow-x"] in _SCROLLING and content.width > room.width + _BEYOND,
        style["overflow-y"] in _SCROLLING and content.height > room.height + _BEYOND,
    ]
