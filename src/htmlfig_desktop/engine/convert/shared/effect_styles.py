"""Effect styles for the shadows that a page has names for, and for those that it uses more than once.

A computed shadow does not tell where it comes from, but a list of shadows is told from others by all of its figures. So
a layer follows the custom property or the utility class that has its very shadows: ``shadow/md``. Others are called
after what they look like where two layers have them: ``Shadow/0 4 12``. What follows another variable, or none, is
another style, however alike it looks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.custom_names import CustomShadow
from htmlfig_desktop.engine.convert.css.effects import Shadow, parse_shadows
from htmlfig_desktop.engine.convert.paint.effects import as_box_shadows
from htmlfig_desktop.engine.convert.shared.naming import shadow_name
from htmlfig_desktop.engine.scene.nodes import Layer, walk
from htmlfig_desktop.engine.scene.paints import Effect, EffectKind
from htmlfig_desktop.engine.scene.shared import ColorVariable, EffectsKey, PaintRole, SharedEffectStyle, effects_key

_FEWEST = 2
"""Layers that make effects without a name ones that are shared."""
_WORDS = {
    EffectKind.DROP_SHADOW: "Shadow",
    EffectKind.INNER_SHADOW: "Inner shadow",
    EffectKind.BACKGROUND_BLUR: "Background blur",
}
"""What effects are called, the first of them first; a layer that is blurred itself is no style."""


@dataclass(slots=True, eq=False)
class _Use:
    """How many layers have some effects."""

    effects: tuple[Effect, ...]
    layers: int = 0


def effect_styles(
    named: Sequence[CustomShadow], layers: tuple[Layer, ...], variables: Sequence[ColorVariable] = ()
) -> tuple[SharedEffectStyle, ...]:
    """Return the effect styles of a finished design: first those with a name of the page, by name; then large ones.

    Args:
        named: What the page has names for.
        layers: The finished design.
        variables: Which of its colors follow which.
    """
    follow = {color: each.name for each in variables for role, color in each.paints if role is PaintRole.SHADOW}
    uses: dict[tuple[EffectsKey, tuple[str | None, ...]], _Use] = {}
    for layer in walk(layers):
        if layer.effects:
            followed = tuple(follow.get(each.color) if each.color else None for each in layer.effects)
            use = uses.setdefault((effects_key(layer.effects), followed), _Use(layer.effects))
            use.layers += 1
    if not uses:
        return ()
    names = _names(named)
    most: dict[EffectsKey, _Use] = {}
    for (key, _), use in sorted(uses.items(), key=lambda item: -item[1].layers):
        if key in names:
            most.setdefault(key, use)
    taken: set[str] = set()
    own = sorted(most, key=lambda key: (names[key].name, repr(most[key].effects)))
    styles = [SharedEffectStyle(shadow_name(names[key].name, taken), most[key].effects) for key in own]
    left = (use for (key, _), use in uses.items() if most.get(key) is not use)
    others = [use for use in left if use.layers >= _FEWEST and _is_style(use)]
    for use in sorted(others, key=lambda use: (-_leading(use.effects).radius, -use.layers, repr(use.effects))):
        styles.append(SharedEffectStyle(_called(use.effects, taken), use.effects))
    return tuple(styles)


def _names(named: Sequence[CustomShadow]) -> dict[EffectsKey, CustomShadow]:
    """Return by all effects that a shadow with a name may become: the one that style sheets use most."""
    found: dict[EffectsKey, CustomShadow] = {}
    for each in sorted(named, key=lambda shadow: (-shadow.uses, len(shadow.name), shadow.name)):
        for effects in _forms(parse_shadows(each.value) or ()):
            found.setdefault(effects_key(effects), each)
    return found


def _forms(shadows: Sequence[Shadow]) -> Iterator[tuple[Effect, ...]]:
    """Yield what shadows become: of a box, with rings as strokes or not; of letters; of all inside, as a filter."""
    box = as_box_shadows(shadows)
    yield from (each for each in (box.effects, box.together) if each)
    if box.together and not any(shadow.is_inset or shadow.spread for shadow in shadows):
        letters = tuple(replace(each, show_behind=True) for each in box.together)
        yield letters
        yield tuple(replace(each, radius=2 * each.radius) for each in letters)


def _is_style(use: _Use) -> bool:
    """Whether effects are more than lines: edges that look raised are inner shadows without a blur."""
    return any(each.kind in _WORDS and each.radius for each in use.effects)


def _leading(effects: tuple[Effect, ...]) -> Effect:
    """Return the effect that others are called after: of the first kind the largest."""
    kinds = list(_WORDS)
    styled = [each for each in effects if each.kind in _WORDS]
    return min(styled, key=lambda each: (kinds.index(each.kind), -each.radius, -abs(each.offset.y)))


def _called(effects: tuple[Effect, ...], taken: set[str]) -> str:
    """Return a name that is free, and take it."""
    lead = _leading(effects)
    figures = [lead.radius]
    if lead.kind is not EffectKind.BACKGROUND_BLUR:
        figures = [lead.offset.x, lead.offset.y, lead.radius, *([lead.spread] if lead.spread else [])]
    plain = f"{_WORDS[lead.kind]}/{' '.join(f'{figure:.4g}' for figure in figures)}"
    color = f"{lead.color.with_alpha(1).hex} {lead.color.a:.0%}" if lead.color is not None else ""
    candidates = [plain, f"{plain} {color}".rstrip()]
    name = next((each for each in candidates if each not in taken), f"{candidates[-1]} {len(taken) + 1}")
    taken.add(name)
    return name
