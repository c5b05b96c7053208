"""Variables for the lengths that a page has names for: radii, distances and paddings.

Computed values do not tell which custom property they come from. So a corner, a distance or a padding follows a
variable of its value which the style sheets use for such a thing: as it is, or so many times (``calc(var(--spacing) *
4)``), which is a variable of its own. What more is made of in ``calc()`` has none.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.custom_names import CustomLength
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


_OWN_WORD = re.compile(r"(?<![a-z])(?:gap|gutter)(?![a-z])", re.IGNORECASE)
"""In the name of what is a distance itself, whatever is made of it."""
_TIMES = re.compile(r"\*(\d*\.?\d+)")
"""How a use says that so many times a length is used."""
_SCALE = frozenset({"--spacing"})
"""The length of which Tailwind makes all distances."""
_FEWEST_STEPS = 3
"""Multiples that make a scale of a length."""
_STEP = re.compile(r"^spacing-(?=\d|px)")
"""How steps of a scale begin that utility classes are called after."""


@dataclass(frozen=True, slots=True)
class _Named:
    """So many times a length, and how often style sheets use that, by what they set with it."""

    name: str
    """In Figma, before what is refused there is taken out."""
    value: float
    """px."""
    written: str
    """What developers write for it."""
    uses: Counter[SizeRole]


def size_variables(lengths: Sequence[CustomLength], layers: tuple[Layer, ...]) -> tuple[SizeVariable, ...]:
    """Return those variables that something in the layers follows, by name; for one value of a role at most one.

    Args:
        lengths: Those that the page has names for.
        layers: The finished design.
    """
    if not lengths:
        return ()
    best = _best(lengths)
    chosen: dict[str, tuple[_Named, set[SizeRole]]] = {}
    for role, value in set(_set(layers)):
        named = best.get((role, size_key(value)))
        if named is not None:
            chosen.setdefault(named.written, (named, set()))[1].add(role)
    taken: set[str] = set()
    return tuple(
        SizeVariable(free_name(named.name, taken, "size"), named.value, frozenset(roles), named.written)
        for named, roles in sorted(chosen.values(), key=lambda each: (each[0].name, each[0].written))
    )


def _best(lengths: Sequence[CustomLength]) -> dict[tuple[SizeRole, float], _Named]:
    """Return what style sheets use most, by what it sets and its value."""
    best: dict[tuple[SizeRole, float], _Named] = {}
    for named in chain.from_iterable(map(_named, lengths)):
        for role in named.uses:
            key = (role, size_key(named.value))
            other = best.get(key)
            if other is None or _rank(named, role) < _rank(other, role):
                best[key] = named
    return best


def _named(length: CustomLength) -> Iterator[_Named]:
    """Yield a length as it is, and each multiple that is used of it."""
    uses: defaultdict[float, Counter[SizeRole]] = defaultdict(Counter)
    for use in length.uses:
        role = next((role for role, word in _OF_PROPERTIES if word.search(use.property)), None)
        times = _times(use.function)
        if times and role is not None:
            uses[times][role] += use.count
        if _OWN_WORD.search(length.name):
            uses[1.0][SizeRole.SPACING] += use.count
    is_scale = length.name in _SCALE or len(uses.keys() - {1.0}) >= _FEWEST_STEPS
    for times, counts in uses.items():
        name = _STEP.sub("spacing/", length.name) + _suffix(times, is_scale=is_scale)
        yield _Named(name, length.value * times, _written(length.name, times), counts)


def _times(function: str) -> float:
    """Return how many times a length is used; 0 where more is made of it."""
    if not function:
        return 1.0
    told = _TIMES.fullmatch(function)
    return float(told[1]) if told else 0.0


def _suffix(times: float, *, is_scale: bool) -> str:
    """Return what stands behind the name of a length that is used so many times: a step of a scale, or a share."""
    if is_scale:
        return f"/{times:.4g}"
    return "" if times == 1 else f" {times * 100:.4g}%"


def _written(name: str, times: float) -> str:
    plain = f"var({name})" if name.startswith("--") else name
    return plain if times == 1 else f"calc({plain} * {times:.4g})"


def _rank(named: _Named, role: SizeRole) -> tuple[bool, int, int, str]:
    """Return what tells of two names which comes first: custom properties do, then what is used more."""
    return not named.written.endswith(")"), -named.uses[role], len(named.name), named.name


def _set(layers: tuple[Layer, ...]) -> Iterator[tuple[SizeRole, float]]:
    """Yield what layers set; nothing is no length."""
    for layer in walk(layers):
        if isinstance(layer, Rectangle):
            yield from ((SizeRole.RADIUS, radius) for radius in layer.corners.written(layer.size) if radius)
        if isinstance(layer, Frame) and layer.auto_layout is not None:
            yield from _of_layout(layer.auto_layout)


def _of_layout(layout: AutoLayout) -> Iterator[tuple[SizeRole, float]]:
    gaps = [layout.spacing, layout.counter_spacing if layout.wraps else 0.0]
    if layout.tracks is not None:
        gaps += [layout.tracks.column_gap, layout.tracks.row_gap]
    yield from ((SizeRole.SPACING, gap) for gap in gaps if gap)
    paddings = (layout.padding_top, layout.padding_right, layout.padding_bottom, layout.padding_left)
    yield from ((SizeRole.PADDING, padding) for padding in paddings if padding)
