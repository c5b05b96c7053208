"""Variables for the colors that a page has names for: custom properties that its style sheets use.

Computed values do not tell where a color comes from. So a paint follows a variable of its color which the style sheets
use for what it paints: of ``--paper`` and ``--on-brand``, both white, the one used in ``background`` is that of boxes,
the one used in ``color`` that of letters. A color that is only written out as such has no variable.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import CustomColor
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.scene.nodes import Ellipse, Layer, Rectangle, Text, Vector, walk
from htmlfig_desktop.engine.scene.paints import Paint, SolidPaint
from htmlfig_desktop.engine.scene.shared import ColorVariable, PaintRole

_WORDS = (
    (PaintRole.TEXT, r"text-fill"),
    (PaintRole.STROKE, r"border|outline|stroke|rule|divider|ring|line"),
    (PaintRole.FILL, r"background|fill|bg|surface|stop-color"),
    (PaintRole.TEXT, r"color|text|foreground|fg"),
)
_OF_PROPERTIES = tuple((role, re.compile(rf"(?<![a-z])(?:{words})(?![a-z])", re.IGNORECASE)) for role, words in _WORDS)
"""What properties paint, custom ones among them: ``--btn-border-color`` is for strokes. The first that fits counts."""
_PARTS = re.compile(r"-?[\d.]+(?:deg|%)?(?:[ ,]+-?[\d.]+%?){2}(?:\s*[/,].*)?")
"""A color without the function around it."""
_SAME_AS = re.compile(r"-rgb$")
"""How Bootstrap calls the same color as parts, ``13, 110, 253``."""
_REFUSED = re.compile(r"[.{}]")
_Key = tuple[PaintRole, str]
"""What is painted, and the color's hex digits."""


@dataclass(frozen=True, slots=True)
class _Named:
    """A color, its name and how often style sheets use it, by what they paint with it."""

    name: str
    color: Color
    uses: Counter[PaintRole]


def color_variables(custom: Sequence[CustomColor], layers: tuple[Layer, ...]) -> tuple[ColorVariable, ...]:
    """Return those variables that some paint of the layers follows, by name.

    Args:
        custom: The page's custom properties.
        layers: The finished design.
    """
    if not custom:
        return ()
    painted = {(role, color.hex) for role, color in set(_painted(layers))}
    chosen: dict[str, tuple[_Named, set[PaintRole]]] = {}
    for key, named in _best(_named(custom)).items():
        if key in painted:
            chosen.setdefault(named.name, (named, set()))[1].add(key[0])
    taken: set[str] = set()
    variables = []
    for name, (named, roles) in sorted(chosen.items()):
        called = _called(name, taken)
        taken.add(called)
        variables.append(ColorVariable(called, named.color, frozenset(roles), f"var({name})"))
    return tuple(variables)


def role_of(name: str) -> PaintRole | None:
    """Return what a property paints, by its name; None where that does not tell."""
    return next((role for role, word in _OF_PROPERTIES if word.search(name)), None)


def _called(name: str, taken: set[str]) -> str:
    """Return what a variable is called in Figma: as the custom property, without what Figma refuses in names."""
    plain = _REFUSED.sub("-", name.removeprefix("--")) or "color"
    others = (f"{plain} {number}" for number in count(2))
    return next(each for each in chain((plain,), others) if each not in taken)


def _best(named: Iterable[_Named]) -> dict[_Key, _Named]:
    """Return for each color and what is painted with it the name that style sheets use most for that."""
    found: dict[_Key, _Named] = {}
    for each in named:
        for role, often in each.uses.items():
            key = (role, each.color.hex)
            if key not in found or _rank(each, often) < _rank(found[key], found[key].uses[role]):
                found[key] = each
    return found


def _rank(named: _Named, uses: int) -> tuple[int, int, str]:
    return -uses, len(named.name), named.name


def _named(custom: Sequence[CustomColor]) -> Iterator[_Named]:
    """Yield the custom properties that are colors; parts of a color that has a name itself count as that."""
    colors = {each.name: color for each in custom if (color := _color(each)) is not None and not color.is_transparent}
    uses: dict[str, Counter[PaintRole]] = {}
    for each in custom:
        if each.name in colors:
            whole = _SAME_AS.sub("", each.name)
            is_same = whole in colors and colors[whole].hex == colors[each.name].hex
            uses.setdefault(whole if is_same else each.name, Counter()).update(_uses(each))
    for name, counts in uses.items():
        yield _Named(name, colors[name], counts)


def _uses(custom: CustomColor) -> Counter[PaintRole]:
    """Return how often a property is used by what is painted with it; drawings take any color, most that of letters."""
    counts: Counter[PaintRole] = Counter()
    for use in custom.uses:
        role = role_of(use.property)
        if role is not None:
            counts[role] += use.count
            counts[PaintRole.DRAWING] += use.count
    return counts


def _color(custom: CustomColor) -> Color | None:
    """Return the color of a custom property; parts are taken as the function around most of their uses says."""
    if not _PARTS.fullmatch(custom.value):
        return parse_color(custom.value)
    functions: Counter[str] = Counter()
    for use in custom.uses:
        if use.function:
            functions[use.function] += use.count
    if not functions:
        return None
    return parse_color(f"{functions.most_common(1)[0][0]}({custom.value})")


def _painted(layers: tuple[Layer, ...]) -> Iterator[tuple[PaintRole, Color]]:
    for layer in walk(layers):
        for role, paints in _paints(layer):
            for paint in paints:
                if isinstance(paint, SolidPaint):
                    yield role, paint.color


def _paints(layer: Layer) -> Iterator[tuple[PaintRole, Iterable[Paint]]]:
    if isinstance(layer, Text):
        for run in layer.content.runs:
            yield PaintRole.TEXT, run.style.fills
        return
    if isinstance(layer, Rectangle | Ellipse | Vector):
        is_drawn = isinstance(layer, Vector)
        yield PaintRole.DRAWING if is_drawn else PaintRole.FILL, layer.fills
        if layer.stroke is not None:
            yield PaintRole.DRAWING if is_drawn else PaintRole.STROKE, layer.stroke.paints
