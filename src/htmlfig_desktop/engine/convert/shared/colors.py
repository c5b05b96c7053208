"""Variables for the colors that a page has names for: custom properties that its style sheets use, utility classes.

Where the page has a light and a dark scheme, variables have a color for each, and computed colors have marks that tell
which property they come from. Else they do not tell. So a paint follows a variable of its color which the style sheets
use for what it paints: of ``--paper`` and ``--on-brand``, both white, the one used in ``background`` is that of boxes,
the one used in ``color`` that of letters. A color that is only written out as such has no variable.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.options import ColorScheme
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.color_marks import is_same_mark, marked
from htmlfig_desktop.engine.capture.snapshot import CustomColor
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.shared.naming import color_name
from htmlfig_desktop.engine.scene.nodes import Ellipse, Layer, Rectangle, Text, Vector, walk
from htmlfig_desktop.engine.scene.paints import GradientPaint, Paint, SolidPaint
from htmlfig_desktop.engine.scene.shared import ColorVariable, PaintRole

_WORDS = (
    (PaintRole.TEXT, r"text-fill"),
    (PaintRole.STROKE, r"border|outline|stroke|rule|divider|ring|line"),
    (PaintRole.FILL, r"background|fill|bg|surface|stop-color"),
    (PaintRole.TEXT, r"color|text|foreground|fg"),
)
_OF_PROPERTIES = tuple((role, re.compile(rf"(?<![a-z])(?:{words})(?![a-z])", re.IGNORECASE)) for role, words in _WORDS)
"""What properties paint, custom ones among them: ``--btn-border-color`` is for strokes. The first that fits counts."""
_OF_DRAWINGS = frozenset({"fill", "stroke"})
_PARTS = re.compile(r"-?[\d.]+(?:deg|%)?(?:[ ,]+-?[\d.]+%?){2}(?:\s*[/,].*)?")
"""A color without the function around it."""
_SAME_AS = re.compile(r"-rgb$")
"""How Bootstrap calls the same color as parts, ``13, 110, 253``."""
_GRADIENT = "gradient"
"""The function of uses in a gradient."""
_MODES = {ColorScheme.LIGHT: "Light", ColorScheme.DARK: "Dark"}


@dataclass(frozen=True, slots=True)
class _Named:
    """A color, its name and how often style sheets use it, by what they paint with it."""

    name: str
    color: Color
    uses: Counter[PaintRole]
    """Those that leave no mark."""
    other: Color
    """In the other scheme; the same where there is none."""


def color_variables(custom: Sequence[CustomColor], layers: tuple[Layer, ...]) -> tuple[ColorVariable, ...]:
    """Return those variables that some paint of the layers follows, by name.

    If any of them has another color in the page's other scheme, all have a second color.

    Args:
        custom: The page's custom properties.
        layers: The finished design.
    """
    if not custom:
        return ()
    names = _Names(custom)
    chosen: dict[str, tuple[_Named, set[tuple[PaintRole, Color]]]] = {}
    for paint in set(_painted(layers)):
        if (named := names.of(*paint)) is not None:
            chosen.setdefault(named.name, (named, set()))[1].add(paint)
    taken: set[str] = set()
    variables = []
    has_modes = any(named.other != named.color for named, _ in chosen.values())
    for name, (named, paints) in sorted(chosen.items()):
        called = color_name(name, taken, chosen)
        others = (named.other,) if has_modes else ()
        variables.append(ColorVariable(called, named.color, frozenset(paints), _written(name), others))
    return tuple(variables)


def color_modes(variables: Sequence[ColorVariable], other_scheme: ColorScheme | None) -> tuple[str, ...]:
    """Return what the page's color schemes are called in Figma, first the one it shows; none where it has but one."""
    if other_scheme is None or not any(each.others for each in variables):
        return ()
    return tuple(_MODES[each] for each in sorted(_MODES, key=lambda scheme: scheme is other_scheme))


def _written(name: str) -> str:
    """Return what developers write for a color."""
    return f"var({name})" if name.startswith("--") else name


def role_of(name: str) -> PaintRole | None:
    """Return what a property paints, by its name; None where that does not tell."""
    return next((role for role, word in _OF_PROPERTIES if word.search(name)), None)


class _Names:
    """Finds the name that a color has: by its mark, else the one that style sheets use most for what it paints."""

    def __init__(self, custom: Sequence[CustomColor]) -> None:
        self._marked: defaultdict[str, list[tuple[Color, _Named]]] = defaultdict(list)
        self._best: dict[tuple[PaintRole, str], _Named] = {}
        marks = {each.name: (each.mark, each.shade) for each in custom if each.mark}
        for named in _named(custom):
            if named.name in marks:
                mark, told = marks[named.name]
                shade = parse_color(told) or marked(named.color, mark)
                self._marked[shade.hex].append((shade, named))
            for role, often in named.uses.items():
                key = (role, named.color.hex)
                other = self._best.get(key)
                if other is None or _rank(named, often) < _rank(other, other.uses[role]):
                    self._best[key] = named

    def of(self, role: PaintRole, color: Color) -> _Named | None:
        """Return the custom property that a paint of a color follows; None where it has no name."""
        for shade, named in self._marked.get(color.hex, ()):
            if is_same_mark(color, shade):
                return named
        best = self._best.get((role, color.hex))
        if best is None and role is PaintRole.DRAWING and not self._marked:
            return self._best.get((PaintRole.FILL, color.hex))  # a shape cut out of a background
        return best


def _rank(named: _Named, uses: int) -> tuple[int, int, str]:
    return -uses, len(named.name), named.name


def _named(custom: Sequence[CustomColor]) -> Iterator[_Named]:
    """Yield the custom properties that are colors; parts of a color that has a name itself count as that."""
    colors = {
        each.name: color
        for each in custom
        if (color := _color(each, each.value)) is not None and not color.is_transparent
    }
    others = {each.name: _color(each, each.other) for each in custom if each.other and each.name in colors}
    uses: dict[str, Counter[PaintRole]] = {}
    for each in custom:
        if each.name in colors:
            whole = _SAME_AS.sub("", each.name)
            is_same = whole in colors and colors[whole].hex == colors[each.name].hex
            uses.setdefault(whole if is_same else each.name, Counter()).update(_uses(each, colors))
    for name, counts in uses.items():
        yield _Named(name, colors[name], counts, others.get(name) or colors[name])


def _uses(custom: CustomColor, colors: Container[str]) -> Counter[PaintRole]:
    """Return how often a property is used by what is painted with it; drawings take the color of letters, or their own.

    What is painted with another name for it follows that: ``--paper`` in ``--paper: var(--white)``. Uses that leave
    a mark do not count.
    """
    counts: Counter[PaintRole] = Counter()
    for use in () if custom.mark else custom.uses:
        if use.function == _GRADIENT:
            counts[PaintRole.GRADIENT] += use.count
            continue
        role = role_of(use.property)
        if role is not None and use.property not in colors:
            counts[role] += use.count
            if role is PaintRole.TEXT or use.property in _OF_DRAWINGS:
                counts[PaintRole.DRAWING] += use.count
    return counts


def _color(custom: CustomColor, value: str) -> Color | None:
    """Return what color a value of a custom property is; parts are taken as the function around most uses says."""
    if not _PARTS.fullmatch(value):
        return parse_color(value)
    functions: Counter[str] = Counter()
    for use in custom.uses:
        if use.function:
            functions[use.function] += use.count
    if not functions:
        return None
    return parse_color(f"{functions.most_common(1)[0][0]}({value})")


def _painted(layers: tuple[Layer, ...]) -> Iterator[tuple[PaintRole, Color]]:
    for layer in walk(layers):
        for role, paints in _paints(layer):
            for paint in paints:
                if isinstance(paint, SolidPaint):
                    yield role, paint.color
                elif isinstance(paint, GradientPaint) and not paint.is_mixed:
                    yield from ((PaintRole.GRADIENT, stop.color) for stop in paint.stops)


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
