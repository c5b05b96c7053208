"""Keys that order the children of a node.

Source: format notes, section 5.4.
"""

from __future__ import annotations

from typing import Final

_FIRST: Final = 0x21
_DIGITS: Final = 94
"""Printable ASCII without the space, ``!`` to ``~``."""
_APPENDED: Final = ["~" * (place // _DIGITS) + chr(_FIRST + place % _DIGITS) for place in range(10 * _DIGITS)]


def sibling_keys(count: int) -> list[str]:
    """Return ``count`` keys in ascending order.

    Up to 940 they are those Figma itself would give to appended children; beyond that they have a fixed width, since
    its sequence grows by a character every 94 children.
    """
    if count <= len(_APPENDED):
        return _APPENDED[:count]
    width = 2
    while _DIGITS**width < count:
        width += 1
    return [_digits(place, width) for place in range(count)]


def _digits(place: int, width: int) -> str:
    digits = ""
    for _ in range(width):
        place, digit = divmod(place, _DIGITS)
        digits = chr(_FIRST + digit) + digits
    return digits
