"""Variables for the lengths that a page has names for: radii, distances and paddings.

Computed values do not tell which custom property they come from. So a corner, a distance or a padding follows a
variable of its value which the style sheets use for such a thing as it is, not as a part of ``calc()``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import CustomLength
from htmlfig_desktop.engine.convert.shared.naming import free_name
from htmlfig_desktop.engine.scene.nodes import AutoLayout, Frame, Layer, Rectangle, walk
from htmlfig_desktop.engine.scene.shared import SizeRole, SizeVariable, size_key

_WORDS = (
    (SizeRole.RADIUS, r"radius|rounded|corner"),
    (SizeRole.PADDING, r"padding|inset"),
    (SizeRole.SPACING, r"gap|gutter|margin"),
)
_OF_PROPERTIES = tuple((role, re.compile(rf"(?<![a-z])(?:{words})(?![a-z])", re.IGNORECASE)) for role, words in _WORDS)
"""What properties set, custom ones among them: ``--card-radius`` is for corners. The first that fits counts."""


@dataclass(frozen=True, slots=True)
class _Named:
    """A length and how often style sheets use it, by what they set with it."""

    length: CustomLength
    uses: Counter[SizeRole]


def size_variables(lengths: Sequence[CustomLength], layers: tuple[Layer, ...]) -> tuple[SizeVariable, ...]:
    """Return those variables that something in the layers follows, by name; for one value of a role at most one.

    Args:
        lengths: The page's custom properties.
        layers: The finished design.
    """
    if not lengths:
        return ()
    best = _best(lengths)
    chosen: dict[str, tuple[CustomLength, set[SizeRole]]] = {}
    for role, value in set(_set(layers)):
        named = best.get((role, size_key(value)))
        if named is not None:
            chosen.setdefault(named.length.name, (named.length, set()))[1].add(role)
    taken: set[str] = set()
    return tuple(
        SizeVariable(free_name(name, taken, "size"), length.value, frozenset(roles), f"var({name})")
        for name, (length, roles) in sorted(chosen.items())
    )


def _best(lengths: Sequence[CustomLength]) -> dict[tuple[SizeRole, float], _Named]:
    """Return the length that style sheets use most, by what it sets and its value."""
    best: dict[tuple[SizeRole, float], _Named] = {}
    for named in map(_named, lengths):
        for role in named.uses:
            key = (role, size_key(named.length.value))
            other = best.get(key)
            if other is None or _rank(named, role) < _rank(other, role):
                best[key] = named
    return best


def _named(length: CustomLength) -> _Named:
    uses: Counter[SizeRole] = Counter()
    for use in length.uses:
        role = next((role for role, word in _OF_PROPERTIES if word.search(use.property)), None)
        if role is not None and not use.function:
            uses[role] += use.count
    return _Named(length, uses)


def _rank(named: _Named, role: SizeRole) -> tuple[int, int, str]:
    return -named.uses[role], len(named.length.name), named.length.name


def _set(layers: tuple[Layer, ...]) -> Iterator[tuple[SizeRole, float]]:
    """Yield what layers set; nothing is no length."""
    for layer in walk(layers):
        if isinstance(layer, Rectangle):
            corners = layer.corners
            radii = (corners.top_left, corners.top_right, corners.bottom_right, corners.bottom_left)
            yield from ((SizeRole.RADIUS, radius) for radius in radii if radius)
        if isinstance(layer, Frame) and layer.auto_layout is not None:
            yield from _of_layout(layer.auto_layout)


def _of_layout(layout: AutoLayout) -> Iterator[tuple[SizeRole, float]]:
    gaps = (layout.spacing, layout.counter_spacing if layout.wraps else 0.0)
    yield from ((SizeRole.SPACING, gap) for gap in gaps if gap)
    paddings = (layout.padding_top, layout.padding_right, layout.padding_bottom, layout.padding_left)
    yield from ((SizeRole.PADDING, padding) for padding in paddings if padding)
