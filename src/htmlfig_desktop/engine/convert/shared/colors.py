"""Variables for the colors that a page has names for: custom properties that its style sheets use, utility classes.

Where the page has a light and a dark scheme, variables have a color for each, and computed colors have marks that tell
which property they come from. Else they do not tell. So a paint follows a variable of its color which the style sheets
use for what it paints: of ``--paper`` and ``--on-brand``, both white, the one used in ``background`` is that of boxes,
the one used in ``color`` that of letters. A color that is only written out as such has no variable.

What style sheets make of a color by letting shine through what lies below has a variable of its own, called after it:
``brand 10%``. It is as much of that color in each scheme. What else they make of colors where they use them has one
where the other scheme makes another color of it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.options import ColorScheme
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.custom_names import CustomColor, CustomColorUse
from htmlfig_desktop.engine.capture.unsaid.color_marks import MIX, is_same_mark, marked
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.shared.naming import color_label, free_name, is_made, pair_of
from htmlfig_desktop.engine.scene.nodes import Ellipse, Layer, Rectangle, Text, Vector, walk
from htmlfig_desktop.engine.scene.paints import GradientPaint, Paint, SolidPaint
from htmlfig_desktop.engine.scene.shared import ColorVariable, PaintRole

_WORDS = (
    (PaintRole.SHADOW, r"shadow|filter|elevation"),
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
_WHOLE = frozenset({"", _GRADIENT})
"""The functions of uses of a color as it is; inside of others it may be less opaque."""
_HALF_A_LEVEL = 0.25
"""Of 256 levels, in hundredths; shares are rounded besides."""
_FAINTEST = 0.02
"""What is less opaque is seen by nobody: no share of a color that anybody would look for by name."""
_Key = tuple[str, float]
"""A name, and which share of it."""
_MODES = {ColorScheme.LIGHT: "Light", ColorScheme.DARK: "Dark"}


@dataclass(frozen=True, slots=True)
class _Named:
    """A color, its name and how often style sheets use it, by what they paint with it."""

    name: str
    color: Color
    uses: Counter[PaintRole]
    """Those that leave no mark."""
    thinned: Counter[PaintRole]
    """Likewise, those in which it may be less opaque."""
    other: Color
    """In the other scheme; the same where there is none."""
    written: str
    """What developers write for it."""


@dataclass(frozen=True, slots=True)
class _Followed:
    """What a paint follows: a color with a name, or a share of one."""

    named: _Named
    share: float = 1.0
    """How much of its opacity is left; nothing in stops of gradients alone."""

    @property
    def color(self) -> Color:
        """The color, as opaque as it is here."""
        return self._thinned(self.named.color)

    @property
    def other(self) -> Color:
        """The same in the other scheme."""
        return self._thinned(self.named.other)

    @property
    def written(self) -> str:
        """What developers write for it."""
        if self.share == 1:
            return self.named.written
        if self.named.written == self.named.name and not is_made(self.named.name):
            return f"{self.named.name}/{_percent(self.share)}"
        if self.named.written.startswith("var(") or is_made(self.named.name):
            return f"color-mix(in srgb, {self.named.written} {_percent(self.share)}%, transparent)"
        return f"{self.named.written.removesuffix(')')} / {_percent(self.share)}%)"

    def _thinned(self, color: Color) -> Color:
        return color if self.share == 1 else color.with_alpha(color.a * self.share)


def color_variables(custom: Sequence[CustomColor], layers: tuple[Layer, ...]) -> tuple[ColorVariable, ...]:
    """Return those variables that some paint of the layers follows, by name.

    If any of them has another color in the page's other scheme, all have a second color.

    Args:
        custom: The page's custom properties.
        layers: The finished design.
    """
    if not custom:
        return ()
    names = ColorNames(custom)
    chosen: dict[_Key, tuple[_Followed, set[tuple[PaintRole, Color]]]] = {}
    for paint in set(_painted(layers)):
        if (followed := names.of(*paint)) is not None:
            key = (followed.named.name, followed.share)
            chosen.setdefault(key, (followed, set()))[1].add(paint)
    whole = {name for name, _ in chosen}
    called: dict[tuple[str, str, str], tuple[_Followed, set[tuple[PaintRole, Color]]]] = {}
    for (name, share), (followed, paints) in sorted(chosen.items(), key=lambda item: item[0]):
        label = color_label(name, whole, "" if share == 1 else f"{_percent(share)}%")
        called.setdefault((label, followed.color.hex, followed.other.hex), (followed, set()))[1].update(paints)
    taken: set[str] = set()
    variables = []
    has_modes = any(followed.other != followed.color for followed, _ in called.values())
    for (label, _, _), (followed, paints) in called.items():
        others = (followed.other,) if has_modes else ()
        name = free_name(label, taken, "color")
        variables.append(ColorVariable(name, followed.color, frozenset(paints), followed.written, others))
    return tuple(variables)


def color_modes(variables: Sequence[ColorVariable], other_scheme: ColorScheme | None) -> tuple[str, ...]:
    """Return what the page's color schemes are called in Figma, first the one it shows; none where it has but one."""
    if other_scheme is None or not any(each.others for each in variables):
        return ()
    return tuple(_MODES[each] for each in sorted(_MODES, key=lambda scheme: scheme is other_scheme))


def _percent(share: float) -> str:
    """Return a share in hundredths: whole ones where a color of 256 levels could not be nearer."""
    percent = share * 100
    return f"{round(percent) if abs(percent - round(percent)) <= _HALF_A_LEVEL else percent:.3g}"


@lru_cache(maxsize=2048)
def role_of(name: str) -> PaintRole | None:
    """Return what a property paints, by its name; None where that does not tell."""
    return next((role for role, word in _OF_PROPERTIES if word.search(name)), None)


class ColorNames:
    """Finds the name that a color has: by its mark, else the one that style sheets use most for what it paints."""

    def __init__(self, custom: Sequence[CustomColor]) -> None:
        self._marked: defaultdict[str, list[tuple[Color, _Named]]] = defaultdict(list)
        self._shades: defaultdict[str, list[tuple[Color, _Named]]] = defaultdict(list)
        """The same by the color without its opacity."""
        self._best: dict[tuple[PaintRole, str], _Named] = {}
        self._thinned: dict[tuple[PaintRole, str], _Named] = {}
        marks = {each.name: each for each in custom if each.mark}
        for named in _named(custom):
            if named.name in marks:
                told = marks[named.name]
                shade = parse_color(told.shade) or marked(named.color, told.mark)
                if is_made(named.name) and self._is_share(named, shade):
                    continue
                self._marked[shade.hex].append((shade, named))
                for each in (shade, *map(parse_color, told.mixed)):
                    if each is not None:
                        self._shades[_opaque(each)].append((each, named))
            for role, often in named.uses.items():
                key = (role, named.color.hex)
                other = self._best.get(key)
                if other is None or _rank(named, often) < _rank(other, other.uses[role]):
                    self._best[key] = named
            for role, often in named.thinned.items():
                key = (role, _opaque(named.color))
                other = self._thinned.get(key)
                if other is None or _rank(named, often) < _rank(other, other.thinned[role]):
                    self._thinned[key] = named

    def of(self, role: PaintRole, color: Color) -> _Followed | None:
        """Return the color with a name that a paint follows, or the share of one; None where it has no name."""
        for shade, named in self._marked.get(color.hex, ()):
            if is_same_mark(color, shade):
                return _Followed(named)
        best = self._found(self._best, role, color.hex)
        if best is not None:
            return _Followed(best)
        if color.a == 0 and role is PaintRole.GRADIENT:
            return self._marked_share(color)
        return self._share(role, color) if _FAINTEST < color.a < 1 else None

    def _is_share(self, named: _Named, shade: Color) -> bool:
        """Whether what is made of colors is a share of one of them in both schemes."""
        found = self._marked_share(shade)
        return found is not None and found.other.hex == named.other.hex

    def changes(self, color: Color, role: PaintRole | None = None) -> bool:
        """Whether a color is another one in the page's other scheme: by its mark, or what it paints if told."""
        told = next((named for shade, named in self._marked.get(color.hex, ()) if is_same_mark(color, shade)), None)
        if told is None and role is not None:
            told = self._found(self._best, role, color.hex)
        followed = _Followed(told) if told is not None else self._marked_share(color)
        return followed is not None and followed.other.hex != followed.color.hex

    def _share(self, role: PaintRole, color: Color) -> _Followed | None:
        """Return which share of a color with a name something translucent is."""
        if (followed := self._marked_share(color)) is not None:
            return followed
        named = self._found(self._thinned, role, _opaque(color))
        return _share_of(named, color) if named is not None and color.a < named.color.a else None

    def _marked_share(self, color: Color) -> _Followed | None:
        """Return which share of a color something translucent is by its mark."""
        for shade, base in self._shades.get(_opaque(color), ()):
            if color.a < base.color.a and is_same_mark(color.with_alpha(shade.a), shade):
                return _share_of(base, color)
        return None

    def _found(self, names: Mapping[tuple[PaintRole, str], _Named], role: PaintRole, color: str) -> _Named | None:
        found = names.get((role, color))
        if found is None and role is PaintRole.DRAWING and not self._marked:
            return names.get((PaintRole.FILL, color))  # a shape cut out of a background
        return found


def _opaque(color: Color) -> str:
    """Return what a color has in common with those that are less opaque."""
    return color.with_alpha(1.0).hex


def _share_of(named: _Named, color: Color) -> _Followed:
    """Return which share of a color another one is, to a thousandth: computed values round."""
    return _Followed(named, round(color.a / named.color.a, 3))


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
    uses: defaultdict[str, Counter[PaintRole]] = defaultdict(Counter)
    thinned: defaultdict[str, Counter[PaintRole]] = defaultdict(Counter)
    for each in custom:
        if each.name in colors:
            whole = _SAME_AS.sub("", each.name)
            is_same = whole in colors and colors[whole].hex == colors[each.name].hex
            name = whole if is_same else each.name
            uses[name].update(_uses(each, colors, lambda use: use.function != MIX))
            thinned[name].update(_uses(each, colors, lambda use: use.function not in _WHOLE))
    written = {each.name: _written(each) for each in custom}
    for name, counts in uses.items():
        yield _Named(name, colors[name], counts, thinned[name], others.get(name) or colors[name], written[name])


def _written(custom: CustomColor) -> str:
    """Return what developers write for a color."""
    if (pair := pair_of(custom.name)) is not None:
        return f"light-dark({pair[0]}, {pair[1]})"
    if not custom.is_property:
        return custom.name
    value = f"var({custom.name})"
    return f"{_function(custom)}({value})" if _PARTS.fullmatch(custom.value) else value


def _uses(
    custom: CustomColor, colors: Container[str], counting: Callable[[CustomColorUse], bool]
) -> Counter[PaintRole]:
    """Return how often a property is used by what is painted with it; drawings take the color of letters, or their own.

    What is painted with another name for it follows that: ``--paper`` in ``--paper: var(--white)``. Uses that leave
    a mark do not count.
    """
    counts: Counter[PaintRole] = Counter()
    for use in () if custom.mark else filter(counting, custom.uses):
        if use.function == _GRADIENT:
            counts[PaintRole.GRADIENT] += use.count
            continue
        role = role_of(use.property)
        if role is not None and use.property not in colors:
            counts[role] += use.count
            if role is PaintRole.TEXT or use.property in _OF_DRAWINGS:
                counts[PaintRole.DRAWING] += use.count
    return counts


def _function(custom: CustomColor) -> str:
    """Return the function that is around most uses of what are parts of a color; empty where there is none."""
    functions: Counter[str] = Counter()
    for use in custom.uses:
        if use.function:
            functions[use.function] += use.count
    return functions.most_common(1)[0][0] if functions else ""


def _color(custom: CustomColor, value: str) -> Color | None:
    """Return what color a value of a custom property is; parts are taken as the function around most uses says."""
    if not _PARTS.fullmatch(value):
        return parse_color(value)
    function = _function(custom)
    return parse_color(f"{function}({value})") if function else None


def _painted(layers: tuple[Layer, ...]) -> Iterator[tuple[PaintRole, Color]]:
    for layer in walk(layers):
        for effect in layer.effects:
            if effect.color is not None:
                yield PaintRole.SHADOW, effect.color
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
