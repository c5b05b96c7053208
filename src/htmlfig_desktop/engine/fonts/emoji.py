"""Which characters are emoji."""

from __future__ import annotations

_JOINERS = frozenset({0x200D, 0x20E3, 0xFE0E, 0xFE0F})
_SINGLE = frozenset(
    {0x23, 0x2A, *range(0x30, 0x3A), 0xA9, 0xAE, 0x203C, 0x2049, 0x2122, 0x2139, 0x3030, 0x303D, 0x3297, 0x3299}
)
_RANGES = ((0x2190, 0x21FF), (0x2300, 0x23FF), (0x24C2, 0x24C2), (0x25A0, 0x27BF), (0x2900, 0x2BFF), (0x1F000, 0x1FBFF))
_TAGS = (0xE0020, 0xE007F)
"""Source: Unicode 16, emoji-data.txt, by block."""


def is_emoji(characters: str) -> bool:
    """Return whether a cluster of characters may be drawn as one emoji."""
    code_points = [ord(char) for char in characters]
    return any(not _is_joiner(code_point) for code_point in code_points) and all(
        _is_joiner(code_point) or code_point in _SINGLE or any(low <= code_point <= high for low, high in _RANGES)
        for code_point in code_points
    )


def _is_joiner(code_point: int) -> bool:
    return code_point in _JOINERS or _TAGS[0] <= code_point <= _TAGS[1]
